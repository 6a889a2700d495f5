"""Setting up a match: seats within the game's range, colours of their own, and who sat here last."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.engine.games.registry import GAMES
from game.match.session import SEAT_COLOURS
from game.ui.draw.seat_marks import SEAT_MARKS, seat_mark
from game.ui.draw.style import contrast
from game.user.last_setup import FILE, keep_last_setup, read_last_setup
from game.user.match_setup import MatchSetup, SetupSeat


def match_setup(game: str = "rage", edition: str | None = None) -> MatchSetup:
    return MatchSetup(GAMES[game], edition, lambda seat: f"Guest {seat}")


@pytest.mark.parametrize("game", GAMES)
def test_a_draft_can_be_played_at_once(game: str) -> None:
    fresh = match_setup(game)
    assert fresh.problem() is None
    header = fresh.header()
    assert header.setup == fresh.setup() and [seat.kind for seat in header.seats].count("human") == 1
    assert header.seats[0].name == "Guest 0"
    assert header.seed is not None and header.seed != fresh.header().seed
    assert max(fresh.header().seed or 0 for _ in range(9)) >= 1 << 64, "128 bits"


@pytest.mark.parametrize("game", GAMES)
def test_seats_come_and_go_within_the_range(game: str) -> None:
    table, entry = match_setup(game), GAMES[game]
    while table.may_add:
        table.add_seat()
    assert len(table.seats) == entry.most_players
    assert len({seat.colour for seat in table.seats}) == entry.most_players
    for _ in range(20):
        table.remove_seat(0)
    assert len(table.seats) == entry.fewest_players


def test_a_colour_that_is_taken_is_swapped() -> None:
    table = match_setup()
    first, second = table.seats[0].colour, table.seats[1].colour
    table.give_colour(0, second)
    assert (table.seats[0].colour, table.seats[1].colour) == (second, first)
    table.give_colour(0, "pink")
    assert table.seats[0].colour == "pink"


def test_typed_names_win_and_empty_ones_fall_back() -> None:
    table = match_setup()
    table.seats[0].name, table.seats[1].name = "  Ada ", "   "
    assert table.name(0) == "Ada" and table.name(1) == "Bela"


def test_the_deal_has_a_number() -> None:
    table = match_setup()
    table.seed_text = "7"
    assert table.header().seed == 7
    table.seed_text = str(2**128 - 1)
    assert not table.seed_too_large
    table.seed_text = str(2**128)
    assert table.seed_too_large


def test_a_forbidden_combination_is_explained() -> None:
    table = match_setup()
    table.options.update(plus_minus_one=True, prediction="secret")
    problem = table.problem()
    assert problem is not None and problem.code == "plus_minus_one_needs_open"


def test_defaults_are_left_out_of_the_header_and_the_edition_is_named() -> None:
    table = match_setup("5211", "azul")
    assert table.setup().options == {} and table.setup().edition == "azul"
    table.options["long"] = True
    assert table.header().as_json()["options"] == {"long": True}


# -- last seats ------------------------------------------------------------------------------------


def test_seats_are_remembered_by_game(tmp_path: Path) -> None:
    seats = [SetupSeat("human", "pink", "Ada"), SetupSeat("random", "blue", ""), SetupSeat("human", "red", "Bo")]
    assert keep_last_setup(tmp_path / "new", "rage", seats)
    assert keep_last_setup(tmp_path / "new", "5211", seats[:2])
    assert read_last_setup(tmp_path / "new", "rage") == seats
    assert read_last_setup(tmp_path / "new", "5211") == seats[:2]
    assert read_last_setup(tmp_path / "new", "hornochsen") == []
    table = match_setup()
    table.use(seats)
    assert [seat.name for seat in table.seats] == ["Ada", "", "Bo"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"rage": 3}',
        '{"rage": [1, null, "x"]}',
        "9" * 70_000,
        '{"rage": [' + "[" * 5000,
        r'{"odd": "\ud800"}',
    ],
)
def test_a_damaged_file_is_forgotten(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert read_last_setup(tmp_path, "rage") == []
    assert keep_last_setup(tmp_path, "rage", [SetupSeat("human", "red")])
    assert len(read_last_setup(tmp_path, "rage")) == 1


def test_what_is_impossible_in_a_seat_falls_back(tmp_path: Path) -> None:
    seats = [{"kind": "genius", "colour": ["x"], "name": "x" * 50}, {"kind": {}, "colour": "red", "name": "a\nb"}]
    (tmp_path / FILE).write_text(json.dumps({"rage": seats}), encoding="utf-8")
    assert read_last_setup(tmp_path, "rage") == [SetupSeat("casual", "", ""), SetupSeat("casual", "red", "")]
    table = match_setup()
    table.use(read_last_setup(tmp_path, "rage"))
    assert len(table.seats) == 3 and len({seat.colour for seat in table.seats}) == 3


def test_a_folder_that_can_not_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert not keep_last_setup(tmp_path / "file", "rage", [])


# -- marks -----------------------------------------------------------------------------------------


def test_marks_have_shapes_of_their_own_and_letters_can_be_read_on_them() -> None:
    assert tuple(SEAT_MARKS) == SEAT_COLOURS and len(SEAT_COLOURS) == 8
    assert len({mark.figure for mark in SEAT_MARKS.values()}) == 8
    assert all(contrast(mark.letters, mark.colour) >= 3 for mark in SEAT_MARKS.values())
    assert seat_mark("pink", 0) is SEAT_MARKS["pink"]
    assert seat_mark("nonsense", 1) is list(SEAT_MARKS.values())[1]
