"""Bots play a game that they know by its manifest alone, with its rules of thumb or without any."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import sleep

import pytest

from game.bots.advice import LEAD, TIMES_EXPERT, Adviser, Question, advised, lead, notices_for
from game.bots.heuristic import HeuristicFor
from game.bots.process.codec import brief_for, pack
from game.bots.process.worker_client import Answer, Fault, WorkerClient
from game.bots.reasons import Reason
from game.bots.searching import SearchBot, expert, strong
from game.content.folders import Folders
from game.content.library import ContentLibrary
from game.engine.chance import quick_outcome
from game.engine.game import Setup
from game.engine.games import registry
from game.engine.games.registry import GAMES
from game.engine.manifest import Effort
from game.match.practice.puzzle_search import Maker
from game.match.practice.review import threshold
from tests.bots.small import QUICK_BOTS, always, another, moments
from tests.engine import kit
from tests.further.heuristic import FurtherHeuristic
from tests.further.installing import GAME, files_with_the_game, register

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
        bots = [SearchBot("seed", always(Effort(decisions=3000))), QUICK_BOTS["random"]("a"), QUICK_BOTS["random"]("b")]
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


def answer_of(worker: WorkerClient, moment: kit.Moment) -> Answer:
    try:
        worker.ask([Question("strong", "seed", moment.seat, moment.state.redact(moment.seat))])
        while not (answers := worker.poll()):
            sleep(0.01)
        return answers[0]
    finally:
        worker.close()


def test_a_worker_is_handed_the_game() -> None:
    moment = next(moments(SETUP, seed=1, every=3))
    worker = WorkerClient(brief_for(GAMES[GAME], SETUP, kit.LIBRARY), moment.state.rules, lambda: 0.0)
    answer = answer_of(worker, moment)
    assert answer.fault is None and answer.reasons
    assert answer.action in moment.state.legal(moment.seat)


def test_a_worker_that_does_not_know_the_game_is_stood_in_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that only this process knows can't be played in another one; somebody must move all the same."""
    moment = next(moments(SETUP, seed=1, every=3))
    brief = brief_for(GAMES[GAME], SETUP, kit.LIBRARY)
    monkeypatch.setattr(registry, "known_manifests", list)
    answer = answer_of(WorkerClient(brief, moment.state.rules, lambda: 0.0), moment)
    assert answer.fault is Fault.DIED
    assert answer.action in moment.state.legal(moment.seat)


# -- what its manifest says ------------------------------------------------------------------------


def test_its_rules_of_thumb_its_notices_and_its_profile_are_asked() -> None:
    moment, profile = next(moments(SETUP, seed=1, every=3)), GAMES[GAME].manifest.profile
    seat, seen = moment.seat, moment.state.redact(moment.seat)
    assert isinstance(HeuristicFor().of(seen), FurtherHeuristic)
    assert [notice.key for notice in notices_for(seen, seat)][-1] in ("dark", "brightest")
    assert strong(seen) == Effort(decisions=300) == profile.strong
    assert expert(seen) == Effort(decisions=900, reckons=True, most_playouts=500)
    assert advised(seen) == expert(seen).more(TIMES_EXPERT)
    assert threshold(GAME) == 1.5


def test_a_puzzle_is_clear_by_the_points_that_the_profile_names() -> None:
    maker = Maker(GAMES[GAME], kit.LIBRARY)
    best = Reason("a", 1.0, samples=100, errors={"value": 0.0})
    apart = [Reason("b", value, samples=100, errors={"value": 0.01}) for value in (0.55, 0.45)]
    assert [maker.is_clear([best, worse]) for worse in apart] == [False, True]


def test_who_has_fewer_points_than_the_others_is_ahead() -> None:
    state = kit.rules_for(SETUP).start()
    state.points = [2, 5, 9]
    assert [lead(state, seat) for seat in range(3)] == [5.0, 0.5, -5.5]


def test_the_best_advice_is_to_get_fewer_points() -> None:
    """Laid below a brighter one, a tile costs nothing; the brightest costs a point for each tile, and the stake."""
    state = kit.rules_for(Setup(GAME, 2)).start()
    state.resolve([1, 24, 3, 4, 5, 6, *range(7, 24), 2])
    for seat, do in ((0, "choose 1 24"), (1, "choose 7 8"), (1, "lay 8 1 1")):
        state.act(seat, state.rules.parse(do))
    choice = Adviser("seed", always(Effort(400))).compare(state.redact(0), 0, ("lay 24 1 3",))
    best, worse = choice.reasons[0], next(reason for reason in choice.reasons if reason.do == "lay 24 1 3")
    assert best.do.startswith("lay 1 1")
    assert best.tally[LEAD] > worse.tally[LEAD] and best.tally["points"] < worse.tally["points"]
