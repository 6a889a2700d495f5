"""Programs that are killed while somebody plays: real processes, whole tables, posted events, SIGKILL from outside.

`python -m tests.scenes.killed ROOT SEED COUNT` plays COUNT matches, each in a process of its own in ROOT/NUMBER, and
kills each at a random moment of its life: in a frame, a write, a sync, a take-back or a rename. What could be
seen until then lies in ROOT/NUMBER.told, a line of JSON for each frame.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from random import Random

import pygame

from game.content.folders import standard_folders
from game.content.manifest import know_games
from game.engine.games.registry import GAMES
from game.engine.record.lines import record_text
from game.match.match import Match
from tests.scenes.table.players import Player, begin
from tests.scenes.world import World

LONGEST_LIFE = 160
"""Frames of which something is told."""


def shown_text(match: Match) -> str:
    """The record of what could be seen until now."""
    return record_text(match.header, match.rules, match.lines_shown())


def play(home: Path, seed: int, tell: int) -> None:
    """Plays by taps and takes back by key, and tells after every frame what was shown and what was accepted."""
    rng = Random(seed)
    game = list(GAMES.values())[seed % len(GAMES)]
    world = World(home, (640, 360), speed="instant", motion="reduced")
    scene = begin(world, game.id, game.fewest_players, humans=1, seed=seed)
    player = Player(world, scene, "tap", seed)

    def told(kind: str) -> None:
        os.write(tell, (json.dumps([kind, shown_text(scene.mode.match), scene.mode.match.text()]) + "\n").encode())

    told("shown")
    while world.stack.top is scene:
        if player.may_choose() and rng.random() < 0.25:
            told("take back")
            world.key(pygame.K_BACKSPACE)
        elif player.may_choose():
            player.choose()
        else:
            world.frame(seconds=0.75)
        told("shown")


def kill_one(home: Path, seed: int) -> None:
    """Lets a process play until it has told so much, and a random moment longer."""
    rng = Random(f"kill {seed}")
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        play(home, seed, writing)
        os._exit(0)
    os.close(writing)
    left, spin = rng.randrange(1, LONGEST_LIFE), rng.randrange(40_000)
    with os.fdopen(reading, "rb") as told, home.with_suffix(".told").open("wb") as kept:
        for line in told:
            kept.write(line)
            left -= 1
            if left == 0:
                for _ in range(spin):
                    pass
                os.kill(child, signal.SIGKILL)
                # What it told in the meantime counts.
                kept.write(told.read())
                break
    _, ended = os.waitpid(child, 0)
    assert os.WIFSIGNALED(ended) and os.WTERMSIG(ended) == signal.SIGKILL, f"{home.name} was not killed"


def main(root: Path, seed: int, count: int) -> None:
    know_games(standard_folders())
    for number in range(count):
        kill_one(root / str(number), seed + number)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
