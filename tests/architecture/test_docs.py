"""The README and the pages in docs/ name files, commands and keys that are there."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from functools import cache
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest

import main
from game.content.folders import standard_folders
from game.content.library import ContentLibrary
from game.engine.game import Setup
from game.engine.games.registry import game_named
from game.match.simulation import play_match
from game.user.kiosk.config import KioskConfig, config_keys
from tests.architecture.project import ROOT, run_python, shown, tracked_files
from tests.architecture.test_house import ROOMS, SCENES

README = ROOT / "README.md"
DOCS = ROOT / "docs"
PAGES = [README, *sorted(DOCS.glob("*.md"))]
MOST_LINES = 120
MADE_BY_PROGRAMS = {"tafelrunde.log", "actual.png", "difference.png", "rooms.png"}
"""Files that are named, but come into being when something runs."""
PLACEHOLDERS = {"GAME": "rage", "COMMAND": "play", "SEED": "7", "PART": "engine"}
"""Words in capitals that stand for one of several; all others are names that anything may have."""
SUFFIXES = "py toml md svg tmx txt json jsonl csv sqlite conf service log png jpg"
FILE_NAME = re.compile(rf"[\w.*-]+\.(?:{'|'.join(SUFFIXES.split())})")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)

every_page = pytest.mark.parametrize("page", PAGES, ids=shown)


# -- what a page says ------------------------------------------------------------------------------


@cache
def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def prose(page: Path) -> str:
    """The page without its blocks of code."""
    return re.sub(r"(?m)^ {4}.*$", "", FENCE.sub("", text_of(page)))


def words_in_code(page: Path) -> list[str]:
    """What stands in backticks, piece by piece."""
    return [word.strip(",.;:") for code in CODE.findall(prose(page)) for word in code.split()]


def commands(page: Path) -> Iterator[str]:
    """What somebody may type: lines of indented blocks, in backticks, and each part of a line of several commands."""
    lines = [line.strip() for line in text_of(page).splitlines() if line.startswith("    ")]
    for line in [*lines, *CODE.findall(prose(page))]:
        yield from line.split(" && ")


def anchors(page: Path) -> set[str]:
    """The names under which the page's headings can be linked."""
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(prose(page))}


# -- files -----------------------------------------------------------------------------------------


def test_a_player_reads_the_readme_in_three_minutes() -> None:
    assert len(text_of(README).splitlines()) <= MOST_LINES


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(prose(page)):
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.is_file(), f"{shown(page)}: there is no {link}"
        assert not anchor or anchor in anchors(target), f"{shown(page)}: {name or 'it'} has no heading #{anchor}"


@every_page
def test_paths_and_file_names_are_right(page: Path) -> None:
    folders = {path.name for path in ROOT.iterdir() if path.is_dir()}
    names = {path.name for path in tracked_files()} | MADE_BY_PROGRAMS
    for word in words_in_code(page):
        if re.search(r"\b[A-Z]{2,}\b", word) or "*" in word:
            continue  # a name that anything may have
        if word.split("/")[0] in folders and "/" in word:
            assert (ROOT / word).exists(), f"{shown(page)}: there is no {word}"
        elif FILE_NAME.fullmatch(word):
            assert word in names, f"{shown(page)}: nothing is called {word}"


def test_every_page_can_be_found_from_the_readme() -> None:
    linked = {link.partition("#")[0] for link in LINK.findall(text_of(README))}
    assert {shown(page) for page in PAGES[1:]} <= linked


@pytest.mark.parametrize("name", ["architecture", "adding-a-game", "contributing"])
def test_names_in_code_are_in_the_code(name: str) -> None:
    """What a page calls `refuse` or `TableScene` was not renamed."""
    code = [path.read_text(encoding="utf-8") for path in tracked_files() if path.suffix in {".py", ".toml"}]
    known = set(re.findall(r"\w+", "\n".join(code))) | {"xvfb", "xdotool", "xinit"}
    page = DOCS / f"{name}.md"
    named = {word for word in CODE.findall(prose(page)) if re.fullmatch(r"[A-Za-z_]\w*", word)}
    assert named <= known, named - known


# -- commands --------------------------------------------------------------------------------------


