"""A preview follows a pointer that has moved, and goes when the table moves on. Through real events, in every game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest
from pygame.event import Event

from game.engine.action import Ref, RefKind
from game.engine.games.registry import GAMES
from game.ui.widgets.box import Box
from game.ui.window.space import Point
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.table_scene import TableScene
from tests.scenes.table.players import Player, begin
from tests.scenes.table.test_explanations import asked
from tests.scenes.table.tray_people import Person, sit_down
from tests.scenes.world import World


def mouse(world: World, at: Point) -> Event:
    return Event(pygame.MOUSEMOTION, pos=world.services.space.to_pixels(at), touch=False)


def hover(world: World, at: Point) -> None:
    """Moves the mouse there on a way that takes some frames."""
    for along in (120, 60, 0):
        world.frame(mouse(world, (at[0] - along, at[1] - along / 2)))


def quiet(tmp_path: Path, game: str, players: int = 3, **settings) -> tuple[World, TableScene]:
    """A table where the person is asked and nobody else does anything."""
    world = World(tmp_path, explanations=False, **settings)
    scene = begin(world, game, max(players, GAMES[game].fewest_players))
    asked(world, scene)
    world.rest(6)
    return world, scene


def open_card(scene: TableScene) -> Point:
    """Where a card lies that the person may choose and whose face they see."""
    looks = scene.stage.pieces.looks()
    refs = sorted(scene.sharing.hand.walk.options(), key=str)
    faces = [ref.name for ref in refs if ref.name in looks and looks[ref.name].face.visible is not None]
    faces += [key for key, look in looks.items() if look.face.visible is not None]
    return scene.stage.visible_spot(faces[0])


def busy_places(scene: TableScene) -> list[Point]:
    """The middles of all places where pieces lie or pass."""
    refs = [Ref(RefKind.ZONE, zone.name) for zone in scene.seen().zones]
    boxes = [box for ref in refs if (box := scene.stage.box_of(ref)) is not None]
    return sorted({box.middle for box in boxes})


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_mouse_at_rest_opens_nothing_while_keys_play(tmp_path: Path, game: str) -> None:
    for at in busy_places(quiet(tmp_path / "places", game)[1])[::2]:
        world = World(tmp_path / f"{at}", explanations=False)
        hover(world_with(world, game), at)
        player = Player(world, world.table, "keys", seed=2)
        for _ in range(120):
            if player.may_choose():
                player.choose()
            world.frame(seconds=0.25)
            assert not world.table.stage.preview.shown, f"opened by a mouse that rests at {at}"


def world_with(world: World, game: str) -> World:
    begin(world, game, max(3, GAMES[game].fewest_players))
    return world


@pytest.mark.parametrize("game", GAMES)
def test_a_mouse_moved_onto_a_card_opens_it_until_it_moves_away(tmp_path: Path, game: str) -> None:
    world, scene = quiet(tmp_path, game)
    at = open_card(scene)
    hover(world, at)
    assert not scene.stage.preview.shown, "nobody has rested yet"
    world.rest(0.6, 0.1)
    assert scene.stage.preview.shown
    world.frame(mouse(world, (at[0] + 3, at[1])))
    assert scene.stage.preview.shown, "an unsteady hand is still"
    world.frame(mouse(world, (20, 500)))
    assert not scene.stage.preview.shown


@pytest.mark.parametrize("game", GAMES)
def test_it_goes_when_something_happens_and_stays_away_until_the_mouse_moves(tmp_path: Path, game: str) -> None:
    world, scene = quiet(tmp_path, game)
    at = open_card(scene)
    hover(world, at)
    world.rest(0.6, 0.1)
    assert scene.stage.preview.shown
    scene.mode.match.submit(0, scene.mode.match.legal(0)[-1])
    world.rest(0.1, 0.05)  # until it is on the disk
    for _ in range(40):
        world.frame(seconds=0.25)
        assert not scene.stage.preview.shown
    world.frame(mouse(world, (at[0] + 2, at[1])))
    world.rest(1)
    assert not scene.stage.preview.shown, "a mouse that shakes has not moved"


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_TAB, pygame.K_LEFT, pygame.K_F5])
def test_it_goes_when_a_key_is_used(tmp_path: Path, key: int) -> None:
    world, scene = quiet(tmp_path, "rage")
    at = open_card(scene)
    hover(world, at)
    world.rest(0.6, 0.1)
    assert scene.stage.preview.shown
    world.key(key)
    assert not scene.stage.preview.shown
    world.rest(1)
    assert not scene.stage.preview.shown


def test_who_plays_with_keys_and_bumps_the_mouse_sees_no_preview(tmp_path: Path) -> None:
    world, scene = quiet(tmp_path, "rage")
    at = open_card(scene)
    hover(world, (at[0] - 40, at[1]))
    world.key(pygame.K_TAB)
    world.frame(mouse(world, at))
    world.rest(1)
    assert not scene.stage.preview.shown


@pytest.mark.parametrize("game", GAMES)
def test_the_first_position_of_the_mouse_is_no_movement(tmp_path: Path, game: str) -> None:
    """A system tells where the mouse is when a window opens; at a kiosk that is where the last finger was."""
    world, scene = quiet(tmp_path, game)
    world.frame(mouse(world, open_card(scene)))
    world.rest(2)
    assert not scene.stage.preview.shown


def test_the_first_position_after_a_rebuilt_window_is_no_movement_either(tmp_path: Path) -> None:
    world, scene = quiet(tmp_path, "5211")
    hover(world, (20, 500))
    world.stack.rebuild()
    world.frame(mouse(world, open_card(scene)))
    world.rest(2)
    assert not scene.stage.preview.shown


def test_it_goes_with_a_scene_on_top_and_does_not_come_back_by_itself(tmp_path: Path) -> None:
    world, scene = quiet(tmp_path, "rage")
    hover(world, open_card(scene))
    world.rest(0.6, 0.1)
    scene.mode.open_rules()
    assert not scene.stage.preview.shown
    world.stack.pop()
    world.rest(2)
    assert not scene.stage.preview.shown


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_that_comes_under_a_finger_is_not_opened(tmp_path: Path, game: str) -> None:
    players = max(3, GAMES[game].fewest_players)
    for at in busy_places(begin(World(tmp_path / "places"), game, players)):
        world = World(tmp_path / f"{at}", explanations=False)
        scene = begin(world, game, players, humans=0)
        world.frame(world.finger(pygame.FINGERDOWN, at))
        for _ in range(60):
            world.frame(seconds=0.2)
            assert not scene.stage.preview.shown, f"opened by a finger at {at}"


def test_a_preview_of_the_focus_goes_with_the_focus(tmp_path: Path) -> None:
    world, scene = quiet(tmp_path, "5211")
    for _ in scene.names():
        world.key(pygame.K_TAB)
        if scene.looking.may_show((scene.focus or "").removeprefix("spot.")):
            break
    scene.look_closely()
    world.frame()
    assert scene.stage.preview.shown
    world.key(pygame.K_TAB)
    world.frame()
    assert not scene.stage.preview.shown


def test_a_preview_opens_behind_no_curtain(tmp_path: Path) -> None:
    """The mouse rests where the next person's cards will lie; they open the curtain by key."""
    world = World(tmp_path, explanations=False)
    scene = begin(world, "rage", 3, humans=2, prediction="hidden")
    world.rest(10)
    assert isinstance(world.stack.top, CurtainScene)
    hover(world, (960, 900))
    world.key(pygame.K_RETURN)
    for _ in range(30):
        world.frame(seconds=0.1)
        assert not scene.stage.preview.shown


