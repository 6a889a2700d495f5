"""What faces whom at a table with people on all sides: screens and scorings turn to whoever reads them."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.ui.window.canvas import Canvas
from game.ui.window.space import HEIGHT, WIDTH, Point
from game.ui.window.stage import Sprite, Stage
from scenes.base.pick import PickScene
from scenes.menu.settings import SettingsScene
from scenes.rules.rules import RulesScene
from scenes.table.pause import PauseScene
from scenes.table.results import ResultsScene
from scenes.table.score_sheet import SheetScene
from tests.scenes.table.tray_people import middle, sit_down
from tests.scenes.walk import complaints
from tests.scenes.world import World


def table_of(tmp_path, game: str = "rage", players: int = 4, size=(1280, 720)):
    world = World(tmp_path, size=size, speed="instant")
    scene = sit_down(world, game, players)
    world.rest(2)
    return world, scene


def picture(world: World) -> pygame.Surface:
    return world.services.window.canvas.surface.copy()


def from_above(point: Point) -> Point:
    """The same point of the table, seen from its upper edge."""
    return WIDTH - point[0], HEIGHT - point[1]


def half_turned(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.transform.flip(surface, True, True), "RGB")


def play_to_scoring(world: World, scene) -> None:
    rng = Random(2)
    for _ in range(2_000):
        if scene.scoring is not None:
            return
        if scene.mode.is_still() and scene.mode.match.deciders():
            seat = scene.mode.match.deciders()[0]
            scene.mode.match.submit(seat, rng.choice(scene.mode.match.legal(seat)))
        world.frame(seconds=0.3)
    raise AssertionError("nothing is scored")


@pytest.mark.parametrize(("button", "kind"), [("menu", PauseScene), ("sheet", SheetScene)])
def test_what_a_strip_opens_faces_that_side(tmp_path, button: str, kind: type) -> None:
    world, scene = table_of(tmp_path)
    world.tap(scene.widget(button).touch_area.middle)
    assert isinstance(world.stack.top, kind) and not world.stack.top.angle
    world.stack.pop()
    world.frame()
    world.tap(scene.widget(f"{button}.1").touch_area.middle)
    assert isinstance(world.stack.top, kind) and world.stack.top.angle == 180
    assert not scene.angle, "the table itself stays as it lies"
    world.frame()
    back = "back" if kind is SheetScene else "resume"
    world.tap(from_above(world.stack.top.widget(back).touch_area.middle))
    assert world.stack.top is scene, "touches meet what they see"


def test_a_turned_screen_is_the_same_picture_upside_down(tmp_path) -> None:
    world, _ = table_of(tmp_path)
    world.stack.push(SettingsScene(world.services, world.stack))
    world.frame()
    upright = pygame.image.tobytes(picture(world), "RGB")
    world.stack.turn()
    world.frame()
    assert half_turned(picture(world)) == upright


@pytest.mark.parametrize("angle", [90, 270])
def test_a_screen_turned_to_a_side_is_laid_out_for_its_reader(tmp_path, angle: int) -> None:
    """The picture is that of a window as wide as this side, turned."""
    upright = World(tmp_path / "upright", size=(720, 1280), speed="instant")
    upright.stack.push(SettingsScene(upright.services, upright.stack))
    upright.rest(1)
    expected = pygame.transform.rotate(picture(upright), -angle)
    world, _ = table_of(tmp_path)
    world.stack.push(SettingsScene(world.services, world.stack))
    world.stack.turn(angle)
    world.rest(1)
    assert pygame.image.tobytes(picture(world), "RGB") == pygame.image.tobytes(expected, "RGB")


@pytest.mark.parametrize("seat", range(4))
def test_touches_meet_what_a_tray_sees(tmp_path, seat: int) -> None:
    world, scene = table_of(tmp_path)
    scene.sharing.explain(seat)
    world.frame()
    world.tap(scene.widget(f"help.rules.{seat}").touch_area.middle)
    rules = world.stack.top
    assert isinstance(rules, RulesScene) and rules.angle == seat * 90 and not complaints(rules)
    seen = rules.space.to_pixels(rules.widget("games" if "games" in rules.names() else "game").touch_area.middle)
    for kind, button in ((PickScene, None), (RulesScene, "close")):
        if button is not None:
            seen = rules.space.to_pixels(world.stack.top.widget(button).touch_area.middle)
        world.tap(on_screen(world, seen, seat * 90))
        assert isinstance(world.stack.top, kind) and world.stack.top.angle == seat * 90
        assert not complaints(world.stack.top)
    world.stack.pop()
    world.frame()
    assert world.stack.top is scene and not scene.angle, "the table itself stays as it lies"


def on_screen(world: World, pixel: tuple[int, int], angle: int) -> Point:
    """Where on the screen somebody points who points there on what is turned to them."""
    (x, y), space = pixel, world.services.space
    width, height = space.width, space.height
    turned_to = {0: (x, y), 90: (width - y, x), 180: (width - x, height - y), 270: (y, height - x)}
    return space.to_units(turned_to[angle])


@pytest.mark.parametrize("opens", ["rules", "settings", "seats"])
def test_all_that_a_pause_opens_fits_at_a_side(tmp_path, opens: str) -> None:
    world, scene = table_of(tmp_path)
    scene.mode.open_pause()
    world.stack.turn(270)
    world.frame()
    assert not complaints(world.stack.top)
    pause = world.stack.top
    world.tap(on_screen(world, pause.space.to_pixels(pause.widget(opens).touch_area.middle), 270))
    assert world.stack.top is not pause and world.stack.top.angle == 270 and not complaints(world.stack.top)


def test_what_is_opened_from_a_turned_screen_is_turned_too(tmp_path) -> None:
    world, scene = table_of(tmp_path)
    world.tap(scene.widget("menu.1").touch_area.middle)
    scene.mode.open_rules()
    assert world.stack.top.angle == 180
    world.stack.pop()
    world.stack.pop()
    assert not world.stack.top.angle


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_parts_of_a_turned_stage_are_drawn_where_they_are_seen(angle: int) -> None:
    """What changed is drawn alone, and the window is as if all of it had been drawn, whatever shows through."""
    below, above = Stage(Canvas(pygame.Surface((192, 108))).space, pygame.Surface((192, 108))), None
    below.background.fill((20, 60, 40))
    below.add(Sprite(ball((200, 0, 0)), (300, 300)))
    above = Stage(below.space.facing(angle))
    moving = Sprite(ball((0, 0, 200, 120)), (400, 400))
    above.add(moving, Sprite(ball((0, 200, 0, 90)), (1500, 700)))
    above.angle = angle
    canvas = Canvas(pygame.Surface((192, 108)))
    canvas.draw([below, above])
    for x in range(400, 1900, 90):
        moving.middle = (x, 400 + x / 4)
        parts = canvas.draw([below, above])
        assert parts != [canvas.surface.get_rect()]
        fresh = Canvas(pygame.Surface((192, 108)))
        fresh.draw([below, above])
        assert pygame.image.tobytes(fresh.surface, "RGB") == pygame.image.tobytes(canvas.surface, "RGB")


def ball(colour: tuple[int, ...]) -> pygame.Surface:
    surface = pygame.Surface((30, 20), pygame.SRCALPHA)
    surface.fill(colour)
    return surface


def on_panel(world: World, panel) -> pygame.Surface:
    """What is written on it, without its edge and its buttons."""
    box, space = panel.box.below(110).above(110).inset(30, 0), world.services.space
    rect = pygame.Rect(*space.to_pixels((box.left, box.top)), space.length(box.width), space.length(box.height))
    return picture(world).subsurface(rect)


def is_turned(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether two pictures are the same upside down, but for roundings by a pixel."""
    turned = pygame.transform.flip(one, True, True)
    wide, high = one.get_width() // 8, one.get_height() // 4
    shrunk = [pygame.transform.smoothscale(surface, (wide, high)) for surface in (turned, other, one)]
    turned_way, same_way = (distance(shrunk[at], shrunk[1]) for at in (0, 2))
    return turned_way * 3 < same_way


