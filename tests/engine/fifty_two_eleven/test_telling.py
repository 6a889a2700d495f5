"""What is told of a pass, step by step."""

from __future__ import annotations

import pytest

from game.engine.event import Began, Counted, Ended, Event, Moved, Said, Scored, Turned
from tests.engine.fifty_two_eleven.playing import ALL_CARDS, PLAYERS, Match, dealt, last_pass


def told(*fours: str) -> list[Event]:
    """The events of a pass's scoring: all that follow the turning up in its last round."""
    match = dealt(len(fours), *fours)
    match.play_pass(*fours)
    began = next(at for at, event in enumerate(match.events) if isinstance(event, Counted))
    return match.events[began:]


def headings(events: list[Event]) -> list[tuple[str, int, str | int]]:
    return [
        (event.what, event.number, next(iter(event.values.values()))) for event in events if isinstance(event, Counted)
    ]


@pytest.mark.clause("5211-4")
def test_a_round_is_chosen_turned_up_laid_and_refilled() -> None:
    match = dealt(2, "Y1.1 G2.1", "Y2.2 G3.2", pile="Y6.1 G6.1 O6.1 B6.1")
    match.play(0, "G2.1 Y1.1")
    assert match.events == [Moved(("Y1.1", "G2.1"), "hand.0", "chosen.0")]
    match.play(1, "Y2.2 G3.2")
    assert match.events == [
        Moved(("Y2.2", "G3.2"), "hand.1", "chosen.1"),
        Turned(("Y1.1", "G2.1"), "chosen.0", True),
        Turned(("Y2.2", "G3.2"), "chosen.1", True),
        Moved(("Y1.1", "G2.1"), "chosen.0", "laid.0"),
        Moved(("Y2.2", "G3.2"), "chosen.1", "laid.1"),
        Moved(("Y6.1", "G6.1"), "pile", "hand.0"),
        Moved(("O6.1", "B6.1"), "pile", "hand.1"),
    ]


@pytest.mark.clause("5211-7")
def test_rooster_luck_is_told_and_nothing_else_is_counted() -> None:
    events = told("Y1.1 Y1.2 Y6.1 Y3.1", "G1.1 G1.2 G6.1 O2.1")
    assert events[:8] == [
        Counted(("Y1.1", "Y1.2", "G1.1", "G1.2"), "roosters", 4, {"needed": 4}),
        Said(None, "roosters_score"),
        Scored(("Y1.1", "Y1.2"), 0, 2, 2, "roosters"),
        Moved(("Y1.1", "Y1.2"), "laid.0", "won.0"),
        Moved(("Y6.1", "Y3.1"), "laid.0", "discards"),
        Scored(("G1.1", "G1.2"), 1, 2, 2, "roosters"),
        Moved(("G1.1", "G1.2"), "laid.1", "won.1"),
        Moved(("G6.1", "O2.1"), "laid.1", "discards"),
    ]
    assert events[8] == Ended("pass", 1) and events[-1] == Began("pass", 2)


@pytest.mark.clause("5211-8", "5211-9", "5211-10")
def test_each_colour_is_counted_and_its_fate_told() -> None:
    events = told("G2.1 G2.2 G6.1 Y2.1", "G2.3 G2.4 Y3.1 Y4.1", "G3.1 G3.2 O2.1 O2.2", "G3.3 Y6.1 B2.1 T1.1")
    assert headings(events) == [
        ("roosters", 1, 6),
        ("scores", 4, "Y"),
        ("disaster", 8, "G"),
        ("fewer", 2, "O"),
        ("fewer", 1, "B"),
        ("fewer", 1, "T"),
    ]
    limits = {event.values["limit"] for event in events if isinstance(event, Counted) and "limit" in event.values}
    assert limits == {4 + 3}
    counted = [event.pieces for event in events if isinstance(event, Counted)]
    assert counted[0] == ("T1.1",) and counted[1] == ("Y2.1", "Y3.1", "Y4.1", "Y6.1")
    assert counted[2] == ("G2.1", "G2.2", "G6.1", "G2.3", "G2.4", "G3.1", "G3.2", "G3.3")
    assert Said(None, "colour_scores", {"colour": "Y"}) in events
    assert [event for event in events if isinstance(event, Scored)] == [
        Scored(("Y2.1",), 0, 2, 2, "colour"),
        Scored(("Y3.1", "Y4.1"), 1, 7, 7, "colour"),
        Scored(("Y6.1",), 3, 6, 6, "colour"),
    ]