# -- trays -----------------------------------------------------------------------------------------


def test_at_a_tray_it_goes_when_something_happens_and_its_finger_chooses_nothing(tmp_path: Path) -> None:
    world = World(tmp_path, (1920, 1080), explanations=False)
    scene = sit_down(world, "5211", 3)
    world.rest(3)
    person = Person(world, scene, 0, Random(1))
    hand = scene.sharing.hands[0]
    world.frame(person.look())
    world.rest(0.5)
    card = next(piece.name for zone in hand.hand.secret_zones() for piece in zone.pieces if piece.name)
    at = person.piece_spot(card)
    assert at is not None
    world.frame(person.finger(pygame.FINGERDOWN, at, 1))
    world.rest(0.6, 0.1)
    assert hand.preview.piece == card
    scene.mode.match.submit(1, scene.mode.match.legal(1)[0])
    world.frame(seconds=0.1)
    world.frame(seconds=0.1)
    assert hand.preview.piece is None
    world.rest(3)
    assert hand.preview.piece is None
    world.frame(person.finger(pygame.FINGERUP, at, 1))
    assert not hand.hand.walk.chosen


@pytest.mark.parametrize("game", GAMES)
def test_at_trays_a_piece_that_comes_under_a_finger_is_not_opened(tmp_path: Path, game: str) -> None:
    world = World(tmp_path, (1920, 1080), explanations=False)
    players = max(3, GAMES[game].fewest_players)
    scene = sit_down(world, game, players, humans=1)
    world.frame()
    boxes = [scene.stage.box_of(Ref(RefKind.ZONE, zone.name)) for zone in scene.seen().zones]
    middles = sorted({box.middle for box in boxes if isinstance(box, Box)})
    for number, at in enumerate(at for at in middles if scene.stage.pieces.pick(at) is None):
        world.frame(world.finger(pygame.FINGERDOWN, at, number))
    rng = Random(3)
    for _ in range(60):
        if 0 in scene.mode.match.deciders() and scene.mode.is_still():
            scene.mode.match.submit(0, rng.choice(scene.mode.match.legal(0)))
        world.frame(seconds=0.3)
        assert scene.sharing.hands[0].preview.piece is None
