"""Whole evenings by gamepad alone: title, set-up, table, results, once more, and back to the title."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.engine.games.registry import GAMES
from game.engine.record.reader import read
from game.ui.input.pad import PadButton
from scenes.base.keyboard import KeyboardScene
from scenes.menu.title import TitleScene
from scenes.rules.rules import RulesScene
from scenes.setup.setup import SetupScene
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.pause import PauseScene
from scenes.table.results import ResultsScene
from scenes.table.table_scene import TableScene
from tests.scenes.gamepad import Gamepad, PadPlayer
from tests.scenes.table.players import begin
from tests.scenes.world import World, all_text

A, B, X, Y, START, VIEW = (
    PadButton.A,
    PadButton.B,
    PadButton.X,
    PadButton.Y,
    PadButton.START,
    PadButton.VIEW,
)


def set_up(pad: Gamepad, game: str, players: int) -> None:
    """From the title to the set-up of a game, with this many seats."""
    edition = GAMES[game].editions[0] if GAMES[game].editions else None
    pad.choose(f"play.{game}" + (f".{edition}" if edition else ""))
    setup = pad.world.stack.top
    assert isinstance(setup, SetupScene)
    while len(setup.match_setup.seats) > players:
        pad.choose(f"seat.{len(setup.match_setup.seats) - 1}.remove")
    while len(setup.match_setup.seats) < players:
        pad.choose("add_seat")


def finished(world: World) -> list[bool]:
    """Whether each match on disk has come to its end, and is right."""
    folder = world.services.folders.user / "matches"
    return [
        read(path.read_bytes(), world.services.library, fair=True).has_result for path in sorted(folder.glob("*.jsonl"))
    ]


def title(tmp_path: Path, **settings: object) -> Gamepad:
    pad = Gamepad(World(tmp_path, **settings))  # type: ignore[arg-type]
    pad.world.stack.push(TitleScene(pad.world.services, pad.world.stack))
    pad.plug()
    pad.world.frame()
    return pad


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_an_evening_of_fewest_players(tmp_path: Path, game: str) -> None:
    pad = title(tmp_path, speed="instant")
    set_up(pad, game, GAMES[game].fewest_players)
    pad.press(START)
    assert isinstance(pad.world.stack.top, TableScene)
    PadPlayer(pad).play_to_results()
    assert finished(pad.world) == [True]
    pad.choose("rematch")
    assert isinstance(pad.world.stack.top, TableScene)
    for _ in range(40):
        pad.world.frame(seconds=0.5)
    pad.press(START)
    assert isinstance(pad.world.stack.top, PauseScene)
    pad.choose("leave")
    assert isinstance(pad.world.stack.top, TitleScene)


def test_an_evening_of_most_players(tmp_path: Path) -> None:
    pad = title(tmp_path, speed="instant")
    set_up(pad, "hornochsen", GAMES["hornochsen"].most_players)
    pad.choose("play")
    PadPlayer(pad).play_to_results()
    assert finished(pad.world) == [True]
    pad.press(B)
    assert isinstance(pad.world.stack.top, TitleScene)


@pytest.mark.parametrize("game", ["5211", "hornochsen"])
def test_people_hand_the_pad_on(tmp_path: Path, game: str) -> None:
    pad = Gamepad(World(tmp_path, speed="instant"))
    begin(pad.world, game, 2, humans=2)
    pad.plug()
    PadPlayer(pad).play_to_results()
    assert isinstance(pad.world.stack.top, ResultsScene)


# -- what the buttons do at a table ------------------------------------------------------------------


@pytest.fixture
def pad(tmp_path: Path) -> Gamepad:
    pad = Gamepad(World(tmp_path, speed="instant"))
    begin(pad.world, "5211", 3, humans=1)
    pad.plug()
    for _ in range(40):
        pad.world.frame(seconds=0.5)
    pad.press(PadButton.DOWN)
    return pad


def scene(pad: Gamepad) -> TableScene:
    top = pad.world.stack.top
    assert isinstance(top, TableScene)
    return top


def test_staged_cards_are_pulled_back_one_by_one_or_all(pad: Gamepad) -> None:
    first, second = [name for name in scene(pad).names() if name.startswith("spot.")][:2]
    pad.choose(first)
    pad.choose(second)
    assert len(scene(pad).sharing.hand.walk.chosen) == 2
    pad.choose(second)
    assert [ref.name for ref in scene(pad).sharing.hand.walk.chosen] == [first.removeprefix("spot.")]
    pad.press(B)
    assert not scene(pad).sharing.hand.walk.chosen and isinstance(pad.world.stack.top, TableScene)
    pad.press(B)
    assert isinstance(pad.world.stack.top, PauseScene)
    pad.press(B)
    assert isinstance(pad.world.stack.top, TableScene)


def test_two_cards_are_confirmed_by_the_button(pad: Gamepad) -> None:
    first, second = [name for name in scene(pad).names() if name.startswith("spot.")][:2]
    pad.choose(first)
    pad.choose(second)
    pad.choose("confirm")
    assert not {first, second} & set(scene(pad).names()) and not scene(pad).sharing.hand.walk.chosen


def test_a_card_is_looked_at_closely_and_put_down(pad: Gamepad) -> None:
    pad.press(Y)
    assert scene(pad).stage.preview.shown
    pad.press(Y)
    assert not scene(pad).stage.preview.shown
    pad.press(Y, PadButton.RIGHT)
    assert not scene(pad).stage.preview.shown
    pad.press(Y, B)
    assert not scene(pad).stage.preview.shown and isinstance(pad.world.stack.top, TableScene)


def test_rules_and_pause_are_one_button_away_and_back(pad: Gamepad) -> None:
    pad.press(VIEW)
    assert isinstance(pad.world.stack.top, RulesScene)
    pad.press(B)
    pad.press(START)
    assert isinstance(pad.world.stack.top, PauseScene)
    pad.press(START)  # the main button of the pause goes on
    assert isinstance(pad.world.stack.top, TableScene)


def test_the_last_choice_is_taken_back_by_x(tmp_path: Path) -> None:
    pad = Gamepad(World(tmp_path, speed="instant"))
    begin(pad.world, "5211", 2, humans=2)
    pad.plug()
    for _ in range(40):
        pad.world.frame(seconds=0.5)
    assert isinstance(pad.world.stack.top, CurtainScene)
    pad.press(A)
    for _ in range(4):
        pad.world.frame(seconds=0.5)
    first, second = [name for name in scene(pad).names() if name.startswith("spot.")][:2]
    pad.choose(first)
    pad.choose(second)
    pad.choose("confirm")
    for _ in range(4):
        pad.world.frame(seconds=0.5)
    assert isinstance(pad.world.stack.top, CurtainScene)
    pad.press(X)
    for _ in range(4):
        pad.world.frame(seconds=0.5)
    assert (
        isinstance(pad.world.stack.top, CurtainScene) and pad.world.table is not None and pad.world.table.viewer is None
    )
    pad.press(A)
    for _ in range(4):
        pad.world.frame(seconds=0.5)
    assert scene(pad).viewer in scene(pad).mode.match.deciders()


def test_a_skips_what_moves(tmp_path: Path) -> None:
    pad = Gamepad(World(tmp_path, speed="slow"))
    table = begin(pad.world, "rage", 3, humans=1)
    pad.plug()
    pad.press(PadButton.DOWN)
    for _ in range(200):
        pad.world.frame()
        if table.animating:
            break
    assert table.animating
    before = table.mode.match.deciders()
    pad.press(A)
    assert table.mode.match.deciders() == before and isinstance(pad.world.stack.top, TableScene)


def test_after_a_move_the_focus_is_where_it_was(pad: Gamepad) -> None:
    """The next choice begins near the last one, not at the other end of the hand."""
    hand = [name for name in scene(pad).names() if name.startswith("spot.")]
    pad.choose(hand[-2])
    pad.choose(hand[-1])
    last = scene(pad).widget(hand[-1]).area.middle[0]
    pad.choose("confirm")
    for _ in range(60):
        pad.world.frame(seconds=0.5)
        if scene(pad).focus and str(scene(pad).focus).startswith("spot."):
            break
    spots = [name for name in scene(pad).names() if name.startswith("spot.")]
    focus = scene(pad).focus
    assert focus in spots
    middles = {name: scene(pad).widget(name).area.middle[0] for name in spots}
    assert middles[str(focus)] > min(middles.values()) or last < min(middles.values())


# -- coming and going --------------------------------------------------------------------------------


def test_an_unplugged_pad_pauses_the_match_and_says_so(pad: Gamepad) -> None:
    pad.unplug()
    assert isinstance(pad.world.stack.top, PauseScene)
    pad.world.rest(60)
    assert "is gone" in all_text(pad.world.top)  # until somebody comes back
    pad.plug()
    assert "is connected" in all_text(pad.world.top) and "is gone" not in all_text(pad.world.top)
    pad.world.rest(6)
    assert "is connected" not in all_text(pad.world.top)
    pad.press(START)
    assert isinstance(pad.world.stack.top, TableScene)


def test_whoever_goes_on_by_key_has_read_that_the_pad_is_gone(pad: Gamepad) -> None:
    pad.unplug()
    pad.world.key(pygame.K_DOWN)
    assert "is gone" not in all_text(pad.world.top) and "Enter" in all_text(pad.world.top)
    pad.world.key(pygame.K_ESCAPE)
    assert isinstance(pad.world.stack.top, TableScene)


def test_a_pad_that_nobody_plays_with_disturbs_nobody(pad: Gamepad) -> None:
    pad.plug(1)
    pad.unplug(1)
    assert isinstance(pad.world.stack.top, TableScene)
    pad.world.tap((30, 500))
    pad.unplug(0)
    assert isinstance(pad.world.stack.top, TableScene)


def test_a_pad_is_used_as_soon_as_it_is_plugged_in(tmp_path: Path) -> None:
    pad = Gamepad(World(tmp_path))
    pad.world.stack.push(TitleScene(pad.world.services, pad.world.stack))
    pad.world.rest(3)
    assert pad.world.top.focus is None
    pad.plug()
    assert "is connected" in all_text(pad.world.top)
    pad.press(A)  # shows the focus only: nobody could see what it would press
    assert isinstance(pad.world.stack.top, TitleScene) and str(pad.world.top.focus).startswith("play.")
    pad.press(A)
    assert isinstance(pad.world.stack.top, SetupScene)


# -- the rest of a pad -------------------------------------------------------------------------------


def test_the_stick_leads_through_the_tiles(tmp_path: Path) -> None:
    pad = title(tmp_path, size=(1280, 720))
    pad.press(PadButton.DOWN)
    first = pad.world.top.focus
    pad.lean(pygame.CONTROLLER_AXIS_LEFTX, 0.9)
    second = pad.world.top.focus
    assert first != second
    pad.world.frame(seconds=0.3)
    assert pad.world.top.focus == second
    pad.world.frame(seconds=0.2)
    assert pad.world.top.focus not in (first, second)
    pad.lean(pygame.CONTROLLER_AXIS_LEFTX, 0.0)


def test_straight_back_leads_to_where_one_came_from(tmp_path: Path) -> None:
    pad = title(tmp_path, size=(1280, 720))
    tiles = [name for name in pad.world.top.names() if name.startswith("play.")]
    for tile in tiles:
        pad.go_to(tile)
        pad.press(PadButton.UP)
        assert not str(pad.world.top.focus).startswith("play.")
        pad.press(PadButton.DOWN)
        assert pad.world.top.focus == tile


def test_shoulders_lead_from_section_to_section(tmp_path: Path) -> None:
    pad = title(tmp_path)
    set_up(pad, "rage", 4)
    assert len(pad.world.top.sections) > 2
    seen = set()
    for _ in pad.world.top.sections:
        seen.add(next(at for at, names in enumerate(pad.world.top.sections) if pad.world.top.focus in names))
        pad.press(PadButton.RIGHT_SHOULDER)
    assert len(seen) == len(pad.world.top.sections)


def test_shoulders_and_the_right_stick_turn_the_rules(tmp_path: Path) -> None:
    pad = title(tmp_path)
    pad.press(PadButton.DOWN, VIEW)
    assert isinstance(pad.world.stack.top, RulesScene)
    page = pad.world.top.widget("page.scroll")
    before = page.offset  # type: ignore[attr-defined]
    for _ in range(10):
        pad.lean(pygame.CONTROLLER_AXIS_RIGHTY, 1.0)
        page = pad.world.top.widget("page.scroll")
    assert page.offset > before + 100  # type: ignore[attr-defined]


def test_a_field_for_typing_is_left_by_any_button(tmp_path: Path) -> None:
    pad = title(tmp_path)
    set_up(pad, "rage", 4)
    for button in (A, B, PadButton.DOWN, PadButton.UP):
        pad.go_to("seat.1.name")
        pad.world.key(pygame.K_RETURN)  # a keyboard types; a pad gets one on the screen
        field = pad.world.top.widget("seat.1.name")
        assert field.typing  # type: ignore[attr-defined]
        pad.press(button)
        assert isinstance(pad.world.stack.top, SetupScene)
        assert not pad.world.top.widget("seat.1.name").typing  # type: ignore[attr-defined]
    pad.press(B)
    assert isinstance(pad.world.stack.top, TitleScene)


def test_a_pad_that_chooses_a_field_gets_letters_on_the_screen(tmp_path: Path) -> None:
    pad = title(tmp_path)
    set_up(pad, "rage", 4)
    pad.choose("seat.1.name")
    assert isinstance(pad.world.stack.top, KeyboardScene)
    pad.press(B)
    assert isinstance(pad.world.stack.top, SetupScene)


def test_events_of_plain_joysticks_do_nothing(pad: Gamepad) -> None:
    focus = pad.world.top.focus
    pad.world.frame(Event(pygame.JOYBUTTONDOWN, instance_id=0, joy=0, button=1))
    pad.world.frame(Event(pygame.JOYHATMOTION, instance_id=0, joy=0, hat=0, value=(1, 0)))
    assert pad.world.top.focus == focus and isinstance(pad.world.stack.top, TableScene)
