"""Taking back: within fairness between people, freely but marked against bots."""

from __future__ import annotations

import pytest

from game.engine.action import IllegalAction
from game.engine.record.header import Seat
from game.match.journal import MemoryJournal
from tests.engine.record.matches import reading
from tests.match.table import first, header, new_match, play_round


def refused(match, seat: int) -> str:
    """Why this seat can't take back; and nothing is changed by trying."""
    before = match.text()
    with pytest.raises(IllegalAction) as error:
        match.take_back(seat)
    assert match.why_no_take_back(seat).code == error.value.refusal.code
    assert match.text() == before
    return error.value.refusal.code


def test_there_may_be_nothing_to_take_back() -> None:
    assert refused(new_match(), 0) == "nothing_to_take_back"


def test_a_secret_choice_can_be_taken_back_until_it_is_shown() -> None:
    match = new_match()
    before = match.text()
    match.play(0, first(match, 0))
    assert match.why_no_take_back(0) is None
    match.take_back(0)
    assert match.text() == before and match.deciders() == (0, 1) and not match.session.practice
    play_round(match)
    assert refused(match, 0) == "take_back_revealed"
    assert refused(match, 1) == "take_back_revealed"


def test_taking_back_a_secret_choice_leaves_the_others_theirs() -> None:
    match = new_match(header(players=3))
    match.play(0, first(match, 0))
    second = first(match, 1)
    match.play(1, second)
    match.take_back(0)
    assert match.deciders() == (0, 2)
    assert match.text().endswith(f'{{"seat": 1, "do": "{second}"}}\n')
    reading(match.text())


def test_the_record_on_disk_is_replaced_whole() -> None:
    journal = MemoryJournal()
    match = new_match(journal=journal)
    match.play(0, first(match, 0))
    match.take_back(0)
    assert journal.text == match.text()


def test_a_spoken_prediction_can_be_taken_back_until_the_next_has_spoken() -> None:
    match = new_match(header("rage", 3))
    one, other, _ = (match.deciders()[0] + step for step in range(3))
    one, other = one % 3, other % 3
    match.play(one, "bid 2")
    match.take_back(one)
    assert match.deciders() == (one,)
    match.play(one, "bid 3")
    match.play(other, "bid 1")
    assert refused(match, one) == "take_back_others"
    match.take_back(other)
    assert match.deciders() == (other,)


def test_a_card_shown_to_a_person_stays_played() -> None:
    match = new_match(header("rage", 3))
    for _ in range(3):
        match.play(match.deciders()[0], "bid 1")
    (leader,) = match.deciders()
    match.play(leader, first(match, leader))
    assert refused(match, leader) == "take_back_revealed"


def test_hidden_predictions_are_fixed_once_they_are_shown() -> None:
    match = new_match(header("rage", 3, prediction="hidden"))
    match.play(0, "bid 1")
    match.play(1, "bid 1")
    match.take_back(0)
    match.play(0, "bid 2")
    match.play(2, "bid 1")
    assert refused(match, 2) == "take_back_revealed"


def test_a_purchase_stays_but_the_choice_after_it_can_be_taken_back() -> None:
    """HORN-9: who wants to buy after choosing takes the choice back; somebody else's purchase does not hinder it."""
    match = new_match(header("hornochsen", 2))
    match.play(0, next(action.do for action in match.legal(0) if action.do.startswith("play")))
    match.play(1, "buy 1")
    assert refused(match, 1) == "take_back_revealed"
    match.take_back(0)
    match.play(0, "buy 2")
    assert set(match.deciders()) == {0, 1}
    reading(match.text())


def test_open_moves_can_be_taken_back_while_nobody_else_has_moved() -> None:
    match = new_match(header("perfect_numbers", 2))
    while not first(match, match.deciders()[0]).startswith("take"):
        match.play(match.deciders()[0], first(match, match.deciders()[0]))
    (seat,) = match.deciders()
    before = match.text()
    match.play(seat, "take 4")
    match.take_back(seat)
    assert match.text() == before and not match.session.practice


# -- against bots --------------------------------------------------------------------------------


def test_against_bots_undo_is_free_and_marks_the_match_as_practice() -> None:
    match = new_match(header(humans=1))
    told = []
    match.on_session_change = told.append
    start = match.text()
    play_round(match)
    play_round(match)
    match.take_back(0)
    match.take_back(0)
    assert match.text() == start and match.session.practice and told
    reading(match.text())


def test_a_fair_take_back_is_no_practice_against_bots_either() -> None:
    match = new_match(header(humans=1))
    match.play(0, first(match, 0))
    match.take_back(0)
    assert not match.session.practice


def test_practice_ends_the_freedom_when_a_person_joins() -> None:
    match = new_match(header(humans=1))
    play_round(match)
    match.hand_over(1, Seat("Bea"))
    assert refused(match, 0) == "take_back_revealed"
    match.hand_over(1, Seat("Bot", "random"))
    match.take_back(0)


def test_where_nobody_sits_any_seat_can_be_taken_back_for_and_redone() -> None:
    """Whoever let bots play on for them may still go back: there is no person whom it could be unfair to."""
    match = new_match(header(humans=1))
    play_round(match)
    match.hand_over(0, Seat("Bot", "random"))
    assert match.session.humans() == []
    text = match.text()
    for seat in range(2):
        assert match.why_no_take_back(seat) is None
        match.take_back(seat)
        assert match.session.practice and match.may_redo(1 - seat)
        match.redo(seat)
        assert match.text() == text
    match.hand_over(1, Seat("Bea"))
    assert match.why_no_take_back(1) is None and refused(match, 0) == "take_back_revealed"


def test_chance_comes_out_the_same_after_a_take_back() -> None:
    match = new_match(header("rage", 3, humans=1))
    while match.text().count("shuffle") < 2:
        for seat in match.deciders():
            match.play(seat, first(match, seat))
    before = match.text()
    lines = before.splitlines()
    while match.text().count("shuffle") > 1:
        match.take_back(0)
    played = [line for line in lines if '"seat": 0, "do"' in line]
    assert match.text().count('"seat": 0, "do"') < len(played)
    for line in lines[match.text().count("\n") :]:
        if '"do"' in line:
            seat, do = int(line.split('"seat": ')[1][0]), line.split('"do": "')[1][:-2]
            match.play(seat, do)
    assert match.text() == before
