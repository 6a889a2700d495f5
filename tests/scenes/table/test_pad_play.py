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
from tests.scenes.pad_world import PadPlayer, PadWorld
from tests.scenes.table_world import begin
from tests.scenes.world import all_text

A, B, X, Y, START, VIEW = (
    PadButton.A,
    PadButton.B,
    PadButton.X,
    PadButton.Y,
    PadButton.START,
    PadButton.VIEW,
)


def set_up(world: PadWorld, game: str, players: int) -> None:
    """From the title to the set-up of a game, with this many seats."""
    edition = GAMES[game].editions[0] if GAMES[game].editions else None
    world.choose(f"play.{game}" + (f".{edition}" if edition else ""))
    setup = world.stack.top
    assert isinstance(setup, SetupScene)
    while len(setup.match_setup.seats) > players:
        world.choose(f"seat.{len(setup.match_setup.seats) - 1}.remove")
    while len(setup.match_setup.seats) < players:
        world.choose("add_seat")


def finished(world: PadWorld) -> list[bool]:
    """Whether each match on disk has come to its end, and is right."""
    folder = world.services.folders.user / "matches"
    return [
        read(path.read_bytes(), world.services.library, fair=True).has_result for path in sorted(folder.glob("*.jsonl"))
    ]


def title(tmp_path: Path, **settings: object) -> PadWorld:
    world = PadWorld(tmp_path, **settings)  # type: ignore[arg-type]
    world.stack.push(TitleScene(world.services, world.stack))
    world.plug()
    world.frame()
    return world


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_of_fewest_players(tmp_path: Path, game: str) -> None:
    world = title(tmp_path, speed="instant")
    set_up(world, game, GAMES[game].fewest_players)
    world.press(START)
    assert isinstance(world.stack.top, TableScene)
    PadPlayer(world).play_to_results()
    assert finished(world) == [True]
    world.choose("rematch")
    assert isinstance(world.stack.top, TableScene)
    for _ in range(40):
        world.frame(seconds=0.5)
    world.press(START)
    assert isinstance(world.stack.top, PauseScene)
    world.choose("leave")
    assert isinstance(world.stack.top, TitleScene)


def test_an_evening_of_most_players(tmp_path: Path) -> None:
    world = title(tmp_path, speed="instant")
    set_up(world, "hornochsen", GAMES["hornochsen"].most_players)
    world.choose("play")
    PadPlayer(world).play_to_results()
    assert finished(world) == [True]
    world.press(B)
    assert isinstance(world.stack.top, TitleScene)


@pytest.mark.parametrize("game", ["5211", "hornochsen"])
def test_people_hand_the_pad_on(tmp_path: Path, game: str) -> None:
    world = PadWorld(tmp_path, speed="instant")
    begin(world, game, 2, humans=2)
    world.plug()
    PadPlayer(world).play_to_results()
    assert isinstance(world.stack.top, ResultsScene)


# -- what the buttons do at a table ------------------------------------------------------------------


@pytest.fixture
def table(tmp_path: Path) -> PadWorld:
    world = PadWorld(tmp_path, speed="instant")
    begin(world, "5211", 3, humans=1)
    world.plug()
    for _ in range(40):
        world.frame(seconds=0.5)
    world.press(PadButton.DOWN)
    return world


def scene(world: PadWorld) -> TableScene:
    top = world.stack.top
    assert isinstance(top, TableScene)
    return top


def test_staged_cards_are_pulled_back_one_by_one_or_all(table: PadWorld) -> None:
    first, second = [name for name in scene(table).names() if name.startswith("spot.")][:2]
    table.choose(first)
    table.choose(second)
    assert len(scene(table).sharing.hand.walk.chosen) == 2
    table.choose(second)
    assert [ref.name for ref in scene(table).sharing.hand.walk.chosen] == [first.removeprefix("spot.")]
    table.press(B)
    assert not scene(table).sharing.hand.walk.chosen and isinstance(table.stack.top, TableScene)
    table.press(B)
    assert isinstance(table.stack.top, PauseScene)
    table.press(B)
    assert isinstance(table.stack.top, TableScene)


