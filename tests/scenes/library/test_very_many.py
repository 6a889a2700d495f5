"""Hundreds of matches: only what is shown is read, a little in every frame."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.base.paged_list import AT_FIRST, AT_ONCE, PAGE
from scenes.kiosk.operator import PutAwayScene
from scenes.library.saved import SavedScene
from scenes.menu.title import TitleScene
from tests.scenes.world import StandInTable, World, all_text

MANY = 300
pytestmark = pytest.mark.usefixtures("stand_in")


def copies(world: World, folder: str, count: int = MANY) -> list[str]:
    """So many matches in a folder, oldest first."""
    name = world.saved("5211", 2, 3)
    record = world.services.folders.user / "matches" / f"{name}.jsonl"
    data, goal = record.read_bytes(), world.services.folders.user / folder
    record.unlink()
    goal.mkdir(exist_ok=True)
    names = [f"20260101-{number // 60:02}{number % 60:02}00-5211-1" for number in range(count)]
    for each in names:
        (goal / f"{each}.jsonl").write_bytes(data)
    return names


def test_the_title_reads_the_newest_and_goes_on_one_a_frame(world: World, read: list[str]) -> None:
    names = copies(world, "matches")
    world.show(TitleScene(world.services, world.stack))
    assert len(read) == AT_FIRST and read[0] == names[-1]
    assert f"({MANY})" in all_text(world.top) and "continue" in world.top.names()
    for _ in range(100):
        before = len(read)
        world.frame()
        assert len(read) - before <= 1
    assert len(read) == PAGE, "the other pages are read by whoever asks for them"


def test_a_damaged_match_further_down_is_told_when_it_is_read(world: World, read: list[str]) -> None:
    names = copies(world, "matches", 20)
    damaged: Path = world.services.folders.user / "matches" / f"{names[4]}.jsonl"
    damaged.write_bytes(b"nothing of ours\n")
    world.show(TitleScene(world.services, world.stack))
    assert "set aside" not in all_text(world.top) and "(20)" in all_text(world.top)
    while len(read) < 20:
        world.frame()
    assert f"set aside as {damaged.name}.damaged" in all_text(world.top) and "(19)" in all_text(world.top)
    world.click("banner.close")
    assert "set aside" not in all_text(world.top)


def test_a_match_below_a_page_of_broken_ones_is_found(world: World) -> None:
    (name,) = copies(world, "matches", 1)
    for number in range(PAGE + 3):
        other = world.services.folders.user / "matches" / f"20270101-{number:04}00-rage-1.jsonl"
        other.write_text('{"record": 2}\n', encoding="utf-8")
    world.show(TitleScene(world.services, world.stack))
    assert "continue" not in world.top.names()
    for _ in range(2 * PAGE):
        world.frame()
    assert "continue" in world.top.names() and f"({PAGE + 4})" in all_text(world.top)
    world.click("continue")
    table = world.stack.top
    assert isinstance(table, StandInTable) and table.opened.name == name


@pytest.mark.parametrize("folder", ["matches", "away"])
def test_lists_are_read_page_by_page(world: World, read: list[str], folder: str) -> None:
    names = copies(world, folder, PAGE + 5)
    scene = (
        SavedScene(world.services, world.stack)
        if folder == "matches"
        else PutAwayScene(world.services, world.stack, lambda _: None)
    )
    world.show(scene)
    for _ in range(2 * PAGE):
        before = len(read)
        world.frame()
        assert len(read) - before <= AT_ONCE
    assert len(read) == PAGE and "5 older ones" in all_text(scene)
    button = f"away.{names[-1]}" if folder == "matches" else f"back.{names[-1]}"
    read.clear()
    world.click(button)
    assert len(set(read)) <= 1 + AT_ONCE, "what was read stays read"
    world.click("more")
    for _ in range(PAGE):
        world.frame()
    shown = {name.removeprefix("match.") for name in scene.names() if name.startswith("match.")}
    assert shown == set(names[:-1])


def test_looking_through_older_sessions_reads_no_match_to_its_end(world: World, read: list[str]) -> None:
    names = copies(world, "away", 5)
    for name in names:
        (world.services.folders.user / "away" / f"{name}.session.json").write_text(
            '{"seats": [{"name": "Zoe", "kind": "human"}, {"name": "Yan", "kind": "human"}]}', encoding="utf-8"
        )
    assert len(list(world.services.matches.forget_older_names())) >= len(names), "one a step"
    assert not read
    for path in (world.services.folders.user / "away").glob("*.session.json"):
        assert "Zoe" not in path.read_text(encoding="utf-8")
