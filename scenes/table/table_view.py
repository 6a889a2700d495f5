"""A table to look at: pieces, plates and what happens among them. Who acts, if anybody, is not known here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.engine.event import Event
from game.engine.view import Everyone, View, Viewer
from game.hand.walker import Walk
from game.match.match import Report
from game.match.session import Seating
from game.ui.board.log import MoveLog
from game.ui.board.overlay import OverlaySpace
from game.ui.board.scoring.show import ScoringShow
from game.ui.board.targets import as_it_lies
from game.ui.input.pad import PadButton, PadInput
from game.ui.input.pointer import MOUSE, Input, KeyInput, PointerInput, PointerPhase
from game.ui.widgets.box import Box
from game.ui.widgets.compass import Direction
from game.ui.widgets.ground import DARK, Ground
from game.ui.widgets.hints import Hint
from game.ui.window.space import Point
from game.ui.window.stage import Stage
from scenes.base.widget_scene import WidgetScene
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.close_look import CloseLook
from scenes.table.hints import PROMPT, beside_prompt, table_hints
from scenes.table.narrator import Narrator
from scenes.table.occupied import SeenTable, beside_piece
from scenes.table.playback import Playback
from scenes.table.scorings import closing_button
from scenes.table.stage import TableStage

GO_ON: Final = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
"""Keys that close a scoring."""


class TableView(WidgetScene):
    """The table as one viewer sees it, on which reports are performed. What comes next is the subclass's: `go_on`."""

    footed = False
    fills_window = False
    badged = True

    def __init__(self, services: Services, stack: SceneStack, seating: Seating) -> None:
        self.seating = seating
        self.game: Final = seating.setup.game
        self.viewer: int | None = None
        self.set = self.lay(services)
        self.narrator: Final = Narrator(services, seating, self.refresh)
        self.playback: Final = Playback(self.set, self.narrator, seating, self.settle, self.told_before)
        self.looking: Final = CloseLook(self.set, self._uncovered_at, self._space_beside, self.refresh)
        self._fresh = True
        super().__init__(services, stack)

    # -- what subclasses say ---------------------------------------------------------------------

    def lay(self, services: Services) -> TableStage:
        """The table for the window as it is now."""
        return TableStage(services, self.seating)

    def deciders(self) -> tuple[int, ...]:
        """The seats that everybody waits for."""
        raise NotImplementedError

    def lit(self) -> Walk:
        """What may be pointed at now."""
        return Walk(())

    def retell(self) -> None:
        """The log in the language of now, where it can be told anew."""

    def seen(self) -> View:
        """The table as the viewer may see it now."""
        raise NotImplementedError

    @property
    def eyes(self) -> Viewer | Everyone:
        """Through whose eyes the table is seen."""
        return self.viewer

    def go_on(self, now: float) -> None:
        """Nothing moves: whatever comes next may begin."""
        raise NotImplementedError

    def gather(self, events: Sequence[Event], table: View) -> None:
        """Everybody is about to look at a scoring with these events and this table after them, as all may know it."""

    def told_before(self, report: Report) -> list[Event]:
        """All that happened before this, from the beginning of the match."""
        raise NotImplementedError

    # -- the scene -------------------------------------------------------------------------------

    def stages(self) -> list[Stage]:
        return [self.set.stage, self.stage]

    def background(self) -> pygame.Surface | None:
        return None

    def build(self) -> None:
        self.narrator.change_language()
        self.retell()
        before = self.set.pieces.lying() if self.scoring is not None else {}
        furnished = self.set.furnished
        if not self._fresh:
            self.set = self.lay(self.services)
        self._fresh = False
        self.looking.lay(self.set)
        self.reconcile()
        if before:
            # Nothing has gone on behind a scoring that is still looked at.
            self.set.keep(as_it_lies(self.seen(), before), furnished, self.deciders(), self.log.entries)
        # A scoring says things: words for the new window by the old one's pen would be of any size.
        self.take_pen()
        self.playback.rebuild(self.set, self.services.now())
        super().build()

    def pause(self) -> None:
        super().pause()
        self.playback.pause()
        self.look_away()

    def resume(self) -> None:
        self.playback.resume()
        super().resume()

    def update(self, now: float) -> None:
        super().update(now)
        self.narrator.update(now)
        self.looking.update(self._focused_piece(), now)
        if self._focus.by_keys and self.set.fans.spread(self._focused_piece()):
            self.refresh()
        if self.playback.running:
            self.playback.go_on(now)
        else:
            self.go_on(now)

    # -- what happened ---------------------------------------------------------------------------

    @property
    def log(self) -> MoveLog:
        return self.narrator.log

    @property
    def message(self) -> str | None:
        """What is said for a while in place of the prompt."""
        return self.narrator.message

    @property
    def scoring(self) -> ScoringShow | None:
        """The scoring on its panel, while there is one."""
        return self.playback.scoring

    @property
    def animating(self) -> bool:
        """Whether something is being shown that happened."""
        return self.playback.running

    def say(self, text: str | None) -> None:
        """A sentence for a while in place of the prompt."""
        self.narrator.say(text)

    def perform(self, report: Report, now: float) -> None:
        """Shows what happened, as far as the viewer may know it."""
        self.look_away()
        # The log stays on the screen when it is handed on, so it holds only what all may know.
        public, open_table = report.seen_by(None)
        self.narrator.record(report.seat, public, open_table)
        if self.playback.scores(public):
            self.gather(public, open_table)
        self.playback.perform(report, self.eyes, now)

    def skip(self) -> None:
        """What moves is there at once."""
        self.playback.skip()

    def compose_scoring(self) -> None:
        """The button that closes a scoring, while there is one."""
        if self.scoring is not None:
            self.add(closing_button(self.pen, self.scoring, self.services.say("scoring.continue"), self.skip))

    def settle(self) -> None:
        """Everything is as the view has it, and what can be done is there."""
        self.reconcile()
        self.refresh()

    def reconcile(self) -> None:
        """Sprites, plates and lights are as the view has them."""
        table = self.seen()
        self.set.place(table)
        self.set.pieces.show(self.set.targets)
        self.set.furnish(table, self.deciders(), self.log.entries)
        self.light()

    def light(self) -> None:
        """What may be pointed at stands out."""
        self.set.light(self.lit())

    # -- looking closely -------------------------------------------------------------------------

    def piece_at(self, at: Point) -> str | None:
        return self.set.pieces.pick(at)

    def _uncovered_at(self, at: Point) -> str | None:
        """The piece at a point, while nobody carries one and no button is there."""
        return self.piece_at(at) if not self.set.pieces.carries and self.is_on_table(at) else None

    def _space_beside(self, held: Box) -> OverlaySpace:
        return beside_piece(self.widgets(), held, SeenTable(self.set, self.seen(), self.viewer))

    def look_closely(self) -> None:
        """Shows the piece that has the focus large, or puts it down again."""
        before = self.looking.shows
        self.look_away()
        if not before:
            self.looking.show_focused(self._focused_piece())

    def may_look_closely(self) -> bool:
        """Whether the focus is on a piece whose face can be seen."""
        return self.looking.may_show(self._focused_piece())

    def _focused_piece(self) -> str:
        return (self.focus or "").removeprefix("spot.")

    def look_away(self) -> None:
        """Nothing is shown large, until a pointer moves or the focus asks for it."""
        self.looking.end()

    def rest(self, given: PointerInput) -> None:
        """A pointer looks at what it rests on; who plays with keys has only touched the mouse."""
        hovers = given.phase is PointerPhase.MOVE and given.pointer == MOUSE
        if not (hovers and self.services.hands.on_focus):
            self.looking.follow(given, self.services.now())

    # -- input -----------------------------------------------------------------------------------

    def handle(self, given: Input) -> None:
        if not self.takes(given):
            super().handle(given)

    def takes(self, given: Input) -> bool:
        """Whether this was for the table itself and for no button on it."""
        if self.watches(given):
            return True
        if isinstance(given, PointerInput):
            if given.phase is PointerPhase.MOVE and not self.animating:
                self.set.fans.attend(given.at)
            self.rest(given)
            if given.phase is PointerPhase.PRESS and self.is_on_table(given.at):
                self.skip()
        elif isinstance(given, KeyInput) and self.animating and given.key in (pygame.K_SPACE, pygame.K_RETURN):
            self.skip()
            return True
        self.look_away_for_keys(given)
        return False

    def watches(self, given: Input) -> bool:
        """Whether this was meant for the scoring that covers the table, and closes it."""
        if self.scoring is None:
            return False
        if isinstance(given, PointerInput):
            meant = given.phase is PointerPhase.PRESS and self.is_on_table(given.at)
        else:
            meant = isinstance(given, KeyInput) and given.key in GO_ON
        if meant:
            self.skip()
        return meant

    def look_away_for_keys(self, given: Input) -> None:
        """What a pointer has opened goes when a key or a pad is used."""
        if isinstance(given, KeyInput | PadInput) and not self.looking.by_focus:
            self.look_away()

    def press(self, button: PadButton) -> None:
        if button is PadButton.A and self.animating:
            self.skip()
        elif button is PadButton.Y:
            self.look_closely()
        elif button is PadButton.B and self.looking.shows:
            self.look_away()
        else:
            super().press(button)

    def _go(self, direction: Direction) -> None:
        self.look_away()
        super()._go(direction)

    def tell(self, sentence: str, stays: bool = False) -> None:  # noqa: ARG002 - the prompt comes back by itself
        self.say(sentence)

    # -- hints -----------------------------------------------------------------------------------

    def hints(self) -> list[Hint]:
        return table_hints(self)

    def hint_place(self) -> Box | None:
        """Behind the prompt, as far as it leaves room."""
        return beside_prompt(self.widget(PROMPT), self.pen) if PROMPT in self.names() else None

    def hint_ground(self) -> Ground:
        return replace(DARK, base=self.set.skin.style.table.ground, text=self.set.skin.ink)

    def is_on_table(self, at: Point) -> bool:
        """Whether no button is there."""
        return all(widget.touch_area is None or not widget.touch_area.holds(at) for widget in self.widgets())
