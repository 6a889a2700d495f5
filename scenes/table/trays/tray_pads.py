"""Personal pads at a table that people sit around: each chooses in its person's tray, all at the same time.

| button | does |
|---|---|
| a shoulder | looks at what is hidden, while it is held |
| d-pad, left stick | moves among the choices, as seen from that tray |
| A | chooses, confirms; skips animations |
| B | puts back what was chosen |
| X | takes the last choice back |
| Y | shows the card large; turns a scoring round; lets a free pad join |
| View | explains the question |
| Start | pauses |
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from game.engine.action import Ref, RefKind
from game.ui.board.arrangement import Area, quarter, upright
from game.ui.input.pad import Pad, PadButton, PadInput, PadRelease
from game.ui.widgets.box import Box
from game.ui.widgets.compass import Direction, ways
from game.ui.widgets.focus import AROUND, RING_Z, ring_picture
from game.ui.window.stage import Sprite
from scenes.base.focus_keys import PAD_ARROWS

if TYPE_CHECKING:
    from scenes.table.trays.tray_hand import TrayHand
    from scenes.table.trays.tray_sharing import TraySharing

SHOULDERS: Final = (PadButton.LEFT_SHOULDER, PadButton.RIGHT_SHOULDER)
BUTTONS: Final = ("confirm", "take_back", "help", "yes", "no")
"""Buttons of a tray whose names end with the seat; names of values and shared zones have it in the middle."""
SIDE_BUTTONS: Final = ("help", "take_back")
"""Buttons on which no pad starts while there is something to choose."""
CHOICES: Final = ("value", "zone")
ROUND: Final = 180


@dataclass(frozen=True, slots=True)
class PadStop:
    """A place for a pad: its box on the table, and what A does there."""

    name: str
    box: Box
    press: Callable[[], None]
    piece: str = ""


class TrayPads:
    """The stop of each person's pad. It shows nothing that their tray would not show without it."""

    def __init__(self, shared: TraySharing) -> None:
        self._shared: Final = shared
        self._at: Final[dict[int, tuple[str, Box]]] = {}
        """The stop of each seat's pad, and where it was last."""
        self.rings: Final[dict[int, Sprite]] = {}
        """The ring around each seat's stop, where one is shown."""

    # -- what pads do ----------------------------------------------------------------------------

    def take(self, given: PadInput | PadRelease) -> bool:
        """Handles a button of a person's pad. Returns whether it was meant for a tray."""
        shared = self._shared
        seat = shared.services.devices.seat_of(given.pad)
        hand = shared.hands.get(seat) if seat is not None else None
        if hand is None or shared.table.scoring is not None:
            return self._look_on(given, seat)
        if isinstance(given, PadRelease):
            self._let_go(given, hand)
        elif given.button in PAD_ARROWS:
            self._go(hand, PAD_ARROWS[given.button])
        elif not given.again:
            self._press(given, hand)
        return True

    def _look_on(self, given: PadInput | PadRelease, seat: int | None) -> bool:
        """Handles a pad without a tray, or during a scoring: it does nothing at any tray.

        Everybody may skip and pause; Y turns a scoring round, or joins.
        """
        if isinstance(given, PadInput) and given.button is PadButton.Y:
            if self._shared.table.scoring is not None:
                self._shared.turn_scoring()
            elif seat is None:
                self._join(given.pad)
        skips = self._shared.table.animating and given.button is PadButton.A
        return not (isinstance(given, PadInput) and (skips or given.button is PadButton.START))

    def _join(self, pad: Pad) -> None:
        """Gives a free pad to somebody, or says why not."""
        said = self._shared.mode.join_pad(pad)
        self._shared.pads_changed()
        self._shared.table.say(said)

    def _press(self, given: PadInput, hand: TrayHand) -> None:
        match given.button:
            case PadButton.LEFT_SHOULDER | PadButton.RIGHT_SHOULDER:
                hand.look(_pointer(given))
                self._shared.looked(hand)
            case PadButton.A if self._shared.table.animating:
                self._shared.table.skip()
            case PadButton.A:
                self._choose(hand)
            case PadButton.B:
                self._put_back(hand)
            case PadButton.X:
                self._tap(f"take_back.{hand.seat}")
            case PadButton.Y:
                self._look_closely(hand, given.pad)
            case PadButton.VIEW:
                self._shared.explain(hand.seat)
            case PadButton.START:
                self._shared.mode.open_pause()
                self._shared.stack.turn(round(hand.tray.area.angle))

    def _choose(self, hand: TrayHand) -> None:
        """Presses the stop with the ring; without a ring, A does nothing."""
        stop = self.stop_of(hand)
        if stop is not None and hand.seat in self.rings:
            stop.press()

    def _let_go(self, given: PadRelease, hand: TrayHand) -> None:
        if given.button in SHOULDERS:
            hand.look_away(_pointer(given))
            self._shared.looked(hand)

    def _put_back(self, hand: TrayHand) -> None:
        """Closes or puts back the topmost thing in the tray; never pauses, which would affect everybody."""
        if hand.preview.piece is not None:
            hand.preview.put_away()
        elif hand.seat in self._shared.questions:
            self._shared.answer(hand.seat, yes=False)
        elif hand.help.shows:
            hand.hand.advice.forget()
        elif hand.shows_choice:
            hand.hand.clear()

    def _look_closely(self, hand: TrayHand, pad: Pad) -> None:
        stop = self.stop_of(hand)
        if hand.preview.piece is not None:
            hand.preview.put_away()
        elif stop is not None and stop.piece:
            hand.preview.look_at(pad.id, stop.piece)

    def _go(self, hand: TrayHand, direction: Direction) -> None:
        """Moves to the nearest stop in this direction, as its person sees it."""
        hand.preview.put_away()
        here, stops = self.stop_of(hand), {stop.name: stop for stop in self.stops_of(hand)}
        if here is None:
            return
        seen = {name: as_seen(hand, stop.box) for name, stop in stops.items()}
        found = ways(stops, lambda _, other: seen[other])[here.name].get(direction)
        if found is not None and hand.seat in self.rings:
            self._move_to(hand, stops[found])
        else:
            # A pad without a visible ring first shows its current stop.
            self._move_to(hand, here)

    def _move_to(self, hand: TrayHand, stop: PadStop) -> None:
        self._at[hand.seat] = stop.name, stop.box
        if stop.piece:
            hand.fans.spread(stop.piece)
        self.show()

    def _tap(self, name: str) -> None:
        if name in self._shared.table.names():
            self._shared.table.tap(self._shared.table.widget(name), keeps_focus=True)

    # -- what they can be on ---------------------------------------------------------------------

    def stop_of(self, hand: TrayHand) -> PadStop | None:
        """The stop of this seat's pad: where it was moved, else the nearest choice to that, else the first choice."""
        stops = self.stops_of(hand)
        name, box = self._at.get(hand.seat, ("", None))
        same = next((stop for stop in stops if stop.name == name), None)
        if same is not None or not stops:
            return same
        nearby = [stop for stop in stops if not _is_side_button(stop)] or stops
        return min(nearby, key=lambda stop: stop.box.distance(box)) if box is not None else nearby[0]

    def stops_of(self, hand: TrayHand) -> list[PadStop]:
        """What this person may visibly choose now, and the buttons of their tray."""
        covered = hand.help.shows or hand.seat in self._shared.questions
        return [*([] if covered else self._chosen_from(hand)), *self._buttons(hand)]

    def _buttons(self, hand: TrayHand) -> list[PadStop]:
        return [
            PadStop(widget.name, widget.area, partial(self._tap, widget.name))
            for widget in self._shared.table.widgets()
            if widget.touchable and widget.enabled and _seat_in(widget.name) == hand.seat
        ]

    def _chosen_from(self, hand: TrayHand) -> list[PadStop]:
        if not hand.shows_choice:
            return []
        walk, names = hand.hand.walk, self._shared.table.names()
        pieces = [ref for ref in (*walk.options(), *walk.chosen) if ref.kind is RefKind.PIECE]
        zones = [] if f"confirm.{hand.seat}" in names else [ref for ref in walk.options() if ref.kind is RefKind.ZONE]
        stops = [self._piece(hand, ref) for ref in pieces]
        stops += [self._zone(hand, ref) for ref in zones if f"zone.{hand.seat}.{ref.name}" not in names]
        found = [stop for stop in stops if stop is not None]
        return sorted(found, key=lambda stop: (as_seen(hand, stop.box).left, stop.name))

    def _piece(self, hand: TrayHand, ref: Ref) -> PadStop | None:
        look = hand.look_of(ref.name)
        if look is None or self._shared.is_taken(ref.name, hand):
            return None
        area = Area(look.pose.x, look.pose.y, look.width, look.height, angle=look.pose.angle)
        return PadStop(f"piece.{ref.name}", upright(area), partial(hand.hand.touch, ref), ref.name)

    def _zone(self, hand: TrayHand, ref: Ref) -> PadStop | None:
        """The stop of a zone; in a secret choice only of a zone in the tray, since everybody sees the middle."""
        box = self._shared.stage.box_of(ref)
        if box is None or not (hand.hand.is_open or hand.tray.box.contains(box)):
            return None
        return PadStop(f"place.{ref.name}", box, partial(hand.hand.touch, ref))

    # -- the rings -------------------------------------------------------------------------------

    def show(self) -> None:
        """Shows a ring around the stop of each person with a pad. No ring reveals a secret outside its tray."""
        shared, devices = self._shared, self._shared.services.devices
        for sprite in self.rings.values():
            if sprite in shared.table.widget_stage:
                shared.table.widget_stage.remove(sprite)
        self.rings.clear()
        for hand in shared.hands.values() if shared.table.scoring is None else ():
            stop = self.stop_of(hand) if devices.pad_of(hand.seat) is not None else None
            if stop is not None and hand.preview.piece is None and self._is_shown(hand, stop):
                self.rings[hand.seat] = self._ring(hand, stop)
                shared.table.widget_stage.add(self.rings[hand.seat])

    def _is_shown(self, hand: TrayHand, stop: PadStop) -> bool:
        """Whether the ring is shown: always on a choice, on other buttons only when the pad was moved there."""
        return self._at.get(hand.seat, ("",))[0] == stop.name or not _is_side_button(stop)

    def _ring(self, hand: TrayHand, stop: PadStop) -> Sprite:
        around, tray = stop.box.inset(-AROUND), hand.tray.box.inset(1)
        inside = around.clipped(tray) if tray.holds(stop.box.middle) else around
        home = inside or around
        return Sprite(ring_picture(self._shared.table.pen, home.width, home.height), home.middle, RING_Z)


def _pointer(given: PadInput | PadRelease) -> str:
    """The name of a shoulder button as a pointer on the handle."""
    return f"{given.pad.id} {given.button.value}"


def _seat_in(name: str) -> int | None:
    """The seat whose tray holds a button; None for the table's own buttons."""
    first, *rest = name.split(".")
    number = rest[0] if first in CHOICES else rest[-1] if first in BUTTONS and rest else ""
    return int(number) if number.isdigit() else None


def _is_side_button(stop: PadStop) -> bool:
    return stop.name.split(".")[0] in SIDE_BUTTONS


def as_seen(hand: TrayHand, box: Box) -> Box:
    """A box as the person at this tray sees it: their right is to the right, their edge is below."""
    tray = hand.tray.area
    x, y = box.middle[0] - tray.x, box.middle[1] - tray.y
    turns = {0: (x, y), 90: (y, -x), 180: (-x, -y), 270: (-y, x)}
    along, down = turns[quarter(tray.angle)]
    width, height = (box.height, box.width) if quarter(tray.angle) % ROUND else (box.width, box.height)
    return Box(along - width / 2, down - height / 2, width, height)
