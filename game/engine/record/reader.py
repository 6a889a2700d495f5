"""Reads records: the rules check every line, and nothing of a refused record is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from game.engine.action import NotationError
from game.engine.chance import fair_outcome
from game.engine.game import Library, Rules, State
from game.engine.games.registry import game_named
from game.engine.record.header import Header, RecordError, check_fields, read_header
from game.engine.record.json_line import decode, is_whole
from game.engine.record.lines import ActionLine, ChanceLine, RecordLine

LONGEST_WRITE: Final = 1 << 13
"""In bytes: more than an action and the chance lines after it ever take."""


@dataclass(frozen=True, slots=True)
class Record:
    """A record that was read: its lines after the header and the state they lead to."""

    header: Header
    rules: Rules
    lines: tuple[RecordLine, ...]
    state: State[Any]
    has_result: bool


class EarlierReading(RecordError):
    """A record that was valid until a clause was corrected: all of it is valid by the earlier reading.

    `record` has the lines before the one that is refused now. Nothing is damaged.
    """

    def __init__(self, line: int, clause: str, record: Record) -> None:
        super().__init__(line, "earlier_reading", clause=clause)
        self.clause: Final = clause
        self.record: Final = record


@dataclass(frozen=True, slots=True)
class Recovered:
    """A record to continue: its complete lines, as text too, and whether a torn end was dropped."""

    record: Record
    text: bytes
    torn: bool


def read(data: bytes, library: Library, fair: bool = False) -> Record:
    """The record in these bytes, or RecordError; with `fair` every chance must follow from the seed.

    A record that is valid by an earlier reading of the rules is refused as EarlierReading.
    """
    record = _read_lines(data, library, fair)
    if record.state.over and not record.has_result:
        # Two more: the header, and the line after the last one.
        raise RecordError(len(record.lines) + 2, "result_missing")
    return record


def header_of(data: bytes, library: Library) -> Header:
    """The header alone, or RecordError; the lines after it are not checked."""
    return read_header(decode(next(_split(data), b""), 1), library)[0]


def recover(data: bytes, library: Library) -> Recovered:
    """The record up to its last complete line; a torn end is dropped, anything else wrong is refused."""
    kept = _without_holes(data)
    end = kept.rfind(b"\n") + 1
    if not is_whole(kept[end:]):
        kept = kept[:end]
    record = _read_lines(kept, library, fair=False)
    text = b"".join(line + b"\n" for line in _split(kept))
    return Recovered(record, text, torn=len(kept) < len(data))


def _without_holes(data: bytes) -> bytes:
    """The data without a hole at its end.

    After a power cut a file may already have the length of its last write, with zeros in place of its blocks. No
    valid line contains a zero byte. A zero with complete lines after it, or further from the end than one write
    reaches, is other damage: it stays, and its line is refused.
    """
    hole = data.find(b"\0")
    line = data.rfind(b"\n", 0, hole) + 1
    if hole == -1 or not line or len(data) - line > LONGEST_WRITE:
        return data
    _, *later = data[line:].split(b"\n")
    return data if any(map(is_whole, later)) else data[:line]


def _split(data: bytes) -> Iterator[bytes]:
    """Yields the lines without their ends: only LF ends a line, a CR before it is ignored.

    It splits lazily: a large file of empty lines is refused at the first without splitting the rest.
    """
    start = 0
    while start < len(data):
        end = data.find(b"\n", start)
        end = len(data) if end == -1 else end
        yield data[start:end].removesuffix(b"\r")
        start = end + 1


def _read_lines(data: bytes, library: Library, fair: bool) -> Record:
    first = next(_split(data), None)
    if first is None:
        raise RecordError(1, "header_missing")
    header, rules = read_header(decode(first, 1), library)
    if fair and header.seed is None:
        raise RecordError(1, "no_seed")
    reading = _RecordReading(header, rules, fair)
    try:
        reading.take_all(data)
    except RecordError as error:
        clause = _read_otherwise(data, header, library, fair)
        if clause is not None:
            raise EarlierReading(error.line, clause, reading.record()) from None
        error.game = header.setup.game
        raise
    return reading.record()


def _read_otherwise(data: bytes, header: Header, library: Library, fair: bool) -> str | None:
    """The corrected clause whose earlier reading makes all of a refused record valid, or None."""
    game = game_named(header.setup.game)
    for clause in game.corrected:
        with suppress(RecordError):
            _RecordReading(header, game.prepare_earlier(clause, header.setup, library), fair).take_all(data)
            return clause
    return None


class _RecordReading:
    """A record being read, line after line."""

    def __init__(self, header: Header, rules: Rules, fair: bool) -> None:
        self.header = header
        self.rules = rules
        self.seed = header.seed if fair else None
        self.state = rules.start()
        self.lines: list[RecordLine] = []
        self.chances = 0
        self.has_result = False

    def record(self) -> Record:
        """The record as far as it has been read."""
        return Record(self.header, self.rules, tuple(self.lines), self.state, self.has_result)

    def take_all(self, data: bytes) -> None:
        """Reads all lines of a file after its header."""
        for number, line in enumerate(_split(data), start=1):
            if number > 1:
                self.take(decode(line, number), number)

    def take(self, fields: dict[str, Any], line: int) -> None:
        """Checks a line after the header and carries it out."""
        if self.has_result:
            raise RecordError(line, "after_result")
        if "record" in fields:
            raise RecordError(line, "second_header")
        if "result" in fields:
            self._result(fields, line)
        elif "chance" in fields:
            self._chance(fields, line)
        else:
            self._action(fields, line)

    def _chance(self, fields: dict[str, Any], line: int) -> None:
        due = self.state.chance_due()
        if due is None:
            raise RecordError(line, "chance_not_due")
        if fields["chance"] != due.kind:
            raise RecordError(line, "other_chance_due", kind=due.kind)
        drawn = "seat" if due.names_seat else "order"
        check_fields(fields, line, ("chance", drawn))
        outcome = [fields["seat"]] if due.names_seat else self._numbers(fields["order"], line)
        # A seat that is not an integer, or is `true`, never fits.
        if any(type(number) is not int for number in outcome) or not due.fits(outcome):
            raise RecordError(line, "chance_does_not_fit", kind=due.kind)
        if self.seed is not None and outcome != fair_outcome(due, self.seed, self.chances):
            raise RecordError(line, "not_from_seed", kind=due.kind)
        self.chances += 1
        self.lines.append(ChanceLine(due, tuple(outcome)))
        self.state.resolve(outcome)

    def _numbers(self, order: object, line: int) -> list[int]:
        if not isinstance(order, list):
            raise RecordError(line, "not_a_list", field="order")
        numbers = []
        for name in order:
            number = self.rules.piece_number(name) if isinstance(name, str) else None
            if number is None:
                raise RecordError(line, "unknown_piece", piece=str(name)[:20])
            numbers.append(number)
        return numbers

    def _action(self, fields: dict[str, Any], line: int) -> None:
        check_fields(fields, line, ("seat", "do"))
        seat, do = fields["seat"], fields["do"]
        if type(seat) is not int or not 0 <= seat < self.rules.players:
            raise RecordError(line, "no_such_seat")
        if not isinstance(do, str):
            raise RecordError(line, "not_a_string", field="do")
        due = self.state.chance_due()
        if due is not None:
            raise RecordError(line, "chance_missing", kind=due.kind)
        try:
            action = self.rules.parse(do)
        except NotationError as error:
            raise RecordError(line, error.refusal.code, do=do[:60]) from None
        refusal = self.state.why_not(seat, action)
        if refusal is not None:
            raise RecordError(line, refusal.code, **refusal.values)
        self.lines.append(ActionLine(seat, action))
        self.state.apply(seat, action)

    def _result(self, fields: dict[str, Any], line: int) -> None:
        check_fields(fields, line, ("result",))
        if not self.state.over:
            raise RecordError(line, "result_too_early")
        result = fields["result"]
        if not isinstance(result, dict):
            raise RecordError(line, "not_an_object", field="result")
        check_fields(result, line, ("scores", "winners"))
        standings = self.state.standings()
        for field, expected in (("scores", standings.scores), ("winners", standings.winners)):
            if not _same_integers(result[field], expected):
                raise RecordError(line, "wrong_result", field=field, expected=str(list(expected)))
        self.has_result = True


def _same_integers(found: object, expected: tuple[int, ...]) -> bool:
    # True == 1 in Python, but not in a record.
    return isinstance(found, list) and all(type(number) is int for number in found) and tuple(found) == expected
