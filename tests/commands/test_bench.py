"""The engine benchmark tells the truth about what is there; how fast we are is looked at by people."""

from __future__ import annotations

import argparse
import builtins
import json

import pytest

from game.commands import bench, bench_engine
from game.commands.shared import WrongUse, print_table, standard_resources
from game.content.folders import standard_folders
from game.engine.games.registry import GAMES


@pytest.fixture(autouse=True)
def _short(monkeypatch) -> None:
    monkeypatch.setattr(bench_engine, "ROUNDS", 1)
    monkeypatch.setattr(bench_engine, "SLICE", 0.001)
    monkeypatch.setattr(bench_engine, "COPIES", 10)


@pytest.fixture
def without_peers(monkeypatch) -> None:
    ordinary = builtins.__import__

    def without(name, *rest, **more):
        if name.split(".")[0] in ("pyspiel", "rlcard"):
            raise ImportError(name)
        return ordinary(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)


def test_without_peers_it_says_so(without_peers, capsys) -> None:
    bench_engine.tell(bench_engine.measure(standard_folders()), print_table)
    shown = capsys.readouterr().out
    assert "oh_hell (OpenSpiel) is not installed (pip install -r requirements-bench.txt)" in shown
    for game in GAMES:
        assert game in shown


def test_figures_as_json(without_peers, capsys) -> None:
    bench.run(argparse.Namespace(name="engine", json=True), standard_resources(), {"engine": bench_engine})
    found = json.loads(capsys.readouterr().out)
    assert {figure["name"] for figure in found["engine"]} == set(GAMES)
    assert all(figure["decisions_per_second"] > 0 and figure["copy_microseconds"] > 0 for figure in found["engine"])
    assert all(figure["ratio"] is None for figure in found["engine"]) and len(found["missing"]) == 2


def test_the_ratio_is_taken_round_by_round() -> None:
    slow = bench_engine.Contestant(bench_engine.PEER, lambda: 1, speeds=[100.0, 10.0, 100.0])
    ours = bench_engine.Contestant("ours", lambda: 1, speeds=[200.0, 20.0, 300.0])
    assert bench_engine.figures_of(ours, [slow])["ratio"] == 2.0


class Ruler:
    """A benchmark that measures nothing."""

    def measure(self, folders) -> dict[str, int]:
        return {"length": 3}

    def tell(self, figures, print_table) -> None:
        print_table(["", "length"], [["ruler", str(figures["length"])]])


def test_benchmarks_that_are_handed_in_run_too(capsys) -> None:
    bench.run(argparse.Namespace(name=None, json=True), standard_resources(), {"a": Ruler(), "b": Ruler()})
    assert json.loads(capsys.readouterr().out) == {"a": {"length": 3}, "b": {"length": 3}}
    bench.run(argparse.Namespace(name="b", json=False), standard_resources(), {"a": Ruler(), "b": Ruler()})
    assert capsys.readouterr().out.split() == ["length", "ruler", "3"]


def test_what_can_not_be_measured_is_a_sentence() -> None:
    class InTheDark(Ruler):
        def measure(self, folders) -> dict[str, int]:
            raise RuntimeError("it is dark")

    with pytest.raises(WrongUse, match="it is dark"):
        bench.run(argparse.Namespace(name="a", json=False), standard_resources(), {"a": InTheDark()})
