"""Three people at a real touch screen: six fingers, one record. Needs Xorg, its dummy screen and root."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from random import Random

import pytest

from game.engine.action import piece as piece_ref
from game.engine.record.reader import read
from game.ui.window.space import Point
from tests.scenes.real_touch import DOWN, MOVE, SIZE, UP, skip_without_server, started_touch_screen
from tests.scenes.real_window import Program, wait_for
from tests.scenes.table.tray_people import Person, middle, sit_down
from tests.scenes.world import World

SETTINGS = {"speed": "instant", "sound": False, "fullscreen": True}
PLAY = "play", "5211", "--seats", "human,human,human", "--seed", "7"

Step = tuple[int, Point, int]


def gestures(world: World, scene, seat: int) -> Iterator[Step]:
    """Looks, drags one card to where it belongs, taps another, presses Done, and looks away."""
    person = Person(world, scene, seat, Random(seat))
    handle, goal = middle(person.hand.tray.handle), middle(scene.stage.placement.zones[f"chosen.{seat}"].area)
    cards = [piece.name for piece in scene.mode.match.view(seat).zone(f"hand.{seat}").pieces]
    first, second = (person.piece_spot(cards[at]) for at in (0, 2))
    for card in (cards[0], cards[2]):
        person.hand.hand.point_at(piece_ref(card))
    world.frame()
    done = scene.widget(f"confirm.{seat}").touch_area.middle
    holding, choosing = seat * 2, seat * 2 + 1
    yield DOWN, handle, holding
    yield DOWN, first, choosing
    for share in (0.4, 1.0):
        yield MOVE, (first[0] + (goal[0] - first[0]) * share, first[1] + (goal[1] - first[1]) * share), choosing
    yield UP, goal, choosing
    for at in (second, done):
        yield DOWN, at, choosing
        yield UP, at, choosing
    yield UP, handle, holding


def breathe(looks: int) -> None:
    """The program has shown a few frames meanwhile, as it has between two movements of a hand."""
    seen: list[int] = []
    wait_for(lambda: len(seen) > looks or bool(seen.append(1)), "")


@pytest.mark.long
def test_three_people_choose_at_a_real_touch_screen(tmp_path: Path) -> None:
    skip_without_server()
    settings = tmp_path / "tafelrunde" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text("".join(f"{name} = {json.dumps(value)}\n" for name, value in SETTINGS.items()))
    world = World(tmp_path / "twin", size=SIZE, speed="instant")
    scene = sit_down(world, "5211", 3, seed=7)
    world.rest(3)
    for seat in range(3):
        scene.sharing.hands[seat].look("test")
        scene.sharing.looked(scene.sharing.hands[seat])
    world.frame()
    ways = [list(gestures(world, scene, seat)) for seat in range(3)]
    with started_touch_screen(tmp_path) as (screen, device):
        program = Program(screen, tmp_path, *PLAY)
        try:
            wait_for(lambda: program.record().count("\n") >= 2, program.errors)
            wait_for(lambda: program.place().size == SIZE, "the program never fills the screen")
            breathe(500)  # nothing tells from outside that the cards are dealt
            for together in zip_longest(*ways):
                for step in together:
                    if step is not None:
                        device.finger(*step)
                breathe(4)
            wait_for(lambda: program.record().count('"do"') == 3, lambda: program.record() + program.errors())
            record = read(program.record().encode(), world.services.library)
            assert sorted(line.seat for line in record.lines if hasattr(line, "seat")) == [0, 1, 2]
        finally:
            program.end()
