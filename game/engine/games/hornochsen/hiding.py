"""Tracks what everybody has seen, hides what a viewer may not know, and samples what is hidden.

Tiles are hidden in hands, choices and the supply. Everybody sees which tiles go into the box and which are taken
from a row. So a seat that draws from the box holds tiles that were in it by then and that nobody has seen since.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from game.engine.games.hornochsen.tiles import SEAT, SEAT_BITS, TILES, chosen_by
from game.engine.view import UNKNOWN, Viewer

if TYPE_CHECKING:
    from game.engine.games.hornochsen.state import HornochsenState

UNSEEN: Final = 0
TAKEN: Final = 1
BOXED: Final = 9
"""What everybody knows of a tile that is not in sight. UNSEEN: nothing; TAKEN + seat: this seat took it openly;
BOXED + draws: it went into the box after this many draws from it. A tile in sight may have any of these."""


# -- what all see happen ---------------------------------------------------------------------------


def drawn_from_box(state: HornochsenState, seat: int, count: int) -> None:
    """Notes that a seat drew this many tiles from the box; only that seat has seen which."""
    state.from_box[seat] += (state.draws,) * count
    state.draws += 1


def turned_up(state: HornochsenState) -> None:
    """Notes that the choices are turned up: everybody sees again the tiles among them that came from the box."""
    for choice in state.chosen:
        if state.seen[choice >> SEAT_BITS] >= BOXED:
            _seen_again(state, choice & SEAT, choice >> SEAT_BITS)


def _seen_again(state: HornochsenState, seat: int, tile: int) -> None:
    """Notes that a seat shows a tile that came from the box.

    The tile may come from any draw of this seat since it went in. Assuming the earliest of these draws
    keeps every possibility for the seat's other tiles.
    """
    entered = state.seen[tile] - BOXED
    state.seen[tile] = UNSEEN
    draws = list(state.from_box[seat])
    draws.remove(min(draw for draw in draws if draw >= entered))
    state.from_box[seat] = tuple(draws)


# -- what a viewer may know ------------------------------------------------------------------------


def in_sight(state: HornochsenState) -> list[int]:
    """The tiles that lie face up, in rows or waiting to be laid."""
    return [tile for tile in state.cells if tile] + [choice >> SEAT_BITS for choice in state.turned]


def taken_by(state: HornochsenState, seat: int) -> list[int]:
    """The tiles that a seat took openly and still has in hand or in its secret choice, ascending."""
    lying = in_sight(state)
    return [tile for tile in TILES if state.seen[tile] == TAKEN + seat and tile not in lying]


def own_tiles(state: HornochsenState, seat: int) -> list[int]:
    """The tiles that a seat has in hand or in its secret choice."""
    return [play.tile for play in state.hands[seat]] + chosen_by(seat, state.chosen)


def hide(state: HornochsenState, viewer: Viewer) -> None:
    """Replaces all tiles that the viewer may not know with UNKNOWN."""
    for tile in in_sight(state):
        state.seen[tile] = UNSEEN
    state.box = _hidden_box(state, viewer)
    state.supply = [UNKNOWN] * len(state.supply)
    for seat in range(len(state.hands)):
        if seat != viewer:
            _hide_hand(state, seat)
    # HORN-3: choices are secret until all have chosen
    state.chosen = sorted(choice if choice & SEAT == viewer else choice & SEAT for choice in state.chosen)


def _hide_hand(state: HornochsenState, seat: int) -> None:
    """Hides a hand except for tiles taken openly; hides these too while one may be in a face-down choice."""
    shown = [] if chosen_by(seat, state.chosen) else taken_by(state, seat)
    # HORN-8: everybody may know how many tiles a seat holds
    covered = [UNKNOWN] * (len(state.hands[seat]) - len(shown))
    state.hands[seat] = [state.rules.plays[tile] for tile in covered + shown]


def _hidden_box(state: HornochsenState, viewer: Viewer) -> list[int]:
    """The box as the viewer knows it: a tile is known if nobody else can have drawn it."""
    later = [draw + 1 for seat, draws in enumerate(state.from_box) if seat != viewer for draw in draws]
    certain = BOXED + max(later, default=0)
    own = [] if viewer is None else own_tiles(state, viewer)
    shown = [tile for tile in TILES if state.seen[tile] >= certain and tile not in own]
    return [UNKNOWN] * (len(state.box) - len(shown)) + shown


# -- what the rest could be ------------------------------------------------------------------------


def guess(state: HornochsenState, rng: Random) -> None:
    """Replaces every unknown tile with one that it can be."""
    seats = range(len(state.hands))
    known = {seat: own_tiles(state, seat) for seat in seats}
    holders = [seat for seat in seats if UNKNOWN in known[seat]]
    held = {seat: taken_by(state, seat) for seat in holders}
    # A tile whose place is known can't be anywhere else.
    placed = set(in_sight(state)).union(*known.values(), *held.values())
    box = _guess_draws(state, held, placed, rng)
    unseen = [tile for tile in TILES if state.seen[tile] < BOXED and tile not in placed]
    random = rng.random
    unseen.sort(key=lambda _: random())
    for seat in holders:
        held[seat] += [unseen.pop() for _ in range(len(known[seat]) - len(held[seat]))]
        _guess_choice(state, seat, held[seat], rng)
    if UNKNOWN in state.supply:
        state.supply = unseen
    if UNKNOWN in state.box:
        state.box = box


def _guess_draws(state: HornochsenState, held: dict[int, list[int]], placed: set[int], rng: Random) -> list[int]:
    """Gives boxed tiles to the seats that drew from the box; returns the other ones, which are still in it.

    The first draw had the fewest tiles to choose from, so serving draws in order makes all ways equally likely.
    """
    boxed = [tile for tile in TILES if state.seen[tile] >= BOXED and tile not in placed]
    for draw, holder in sorted((draw, seat) for seat in held for draw in state.from_box[seat]):
        there = [tile for tile in boxed if state.seen[tile] <= BOXED + draw]
        drawn = there[int(rng.random() * len(there))]
        boxed.remove(drawn)
        held[holder].append(drawn)
    return boxed


def _guess_choice(state: HornochsenState, seat: int, tiles: list[int], rng: Random) -> None:
    """Makes random tiles of a seat its secret choice, and the others its hand."""
    random = rng.random
    tiles.sort(key=lambda _: random())
    others = [choice for choice in state.chosen if choice & SEAT != seat]
    secret = len(state.chosen) - len(others)
    state.chosen = others + [tile << SEAT_BITS | seat for tile in tiles[:secret]]
    state.hands[seat] = [state.rules.plays[tile] for tile in tiles[secret:]]
