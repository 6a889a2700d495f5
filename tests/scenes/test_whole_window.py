"""Menus have all of the window, whatever its shape: upright, square or very wide; what scrolls fades at its edges."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.ui.widgets.label import Veil
from game.ui.widgets.scroll import EDGE
from game.ui.widgets.scroll_edge import ScrollEdge
from scenes.base.pick import PickScene
from scenes.menu.title import TitleScene
from scenes.setup.setup import SetupScene
from scenes.table.results import ResultsScene
from tests.scenes.test_walk import pick
from tests.scenes.walk import complaints
from tests.scenes.world import World


def covered(world: World) -> tuple[float, float]:
    """From where to where widgets lie, as shares of the window's height."""
    space = world.services.space
    areas = [area for widget in world.top.widgets() if (area := widget.visible_area) is not None]
    ends = (0, min(area.top for area in areas)), (0, max(area.bottom for area in areas))
    top, bottom = (space.to_pixels(end)[1] / space.height for end in ends)
    return top, bottom


@pytest.mark.parametrize("size", [(720, 1280), (1080, 1920), (1280, 1024)])
def test_an_upright_or_square_window_is_filled(worlds: Callable[..., World], size: tuple[int, int]) -> None:
    world = worlds(size, "de")
    world.show(SetupScene(world.services, world.stack, "rage"))
    top, bottom = covered(world)
    assert top < 0.06 and bottom > 0.94 and not complaints(world.top)


def test_tiles_of_an_upright_window_stand_in_rows_of_two(worlds: Callable[..., World]) -> None:
    world = worlds((1080, 1920))
    world.show(TitleScene(world.services, world.stack))
    homes = [widget.home for widget in world.top.widgets() if widget.name.startswith("play.")]
    assert [round(home.top) for home in homes[:4:2]] == [round(home.top) for home in homes[1:4:2]]
    assert homes[0].bottom < homes[2].top and homes[4].middle[0] == pytest.approx(960)
    world.click("play.rage")
    assert isinstance(world.top, SetupScene), "what lies beyond the table's part of the window is touched there"


def test_letters_of_an_upright_window_grow_with_the_setting(worlds: Callable[..., World]) -> None:
    usual, large = (worlds((1080, 1920), text_size=size) for size in (100, 200))
    for world in (usual, large):
        world.show(TitleScene(world.services, world.stack))
        assert not complaints(world.top)
    assert large.top.pen.measure.factor == 2 * usual.top.pen.measure.factor >= 3


def test_a_veil_covers_what_lies_beside_the_table(worlds: Callable[..., World]) -> None:
    world = worlds((1600, 600))
    world.show(TitleScene(world.services, world.stack))
    before = [world.services.window.canvas.surface.get_at((x, 300))[:3] for x in (2, 1597)]
    world.show(pick(world))
    veil = world.top.widget("veil")
    assert isinstance(world.top, PickScene) and isinstance(veil, Veil) and veil.home.left < 0
    after = [world.services.window.canvas.surface.get_at((x, 300))[:3] for x in (2, 1597)]
    assert all(sum(dimmed) < sum(bright) for dimmed, bright in zip(after, before, strict=True))


def test_what_scrolls_fades_only_where_something_goes_on(worlds: Callable[..., World]) -> None:
    world = worlds((1024, 600))
    scene = SetupScene(world.services, world.stack, "rage")
    while scene.match_setup.may_add:
        scene.match_setup.add_seat()
    world.show(scene)
    above, below = (scene.widget(f"seats.scroll.{edge}") for edge in ("above", "below"))
    assert isinstance(above, ScrollEdge) and isinstance(below, ScrollEdge)
    assert not above.fades and below.fades
    world.go_to("seat.6.name")
    seen, scroll = scene.widget("seat.6.name").area, scene.widget("seats.scroll").home
    assert seen.bottom <= scroll.bottom - EDGE + 1, "what has the focus is clear of the edge"
    assert scene.widget("seats.scroll.above").fades


def test_who_won_stands_right_above_the_places(worlds: Callable[..., World]) -> None:
    world = worlds((1280, 1024))
    world.show(ResultsScene(world.services, world.stack, world.match("5211", 2, 10_000)))
    gap = world.top.widget("places").home.top - world.top.widget("game").home.bottom
    assert 0 < gap < 60 and not complaints(world.top)
