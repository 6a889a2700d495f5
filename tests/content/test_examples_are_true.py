"""What the drawn examples of the rules pages claim is what the rules of the engine say."""

from __future__ import annotations

import pytest

from game.content.examples import DiagramLine, DiagramMark, DiagramTally, Example, Item, Lanes, Ledger, Track
from game.content.folders import standard_folders
from game.content.library import ContentLibrary
from game.content.rulebook import read_rulebook
from game.engine.games.fifty_two_eleven import cards as fifty
from game.engine.games.fifty_two_eleven.scoring import (
    NOBODY,
    ROOSTERS,
    TALLY,
    disaster_from,
    roosters_needed,
    verdict,
)
from game.engine.games.hornochsen.board_from_map import board_of
from game.engine.games.rage import cards as rage
from game.engine.games.rage.trick import winning_place
from tests.architecture.project import CONFIG


def examples(game: str) -> dict[str, Example]:
    return dict(read_rulebook(CONFIG, game, "en").examples)


def items(example: Example) -> list[Item]:
    assert isinstance(example.subject, DiagramLine)
    return [item for group in example.subject.groups for item in group.items]


def marked(found: list[Item], mark: DiagramMark) -> list[str]:
    return [item.name for item in found if item.mark is mark]


# -- 5211 ------------------------------------------------------------------------------------------

PLAYERS = 4


@pytest.mark.parametrize("name", ["roosters", "disaster", "tie", "nobody"])
def test_counts_come_to_what_is_drawn(name: str) -> None:
    tally = examples("5211")[name].subject
    assert isinstance(tally, DiagramTally)
    played = [item.name for row in tally.rows for item in row.items]
    assert len(played) == len(set(played)) == PLAYERS * 4
    found = verdict(sum(TALLY[fifty.NAME.index(card)] for card in played), PLAYERS)
    if found == ROOSTERS:
        kept = [item.name for row in tally.rows for item in row.items if item.mark is not DiagramMark.OUT]
        assert kept == [card for card in played if card[1] == "1"] and len(kept) == roosters_needed(PLAYERS)
        return
    winners = [row.suit for row in tally.rows if row.mark is DiagramMark.WINS]
    assert winners == ([] if found == NOBODY else [fifty.COLOURS[found]])
    assert tally.limit == disaster_from(PLAYERS)
    for row in tally.rows:
        more = [other for other in tally.rows if len(other.items) == len(row.items)]
        out = len(row.items) >= disaster_from(PLAYERS) or (len(more) > 1 and found == NOBODY)
        assert row.mark is DiagramMark.OUT or not out


def test_the_four_counts_show_four_different_things() -> None:
    found = set()
    for name in ("roosters", "disaster", "tie", "nobody"):
        tally = examples("5211")[name].subject
        assert isinstance(tally, DiagramTally)
        cards = [item.name for row in tally.rows for item in row.items]
        found.add(verdict(sum(TALLY[fifty.NAME.index(card)] for card in cards), PLAYERS))
    assert found == {ROOSTERS, NOBODY, fifty.COLOURS.index("Y"), fifty.COLOURS.index("O")}


def test_the_table_of_numbers_is_right() -> None:
    ledger = examples("5211")["numbers"].subject
    assert isinstance(ledger, Ledger)
    for players, (_, cells) in enumerate(ledger.rows, start=2):
        box, passes, roosters, disaster = map(int, cells)
        # Every pass takes four cards of each player; the last hand of five is not refilled, and one is left.
        assert (100 - box) == players * (4 * passes + 1)
        assert (roosters, disaster) == (roosters_needed(players), disaster_from(players))


def test_the_values_of_a_colour_are_counted_right() -> None:
    subject = examples("5211")["values"].subject
    assert isinstance(subject, DiagramLine)
    for group in subject.groups:
        value = group.items[0].name[:2]
        assert group.note == f"{sum(name.startswith(f'{value}.') for name in fifty.NAME)} ×"


# -- Rage ------------------------------------------------------------------------------------------

TRICKS = {
    "colour": ("V", {}),
    "trump": ("V", {}),
    "first": ("", {}),
    "notrump": ("", {}),
    "newtrump": ("B", {}),
    "joker": ("V", {"joker.1": "R", "joker.2": "G"}),
    "two_jokers": ("V", {"joker.1": "Y", "joker.2": "R"}),
}


def test_every_drawn_trick_is_looked_at() -> None:
    lines = {name: found.subject for name, found in examples("rage").items() if isinstance(found.subject, DiagramLine)}
    drawn = {name for name, line in lines.items() if any(group.seat is not None for group in line.groups)}
    assert drawn == set(TRICKS)


