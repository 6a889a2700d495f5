"""What people do with the scorings of a table: they look at one, turn it round, close it, and open the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from game.engine.event import Event, PieceEvent
from game.engine.view import View
from game.ui.board.pieces import Pieces
from game.ui.input.pointer import Input, KeyInput, PointerInput, PointerPhase
from game.ui.widgets.button import Button, Tone
from game.ui.widgets.ground import DARK
from game.ui.widgets.icons import Icon
from game.ui.widgets.turned import TurnedWidget
from scenes.table.score_sheet import SheetScene
from scenes.table.score_story import story_of

if TYPE_CHECKING:
    from scenes.table.match_table import MatchTable
    from scenes.table.table_view import TableView

GO_ON: Final = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


def open_sheet(scene: MatchTable) -> None:
    """The score sheet of the match so far."""
    story = story_of(scene.services, scene.match)
    scene.stack.push(SheetScene(scene.services, scene.stack, scene.game, scene.match.session, story))


def compose_scoring(view: TableView, on_turn: Callable[[], None] | None = None) -> None:
    """The button that closes a scoring, while there is one, and the one that turns it where that can be done."""
    show = view.scoring
    if show is None:
        return
    pen, panel = view.pen, show.panel
    text = view.services.say("scoring.continue")
    _put(view, Button(pen, "continue", panel.button, view.skip, DARK, text, Icon.PLAY, Tone.PRIMARY))
    if on_turn is not None and panel.turner is not None:
        _put(view, Button(pen, "turn", panel.turner, on_turn, DARK, icon=Icon.TURN))


def _put(view: TableView, button: Button) -> None:
    """A button on the panel, turned with it."""
    parts = view.scoring.panel.parts if view.scoring is not None else None
    if parts is None or not parts.turned:
        view.add(button)
        return
    (x, y), (across, down) = button.home.middle, parts.across(button.home.middle)
    view.add(TurnedWidget(button, button.home.moved(across - x, down - y), 180))


def watched(view: TableView, given: Input) -> bool:
    """Whether this was meant for the scoring that covers the table, and was taken by it."""
    if view.scoring is None:
        return False
    if isinstance(given, PointerInput):
        meant = given.phase is PointerPhase.PRESS and view.is_on_table(given.at)
    else:
        meant = isinstance(given, KeyInput) and given.key in GO_ON
    if meant:
        view.skip()
    return meant


def cover_hidden(pieces: Pieces, events: Sequence[Event], table: View) -> None:
    """Turns every piece over that neither these events nor this table show to all."""
    named = {name for event in events if isinstance(event, PieceEvent) for name in event.pieces}
    pieces.cover([key for key in pieces.looks() if key not in named | table.known()])
