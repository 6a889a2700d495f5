"""A match that several people play at once: each from a tray of their own, with as many fingers as they like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.app.pad import PadInput, PadRelease
from game.app.pointer import MOUSE, Input, Phase, PointerInput, WindowChange
from game.app.services import Services
from game.app.sound import Cue
from game.app.space import Point
from game.app.widgets.icons import Icon
from game.engine.action import IllegalAction
from game.engine.event import Event
from game.engine.table import Table
from game.match.store import Opened
from game.table.targets import Target
from game.table.walker import Walk
from scenes.match_table import MatchTable
from scenes.seating import trays_fit
from scenes.stack import SceneStack
from scenes.table_badges import add_badges
from scenes.table_scoring import compose_scoring, watched
from scenes.tray_controls import compose_trays
from scenes.tray_hand import TrayHand
from scenes.tray_help import Shown, TrayDesk
from scenes.tray_pads import TrayPads
from scenes.tray_set import TraySet
from scenes.widget_scene import WidgetScene

QUESTION_SECONDS: Final = 8.0
PALM: Final = 4
"""More contacts than this at once in one tray are no fingers of somebody who chooses."""


class Part(Enum):
    """What of a tray a pointer holds."""

    HANDLE = "handle"
    PLATE = "plate"
    PIECES = "pieces"
    LOOK = "look"
    """A piece that is nobody's to choose, to be seen large."""
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Held:
    """A pointer that is down: at whose tray, and on what."""

    seat: int
    part: Part


