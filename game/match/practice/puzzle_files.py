"""The files of puzzles: ours in assets/puzzles, the user's own in the user's folder, and how they were answered.

assets/puzzles/GAME/NAME.jsonl, .puzzle.json    come with the program
puzzles/GAME/NAME.jsonl, .puzzle.json           the user's costly choices, found by a review
puzzles/solved.json                             how each was answered
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final

from game.content.reading import is_there, names_in
from game.engine.game import Library
from game.engine.record.lines import record_text, replay_lines
from game.engine.record.reader import Record
from game.match.journal import replace_file
from game.match.practice.puzzle import BESIDE, RECORD, Puzzle, answers_of, as_text, read_puzzle
from game.match.practice.review import Judged
from game.match.small_file import SmallFile

FOLDER: Final = "puzzles"
SOLVED: Final = "solved.json"
MOST_BYTES: Final = 1 << 18
MOST_OWN: Final = 60
"""The most own puzzles of a game that are kept; the oldest are deleted first."""
NAME_LENGTH: Final = 16


class SolvedMark(Enum):
    """How a puzzle was answered."""

    FIRST = "first"
    """Right at the first try."""
    LATER = "later"
    """Right, but not at once."""
    SHOWN = "shown"
    """The answer was shown before it was found."""


@dataclass(frozen=True, slots=True)
class PuzzlePlace:
    """The game and name of a puzzle, and whether it is the user's own."""

    game: str
    name: str
    own: bool = False


class PuzzleFiles:
    """All puzzles, ours and the user's own. Unusable files count as missing; nothing depends on them."""

    def __init__(self, ours: Path, user: Path, library: Library) -> None:
        self._ours: Final = ours / "assets" / FOLDER
        self._user: Final = user / FOLDER
        self._library: Final = library
        self._solved: Final = SmallFile(self._user / SOLVED, MOST_BYTES)
        self._marks: Final = _marks_in(self._solved.read())

    # -- listing ---------------------------------------------------------------------------------

    def ours(self, game: str) -> list[PuzzlePlace]:
        """The puzzles that come with the program, in their order."""
        return [PuzzlePlace(game, name) for name in sorted(_names(self._ours / game))]

    def own(self, game: str) -> list[PuzzlePlace]:
        """The user's own puzzles, the newest first."""
        folder = self._user / game
        dated = sorted((-_written(folder / (name + BESIDE)), name) for name in _names(folder))
        return [PuzzlePlace(game, name, own=True) for _, name in dated]

    def puzzle(self, place: PuzzlePlace) -> Puzzle:
        """The puzzle at this place, with every line checked; or RecordError or ContentError."""
        return read_puzzle(self._folder(place), place.name, self._library)

    def _folder(self, place: PuzzlePlace) -> Path:
        return (self._user if place.own else self._ours) / place.game

    # -- what was solved -------------------------------------------------------------------------

    def mark(self, place: PuzzlePlace) -> SolvedMark | None:
        return self._marks.get(_key(place))

    def solved(self, places: Sequence[PuzzlePlace]) -> int:
        """How many of these were answered without being shown the answer."""
        return sum(self.mark(place) in (SolvedMark.FIRST, SolvedMark.LATER) for place in places)

    def answered(self, place: PuzzlePlace, mark: SolvedMark) -> None:
        """Remembers how a puzzle was answered; FIRST is never replaced."""
        if self.mark(place) is not SolvedMark.FIRST:
            self._marks[_key(place)] = mark
            self._write_marks()

    def _write_marks(self) -> None:
        self._solved.write({key: mark.value for key, mark in sorted(self._marks.items())})

    def next_after(self, place: PuzzlePlace) -> PuzzlePlace | None:
        """The next unsolved puzzle, starting over at the end of the list; None if all others are solved."""
        places = self.own(place.game) if place.own else self.ours(place.game)
        at = places.index(place) if place in places else -1
        others = [*places[at + 1 :], *places[: max(at, 0)]]
        return next((other for other in others if self.mark(other) not in (SolvedMark.FIRST, SolvedMark.LATER)), None)

    # -- the player's own puzzles ----------------------------------------------------------------

    def keep(self, record: Record, seat: int, costly: Sequence[Judged]) -> int:
        """Keeps costly choices of a match as puzzles; returns how many are new."""
        return sum(self._keep(record, seat, one) for one in costly)

    def _keep(self, record: Record, seat: int, one: Judged) -> bool:
        text = record_text(record.header, record.rules, record.lines[: one.line])
        folder = self._user / record.header.setup.game
        name = hashlib.sha256(f"{seat}\n{text}".encode()).hexdigest()[:NAME_LENGTH]
        if is_there(folder / (name + BESIDE)):
            return False
        state = replay_lines(record.rules, record.lines[: one.line])
        beside = as_text(seat, answers_of(one.reasons, state, seat), one.reasons, one.do)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            replace_file(folder / (name + RECORD), text.encode("utf-8"))
            replace_file(folder / (name + BESIDE), beside.encode("utf-8"))
        except OSError:
            return False
        for place in self.own(record.header.setup.game)[MOST_OWN:]:
            self.delete(place)
        return True

    def delete(self, place: PuzzlePlace) -> bool:
        """Deletes an own puzzle and its mark; returns whether it is gone."""
        if not place.own:
            return False
        files = [self._folder(place) / (place.name + ending) for ending in (BESIDE, RECORD)]
        for file in files:
            with suppress(OSError):
                file.unlink(missing_ok=True)
        if is_there(files[0]):
            return False
        if self._marks.pop(_key(place), None) is not None:
            self._write_marks()
        return True


def _names(folder: Path) -> list[str]:
    return [name.removesuffix(BESIDE) for name in names_in(folder, BESIDE)]


def _written(path: Path) -> float:
    try:
        return path.lstat().st_mtime
    except OSError:
        return 0.0


def _key(place: PuzzlePlace) -> str:
    return f"{place.game}/{'own' if place.own else 'ours'}/{place.name}"


def _marks_in(found: Mapping[str, Any]) -> dict[str, SolvedMark]:
    """The valid marks in a table; missing and damaged ones count as not solved yet."""
    known = {mark.value: mark for mark in SolvedMark}
    return {key: known[value] for key, value in found.items() if isinstance(value, str) and value in known}