@every_page
def test_commands_are_accepted(page: Path) -> None:
    for command in commands(page):
        _, found, rest = command.partition("python main.py")
        if not found:
            continue
        words = [PLACEHOLDERS.get(word, word) for word in shlex.split(rest)]
        try:
            main.parser().parse_args(words)
        except SystemExit as end:
            assert end.code == 0 and "--help" in words, f"{shown(page)}: {command}"


@every_page
def test_options_are_known(page: Path) -> None:
    known = set(re.findall(r"--[a-z][\w-]+", helps() + text_of(ROOT / "tests" / "conftest.py")))
    options = {word for word in words_in_code(page) if word.startswith("--")} - {"--check"}
    assert options <= known, f"{shown(page)}: {options - known}"


@cache
def helps() -> str:
    """What the program and each of its commands say about themselves."""
    top, told = main.parser().format_help(), StringIO()
    for command in re.findall(r"^    (\w+) ", top, re.MULTILINE):
        with redirect_stdout(told), suppress(SystemExit):
            main.parser().parse_args([command, "--help"])
    return top + told.getvalue()


@every_page
def test_tests_are_there(page: Path) -> None:
    for command in commands(page):
        words = shlex.split(command)
        if "pytest" in words:
            for path in [word for word in words if word.startswith("tests")]:
                assert (ROOT / path).exists(), f"{shown(page)}: {command}"
        for module in [word for word in words if word.startswith("tests.")]:
            assert (ROOT / module.replace(".", "/")).with_suffix(".py").is_file(), f"{shown(page)}: {command}"


def test_the_ci_runs_the_test_command_of_the_readme() -> None:
    (command,) = [line.strip() for line in text_of(README).splitlines() if line.startswith("    ") and "pytest" in line]
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").replace("--quiet ", "")


def test_the_script_that_asks_a_bot_again_works(tmp_path: Path) -> None:
    ((_, script),) = FENCE.findall(text_of(DOCS / "contributing.md"))
    setup = Setup("rage", 3)
    rules = game_named("rage").rules(setup, ContentLibrary(standard_folders()))
    record = play_match(rules, ["casual"] * 3, seed=7).record
    number = next(at for at, line in enumerate(record.splitlines(), start=1) if '"do": "play' in line)
    (tmp_path / "record.jsonl").write_text(record, encoding="utf-8")
    (tmp_path / "why.py").write_text(f"import sys; sys.path.insert(0, '.')\n{script}", encoding="utf-8")
    done = run_python(str(tmp_path / "why.py"), str(tmp_path / "record.jsonl"), str(number))
    found = re.match(r"played: (.+); chosen again: (.+)\n", done.stdout)
    assert found is not None and found[1] == found[2], done.stdout + done.stderr


# -- settings and rooms ----------------------------------------------------------------------------


def test_the_keys_of_a_kiosk_are_those_of_the_program() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+) \|$", text_of(DOCS / "kiosk.md"), re.MULTILINE)
    assert [key for key, _, _ in rows] == list(config_keys())
    for key, default, means in rows:
        if default.startswith("`"):
            assert tomllib.loads(f"key = {default.strip('`')}")["key"] == getattr(KioskConfig(), key), key
        else:
            assert default == "all four" and len(getattr(KioskConfig(), key)) == 4, key
        for least, most in re.findall(r"(\d+) to (\d+)", means):
            possible = config_keys()[key].possible
            assert possible(int(least)) and possible(int(most)), key
            assert not possible(int(most) + 1) and (int(least) <= 1 or not possible(int(least) - 1)), key
            assert ("no limit" in means) == (int(least) > 0 and possible(0)), key


def test_the_map_shows_the_rooms() -> None:
    drawn = [(part.get("class"), part.text or "") for part in ElementTree.parse(DOCS / "rooms.svg").iter()]
    assert {text for kind, text in drawn if kind == "room"} == {"main.py", "scenes", *(f"game/{one}" for one in ROOMS)}
    parts = {word for kind, text in drawn if kind == "part" for word in re.split(r" · |: ", text)}
    assert parts >= SCENES
    packages = {path.parent.name for path in ROOT.glob("game/*/*/__init__.py")}
    for kind, text in drawn:
        if kind == "part" and " · " in text:
            assert {word.split(",")[0] for word in text.split(" · ")} <= packages, text