def test_two_cards_are_confirmed_by_the_button(table: PadWorld) -> None:
    first, second = [name for name in scene(table).names() if name.startswith("spot.")][:2]
    table.choose(first)
    table.choose(second)
    table.choose("confirm")
    assert not {first, second} & set(scene(table).names()) and not scene(table).sharing.hand.walk.chosen


def test_a_card_is_looked_at_closely_and_put_down(table: PadWorld) -> None:
    table.press(Y)
    assert scene(table).set.preview.shown
    table.press(Y)
    assert not scene(table).set.preview.shown
    table.press(Y, PadButton.RIGHT)
    assert not scene(table).set.preview.shown
    table.press(Y, B)
    assert not scene(table).set.preview.shown and isinstance(table.stack.top, TableScene)


def test_rules_and_pause_are_one_button_away_and_back(table: PadWorld) -> None:
    table.press(VIEW)
    assert isinstance(table.stack.top, RulesScene)
    table.press(B)
    table.press(START)
    assert isinstance(table.stack.top, PauseScene)
    table.press(START)  # the main button of the pause goes on
    assert isinstance(table.stack.top, TableScene)


def test_the_last_choice_is_taken_back_by_x(tmp_path: Path) -> None:
    world = PadWorld(tmp_path, speed="instant")
    begin(world, "5211", 2, humans=2)
    world.plug()
    for _ in range(40):
        world.frame(seconds=0.5)
    assert isinstance(world.stack.top, CurtainScene)
    world.press(A)
    for _ in range(4):
        world.frame(seconds=0.5)
    first, second = [name for name in scene(world).names() if name.startswith("spot.")][:2]
    world.choose(first)
    world.choose(second)
    world.choose("confirm")
    for _ in range(4):
        world.frame(seconds=0.5)
    assert isinstance(world.stack.top, CurtainScene)
    world.press(X)
    for _ in range(4):
        world.frame(seconds=0.5)
    assert isinstance(world.stack.top, CurtainScene) and world.table is not None and world.table.viewer is None
    world.press(A)
    for _ in range(4):
        world.frame(seconds=0.5)
    assert scene(world).viewer in scene(world).mode.match.deciders()


def test_a_skips_what_moves(tmp_path: Path) -> None:
    world = PadWorld(tmp_path, speed="slow")
    table = begin(world, "rage", 3, humans=1)
    world.plug()
    world.press(PadButton.DOWN)
    for _ in range(200):
        world.frame()
        if table.animating:
            break
    assert table.animating
    before = table.mode.match.deciders()
    world.press(A)
    assert table.mode.match.deciders() == before and isinstance(world.stack.top, TableScene)


def test_after_a_move_the_focus_is_where_it_was(table: PadWorld) -> None:
    """The next choice begins near the last one, not at the other end of the hand."""
    hand = [name for name in scene(table).names() if name.startswith("spot.")]
    table.choose(hand[-2])
    table.choose(hand[-1])
    last = scene(table).widget(hand[-1]).area.middle[0]
    table.choose("confirm")
    for _ in range(60):
        table.frame(seconds=0.5)
        if scene(table).focus and str(scene(table).focus).startswith("spot."):
            break
    spots = [name for name in scene(table).names() if name.startswith("spot.")]
    focus = scene(table).focus
    assert focus in spots
    middles = {name: scene(table).widget(name).area.middle[0] for name in spots}
    assert middles[str(focus)] > min(middles.values()) or last < min(middles.values())


# -- coming and going --------------------------------------------------------------------------------


def test_an_unplugged_pad_pauses_the_match_and_says_so(table: PadWorld) -> None:
    table.unplug()
    assert isinstance(table.stack.top, PauseScene)
    table.rest(60)
    assert "is gone" in all_text(table.top)  # until somebody comes back
    table.plug()
    assert "is connected" in all_text(table.top) and "is gone" not in all_text(table.top)
    table.rest(6)
    assert "is connected" not in all_text(table.top)
    table.press(START)
    assert isinstance(table.stack.top, TableScene)


def test_whoever_goes_on_by_key_has_read_that_the_pad_is_gone(table: PadWorld) -> None:
    table.unplug()
    table.key(pygame.K_DOWN)
    assert "is gone" not in all_text(table.top) and "Enter" in all_text(table.top)
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.stack.top, TableScene)


