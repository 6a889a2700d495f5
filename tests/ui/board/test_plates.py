"""Plates and panels choose their arrangement by the room they have; numbers and the newest line are never cut."""

from __future__ import annotations

import pygame
import pytest

from game.ui.board.arrangement import Area, Pose
from game.ui.board.chips import Chip, PanelPainter
from game.ui.board.labels import Labels
from game.ui.board.lettered import LetteredPicture, sizes
from game.ui.board.log import LogEntry
from game.ui.board.log_panel import LogArt, LogPainter, LogText
from game.ui.board.plates import PlateNumber, PlatePainter, SeatPlate, Token, Way
from game.ui.draw.fonts import Fonts
from game.ui.draw.style import Gap
from game.ui.widgets.box import Box
from game.ui.widgets.measure import Measure
from game.ui.widgets.pen import Pen
from game.ui.window.space import Space
from game.ui.window.stage import Stage

THREE = PlateNumber("Points", "112"), PlateNumber("Bid", "–", known=False), PlateNumber("Tricks", "10")
LONG = "Maximiliane-Charlott"


@pytest.fixture(autouse=True)
def letters() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


def pen_for(size: tuple[int, int] = (1920, 1080), text_size: int = 100) -> Pen:
    space = Space(*size)
    return Pen(Fonts(space.k), Measure(space, text_size))


def figure(size: float) -> pygame.Surface:
    return pygame.Surface((round(size), round(size)), pygame.SRCALPHA)


def plate(name: str = "Ada", numbers: tuple[PlateNumber, ...] = THREE, *tokens: Token) -> SeatPlate:
    return SeatPlate(name, numbers, active=True, colour=(200, 0, 0), tokens=tokens)


def painted(pen: Pen, plate: SeatPlate, width: float, height: float) -> LetteredPicture:
    return PlatePainter(pen).painted(plate, width, height, figure)


@pytest.mark.parametrize(
    ("width", "height", "way"),
    [
        (600, 78, Way.STACKED),
        (640, 50, Way.BESIDE),
        (360, 120, Way.COLUMNS),
        (460, 75, Way.STACKED),
        (200, 150, Way.ROWS),
    ],
)
def test_the_arrangement_follows_the_room(width: float, height: float, way: Way) -> None:
    plan = PlatePainter(pen_for()).plan(plate(), width, height)
    assert plan.way is way and plan.size == 26


def test_letters_grow_with_the_setting_as_far_as_there_is_room() -> None:
    usual, twice = (PlatePainter(pen_for(text_size=size)).plan(plate(), 400, 210).size for size in (100, 200))
    assert 26 == usual < twice <= 52
    tight = PlatePainter(pen_for(text_size=200)).plan(plate(), 250, 135)
    assert tight.size >= 26


@pytest.mark.parametrize("room", [(600, 78), (260, 134), (372, 216)])
@pytest.mark.parametrize("text_size", [100, 200])
def test_numbers_are_never_cut_and_names_end_in_dots(room: tuple[float, float], text_size: int) -> None:
    sheet = painted(pen_for(text_size=text_size), plate(LONG, THREE, Token("play", "Leads")), *room)
    texts = [use.text for use in sheet.texts]
    assert {"112", "–", "10"} <= set(texts)
    name = next(text for text in texts if text.startswith("M"))
    assert name == LONG or (name.endswith("…") and LONG.startswith(name[:-1]))
    for use in sheet.texts:
        assert use.place.left >= 0 and use.place.right <= sheet.width, use


def test_a_token_says_its_word_where_there_is_room() -> None:
    wide, narrow = (painted(pen_for(), plate("Ada", (), Token("play", "Leads")), width, 78) for width in (500, 150))
    assert "Leads" in [use.text for use in wide.texts]
    assert "Leads" not in [use.text for use in narrow.texts]


def test_a_name_is_not_dropped_for_the_word_of_a_token() -> None:
    """Whoever deals and leads still has a name: every token keeps room for those that come after it."""
    deals, leads = Token("cards", "Dealer"), Token("play", "Leads")
    for width in range(230, 480, 10):
        texts = [use.text for use in painted(pen_for(), plate("Dov", (), deals, leads), width, 60).texts]
        assert "Dov" in texts, f"{width}: {texts}"
    assert {"Dealer", "Leads"} <= set(texts), "where there is room for all of it"


