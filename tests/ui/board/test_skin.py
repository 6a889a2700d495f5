"""Every piece of every game has a picture of its own, at every size, and no more pictures are kept than agreed."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.engine.games.registry import GAMES
from game.ui.board.skins import card, oxen
from game.ui.board.skins import skin as skin_module
from game.ui.board.skins.board import EARTH
from game.ui.board.skins.brush import Letters
from game.ui.board.skins.cattle import LINE
from game.ui.board.skins.designs import PLAIN, design_of
from game.ui.board.skins.fields import EYE_STONE, FIELDS, FIFTH_STONE, SOIL, STEP_INK, STONE
from game.ui.board.skins.look import Kind, look_of
from game.ui.board.skins.skin import Skin, read_skin
from game.ui.board.skins.style import READABLE, SkinStyle
from game.ui.board.skins.symbols import signs
from game.ui.draw.cache import BoundedCache
from game.ui.draw.figures import figures
from game.ui.draw.fonts import Fonts
from game.ui.draw.seat_marks import seat_mark
from game.ui.draw.shapes import place_outline
from game.ui.draw.style import GOLD, Colour, contrast, luminance
from game.ui.sound.sound import Cue
from game.ui.window.space import Space
from tests.architecture.project import CONFIG
from tests.engine.about import about

LOOKS = [(game.id, edition) for game in GAMES.values() for edition in game.manifest.designs]
SHADOW = 8
"""The most that the shadow of a lying piece reaches beyond it, in table units."""
SIZES = [(144, 216), (88, 132), (48, 72), (104, 104)]
WHOLE_WINDOW = Space(1920, 1080)


@pytest.fixture(scope="module", autouse=True)
def _display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


def style(game: str, edition: str | None = None) -> SkinStyle:
    return read_skin(CONFIG / "games" / game / "skin.toml", edition)


def skin(game: str, edition: str | None = None, k: float = 1.0) -> Skin:
    return Skin(style(game, edition), k, Fonts(k), design_of(game, edition))


def looks(game: str) -> dict[object, str]:
    """One piece for each look: copies look alike."""
    return {look_of(piece, style(game).signs): piece for piece in about(game).pieces()}


def piece_rect(picture: pygame.Surface, width: float, height: float, k: float = 1) -> pygame.Rect:
    """Where the piece itself is in its picture: in the middle of its shadow."""
    place = pygame.Rect(0, 0, round(width * k), round(height * k))
    place.center = picture.get_rect().center
    assert picture.get_rect().contains(place)
    assert (picture.get_width() - place.width) % 2 == (picture.get_height() - place.height) % 2 == 0
    return place


def bare(picture: pygame.Surface, width: float, height: float) -> pygame.Surface:
    """The piece without its shadow."""
    return picture.subsurface(piece_rect(picture, width, height))


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def colours(picture: pygame.Surface) -> set[tuple[int, ...]]:
    """The colours of a picture, looked at in some forty lines and columns."""
    width, height = picture.get_size()
    columns, lines = (range(0, length, max(1, length // 37)) for length in (width, height))
    return {tuple(picture.get_at((x, y))) for x in columns for y in lines}


# -- faces -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "edition"), LOOKS)
@pytest.mark.parametrize("k", [1.0, 0.55])
def test_every_piece_has_a_picture_of_its_own_at_every_size(game: str, edition: str | None, k: float) -> None:
    drawn = skin(game, edition, k)
    for width, height in SIZES:
        pictures = {piece: drawn.face(piece, width, height) for piece in looks(game).values()}
        for piece, picture in pictures.items():
            assert piece_rect(picture, width, height, k).size == (round(width * k), round(height * k)), piece
            assert picture.get_width() <= width * k + 2 * SHADOW * k + 4, piece
            assert len(colours(picture)) > 8, f"{piece} is empty"
            assert picture.get_at((picture.get_width() // 2, picture.get_height() // 2)).a == 255, piece
        assert len({pixels(picture) for picture in pictures.values()}) == len(pictures)


@pytest.mark.parametrize(("game", "edition"), LOOKS)
def test_no_piece_of_a_game_falls_back_to_the_plain_face(game: str, edition: str | None) -> None:
    design = design_of(game, edition)
    assert design is not PLAIN and {look for look in looks(game) if not design.knows(look)} == set()


@pytest.mark.parametrize("game", [game for game in GAMES if about(game).action_pieces])
def test_action_cards_are_known_at_a_glance(game: str) -> None:
    """At the size of a thumbnail, a good part of any two is of another colour."""
    found = {look.text: piece for look, piece in looks(game).items() if look.kind is Kind.ACTION}
    assert len(found) == about(game).action_pieces
    drawn = skin(game)
    small = {name: bare(drawn.face(piece, 40, 56), 40, 56) for name, piece in found.items()}
    for one, other in combinations(small, 2):
        points = [(x, y) for x in range(4, 36) for y in range(4, 52)]
        unlike_there = [math.dist(small[one].get_at(spot)[:3], small[other].get_at(spot)[:3]) > 60 for spot in points]
        assert sum(unlike_there) > 0.12 * len(points), f"{one} and {other}"


@pytest.mark.parametrize("game", GAMES)
def test_the_left_of_a_card_tells_it_from_all_others(game: str) -> None:
    """What a fan leaves to be seen of cards, what a column leaves, and the whole of a tile."""
    drawn = skin(game)
    for part in about(game).telling:
        seen = {piece: bare(drawn.face(piece, 150, 225), 150, 225).subsurface(part) for piece in looks(game).values()}
        assert len({pixels(picture) for picture in seen.values()}) == len(seen)


def test_copies_of_a_card_share_a_picture() -> None:
    drawn = skin("5211")
    assert drawn.face("Y2.1", 144, 216) is drawn.face("Y2.6", 144, 216)


@pytest.mark.parametrize("number", [str(number) for number in range(16)])
def test_an_index_is_at_least_a_quarter_of_the_card_high(number: str) -> None:
    height = card.DIGIT if len(number) == 1 else card.DIGITS
    written = Letters(Fonts(0.55)).written(number, height * 1000, (0, 0, 0))
    assert written.get_height() >= 260


def test_the_text_size_of_the_window_does_not_change_the_cards() -> None:
    usual, twice = (Letters(Fonts(scale)).written("8", 300, (0, 0, 0)) for scale in (1.0, 2.0))
    assert abs(usual.get_height() - twice.get_height()) <= 2


@pytest.mark.parametrize("name", ["one", "a rather long name", "K", "ß", "Q7.1", "*5", "12", "swap.2", "100"])
@pytest.mark.parametrize("game", ["5211", "rage", "hornochsen", "perfect_numbers", None])
def test_a_piece_that_nobody_drew_shows_its_name(game: str | None, name: str) -> None:
    drawn = skin(game) if game else Skin(SkinStyle(), 1.0, Fonts(1.0))
    assert len(colours(drawn.face(name, 120, 180))) > 8
    assert pixels(drawn.face(name, 120, 180)) != pixels(drawn.face("another", 120, 180))


def test_a_number_that_another_seat_would_misread_is_underlined() -> None:
    marked = {number for number in map(str, range(1, 100)) if oxen.reads_as_another(number)}
    assert {"6", "9", "16", "91", "66", "99", "68", "89", "18", "81"} <= marked
    assert not {"1", "8", "10", "11", "60", "69", "88", "96", "12"} & marked


def test_the_bonus_is_shown_as_the_deck_says() -> None:
    usual = style("perfect_numbers")
    other, none = replace(usual, bonus={5: 2}), replace(usual, bonus={})
    design = design_of("perfect_numbers", None)
    shown = [Skin(look, 1.0, Fonts(1.0), design).face("Y5.1", 120, 180) for look in (usual, other, none)]
    assert len({pixels(picture) for picture in shown}) == 3


# -- backs, angles, lifting, light -----------------------------------------------------------------


@pytest.mark.parametrize(("game", "edition"), LOOKS)
def test_a_back_tells_nothing_and_looks_like_no_face(game: str, edition: str | None) -> None:
    drawn = skin(game, edition)
    back = drawn.back(144, 216)
    assert back is drawn.back(144, 216)
    assert pixels(back) not in {pixels(drawn.face(piece, 144, 216)) for piece in looks(game).values()}


def test_a_turned_picture_is_made_once_for_every_three_degrees() -> None:
    drawn = skin("rage")
    assert drawn.face("B7", 144, 216, 4) is drawn.face("B7", 144, 216, 3.2)
    assert drawn.face("B7", 144, 216, 3) is not drawn.face("B7", 144, 216, 6)
    assert drawn.face("B7", 144, 216, -1) is drawn.face("B7", 144, 216, 360)


def test_a_picture_turns_clockwise() -> None:
    drawn = skin("rage")
    upright, turned = bare(drawn.face("B7", 144, 216), 144, 216), bare(drawn.face("B7", 144, 216, 90), 216, 144)
    # The corners are left out: the shadow that shines through falls down, however the card lies.
    inner = pygame.Rect(12, 12, 216 - 24, 144 - 24)
    assert pixels(turned.subsurface(inner)) == pixels(pygame.transform.rotate(upright, -90).subsurface(inner))


@pytest.mark.parametrize("angle", [0, 12, 180])
def test_a_lifted_piece_is_the_same_with_a_shadow_around_its_middle(angle: float) -> None:
    drawn = skin("5211")
    flat, lifted = drawn.face("G4.1", 144, 216, angle), drawn.face("G4.1", 144, 216, angle, lifted=True)
    place = flat.get_rect(center=lifted.get_rect().center)
    assert lifted.get_rect().contains(place)
    assert lifted.get_at(place.center) == flat.get_at(flat.get_rect().center)
    below = lifted.get_at((place.centerx, place.bottom + 2))
    assert below[:3] == (0, 0, 0) and 0 < below.a < 255
    assert lifted.get_height() > flat.get_height() + 8
    assert drawn.back(144, 216, angle, True).get_width() == lifted.get_width()


def test_a_piece_that_lies_has_a_little_shadow_and_a_lifted_one_a_larger() -> None:
    drawn = skin("rage")
    flat, lifted = drawn.face("B7", 144, 216), drawn.face("B7", 144, 216, lifted=True)
    for picture in (flat, lifted):
        place = piece_rect(picture, 144, 216)
        below = [picture.get_at((place.centerx, y)).a for y in range(place.bottom, picture.get_height())]
        above = [picture.get_at((place.centerx, y)).a for y in range(place.top)]
        assert below == sorted(below, reverse=True) and max(below) > 40, "it is darkest where it meets the piece"
        assert sum(below) > sum(above), "light comes from above"
    assert flat.get_height() - 216 < 2 * SHADOW + 4 < lifted.get_height() - 216


@pytest.mark.parametrize(("game", "edition"), LOOKS)
def test_a_pile_shows_a_little_more_the_more_it_holds(game: str, edition: str | None) -> None:
    drawn = skin(game, edition)

    def low(count: int) -> int:
        """How far the edges reach below the uppermost piece."""
        picture = drawn.pile(count, 144, 216)
        solid = pygame.mask.from_surface(picture, 250).get_bounding_rects()
        return max(rect.bottom for rect in solid) - piece_rect(picture, 144, 216).bottom if solid else 0

    depths = [low(count) for count in (1, 2, 10, 30, 60, 96, 112)]
    assert depths[0] == 0 and depths == sorted(depths)
    assert len(set(depths)) >= 5 and depths[-1] <= 16
    assert drawn.pile(95, 144, 216) is drawn.pile(96, 144, 216)


@pytest.mark.parametrize("angle", [0, 21])
def test_light_lies_around_a_piece_and_not_on_it(angle: float) -> None:
    glow = skin("rage").glow(144, 216, angle)
    middle = glow.get_rect().center
    assert glow.get_at(middle).a == 0
    assert glow.get_at((middle[0], 1)).a < 40
    assert max(glow.get_at((middle[0], y)).a for y in range(middle[1])) > 200


@pytest.mark.parametrize(("game", "edition"), LOOKS)
def test_light_is_seen_on_every_ground(game: str, edition: str | None) -> None:
    """Its line stands out from the table, and a dark gap parts it from the piece's own edge, however light that is."""
    drawn = skin(game, edition)
    glow = drawn.glow(144, 216)
    place = piece_rect(glow, 144, 216)
    ring = [glow.get_at((x, place.centery)) for x in range(place.left)]
    line = max(ring, key=lambda tone: tone.a)
    table = drawn.style.table
    assert line.a > 240 and min(contrast(tuple(line)[:3], ground) for ground in (table.ground, table.shade)) >= 3
    gap = glow.get_at((place.left - 1, place.centery))
    assert 60 < gap.a < 220 and luminance(tuple(gap)[:3]) < 0.2
    edges = [glow.get_at((x, place.centery)).a for x in range(4)]
    assert max(edges) < 30, "it fades away"


