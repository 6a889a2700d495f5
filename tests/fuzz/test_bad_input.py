"""Whatever is in a file or on the command line: a valid load or one sentence; no hang, little memory, no stray write.

The same readers are driven by coverage in `python -m tests.fuzz.atheris_run` (`pytest -m long tests/fuzz`).
"""

from __future__ import annotations

import importlib.util
import json
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.bots.error_report import LOGGER
from game.content.library import read_deck
from game.content.reading import ContentError
from game.engine.games.perfect_numbers.deck_from_table import deck_of
from game.engine.games.registry import GAMES
from game.user.progress import Progress
from game.user.settings import Settings, read_settings, write_settings
from tests.fuzz.commands import ELSEWHERE
from tests.fuzz.mutating import anything
from tests.fuzz.targets import TARGETS
from tests.match.entries import unfinished
from tests.match.table import NOON, first, header, store

ROOT = Path(__file__).parents[2]
MOST_MEMORY = 200
"""Megabytes, for the whole process."""
MOST_SECONDS = 10.0
"""Of the processor, for one file: a hang would be hours."""
FUZZED = 60
"""Seconds for each reader."""


@pytest.mark.parametrize("name", TARGETS)
def test_files_as_they_should_be_are_read(name: str) -> None:
    target, samples = TARGETS[name]
    for sample in samples:
        target(sample.read_bytes())


@pytest.mark.parametrize("name", TARGETS)
def test_wounded_files_are_read_or_refused(name: str) -> None:
    target, samples = TARGETS[name]
    logging.getLogger(LOGGER).setLevel(logging.CRITICAL)
    data = anything(tuple(sample.read_bytes() for sample in samples))

    @settings(max_examples=40, suppress_health_check=list(HealthCheck))
    @given(data)
    def give(found: bytes) -> None:
        target(found)

    give()


BEGINNINGS = (
    *(["simulate", game, "--games", "1"] for game in GAMES),
    *(["play", game] for game in GAMES),
    ["arena", "hornochsen", "--games", "2", "--bots", "random,random"],
    *(["verify"], ["verify", "--fair", "match.jsonl"], ["replay"], ["replay", "match.jsonl"], ["seal"]),
    *(["kiosk", "--check"], ["kiosk", "--set-pin"], ["kiosk"], ["puzzles"], ["bench"], []),
)
WORDS = (
    *("simulate", "verify", "play", "replay", "seal", "arena", "bench", "kiosk", "rage", "5211", "hornochsen"),
    *("--players", "--seed", "--games", "--option", "--deck", "--seats", "--bots", "--records", "--json", "--fair"),
    *("--ladder", "--plot", "--fresh", "--workers", "--config", "--put-away", "--edition", "new", "new.png", "azul"),
    *("-h", "--", "", "-1", "2", "3", "9" * 30, "1e9", "../..", "/dev/null", "prediction=", "=", "human," * 50),
    *("\ud800", "\udcff", "\x1b[2J", "\n", "ẞ", "%s", "{0}", "x" * 50_000, "match.jsonl", "board=../../x", "random"),
    *("1000000", "board=" + "y" * 5000, "human,random,random", "clean_sweep=on", "."),
)


def test_any_words_on_the_command_line_are_done_or_refused() -> None:
    target, _ = TARGETS["command_line"]

    @settings(max_examples=250, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(BEGINNINGS), st.lists(st.sampled_from(WORDS), max_size=5))
    def give(beginning: list[str], words: list[str]) -> None:
        target(
            "\0".join([*beginning, *words]).encode("utf-8", "surrogatepass" if "\ud800" in words else "surrogateescape")
        )

    give()


def test_a_file_elsewhere_is_noticed(tmp_path) -> None:
    room = tmp_path / "room"
    room.mkdir()
    with ELSEWHERE.watching(room):
        (room / "a").write_text("a", encoding="utf-8")
        (room / "a").rename(room / "b")
        assert not ELSEWHERE.found
        (room / ".." / "c").write_text("c", encoding="utf-8")
        (tmp_path / "d").mkdir()
    assert len(ELSEWHERE.found) == 2


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted as Linux does")
def test_large_deep_and_endless_files_take_little_memory_and_time() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.heavy"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    *_, found, most = done.stdout.strip().splitlines()
    assert int(most) < MOST_MEMORY, found
    assert all(seconds < MOST_SECONDS for _, seconds in json.loads(found).values()), found


