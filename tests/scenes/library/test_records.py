"""The records on their screen: watched, brought back, deleted after a question; and the ways there."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.content.reading import ContentError
from game.engine.games.registry import GAMES
from game.engine.view import Everyone
from scenes.base.paged_list import PAGE
from scenes.base.pick import PickScene
from scenes.library.records import RecordsScene
from scenes.menu.title import TitleScene
from scenes.navigator import ToTitle
from scenes.table.results import ResultsScene
from scenes.table.table_scene import TableScene
from tests.engine.record.matches import played
from tests.further.installing import files_with_the_game, register
from tests.match.entries import put_away, unfinished
from tests.scenes.walk import scrolled_complaints
from tests.scenes.world import EVENING, World, all_text

MANY = 9_999
DAY = datetime.timedelta(days=1)


def finished(world: World, game: str = "5211", players: int = 2, day: int = 0, **more: object) -> str:
    return world.saved(game, players, MANY, EVENING + day * DAY, **more)


def foreign(world: World, name: str, text: str) -> Path:
    """A record that somebody put there."""
    path = world.services.folders.user / "records" / f"{name}.jsonl"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def records(world: World) -> RecordsScene:
    scene = RecordsScene(world.services, world.stack)
    world.show(scene)
    for _ in range(PAGE):
        world.frame()
    return scene


def matches(scene: RecordsScene) -> list[str]:
    return [name.removeprefix("match.") for name in scene.names() if name.startswith("match.")]


# -- what is listed ----------------------------------------------------------------------------------


def test_the_newest_comes_first_with_names_points_winner_and_date(world: World) -> None:
    old, new = finished(world, day=0), finished(world, "rage", 3, day=3)
    scene = records(world)
    assert matches(scene) == [new, old]
    entry = world.services.matches.records.entry(new).record
    assert entry is not None
    winner = entry.header.seats[entry.state.standings().winners[0]].name
    card = " ".join(use.text for use in scene.widget(f"match.{new}").texts())
    assert "Rage" in card and f"won by {winner}" in card and "2026-11-17 at 20:15" in card
    for seat, score in zip(entry.header.seats, entry.state.standings().scores, strict=True):
        assert f"{seat.name} {score}".replace("-", "−") in card


def test_a_broken_record_says_why_and_can_only_be_deleted(world: World) -> None:
    path = foreign(world, "20261101-101500-rage-1", '{"record": 1, "game": "rage"}\n')
    finished(world)
    scene = records(world)
    assert "Unreadable match" in all_text(scene) and "'players' is missing" in all_text(scene)
    assert not scene.widget(f"match.{path.stem}").touchable
    world.click(f"delete.{path.stem}")
    world.click("pick.delete")
    assert not path.exists() and "Unreadable" not in all_text(scene)


def test_a_record_of_a_running_match_is_shown_as_nobody_sees_it(world: World) -> None:
    text = "".join(played("rage", 3).splitlines(keepends=True)[:40])
    path = foreign(world, "from a friend", text)
    scene = records(world)
    assert "Not over yet" in all_text(scene) and "from a friend" in all_text(scene)
    world.click("match.from a friend")
    replay = world.top
    assert isinstance(replay, TableScene) and replay.mode.sight is None and replay.mode.replay.sights() == [None]
    assert path.read_text(encoding="utf-8") == text
    assert not list((world.services.folders.user).glob("matches/*.lock"))


def test_nothing_at_all_is_a_sentence(world: World) -> None:
    assert "No match has been finished yet." in all_text(records(world))


def test_very_many_are_shown_a_few_at_a_time(world: World) -> None:
    for number in range(PAGE + 5):
        foreign(world, f"202611{number % 28 + 1:02}-10{number:02}00-5211-1", played("5211", 2))
    scene = records(world)
    assert len(matches(scene)) == PAGE and "5 older ones" in all_text(scene)
    world.click("more")
    for _ in range(5):
        world.frame()
    assert len(matches(scene)) == PAGE + 5 and "more" not in scene.names()


def test_reading_goes_on_from_frame_to_frame(world: World) -> None:
    for number in range(8):
        foreign(world, f"20261101-10{number:02}00-5211-1", played("5211", 2))
    scene = RecordsScene(world.services, world.stack)
    world.stack.push(scene)
    counts = [len(matches(scene))]
    while counts[-1] < 8:
        world.frame()
        counts.append(len(matches(scene)))
    assert all(0 < more - less <= 2 for less, more in pairwise(counts))


# -- what can be done --------------------------------------------------------------------------------


def test_a_tap_watches_a_finished_match_all_open_and_back_again(world: World) -> None:
    name = finished(world, "hornochsen", 3)
    scene = records(world)
    world.click(f"match.{name}")
    replay = world.top
    assert isinstance(replay, TableScene) and isinstance(replay.mode.sight, Everyone)
    world.key(pygame.K_RIGHT, pygame.K_ESCAPE)
    assert world.top is scene


def test_deleting_asks_first(world: World) -> None:
    name, kept = finished(world), finished(world, day=1)
    folder = world.services.folders.user / "records"
    scene = records(world)
    world.click(f"delete.{name}")
    assert isinstance(world.top, PickScene) and "for good?" in all_text(world.top)
    world.key(pygame.K_TAB)
    assert world.top.focus == "pick.keep", "keys begin at the harmless one"
    world.click("pick.keep")
    assert (folder / f"{name}.jsonl").exists() and name in matches(scene)
    world.click(f"delete.{name}")
    world.click("pick.delete")
    assert sorted(path.name for path in folder.iterdir()) == [f"{kept}.jsonl", f"{kept}.session.json"]
    assert matches(scene) == [kept] and "is deleted" in all_text(scene)
    world.click("banner.close")
    assert "is deleted" not in all_text(scene)


def test_what_was_put_away_is_brought_back_or_deleted(world: World) -> None:
    one, other = world.saved("rage", 3, 9, EVENING), world.saved("rage", 3, 9, EVENING + DAY)
    world.services.matches.put_away(one)
    world.services.matches.put_away(other)
    finished(world)
    scene = records(world)
    world.click("shelf.away")
    assert matches(scene) == [other, one]
    world.click(f"match.{one}")
    replay = world.top
    assert isinstance(replay, TableScene) and replay.mode.sight is None
    world.key(pygame.K_ESCAPE)
    world.click(f"back.{one}")
    assert [entry.name for entry in unfinished(world.services.matches)] == [one]
    assert "among the saved ones again" in all_text(scene) and matches(scene) == [other]
    world.click(f"delete.{other}")
    world.click("pick.delete")
    assert not put_away(world.services.matches)
    assert scene.shelf == "finished", "an empty shelf is left"


def test_only_what_was_put_away_needs_no_choice_of_shelves(world: World) -> None:
    name = world.saved("rage", 3, 9)
    world.services.matches.put_away(name)
    scene = records(world)
    assert matches(scene) == [name] and "shelf.away" not in scene.names()


def test_a_disk_that_refuses_is_said(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    name = finished(world)
    scene = records(world)

    def refuse(path: Path, missing_ok: bool = False) -> None:
        raise OSError(30, "read-only file system", str(path), missing_ok)

    monkeypatch.setattr(Path, "unlink", refuse)
    world.click(f"delete.{name}")
    world.click("pick.delete")
    assert "can't be deleted" in all_text(scene) and "read-only" in all_text(scene)
    assert matches(scene) == [name]


def test_a_match_that_vanished_meanwhile_is_said(world: World) -> None:
    name = world.saved("rage", 3, 9)
    world.services.matches.put_away(name)
    scene = records(world)
    world.services.matches.delete(name)
    world.click(f"back.{name}")
    assert "can't be brought back" in all_text(scene) and not matches(scene)


# -- the ways there ----------------------------------------------------------------------------------


def test_the_title_leads_there_if_there_is_anything(world: World) -> None:
    world.show(TitleScene(world.services, world.stack))
    world.frame()
    assert "records" not in world.top.names()
    world.stack.pop()
    name = finished(world)
    world.show(TitleScene(world.services, world.stack))
    world.frame()
    world.click("records")
    assert isinstance(world.top, RecordsScene)
    world.click(f"delete.{name}")
    world.click("pick.delete")
    world.key(pygame.K_ESCAPE)
    assert isinstance(world.top, TitleScene) and "records" not in world.top.names()


def test_results_lead_to_the_match_again_and_back(world: World) -> None:
    opened = world.match("rage", 3, MANY)
    world.show(ResultsScene(world.services, world.stack, opened))
    results = world.top
    world.click("watch")
    replay = world.top
    assert isinstance(replay, TableScene) and replay.mode.replay.finished and replay.mode.at == 0
    assert replay.mode.replay.standings() == opened.match.standings()
    world.key(pygame.K_ESCAPE)
    assert world.top is results
    world.services.matches.close(opened)


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_six_games_have_room_on_the_title(
    worlds: Callable[..., World], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    register(monkeypatch)
    world = worlds(size, "de")
    world.services.folders = type(world.services.folders)(files_with_the_game(tmp_path / "files"), tmp_path)
    world.services.refresh()
    finished(world)
    world.saved("rage", 4, 9)
    world.show(TitleScene(world.services, world.stack))
    world.frame()
    assert len([name for name in world.top.names() if name.startswith("play.")]) == len(GAMES) + 1
    assert not scrolled_complaints(world.top)
    broken = [use.text for widget in world.top.widgets() for use in widget.texts() if use.text.endswith("-")]
    assert not broken, "no word is broken"


# -- trouble at the table ----------------------------------------------------------------------------


def test_a_table_that_can_not_be_laid_lets_go_of_its_match(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    import scenes.table.sharing

    def broken(*_: object) -> None:
        raise ContentError("skin.toml", "face", "is broken")

    told: list[str] = []
    world.stack.on_trouble = lambda sentence: told.append(sentence) or ToTitle(sentence)
    world.show(TitleScene(world.services, world.stack))
    world.click("play.rage")
    monkeypatch.setattr(scenes.table.sharing, "TableStage", broken)
    world.click("play")
    assert len(told) == 1 and "skin.toml" in told[0]
    monkeypatch.undo()
    (entry,) = unfinished(world.services.matches)
    opened = world.services.matches.open(entry.name)
    assert not opened.match.over
    world.services.matches.close(opened)
