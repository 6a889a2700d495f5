"""Drawing only what has changed gives the same picture as drawing everything."""

from __future__ import annotations

import os
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.canvas import Canvas, around, merged
from game.app.solid import solid_of
from game.app.space import HEIGHT, WIDTH, Space
from game.app.stage import Sprite, Stage


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
            sprite.solid = solid_of(sprite.image)
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
        sprite.solid = solid_of(sprite.image)
        assert sprite.solid is not None and sprite.solid.picture.get_width() > 40
    for _ in range(60):
        sprite = rng.choice(carried)
        sprite.middle = sprite.middle[0] + rng.uniform(-90, 90), sprite.middle[1] + rng.uniform(-70, 70)
        canvas.draw([stage, above])
        assert pygame.image.tobytes(canvas.surface, "RGB") == full(canvas, stage, above)


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
    parts = merged(given_rects)
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
        assert merged(pieces) and all(part.contains(piece) for piece in pieces)
        assert all(piece.collidelist(pieces[:at]) == -1 for at, piece in enumerate(pieces))


@given(st.integers(200, 4000), st.integers(200, 3000), st.floats(0, WIDTH), st.floats(0, HEIGHT))
def test_units_and_pixels_are_the_same_places(width: int, height: int, x: float, y: float) -> None:
    space = Space(width, height)
    back = space.to_units(space.to_pixels((x, y)))
    assert abs(back[0] - x) <= 1 / space.k and abs(back[1] - y) <= 1 / space.k
    left, top = space.to_pixels((0, 0))
    right, bottom = space.to_pixels((WIDTH, HEIGHT))
    assert left >= 0 and top >= 0 and right <= width + 1 and bottom <= height + 1
