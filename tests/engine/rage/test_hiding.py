"""What a seat may know in Rage, and what the rest could be."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import view as tables
from game.engine.event import Moved
from game.engine.games.rage.cards import COLOUR, NO_COLOUR
from game.engine.games.rage.sampling import fitting_hands
from tests.engine.rage.playing import ALL_CARDS, OPTIONS, PLAYERS, Match, begun, dealt, random_match

ADA, BO, CY = "B1 G1 R1", "B2 G2 R2", "B3 G3 plus5.1"


def void(*colours: str) -> int:
    return sum(1 << "BGRYVO".index(colour) for colour in colours)


# -- what is hidden --------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_only() -> None:
    match = dealt(ADA, BO, CY)
    for viewer in (None, 0, 1, 2):
        for seat, hand in enumerate((ADA, BO, CY)):
            assert match.sees(viewer, f"hand.{seat}") == (hand.split() if viewer == seat else [None] * 3)


def test_two_matches_that_differ_in_hidden_cards_only_look_the_same() -> None:
    here = dealt(ADA, BO, CY, pile="O0 V1 V2")
    there = dealt(ADA, CY, BO, pile="O0 Y7 joker.1")
    there.state.rules = here.state.rules
    assert here.state != there.state
    assert here.state.redact(0) == there.state.redact(0)
    assert here.state.redact(None) == there.state.redact(None)
    assert here.state.redact(1) != there.state.redact(1)


@pytest.mark.clause("RAGE-18")
@pytest.mark.parametrize("prediction", ["hidden", "secret"])
def test_nor_do_they_differ_by_a_prediction_before_its_time(prediction: str) -> None:
    here, there = (dealt(ADA, BO, CY, prediction=prediction) for _ in range(2))
    there.state.rules = here.state.rules
    here.do(1, "bid 0")
    there.do(1, "bid 3")
    for viewer in (None, 0, 2):
        assert here.state.redact(viewer) == there.state.redact(viewer)
        assert here.state.redact(viewer).bids == [None] * 3
    assert here.state.redact(1).bids == [None, 0, None]


def test_every_card_that_was_played_is_known_to_all_until_the_next_deal() -> None:
    match = begun(ADA, BO, CY, pile="O0 V0")
    match.play("B1", "B2", "B3", "plus5.1")
    assert tables.seen_by(match.state, None).known() == {"B1", "B2", "B3", "plus5.1", "O0"}
    assert match.sees(1, "won.2") == ["B1", "B2", "B3"] and match.sees(1, "trick") == ["plus5.1"]
    match.play_on(Random(1), until_round=9)
    assert tables.seen_by(match.state, None).known() == {*ADA.split(), *BO.split(), *CY.split(), "O0"}


def test_what_was_seen_in_the_round_before_is_not_told_of_the_new_hands() -> None:
    match = begun("B1 B2", "B3 B4", "B5 B6")
    match.play_on(Random(1), until_round=10)
    match.shuffle(["B3", "B1", "B2", *(card for card in ALL_CARDS if card not in ("B1", "B2", "B3"))])
    for viewer in range(3):
        events = tables.shown_events(match.events, None, tables.seen_by(match.state, viewer))
        dealings = [event for event in events if isinstance(event, Moved) and event.target.startswith("hand")]
        own = ("B3", "B1", "B2")[viewer]
        assert dealings == [Moved((own if seat == viewer else None,), "pile", f"hand.{seat}") for seat in range(3)]


@pytest.mark.clause("RAGE-8")
def test_all_know_the_colours_that_somebody_could_not_follow() -> None:
    match = begun("B1 G1 R1 V1", "B2 Y2 R2 V2", "B3 Y3 joker.1 notrump.1")
    match.play("B1", "B2", "B3")
    match.play("Y3", "G1", "Y2")
    assert match.state.redact(None).voids == [void("Y"), 0, 0]
    match.play("notrump.1", "R1", "R2")
    assert match.state.voids == [void("Y"), 0, 0], "before a colour is fixed nothing is shown"
    assert match.state.leader == 1
    match.play("V2", "joker.1 V", "V1")
    assert match.state.voids == [void("Y"), 0, void("V")], "a joker never follows, whatever is named"
    match.shuffle(ALL_CARDS)
    assert match.state.voids == [0, 0, 0]


# -- what the rest could be ------------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_sample_fits_all_that_is_known(players: int, options: dict[str, bool | str]) -> None:
    match, rng = random_match(players, 4, **options)
    state = match.state
    for _ in range(12 * players):
        while state.chance_due():
            state.resolve(rng.sample(state.chance_due().population, state.chance_due().draw))
        viewer = rng.choice([None, *range(players)])
        redacted = state.redact(viewer)
        sampled = redacted.sample(rng)
        assert sorted(sampled.pieces()) == list(range(1, 113))
        assert sampled.redact(viewer) == redacted
        assert all(sampled.has_bid(seat) == (bid is not None) for seat, bid in enumerate(sampled.bids))
        if viewer in state.deciders():
            assert sampled.legal(viewer) == state.legal(viewer) == redacted.legal(viewer)
        seat = rng.choice(state.deciders())
        state.apply(seat, rng.choice(state.legal(seat)))


@pytest.mark.clause("RAGE-8")
def test_a_sample_gives_nobody_a_colour_that_they_could_not_follow() -> None:
    match = begun("B1 B2 B3 B4 B5 G9", "G1 R5 R6 R7 R8 R9", "G2 Y5 Y6 Y7 Y8 Y9", "B6 V5 V6 V7 V8 V9")
    match.play("B1", "G1", "G2", "B6")
    redacted, rng = match.state.redact(0), Random(5)
    for _ in range(200):
        hands = redacted.sample(rng).hands
        assert all(COLOUR[card] != 0 for card in hands[1] + hands[2])
    assert any(COLOUR[card] == 0 for _ in range(200) for card in redacted.sample(rng).hands[3])


def test_cards_that_one_seat_cannot_hold_do_not_pile_up_with_the_next() -> None:
    """Seat 1 holds no blue card, so each is with seat 2 as often as any card that seat 1 did not get."""
    match = begun("B1 B2 B3 B4 B5 G9", "G1 R5 R6 R7 R8 R9", "B7 Y5 Y6 Y7 Y8 Y9")
    match.play("B1", "G1", "B7")
    redacted, rng, tries = match.state.redact(0), Random(6), 3000
    blue = sum(COLOUR[card] == 0 for _ in range(tries) for card in redacted.sample(rng).hands[2])
    unseen = 112 - 6 - 2 - 1  # all but the own hand, the two others' cards and what was turned up
    expected = tries * (16 - 6) * 5 / (unseen - 5)
    assert abs(blue - expected) < 5 * expected**0.5


def test_a_secret_prediction_is_guessed_anywhere_from_0_to_the_cards_dealt() -> None:
    match = dealt(ADA, BO, CY, prediction="secret").bid(1, 2, 3)
    redacted, rng = match.state.redact(1), Random(1)
    samples = [redacted.sample(rng).bids for _ in range(200)]
    assert {bids[0] for bids in samples} == {bids[2] for bids in samples} == {0, 1, 2, 3}
    assert {bids[1] for bids in samples} == {2}


def test_every_hidden_card_can_be_anywhere_hidden() -> None:
    """Over many samples each unseen card turns up in each hidden place about equally often."""
    match = dealt(ADA, BO, CY)
    redacted, rng, tries = match.state.redact(0), Random(1), 2000
    found = {"hand": Counter(), "top": Counter()}
    for _ in range(tries):
        sampled = redacted.sample(rng)
        found["hand"].update(sampled.hands[1])
        found["top"].update([sampled.pile[-1]])
    unseen = {match.rules.piece_number(card) for card in ALL_CARDS if card not in [*ADA.split(), "O0"]}
    for place, size in (("hand", 3), ("top", 1)):
        expected = tries * size / len(unseen)
        assert set(found[place]) <= unseen
        assert all(abs(found[place][card] - expected) < 6 * expected**0.5 for card in unseen), place


@pytest.mark.parametrize("viewer", [None, 0])
def test_there_is_a_sample_before_the_first_deal_between_rounds_and_at_the_end(viewer: int | None) -> None:
    match, rng = random_match(3, 5)
    for until in (1, 2, 11):
        match.play_on(rng, until_round=until)
        redacted = match.state.redact(viewer)
        assert redacted.sample(rng).redact(viewer) == redacted
    assert Match(3).state.redact(viewer).sample(rng) is not None
    assert match.state.over


# -- dealing with voids ----------------------------------------------------------------------------


@given(st.integers(2, 7), st.integers(1, 5), st.randoms(use_true_random=False))
def test_a_fit_is_found_wherever_there_is_one(seats: int, size: int, rng: Random) -> None:
    """From any deal at all: forbid colours that nobody holds there, and nearly nothing is left over."""
    cards = rng.sample(range(1, 113), seats * size + rng.randrange(3))
    hands = [cards[seat * size : seat * size + size] for seat in range(seats)]
    voids = [
        sum(1 << colour for colour in range(NO_COLOUR) if colour not in {COLOUR[c] for c in hand}) for hand in hands
    ]
    rng.shuffle(cards)
    found, rest = fitting_hands(cards, dict.fromkeys(range(seats), size), voids, rng)
    assert sorted(rest + [card for hand in found.values() for card in hand]) == sorted(cards)
    for seat, hand in found.items():
        assert len(hand) == size and not any(voids[seat] >> COLOUR[card] & 1 for card in hand)


@pytest.mark.parametrize("order", list(permutations([1, 17, 33, 97])))
def test_cards_are_passed_on_along_a_chain(order: tuple[int, ...]) -> None:
    """B0, G0, R0 and an action card: one each for four seats of which three may hold two colours, in a ring."""
    voids = [void("R", "Y", "V", "O"), void("B", "Y", "V", "O"), void("G", "Y", "V", "O"), void(*"BGRYVO")]
    found, rest = fitting_hands(order, dict.fromkeys(range(4), 1), voids, Random(1))
    assert found[3] == [97] and rest == []
    assert {found[0][0], found[1][0], found[2][0]} == {1, 17, 33}
    assert all(not voids[seat] >> COLOUR[hand[0]] & 1 for seat, hand in found.items())


def test_what_fits_nowhere_is_an_error() -> None:
    with pytest.raises(ValueError):
        fitting_hands([1, 2], {0: 1, 1: 1}, [void("B"), 0], Random(1))