@pytest.mark.parametrize("name", TRICKS)
def test_tricks_go_to_whom_the_picture_says(name: str) -> None:
    trump, named = TRICKS[name]
    subject = examples("rage")[name].subject
    assert isinstance(subject, DiagramLine)
    played = [group.items[0] for group in subject.groups if group.seat is not None]
    faces = [
        rage.face(rage.NUMBER[item.name], rage.COLOURS.index(named[item.name]))
        if item.name in named
        else rage.NUMBER[item.name]
        for item in played
    ]
    colours = [rage.colour_of(face) for face in faces]
    follow = next((colour for colour in colours if colour != rage.NO_COLOUR), rage.NO_COLOUR)
    trumps = rage.COLOURS.index(trump) if trump else rage.NO_COLOUR
    assert marked(played, DiagramMark.WINS) == [played[winning_place(faces, trumps, follow)].name]


def test_the_score_sheet_adds_up() -> None:
    ledger = examples("rage")["points"].subject
    assert isinstance(ledger, Ledger)
    won = 0
    for _, cells in ledger.rows:
        predicted, tricks, for_tricks, extras, prediction, total = map(int, cells)
        assert for_tricks == tricks and prediction == (10 if predicted == tricks else -5)
        assert total == for_tricks + extras + prediction
        won += tricks
    assert won == 10, "a round of ten cards has ten tricks"


# -- Tanz der Hornochsen! --------------------------------------------------------------------------


def test_rows_and_tracks_are_those_of_the_board() -> None:
    board = ContentLibrary(standard_folders()).board("hornochsen", board_of)
    rows = {row.name: [(field.kind.value, field.value) for field in row.fields] for row in board.rows}
    seen = set()
    for example in examples("hornochsen").values():
        match example.subject:
            case Lanes(lanes):
                for lane in lanes:
                    assert [(field.kind, field.value) for field in lane.fields] == rows[lane.name]
                    seen.add(lane.name)
            case Track(fields):
                eyes = [field.value for field in fields if field.kind == "eye"]
                assert set(eyes) <= set(board.eyes)
                assert not {field.value for field in fields if field.kind == "step"} & {*board.eyes, 0}
    assert len(seen) >= 6


@pytest.mark.parametrize("name", ["where", "low"])
def test_tiles_go_where_the_picture_has_them(name: str) -> None:
    lanes = examples("hornochsen")[name].subject
    assert isinstance(lanes, Lanes)
    before = [[int(tile.name) for tile in lane.tiles if tile.mark is not DiagramMark.NEW] for lane in lanes.lanes]
    for tile in sorted(int(item.name) for item in lanes.coming):
        lower = [row for row in before if row[-1] < tile]
        best = max(lower, key=lambda row: row[-1]) if lower else max(before, key=lambda row: row[-1])
        best.append(tile)
    assert before == [[int(tile.name) for tile in lane.tiles] for lane in lanes.lanes]


def test_figures_end_on_free_fields() -> None:
    for name in ("push", "start"):
        track = examples("hornochsen")[name].subject
        assert isinstance(track, Track)
        for step in track.steps:
            assert step.seat in track.standing[step.begin]
            assert step.end == 0 or step.end not in track.standing


# -- Perfect Numbers -------------------------------------------------------------------------------


def number(name: str) -> int:
    return int(name.lstrip("*YGRBV").partition(".")[0])


@pytest.mark.parametrize("name", ["perfect", "joker", "move", "elsewhere"])
def test_a_perfect_card_has_the_number_of_cards(name: str) -> None:
    subject = examples("perfect_numbers")[name].subject
    assert isinstance(subject, DiagramLine)
    rows = [group.items for group in subject.groups if marked(list(group.items), DiagramMark.WINS)]
    assert rows
    for row in rows:
        assert row[-1].mark is DiagramMark.WINS and number(row[-1].name) == len(row)


@pytest.mark.parametrize("name", ["lower", "elsewhere"])
def test_a_low_card_takes_its_number_of_cards_with_it(name: str) -> None:
    subject = examples("perfect_numbers")[name].subject
    assert isinstance(subject, DiagramLine)
    rows = [group.items for group in subject.groups if marked(list(group.items), DiagramMark.OUT)]
    assert rows
    for row in rows:
        low = number(row[-1].name)
        assert low < len(row)
        assert [item.mark is DiagramMark.OUT for item in row] == [False] * (len(row) - low) + [True] * low


def test_a_higher_card_lets_the_row_grow() -> None:
    *_, grown = examples("perfect_numbers")["higher"].subject.groups  # type: ignore[union-attr]
    assert number(grown.items[-1].name) > len(grown.items)


def test_every_row_could_have_been_built() -> None:
    """A row of one colour, each card but the last higher than its place; a moved one is built before it is moved."""
    for name in ("higher", "perfect", "lower", "places", "elsewhere", "joker", "protect", "steal"):
        for group in examples("perfect_numbers")[name].subject.groups:  # type: ignore[union-attr]
            cards = [
                item.name for item in group.items if item.name != "back" and "." in item.name and item.name[0].isupper()
            ]
            assert len({card[0] for card in cards}) <= 1, name
            assert all(number(card) > place for place, card in enumerate(cards[:-1], start=1)), name


def test_the_market_has_its_groups() -> None:
    subject = examples("perfect_numbers")["market"].subject
    assert isinstance(subject, DiagramLine)
    assert [len(group.items) for group in subject.groups] == [3, 2, 2, 1]