# -- suits and figures -----------------------------------------------------------------------------


def silhouette(shapes: tuple[tuple[tuple[float, float], ...], ...]) -> pygame.Mask:
    surface = pygame.Surface((64, 64), pygame.SRCALPHA)
    for shape in shapes:
        pygame.draw.polygon(surface, (255, 255, 255), place_outline(shape, 32, 32, 28))
    return pygame.mask.from_surface(surface)


def unlike(one: pygame.Mask, other: pygame.Mask) -> float:
    """The share of two silhouettes that only one of them covers."""
    both = one.overlap_area(other, (0, 0))
    return 1 - both / (one.count() + other.count() - both)


def test_signs_differ_by_their_shape_alone() -> None:
    shapes = {name: silhouette(sign) for name, sign in signs().items()}
    close = {(a, b): unlike(shapes[a], shapes[b]) for a, b in combinations(shapes, 2)}
    assert min(close.values()) > 0.2, min(close, key=lambda pair: close[pair])


def test_figures_differ_by_shape_and_by_colour() -> None:
    drawn = skin("hornochsen")
    assert len({pixels(drawn.figure(seat, 40)) for seat in range(8)}) == 8
    assert len({drawn.seat_colour(seat) for seat in range(8)}) == 8
    shapes = [silhouette(figures()[seat_mark("", seat).figure]) for seat in range(8)]
    assert min(unlike(one, other) for one, other in combinations(shapes, 2)) > 0.15


