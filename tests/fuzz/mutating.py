"""Files as they should be, and what a careless or an ill-meaning hand may make of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from hypothesis import strategies as st

NASTY = (
    b"\0", b"\xff\xfe", b"\xed\xa0\x80", b"\\ud800", b"\xef\xbb\xbf", b"\r\n", b"\n\n", b'"', b"'", b"{",
    b"}", b"[", b"]", b"<", b">", b"&", b"=", b"#", b"\\", b"../../../etc/passwd", b"/dev/zero", b"C:\\con",
    b"-1", b"0", b"1" + b"0" * 400, b"1" * 5000, b"9" * 20, b"1e999", b"NaN", b"Infinity", b"-0", b"0.5", b"true",
    b"null", b"nan", b"inf", b"1979-05-27T07:32:00Z", b'"""', b"[" * 2000, b'{"a":' * 2000, b"a." * 300 + b"a",
    b"<a>" * 2000,
    b'<!DOCTYPE a [<!ENTITY b "c">]>', b"&b;", b'<?xml version="1.0" encoding="utf-16"?>', b'template="/etc/passwd"',
    b'<tileset firstgid="1" source="/etc/passwd"/>', "ẞ😀\u202e\u2028".encode(), b"%s%n{0}{x.__class__}", b" " * 3000,
)  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn, samples: tuple[bytes, ...]) -> bytes:
    """A good file with a few wounds."""
    data = draw(st.sampled_from(samples))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 30)))
        with_what = draw(st.one_of(st.sampled_from(NASTY), st.binary(max_size=8), st.just(data[start:end] * 2)))
        data = data[:start] + with_what + data[end:]
    return data


ODD = (
    None,
    True,
    -1,
    0,
    10**400,
    1e999,
    float("nan"),
    "",
    "x",
    "\0",
    "../..",
    "\ud800",
    [],
    {},
    [[]],
    [None],
    {"": {}},
)


@st.composite
def reshaped(draw: st.DrawFn, lines: tuple[bytes, ...]) -> bytes:
    """Good JSON in which one value is another, at any depth: what bytes alone hardly ever come to."""
    whole = draw(st.sampled_from(lines))
    document = json.loads(whole)
    inner, path = document, list[Any]()
    while isinstance(inner, dict | list) and inner and (not path or draw(st.booleans())):
        path.append(draw(st.sampled_from(list(inner) if isinstance(inner, dict) else range(len(inner)))))
        inner = inner[path[-1]]
    parent = document
    for key in path[:-1]:
        parent = parent[key]
    if path:
        parent[path[-1]] = draw(st.sampled_from(ODD))
    return json.dumps(document).encode() + b"\n"


def _json(samples: tuple[bytes, ...]) -> Iterator[bytes]:
    """The samples that are JSON as a whole; of those that have a line each, the first lines."""
    for sample in samples:
        for part in (sample, *sample.strip().split(b"\n")[:3]):
            with suppress(ValueError):
                if isinstance(json.loads(part), dict):
                    yield part


def anything(samples: tuple[bytes, ...]) -> st.SearchStrategy[bytes]:
    wild = st.one_of(st.binary(max_size=60), st.lists(st.sampled_from(NASTY), max_size=4).map(b"".join))
    documents = tuple(_json(samples))
    shaped = [reshaped(documents)] if documents else []
    return st.one_of(mutated(samples), mutated(samples), *shaped, wild) if samples else wild
