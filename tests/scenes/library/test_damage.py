"""A match whose files were damaged: whichever way leads to its table, people are told before they go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.user.damaged_files import set_damaged_aside
from game.user.last_setup import FILE as SEATS
from game.user.progress import FILE as LEARNED
from scenes import app
from scenes.base.pick import PickScene
from scenes.kiosk.operator import PutAwayScene
from scenes.library.saved import SavedScene
from scenes.menu.title import TitleScene
from scenes.table.table_scene import TableScene
from scenes.table.tables import curtain_table
from tests.match.entries import put_away
from tests.scenes.kiosk.running_kiosk import running_kiosk
from tests.scenes.world import FULL_HD, World, all_text

MISSING = {"en": "its last moves may be missing", "de": "Ihre letzten Züge fehlen vielleicht"}
IN_LIST = {"en": "its end may be missing", "de": "ihr Ende fehlt vielleicht"}
PRACTICE = {"en": "counts as practice", "de": "zählt deshalb als Übung"}
HABITS = {"en": "What the program remembered", "de": "Was sich das Programm"}


@pytest.fixture(params=["en", "de"])
def world(tmp_path: Path, request: pytest.FixtureRequest) -> World:
    return World(tmp_path, FULL_HD, start=100.0, language=request.param)


def tear(folder: Path, name: str) -> bytes:
    path = folder / "matches" / f"{name}.jsonl"
    path.write_bytes(path.read_bytes()[:-9])
    return path.read_bytes()


def go_on_from_title(world: World, name: str) -> None:
    world.show(TitleScene(world.services, world.stack))
    world.frame()
    world.frame()
    assert IN_LIST[world.services.settings.language] in all_text(world.top)
    world.click("continue")


def go_on_from_list(world: World, name: str) -> None:
    world.show(SavedScene(world.services, world.stack))
    world.frame()
    assert IN_LIST[world.services.settings.language] in all_text(world.top)
    world.click(f"match.{name}")


@pytest.mark.parametrize("go_on", [go_on_from_title, go_on_from_list])
def test_a_torn_match_is_told_before_it_goes_on(world: World, tmp_path: Path, go_on) -> None:
    name = world.saved("rage")
    torn = tear(tmp_path, name)
    go_on(world, name)
    said, language = all_text(world.top), world.services.settings.language
    assert isinstance(world.stack.top, PickScene) and MISSING[language] in said and f"{name}.jsonl.damaged" in said
    assert (tmp_path / "matches" / f"{name}.jsonl.damaged").read_bytes() == torn
    world.click("pick.resume")
    assert isinstance(world.stack.top, TableScene)
    world.stack.replace(TitleScene(world.services, world.stack))
    world.frame()
    world.frame()
    assert IN_LIST[language] not in all_text(world.top)
    world.click("continue")
    assert world.stack.find(TableScene) is not None and not isinstance(world.stack.top, PickScene), "told once"


def test_a_lost_session_is_told_before_the_match_goes_on(world: World, tmp_path: Path) -> None:
    name = world.saved("rage")
    (tmp_path / "matches" / f"{name}.session.json").write_bytes(b"\0" * 200)
    world.show(SavedScene(world.services, world.stack))
    world.frame()
    world.click(f"match.{name}")
    said = all_text(world.top)
    assert PRACTICE[world.services.settings.language] in said and f"{name}.session.json.damaged" in said


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_kiosk_that_starts_anew_tells_visitors_and_later_its_operator(tmp_path: Path, language: str) -> None:
    kiosk = running_kiosk(tmp_path, language=language, idle_seconds=20, countdown_seconds=10)
    table = kiosk.begin()
    kiosk.services.matches.close(table.mode.opened)
    tear(tmp_path, table.mode.opened.name)
    again = running_kiosk(tmp_path, language=language, idle_seconds=20, countdown_seconds=10)
    again.start()
    assert again.visitor_table().mode.opened.name == table.mode.opened.name
    assert isinstance(again.stack.top, PickScene) and MISSING[language] in all_text(again.world.top)
    assert ".damaged" not in all_text(again.world.top), "what our files are called is nothing to a visitor"
    again.world.click("pick.resume")
    assert again.stack.top is again.visitor_table()
    again.rest(60)
    again.open_menu()
    again.world.click("matches")
    assert isinstance(again.stack.top, PutAwayScene) and f"{table.mode.opened.name}.jsonl.damaged" in all_text(
        again.world.top
    )


def test_a_kiosk_where_nobody_reads_what_is_told_comes_home(tmp_path: Path) -> None:
    kiosk = running_kiosk(tmp_path, idle_seconds=20, countdown_seconds=10)
    table = kiosk.begin()
    kiosk.services.matches.close(table.mode.opened)
    tear(tmp_path, table.mode.opened.name)
    again = running_kiosk(tmp_path, idle_seconds=20, countdown_seconds=10)
    again.start()
    again.rest(220)
    assert again.services.matches.names() == [] and len(put_away(again.services.matches)) == 1


def test_damaged_memories_are_kept_and_told_on_the_title(world: World, tmp_path: Path) -> None:
    files = {LEARNED: b'{"rage": {"guided": true}', SEATS: b"\0\0\0", "puzzles/solved.json": b"[]"}
    (tmp_path / "puzzles").mkdir(exist_ok=True)
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    world.show(TitleScene(world.services, world.stack))
    app.tell_habits(world.services, world.stack)
    world.frame()
    said = all_text(world.top)
    assert HABITS[world.services.settings.language] in said and f"{LEARNED}.damaged" in said
    for name, data in files.items():
        assert (tmp_path / f"{name}.damaged").read_bytes() == data and not (tmp_path / name).exists()
    assert set_damaged_aside(tmp_path) == []


def test_two_damages_in_front_of_a_table_leave_it_there(world: World, tmp_path: Path) -> None:
    name, language = world.saved("rage"), world.services.settings.language
    tear(tmp_path, name)
    world.stack.push(curtain_table(world.services, world.stack, world.services.matches.open(name)))
    (tmp_path / LEARNED).write_bytes(b"{")
    app.tell_habits(world.services, world.stack)
    world.frame()
    assert HABITS[language] in all_text(world.top)
    world.click("pick.resume")
    assert MISSING[language] in all_text(world.top)
    world.click("pick.resume")
    assert isinstance(world.stack.top, TableScene)
