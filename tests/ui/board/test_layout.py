"""The layouts of all games: everything fits for every number of players, viewer and size, and can be touched."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.content.folders import Folders
from game.content.reading import ContentError
from game.content.texts import LANGUAGES, Texts
from game.engine.action import Ref, RefKind
from game.engine.games.registry import GAMES
from game.engine.view import View, seen_by
from game.ui.board.arrangement import Area
from game.ui.board.chips import PANEL, Chip
from game.ui.board.frame import frame_for, frame_layout
from game.ui.board.labels import Labels, Light
from game.ui.board.layout import Placement, place_zones, side_by_side, spec_for
from game.ui.board.layout_check import check_layouts
from game.ui.board.layout_file import read_layout
from game.ui.board.plates import ACTIVE, QUIET, PlatePainter, SeatPlate
from game.ui.board.skins.reading import read_skin
from game.ui.board.targets import targets
from game.ui.draw.fonts import Fonts
from game.ui.draw.style import GOLD, INK, NIGHT, NIGHT_RAISED, SNOW, SNOW_QUIET, TARGET, Colour, contrast, mix
from game.ui.widgets.measure import Measure
from game.ui.widgets.pen import Pen
from game.ui.window.space import HEIGHT, WIDTH, Space
from game.ui.window.stage import Stage
from scenes.table.words import TableWords
from scenes.table.zones import OWNER, ground_of, owner_place, quiet_ink
from tests.ui.board.moments import COUNTS, FOLDERS, fields_for, layout_for, moments

SIZES = (1024, 600), (1280, 800), (1920, 1080), (3840, 2160)
LEAST_PIXELS = 48
LEAST_PIXELS_ON_BOARD = 40
"""Tiles that lie on a board are as large as the board allows."""
RIM = 12
BAR = 88
"""The buttons and the prompt take this much of the top."""
SLACK = 1.0
ALL = pytest.mark.parametrize(("game", "players"), COUNTS)
BOTH = pytest.mark.parametrize("compact", [False, True], ids=["usual", "compact"])


@dataclass(frozen=True)
class Rect:
    """A rectangle of the table, upright."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Rect, slack: float = SLACK) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > slack and down > slack


def rect_of(area: Area) -> Rect:
    turned = math.radians(area.angle)
    across = abs(area.width * math.cos(turned)) + abs(area.height * math.sin(turned))
    down = abs(area.width * math.sin(turned)) + abs(area.height * math.cos(turned))
    return Rect(area.x - across / 2, area.y - down / 2, area.x + across / 2, area.y + down / 2)


def around(rects: list[Rect]) -> Rect:
    return Rect(
        min(rect.left for rect in rects),
        min(rect.top for rect in rects),
        max(rect.right for rect in rects),
        max(rect.bottom for rect in rects),
    )


@dataclass(frozen=True)
class Scene:
    """One table by the eyes of one seat."""

    table: View
    placement: Placement
    pointed: frozenset[Ref]
    """What the viewer may have to point at."""
    pieces: dict[str, list[Area]]


@cache
def scenes(game: str, players: int, compact: bool, large: bool = False) -> tuple[Scene, ...]:
    """The tables of some moments of a match, each by the eyes of every seat."""
    return tuple(_scenes(game, players, compact, large))


def _scenes(game: str, players: int, compact: bool, large: bool) -> Iterator[Scene]:
    layout, fields = layout_for(game, players, compact, large), fields_for(game)
    for state in moments(game, players):
        for me in range(players):
            table = seen_by(state, me)
            legal = state.legal(me) if me in state.deciders() else []
            steps = [step for action in legal for step in state.redact(me).refs(me, action)]
            refs = {ref for step in steps for ref in (step if isinstance(step, frozenset) else {step})}
            placement = place_zones(layout, table, players, me, fields=fields)
            yield Scene(table, placement, frozenset(refs), lying(table, placement))


def lying(table: View, placement: Placement) -> dict[str, list[Area]]:
    """Where the pieces of each zone lie, the hindmost first."""
    found: dict[str, list[Area]] = {}
    for target in targets(table, placement).values():
        pose = target.look.pose
        area = Area(pose.x, pose.y, target.look.width, target.look.height, angle=pose.angle)
        found.setdefault(target.zone, []).append(area)
    return found


# -- everything has its place --------------------------------------------------------------------


