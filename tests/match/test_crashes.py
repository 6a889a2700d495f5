"""The promise: whatever was shown is on disk, and after a crash the match goes on at the last accepted action."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from game.match.store import FINISHED, RECORD, MatchStore
from tests.match.crashing import GAMES, LIBRARY, play
from tests.match.power import Disk, Notes
from tests.match.table import NOON, header, play_to_end

ROOT = Path(__file__).parents[2]
LAST_MOMENT = 160
pytestmark = pytest.mark.skipif(os.name != "posix", reason="only there can a process be killed in the middle of a call")


def crash(folder: Path, moments: list[int]) -> None:
    words = [sys.executable, "-m", "tests.match.crashing", str(folder), *map(str, moments)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def texts_that_may_be_there(told: Path) -> tuple[set[str], bool]:
    """What the next start may find, and whether anything was promised at all."""
    lines = [json.loads(line) for line in told.read_text(encoding="utf-8").splitlines()]
    safe = [at for at, (kind, _) in enumerate(lines) if kind == "safe"]
    since = lines[safe[-1] :] if safe else lines
    return {text for _, text in since}, bool(safe)


def text_found(folder: Path) -> str | None:
    """The one match that the next start offers or has filed; None if there is none."""
    store = MatchStore(folder, LIBRARY)
    entries = store.unfinished()
    assert [entry.problem for entry in entries] == [None] * len(entries)
    filed = list((folder / FINISHED).glob("*" + RECORD))
    assert len(entries) + len(filed) <= 1
    if filed:
        return filed[0].read_text(encoding="utf-8")
    if not entries:
        return None
    opened = store.open(entries[0].name)
    text = opened.match.text()
    store.close(opened)
    return text


def check(folder: Path, moment: int) -> None:
    possible, promised = texts_that_may_be_there(folder / f"{moment}.told")
    found = text_found(folder / str(moment))
    if found is None:
        assert not promised, f"moment {moment}: a match that was shown is gone"
    else:
        assert found in possible, f"moment {moment}: the match goes on at another action"
        assert not list((folder / str(moment)).rglob("*.torn*")), "a crash damages nothing"


def test_after_a_kill_at_any_call_the_match_goes_on_at_the_last_accepted_action(tmp_path) -> None:
    moments = sorted(Random(1).sample(range(1, LAST_MOMENT), 36))
    crash(tmp_path, moments)
    for moment in moments:
        check(tmp_path, moment)


@pytest.mark.long
def test_after_a_kill_at_every_call_the_match_goes_on_at_the_last_accepted_action(tmp_path) -> None:
    crash(tmp_path, list(range(1, 1200)))
    for moment in range(1, 1200):
        check(tmp_path, moment)


# -- the power goes ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["5211", "hornochsen", "perfect_numbers", "rage"])
def test_after_a_power_cut_the_match_goes_on_at_the_last_accepted_action(tmp_path, monkeypatch, game: str) -> None:
    root, again = tmp_path / "root", tmp_path / "again"
    with monkeypatch.context() as patched:
        notes = Notes(tmp_path, patched)
        play(root, GAMES.index(game), notes.tell, decisions=14)
    cuts, promised, looked_at = 0, False, set[int]()
    disk, told = Disk(), list[str]()
    for line in notes.lines:
        if line[0] in ("safe", "possible"):
            told = [line[1]] if line[0] == "safe" else [*told, line[1]]
            promised |= line[0] == "safe"
            looked_at.clear()
            continue
        disk.take(line)
        for files in disk.after_cut():
            cuts += 1
            same = hash(frozenset(files.items()))
            if same in looked_at:
                continue
            looked_at.add(same)
            lay_out(files, root, again)
            found = text_found(again)
            assert found in told or (found is None and not promised)
    assert cuts > 200


def lay_out(files: dict[str, bytes], root: Path, again: Path) -> None:
    """These files as a folder of their own, and no others."""
    shutil.rmtree(again, ignore_errors=True)
    for name, data in files.items():
        path = again / Path(name).relative_to(root)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def test_a_match_that_is_filed_or_put_away_is_somewhere_when_the_power_goes(tmp_path, monkeypatch) -> None:
    root, again = tmp_path / "root", tmp_path / "again"
    with monkeypatch.context() as patched:
        notes = Notes(tmp_path, patched)
        store = MatchStore(root, LIBRARY)
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
    disk, promised, cuts = Disk(), list[str](), 0
    for line in notes.lines:
        if line[0] == "safe":
            promised.append(line[1])
            continue
        disk.take(line)
        for files in disk.after_cut() if promised else ():
            cuts += 1
            lay_out(files, root, again)
            found = [path.read_text(encoding="utf-8") for path in again.rglob("*" + RECORD)]
            assert set(promised) <= set(found), sorted(files)
    assert cuts > 100
