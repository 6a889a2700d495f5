"""What reaches a bot: bytes that say nothing but what its seat may know."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from game.bots.process.codec import Brief, brief_for, pack, unpack
from game.engine.action import SetupError
from game.engine.game import Setup
from game.engine.games.registry import GAMES, game_named
from tests.bots.small import another, moments
from tests.bots.twins import twin
from tests.engine import kit
from tests.engine.about import about

SETUPS = [setup for game in GAMES.values() for setup in kit.setups(game)]


@pytest.mark.parametrize("game", GAMES)
def test_the_bytes_are_the_same_in_matches_that_differ_only_in_what_the_seat_may_not_know(game: str) -> None:
    """The matches are made by the rulebook, not by the engine's own idea of what is hidden."""
    rng = Random(11)
    differed: set[str] = set()
    for setup in kit.setups(GAMES[game]):
        for moment in moments(setup, seed=4, every=17):
            state = moment.state
            for seat in range(setup.players):
                other = twin(state, seat, rng)
                assert sorted(other.pieces()) == sorted(state.pieces())
                differed |= {slot for slot, value in other.facts().items() if value != state.facts()[slot]}
                assert pack(other.redact(seat)) == pack(state.redact(seat)), kit.setup_id(setup)
    assert differed == about(game).hidden, "the matches must differ in all that is hidden to mean something"


@pytest.mark.parametrize("setup", SETUPS, ids=kit.setup_id)
def test_whatever_the_rest_may_be_the_bytes_stay_the_same(setup: Setup) -> None:
    rng = Random(11)
    for moment in moments(setup, seed=4, every=17):
        for seat in range(setup.players):
            seen = moment.state.redact(seat)
            assert pack(seen.sample(rng).redact(seat)) == pack(seen)


@pytest.mark.parametrize("setup", SETUPS, ids=kit.setup_id)
def test_the_bytes_hold_the_whole_redacted_state(setup: Setup) -> None:
    for moment in moments(setup, seed=6, every=29):
        seen = moment.state.redact(moment.seat)
        again = unpack(pack(seen), seen.rules)  # type: ignore[attr-defined]
        assert again == seen
        assert again.legal(moment.seat) == seen.legal(moment.seat)
        assert pack(again) == pack(seen)


def test_the_bytes_don_t_tell_which_equal_parts_are_the_same_object() -> None:
    pair, equal = (3, 4), tuple(map(int, "34"))
    one, other = (kit.rules_for(Setup("5211", 2)).start() for _ in range(2))
    one.chosen = [pair, pair]  # type: ignore[attr-defined]
    other.chosen = [pair, equal]  # type: ignore[attr-defined]
    assert pack(one) == pack(other)


def test_the_bytes_of_a_state_that_is_not_redacted_would_give_it_away() -> None:
    """The test above can fail."""
    rng = Random(1)
    for moment in moments(Setup("rage", 4), seed=4, every=17):
        assert pack(another(moment.state, 0, rng)) != pack(moment.state)
        return


@pytest.mark.parametrize("setup", SETUPS, ids=kit.setup_id)
def test_a_brief_carries_what_the_match_is_played_with(setup: Setup) -> None:
    brief = brief_for(game_named(setup.game), setup, kit.LIBRARY)
    carried: Brief = pickle.loads(pickle.dumps(brief))
    rules = carried.rules()
    moment = next(moments(setup, seed=2, every=5))
    seen = moment.state.redact(moment.seat)
    there = unpack(pack(seen), rules)
    assert [action.do for action in there.legal(moment.seat)] == [action.do for action in seen.legal(moment.seat)]


def test_a_brief_without_its_board_or_deck_makes_no_rules() -> None:
    for setup in (Setup("hornochsen", 3), Setup("perfect_numbers", 3)):
        with pytest.raises(SetupError):
            Brief(setup).rules()


def test_a_board_is_read_once_however_many_matches_are_played_on_it() -> None:
    setup = Setup("hornochsen", 2)
    one, other = (brief_for(game_named("hornochsen"), setup, kit.LIBRARY) for _ in range(2))
    assert one.boards and one.boards["hornochsen"] is other.boards["hornochsen"]
