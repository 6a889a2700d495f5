"""A table at which several people play at once: each from their own tray, with as many fingers as they like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.event import Event
from game.engine.view import View
from game.ui.board.targets import Target
from game.ui.input.pad import PadInput, PadRelease
from game.ui.input.pointer import MOUSE, Input, PointerInput, WindowChange
from game.ui.sound.sound import Cue
from game.ui.widgets.icons import Icon
from game.ui.window.space import Point
from scenes.navigator import ToCurtain
from scenes.services import Services
from scenes.setup.sharing import trays_fit
from scenes.stack import SceneStack
from scenes.table.badges import badge_widgets
from scenes.table.match_mode import MatchMode
from scenes.table.scorings import turning_buttons
from scenes.table.screen_hand import adviser_for
from scenes.table.sentences import refusal_words
from scenes.table.sharing import Sharing
from scenes.table.trays.tray_controls import compose_trays
from scenes.table.trays.tray_fingers import TrayFingers
from scenes.table.trays.tray_hand import TrayHand
from scenes.table.trays.tray_log import Pages
from scenes.table.trays.tray_pads import TrayPads
from scenes.table.trays.tray_stage import TrayStage

QUESTION_SECONDS: Final = 8.0


class TraySharing(Sharing):
    """Around the table: everybody sees the open pieces; people see their own pieces by holding their tray's handle."""

    mode: MatchMode
    stage: TrayStage
    """The stage for the current window."""

    def __init__(self, services: Services, stack: SceneStack, mode: MatchMode) -> None:
        super().__init__(services, stack, mode)
        self.match: Final = mode.match
        self.hands: Final[dict[int, TrayHand]] = {}
        self.questions: Final[dict[int, float]] = {}
        """The seats that are asked whether somebody else takes over, and until when."""
        self.adviser: Final = adviser_for(services, mode.match)
        self.pads: Final = TrayPads(self)
        self.fingers: Final = TrayFingers(self)
        self.pages: Final = Pages()
        self._answered: tuple[object, ...] | None = None
        self._cramped = False
        self._faces_above: bool | None = None
        """Whether a scoring was turned to the upper half; None if nobody has turned one."""
        self._stale = False
        """Whether the widgets are out of date: several hands may change in one frame."""
        self._composed: dict[int, int] = {}

    def lay(self) -> TrayStage:
        self.stage = TrayStage(self.services, self.mode.seating)
        if self._faces_above is not None:
            self.stage.faces_above = self._faces_above
        return self.stage

    def turn_scoring(self) -> None:
        """Turns the scoring to the other half of the table."""
        scoring = self.table.scoring
        if scoring is not None:
            scoring.turn(self.services.now())
            self._faces_above = self.stage.faces_above = scoring.panel.parts.turned
            self.table.refresh()

    @property
    def targets(self) -> dict[str, Target]:
        """Where the pieces of the public table belong."""
        return self.stage.targets

    # -- the scene -------------------------------------------------------------------------------

    def leave(self) -> None:
        self.adviser.close()

    def pause(self) -> None:
        self._let_go()

    def building(self) -> None:
        self._cramped = not trays_fit(self.services, self.mode.game, self.match.rules.players)

    def gives_way(self) -> bool:
        """Whether the window has become too small for trays; then the match goes on behind the curtain."""
        if self._cramped:
            self.mode.goes_on_elsewhere = True
            table = self.stack.make(ToCurtain(self.mode.opened))
            self.stack.replace(table)
            table.tell(self.services.say("privacy.no_room"))
        return self._cramped

    def compose(self) -> None:
        table = self.table
        self._composed = self._revisions()
        compose_trays(self)
        table.add_closing_button()
        if table.scoring is not None:
            table.add(*turning_buttons(table.pen, table.scoring, self.turn_scoring))
        table.add(*badge_widgets(table.pen, table.stage, self.badges))

    def composed_anew(self) -> None:
        self.pads.show()

    def beginnings(self) -> list[str]:
        return []

    # -- what is seen ----------------------------------------------------------------------------

    def know(self) -> None:
        """Keeps a hand for every person, on the current stage."""
        humans = self.match.session.humans()
        for seat in [seat for seat in self.hands if seat not in humans]:
            self.hands.pop(seat).leave()
        for seat in humans:
            if seat not in self.hands:
                self.hands[seat] = TrayHand(self, seat)
            elif self.hands[seat].stage is not self.stage:
                self.hands[seat].lay(self.stage)

    def reconciled(self) -> None:
        for hand in self.hands.values():
            hand.hand.know()
            hand.show()
        self._answered = None
        self._show_trays()

    def gather(self, events: Sequence[Event], table: View) -> None:  # noqa: ARG002 - whatever is scored
        """Covers all hands, and marks no tray as deciding, while everybody looks at a scoring."""
        for hand in self.hands.values():
            hand.cover()
        self.stage.pieces.veil([])
        for seat in range(self.match.rules.players):
            self.stage.show_tray(seat, False, False)
            self.stage.show_handle(seat, None, "", False)

    def put_away(self) -> None:
        for hand in self.hands.values():
            hand.preview.put_away()

    def _show_trays(self) -> None:
        """Draws grounds, handles and plates of all trays, and lights the table between them."""
        deciders = self.match.deciders() if self.table.scoring is None else ()
        self.stage.pieces.veil([zone for hand in self.hands.values() for zone in hand.veiled()])
        for seat in range(self.match.rules.players):
            hand = self.hands.get(seat)
            looking = hand is not None and hand.looking
            self.stage.show_tray(seat, seat in deciders, looking)
            icon, words = self._handle(hand)
            pad = self.services.devices.pad_of(seat)
            self.stage.show_handle(seat, icon, words, looking, pad.family if pad is not None else None)
            if hand is not None:
                self.stage.plates.show_own(seat, hand.seen())
        self._light_all()

    def _handle(self, hand: TrayHand | None) -> tuple[Icon | None, str]:
        """The icon and words on the handle of a tray; none during a scoring, when there is nothing to hold."""
        if self.table.scoring is not None:
            return None, ""
        if hand is None:
            return Icon.BOT, self.services.say("trays.take_over")
        return (Icon.EYE, self.services.say("trays.look")) if hand.hand.has_secrets else (None, "")

    def _light_all(self) -> None:
        lit, chosen = set(), set()
        for hand in self.hands.values():
            more_lit, more_chosen = hand.open_refs()
            lit |= more_lit
            chosen |= more_chosen
        self.stage.light_refs(lit, chosen, {key for hand in self.hands.values() for key in hand.forward()})

    def hand_moved(self, hand: TrayHand) -> None:
        """Updates the lights when a choice has moved a step forwards or back."""
        hand.light()
        self._light_all()

    # -- time ------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        late = [seat for seat, until in self.questions.items() if now >= until]
        for seat in late:
            del self.questions[seat]
        self.adviser.update()
        for hand in self.hands.values():
            hand.update(now)
        if late or self._stale or self._revisions() != self._composed or self.pages.turns(now):
            self._stale = False
            self.table.refresh()

    def _revisions(self) -> dict[int, int]:
        """The revision of every hand; a change in one of them needs new widgets."""
        return {seat: shown.hand.revision for seat, shown in self.hands.items()}

    # -- people ----------------------------------------------------------------------------------

    def ask(self) -> None:
        """Asks everybody who owes a decision at the same time, and each of them only once."""
        now = self.match.deciders(), len(self.match.lines_shown()), tuple(self.hands)
        if now == self._answered:
            return
        self._answered = now
        asked = [hand.seat for hand in self.hands.values() if hand.offer()]
        if asked:
            self.services.sounds.play(Cue.TURN_BEGINS)
        self._show_trays()
        self._stale = True

    def seat_changed(self, seat: int) -> None:
        self.questions.pop(seat, None)
        self.fingers.forget(seat)
        self.table.sync_with_view()

    def seat_at(self, at: Point) -> int | None:
        return self.stage.tray_at(at)

    def can_decide(self, seat: int) -> bool:  # noqa: ARG002 - all can at the same time
        return True

    def held_by_pad(self) -> list[int]:
        pads = {seat: self.services.devices.pad_of(seat) for seat in self.hands}
        return [seat for seat, pad in pads.items() if pad is not None and self.hands[seat].is_held_by(pad.id)]

    def pads_changed(self) -> None:
        """Called when somebody starts or stops playing with their own pad."""
        self._show_trays()
        self._stale = True

    def explain(self, seat: int) -> None:
        """Opens the help of a tray."""
        self.questions.pop(seat, None)
        self.hands[seat].hand.advice.explain()

    def read_rules(self, seat: int) -> None:
        """Opens the rules at this seat's question, turned to its person."""
        hand = self.hands[seat]
        self.mode.open_rules(hand.help.topic())
        self.stack.turn(round(hand.tray.area.angle))

    def question(self, seat: int) -> None:
        """Asks at a tray whether somebody else takes over the seat."""
        self.questions[seat] = self.services.now() + QUESTION_SECONDS
        self.table.refresh()

    def answer(self, seat: int, yes: bool) -> None:
        self.questions.pop(seat, None)
        session = self.match.session
        if yes and not self.match.over:
            leaves = self.match.is_human(seat)
            level = self.services.policy.usual_level()
            self.mode.hand_over(seat, session.bot_for(seat, level) if leaves else session.person_for(seat))
        self.table.refresh()

    def take_back(self, seat: int) -> None:
        """Takes back this seat's last choice, if fairness allows it."""
        refusal = self.hands[seat].hand.take_back()
        if refusal is not None:
            self.table.say(refusal_words(self.services, self.mode.game, refusal))
            return
        self.mode.rewound()
        self.table.playback.break_off()
        self.table.sync_with_view()

    def sentence(self) -> str:
        """The sentence that everybody reads."""
        if self.table.narrator.message is not None:
            return self.table.narrator.message
        if self.table.scoring is not None:
            return self.services.say("scoring.go_on")
        return self.services.say("table.over") if self.match.over else ""

    # -- input -----------------------------------------------------------------------------------

    def handle(self, given: Input) -> bool:
        if isinstance(given, PointerInput):
            return self.fingers.take(given)
        if isinstance(given, PadInput | PadRelease) and self.pads.take(given):
            return True
        if given is WindowChange.FOCUS_LOST:
            self._let_go()
        return self.table.handle_on_table(given)

    def is_taken(self, piece: str, by: TrayHand) -> bool:
        """Whether another hand already holds this piece."""
        return any(piece in hand.gestures.held() for hand in self.hands.values() if hand is not by)

    def mouse_looks_away(self) -> None:
        """Ends every look by the mouse: the next person with the mouse must not see somebody else's cards."""
        for hand in self.hands.values():
            if MOUSE in hand.lookers:
                hand.look_away(MOUSE)
                self.looked(hand)

    def looked(self, hand: TrayHand) -> None:
        """Called when somebody has begun or stopped looking at their own pieces."""
        hand.hand.know()
        hand.show()
        self._show_trays()
        self._stale = True

    def _let_go(self) -> None:
        """Drops every pointer, handle and dragged piece."""
        self.fingers.forget_all()
        for hand in self.hands.values():
            hand.look_away()
            hand.gestures.break_off()
            hand.show()
        self._show_trays()
