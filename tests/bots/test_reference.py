"""The reference never changes: its matches are kept word by word.

`python -m pytest tests/bots/test_reference.py --update-golden` writes them anew. Whoever does that makes every strength
that was ever measured against the reference worthless.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import fill

import pytest

from game.bots.levels import bot_named
from game.engine.chance import fair_outcome
from game.engine.game import Setup
from game.engine.games.registry import GAMES
from tests.engine import kit
from tests.engine.playthrough import name_of

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "reference"
SETUPS = [
    Setup("5211", 2),
    Setup("5211", 4),
    Setup("5211", 5, {"long": True}),
    Setup("rage", 3, {"clean_sweep": True}),
    Setup("rage", 4),
    Setup("rage", 5, {"prediction": "secret"}),
    Setup("rage", 8, {"plus_minus_one": True}),
    Setup("hornochsen", 2),
    Setup("hornochsen", 4),
    Setup("hornochsen", 8),
    Setup("perfect_numbers", 2),
    Setup("perfect_numbers", 3, {"three_rows": True}),
    Setup("perfect_numbers", 4),
]
SEED = 1


def told(setup: Setup) -> str:
    """The decisions of a match between references, and how it ended."""
    state = kit.rules_for(setup).start()
    bots = [bot_named("reference", str(seat)) for seat in range(setup.players)]
    chances = 0
    deeds = []
    while not state.over:
        due = state.chance_due()
        if due is not None:
            state.resolve(fair_outcome(due, SEED, chances))
            chances += 1
            continue
        seat = state.asking_order()[0]
        action = bots[seat].choose(state.redact(seat), seat)
        deeds.append(f"{seat}: {action.do}")
        state.act(seat, action)
    scores = ", ".join(map(str, state.standings().scores))
    return f"{name_of(setup)}, deal {SEED}\n\n{fill('; '.join(deeds), 118)}\n\nscores {scores}\n"


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_the_reference_plays_as_it_always_did(setup: Setup, update_golden: bool) -> None:
    file = FOLDER / f"{name_of(setup)}.txt"
    if update_golden:
        file.parent.mkdir(exist_ok=True)
        file.write_text(told(setup), encoding="utf-8", newline="\n")
    assert file.read_text(encoding="utf-8") == told(setup)


def test_every_game_is_kept() -> None:
    assert {setup.game for setup in SETUPS} == set(GAMES)