def test_tiles_clack_and_cards_do_not() -> None:
    heard = {(game, edition): skin(game, edition).lay_cue for game, edition in LOOKS}
    clacking = {look for look, cue in heard.items() if cue is Cue.CLACK}
    assert clacking == {("5211", "azul"), ("hornochsen", None)}
    assert set(heard.values()) == {Cue.CLACK, Cue.LAY}


def test_a_suit_has_a_badge() -> None:
    drawn = skin("rage")
    assert len({pixels(drawn.suit(letter, 48)) for letter in "BGRYVO"}) == 6
    with pytest.raises(KeyError):
        drawn.suit("Q", 48)


# -- the board and the table -----------------------------------------------------------------------

ROW = [(kind, 3 if kind in ("cowpat", "ox") else None, 120.0 + at * 90, 100.0, 84.0, 84.0, f"L1.{at + 1}")
       for at, kind in enumerate(("plain", "cowpat", "double", "happy", "ox"))]  # fmt: skip
TRACK = [(kind, None, 20.0 + at * 150, 300.0, 136.0 if kind in ("start", "heap") else 64.0, 64.0, str(at))
         for at, kind in enumerate(("start", "step", "eye", "heap"))]  # fmt: skip
BOARD = [*ROW, *TRACK]


@pytest.mark.parametrize(
    ("ink", "ground"),
    [(STEP_INK, STONE), (LINE, FIFTH_STONE), (LINE, EYE_STONE), (LINE, SOIL), ((255, 255, 255), LINE), (GOLD, LINE)],
)
def test_the_numbers_of_fields_can_be_read(ink: Colour, ground: Colour) -> None:
    assert contrast(ink, ground) >= READABLE


