"""`python main.py replay FILE`: what is wrong with a file is one sentence, and a file is only read."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import main
from game.commands import replay as command
from game.commands.shared import Resources, standard_resources
from game.match.history.replay import Replay
from tests.commands.test_command_line import refused, run
from tests.engine.record.matches import played

NO_SCREEN = {"SDL_VIDEODRIVER": "dummy"}


def file_with(folder: Path, text: str | bytes, name: str = "match.jsonl") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def watched(*words: str) -> list[tuple[Replay, str]]:
    """What the command hands to the window, with a window that only remembers."""
    seen: list[tuple[Replay, str]] = []

    def watch(replay: Replay, name: str, _: Resources) -> int:
        seen.append((replay, name))
        return 0

    from argparse import ArgumentParser

    parser = ArgumentParser()
    command.add_arguments(parser.add_subparsers(), watch)
    arguments = parser.parse_args(["replay", *words])
    assert arguments.run(arguments, standard_resources()) == 0
    return seen


def sentence_of(path: Path | str) -> str:
    """The one line with which a record is refused, exit code 1."""
    done = run("replay", str(path), **NO_SCREEN)
    assert done.returncode == 1 and done.stdout == "" and done.stderr.count("\n") == 1, done
    return done.stderr.strip()


# -- what is wrong -----------------------------------------------------------------------------------


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    missing = tmp_path / "none.jsonl"
    assert sentence_of(missing) == f"{missing}:1: none.jsonl can't be read (No such file or directory)"
    assert "can't be read" in sentence_of(tmp_path)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "the header is missing"),
        (b"\xff\xfe", 1, "not UTF-8"),
        ("hello\n", 1, "not JSON"),
        ('{"record": 2}\n', 1, "another version"),
        (played("5211", 2).replace('"5211"', '"chess"', 1), 1, "there is no game 'chess'"),
        (played("5211", 2).replace('"do": "play', '"do": "lay', 1), 3, "is no action of this game"),
        (played("5211", 2)[:-9], len(played("5211", 2).splitlines()), "torn"),
        ("".join(played("5211", 2).splitlines(keepends=True)[:-1]), None, "its result is missing"),
    ],
)
def test_a_broken_or_cut_file_names_line_and_reason(
    tmp_path: Path, text: str | bytes, line: int | None, why: str
) -> None:
    path = file_with(tmp_path, text)
    said = sentence_of(path)
    assert why in said
    if line is not None:
        assert said.startswith(f"{path}:{line}: ")


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/zero is Linux's")
def test_an_endless_file_is_none() -> None:
    assert "it is a device, not a file" in sentence_of("/dev/zero")


def test_an_unknown_deck_is_refused(tmp_path: Path) -> None:
    text = played("perfect_numbers", 2).replace('"seed": 1}', '"seed": 1, "deck": "nobodys"}', 1)
    assert "there is no deck 'nobodys'" in sentence_of(file_with(tmp_path, text))


def test_no_file_and_no_screen_are_wrong_use(tmp_path: Path) -> None:
    assert "FILE" in refused("replay")
    assert "no screen" in refused("replay", str(file_with(tmp_path, played("5211", 2))), **NO_SCREEN)


def test_the_help_has_examples() -> None:
    done = run("replay", "--help")
    assert done.returncode == 0 and "examples:" in done.stdout and "replay" in run("--help").stdout


# -- what is shown -----------------------------------------------------------------------------------


def test_a_record_without_anything_beside_it(tmp_path: Path) -> None:
    path = file_with(tmp_path, played("rage", 3))
    ((replay, name),) = watched(str(path))
    assert replay.finished and name == "match"
    assert [seat.name for seat in replay.session.seats] == [seat.name for seat in replay.header.seats]
    assert replay.session.colours == []


def test_a_session_beside_it_gives_colours_and_a_broken_one_does_not_matter(tmp_path: Path) -> None:
    path = file_with(tmp_path, played("rage", 3))
    beside = file_with(tmp_path, '{"colours": ["green", "red", "blue"]}', "match.session.json")
    assert watched(str(path))[0][0].session.colours == ["green", "red", "blue"]
    beside.write_text("{", encoding="utf-8")
    assert watched(str(path))[0][0].session.colours == []


def test_a_running_match_is_watched_as_nobody_and_nothing_is_touched(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    path = file_with(folder, "".join(played("rage", 3).splitlines(keepends=True)[:30]))
    path.chmod(0o444)
    before = {found: (found.stat().st_mtime_ns, found.stat().st_size) for found in folder.iterdir()}
    ((replay, _),) = watched(str(path))
    assert replay.sights() == [None]
    assert {found: (found.stat().st_mtime_ns, found.stat().st_size) for found in folder.iterdir()} == before


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("a b/../match.jsonl", "match"),
        ("Unser Abend (2).jsonl", "Unser-Abend-2"),
        ("record.txt", "record.txt"),
        ("---.jsonl", "replay"),
        ("x" * 100 + ".jsonl", "x" * 80),
    ],
)
def test_pictures_are_called_after_the_file(tmp_path: Path, name: str, plain: str) -> None:
    (tmp_path / "a b").mkdir()
    path = file_with(tmp_path, played("5211", 2), name)
    assert watched(str(path))[0][1] == plain


def test_the_window_opens_at_the_replay_and_goes_on_to_the_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scenes import app
    from scenes.menu.title import TitleScene
    from scenes.table.table_scene import TableScene
    from tests.scenes.world import FULL_HD, World

    world = World(tmp_path, FULL_HD, start=100.0)

    def run_once(folders: object, library: object, first: app.FirstScene) -> int:
        world.show(first(world.stack))
        return 0

    monkeypatch.setattr(app, "run", run_once)
    ((replay, name),) = watched(str(file_with(tmp_path, played("5211", 2))))
    assert main.watch(replay, name, standard_resources()) == 0
    assert isinstance(world.top, TableScene)
    world.click("back")
    assert isinstance(world.top, TitleScene)