class TrayScene(MatchTable):
    """Around the table: all see what lies open; who holds the handle of their tray looks at what is their own."""

    set: TraySet

    def __init__(self, services: Services, stack: SceneStack, opened: Opened) -> None:
        self.hands: Final[dict[int, TrayHand]] = {}
        self.questions: Final[dict[int, float]] = {}
        """The seats that are asked whether they change hands, and until when."""
        self.desk: Final = TrayDesk(self)
        self.pads: Final = TrayPads(self)
        self._held: Final[dict[str, Held]] = {}
        self._answered: tuple[object, ...] | None = None
        self._cramped = self._passed_on = False
        self._faces_above: bool | None = None
        """Which half somebody has turned a scoring to."""
        self._stale = False
        """Whether something has changed that the widgets don't show yet: several hands move in one frame."""
        super().__init__(services, stack, opened)

    def lay(self, services: Services) -> TraySet:
        table = TraySet(services, self.company)
        if self._faces_above is not None:
            table.faces_above = self._faces_above
        return table

    def turn_scoring(self) -> None:
        """The scoring faces the other half of the table."""
        if self.scoring is not None:
            self.scoring.turn(self.services.now())
            self._faces_above = self.set.faces_above = self.scoring.panel.parts.turned
            self.refresh()

    @property
    def targets(self) -> dict[str, Target]:
        """Where the pieces of the open table belong."""
        return self._targets

    # -- the scene -------------------------------------------------------------------------------

    def reconcile(self) -> None:
        self._seat_people()
        super().reconcile()
        for hand in self.hands.values():
            hand.know()
            hand.show()
        self._answered = None
        self._furnish()

    def _seat_people(self) -> None:
        """A hand for every person, on the table as it is laid now."""
        humans = self.match.session.humans()
        for seat in [seat for seat in self.hands if seat not in humans]:
            self.hands.pop(seat).leave()
        for seat in humans:
            if seat not in self.hands:
                self.hands[seat] = TrayHand(self, seat)
            elif self.hands[seat].set is not self.set:
                self.hands[seat].lay(self.set)

    def gather(self, events: Sequence[Event], table: Table) -> None:
        """Nobody is waited for while all look at a scoring."""
        super().gather(events, table)
        for hand in self.hands.values():
            hand.cover()
        self.set.troupe.veil([])
        for seat in range(self.match.rules.players):
            self.set.furnish_tray(seat, False, False)
            self.set.furnish_handle(seat, None, "", False)

    def _furnish(self) -> None:
        """Grounds, handles and plates of all trays, and what is lit between them."""
        deciders = self.deciders() if self.scoring is None else ()
        self.set.troupe.veil([zone for hand in self.hands.values() for zone in hand.veiled()])
        for seat in range(self.match.rules.players):
            hand = self.hands.get(seat)
            looking = hand is not None and hand.looking
            self.set.furnish_tray(seat, seat in deciders, looking)
            icon, words = self._handle(hand)
            pad = self.services.hands.pad_of(seat)
            self.set.furnish_handle(seat, icon, words, looking, pad.family if pad is not None else None)
            if hand is not None:
                self.set.plates.show_own(seat, hand.seen())
        self._light()

    def _handle(self, hand: TrayHand | None) -> tuple[Icon | None, str]:
        """What the handle of a tray says; while all look at a scoring there is nothing to hold."""
        if self.scoring is not None:
            return None, ""
        if hand is None:
            return Icon.BOT, self.services.say("trays.take_over")
        return (Icon.EYE, self.services.say("trays.look")) if hand.has_secrets else (None, "")

    def _light(self) -> None:
        lit, chosen = set(), set()
        for hand in self.hands.values():
            more_lit, more_chosen = hand.open_refs()
            lit |= more_lit
            chosen |= more_chosen
        self.set.light_refs(lit, chosen, {key for hand in self.hands.values() for key in hand.forward()})

    def rows_changed(self) -> None:
        """What stands in trays is composed again with the next frame."""
        self._stale = True

    def hand_moved(self, hand: TrayHand) -> None:
        """A choice has come further or goes back."""
        hand.light()
        self._light()
        self._stale = True

    def compose(self) -> None:
        compose_trays(self)
        compose_scoring(self, self.turn_scoring)
        add_badges(self)

    def refresh(self) -> None:
        super().refresh()
        self.pads.show()

    def looking_by_pad(self) -> list[int]:
        pads = {seat: self.services.hands.pad_of(seat) for seat in self.hands}
        return [seat for seat, pad in pads.items() if pad is not None and self.hands[seat].is_held_by(pad.id)]

    def pads_changed(self) -> None:
        """Somebody plays with a pad of their own from now on, or no longer does."""
        self._furnish()
        self._stale = True

    def beginnings(self) -> list[str]:
        return []

    def pause(self) -> None:
        super().pause()
        self._let_go()

    def build(self) -> None:
        super().build()
        self._cramped = not trays_fit(self.services, self.game, self.match.rules.players)

    def leave(self) -> None:
        self.desk.close()
        if self._passed_on:
            self._bots.close()
        else:
            super().leave()

    def _pass_on(self) -> None:
        """The window has become too small for trays: the match goes on behind the curtain."""
        from scenes.table import TableScene

        self._passed_on = True
        table = TableScene(self.services, self.stack, self.opened)
        self.stack.replace(table)
        table.say(self.services.say("privacy.no_room"))

    def lit(self) -> Walk:
        return Walk(())

    # -- time ------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        if self._cramped:
            self._pass_on()
            return
        super().update(now)
        late = [seat for seat, until in self.questions.items() if now >= until]
        for seat in late:
            del self.questions[seat]
        self.desk.update()
        read = [hand.seat for hand in self.hands.values() if hand.update(now)]
        if read or late or self._stale:
            self._stale = False
            self.refresh()

    def ask(self) -> None:
        """Everybody who owes a decision is asked at the same time; who is asked already is left in peace."""
        now = self.match.deciders(), len(self.match.lines_shown()), tuple(self.hands)
        if now == self._answered:
            return
        self._answered = now
        asked = [hand.seat for hand in self.hands.values() if hand.offer()]
        if asked:
            self.services.sounds.play(Cue.TURN_BEGINS)
        self._furnish()
        self._stale = True

    # -- seats that change hands -----------------------------------------------------------------

    def seat_changed(self, seat: int) -> None:
        self.questions.pop(seat, None)
        for pointer in [pointer for pointer, held in self._held.items() if held.seat == seat]:
            del self._held[pointer]
        self.reconcile()
        self.refresh()

    def explain(self, seat: int) -> None:
        """Somebody wants to know what is asked of them."""
        self.questions.pop(seat, None)
        self.hands[seat].help.open()

    def question(self, seat: int) -> None:
        """Asks at a tray whether somebody else shall play it."""
        self.questions[seat] = self.services.now() + QUESTION_SECONDS
        self.refresh()

    def answer(self, seat: int, yes: bool) -> None:
        self.questions.pop(seat, None)
        session = self.match.session
        if yes and not self.match.over:
            leaves = self.match.is_human(seat)
            level = self.services.policy.usual_level()
            self.hand_over(seat, session.bot_for(seat, level) if leaves else session.person_for(seat))
        self.refresh()

    def take_back(self, seat: int) -> None:
        """This seat's last choice is taken back, if fairness allows it."""
        try:
            self.match.take_back(seat)
        except IllegalAction as error:
            self.say(self.in_words(error.refusal))
            return
        self.rewound()
        self.break_off()
        self.reconcile()
        self.refresh()

    def may_take_back(self, hand: TrayHand) -> bool:
        """Whether this person has committed a choice that nobody has seen yet."""
        return hand.committed and bool(self.deciders()) and self.match.why_no_take_back(hand.seat) is None

    def sentence(self) -> str:
        """What the table says to all."""
        if self.message is not None:
            return self.message
        if self.scoring is not None:
            return self.services.say("scoring.go_on")
        return self.services.say("table.over") if self.match.over else ""

    def prompt_at(self, seat: int) -> str:
        """What a seat is asked, as all may read it."""
        found = next((prompt for prompt in self.match.table(None).prompts if prompt.seat == seat), None)
        return self.services.texts.of_game(self.game, "prompt", found.key, **dict(found.values)) if found else ""

    def back(self) -> None:
        self.open_pause()

    # -- pointers --------------------------------------------------------------------------------

    def handle(self, given: Input) -> None:
        if isinstance(given, PointerInput):
            if not self._point_at_table(given):
                WidgetScene.handle(self, given)
            return
        if isinstance(given, PadInput | PadRelease) and self.pads.take(given):
            return
        if given is WindowChange.FOCUS_LOST:
            self._let_go()
        super().handle(given)

    def is_taken(self, piece: str, by: TrayHand) -> bool:
        """Whether another hand holds this piece: the first has it."""
        return any(piece in hand.handling.held() for hand in self.hands.values() if hand is not by)

    def _point_at_table(self, given: PointerInput) -> bool:
        """Whether this was meant for the table and not for a button."""
        held = self._held.get(given.pointer)
        if held is not None:
            self._go_on(given, held)
            return True
        if given.phase is not Phase.PRESS or not self.is_on_table(given.at):
            return False
        seat = self.set.tray_at(given.at)
        if seat is not None and self._press_tray(given, seat):
            return True
        if watched(self, given):
            return True
        hand = self._hand_for(given.at, seat)
        if hand is not None:
            self._take(given, hand)
        else:
            self.skip()
            self._look_closely(given)
        return True

    def _look_closely(self, given: PointerInput) -> None:
        """What lies open and is nobody's to choose is shown large to whoever sits nearest."""
        hands = sorted(self.hands.values(), key=lambda hand: _distance(hand, given.at))
        if hands and self.scoring is None:
            self._held[given.pointer] = Held(hands[0].seat, Part.LOOK)
            hands[0].preview.press(given.pointer, given.at)

    def _press_tray(self, given: PointerInput, seat: int) -> bool:
        """Whether the handle or the plate was pressed, or more of a tray than fingers do."""
        tray, hand = self.set.trays[seat], self.hands.get(seat)
        if self._is_palm(seat):
            self._held[given.pointer] = Held(seat, Part.NOTHING)
            if hand is not None:
                hand.preview.put_away()
                hand.handling.break_off()
            return True
        if tray.handle.holds(*given.at):
            self._press_handle(given, seat, hand)
            return True
        if tray.plate.holds(*given.at):
            self._held[given.pointer] = Held(seat, Part.PLATE)
            return True
        if hand is not None and hand.help.shown is not Shown.NOTHING and hand.help.area.holds(*given.at):
            self._held[given.pointer] = Held(seat, Part.NOTHING)
            return True
        return False

    def _is_palm(self, seat: int) -> bool:
        return sum(held.seat == seat for held in self._held.values()) >= PALM

    def _press_handle(self, given: PointerInput, seat: int, hand: TrayHand | None) -> None:
        if hand is not None and given.pointer == MOUSE:
            # A mouse can't hold the handle and a card: one click looks, the next looks away.
            looks = MOUSE not in hand.lookers
            self.mouse_looks_away()
            if looks:
                hand.look(MOUSE)
                self.looked(hand)
            return
        self._held[given.pointer] = Held(seat, Part.HANDLE)
        if hand is not None:
            hand.look(given.pointer)
            self.looked(hand)

    def mouse_looks_away(self) -> None:
        """There is one mouse: who gets it next must not find somebody else's cards, and who has chosen is done."""
        for hand in self.hands.values():
            if MOUSE in hand.lookers:
                hand.look_away(MOUSE)
                self.looked(hand)

    def looked(self, hand: TrayHand) -> None:
        """Somebody has begun to look at what is theirs, or has stopped."""
        hand.know()
        hand.show()
        self._furnish()
        self._stale = True

    def _take(self, given: PointerInput, hand: TrayHand) -> None:
        self._held[given.pointer] = Held(hand.seat, Part.PIECES)
        hand.handling.press(given.pointer, given.at)
        hand.fans.press(given.pointer, given.at)
        hand.preview.press(given.pointer, given.at)

    def _hand_for(self, at: Point, seat: int | None) -> TrayHand | None:
        """Whose finger this is: in a tray its person's, in the middle that of whoever may use what lies there."""
        own = self.hands.get(seat) if seat is not None else None
        piece, zones = self.set.troupe.pick(at), self.set.zones_at(at)
        wanting = [hand for hand in self.hands.values() if hand.wants(piece, zones)]
        if own is not None and (own in wanting or own.looking or not wanting):
            return own
        if seat is None and not wanting:
            wanting = [hand for hand in self.hands.values() if hand.deciding and hand.is_open]
        return wanting[0] if len(wanting) == 1 else None

    def _go_on(self, given: PointerInput, held: Held) -> None:
        hand = self.hands.get(held.seat)
        if given.phase in (Phase.RELEASE, Phase.CANCEL):
            del self._held[given.pointer]
        match held.part:
            case Part.HANDLE if hand is not None:
                if given.phase is not Phase.MOVE:
                    hand.look_away(given.pointer)
                    self.looked(hand)
            case Part.HANDLE | Part.PLATE if given.phase is Phase.RELEASE:
                self._tap(given.at, held)
            case Part.PIECES if hand is not None:
                self._handle_pieces(given, hand)
            case Part.LOOK if hand is not None and given.phase is Phase.MOVE:
                hand.preview.move(given.pointer, given.at)
            case Part.LOOK if hand is not None:
                hand.preview.release(given.pointer)

    def _tap(self, at: Point, held: Held) -> None:
        tray = self.set.trays[held.seat]
        area = tray.handle if held.part is Part.HANDLE else tray.plate
        if area.holds(*at) and not self.match.over:
            self.question(held.seat)

    def _handle_pieces(self, given: PointerInput, hand: TrayHand) -> None:
        if given.phase is Phase.MOVE:
            hand.preview.move(given.pointer, given.at)
            hand.handling.move(given.pointer, given.at)
            return
        # Who has looked at a piece closely, or spread a fan, has chosen nothing yet.
        looked, spread = hand.preview.release(given.pointer), hand.fans.only_spread(given.pointer, given.at)
        if given.phase is Phase.RELEASE and hand.shows_choice and not looked and not spread:
            hand.handling.release(given.pointer, given.at)
        else:
            hand.handling.cancel(given.pointer)

    def _let_go(self) -> None:
        """Nobody holds anything any more."""
        self._held.clear()
        for hand in self.hands.values():
            hand.look_away()
            hand.handling.break_off()
            hand.show()
        self._furnish()


def _distance(hand: TrayHand, at: Point) -> float:
    area = hand.tray.area
    return (area.x - at[0]) ** 2 + (area.y - at[1]) ** 2
