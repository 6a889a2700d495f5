"""The promise: whatever was shown is on disk, and after a crash the match goes on at the last accepted action."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from game.match.store.match_files import RECORD
from game.match.store.match_store import MatchStore
from tests.match.crashing import CALLS
from tests.match.life import GAMES, KINDS, LIBRARY, Life, found_in, lay_wreck
from tests.match.power import Disk, Notes
from tests.match.table import NOON, header, play_to_end

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="only there can a process be killed in the middle of a call")


def crash(folder: Path, step: int, decisions: int, seeds: range) -> Counter[str]:
    """Kills these lives at every so many-th call, and looks at what the next start finds; how many kills, by call."""
    words = [sys.executable, "-m", "tests.match.crashing", *map(str, (folder, step, decisions, *seeds))]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    kills = [json.loads(line) for line in done.stdout.splitlines()]
    for name, _ in kills:
        check(folder / name)
    return Counter(call for _, call in kills)


def texts_that_may_be_there(told: Path) -> tuple[set[str], bool]:
    """What the next start may find, and whether anything was promised at all."""
    lines = [json.loads(line) for line in told.read_text(encoding="utf-8").splitlines()]
    safe = [at for at, (kind, _) in enumerate(lines) if kind == "safe"]
    since = lines[safe[-1] :] if safe else lines
    return {text for _, text in since}, bool(safe)


def check(folder: Path) -> None:
    possible, promised = texts_that_may_be_there(folder.with_suffix(".told"))
    found = found_in(folder)
    if found is None:
        assert not promised, f"{folder.name}: a match that was shown is gone"
    else:
        assert found in possible, f"{folder.name}: the match goes on at another action"


@pytest.mark.slow
def test_after_a_kill_at_any_call_the_match_goes_on_at_the_last_accepted_action(tmp_path) -> None:
    kills = crash(tmp_path, 61, 24, range(KINDS))
    assert kills.total() > 60 and set(kills) >= {"write", "fsync", "replace", "open", "close"}


@pytest.mark.long
@pytest.mark.parametrize("kind", range(KINDS))
def test_after_a_kill_at_every_call_the_match_goes_on_at_the_last_accepted_action(tmp_path, kind: int) -> None:
    kills = crash(tmp_path, 1, 40, range(kind, kind + 1))
    print(f"kind {kind}: {kills.total()} kills: {dict(kills)}")
    assert set(kills) == set(CALLS)


# -- the power goes ------------------------------------------------------------------------------


Files = dict[str, bytes]


class Cuts:
    """The power goes after every call that was noted, in every way; what was told in between counts from then on."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self.number = 0

    def each(self, told: Callable[[str, str], None]) -> Iterator[Files]:
        """What may be on the disk then; the same only once as long as nothing else is told."""
        disk, looked_at = Disk(self._notes.before), set[int]()
        for line in self._notes.lines:
            if line[0] in ("safe", "possible"):
                told(*line)
                looked_at.clear()
                continue
            disk.take(line)
            for files in disk.after_cut():
                self.number += 1
                same = hash(frozenset(files.items()))
                if same not in looked_at:
                    looked_at.add(same)
                    yield files


@pytest.mark.slow
@pytest.mark.parametrize("seed", [*range(len(GAMES)), *range(KINDS - len(GAMES), KINDS)])
def test_after_a_power_cut_the_match_goes_on_at_the_last_accepted_action(tmp_path, monkeypatch, seed: int) -> None:
    root, again = tmp_path / "root", tmp_path / "again"
    lay_wreck(root)
    with monkeypatch.context() as patched:
        notes = Notes(tmp_path, patched)
        Life(root, seed, notes.tell).live(decisions=14)
    promised, possible = list[str](), list[str]()

    def hear(kind: str, text: str) -> None:
        possible[:] = [text] if kind == "safe" else [*possible, text]
        promised.extend([text] if kind == "safe" else [])

    cuts = Cuts(notes)
    for files in cuts.each(hear):
        lay_out(files, root, again)
        found = found_in(again)
        assert found in possible or (found is None and not promised)
    assert cuts.number > 200 and promised


def lay_out(files: Files, root: Path, again: Path) -> None:
    """These files as a folder of their own, and no others."""
    shutil.rmtree(again, ignore_errors=True)
    for name, data in files.items():
        path = again / Path(name).relative_to(root)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def test_a_match_that_is_filed_or_put_away_is_somewhere_when_the_power_goes(tmp_path, monkeypatch) -> None:
    with monkeypatch.context() as patched:
        notes = Notes(tmp_path, patched)
        store = MatchStore(tmp_path / "root", LIBRARY)
        ended = store.create(header("hornochsen", 2), None, NOON)
        ended.match.settle()
        play_to_end(ended.match, Random(1))
        notes.tell("safe", ended.match.text())
        store.close(ended)
        other = store.create(header(), None, NOON)
        other.match.settle()
        notes.tell("safe", other.match.text())
        store.close(other)
        store.put_away(other.name)
        store.bring_back(other.name)
    promised, cuts = list[bytes](), Cuts(notes)
    for files in cuts.each(lambda _, text: promised.append(text.encode("utf-8"))):
        assert set(promised) <= {data for name, data in files.items() if name.endswith(RECORD)}, sorted(files)
    assert cuts.number > 100 and len(promised) == 2
