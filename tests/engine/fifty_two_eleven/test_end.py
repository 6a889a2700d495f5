"""The last pass, the points and who wins."""

from __future__ import annotations

import pytest

from game.engine.game import Setup
from game.engine.games.registry import GAMES
from tests.engine.fifty_two_eleven.playing import PASSES, PLAYERS, Match, dealt, last_pass, random_match

HANDS = ("Y2.1 Y2.2 G2.1 G2.2 O2.1", "B2.1 B2.2 T2.1 T2.2 O2.2")
LAID = ("Y2.1 Y2.2 G2.1 G2.2", "B2.1 B2.2 T2.1 T2.2")
"""Two of four colours for two players: nobody scores."""


def played_out(won: tuple[str, ...], totals: tuple[int, ...] = (), long: bool = False) -> Match:
    """The end of a match with these piles, after a last pass in which nobody scores."""
    match = last_pass(*HANDS, won=won, totals=totals, long=long)
    match.play_pass(*LAID)
    return match


@pytest.mark.clause("5211-12")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_numbers_work_out(players: int) -> None:
    match, rng = random_match(players, 0)
    match.play_on(rng)
    assert match.state.over
    assert match.counter("pass") == PASSES[players]
    assert match.sees(None, "pile") == []


@pytest.mark.clause("5211-12")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_last_pass_is_played_with_five_cards_and_without_refilling(players: int) -> None:
    match = dealt(players)
    held = []
    while not match.state.over:
        held.append(len(match.hand(0)))
        for seat in range(players):
            match.state.apply(seat, match.state.legal(seat)[0])
    assert held == [5, 5, 5] * (PASSES[players] - 1) + [5, 3, 2]


@pytest.mark.clause("5211-12")
def test_the_last_card_in_hand_is_discarded_unscored() -> None:
    match = last_pass("Y2.1 Y2.2 Y3.1 G2.1 Y6.1", "G2.2 O2.1 B2.1 T2.1 Y5.1")
    match.play_pass("Y2.1 Y2.2 Y3.1 G2.1", "G2.2 O2.1 B2.1 T2.1")
    assert match.state.over
    assert match.points == (7, 0)
    assert match.sees(None, "hand.0") == match.sees(None, "hand.1") == []
    assert match.sees(None, "discards")[-2:] == ["Y6.1", "Y5.1"]


@pytest.mark.clause("5211-12")
def test_the_pass_after_which_the_pile_is_empty_is_not_the_last() -> None:
    match = dealt(4)
    while match.sees(None, "pile"):
        for seat in range(4):
            match.state.apply(seat, match.state.legal(seat)[0])
    assert match.counter("pass") == 6 and match.counter("round") == 1
    assert [len(match.hand(seat)) for seat in range(4)] == [5] * 4
    assert match.state.deciders() == (0, 1, 2, 3)


@pytest.mark.clause("5211-12")
def test_when_the_match_is_over_nothing_is_owed() -> None:
    match = played_out(("Y6.1", "G6.1"))
    assert match.state.over
    assert match.state.deciders() == () and match.state.chance_due() is None
    assert match.why_not(0, "Y2.1") == "match_over"


@pytest.mark.clause("5211-13")
def test_points_are_the_values_of_the_cards_in_the_pile() -> None:
    match = played_out(("Y1.1 G3.1 O6.1", "B4.1 T5.1"))
    assert match.points == (10, 9)
    assert match.counter("points.0") == 10 and match.counter("points.1") == 9


@pytest.mark.clause("5211-13")
def test_most_points_win_whatever_the_number_of_cards() -> None:
    standings = played_out(("Y6.1 G4.1", "B1.1 B1.2 B1.3 T3.1 T3.2")).state.standings()
    assert standings.scores == (10, 9)
    assert standings.places == (1, 2) and standings.winners == (0,)


@pytest.mark.clause("5211-13")
def test_a_tie_goes_to_the_larger_number_of_cards_in_the_pile() -> None:
    standings = played_out(("Y6.1 G4.1", "B1.1 B6.1 T3.1")).state.standings()
    assert standings.scores == (10, 10)
    assert standings.places == (2, 1) and standings.winners == (1,)


@pytest.mark.clause("5211-13")
def test_still_tied_the_win_is_shared() -> None:
    standings = played_out(("Y6.1 G4.1", "B5.1 T5.1")).state.standings()
    assert standings.places == (1, 1) and standings.winners == (0, 1)