@ALL
@BOTH
def test_every_piece_is_on_the_table(game: str, players: int, compact: bool) -> None:
    for scene in scenes(game, players, compact):
        for zone, areas in scene.pieces.items():
            whole = around([rect_of(area) for area in areas])
            inside = whole.left >= RIM and whole.right <= WIDTH - RIM and whole.bottom <= HEIGHT - RIM
            assert inside and whole.top >= BAR, f"{zone}: {whole}"


@ALL
@BOTH
def test_zones_and_plates_lie_apart(game: str, players: int, compact: bool) -> None:
    check_apart(scenes(game, players, compact))


@ALL
def test_zones_and_plates_lie_apart_with_large_letters(game: str, players: int) -> None:
    check_apart(scenes(game, players, True, True))


def check_apart(tables: tuple[Scene, ...]) -> None:
    for scene in tables:
        things = {zone: around([rect_of(area) for area in areas]) for zone, areas in scene.pieces.items()}
        layout = scene.placement.layout
        things |= {f"plate {seat}": rect_of(area) for seat, area in enumerate(scene.placement.plates)}
        things |= {"log": rect_of(layout.log), "confirm": rect_of(layout.confirm), "info": rect_of(layout.info_area)}
        for (one, first), (other, second) in itertools.combinations(things.items(), 2):
            assert not first.meets(second), f"{one} {first} meets {other} {second}"


@ALL
@BOTH
def test_the_figures_of_owners_stand_free(game: str, players: int, compact: bool) -> None:
    for scene in scenes(game, players, compact):
        for name, place in scene.placement.zones.items():
            count = len(scene.table.zone(name).pieces) if place.owners else 0
            figures = [Area(*owner_place(pose, place.size), OWNER, OWNER) for pose in place.poses(count)]
            others = [area for zone, areas in scene.pieces.items() if zone != name for area in areas]
            for figure, area in itertools.product(figures, [*others, *scene.placement.plates]):
                assert not rect_of(figure).meets(rect_of(area)), f"{figure} on {area}"


@ALL
@BOTH
def test_grounds_of_the_middle_and_of_mine_lie_apart(game: str, players: int, compact: bool) -> None:
    scene = scenes(game, players, compact)[0]
    grounds = {}
    for zone in scene.table.zones:
        place = scene.placement.zones[zone.name]
        if place.ground and not place.hidden:
            grounds[zone.name] = rect_of(ground_of(place))
    for (one, first), (other, second) in itertools.combinations(grounds.items(), 2):
        assert not first.meets(second), f"{one} {first} meets {other} {second}"
    for name, rect in grounds.items():
        assert rect.left >= 0 and rect.right <= WIDTH and rect.bottom <= HEIGHT, f"{name}: {rect}"


# -- fingers -------------------------------------------------------------------------------------


def visible(areas: list[Area], at: int) -> float:
    """The least side of what is to be seen of a piece, where the next one of its zone may cover a part."""
    area = areas[at]
    least = min(area.width, area.height)
    if at + 1 == len(areas) or not rect_of(area).meets(rect_of(areas[at + 1])):
        return least
    after = areas[at + 1]
    return min(least, max(abs(after.x - area.x), abs(after.y - area.y)))


@ALL
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_i_point_at_is_large_enough(game: str, players: int, size: tuple[int, int]) -> None:
    space = Space(*size)
    for scene in scenes(game, players, space.compact):
        pieces = scene.pieces
        for zone in scene.table.zones:
            mine = zone.seat == scene.placement.me
            for at, piece in enumerate(zone.pieces):
                if Ref(RefKind.PIECE, str(piece.name)) in scene.pointed:
                    side = visible(pieces[zone.name], at)
                    least = LEAST_PIXELS if mine else LEAST_PIXELS_ON_BOARD
                    assert side >= TARGET and side * space.k >= least, f"{piece.name} in {zone.name}: {side}"
            if Ref(RefKind.ZONE, zone.name) in scene.pointed:
                area = scene.placement.zones[zone.name].area
                side = min(area.width, area.height)
                assert side >= TARGET and side * space.k >= LEAST_PIXELS, f"{zone.name}: {side}"


@ALL
def test_small_screens_have_larger_cards_in_my_hand(game: str, players: int) -> None:
    usual, compact = (layout_for(game, players, small) for small in (False, True))
    hands = [spec for layout in (usual, compact) for spec in layout.zones if spec.at == "me" and spec.name == "hand.*"]
    if hands and usual.board is None:
        assert hands[1].piece > hands[0].piece