@pytest.mark.parametrize(("names", "way"), [(("Ada", "Bea"), Way.BESIDE), (("Ada", "Maximilian"), Way.ROWS)])
def test_plates_are_planned_for_the_names_at_this_table(names: tuple[str, ...], way: Way) -> None:
    one = SeatPlate("Ada", (PlateNumber("Punkte", "4"),), active=True, colour=(200, 0, 0), names=names)
    assert PlatePainter(pen_for((1024, 600))).plan(one, 396, 96).way is way


@pytest.mark.parametrize("room", [(392, 76), (396, 96), (240, 108)])
def test_an_only_number_is_read_in_one_line_with_its_heading(room: tuple[float, float]) -> None:
    uses = painted(pen_for(), plate("Ada", (PlateNumber("Punkte", "4"),)), *room).texts
    heading, value = (next(use for use in uses if use.text == text) for text in ("Punkte", "4"))
    assert heading.place.middle[1] == pytest.approx(value.place.middle[1], abs=2)


@pytest.mark.parametrize(("x", "y", "angle"), [(960, 1075, 0), (5, 540, 90), (960, 5, 180), (1915, 540, 270)])
def test_a_number_on_pieces_stays_on_the_table_at_every_side(x: float, y: float, angle: float) -> None:
    labels, table = Labels(Stage(Space(1920, 1080)), pen_for()), Box(0, 0, 1920, 1080)
    labels.count("row.0.Y", 12, Pose(x, y, angle), room=92, within=table)
    ((_, round_ground, _),) = labels.words()
    assert table.contains(round_ground, 0.01)


def test_chips_go_into_a_second_line_rather_than_below_the_least_size() -> None:
    pen = pen_for((1024, 600))
    painter, chips = PanelPainter(pen, (30, 60, 40)), [Chip("Nothing to buy", strong=True)] * 3
    size, lines = painter.chip_lines(Area(0, 0, 612, 92), chips)
    assert size >= pen.measure.least_letters - 0.1 and len(lines) == 2
    sheet = painter.info(Area(0, 0, 612, 92), chips, lambda *_: figure(20))
    assert all(use.place.top >= -1 and use.place.bottom <= 93 for use in sheet.texts)


def test_the_newest_line_of_the_log_is_whole_and_older_ones_make_room() -> None:
    painter = LogPainter(pen_for(), (30, 60, 40))
    old = LogEntry("→ the trick", 1, "Bela", pieces=("B12",), listed=("B12",))
    new = LogEntry("wins the trick: B12 is the highest card of the colour that was led.", 0, "Ada")
    _, told = painter.fitting(Area(0, 0, 392, 150), [old] * 9 + [new])
    assert told[-1].entry is new and words_of(told[-1]) == new.words and len(told) <= 2
    _, many = painter.fitting(Area(0, 0, 392, 400), [old] * 9 + [new])
    assert len(many) > 4 and words_of(many[0]) == "B12 → the trick"


def test_a_line_too_long_for_the_whole_log_ends_in_dots() -> None:
    painter = LogPainter(pen_for(), (30, 60, 40))
    _, told = painter.fitting(Area(0, 0, 250, 90), [LogEntry("words and more words " * 12)])
    assert len(told) == 1 and words_of(told[0]).endswith("…")
    for line in told[0].lines:
        assert pen_for().fonts.width(line[0].words, 26) <= 250


def test_pieces_in_the_log_stand_on_their_colours_inside_its_panel() -> None:
    painter, pieces = LogPainter(pen_for(), (30, 60, 40)), tuple(f"B{at}" for at in range(12))
    entries = [
        LogEntry("Round 3", is_part=True),
        LogEntry("→ somewhere", 1, "Bela", pieces=pieces, listed=pieces, called=pieces),
    ]
    art = LogArt(lambda _, side: figure(side), lambda _: ((250, 250, 250), (0, 0, 0)))
    uses = painter.painted(Area(0, 0, 300, 400), entries, art).texts
    assert [use.ground for use in uses if use.text in pieces] == [(250, 250, 250)] * 12
    assert all(use.place.left >= 0 and use.place.right <= 300 - Gap.HAIR for use in uses)
    assert entries[0].text == "– Round 3 –" and entries[1].text.startswith("Bela: B0, B1, ")


def words_of(told: LogText) -> str:
    return " ".join(run.words for line in told.lines for run in line)


def test_sizes_go_down_to_the_least() -> None:
    assert sizes(52, 26)[0] == 52 and sizes(52, 26)[-1] == 26 and sizes(20, 26) == [26]
