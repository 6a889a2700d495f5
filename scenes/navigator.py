"""How scenes reach each other: by destinations, so that no scene imports another one that leads back to it.

Everything here is read before the title: its dataclasses are not frozen, which would take twice as long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Final

if TYPE_CHECKING:
    from game.engine.record.header import Header
    from game.engine.record.reader import Record
    from game.match.history.replay import Replay
    from game.match.practice.puzzle import Puzzle
    from game.match.practice.puzzle_files import PuzzleFiles, PuzzlePlace
    from game.match.session import Session
    from game.match.store.match_store import OpenMatch
    from game.ui.widgets.text_field import TextField
    from scenes.base.saying import Saying
    from scenes.scene import Scene
    from scenes.stack import SceneStack


@dataclass
class Destination:
    """A scene that can be opened. Its fields are what the scene is made of, by the names of its parameters."""

    alone: ClassVar = False
    """Whether the scene takes the place of all others."""


@dataclass
class ToTitle(Destination):
    """Where everything begins. `sentence` is said there."""

    alone: ClassVar = True
    sentence: Saying = ""


class ToSettings(Destination):
    """The settings."""


@dataclass
class ToRules(Destination):
    """The rules of a game, at a topic."""

    game: str | None = None
    topic: str | None = None
    edition: str | None = None


@dataclass
class ToSetup(Destination):
    """The set-up of a match, with the seats, rules and deal of an old one if there is one."""

    game: str
    edition: str | None = None
    like: Header | None = None


@dataclass
class ToTable(Destination):
    """The table of a match, in the way in which its people share the screen."""

    alone: ClassVar = True
    opened: OpenMatch


class ToCurtain(ToTable):
    """The table at which one person plays after the other."""


class ToTrays(ToTable):
    """The table around which all play at once."""


@dataclass
class ToResults(Destination):
    """How a match ended."""

    opened: OpenMatch


class ToSaved(Destination):
    """The matches that can go on."""


class ToRecords(Destination):
    """The matches that are over or put away."""


@dataclass
class ToReplay(Destination):
    """An old match on its table. Without `on_leave` the scene below comes back."""

    replay: Replay
    name: str
    on_leave: Callable[[], None] | None = None
    first: tuple[int, int] | None = None
    """The position to begin with and the seat through whose eyes it is seen."""


@dataclass
class ToReview(Destination):
    """What the choices of a match have cost."""

    record: Record
    session: Session
    name: str


@dataclass
class ToSameDeal(Destination):
    """The deal of a match as bots play it."""

    record: Record
    session: Session


class ToStatistics(Destination):
    """What somebody has played."""


@dataclass
class ToGuide(Destination):
    """The guided deal of a game."""

    game: str
    edition: str | None


@dataclass
class ToPuzzles(Destination):
    """The list of a game's puzzles."""

    game: str
    edition: str | None = None


@dataclass
class ToPuzzle(Destination):
    """One puzzle, on top of their list."""

    shelf: PuzzleFiles
    place: PuzzlePlace
    puzzle: Puzzle
    number: int


@dataclass
class ToKeyboard(Destination):
    """Letters on the screen, for a field."""

    field: TextField


@dataclass
class ToNotice(Destination):
    """A sentence in front of everything, until somebody goes on."""

    sentence: str


class Navigator:
    """Makes scenes. The module of a scene is imported when it is first opened, so that the start waits for none."""

    def __init__(self, makers: Mapping[type[Destination], str]) -> None:
        """`makers` names what makes each scene, a class or a function, as `module:name`."""
        self._makers: Final = makers

    def maker(self, kind: type[Destination]) -> Callable[..., Scene]:
        """What makes the scenes of this kind of destination."""
        module, name = self._makers[kind].split(":")
        maker: Callable[..., Scene] = getattr(import_module(module), name)
        return maker

    def make(self, stack: SceneStack, to: Destination) -> Scene:
        """The scene of this destination, not shown yet."""
        given = {field.name: getattr(to, field.name) for field in fields(to)}
        return self.maker(type(to))(stack.services, stack, **given)
