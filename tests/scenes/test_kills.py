"""The promise, kept by the whole program: killed at any moment, the next start goes on at the last accepted action."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.match.store.match_store import MatchStore
from tests.engine import kit
from tests.match.entries import unfinished
from tests.match.table import NOON, header

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="only there can a process be killed at any moment")


def killed(folder: Path, seed: int, count: int) -> None:
    words = [sys.executable, "-m", "tests.scenes.killed", str(folder), str(seed), str(count)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def last_told(path: Path) -> tuple[str, str, str]:
    """The last whole line; the process may have been killed in the middle of one."""
    lines = path.read_bytes().split(b"\n")[:-1]
    kind, shown, accepted = json.loads(lines[-1])
    return kind, shown, accepted


def found_after(folder: Path) -> str:
    """The match as the next start has it."""
    store = MatchStore(folder, kit.LIBRARY)
    entries = unfinished(store)
    assert [entry.problem for entry in entries] == [None] * len(entries)
    if not entries:
        (name,) = store.records.names()
        return (folder / "records" / f"{name}.jsonl").read_text(encoding="utf-8")
    (entry,) = entries
    opened = store.open(entry.name)
    try:
        return opened.match.text()
    finally:
        store.close(opened)


def check(folder: Path, number: int) -> None:
    kind, shown, accepted = last_told(folder / f"{number}.told")
    found = found_after(folder / str(number))
    # One more frame may have gone by without being told: of people one decision, of bots one.
    actions = found.count('"do"') - accepted.count('"do"')
    if kind == "take back":
        assert accepted.startswith(found) or found.startswith(accepted), f"{number}: another match"
    else:
        assert found.startswith(shown), f"{number}: something that was shown is gone"
        assert found.startswith(accepted) or accepted.startswith(found), f"{number}: another match"
        assert actions <= 2, f"{number}: nobody has done that"


def test_a_program_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    killed(tmp_path, 1, 4)
    for number in range(4):
        check(tmp_path, number)


@pytest.mark.long
def test_a_program_that_is_killed_two_hundred_times_goes_on_where_it_was(tmp_path: Path) -> None:
    killed(tmp_path, 100, 200)
    for number in range(200):
        check(tmp_path, number)


# -- two programs --------------------------------------------------------------------------------

NEIGHBOUR = """
import sys
from random import Random
from pathlib import Path
from game.engine.action import Refused
from game.match.store.match_store import MatchStore
from tests.engine import kit
from tests.match.entries import unfinished
from tests.match.table import NOON, header

root, seed = Path(sys.argv[1]), int(sys.argv[2])
rng, store = Random(seed), MatchStore(root, kit.LIBRARY)
opened = store.create(header("hornochsen", 3, seed=seed), None, NOON)
match = opened.match
match.settle()
for _ in range(60):
    for entry in unfinished(store):
        if entry.name != opened.name:
            for attempt in (store.open, store.put_away):
                try:
                    attempt(entry.name)
                except Refused as refused:
                    assert refused.refusal.code in ("match_locked", "no_such_match"), refused
    if match.over:
        break
    seat = match.deciders()[0]
    match.submit(seat, rng.choice(match.legal(seat)))
    match.settle()
print(opened.name)
print(match.text(), end="")
store.close(opened)
"""


def test_programs_on_the_same_folder_leave_each_others_matches_alone(tmp_path: Path) -> None:
    mine = MatchStore(tmp_path, kit.LIBRARY).create(header(), None, NOON)
    mine.match.settle()
    words = [sys.executable, "-c", NEIGHBOUR, str(tmp_path)]
    programs = [
        subprocess.Popen([*words, str(seed)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for seed in (1, 2)
    ]
    told = [program.communicate() for program in programs]
    assert [program.returncode for program in programs] == [0, 0], told
    names = set[str]()
    for out, _ in told:
        name, _, text = out.partition("\n")
        names.add(name)
        (path,) = tmp_path.rglob(f"{name}.jsonl")
        assert path.read_text(encoding="utf-8") == text
    assert len(names) == 2 and mine.name not in names
    assert (tmp_path / "matches" / f"{mine.name}.jsonl").read_text(encoding="utf-8") == mine.match.text()
