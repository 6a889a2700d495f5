"""Every game of the registry, at every player count and with every set of options, goes through the kit."""

from __future__ import annotations

from random import Random

import pytest

from game.engine import view as tables
from game.engine.chance import quick_outcome
from game.engine.game import Setup
from game.engine.games.registry import GAMES
from tests.engine import kit

ALL_SETUPS = [setup for game in GAMES.values() for setup in kit.setups(game)]
LOOKS = 6
"""How many moments of a match are looked at closely."""


@pytest.mark.parametrize("setup", ALL_SETUPS, ids=kit.setup_id)
def test_a_random_match_keeps_every_promise(setup: Setup) -> None:
    rules = kit.rules_for(setup)
    rng = Random(kit.setup_id(setup))
    length = sum(1 for _ in kit.moments(rules.start(), Random(rng.random())))
    state = rules.start()
    pieces = sorted(state.pieces())
    pool = []
    for moment in kit.moments(state, rng):
        kit.check_conserved(state, pieces)
        pool.append(moment.action)
        if rng.random() * length < LOOKS:
            kit.check_legality(moment, pool, rng)
            kit.check_every_legal_action_applies(moment, rng)
            kit.check_notation(rules, moment)
            kit.check_refs(moment)
            kit.check_refused_drops(rules, moment, rng)
            kit.check_hiding(rules, moment, rng)
            kit.check_events_hide(rules, moment, rng)
            kit.check_copy_is_its_own(moment, rng)
            kit.check_table_texts(moment)
    kit.check_conserved(state, pieces)
    assert state.deciders() == () and state.chance_due() is None
    assert state.standings().winners
    assert state.why_not(0, pool[0]) is not None


@pytest.mark.parametrize("setup", ALL_SETUPS, ids=kit.setup_id)
def test_chance_is_told_and_hides(setup: Setup) -> None:
    """What chance brings goes the same way with events, and nobody is told more than they see."""
    rules = kit.rules_for(setup)
    rng = Random(kit.setup_id(setup))
    state = rules.start()
    told = 0
    while not state.over:
        due = state.chance_due()
        if due is None:
            seat = rng.choice(state.deciders())
            state.apply(seat, rng.choice(state.legal(seat)))
            continue
        assert list(due.population) == sorted(due.population)
        outcome = quick_outcome(due, rng)
        quiet, events = state.copy(), []
        quiet.resolve(outcome)
        state.resolve(outcome, events)
        assert quiet == state
        kit.check_texts(setup.game, events)
        kit.check_chance_hides(rules, state, events)
        told += len(events)
    assert told


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_an_unfinished_match_is_never_shown_open(game) -> None:
    setup = next(kit.setups(game))
    state = kit.rules_for(setup).start()
    with pytest.raises(ValueError):
        tables.seen_by(state, tables.Everyone(state))
    kit.play_to_end(state, Random(1))
    assert tables.seen_by(state, tables.Everyone(state)).known() >= tables.seen_by(state, 0).known()
