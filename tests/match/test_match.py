"""A match in progress: what is accepted, what is shown when, and who sits where."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.action import IllegalAction, NotationError
from game.engine.event import Moved, Turned
from game.engine.games.registry import GAMES
from game.engine.record.header import Seat
from game.match.journal import MemoryJournal
from game.match.match import Match
from tests.engine import kit
from tests.engine.record.matches import reading
from tests.match.table import SlowJournal, first, header, new_match, play_to_end


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_leaves_a_record_that_verifies(game: str) -> None:
    journal = MemoryJournal()
    match = new_match(header(game, GAMES[game].fewest_players), journal)
    play_to_end(match, Random(1))
    record = reading(journal.text, fair=True)
    assert record.has_result and journal.text == match.text()
    assert record.state.standings() == match.standings()


def test_a_match_without_a_seed_is_recorded_too() -> None:
    match = new_match(header(seed=None))
    play_to_end(match, Random(1))
    assert reading(match.text()).header.seed is None


def test_nothing_is_shown_before_it_is_on_disk() -> None:
    journal = SlowJournal()
    head = header()
    match = Match(head, kit.rules_for(head.setup), journal)
    match.begin()
    assert match.deciders() == () and match.reports() == []
    journal.catch_up()
    (deal,) = match.reports()
    assert deal.seat is None and match.deciders() == (0, 1)

    match.submit(0, match.legal(0)[0])
    assert match.deciders() == (1,), "a seat decides once at a time"
    assert match.view(0).zone("chosen.0").pieces == (), "the table lags behind until the disk has it"
    match.submit(1, match.legal(1)[0])
    assert match.deciders() == () and match.view(0).zone("laid.1").pieces == ()
    journal.catch_up(1)
    assert [report.seat for report in match.reports()] == [0]
    assert len(match.view(0).zone("chosen.0").pieces) == 2
    assert match.view(0).zone("laid.1").pieces == (), "the reveal follows from the second line"
    journal.catch_up()
    assert [report.seat for report in match.reports()] == [1]
    assert len(match.view(0).zone("laid.1").pieces) == 2


def test_an_action_and_the_chance_it_causes_are_one_write() -> None:
    journal = SlowJournal()
    head = header("rage", 3)
    match = Match(head, kit.rules_for(head.setup), journal)
    match.begin()
    while journal.text.count("shuffle") < 2:
        journal.catch_up()
        match.reports()
        if match.deciders():
            match.submit(match.deciders()[0], match.legal(match.deciders()[0])[0])
        writes = [text for text, _ in journal.pending]
        assert len(writes) <= 1
        if writes and "shuffle" in writes[0] and "record" not in writes[0]:
            assert writes[0].startswith('{"seat"') and writes[0].count("\n") == 2


def test_a_report_tells_each_viewer_what_they_may_know() -> None:
    match = new_match()
    cards = match.legal(0)[0].do.split()[1:]
    (report,) = match.play(0, first(match, 0))
    mine, _ = report.seen_by(0)
    theirs, table = report.seen_by(1)
    assert mine == [Moved(tuple(cards), "hand.0", "chosen.0")]
    assert theirs == [Moved((None, None), "hand.0", "chosen.0")]
    assert [piece.name for piece in table.zone("chosen.0").pieces] == [None, None]
    (report,) = match.play(1, first(match, 1))
    turned = [event for event in report.seen_by(1)[0] if isinstance(event, Turned)]
    assert turned[0].pieces == tuple(cards)


def test_the_last_card_of_a_round_is_told_although_a_new_deal_follows() -> None:
    """An action and the chance it causes are one report, but each is told by what was known at its own time."""
    match = new_match(header("rage", 3))
    while match.text().count("shuffle") < 2:
        seat = match.deciders()[0]
        last = first(match, seat)
        (report,) = match.play(seat, last)
    card = last.split()[1]
    for viewer in (None, 0, 1, 2):
        events, _ = report.seen_by(viewer)
        moved = [event for event in events if isinstance(event, Moved)]
        assert (card,) in [event.pieces for event in moved], "everybody sees the card fall"
        dealt = [event for event in moved if event.source == "pile" and event.target.startswith("hand")]
        hands = {event.target: event.pieces for event in dealt}
        assert len(hands) == 3
        for hand, cards in hands.items():
            assert (None in cards) == (hand != f"hand.{viewer}"), "only the own new hand is named"


def test_what_is_illegal_is_refused_and_changes_nothing() -> None:
    match = new_match()
    before = match.text()
    with pytest.raises(IllegalAction) as refused:
        match.play(0, "play " + match.legal(0)[0].do.split()[1])
    assert refused.value.refusal.code == "choose_two"
    with pytest.raises(NotationError):
        match.play(0, "resign")
    match.play(0, first(match, 0))
    with pytest.raises(IllegalAction) as refused:
        match.submit(0, kit.rules_for(match.header.setup).parse("play Y1.1 Y1.2"))
    assert refused.value.refusal.code == "not_your_turn"
    assert match.text().startswith(before) and match.text().count("\n") == before.count("\n") + 1


def test_a_finished_match_accepts_nothing() -> None:
    match = new_match()
    action = match.legal(0)[0]
    play_to_end(match, Random(1))
    assert match.why_not(0, action).code == "match_over"


# -- seats ---------------------------------------------------------------------------------------


def test_seats_change_hands_without_a_trace_in_the_record() -> None:
    match = new_match()
    told = []
    match.on_session_change = told.append
    before = match.text()
    match.hand_over(1, Seat("Helper", "random"))
    assert not match.is_human(1) and match.is_human(0)
    assert match.text() == before and told == [match.session]
    match.hand_over(1, Seat("Bea"))
    assert match.is_human(1)


def test_a_bot_gets_what_its_seat_may_know() -> None:
    match = new_match()
    seen = match.knowledge(1)
    assert seen == seen.redact(1) and set(seen.hands[0]) == {0} and 0 not in seen.hands[1]


def test_asking_about_a_take_back_swallows_no_report() -> None:
    match = new_match()
    match.submit(0, match.legal(0)[0])
    assert match.why_no_take_back(0) is None
    assert [report.seat for report in match.settle()] == [0]
