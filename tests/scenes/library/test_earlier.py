"""Matches by an earlier reading of a corrected clause on the screen: named, watched as far as they hold, not played."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.texts import LANGUAGES
from game.match.practice.puzzle import BESIDE, RECORD
from game.match.store.match_files import AWAY, FINISHED, RUNNING
from scenes.kiosk.attract import attracts
from scenes.kiosk.operator import PutAwayScene
from scenes.library.records import RecordsScene
from scenes.library.saved import SavedScene
from scenes.menu.title import TitleScene
from scenes.practice.puzzles import PuzzlesScene, open_puzzle
from scenes.table.table_scene import TableScene
from tests.engine.record.earlier import earlier, problem_of, up_to
from tests.match.entries import put_away
from tests.match.store.test_earlier import NAME, put, running
from tests.scenes.kiosk.running_kiosk import running_kiosk
from tests.scenes.walk import scrolled_complaints
from tests.scenes.world import FULL_HD, World, all_text

LISTED = {
    "en": "Played by an earlier reading of RAGE-15: it can be watched as far as it holds, but not go on.",
    "de": "Nach einer früheren Lesart von RAGE-15 gespielt: Sie lässt sich ansehen, so weit sie gilt, aber nicht",
}
ENDS = {
    "en": "played by an earlier reading of RAGE-15, and what follows no longer holds",
    "de": "nach einer früheren Lesart von RAGE-15 gespielt, und was folgt, gilt nicht mehr",
}
DAMAGED = ("amaged", "eschädigt", "nreadable", "nlesbar")


def text() -> str:
    return earlier("RAGE-15", "rage", 4)


def words_of(world: World) -> str:
    return " ".join(all_text(world.top).split())


def listed(world: World, folder: str) -> SavedScene | RecordsScene:
    scene = (SavedScene if folder == RUNNING else RecordsScene)(world.services, world.stack)
    world.show(scene)
    for _ in range(4):
        world.frame()
    return scene


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", [RUNNING, AWAY, FINISHED])
def test_it_is_listed_with_the_clause_and_watched_to_the_last_line_that_holds(
    tmp_path: Path, language: str, folder: str
) -> None:
    world = World(tmp_path, FULL_HD, start=100.0, language=language)
    record = running(text()) if folder == RUNNING else text()
    path = put(tmp_path, folder, record)
    listed(world, folder)
    assert LISTED[language] in words_of(world)
    assert not any(word in words_of(world) for word in DAMAGED)
    world.click(f"match.{NAME}")
    scene = world.stack.top
    assert (
        isinstance(scene, TableScene)
        and len(scene.mode.replay.lines(scene.mode.replay.last)) == problem_of(text()).line - 2
    )
    scene.mode.go_to(scene.mode.replay.last - 1)
    assert ENDS[language] not in scene.sharing.prompt()
    scene.mode.step_on()
    for _ in range(200):
        world.frame(seconds=0.1)
    assert ENDS[language] in scene.sharing.prompt() and ENDS[language] in words_of(world)
    scene.sharing.choose_sight()
    world.frame()
    assert "RAGE-15" in scene.sharing.prompt() and world.stack.top is scene
    assert path.read_text(encoding="utf-8") == record


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_own_puzzle_from_such_a_match_is_told_with_the_clause_and_kept(tmp_path: Path, language: str) -> None:
    world = World(tmp_path, FULL_HD, start=100.0, language=language)
    folder = tmp_path / "puzzles" / "rage"
    folder.mkdir(parents=True)
    ours = world.services.folders.ours / "assets" / "puzzles" / "rage" / ("001" + BESIDE)
    (folder / ("mine" + BESIDE)).write_bytes(ours.read_bytes())
    (folder / ("mine" + RECORD)).write_text(up_to(text(), problem_of(text()).line), encoding="utf-8")
    scene = PuzzlesScene(world.services, world.stack, "rage")
    world.show(scene)
    open_puzzle(world.services, world.stack, scene.shelf, scene.shelf.own("rage")[0])
    world.frame()
    assert world.stack.top is scene and "RAGE-15" in words_of(world)
    assert not any(word in words_of(world) for word in (*DAMAGED, "nicht lesbar", "can't be read"))
    assert (folder / ("mine" + RECORD)).exists()


def test_the_title_offers_to_go_on_with_another_one(tmp_path: Path) -> None:
    world = World(tmp_path, FULL_HD, start=100.0)
    playable = world.saved("rage", 3, 5)
    put(tmp_path, RUNNING, running(text()), "20991231-235900-rage-1")
    scene = TitleScene(world.services, world.stack)
    world.show(scene)
    for _ in range(4):
        world.frame()
    assert "Saved (2)" in words_of(world)
    assert "earlier reading" not in words_of(world)
    world.click("continue")
    (table,) = [scene for scene in world.stack.scenes if isinstance(scene, TableScene)]
    assert table.mode.opened.name == playable


def test_alone_it_is_no_match_to_go_on_with(tmp_path: Path) -> None:
    world = World(tmp_path, FULL_HD, start=100.0)
    put(tmp_path, RUNNING, running(text()))
    scene = TitleScene(world.services, world.stack)
    world.show(scene)
    for _ in range(4):
        world.frame()
    assert "continue" not in scene.names() and "saved" in scene.names()


@pytest.mark.parametrize("folder", [AWAY, FINISHED])
def test_it_can_be_deleted_but_not_brought_back_or_reviewed(tmp_path: Path, folder: str) -> None:
    world = World(tmp_path, FULL_HD, start=100.0)
    path = put(tmp_path, folder, text())
    scene = listed(world, folder)
    assert not {f"back.{NAME}", f"review.{NAME}"} & set(scene.names())
    world.click(f"delete.{NAME}")
    world.click("pick.delete")
    assert not path.exists()


def test_who_won_by_the_earlier_reading_is_not_told(tmp_path: Path) -> None:
    world = World(tmp_path, FULL_HD, start=100.0)
    put(tmp_path, FINISHED, earlier("RAGE-15", "rage", 4, at_result=True))
    scene = listed(world, FINISHED)
    assert "won by" not in words_of(world) and f"review.{NAME}" not in scene.names()
    world.click(f"match.{NAME}")
    replayed = world.stack.top
    assert isinstance(replayed, TableScene)
    replayed.mode.go_to(replayed.mode.replay.last)
    assert ENDS["en"] in replayed.sharing.prompt()


@pytest.mark.parametrize("size", [(1024, 600), (1366, 768), (1080, 1920)])
@pytest.mark.parametrize("folder", [RUNNING, AWAY, FINISHED])
def test_its_words_fit(tmp_path: Path, size: tuple[int, int], folder: str) -> None:
    world = World(tmp_path, size, start=100.0, language="de")
    put(tmp_path, folder, running(text()))
    scene = listed(world, folder)
    assert list(scrolled_complaints(scene)) == []


def test_a_kiosk_that_starts_puts_it_away_and_the_operator_can_only_watch_or_delete_it(tmp_path: Path) -> None:
    kiosk = running_kiosk(tmp_path)
    root = kiosk.services.folders.user
    record = running(text())
    put(root, RUNNING, record)
    kiosk.start()
    assert attracts(kiosk.stack.top)
    (entry,) = put_away(kiosk.services.matches)
    assert entry.clause == "RAGE-15" and (root / AWAY / f"{NAME}.jsonl").read_text(encoding="utf-8") == record
    kiosk.open_menu()
    kiosk.world.click("matches")
    assert isinstance(kiosk.world.top, PutAwayScene) and f"back.{NAME}" not in kiosk.world.top.names()
    assert LISTED["en"] in words_of(kiosk.world)
    kiosk.world.click(f"delete.{NAME}")
    kiosk.world.click("pick.delete")
    assert not put_away(kiosk.services.matches)
