"""Where puzzles lie: ours in assets/puzzles, one's own in the user's folder, with what was solved of both.

assets/puzzles/GAME/NAME.jsonl, .puzzle.json    come with the program
puzzles/GAME/NAME.jsonl, .puzzle.json           own choices that cost much, found by a review
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
"""So many own puzzles of a game are kept; the oldest go first."""
NAME_LENGTH: Final = 16


class SolvedMark(Enum):
    """How a puzzle was answered last."""

    FIRST = "first"
    """Right at the first try."""
    LATER = "later"
    """Right, but not at once."""
    SHOWN = "shown"
    """The answer was shown before it was found."""


@dataclass(frozen=True, slots=True)
class PuzzlePlace:
    """Where one puzzle lies."""

    game: str
    name: str
    own: bool = False


class PuzzleFiles:
    """All puzzles, ours and one's own. Whatever can't be read or written is not there; nothing depends on it."""

    def __init__(self, ours: Path, user: Path, library: Library) -> None:
        self._ours: Final = ours / "assets" / FOLDER
        self._user: Final = user / FOLDER
        self._library: Final = library
        self._solved: Final = SmallFile(self._user / SOLVED, MOST_BYTES)
        self._marks: Final = _marks_in(self._solved.read())

    # -- listing ---------------------------------------------------------------------------------

    def ours(self, game: str) -> list[PuzzlePlace]:
        """Those that come with the program, in their order."""
        return [PuzzlePlace(game, name) for name in sorted(_names(self._ours / game))]

    def own(self, game: str) -> list[PuzzlePlace]:
        """One's own, the newest first."""
        folder = self._user / game
        dated = sorted((-_written(folder / (name + BESIDE)), name) for name in _names(folder))
        return [PuzzlePlace(game, name, own=True) for _, name in dated]

    def puzzle(self, place: PuzzlePlace) -> Puzzle:
        """The puzzle that lies there, every line of it checked, or RecordError or ContentError."""
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
        """Remembers it; once it was right at the first try, nothing worse is remembered."""
        if self.mark(place) is not SolvedMark.FIRST:
            self._marks[_key(place)] = mark
            self._write_marks()

    def _write_marks(self) -> None:
        self._solved.write({key: mark.value for key, mark in sorted(self._marks.items())})

    def next_after(self, place: PuzzlePlace) -> PuzzlePlace | None:
        """The next one that is not solved yet, round the shelf; None if all others are."""
        places = self.own(place.game) if place.own else self.ours(place.game)
        at = places.index(place) if place in places else -1
        others = [*places[at + 1 :], *places[: max(at, 0)]]
        return next((other for other in others if self.mark(other) not in (SolvedMark.FIRST, SolvedMark.LATER)), None)

    # -- the player's own puzzles ----------------------------------------------------------------

    def keep(self, record: Record, seat: int, costly: Sequence[Judged]) -> int:
        """Keeps costly choices of a match as puzzles; how many are new."""
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
        """Takes an own puzzle away, and what is remembered of it; whether it is gone."""
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
    """Whatever is missing or damaged counts as not solved yet."""
    known = {mark.value: mark for mark in SolvedMark}
    return {key: known[value] for key, value in found.items() if isinstance(value, str) and value in known}