@pytest.mark.clause("5211-9")
@pytest.mark.parametrize("players", PLAYERS)
def test_just_enough_cards_are_told_as_a_disaster(players: int) -> None:
    plain = [card for card in ALL_CARDS if card[1] != "1"]
    yellow = [card for card in plain if card[0] == "Y"][: players + 3]
    others = [card for card in plain if card[0] in "GO"]
    cards = yellow + others[: 3 * players - 3]
    events = told(*(" ".join(cards[4 * seat : 4 * seat + 4]) for seat in range(players)))
    assert headings(events)[1] == ("disaster", players + 3, "Y")


@pytest.mark.clause("5211-10")
def test_colours_that_share_the_most_are_told_as_tied() -> None:
    events = told("Y2.1 Y2.2 G2.1 G2.2", "Y2.3 G2.3 O2.1 O2.2")
    assert [heading[0] for heading in headings(events)] == ["roosters", "tied", "tied", "scores", "none", "none"]


@pytest.mark.clause("5211-10")
def test_a_tie_below_the_scoring_colour_is_not_told_as_one() -> None:
    events = told("Y2.1 Y2.2 Y2.3 G2.1", "G2.2 O2.1 O2.2 B2.1")
    assert [heading[0] for heading in headings(events)] == ["roosters", "scores", "fewer", "fewer", "fewer", "none"]


@pytest.mark.clause("5211-11")
def test_that_nobody_scores_is_told() -> None:
    events = told("Y2.1 Y2.2 G2.1 G2.2", "O2.1 O2.2 B2.1 T2.1")
    assert [heading[0] for heading in headings(events)] == ["roosters", "tied", "tied", "tied", "tied", "tied"]
    assert Said(None, "nobody_scores") in events
    assert not any(isinstance(event, Scored) for event in events)


@pytest.mark.clause("5211-13")
def test_a_score_names_the_total() -> None:
    match = last_pass("Y2.1 Y2.2 Y3.1 G2.1 Y6.1", "G2.2 O2.1 B2.1 T2.1 Y5.1", won=["T6.1", ""], totals=(20, 0))
    match.play_pass("Y2.1 Y2.2 Y3.1 G2.1", "G2.2 O2.1 B2.1 T2.1")
    assert Scored(("Y2.1", "Y2.2", "Y3.1"), 0, 7, 33, "colour") in match.events


@pytest.mark.clause("5211-12")
def test_the_end_is_told() -> None:
    match = last_pass("Y2.1 Y2.2 Y3.1 G2.1 Y6.1", "G2.2 O2.1 B2.1 T2.1 Y5.1")
    match.play_pass("Y2.1 Y2.2 Y3.1 G2.1", "G2.2 O2.1 B2.1 T2.1")
    assert match.events[-5:] == [
        Ended("pass", 11),
        Moved(("Y6.1",), "hand.0", "discards"),
        Moved(("Y5.1",), "hand.1", "discards"),
        Ended("deck", 1),
        Ended("match", 1),
    ]


@pytest.mark.clause("5211-14")
def test_the_end_of_a_deck_is_not_the_end_of_a_long_match() -> None:
    match = last_pass("Y2.1 Y2.2 Y3.1 G2.1 Y6.1", "G2.2 O2.1 B2.1 T2.1 Y5.1", long=True)
    match.play_pass("Y2.1 Y2.2 Y3.1 G2.1", "G2.2 O2.1 B2.1 T2.1")
    assert match.events[-1] == Ended("deck", 1)
    match.shuffle([match.rules.piece_name(card) for card in range(1, 101)])
    assert match.events[0] == Began("deck", 2) and match.events[-1] == Began("pass", 1)


def test_who_listens_changes_nothing() -> None:
    match: Match = dealt(4)
    quiet = match.state.copy()
    while not match.state.over:
        seat = match.state.deciders()[-1]
        action = match.state.legal(seat)[-1]
        match.play(seat, action.do.removeprefix("play "))
        quiet.apply(seat, action)
        assert quiet == match.state
