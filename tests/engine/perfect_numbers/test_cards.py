"""The deck: what it holds, in which order its pieces count, and which decks are refused."""

from __future__ import annotations

from collections import Counter

import pytest

from game.engine.action import SetupError
from game.engine.board_map import DeckError
from game.engine.game import Setup
from game.engine.games.perfect_numbers.deck import Deck
from game.engine.games.registry import GAMES
from tests.engine.perfect_numbers.playing import ALL_CARDS, COLOURED, JOKERS, Shelf, position, rules_for, rules_with


def names(rules) -> list[str]:
    return [rules.piece_name(piece) for piece in sorted(rules.start().pieces())]


def small(**changes) -> Deck:
    """Twenty yellow cards: enough for two players, three and four."""
    return Deck(**{"copies": {"Y": {2: 10, 3: 10}}, **changes})


@pytest.mark.clause("PN-1")
def test_the_default_deck_has_108_cards() -> None:
    cards = names(rules_for(4))
    assert len(cards) == len(set(cards)) == 108
    coloured = [card for card in cards if card[0] in "YGRBV"]
    assert len(coloured) == 90
    assert Counter(card[:2] for card in coloured) == {
        f"{colour}{number}": 3 for colour in "YGRBV" for number in range(2, 8)
    }
    assert [card for card in cards if card[0] == "*"] == ["*2", "*3", "*4", "*5", "*6", "*7"]
    assert Counter(card.split(".")[0] for card in cards[-12:]) == {"protect": 4, "move": 4, "steal": 4}


@pytest.mark.clause("PN-1")
def test_pieces_count_from_1_in_the_order_of_the_deck() -> None:
    rules = rules_for(2)
    assert names(rules) == ALL_CARDS
    assert [rules.piece_number(card) for card in ALL_CARDS] == list(range(1, 109))
    assert rules.piece_number("Y1.1") is None and rules.piece_number("Y2.4") is None and rules.piece_number("") is None


@pytest.mark.clause("PN-2", "PN-10")
@pytest.mark.parametrize(("number", "bonus"), [(2, 0), (3, 0), (4, 0), (5, 1), (6, 3), (7, 5)])
@pytest.mark.parametrize("colour", "YGRBV")
def test_the_bonus_of_a_coloured_card(colour: str, number: int, bonus: int) -> None:
    """A row one short of the number is completed by it, and brings its bonus from the pile."""
    row = [f"{colour}7.{copy}" for copy in (1, 2)] + [f"*{joker}" for joker in range(2, 7)]
    match = position({colour: " ".join(row[-number + 1 :])}, {}, taken=f"{colour}{number}.3")
    pile = match.pile
    match.do(f"place {colour}{number}.3", "complete")
    assert match.pile == pile - bonus
    assert match.points[0] == number + bonus


@pytest.mark.clause("PN-2")
@pytest.mark.parametrize("joker", JOKERS)
def test_jokers_carry_no_bonus(joker: str) -> None:
    number = int(joker[1])
    match = position({"Y": " ".join(COLOURED[: number - 1])}, {}, taken=joker)
    pile = match.pile
    match.do(f"place {joker} on Y", "complete")
    assert match.points[0] == number and match.pile == pile


def test_a_deck_may_have_other_cards() -> None:
    deck = Deck({"V": {1: 2, 12: 1}, "Y": {3: 9, 2: 8}}, jokers=(11, 4), actions={"steal": 2}, bonuses={12: 7})
    rules = rules_with(deck, 2)
    order = [f"Y2.{copy}" for copy in range(1, 9)] + [f"Y3.{copy}" for copy in range(1, 10)]
    assert names(rules) == [*order, "V1.1", "V1.2", "V12.1", "*4", "*11", "steal.1", "steal.2"]
    number = rules.piece_number
    assert rules.cards.number[number("V12.1")] == 12 and rules.cards.bonus[number("V12.1")] == 7
    assert rules.cards.number[number("*11")] == 11 and rules.cards.bonus[number("*11")] == 0
    assert rules.parse("place *11 on V").do == "place *11 on V"