# -- words ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module", autouse=True)
def letters() -> None:
    pygame.font.init()


def pen_for(size: tuple[int, int]) -> Pen:
    space = Space(*size)
    return Pen(Fonts(space.k), Measure(space))


def words_for(game: str, players: int, language: str, compact: bool) -> TableWords:
    config = FOLDERS.ours / "config"
    signs = read_skin(config / "games" / game / "skin.toml", None).signs
    return TableWords(Texts(config, language), game, layout_for(game, players, compact), signs.__contains__)


@ALL
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_fit_their_grounds(game: str, players: int, size: tuple[int, int], language: str) -> None:
    compact = Space(*size).compact
    scene = scenes(game, players, compact)[0]
    words = words_for(game, players, language, compact)
    labels = Labels(Stage(Space(*size)), pen_for(size))
    for zone in scene.table.zones:
        place = scene.placement.zones[zone.name]
        if place.label == "inside":
            area = ground_of(place)
            block = labels.words_on(area, words.zone(zone.name))
            assert block.unbroken and block.height <= area.height and block.width <= area.width, block


@ALL
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_and_marks_can_be_read(game: str, players: int, size: tuple[int, int], language: str) -> None:
    compact = Space(*size).compact
    words = words_for(game, players, language, compact)
    pen, layout = pen_for(size), layout_for(game, players, compact)
    painter, labels = PlatePainter(pen), Labels(Stage(Space(*size)), pen)
    scene = scenes(game, players, compact)[0]
    for seat, area in enumerate(scene.placement.plates):
        plate = SeatPlate("Maximiliane", words.numbers(scene.table, seat), active=True, colour=(0, 0, 0))
        assert painter.plan(plate, area.width, area.height).size >= pen.measure.least_letters - 0.1
    chips = [Chip(words.heading(kind), "10") for kind in layout.info]
    chips += [Chip(words.heading(kind), strong=True) for kind in layout.marks][:3]
    area = frame_layout(layout, frame_for(pen.measure)).info_area
    letters, lines = labels.panels.chip_lines(area, chips)
    assert letters >= pen.measure.least_letters and len(lines) <= 2


@pytest.mark.parametrize(("game", "edition"), [*((game, None) for game in GAMES), ("5211", "azul")])
def test_words_on_the_table_stand_out(game: str, edition: str | None) -> None:
    table = read_skin(FOLDERS.ours / "config" / "games" / game / "skin.toml", edition).table
    for ground in (table.ground, table.shade):
        panel = mix(ground, NIGHT, PANEL / 255)
        written = [
            (quiet_ink(table), on_ground(ground, Light.NONE)),
            (table.ink, on_ground(ground, Light.LIT)),
            (table.ink, on_ground(ground, Light.CHOSEN)),
            (SNOW_QUIET, panel),
            (SNOW, panel),
            (QUIET, panel),
        ]
        for ink, below in written:
            assert contrast(ink, below) >= 4.5, (ink, below)


def on_ground(table: Colour, light: Light) -> Colour:
    colour, cover = light.cover
    return mix(table, colour, cover / 255)


def test_words_on_plates_stand_out() -> None:
    for plate in (ACTIVE, NIGHT_RAISED):
        for ink in (SNOW, QUIET, GOLD):
            assert contrast(ink, plate) >= 4.5, (ink, plate)
    assert contrast(INK, GOLD) >= 4.5


def test_eight_figures_on_one_field_lie_side_by_side() -> None:
    field = Area(100, 50, 120, 60)
    for count in range(1, 9):
        side, poses = side_by_side(field, count, 60)
        rects = [rect_of(Area(pose.x, pose.y, side, side)) for pose in poses]
        assert not any(one.meets(other, 0.01) for one, other in itertools.combinations(rects, 2))
        assert all(rect.left >= 39.9 and rect.right <= 160.1 and rect.top >= 19.9 for rect in rects)
    assert side_by_side(field, 8, 60)[0] == 30


# -- broken files --------------------------------------------------------------------------------

