"""The board: what it must be like, and how its rows follow one another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.engine.action import SetupError
from game.engine.game import Setup
from game.engine.games.hornochsen.board import BoardError, Field, FieldKind, Row, row_names
from game.engine.games.registry import GAMES
from tests.engine.hornochsen.playing import OneBoard, board, changed, field, position, random_match


def refused(make) -> tuple[str, str]:
    """Where a board is wrong, and why."""
    with pytest.raises(BoardError) as error:
        make()
    assert isinstance(error.value, SetupError)
    assert error.value.refusal.values == {"where": error.value.where, "why": error.value.why}
    return error.value.where, error.value.why


@pytest.mark.clause("HORN-1")
def test_rows_are_in_their_order() -> None:
    assert row_names() == ("L1", "L2", "L3", "L4", "L5", "L6", "R1", "R2", "R3", "R4", "R5", "R6")
    assert tuple(row.name for row in board().rows) == row_names()


@pytest.mark.clause("HORN-1", "HORN-7")
def test_after_r6_comes_l1_again() -> None:
    rows = {"L2": "90", "L3": "80", "R5": "70", "R6": "1 2 3 4 5"}
    match = position("6 50", "91 92", rows=rows).play_round(6, 91)
    assert match.row("L1") == "6"
    rows = {"L1": "90", "L2": "80", "R5": "70", "R6": "1 2 3 4 5"}
    match = position("6 50", "91 92", rows=rows).play_round(6, 91)
    assert match.row("L3") == "6"


@pytest.mark.clause("HORN-1")
@pytest.mark.parametrize("players", [2, 5, 8])
def test_four_rows_are_active_at_any_time(players: int) -> None:
    match, rng = random_match(players, 1)
    while not match.state.over:
        full = 0 if match.state.filled is None else 1
        assert len(match.active()) == 4 + full, "with those of a filled row until they are taken"
        match.play_on(rng, 1)


@pytest.mark.clause("HORN-1")
@pytest.mark.parametrize("fields", ["O5", ". O5"])
def test_a_row_has_at_least_three_fields(fields: str) -> None:
    where, why = refused(lambda: changed({"R3": fields}))
    assert where == "R3" and "at least 3" in why
    assert changed({"R3": ". . O5"})


@pytest.mark.clause("HORN-1")
@pytest.mark.parametrize(
    ("fields", "where"), [(". . .", "L4.3"), (". . O5 .", "L4.3"), ("O5 . . O5", "L4.1"), (". O5 . .", "L4.2")]
)
def test_the_last_field_and_only_that_is_an_ox_field(fields: str, where: str) -> None:
    assert refused(lambda: changed({"L4": fields})) == (
        where,
        "the last field of a row, and only that, is an ox field",
    )


@pytest.mark.parametrize("fields", [". K . O5", ". K0 . O5", ". K100 . O5", ". . O", ". . O0", ". . O100"])
def test_cowpats_and_oxen_have_a_value(fields: str) -> None:
    where, why = refused(lambda: changed({"L4": fields}))
    assert where.startswith("L4.") and "need a value from 1 to 99" in why


@pytest.mark.parametrize("fields", [".1 . O5", ". D2 O5", ". H9 O5"])
def test_other_fields_have_none(fields: str) -> None:
    where, why = refused(lambda: changed({"R6": fields}))
    assert where.startswith("R6.") and "only cowpat and ox" in why


def test_a_value_is_no_truth() -> None:
    rows = list(board().rows)
    rows[0] = Row("L1", (field("."), field("."), Field(FieldKind.OX, True)))
    assert refused(lambda: replace(board(), rows=tuple(rows)))[0] == "L1.3"


@pytest.mark.clause("HORN-1")
def test_there_are_twelve_rows_of_these_names() -> None:
    rows = board().rows
    assert refused(lambda: replace(board(), rows=rows[:-1]))[0] == "R6"
    assert refused(lambda: replace(board(), rows=(*rows, rows[2])))[0] == "L3"
    assert refused(lambda: replace(board(), rows=(*rows, Row("M1", rows[2].fields))))[0] == "M1"
    assert refused(lambda: replace(board(), rows=(*rows[1:], rows[0])))[1] == "rows are L1-L6 and R1-R6, in this order"
    assert refused(lambda: replace(board(), rows=()))[0] == "L1"


@pytest.mark.parametrize(("eyes", "heap"), [((0,), 60), ((60,), 60), ((50, 40), 60), ((40, 40), 60), ((61,), 60)])
def test_eyes_ascend_between_start_and_heap(eyes: tuple[int, ...], heap: int) -> None:
    where, why = refused(lambda: board(eyes=eyes, heap=heap))
    assert where == "track" and "ascend" in why


@pytest.mark.parametrize("heap", [0, -1])
def test_there_is_a_heap(heap: int) -> None:
    assert refused(lambda: board(eyes=(), heap=heap))[0] == "track"
    assert board(eyes=(), heap=1).heap == 1, "eyes need not be"


def test_the_board_is_an_option_and_the_library_knows_it() -> None:
    library = OneBoard(board())
    GAMES["hornochsen"].rules(Setup("hornochsen", 2), library)
    GAMES["hornochsen"].rules(Setup("hornochsen", 2, {"board": "meadow"}), library)
    assert library.asked == ["hornochsen", "meadow"]
    for wrong in ({"board": True}, {"deck": "x"}):
        with pytest.raises(SetupError):
            GAMES["hornochsen"].rules(Setup("hornochsen", 2, wrong), library)


@pytest.mark.parametrize("players", [0, 1, 9])
def test_two_to_eight_play(players: int) -> None:
    with pytest.raises(SetupError):
        GAMES["hornochsen"].rules(Setup("hornochsen", players), OneBoard(board()))


def test_very_long_rows_can_be_played_on() -> None:
    """Longer than there are tiles: nobody ever fills one."""
    match, rng = random_match(3, 4, on=changed(dict.fromkeys(row_names(), ". " * 120 + "O9")))
    match.play_on(rng)
    assert match.state.over and match.sees(None, "box") == []
