"""Where tiles go and what they bring: the worked examples first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.event import Asked, Counted, Moved, Said, Scored, Turned
from tests.engine.hornochsen.playing import Match, changed, dealt, position

CALM = {"L1": "90", "L2": "80", "L3": "70", "L4": "60"}


@pytest.mark.clause("HORN-3", "HORN-4", "HORN-5")
def test_rows_ending_2_5_8_18() -> None:
    """Tiles 3, 14, 15, 44 go behind 2, 8, 14, 18. Then rows end 3, 5, 15, 44: tile 1 goes behind 44."""
    rows = {"L1": "2", "L2": "5", "L3": "8", "L4": "18"}
    match = position("3 1", "14 95", "15 96", "44 97", rows=rows)
    match.play_round(3, 14, 15, 44)
    assert [match.row(name) for name in rows] == ["2 3", "5", "8 14 15", "18 44"]
    match.play_round(1, 95, 96, 97)
    assert match.row("L4") == "18 44 1"
    assert match.row("L3") == "8 14 15 95 96", "44 no longer ends a row"


@pytest.mark.clause("HORN-7", "HORN-8")
def test_row_53_to_62_with_ox_8() -> None:
    """Tile 63 costs 8 and moves to the next free row, two of the five may be kept."""
    match = position("63 10", "92 11", rows={"L1": "90", "L2": "80", "L3": "53 56 59 60 62", "L4": "70"})
    match.play_round(63, 92)
    assert match.track == (8, 0)
    assert match.row("L5") == "63" and match.row("L3") == "53 56 59 60 62"
    assert match.asked() == [(0, "take_two")]
    assert match.options(0) == [
        "take 53", "take 53 56", "take 53 59", "take 53 60", "take 53 62", "take 56", "take 56 59", "take 56 60",
        "take 56 62", "take 59", "take 59 60", "take 59 62", "take 60", "take 60 62", "take 62",
    ]  # fmt: skip
    match.take(0, "56 60")
    assert match.hand(0) == "10 56 60" and match.row("L3") == ""
    assert match.sees(None, "box") == ["53", "59", "62"]
    assert match.row("L1") == "90 92", "then laying goes on"


@pytest.fixture
def happy_match() -> Match:
    """R2 ends 78 80 on its third and fourth field, R3 is 68 72, R4 is 20 23 … 34 and full but for the ox, R5 is 17."""
    rows = {"R2": "73 75 78 80", "R3": "68 72", "R4": "20 23 28 30 34", "R5": "17"}
    return position("37 56", "55 70", "83 87", "86 99", rows=rows, track=(1, 2, 20, 30))


@pytest.mark.clause("HORN-6", "HORN-7", "HORN-14")
def test_plus_points_begin(happy_match: Match) -> None:
    """37 costs 9 and opens R6 below 17, plus points begin; 55 goes behind 37; 83 gives +4, 86 gives +5."""
    match = happy_match.play_round(37, 55, 83, 86)
    assert match.track == (10, 2, 20, 30) and match.row("R6") == "37" and match.row("R5") == "17"
    match.take(0, "20 23")
    assert match.row("R6") == "37 55" and match.row("R2") == "73 75 78 80 83 86"
    assert match.track == (10, 2, 16, 25)


@pytest.mark.clause("HORN-6", "HORN-7", "HORN-14")
def test_plus_points_end(happy_match: Match) -> None:
    """56 covers the second cow, minus points again; 70 behind 56; 87 costs 7 and opens R4 below 68; 99 behind 87."""
    match = happy_match.play_round(37, 55, 83, 86).take(0, "20")
    match.play_round(56, 70, 87, 99)
    assert match.row("R6") == "37 55 56 70"
    assert match.track == (10, 2, 23, 25) and match.row("R4") == "87"
    assert match.asked() == [(2, "take_two")]
    match.take(2, "73")
    assert match.row("R4") == "87 99" and match.row("R3") == "68 72"


# -- HORN-3 ----------------------------------------------------------------------------------------


@pytest.mark.clause("HORN-3")
def test_everybody_chooses_one_tile_in_any_order_and_all_are_turned_up_together() -> None:
    match = position("91 1", "92 2", "93 3", rows=CALM)
    assert match.options(1)[:2] == ["play 92", "play 2"]
    match.play(2, 93).play(0, 91)
    assert match.state.deciders() == (1,) and match.row("L1") == "90"
    assert match.sees(None, "chosen.2") == [None]
    match.play(1, 92)
    assert match.row("L1") == "90 91 92 93"
    turned = [event for event in match.events if isinstance(event, Turned)]
    assert turned == [Turned((str(91 + seat),), f"chosen.{seat}", True) for seat in range(3)]


@pytest.mark.clause("HORN-3")
def test_a_choice_that_is_made_stays() -> None:
    match = position("91 1", "92 2", rows=CALM).play(0, 91)
    assert match.why_not(0, "play 1") == match.why_not(0, "buy 1") == "not_your_turn"


@pytest.mark.clause("HORN-3")
def test_each_tile_is_fully_resolved_before_the_next() -> None:
    match = position("84 1", "85 2", "86 3", rows={**CALM, "L2": "80 81 82"}).play_round(84, 85, 86)
    assert match.row("L5") == "84" and match.sees(None, "chosen.1") == ["85"] and match.sees(1, "chosen.2") == ["86"]
    assert match.state.deciders() == (0,)
    match.take(0, "80")
    assert match.row("L5") == "84 85 86"


# -- HORN-4 and HORN-5 -----------------------------------------------------------------------------


@pytest.mark.clause("HORN-4")
@given(st.lists(st.integers(1, 98), min_size=5, max_size=5, unique=True))
def test_behind_the_closest_lower_end(tiles: list[int]) -> None:
    *ends, tile = tiles
    lower = [end for end in ends if end < tile]
    names = ("L3", "R4", "L6", "R3")
    match = position(str(tile), "99", rows={name: str(end) for name, end in zip(names, ends, strict=True)})
    match.play_round(tile, 99)
    if lower:
        assert match.row(names[ends.index(max(lower))]).startswith(f"{max(lower)} {tile}")


@pytest.mark.clause("HORN-5")
@given(st.lists(st.integers(2, 98), min_size=4, max_size=4, unique=True))
def test_lower_than_all_goes_behind_the_highest(ends: list[int]) -> None:
    names = ("L3", "R4", "L6", "R3")
    match = position("1", "99", rows={name: str(end) for name, end in zip(names, ends, strict=True)})
    match.play_round(1, 99)
    highest, next_highest = sorted(ends)[:-3:-1]
    assert match.row(names[ends.index(highest)]) == f"{highest} 1"
    assert match.row(names[ends.index(next_highest)]) == f"{next_highest} 99", "the other row ends in 1 now"


@pytest.mark.clause("HORN-5", "HORN-7")
def test_the_highest_row_can_be_filled_from_below() -> None:
    match = position("1 40", "61 41", rows={**CALM, "L2": "95 96 97"}).play_round(1, 61)
    assert match.track == (5, 0) and match.row("L5") == "1"
    match.take(0, "95")
    assert match.row("L4") == "60 61"


# -- HORN-6 ----------------------------------------------------------------------------------------


@pytest.mark.clause("HORN-6")
def test_a_cowpat_costs_its_points() -> None:
    match = position("91 1", "94 2", "95 3", rows={"R2": "90", "L2": "80", "L3": "70", "L4": "60"}, track=(0, 10, 20))
    match.play_round(91, 94, 95)
    assert match.track == (1, 12, 23) and match.row("R2") == "90 91 94 95"
    first = [event for event in match.events if isinstance(event, Counted | Scored)][:2]
    assert first == [Counted(("91",), "cowpat", 1, {"row": "R2"}), Scored((), 0, 1, 1, "minus")]


@pytest.mark.clause("HORN-6")
def test_plain_double_and_happy_fields_bring_nothing() -> None:
    rows = {"R1": "90", "R6": "80", "L3": "70", "L4": "60"}
    match = position("91 61 1", "81 71 2", rows=rows).play_round("91 61", "81 71")
    assert [match.row(name) for name in rows] == ["90 91", "80 81", "70 71", "60 61"]
    assert match.track == (0, 0)


# -- HORN-7 ----------------------------------------------------------------------------------------


@pytest.mark.clause("HORN-7")
def test_the_filled_row_is_not_free_yet() -> None:
    """Even where it is the only one after itself: the tile goes to the next row that was free before."""
    rows = {"L1": "1 2 3 4", "L2": "90", "L3": "80", "L4": "70"}
    match = position("5 40", "91 41", rows=rows).play_round(5, 91)
    assert match.row("L5") == "5"


@pytest.mark.clause("HORN-7")
def test_rows_in_use_are_skipped() -> None:
    rows = {"L1": "90", "L4": "1 2 3 4", "L5": "80", "R1": "70 71 72 73"}
    match = position("5 40", "91 41", rows=rows).play_round(5, 91)
    assert match.row("L6") == "5"


@pytest.mark.clause("HORN-7")
def test_a_tile_moved_to_a_first_field_scores_nothing_there() -> None:
    match = position("84 1", "92 2", rows={**CALM, "L2": "80 81 82"}, on=changed({"L5": "K9 . O5"}))
    match.play_round(84, 92)
    assert match.track == (5, 0) and match.row("L5") == "84"


@pytest.mark.clause("HORN-7")
def test_the_tiles_of_the_row_stay_until_they_are_taken() -> None:
    match = position("84 1", "92 2", rows={**CALM, "L2": "80 81 82"}).play_round(84, 92)
    assert match.row("L2") == "80 81 82"
    match.take(0, "82")
    assert match.row("L2") == "" and match.hand(0) == "1 82" and match.sees(None, "box") == ["80", "81"]
    assert match.events[:2] == [Moved(("82",), "row.L2", "hand.0"), Moved(("80", "81"), "row.L2", "box")]


@pytest.mark.clause("HORN-7")
def test_all_see_which_tiles_are_kept() -> None:
    match = position("84 1", "92 2", rows={**CALM, "L2": "80 81 82"}).play_round(84, 92).take(0, "80 82")
    assert match.sees(1, "hand.0") == match.sees(None, "hand.0") == [None, "80", "82"]
    assert match.counter("seen.0") == "80 82" and match.counter("seen.1") == ""


@pytest.mark.clause("HORN-7")
def test_a_row_of_three_fields_has_two_tiles_to_keep() -> None:
    match = position("84 1", "92 2", rows={**CALM, "L2": "80 81"}, on=changed({"L2": ". . O5"}))
    match.play_round(84, 92)
    assert match.options(0) == ["take 80", "take 80 81", "take 81"]
    match.take(0, "80 81")
    assert match.sees(None, "box") == []


@pytest.mark.clause("HORN-7")
def test_several_rows_can_be_filled_in_one_round() -> None:
    rows = {"L1": "1 2 3 4", "L2": "30 31 32", "L3": "80", "L4": "70"}
    match = position("5 6", "33 40", rows=rows).play_round(5, 33)
    assert match.state.deciders() == (0,)
    match.take(0, "1")
    assert match.state.deciders() == (1,) and match.track == (6, 5)
    assert match.row("L5") == "5" and match.row("L6") == "33", "L1 lies before L2, so it is not next"
    match.take(1, "30 31")
    assert match.state.deciders() == (0, 1) and match.active() == ["L3", "L4", "L5", "L6"]


@pytest.mark.clause("HORN-7")
def test_a_filled_row_is_told() -> None:
    match = position("84 1", "92 2", rows={**CALM, "L2": "80 81 82"}).play_round(84, 92)
    told = match.events[match.events.index(Moved(("84",), "chosen.0", "row.L2")) :]
    assert told == [
        Moved(("84",), "chosen.0", "row.L2"),
        Counted(("84",), "ox", 5, {"row": "L2"}),
        Scored((), 0, 5, 5, "minus"),
        Moved(("84",), "row.L2", "row.L5"),
        Asked(0, "take", {"row": "L2"}),
    ]


# -- HORN-8 ----------------------------------------------------------------------------------------

NINE = "1 2 3 4 5 6 7 8 9"


@pytest.mark.clause("HORN-8")
@pytest.mark.parametrize(
    ("held", "most"),
    [(6, 2), (7, 2), (8, 1)],
)
def test_nobody_holds_more_than_nine(held: int, most: int) -> None:
    hand = " ".join(NINE.split()[:held])
    match = position(f"84 {hand}", "92 50", rows={**CALM, "L2": "80 81 82"}).play_round(84, 92)
    assert max(len(do.split()) - 1 for do in match.options(0)) == most
    assert "take" not in match.options(0), "at least one is kept"
    assert len(match.options(0)) == (6 if most == 2 else 3)


@pytest.mark.clause("HORN-8", "HORN-13")
def test_with_nine_in_hand_none_is_kept() -> None:
    """In a double round both chosen tiles can fill rows; chosen tiles no longer count as held."""
    rows = {"R1": "90", "L2": "80 81 82", "L3": "70", "L4": "60 61 62 63"}
    match = position("84 64 1 2 3 4 5 6 7", "92 93 50", rows=rows).play_round("84 64", "92 93")
    assert match.asked() == [(0, "take_two")] and len(match.hand(0).split()) == 7
    match.take(0, "60 61")
    assert match.asked() == [(0, "take_none")] and match.options(0) == ["take"]
    match.take(0, "")
    assert match.sees(None, "box") == ["62", "63", "80", "81", "82"] and len(match.hand(0).split()) == 9


@pytest.mark.clause("HORN-8")
def test_how_many_tiles_somebody_holds_is_open() -> None:
    match = dealt("", "", "").buy(1, 2)
    assert [match.sees(None, f"hand.{seat}") for seat in range(3)] == [[None] * 6, [None] * 8, [None] * 6]


def test_the_mood_is_told(happy_match: Match) -> None:
    match = happy_match.play_round(37, 55, 83, 86)
    assert Said(None, "plus_points_begin") in match.events and match.counter("happy") == 1
    match.take(0, "20")
    assert Scored((), 2, -4, 16, "plus") in match.events
    match.play_round(56, 70, 87, 99)
    assert Said(None, "plus_points_end") in match.events and match.counter("happy") == 0
