"""Weak like people: beginners forget and waver, but nobody does what is plainly worse."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.knowing import Knowledge
from game.bots.people import BEGINNER, CASUAL, PeopleBot, Weakness
from game.bots.thumb import Memory
from game.bots.thumbs.rage.thumb import RageThumb
from game.engine.game import Setup
from game.engine.games.registry import GAMES
from tests.bots.small import moments

KINDS = {"beginner": BEGINNER, "casual": CASUAL}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_nobody_does_what_seems_plainly_worse(game: str, kind: str) -> None:
    weakness = KINDS[kind]
    knowledge = Knowledge()
    wavered = 0
    for moment in moments(Setup(game, 4), seed=2, every=5):
        seen, seat = moment.state.redact(moment.seat), moment.seat
        legal = seen.legal(seat)
        values = dict(zip(legal, knowledge.of(seen).values(seen, seat, legal, weakness.memory), strict=True))
        chosen: Any = PeopleBot("seed", weakness).choose(seen, seat)
        assert values[chosen] >= max(values.values()) - weakness.near
        wavered += values[chosen] < max(values.values())
    assert wavered, "who always does the best is no such person"


def test_a_beginner_forgets_what_was_played_and_others_do_not() -> None:
    thumb = RageThumb()
    remembered = 0
    for moment in moments(Setup("rage", 4), seed=2, every=5):
        seen: Any = moment.state.redact(moment.seat)
        if not seen.past or seen.bidding:
            continue
        forgotten = seen.copy()
        forgotten.past = []
        legal = seen.legal(moment.seat)
        both = [(seen, forgotten, memory) for memory in (Memory.HAND, Memory.ROUND)]
        hand, round_ = (
            (thumb.values(one, moment.seat, legal, memory), thumb.values(other, moment.seat, legal, memory))
            for one, other, memory in both
        )
        assert hand[0] == hand[1]
        remembered += round_[0] != round_[1]
    assert remembered


def test_beginners_waver_more_than_others() -> None:
    assert BEGINNER.near > CASUAL.near and BEGINNER.warmth > CASUAL.warmth
    assert BEGINNER.memory < CASUAL.memory < Memory.ALL


def test_somebody_who_never_wavers_does_the_best() -> None:
    for moment in moments(Setup("hornochsen", 4), seed=2, every=9):
        seen = moment.state.redact(moment.seat)
        choice = PeopleBot("seed", Weakness(Memory.ALL, near=0.0, warmth=1.0)).consider(seen, moment.seat)
        if choice.reasons:
            assert {reason.do: reason.value for reason in choice.reasons}[choice.action.do] == choice.reasons[0].value
