"""What is taken together is dragged together: a group of the market, at the curtain's table and at trays."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine.action import Ref, RefKind
from game.ui.window.space import Point
from scenes.table.table_scene import TableScene
from scenes.table.trays.tray_sharing import TraySharing
from tests.scenes.table.players import begin
from tests.scenes.table.test_explanations import asked
from tests.scenes.table.tray_people import sit_down
from tests.scenes.world import World


def at_the_market(tmp_path: Path, way: str) -> tuple[World, TableScene, int]:
    """Somebody who may take a group, and where they sit."""
    world = World(tmp_path, (1920, 1080), explanations=False)
    if way == "trays":
        scene: TableScene = sit_down(world, "perfect_numbers", 3)
        world.rest(20)
        (seat,) = scene.mode.match.deciders()
        assert scene.mode.is_still()
        return world, scene, seat
    scene = begin(world, "perfect_numbers", 3)
    asked(world, scene)
    return world, scene, 0


def middle_of(scene: TableScene, zone: str) -> Point:
    box = scene.stage.box_of(Ref(RefKind.ZONE, zone))
    assert box is not None
    return box.middle


def group_of_several(scene: TableScene) -> tuple[str, dict[str, Point]]:
    groups = {zone.name: scene.stage.pieces.face_up_in(zone.name) for zone in scene.seen().zones}
    return next((name, lying) for name, lying in groups.items() if name.startswith("market.") and len(lying) > 1)


def drag(world: World, scene: TableScene, start: Point, end: Point) -> dict[str, Point]:
    """Drags slowly; where the pieces of the table are seen just before the finger goes up."""
    half = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    world.frame(world.finger(pygame.FINGERDOWN, start))
    for at in (half, end):
        world.frame(world.finger(pygame.FINGERMOTION, at))
    pieces = scene.stage.pieces
    seen = {key: pieces.middle_of(key) for key in pieces.looks() if pieces.is_held(key)}
    world.frame(world.finger(pygame.FINGERUP, end))
    world.rest(0.5)
    return seen


@pytest.mark.parametrize("target", ["taken", "row", "stored"])
@pytest.mark.parametrize("way", ["curtain", "trays"])
def test_a_group_is_taken_by_dragging_it_to_oneself(tmp_path: Path, way: str, target: str) -> None:
    world, scene, seat = at_the_market(tmp_path, way)
    zone, lying = group_of_several(scene)
    own = next(each.name for each in scene.seen().zones if each.seat == seat and each.name.startswith(target))
    before, (grabbed, *others) = len(scene.mode.match.lines_shown()), lying
    carried = drag(world, scene, lying[grabbed], middle_of(scene, own))
    assert carried.keys() == lying.keys()
    for other in others:
        apart = carried[other][0] - carried[grabbed][0], carried[other][1] - carried[grabbed][1]
        where = lying[other][0] - lying[grabbed][0], lying[other][1] - lying[grabbed][1]
        assert apart == pytest.approx(where)
    assert [str(line.action) for line in scene.mode.match.lines_shown()[before:]] == [f"take {zone[-1]}"]


@pytest.mark.parametrize("way", ["curtain", "trays"])
def test_a_group_that_is_dropped_elsewhere_glides_back(tmp_path: Path, way: str) -> None:
    world, scene, seat = at_the_market(tmp_path, way)
    zone, lying = group_of_several(scene)
    others = next(each.name for each in scene.seen().zones if each.seat not in (None, seat))
    before = len(scene.mode.match.lines_shown())
    for target in ("discards", zone, others):
        drag(world, scene, next(iter(lying.values())), middle_of(scene, target))
        world.rest(1)
        assert not scene.stage.pieces.carries and scene.stage.pieces.face_up_in(zone) == lying
    assert len(scene.mode.match.lines_shown()) == before


def test_tapping_still_takes_it(tmp_path: Path) -> None:
    world, scene, _ = at_the_market(tmp_path, "curtain")
    zone, lying = group_of_several(scene)
    before = len(scene.mode.match.lines_shown())
    world.tap(next(iter(lying.values())))
    world.rest(0.5)
    assert [str(line.action) for line in scene.mode.match.lines_shown()[before:]] == [f"take {zone[-1]}"]


@pytest.mark.parametrize("way", ["curtain", "trays"])
def test_a_group_goes_back_when_its_finger_is_lost(tmp_path: Path, way: str) -> None:
    world, scene, seat = at_the_market(tmp_path, way)
    zone, lying = group_of_several(scene)
    start = next(iter(lying.values()))
    world.frame(world.finger(pygame.FINGERDOWN, start))
    world.frame(world.finger(pygame.FINGERMOTION, (start[0] + 90, start[1] + 90)))
    assert scene.stage.pieces.carries
    hand = scene.sharing.hands[seat] if isinstance(scene.sharing, TraySharing) else scene.sharing.screen
    assert isinstance(scene, TableScene | TableScene)
    hand.gestures.break_off()
    world.rest(1)
    assert not scene.stage.pieces.carries and scene.stage.pieces.face_up_in(zone) == lying
