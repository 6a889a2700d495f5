"""Every scene by gamepad: everything in it can be reached by directions, and the hints have room everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.games.registry import GAMES
from game.ui.input.pad import PadButton
from game.ui.widgets.box import Box
from game.ui.widgets.focus import RING_Z
from game.ui.widgets.hints import HintBar
from game.ui.widgets.widget import Widget
from scenes.base.widget_scene import WidgetScene
from scenes.menu.title import TitleScene
from tests.scenes.gamepad import NINTENDO, PLAYSTATION, XBOX, Gamepad, plugged
from tests.scenes.table.players import begin
from tests.scenes.test_walk import SCENES
from tests.scenes.walk import scrolled_complaints
from tests.scenes.world import SIZES, World, all_text

LONG = pytest.mark.long
"""There are many scenes and many windows: the rest of them is walked through on purpose."""
SETTINGS = [{"text_size": 200}, *(pytest.param(each, marks=LONG) for each in ({"tv_safe": True}, {"screen_inches": 7}))]


def targets(scene: WidgetScene) -> list[str]:
    return [widget.name for widget in scene.widgets() if widget.touchable and widget.enabled]


# -- everything can be reached ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "text_size"),
    [((1920, 1080), 100), pytest.param((1024, 600), 100, marks=LONG), pytest.param((1024, 600), 200, marks=LONG)],
)
@pytest.mark.parametrize("name", SCENES)
def test_every_widget_is_reached_by_directions(
    worlds: Callable[..., World], name: str, size: tuple[int, int], text_size: int
) -> None:
    world = worlds(size, "de", text_size=text_size)
    world.show(SCENES[name](world))
    pad = plugged(world)
    pad.press(PadButton.DOWN)
    scene = world.top
    for target in targets(scene):
        pad.go_to(target)
        seen = scene.widget(target).visible_area
        assert seen is not None and seen.height > 20, f"{target} has the focus and can't be seen"
        assert ring_of(scene) is not None


def ring_of(scene: WidgetScene) -> object:
    return next((sprite for sprite in scene.widget_stage.drawn() if sprite.z == RING_Z), None)


@pytest.mark.parametrize("game", GAMES)
def test_every_spot_of_a_table_is_reached_by_directions(tmp_path: Path, game: str) -> None:
    """Whatever may be pointed at in a whole match, and the menu."""
    world = World(tmp_path, speed="instant")
    table = begin(world, game, GAMES[game].fewest_players, humans=1)
    pad = Gamepad(world)
    pad.plug()
    choices = 0
    for frame in range(600):
        if table.mode.is_still() and table.viewer in table.mode.match.deciders() and table.sharing.hand.walk.options():
            for target in targets(table):
                pad.go_to(target)
            spots = [name for name in table.names() if name.startswith(("spot.", "value."))]
            pad.choose(spots[(7 * frame) % len(spots)])
            choices += 1
        world.frame(seconds=0.75)
        if choices >= 12:
            return
    assert choices, "nothing was ever to be chosen"


# -- the ring --------------------------------------------------------------------------------------


def test_the_ring_comes_with_keys_and_pads_and_goes_with_pointers(world: World) -> None:
    world.show(TitleScene(world.services, world.stack))
    pad = plugged(world)
    assert ring_of(world.top) is None
    pad.press(PadButton.DOWN)
    assert ring_of(world.top) is not None
    world.frame(world.mouse(pygame.MOUSEMOTION, (100, 1000)))
    assert ring_of(world.top) is not None  # the table shook
    world.frame(world.mouse(pygame.MOUSEMOTION, (400, 1000)))
    assert ring_of(world.top) is None
    world.key(pygame.K_DOWN)
    assert ring_of(world.top) is not None
    world.frame(world.finger(pygame.FINGERDOWN, (100, 1060)))
    assert ring_of(world.top) is None


def test_a_scene_that_is_entered_by_pad_begins_with_the_ring(world: World) -> None:
    world.show(TitleScene(world.services, world.stack))
    pad = plugged(world)
    pad.press(PadButton.DOWN, PadButton.A)
    assert world.top.focus == "play" and ring_of(world.top) is not None
    below = world.stack.scenes[0]
    assert isinstance(below, TitleScene) and ring_of(below) is None


# -- hints -----------------------------------------------------------------------------------------


def hints_of(scene: WidgetScene) -> list[HintBar]:
    return [widget for widget in scene.widgets() if isinstance(widget, HintBar)]


def crowded(scene: WidgetScene) -> Iterator[str]:
    """What the line of hints lies on although it should not."""
    for bar in hints_of(scene):
        for widget in scene.widgets():
            area = covered(scene, widget) if _matters(widget) else None
            both = area.clipped(bar.area) if area is not None else None
            if both is not None and both.width > 1.6 and both.height > 1.6:
                yield f"hints lie on {widget.name}"


def covered(scene: WidgetScene, widget: Widget) -> Box | None:
    """What can be seen of it; of a sentence its letters and the plate around them."""
    seen, texts = widget.visible_area, widget.texts()
    if seen is None or widget.touchable or not texts:
        return seen
    right = max(use.place.left + scene.pen.fonts.width(use.text, use.size, use.weight) for use in texts)
    return Box(seen.left, seen.top, right + 24 - seen.left, seen.height)


def _matters(widget: Widget) -> bool:
    return widget.name != "hints" and (widget.touchable or bool(widget.texts()))


@pytest.mark.parametrize("device", ["pad", pytest.param("keys", marks=LONG)])
@pytest.mark.parametrize("size", [SIZES[0], *(pytest.param(size, marks=LONG) for size in SIZES[1:])], ids=str)
@pytest.mark.parametrize("name", SCENES)
def test_hints_have_room(worlds: Callable[..., World], name: str, size: tuple[int, int], device: str) -> None:
    world = worlds(size, "de")
    world.show(SCENES[name](world))
    use(world, device)
    for language in ("de", "en"):
        world.services.change(language=language)
        world.stack.rebuild()
        # On a table hints are shown as far as the prompt leaves room.
        assert hints_of(world.top) or not world.top.footed or not targets(world.top)
        wrong = [*scrolled_complaints(world.top), *crowded(world.top)]
        assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
@pytest.mark.parametrize("name", SCENES)
def test_hints_have_room_with_other_settings(
    worlds: Callable[..., World], name: str, settings: dict[str, object]
) -> None:
    size = (1920, 1080) if "tv_safe" in settings else (1024, 600)
    world = worlds(size, "de", **settings)
    world.show(SCENES[name](world))
    use(world, "pad")
    wrong = [*scrolled_complaints(world.top), *crowded(world.top)]
    assert not wrong, "\n".join(wrong)
    if "tv_safe" in settings:
        assert all(bar.area.bottom <= 1035 and bar.area.right <= 1825 for bar in hints_of(world.top))


def use(world: World, device: str) -> None:
    if device == "pad":
        pad = plugged(world)
        pad.press(PadButton.DOWN)
    else:
        world.key(pygame.K_DOWN)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_hints_have_room_at_a_table(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    for language in ("de", "en"):
        world = World(tmp_path / language, size, speed="instant", language=language)
        table = begin(world, game, GAMES[game].most_players, humans=1)
        pad = Gamepad(world)
        pad.plug()
        pad.press(PadButton.DOWN)
        for _ in range(12):
            world.frame(seconds=0.7)
            wrong = list(crowded(table))
            assert not wrong, "\n".join(wrong)


def test_hints_are_those_of_what_was_used_last(world: World) -> None:
    world.show(TitleScene(world.services, world.stack))
    assert not hints_of(world.top)
    pad = plugged(world)
    pad.press(PadButton.DOWN)
    (bar,) = hints_of(world.top)
    assert [hint.buttons[0] for hint in bar.told][:2] == [PadButton.A, PadButton.VIEW]
    assert "Enter" not in all_text(world.top) and "Choose" in all_text(world.top)
    world.key(pygame.K_RIGHT)
    assert "Enter" in all_text(world.top)
    world.click("settings")
    assert not hints_of(world.top)
    pad.press(PadButton.DOWN)
    assert "Back" in all_text(world.top) and hints_of(world.top)
    pad.press(PadButton.B)
    assert isinstance(world.stack.top, TitleScene) and hints_of(world.top)


def test_each_kind_of_pad_has_pictures_of_its_own(worlds: Callable[..., World]) -> None:
    pictures = set()
    for name in (XBOX, PLAYSTATION, NINTENDO):
        world = worlds()
        world.show(TitleScene(world.services, world.stack))
        pad = plugged(world, name)
        pad.press(PadButton.DOWN)
        (bar,) = hints_of(world.top)
        pictures.add(pygame.image.tobytes(bar.body(bar.looks[0]), "RGBA"))
    assert len(pictures) == 3


def test_below_a_list_no_hints_shine_through(world: World) -> None:
    world.show(SCENES["settings"](world))
    world.show(SCENES["pick"](world))
    pad = plugged(world)
    pad.press(PadButton.DOWN)
    below = world.stack.scenes[0]
    assert isinstance(below, WidgetScene) and not hints_of(below) and hints_of(world.top)
    pad.press(PadButton.B)
    assert world.stack.top is below and hints_of(below)
