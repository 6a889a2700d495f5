"""Many random matches over all player counts and options: every record is fair and verifies.

A few of every set-up in each run; ten thousand a game with `-m long`.
"""

from __future__ import annotations

import pytest

from game.engine.game import Setup
from game.engine.games.registry import GAMES
from game.engine.record.reader import read
from game.match.simulation import play_match
from tests.engine import kit

MATCHES = 10_000
ALL_SETUPS = [setup for game in GAMES.values() for setup in kit.setups(game)]


def soak(setup: Setup, first: int, matches: int) -> None:
    rules = kit.rules_for(setup)
    for seed in range(first, first + matches):
        played = play_match(rules, setup, ["random"] * setup.players, seed)
        record = read(played.record.encode(), kit.LIBRARY, fair=True)
        assert record.has_result and record.state.standings() == played.standings


@pytest.mark.parametrize("setup", ALL_SETUPS, ids=kit.setup_id)
def test_a_few_matches_verify(setup: Setup) -> None:
    soak(setup, 1, 3)


@pytest.mark.long
@pytest.mark.parametrize("setup", ALL_SETUPS, ids=kit.setup_id)
def test_ten_thousand_matches_a_game_verify(setup: Setup) -> None:
    alike = sum(other.game == setup.game for other in ALL_SETUPS)
    soak(setup, 1000, -(-MATCHES // alike))
