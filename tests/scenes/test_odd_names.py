"""Names, kinds and choices in records and sessions are any strings: every screen bears them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.match.session import LONGEST_NAME
from game.ui.draw.fonts import Fonts
from scenes.library.records import RecordsScene
from scenes.library.saved import SavedScene
from scenes.menu.title import TitleScene
from tests.scenes.world import World, all_text

FORMATS = Path(__file__).parents[1] / "golden" / "formats" / "1" / "records"
NAME = "20260304-120000-x-1"
ODD = "\0\n\u202e" + "W" * 100_000
SESSION = {"privacy": "../..", "theme": "../../etc/passwd", "practice": "yes", "colours": 7}


def laid(folder: Path, sample: str) -> str:
    """The record with names and kinds that nobody has, and a session that knows no better; its text."""
    head, rest = (FORMATS / sample).read_text(encoding="utf-8").split("\n", 1)
    fields = json.loads(head)
    for number, seat in enumerate(fields["seats"]):
        seat.update(name=f"{number}{ODD}", kind="human" if number == 0 else "grandmaster")
    folder.mkdir(parents=True)
    text = json.dumps(fields, ensure_ascii=False) + "\n" + rest
    (folder / f"{NAME}.jsonl").write_text(text, encoding="utf-8")
    (folder / f"{NAME}.session.json").write_text(json.dumps(SESSION), encoding="utf-8")
    return text


@pytest.mark.parametrize("sample", ["running.jsonl", "rage-secret.jsonl"])
def test_a_match_among_odd_names_is_listed_and_played_on(tmp_path: Path, sample: str) -> None:
    world = World(tmp_path, (1280, 720), speed="instant")
    text = laid(world.services.folders.user / "matches", sample)
    world.stack.push(TitleScene(world.services, world.stack))
    world.frame()
    saved = SavedScene(world.services, world.stack)
    world.stack.push(saved)
    world.frame()
    assert "WWW" in all_text(saved) and "W" * LONGEST_NAME not in all_text(saved)
    world.click(f"match.{NAME}")
    world.rest(8, 0.5)
    record = world.table.mode.match.text()  # type: ignore[union-attr]
    assert record.startswith(text[:200]), "the record keeps its names as they are"
    world.stack.close()
    world.services.matches.close_all()


def test_a_record_among_odd_names_is_shown(tmp_path: Path) -> None:
    world = World(tmp_path, (1280, 720), speed="instant")
    laid(world.services.folders.user / "records", "rage.jsonl")
    records = RecordsScene(world.services, world.stack)
    world.stack.push(records)
    world.rest(3, 0.1)
    world.click(f"match.{NAME}")
    world.rest(4, 0.5)
    assert type(world.stack.top).__name__ == "TableScene"
    world.stack.close()


def test_any_text_can_be_drawn_and_measured(tmp_path: Path) -> None:
    World(tmp_path, (64, 48), speed="instant")
    fonts = Fonts(1.0)
    assert fonts.text(ODD, 20, (0, 0, 0)).get_width() < 40_000
    assert fonts.width("a\0b", 20) == fonts.width("a b", 20)
