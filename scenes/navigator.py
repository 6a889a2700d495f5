"""How scenes reach each other: by destinations, so that no scene imports one that leads back to it.

This module is read before the title, so its dataclasses are not frozen, which would take twice as long.
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
    from scenes.scene import Scene
    from scenes.services import Saying
    from scenes.stack import SceneStack


@dataclass
class Destination:
    """A scene that can be opened. Its fields are named like the parameters of the scene."""

    alone: ClassVar = False
    """Whether the scene replaces all others."""


@dataclass
class ToTitle(Destination):
    """The title, with a `sentence` to show."""

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
    """The set-up of a match, with the seats, rules and deal of an old one if given."""

    game: str
    edition: str | None = None
    like: Header | None = None


@dataclass
class ToTable(Destination):
    """The table of a match, in the way that its people share the screen."""

    alone: ClassVar = True
    opened: OpenMatch


class ToCurtain(ToTable):
    """The pass-and-play table of a match."""


class ToTrays(ToTable):
    """The table with trays, around which everybody plays at once."""


@dataclass
class ToResults(Destination):
    """The results of a match."""

    opened: OpenMatch


class ToSaved(Destination):
    """The matches that can go on."""


class ToRecords(Destination):
    """The matches that are over or put away."""


@dataclass
class ToReplay(Destination):
    """The replay of a match. Without `on_leave` the scene below comes back."""

    replay: Replay
    name: str
    on_leave: Callable[[], None] | None = None
    first: tuple[int, int] | None = None
    """The position to start with and the seat that sees it."""


@dataclass
class ToReview(Destination):
    """The review of a match: what its choices cost."""

    record: Record
    session: Session
    name: str


@dataclass
class ToSameDeal(Destination):
    """The deal of a match as bots play it."""

    record: Record
    session: Session


class ToStatistics(Destination):
    """The statistics of what a person has played."""


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
    """One puzzle, on top of its list."""

    shelf: PuzzleFiles
    place: PuzzlePlace
    puzzle: Puzzle
    number: int


@dataclass
class ToKeyboard(Destination):
    """The keyboard on the screen, for a field."""

    field: TextField


@dataclass
class ToNotice(Destination):
    """A sentence in front of everything, until somebody confirms it."""

    sentence: str


class Navigator:
    """Makes scenes. A scene's module is imported when it is first opened, which keeps the start fast."""

    def __init__(self, makers: Mapping[type[Destination], str]) -> None:
        """`makers` names the class or function that makes each scene, as `module:name`."""
        self._makers: Final = makers

    def maker(self, kind: type[Destination]) -> Callable[..., Scene]:
        """The class or function that makes scenes for this kind of destination."""
        module, name = self._makers[kind].split(":")
        maker: Callable[..., Scene] = getattr(import_module(module), name)
        return maker

    def make(self, stack: SceneStack, to: Destination) -> Scene:
        """The scene of this destination, not shown yet."""
        given = {field.name: getattr(to, field.name) for field in fields(to)}
        return self.maker(type(to))(stack.services, stack, **given)
