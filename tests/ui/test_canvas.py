"""Drawing only what has changed gives the same picture as drawing everything."""

from __future__ import annotations

import os
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.window.canvas import Canvas, around, merge
from game.ui.window.space import HEIGHT, WIDTH, Space
from game.ui.window.stage import Sprite, Stage, solid_of


@pytest.fixture(autouse=True)
def _display():
    pygame.display.init()
    pygame.display.set_mode((320, 180))
    yield
    pygame.display.quit()


def patch(rng: Random) -> pygame.Surface:
    surface = pygame.Surface((rng.randint(4, 60), rng.randint(4, 60)), pygame.SRCALPHA)
    surface.fill((rng.randrange(256), rng.randrange(256), rng.randrange(256), rng.choice((90, 255))))
    return surface


def background(space: Space, colour: tuple[int, int, int]) -> pygame.Surface:
    surface = pygame.Surface((space.width, space.height))
    surface.fill(colour)
    return surface


@pytest.mark.parametrize("seed", range(6))
def test_dirty_equals_full_whatever_sprites_do(seed: int) -> None:
    rng = Random(seed)
    canvas = Canvas(pygame.Surface((320, 180)))
    below = Stage(canvas.space, background(canvas.space, (20, 60, 30)))
    above = Stage(canvas.space)
    sprites: list[tuple[Stage, Sprite]] = []
    for _ in range(150):
        deed = rng.random()
        if deed < 0.2 or not sprites:
            stage = rng.choice((below, above))
            sprite = Sprite(patch(rng), (rng.uniform(-50, WIDTH + 50), rng.uniform(-50, HEIGHT + 50)), rng.randrange(3))
            stage.add(sprite)
            sprites.append((stage, sprite))
        elif deed < 0.6:
            rng.choice(sprites)[1].middle = (rng.uniform(-50, WIDTH + 50), rng.uniform(-50, HEIGHT + 50))
        elif deed < 0.7:
            rng.choice(sprites)[1].image = patch(rng)
        elif deed < 0.75:
            sprite = rng.choice(sprites)[1]
            sprite.carried = not sprite.carried
        elif deed < 0.8:
            rng.choice(sprites)[1].z = rng.randrange(3)
        elif deed < 0.9:
            sprite = rng.choice(sprites)[1]
            sprite.shown = not sprite.shown
        else:
            stage, sprite = sprites.pop(rng.randrange(len(sprites)))
            stage.remove(sprite)
        if rng.random() < 0.7:
            canvas.draw([below, above])
            assert pygame.image.tobytes(canvas.surface, "RGB") == full(canvas, below, above)


def full(canvas: Canvas, *stages: Stage) -> bytes:
    fresh = Canvas(pygame.Surface(canvas.surface.get_size()))
    fresh.draw(list(stages))
    return pygame.image.tobytes(fresh.surface, "RGB")


