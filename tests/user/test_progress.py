"""What is remembered of what people know already, and the language of a first start."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.user.progress import ENOUGH, FILE, Progress
from game.user.settings import language_for


def test_a_question_is_known_after_a_few_decisions(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    for _ in range(ENOUGH):
        assert not progress.knows("rage", "bid")
        progress.decided("rage", "bid")
    assert progress.knows("rage", "bid")
    assert not progress.knows("rage", "play") and not progress.knows("5211", "bid")


def test_what_is_learned_lasts(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "new")
    progress.decided("rage", "bid")
    progress.closed("rage", "play")
    progress.guided("5211")
    assert progress.keep()
    again = Progress(tmp_path / "new")
    assert again.knows("rage", "play") and not again.knows("rage", "bid")
    assert again.was_guided("5211") and not again.was_guided("rage")
    again.decided("rage", "bid")
    again.decided("rage", "bid")
    assert again.knows("rage", "bid"), "decisions of several matches add up"


def test_nothing_new_is_not_written(tmp_path: Path) -> None:
    assert Progress(tmp_path).keep()
    assert not (tmp_path / FILE).exists()
    progress = Progress(tmp_path)
    progress.guided("rage")
    progress.keep()
    (tmp_path / FILE).unlink()
    assert progress.keep() and not (tmp_path / FILE).exists()


@pytest.mark.parametrize(
    "text",
    ["", "{", "[1]", '"x"', "[" * 100_000, '{"rage": 3}', '{"rage": {"decided": 4, "guided": 1}}',
     '{"rage": {"decided": {"bid": "9", "play": -4}}}', '{"rage": {"decided": {"bid": 99}}}', "\x00" * 70_000,
     r'{"odd": "\ud800"}'],
)  # fmt: skip
def test_a_damaged_file_counts_as_nothing_known(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    progress = Progress(tmp_path)
    assert not progress.knows("rage", "bid") and not progress.knows("rage", "play") and not progress.was_guided("rage")
    progress.decided("rage", "bid")
    progress.guided("rage")
    assert progress.keep() and Progress(tmp_path).was_guided("rage")
    assert json.loads((tmp_path / FILE).read_text(encoding="utf-8"))["rage"]["decided"]["bid"] == 1


def test_a_folder_that_can_not_be_written_to_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    progress = Progress(tmp_path / "file")
    progress.guided("rage")
    assert not progress.keep() and progress.was_guided("rage")


def test_the_first_start_speaks_german_where_the_system_does() -> None:
    german, english, french = ({"language": language, "country": None} for language in ("de", "en", "fr"))
    assert language_for([german, english]) == "de"
    assert language_for([english, german]) == "en"
    assert language_for([french, german]) == "en"
    assert language_for([]) == "en"
