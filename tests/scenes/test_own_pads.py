"""Gamepads of one's own: joining in the set-up, playing in turn, unplugged and back."""

from __future__ import annotations

from game.app.pad import Pad, PadButton, PadChange, PadInput
from game.app.widgets.icons import Icon
from game.engine.record.header import HUMAN
from scenes.curtain import CurtainScene
from scenes.pause import PauseScene
from scenes.setup import SetupScene
from tests.scenes.table_world import World, begin
from tests.scenes.world import all_text

ONE, TWO = Pad("pad 1", "Red pad"), Pad("pad 2", "Blue pad")


def press(world: World, pad: Pad, button: PadButton) -> None:
    world.stack.step([PadInput(pad, button)])
    world.frame(seconds=0.1)


def plug(world: World, pad: Pad, plugged: bool) -> None:
    world.stack.step([PadChange(pad, plugged)])
    world.frame(seconds=0.1)


def test_a_button_in_the_set_up_joins_and_turns_a_bot_into_a_person(tmp_path) -> None:
    world = World(tmp_path, size=(1280, 720))
    world.stack.push(SetupScene(world.services, world.stack, "5211"))
    scene = world.stack.top
    assert scene.draft.people == 1
    press(world, ONE, PadButton.DOWN)
    assert "Join in" in all_text(scene), "a pad that nobody plays with yet is told how"
    press(world, ONE, PadButton.Y)
    assert "Join in" not in all_text(scene)
    press(world, TWO, PadButton.Y)
    press(world, TWO, PadButton.Y)
    hands = world.services.hands
    assert [hands.seat_of(pad) for pad in (ONE, TWO)] == [0, 1]
    assert [seat.kind for seat in scene.draft.seats[:2]] == [HUMAN, HUMAN] and scene.draft.people == 2
    signs = [scene.widget(f"seat.{seat}.kind").value.sign.key for seat in range(3)]
    assert signs[0] is signs[1] is not signs[2] and signs[0] is Icon.GAMEPAD, "their rows show it"
    assert "Red pad" in all_text(scene) and "Blue pad" in all_text(scene)
    world.stack.push(SetupScene(world.services, world.stack, "rage"))
    assert hands.seat_of(ONE) is None, "another set-up begins anew"


def at_table(tmp_path) -> tuple[World, object]:
    world = World(tmp_path, size=(640, 360), speed="instant")
    world.services.hands.join(ONE, 0)
    world.services.hands.join(TWO, 1)
    scene = begin(world, "5211", 2, humans=2)
    while not isinstance(world.stack.top, CurtainScene):
        world.frame(seconds=0.3)
    world.frame(seconds=0.7)
    return world, scene


def test_the_curtain_opens_for_its_persons_own_pad_only(tmp_path) -> None:
    world, scene = at_table(tmp_path)
    assert "Red pad" in all_text(world.stack.top), "the pad that plays is shown"
    press(world, TWO, PadButton.A)
    assert isinstance(world.stack.top, CurtainScene) and scene.viewer is None
    press(world, ONE, PadButton.A)
    assert world.stack.top is scene and scene.viewer == 0


def test_another_persons_pad_does_nothing_but_say_whose_turn_it_is(tmp_path) -> None:
    world, scene = at_table(tmp_path)
    press(world, ONE, PadButton.A)
    before, focus = scene.match.text(), scene.focus
    for button in (PadButton.RIGHT, PadButton.A, PadButton.A, PadButton.START):
        press(world, TWO, button)
    assert scene.match.text() == before and scene.focus == focus and world.stack.top is scene
    assert "Ada" in scene.prompt()


def test_an_unplugged_pad_pauses_until_it_is_back(tmp_path) -> None:
    world, scene = at_table(tmp_path)
    press(world, ONE, PadButton.A)
    plug(world, TWO, plugged=False)
    assert isinstance(world.stack.top, PauseScene) and "Blue pad" in all_text(world.stack.top)
    again = Pad("pad 9", "Blue pad")
    plug(world, again, plugged=True)
    assert isinstance(world.stack.top, CurtainScene) and world.services.hands.seat_of(again) == 1
    world.rest(1)
    press(world, ONE, PadButton.A)
    assert world.stack.top is scene and scene.viewer == 0


def test_a_pause_that_somebody_wanted_does_not_end_with_a_pad(tmp_path) -> None:
    world, scene = at_table(tmp_path)
    press(world, ONE, PadButton.A)
    scene.open_pause()
    plug(world, Pad("pad 3", "Green pad"), plugged=True)
    assert isinstance(world.stack.top, PauseScene)


def test_a_pad_lost_behind_the_curtain_pauses_too(tmp_path) -> None:
    world, _ = at_table(tmp_path)
    plug(world, ONE, plugged=False)
    assert isinstance(world.stack.top, PauseScene)
    plug(world, Pad("pad 7", "Red pad"), plugged=True)
    assert isinstance(world.stack.top, CurtainScene)