def test_the_names_of_rows_can_be_read() -> None:
    assert contrast((255, 255, 255), EARTH) >= 3, "they are large"


@pytest.mark.parametrize("k", [0.53, 1.0, 2.0])
def test_a_board_shows_every_field_where_the_map_has_it(k: float) -> None:
    picture = skin("hornochsen", k=k).board(BOARD, (800, 400), 400)
    unit = 400 * k / 800
    assert picture.get_size() == (round(400 * k), round(200 * k))
    seen = set()
    for _, _, x, y, width, height, _ in BOARD:
        rect = pygame.Rect(round(x * unit), round(y * unit), int(width * unit) - 1, int(height * unit) - 1)
        seen.add(pixels(picture.subsurface(rect)))
    assert len(seen) == len(BOARD)
    assert {field[0] for field in BOARD} == set(FIELDS)


def test_a_board_is_drawn_once() -> None:
    drawn = skin("hornochsen")
    assert drawn.board(BOARD, (800, 400), 400) is drawn.board(list(BOARD), (800, 400), 400)


def test_a_board_of_another_kind_is_drawn_all_the_same() -> None:
    odd = [("swamp", 4, 0.0, 0.0, 50.0, 80.0, "x"), ("step", None, 0.0, 90.0, 9.0, 9.0, "near the gate")]
    assert skin("hornochsen").board(odd, (100, 100), 100).get_size() == (100, 100)


