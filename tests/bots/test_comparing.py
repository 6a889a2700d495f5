"""How actions are compared: with the same luck, those that do well longer than others, and winning above all."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.bots.bot import OutOfTime, never
from game.bots.heuristic import Heuristic, HeuristicFor
from game.bots.levels import bot_named
from game.bots.reasons import Reason
from game.bots.search import ENOUGH_WORLDS, Arm, Search
from game.engine.game import Setup
from game.engine.games.registry import GAMES
from game.engine.manifest import Effort
from tests.bots.small import moments
from tests.engine import kit
from tests.engine.hornochsen.playing import position


def after(worlds: int) -> OutOfTime:
    """Time that is over after so many worlds."""
    left = iter(range(worlds))
    return lambda: next(left, None) is None


# -- strong and expert differ in kind ----------------------------------------------------------------


def conclusions(level: str, game: str, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """What a bot takes into account of what the others did and want, in moments of a match."""
    found: Counter[str] = Counter()
    heuristic: type[Heuristic[Any, Any]] = type(HeuristicFor().of(kit.rules_for(Setup(game, 4)).start()))
    likelihood, sample_secrets, arms = heuristic.likelihood, heuristic.sample_secrets, heuristic.arms

    def believes(self: Any, world: Any, seat: int) -> float:
        found["did"] += 1
        return likelihood(self, world, seat)

    def expects(self: Any, world: Any, seat: int, rng: Random, reckons: bool) -> None:
        found["will do"] += reckons
        sample_secrets(self, world, seat, rng, reckons)

    def answers(self: Any, seen: Any, seat: int, legal: Any, reckons: bool) -> Any:
        found["answer"] += reckons
        return arms(self, seen, seat, legal, reckons)

    with monkeypatch.context() as spied:
        spied.setattr(heuristic, "likelihood", believes)
        spied.setattr(heuristic, "sample_secrets", expects)
        spied.setattr(heuristic, "arms", answers)
        for moment in moments(Setup(game, 4), seed=3, every=11):
            bot_named(level, "seed").consider(moment.state.redact(moment.seat), moment.seat, after(3))
    return +found


@pytest.mark.parametrize("game", GAMES)
def test_an_expert_draws_conclusions_from_the_others_and_strong_draws_none(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not conclusions("strong", game, monkeypatch)
    assert conclusions("expert", game, monkeypatch)


@pytest.mark.parametrize("game", GAMES)
def test_strong_samples_less(game: str) -> None:
    profile = GAMES[game].manifest.profile
    assert profile.strong.decisions < profile.expert.decisions / 2


# -- the same luck for all ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_an_action_tried_twice_fares_the_same(game: str) -> None:
    """Whatever chance and the others do in a world, they do to every action, so that only the action differs."""
    different = 0
    for moment in moments(Setup(game, 4), seed=1, every=17):
        seen, seat = moment.state.redact(moment.seat), moment.seat
        search = Search(HeuristicFor().of(seen), Effort(decisions=100, reckons=True), Random(5))
        arms = [Arm([(seat, seen.legal(seat)[0])]) for _ in range(2)]
        search.try_rest(seen, seat, arms, worlds=16)
        one, other = (arm.reason() for arm in arms)
        assert one == other and one.samples == 16
        different += one.error > 0
    assert different, "worlds must differ, or the test shows nothing"


# -- the better half goes on -------------------------------------------------------------------------


TILES = 6


def halving(seed: int, out_of_time: OutOfTime = never) -> dict[str, Reason]:
    """A search among six tiles with so few worlds that none is dropped before its time, twelve playouts a phase."""
    rows = {"L1": "10 11 12", "L2": "30 31", "L5": "60 61", "R2": "88 89 90"}
    seen = position("13 20 35 62 65 91", "1 2 3 4 5 6", rows=rows, track=(10, 20)).state.redact(0)
    heuristic = HeuristicFor().of(seen)
    effort = Effort(decisions=round(3 * 12 * heuristic.cost(seen, 0)))
    choice = Search(heuristic, effort, Random(seed), out_of_time).choose(seen, 0, seen.legal(0)[:TILES])
    reasons = {reason.do: reason for reason in choice.reasons}
    assert max(reason.samples for reason in reasons.values()) < ENOUGH_WORLDS
    return reasons


def test_after_each_phase_only_half_goes_on() -> None:
    """The same number of playouts for six tiles, for three and for two, so that the last two are known best."""
    samples = [reason.samples for reason in halving(1).values()]
    assert samples == [2 + 4 + 6, 2 + 4 + 6, 2 + 4, 2, 2, 2]


def test_it_is_the_better_half() -> None:
    for seed in range(5):
        glance, in_the_end = halving(seed, after(2)), halving(seed)
        assert len({reason.value for reason in glance.values()}) > 1
        went_on = {do for do, reason in in_the_end.items() if reason.samples > 2}
        assert min(glance[do].value for do in went_on) >= max(
            reason.value for do, reason in glance.items() if do not in went_on
        )


# -- winning above all -------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["strong", "expert"])
@pytest.mark.clause("HORN-20")
def test_in_the_last_round_the_win_counts_more_than_points(level: str) -> None:
    """11 is free, but then seat 0 wins with 29. 55 costs three points and pushes 60 onto the ox: 35, 34 and 33."""
    rows = {"L1": "10", "L2": "30 31 32", "L5": "50 51 52 53", "L6": "80"}
    match = position("60 70", "33 71", "11 55", rows=rows, track=(26, 29, 30), opened=True, supply="")
    match.state.ending = True
    match.play(0, 60).play(1, 33)
    choice = bot_named(level, "seed").consider(match.state.redact(2), 2)
    assert choice.action.do == "play 55"
    points = {reason.do: reason.tally["points"] for reason in choice.reasons}
    assert points["play 55"] == points["play 11"] + 3
