"""What shows a sign and no words has a name, on hover and on focus."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.content.texts import LANGUAGES
from game.engine.games.registry import GAMES
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button
from game.ui.widgets.choice import ChoiceWidget
from game.ui.widgets.turned import TurnedWidget
from game.ui.widgets.widget import Widget
from game.ui.window.space import HEIGHT, WIDTH
from scenes.base.widget_scene import WidgetScene
from scenes.names import name_of
from tests.scenes.table.players import begin
from tests.scenes.table.tray_people import sit_down
from tests.scenes.test_walk import SCENES, show
from tests.scenes.world import World, all_text


def wordless(scene: WidgetScene) -> list[Widget]:
    """The buttons without words."""
    found = []
    for widget in scene.widgets():
        inner = widget.inner if isinstance(widget, TurnedWidget) else widget
        if isinstance(inner, Button | ChoiceWidget) and not widget.texts():
            found.append(widget)
    return found


def nameless(scene: WidgetScene) -> list[str]:
    return [widget.name for widget in wordless(scene) if not name_of(widget, scene.services.texts)]


@pytest.mark.parametrize("name", SCENES)
def test_every_button_without_words_has_a_name(worlds: Callable[..., World], name: str) -> None:
    for language in LANGUAGES:
        world = worlds((1024, 600), language)
        show(world, name)
        assert not nameless(world.top)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_button_without_words_at_a_table_has_a_name(tmp_path: Path, game: str, language: str) -> None:
    world = World(tmp_path / "curtain", language=language)
    scene = begin(world, game, 3)
    world.rest(20)
    assert wordless(scene) and not nameless(scene)
    world = World(tmp_path / "trays", (1920, 1080), language=language)
    around = sit_down(world, game, 3)
    world.rest(20)
    assert wordless(around) and not nameless(around)


def named(world: World) -> tuple[str, Box]:
    """The name that is shown, and where."""
    texts = world.top.widget("name").texts()
    return " ".join(use.text for use in texts), world.top.widget("name.plate").area


def hover(world: World, widget: str) -> None:
    world.frame(world.mouse(pygame.MOUSEMOTION, world.middle(widget)))


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (1920, 1080)])
def test_a_name_comes_with_the_mouse_and_goes_with_it(worlds: Callable[..., World], size: tuple[int, int]) -> None:
    world = worlds(size, "en")
    show(world, "setup of rage")
    for widget, words in (("back", "Back"), ("seat.1.remove", "Remove this seat"), ("seat.0.colour", "Colour")):
        hover(world, widget)
        told, place = named(world)
        assert told.startswith(words)
        assert place.clipped(world.top.widget(widget).area) is None
        assert Box(0, 0, WIDTH, HEIGHT).contains(place)
    world.frame(world.mouse(pygame.MOUSEMOTION, (960, 20)))
    assert "name" not in world.top.names()


def test_a_name_comes_with_the_focus_and_goes_with_it(worlds: Callable[..., World]) -> None:
    world = worlds((1920, 1080), "de")
    show(world, "setup of rage")
    world.go_to("seat.1.remove")
    assert named(world)[0] == "Diesen Platz entfernen"
    world.go_to("seat.2.name")
    assert "name" not in world.top.names()


def test_words_that_have_no_room_are_the_name(worlds: Callable[..., World]) -> None:
    world = worlds((1024, 600), "de", text_size=200)
    show(world, "title")
    without = [widget for widget in wordless(world.top) if widget.called]
    assert without
    for widget in without:
        hover(world, widget.name)
        assert widget.called in all_text(world.top)


@pytest.mark.parametrize("angle", [0, 180])
def test_a_name_at_trays_is_turned_as_its_button_is(tmp_path: Path, angle: int) -> None:
    world = World(tmp_path, (1920, 1080))
    scene = sit_down(world, "5211", 4)
    world.rest(3)
    button = next(each for each in wordless(scene) if each.name.startswith("menu") and each.angle == angle)
    for along in (40, 0):
        at = world.services.space.to_pixels((button.area.middle[0] + along, button.area.middle[1]))
        world.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=at, touch=False))
    shown = scene.widget("name")
    assert shown.angle == angle and [use.text for use in shown.texts()] == ["Pause"]
