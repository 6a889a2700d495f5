"""A kiosk with very many matches: it is there at once, and puts its house in order while nobody plays."""

from __future__ import annotations

import datetime
from pathlib import Path

from game.match.store.pruning import AT_ONCE as DELETED_AT_ONCE
from scenes.kiosk.attract import attracts
from scenes.kiosk.doors import AT_ONCE
from scenes.menu.title import TitleScene
from tests.scenes.kiosk.running_kiosk import running_kiosk
from tests.scenes.world import EVENING, FULL_HD, World

MANY = 60


def put(world: World, folder: str, count: int = MANY) -> list[str]:
    """So many matches of the day before in a folder, the oldest first."""
    name = world.saved("5211", 2, 3)
    user = world.services.folders.user
    parts = {ending: (user / "matches" / (name + ending)).read_bytes() for ending in (".jsonl", ".session.json")}
    for ending in parts:
        (user / "matches" / (name + ending)).unlink()
    (user / folder).mkdir(exist_ok=True)
    day = EVENING - datetime.timedelta(days=1)
    names = [f"{day:%Y%m%d}-{number // 60:02}{number % 60:02}00-5211-1" for number in range(count)]
    for each in names:
        for ending, data in parts.items():
            (user / folder / (each + ending)).write_bytes(data)
    return names


def lying(world: World, folder: str) -> list[str]:
    user = world.services.folders.user
    return sorted(path.name.removesuffix(".jsonl") for path in (user / folder).glob("*.jsonl"))


def test_a_start_goes_on_with_the_newest_match_and_reads_no_other(tmp_path: Path, read: list[str]) -> None:
    kiosk = running_kiosk(tmp_path)
    names = put(kiosk.world, "matches")
    kiosk.start()
    assert kiosk.visitor_table().mode.opened.name == names[-1] and set(read) == {names[-1]}


def test_a_start_among_matches_that_nobody_can_open_looks_at_a_few(tmp_path: Path, read: list[str]) -> None:
    kiosk = running_kiosk(tmp_path)
    for name in put(kiosk.world, "matches"):
        (tmp_path / "matches" / f"{name}.jsonl").write_text('{"record": 2}\n', encoding="utf-8")
    kiosk.start()
    assert attracts(kiosk.world.top) and len(read) <= 2 * AT_ONCE + 1


def test_what_runs_is_put_away_one_a_frame_while_bots_show_a_game(tmp_path: Path, read: list[str]) -> None:
    kiosk = running_kiosk(tmp_path)
    names = put(kiosk.world, "matches")
    kiosk.doors.to_visitors()
    assert attracts(kiosk.stack.top) and len(read) == AT_ONCE
    for _ in range(MANY):
        before = len(read)
        kiosk.world.frame()
        assert len(read) - before <= 1
    assert lying(kiosk.world, "matches") == [] and lying(kiosk.world, "away") == names
    (today,) = kiosk.kiosk.days.days()
    assert today.put_away == MANY


def test_old_matches_go_while_bots_show_a_game_and_only_then(tmp_path: Path) -> None:
    kiosk = running_kiosk(tmp_path, keep_matches=10)
    names = put(kiosk.world, "away")
    put(kiosk.world, "records")
    kiosk.begin("hornochsen", 3, people=1)
    kiosk.rest(20)
    assert lying(kiosk.world, "away") == names, "nothing is deleted while somebody plays"
    kiosk.doors.to_visitors()
    before = len(lying(kiosk.world, "away"))
    for _ in range(3 * MANY):
        kiosk.world.frame()
        after = len(lying(kiosk.world, "away"))
        assert before - after <= DELETED_AT_ONCE
        before = after
    assert len(lying(kiosk.world, "away")) == 10 and lying(kiosk.world, "records") == names[-10:]


def test_matches_go_when_their_days_are_over(tmp_path: Path) -> None:
    kiosk = running_kiosk(tmp_path, keep_days=7)
    put(kiosk.world, "away", 5)
    kiosk.start()
    kiosk.rest(5)
    assert len(lying(kiosk.world, "away")) == 5
    kiosk.world.time += 8 * 24 * 3600
    kiosk.doors.to_visitors()
    kiosk.rest(5)
    assert lying(kiosk.world, "away") == []


def test_names_of_an_earlier_version_go_while_bots_show_a_game(tmp_path: Path) -> None:
    kiosk = running_kiosk(tmp_path)
    names = put(kiosk.world, "away", 5)
    session = '{"seats": [{"name": "Zoe", "kind": "human"}, {"name": "Yan", "kind": "human"}]}'
    for name in names:
        (tmp_path / "away" / f"{name}.session.json").write_text(session, encoding="utf-8")
    kiosk.start()
    kiosk.rest(10)
    left = "".join(path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.session.json"))
    assert "Zoe" not in left and len(lying(kiosk.world, "away")) == 5


def test_at_home_nothing_is_ever_deleted_by_itself(tmp_path: Path) -> None:
    world = World(tmp_path, FULL_HD, start=100.0)
    names = put(world, "away"), put(world, "records")
    world.show(TitleScene(world.services, world.stack))
    for _ in range(100):
        world.frame()
    assert (lying(world, "away"), lying(world, "records")) == names
