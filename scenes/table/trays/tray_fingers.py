"""Fingers at a table with trays: each one that is down belongs to a tray, and holds one thing there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from game.ui.input.pointer import MOUSE, PointerInput, PointerPhase
from game.ui.window.space import Point

if TYPE_CHECKING:
    from scenes.table.trays.tray_hand import TrayHand
    from scenes.table.trays.tray_sharing import TraySharing

PALM: Final = 4
"""More contacts than this in one tray at once are a palm, not fingers."""


class TrayPart(Enum):
    """The part of a tray that a pointer holds."""

    HANDLE = "handle"
    PLATE = "plate"
    PIECES = "pieces"
    LOOK = "look"
    """An open piece that this person can't choose, but may see enlarged."""
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Held:
    """A pointer that is down: at which tray, and on which part of it."""

    seat: int
    part: TrayPart


class TrayFingers:
    """All pointers that are down, including the mouse."""

    def __init__(self, shared: TraySharing) -> None:
        self._shared: Final = shared
        self._held: Final[dict[str, Held]] = {}

    def take(self, given: PointerInput) -> bool:
        """Takes a press on the table, and then every input of its pointer. Returns whether it took this one."""
        held = self._held.get(given.pointer)
        if held is not None:
            self._go_on(given, held)
            return True
        shared = self._shared
        if given.phase is not PointerPhase.PRESS or not shared.table.is_on_table(given.at):
            return False
        seat = shared.stage.tray_at(given.at)
        if seat is not None and self._press_tray(given, seat):
            return True
        if shared.table.closes_scoring(given):
            return True
        hand = self._hand_for(given.at, seat)
        if hand is not None:
            self._press_pieces(given, hand)
        else:
            shared.table.skip()
            self._look_closely(given)
        return True

    def forget(self, seat: int) -> None:
        """Drops everything held at this tray, because it has changed hands."""
        for pointer in [pointer for pointer, held in self._held.items() if held.seat == seat]:
            del self._held[pointer]

    def forget_all(self) -> None:
        self._held.clear()

    # -- pressing --------------------------------------------------------------------------------

    def _press_tray(self, given: PointerInput, seat: int) -> bool:
        """Takes a press on a handle, a plate or a help sheet, or by a palm. Returns whether it was one."""
        tray, hand = self._shared.stage.trays[seat], self._shared.hands.get(seat)
        if self._is_palm(seat):
            self._held[given.pointer] = Held(seat, TrayPart.NOTHING)
            if hand is not None:
                hand.preview.put_away()
                hand.gestures.break_off()
            return True
        if tray.handle.holds(*given.at):
            self._press_handle(given, seat, hand)
            return True
        if tray.plate.holds(*given.at):
            self._held[given.pointer] = Held(seat, TrayPart.PLATE)
            return True
        if hand is not None and hand.help.shows and hand.help.area.holds(*given.at):
            self._held[given.pointer] = Held(seat, TrayPart.NOTHING)
            return True
        return False

    def _is_palm(self, seat: int) -> bool:
        return sum(held.seat == seat for held in self._held.values()) >= PALM

    def _press_handle(self, given: PointerInput, seat: int, hand: TrayHand | None) -> None:
        if hand is not None and given.pointer == MOUSE:
            # A mouse can't hold the handle and a card: one click looks, the next looks away.
            looks = MOUSE not in hand.lookers
            self._shared.mouse_looks_away()
            if looks:
                hand.look(MOUSE)
                self._shared.looked(hand)
            return
        held = Held(seat, TrayPart.HANDLE)
        before = [pointer for pointer, what in self._held.items() if what == held]
        self._held[given.pointer] = held
        if hand is not None:
            hand.look(given.pointer)
            self._shared.looked(hand)
        for other in before:
            # A handle has room for one finger, so the release of the one before was missed. The new one looks first, so
            # that a dragged card stays where it is.
            self._shared.stack.give_up(other, given.at)

    def _press_pieces(self, given: PointerInput, hand: TrayHand) -> None:
        self._held[given.pointer] = Held(hand.seat, TrayPart.PIECES)
        hand.screen.press(given.pointer, given.at)
        hand.preview.press(given.pointer, given.at)

    def _look_closely(self, given: PointerInput) -> None:
        """Lets the nearest person look closely at an open piece that nobody can choose."""
        hands = sorted(self._shared.hands.values(), key=lambda hand: _distance(hand, given.at))
        if hands and self._shared.table.scoring is None:
            self._held[given.pointer] = Held(hands[0].seat, TrayPart.LOOK)
            hands[0].preview.press(given.pointer, given.at)

    def _hand_for(self, at: Point, seat: int | None) -> TrayHand | None:
        """The hand that a press belongs to: in a tray its person's, in the middle the only one that may use it."""
        table, hands = self._shared.stage, self._shared.hands
        own = hands.get(seat) if seat is not None else None
        piece, zones = table.pieces.pick(at), table.zones_at(at)
        wanting = [hand for hand in hands.values() if hand.wants(piece, zones)]
        if own is not None and (own in wanting or own.looking or not wanting):
            return own
        if seat is None and not wanting:
            wanting = [hand for hand in hands.values() if hand.hand.deciding and hand.hand.is_open]
        return wanting[0] if len(wanting) == 1 else None

    # -- moving and letting go -------------------------------------------------------------------

    def _go_on(self, given: PointerInput, held: Held) -> None:
        hand = self._shared.hands.get(held.seat)
        if given.phase in (PointerPhase.RELEASE, PointerPhase.CANCEL):
            del self._held[given.pointer]
        match held.part:
            case TrayPart.HANDLE if hand is not None:
                if given.phase is not PointerPhase.MOVE:
                    hand.look_away(given.pointer)
                    self._shared.looked(hand)
            case TrayPart.HANDLE | TrayPart.PLATE if given.phase is PointerPhase.RELEASE:
                self._tap(given.at, held)
            case TrayPart.PIECES if hand is not None:
                self._handle_pieces(given, hand)
            case TrayPart.LOOK if hand is not None and given.phase is PointerPhase.MOVE:
                hand.preview.move(given.pointer, given.at)
            case TrayPart.LOOK if hand is not None:
                hand.preview.release(given.pointer)

    def _tap(self, at: Point, held: Held) -> None:
        tray = self._shared.stage.trays[held.seat]
        area = tray.handle if held.part is TrayPart.HANDLE else tray.plate
        if area.holds(*at) and not self._shared.match.over:
            self._shared.question(held.seat)

    def _handle_pieces(self, given: PointerInput, hand: TrayHand) -> None:
        if given.phase is PointerPhase.MOVE:
            hand.preview.move(given.pointer, given.at)
            hand.gestures.move(given.pointer, given.at)
            return
        # A finger that has shown a piece large or spread a fan chooses nothing when it is released.
        looked = hand.preview.release(given.pointer)
        chooses = given.phase is PointerPhase.RELEASE and hand.shows_choice and not looked
        hand.screen.release(given.pointer, given.at, chooses)


def _distance(hand: TrayHand, at: Point) -> float:
    area = hand.tray.area
    return (area.x - at[0]) ** 2 + (area.y - at[1]) ** 2
