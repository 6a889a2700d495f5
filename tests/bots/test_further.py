"""Bots play a game that has no rules of thumb: sensibly where they search, and never illegally."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.bots.process.codec import brief_for, pack
from game.bots.process.worker_client import Fault, Question, WorkerClient
from game.bots.search import Effort
from game.bots.searching import SearchBot
from game.content.folders import Folders
from game.content.library import ContentLibrary
from game.engine.chance import quick_outcome
from game.engine.game import Setup
from tests.bots.small import QUICK_BOTS, another, moments
from tests.engine import kit
from tests.further.installing import GAME, files_with_the_game, register
from tests.further.rules import Further

SETUP = Setup(GAME, 3)


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    register(monkeypatch)
    folders = Folders(files_with_the_game(tmp_path / "ours"), tmp_path / "user")
    monkeypatch.setattr(kit, "LIBRARY", ContentLibrary(folders))


@pytest.mark.parametrize("name", QUICK_BOTS)
def test_every_bot_does_something_legal_and_the_same_again(name: str) -> None:
    for moment in moments(SETUP, seed=3, every=4):
        seen = moment.state.redact(moment.seat)
        action = QUICK_BOTS[name]("seed").choose(seen, moment.seat)
        assert action in moment.state.legal(moment.seat)
        elsewhere = another(moment.state, moment.seat, Random(1)).redact(moment.seat)
        assert pack(elsewhere) == pack(seen)
        assert QUICK_BOTS[name]("seed").choose(elsewhere, moment.seat) is action


def test_a_searching_bot_beats_random_ones() -> None:
    won = 0.0
    for seed in range(8):
        rng = Random(seed)
        state = kit.rules_for(SETUP).start()
        bots = [SearchBot("seed", {"": Effort(decisions=3000)}), QUICK_BOTS["random"]("a"), QUICK_BOTS["random"]("b")]
        while not state.over:
            due = state.chance_due()
            if due is not None:
                state.resolve(quick_outcome(due, rng))
                continue
            seat = state.deciders()[0]
            state.act(seat, bots[seat].choose(state.redact(seat), seat))
        winners = state.standings().winners
        won += 1 / len(winners) if 0 in winners else 0
    assert won >= 5


def test_a_worker_that_does_not_know_the_game_is_stood_in_for() -> None:
    """A game that only this process knows can't be played in another one; somebody must move all the same."""
    moment = next(moments(SETUP, seed=1, every=3))
    rules = moment.state.rules  # type: ignore[attr-defined]
    worker = WorkerClient(brief_for(Further(), SETUP, kit.LIBRARY), rules, lambda: 0.0)
    try:
        worker.ask([Question("strong", "seed", moment.seat, moment.state.redact(moment.seat))])
        answers = []
        while not answers:
            answers = worker.poll()
            if worker._process is not None:
                worker._process.pipe.stirred.wait(0.01)
        assert answers[0].fault is Fault.DIED
        assert answers[0].action in moment.state.legal(moment.seat)
    finally:
        worker.close()
