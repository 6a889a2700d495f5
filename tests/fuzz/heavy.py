"""Gives every reader what is large, deep or endless, and tells how much memory and time the worst took.

`python -m tests.fuzz.heavy`: a line of JSON with the megabytes that one file added and the seconds
it took, by target; then what the process had at the most.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from time import process_time

from tests.fuzz.memory import watched
from tests.fuzz.targets import RECORDS, TARGETS

MIB = 1 << 20
SEATS = b'{"name":"x","kind":"human"},' * 37_000
GOOD = RECORDS[0].read_bytes()
HEAVY: tuple[Callable[[], bytes], ...] = (
    lambda: b"",
    lambda: b"\n" * (20 * MIB),
    lambda: b"\n" * (15 * MIB),
    lambda: b" " * (15 * MIB),
    lambda: b"\0" * (15 * MIB),
    lambda: b"[" * MIB,
    lambda: b'{"a":' * MIB,
    lambda: b"[" + b"[]," * (5 * MIB),
    lambda: b'{"a":[' + b"[]," * 349_000 + b"[]]}",
    lambda: b"{" + b",".join(b'"%x":{}' % number for number in range(95_000)) + b"}",
    lambda: b"1" * (2 * MIB),
    lambda: b"a." * 120_000 + b"a = 1",
    lambda: (b"[" + b"a." * 400 + b"a]\n") * 300,
    lambda: b"a = " + b"[" * 100_000,
    lambda: b"a = {" * 50_000,
    lambda: b"<map>" * 200_000,
    lambda: b"<map " + b'a="b" ' * 150_000 + b"/>",
    lambda: GOOD.replace(b'"seats": [', b'"seats": [' + SEATS, 1),
    lambda: GOOD.replace(b'"players": ', b'"players": 1000000', 1),
    lambda: GOOD + b'{"seat":0,"do":"' + b"x" * MIB + b'"}\n',
    lambda: GOOD * 300,
    lambda: "😀".encode() * (3 * MIB),
)
"""Made one at a time: what they take is in the figures, too."""


def main() -> None:
    found, most = {}, 0.0
    for name, (target, samples) in TARGETS.items():
        for sample in samples:
            target(sample.read_bytes())
        if name == "command_line":
            continue
        added, slowest = 0.0, 0.0
        for made in HEAVY:
            with watched() as peak:
                data = made()
                started = process_time()
                target(data)
                slowest = max(slowest, process_time() - started)
                del data
            added, most = max(added, peak.added), max(most, peak.most)
        found[name] = [round(added), round(slowest, 2)]
    print(json.dumps(found))
    print(round(most))


if __name__ == "__main__":
    main()
