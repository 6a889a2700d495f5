"""One line of a record as JSON, read more strictly than the standard library does."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from game.engine.record.header import RecordError

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
LONGEST_LINE = 1 << 20
"""In bytes. A parsed line takes up to a hundred times its length in memory."""


class _Wrong(ValueError):
    """Something that JSON allows and a record does not."""

    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


def decode(raw: bytes, line: int) -> dict[str, Any]:
    """The object in this line; RecordError for bad UTF-8, bad JSON, a duplicate key or a non-integer number."""
    if len(raw) > LONGEST_LINE:
        raise RecordError(line, "line_too_long")
    if line == 1 and raw.startswith(BYTE_ORDER_MARK):
        raise RecordError(line, "byte_order_mark")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError(line, "not_utf8") from None
    if not text.strip(" \t\r"):
        raise RecordError(line, "empty_line")
    try:
        found = json.loads(text, object_pairs_hook=_object, parse_float=_no_float, parse_constant=_no_constant)
        _refuse_surrogates(found)
    except _Wrong as wrong:
        raise RecordError(line, wrong.code, **wrong.values) from None
    except (ValueError, RecursionError):
        raise RecordError(line, "not_json") from None
    if not isinstance(found, dict):
        raise RecordError(line, "no_object")
    return found


def encode(fields: dict[str, Any]) -> str:
    """A line of a record, with its line end."""
    return json.dumps(fields, ensure_ascii=False) + "\n"


def is_whole(raw: bytes) -> bool:
    """Whether these bytes are a complete line; a torn line is never a JSON object."""
    if len(raw) > LONGEST_LINE:
        return False
    try:
        return isinstance(json.loads(raw.decode("utf-8")), dict)
    except (ValueError, RecursionError):
        return False


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        raise _Wrong("key_twice", field=next(name for name in names if names.count(name) > 1))
    return fields


def _no_float(text: str) -> NoReturn:
    raise _Wrong("not_an_integer_number", number=text[:20])


def _no_constant(text: str) -> NoReturn:
    raise _Wrong("not_an_integer_number", number=text)


def _refuse_surrogates(found: Any) -> None:
    if isinstance(found, str):
        if any(0xD800 <= ord(letter) <= 0xDFFF for letter in found):
            raise _Wrong("lone_surrogate")
    elif isinstance(found, dict):
        for name, value in found.items():
            _refuse_surrogates(name)
            _refuse_surrogates(value)
    elif isinstance(found, list):
        for value in found:
            _refuse_surrogates(value)
