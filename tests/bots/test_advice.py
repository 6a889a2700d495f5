"""Advice is true, comes from what the seat may know alone, and says how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import sqrt
from random import Random

import pytest

from game.bots.advice import LATER, LEAD, OTHERS, WINS, Adviser, in_points
from game.bots.heuristic import HeuristicFor
from game.bots.reasons import VALUE, Reason
from game.bots.search import VICTORY, leads, play_out
from game.engine.game import Setup
from game.engine.games.fifty_two_eleven.state import FiftyTwoElevenState
from game.engine.games.hornochsen.state import HornochsenState
from game.engine.games.perfect_numbers.state import PerfectNumbersState
from game.engine.games.rage.cards import FIRST_FIVE, FIRST_NEW_TRUMP
from game.engine.games.rage.state import RageState
from game.engine.games.registry import GAMES
from game.engine.manifest import Effort
from game.engine.view import UNKNOWN
from tests.bots.small import always, another, moments
from tests.engine import kit
from tests.engine.about import about

LITTLE = always(Effort(decisions=400))
SPREADS = 4.0
"""So many standard errors away nothing is by chance."""
MOST_WAYS = 12
"""A turn with more choices than this has too many ways to be counted."""


@pytest.mark.parametrize("game", GAMES)
def test_advice_compares_what_was_asked_about_and_knows_only_what_the_seat_does(game: str) -> None:
    rng, compared = Random(2), 0
    for moment in moments(Setup(game, 3), seed=4, every=29):
        legal, seat = moment.state.legal(moment.seat), moment.seat
        seen = moment.state.redact(seat)
        before = seen.copy()
        asked = legal[rng.randrange(len(legal))].do
        choice = Adviser("a seed", LITTLE).compare(seen, seat, (asked,))
        assert choice.action in legal and seen == before
        elsewhere = another(moment.state, seat, rng).redact(seat)
        assert Adviser("a seed", LITTLE).compare(elsewhere, seat, (asked,)) == choice
        if len(legal) > 1:
            compared += 1
            assert asked in [reason.do for reason in choice.reasons]
            assert len({reason.samples for reason in choice.reasons}) == 1, "all in the same deals"
            assert choice.reasons[0].do == choice.action.do and choice.reasons[0].errors[VALUE] == 0
            values = [reason.value for reason in choice.reasons]
            assert values == sorted(values, reverse=True)
            for reason in choice.reasons:
                assert in_points(reason) == reason.tally[LEAD] + reason.tally[LATER]
                if about(game).counts_victories:
                    assert in_points(reason) + VICTORY * reason.tally[WINS] == pytest.approx(reason.value)
    assert compared


def test_who_has_no_time_gets_advice_by_rules_of_thumb() -> None:
    moment = next(iter(moments(Setup("rage", 3), seed=4, every=29)))
    choice = Adviser("a seed").compare(moment.state.redact(moment.seat), moment.seat, (), lambda: True)
    assert choice.action in moment.state.legal(moment.seat) and not choice.reasons


# -- counted in every possible deal ----------------------------------------------------------------


def assert_as_in_all(reason: Reason, name: str, amounts: Sequence[float]) -> None:
    """That a tally is the mean of what happens in all deals that are possible, as far as chance allows."""
    mean = sum(amounts) / len(amounts)
    spread = sqrt(sum((amount - mean) ** 2 for amount in amounts) / len(amounts) / reason.samples)
    assert abs(reason.tally[name] - mean) <= SPREADS * spread + 1e-9, (reason.do, name, reason.tally[name], mean)


def last_but_one_of_rage() -> tuple[RageState, int]:
    """Two cards in hand, the last to play to the trick: after this, nobody has a choice."""
    for seed in range(200):
        for moment in kit.moments(kit.rules_for(Setup("rage", 3)).start(), Random(seed)):
            state, seat = moment.state, moment.seat
            ends = not state.bidding and len(state.hands[seat]) == 2 and len(state.trick) == 2
            needs = (state.bids[seat] or 0) - state.won[seat]
            if ends and len(state.legal(seat)) == 2 and needs == 1:
                return state.copy(), seat
    raise AssertionError("no such position")


def test_a_prediction_comes_out_right_as_often_as_in_all_deals_that_are_possible() -> None:
    state, seat = last_but_one_of_rage()
    seen = state.redact(seat)
    efforts = always(Effort(decisions=20_000, most_playouts=20_000))
    choice = Adviser("a seed", efforts).compare(seen, seat, tuple(action.do for action in state.legal(seat)))
    assert len(choice.reasons) == 2 and choice.reasons[0].samples >= 1_000
    for reason in choice.reasons:
        ends = ends_of_all_deals(seen, seat, reason.do)
        assert_as_in_all(reason, "hit", [end.sheet[-1][0][seat] == end.sheet[-1][1][seat] for end in ends])
        gains = [end.sheet[-1][3] for end in ends]
        assert_as_in_all(reason, "points", [gained[seat] for gained in gains])
        assert_as_in_all(reason, OTHERS, [(sum(gained) - gained[seat]) / 2 for gained in gains])
        assert_as_in_all(reason, WINS, [HeuristicFor().of(end).chance(end, seat) for end in ends])


def ends_of_all_deals(seen: RageState, seat: int, do: str) -> list[RageState]:
    """How the round ends, over all cards that the two others may hold."""
    heuristic, rng = HeuristicFor().of(seen), Random(1)
    action = seen.rules.parse(do)
    whole = seen.sample(rng)
    hidden = [card for other in range(3) if other != seat for card in whole.hands[other]] + whole.pile
    others = [other for other in range(3) if other != seat]
    allowed = [fits(seen, other, hidden) for other in others]
    ends = []
    for one, two in permutations(hidden, 2):
        if one not in allowed[0] or two not in allowed[1]:
            continue
        world = whole.copy()
        world.hands[others[0]], world.hands[others[1]] = [one], [two]
        rest = [card for card in hidden if card not in (one, two)]
        turns_trump = any(FIRST_NEW_TRUMP <= card < FIRST_FIVE for card in (one, two))
        world.pile = rng.sample(rest, len(rest)) if turns_trump else rest
        world.apply(seat, action)
        play_out(world, heuristic, heuristic.horizon(seen, seat), rng)
        ends.append(world)
    return ends


def fits(seen: RageState, seat: int, cards: list[int]) -> set[int]:
    """The cards that this seat may still hold: none of a colour that it has shown not to have."""
    from game.engine.games.rage.cards import COLOUR, COLOUR_BIT, NO_COLOUR

    return {card for card in cards if COLOUR[card] == NO_COLOUR or not seen.voids[seat] & COLOUR_BIT[COLOUR[card]]}


def last_of_5211() -> tuple[FiftyTwoElevenState, int]:
    """The last round of the last pass of two players: one of two cards is laid, the other never counts."""
    for moment in kit.moments(kit.rules_for(Setup("5211", 2)).start(), Random(8)):
        state = moment.state
        if not state.pile and state.round == 2 and len(state.hands[moment.seat]) == 2 and moment.seat == 0:
            return state.copy(), 0
    raise AssertionError("no such position")


def test_a_card_scores_as_often_as_in_all_deals_that_are_possible() -> None:
    state, seat = last_of_5211()
    seen = state.redact(seat)
    efforts = always(Effort(decisions=2_000, most_playouts=2_000))
    choice = Adviser("a seed", efforts).compare(seen, seat, tuple(action.do for action in state.legal(seat)))
    for reason in choice.reasons:
        ends = ends_of_all_pairs(seen, seat, reason)
        mine = [end.points(seat) - seen.points(seat) for end in ends]
        assert_as_in_all(reason, "points", mine)
        assert_as_in_all(reason, "scores", [points > 0 for points in mine])
        assert_as_in_all(reason, OTHERS, [end.points(1) - seen.points(1) for end in ends])
        assert_as_in_all(reason, WINS, [leads(end, seat) for end in ends])


def ends_of_all_pairs(seen: FiftyTwoElevenState, seat: int, reason: Reason) -> list[FiftyTwoElevenState]:
    """How the match ends, over all cards that the other may have laid and may hold: all are as likely to somebody who
    does not reckon with what others want."""
    whole = seen.sample(Random(1))
    hidden = [*whole.hands[1], *whole.chosen[1], *whole.removed]
    ends = []
    for laid, held in permutations(hidden, 2):
        world = whole.copy()
        world.chosen[1], world.hands[1] = (laid,), [held]
        world.removed = [card for card in hidden if card not in (laid, held)]
        world.apply(seat, seen.rules.parse(reason.do))
        ends.append(world)
    return ends


def last_of_hornochsen() -> tuple[HornochsenState, int]:
    """The last round, in which both have bought already: the other one has a single tile, and nobody knows which."""
    for seed in range(20):
        for moment in kit.moments(kit.rules_for(Setup("hornochsen", 2)).start(), Random(seed)):
            state = moment.state.copy()
            plain = state.deciders() == (0, 1) and not state.double and not state.open and len(state.hands[0]) > 2
            if state.round > 3 and plain and {play.tile for play in state.redact(0).hands[1]} == {UNKNOWN}:
                state.ending, state.bought = True, 0b11  # HORN-9, HORN-19
                state.supply = [*state.supply, *(play.tile for play in state.hands[1][1:])]
                state.hands[1] = state.hands[1][:1]
                return state, 0
    raise AssertionError("no such position")


def ends_for_all_tiles(seen: HornochsenState, seat: int, do: str) -> list[HornochsenState]:
    """How the match ends, for every tile that the other may hold."""
    whole = seen.sample(Random(1))
    hidden = [whole.hands[1][0].tile, *whole.supply]
    ends = []
    for tile in hidden:
        world = whole.copy()
        world.hands[1] = [seen.rules.parse(f"play {tile}")]
        world.apply(seat, seen.rules.parse(do))
        world.apply(1, world.legal(1)[0])
        while not world.over:
            # HORN-7: whoever has filled a row keeps some of its tiles, which costs nothing any more
            world.apply(world.deciders()[0], world.legal(world.deciders()[0])[0])
        ends.append(world)
    return ends


def test_a_tile_costs_as_much_as_against_every_tile_that_the_other_may_hold() -> None:
    state, seat = last_of_hornochsen()
    seen = state.redact(seat)
    efforts = always(Effort(decisions=40_000, most_playouts=8_000))
    choice = Adviser("a seed", efforts).compare(seen, seat, tuple(action.do for action in state.legal(seat)))
    assert len(choice.reasons) == len(state.legal(seat)) > 2
    for reason in choice.reasons:
        ends = ends_for_all_tiles(seen, seat, reason.do)
        lost = [end.track[seat] - seen.track[seat] for end in ends]
        assert_as_in_all(reason, "points", lost)
        assert_as_in_all(reason, "takes_points", [points > 0 for points in lost])
        assert_as_in_all(reason, OTHERS, [end.track[1] - seen.track[1] for end in ends])
        assert_as_in_all(reason, WINS, [leads(end, seat) for end in ends])
    assert max(reason.tally["points"] for reason in choice.reasons) > 1, "something costs points here"


def every_end(state: PerfectNumbersState, seat: int) -> list[int]:
    """The points of this seat after every way to play its turn to the end; none if the match goes on after one."""
    if state.over:
        return [state.points(seat)]
    if state.deciders() != (seat,) or len(state.legal(seat)) > MOST_WAYS:
        return []
    ends: list[int] = []
    for action in state.legal(seat):
        world = state.copy()
        world.apply(seat, action)
        found = every_end(world, seat)
        if not found:
            return []
        ends += found
    return ends


def test_the_last_turn_brings_what_the_best_of_all_ways_to_play_it_brings() -> None:
    checked = 0
    for seed in range(60):
        for moment in kit.moments(kit.rules_for(Setup("perfect_numbers", 2)).start(), Random(seed)):
            state, seat = moment.state, moment.seat
            # Before the last group is taken there are too many ways; and the pile must not fill the market again.
            if len(state.pile) >= 8 or sum(map(bool, state.market)) > 0 or not 1 < len(state.legal(seat)) <= MOST_WAYS:
                continue
            ends = every_end(state.copy(), seat)
            if len(set(ends)) < 2:
                continue
            checked += 1
            seen = state.redact(seat)
            choice = Adviser("a seed", LITTLE).compare(seen, seat, tuple(action.do for action in state.legal(seat)))
            assert choice.reasons[0].tally["points"] == max(ends) - state.points(seat)
            assert choice.reasons[0].tally[LATER] == pytest.approx(0), "no row counts any more"
            for reason in choice.reasons:
                world = state.copy()
                world.apply(seat, state.rules.parse(reason.do))
                gained = [end - state.points(seat) for end in every_end(world, seat)]
                assert min(gained) <= reason.tally["points"] <= max(gained)
                assert reason.tally["scores"] == (reason.tally["points"] > 0)
        if checked >= 3:
            return
    assert checked, "no such position"
