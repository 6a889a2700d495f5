"""A puzzle: the record of a running match that stops before a decision, and a file with the answers.

NAME.jsonl         the record, like any other
NAME.puzzle.json   whose decision it is, which answers are right, and what was measured of every choice

The rules check every puzzle that is read: a file that somebody changed is refused with a message, never trusted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from game.bots.reasons import VALUE, Reason, is_sure
from game.content.reading import ContentError, TooLarge, read_plain
from game.engine.game import Library, State
from game.engine.record.reader import Record, read

RECORD: Final = ".jsonl"
BESIDE: Final = ".puzzle.json"
VERSION: Final = 1
MOST_BYTES: Final = 1 << 20
NEEDED: Final = ("puzzle", "seat", "answers", "reasons")
OPTIONAL: Final = ("played",)
REASON_FIELDS: Final = ("do", "value", "error", "samples", "tally", "errors")
LARGEST: Final = 1e6
_COPY: Final = re.compile(r"\.\d+\b")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision of one seat. `reasons` are the measured actions, best first; `played` is the one in the match."""

    name: str
    record: Record
    seat: int
    answers: frozenset[str]
    reasons: tuple[Reason, ...]
    played: str | None = None

    @property
    def game(self) -> str:
        return self.record.header.setup.game

    @property
    def best(self) -> Reason:
        return self.reasons[0]

    @property
    def second(self) -> Reason:
        """The best of the wrong answers."""
        return next(reason for reason in self.reasons if reason.do not in self.answers)

    @property
    def margin(self) -> float:
        """The expected points between the right answer and the best of the wrong ones."""
        return self.best.value - self.second.value

    @property
    def sureness(self) -> float:
        """The margin in standard errors."""
        return apart(self.best, self.second)

    def is_right(self, do: str) -> bool:
        return do in self.answers

    def measured(self, do: str) -> Reason | None:
        """The measurement of an action, or of another one with copies of the same pieces; None if there is none."""
        return next((reason for reason in self.reasons if alike(reason.do) == alike(do)), None)


def apart(better: Reason, worse: Reason) -> float:
    """How many standard errors lie between two actions that were compared in the same deals."""
    error = worse.errors.get(VALUE, 0.0)
    return (better.value - worse.value) / error if error else LARGEST


def alike(do: str) -> str:
    """An action without the numbers of its pieces' copies: actions with the same text are equivalent."""
    verb, *words = _COPY.sub("", do).split(" ")
    return " ".join([verb, *(sorted(words) if verb == "play" else words)])


def kinds(state: State[Any], seat: int) -> dict[str, list[str]]:
    """The legal actions of a seat, with equivalent ones grouped."""
    found: dict[str, list[str]] = {}
    for action in state.legal(seat):
        found.setdefault(alike(action.do), []).append(action.do)
    return found


def answers_of(reasons: Sequence[Reason], state: State[Any], seat: int) -> frozenset[str]:
    """The right answers: the best action, all that are not surely worse, and all that are equivalent to these."""
    right = {alike(reason.do) for reason in reasons if reason is reasons[0] or not is_sure(reasons[0], reason)}
    return frozenset(do for kind, dos in kinds(state, seat).items() if kind in right for do in dos)


# -- files -----------------------------------------------------------------------------------------


def as_text(seat: int, answers: frozenset[str], reasons: tuple[Reason, ...], played: str | None = None) -> str:
    """The text of the file beside the record."""
    beside: dict[str, Any] = {
        "puzzle": VERSION,
        "seat": seat,
        "answers": sorted(answers),
        "reasons": [_rounded(asdict(reason)) for reason in reasons],
    }
    if played is not None:
        beside["played"] = played
    return json.dumps(beside, ensure_ascii=False, indent=1) + "\n"


def _rounded(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _rounded(value) for key, value in data.items()}
    return round(data, 4) if isinstance(data, float) else data


def read_puzzle(folder: Path, name: str, library: Library) -> Puzzle:
    """The puzzle of this name; RecordError if its record is refused, ContentError for anything else that is wrong."""
    return _PuzzleReading(folder, name).puzzle(library)


