"""A scoring on a table: its buttons, and covering the pieces that are hidden from somebody."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.event import Event, PieceEvent
from game.engine.view import View
from game.ui.board.pieces import Pieces
from game.ui.board.scoring.show import ScoringShow
from game.ui.widgets.button import Button, Tone
from game.ui.widgets.icons import Icon
from game.ui.widgets.pen import Pen
from game.ui.widgets.turned import TurnedWidget
from game.ui.widgets.widget import Widget


def closing_button(pen: Pen, show: ScoringShow, text: str, on_tap: Callable[[], None]) -> Widget:
    return _on_panel(
        show,
        Button(pen, "continue", show.panel.button, on_tap, text=text, icon=Icon.PLAY, tone=Tone.PRIMARY),
    )


def turning_buttons(pen: Pen, show: ScoringShow, on_tap: Callable[[], None]) -> list[Widget]:
    """The button that turns a scoring round, if it can be turned."""
    home = show.panel.turner
    return [_on_panel(show, Button(pen, "turn", home, on_tap, icon=Icon.TURN))] if home is not None else []


def _on_panel(show: ScoringShow, button: Button) -> Widget:
    """The button, turned with the panel."""
    parts = show.panel.parts
    if not parts.turned:
        return button
    (x, y), (across, down) = button.home.middle, parts.across(button.home.middle)
    return TurnedWidget(button, button.home.moved(across - x, down - y), 180)


def cover_hidden(pieces: Pieces, events: Sequence[Event], table: View) -> None:
    """Covers every piece that neither these events nor this view show to everybody."""
    named = {name for event in events if isinstance(event, PieceEvent) for name in event.pieces}
    pieces.cover([key for key in pieces.looks() if key not in named | table.known()])
