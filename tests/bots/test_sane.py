"""Things that nobody does, however little they look: each is worse in every way than another, and all can see it."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.heuristic import HeuristicFor
from game.bots.heuristic_bots import BEGINNER, CASUAL, HumanlikeBot
from game.bots.heuristics.hornochsen.open_round import all_lies_open
from game.bots.heuristics.perfect_numbers import heuristic
from game.bots.heuristics.rage.next_card import chances
from game.bots.levels import bot_named
from game.engine.game import Setup, State
from game.engine.games.fifty_two_eleven.cards import CARDS, NAME
from tests.engine import kit
from tests.engine.hornochsen import playing as hornochsen
from tests.engine.perfect_numbers import playing as perfect_numbers
from tests.engine.rage import playing as rage

PEOPLE = {"beginner": BEGINNER, "casual": CASUAL}
people = pytest.mark.parametrize("kind", PEOPLE)


def done(kind: str, state: State[Any], seat: int, times: int = 30) -> set[str]:
    """What so many such people do there."""
    seen = state.redact(seat)
    return {HumanlikeBot(f"{number}", PEOPLE[kind]).choose(seen, seat).do for number in range(times)}


def sane(state: State[Any], seat: int) -> set[str]:
    """What anybody might do there."""
    seen = state.redact(seat)
    return {action.do for action in HeuristicFor().of(seen).sane(seen, seat, seen.legal(seat))}


# -- Hornochsen: the last to choose in an open round -------------------------------------------------


@people
@pytest.mark.clause("HORN-18")
def test_who_sees_the_tile_that_pushes_theirs_onto_the_ox_plays_another_one(kind: str) -> None:
    """14 would lie on the last plain field of L1, but 13 lies open and takes that."""
    match = hornochsen.position(
        "13 90 91", "14 41 61 88", rows={"L1": "10 11 12", "L2": "40", "L3": "60", "L4": "80"}, track=(10, 20),
        opened=True,
    )  # fmt: skip
    assert match.state.deciders() == (0,)
    match.play(0, 13)
    assert {"play 41", "play 61", "play 88"} <= sane(match.state, 1)
    assert "play 14" not in done(kind, match.state, 1)


@pytest.mark.clause("HORN-18")
def test_who_is_not_the_last_or_can_not_see_a_choice_does_not_know_that() -> None:
    rows = {"L1": "10 11 12", "L2": "40", "L3": "60", "L4": "80"}
    before = hornochsen.position("13 90 91", "14 41", "62 63", rows=rows, track=(10, 20, 30), opened=True).play(0, 13)
    assert "play 14" in sane(before.state, 1) and not all_lies_open(before.state.redact(1), 1)
    secret = hornochsen.position("13 90 91", "14 41", rows=rows, track=(0, 0), opened=True).play(0, 13)
    assert "play 14" in sane(secret.state, 1) and not all_lies_open(secret.state.redact(1), 1)


def crowded() -> hornochsen.Match:
    """Two tiles each in the last round, and of seat 1's eighteen choices only one is free, at a glance the dearest.

    13 takes the last plain field of L1, so that everything from 14 to 17 comes to the ox; and 33 comes to the ox of L2,
    so that 34 and 35 find a new row, and seat 1 stays before seat 0.
    """
    rows = {"L1": "10 11 12", "L2": "30 31 32", "L3": "80", "R1": "50"}
    hands = "13 33 90", "14 15 16 17 34 35"
    match = hornochsen.position(*hands, rows=rows, track=(18, 20), opened=True).play(0, "13 33")
    match.state.ending = True
    return match


@pytest.mark.parametrize("level", ["strong", "expert"])
@pytest.mark.clause("HORN-18")
def test_who_thinks_finds_the_only_free_tiles_among_many(level: str) -> None:
    state = crowded().state
    assert len(state.legal(1)) == 18
    assert bot_named(level, "seed").choose(state.redact(1), 1).do == "play 34 35"


@people
@pytest.mark.clause("HORN-18")
def test_others_find_them_too_where_all_lies_open(kind: str) -> None:
    state = crowded().state
    assert {do for do in sane(state, 1) if "play" in do} == {"play 34 35"}
    assert done(kind, state, 1) <= {"play 34 35", "buy 1", "buy 2", "buy 3"}


@pytest.mark.clause("HORN-18")
def test_a_point_or_two_are_nothing_that_all_would_see() -> None:
    rows = {"L1": "10", "L2": "40", "L5": "60 61", "R2": "80"}
    match = hornochsen.position("90 91", "11 41 62 81", rows=rows, track=(10, 20), opened=True).play(0, 90)
    assert {"play 11", "play 41", "play 62", "play 81"} <= sane(match.state, 1)


# -- Rage: predictions and jokers --------------------------------------------------------------------

WEAK = "B2 B5 G1 G6 Y0 Y4 V3 V7 O2 notrump.1"
MIGHTY = "joker.1 joker.2 R15 R14 R13 R12 R11 R10 B15 G15"
OTHERS = ("B1 B3 B4 B6 B7 G2 G3 G4 G5 G7", "Y1 Y2 Y3 Y5 Y6 V0 V1 V2 V4 V5")


@people
@pytest.mark.clause("RAGE-5")
def test_nobody_predicts_many_tricks_for_low_cards_or_none_for_high_ones(kind: str) -> None:
    for options in ({}, {"prediction": "secret"}, {"plus_minus_one": True}):
        weak = rage.dealt(WEAK, *OTHERS, pile="R0", **options)
        assert done(kind, weak.state, 0, times=80) <= {"bid 0", "bid 1", "bid 2", "bid 3"}
        mighty = rage.dealt(MIGHTY, *OTHERS, pile="R0", **options)
        assert not done(kind, mighty.state, 0, times=80) & {f"bid {number}" for number in range(5)}


def with_a_joker(bid: int, *cards: str) -> rage.Match:
    """Red is trump, violet to follow, which seat 2 has not; the cards of seats 0 and 1 lie there."""
    hands = "V6 V8 minus5.1 B0", "R3 V9 B1 B2", "joker.1 B5 G3 Y2"
    match = rage.dealt(*(f"{hand} {rest}" for hand, rest in zip(hands, RESTS, strict=True)), pile="R0")
    match.bid(1, 1, bid).play(*cards)
    return match


RESTS = ("G4 G5 G6 G7 G8 G9", "Y4 Y5 Y6 Y7 Y8 Y9", "O4 O5 O6 O7 O8 O9")


def named(doing: set[str]) -> set[str]:
    """The colours that are named for a joker."""
    return {do[-1] for do in doing if "joker" in do}


@people
@pytest.mark.clause("RAGE-15")
def test_nobody_throws_away_a_joker_that_can_win_a_trick_they_want(kind: str) -> None:
    state = with_a_joker(5, "V6", "V9").state
    assert named(sane(state, 2)) == {"V", "R"}
    colours = named(done(kind, state, 2, times=300))
    assert colours and colours <= {"V", "R"}


@pytest.mark.clause("RAGE-15")
def test_under_a_trump_only_a_trump_is_worth_a_joker() -> None:
    match = rage.dealt("V6 V8", "R3 B1", "joker.1 B5", pile="R0")
    match.bid(0, 1, 1).play("V6", "R3")
    assert named(sane(match.state, 2)) == {"R"}


@pytest.mark.clause("RAGE-15")
def test_a_joker_may_go_where_nobody_wants_the_trick() -> None:
    """With enough tricks, or for a "-5" in it; one colour that can't win is as good as another."""
    content = with_a_joker(0, "V6", "V9").state
    assert len(named(sane(content, 2))) == 3
    spoiled = rage.dealt("minus5.1 V8", "V6 B1", "joker.1 B5", pile="R0")
    spoiled.bid(0, 1, 1).play("minus5.1", "V6")
    assert len(named(sane(spoiled.state, 2))) == 3


