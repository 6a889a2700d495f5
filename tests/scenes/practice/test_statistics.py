"""The statistics on the screen: there after a match, by person, as a table, deletable; in every window."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from concurrent.futures import Future, wait
from pathlib import Path

import pytest

from game.match.statistics.statistics import FILE
from scenes.library.records import RecordsScene
from scenes.menu.title import TitleScene
from scenes.practice.statistics import FOLDER, StatisticsScene
from scenes.table.results import ResultsScene
from tests.match.statistics.test_statistics import played
from tests.scenes.walk import complaints
from tests.scenes.world import World, all_text

WHEN = datetime.datetime(2026, 3, 1, 20)


def some_matches(world: World) -> None:
    kinds = ("human", "expert", "expert"), ("human", "casual", "expert"), ("human", "human", "beginner")
    for at in range(9):
        match = played(("rage", "5211", "5211")[at % 3], *kinds[at % 3], seed=at, names=["Ada", "Bela", "Cleo"])
        world.services.statistics.note(f"{at}", match, WHEN + datetime.timedelta(days=at)).result()


def ended(world: World) -> ResultsScene:
    """The results of a match, once the statistics know them or can't."""
    kept, note = list[Future[None]](), world.services.statistics.note
    world.services.statistics.note = lambda *given: kept.append(note(*given)) or kept[-1]
    scene = ResultsScene(world.services, world.stack, world.match("5211", 3, moves=10_000))
    world.show(scene)
    wait(kept)
    world.frame()
    return scene


def test_a_finished_match_is_in_the_statistics(world: World) -> None:
    ended(world)
    assert world.services.statistics.people() == ["Ada", "Bela"]
    world.show(TitleScene(world.services, world.stack))
    world.frame()
    world.click("records")
    assert isinstance(world.top, RecordsScene)
    world.click("statistics")
    assert isinstance(world.top, StatisticsScene)
    assert "5211 · with people · 3 players" in all_text(world.top)


def test_who_wants_none_has_none(worlds: Callable[..., World]) -> None:
    world = worlds(statistics=False)
    ended(world)
    assert not world.services.statistics.exists()


def test_a_broken_database_costs_a_sentence_and_no_result(world: World) -> None:
    folder = world.services.folders.user
    (folder / FILE).write_bytes(b"this is no database " * 100)
    ended(world)
    assert "is not in the statistics" in all_text(world.top) and "Play again" in all_text(world.top)
    world.click("banner.close")
    world.show(StatisticsScene(world.services, world.stack))
    assert "can't be used" in all_text(world.top) and "No match" in all_text(world.top)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
@pytest.mark.parametrize("letters", [100, 200])
def test_it_can_be_read_in_every_window(
    worlds: Callable[..., World], language: str, size: tuple[int, int], letters: int
) -> None:
    world = worlds(size, language, text_size=letters)
    some_matches(world)
    world.show(StatisticsScene(world.services, world.stack))
    assert not complaints(world.top)
    assert {"course.plot", "won.0", "predictions", "predictions.bar"} <= set(world.top.names())


def test_people_and_games_can_be_chosen(world: World) -> None:
    some_matches(world)
    world.show(StatisticsScene(world.services, world.stack))
    scene = world.top
    assert isinstance(scene, StatisticsScene) and scene.person == "Ada"
    world.click("person")
    world.click("pick.Bela")
    assert scene.person == "Bela" and "course.plot" in scene.names()
    world.click("person")
    world.click("pick.Ada")
    world.click("game")
    world.click("pick.rage")
    assert scene.game == "rage"


def test_they_become_a_table_and_are_deleted(world: World, tmp_path: Path) -> None:
    some_matches(world)
    world.show(StatisticsScene(world.services, world.stack))
    world.click("export")
    (file,) = (world.services.folders.user / FOLDER).iterdir()
    assert file.name == "statistics-Ada.csv" and len(file.read_text().splitlines()) == 10
    assert "Saved: statistics-Ada.csv" in all_text(world.top)
    world.click("delete")
    world.click("pick.keep")
    assert world.services.statistics.matches("Ada")
    world.click("delete")
    world.click("pick.delete")
    assert not world.services.statistics.matches("Ada")
    told = "Nothing about Ada is in the statistics any more. Saved matches stay."
    assert told in all_text(world.top), "nothing more is promised than was done"


def test_a_folder_that_takes_no_table_costs_a_sentence(world: World) -> None:
    some_matches(world)
    (world.services.folders.user / FOLDER).write_text("in the way")
    world.show(StatisticsScene(world.services, world.stack))
    world.click("export")
    assert "can't be saved" in all_text(world.top)
