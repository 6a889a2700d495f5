"""What is hidden in Perfect Numbers, and what it could be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.engine import view as tables
from game.engine.event import Moved, Scored
from tests.engine.perfect_numbers.playing import ALL_CARDS, PLAYERS, Match, position, random_match, rules_for


@pytest.mark.clause("PN-17")
def test_only_the_pile_and_the_bonus_cards_are_hidden_from_everybody() -> None:
    rows = {"Y": "Y7.1 Y6.1 Y6.2 [protect.1]"}
    match = position(rows, {"G": "G7.1 [G6.1]"}, taken="Y5.1 *4 move.1", stored=["", "steal.1"], pile="V2.1 V3.1")
    match.do("place Y5.1", "complete")
    for viewer in (None, 0, 1):
        assert match.zone("won.0", viewer) == "[Y7.1] [Y6.1] [Y6.2] [protect.1] [Y5.1] [?]", "not even for its owner"
        assert match.zone("row.1.G", viewer) == "G7.1 [G6.1]", "what was turned face down is known"
        assert match.zone("taken.0", viewer) == "*4 move.1" and match.zone("stored.1", viewer) == "steal.1"
        assert tables.seen_by(match.state, viewer).known() == set(ALL_CARDS) - {"V2.1", "V3.1"}
        redacted = match.state.redact(viewer)
        assert redacted.pile == [0] and redacted.bonus == [(0,), ()]
        assert redacted == match.state.redact(None)


@pytest.mark.clause("PN-17")
def test_two_matches_that_differ_in_the_pile_and_the_bonus_only_look_the_same() -> None:
    rows = {"Y": "Y7.1 Y6.1 Y6.2 Y3.1"}
    here = position(rows, {}, taken="Y5.1 *4", pile="V2.1 V3.1 B2.1").do("place Y5.1", "complete")
    there = position(rows, {}, taken="Y5.1 *4", pile="V3.1 B2.1 V2.1").do("place Y5.1", "complete")
    assert here.state != there.state
    for viewer in (None, 0, 1):
        assert here.state.redact(viewer) == there.state.redact(viewer)
        assert tables.seen_by(here.state, viewer) == tables.seen_by(there.state, viewer)


def test_bonus_cards_are_told_without_their_names() -> None:
    match = position({"Y": "Y7.1 Y6.1 Y6.2 Y3.1"}, {}, taken="Y5.1 *4", pile="V2.1 V3.1").do("place Y5.1")
    before = tables.seen_by(match.state, 0)
    match.do("complete")
    shown = list(tables.shown_events(match.events, before, tables.seen_by(match.state, 0)))
    assert Moved((None,), "pile", "won.0") in shown and Scored((None,), 0, 1, 6, "bonus") in shown


@pytest.mark.clause("PN-3")
def test_before_a_shuffle_nothing_is_hidden() -> None:
    match = Match(rules_for(2))
    for _ in range(2):
        assert match.state.redact(None) == match.state
        due = match.state.redact(0).chance_due()
        assert due.population == match.state.chance_due().population
        match.state.resolve(due.population[: due.draw])
    assert match.state.redact(None) == match.state and match.state.chance_due().draw == 102
    match.state.resolve(match.state.chance_due().population)
    assert set(match.state.redact(None).pile) == {0}


@pytest.mark.parametrize("players", PLAYERS)
def test_a_sample_fits_all_that_is_known(players: int) -> None:
    match, rng = random_match(players, 5)
    while not match.state.over:
        if rng.random() < 0.2:
            redacted = match.state.redact(match.turn)
            sampled = redacted.sample(rng)
            assert sorted(sampled.pieces()) == list(range(1, 109))
            assert sampled.redact(None) == redacted
            assert sampled.legal(match.turn) == match.state.legal(match.turn) == redacted.legal(match.turn)
        match.state.apply(match.turn, rng.choice(match.state.legal(match.turn)))


def test_every_hidden_card_can_be_anywhere_hidden() -> None:
    """Over many samples each unseen card turns up in each hidden place about equally often."""
    pile = "V2.1 V3.1 B2.1 B3.1 *6"
    match = position({"Y": "Y7.1 Y6.1 Y6.2 Y3.1 Y4.1"}, {}, taken="Y6.3 *4", pile=pile).do("place Y6.3", "complete")
    redacted, rng, tries = match.state.redact(0), Random(1), 2000
    found = {"bonus": Counter(), "top": Counter(), "below": Counter()}
    for _ in range(tries):
        sampled = redacted.sample(rng)
        found["bonus"].update(sampled.bonus[0])
        found["top"].update([sampled.pile[-1]])
        found["below"].update([sampled.pile[0]])
    unseen = {match.rules.piece_number(card) for card in pile.split()}
    for place, size in (("bonus", 3), ("top", 1), ("below", 1)):
        expected = tries * size / len(unseen)
        assert set(found[place]) == unseen
        assert all(abs(found[place][card] - expected) < 6 * expected**0.5 for card in unseen), place


def test_a_full_state_is_its_own_only_sample() -> None:
    match, rng = random_match(3, 1)
    assert match.state.sample(rng) == match.state


def test_all_is_open_for_a_finished_match_only() -> None:
    match, rng = random_match(3, 2)
    with pytest.raises(ValueError):
        tables.seen_by(match.state, tables.Everyone(match.state))
    match.play_on(rng)
    bonus = sum(map(len, match.state.bonus))
    assert len(tables.seen_by(match.state, tables.Everyone(match.state)).known()) == 108 - match.pile
    assert len(tables.seen_by(match.state, 0).known()) == 108 - match.pile - bonus


def test_a_copy_goes_its_own_way() -> None:
    match, rng = random_match(4, 4)
    while not match.state.over:
        twin, before = match.copy(), match.state.copy()
        twin.play_on(rng)
        assert match.state == before
        for _ in range(40):
            if not match.state.over:
                match.state.apply(match.turn, rng.choice(match.state.legal(match.turn)))
