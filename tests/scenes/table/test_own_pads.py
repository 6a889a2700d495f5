"""Gamepads of one's own: joining in the set-up, playing in turn, unplugged and back."""

from __future__ import annotations

import pytest

from game.engine.record.header import HUMAN
from game.ui.input.pad import Pad, PadButton, PadChange, PadInput
from game.ui.widgets.icons import Icon
from scenes.menu.game_tile import game_name
from scenes.setup.setup import SetupScene
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.pause import PauseScene
from tests.scenes.table.players import begin
from tests.scenes.world import World, all_text

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
    assert scene.match_setup.people == 1
    press(world, ONE, PadButton.DOWN)
    assert "Join in" in all_text(scene), "a pad that nobody plays with yet is told how"
    press(world, ONE, PadButton.Y)
    assert "Join in" not in all_text(scene)
    press(world, TWO, PadButton.Y)
    press(world, TWO, PadButton.Y)
    devices = world.services.devices
    assert [devices.seat_of(pad) for pad in (ONE, TWO)] == [0, 1]
    assert [seat.kind for seat in scene.match_setup.seats[:2]] == [HUMAN, HUMAN] and scene.match_setup.people == 2
    signs = [scene.widget(f"seat.{seat}.kind").value.sign.key for seat in range(3)]
    assert signs[0] == signs[1] != signs[2] and Icon.GAMEPAD in signs[0], "their rows show it"
    assert "Red pad" in all_text(scene) and "Blue pad" in all_text(scene)
    world.stack.push(SetupScene(world.services, world.stack, "rage"))
    assert devices.seat_of(ONE) is None, "another set-up begins anew"


def pads(count: int) -> list[Pad]:
    return [Pad(f"pad {number}", f"Pad {number}") for number in range(count)]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("game", "most"), [("rage", 8), ("5211", 5), ("perfect_numbers", 4)])
def test_a_fifth_pad_gets_a_seat_of_its_own_or_is_told_why_not(tmp_path, game: str, most: int, language: str) -> None:
    world = World(tmp_path, size=(1920, 1080), language=language)
    world.stack.push(SetupScene(world.services, world.stack, game))
    scene, devices = world.stack.top, world.services.devices
    for at, pad in enumerate(pads(most)):
        press(world, pad, PadButton.Y)
        assert devices.seat_of(pad) == at and scene.match_setup.seats[at].kind == HUMAN
        assert pad.name in all_text(scene) and not scene.sentence
    assert len(scene.match_setup.seats) == scene.match_setup.people == max(4, most)
    late = Pad("late", "Late pad")
    press(world, late, PadButton.Y)
    assert devices.seat_of(late) is None and len(scene.match_setup.seats) == most
    said = world.services.say("setup.no_seat_for_pad", game=game_name(world.services, game), most=most)
    assert said in all_text(scene).replace("\n", " ")
    scene.tap(scene.widget("seat.1.remove"))
    press(world, late, PadButton.Y)
    assert devices.seat_of(late) == most - 1 and not scene.sentence, "there is room again"


def test_pads_stay_with_their_people_when_a_seat_goes(tmp_path) -> None:
    world = World(tmp_path, size=(1920, 1080))
    world.stack.push(SetupScene(world.services, world.stack, "rage"))
    scene, devices, mine = world.stack.top, world.services.devices, pads(4)
    for pad in mine:
        press(world, pad, PadButton.Y)
    names = [seat.colour for seat in scene.match_setup.seats]
    scene.tap(scene.widget("seat.1.remove"))
    assert [devices.seat_of(pad) for pad in mine] == [0, None, 1, 2]
    assert [seat.colour for seat in scene.match_setup.seats] == [names[0], names[2], names[3]]
    world.click("seat.1.kind")
    world.click("pick.casual")
    assert devices.pad_of(1) is None and "Pad 2" not in all_text(scene), "a bot has no pad"


def test_in_the_pause_a_pad_that_is_nobodys_joins_or_is_told_why_not(tmp_path) -> None:
    world = World(tmp_path, size=(1920, 1080), speed="instant")
    scene, devices, mine = begin(world, "rage", 3, humans=2), world.services.devices, pads(4)
    world.frame(seconds=0.5)
    scene.mode.open_pause()
    world.frame()
    for at, pad in enumerate(mine[:3]):
        press(world, pad, PadButton.Y)
        name = scene.mode.match.session.seats[at].name
        assert devices.seat_of(pad) == at and f"{name} plays with Pad {at}." in all_text(world.stack.top)
    assert scene.mode.match.session.humans() == [0, 1, 2], "a bot has made room"
    press(world, mine[3], PadButton.Y)
    assert devices.seat_of(mine[3]) is None and "Every seat already has a gamepad." in all_text(world.stack.top)
    assert isinstance(world.stack.top, PauseScene)


def at_table(tmp_path) -> tuple[World, object]:
    world = World(tmp_path, size=(640, 360), speed="instant")
    world.services.devices.join(ONE, 0)
    world.services.devices.join(TWO, 1)
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
    before, focus = scene.mode.match.text(), scene.focus
    for button in (PadButton.RIGHT, PadButton.A, PadButton.A, PadButton.START):
        press(world, TWO, button)
    assert scene.mode.match.text() == before and scene.focus == focus and world.stack.top is scene
    assert "Ada" in scene.sharing.prompt()


def test_an_unplugged_pad_pauses_until_it_is_back(tmp_path) -> None:
    world, scene = at_table(tmp_path)
    press(world, ONE, PadButton.A)
    plug(world, TWO, plugged=False)
    assert isinstance(world.stack.top, PauseScene) and "Blue pad" in all_text(world.stack.top)
    again = Pad("pad 9", "Blue pad")
    plug(world, again, plugged=True)
    assert isinstance(world.stack.top, CurtainScene) and world.services.devices.seat_of(again) == 1
    world.rest(1)
    press(world, ONE, PadButton.A)
    assert world.stack.top is scene and scene.viewer == 0


def test_a_pause_that_somebody_wanted_does_not_end_with_a_pad(tmp_path) -> None:
    world, scene = at_table(tmp_path)
    press(world, ONE, PadButton.A)
    scene.mode.open_pause()
    plug(world, Pad("pad 3", "Green pad"), plugged=True)
    assert isinstance(world.stack.top, PauseScene)


def test_a_pad_lost_behind_the_curtain_pauses_too(tmp_path) -> None:
    world, _ = at_table(tmp_path)
    plug(world, ONE, plugged=False)
    assert isinstance(world.stack.top, PauseScene)
    plug(world, Pad("pad 7", "Red pad"), plugged=True)
    assert isinstance(world.stack.top, CurtainScene)
