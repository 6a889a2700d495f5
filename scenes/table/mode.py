"""What a table is for: a match, a replay or a puzzle is a mode that a table is given. Modes know no sprite."""

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
    """What a mode may ask of the table that it was given to."""

    @property
    def narrator(self) -> Narrator:
        """What is told at the table."""

    @property
    def viewer(self) -> int | None:
        """Who looks at the table now; None if that is nobody in particular."""

    def seen(self) -> View:
        """The table as the viewer sees it now."""

    @property
    def animating(self) -> bool:
        """Whether something is being shown that happened."""

    @property
    def scored(self) -> bool | None:
        """Whether the scoring on the table has been shown to its end; None where there is no scoring."""

    def perform(self, report: Report, now: float) -> None:
        """Shows what happened."""

    def break_off(self) -> None:
        """Nothing more is shown of what is being shown."""

    def skip(self) -> None:
        """What moves is there at once."""

    def settle(self) -> None:
        """Everything is as the view has it, and what can be done is there."""

    def reconcile(self) -> None:
        """Pieces and words are as the view has them."""

    def refresh(self) -> None:
        """Something else is to be said or done."""

    def light(self) -> None:
        """Something else is suggested."""

    def ask(self) -> None:
        """Whoever owes a decision is asked."""

    def ask_anew(self) -> None:
        """Whoever has chosen begins anew: the table is as it was."""

    def seat_changed(self, seat: int) -> None:
        """Somebody else plays this seat now, and nothing is being shown."""

    def cover_hands(self) -> None:
        """Something lies on the table from now on, and whoever takes it away may be somebody else."""

    def say(self, text: str | None) -> None:
        """A sentence for a while in place of the prompt."""

    def uncover(self) -> None:
        """Whatever lies on the table is taken off."""

    def lie_open(self, pieces: Sequence[str]) -> bool:
        """Whether the faces of all these pieces can be seen."""

    def draw_ahead(self, table: View, drawn: set[Hashable]) -> Iterator[None]:
        """Draws the pieces of another table one by one, but for those `drawn`: they are ready when it is shown."""

    def picture(self) -> pygame.Surface:
        """The table as it is to be seen just now, without anything else on the screen."""


@dataclass(frozen=True, slots=True)
class Speech:
    """What a mode says beside the table, and what of the table that is about.

    `points` are written as in a guide (`zone trick`, `plate me`), and are ringed, as are `rings`, and what is
    suggested of the values if it `suggests`. What lies open is not covered if it `keeps_open`, and if that can be.
    """

    name: str
    text: str | None
    """None: the usual explanation of what is asked."""
    pushes: tuple[Push, ...] = ()
    on_close: Callable[[], None] | None = None
    progress: float | None = None
    large: bool = True
    points: tuple[str, ...] = ()
    suggests: bool = False
    rings: tuple[Ref, ...] = ()
    keeps_open: bool = False


class TableMode:
    """What is shown on a table, and what comes next there."""

    goes_back = True
    """Whether back leads anywhere."""
    table: ModeTable
    """Where it is shown; told by the table itself."""

    def __init__(self, services: Services, stack: SceneStack, seating: Seating) -> None:
        self.services: Final = services
        self.stack: Final = stack
        self.seating: Final = seating
        self.game: Final = seating.setup.game

    # -- what lies there -------------------------------------------------------------------------

    @property
    def eyes(self) -> Viewer | Everyone:
        """Through whose eyes those see the table who only look on."""
        return None

    def view(self, eyes: Viewer | Everyone) -> View:
        """The table now, as these eyes may see it."""
        raise NotImplementedError

    def deciders(self) -> tuple[int, ...]:
        """The seats that everybody waits for."""
        raise NotImplementedError

    def told_before(self, report: Report) -> list[Event]:
        """All that happened before this, from the beginning of the match."""
        raise NotImplementedError

    def retell(self, log: MoveLog) -> None:
        """The log in the language of now, where it can be told anew."""

    # -- the scene -------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table is shown from now on."""

    def leave(self) -> None:
        """The table is left."""

    def close(self) -> None:
        """Whatever is held is let go: the table is left, or could not be laid at all."""

    def change_language(self) -> None:
        """Whatever is said is said in the language of now."""

    def settling(self) -> None:
        """The table is about to be as its view has it."""

    def back(self) -> None:
        """What back leads to."""
        self.stack.pop()

    def pad_lost(self) -> None:
        """The pad that was played with has been unplugged."""

    @property
    def default(self) -> str | None:
        """The button that leads on."""
        return None

    def key(self, key: int) -> bool:  # noqa: ARG002 - none has another meaning
        """Whether this key does something here that it does not do at other tables."""
        return False

    # -- what comes next -------------------------------------------------------------------------

    def go_on(self, now: float) -> None:
        """Nothing moves: whatever comes next may begin."""

    def hear(self, report: Report) -> None:
        """This is about to be shown."""

    def performed(self, report: Report, told: bool) -> None:
        """This is shown from now on; the log has a new entry for it if it is `told`."""

    def update(self, now: float) -> None:
        """Time goes on, whatever moves."""