class _PuzzleReading:
    """A puzzle being read and checked, step by step."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder: Final = folder
        self._name: Final = name

    def puzzle(self, library: Library) -> Puzzle:
        record = self._record(library)
        found = self._beside()
        seat = found["seat"]
        if type(seat) is not int or seat not in record.state.deciders():
            raise self._wrong("seat", f"must owe the next decision ({_listed(record.state.deciders())})")
        legal = {action.do for action in record.state.legal(seat)}
        answers, reasons = self._answers(found["answers"], legal), self._reasons(found["reasons"], legal)
        played = found.get("played")
        if played is not None and (not isinstance(played, str) or played not in legal):
            raise self._wrong("played", "must be a legal action")
        puzzle = Puzzle(self._name, record, seat, answers, reasons, played)
        self._check(puzzle)
        return puzzle

    def _record(self, library: Library) -> Record:
        file = self._name + RECORD
        record = read(self._bytes(file), library)
        if record.state.over or record.state.chance_due() is not None:
            raise ContentError(file, "", "must stop where somebody owes a decision")
        return record

    def _bytes(self, file: str) -> bytes:
        try:
            return read_plain(self._folder / file, MOST_BYTES)
        except TooLarge:
            raise ContentError(file, "", f"is larger than {MOST_BYTES} bytes") from None
        except OSError as error:
            raise ContentError(file, "", f"can't be read ({error.strerror})") from None

    def _beside(self) -> dict[str, Any]:
        try:
            found = json.loads(self._bytes(self._name + BESIDE).decode("utf-8"))
        except (ValueError, RecursionError):
            raise self._wrong("", "must be JSON in UTF-8") from None
        if not isinstance(found, dict):
            raise self._wrong("", "must be an object")
        for key in NEEDED:
            if key not in found:
                raise self._wrong(key, "is missing")
        for key in found:
            if key not in NEEDED and key not in OPTIONAL:
                raise self._wrong(key, f"is unknown ({', '.join((*NEEDED, *OPTIONAL))})")
        if found["puzzle"] != VERSION or type(found["puzzle"]) is not int:
            raise self._wrong("puzzle", f"must be {VERSION}")
        return found

    def _answers(self, found: object, legal: set[str]) -> frozenset[str]:
        if not isinstance(found, list) or not found or not all(isinstance(do, str) and do in legal for do in found):
            raise self._wrong("answers", "must be a list of legal actions")
        return frozenset(found)

    def _reasons(self, found: object, legal: set[str]) -> tuple[Reason, ...]:
        if not isinstance(found, list) or len(found) < 2:
            raise self._wrong("reasons", "must be a list of two or more")
        return tuple(self._reason(f"reasons.{at}", data, legal) for at, data in enumerate(found))

    def _reason(self, where: str, data: object, legal: set[str]) -> Reason:
        if not isinstance(data, dict) or set(data) != set(REASON_FIELDS):
            raise self._wrong(where, f"must have exactly {', '.join(REASON_FIELDS)}")
        if not isinstance(data["do"], str) or data["do"] not in legal:
            raise self._wrong(f"{where}.do", "must be a legal action")
        if type(data["samples"]) is not int or not 0 < data["samples"] < LARGEST:
            raise self._wrong(f"{where}.samples", "must be how many deals were played")
        tables = [data["tally"], data["errors"]]
        if not all(isinstance(table, dict) for table in tables):
            raise self._wrong(where, "tally and errors must be objects")
        numbers = [data["value"], data["error"], *(number for table in tables for number in table.values())]
        if not all(_is_number(number) for number in numbers) or VALUE not in data["errors"]:
            raise self._wrong(where, "must have a number for everything that was measured")
        return Reason.from_data(data)

    def _check(self, puzzle: Puzzle) -> None:
        """Checks that the answers follow from the measurements, and that some measured action is wrong."""
        measured = [reason.do for reason in puzzle.reasons]
        if len(set(measured)) < len(measured):
            raise self._wrong("reasons", "an action is there twice")
        if any(reason.value > puzzle.best.value for reason in puzzle.reasons):
            raise self._wrong("reasons", "must begin with the best action")
        right = answers_of(puzzle.reasons, puzzle.record.state, puzzle.seat)
        if puzzle.answers != right:
            raise self._wrong("answers", f"must be what is not surely worse than the best ({_listed(sorted(right))})")
        if puzzle.answers.issuperset(measured) or puzzle.played in right:
            raise self._wrong("answers", "something must be wrong, and what was played too")

    def _wrong(self, where: str, why: str) -> ContentError:
        return ContentError(self._name + BESIDE, where, why)


def _listed(values: Any) -> str:
    return ", ".join(map(str, values))


def _is_number(found: object) -> bool:
    return isinstance(found, int | float) and not isinstance(found, bool) and abs(found) <= LARGEST
