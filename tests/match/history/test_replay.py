"""Records as positions: the same tables as in the match, both ways, and only for those who may see them."""

from __future__ import annotations

from random import Random

import pytest

from game.engine import view as tables
from game.engine.games.registry import GAMES
from game.engine.record.lines import ActionLine
from game.engine.view import Everyone
from game.match.history.replay import HiddenFrom, Replay
from game.match.session import Session
from tests.engine.record.matches import played, reading
from tests.match.table import header, new_match

FEWEST = [(game.id, game.fewest_players) for game in GAMES.values()]
MOST = [pytest.param(game.id, game.most_players, marks=pytest.mark.long) for game in GAMES.values()]


def replay_of(game: str, players: int, lines: int | None = None) -> Replay:
    """A whole match between bots, or its first lines."""
    text = "".join(played(game, players).splitlines(keepends=True)[:lines])
    return Replay(reading(text))


@pytest.mark.parametrize(("game", "players"), [*FEWEST, *MOST])
def test_every_position_is_as_it_was_reported_in_the_match(game: str, players: int) -> None:
    match, rng = new_match(header(game, players)), Random(5)
    shown = [[match.view(viewer) for viewer in (*range(players), None)]]
    told = [[]]
    while not match.over:
        seat = match.deciders()[0]
        match.submit(seat, rng.choice(match.legal(seat)))
        (report,) = match.settle()
        shown.append([match.view(viewer) for viewer in (*range(players), None)])
        told.append([report.seen_by(viewer)[0] for viewer in (*range(players), None)])
    replay = Replay(reading(match.text()))
    assert replay.last == len(shown)
    for position, views in enumerate(shown, 1):
        assert [replay.view(position, viewer) for viewer in (*range(players), None)] == views
        if position > 1:
            assert [replay.told(position, viewer)[0] for viewer in (*range(players), None)] == told[position - 1]
    assert replay.standings() == match.standings()


def test_position_0_is_before_the_first_chance_and_the_deal_is_the_first_step() -> None:
    replay = replay_of("rage", 4)
    assert not replay.view(0, None).zone("hand.0").pieces
    assert len(replay.view(1, 0).zone("hand.0").pieces) == 10
    assert replay.seat(0) is None and replay.seat(1) is None and replay.seat(2) is not None
    assert replay.deciders(0) == () and replay.deciders(1)


def test_a_step_for_every_decision() -> None:
    record = reading(played("hornochsen", 3))
    replay = Replay(record)
    actions = [line for line in record.lines if isinstance(line, ActionLine)]
    assert [replay.seat(at) for at in range(2, replay.last + 1)] == [line.seat for line in actions]


# -- rounds ------------------------------------------------------------------------------------------


def test_rounds_are_jumped_to_both_ways() -> None:
    replay = replay_of("rage", 4)
    assert [part.number for part in replay.rounds] == list(range(1, 11))
    first, second = replay.rounds[0].position, replay.rounds[1].position
    assert replay.view(second, None).counter("round").value == 2
    assert replay.view(second - 1, None).counter("round").value == 1
    assert replay.round_after(0) == first and replay.round_after(first) == second
    assert replay.round_before(second) == first, "from the beginning of a round to the one before"
    assert replay.round_before(second + 1) == second, "from its middle to its beginning"
    assert replay.round_before(first) == 0 and replay.round_before(0) == 0
    assert replay.round_after(replay.rounds[-1].position) == replay.last == replay.round_after(replay.last)


@pytest.mark.parametrize(("game", "kind"), [("5211", "pass"), ("rage", "round"), ("hornochsen", "round")])
def test_what_counts_as_a_round(game: str, kind: str) -> None:
    replay = replay_of(game, 3)
    assert {part.what for part in replay.rounds} == {kind} and len(replay.rounds) > 2


def test_parts_lie_in_each_other() -> None:
    replay = replay_of("rage", 3)
    named = [[(part.what, part.number) for part in replay.parts_at(at)] for at in range(replay.last + 1)]
    assert named[0] == [] and named[1] == [("round", 1)]
    assert [("round", 1), ("trick", 1)] in named and [("round", 1), ("trick", 10)] in named
    second = replay.rounds[1].position
    assert named[second] == [("round", 2)], "a new round has no trick yet"


