"""Golden playthroughs: a short match of every game, compared letter by letter.

`python -m pytest tests/engine/test_golden.py --update-golden` writes them anew; read what has changed
before you keep it.
"""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from game.engine.game import Setup
from game.engine.games.registry import GAMES
from tests.engine import kit
from tests.engine.playthrough import name_of, plain_setup, playthrough, richer_setup

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
LARGEST = 150_000
"""Bytes that people can still be asked to read."""

SETUPS = [setup for game in GAMES.values() for setup in (plain_setup(game), richer_setup(game))]


def golden_file(setup: Setup) -> Path:
    return GOLDEN / f"{name_of(setup)}.txt"


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_a_match_goes_as_it_went(setup: Setup, update_golden: bool) -> None:
    told, file = playthrough(kit.rules_for(setup)), golden_file(setup)
    if update_golden:
        file.write_text(told, encoding="utf-8", newline="\n")
    assert file.is_file(), f"{file.name} is missing: run pytest with --update-golden and read what it says"
    kept = file.read_text(encoding="utf-8")
    difference = list(unified_diff(kept.splitlines(), told.splitlines(), file.name, "now", lineterm="", n=2))
    assert not difference, "the match goes another way:\n" + "\n".join(difference[:80])
    assert len(told.encode("utf-8")) < LARGEST, "too long to be read"


def test_every_golden_file_is_of_a_game(update_golden: bool) -> None:
    wanted = {golden_file(setup) for setup in SETUPS}
    left_over = set(GOLDEN.glob("*.txt")) - wanted
    if update_golden:
        for file in left_over:
            file.unlink()
        return
    assert not left_over, sorted(file.name for file in left_over)