@pytest.mark.parametrize(("game", "edition"), LOOKS)
@pytest.mark.parametrize("size", [(1920, 1080), (1024, 600), (700, 900)])
def test_a_table_fills_the_window(game: str, edition: str | None, size: tuple[int, int]) -> None:
    drawn, space = skin(game, edition), Space(*size)
    table = drawn.background(space)
    assert table.get_size() == size
    assert not table.get_flags() & pygame.SRCALPHA
    assert len(colours(table)) > 8
    if space.origin[1] > 2:
        assert tuple(table.get_at((size[0] // 2, 0)))[:3] == drawn.style.table.letterbox


@pytest.mark.parametrize(("game", "edition"), LOOKS)
def test_words_can_be_read_anywhere_on_a_table(game: str, edition: str | None) -> None:
    drawn = skin(game, edition)
    table = drawn.background(WHOLE_WINDOW)
    spots = [(x, y) for x in range(140, 1780, 13) for y in range(30, 1050, 13)]
    worst = min(contrast(drawn.ink, tuple(table.get_at(spot))[:3]) for spot in spots)
    assert worst >= 4.5


# -- keeping ---------------------------------------------------------------------------------------


def test_a_skin_keeps_no_more_than_agreed(monkeypatch: pytest.MonkeyPatch) -> None:
    caches: list[BoundedCache] = []
    monkeypatch.setattr(skin_module, "MOST_PIXELS", 200_000)
    monkeypatch.setattr(skin_module, "MOST_LARGE_PIXELS", 400_000)
    monkeypatch.setattr(skin_module, "BoundedCache", lambda *given: caches.append(BoundedCache(*given)) or caches[-1])
    drawn = skin("rage", k=0.5)
    for number in range(16):
        for angle in range(0, 90, 15):
            drawn.face(f"B{number}", 100, 150, angle, lifted=angle > 30)
    finished, large = caches
    assert 100_000 < finished.spent <= finished.most == 200_000
    assert large.spent <= large.most == 400_000
