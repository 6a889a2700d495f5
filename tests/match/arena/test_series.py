"""Deals and rotations: the same cards from every seat, the same result every time."""

from __future__ import annotations

import os
import signal
from collections import Counter
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace

import pytest

from game.commands.arena_executor import Certificates, NoExecutor, cluster
from game.content.folders import Folders, standard_folders
from game.match.arena.notebook import Notebook
from game.match.arena.running import WorkersFailed, play_in_this_process, play_on_executor, processes
from game.match.arena.series import Deal, EndedMatch, Series, deal_from, play_deal

FOLDERS = standard_folders()
SERIES = Series("hornochsen", ("random", "random"), seed=5)


def untimed(deals) -> dict[int, Deal]:
    """Deals without the stopwatch, by number."""
    return {deal.number: Deal(deal.number, tuple(replace(ended, seconds=()) for ended in deal.ended)) for deal in deals}


def test_every_bot_sits_everywhere_once() -> None:
    series = Series("rage", ("a", "b", "b", "b"))
    assert series.rotations == (("a", "b", "b", "b"), ("b", "b", "b", "a"), ("b", "b", "a", "b"), ("b", "a", "b", "b"))
    assert series.deals_for(1000) == 250 and series.deals_for(1001) == 251


def test_rotations_that_look_alike_are_played_once() -> None:
    assert Series("rage", ("a", "b", "a", "b")).rotations == (("a", "b", "a", "b"), ("b", "a", "b", "a"))
    assert Series("rage", ("a", "a", "a")).rotations == (("a", "a", "a"),)


def test_a_shared_win_is_shared() -> None:
    ended = EndedMatch(("a", "b", "c"), (9, 9, 3), (1, 1, 3), (1, 1, 1), (0.0, 0.0, 0.0))
    assert ended.shares == (0.5, 0.5, 0.0)


def test_a_deal_is_the_same_whenever_it_is_played() -> None:
    assert untimed([play_deal(SERIES, 3, FOLDERS)]) == untimed([play_deal(SERIES, 3)])
    assert untimed([play_deal(SERIES, 3)]) != untimed([Deal(3, play_deal(SERIES, 4).ended)])


def test_a_deal_goes_through_a_line_of_text() -> None:
    deal = play_deal(SERIES, 1)
    assert deal_from(deal.line()) == deal


@pytest.mark.parametrize("line", ["", "{}", "[]", "null", '{"deal": 1}', '{"deal": "x", "ended": []}', '{"deal": 1,'])
def test_anything_else_is_no_deal(line: str) -> None:
    with pytest.raises(ValueError):
        deal_from(line)


# -- where they are played -----------------------------------------------------------------------


def test_processes_give_the_same_deals_as_one() -> None:
    assert untimed(play_on_executor(processes(2), SERIES, range(4), FOLDERS)) == untimed(
        play_in_this_process(SERIES, range(4), FOLDERS)
    )


