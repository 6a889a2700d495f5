"""Modes of a table, such as a match, a replay or a puzzle: what the table is used for. Modes know no sprites."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import pygame

from game.engine.action import Ref
from game.engine.event import Event
from game.engine.view import Everyone, View, Viewer
from game.match.match import Report
from game.match.session import Seating
from game.ui.board.log import MoveLog
from game.ui.widgets.icons import Icon
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.bubble import Push
from scenes.table.narrator import Narrator

WayOut = tuple[str, Callable[[], None], Icon]
"""A button in the bar of a table: its name, what it does, and its icon."""


class ModeTable(Protocol):
    """What a mode needs from its table."""

    @property
    def narrator(self) -> Narrator:
        """The log, the messages and the sounds of the table."""

    @property
    def viewer(self) -> int | None:
        """The seat that looks at the table; None for the public view."""

    def seen(self) -> View:
        """The view of the current viewer."""

    @property
    def animating(self) -> bool:
        """Whether the table is still showing something that happened."""

    @property
    def scored(self) -> bool | None:
        """Whether the scoring on the table has been shown to its end; None without a scoring."""

    def perform(self, report: Report, now: float) -> None:
        """Shows a report."""

    def break_off(self) -> None:
        """Stops what is being shown, without showing the rest."""

    def skip(self) -> None:
        """Skips the current act."""

    def sync_with_view(self) -> None:
        """Makes the table equal to the view, and rebuilds the widgets."""

    def reconcile(self) -> None:
        """Makes pieces and words equal to the view."""

    def refresh(self) -> None:
        """Rebuilds the widgets, after words or buttons have changed."""

    def light(self) -> None:
        """Highlights what may be pointed at, after the suggestion has changed."""

    def ask(self) -> None:
        """Asks the people who owe a decision."""

    def ask_anew(self) -> None:
        """Starts the current choice again on the unchanged table."""

    def seat_changed(self, seat: int) -> None:
        """Called when another person or a bot plays this seat now; nothing is being shown then."""

    def cover_hands(self) -> None:
        """Covers the hands, since somebody else may be the next to look."""

    def say(self, text: str | None) -> None:
        """Shows a sentence for a while in place of the prompt."""

    def uncover(self) -> None:
        """Closes every scene above the table."""

    def lie_open(self, pieces: Sequence[str]) -> bool:
        """Whether the faces of all these pieces can be seen."""

    def draw_ahead(self, table: View, drawn: set[Hashable]) -> Iterator[None]:
        """Draws the pieces of another view one by one, except those in `drawn`, to have them ready."""

    def picture(self) -> pygame.Surface:
        """The table as it looks now, without anything else on the screen."""


@dataclass(frozen=True, slots=True)
class Speech:
    """What a mode says beside the table, and the parts of the table that it is about.

    `points` are written as in a guide (`zone trick`, `plate me`). They are ringed, and so are `rings` and, if it
    `suggests`, the suggested values. With `keeps_open` the bubble avoids covering open pieces.
    """

    name: str
    text: str | None
    """The words; None for the usual explanation of the decision."""
    pushes: tuple[Push, ...] = ()
    on_close: Callable[[], None] | None = None
    progress: float | None = None
    large: bool = True
    points: tuple[str, ...] = ()
    suggests: bool = False
    rings: tuple[Ref, ...] = ()
    keeps_open: bool = False


class TableMode:
    """Decides what a table shows, and what comes next there."""

    goes_back = True
    """Whether the back button does anything."""
    table: ModeTable
    """The table that shows this mode; the table sets it."""

    def __init__(self, services: Services, stack: SceneStack, seating: Seating) -> None:
        self.services: Final = services
        self.stack: Final = stack
        self.seating: Final = seating
        self.game: Final = seating.setup.game

    # -- what lies there -------------------------------------------------------------------------

    @property
    def eyes(self) -> Viewer | Everyone:
        """The viewer whose view onlookers see."""
        return None

    def view(self, eyes: Viewer | Everyone) -> View:
        """The view of the table for these eyes."""
        raise NotImplementedError

    def deciders(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        raise NotImplementedError

    def told_before(self, report: Report) -> list[Event]:
        """All events before this report, from the beginning of the match."""
        raise NotImplementedError

    def retell(self, log: MoveLog) -> None:
        """Retells the log in the current language, where that is possible."""

    # -- the scene -------------------------------------------------------------------------------

    def enter(self) -> None:
        """Called when the table is first shown."""

    def leave(self) -> None:
        """Called when the table is closed."""

    def close(self) -> None:
        """Releases everything that the mode holds, whether the table is left or could not be laid."""

    def change_language(self) -> None:
        """Switches all words to the current language."""

    def before_sync(self) -> None:
        """Called before the table is made equal to its view."""

    def back(self) -> None:
        """What the back button does."""
        self.stack.pop()

    def pad_lost(self) -> None:
        """Called when the pad in use has been unplugged."""

    @property
    def default(self) -> str | None:
        """The name of the button that leads on."""
        return None

    def key(self, key: int) -> bool:  # noqa: ARG002 - none has another meaning
        """Handles a key with a special meaning in this mode. Returns whether it had one."""
        return False

    # -- what comes next -------------------------------------------------------------------------

    def go_on(self, now: float) -> None:
        """Called while nothing moves: the next report may begin."""

    def hear(self, report: Report) -> None:
        """Called before a report is shown."""

    def performed(self, report: Report, told: bool) -> None:
        """Called when a report is being shown; `told` says whether the log has a new entry for it."""

    def update(self, now: float) -> None:
        """Called in every frame, even while pieces move."""
