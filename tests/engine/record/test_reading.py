"""What a record must be like: everything that the format page says is refused is, with its line."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from game.engine.games.registry import GAMES
from tests.engine import kit
from tests.engine.record.matches import as_text, objects, played, reading, refusal

Lines = list[dict[str, Any]]
SETUPS = [setup for game in GAMES.values() for setup in kit.setups(game)]


@pytest.mark.parametrize("setup", SETUPS, ids=kit.setup_id)
def test_what_we_write_we_read(setup) -> None:
    text = played(setup.game, setup.players, **setup.options)
    record = reading(text, fair=True)
    assert record.state.over and record.has_result
    assert len(record.lines) == text.count("\n") - 2


@pytest.mark.parametrize("game", GAMES)
def test_a_record_may_stop_after_any_line(game: str) -> None:
    lines = played(game, GAMES[game].fewest_players).splitlines(keepends=True)
    for stop in range(1, len(lines) - 1, max(1, len(lines) // 25)):
        assert not reading("".join(lines[:stop])).has_result


def test_a_match_that_is_over_needs_its_result() -> None:
    lines = played("5211", 2).splitlines(keepends=True)
    assert refusal("".join(lines[:-1])) == (len(lines), "result_missing")


def test_white_space_order_of_keys_and_line_ends_are_free() -> None:
    lines = objects(played("5211", 2))
    lines[0]["options"] = {"long": False}
    lines[0]["edition"] = "azul"
    loose = [json.dumps(dict(reversed(line.items())), indent=None, separators=(" ,", " : ")) for line in lines]
    assert reading("\r\n".join(loose)).has_result
    assert reading("\n".join(loose) + "\n").header.setup.edition == "azul"


def test_names_may_hold_other_line_separators_and_any_letters() -> None:
    lines = objects(played("5211", 2))
    lines[0]["seats"][0] = {"name": "A\u2028b\x0b\x85\n \U0001f600", "kind": "unheard-of-bot"}
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    assert reading(text).header.seats[0].name == "A\u2028b\x0b\x85\n \U0001f600"
    lines[0]["seats"][0]["name"] = ""
    assert reading(as_text(lines)).header.seats[0].name == ""


def test_pieces_may_be_named_in_any_order() -> None:
    lines = objects(played("5211", 2))
    first = next(line for line in lines if "do" in line)
    verb, one, other = first["do"].split(" ")
    first["do"] = f"{verb} {other} {one}"
    assert reading(as_text(lines)).has_result


def header(**changes: Any) -> Callable[[Lines], None]:
    """A forger of the header; None takes a field away."""

    def forge(lines: Lines) -> None:
        for name, value in changes.items():
            if value is REMOVED:
                del lines[0][name]
            else:
                lines[0][name] = value

    return forge


REMOVED = object()
ADA, BEA = {"name": "Ada", "kind": "human"}, {"name": "Bea", "kind": "human"}


@pytest.mark.parametrize(
    ("forge", "code"),
    [
        (header(record=2), "other_version"),
        (header(record=True), "other_version"),
        (header(record="1"), "other_version"),
        (header(record=REMOVED), "header_missing"),
        (header(game=REMOVED), "field_missing"),
        (header(players=REMOVED), "field_missing"),
        (header(options=REMOVED), "field_missing"),
        (header(seats=REMOVED), "field_missing"),
        (header(seed=REMOVED), "field_missing"),
        (header(colour="red"), "unknown_field"),
        (header(game="chess"), "unknown_game"),
        (header(game=5211), "not_a_string"),
        (header(players=1, seats=[ADA]), "players_out_of_range"),
        (header(players=6, seats=[ADA] * 6), "players_out_of_range"),
        (header(players=10**100), "players_out_of_range"),
        (header(players="2"), "not_an_integer"),
        (header(players=True), "not_an_integer"),
        (header(options=[]), "not_an_object"),
        (header(options={"fast": True}), "unknown_option"),
        (header(options={"long": 1}), "wrong_option_value"),
        (header(options={"long": "true"}), "wrong_option_value"),
        (header(options={"long": None}), "wrong_option_value"),
        (header(seats=[ADA]), "wrong_number_of_seats"),
        (header(seats=[ADA, BEA, ADA]), "wrong_number_of_seats"),
        (header(seats={}), "wrong_number_of_seats"),
        (header(seats=[ADA, "Bea"]), "seat_fields"),
        (header(seats=[ADA, {"name": "Bea"}]), "seat_fields"),
        (header(seats=[ADA, {**BEA, "colour": "red"}]), "seat_fields"),
        (header(seats=[ADA, {"name": "Bea", "kind": ""}]), "seat_kind"),
        (header(seats=[ADA, {"name": "Bea", "kind": "two words"}]), "seat_kind"),
        (header(seats=[ADA, {"name": 7, "kind": "human"}]), "not_a_string"),
        (header(seed=-1), "seed_out_of_range"),
        (header(seed=2**128), "seed_out_of_range"),
        (header(seed="7"), "seed_out_of_range"),
        (header(seed=True), "seed_out_of_range"),
        (header(edition="gold"), "unknown_edition"),
        (header(edition=None), "not_a_string"),
        (header(deck="mine"), "no_decks"),
    ],
)
def test_a_forged_header_is_refused(forge: Callable[[Lines], None], code: str) -> None:
    lines = objects(played("5211", 2))
    forge(lines)
    assert refusal(as_text(lines)) == (1, code)


@pytest.mark.parametrize("seed", [0, 2**128 - 1, None])
def test_every_seed_is_read(seed: int | None) -> None:
    lines = objects(played("5211", 2))
    lines[0]["seed"] = seed
    assert reading(as_text(lines)).header.seed == seed


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "empty_line"),
        (b" \t", "empty_line"),
        (b"{", "not_json"),
        (b'{"seat": 0, "do": "play', "not_json"),
        (b'{"seat": 0 "do": ""}', "not_json"),
        (b"{'seat': 0}", "not_json"),
        (b'{"seat": 0, "do": "a\tb"}', "not_json"),
        (b"[" * 100_000, "not_json"),
        (b'{"seat": ' + b"9" * 5000 + b', "do": "x"}', "not_json"),
        (b"[]", "no_object"),
        (b"7", "no_object"),
        (b'"text"', "no_object"),
        (b'{"seat": \xff}', "not_utf8"),
        (b'{"do": "\xed\xa0\x80", "seat": 0}', "not_utf8"),
        (b'{"seat": 0, "do": "\\ud800"}', "lone_surrogate"),
        (b'{"seat": 0, "\\udfff": "x"}', "lone_surrogate"),
        (b'{"seat": 0, "seat": 0, "do": "x"}', "key_twice"),
        (b'{"seat": {"a": 1, "a": 2}, "do": "x"}', "key_twice"),
        (b'{"seat": 0.0, "do": "x"}', "not_an_integer_number"),
        (b'{"seat": 1e0, "do": "x"}', "not_an_integer_number"),
        (b'{"seat": NaN, "do": "x"}', "not_an_integer_number"),
        (b'{"seat": -Infinity, "do": "x"}', "not_an_integer_number"),
        (b'{"record": 1}', "second_header"),
        (b"{}", "field_missing"),
        (b'{"seat": 0}', "field_missing"),
        (b'{"do": "play Y1.1"}', "field_missing"),
        (b'{"seat": 0, "do": "play Y1.1", "at": 7}', "unknown_field"),
        (b'{"seat": true, "do": "play Y1.1"}', "no_such_seat"),
        (b'{"seat": 2, "do": "play Y1.1"}', "no_such_seat"),
        (b'{"seat": -1, "do": "play Y1.1"}', "no_such_seat"),
        (b'{"seat": 0, "do": 7}', "not_a_string"),
        (b'{"seat": 0, "do": "resign"}', "no_such_action"),
        (b'{"seat": 0, "do": ""}', "no_such_action"),
        (b'{"chance": "shuffle", "order": []}', "chance_not_due"),
        (b'{"result": {"scores": [0, 0], "winners": [0, 1]}}', "result_too_early"),
    ],
)
def test_a_wrong_line_is_refused_where_it_stands(raw: bytes, code: str) -> None:
    lines = played("5211", 2).encode().splitlines(keepends=True)
    assert refusal(b"".join([*lines[:5], raw + b"\n", *lines[5:]])) == (6, code)


def test_a_byte_order_mark_is_refused() -> None:
    assert refusal(b"\xef\xbb\xbf" + played("5211", 2).encode()) == (1, "byte_order_mark")


def test_nothing_is_no_record() -> None:
    assert refusal(b"") == (1, "header_missing")
    assert refusal(b"\n") == (1, "empty_line")


def test_a_torn_last_line_is_refused() -> None:
    text = played("5211", 2)
    assert refusal(text[:-3]) == (text.count("\n"), "not_json")


# -- chance --------------------------------------------------------------------------------------


def swap_kind(lines: Lines) -> None:
    lines[1]["chance"] = "deal"


def leave_out(lines: Lines) -> None:
    lines[1]["order"].pop()


def repeat(lines: Lines) -> None:
    lines[1]["order"][0] = lines[1]["order"][1]


def stranger(lines: Lines) -> None:
    lines[1]["order"][0] = "Z9.9"


def number(lines: Lines) -> None:
    lines[1]["order"][0] = 7


def no_list(lines: Lines) -> None:
    lines[1]["order"] = "Y1.1"


def seat_for_order(lines: Lines) -> None:
    lines[1] = {"chance": "shuffle", "seat": 0}


def with_more(lines: Lines) -> None:
    lines[1]["seat"] = 0


@pytest.mark.parametrize(
    ("forge", "code"),
    [
        (swap_kind, "other_chance_due"),
        (leave_out, "chance_does_not_fit"),
        (repeat, "chance_does_not_fit"),
        (stranger, "unknown_piece"),
        (number, "unknown_piece"),
        (no_list, "not_a_list"),
        (seat_for_order, "field_missing"),
        (with_more, "unknown_field"),
        (lambda lines: lines.pop(1), "chance_missing"),
    ],
)
def test_a_forged_chance_is_refused(forge: Callable[[Lines], Any], code: str) -> None:
    lines = objects(played("5211", 2))
    forge(lines)
    assert refusal(as_text(lines)) == (2, code)


@pytest.mark.parametrize("seat", [-1, 3, True, "1", None, [0]])
def test_a_drawn_seat_must_be_one(seat: object) -> None:
    lines = objects(played("rage", 3))
    lines[1]["seat"] = seat
    assert refusal(as_text(lines)) == (2, "chance_does_not_fit")


def test_a_chance_that_is_not_from_the_seed_is_legal_but_not_fair() -> None:
    lines = objects(played("5211", 2))
    order = lines[1]["order"]
    order[0], order[1] = order[1], order[0]  # both go back into the box unseen
    assert reading(as_text(lines)).has_result
    assert refusal(as_text(lines), fair=True) == (2, "not_from_seed")
    lines[0]["seed"] = None
    assert refusal(as_text(lines), fair=True) == (1, "no_seed")


# -- results -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "code"),
    [
        ({"scores": [0, 0], "winners": [0]}, "wrong_result"),
        ({"scores": "same", "winners": "reversed"}, "wrong_result"),
        ({"scores": "same"}, "field_missing"),
        ({"scores": "same", "winners": "same", "by": 7}, "unknown_field"),
        ({"scores": "floats", "winners": "same"}, "not_an_integer_number"),
        ([], "not_an_object"),
    ],
)
def test_a_result_that_does_not_follow_is_refused(result: Any, code: str) -> None:
    lines = objects(played("5211", 3, seed=4))
    true = lines[-1]["result"]
    words = {
        "same": lambda field: true[field],
        "reversed": lambda field: [seat for seat in (2, 1, 0) if seat not in true[field]],
        "floats": lambda field: [float(score) for score in true[field]],
    }
    if isinstance(result, dict):
        result = {field: words[value](field) if isinstance(value, str) else value for field, value in result.items()}
    lines[-1]["result"] = result
    assert refusal(as_text(lines)) == (len(lines), code)


def test_true_is_not_one_in_a_result() -> None:
    lines = objects(played("5211", 2, seed=2))
    winners = lines[-1]["result"]["winners"]
    lines[-1]["result"]["winners"] = [bool(seat) for seat in winners]
    assert refusal(as_text(lines)) == (len(lines), "wrong_result")


def test_nothing_follows_the_result() -> None:
    lines = objects(played("5211", 2))
    for extra in (lines[-1], lines[1], lines[2], lines[0]):
        assert refusal(as_text([*lines, extra])) == (len(lines) + 1, "after_result")


# -- order ---------------------------------------------------------------------------------------


def test_actions_out_of_turn_are_refused() -> None:
    """In Rage everything goes in turn, so any two neighbouring actions of different seats can't change places."""
    lines = objects(played("rage", 3))
    places = [
        at for at in range(2, len(lines) - 1)
        if "do" in lines[at] and "do" in lines[at + 1] and lines[at]["seat"] != lines[at + 1]["seat"]
    ]  # fmt: skip
    for at in places[:: max(1, len(places) // 12)]:
        bent = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        assert refusal(as_text(bent)) == (at + 1, "not_your_turn")


@pytest.mark.parametrize("game", GAMES)
def test_a_record_without_one_of_its_lines_is_refused(game: str) -> None:
    lines = objects(played(game, GAMES[game].fewest_players))
    for gone in range(0, len(lines) - 1, max(1, len(lines) // 15)):
        if lines[gone].get("do", "").startswith("buy"):
            continue  # who bought nothing may play all the same
        line, _ = refusal(as_text([*lines[:gone], *lines[gone + 1 :]]))
        assert line >= gone + 1


@pytest.mark.parametrize("game", GAMES)
def test_a_line_that_stands_twice_is_refused(game: str) -> None:
    lines = objects(played(game, GAMES[game].fewest_players))
    for at in range(0, len(lines), max(1, len(lines) // 15)):
        twice = [*lines[: at + 1], lines[at], *lines[at + 1 :]]
        if refusal_or_none(as_text(twice)) is None:
            # Bidding the same number or storing a like card again may be legal at once; the rest then does not fit.
            raise AssertionError(f"line {at + 1} may stand twice")


def refusal_or_none(text: str) -> tuple[int, str] | None:
    try:
        return refusal(text)
    except AssertionError:
        return None


def test_forbidden_options_and_unknown_boards_and_decks_are_refused() -> None:
    rage = objects(played("rage", 3))
    rage[0]["options"] = {"prediction": "secret", "plus_minus_one": True}
    assert refusal(as_text(rage)) == (1, "plus_minus_one_needs_open")
    oxen = objects(played("hornochsen", 2))
    for board, code in (("nowhere", "unknown_board"), ("../x", "wrong_name"), ("", "wrong_name")):
        oxen[0]["options"] = {"board": board}
        assert refusal(as_text(oxen)) == (1, code)
    oxen[0]["options"] = {"board": "hornochsen"}
    assert reading(as_text(oxen)).has_result
    numbers = objects(played("perfect_numbers", 2))
    for deck, code in (("nowhere", "unknown_deck"), ("/etc/passwd", "wrong_name"), ("a\x00b", "wrong_name")):
        numbers[0]["deck"] = deck
        assert refusal(as_text(numbers)) == (1, code)
