"""The keyboard on the screen: names and numbers by finger, mouse, pad and keys, in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.ui.input.pad import PadButton
from game.user.policy import Policy
from scenes.base.keyboard import ERASE, ROWS, SHIFT, KeyboardScene, capital
from scenes.setup.setup import SetupScene
from tests.scenes.gamepad import plugged
from tests.scenes.world import World, all_text


def set_up(world: World) -> SetupScene:
    scene = SetupScene(world.services, world.stack, "rage")
    world.show(scene)
    return scene


def keyboard(world: World) -> KeyboardScene:
    assert isinstance(world.top, KeyboardScene)
    return world.top


def touch_keys(world: World, *names: str) -> None:
    for name in names:
        world.touch(name)


def test_a_finger_on_a_name_opens_the_letters(worlds: Callable[..., World]) -> None:
    world = worlds((1920, 1080), "de")
    scene = set_up(world)
    world.touch("seat.0.name")
    assert keyboard(world).text == ""
    touch_keys(world, "key.j", "key.ü", "key.r", "key.g", "done")
    assert world.top is scene and scene.match_setup.seats[0].name == "Jürg"
    assert "Jürg" in all_text(scene)


def test_a_mouse_beside_a_real_keyboard_opens_none(world: World) -> None:
    scene = set_up(world)
    world.click("seat.0.name")
    world.type("Ada")
    assert world.top is scene and scene.match_setup.seats[0].name == "Ada"


def test_without_a_real_keyboard_a_mouse_opens_it_too(world: World) -> None:
    class Bare(Policy):
        has_keyboard = False

    world.services.policy = Bare()
    set_up(world)
    world.click("seat.0.name")
    assert isinstance(world.top, KeyboardScene)


def test_capitals_come_by_themselves_and_by_the_key(world: World) -> None:
    set_up(world)
    world.touch("seat.0.name")
    touch_keys(world, "key.a", "key.l", "space", "key.b", "key.c", SHIFT, "key.d", "key.e")
    assert keyboard(world).text == "Al BcDe"
    touch_keys(world, *[ERASE] * 7)
    assert keyboard(world).text == "" and not keyboard(world).widget(ERASE).enabled
    touch_keys(world, "key.z")
    assert keyboard(world).text == "Z"


def test_back_changes_nothing(world: World) -> None:
    scene = set_up(world)
    world.touch("seat.0.name")
    touch_keys(world, "key.a", "back")
    assert world.top is scene and scene.match_setup.seats[0].name == ""


def test_the_letters_of_the_other_language_are_one_touch_away(worlds: Callable[..., World]) -> None:
    world = worlds((1920, 1080), "en")
    set_up(world)
    world.touch("seat.0.name")
    assert "key.ß" not in world.top.names()
    world.touch("layout")
    touch_keys(world, SHIFT, "key.ß")
    assert keyboard(world).text == "ß"
    touch_keys(world, SHIFT, "key.ß")
    assert keyboard(world).text == "ßẞ"


def test_every_letter_of_a_layout_has_its_key(worlds: Callable[..., World]) -> None:
    for language in ROWS:
        world = worlds((1024, 600), language)
        set_up(world)
        world.touch("seat.0.name")
        letters = {name.removeprefix("key.") for name in world.top.names() if name.startswith("key.")}
        assert letters == set("".join(ROWS[language]))
        assert letters >= {"de": set("äöüß"), "en": set("'-")}[language]
    assert capital("ä") == "Ä" and capital("ß") == "ẞ"


def test_a_name_ends_where_there_is_no_room_left(world: World) -> None:
    set_up(world)
    world.touch("seat.0.name")
    for _ in range(25):
        if world.top.widget("key.a").enabled:
            world.touch("key.a")
    assert keyboard(world).text == "A" + "a" * 19 and not world.top.widget("space").enabled


def test_a_number_is_typed_with_digits_only(world: World) -> None:
    scene = set_up(world)
    world.touch("seed")
    names = {name for name in world.top.names() if name.startswith("key.")}
    assert names == {f"key.{digit}" for digit in "0123456789"} and "space" not in names
    touch_keys(world, "key.4", "key.0", "key.2", ERASE, "key.7", "done")
    assert scene.match_setup.seed_text == "407"


def test_by_pad_from_key_to_key(world: World) -> None:
    scene = set_up(world)
    pad = plugged(world)
    pad.press(PadButton.DOWN)
    pad.go_to("seat.0.name")
    pad.press(PadButton.A)
    for name in ("key.e", "key.v", "key.a"):
        pad.go_to(name)
        pad.press(PadButton.A)
    pad.press(PadButton.Y)
    pad.go_to("key.b")
    pad.press(PadButton.A, PadButton.X, PadButton.START)
    assert world.top is scene and scene.match_setup.seats[0].name == "Eva"


def test_real_keys_type_into_it(world: World) -> None:
    scene = set_up(world)
    world.touch("seat.0.name")
    world.type("Zoë")
    world.key(pygame.K_BACKSPACE)
    world.type("e m")
    world.key(pygame.K_RETURN)
    assert world.top is scene and scene.match_setup.seats[0].name == "Zoe m"
    world.touch("seat.1.name")
    world.type("m")
    world.key(pygame.K_ESCAPE)
    assert world.top is scene and scene.match_setup.seats[1].name == "" and world.services.settings.sound


@pytest.mark.parametrize("language", ["de", "en"])
def test_keys_are_large(worlds: Callable[..., World], language: str) -> None:
    world = worlds((1920, 1080), language)
    set_up(world)
    world.touch("seat.0.name")
    for widget in world.top.widgets():
        if widget.name.startswith("key."):
            assert widget.area.width >= 130 and widget.area.height >= 110, widget.name
