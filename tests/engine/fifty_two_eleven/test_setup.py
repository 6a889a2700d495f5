"""Setting up a deck."""

from __future__ import annotations

import pytest

from game.engine.action import SetupError
from game.engine.event import Began, Moved
from game.engine.game import Setup
from game.engine.games.registry import GAMES
from tests.engine.fifty_two_eleven.playing import ALL_CARDS, PLAYERS, REMOVED, Match, dealt, rules_for


@pytest.mark.clause("5211-3")
@pytest.mark.parametrize(("players", "removed", "pile"), [(2, 10, 80), (3, 13, 72), (4, 0, 80), (5, 15, 60)])
def test_cards_go_back_into_the_box_five_to_each_the_rest_is_the_pile(players: int, removed: int, pile: int) -> None:
    match = dealt(players)
    assert len(match.sees(None, "removed")) == removed
    assert [len(match.hand(seat)) for seat in range(players)] == [5] * players
    assert len(match.sees(None, "pile")) == pile


@pytest.mark.clause("5211-3")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_order_is_the_removed_then_seat_after_seat_then_the_pile(players: int) -> None:
    match = Match(players).shuffle(ALL_CARDS)
    at = REMOVED[players]
    for seat in range(players):
        assert match.hand(seat) == ALL_CARDS[at : at + 5]
        at += 5
    match.play_round(*(" ".join(match.hand(seat)[:2]) for seat in range(players)))
    for seat in range(players):
        assert match.hand(seat)[-2:] == ALL_CARDS[at : at + 2], "the pile goes on after the last hand"
        at += 2


@pytest.mark.clause("5211-3")
@pytest.mark.parametrize("players", PLAYERS)
def test_nobody_sees_the_removed_cards_nor_the_pile(players: int) -> None:
    match = dealt(players)
    for viewer in (None, *range(players)):
        assert set(match.sees(viewer, "removed")) <= {None}
        assert set(match.sees(viewer, "pile")) == {None}


@pytest.mark.clause("5211-3")
def test_the_removed_cards_stay_unknown_to_the_end() -> None:
    match = dealt(5, removed="Y6.1 G6.1")
    match.play_on()
    assert match.state.over
    for viewer in (None, *range(5)):
        assert match.sees(viewer, "removed") == [None] * 15
        assert set(match.state.redact(viewer).removed) == {0}


@pytest.mark.clause("5211-3")
def test_the_deal_is_told() -> None:
    match = dealt(2, "Y1.1 Y1.2 Y1.3 Y1.4 Y1.5", "G1.1 G1.2 G1.3 G1.4 G1.5")
    deck, removed, first, second, began = match.events
    assert (deck, began) == (Began("deck", 1), Began("pass", 1))
    assert (len(removed.pieces), removed.source, removed.target) == (10, "pile", "removed")
    assert first == Moved(("Y1.1", "Y1.2", "Y1.3", "Y1.4", "Y1.5"), "pile", "hand.0")
    assert second == Moved(("G1.1", "G1.2", "G1.3", "G1.4", "G1.5"), "pile", "hand.1")
    assert len(dealt(4).events) == 6, "with four players nothing is removed"


def test_before_the_shuffle_chance_is_due_and_nobody_decides() -> None:
    state = Match(4).state
    assert state.deciders() == () and not state.over
    state.resolve(state.chance_due().population)
    assert state.deciders() == (0, 1, 2, 3) and state.chance_due() is None


@pytest.mark.parametrize("players", [-1, 0, 1, 6, 8])
def test_two_to_five_can_play(players: int) -> None:
    with pytest.raises(SetupError, match="players_out_of_range"):
        rules_for(players)


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (Setup("5211", 3, {"short": True}), "unknown_option"),
        (Setup("5211", 3, {"long": 1}), "wrong_option_value"),
        (Setup("5211", 3, {"long": "true"}), "wrong_option_value"),
        (Setup("5211", 3, edition="gold"), "unknown_edition"),
        (Setup("5211", 3, deck="mine"), "no_decks"),
    ],
)
def test_what_the_game_is_not_played_with_is_refused(setup: Setup, code: str) -> None:
    with pytest.raises(SetupError) as refused:
        GAMES["5211"].check(setup)
    assert refused.value.refusal.code == code


def test_the_two_editions_share_their_rules() -> None:
    game = GAMES["5211"]
    states = [game.rules(Setup("5211", 3, edition=edition), None).start() for edition in ("classic", "azul")]
    for state in states:
        state.resolve(range(1, 101))
    assert states[0].legal(1) == states[1].legal(1)