def distance(one: pygame.Surface, other: pygame.Surface) -> int:
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    return sum(abs(a - b) for a, b in pairs)


def test_a_scoring_turns_with_a_tap_and_every_tray_tells_it(tmp_path) -> None:
    world, scene = table_of(tmp_path, "5211", 5)
    play_to_scoring(world, scene)
    world.frame()
    assert {f"told.{seat}" for seat in range(5)} <= set(scene.names())
    angles = [scene.widget(f"told.{seat}").angle for seat in range(5)]
    assert angles == [0, 0, 90, 180, 270], "each faces its person"
    panel = scene.scoring.panel
    assert not panel.parts.turned, "two sit below, one above"
    before = on_panel(world, panel)
    world.tap(scene.widget("turn").touch_area.middle)
    assert panel.parts.turned and scene.scoring is not None
    assert is_turned(on_panel(world, panel), before)
    world.services.window.resized()
    world.stack.rebuild()
    world.frame()
    assert scene.scoring.panel.parts.turned, "a table laid anew is turned as it was"
    world.tap(scene.widget("continue").touch_area.middle)
    for _ in range(3):
        if scene.scoring is not None:
            world.tap(middle(scene.stage.placement.zones["pile"].area))
    assert scene.scoring is None


def test_while_all_look_at_a_scoring_nobody_looks_at_a_hand(tmp_path) -> None:
    """The next round is dealt already: a handle that is held, or pressed now, shows nothing of it."""
    world, scene = table_of(tmp_path, "rage", 3)
    world.frame(world.finger(pygame.FINGERDOWN, middle(scene.stage.trays[1].handle), 11))
    play_to_scoring(world, scene)
    world.frame(world.finger(pygame.FINGERDOWN, middle(scene.stage.trays[2].handle), 21))
    assert not any(hand.looking or hand.pieces.looks() for hand in scene.sharing.hands.values())
    for _ in range(4):
        scene.skip()
    world.rest(2)
    assert scene.scoring is None and scene.sharing.hands[1].looking and scene.sharing.hands[1].pieces.looks(), (
        "then the hand is there"
    )


def test_results_turn_with_a_tap(tmp_path) -> None:
    world, scene = table_of(tmp_path, "hornochsen", 2)
    world.stack.push(ResultsScene(world.services, world.stack, scene.mode.opened))
    world.frame()
    assert "turn" not in world.stack.top.names(), "passed on from hand to hand, it needs no turning"
    world.stack.pop()
    scene.mode.match.session.privacy = "trays"
    world.stack.push(ResultsScene(world.services, world.stack, scene.mode.opened))
    world.frame()
    world.tap(world.stack.top.widget("turn").touch_area.middle)
    assert world.stack.top.angle == 180
    world.tap(from_above(world.stack.top.widget("turn").touch_area.middle))
    assert not world.stack.top.angle
