"""The scene of every game's table: it performs what its mode reports, for the people who share the screen.

It knows zones, pieces and legal actions, but no game.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.engine.view import View
from game.match.match import Report
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
from scenes.base.hint_bar import SHOULDERS
from scenes.base.widget_scene import WidgetScene
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.close_look import CloseLook
from scenes.table.mode import TableMode
from scenes.table.narrator import Narrator
from scenes.table.occupied import SeenTable, beside_piece
from scenes.table.playback import Playback
from scenes.table.scorings import closing_button
from scenes.table.sharing import Sharing

GO_ON: Final = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
"""Keys that close a scoring."""


class TableScene(WidgetScene):
    """A table. Its mode says what is shown and what comes next; its sharing says who looks and who acts."""

    footed = False
    fills_window = False
    badged = True

    def __init__(self, services: Services, stack: SceneStack, mode: TableMode, sharing: Sharing) -> None:
        self.mode: Final = mode
        self.sharing: Final = sharing
        mode.table = sharing.table = self
        self.default, self.goes_back = mode.default, mode.goes_back
        try:
            self.stage = sharing.lay()
            self.narrator: Final = Narrator(services, mode.seating, self.refresh)
            self.playback: Final = Playback(
                self.stage, self.narrator, mode.seating, self.sync_with_view, mode.told_before
            )
            self.looking: Final = CloseLook(self.stage, self._uncovered_at, self._space_beside, self.refresh)
            self._fresh = True
            super().__init__(services, stack)
        except BaseException:
            # A table that can't be laid is never left, so only the mode can close its match here.
            mode.close()
            raise

    # -- the scene -------------------------------------------------------------------------------

    def stages(self) -> list[Stage]:
        return [self.stage.sprites, self.widget_stage]

    def background(self) -> pygame.Surface | None:
        return None

    def build(self) -> None:
        self.mode.change_language()
        self.sharing.building()
        self.narrator.change_language()
        self.mode.retell(self.narrator.log)
        before = self.stage.pieces.lying() if self.scoring is not None else {}
        labelled_view = self.stage.labelled_view
        if not self._fresh:
            self.stage = self.sharing.lay()
        self._fresh = False
        self.looking.lay(self.stage)
        self.reconcile()
        if before:
            # The table behind an open scoring stays as it was before the scoring.
            lying = as_it_lies(self.seen(), before)
            self.stage.keep(lying, labelled_view, self.mode.deciders(), self.narrator.log.entries)
        # Reopening a scoring draws words; the pen of the old window would draw them in the wrong size.
        self.take_pen()
        self.playback.rebuild(self.stage, self.services.now())
        super().build()
        self.sharing.built()

    def enter(self) -> None:
        self.sharing.enter()
        self.mode.enter()

    def leave(self) -> None:
        self.sharing.leave()
        self.mode.leave()

    def pause(self) -> None:
        super().pause()
        self.playback.pause()
        self.look_away()
        self.sharing.pause()

    def resume(self) -> None:
        self.playback.resume()
        super().resume()

    def pad_lost(self) -> None:
        self.mode.pad_lost()

    def compose(self) -> None:
        self.sharing.compose()
        if self.scoring is None:
            self.default = self.mode.default

    def refresh(self) -> None:
        super().refresh()
        self.sharing.composed_anew()

    def beginnings(self) -> Iterable[str]:
        found = self.sharing.beginnings()
        return super().beginnings() if found is None else found

    @property
    def is_top(self) -> bool:
        """Whether no other scene covers the table."""
        return self.stack.top is self

    def uncover(self) -> None:
        """Closes every scene above the table."""
        self.stack.uncover(self)

    def forget_focus(self) -> None:
        """Forgets the focus, so that it reveals nothing to the next person."""
        self._focus.forget()

    # -- time ------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        if self.sharing.gives_way():
            return
        super().update(now)
        self.narrator.update(now)
        self.looking.update(self._focused_piece(), now)
        if self._focus.by_keys and self.stage.fans.spread(self._focused_piece()):
            self.refresh()
        if self.playback.running:
            self.playback.go_on(now)
        elif not self.sharing.go_on(now):
            self.mode.go_on(now)
        self.mode.update(now)
        self.sharing.update(now)

    @property
    def scoring(self) -> ScoringShow | None:
        """The scoring on its panel; None without one."""
        return self.playback.scoring

    @property
    def scored(self) -> bool | None:
        """Whether the scoring on the table has been shown to its end; None without a scoring."""
        return self.scoring.finished if self.scoring is not None else None

    @property
    def animating(self) -> bool:
        """Whether the table is still showing something that happened."""
        return self.playback.running or self.sharing.shows_again

    def say(self, text: str | None) -> None:
        """Shows a sentence for a while in place of the prompt."""
        self.narrator.say(text)

    def tell(self, sentence: str, stays: bool = False) -> None:  # noqa: ARG002 - the prompt comes back by itself
        self.say(sentence)

    def perform(self, report: Report, now: float) -> None:
        """Shows the events of a report that the viewer may know."""
        self.mode.hear(report)
        self.look_away()
        # The log stays on the screen when the device is passed on, so it holds only what everybody may know.
        public, open_table = report.seen_by(None)
        newest = self.narrator.log.entries[-1:]
        self.narrator.record(report.seat, public, open_table)
        told = any(entry is not newest[0] for entry in self.narrator.log.entries[-1:]) if newest else True
        if self.playback.scores(public):
            self.sharing.gather(public, open_table)
        self.playback.perform(report, self.sharing.eyes, now)
        self.mode.performed(report, told)

    def skip(self) -> None:
        """Skips the current act, or ends what is being shown again."""
        if not self.sharing.skip():
            self.playback.skip()

    def break_off(self) -> None:
        """Stops what is being shown, without showing the rest."""
        self.playback.break_off()

    def add_closing_button(self) -> None:
        """Adds the button that closes a scoring, while there is one."""
        if self.scoring is not None:
            self.add(closing_button(self.pen, self.scoring, self.services.say("scoring.continue"), self.skip))

    # -- what lies there -------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """The seat that looks at the table now."""
        return self.sharing.viewer

    def seen(self) -> View:
        """The view of the current viewer."""
        return self.sharing.seen()

    def sync_with_view(self) -> None:
        """Makes the table equal to the view, and rebuilds the widgets."""
        self.reconcile()
        self.refresh()

    def reconcile(self) -> None:
        """Makes sprites, plates and lights equal to the view."""
        self.mode.before_sync()
        self.sharing.know()
        table = self.seen()
        self.stage.place(table)
        self.stage.pieces.show(self.stage.targets)
        self.stage.show_labels(table, self.mode.deciders(), self.narrator.log.entries)
        self.light()
        self.sharing.reconciled()

    def light(self) -> None:
        """Highlights the pieces and zones that may be pointed at."""
        self.sharing.light()

    def lie_open(self, pieces: Sequence[str]) -> bool:
        """Whether the faces of all these pieces can be seen."""
        looks = self.stage.pieces.looks()
        return all(piece in looks and looks[piece].face.visible for piece in pieces)

    def draw_ahead(self, table: View, drawn: set[Hashable]) -> Iterator[None]:
        """Draws the pieces of another view one by one, except those in `drawn`, to have them ready."""
        return self.stage.draw_ahead(table, drawn)

    def picture(self) -> pygame.Surface:
        """The table as it looks now, without anything else on the screen."""
        return self.stage.picture()

    # -- people ----------------------------------------------------------------------------------

    def ask(self) -> None:
        """Asks the people who owe a decision."""
        self.sharing.ask()

    def ask_anew(self) -> None:
        """Starts the current choice again on the unchanged table."""
        self.sharing.ask_anew()

    def cover_hands(self) -> None:
        """Covers the hands, since somebody else may be the next to look."""
        self.sharing.cover()

    def seat_changed(self, seat: int) -> None:
        """Called when another person or a bot plays this seat now; nothing is being shown then."""
        self.sharing.seat_changed(seat)

    # -- looking closely -------------------------------------------------------------------------

    def _uncovered_at(self, at: Point) -> str | None:
        """The piece at a point, unless a piece is being carried or a button is there."""
        return self.sharing.piece_at(at) if not self.stage.pieces.carries and self.is_on_table(at) else None

    def _space_beside(self, held: Box) -> OverlaySpace:
        return beside_piece(self.widgets(), held, SeenTable(self.stage, self.seen(), self.viewer))

    def look_closely(self) -> None:
        """Shows the focused piece large, or puts it away again."""
        before = self.looking.shows
        self.look_away()
        if not before:
            self.looking.show_focused(self._focused_piece())

    def _focused_piece(self) -> str:
        return (self.focus or "").removeprefix("spot.")

    def look_away(self) -> None:
        """Puts away the enlarged piece until a pointer moves or the focus asks for one."""
        self.looking.end()
        self.sharing.put_away()

    def rest(self, given: PointerInput) -> None:
        """Follows a pointer that rests on a piece; mouse moves don't count while somebody plays with keys."""
        hovers = given.phase is PointerPhase.MOVE and given.pointer == MOUSE
        if not (hovers and self.services.devices.on_focus):
            self.looking.follow(given, self.services.now())

    # -- input -----------------------------------------------------------------------------------

    def handle(self, given: Input) -> None:
        if isinstance(given, KeyInput) and self.mode.key(given.key):
            return
        if not self.sharing.handle(given):
            super().handle(given)

    def handle_on_table(self, given: Input) -> bool:
        """Handles an input. Returns whether the table used it, so that no widget gets it."""
        if self.closes_scoring(given):
            return True
        if isinstance(given, PointerInput):
            if given.phase is PointerPhase.MOVE and not self.animating:
                self.stage.fans.attend(given.at)
            self.rest(given)
            if given.phase is PointerPhase.PRESS and self.is_on_table(given.at):
                self.skip()
        elif isinstance(given, KeyInput) and self.animating and given.key in (pygame.K_SPACE, pygame.K_RETURN):
            self.skip()
            return True
        self.look_away_for_keys(given)
        return False

    def closes_scoring(self, given: Input) -> bool:
        """Skips or closes the scoring that covers the table, if this input is meant for it. Returns whether it is."""
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
        """Puts away a piece that a pointer enlarged, once a key or a pad is used."""
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

    def back(self) -> None:
        if not self.sharing.back():
            self.mode.back()

    def is_on_table(self, at: Point) -> bool:
        """Whether no button is at this point."""
        return all(widget.touch_area is None or not widget.touch_area.holds(at) for widget in self.widgets())

    # -- hints -----------------------------------------------------------------------------------

    def hints(self) -> list[Hint]:
        """The keys and pad buttons that do something now; the menu's buttons show their own."""
        say = self.services.say
        enter = say("keys.enter")
        if self.animating:
            return [Hint(say("hints.skip"), (PadButton.A,), enter)]
        hints = [Hint(say("hints.choose"), (PadButton.A,), enter)] if self.focus is not None else []
        if self.sharing.lit().chosen:
            hints.append(Hint(say("hints.put_back"), (PadButton.B,), say("keys.escape")))
        if self.looking.shows:
            hints.append(Hint(say("hints.shrink"), (PadButton.Y,), say("keys.enlarge")))
        elif self.looking.may_show(self._focused_piece()):
            hints.append(Hint(say("hints.enlarge"), (PadButton.Y,), say("keys.enlarge")))
        if len(self.sections) > 1:
            hints.append(Hint(say("hints.section"), SHOULDERS))
        return hints

    def hint_place(self) -> Box | None:
        return self.sharing.hint_place()

    def hint_ground(self) -> Ground:
        return replace(DARK, base=self.stage.skin.style.table.ground, text=self.stage.skin.ink)
