"""Whole matches beside the rules in words, and the whole tree of a late position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from game.engine.games.rage.state import RageState
from tests.engine.rage import naive
from tests.engine.rage.playing import ALL_CARDS, OPTIONS, PLAYERS, Match, begun, dealt, random_match


def play_round(match: Match, beside: naive.Round, rng: Random) -> None:
    """A round at random, looked at after every card."""
    while match.state.bidding:
        seat = rng.choice(match.state.deciders())
        action = rng.choice(match.state.legal(seat))
        beside.bids[seat] = action.number
        match.state.act(seat, action)
    while any(beside.hands):
        assert match.state.deciders() == (beside.turn,)
        assert match.trump == (beside.trump or "none")
        allowed = naive.plays(beside.hands[beside.turn], beside.trick)
        assert sorted(match.options(beside.turn)) == sorted(f"play {card}" for card in allowed)
        card = rng.choice(sorted(allowed))
        match.play(card)
        beside.play(card)
        assert match.state.won == [len(won) for won in beside.won]


@pytest.mark.clause(
    "RAGE-3", "RAGE-4", "RAGE-5", "RAGE-6", "RAGE-7", "RAGE-8", "RAGE-9", "RAGE-10", "RAGE-11",
    "RAGE-12", "RAGE-13", "RAGE-14", "RAGE-15", "RAGE-16", "RAGE-17", "RAGE-20",
)  # fmt: skip
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_random_match_goes_as_the_rules_in_words_say(players: int, options: dict[str, bool | str]) -> None:
    match, rng = random_match(players, 8, **options)
    dealer = rng.randrange(players)
    match.first_dealer(dealer)
    totals = [0] * players
    for number in range(10):
        # Action cards near the front, so that much happens.
        order = sorted(ALL_CARDS, key=lambda card: rng.random() * (0.6 if "." in card else 1))
        match.shuffle(order)
        beside = naive.Round(order, players, 10 - number, (dealer + number) % players)
        play_round(match, beside, rng)
        for seat, won in enumerate(beside.won):
            totals[seat] += naive.points(beside.bids[seat], won, beside.size, bool(options.get("clean_sweep")))
        assert match.points == tuple(totals)
    assert match.state.over
    assert match.state.standings().winners == tuple(s for s in range(players) if totals[s] == max(totals))


# -- the tree --------------------------------------------------------------------------------------


def leaves(state: RageState) -> Iterator[tuple[int, ...]]:
    """The points that every line of play ends with."""
    if state.over:
        yield state.standings().scores
        return
    (seat,) = state.deciders()
    for action in state.legal(seat):
        after = state.copy()
        after.act(seat, action)
        yield from leaves(after)


@pytest.mark.clause("RAGE-6", "RAGE-8", "RAGE-15", "RAGE-16", "RAGE-17")
def test_the_last_trick_with_a_joker() -> None:
    """Only the named colour is free: as red it is the highest trump, otherwise red 3 wins."""
    match = begun("B5", "joker.1", "R3", pile="R0")
    assert Counter(leaves(match.state)) == {(10, -4, 10): 1, (10, 10, -4): 5}


@pytest.mark.clause("RAGE-5", "RAGE-6", "RAGE-8", "RAGE-15", "RAGE-16", "RAGE-17")
def test_a_last_round_with_its_predictions_counted_by_hand() -> None:
    """Two predictions for each of three, then six colours: 8 * 6 ends."""
    match = dealt("B5", "joker.1", "B3", pile="R0")
    ends: Counter[tuple[int, ...]] = Counter()
    for bids in product((0, 1), repeat=3):
        for colour in "BGRYVO":
            winner = 1 if colour in "BR" else 0
            tricks = [int(seat == winner) for seat in range(3)]
            ends[tuple(t + (10 if t == b else -5) for t, b in zip(tricks, bids, strict=True))] += 1
    assert Counter(leaves(match.state)) == ends


@pytest.mark.clause("RAGE-6", "RAGE-7", "RAGE-8", "RAGE-9", "RAGE-11", "RAGE-12", "RAGE-13", "RAGE-16")
def test_the_tree_of_three_cards_each_is_the_one_of_the_rules_in_words() -> None:
    hands = ("B5 G2 notrump.1", "B7 joker.1 plus5.1", "G9 R1 newtrump.1")
    match = begun(*hands, pile="R0 G0 Y0 V0", bids=(1, 1, 1))

    def walk(state: RageState) -> Counter[tuple[int, ...]]:
        if not state.owing:
            return Counter([tuple(state.totals)])
        found: Counter[tuple[int, ...]] = Counter()
        for action in state.legal(state.deciders()[0]):
            after = state.copy()
            after.apply(after.deciders()[0], action)
            found += walk(after)
        return found

    def walk_in_words(played: list[str]) -> Counter[tuple[int, ...]]:
        order = [*" ".join([*hands, "R0 G0 Y0 V0"]).split()]
        beside = naive.Round(order, 3, 3, 2)
        for card in played:
            beside.play(card)
        if not any(beside.hands):
            return Counter([tuple(naive.points(1, won, 3, False) for won in beside.won)])
        found: Counter[tuple[int, ...]] = Counter()
        for card in naive.plays(beside.hands[beside.turn], beside.trick):
            found += walk_in_words([*played, card])
        return found

    ends = walk(match.state)
    assert ends == walk_in_words([])
    assert len(ends) > 10 and ends.total() > 500, "much can happen here"
