"""The same deal for everybody: by date, and by bots, the same every time."""

from __future__ import annotations

import datetime

import pytest

from game.bots.process.codec import brief_for
from game.engine.chance import SEED_LIMIT
from game.engine.game import Setup
from game.engine.games.registry import GAMES, game_named
from game.engine.record.reader import read
from game.match.seed import deal_of_the_day
from game.match.simulation import Compared, play_match, played_by_bots
from tests.match.history.test_branch import LIBRARY


def test_the_deal_of_the_day_follows_from_the_date_alone() -> None:
    day = datetime.date(2026, 11, 18)
    assert deal_of_the_day(day) == deal_of_the_day(datetime.date(2026, 11, 18)) == 20261118
    days = [day + datetime.timedelta(days=at) for at in range(800)]
    assert len({deal_of_the_day(one) for one in days}) == 800 and deal_of_the_day(datetime.date.max) < SEED_LIMIT


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_the_very_same_deal_to_its_end(game: str) -> None:
    setup = Setup(game, 3)
    brief = brief_for(game_named(game), setup, LIBRARY)
    found = list(played_by_bots(brief, 7, ["random", "casual"]))
    ended = {one.level: one.standings for one in found if one.standings is not None}
    assert list(ended) == ["random", "casual"]
    for level, standings in ended.items():
        played = play_match(brief.rules(), [level] * 3, 7)
        assert standings == read(played.record.encode(), LIBRARY).state.standings(), "as `simulate` plays it"
    decisions = [one.decisions for one in found if one.level == "casual"]
    assert decisions == sorted(decisions) and isinstance(found[0], Compared)
