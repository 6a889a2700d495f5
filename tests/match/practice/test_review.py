"""A review judges every choice by what was known, finds what was costly, and tells luck from choices."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from game.bots.process.codec import brief_for, pack
from game.bots.reasons import Reason
from game.engine.game import Setup
from game.engine.games.registry import GAMES, game_named
from game.engine.manifest import Effort
from game.engine.record.lines import ActionLine, replay_lines
from game.match.history.branch import branch_off
from game.match.practice import review
from game.match.practice.review import Judged, Review, judge, moments, parts
from game.match.session import new_session
from tests.bots.small import always
from tests.match.history.test_branch import LIBRARY, a_match
from tests.match.practice.review_trials import trial

LITTLE = always(Effort(decisions=60))


def a_judged(line: int, best: float, mine: float, error: float = 0.1, do: str = "mine") -> Judged:
    first = Reason("best", best, 0.1, 100, {"lead": best}, {"value": 0.0})
    own = Reason(do, mine, 0.1, 100, {"lead": mine}, {"value": error})
    return Judged(line, do, (first, own))


@pytest.mark.parametrize("game", GAMES)
def test_every_real_choice_of_the_seat_is_judged_once_by_what_it_knew(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "expert", LITTLE)
    monkeypatch.setattr(review, "advised", LITTLE)
    record = a_match(game)
    found = moments(record, 1)
    lines = [record.lines[one.line] for one in found]
    assert all(isinstance(line, ActionLine) and line.seat == 1 for line in lines)
    some = found[:: max(1, len(found) // 4)]
    brief = brief_for(game_named(game), Setup(game, 3), LIBRARY)
    for moment, one in zip(some, judge(brief, some), strict=True):
        state = replay_lines(record.rules, record.lines[: moment.line])
        assert moment.seen == pack(state.redact(1)), "nothing but what the seat knew leaves the match"
        assert one.mine.do == moment.do == one.do and one.best.value >= one.mine.value
    assert sorted(one.line for part in parts(found) for one in part) == [one.line for one in found]


def test_a_match_that_differs_only_in_what_was_hidden_is_judged_the_same() -> None:
    record = a_match("rage")
    at = moments(record, 0)[9].line
    other = branch_off(
        record.rules, record.header, new_session(record.header), record.lines[:at], seat=0, rng=Random(1)
    )
    here = replay_lines(record.rules, other.lines)
    assert pack(here.redact(0)) == moments(record, 0)[9].seen


def test_a_slow_machine_judges_less_and_is_through_in_time() -> None:
    record = a_match("rage")
    brief = brief_for(game_named("rage"), Setup("rage", 3), LIBRARY)
    found = moments(record, 0)[:12]
    clock = count(0.0, 0.05)  # every look at the clock takes a twentieth of a second
    some = list(judge(brief, found, seconds=6.0, now=lambda: next(clock)))
    assert next(clock) < 8.0, "a little more than it may take: somebody has to look at the clock"
    assert all(one.mine.do == one.do for one in some)
    assert len(list(judge(brief, found, seconds=0.0, now=lambda: 0.0))) == 0


def test_up_to_three_costly_choices_above_the_threshold_the_worst_first() -> None:
    record = a_match("rage")
    losses = {1: 3.9, 2: 4.1, 3: 9.0, 4: 6.0, 5: 5.0}
    found = {line: a_judged(line, 10, 10 - loss) for line, loss in losses.items()}
    assert [one.line for one in Review(record, 0, found).costly()] == [3, 4, 5]
    unsure = {1: a_judged(1, 10, 4, error=2.1)}
    assert not Review(record, 0, unsure).costly(), "below three standard errors it may be chance"
    hasty = a_judged(1, 10, 0, error=0.0)
    hasty = replace(hasty, reasons=tuple(replace(reason, samples=3) for reason in hasty.reasons))
    assert not Review(record, 0, {1: hasty}).costly(), "three deals say nothing"


def test_luck_and_choices_add_up_to_the_end() -> None:
    record = a_match("5211")
    found = {1: a_judged(1, 0.0, 0.0), 2: a_judged(2, 3.0, -1.0), 3: a_judged(3, 2.0, 1.9, error=1.0)}
    looked = Review(record, 0, found)
    scores = record.state.standings().scores
    assert looked.final == scores[0] - sum(scores[1:]) / 2
    assert looked.choices == -4.0 and looked.luck + looked.choices == pytest.approx(looked.final)
    assert [(one.before, one.after) for one in looked.course()] == [(0.0, 0.0), (3.0, -1.0), (2.0, 2.0)]


def test_a_planted_blunder_is_found() -> None:
    record = a_match("rage")
    brief = brief_for(game_named("rage"), Setup("rage", 3), LIBRARY)
    first = moments(record, 0)[0]
    (blunder,) = judge(brief, [replace(first, do="bid 10")])
    assert first.do != "bid 10" and [one.do for one in Review(record, 0, {1: blunder}).costly()] == ["bid 10"]


def test_what_was_done_may_be_best() -> None:
    one = a_judged(1, 5.0, 4.0)
    best = replace(one, do="best")
    assert best.loss == 0 and best.mine is best.best


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_nine_of_ten_planted_blunders_are_found(game: str) -> None:
    trials = [trial(game, seed, "strong", plants=True) for seed in range(100, 110)]
    planted = [one for one in trials if one.planted is not None]
    assert len(planted) >= 8 and sum(one.found for one in planted) >= 0.9 * len(planted)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_experts_are_hardly_ever_blamed(game: str) -> None:
    alarms = [trial(game, seed, "expert", plants=False).review.costly() for seed in range(200, 220)]
    assert sum(map(bool, alarms)) <= 1, alarms
