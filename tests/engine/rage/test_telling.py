"""What is told of a round, step by step, and what is asked."""

from __future__ import annotations

from random import Random

import pytest

from game.engine import view as tables
from game.engine.event import Began, Counted, Ended, Moved, Said
from game.engine.view import Prompt
from tests.engine.rage.playing import OPTIONS, Match, begun, dealt, random_match


def told_of_a_trick(*cards: str) -> Said:
    """Why the last card's trick was won, with orange trump."""
    match = begun(*(f"{card.split()[0]} V{seat}" for seat, card in enumerate(cards)), pile="O0 O14 O13")
    match.play(*cards)
    return next(event for event in match.events if isinstance(event, Said) and event.key.startswith("wins"))


def test_a_trick_is_played_won_and_taken() -> None:
    match = begun("B1 G1", "B9 G2", "B3 G3")
    match.play("B1", "B9", "B3")
    assert match.events == [
        Moved(("B1",), "hand.0", "trick"),
        Moved(("B9",), "hand.1", "trick"),
        Moved(("B3",), "hand.2", "trick"),
        Said(1, "wins_by_colour", {"card": "B9"}),
        Moved(("B1", "B9", "B3"), "trick", "won.1"),
        Ended("trick", 1),
        Began("trick", 2),
    ]


@pytest.mark.clause("RAGE-9", "RAGE-10", "RAGE-15")
def test_why_a_trick_is_won() -> None:
    assert told_of_a_trick("B1", "B9", "B3") == Said(1, "wins_by_colour", {"card": "B9"})
    assert told_of_a_trick("B1", "O2", "B3") == Said(1, "wins_by_trump", {"card": "O2"})
    assert told_of_a_trick("plus5.1", "notrump.2", "newtrump.3") == Said(0, "wins_by_lead", {"card": "plus5.1"})
    assert told_of_a_trick("B1", "joker.1 O", "O9") == Said(1, "wins_by_trump", {"card": "joker.1"})


def test_the_last_trick_of_a_round_ends_before_it_is_scored() -> None:
    match = begun("B1 G1", "B9 G2", "B3 G3")
    match.play("B1", "B9", "B3", "G2", "G3")
    match.play("G1")
    kinds = [type(event).__name__ for event in match.events]
    assert kinds[:4] == ["Moved", "Said", "Moved", "Ended"] and kinds[4:7] == ["Counted"] * 3
    assert set(kinds[7:-1]) == {"Scored"} and match.events[-1] == Ended("round", 9)


@pytest.mark.clause("RAGE-16")
def test_a_scoring_begins_with_what_everybody_predicted_and_won() -> None:
    match = begun("B1 G1", "B9 G2", "B3 G3")
    bids = list(match.state.bids)
    match.play("B1", "B9", "B3", "G2", "G3")
    match.play("G1")
    told = [event for event in match.events if isinstance(event, Counted)]
    assert [event.values for event in told] == [{"seat": seat, "bid": bid} for seat, bid in enumerate(bids)]
    assert [event.number for event in told] == [0, 1, 1]


def test_a_played_card_is_told_to_all_by_name() -> None:
    match = begun("B1", "B9", "B3")
    before = tables.seen_by(match.state, None)
    match.play("B1")
    assert list(tables.shown_events(match.events, before, tables.seen_by(match.state, None))) == match.events
    match.play("B9")
    before = tables.seen_by(match.state, None)
    match.play("B3")
    assert list(tables.shown_events(match.events, before, tables.seen_by(match.state, None))) == match.events


def test_everybody_is_asked_for_what_all_may_know() -> None:
    def prompts(match: Match, viewer: int | None = None) -> tuple[Prompt, ...]:
        return tables.seen_by(match.state, viewer).prompts

    match = dealt("B1 G1", "B2 G2", "B3 G3", plus_minus_one=True)
    assert prompts(match) == prompts(match, 2) == (Prompt(0, "bid", {"most": 2}),)
    match.do(0, "bid 1")
    match.do(1, "bid 0")
    assert prompts(match) == (Prompt(2, "bid_but_not", {"most": 2, "number": 1}),)
    match.do(2, "bid 2")
    assert prompts(match) == (Prompt(0, "play"),)
    match.play("B1")
    assert prompts(match) == prompts(match, 1) == (Prompt(1, "follow", {"colour": "B"}),)
    match = dealt("B1", "B2", "B3", prediction="secret")
    assert prompts(match, 1) == tuple(Prompt(seat, "bid", {"most": 1}) for seat in range(3))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_who_listens_changes_nothing(options: dict[str, bool | str]) -> None:
    match, rng = random_match(4, 6, **options)
    state, quiet = match.state, match.state.copy()
    while not state.over:
        due = state.chance_due()
        if due is not None:
            outcome = rng.sample(due.population, due.draw)
            state.resolve(outcome, [])
            quiet.resolve(outcome)
            continue
        seat = rng.choice(state.deciders())
        action = rng.choice(state.legal(seat))
        state.apply(seat, action, [])
        quiet.apply(seat, action)
        assert quiet == state


def test_a_copy_goes_its_own_way() -> None:
    match, rng = random_match(5, 7)
    match.play_on(rng, until_round=4)
    before = match.state.copy()
    twin = match.state.copy()
    while not twin.over:
        due = twin.chance_due()
        if due is not None:
            twin.resolve(rng.sample(due.population, due.draw))
            continue
        seat = twin.deciders()[0]
        twin.apply(seat, Random(1).choice(twin.legal(seat)))
    assert match.state == before
