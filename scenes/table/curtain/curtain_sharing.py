"""Pass and play: one seat at a time sees its hand, and a curtain covers the screen between two people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.engine.action import Action, Ref, RefKind, Refusal
from game.engine.event import Event
from game.engine.view import View
from game.hand.advice import AdviceStep
from game.hand.hand import Hand, RefusedTry, must_be_hidden, nobody_else_looks
from game.hand.walker import Walk
from game.ui.board.pieces import Pieces
from game.ui.draw.style import Gap
from game.ui.input.pad import Pad, PadInput
from game.ui.input.pointer import Input, KeyInput, PointerInput, PointerPhase, WindowChange
from game.ui.sound.sound import Cue
from game.ui.widgets.box import Box
from game.ui.window.space import Point
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.badges import badge_widgets
from scenes.table.bubble import Bubble, Bubbles
from scenes.table.curtain.advice_bubble import AdviceBubble
from scenes.table.curtain.curtain_controls import choices, compose_controls, sentence, values
from scenes.table.curtain.help_line import HelpLine
from scenes.table.curtain.recap import TableRecap
from scenes.table.curtain.refusal_bubble import RefusalBubble
from scenes.table.curtain.table_privacy import TablePrivacy
from scenes.table.fans import Fans
from scenes.table.match_mode import MatchMode
from scenes.table.occupied import Occupied, SeenTable
from scenes.table.prompt import PromptPlate
from scenes.table.scorings import cover_hidden
from scenes.table.screen_hand import ScreenHand, adviser_for
from scenes.table.sentences import refusal_words
from scenes.table.sharing import Sharing
from scenes.table.spoken import SpokenBoxes, spoken


class CurtainSharing(Sharing):
    """Pass and play. The bottom of the table belongs to the viewer."""

    mode: MatchMode

    def __init__(self, services: Services, stack: SceneStack, mode: MatchMode) -> None:
        super().__init__(services, stack, mode)
        self.match: Final = mode.match
        self.adviser: Final = adviser_for(services, mode.match)
        self.refusal: Final = RefusalBubble(services, mode.game, self._refusal_changed, mode.open_rules)
        self.help: Final = HelpLine(services, mode.game, self.advice_changed)
        self.advice: Final = AdviceBubble(services, mode.game, self)
        self.privacy: Final = TablePrivacy(services, stack, mode, self)
        self.recap: Final = TableRecap(mode.match, self)
        self.screen = ScreenHand(mode.match, None, self.adviser, self, services)
        self._bubbles: Final = Bubbles()
        self._bubble_home: Box | None = None
        """Where the bubble is, if there is one."""

    def _take_hand(self, seat: int | None) -> None:
        """Shows this seat's hand from now on, or none."""
        self.viewer = seat
        self.screen = ScreenHand(self.match, seat, self.adviser, self, self.services)
        self.hand.choice.one_tap = self.services.settings.one_tap

    @property
    def hand(self) -> Hand:
        """The hand of the viewer."""
        return self.screen.hand

    # -- what is seen ----------------------------------------------------------------------------

    @property
    def eyes(self) -> int | None:
        """The viewer; None for the public view while the viewer's hand is covered."""
        return None if self.privacy.covered else self.viewer

    def seen(self) -> View:
        return self.recap.view if self.recap.view is not None else super().seen()

    def lit(self) -> Walk:
        return self.mode.narrow(self.shown_walk())

    def suggested(self) -> frozenset[Ref]:
        """The refs that the mode suggests to point at next; none if it does not narrow the choice."""
        walk = self.shown_walk()
        narrow = self.mode.narrow(walk)
        return narrow.options() if narrow is not walk else frozenset()

    def shown_walk(self) -> Walk:
        """The visible walk: empty while the hand is covered, since a choice already begun would reveal cards."""
        return Walk(()) if self.privacy.covered else self.hand.walk

    def light(self) -> None:
        """Lights what may be pointed at, and after a refusal also where the piece may go."""
        self._light(self.lit())

    def _light(self, walk: Walk) -> None:
        if self.privacy.covered:
            self.table.stage.light(Walk(()))
        else:
            self.table.stage.light(walk, self.refusal.places)

    def _refusal_changed(self) -> None:
        self.table.light()
        self.table.refresh()

    # -- the scene -------------------------------------------------------------------------------

    def enter(self) -> None:
        if self.viewer is None:
            humans = self.match.session.humans()
            self._take_hand(humans[0] if len(humans) == 1 else None)

    def leave(self) -> None:
        if self.mode.lasts:
            self.help.keep()
        self.hand.advice.forget()
        self.adviser.close()

    def pause(self) -> None:
        self.screen.gestures.break_off()
        if self.privacy.let_go():
            self.table.playback.break_off()
            self.table.reconcile()

    def building(self) -> None:
        self.hand.choice.one_tap = self.services.settings.one_tap
        self._bubbles.forget()

    def compose(self) -> None:
        table, scoring = self.table, self.table.scoring
        self._bubble_home = None
        compose_controls(self)
        table.add_closing_button()
        table.add(*badge_widgets(table.pen, table.stage, self.badges))
        if self.refusal.text and not self.privacy.covered and self.mode.tells_refusals:
            self._say(self.refusal.bubble())
        elif self.advice.shows:
            self._say(*self.advice.bubble(self.seen_table(), table.composed()))
        elif self.mode.speaks:
            self._speak()
        elif not table.looking.shows and not table.stage.pieces.carries and scoring is None:
            # The letters of an explanation must not be larger than those of its question.
            asked = next(one.letters for one in table.composed() if isinstance(one, PromptPlate))
            self._say(self.help.bubble(self.hand, asked))

    def _say(self, bubble: Bubble | None, rings: Sequence[Box] = (), kept: Sequence[Box] = ()) -> None:
        if bubble is not None:
            room = Occupied(self.seen_table(), self.table.composed(), self.hand.walk)
            widgets = self._bubbles.widgets(bubble, room, rings, kept)
            self._bubble_home = next(widget.home for widget in widgets if widget.name == bubble.name)
            self.table.add(*widgets)

    def hint_place(self) -> Box | None:
        """Where hints for keys and pads go: left of a bubble that is beside the prompt, too."""
        place, bubble = super().hint_place(), self._bubble_home
        if place is None or bubble is None or place.clipped(bubble) is None:
            return place
        return place.slice_left(max(0.0, bubble.left - Gap.SMALL - place.left))

    def seen_table(self) -> SeenTable:
        return SeenTable(self.table.stage, self.seen(), self.viewer)

    def _speak(self) -> None:
        """Adds the mode's speech, except over a scoring."""
        speech = self.mode.speech(self.table.looking.shows) if self.table.scoring is None else None
        if speech is None:
            return
        text = speech.text if speech.text is not None else self.help.line(self.hand)
        if text:
            boxes = SpokenBoxes(self.seen_table(), self.table.composed())
            self._say(*spoken(speech, text, self.suggested(), boxes))

    def beginnings(self) -> list[str]:
        """The focus starts on the mode's button or a choice, and nowhere without one."""
        names = self.table.names()
        return [self.table.default] if self.table.default in names else choices(names)

    # -- time ------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        self.refusal.update(now)
        self.advice.update(now)

    def gather(self, events: Sequence[Event], table: View) -> None:
        """Covers the viewer's hand for a scoring that everybody looks at, if it must be hidden from other people."""
        if self.viewer is not None and self.privacy.must_hide(self.viewer):
            self.screen.gestures.break_off()
            cover_hidden(self.table.stage.pieces, events, table)
            self.table.forget_focus()
            self.hand.advice.forget()
            self._take_hand(None)

    def go_on(self, now: float) -> bool:
        if self.recap.view is None:
            return False
        self.recap.go_on(now)
        return True

    @property
    def shows_again(self) -> bool:
        """True also while a step of the recap is shown in words only."""
        return self.recap.view is not None

    def skip(self) -> bool:
        if self.recap.view is None:
            return False
        self.recap.end()
        return True

    def know(self) -> None:
        self.hand.know()

    def begin_recap(self, seat: int) -> bool:
        return self.recap.begin(seat)

    def recap_seat(self) -> int | None:
        return self.recap.seat

    # -- advice ----------------------------------------------------------------------------------

    def may_advise(self) -> bool:
        """Whether the viewer alone can read advice: nobody else looks, or the curtain was opened for them."""
        if not self.mode.advised or self.viewer is None or self.privacy.covered:
            return False
        return nobody_else_looks(self.match, self.viewer) or self.privacy.is_needed

    def covered_by_scoring(self) -> bool:
        return self.table.scoring is not None

    def advice_changed(self) -> None:
        self.table.refresh()

    # -- asking ----------------------------------------------------------------------------------

    def ask(self) -> None:
        """Asks the next person who owes a decision, behind the curtain if another person could see something hidden."""
        if self.viewer in self.match.deciders() and self.match.is_human(self.viewer):
            self._offer()
            return
        seat = self.privacy.next_person()
        if seat is not None and self.table.stage.pieces.is_watched(self.services.now()):
            return  # the last move is seen before the curtain covers it
        if seat is None:
            self._offer()
        elif self.privacy.must_hide(seat):
            self.privacy.draw_curtain(seat)
        else:
            self.turn_to(seat)

    def _offer(self) -> None:
        """Offers the viewer's legal actions, once for every decision."""
        if self.hand.offer():
            self.services.sounds.play(Cue.TURN_BEGINS)
            self.table.lead_to(choices(self.table.names()))

    def cover(self) -> None:
        self.privacy.cover()

    def turn_to(self, seat: int | None) -> None:
        """Shows this seat's view of the table, or the public one."""
        self.recap.forget()
        self.table.playback.break_off()
        self.privacy.turned_to(seat)
        if seat != self.viewer:
            self.hand.advice.forget()
            self._forget_focus()
        self.viewer = self.table.stage.viewer = seat
        self.hand.begin_anew()
        if seat != self.hand.seat:
            self._take_hand(seat)
        self.table.sync_with_view()

    def ask_anew(self) -> None:
        self.hand.begin_anew()
        super().ask_anew()

    def _forget_focus(self) -> None:
        """Resets the focus of a hidden hand: the place of the ring would reveal which card was chosen."""
        if self.viewer is not None and must_be_hidden(self.match, self.viewer):
            self.table.forget_focus()

    def seat_changed(self, seat: int) -> None:
        """Shows the public table; the next person opens the curtain."""
        self.privacy.seat_changed(seat)
        self.turn_to(None)

    def looked(self) -> None:
        """Shows or covers the hand after the look button was pressed or released."""
        if self.privacy.covered:
            self.screen.gestures.break_off()
            self.table.look_away()
        self.table.playback.break_off()
        self.table.reconcile()
        self.table.refresh()

    # -- the place of a hand ---------------------------------------------------------------------

    def piece_at(self, at: Point) -> str | None:
        piece = super().piece_at(at)
        if piece is None or ("#" in piece and self.privacy.covered):
            # A covered piece has no name to point at.
            return None
        return None if self._means_place(at, piece) else piece

    def _means_place(self, at: Point, piece: str) -> bool:
        """Whether the zone at this point is meant rather than the piece: the zone is suggested, the piece is not.

        A piece that can't be pointed at by itself stays available, to be dragged with the others in its zone.
        """
        if not self.suggested():
            return False
        lit, choice = self.lit(), self.hand.choice
        ref = Ref(RefKind.PIECE, piece)
        if ref in (*lit.options(), *lit.chosen) or ref not in choice.beginnings() | choice.walk.options():
            return False
        return any(Ref(RefKind.ZONE, zone) in lit.options() for zone in self.zones_at(at))

    def zones_at(self, at: Point) -> list[str]:
        """The zones at a point; none where a piece is suggested and no zone is.

        A carried piece lies at the point itself, so there the zones below it are meant.
        """
        pieces = self.table.stage.pieces
        zones, suggested = self.table.stage.zones_at(at), self.suggested()
        piece = pieces.pick(at) if suggested else None
        if piece is None or Ref(RefKind.PIECE, piece) not in suggested or pieces.is_held(piece):
            return zones
        return zones if any(Ref(RefKind.ZONE, zone) in suggested for zone in zones) else []

    def asked(self) -> None: ...

    def may_grasp(self) -> bool:
        return True

    def fans_here(self) -> Fans:
        return self.table.stage.fans

    def layer_of(self, piece: str) -> Pieces:  # noqa: ARG002 - all of them lie on the table
        return self.table.stage.pieces

    def lying_in(self, zone: str) -> dict[str, Point]:
        return self.table.stage.pieces.face_up_in(zone)

    def carry(self, piece: str, at: Point) -> None:
        self.table.stage.pieces.hold(piece, at)

    def send_home(self, piece: str) -> None:  # noqa: ARG002 - whatever is not at home goes there
        self.table.playback.glide_home()

    def submit(self, action: Action) -> None:
        if self.viewer is None or self.mode.keeps(action):
            return
        self.help.decided(self.hand)
        self.advice.decided(action)
        self.table.stage.pieces.due.clear()  # a person who acts has seen these pieces
        refusal = self.hand.submit(action)
        if refusal is not None:
            self._say_why(refusal)
            return
        self.services.sounds.play(self.table.stage.skin.lay_cue)

    def show_refusal(self, refused: RefusedTry, at: Point) -> None:
        """Says why a piece can't be played, where it was dropped."""
        self._bubbles.forget()  # this refusal is shown where the piece was dropped, not where the last one was
        self.refusal.say(refused, at)
        self.services.sounds.play(Cue.REFUSE)

    def _say_why(self, refusal: Refusal) -> None:
        self.table.say(refusal_words(self.services, self.mode.game, refusal))

    def walked(self, walk: Walk) -> None:
        """Lights the next steps, and leads the focus to values to choose."""
        self._light(self.mode.narrow(walk))
        self.table.refresh()
        if walk.options() and all(ref.kind is RefKind.VALUE for ref in walk.options()):
            self.table.lead_to(values(self.table.names()))

    def prompt(self) -> str:
        asked = self.viewer in self.match.deciders()
        return (self.mode.prompt() if not asked else None) or sentence(self)

    # -- taking back -----------------------------------------------------------------------------

    def take_back(self) -> None:
        if self.mode.takes_back:
            self._rewind(self.hand.take_back)
        else:
            self.hand.clear()

    def redo(self) -> None:
        """Replays the actions that were taken back last, with all that followed from them."""
        self._rewind(self.hand.redo)

    def _rewind(self, move: Callable[[], Refusal | None]) -> None:
        if self.viewer is None:
            return
        refusal = move()
        if refusal is not None:
            self._say_why(refusal)
            return
        self.table.playback.break_off()  # what is being shown has been taken back
        self.mode.rewound()
        self.table.sync_with_view()

    def back(self) -> bool:
        if self.hand.advice.step is not AdviceStep.NOTHING:
            self.advice.close_hint()
        elif self.hand.walk.chosen:
            self.hand.clear()
        else:
            return False
        return True

    # -- input -----------------------------------------------------------------------------------

    def handle(self, given: Input) -> bool:
        table = self.table
        table.look_away_for_keys(given)
        if isinstance(given, PointerInput) and self._holds_look(given):
            return True
        if isinstance(given, PadInput) and self._is_anothers(given.pad):
            return True
        if given is WindowChange.FOCUS_LOST and self.privacy.let_go():
            self.looked()
        if table.scoring is not None:
            return table.handle_on_table(given)
        if isinstance(given, PointerInput) and self._points_at_table(given):
            self._touch_table(given)
            table.rest(given)  # a fan may have spread below the finger
        elif isinstance(given, KeyInput) and given.key == pygame.K_h:
            self.advice.tap()
        elif isinstance(given, KeyInput) and given.key == pygame.K_r:
            self.redo()
        else:
            return table.handle_on_table(given)
        return True

    def _holds_look(self, given: PointerInput) -> bool:
        """Whether a finger presses or releases the look button."""
        button = self.table.widget("look") if "look" in self.table.names() else None
        return self.privacy.take(given, button.touch_area if button is not None else None)

    def _is_anothers(self, pad: Pad) -> bool:
        """Whether this pad belongs to somebody other than the viewer; if so, the table says who plays."""
        seat = self.services.devices.seat_of(pad)
        if seat is None or self.viewer is None or seat == self.viewer:
            return False
        self.table.say(self.services.say("table.other_pad", name=self.match.session.seats[self.viewer].name))
        return True

    def _points_at_table(self, given: PointerInput) -> bool:
        if given.pointer in self.screen.gestures.pointers():
            return True
        return given.phase is PointerPhase.PRESS and self.table.is_on_table(given.at)

    def _touch_table(self, given: PointerInput) -> None:
        match given.phase:
            case PointerPhase.PRESS:
                self.refusal.take_away()
                self.table.skip()
                self.screen.press(given.pointer, given.at)
            case PointerPhase.MOVE:
                self.screen.gestures.move(given.pointer, given.at)
            case PointerPhase.RELEASE:
                # A finger that has shown a piece large chooses nothing when it is released.
                self.screen.release(given.pointer, given.at, not self.table.looking.is_at(given.pointer))
            case PointerPhase.CANCEL:
                self.screen.gestures.cancel(given.pointer)