def card(size: tuple[int, int], corner: int) -> pygame.Surface:
    """Opaque within rounded corners, and a soft edge around it."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((0, 0, 0, 60))
    for row in range(4, size[1] - 4):
        pygame.draw.line(surface, (row * 3 % 256, 90, 200, 255), (4, row), (size[0] - 5, row))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), (4, 4, size[0] - 8, size[1] - 8), border_radius=corner)
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return surface


@pytest.mark.parametrize("seed", range(4))
def test_what_a_carried_card_hides_is_not_missed(seed: int) -> None:
    rng = Random(seed)
    canvas = Canvas(pygame.Surface((320, 180)))
    stage, above = Stage(canvas.space, background(canvas.space, (20, 60, 30))), Stage(canvas.space)
    stage.add(*(Sprite(patch(rng), (rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT)), at) for at in range(30)))
    above.add(*(Sprite(patch(rng), (rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT)), at) for at in range(5)))
    carried = [Sprite(card((60 + at * 7, 80), 9), (rng.uniform(0, WIDTH), 500), 25 + at) for at in range(2)]
    stage.add(*carried)
    for sprite in carried:
        sprite.carried = True
        assert sprite.solid is not None and sprite.solid.picture.get_width() > 40
    for _ in range(60):
        sprite = rng.choice(carried)
        sprite.middle = sprite.middle[0] + rng.uniform(-90, 90), sprite.middle[1] + rng.uniform(-70, 70)
        canvas.draw([stage, above])
        assert pygame.image.tobytes(canvas.surface, "RGB") == full(canvas, stage, above)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_happens_below_and_above_a_carried_card_is_seen(seed: int) -> None:
    """The picture of what lies below is not older than what lies there, whoever is carried above it."""
    rng = Random(seed)
    canvas = Canvas(pygame.Surface((700, 400)))
    lowest, other = (Stage(canvas.space, background(canvas.space, colour)) for colour in ((20, 60, 30), (90, 20, 20)))
    stage, above = Stage(canvas.space), Stage(canvas.space)
    others = [Sprite(patch(rng), (rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT)), at % 7) for at in range(40)]
    for sprite in others:
        rng.choice((lowest, stage, above)).add(sprite)
    carried = [Sprite(card((90, 120), 9), (rng.uniform(0, WIDTH), 500), 3 + at) for at in range(3)]
    stage.add(*carried)
    for _ in range(200):
        sprite = rng.choice(carried)
        sprite.carried = sprite.carried or rng.random() < 0.3
        if rng.random() < 0.05:
            sprite.carried = False
        sprite.middle = sprite.middle[0] + rng.uniform(-60, 60), sprite.middle[1] + rng.uniform(-60, 60)
        match rng.randrange(8):
            case 0:
                sprite.z = rng.randrange(9)
            case 1:
                rng.choice(others).z = rng.randrange(9)
            case 2:
                rng.choice(others).image = patch(rng)
            case 3:
                rng.choice(others).middle = (rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT))
            case 4:
                sprite.image = card((rng.randrange(40, 90), 100), 9)
            case 5:
                above.angle = 180 - above.angle
                canvas.repaint()
            case 6:
                lowest, other = other, lowest
                canvas.repaint()
        canvas.draw([lowest, stage, above])
        assert pygame.image.tobytes(canvas.surface, "RGB") == full(canvas, lowest, stage, above)


def test_what_lies_below_a_carried_card_is_drawn_once() -> None:
    canvas = Canvas(pygame.Surface((320, 180)))
    stage = Stage(canvas.space, background(canvas.space, (20, 60, 30)))
    below, carried = Sprite(card((110, 20), 2), (900, 500)), Sprite(patch(Random(4)), (900, 500), 1)
    stage.add(below, carried)
    canvas.draw([stage])
    carried.carried = True
    canvas.draw([stage])
    before = full(canvas, stage)
    below.image.fill((255, 0, 255))  # nobody tells the stage
    for middle in ((1800, 900), (900, 500)):
        carried.middle = middle
        canvas.draw([stage])
    carried.middle = (940, 560)
    canvas.draw([stage])
    carried.middle = (900, 500)
    canvas.draw([stage])
    assert pygame.image.tobytes(canvas.surface, "RGB") == before
    stage.damage(below.rect)
    canvas.draw([stage])
    assert pygame.image.tobytes(canvas.surface, "RGB") == full(canvas, stage) != before


def test_no_more_of_a_carried_picture_is_drawn_than_can_be_seen() -> None:
    canvas = Canvas(pygame.Surface((320, 180)))
    stage = Stage(canvas.space, background(canvas.space, (20, 60, 30)))
    wide = pygame.Surface((100, 100), pygame.SRCALPHA)
    wide.fill((200, 90, 20), (10, 40, 20, 30))
    sprite = Sprite(wide, (960, 540))
    stage.add(sprite)
    canvas.draw([stage])
    assert sprite.rect.size == (100, 100)
    sprite.carried = True
    assert sprite.rect == (160 - 50 + 10, 90 - 50 + 40, 20, 30)
    assert canvas.draw([stage]) and pygame.image.tobytes(canvas.surface, "RGB") == full(canvas, stage)
    sprite.middle = (966, 540)
    (part,) = canvas.draw([stage])
    assert part == (120, 80, 21, 30)
    sprite.carried = False
    assert sprite.rect.size == (100, 100) and sprite.solid is None


def test_what_lets_something_through_is_not_solid() -> None:
    surface = card((60, 80), 9)
    found = solid_of(surface)
    assert found is not None
    left, top = found.offset
    width, height = found.picture.get_size()
    assert all(surface.get_at((left + x, top + y))[3] == 255 for x in range(width) for y in range(height))
    surface.set_at((30, 40), (0, 0, 0, 254))
    assert solid_of(surface) is None
    assert solid_of(pygame.Surface((9, 9), pygame.SRCALPHA)) is None


def test_when_nothing_has_changed_nothing_is_drawn() -> None:
    canvas = Canvas(pygame.Surface((320, 180)))
    stage = Stage(canvas.space, background(canvas.space, (0, 0, 0)))
    sprite = Sprite(patch(Random(1)), (100, 100))
    stage.add(sprite)
    assert canvas.draw([stage]) == [canvas.surface.get_rect()]
    assert canvas.draw([stage]) == []
    sprite.middle = sprite.middle
    sprite.image = sprite.image
    sprite.z = sprite.z
    assert canvas.draw([stage]) == []
    canvas.repaint()
    assert canvas.draw([stage]) == [canvas.surface.get_rect()]


rects = st.builds(pygame.Rect, st.integers(0, 80), st.integers(0, 80), st.integers(0, 40), st.integers(0, 40))


@given(st.lists(rects, max_size=12))
def test_merged_parts_cover_all_and_do_not_overlap(given_rects: list[pygame.Rect]) -> None:
    parts = merge(given_rects)
    for rect in given_rects:
        if rect.width and rect.height:
            assert any(part.contains(rect) for part in parts)
    for at, part in enumerate(parts):
        assert part.collidelist(parts[:at]) == -1


@given(rects.filter(bool), rects.filter(bool))
def test_what_lies_around_a_rectangle_is_all_that_it_leaves(part: pygame.Rect, other: pygame.Rect) -> None:
    inner = part.clip(other)
    if inner:
        pieces = [inner, *around(part, inner)]
        assert sum(piece.width * piece.height for piece in pieces) == part.width * part.height
        assert merge(pieces) and all(part.contains(piece) for piece in pieces)
        assert all(piece.collidelist(pieces[:at]) == -1 for at, piece in enumerate(pieces))


@given(st.integers(200, 4000), st.integers(200, 3000), st.floats(0, WIDTH), st.floats(0, HEIGHT))
def test_units_and_pixels_are_the_same_places(width: int, height: int, x: float, y: float) -> None:
    space = Space(width, height)
    back = space.to_units(space.to_pixels((x, y)))
    assert abs(back[0] - x) <= 1 / space.k and abs(back[1] - y) <= 1 / space.k
    left, top = space.to_pixels((0, 0))
    right, bottom = space.to_pixels((WIDTH, HEIGHT))
    assert left >= 0 and top >= 0 and right <= width + 1 and bottom <= height + 1