def test_two_set_ups_with_other_decks_do_not_share_their_actions() -> None:
    assert rules_with(small(), 2).parse("place Y2.1") is not rules_for(2).parse("place Y2.1")


@pytest.mark.clause("PN-3", "PN-4")
@pytest.mark.parametrize(
    ("cards", "most"),
    [
        ({"copies": {"Y": {2: 14}}}, 2),  # 3 * 2 + 8
        ({"copies": {"Y": {2: 13}}}, 0),
        ({"copies": {"Y": {2: 17}}}, 3),
        ({"copies": {"Y": {2: 16}}}, 2),
        ({"copies": {"Y": {2: 20}}}, 4),
        ({"copies": {"Y": {2: 19}}}, 3),
        ({"copies": {"Y": {2: 6}}, "actions": {"move": 20}}, 2),
        ({"copies": {"Y": {2: 5}}, "actions": {"move": 20}}, 0),
        ({"copies": {"Y": {2: 5}}, "jokers": (2,), "actions": {"move": 20}}, 2),
        ({"copies": {"Y": {2: 9}, "G": {2: 3}}, "actions": {"steal": 20}}, 4),
    ],
)
def test_a_deck_must_be_large_enough_for_the_players(cards: dict, most: int) -> None:
    deck = Deck(**cards)
    for players in (2, 3, 4):
        if players <= most:
            assert rules_with(deck, players).players == players
        else:
            with pytest.raises(DeckError, match=f"copies: .* too few for {players} players"):
                rules_with(deck, players)


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"copies": {"Y": {2: 20}, "X": {2: 3}}}, "copies.X"),
        ({"copies": {"Y": {0: 1}}}, "copies.Y.0"),
        ({"copies": {"Y": {21: 1}}}, "copies.Y.21"),
        ({"copies": {"Y": {2: 21}}}, "copies.Y.2"),
        ({"copies": {"G": {3: -1}}}, "copies.G.3"),
        ({"copies": {colour: dict.fromkeys(range(2, 7), 20) for colour in "YGRBV"}}, "copies"),
        ({"jokers": (2, 3, 2)}, "jokers"),
        ({"jokers": (0,)}, "jokers"),
        ({"jokers": (21,)}, "jokers"),
        ({"actions": {"swap": 1}}, "actions.swap"),
        ({"actions": {"move": -1}}, "actions.move"),
        ({"actions": {"move": 21}}, "actions.move"),
        ({"bonuses": {0: 1}}, "bonus.0"),
        ({"bonuses": {5: -1}}, "bonus.5"),
        ({"bonuses": {5: 21}}, "bonus.5"),
    ],
)
def test_an_unsound_deck_is_refused_with_the_key_that_is_wrong(changes: dict, key: str) -> None:
    with pytest.raises(DeckError) as refused:
        small(**changes)
    assert refused.value.key == key and str(refused.value) == f"{key}: {refused.value.why}"
    assert refused.value.refusal.code == "broken_deck"


def test_a_deck_error_is_a_set_up_error() -> None:
    with pytest.raises(SetupError):
        Deck({"X": {2: 3}})


def test_only_this_games_options_and_player_counts() -> None:
    for setup, code in [
        (Setup("perfect_numbers", 1), "players_out_of_range"),
        (Setup("perfect_numbers", 5), "players_out_of_range"),
        (Setup("perfect_numbers", 2, {"long": True}), "unknown_option"),
        (Setup("perfect_numbers", 2, {"three_rows": "yes"}), "wrong_option_value"),
        (Setup("perfect_numbers", 2, edition="azul"), "unknown_edition"),
    ]:
        with pytest.raises(SetupError, match=code):
            GAMES["perfect_numbers"].rules(setup, Shelf())