# -- who may see -------------------------------------------------------------------------------------


def test_a_finished_match_may_be_seen_by_every_seat_by_nobody_and_open() -> None:
    replay = replay_of("5211", 3)
    *seats, nobody, everyone = replay.sights()
    assert seats == [0, 1, 2] and nobody is None and isinstance(everyone, Everyone)
    hands = [replay.view(1, everyone).zone(f"hand.{seat}") for seat in range(3)]
    assert all(piece.name is not None and piece.face_up for hand in hands for piece in hand.pieces)
    for seat in range(3):
        assert replay.view(1, seat).known() < replay.view(1, everyone).known()


def test_secret_choices_lie_open_and_won_cards_as_they_lay() -> None:
    replay = replay_of("5211", 3)
    everyone = replay.sights()[-1]
    seat = replay.seat(2)
    (chosen,) = {replay.view(2, everyone).zone(f"chosen.{seat}").pieces}
    assert chosen and all(piece.name is not None and piece.face_up for piece in chosen)
    assert all(piece.name is None for piece in replay.view(2, None).zone(f"chosen.{seat}").pieces)
    won = [piece for at in range(3) for piece in replay.view(replay.last, everyone).zone(f"won.{at}").pieces]
    assert won and not any(piece.face_up for piece in won)


def test_secret_predictions_are_open_to_everyone() -> None:
    replay = Replay(reading(played("rage", 3, prediction="secret")))
    everyone, seat = replay.sights()[-1], replay.seat(2)
    assert replay.view(2, None).counter(f"bid.{seat}").hidden
    bid = replay.view(2, everyone).counter(f"bid.{seat}")
    assert not bid.hidden and isinstance(bid.value, int)


@pytest.mark.parametrize("game", GAMES)
def test_an_unfinished_match_is_seen_by_nobody_only(game: str) -> None:
    text = played(game, 3)
    whole = Replay(reading(text))
    replay = replay_of(game, 3, lines=len(text.splitlines()) - 3)
    assert replay.sights() == [None] and replay.standings() is None and not replay.finished
    for sight in (0, 1, whole.sights()[-1]):
        with pytest.raises(HiddenFrom):
            replay.view(1, sight)
        with pytest.raises(HiddenFrom):
            replay.told(1, sight)
    assert replay.view(1, None) == whole.view(1, None)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_one_match_opens_no_other(game: str) -> None:
    ended, running = reading(played(game, 3)), reading(played(game, 3).splitlines(keepends=True)[0])
    with pytest.raises(ValueError, match="never shown open"):
        Everyone(running.state)
    with pytest.raises(ValueError, match="another match"):
        tables.seen_by(running.state, Everyone(ended.state))


def test_events_name_to_everyone_what_they_name_to_the_one_who_acts() -> None:
    replay = replay_of("hornochsen", 4)
    everyone = replay.sights()[-1]
    for at in range(1, replay.last + 1):
        seat = replay.seat(at)
        if seat is not None:
            mine, open_ones = replay.told(at, seat)[0], replay.told(at, everyone)[0]
            for one, other in zip(mine, open_ones, strict=True):
                names = getattr(one, "pieces", ())
                assert all(name in (None, full) for name, full in zip(names, getattr(other, "pieces", ()), strict=True))


# -- odd records -------------------------------------------------------------------------------------


def test_a_record_may_stop_after_any_line() -> None:
    count = len(played("rage", 3).splitlines())
    for lines in (1, 2, 3, count // 2, count - 2):
        replay = replay_of("rage", 3, lines)
        for position in range(replay.last + 1):
            replay.view(position, None)
        assert replay.round_after(replay.last) == replay.last
    assert replay_of("rage", 3, 1).last == 0


def test_names_come_from_the_session_or_the_header() -> None:
    record = reading(played("rage", 3))
    assert Replay(record).session.seats == list(record.header.seats)
    session = Session(list(record.header.seats), ["red", "blue", "green"])
    assert Replay(record, session).session is session
