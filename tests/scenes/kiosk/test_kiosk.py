"""A kiosk: no way out but the operator's, and whatever happens the screen is still ours."""

from __future__ import annotations

import csv
import json
import re
import stat
import warnings
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.ui.input.pad import PadButton
from game.user.kiosk.config import FILE, config_keys
from game.user.kiosk.days import What
from game.user.kiosk.kiosk import Kiosk
from scenes.base.keyboard import KeyboardScene
from scenes.kiosk.attract import attracts
from scenes.kiosk.cleaning import CleaningScene
from scenes.kiosk.operator import OperatorScene, PutAwayScene
from scenes.kiosk.operator_pin import PinScene
from scenes.menu.settings import SettingsScene
from scenes.menu.title import TitleScene
from scenes.setup.setup import SetupScene
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.table_scene import TableScene
from scenes.table.tables import curtain_table
from tests.match.entries import put_away, unfinished
from tests.scenes.gamepad import plugged
from tests.scenes.kiosk.running_kiosk import PIN, RunningKiosk, running_kiosk
from tests.scenes.world import all_text
from tests.user.kiosk.test_config import WRONG

ALL_KEYS = sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")})
MODIFIERS = [
    sum(chosen)
    for chosen in [
        (0,),
        (pygame.KMOD_ALT,),
        (pygame.KMOD_CTRL,),
        (pygame.KMOD_CTRL, pygame.KMOD_ALT),
        (pygame.KMOD_META,),
        (pygame.KMOD_SHIFT,),
        (pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_SHIFT, pygame.KMOD_META),
    ]
]


@pytest.fixture
def kiosk(tmp_path: Path) -> RunningKiosk:
    return running_kiosk(tmp_path)


@pytest.fixture
def hasty(tmp_path: Path) -> RunningKiosk:
    """A kiosk that waits for nobody for long: whoever rests for 40 seconds has gone."""
    return running_kiosk(tmp_path, idle_seconds=10, countdown_seconds=5, attract_seconds=5)


def on_title(kiosk: RunningKiosk) -> None:
    kiosk.stack.replace(TitleScene(kiosk.services, kiosk.stack))
    kiosk.world.frame()


def in_set_up(kiosk: RunningKiosk) -> None:
    on_title(kiosk)
    kiosk.world.click("play.rage")


def at_a_table(kiosk: RunningKiosk) -> None:
    kiosk.begin()


def before_the_pin(kiosk: RunningKiosk) -> None:
    on_title(kiosk)
    kiosk.gesture()


PLACES: dict[str, Callable[[RunningKiosk], None]] = {
    "attract": RunningKiosk.start,
    "title": on_title,
    "set-up": in_set_up,
    "table": at_a_table,
    "pin": before_the_pin,
}


def is_ours(kiosk: RunningKiosk) -> bool:
    """Whether the program runs in its whole window, and no operator's menu is open."""
    return kiosk.stack.running and kiosk.stack.find(OperatorScene) is None and kiosk.services.settings.fullscreen