def after_a_joker(*cards: str) -> rage.Match:
    """Red is trump. Seat 3 wants a trick, can't follow and holds the second joker; these cards lie there."""
    hands = "V6 V8 V9", "joker.1 B1 B2", "R3 O1 O2", "joker.2 B5 G3"
    match = rage.dealt(*hands, pile="R0")
    match.bid(0, 1, 1, 2).play(*cards)
    return match


@people
@pytest.mark.clause("RAGE-15")
@pytest.mark.parametrize("first", "VR")
def test_a_second_joker_wins_where_the_first_is_ahead_whatever_is_named(kind: str, first: str) -> None:
    state = after_a_joker("V6", f"joker.1 {first}", "O1").state
    legal = state.legal(3)
    wins = dict(zip([action.do for action in legal], chances(state, 3, legal), strict=True))
    assert all(wins[f"play joker.2 {colour}"] > 0 for colour in "BGRYVO")
    assert wins["play B5"] == wins["play G3"] == 0
    assert "joker.2" in " ".join(done(kind, state, 3, times=40))
    for colour in "BGRYVO":
        after = state.copy()
        after.act(3, after.rules.parse(f"play joker.2 {colour}"))
        assert after.takers == [3]


@pytest.mark.clause("RAGE-15")
def test_a_second_joker_does_not_win_where_the_first_is_beaten() -> None:
    assert named(sane(after_a_joker("V6", "joker.1 V", "R3").state, 3)) == {"R"}
    assert named(sane(after_a_joker("V6", "joker.1 G", "O1").state, 3)) == {"V", "R"}


