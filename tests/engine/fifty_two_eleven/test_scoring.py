"""What a pass comes to: roosters, disasters, the most frequent colour left."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.engine.games.fifty_two_eleven import scoring
from game.engine.games.fifty_two_eleven.cards import COLOURS, NUMBER
from tests.engine.fifty_two_eleven.playing import ALL_CARDS, PLAYERS, Match, dealt, naive_scoring, random_match, worth


def scored(*fours: str) -> Match:
    """A match after one pass in which every seat laid its four cards."""
    match = dealt(len(fours), *fours)
    match.play_pass(*fours)
    return match


def piles(match: Match) -> list[list[str | None]]:
    return [match.sees(None, f"won.{seat}") for seat in range(match.players)]


# -- the worked examples, for four players: disaster 7, roosters 6 ---------------------------------


@pytest.mark.clause("5211-7")
def test_example_six_roosters_only_those_six_score() -> None:
    match = scored("Y1.1 Y1.2 Y2.1 Y2.2", "Y1.3 Y2.3 Y2.4 Y2.5", "G1.1 G2.1 G2.2 O2.1", "O1.1 B1.1 B2.1 T2.1")
    assert piles(match) == [["Y1.1", "Y1.2"], ["Y1.3"], ["G1.1"], ["O1.1", "B1.1"]]
    assert match.points == (2, 1, 1, 2)


@pytest.mark.clause("5211-9", "5211-10")
def test_example_eight_green_four_yellow_rest_fewer_green_is_out_yellow_scores() -> None:
    match = scored("G2.1 G2.2 G6.1 Y2.1", "G2.3 G2.4 Y3.1 Y4.1", "G3.1 G3.2 O2.1 O2.2", "G3.3 Y6.1 B2.1 T2.1")
    assert piles(match) == [["Y2.1"], ["Y3.1", "Y4.1"], [], ["Y6.1"]]
    assert match.points == (2, 7, 0, 6)


@pytest.mark.clause("5211-10")
def test_example_five_yellow_five_green_three_orange_rest_fewer_orange_scores() -> None:
    match = scored("Y2.1 Y2.2 G2.1 O2.1", "Y2.3 G2.2 G2.3 O3.1", "Y3.1 Y3.2 G3.1 O6.1", "G3.2 B2.1 B2.2 T2.1")
    assert piles(match) == [["O2.1"], ["O3.1"], ["O6.1"], []]
    assert match.points == (2, 3, 6, 0)


@pytest.mark.clause("5211-10", "5211-11")
def test_example_five_yellow_five_green_and_two_of_each_other_nobody_scores() -> None:
    match = scored("Y2.1 Y2.2 G2.1 O2.1", "Y2.3 G2.2 G2.3 O3.1", "Y3.1 Y3.2 G3.1 T6.1", "G3.2 B2.1 B2.2 T2.1")
    assert piles(match) == [[], [], [], []]
    assert match.points == (0, 0, 0, 0)


# -- clause by clause ------------------------------------------------------------------------------


def laid_for(players: int, counts: str, roosters: int = 0) -> list[str]:
    """Four cards for each seat, such as `5 Y 2 G 1 O`, so many of them roosters, as early as can be."""
    spare = {colour: [card for card in ALL_CARDS if card[0] == colour and card[1] != "1"] for colour in COLOURS}
    crowing = {colour: [card for card in ALL_CARDS if card[0] == colour and card[1] == "1"] for colour in COLOURS}
    cards: list[str] = []
    words = counts.split()
    for colour in "".join(int(number) * colour for number, colour in zip(words[::2], words[1::2], strict=True)):
        if roosters and crowing[colour]:
            roosters -= 1
            cards.append(crowing[colour].pop(0))
        else:
            cards.append(spare[colour].pop(0))
    assert roosters == 0 and len(cards) == 4 * players
    return [" ".join(cards[4 * seat : 4 * seat + 4]) for seat in range(players)]


def outcome(players: int, counts: str, roosters: int = 0) -> str:
    """What scored: a colour, roosters or nobody."""
    taken = [card for pile in piles(scored(*laid_for(players, counts, roosters))) for card in pile]
    if taken and all(card[1] == "1" for card in taken) and len(taken) == roosters:
        return "roosters"
    return "".join(sorted({card[0] for card in taken})) or "nobody"


@pytest.mark.clause("5211-7")
@pytest.mark.parametrize(
    ("players", "needed", "counts"),
    [(2, 4, "4 Y 3 G 1 O"), (3, 5, "5 Y 4 G 3 O"), (4, 6, "6 Y 5 G 4 O 1 B"), (5, 7, "7 Y 6 G 5 O 2 B")],
)
def test_exactly_players_plus_two_roosters(players: int, needed: int, counts: str) -> None:
    assert outcome(players, counts, needed) == "roosters"
    assert outcome(players, counts, needed - 1) == "Y"
    assert outcome(players, counts, needed + 1) == "Y"
    assert outcome(players, counts, 0) == "Y"


@pytest.mark.clause("5211-7")
def test_roosters_score_even_where_no_colour_would() -> None:
    # Eight yellow for two players are a disaster, and no other colour lies.
    assert outcome(2, "8 Y", 4) == "roosters"
    assert outcome(2, "8 Y", 3) == "nobody"


@pytest.mark.clause("5211-7")
def test_with_rooster_luck_no_colour_scores() -> None:
    match = scored("Y1.1 Y1.2 Y6.1 Y3.1", "G1.1 G1.2 G6.1 O2.1")
    assert piles(match) == [["Y1.1", "Y1.2"], ["G1.1", "G1.2"]]
    assert {"Y6.1", "Y3.1", "G6.1", "O2.1"} <= set(match.sees(None, "discards"))


@pytest.mark.clause("5211-8")
def test_roosters_count_for_their_colour() -> None:
    # Three roosters make yellow the most frequent colour, and score with it.
    match = scored("Y1.1 Y1.2 G2.1 G3.1", "Y1.3 Y2.1 G2.2 O2.1")
    assert piles(match) == [["Y1.1", "Y1.2"], ["Y1.3", "Y2.1"]]
    assert match.points == (2, 3)


@pytest.mark.clause("5211-8", "5211-9")
def test_roosters_count_for_a_disaster_too() -> None:
    match = scored("Y1.1 Y1.2 Y1.3 G3.1", "Y2.2 Y2.1 G2.2 O2.1")
    assert piles(match) == [["G3.1"], ["G2.2"]]


@pytest.mark.clause("5211-9")
@pytest.mark.parametrize(
    ("players", "disaster", "more", "fewer"),
    [
        (2, "5 Y 2 G 1 O", "6 Y 2 G", "4 Y 3 G 1 O"),
        (3, "6 Y 3 G 2 O 1 B", "7 Y 3 G 2 O", "5 Y 4 G 3 O"),
        (4, "7 Y 4 G 3 O 2 B", "8 Y 4 G 3 O 1 B", "6 Y 5 G 5 O"),
        (5, "8 Y 5 G 4 O 3 B", "9 Y 5 G 3 O 3 B", "7 Y 6 G 4 O 3 B"),
    ],
)
def test_players_plus_three_cards_or_more_are_a_disaster(players: int, disaster: str, more: str, fewer: str) -> None:
    assert disaster.startswith(f"{players + 3} Y ")
    assert outcome(players, disaster) == outcome(players, more) == "G"
    assert outcome(players, fewer) == "Y"


@pytest.mark.clause("5211-9")
def test_two_colours_can_be_disasters_at_once() -> None:
    assert outcome(4, "7 Y 7 G 2 O") == "O"
    assert outcome(4, "7 Y 8 G 1 B") == "B"
    assert outcome(4, "8 Y 8 G") == "nobody"


@pytest.mark.clause("5211-10")
@pytest.mark.parametrize(
    ("colours", "scoring"),
    [
        ("4 Y 3 G 1 O", "Y"),  # simply the most
        ("3 Y 3 G 2 O", "O"),  # the next most frequent colour
        ("2 Y 2 G 2 O 1 B 1 T", "nobody"),  # again and again, to the end
        ("3 Y 2 G 2 O 1 B", "Y"),  # a tie below does no harm
        ("2 Y 2 G 2 O 2 B", "nobody"),
        ("4 Y 4 G", "nobody"),
    ],
)
def test_the_most_frequent_colour_left_scores_unless_several_share(colours: str, scoring: str) -> None:
    assert outcome(2, colours) == scoring


@pytest.mark.clause("5211-10")
def test_two_ties_one_after_the_other_leave_the_third_number() -> None:
    assert outcome(3, "4 Y 4 G 2 O 1 B 1 T", 0) == "O"
    assert outcome(5, "6 Y 6 G 3 O 3 B 2 T") == "T"


@pytest.mark.clause("5211-10")
def test_each_player_takes_their_own_cards_of_the_colour() -> None:
    match = scored("Y2.1 Y3.1 Y4.1 G2.1", "Y6.1 G2.2 O2.1 B2.1")
    assert piles(match) == [["Y2.1", "Y3.1", "Y4.1"], ["Y6.1"]]


@pytest.mark.clause("5211-11")
def test_a_colour_of_which_no_card_lies_scores_nothing() -> None:
    assert scoring.scoring_colour([4, 4, 0, 0, 0], 2) is None
    assert scoring.scoring_colour([3, 3, 2, 0, 0], 2) == 2
    assert outcome(2, "4 Y 4 G") == "nobody"


# -- against a naive formulation -------------------------------------------------------------------


@st.composite
def passes(draw: st.DrawFn) -> list[list[str]]:
    """Four cards before each of two to five players, of few colours or many, with few roosters or many."""
    players = draw(st.sampled_from(PLAYERS))
    colours = draw(st.sets(st.sampled_from("YGOBT"), min_size=1))
    pool = [card for card in ALL_CARDS if card[0] in colours]
    if draw(st.booleans()):
        wanted = draw(st.integers(players, players + 4))
        roosters = [card for card in ALL_CARDS if card[1] == "1"]
        crowing = draw(st.lists(st.sampled_from(roosters), unique=True, min_size=wanted, max_size=wanted))
        pool = [card for card in pool if card[1] != "1"]
    else:
        crowing = []
    others = 4 * players - len(crowing)
    pool = pool if len(pool) >= others else [card for card in ALL_CARDS if card[1] != "1"]
    cards = crowing + draw(st.lists(st.sampled_from(pool), unique=True, min_size=others, max_size=others))
    cards = draw(st.permutations(cards))
    return [cards[4 * seat : 4 * seat + 4] for seat in range(players)]


@pytest.mark.clause("5211-6", "5211-7", "5211-8", "5211-9", "5211-10", "5211-11")
@given(passes())
def test_every_pass_is_scored_as_the_rules_say(laid: list[list[str]]) -> None:
    match = scored(*(" ".join(cards) for cards in laid))
    expected = naive_scoring(laid)
    assert [sorted(pile) for pile in piles(match)] == [sorted(taken) for taken in expected]
    assert match.points == tuple(map(worth, expected))


@pytest.mark.clause("5211-9", "5211-10", "5211-11")
@given(st.lists(st.integers(0, 20), min_size=5, max_size=5), st.sampled_from(PLAYERS))
@example([5, 5, 2, 2, 2], 4)
@example([8, 4, 2, 1, 1], 4)
def test_the_scoring_colour_is_alone_the_highest_that_is_no_disaster_and_not_shared(
    counts: list[int], players: int
) -> None:
    # Another way to say it: no count between a disaster and its own is held by one colour only.
    unique = [count for count in counts if 0 < count <= players + 2 and counts.count(count) == 1]
    expected = counts.index(max(unique)) if unique else None
    assert scoring.scoring_colour(counts, players) == expected


@pytest.mark.clause("5211-8")
@given(st.lists(st.sampled_from(ALL_CARDS), max_size=20, unique=True))
def test_a_tally_counts_colours_and_roosters_side_by_side(cards: list[str]) -> None:
    tally = sum(scoring.TALLY[NUMBER[card]] for card in cards)
    colours = [sum(card[0] == colour for card in cards) for colour in COLOURS]
    assert scoring.counts_of(tally) == [*colours, sum(card[1] == "1" for card in cards)]


@pytest.mark.clause("5211-6", "5211-12", "5211-13")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(5))
def test_a_whole_match_adds_up(players: int, seed: int) -> None:
    """Every pass of a random match, scored again from what lay open."""
    match, rng = random_match(players, seed)
    points = [0] * players
    laid: list[list[str]] = [[] for _ in range(players)]
    while not match.state.over:
        chosen = {seat: rng.choice(match.options(seat)).removeprefix("play ") for seat in match.state.deciders()}
        for seat, cards in chosen.items():
            match.play(seat, cards)
            laid[seat] += cards.split()
        if len(laid[0]) == 4:
            points = [total + worth(taken) for total, taken in zip(points, naive_scoring(laid), strict=True)]
            laid = [[] for _ in range(players)]
            assert match.points == tuple(points)
    assert laid == [[] for _ in range(players)]