# -- no way out ------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", PLACES)
def test_no_key_leads_out(kiosk: RunningKiosk, place: str) -> None:
    """Every key that pygame knows, as it is and with Alt, Control, the system's key and all of them."""
    PLACES[place](kiosk)
    for key in ALL_KEYS:
        for mod in MODIFIERS if key in (pygame.K_F4, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_q) else MODIFIERS[:1]:
            pygame.event.post(Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        kiosk.world.frame(seconds=0.001)
        assert is_ours(kiosk), pygame.key.name(key)


@pytest.mark.long
@pytest.mark.parametrize("place", PLACES)
def test_no_key_with_any_modifiers_leads_out(kiosk: RunningKiosk, place: str) -> None:
    for mod in MODIFIERS:
        PLACES[place](kiosk)
        for key in ALL_KEYS:
            kiosk.world.key(key, mod=mod)
            assert is_ours(kiosk), (pygame.key.name(key), mod)
        kiosk.stack.close()


@pytest.mark.parametrize("place", PLACES)
def test_nothing_that_happens_to_a_window_leads_out(kiosk: RunningKiosk, place: str) -> None:
    PLACES[place](kiosk)
    full = kiosk.services.window.fullscreen
    for kind, values in (
        (pygame.QUIT, {}),
        (pygame.WINDOWCLOSE, {}),
        (pygame.WINDOWFOCUSLOST, {}),
        (pygame.WINDOWMINIMIZED, {}),
        (pygame.WINDOWRESTORED, {}),
        (pygame.WINDOWEXPOSED, {}),
        (pygame.WINDOWLEAVE, {}),
        (pygame.WINDOWMOVED, {"x": 5000, "y": 5000}),
        (pygame.WINDOWSIZECHANGED, {"x": 300, "y": 200}),
        (pygame.VIDEORESIZE, {"w": 300, "h": 200, "size": (300, 200)}),
        (pygame.DROPFILE, {"file": "x"}),
        (pygame.CLIPBOARDUPDATE, {}),
        (pygame.KEYDOWN, {"key": pygame.K_F11, "mod": 0, "unicode": ""}),
    ):
        pygame.event.post(Event(kind, **values))
        kiosk.world.frame(seconds=0.001)
        assert is_ours(kiosk) and kiosk.services.window.fullscreen == full, pygame.event.event_name(kind)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        assert pygame.Window.from_display_module().grab_keyboard


def test_scenes_follow_the_window_within_two_seconds_and_see_no_size_that_does_not_stay(
    kiosk: RunningKiosk, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, tries = kiosk.services.window, []
    window.fullscreen = True

    def fill_screen() -> bool:
        tries.append(kiosk.world.time)
        return len(tries) == 3 and window.resized()

    monkeypatch.setattr(window, "fill_screen", fill_screen)
    on_title(kiosk)
    before = kiosk.services.space
    pygame.display.set_mode((640, 480))
    for _ in range(20):
        pygame.event.post(Event(pygame.VIDEORESIZE, w=640, h=480, size=(640, 480)))
        kiosk.world.frame(seconds=0.01)
    assert kiosk.services.space is before and len(tries) <= 1, "whoever resists makes nothing flicker"
    kiosk.rest(3, frame=0.1)
    assert (kiosk.services.space.width, kiosk.services.space.height) == (640, 480)
    assert kiosk.world.top.stages()[0].space == kiosk.services.space, "nobody was told, but the screen was looked at"


def test_every_button_of_a_pad_leads_nowhere_out(kiosk: RunningKiosk) -> None:
    on_title(kiosk)
    pad = plugged(kiosk.world)
    for button in PadButton:
        pad.press(button)
        assert is_ours(kiosk)


def test_no_scene_shows_a_way_out(kiosk: RunningKiosk) -> None:
    on_title(kiosk)
    assert "quit" not in kiosk.world.top.names() and "records" not in kiosk.world.top.names()
    kiosk.world.click("settings")
    assert isinstance(kiosk.world.top, SettingsScene)
    names = " ".join(kiosk.world.top.names())
    for own in ("fullscreen", "accelerated", "screen_inches", "volume", "tv_safe"):
        assert own not in names
    kiosk.services.window.toggle_fullscreen = None  # type: ignore[assignment,method-assign]
    kiosk.world.key(pygame.K_F11)


# -- the operator ----------------------------------------------------------------------------------


def test_the_gesture_and_the_pin_open_the_menu_and_back_leads_to_what_was_there(kiosk: RunningKiosk) -> None:
    table = kiosk.begin()
    menu = kiosk.open_menu()
    assert "Rage" in all_text(menu)
    kiosk.world.click("visitors")
    assert kiosk.stack.find(OperatorScene) is None and kiosk.world.table is table


def test_fewer_taps_open_nothing(kiosk: RunningKiosk) -> None:
    on_title(kiosk)
    kiosk.gesture(taps=4)
    assert kiosk.stack.find(PinScene) is None


def test_a_pad_enters_a_pin_that_somebody_has_typed(kiosk: RunningKiosk) -> None:
    on_title(kiosk)
    kiosk.gesture()
    for digit in PIN:
        kiosk.world.key(ord(digit))
    pad = plugged(kiosk.world)
    pad.press(PadButton.UP, PadButton.UP)
    assert isinstance(kiosk.world.top, PinScene) and "Done" in all_text(kiosk.world.top)
    pad.press(PadButton.START)
    assert isinstance(kiosk.world.top, OperatorScene)


def test_ten_wrong_pins_are_slowed_down_and_the_screen_is_still_ours(kiosk: RunningKiosk) -> None:
    waits = []
    on_title(kiosk)
    for _ in range(10):
        kiosk.gesture()
        assert isinstance(kiosk.world.top, PinScene)
        kiosk.type_pin("0000")
        assert is_ours(kiosk)
        waits.append(round(kiosk.kiosk.gate.wait()))
        if waits[-1]:
            assert "Too many wrong PINs" in all_text(kiosk.world.top) and not kiosk.world.top.widget("digit.1").enabled
            kiosk.type_pin(PIN)
            assert is_ours(kiosk)
        kiosk.world.key(pygame.K_ESCAPE)
        kiosk.world.time += waits[-1]
    assert waits == [0, 0, 0, 30, 60, 120, 240, 480, 960, 1920]
    kiosk.world.time += 1
    kiosk.open_menu()


def test_a_pin_is_typed_by_finger_and_shown_as_dots(kiosk: RunningKiosk) -> None:
    on_title(kiosk)
    kiosk.gesture()
    for digit in ("4", "7", "1"):
        kiosk.world.touch(f"digit.{digit}")
    assert "4" not in kiosk.world.top.widget("dots").texts()[0].text and not kiosk.world.top.widget("enter").enabled
    kiosk.world.touch("digit.2")
    kiosk.world.touch("erase")
    kiosk.world.touch("digit.1")
    kiosk.world.touch("enter")
    assert isinstance(kiosk.world.top, OperatorScene)


def test_nobody_types_the_pin_and_the_question_goes(kiosk: RunningKiosk) -> None:
    kiosk.start()
    kiosk.gesture()
    kiosk.rest(31)
    assert attracts(kiosk.stack.top)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_stays_open_and_counts_down_while_one_waits_for_the_next_try(tmp_path: Path, language: str) -> None:
    kiosk = running_kiosk(tmp_path, language=language)
    kiosk.start()
    kiosk.gesture()
    for _ in range(6):
        kiosk.world.time += kiosk.kiosk.gate.wait() + 0.01
        kiosk.world.frame()
        kiosk.type_pin("0000")
    page = kiosk.world.top
    shown = []
    for _ in range(119):
        kiosk.rest(1)
        assert kiosk.world.top is page, "whoever waits is thrown out"
        shown += re.findall(r"\d:\d\d", all_text(page))
    assert shown[0] in ("1:59", "1:58") and shown[60] in ("0:59", "0:58") and len(set(shown)) > 115
    kiosk.rest(2)
    assert page.widget("digit.1").enabled and kiosk.services.say("operator.wrong") in all_text(page)
    kiosk.rest(20)
    assert kiosk.world.top is page, "there is time to type when the wait is over"
    kiosk.rest(15)
    assert attracts(kiosk.world.top)


def test_without_a_pin_the_menu_stays_closed_and_says_why(tmp_path: Path) -> None:
    kiosk = running_kiosk(tmp_path, pin="")
    on_title(kiosk)
    kiosk.gesture()
    assert "--set-pin" in all_text(kiosk.world.top)
    kiosk.type_pin("")
    kiosk.type_pin("0000")
    assert is_ours(kiosk)


def test_what_is_offered_is_the_operators_to_say(kiosk: RunningKiosk) -> None:
    on_title(kiosk)
    kiosk.open_menu()
    for name in ("games.5211", "games.rage", "games.perfect_numbers", "levels.casual", "levels.expert"):
        kiosk.world.click(name)
    kiosk.world.click("languages.de")
    kiosk.world.click("limit.60")
    kiosk.world.click("volume.less")
    assert not kiosk.world.top.widget("games.hornochsen").enabled  # the last one stays
    config = Kiosk(kiosk.services.folders, None).config
    assert config == kiosk.kiosk.config and config.games == ["hornochsen"] and config.languages == ["en"]
    assert (config.levels, config.decision_seconds, config.volume) == (["beginner", "strong"], 60, 50)
    kiosk.stack.replace(TitleScene(kiosk.services, kiosk.stack))
    kiosk.world.frame()
    assert [name for name in kiosk.world.top.names() if name.startswith("play.")] == ["play.hornochsen"]
    assert "language" not in kiosk.world.top.names()
    kiosk.world.click("play.hornochsen")
    scene = kiosk.world.top
    assert isinstance(scene, SetupScene)
    assert {seat.kind for seat in scene.match_setup.seats} == {"human", "beginner"}
    kiosk.world.click("seat.1.kind")
    picks = [name for name in kiosk.world.top.names() if name.startswith("pick.")]
    assert picks == ["pick.human", "pick.beginner", "pick.strong"]


def test_cleaning_hears_nothing_and_ends_by_itself(kiosk: RunningKiosk) -> None:
    on_title(kiosk)
    kiosk.open_menu()
    kiosk.world.click("clean")
    for _ in range(29):
        assert isinstance(kiosk.stack.top, CleaningScene)
        kiosk.gesture()
        kiosk.world.key(pygame.K_ESCAPE, pygame.K_m, pygame.K_F11, pygame.K_RETURN)
        kiosk.world.give(kiosk.world.finger(pygame.FINGERDOWN, (960, 540), 3))
        pygame.event.post(Event(pygame.QUIT))
        kiosk.world.frame(seconds=0.001)
        if kiosk.stack.top.left <= 2:  # type: ignore[attr-defined]
            break
        kiosk.world.time += 0.5
    assert kiosk.services.settings.sound and is_ours(kiosk) is False  # the menu still lies below
    kiosk.rest(3)
    assert isinstance(kiosk.stack.top, OperatorScene)


def test_the_operator_ends_the_program_after_a_question(tmp_path: Path) -> None:
    kiosk = running_kiosk(tmp_path, power_off=["true"])
    on_title(kiosk)
    kiosk.open_menu()
    kiosk.world.click("end")
    kiosk.world.click("pick.stay")
    assert kiosk.stack.running
    kiosk.world.click("power_off")
    kiosk.world.click("pick.go")
    assert not kiosk.stack.running and kiosk.doors.power_off


def test_the_menu_closes_when_the_operator_goes_away(hasty: RunningKiosk) -> None:
    on_title(hasty)
    hasty.open_menu()
    hasty.rest(16)
    assert attracts(hasty.stack.top)


# -- broken and read-only files --------------------------------------------------------------------


@pytest.mark.parametrize("key", config_keys())
def test_a_broken_key_leaves_the_screen_ours(tmp_path: Path, key: str) -> None:
    kiosk = running_kiosk(tmp_path)
    path = tmp_path / FILE
    lines = [line for line in path.read_text(encoding="utf-8").split("\n") if not line.startswith(f"{key} =")]
    path.write_text("\n".join([*lines, f"{key} = {WRONG[key][0]}"]), encoding="utf-8")
    kiosk.kiosk.config, problems = (again := Kiosk(kiosk.services.folders, None)).config, again.problems
    kiosk.kiosk.problems[:] = problems
    on_title(kiosk)
    assert is_ours(kiosk)
    kiosk.gesture()
    kiosk.type_pin(PIN)
    # Whoever breaks the PIN's line gets in no more; whoever breaks another one is told in the menu.
    assert isinstance(kiosk.world.top, PinScene if key == "pin" else OperatorScene)
    assert f"key '{key}'" in all_text(kiosk.world.top)


def test_a_file_that_may_only_be_read_is_told(kiosk: RunningKiosk, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, data: bytes) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("game.user.kiosk.config.replace_file", refuse)
    (kiosk.services.folders.user / FILE).chmod(stat.S_IREAD)
    on_title(kiosk)
    kiosk.open_menu()
    kiosk.world.click("games.rage")
    assert "can't be written to (Permission denied)" in all_text(kiosk.world.top)
    assert "rage" not in kiosk.kiosk.config.games and kiosk.stack.running


# -- nothing is lost, nothing is kept --------------------------------------------------------------


def named_match(kiosk: RunningKiosk) -> TableScene:
    """A visitor types a name by touch and plays."""
    in_set_up(kiosk)
    kiosk.world.touch("seat.0.name")
    assert isinstance(kiosk.world.top, KeyboardScene)
    for letter in "zelda":
        kiosk.world.touch(f"key.{letter}")
    kiosk.world.touch("done")
    kiosk.world.touch("play")
    table = kiosk.visitor_table()
    assert isinstance(table, TableScene) and table.mode.match.session.seats[0].name == "Zelda"
    return table


def files_naming(folder: Path, word: str) -> list[str]:
    return [str(path) for path in folder.rglob("*") if path.is_file() and word in path.read_text("utf-8", "replace")]


def test_a_visitors_match_is_put_away_and_their_name_forgotten(hasty: RunningKiosk, tmp_path: Path) -> None:
    table = named_match(hasty)
    hasty.services.change(text_size=150, language="de")
    hasty.stack.rebuild()
    name, line = table.mode.opened.name, len(table.mode.match.lines_shown())
    assert files_naming(tmp_path, "Zelda")
    hasty.rest(40)
    assert attracts(hasty.stack.top)
    assert [entry.name for entry in put_away(hasty.services.matches)] == [name]
    assert not unfinished(hasty.services.matches)
    record = put_away(hasty.services.matches)[0].record
    assert record is not None and len(record.lines) >= line
    assert files_naming(tmp_path, "Zelda") == []
    assert hasty.services.settings.text_size == 100 and hasty.services.settings.language == "en"
    in_set_up(hasty)
    assert "Zelda" not in all_text(hasty.world.top)


def test_finished_matches_keep_no_names_either(kiosk: RunningKiosk, tmp_path: Path) -> None:
    opened = kiosk.world.match("5211", 3, 10_000)
    opened.match.hand_over(0, opened.match.session.person_for(0, "Zelda"))
    kiosk.services.matches.close(opened)
    assert files_naming(tmp_path / "records", "Zelda") and not files_naming(tmp_path, "Ada")
    kiosk.start()
    assert files_naming(tmp_path, "Zelda") == [] and kiosk.services.matches.records.names() == [opened.name]


def test_the_operator_goes_on_with_a_match_or_deletes_it(hasty: RunningKiosk) -> None:
    table = named_match(hasty)
    name = table.mode.opened.name
    hasty.rest(40)
    hasty.open_menu()
    hasty.world.click("matches")
    assert isinstance(hasty.world.top, PutAwayScene) and "Player 1" in all_text(hasty.world.top)
    hasty.world.click(f"back.{name}")
    again = hasty.visitor_table()
    assert again.mode.opened.name == name and again.mode.match.session.humans() == [0]
    hasty.rest(40)
    hasty.open_menu()
    hasty.world.click("matches")
    hasty.world.click(f"delete.{name}")
    hasty.world.click("pick.delete")
    assert put_away(hasty.services.matches) == []


def test_a_restart_goes_on_with_the_match_without_a_touch(kiosk: RunningKiosk, tmp_path: Path) -> None:
    table = named_match(kiosk)
    name, before = table.mode.opened.name, table.mode.match.text()
    kiosk.services.change(language="de")
    kiosk.services.matches.close(table.mode.opened)  # the lock goes with its process
    again = running_kiosk(tmp_path)
    again.start()
    assert again.visitor_table().mode.opened.name == name
    assert again.visitor_table().mode.match.text() == before
    assert again.visitor_table().mode.match.session.seats[0].name == "Zelda"


def test_a_match_that_keeps_failing_is_put_away_and_the_screen_begins_clean(
    kiosk: RunningKiosk, tmp_path: Path
) -> None:
    table = named_match(kiosk)
    name = table.mode.opened.name
    kiosk.services.matches.close(table.mode.opened)
    again = running_kiosk(tmp_path)
    again.start(put_away=name)
    assert attracts(again.stack.top)
    assert [entry.name for entry in put_away(again.services.matches)] == [name]


def test_what_is_opened_is_told_before_it_can_fail(
    kiosk: RunningKiosk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("this match can't be shown")

    table, told = named_match(kiosk), []
    kiosk.services.matches.close(table.mode.opened)
    again = running_kiosk(tmp_path)
    monkeypatch.setattr("scenes.setup.sharing.table_for", fail)
    with pytest.raises(RuntimeError):
        again.doors.first(None, told.append)
    assert told == [table.mode.opened.name]
    again.services.matches.close_all()


def test_a_broken_match_does_not_stop_the_start(kiosk: RunningKiosk, tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir(exist_ok=True)
    (tmp_path / "matches" / "20261101-101500-rage-1.jsonl").write_text("{}\n", encoding="utf-8")
    kiosk.start()
    assert attracts(kiosk.stack.top)


# -- counting --------------------------------------------------------------------------------------


def test_a_day_is_counted_without_names(hasty: RunningKiosk, tmp_path: Path) -> None:
    named_match(hasty)
    hasty.rest(40, 0.5)
    hasty.stack.close()
    opened = hasty.world.match("5211", 3, 10_000)
    hasty.stack.push(curtain_table(hasty.services, hasty.stack, opened))
    hasty.world.frame()
    (day,) = hasty.kiosk.days.days()
    assert (day.begun, day.finished, day.put_away) == (2, 1, 1) and day.games == {"rage": 1, "5211": 1}
    text = hasty.kiosk.days.path.read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    assert [row["what"] for row in rows] == ["begun", "put away", "begun", "finished"] and "Zelda" not in text
    assert rows[0]["people"] == "1" and int(rows[1]["seconds"]) >= 15 and int(rows[3]["decisions"]) > 10
    hasty.stack.replace(TitleScene(hasty.services, hasty.stack))
    hasty.open_menu()
    assert "Begun: 2" in all_text(hasty.world.top)
    hasty.world.click("statistics")
    assert "Rage 1" in all_text(hasty.world.top) and str(hasty.kiosk.days.path) in all_text(hasty.world.top).replace(
        "\n", ""
    )
    assert What.CRASH.value not in text


def lines_counted(kiosk: RunningKiosk) -> list[tuple[str, int]]:
    text = kiosk.kiosk.days.path.read_text(encoding="utf-8")
    return [(row["what"], int(row["seconds"])) for row in csv.DictReader(text.splitlines())]


@pytest.mark.slow
def test_the_seconds_of_a_match_are_those_in_which_people_play_it(tmp_path: Path) -> None:
    kiosk = running_kiosk(tmp_path, idle_seconds=40, countdown_seconds=20, attract_seconds=30)
    kiosk.start()
    kiosk.rest(300, 0.5)
    table = named_match(kiosk)
    kiosk.rest(30, 0.5)  # somebody plays
    table.mode.open_pause()
    kiosk.rest(10, 0.5)  # the pause is theirs, too
    kiosk.stack.pop()
    kiosk.open_menu()
    kiosk.rest(10, 0.5)  # the operator's time is not
    kiosk.world.key(pygame.K_ESCAPE)
    for _ in range(400):
        kiosk.rest(1, 0.5)
        if attracts(kiosk.stack.top):
            break
    (begun, _), (away, seconds) = lines_counted(kiosk)
    assert (begun, away) == ("begun", "put away")
    assert 90 <= seconds <= 110, "without the half minute in which bots played for nobody"

    kiosk.rest(3600, 30)
    kiosk.stack.close()
    night = running_kiosk(tmp_path, idle_seconds=40, countdown_seconds=20, attract_seconds=30)
    night.start()
    night.rest(600, 30)
    (name,) = night.services.matches.away_names()
    night.services.matches.bring_back(name)
    night.doors.to_match(name)
    night.world.frame()
    night.rest(20, 0.5)
    night.doors.to_visitors()
    again = lines_counted(night)
    assert len(again) == 3 and again[2][0] == "put away" and 18 <= again[2][1] - seconds <= 22


def test_a_restart_forgets_at_most_a_minute_of_what_was_played(tmp_path: Path) -> None:
    kiosk = running_kiosk(tmp_path, idle_seconds=3600)
    kiosk.start()
    table = named_match(kiosk)
    kiosk.rest(150, 0.5)
    text = next((tmp_path / "matches").glob("*.session.json")).read_text(encoding="utf-8")
    assert 90 <= json.loads(text)["seconds"] <= 150
    kiosk.stack.close()
    again = running_kiosk(tmp_path)
    again.start()
    assert abs(again.visitor_table().mode.match.session.seconds - table.mode.match.session.seconds) <= 1


@pytest.mark.parametrize("reads_rules", [False, True])
def test_the_operator_sees_no_visitors_hand(tmp_path: Path, reads_rules: bool) -> None:
    """Behind the menu the hand was open to its person; who closes the menu is the operator."""
    kiosk = running_kiosk(tmp_path)
    table = kiosk.begin("hornochsen", 3)
    while not isinstance(kiosk.stack.top, CurtainScene):
        kiosk.rest(1)
    kiosk.rest(1)
    kiosk.world.key(pygame.K_RETURN)
    assert isinstance(table, TableScene) and table.sharing.privacy.is_needed
    if reads_rules:
        kiosk.world.key(pygame.K_F1)
        assert kiosk.stack.top is not table
    kiosk.open_menu()
    kiosk.stack.uncover(table)
    assert table.viewer is None
    kiosk.rest(5)
    assert isinstance(kiosk.stack.top, CurtainScene)
