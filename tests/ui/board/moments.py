"""Random matches at the moments when most lies on the table."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from game.content.folders import standard_folders
from game.content.library import ContentLibrary
from game.content.places import FieldMap
from game.engine.chance import fair_outcome
from game.engine.game import Setup, State
from game.engine.games.registry import GAMES
from game.ui.board.layout import Layout
from game.ui.board.layout_check import field_map
from game.ui.board.layout_file import read_layout

FOLDERS = standard_folders()
LIBRARY = ContentLibrary(FOLDERS)
COUNTS = [(game.id, n) for game in GAMES.values() for n in range(game.fewest_players, game.most_players + 1)]
MOST_STEPS = 600


@cache
def layout_for(game: str, players: int, compact: bool, large: bool = False) -> Layout:
    return read_layout(FOLDERS.ours / "config" / "games" / game / "layout.toml", compact, players, large)


@cache
def fields_for(game: str) -> FieldMap | None:
    players = GAMES[game].fewest_players
    return field_map(layout_for(game, players, False), GAMES[game], Setup(game, players), LIBRARY)


@cache
def moments(game: str, players: int) -> tuple[State[Any], ...]:
    """The state after the deal, the last one, and for every kind of zone one in which most pieces lie in it."""
    found: dict[str, tuple[int, State[Any]]] = {}
    state = GAMES[game].rules(Setup(game, players), LIBRARY).start()
    chance, dealt = Random(players), 0
    for _ in range(MOST_STEPS):
        if (due := state.chance_due()) is not None:
            state.resolve(fair_outcome(due, players, dealt))
            dealt += 1
        elif state.over:
            break
        else:
            found.setdefault("begin", (0, state.copy()))
            seat = chance.choice(state.deciders())
            state.apply(seat, chance.choice(state.legal(seat)))
        _note(found, state)
    found["end"] = 0, state
    return tuple({id(kept): kept for _, kept in found.values()}.values())


def _note(found: dict[str, tuple[int, State[Any]]], state: State[Any]) -> None:
    kept = None
    for zone in state.view(None).zones:
        kind = zone.name.split(".")[0]
        if len(zone.pieces) > found.get(kind, (0, None))[0]:
            kept = kept or state.copy()
            found[kind] = len(zone.pieces), kept
