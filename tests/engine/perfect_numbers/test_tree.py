"""The whole tree of a last turn, counted twice: by playing it and by the plain telling of the rules."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator

import pytest

from game.engine.games.perfect_numbers.state import PerfectNumbersState
from tests.engine.perfect_numbers.naive import NaiveMatch
from tests.engine.perfect_numbers.playing import ALL_CARDS, COLOURS, FOUR_ROWS, Match, position

End = tuple[int, ...]


def ends(state: PerfectNumbersState) -> Iterator[End]:
    """The points of every line of play."""
    if state.over:
        yield state.standings().scores
        return
    (seat,) = state.deciders()
    for action in state.legal(seat):
        after = state.copy()
        after.act(seat, action)
        yield from ends(after)


def naive_ends(match: NaiveMatch) -> Iterator[End]:
    if match.over:
        yield tuple(len(won) + bonus for won, bonus in zip(match.won, match.bonus, strict=True))
        return
    for action in sorted(match.options()):
        after = copy.deepcopy(match)
        after.do(action)
        yield from naive_ends(after)


def naively(match: Match) -> NaiveMatch:
    """The same position in plain words; the set-up of the naive match is laid aside."""
    state, players = match.state, match.rules.players
    calm = [f"{colour}7.{copy}" for copy in (1, 2, 3) for colour in COLOURS][: 3 * players]
    naive = NaiveMatch(players, match.rules.three_rows, 0, calm, ALL_CARDS)
    name, size = match.rules.cards.name, match.rules.cards.size
    for seat in range(players):
        for at, colour in enumerate(COLOURS):
            naive.rows[seat][colour] = [(name[card], card <= size) for card in state.rows[5 * seat + at]]
        naive.stored[seat] = [name[card] for card in state.stored[seat]]
        naive.won[seat] = [name[card] for card in state.won[seat]]
    naive.pile = [name[card] for card in reversed(state.pile)]
    naive.market = [[name[card] for card in group] for group in state.market]
    naive.discards = [name[card] for card in state.discards]
    return naive


def last_turns() -> Iterator[Match]:
    rows = {"Y": "Y3.1 Y7.1", "G": "G7.1"}
    yield position(rows, {"G": "G5.1"}, market=["", "Y3.2 move.1", "", ""], pile="V2.1 V2.2 V2.3")
    market = ["", "", "V2.1 steal.1", ""]
    yield position(FOUR_ROWS, {"V": "V7.1"}, {}, market=market, pile="V3.1", stored=["", "move.1", ""])
    rows, others = {"Y": "Y7.1 Y6.1"}, {"B": "B5.1 [B6.1]"}
    yield position(rows, others, market=["Y4.1 *3 G2.1", "", "", ""], pile="", stored=["protect.1", ""])
    market = ["", "Y2.1 G3.1", "", "steal.1"]
    yield position({"Y": "Y7.1"}, {"G": "G7.1"}, market=market, pile="R2.1 R2.2", stored=["steal.2", ""])
    rows, others = {"Y": "Y3.1 Y7.1", "G": "[protect.2]"}, {"Y": "Y3.2", "R": "R2.1"}
    yield position(rows, others, market=["", "steal.1 steal.2", "", ""], pile="", stored=["move.1 protect.1", ""])


@pytest.mark.slow
def test_every_end_of_some_last_turns() -> None:
    for match in last_turns():
        played = Counter(ends(match.state))
        assert played == Counter(naive_ends(naively(match)))
        assert len(played) > 1


@pytest.mark.clause("PN-5", "PN-10", "PN-15", "PN-17", "PN-18")
def test_a_small_tree_counted_by_hand() -> None:
    """Y2.1 on Y3.1, and a move: who completes what, and when.

    - move the only card, which changes nothing; then place (a 2 as the second card: perfect), and complete: 1,
      or keep: 1.
    - place and complete: 2 points, and the move can only be stored, then end: 1.
    - place and keep: the row is Y3.1 Y2.1. Move it: a 3 as the second card, nothing: 1. Or store it and end: 1,
      or store it, use it after all: 1.
    """
    match = position({"Y": "Y3.1"}, {}, market=["", "Y2.1 move.1", "", ""], pile="")
    assert Counter(ends(match.state)) == {(2, 0): 2, (0, 0): 4}