LAYOUT = """
me = [960, 900, 1240, 300]
my_plate = [200, 1000, 300, 70]
others = [960, 250, 1800, 300]
log = [1700, 700, 300, 300]
plate = ["points"]

[[zone]]
name = "pile"
area = [100, 500, 120, 180]
arrange = "stack"
piece = [120, 180]

[[zone]]
name = "hand.*"
at = "me"
area = [0, 0, 900, 240]
arrange = "fan"
piece = [160, 240]

[[zone]]
name = "hand.*"
at = "other"
area = [0, 0.2, 0.8, 0.5]
piece = [60, 90]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "further" / "layout.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('arrange = "fan"', 'arrange = "fann"', "zone 'hand.*': unknown arrangement 'fann' (row, column, fan, stack"),
        ('at = "other"', 'at = "left"', "zone 'hand.*': unknown place 'left' (table, me, other)"),
        ("piece = [60, 90]", "piece = [6, 9]", "piece = [6, 9] is too small to be seen (at least 20)"),
        ("piece = [60, 90]", "piece = [60]", "zone 'hand.*': piece must be 2 numbers, such as piece = [136, 204]"),
        ("[100, 500, 120, 180]", "[30, 500, 120, 180]", "area reaches from (-30, 410) to (90, 590), but the table"),
        ("[0, 0, 900, 240]", "[0, 100, 900, 240]", "to (1410, 1120), but the table from (0, 0) to (1920, 1080)"),
        ("[0, 0.2, 0.8, 0.5]", "[0, 0.4, 0.8, 0.5]", "area leaves the seat's place, whose shares go from -0.5 to 0.5"),
        ("my_plate", "my_plates", "key 'my_plates': unknown key 'my_plates' (me, my_plate"),
        ("me = [960, 900, 1240, 300]", "", "key 'me': me must be 4 numbers, such as me = [960, 540, 400, 240]"),
        ("area = [0, 0, 900, 240]", "", "area must be 4 numbers, such as area = [0, 0, 400, 240]"),
        ("area = [0, 0.2, 0.8, 0.5]", "", "area must be 4 numbers, such as area = [0, 0.2, 0.8, 0.5]"),
        ('plate = ["points"]', "plate = [1]", "key 'plate': must be a list of counters' names"),
        ('arrange = "fan"', 'arrange = "fan"\nmost = 0', "most must be a whole number of pieces from 1 to 100"),
        ('arrange = "fan"', 'arrange = "fan"\ngap = "no"', "gap must be a number from -1000 to 1000"),
        ('arrange = "fan"', 'arrange = "fan"\nhidden = 1', "hidden must be true or false"),
        ('arrange = "fan"', 'arrange = "fan"\nlabel = "up"', "unknown label 'up' (none, inside, suit, below, above)"),
        ('plate = ["points"]', 'flow = "round"', "key 'flow': unknown flow 'round' (row, column)"),
        ('plate = ["points"]', 'tokens = { dealer = "hat" }', "[tokens]: 'dealer' has an unknown icon 'hat' (back"),
        ("log = [1700, 700, 300, 300]", "log = [1700, 700, nan, 300]", "log must be 4 numbers"),
        ("\n[[zone]]", "\n[zone]", "is no TOML"),
    ],
)
def test_a_broken_layout_says_where_and_what_would_be_right(tmp_path: Path, before: str, after: str, said: str) -> None:
    path = written(tmp_path, LAYOUT.replace(before, after, 1))
    with pytest.raises(ContentError) as refused:
        read_layout(path)
    assert said in str(refused.value)
    assert "layout.toml" in str(refused.value)


def test_changes_for_some_players_and_small_screens(tmp_path: Path) -> None:
    change = '\n[players.3-4]\nwidest_other = 500\n[[players.3-4.zone]]\nname = "hand.*"\nat = "other"\ngap = -4\n'
    small = "\n[compact]\nmy_plate = [300, 1000, 300, 90]\n[compact.players.4]\nwidest_other = 400\n"
    path = written(tmp_path, LAYOUT + change + small)
    usual, for_three, for_four = (read_layout(path, players=players) for players in (2, 3, 4))
    assert (usual.widest_other, for_three.widest_other, for_four.widest_other) == (1920, 500, 500)
    assert [layout.zones[-1].gap for layout in (usual, for_three)] == [10, -4]
    assert for_three.zones[-1].area == usual.zones[-1].area
    compact = read_layout(path, compact=True, players=4)
    assert (compact.widest_other, compact.my_plate.height, compact.zones[-1].gap) == (400, 90, -4)


def test_a_change_of_a_part_leaves_the_rest_of_it(tmp_path: Path) -> None:
    change = '\n[scoring]\nkind = "tally"\npart = "turn"\n[large.scoring]\narea = [960, 600, 900, 500]\n'
    path = written(tmp_path, LAYOUT + change)
    usual, large = (read_layout(path, players=2, large=letters).scoring for letters in (False, True))
    assert (large.area.width, large.area.height) == (900, 500) != (usual.area.width, usual.area.height)
    assert (large.kind, large.part) == (usual.kind, usual.part) == ("tally", "turn")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("[players.two]\nwidest_other = 3", "[players.two]: 'two' is no number of players, such as 2 or 5-8"),
        ("[players.2]\nwide = 3", "[players.2] key 'wide': unknown key 'wide'"),
        ("[compact]\nwidest_other = 'x'", "[compact] key 'widest_other': must be a number from 20 to 10000"),
        ("[[compact.zone]]\nname = 'pile'\nmost = 'x'", "[compact] zone 'pile': most must be a whole number"),
    ],
)
def test_a_broken_change_says_which(tmp_path: Path, change: str, said: str) -> None:
    with pytest.raises(ContentError) as refused:
        read_layout(written(tmp_path, f"{LAYOUT}\n{change}\n"), compact=True, players=2)
    assert said in str(refused.value)


def test_all_layouts_suit_their_games() -> None:
    check_layouts(FOLDERS)


@pytest.mark.parametrize(
    ("game", "before", "after", "said"),
    [
        (
            "rage",
            'name = "trick"',
            'name = "tricks"',
            "zone 'tricks': the game has no such zone (its zones are pile, turn",
        ),
        (
            "rage",
            'plate = ["points", "bid"',
            'plate = ["points", "bids"',
            "key 'plate': unknown counter 'bids' (the game's",
        ),
        ("rage", 'marks = ["follow"]', 'marks = ["folow"]', "key 'marks': unknown counter 'folow'"),
        ("rage", 'ahead = "ahead"', 'ahead = "first"', "zone 'trick': unknown counter 'first'"),
        ("rage", 'owners = "leader"', 'owners = "lead"', "zone 'trick': unknown counter 'lead'"),
        ("hornochsen", 'map = "board"', 'map = "bord"', "[board]: map: the game has no option 'bord' ("),
        ("hornochsen", 'counter = "track"', 'counter = "trak"', "key 'track': unknown counter 'trak'"),
    ],
)
def test_a_layout_that_does_not_suit_its_game(tmp_path: Path, game: str, before: str, after: str, said: str) -> None:
    with pytest.raises(ContentError) as refused:
        check_layouts(changed_config(tmp_path, game, before, after), [GAMES[game]])
    assert said in str(refused.value)
    assert f"config/games/{game}/layout.toml" in str(refused.value)


def test_a_zone_without_a_place(tmp_path: Path) -> None:
    folders = changed_config(tmp_path, "5211", 'name = "discards"', 'name = "pile"')
    with pytest.raises(ContentError, match=r"zone 'discards': has no place \(a \[\[zone\]\] with at = \"table\""):
        check_layouts(folders, [GAMES["5211"]])


def changed_config(folder: Path, game: str, before: str, after: str) -> Folders:
    """Our content with one change in a game's layout; everything else is linked."""
    for part in ("assets",):
        (folder / part).symlink_to(FOLDERS.ours / part)
    config = folder / "config" / "games" / game
    config.mkdir(parents=True)
    for file in (FOLDERS.ours / "config" / "games" / game).iterdir():
        if file.name != "layout.toml":
            (config / file.name).symlink_to(file)
    text = (FOLDERS.ours / "config" / "games" / game / "layout.toml").read_text(encoding="utf-8")
    assert before in text
    (config / "layout.toml").write_text(text.replace(before, after), encoding="utf-8")
    return Folders(folder, folder)


def test_every_zone_of_a_layout_is_used_by_somebody() -> None:
    for game, players in COUNTS:
        scene = scenes(game, players, False)[0]
        layout = layout_for(game, players, False)
        used = {id(spec_for(layout, zone.name, zone.seat, scene.placement.me)) for zone in scene.table.zones}
        assert used == {id(spec) for spec in layout.zones}, game
