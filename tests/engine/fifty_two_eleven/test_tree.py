"""The whole tree of a late position, counted twice: by playing it and by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from game.engine.game import Standings
from game.engine.games.fifty_two_eleven.state import FiftyTwoElevenState
from tests.engine.fifty_two_eleven.playing import last_pass, naive_scoring, worth


def leaves(state: FiftyTwoElevenState) -> Iterator[Standings]:
    """How every line of play ends, the seats asked one after the other."""
    if state.over:
        yield state.standings()
        return
    seat = state.asking_order()[0]
    for action in state.legal(seat):
        after = state.copy()
        after.act(seat, action)
        yield from leaves(after)


def split(groups: list[str]) -> list[list[str]]:
    return [cards.split() for cards in groups]


def counted_by_hand(hands: list[list[str]], laid: list[list[str]], won: list[list[str]]) -> Counter[tuple[int, ...]]:
    """The points that come of each choice of the card that every seat keeps back, since only that matters."""
    ends: Counter[tuple[int, ...]] = Counter()
    for kept in product(*hands):
        lying = [
            before + [card for card in hand if card != back]
            for before, hand, back in zip(laid, hands, kept, strict=True)
        ]
        taken = naive_scoring(lying)
        ends[tuple(worth(pile + more) for pile, more in zip(won, taken, strict=True))] += 1
    return ends


@pytest.mark.clause("5211-4", "5211-12", "5211-13")
def test_the_last_round_of_the_last_pass() -> None:
    """Two cards each for three players (disaster 6): 2 * 2 * 2 ends, each worked out by hand."""
    hands = ["Y4.1 G6.1", "G5.1 O1.1", "G4.1 B1.2"]
    laid = ["Y1.1 Y2.1 G2.1", "Y3.1 G3.1 O2.1", "G2.2 O3.1 B2.1"]
    ends = [end.scores for end in leaves(last_pass(*hands, laid=laid).state)]
    assert ends == [
        (2, 8, 6),  # Y4 G5 G4: 4 yellow, 5 green: green
        (0, 0, 0),  # Y4 G5 B1: 4 yellow, 4 green, 2 orange, 2 blue: nobody
        (0, 3, 3),  # Y4 O1 G4: 4 yellow, 4 green, 3 orange, 1 blue: orange
        (7, 3, 0),  # Y4 O1 B1: 4 yellow, 3 green, 3 orange, 2 blue: yellow
        (3, 3, 0),  # G6 G5 G4: 6 green, a disaster, 3 yellow: yellow
        (8, 8, 2),  # G6 G5 B1: 5 green: green
        (8, 3, 6),  # G6 O1 G4: 5 green: green
        (8, 3, 2),  # G6 O1 B1: 4 green: green
    ]
    assert Counter(ends) == counted_by_hand(split(hands), split(laid), [[], [], []])


@pytest.mark.clause("5211-4", "5211-7", "5211-12", "5211-13")
def test_the_last_two_rounds_of_the_last_pass() -> None:
    """Three cards each for three players: (3 * 2) ** 3 ends, two for each card kept back."""
    hands = ["Y4.1 G6.1 O1.2", "G5.1 O1.1 T1.1", "G4.1 B1.2 T2.1"]
    laid = ["Y1.1 Y2.1", "Y1.3 G3.1", "G2.2 O3.1"]
    won = ["B6.1", "B4.1", "T6.1 T1.2"]
    ends = list(leaves(last_pass(*hands, laid=laid, won=won).state))
    assert len(ends) == 216
    by_hand = counted_by_hand(split(hands), split(laid), split(won))
    assert Counter(end.scores for end in ends) == {scores: 8 * count for scores, count in by_hand.items()}
    assert len(by_hand) == 10, "the cards are chosen so that much can happen, rooster luck too"


@pytest.mark.clause("5211-4", "5211-12", "5211-13")
def test_a_whole_last_pass_of_two() -> None:
    """Five cards each: 10 pairs, then 3, then 2: 60 * 60 ends, twelve times twelve for each pair of cards kept back."""
    hands = ["Y6.1 Y1.1 G1.1 G4.1 O2.1", "Y3.1 Y2.1 G5.1 B1.1 B1.2"]
    ends = list(leaves(last_pass(*hands).state))
    assert len(ends) == 3600
    by_hand = counted_by_hand(split(hands), [[], []], [[], []])
    assert Counter(end.scores for end in ends) == {scores: 144 * count for scores, count in by_hand.items()}
