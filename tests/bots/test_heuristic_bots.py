"""Weak like people: beginners forget and waver, but nobody does what is plainly worse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest

from game.bots.heuristic import HeuristicFor, Memory
from game.bots.heuristic_bots import BEGINNER, CASUAL, HumanlikeBot, Weakness
from game.bots.heuristics.rage.heuristic import RageHeuristic
from game.engine.game import Setup
from game.engine.games.fifty_two_eleven.cards import COLOUR, VALUE
from game.engine.games.fifty_two_eleven.scoring import disaster_from
from game.engine.games.perfect_numbers.shape import ROWS
from game.engine.games.perfect_numbers.state import MARKET
from game.engine.games.registry import GAMES
from tests.bots.small import moments
from tests.engine import kit
from tests.engine.hornochsen.playing import position

KINDS = {"beginner": BEGINNER, "casual": CASUAL}
PLAINLY_WORSE = {"beginner": 3.0, "casual": 1.5}
"""So many points less are plainly worse, in the eyes of such a person."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_nobody_does_what_seems_plainly_worse(game: str, kind: str) -> None:
    weakness = KINDS[kind]
    knowledge = HeuristicFor()
    wavered = 0
    for moment in moments(Setup(game, 4), seed=2, every=5):
        seen, seat = moment.state.redact(moment.seat), moment.seat
        legal = seen.legal(seat)
        heuristic = knowledge.of(seen)
        values = dict(zip(legal, heuristic.values(seen, seat, legal, weakness.memory), strict=True))
        best = max(values[action] for action in heuristic.sane(seen, seat, legal))
        for number in range(3):
            chosen: Any = HumanlikeBot(f"{number}", weakness).choose(seen, seat)
            assert values[chosen] >= best - PLAINLY_WORSE[kind]
            wavered += values[chosen] < best
    assert wavered, "who always does the best is no such person"


def test_how_often_people_give_away_what_they_see() -> None:
    """Four tiles go directly behind a row's end, where nothing can come between: 11 is free, 81 costs a point, 52 two
    and 33 five."""
    rows = {"L1": "10", "L2": "30 31 32", "L5": "50 51", "R2": "80"}
    state = position("11 33 52 81", "1 2", rows=rows, track=(10, 20)).state
    times = 300
    done: dict[str, Counter[str]] = {}
    for kind, weakness in KINDS.items():
        bot, done[kind] = HumanlikeBot("seed", weakness), Counter()
        for state.round in range(1, times + 1):
            done[kind][bot.choose(state.redact(0), 0).do] += 1
    beginner, casual = done["beginner"], done["casual"]
    assert not beginner["play 33"] + casual["play 33"], "nobody gives five points away"
    assert not casual["play 52"] and beginner["play 52"], "two points only a beginner"
    assert casual["play 81"] and beginner["play 81"] > 1.5 * casual["play 81"], "a point everybody now and then"
    assert casual["play 11"] > 0.75 * times > beginner["play 11"] > 0.35 * times


def test_a_beginner_forgets_what_was_played_and_others_do_not() -> None:
    heuristic = RageHeuristic()
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
            (heuristic.values(one, moment.seat, legal, memory), heuristic.values(other, moment.seat, legal, memory))
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
        choice = HumanlikeBot("seed", Weakness(Memory.ALL, near=0.0, warmth=1.0)).consider(seen, moment.seat)
        if choice.reasons:
            assert {reason.do: reason.value for reason in choice.reasons}[choice.action.do] == choice.reasons[0].value


# -- worse in every way ----------------------------------------------------------------------------

Mistake = tuple[str, Any, int, set[str]]
"""What it is, where and whose it would be, and the actions that are worse in every way than another one."""


def mistakes_at_perfect_numbers(state: Any, seat: int) -> Iterator[Mistake]:
    cards, players = state.rules.cards, state.rules.players
    is_last_turn = state.round and len(state.pile) < MARKET and state.groups.bit_count() < players
    if state.perfect is not None and state.perfect // ROWS != seat:
        # PN-12: who adds the perfect card may have the row and the bonus; else it stays with its owner
        yield "leaves a row", state, seat, {"keep"}
    elif state.perfect is not None and is_last_turn and not (state.taken or state.stolen or state.stored[seat]):
        # PN-19: collections are worth nothing in the end
        yield "leaves points", state, seat, {"keep"}
    for card in () if state.perfect is not None else state.stolen:
        # PN-16: a stolen card that makes an own row perfect
        row = state.rows[seat * ROWS + cards.colour[card]] if card < cards.first_joker else ()
        if row and cards.number[card] == len(row) + 1:
            yield "throws away", state, seat, {f"discard {cards.name[card]}"}


def mistakes_at_5211(state: Any, seat: int) -> Iterator[Mistake]:
    """5211-9: of a colour that is a disaster any card is lost, so the lowest of it is enough."""
    lying = [COLOUR[card] for laid in state.laid for card in laid]
    out = {colour for colour in lying if lying.count(colour) >= disaster_from(len(state.laid))}
    wasted = {
        state.rules.singles[card].do
        for card, other in permutations(state.hands[seat], 2)
        if COLOUR[card] in out and COLOUR[card] == COLOUR[other] and 1 < VALUE[other] < VALUE[card]
    }
    if wasted and state.pile and wasted <= {play.do for play in state.legal(seat)}:
        yield "wastes", state, seat, wasted


@pytest.mark.parametrize(
    ("setup", "matches", "find", "kinds"),
    [
        (Setup("perfect_numbers", 4), 40, mistakes_at_perfect_numbers, 3),
        (Setup("5211", 3), 350, mistakes_at_5211, 1),
    ],
    ids=["perfect_numbers", "5211"],
)
def test_nobody_does_what_is_worse_in_every_way(setup: Setup, matches: int, find: Any, kinds: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(matches):
        for moment in kit.moments(kit.rules_for(setup).start(), Random(seed)):
            for name, state, seat, absurd in find(moment.state, moment.seat):
                met[name] += 1
                for weakness in KINDS.values():
                    seen = state.redact(seat)
                    done = {HumanlikeBot(f"{number}", weakness).choose(seen, seat).do for number in range(10)}
                    assert not done & absurd, name
    assert len(met) == kinds and min(met.values()) > 2, met
