"""Settings, pause, curtain and results: what each of them does, and that nothing hidden shows."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.content.texts import written
from game.match.match import Match
from game.ui.draw.seat_marks import SEAT_MARKS, SeatMark
from game.ui.input.pad import Pad, PadButton, PadInput
from game.ui.input.pointer import WheelInput
from game.ui.window.space import Point
from game.user.settings import read_settings
from scenes.menu.settings import GROUPS
from scenes.menu.title import TitleScene
from scenes.rules.rules import RulesScene
from scenes.setup.setup import SetupScene
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.pause import PauseScene
from scenes.table.results import ResultsScene
from tests.scenes.world import StandInTable, World, all_text, shown_texts

pytestmark = pytest.mark.usefixtures("stand_in")

PAD = Pad("pad 1", "Red pad")


# -- settings --------------------------------------------------------------------------------------


@pytest.fixture
def settings(world: World) -> World:
    world.show(TitleScene(world.services, world.stack))
    world.click("settings")
    return world


def test_every_setting_is_there() -> None:
    named = {setting.name for group in GROUPS.values() for setting in group}
    assert named == {
        "language", "sound", "volume", "speed", "motion", "one_tap", "explanations", "text_size", "safe_colours",
        "tv_safe", "screen_inches", "fullscreen", "accelerated", "look", "meter", "statistics",
    }  # fmt: skip


def test_settings_take_effect_at_once_and_last(settings: World) -> None:
    settings.click("language.de")
    assert "Einstellungen" in all_text(settings.top)
    for name in ("speed.fast", "motion.reduced", "one_tap", "sound", "volume.less", "tv_safe", "screen_inches.more",
                 "accelerated"):  # fmt: skip
        settings.click(name)
    kept, trouble = read_settings(settings.services.settings_path)
    assert trouble is None and kept == settings.services.settings
    assert (kept.language, kept.speed, kept.motion, kept.one_tap) == ("de", "fast", "reduced", True)
    assert (kept.sound, kept.volume, kept.tv_safe, kept.screen_inches, kept.accelerated) == (False, 60, True, 25, True)


def test_larger_letters_are_seen_at_once(settings: World) -> None:
    settings.click("text_size.200")
    assert settings.services.settings.text_size == 200
    sizes = {use.size for widget in settings.top.widgets() for use in widget.texts()}
    assert min(sizes) >= 52
    settings.click("text_size.125")
    assert settings.services.settings.text_size == 125


def test_fullscreen_is_a_setting_too(settings: World) -> None:
    settings.click("fullscreen")
    assert settings.services.window.fullscreen and settings.services.settings.fullscreen
    settings.click("fullscreen")
    assert not settings.services.window.fullscreen


def test_acceleration_says_that_it_needs_a_restart(settings: World) -> None:
    assert "Takes effect at the next start." in all_text(settings.top)


def test_settings_that_can_not_be_kept_still_take_effect(settings: World) -> None:
    settings.services.settings_path.mkdir()
    settings.click("language.de")
    assert "Einstellungen" in all_text(settings.top)


# -- pause -----------------------------------------------------------------------------------------


@pytest.fixture
def paused(world: World) -> World:
    world.stack.push(StandInTable(world.services, world.stack, world.match("rage", 4, 12)))
    world.show(PauseScene(world.services, world.stack, "rage", "trick"))
    return world


def test_nothing_of_the_table_is_drawn_behind_the_pause(paused: World) -> None:
    assert paused.stack.stages() == [paused.top.widget_stage] and paused.top.widget_stage.background is not None


def test_the_pause_leads_back_to_rules_settings_or_title(paused: World) -> None:
    paused.click("rules")
    top = paused.stack.top
    assert isinstance(top, RulesScene) and top.section == "trick"
    paused.key(pygame.K_ESCAPE)
    paused.click("settings")
    paused.click("language.de")
    paused.key(pygame.K_ESCAPE)
    assert "Weiter" in all_text(paused.top)
    paused.click("resume")
    assert isinstance(paused.stack.top, StandInTable)


def test_leaving_saves_and_the_title_offers_to_go_on(paused: World) -> None:
    paused.click("leave")
    paused.frame()
    assert isinstance(paused.stack.top, TitleScene)
    paused.click("continue")
    assert isinstance(paused.stack.top, StandInTable)


def test_enter_goes_on_after_showing_the_focus(paused: World) -> None:
    paused.key(pygame.K_RETURN)
    assert paused.top.focus == "resume"
    paused.key(pygame.K_RETURN)
    assert isinstance(paused.stack.top, StandInTable)


# -- curtain ---------------------------------------------------------------------------------------


class Stage:
    """A world with a curtain, and how often it was opened."""

    def __init__(self, world: World) -> None:
        self.world, self.opened = world, 0
        world.stack.push(StandInTable(world.services, world.stack, world.match("rage", 4, 12)))
        world.show(CurtainScene(world.services, world.stack, "Ada", SEAT_MARKS["turquoise"], self.open))

    def open(self) -> None:
        assert isinstance(self.world.stack.top, CurtainScene), "it is still covered"
        self.opened += 1

    @property
    def is_open(self) -> bool:
        assert self.opened <= 1
        return isinstance(self.world.stack.top, StandInTable)


def test_the_curtain_names_who_is_next_and_nothing_else(world: World) -> None:
    Stage(world)
    say = world.services.say
    known = {say("curtain.pass_to"), "Ada", say("curtain.open"), say("curtain.hint")}
    assert set(shown_texts(world.top)) == known
    assert world.stack.stages() == [world.top.widget_stage]


@pytest.mark.parametrize("way", ["button", "finger", "enter", "space", "pad"])
def test_the_curtain_opens_once(world: World, way: str) -> None:
    stage = Stage(world)
    world.frame(seconds=0.7)
    match way:
        case "button":
            world.click("open")
        case "pad":
            world.stack.step([PadInput(PAD, PadButton.A)])
        case "finger":
            world.touch("open")
        case "enter":
            world.key(pygame.K_RETURN)
        case "space":
            world.key(pygame.K_SPACE)
    assert stage.is_open and stage.opened == 1


def test_a_finger_that_was_down_before_does_not_open_it(world: World) -> None:
    world.stack.push(StandInTable(world.services, world.stack, world.match("rage", 4, 12)))
    world.frame(world.finger(pygame.FINGERDOWN, (900, 900)))
    world.show(CurtainScene(world.services, world.stack, "Ada", SEAT_MARKS["red"], lambda: None))
    world.frame(world.finger(pygame.FINGERUP, (900, 900)))
    assert isinstance(world.stack.top, CurtainScene)


@pytest.mark.parametrize(
    "way",
    [
        *("beside it", "a swipe over it", "a swipe onto it", "a swipe off it", "four fingers"),
        *("another key", "start", "focus elsewhere", "held since the table", "pressed too early"),
    ],
)
def test_nothing_but_its_button_opens_the_curtain(world: World, way: str) -> None:
    world.stack.push(StandInTable(world.services, world.stack, world.match("rage", 4, 12)))
    if way == "held since the table":
        world.frame(world.finger(pygame.FINGERDOWN, (960, 800)))
    opened, taken = list[bool](), list[bool]()
    curtain = CurtainScene(
        world.services, world.stack, "Ada", SEAT_MARKS["red"], lambda: opened.append(True), lambda: taken.append(True)
    )
    world.show(curtain)
    on, (left, top) = world.middle("open"), (60.0, 600.0)
    if way == "pressed too early":
        world.frame(world.finger(pygame.FINGERDOWN, on))
    world.frame(seconds=0.7)
    match way:
        case "beside it":
            for at in ((left, top), (on[0], on[1] - 300), (on[0], 1060)):
                slide(world, at, at)
        case "a swipe over it":
            slide(world, (left, on[1]), on, (1900, on[1]))
        case "a swipe onto it":
            slide(world, (left, on[1]), on)
        case "a swipe off it":
            slide(world, on, (left, top))
        case "four fingers":
            for finger in range(4):
                world.give(world.finger(pygame.FINGERDOWN, (300 + 200 * finger, 900), finger))
            world.frame()
            for finger in range(4):
                world.give(world.finger(pygame.FINGERUP, (300 + 200 * finger, 900), finger))
            world.frame()
        case "another key":
            world.key(pygame.K_x, pygame.K_DOWN, pygame.K_h, pygame.K_F5)
        case "start":
            world.stack.step([PadInput(PAD, PadButton.START)])
        case "focus elsewhere":
            world.go_to("take_back")
            world.key(pygame.K_RETURN)
            assert taken
        case "held since the table":
            world.frame(world.finger(pygame.FINGERUP, on))
        case "pressed too early":
            world.frame(world.finger(pygame.FINGERUP, on))
    assert not opened


def slide(world: World, *way: Point) -> None:
    """A finger comes down at the first point, moves along the others and goes up."""
    world.frame(world.finger(pygame.FINGERDOWN, way[0]))
    for at in way[1:]:
        world.frame(world.finger(pygame.FINGERMOTION, at))
    world.frame(world.finger(pygame.FINGERUP, way[-1]))


def test_escape_does_not_open_the_curtain(world: World) -> None:
    stage = Stage(world)
    world.key(pygame.K_ESCAPE)
    assert not stage.is_open
    asked: list[int] = []
    world.stack.pop()
    back, pause = (lambda: asked.append(1)), (lambda: asked.append(2))
    world.show(CurtainScene(world.services, world.stack, "Bo", SeatMark((200, 30, 30)), lambda: None, back, pause))
    world.key(pygame.K_ESCAPE)
    assert asked == [2], "it pauses, and takes nothing back"


@pytest.mark.parametrize("way", ["tap", "enter"])
def test_a_quick_tap_that_was_meant_for_the_table_does_not_open_the_curtain(world: World, way: str) -> None:
    stage = Stage(world)
    for _ in range(5):
        world.click("open") if way == "tap" else world.key(pygame.K_RETURN)
        world.frame(seconds=0.05)
    assert not stage.is_open


# -- results ---------------------------------------------------------------------------------------


def results(world: World, game: str = "hornochsen", players: int = 3) -> Match:
    opened = world.match(game, players, 100_000)
    world.stack.push(StandInTable(world.services, world.stack, opened))
    world.show(ResultsScene(world.services, world.stack, opened))
    return opened.match


@pytest.mark.clause("HORN-20")
def test_the_winner_is_named_and_all_are_listed_by_place(world: World) -> None:
    match = results(world)
    standings = match.standings()
    lines = shown_texts(world.top)
    winner = match.session.seats[standings.winners[0]].name
    assert f"{winner} wins" in lines
    order = [name for name in lines if name in ("Ada", "Bela", "Cleo")]
    assert order == [match.session.seats[seat].name for seat in sorted(range(3), key=lambda at: standings.places[at])]
    assert all(written(score) in lines for score in standings.scores)
    assert "Tanz der Hornochsen! · The fewest minus points win" in lines


def test_ties_share_a_place_and_the_win(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.engine.game import Standings

    opened = world.match("rage", 4)
    monkeypatch.setattr(Match, "standings", lambda _: Standings((7, 1, 7, 7), (1, 4, 1, 1), (0, 2, 3)))
    world.show(ResultsScene(world.services, world.stack, opened))
    lines = shown_texts(world.top)
    assert "Ada, Cleo and Dario share the win" in lines
    assert lines.count("1.") == 3 and lines.count("4.") == 1 and "1 point" in lines


@pytest.mark.clause("5211-13")
def test_what_decided_between_equal_points_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.engine.game import rank

    opened = world.match("5211", 3)
    keys = [(-9, -4), (-3, -2), (-9, -6)]
    monkeypatch.setattr(Match, "standings", lambda _: rank((9, 3, 9), keys, "cards", (4, 2, 6)))
    world.show(ResultsScene(world.services, world.stack, opened))
    lines = shown_texts(world.top)
    assert "Cleo wins" in lines
    assert "Equal points: whoever has scored more cards comes first (Ada 4, Cleo 6)." in lines


def test_a_rematch_has_the_same_seats_and_another_deal(world: World) -> None:
    old = results(world, "5211", 2)
    old.session.colours = ["pink", "green"]
    world.click("rematch")
    table = world.stack.top
    assert isinstance(table, StandInTable)
    new = table.opened.match
    assert new.header.seats == old.header.seats and new.header.setup == old.header.setup
    assert new.header.seed != old.header.seed and new.session.colours == ["pink", "green"]
    assert list((world.services.folders.user / "records").glob("*.jsonl"))


def test_back_to_the_title(world: World) -> None:
    results(world, "5211", 2)
    world.key(pygame.K_ESCAPE)
    world.frame()
    assert isinstance(world.stack.top, TitleScene) and "continue" not in world.top.names()


def test_a_rematch_that_can_not_be_written_is_said(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.match.store.match_files import StoreError
    from game.match.store.match_store import MatchStore

    results(world, "5211", 2)

    def refuse(*_: object) -> None:
        raise StoreError("folder_not_writable", folder="somewhere", why="no space left")

    monkeypatch.setattr(MatchStore, "create", refuse)
    world.click("rematch")
    assert "no space left" in all_text(world.top)


# -- drawing ---------------------------------------------------------------------------------------


def test_drawing_only_changes_gives_the_same_picture_as_drawing_everything(worlds: Callable[..., World]) -> None:
    world = worlds((1024, 600))
    world.show(SetupScene(world.services, world.stack, "rage"))
    names = ["option.clean_sweep", "add_seat", "seat.0.remove", "option.plus_minus_one", "seat.2.name"]
    for name in names:
        world.frame(world.mouse(pygame.MOUSEMOTION, world.middle(name)))
        world.click(name)
        world.type("x")
        world.stack.step([WheelInput(world.middle("seat.0.name"), -1)])
        world.frame()
        world.key(pygame.K_TAB)
        changed = world.picture()
        world.services.window.canvas.repaint()
        world.frame()
        assert world.picture() == changed, name


def test_a_scene_at_rest_presents_nothing(world: World) -> None:
    world.show(SetupScene(world.services, world.stack, "rage"))
    world.frame()
    assert world.frame() == []
    world.give(world.mouse(pygame.MOUSEMOTION, world.middle("play")))
    assert world.frame() and world.frame() == []