# -- links, pipes and devices --------------------------------------------------------------------

POSIX = pytest.mark.skipif(os.name != "posix", reason="links, pipes and devices are different there")


@POSIX
def test_no_link_leads_a_write_out_of_our_folder(tmp_path) -> None:
    home, outside = tmp_path / "home", tmp_path / "outside"
    outside.write_bytes(b"somebody's own")
    shelf = store(home)
    opened = shelf.create(header(), None, NOON)
    opened.match.settle()
    shelf.close(opened)
    record = home / "matches" / f"{opened.name}.jsonl"
    elsewhere = tmp_path / "elsewhere.jsonl"
    record.rename(elsewhere)
    before = elsewhere.read_bytes()
    record.symlink_to(elsewhere)
    for name in ("settings.toml", "learned.json"):
        (home / name).symlink_to(outside)
    opened = shelf.open(opened.name)
    for _ in range(3):
        seat = opened.match.deciders()[0]
        opened.match.play(seat, first(opened.match, seat))
    shelf.close(opened)
    assert write_settings(home / "settings.toml", Settings(volume=3))
    progress = Progress(home)
    progress.guided("rage")
    assert progress.keep()
    assert outside.read_bytes() == b"somebody's own" and elsewhere.read_bytes() == before
    assert not record.is_symlink() and record.read_text(encoding="utf-8") == opened.match.text()


@POSIX
@pytest.mark.parametrize("link", ["symlink_to", "hardlink_to"])
def test_no_lock_that_is_a_link_changes_what_it_leads_to(tmp_path, link: str) -> None:
    own, home = tmp_path / "own", tmp_path / "home"
    own.write_bytes(b"somebody's own")
    (home / "matches").mkdir(parents=True)
    getattr(home / "matches" / f"{NOON:%Y%m%d-%H%M%S}-5211-1.lock", link)(own)
    shelf = store(home)
    opened = shelf.create(header(), None, NOON)
    opened.match.settle()
    shelf.close(opened)
    assert opened.match.trouble is None and own.read_bytes() == b"somebody's own"
    assert [entry.name for entry in unfinished(store(home))] == [opened.name], "and the match is saved"


def lay(path: Path, what: str) -> None:
    match what:
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "endless":
            path.symlink_to("/dev/zero")
        case "dangling":
            path.symlink_to(path.with_name("nowhere"))
        case _:
            path.symlink_to(path)


@POSIX
@pytest.mark.parametrize("made", ["pipe", "endless", "folder", "dangling", "itself"])
def test_what_is_no_plain_file_is_refused_at_once(tmp_path, made: str) -> None:
    paths = [
        tmp_path / "settings.toml",
        tmp_path / "learned.json",
        tmp_path / "deck.toml",
        tmp_path / "matches" / "a-1.jsonl",
    ]
    (tmp_path / "matches").mkdir()
    for path in paths:
        lay(path, made)
    found, damage = read_settings(paths[0])
    assert found == Settings() and (damage is not None or made == "dangling")
    assert not Progress(tmp_path).was_guided("rage")
    with pytest.raises(ContentError):
        read_deck(paths[2], deck_of)
    (entry,) = unfinished(store(tmp_path))
    assert entry.problem is not None and not entry.aside


# -- by coverage ---------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.skipif(importlib.util.find_spec("atheris") is None, reason="pip install -r requirements-fuzz.txt")
@pytest.mark.parametrize("name", TARGETS)
def test_the_fuzzer_finds_nothing(name: str) -> None:
    words = [sys.executable, "-m", "tests.fuzz.atheris_run", name, f"-max_total_time={FUZZED}"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, errors="replace", check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "\nDone " in done.stderr
