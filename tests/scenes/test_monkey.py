"""Random events over all scenes and games: no exception, no dead end, nothing lost, a true picture, flat memory."""

from __future__ import annotations

import ctypes
import gc
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

import pygame
import pytest

from game.engine.action import Action
from game.engine.chance import fair_outcome
from game.engine.game import Game, Setup
from game.engine.games.registry import GAMES
from game.engine.record.header import Header, Seat
from game.engine.record.lines import ChanceLine, replay_lines
from game.match.match import Match
from game.match.session import Session
from game.ui.widgets.pen import Pen, PlateStyle
from scenes.menu.title import TitleScene
from scenes.practice.guide import begin_guide
from scenes.practice.puzzles import PuzzlesScene, open_puzzle
from scenes.setup.sharing import TRAYS, table_for
from scenes.table.table_scene import TableScene
from tests.scenes.kiosk.running_kiosk import PIN, RunningKiosk
from tests.scenes.monkey import ROOMY, Monkey, all_scenes, tame_chance
from tests.scenes.table.players import NOON, begin

LONG = 100_000
EACH = 1000
MOST_GROWTH = 48 << 20
MOST_PIXELS = 4000
"""No plate in a window of ours is wider or higher."""


def at_the_table(game: str, players: int, humans: int, left: int | None = None) -> Callable[[Monkey], None]:
    """A table with a new match, or with one in which only so many decisions are `left`."""

    def start(monkey: Monkey) -> None:
        scene = begin(monkey.world, game, players, humans, seed=monkey.rng.getrandbits(32))
        if left is not None:
            play_ahead(scene.mode.match, left, monkey.rng.getrandbits(32))
            # Nobody told the scene: as far as it is concerned, all this was there when it began.
            scene.reconcile()

    return start


def around_the_table(game: str, players: int) -> Callable[[Monkey], None]:
    """People on all sides of the screen, each with a tray."""

    def start(monkey: Monkey) -> None:
        seats = tuple(Seat(f"P{seat}", "random" if seat == players - 1 else "human") for seat in range(players))
        head = Header(Setup(game, players, {}), seats, monkey.rng.getrandbits(32))
        services = monkey.world.services
        opened = services.matches.create(head, Session(list(seats), privacy=TRAYS), NOON)
        monkey.stack.push(table_for(services, monkey.stack, opened))

    return start


def at_a_kiosk(monkey: Monkey) -> None:
    """A kiosk as visitors find it. Nobody leaves it by Escape: what leads home is leaving it alone."""
    kiosk = RunningKiosk(monkey.world)
    kiosk.start()
    if monkey.rng.random() < 0.7:
        call_the_operator(kiosk, knows_the_pin=monkey.rng.random() < 0.8)


def at_a_guided_deal(game: str) -> Callable[[Monkey], None]:
    """Somebody is shown a game, over the title."""

    def start(monkey: Monkey) -> None:
        services, stack = monkey.world.services, monkey.stack
        stack.push(TitleScene(services, stack))
        stack.push(begin_guide(services, stack, game, None))

    return start


def at_puzzles(game: str) -> Callable[[Monkey], None]:
    """Somebody has opened a puzzle, over their list and the title."""

    def start(monkey: Monkey) -> None:
        services, stack = monkey.world.services, monkey.stack
        stack.push(TitleScene(services, stack))
        shelf = PuzzlesScene(services, stack, game)
        stack.push(shelf)
        open_puzzle(services, stack, shelf.shelf, monkey.rng.choice(shelf.shelf.ours(game)))

    return start


def call_the_operator(kiosk: RunningKiosk, knows_the_pin: bool) -> None:
    """Five quick taps in a corner, the last one held, and the PIN."""
    kiosk.gesture()
    if knows_the_pin:
        kiosk.type_pin(PIN)


def play_ahead(match: Match, left: int, seed: int) -> None:
    """Random decisions, but for the last ones of what would be a whole match."""
    done = list[tuple[int, Action]]()
    match.settle()
    twin = replay_lines(match.rules, match.lines_shown())
    chances = sum(isinstance(line, ChanceLine) for line in match.lines_shown())
    rng = Random(seed)
    while not twin.over:
        due = twin.chance_due()
        if due is not None:
            twin.resolve(fair_outcome(due, match.header.seed, chances))
            chances += 1
            continue
        seat = twin.deciders()[0]
        action = rng.choice(twin.legal(seat))
        done.append((seat, action))
        twin.apply(seat, action)
    for seat, action in done[: len(done) - left]:
        match.submit(seat, action)
        match.settle()


@pytest.mark.parametrize("game", GAMES)
def test_a_monkey_at_a_table_breaks_nothing(tmp_path: Path, monkeypatch, game: str) -> None:
    tame_chance(monkeypatch, 1)
    monkey = Monkey(tmp_path, 1, at_the_table(game, GAMES[game].fewest_players, humans=2))
    monkey.play(150)