def test_a_pad_that_nobody_plays_with_disturbs_nobody(table: PadWorld) -> None:
    table.plug(1)
    table.unplug(1)
    assert isinstance(table.stack.top, TableScene)
    table.tap((30, 500))
    table.unplug(0)
    assert isinstance(table.stack.top, TableScene)


def test_a_pad_is_used_as_soon_as_it_is_plugged_in(tmp_path: Path) -> None:
    world = PadWorld(tmp_path)
    world.stack.push(TitleScene(world.services, world.stack))
    world.rest(3)
    assert world.top.focus is None
    world.plug()
    assert "is connected" in all_text(world.top)
    world.press(A)  # shows the focus only: nobody could see what it would press
    assert isinstance(world.stack.top, TitleScene) and str(world.top.focus).startswith("play.")
    world.press(A)
    assert isinstance(world.stack.top, SetupScene)


# -- the rest of a pad -------------------------------------------------------------------------------


def test_the_stick_leads_through_the_tiles(tmp_path: Path) -> None:
    world = title(tmp_path, size=(1280, 720))
    world.press(PadButton.DOWN)
    first = world.top.focus
    world.lean(pygame.CONTROLLER_AXIS_LEFTX, 0.9)
    second = world.top.focus
    assert first != second
    world.frame(seconds=0.3)
    assert world.top.focus == second
    world.frame(seconds=0.2)
    assert world.top.focus not in (first, second)
    world.lean(pygame.CONTROLLER_AXIS_LEFTX, 0.0)


def test_straight_back_leads_to_where_one_came_from(tmp_path: Path) -> None:
    world = title(tmp_path, size=(1280, 720))
    tiles = [name for name in world.top.names() if name.startswith("play.")]
    for tile in tiles:
        world.go_to(tile)
        world.press(PadButton.UP)
        assert not str(world.top.focus).startswith("play.")
        world.press(PadButton.DOWN)
        assert world.top.focus == tile


def test_shoulders_lead_from_section_to_section(tmp_path: Path) -> None:
    world = title(tmp_path)
    set_up(world, "rage", 4)
    assert len(world.top.sections) > 2
    seen = set()
    for _ in world.top.sections:
        seen.add(next(at for at, names in enumerate(world.top.sections) if world.top.focus in names))
        world.press(PadButton.RIGHT_SHOULDER)
    assert len(seen) == len(world.top.sections)


def test_shoulders_and_the_right_stick_turn_the_rules(tmp_path: Path) -> None:
    world = title(tmp_path)
    world.press(PadButton.DOWN, VIEW)
    assert isinstance(world.stack.top, RulesScene)
    page = world.top.widget("page.scroll")
    before = page.offset  # type: ignore[attr-defined]
    for _ in range(10):
        world.lean(pygame.CONTROLLER_AXIS_RIGHTY, 1.0)
        page = world.top.widget("page.scroll")
    assert page.offset > before + 100  # type: ignore[attr-defined]


def test_a_field_for_typing_is_left_by_any_button(tmp_path: Path) -> None:
    world = title(tmp_path)
    set_up(world, "rage", 4)
    for button in (A, B, PadButton.DOWN, PadButton.UP):
        world.go_to("seat.1.name")
        world.key(pygame.K_RETURN)  # a keyboard types; a pad gets one on the screen
        field = world.top.widget("seat.1.name")
        assert field.typing  # type: ignore[attr-defined]
        world.press(button)
        assert isinstance(world.stack.top, SetupScene)
        assert not world.top.widget("seat.1.name").typing  # type: ignore[attr-defined]
    world.press(B)
    assert isinstance(world.stack.top, TitleScene)


def test_a_pad_that_chooses_a_field_gets_letters_on_the_screen(tmp_path: Path) -> None:
    world = title(tmp_path)
    set_up(world, "rage", 4)
    world.choose("seat.1.name")
    assert isinstance(world.stack.top, KeyboardScene)
    world.press(B)
    assert isinstance(world.stack.top, SetupScene)


def test_events_of_plain_joysticks_do_nothing(table: PadWorld) -> None:
    focus = table.top.focus
    table.frame(Event(pygame.JOYBUTTONDOWN, instance_id=0, joy=0, button=1))
    table.frame(Event(pygame.JOYHATMOTION, instance_id=0, joy=0, hat=0, value=(1, 0)))
    assert table.top.focus == focus and isinstance(table.stack.top, TableScene)