# -- 5211: the last card of a deck ------------------------------------------------------------------


def last_card_of_5211(hand: str) -> Any:
    """The third round of the last pass of seat 0, with these two cards."""
    number = {name: card for card, name in enumerate(NAME)}
    state: Any = kit.rules_for(Setup("5211", 4)).start()
    lying = "B3.4 B1.1 T3.4", "Y2.6 O1.2 O2.5", "O2.6 T5.1 G2.1", "Y6.1 G3.4 G1.1"
    others = "G2.2 G2.3", "T2.1 T2.2", "O3.1 O3.2"
    state.resolve(CARDS)
    state.discards = []
    state.laid = [[number[name] for name in cards.split()] for cards in lying]
    state.hands = [[number[name] for name in cards.split()] for cards in (hand, *others)]
    state.round, state.passes = 2, 6
    named = {card for cards in (*state.laid, *state.hands) for card in cards}
    state.discards, state.pile = [card for card in CARDS if card not in named], []
    return state


@people
@pytest.mark.clause("5211-12")
def test_the_higher_of_two_cards_of_a_colour_is_laid_where_the_other_is_thrown_away(kind: str) -> None:
    for hand, higher in (("B4.1 B2.2", "play B4.1"), ("B2.2 B6.1", "play B6.1"), ("T2.3 T3.1", "play T3.1")):
        assert done(kind, last_card_of_5211(hand), 0) == {higher}


@pytest.mark.clause("5211-12")
def test_a_rooster_or_another_colour_may_be_better() -> None:
    """5211-7: a rooster is one more or less of those that may score alone."""
    for hand in ("B4.1 B1.2", "B4.1 Y2.1", "B2.1 B2.2"):
        assert sane(last_card_of_5211(hand), 0) == {f"play {card}" for card in hand.split()}


@pytest.mark.clause("5211-12")
def test_as_long_as_a_card_can_still_be_laid_the_lower_one_may_come_first() -> None:
    another_pass = last_card_of_5211("B4.1 B2.2")
    another_pass.pile = another_pass.discards[-20:]
    assert sane(another_pass, 0) == {"play B4.1", "play B2.2"}
    another_round = last_card_of_5211("B4.1 B2.2 Y3.1")
    another_round.round = 1
    assert sane(another_round, 0) == {"play B4.1", "play B2.2", "play Y3.1"}


# -- Perfect Numbers: the last turn -----------------------------------------------------------------


def last_turn(taken: str, rows: dict[str, str], stored: str = "") -> perfect_numbers.Match:
    """The last turn of seat 0 with a few cards in the pile; these have been taken."""
    return perfect_numbers.position(
        rows, {}, taken=taken, stored=(stored, ""), market=["", "", "", ""], pile="G2.1 R2.1 B2.1"
    )