@pytest.mark.parametrize("game", ["rage"])
def test_a_monkey_at_a_puzzle_breaks_nothing(tmp_path: Path, monkeypatch, game: str) -> None:
    tame_chance(monkeypatch, 1)
    monkey = Monkey(tmp_path, 1, at_puzzles(game))
    monkey.play(100)
    assert "PuzzleMode" in monkey.visited


@pytest.mark.parametrize("game", ["rage", "hornochsen"])
def test_a_monkey_at_the_end_of_a_match_breaks_nothing(tmp_path: Path, monkeypatch, game: str) -> None:
    tame_chance(monkeypatch, 1)
    monkey = Monkey(tmp_path, 1, at_the_table(game, GAMES[game].fewest_players, humans=1, left=3))
    monkey.play(150)


def test_a_monkey_at_a_kiosk_and_one_around_a_table_break_nothing(tmp_path: Path, monkeypatch) -> None:
    tame_chance(monkeypatch, 4)
    for seed, start in enumerate((at_a_kiosk, around_the_table("hornochsen", 4))):
        monkey = Monkey(tmp_path / str(seed), seed, start, ROOMY)
        monkey.play(150)
        assert monkey.visited & {"TableScene", "OperatorScene"}


def test_a_window_that_changes_during_a_scoring_is_drawn_at_its_own_scale(tmp_path: Path, monkeypatch) -> None:
    """Words measured for a window of one pixel, drawn for a large one, would be larger than memory."""
    tame_chance(monkeypatch, 5)
    monkey = Monkey(tmp_path, 5, at_the_table("5211", 2, humans=1, left=12), ROOMY)
    table = monkey.top
    assert isinstance(table, TableScene)
    for _ in range(400):
        if table.scoring is not None:
            break
        monkey.play_what_is_lit()
    assert table.scoring is not None
    asked, real = [0], Pen.plate

    def noted(pen: Pen, width: float, height: float, plate: PlateStyle) -> pygame.Surface:
        asked.extend((pen.pixels(width), pen.pixels(height)))
        return real(pen, min(width, MOST_PIXELS / pen.k), min(height, MOST_PIXELS / pen.k), plate)

    monkeypatch.setattr(Pen, "plate", noted)
    for size in ((1, 1), ROOMY, (64, 48), ROOMY):
        monkey.set_size(size)
    assert table.scoring is not None and max(asked) < MOST_PIXELS


def test_a_monkey_at_the_title_breaks_nothing(tmp_path: Path, monkeypatch) -> None:
    tame_chance(monkeypatch, 2)
    monkey = Monkey(tmp_path, 2)
    monkey.play(400)
    assert len(monkey.visited) >= 4


def memory() -> int:
    """What the process holds now, without what the allocator keeps for later."""
    gc.collect()
    if sys.platform != "linux":
        return 0
    ctypes.CDLL(None).malloc_trim(0)
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * 4096


def ways_to_begin(game: Game, number: int) -> list[tuple[Callable[[Monkey], None] | None, tuple[int, int] | None]]:
    """Where a monkey may find the program, in windows of which sizes."""
    players = game.fewest_players + number // len(GAMES) % (game.most_players - game.fewest_players + 1)
    return [
        (at_the_table(game.id, players, 1 + number % 3), None),
        (at_the_table(game.id, players, 1, left=4), None),
        (None, None),
        (around_the_table(game.id, max(2, min(4, players))), ROOMY),
        (at_a_kiosk, None),
        (at_a_guided_deal(game.id), None),
        (at_puzzles(game.id), None),
        (at_the_table(game.id, players, 1, left=1), None),
    ]


@pytest.mark.long
def test_a_hundred_thousand_events_break_nothing(tmp_path: Path, monkeypatch, capsys) -> None:
    tame_chance(monkeypatch, 3)
    started, visited, results, events, seen = time.monotonic(), set[str](), 0, 0, list[int]()
    runs = 0
    while events < LONG:
        game = list(GAMES.values())[runs % len(GAMES)]
        ways = ways_to_begin(game, runs)
        start, size = ways[runs // len(GAMES) % len(ways)]
        # The same folder for several: there are matches to go on with, and records to look at.
        monkey = Monkey(tmp_path / str(runs // 12), 1000 + runs, start, size)
        runs += 1
        monkey.play(EACH)
        monkey.stack.close()
        events += monkey.events
        visited |= monkey.visited
        results += monkey.results
        seen.append(memory())
    seconds = time.monotonic() - started
    with capsys.disabled():
        sizes = " ".join(str(size >> 20) for size in seen)
        print(f"\n{events} events in {seconds:.0f} s, {len(visited)} scenes, {results} in results, MB: {sizes}")
    unseen = all_scenes() - visited
    assert not unseen, f"scenes that were never seen: {unseen}"
    third = len(seen) // 3
    # Large windows take more than small ones, and every third of a long run has seen them all.
    for most in (max, median):
        assert most(seen[-third:]) - most(seen[third : 2 * third]) < MOST_GROWTH, "memory grows"
