"""Advice is true, comes from what the seat may know alone, and says how sure it is."""

from __future__ import annotations

from itertools import permutations
from math import sqrt
from random import Random

import pytest

from game.bots.advice import Adviser
from game.bots.knowing import Knowledge
from game.bots.reasons import VALUE, Reason
from game.bots.search import Effort, play_out
from game.engine.game import Setup
from game.engine.games.fifty_two_eleven.state import FiftyTwoElevenState
from game.engine.games.rage.cards import FIRST_FIVE, FIRST_NEW_TRUMP
from game.engine.games.rage.state import RageState
from game.engine.games.registry import GAMES
from tests.bots.small import another, moments
from tests.engine import kit

LITTLE = {"": Effort(decisions=400)}


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
    assert compared


def test_who_has_no_time_gets_advice_by_rules_of_thumb() -> None:
    moment = next(iter(moments(Setup("rage", 3), seed=4, every=29)))
    choice = Adviser("a seed").compare(moment.state.redact(moment.seat), moment.seat, (), lambda: True)
    assert choice.action in moment.state.legal(moment.seat) and not choice.reasons


# -- counted in every possible deal ----------------------------------------------------------------


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
    efforts = {"": Effort(decisions=20_000, most_playouts=20_000)}
    choice = Adviser("a seed", efforts).compare(seen, seat, tuple(action.do for action in state.legal(seat)))
    assert len(choice.reasons) == 2 and choice.reasons[0].samples >= 1_000
    for reason in choice.reasons:
        exact = share_in_all_deals(seen, seat, reason.do)
        error = sqrt(exact * (1 - exact) / reason.samples)
        assert abs(reason.tally["hit"] - exact) < 4 * error + 0.005, (reason.do, reason.tally["hit"], exact)


def share_in_all_deals(seen: RageState, seat: int, do: str) -> float:
    """How often the prediction is right over all cards that the two others may hold."""
    thumb, rng = Knowledge().of(seen), Random(1)
    action = seen.rules.parse(do)
    whole = seen.sample(rng)
    hidden = [card for other in range(3) if other != seat for card in whole.hands[other]] + whole.pile
    others = [other for other in range(3) if other != seat]
    allowed = [fits(seen, other, hidden) for other in others]
    hits = count = 0
    for one, two in permutations(hidden, 2):
        if one not in allowed[0] or two not in allowed[1]:
            continue
        world = whole.copy()
        world.hands[others[0]], world.hands[others[1]] = [one], [two]
        rest = [card for card in hidden if card not in (one, two)]
        turns_trump = any(FIRST_NEW_TRUMP <= card < FIRST_FIVE for card in (one, two))
        world.pile = rng.sample(rest, len(rest)) if turns_trump else rest
        world.apply(seat, action)
        play_out(world, thumb, thumb.horizon(seen, seat), rng)
        bids, tricks, _, _ = world.sheet[-1]
        hits += bids[seat] == tricks[seat]
        count += 1
    return hits / count


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
    efforts = {"": Effort(decisions=2_000, most_playouts=2_000)}
    choice = Adviser("a seed", efforts).compare(seen, seat, tuple(action.do for action in state.legal(seat)))
    for reason in choice.reasons:
        mean, exact = exact_points(seen, seat, reason)
        error = sqrt(exact * (1 - exact) / reason.samples)
        assert abs(reason.tally["scores"] - exact) < 4 * error + 0.02
        assert abs(reason.tally["points"] - mean) < 0.5


def exact_points(seen: FiftyTwoElevenState, seat: int, reason: Reason) -> tuple[float, float]:
    """Points and how often there are some, over all pairs of cards that the other may hold."""
    thumb, rng = Knowledge().of(seen), Random(1)
    whole = seen.sample(rng)
    hidden = whole.hands[1] + whole.removed
    points = []
    for pair in permutations(hidden, 2):
        world = whole.copy()
        world.hands[1] = list(pair)
        world.removed = [card for card in hidden if card not in pair]
        thumb.settle(world, seat, rng, True)
        world.apply(seat, seen.rules.parse(reason.do))
        points.append(world.points(seat) - seen.points(seat))
    return sum(points) / len(points), sum(point > 0 for point in points) / len(points)