@people
@pytest.mark.clause("PN-19")
def test_in_the_last_turn_nobody_keeps_a_perfect_row_for_nothing(kind: str) -> None:
    """Though there is a card to place yet, or one is stored: neither brings more."""
    for taken, stored in (("Y3.1 V7.1", ""), ("Y3.1", "protect.1"), ("Y3.1 V7.1", "move.1")):
        match = last_turn(taken, {"Y": "Y5.1 Y6.1"}, stored).do("place Y3.1")
        assert match.options == {"complete", "keep"}
        assert done(kind, match.state, 0) == {"complete"}, (taken, stored)


@pytest.mark.clause("PN-19")
def test_in_the_last_turn_a_row_may_be_kept_for_a_higher_card() -> None:
    """Y4 makes it perfect again, and longer by a card."""
    match = last_turn("Y3.1 Y4.1", {"Y": "Y5.1 Y6.1"}).do("place Y3.1")
    assert sane(match.state, 0) == {"complete", "keep"}


@pytest.mark.clause("PN-19")
def test_with_another_turn_to_come_a_row_may_be_kept() -> None:
    match = perfect_numbers.position(
        {"Y": "Y5.1 Y6.1"}, {}, taken="Y3.1 V7.1", market=["", "", "G3.1 G4.1", "G5.1"], pile="R2.1"
    ).do("place Y3.1")
    assert sane(match.state, 0) == {"complete", "keep"}


@pytest.mark.clause("PN-6")
def test_before_the_last_group_is_taken_the_same_holds() -> None:
    """Two groups for two players: Move makes yellow perfect, and neither group would bring more for it."""
    match = perfect_numbers.position(
        {"Y": "Y2.1 Y6.1"}, {}, stored=("move.1", ""), market=["", "", "G3.1 G4.1", "V7.1"], pile="R2.1"
    ).do("use move.1 on Y")
    assert sane(match.state, 0) == {"complete"}


def test_what_is_too_much_to_think_through_may_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heuristic, "LAST_TRIES", 0)
    match = last_turn("Y3.1 Y4.1", {"Y": "Y5.1 Y6.1"}).do("place Y3.1")
    assert sane(match.state, 0) == {"complete", "keep"}


@pytest.mark.clause("PN-16")
def test_of_several_stolen_cards_nobody_throws_away_the_one_that_closes_a_row() -> None:
    match = perfect_numbers.position({"Y": "Y7.1"}, {"Y": "Y2.1", "G": "G7.1"}, taken="steal.1 steal.2")
    match.do("use steal.1 from 1 Y", "use steal.2 from 1 G")
    assert sane(match.state, 0) == {"place Y2.1", "place G7.1", "discard G7.1"}


@pytest.mark.clause("PN-15", "PN-17")
@pytest.mark.parametrize(
    ("rows", "taken", "stored", "wasting"),
    [
        ({"Y": "Y7.1"}, "move.1", "", True),
        ({"Y": "Y7.1"}, "Y6.1 move.1", "", True),
        ({"Y": "Y7.1"}, "G6.1", "move.1", True),
        (perfect_numbers.FOUR_ROWS, "move.1", "", False),
        ({"Y": "Y7.1"}, "move.1", "move.2", False),
        ({"Y": "Y7.1"}, "steal.1", "move.1 protect.1", False),
    ],
)
def test_nobody_uses_a_move_on_a_row_of_one_card_where_it_can_be_kept(
    rows: dict[str, str], taken: str, stored: str, wasting: bool
) -> None:
    """Without a place for it, or to store another card in its place, they do."""
    match = perfect_numbers.position(rows, {}, taken=taken, stored=[stored, ""])
    assert "use move.1 on Y" in match.options
    assert ("use move.1 on Y" in sane(match.state, 0)) != wasting


@pytest.mark.clause("PN-15")
def test_the_reference_keeps_a_move_even_where_nothing_is_worth_anything_any_more() -> None:
    match = perfect_numbers.position({"Y": "Y7.1"}, {}, taken="move.1", market=["", "", "", ""], pile="")
    assert bot_named("reference", "seed").choose(match.state.redact(0), 0).do == "store move.1"