@pytest.mark.clause("5211-13")
def test_places_below_the_first_are_shared_alike() -> None:
    match = dealt(5)
    number = match.rules.piece_number
    piles = ("Y2.1", "Y6.1", "G2.1", "G1.1 O1.1", "")
    match.state.won = [[number(card) for card in pile.split()] for pile in piles]
    standings = match.state.standings()
    assert standings.scores == (2, 6, 2, 2, 0)
    assert standings.places == (3, 1, 3, 2, 5) and standings.winners == (1,)


@pytest.mark.clause("5211-13")
def test_it_stands_level_before_anything_is_scored() -> None:
    standings = Match(3).state.standings()
    assert standings.scores == (0, 0, 0) and standings.winners == (0, 1, 2)


# -- the long match --------------------------------------------------------------------------------


@pytest.mark.clause("5211-14")
def test_without_the_option_one_deck_is_played() -> None:
    match = played_out(("Y6.1", "G6.1"))
    assert match.state.over and match.counter("deck") == 1
    left_out = GAMES["5211"].rules(Setup("5211", 2), None).start()
    left_out.resolve(range(1, 101))
    while not left_out.over:
        left_out.apply(left_out.deciders()[0], left_out.legal(left_out.deciders()[0])[0])
    assert left_out.deck == 1 and max(left_out.standings().scores) < 50


@pytest.mark.clause("5211-14")
def test_while_no_total_is_50_another_deck_is_played() -> None:
    match = played_out(("Y6.1", "G3.1"), totals=(43, 46), long=True)
    assert not match.state.over
    assert match.points == (49, 49)
    due = match.state.chance_due()
    assert due.kind == "shuffle" and due.population == tuple(range(1, 101)) and due.draw == 100
    assert match.state.deciders() == ()


@pytest.mark.clause("5211-14")
@pytest.mark.parametrize(
    ("won", "winner"), [(("Y6.1", "G3.1"), 1), (("Y6.1 Y3.1", ""), 0), (("Y6.1 Y5.1 Y4.1", "G6.1"), 0)]
)
def test_a_total_of_50_or_more_ends_it(won: tuple[str, str], winner: int) -> None:
    match = played_out(won, totals=(41, 47), long=True)
    assert match.state.over
    assert max(match.points) >= 50
    assert match.state.standings().winners == (winner,)


@pytest.mark.clause("5211-14")
def test_totals_are_looked_at_only_at_the_end_of_a_deck() -> None:
    match = dealt(2, "Y2.1 Y2.2 Y3.1 G2.1", "G2.2 O2.1 B2.1 T2.1", long=True)
    match.state.totals = [49, 0]
    match.play_pass("Y2.1 Y2.2 Y3.1 G2.1", "G2.2 O2.1 B2.1 T2.1")
    assert match.points == (56, 0)
    assert not match.state.over and match.state.deciders() == (0, 1)
    assert match.counter("deck") == 1
    match.play_on()
    assert match.state.over and match.counter("deck") == 1


@pytest.mark.clause("5211-14", "5211-3")
def test_the_next_deck_is_set_up_with_all_cards_and_the_points_stay() -> None:
    match = played_out(("Y6.1", "G3.1"), totals=(1, 2), long=True)
    assert match.sees(None, "won.0") == ["Y6.1"], "the piles lie there until the shuffle"
    match.shuffle([match.rules.piece_name(card) for card in range(100, 0, -1)])
    assert match.sees(None, "discards") == match.sees(None, "won.0") == match.sees(None, "won.1") == []
    assert match.hand(0) == ["T2.5", "T2.4", "T2.3", "T2.2", "T2.1"]
    assert len(match.sees(None, "removed")) == 10 and len(match.sees(None, "pile")) == 80
    assert (match.counter("deck"), match.counter("pass"), match.counter("round")) == (2, 1, 1)
    assert match.points == (7, 5)


@pytest.mark.clause("5211-14")
def test_the_tie_break_looks_at_the_pile_of_the_last_deck() -> None:
    match = played_out(("Y6.1 G1.1", "B4.1 T1.1 T1.2"), totals=(45, 46), long=True)
    standings = match.state.standings()
    assert standings.scores == (52, 52) and standings.winners == (1,)


@pytest.mark.clause("5211-14")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_whole_long_match(players: int) -> None:
    match, rng = random_match(players, 0, long=True)
    ends = []
    while not match.state.over:
        match.play_on(rng, deck=match.state.deck)
        ends.append(match.points)
        if not match.state.over:
            order = rng.sample([match.rules.piece_name(card) for card in range(1, 101)], 100)
            match.shuffle(order)
            assert match.points == ends[-1], "points are noted"
    assert [max(points) >= 50 for points in ends] == [False] * (len(ends) - 1) + [True]
    assert match.counter("deck") == len(ends)
