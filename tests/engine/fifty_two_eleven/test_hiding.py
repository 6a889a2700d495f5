"""What a seat may know in 5211, and what the rest could be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.engine import view as tables
from game.engine.event import Moved
from tests.engine.fifty_two_eleven.playing import ALL_CARDS, PLAYERS, Match, dealt, last_pass, random_match

ADA, BO, CY = "Y1.1 G2.1 O3.1 B4.1 T5.1", "Y2.2 G3.2 O4.2 B1.2 T1.3", "Y6.1 G6.1 O6.1 B6.1 T6.1"


@pytest.mark.clause("5211-3", "5211-4")
def test_two_matches_that_differ_in_hidden_cards_only_look_the_same() -> None:
    here = dealt(3, ADA, BO, CY, removed="Y3.1 Y3.2")
    there = dealt(3, ADA, CY, BO, removed="G3.1 O3.2", pile="T4.1 Y3.1 B5.1")
    there.state.rules = here.state.rules
    assert here.state != there.state
    assert here.state.redact(0) == there.state.redact(0)
    assert here.state.redact(None) == there.state.redact(None)
    assert here.state.redact(1) != there.state.redact(1)
    here.play(1, "Y2.2 G3.2")
    there.play(1, "Y6.1 G6.1")
    assert here.state.redact(0) == there.state.redact(0), "that seat 1 has chosen is known, not what"


def test_a_seat_knows_its_own_hand_and_choice() -> None:
    match = dealt(2, ADA, BO)
    match.play(0, "Y1.1 G2.1")
    redacted = match.state.redact(0)
    named = [[match.rules.piece_name(card) for card in cards] for cards in (redacted.hands[0], redacted.chosen[0])]
    assert named == [["O3.1", "B4.1", "T5.1"], ["Y1.1", "G2.1"]]
    assert redacted.hands[1] == [0] * 5
    assert match.state.redact(1).chosen[0] == match.state.redact(None).chosen[0] == (0, 0)


@pytest.mark.clause("5211-6")
def test_what_lay_open_is_known_for_good() -> None:
    match = dealt(2, "Y2.1 Y2.2 G2.1 O2.1 T3.1", "Y3.1 G3.1 B3.1 B2.1 T3.2")
    match.play_pass("Y2.1 Y2.2 G2.1 O2.1", "Y3.1 G3.1 B3.1 B2.1")
    known = tables.seen_by(match.state, None).known()
    assert known == {"Y2.1", "Y2.2", "G2.1", "O2.1", "Y3.1", "G3.1", "B3.1", "B2.1"}
    won = tables.seen_by(match.state, 1).zone("won.0").pieces
    assert [piece.name for piece in won] == ["Y2.1", "Y2.2"] and not any(piece.face_up for piece in won)


def test_a_chosen_card_shows_its_back_to_its_owner_too_but_keeps_its_name() -> None:
    match = dealt(2, ADA, BO)
    match.play(0, "Y1.1 G2.1")
    assert [piece.face_up for piece in tables.seen_by(match.state, 0).zone("chosen.0").pieces] == [False, False]


@pytest.mark.clause("5211-4")
def test_the_others_are_told_that_somebody_chose_but_not_what() -> None:
    match = dealt(2, ADA, BO)
    before = [tables.seen_by(match.state, viewer) for viewer in (0, 1)]
    match.play(0, "Y1.1 G2.1")
    after = [tables.seen_by(match.state, viewer) for viewer in (0, 1)]
    mine, theirs = (list(tables.shown_events(match.events, *both)) for both in zip(before, after, strict=True))
    assert mine == [Moved(("Y1.1", "G2.1"), "hand.0", "chosen.0")]
    assert theirs == [Moved((None, None), "hand.0", "chosen.0")]


@pytest.mark.clause("5211-5")
def test_a_drawn_card_is_told_to_its_drawer_only() -> None:
    match = dealt(2, ADA, BO, pile="Y6.1 G6.1 O6.1 B6.1")
    match.play(0, "Y1.1 G2.1")
    before = tables.seen_by(match.state, 1)
    match.play(1, "Y2.2 G3.2")
    shown = list(tables.shown_events(match.events, before, tables.seen_by(match.state, 1)))
    drawn = [event for event in shown if isinstance(event, Moved) and event.source == "pile"]
    assert drawn == [Moved((None, None), "pile", "hand.0"), Moved(("O6.1", "B6.1"), "pile", "hand.1")]


@pytest.mark.clause("5211-6", "5211-14")
def test_the_last_cards_of_a_deck_are_seen_by_all_though_another_follows() -> None:
    match = last_pass("Y2.1 Y6.1", "G2.1 G6.1", laid=["Y3.1 Y3.2 O2.1", "G3.1 G3.2 O2.2"], long=True)
    match.play(0, "Y2.1")
    before = tables.seen_by(match.state, None)
    match.play(1, "G2.1")
    shown = list(tables.shown_events(match.events, before, tables.seen_by(match.state, None)))
    assert shown == match.events and Moved(("Y6.1",), "hand.0", "discards") in shown


@pytest.mark.clause("5211-14")
def test_nobody_is_told_where_the_cards_of_the_last_deck_went() -> None:
    match = dealt(2, long=True)
    match.play_on()
    assert match.state.chance_due() is not None
    match.shuffle(ALL_CARDS)
    mine = list(tables.shown_events(match.events, None, tables.seen_by(match.state, 0)))
    assert [event.pieces for event in mine if isinstance(event, Moved)] == [
        (None,) * 10,
        tuple(ALL_CARDS[10:15]),
        (None,) * 5,
    ]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("decisions", [0, 1, 7, 18])
def test_a_sample_fits_all_that_is_known(players: int, decisions: int) -> None:
    match, rng = random_match(players, decisions)
    for _ in range(decisions):
        seat = rng.choice(match.state.deciders())
        match.state.apply(seat, rng.choice(match.state.legal(seat)))
    for viewer in (None, *range(players)):
        redacted = match.state.redact(viewer)
        sampled = redacted.sample(rng)
        assert sorted(sampled.pieces()) == list(range(1, 101))
        assert sampled.redact(viewer) == redacted
        assert (sampled.won, sampled.discards, sampled.laid) == (redacted.won, redacted.discards, redacted.laid)
        if viewer in match.state.deciders():
            assert sampled.legal(viewer) == match.state.legal(viewer)


def test_a_sampled_choice_is_one_that_could_have_been_made() -> None:
    match = dealt(2, ADA, BO)
    match.play(1, "Y2.2 G3.2")
    for seed in range(20):
        low, high = match.state.redact(0).sample(Random(seed)).chosen[1]
        assert match.rules.pairs[low][high].cards == (low, high), "in the order of the action itself"


def test_every_hidden_card_can_be_anywhere_hidden() -> None:
    """Over many samples each unseen card turns up in each hidden place about equally often."""
    match = dealt(2, ADA, BO)
    redacted, rng, tries = match.state.redact(0), Random(1), 2000
    found = {"hand": Counter(), "removed": Counter(), "top": Counter()}
    for _ in range(tries):
        sampled = redacted.sample(rng)
        found["hand"].update(sampled.hands[1])
        found["removed"].update(sampled.removed)
        found["top"].update([sampled.pile[-1]])
    unseen = {match.rules.piece_number(card) for card in ALL_CARDS if card not in ADA.split()}
    for place, size in (("hand", 5), ("removed", 10), ("top", 1)):
        expected = tries * size / len(unseen)
        assert set(found[place]) <= unseen
        assert all(abs(found[place][card] - expected) < 6 * expected**0.5 for card in unseen), place


def test_a_sample_of_a_finished_match_only_guesses_the_removed_cards() -> None:
    match = dealt(3)
    match.play_on()
    sampled = match.state.redact(None).sample(Random(1))
    assert sorted(sampled.removed) == sorted(match.state.removed)
    assert sampled.standings() == match.state.standings()


def test_what_is_open_is_open_for_a_finished_match_only() -> None:
    match = Match(2).shuffle(ALL_CARDS)
    with pytest.raises(ValueError):
        tables.seen_by(match.state, tables.Everyone(match.state))
    match.play_on()
    assert len(tables.seen_by(match.state, tables.Everyone(match.state)).known()) == 90
