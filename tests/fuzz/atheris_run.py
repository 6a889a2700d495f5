"""A coverage-guided fuzzer over one reader: `python -m tests.fuzz.atheris_run TARGET [-runs=N] [-max_total_time=S]`.

Further words are libFuzzer's own. Needs `pip install -r requirements-fuzz.txt`. What one input adds to the memory is
watched: the fuzzer's own corpus and counters are not ours, but a reader that takes more than MOST_ADDED is a fault.
"""

from __future__ import annotations

import logging
import shutil
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["game", "main", "pytmx", "tomllib"]):
    from tests.fuzz.targets import TARGETS, Target

from game.bots.error_report import LOGGER
from tests.fuzz.memory import watched
from tests.fuzz.mutating import NASTY

LONGEST = 20_000
MOST_ADDED = 100
"""Megabytes that one input may add: a program that has only read its texts has less than 100, and 200 are the limit."""


class Watched:
    """A reader whose memory is watched."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self.most = 0.0

    def __call__(self, data: bytes) -> None:
        with watched() as peak:
            self._target(data)
        if peak.added > self.most:
            # The last one counts: libFuzzer ends the process itself.
            self.most = peak.added
            print(f"most added: {self.most:.1f} MB", file=sys.stderr, flush=True)
        assert peak.added < MOST_ADDED, f"{peak.added:.0f} MB for {len(data)} bytes"


def main(words: list[str]) -> None:
    if len(words) < 2 or words[1] not in TARGETS:
        sys.exit(f"Which one? There are: {', '.join(TARGETS)}")
    logging.getLogger(LOGGER).setLevel(logging.CRITICAL)
    target, samples = TARGETS[words[1]]
    with tempfile.TemporaryDirectory() as corpus, tempfile.NamedTemporaryFile("w", suffix=".dict") as dictionary:
        for at, sample in enumerate(samples):
            shutil.copy(sample, Path(corpus) / f"{at}-{sample.name}")
        for token in NASTY:
            escaped = "".join(f"\\x{byte:02x}" for byte in token[:60])
            dictionary.write(f'"{escaped}"\n')
        dictionary.flush()
        reader = Watched(target)
        usual = [f"-max_len={LONGEST}", "-timeout=20", "-rss_limit_mb=1024", f"-dict={dictionary.name}", "-verbosity=1"]
        atheris.Setup([words[0], *usual, *words[2:], corpus], reader)
        atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv)
