"""A coverage-guided fuzzer over one reader: `python -m tests.fuzz.atheris_run TARGET [-runs=N] [-max_total_time=S]`.

Further words are libFuzzer's own. Needs `pip install -r requirements-fuzz.txt`.
"""

from __future__ import annotations

import logging
import shutil
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["game", "main", "pytmx", "tomllib"]):
    from tests.fuzz.targets import TARGETS

from game.bots.trace import LOGGER
from tests.fuzz.mutating import NASTY

LONGEST = 20_000


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
        usual = [f"-max_len={LONGEST}", "-timeout=20", "-rss_limit_mb=1024", f"-dict={dictionary.name}", "-verbosity=1"]
        atheris.Setup([words[0], *usual, *words[2:], corpus], target)
        atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv)
