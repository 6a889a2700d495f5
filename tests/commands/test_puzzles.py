"""`puzzles`: finds puzzles and writes them, checks those that are there, and says in a sentence what it can't do."""

from __future__ import annotations

from pathlib import Path

import pytest

import main
from game.commands import puzzles
from game.content.reading import ContentError
from game.match.practice import puzzle_search
from game.match.practice.puzzle_files import PuzzleFiles

QUICK = ["puzzles", "5211", "--count", "1", "--seed", "7"]
"""A match in which there is one soon."""


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_search, "FIRST_LOOK", 60)
    monkeypatch.setattr(puzzle_search, "SECOND_LOOK", 80)


def test_the_same_arguments_write_the_same_files(little: None, tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    for folder in ("one", "two"):
        assert main.main([*QUICK, "--into", str(tmp_path / folder)]) == 0
    one, two = (sorted((tmp_path / folder).iterdir()) for folder in ("one", "two"))
    assert [path.name for path in one] == ["001.jsonl", "001.puzzle.json"]
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]
    assert capsys.readouterr().out.splitlines()[0].startswith("001: choose_")
    assert main.main(["verify", "--fair", *(str(path) for path in one if path.suffix == ".jsonl")]) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["puzzles"], "--into DIR"),
        (["puzzles", "rage"], "--into DIR"),
        (["puzzles", "chess", "--into", "x"], "chess"),
    ],
)
def test_wrong_use_is_told_in_a_sentence(words: list[str], said: str, capsys: pytest.CaptureFixture) -> None:
    assert main.main(words) == 2
    told = capsys.readouterr().err
    assert said in told and len(told.splitlines()) == 1


def test_a_folder_that_cannot_be_written_is_told(little: None, tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    (tmp_path / "file").write_text("in the way")
    assert main.main([*QUICK, "--into", str(tmp_path / "file" / "here")]) == 2
    assert "can't be written to" in capsys.readouterr().err


def test_those_that_are_there_are_checked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    monkeypatch.setattr(puzzles, "holds", lambda puzzle, _seed: puzzle.name != "002")
    assert main.main(["puzzles", "hornochsen", "--check"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["puzzles/hornochsen/002: another action is better now", "hornochsen: 35 of 36 puzzles hold"]

    def broken(_shelf: PuzzleFiles, place: object) -> None:
        raise ContentError("001.puzzle.json", "seat", "must owe the next decision")

    monkeypatch.setattr(PuzzleFiles, "puzzle", broken)
    assert main.main(["puzzles", "hornochsen", "--check"]) == 1
    assert "seat: must owe" in capsys.readouterr().out