class Frail(Executor):
    """Plays in place, but breaks after a number of deals."""

    def __init__(self, strength: int) -> None:
        self._left = strength

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        self._left -= 1
        if self._left < 0:
            future.set_exception(BrokenProcessPool("a worker is gone"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_lost_deals_are_played_again() -> None:
    executors = [Frail(2), Frail(1), Frail(100)]

    @contextmanager
    def open_executor():
        yield executors.pop(0)

    deals = list(play_on_executor(open_executor, SERIES, range(6), FOLDERS))
    assert Counter(deal.number for deal in deals) == Counter(range(6)), "each once, none twice"
    assert untimed(deals) == untimed(play_in_this_process(SERIES, range(6), FOLDERS))


def test_workers_that_always_die_end_it_with_a_sentence() -> None:
    @contextmanager
    def open_executor():
        yield Frail(0)

    with pytest.raises(WorkersFailed, match="a worker is gone"):
        list(play_on_executor(open_executor, SERIES, range(3), FOLDERS))


def test_a_cluster_plays_on_when_one_of_two_workers_is_killed() -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is in requirements-cluster.txt")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as local:
        pids = [worker.pid for worker in local.workers.values()]
        deals = play_on_executor(cluster(local.scheduler_address, Certificates()), SERIES, range(40), None)
        found = [next(deals)]
        os.kill(pids[0], signal.SIGKILL)
        found += deals
    assert Counter(deal.number for deal in found) == Counter(range(40))
    assert untimed(found) == untimed(play_in_this_process(SERIES, range(40), FOLDERS))


@pytest.mark.slow
def test_a_cluster_that_is_lost_in_the_middle_is_a_sentence() -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is in requirements-cluster.txt")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as local:
        deals = play_on_executor(cluster(local.scheduler_address, Certificates()), SERIES, range(400), None)
        next(deals)
        local.close()
        with pytest.raises(NoExecutor, match=r"the cluster at tcp://[0-9.:]+ was lost"):
            list(deals)


def test_no_scheduler_is_a_sentence(monkeypatch) -> None:
    monkeypatch.setattr("game.commands.arena_executor.CONNECT_SECONDS", 0.2)
    with (
        pytest.raises(NoExecutor, match=r"no scheduler at tcp://127\.0\.0\.1:1"),
        cluster("tcp://127.0.0.1:1", Certificates())(),
    ):
        pass
    with pytest.raises(NoExecutor), cluster("nonsense://", Certificates())():
        pass


# -- what was played is kept ---------------------------------------------------------------------


def test_a_notebook_goes_on_where_it_was(tmp_path) -> None:
    folders = Folders(FOLDERS.ours, tmp_path)
    first = Notebook(folders, SERIES)
    deals = list(play_in_this_process(SERIES, range(3), FOLDERS))
    for deal in deals:
        first.add(deal)
    first.close()
    assert Notebook(folders, SERIES).read() == {deal.number: deal for deal in deals}
    assert Notebook(folders, replace(SERIES, seed=6)).read() == {}, "another series has another notebook"


def test_what_other_code_played_is_not_mixed_in(tmp_path) -> None:
    """Neither the rules' nor the bots': a copy of the program with one line more has another notebook."""
    for room in ("engine", "bots"):
        (tmp_path / "ours" / "game" / room).mkdir(parents=True)
        (tmp_path / "ours" / "game" / room / "code.py").write_text("answer = 42\n", encoding="utf-8")
    for content in ("assets", "config"):
        (tmp_path / "ours" / content).symlink_to(FOLDERS.ours / content, target_is_directory=True)
    folders = Folders(tmp_path / "ours", tmp_path)
    paths = {Notebook(folders, SERIES).path}
    assert Notebook(folders, SERIES).path in paths
    for room in ("engine", "bots"):
        (tmp_path / "ours" / "game" / room / "code.py").write_text("answer = 43\n", encoding="utf-8")
        paths.add(Notebook(folders, SERIES).path)
    assert len(paths) == 3


@pytest.mark.parametrize("options", [(), (("board", "mine"),)])
def test_what_was_played_on_another_board_is_not_mixed_in(tmp_path, options) -> None:
    """Somebody draws on their own board between two series of the same name."""
    series = replace(SERIES, options=options)
    boards = tmp_path / "boards"
    boards.mkdir()
    drawn = (FOLDERS.ours / "assets" / "boards" / "hornochsen.tmx").read_text(encoding="utf-8")
    (boards / "mine.tmx").write_text(drawn, encoding="utf-8")
    folders = Folders(FOLDERS.ours, tmp_path)
    before = Notebook(folders, series).path
    assert Notebook(folders, series).path == before
    changed = drawn.replace('name="value" type="int" value="9"', 'name="value" type="int" value="8"')
    assert changed != drawn
    (boards / "mine.tmx").write_text(changed, encoding="utf-8")
    assert (Notebook(folders, series).path != before) == bool(options)


def test_what_was_played_with_another_deck_is_not_mixed_in(tmp_path) -> None:
    series = Series("perfect_numbers", ("random", "random"), deck="mine")
    decks = tmp_path / "decks"
    decks.mkdir()
    paths = set()
    usual = (FOLDERS.ours / "config" / "games" / "perfect_numbers" / "deck.toml").read_text(encoding="utf-8")
    for bonus in (5, 6):
        (decks / "mine.toml").write_text(usual.replace("7 = 5", f"7 = {bonus}"), encoding="utf-8")
        paths |= {Notebook(Folders(FOLDERS.ours, tmp_path), series).path for _ in range(2)}
    assert len(paths) == 2


def test_a_torn_line_loses_one_deal_and_spoils_none(tmp_path) -> None:
    folders = Folders(FOLDERS.ours, tmp_path)
    notebook = Notebook(folders, SERIES)
    deals = list(play_in_this_process(SERIES, range(3), FOLDERS))
    for deal in deals[:2]:
        notebook.add(deal)
    notebook.close()
    path = next((tmp_path / "arena").iterdir())
    path.write_bytes(path.read_bytes()[:-20])
    again = Notebook(folders, SERIES)
    again.add(deals[2])
    again.close()
    assert set(again.read()) == {0, 2}


def test_where_nothing_can_be_written_play_goes_on(tmp_path) -> None:
    (tmp_path / "arena").write_text("a file where a folder should be", encoding="utf-8")
    notebook = Notebook(Folders(FOLDERS.ours, tmp_path), SERIES)
    notebook.add(play_deal(SERIES, 0))
    notebook.close()
    assert notebook.trouble is not None and notebook.read() == {}
    again = Notebook(Folders(FOLDERS.ours, tmp_path), SERIES)
    again.forget()
    assert again.trouble is not None, "nor can anything be forgotten there"
