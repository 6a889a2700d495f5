"""Who deals, what is dealt, and what is turned up."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.action import SetupError
from game.engine.event import Began, Moved, Said
from game.engine.game import Setup
from game.engine.games.registry import GAMES
from tests.engine.rage.playing import ALL_CARDS, PLAYERS, Match, dealt, rules_for, stacked


@pytest.mark.clause("RAGE-3")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_dealer_is_drawn_by_chance(players: int) -> None:
    match = Match(players)
    due = match.state.chance_due()
    assert (due.kind, due.population, due.draw, due.names_seat) == ("dealer", tuple(range(players)), 1, True)
    match.first_dealer(players - 2)
    assert match.events == [Said(players - 2, "deals_first")]
    assert match.counter("dealer") == players - 2
    assert match.state.deciders() == () and match.state.chance_due().kind == "shuffle"


@pytest.mark.clause("RAGE-3")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_deal_passes_clockwise_and_every_round_has_a_card_less(players: int) -> None:
    match, rng = Match(players).first_dealer(1), Random(players)
    seen = []
    for number in range(1, 11):
        due = match.state.chance_due()
        assert due.kind == "shuffle" and due.population == tuple(range(1, 113)) and due.draw == 112
        match.shuffle(rng.sample(ALL_CARDS, 112))
        seen.append((match.counter("round"), match.counter("dealer"), match.counter("cards")))
        assert [len(match.sees(None, f"hand.{seat}")) for seat in range(players)] == [11 - number] * players
        match.play_on(rng, until_round=number + 1)
    assert seen == [(number, number % players, 11 - number) for number in range(1, 11)]
    assert match.state.over


@pytest.mark.clause("RAGE-3")
@pytest.mark.parametrize("players", PLAYERS)
def test_left_of_the_last_seat_is_seat_0(players: int) -> None:
    match = Match(players).first_dealer(players - 1).shuffle(ALL_CARDS)
    assert match.state.deciders() == (0,)
    match = Match(players).first_dealer(0).shuffle(ALL_CARDS)
    assert match.state.deciders() == (1,)


@pytest.mark.clause("RAGE-3", "RAGE-4")
@pytest.mark.parametrize("players", PLAYERS)
def test_from_the_front_hand_after_hand_and_then_the_pile(players: int) -> None:
    order = Random(players).sample(ALL_CARDS, 112)
    match = Match(players).first_dealer(0).shuffle(order)
    for seat in range(players):
        assert sorted(match.sees(seat, f"hand.{seat}")) == sorted(order[10 * seat : 10 * seat + 10])
    turned = match.sees(None, "turned")
    assert turned == order[10 * players : 10 * players + len(turned)]
    assert match.sees(None, "pile") == [None] * (112 - 10 * players - len(turned))


@pytest.mark.clause("RAGE-4")
def test_the_first_colour_card_turned_up_fixes_trump() -> None:
    match = dealt("B1", "B2", "B3", pile="V7 R3")
    assert match.sees(None, "turned") == ["V7"] and match.trump == "V"


@pytest.mark.clause("RAGE-4")
def test_action_cards_turned_up_are_covered_by_the_next() -> None:
    match = dealt("B1", "B2", "B3", pile="newtrump.1 joker.2 plus5.1 notrump.3 Y0 R3")
    for viewer in (None, 0, 1, 2):
        assert match.sees(viewer, "turned") == ["newtrump.1", "joker.2", "plus5.1", "notrump.3", "Y0"], "open to all"
        assert set(match.sees(viewer, "pile")) == {None}
    assert match.trump == "Y"
    assert match.state.deciders() == (0,), "a turned-up card does nothing but lie there"


@pytest.mark.clause("RAGE-4")
def test_the_pile_cannot_run_out() -> None:
    """Eight players with ten cards, every trump changer played and all other action cards on top of the pile."""
    changers = [f"{kind}.{copy}" for copy in range(1, 5) for kind in ("newtrump", "notrump")]
    colours = [card for card in ALL_CARDS if "." not in card]
    hands = [" ".join([changers[seat], *colours[9 * seat : 9 * seat + 9]]) for seat in range(8)]
    others = [card for card in ALL_CARDS if "." in card and card not in changers]
    match = Match(8).first_dealer(7).shuffle(stacked(hands, " ".join(others)))
    match.bid(*[0] * 8)
    match.play(*changers)
    match.play_on(Random(1), until_round=2)
    assert match.counter("round") == 1 and sum(match.tricks) == 10
    assert len(match.sees(None, "turned")) == 8 + 1 + 4 + 1, (
        "the others, the first, four new trumps, one after the trick"
    )


@pytest.mark.clause("RAGE-3", "RAGE-4")
def test_the_deal_and_what_is_turned_up_are_told() -> None:
    match = dealt("B1 B4", "B2 B5", "B3 B6", pile="plus5.1 G4")
    assert match.events == [
        Began("round", 9),
        Moved(("B1", "B4"), "pile", "hand.0"),
        Moved(("B2", "B5"), "pile", "hand.1"),
        Moved(("B3", "B6"), "pile", "hand.2"),
        Moved(("plus5.1", "G4"), "pile", "turned"),
        Said(None, "trump", {"colour": "G"}),
    ]


# -- what is played with ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", [-1, 0, 2, 9])
def test_three_to_eight_can_play(players: int) -> None:
    with pytest.raises(SetupError, match="players_out_of_range"):
        rules_for(players)


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (Setup("rage", 3, {"long": True}), "unknown_option"),
        (Setup("rage", 3, {"prediction": "closed"}), "wrong_option_value"),
        (Setup("rage", 3, {"prediction": True}), "wrong_option_value"),
        (Setup("rage", 3, {"clean_sweep": "true"}), "wrong_option_value"),
        (Setup("rage", 3, {"plus_minus_one": 1}), "wrong_option_value"),
        (Setup("rage", 3, edition="gold"), "unknown_edition"),
        (Setup("rage", 3, deck="mine"), "no_decks"),
    ],
)
def test_what_the_game_is_not_played_with_is_refused(setup: Setup, code: str) -> None:
    with pytest.raises(SetupError) as refused:
        GAMES["rage"].check(setup)
    assert refused.value.refusal.code == code
