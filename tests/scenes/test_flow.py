"""From the title to the table and back: by mouse, by finger, by keyboard, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.games.registry import GAMES
from game.ui.sound.sound import Cue
from game.ui.widgets.choice import ChoiceSign
from game.ui.widgets.icons import Icon, icon_picture
from game.ui.widgets.text_field import TextField
from scenes.base.pick import PickScene
from scenes.library.saved import SavedScene
from scenes.menu.settings import SettingsScene
from scenes.menu.title import TitleScene
from scenes.rules.rules import RulesScene
from scenes.setup.seat_rows import seat_kinds
from scenes.setup.setup import SetupScene
from tests.scenes.world import StandInTable, World, all_text

pytestmark = pytest.mark.usefixtures("stand_in")


@pytest.fixture
def title(world: World) -> World:
    world.show(TitleScene(world.services, world.stack))
    return world


def offered() -> list[str]:
    return [
        f"play.{game}" + (f".{edition}" if edition else "")
        for game in GAMES
        for edition in GAMES[game].editions or (None,)
    ]


# -- three touches ---------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", offered())
def test_two_clicks_lead_from_the_title_to_the_table(title: World, tile: str) -> None:
    title.click(tile)
    assert isinstance(title.stack.top, SetupScene)
    title.click("play")
    table = title.stack.top
    assert isinstance(table, StandInTable)
    game, _, edition = tile.removeprefix("play.").partition(".")
    setup = table.opened.match.header.setup
    assert setup.game == game and (setup.edition or "") == edition
    kinds = [seat.kind for seat in table.opened.match.header.seats]
    assert kinds[0] == "human" and set(kinds[1:]) == {"casual"}
    assert title.sounds.heard == [Cue.TAP, Cue.TAP]


def test_fingers_do_the_same(title: World) -> None:
    title.touch("play.rage")
    title.touch("play", finger=2)
    assert isinstance(title.stack.top, StandInTable)


def test_keys_do_the_same(title: World) -> None:
    title.go_to("play.5211.classic")
    title.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    assert isinstance(title.stack.top, SetupScene) and title.stack.top.match_setup.game.id == "rage"
    assert title.top.focus == "play"  # whoever comes by key can go on by key at once
    title.key(pygame.K_SPACE)
    assert isinstance(title.stack.top, StandInTable)


def test_leaving_a_tile_before_letting_go_opens_nothing(title: World) -> None:
    title.give(title.mouse(pygame.MOUSEBUTTONDOWN, title.middle("play.rage")))
    title.frame(title.mouse(pygame.MOUSEMOTION, (20, 20)), title.mouse(pygame.MOUSEBUTTONUP, (20, 20)))
    assert isinstance(title.stack.top, TitleScene) and title.sounds.heard == []


# -- the title -------------------------------------------------------------------------------------


def test_the_language_is_one_tap_away_and_the_title_says_so(title: World) -> None:
    assert "Choose a table" in all_text(title.top)
    title.click("language")
    assert "Such dir einen Tisch aus" in all_text(title.top)
    assert title.services.settings.language == "de"
    title.click("language")
    assert "Choose a table" in all_text(title.top)


def test_mute_is_one_tap_or_the_key_m(title: World) -> None:
    title.click("mute")
    assert not title.services.settings.sound
    title.key(pygame.K_m)
    assert title.services.settings.sound


def test_trouble_is_said_until_it_is_closed(world: World) -> None:
    world.show(TitleScene(world.services, world.stack, "A sentence."))
    assert "A sentence." in all_text(world.top)
    world.click("banner.close")
    assert "A sentence." not in all_text(world.top)


def test_escape_keeps_the_title_and_quit_ends(title: World) -> None:
    title.key(pygame.K_ESCAPE)
    assert isinstance(title.stack.top, TitleScene) and title.stack.running
    title.click("quit")
    assert not title.stack.running


def test_rules_and_settings_come_and_go(title: World) -> None:
    title.click("rules")
    assert isinstance(title.stack.top, RulesScene)
    title.key(pygame.K_ESCAPE)
    title.click("settings")
    assert isinstance(title.stack.top, SettingsScene)
    title.click("back")
    assert isinstance(title.stack.top, TitleScene)


def test_resizing_keeps_the_scene_and_the_focus(title: World) -> None:
    title.click("play.rage")
    title.go_to("seat.1.name")
    pygame.display.set_mode((1024, 600), pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1024, y=600))
    title.frame()
    assert title.services.space.width == 1024 and title.top.focus == "seat.1.name"
    title.click("play")
    assert isinstance(title.stack.top, StandInTable)


# -- going on --------------------------------------------------------------------------------------


def test_an_unfinished_match_goes_on_with_one_tap(world: World) -> None:
    name = world.saved("rage", 4, 60)
    world.show(TitleScene(world.services, world.stack))
    shown = all_text(world.top)
    assert "Continue: Rage" in shown and "2026-11-14 at 20:15" in shown
    world.click("continue")
    table = world.stack.top
    assert isinstance(table, StandInTable) and table.opened.name == name


def test_the_title_says_nothing_that_is_hidden(world: World) -> None:
    """Of a running match only what nobody in particular may see."""
    world.saved("5211", 3, 1)
    world.show(TitleScene(world.services, world.stack))
    assert "Ada 0 · Bela 0 · Cleo 0" in all_text(world.top)


def test_a_match_that_is_open_elsewhere_is_not_opened_twice(world: World) -> None:
    opened = world.match("rage", 3, 2)
    world.show(TitleScene(world.services, world.stack))
    world.click("continue")
    assert isinstance(world.stack.top, TitleScene)
    assert "open in another window" in all_text(world.top)
    world.services.matches.close(opened)


def test_a_broken_match_says_so_and_can_be_put_away_and_brought_back(world: World) -> None:
    folder = world.services.folders.user / "matches"
    folder.mkdir()
    broken = folder / "20261101-101500-rage-1.jsonl"
    broken.write_text('{"record": 1, "game": "rage"}\n', encoding="utf-8")
    world.show(TitleScene(world.services, world.stack))
    assert "continue" not in world.top.names()
    world.click("saved")
    assert isinstance(world.stack.top, SavedScene)
    shown = all_text(world.top)
    assert "Unreadable match" in shown and "'players' is missing" in shown
    world.click("away.20261101-101500-rage-1")
    assert not broken.exists() and "Nothing of it is lost" in all_text(world.top)
    world.click("banner.action")
    assert broken.exists() and "Unreadable match" in all_text(world.top)
    world.key(pygame.K_ESCAPE)
    assert isinstance(world.stack.top, TitleScene)


def test_saved_matches_are_listed_newest_first(world: World) -> None:
    first = world.saved("rage", 3, 2)
    second = world.saved("5211", 3, 2, edition="azul")
    world.show(SavedScene(world.services, world.stack))
    listed = [name for name in world.top.names() if name.startswith("match.")]
    assert listed == [f"match.{name}" for name in sorted((first, second), reverse=True)]
    world.click(f"away.{first}")
    world.click("banner.close")
    world.click(f"match.{second}")
    assert isinstance(world.stack.top, StandInTable)


def test_without_a_saved_match_the_list_says_so(world: World) -> None:
    world.show(SavedScene(world.services, world.stack))
    assert "No match is waiting." in all_text(world.top)


# -- set-up ----------------------------------------------------------------------------------------


@pytest.fixture
def setup(world: World) -> World:
    world.show(SetupScene(world.services, world.stack, "rage"))
    return world


def scene(world: World) -> SetupScene:
    top = world.stack.top
    assert isinstance(top, SetupScene)
    return top


def test_names_are_typed_and_m_is_a_letter_then(setup: World) -> None:
    setup.click("seat.0.name")
    setup.type("Mia Möller")
    assert scene(setup).match_setup.name(0) == "Mia Möller" and setup.services.settings.sound
    setup.key(pygame.K_RETURN)
    setup.click("play")
    table = setup.stack.top
    assert isinstance(table, StandInTable)
    assert table.opened.match.header.seats[0].name == "Mia Möller"
    assert setup.services.settings.player_name == "Mia Möller"


def test_a_field_is_left_by_tapping_elsewhere(setup: World) -> None:
    setup.click("seat.1.name")
    setup.type("Bo")
    setup.click("add_seat")
    field = setup.top.widget("seat.1.name")
    assert isinstance(field, TextField) and not field.typing and field.text == "Bo"


def test_seats_are_added_and_removed(setup: World) -> None:
    for _ in range(4):
        setup.click("add_seat")
    assert "add_seat" not in setup.top.names() and len(scene(setup).match_setup.seats) == 8
    for _ in range(5):
        setup.click("seat.0.remove")
    assert "seat.0.remove" not in setup.top.names() and len(scene(setup).match_setup.seats) == 3


def test_a_person_or_a_level_is_picked_for_a_seat(setup: World) -> None:
    setup.click("seat.1.kind")
    assert isinstance(setup.stack.top, PickScene) and "Expert" in all_text(setup.top)
    setup.click("pick.human")
    assert scene(setup).match_setup.seats[1].kind == "human" and scene(setup).match_setup.name(1) == "Guest 2"
    setup.click("seat.1.kind")
    setup.click("pick.expert")
    assert scene(setup).match_setup.seats[1].kind == "expert"


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (1920, 1080)])
def test_signs_and_words_of_a_list_stand_below_each_other_and_are_of_one_size(
    worlds: Callable[..., World], size: tuple[int, int], language: str
) -> None:
    world = worlds(size, language)
    sides = []

    def draw(side: float, k: float) -> pygame.Surface:
        sides.append(side)
        return icon_picture(Icon.BOT, side, k, (0, 0, 0))

    levels = [replace(value, sign=ChoiceSign(value.key, draw)) for value in seat_kinds(world.services)]
    # A level may have more to say than fits in a line.
    levels[2] = replace(levels[2], detail=" ".join([levels[2].detail] * 4))
    world.show(PickScene(world.services, world.stack, "?", levels, chosen="expert", on_pick=lambda key: None))
    cards = [widget for widget in world.top.widgets() if widget.name.startswith("pick.")]
    assert len({card.home.height for card in cards}) > 1
    assert len({use.place.left for card in cards for use in card.texts()}) == 1
    assert len(set(sides)) == 1


def test_a_colour_is_picked_from_a_list(setup: World) -> None:
    setup.click("seat.0.colour")
    assert isinstance(setup.stack.top, PickScene) and "Yellow tower" in all_text(setup.top)
    setup.click("pick.yellow")
    assert [seat.colour for seat in scene(setup).match_setup.seats][:3] == ["yellow", "blue", "red"]


def test_a_list_is_closed_by_escape_or_a_tap_beside_it(setup: World) -> None:
    setup.click("option.prediction")
    setup.key(pygame.K_ESCAPE)
    assert isinstance(setup.stack.top, SetupScene)
    setup.click("option.prediction")
    setup.frame(setup.mouse(pygame.MOUSEBUTTONDOWN, (30, 1000)), setup.mouse(pygame.MOUSEBUTTONUP, (30, 1000)))
    assert isinstance(setup.stack.top, SetupScene)
    assert scene(setup).match_setup.options["prediction"] == "open"


def test_the_list_is_used_by_keys(setup: World) -> None:
    setup.go_to("option.prediction")
    setup.key(pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    assert scene(setup).match_setup.options["prediction"] == "hidden"
    assert setup.top.focus == "option.prediction"


def test_a_forbidden_combination_is_explained_and_can_not_be_played(setup: World) -> None:
    setup.click("option.plus_minus_one")
    assert setup.top.widget("play").enabled
    setup.click("option.prediction")
    setup.click("pick.secret")
    assert not setup.top.widget("play").enabled
    assert "Plus or minus one goes with open predictions only." in all_text(setup.top)
    setup.click("option.plus_minus_one")
    assert setup.top.widget("play").enabled and "problem" not in setup.top.names()


def test_a_deal_by_its_number(setup: World) -> None:
    setup.click("seed")
    setup.type("4x2")
    setup.click("play")
    table = setup.stack.top
    assert isinstance(table, StandInTable) and table.opened.match.header.seed == 42


def test_a_number_that_is_too_large_is_explained(setup: World) -> None:
    setup.click("seed")
    setup.type("9" * 39)
    assert not setup.top.widget("play").enabled and str(2**128 - 1)[:12] in all_text(setup.top)
    setup.key(pygame.K_BACKSPACE)
    assert setup.top.widget("play").enabled and setup.top.typing


def test_seats_are_remembered_for_the_next_time(setup: World) -> None:
    setup.click("seat.3.remove")
    setup.click("seat.1.kind")
    setup.click("pick.human")
    setup.click("seat.1.name")
    setup.type("Bea")
    setup.click("play")
    setup.stack.replace(SetupScene(setup.services, setup.stack, "rage"))
    seats = scene(setup).match_setup.seats
    assert len(seats) == 3 and (seats[1].kind, seats[1].name) == ("human", "Bea")
    setup.stack.replace(SetupScene(setup.services, setup.stack, "hornochsen"))
    assert [seat.kind for seat in scene(setup).match_setup.seats] == ["human", "casual", "casual", "casual"]


def test_editions_boards_and_decks_are_offered_where_there_are_several(
    worlds: Callable[..., World], tmp_path: Path
) -> None:
    for path in ("boards/mine.tmx", "decks/tiny.toml"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text("broken", encoding="utf-8")
    world = worlds()
    world.show(SetupScene(world.services, world.stack, "5211", "azul"))
    world.click("edition")
    world.click("pick.classic")
    assert scene(world).match_setup.edition == "classic"
    world.stack.replace(SetupScene(world.services, world.stack, "hornochsen"))
    world.click("option.board")
    world.click("pick.mine")
    assert scene(world).match_setup.setup().options == {"board": "mine"}
    world.click("play")
    assert isinstance(world.stack.top, SetupScene) and "mine" in scene(world).sentence
    world.stack.replace(SetupScene(world.services, world.stack, "perfect_numbers"))
    world.click("deck")
    world.click("pick.tiny")
    assert scene(world).match_setup.deck == "tiny"
    world.click("play")
    assert isinstance(world.stack.top, SetupScene) and "tiny" in scene(world).sentence


def test_where_there_is_only_one_nothing_is_asked(world: World) -> None:
    for game in ("hornochsen", "perfect_numbers", "rage"):
        world.stack.replace(SetupScene(world.services, world.stack, game))
        assert not {"edition", "option.board", "deck"} & set(world.top.names())


def test_the_language_can_change_in_the_middle_of_typing(setup: World) -> None:
    setup.click("seat.0.name")
    setup.type("Ad")
    setup.click("language")
    setup.click("seat.0.name")
    setup.type("a")
    assert scene(setup).match_setup.seats[0].name == "Ada" and "Am Tisch" in all_text(setup.top)
