"""Matches by an earlier reading of a corrected clause, in every folder: kept as they are, named, shown as far as
they hold, and never called damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.record.reader import EarlierReading
from game.match.history.replay import Replay
from game.match.store.match_files import AWAY, FINISHED, RUNNING, MatchEntry
from game.match.store.match_store import MatchStore
from tests.engine.record.earlier import earlier, problem_of, up_to
from tests.match.entries import put_away, unfinished
from tests.match.table import store

NAME = "20260304-120000-rage-1"
CLAUSE = "RAGE-15"


def put(root: Path, folder: str, text: str, name: str = NAME) -> Path:
    path = root / folder / f"{name}.jsonl"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def looked_at(shelf: MatchStore, folder: str) -> MatchEntry:
    if folder == RUNNING:
        (entry,) = unfinished(shelf)
        return entry
    return shelf.look_away(NAME) if folder == AWAY else shelf.records.entry(NAME)


def running(text: str, more: int = 9) -> str:
    """The record of a match that goes on for some lines after the one that is refused today."""
    return up_to(text, problem_of(text).line + more)


@pytest.mark.slow
@pytest.mark.parametrize("whole", [True, False], ids=["finished", "running"])
@pytest.mark.parametrize("folder", [RUNNING, AWAY, FINISHED])
@pytest.mark.parametrize(
    ("clause", "game", "players"), [(CLAUSE, "rage", 3), (CLAUSE, "rage", 8), ("PN-15", "perfect_numbers", 2)]
)
def test_it_is_kept_named_and_shown_in_every_folder(
    tmp_path: Path, folder: str, clause: str, game: str, players: int, whole: bool
) -> None:
    text = earlier(clause, game, players)
    problem = problem_of(text)
    text = text if whole else running(text)
    path = put(tmp_path, folder, text)
    for _ in range(2):
        entry = looked_at(store(tmp_path), folder)
        assert entry.clause == clause and not entry.aside and entry.record is None
        assert entry.shown is not None and len(entry.shown.lines) == problem.line - 2
        assert path.read_text(encoding="utf-8") == text
    assert [file.name for file in tmp_path.rglob("*") if file.is_file() and file.suffix != ".lock"] == [path.name]


@pytest.mark.parametrize("folder", [RUNNING, AWAY, FINISHED])
def test_where_only_the_result_is_otherwise_nobody_is_called_the_winner(tmp_path: Path, folder: str) -> None:
    text = earlier(CLAUSE, "rage", 4, at_result=True)
    path = put(tmp_path, folder, text)
    for shelf in (store(tmp_path), store(tmp_path)):
        entry = looked_at(shelf, folder)
        assert entry.clause == CLAUSE and entry.shown is not None and entry.shown.state.over
        assert Replay(entry.shown, entry.session, entry.clause).standings() is None
    assert path.read_text(encoding="utf-8") == text


def test_it_can_not_go_on_and_nothing_is_written_by_trying(tmp_path: Path) -> None:
    text = running(earlier(CLAUSE, "rage", 4))
    path = put(tmp_path, RUNNING, text + '{"seat": 1, "do": "pl')
    before = path.read_bytes()
    shelf = store(tmp_path)
    for _ in range(2):
        with pytest.raises(EarlierReading) as refused:
            shelf.open(NAME)
        assert refused.value.clause == CLAUSE
    shelf.close_all()
    assert path.read_bytes() == before, "not even a torn end is dropped"


def test_it_can_be_put_away_brought_back_and_deleted(tmp_path: Path) -> None:
    text = running(earlier(CLAUSE, "rage", 4))
    put(tmp_path, RUNNING, text)
    shelf = store(tmp_path)
    shelf.put_away(NAME)
    assert not unfinished(shelf) and shelf.look_away(NAME).clause == CLAUSE
    shelf.bring_back(NAME)
    (entry,) = unfinished(shelf)
    assert entry.clause == CLAUSE
    shelf.put_away(NAME)
    assert (tmp_path / AWAY / f"{NAME}.jsonl").read_text(encoding="utf-8") == text
    shelf.delete(NAME)
    assert not put_away(shelf)


def test_its_session_names_who_sits_there(tmp_path: Path) -> None:
    shelf = store(tmp_path)
    put(tmp_path, RUNNING, running(earlier(CLAUSE, "rage", 4)))
    (entry,) = unfinished(shelf)
    assert entry.session is not None and len(entry.session.seats) == 4


def test_a_damaged_one_is_still_damaged(tmp_path: Path) -> None:
    """By an earlier reading and broken besides: no reading accepts it."""
    lines = running(earlier(CLAUSE, "rage", 4)).splitlines(keepends=True)
    lines[-2] = lines[-2].replace('"', "'", 1)
    put(tmp_path, RUNNING, "".join(lines))
    (entry,) = unfinished(store(tmp_path))
    assert entry.aside == f"{NAME}.jsonl.damaged" and not entry.clause and entry.shown is None
