"""The table with one hand: a scene that plays every game. It knows zones, pieces and legal actions, and no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.engine.action import Action, Ref, RefKind, Refusal
from game.engine.event import Event
from game.engine.view import View
from game.hand.advice import AdviceStep
from game.hand.hand import Hand, RefusedTry
from game.hand.privacy import must_be_hidden
from game.hand.walker import Walk
from game.match.store.match_store import OpenMatch
from game.ui.board.pieces import Pieces
from game.ui.input.pad import Pad, PadInput
from game.ui.input.pointer import Input, KeyInput, PointerInput, PointerPhase, WindowChange
from game.ui.sound.sound import Cue
from game.ui.window.space import Point
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.badges import badge_widgets
from scenes.table.bubble import Bubbles
from scenes.table.fans import Fans
from scenes.table.match_table import MatchTable
from scenes.table.mode import TableMode
from scenes.table.occupied import SeenTable
from scenes.table.privacy import TablePrivacy
from scenes.table.recap import TableRecap
from scenes.table.refusal import TableRefusal
from scenes.table.scorings import cover_hidden
from scenes.table.screen_hand import ScreenHand
from scenes.table.spoken import SpokenBoxes, spoken
from scenes.table.table_advice import TableAdvice, adviser_for
from scenes.table.table_controls import choices, compose_controls, sentence, values
from scenes.table.table_help import TableHelp


def usual_table(services: Services, stack: SceneStack, opened: OpenMatch) -> TableScene:
    """The table of a match that nothing differs in, ready to be put on the stack."""
    return TableScene(services, stack, opened)


class TableScene(MatchTable):
    """Pass and play: the table is seen by one seat at a time, and a curtain falls between two people."""

    def __init__(self, services: Services, stack: SceneStack, opened: OpenMatch, mode: TableMode | None = None) -> None:
        self.adviser: Final = adviser_for(services, opened.match)
        self.refusal: Final = TableRefusal(self)
        self.help: Final = TableHelp(self, services.personal_folder)
        self.advice: Final = TableAdvice(self)
        self.privacy: Final = TablePrivacy(self)
        self.screen = ScreenHand(opened.match, None, self.adviser, self, services)
        self._speeches: Final = Bubbles(self)
        super().__init__(services, stack, opened, mode)
        self.recap: Final = TableRecap(self.match, self.playback, self)

    def _take_hand(self, seat: int | None) -> None:
        """The table shows this seat's hand from now on, or nobody's."""
        self.viewer = seat
        self.screen = ScreenHand(self.match, seat, self.adviser, self, self.services)
        self.hand.choice.one_tap = self.services.settings.one_tap

    @property
    def hand(self) -> Hand:
        """The hand of whoever looks."""
        return self.screen.hand

    def lit(self) -> Walk:
        return self.mode.narrow(self.shown_walk())

    def suggested(self) -> frozenset[Ref]:
        """What is suggested to be pointed at next; nothing where all is as good."""
        walk = self.shown_walk()
        narrow = self.mode.narrow(walk)
        return narrow.options() if narrow is not walk else frozenset()

    def shown_walk(self) -> Walk:
        """The choice as far as it may be seen: one that was begun tells of cards that may be covered now."""
        return Walk(()) if self.privacy.covered else self.hand.walk

    def light(self) -> None:
        """While somebody is told that a piece does not go there, they see where it goes."""
        self._light(self.lit())

    def _light(self, walk: Walk) -> None:
        if self.privacy.covered:
            self.set.light(Walk(()))
        else:
            self.set.light(walk, self.refusal.places)

    # -- the scene -------------------------------------------------------------------------------

    def build(self) -> None:
        self.hand.choice.one_tap = self.services.settings.one_tap
        self._speeches.forget()
        super().build()

    def enter(self) -> None:
        if self.viewer is None:
            humans = self.match.session.humans()
            self._take_hand(humans[0] if len(humans) == 1 else None)
        super().enter()

    def leave(self) -> None:
        if self.mode.lasts:
            self.help.keep()
        self.hand.advice.forget()
        self.adviser.close()
        super().leave()

    def pause(self) -> None:
        super().pause()
        self.screen.gestures.break_off()
        if self.privacy.let_go():
            self.playback.break_off()
            self.reconcile()

    def compose(self) -> None:
        compose_controls(self)
        self.compose_scoring()
        self.add(*badge_widgets(self.pen, self.set, self.badges))
        if self.scoring is None:
            self.default = self.mode.default
        if self.refusal.text and not self.privacy.covered and self.mode.tells_refusals:
            self.refusal.add()
        elif self.advice.shows:
            self.advice.add()
        elif self.mode.speaks:
            self._speak()
        elif not self.looking.shows and not self.set.pieces.carries:
            self.help.add()

    def _speak(self) -> None:
        """Says what there is to say beside the match, except over a scoring."""
        speech = self.mode.speech(self.looking.shows) if self.scoring is None else None
        if speech is None:
            return
        text = speech.text if speech.text is not None else self.help.line()
        if text:
            boxes = SpokenBoxes(SeenTable(self.set, self.seen(), self.viewer), self.composed())
            self._speeches.add(*spoken(speech, text, self.suggested(), boxes))

    def beginnings(self) -> list[str]:
        """The focus begins at something to choose, and nowhere if there is nothing."""
        names = self.names()
        return [self.default] if self.default in names else choices(names)

    # -- time ------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        self.refusal.update(now)
        self.advice.update(now)
        super().update(now)

    def gather(self, events: Sequence[Event], table: View) -> None:
        """Where several people sit, nobody's hand is to be seen while all look at a scoring."""
        if self.viewer is not None and self.privacy.must_hide(self.viewer):
            self.screen.gestures.break_off()
            cover_hidden(self.set.pieces, events, table)
            self._focus.forget()
            self.hand.advice.forget()
            self._take_hand(None)

    def go_on(self, now: float) -> None:
        if self.recap.table is not None:
            self.recap.go_on(now)
        else:
            super().go_on(now)

    @property
    def animating(self) -> bool:
        """Also while a step of what happened meanwhile only stands there to be read."""
        return super().animating or self.recap.table is not None

    def skip(self) -> None:
        """What moves is there at once; what is only shown again comes to its end."""
        if self.recap.table is not None:
            self.recap.end()
        else:
            super().skip()

    # -- what is seen ----------------------------------------------------------------------------

    def reconcile(self) -> None:
        self.hand.know()
        super().reconcile()

    def seen(self) -> View:
        if self.recap.table is not None:
            return self.recap.table
        return self.match.view(self.eyes)

    @property
    def eyes(self) -> int | None:
        """Whoever looks; what happens while their hand is covered is shown as nobody in particular sees it."""
        return None if self.privacy.covered else self.viewer

    def piece_at(self, at: Point) -> str | None:
        piece = super().piece_at(at)
        if piece is None or ("#" in piece and self.privacy.covered):
            # A back has no name that anybody could point at.
            return None
        return None if self._means_place(at, piece) else piece

    def _means_place(self, at: Point, piece: str) -> bool:
        """Whether a place is suggested here and not what lies in it: the place is meant.

        What nobody can point at by itself there can be dragged with the others that lie there.
        """
        if not self.suggested():
            return False
        lit, choice = self.lit(), self.hand.choice
        ref = Ref(RefKind.PIECE, piece)
        if ref in (*lit.options(), *lit.chosen) or ref not in choice.beginnings() | choice.walk.options():
            return False
        return any(Ref(RefKind.ZONE, zone) in lit.options() for zone in self.zones_at(at))

    def looked(self) -> None:
        """Whoever holds the button for looking holds it no more, or has begun to."""
        if self.privacy.covered:
            self.screen.gestures.break_off()
            self.look_away()
        self.playback.break_off()
        self.reconcile()
        self.refresh()

    # -- asking ----------------------------------------------------------------------------------

    def ask(self) -> None:
        """Turns to the person who is to decide: behind the curtain if another one could see something hidden."""
        if self.viewer in self.match.deciders() and self.match.is_human(self.viewer):
            self._offer()
            return
        seat = self.privacy.next_person()
        if seat is not None and self.set.pieces.is_watched(self.services.now()):
            return  # what was just played is seen before the table is somebody else's
        if seat is None:
            self._offer()
        elif self.privacy.must_hide(seat):
            self.privacy.draw_curtain(seat)
        else:
            self.turn_to(seat)

    def cover_hands(self) -> None:
        self.privacy.cover()

    def turn_to(self, seat: int | None) -> None:
        """Shows the table to this seat from now on, or to nobody in particular."""
        self.recap.forget()
        self.playback.break_off()
        self.privacy.turned_to(seat)
        if seat != self.viewer:
            self.hand.advice.forget()
            self._forget_focus()
        self.viewer = self.set.viewer = seat
        self.hand.begin_anew()
        if seat != self.hand.seat:
            self._take_hand(seat)
        self.settle()

    def ask_anew(self) -> None:
        """Whoever has chosen begins anew: the table is as it was."""
        self.hand.begin_anew()
        super().ask_anew()

    def _forget_focus(self) -> None:
        """Where the ring was in a hidden hand tells which card was chosen: the next person's begins anew."""
        if self.viewer is not None and must_be_hidden(self.match, self.viewer):
            self._focus.forget()

    def _offer(self) -> None:
        """Lays out what the viewer may do, once for every decision."""
        if self.hand.offer():
            self.services.sounds.play(Cue.TURN_BEGINS)
            self.lead_to(choices(self.names()))

    # -- seats that change hands -----------------------------------------------------------------

    def seat_changed(self, seat: int) -> None:
        """Nobody's hand is to be seen; whoever is to look next opens the curtain."""
        self.privacy.seat_changed(seat)
        self.turn_to(None)

    # -- the place of a hand ---------------------------------------------------------------------

    def asked(self) -> None: ...

    def may_grasp(self) -> bool:
        return True

    def fans_here(self) -> Fans:
        return self.set.fans

    def zones_at(self, at: Point) -> list[str]:
        """The places at a point, but where a piece is suggested and no place there, the piece is meant.

        A piece that is carried lies at the point itself: there the places below it are meant.
        """
        zones, suggested = self.set.zones_at(at), self.suggested()
        piece = super().piece_at(at) if suggested else None
        if piece is None or Ref(RefKind.PIECE, piece) not in suggested or self.set.pieces.is_held(piece):
            return zones
        return zones if any(Ref(RefKind.ZONE, zone) in suggested for zone in zones) else []

    def layer_of(self, piece: str) -> Pieces:  # noqa: ARG002 - all of them lie on the table
        return self.set.pieces

    def lying_in(self, zone: str) -> dict[str, Point]:
        return self.set.pieces.face_up_in(zone)

    def carry(self, piece: str, at: Point) -> None:
        self.set.pieces.hold(piece, at)

    def send_home(self, piece: str) -> None:  # noqa: ARG002 - whatever is not at home goes there
        self.playback.glide_home()

    def submit(self, action: Action) -> None:
        if self.viewer is None or self.mode.takes(action):
            return
        self.help.decided()
        self.advice.decided(action)
        self.set.pieces.due.clear()  # who acts has seen what lies there
        refusal = self.hand.submit(action)
        if refusal is not None:
            self.say(self.in_words(refusal))
        self.services.sounds.play(self.set.skin.lay_cue)

    def show_refusal(self, refused: RefusedTry, at: Point) -> None:
        """Says why this can't be played there, where it was dropped."""
        self.refusal.say(self.in_words(refused.refusal), refused.refusal, at, refused.places)
        self.services.sounds.play(Cue.REFUSE)

    def walked(self, walk: Walk) -> None:
        """Lights what may come next and offers values to choose."""
        self._light(self.mode.narrow(walk))
        self.refresh()
        if walk.options() and all(ref.kind is RefKind.VALUE for ref in walk.options()):
            self.lead_to(values(self.names()))

    def prompt(self) -> str:
        """What the table says to whoever looks."""
        asked = self.viewer in self.match.deciders()
        return (self.mode.prompt() if not asked else None) or sentence(self)

    def take_back(self) -> None:
        if self.mode.takes_back:
            self._rewind(self.hand.take_back)
        else:
            self.hand.clear()

    def redo(self) -> None:
        """Forward again: what was taken back last, with all that followed from it."""
        self._rewind(self.hand.redo)

    def _rewind(self, move: Callable[[], Refusal | None]) -> None:
        if self.viewer is None:
            return
        refusal = move()
        if refusal is not None:
            self.say(self.in_words(refusal))
            return
        self.playback.break_off()  # what is being shown has not happened any more
        self.rewound()
        self.reconcile()
        self.refresh()

    def back(self) -> None:
        if self.hand.advice.step is not AdviceStep.NOTHING:
            self.advice.close_hint()
        elif self.hand.walk.chosen:
            self.hand.clear()
        else:
            self.open_pause()

    # -- input -----------------------------------------------------------------------------------

    def takes(self, given: Input) -> bool:
        if isinstance(given, KeyInput) and self.mode.key(given.key):
            return True
        self.look_away_for_keys(given)
        if isinstance(given, PointerInput) and self.privacy.take(given):
            return True
        if isinstance(given, PadInput) and self._is_anothers(given.pad):
            return True
        if given is WindowChange.FOCUS_LOST and self.privacy.let_go():
            self.looked()
        if self.scoring is None and isinstance(given, PointerInput) and self._points_at_table(given):
            self._touch_table(given)
            self.rest(given)  # a fan may have spread below the finger
        elif isinstance(given, KeyInput) and given.key == pygame.K_h and self.scoring is None:
            self.advice.tap()
        elif isinstance(given, KeyInput) and given.key == pygame.K_r and self.scoring is None:
            self.redo()
        else:
            return super().takes(given)
        return True

    def _is_anothers(self, pad: Pad) -> bool:
        """Whether this is the pad of somebody whose turn it is not; they are told who plays."""
        seat = self.services.hands.seat_of(pad)
        if seat is None or self.viewer is None or seat == self.viewer:
            return False
        self.say(self.services.say("table.other_pad", name=self.match.session.seats[self.viewer].name))
        return True

    def _points_at_table(self, given: PointerInput) -> bool:
        if given.pointer in self.screen.gestures.pointers():
            return True
        return given.phase is PointerPhase.PRESS and self.is_on_table(given.at)

    def _touch_table(self, given: PointerInput) -> None:
        match given.phase:
            case PointerPhase.PRESS:
                self.refusal.take_away()
                self.skip()
                self.screen.press(given.pointer, given.at)
            case PointerPhase.MOVE:
                self.screen.gestures.move(given.pointer, given.at)
            case PointerPhase.RELEASE:
                # Who has looked at a piece closely has chosen nothing yet.
                self.screen.release(given.pointer, given.at, not self.looking.is_at(given.pointer))
            case PointerPhase.CANCEL:
                self.screen.gestures.cancel(given.pointer)
