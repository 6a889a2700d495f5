"""What holds for every bot in every game, with every number of players and every option."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.levels import BOTS, LEVELS, SECONDS, USUAL, bot_named
from game.engine.action import SetupError
from game.engine.game import Setup
from game.engine.games.registry import GAMES
from tests.bots.small import QUICK_BOTS, another, moments
from tests.engine import kit

SETUPS = [setup for game in GAMES.values() for setup in kit.setups(game)]


@pytest.mark.parametrize("setup", SETUPS, ids=kit.setup_id)
def test_a_bot_does_something_legal_and_the_same_again(setup: Setup) -> None:
    """Asked again, and asked in a match that differs only in what it may not know, it decides the same."""
    rng = Random(7)
    for number, moment in enumerate(moments(setup, seed=3, every=23)):
        name = [*QUICK_BOTS][number % len(QUICK_BOTS)]
        state = moment.state
        for seat in state.deciders():
            seen = state.redact(seat)
            action = QUICK_BOTS[name]("a seed").choose(seen, seat)
            assert action in state.legal(seat)
            elsewhere = another(state, seat, rng).redact(seat)
            assert QUICK_BOTS[name]("a seed").choose(elsewhere, seat) is action
            assert seen == state.redact(seat), "a bot must not change what it is shown"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", [name for name in BOTS if name != "reference"])
def test_another_seed_may_decide_otherwise(game: str, name: str) -> None:
    setup = Setup(game, 4)
    for moment in moments(setup, seed=5, every=7):
        seen = moment.state.redact(moment.seat)
        choices = {QUICK_BOTS[name](f"seed {number}").choose(seen, moment.seat) for number in range(6)}
        if len(choices) > 1:
            return
    raise AssertionError("chance plays no part")


def test_a_whole_match_of_bots_comes_to_its_end() -> None:
    for game in GAMES.values():
        setup = Setup(game.id, 3)
        state = kit.rules_for(setup).start()
        bots = [QUICK_BOTS[name](f"{seat}") for seat, name in enumerate(("beginner", "casual", "reference"))]
        rng = Random(1)
        while not state.over:
            due = state.chance_due()
            if due is not None:
                state.resolve(rng.sample(due.population, due.draw))
                continue
            seat = state.asking_order()[0]
            state.act(seat, bots[seat].choose(state.redact(seat), seat))
        assert state.standings().winners


def test_names() -> None:
    assert set(LEVELS) | {"random", "reference"} == set(BOTS)
    assert USUAL in LEVELS and set(LEVELS) <= set(BOTS)
    assert set(SECONDS) == set(LEVELS)
    with pytest.raises(SetupError) as refused:
        bot_named("nobody", "")
    assert refused.value.refusal.code == "unknown_bot"
