"""What all have seen, what a viewer may know, and what the rest could be.

Tiles are hidden in hands, choices and the supply. All see which tiles go into the box and which are taken from
a row. So whoever draws from the box holds tiles that had gone into it by then and that nobody has seen since.
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
"""What all know of a tile that is not in sight: nothing; from TAKEN on which seat took it openly; from BOXED
on that it went into the box, and after how many draws from it. A tile in sight may have any of these."""


# -- what all see happen ---------------------------------------------------------------------------


def drawn_from_box(state: HornochsenState, seat: int, count: int) -> None:
    """Somebody drew so many tiles from the box; which ones, only they have seen."""
    state.from_box[seat] += (state.draws,) * count
    state.draws += 1


def turned_up(state: HornochsenState) -> None:
    """The choices that lie face down are turned up; tiles drawn from the box are seen again."""
    for choice in state.chosen:
        if state.seen[choice >> SEAT_BITS] >= BOXED:
            _seen_again(state, choice & SEAT, choice >> SEAT_BITS)


def _seen_again(state: HornochsenState, seat: int, tile: int) -> None:
    """A seat shows a tile that came from the box.

    It may come from any draw of this seat since it went in. Taking it for one from the earliest of them
    leaves all that can still be true of the seat's other tiles.
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
    """Makes everything unknown that the viewer may not know."""
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
    """Covers a hand but for the tiles taken openly; while a choice lies face down, they may be there."""
    shown = [] if chosen_by(seat, state.chosen) else taken_by(state, seat)
    # HORN-8: how many tiles somebody holds is open
    covered = [UNKNOWN] * (len(state.hands[seat]) - len(shown))
    state.hands[seat] = [state.rules.plays[tile] for tile in covered + shown]


def _hidden_box(state: HornochsenState, viewer: Viewer) -> list[int]:
    """The box: known are the tiles that nobody else can have drawn from it."""
    later = [draw + 1 for seat, draws in enumerate(state.from_box) if seat != viewer for draw in draws]
    certain = BOXED + max(later, default=0)
    own = [] if viewer is None else own_tiles(state, viewer)
    shown = [tile for tile in TILES if state.seen[tile] >= certain and tile not in own]
    return [UNKNOWN] * (len(state.box) - len(shown)) + shown


# -- what the rest could be ------------------------------------------------------------------------


def guess(state: HornochsenState, rng: Random) -> None:
    """Makes every unknown tile one that it can be."""
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
    """Gives tiles of the box to those who drew from it; what is left is the box.

    Who drew first had the fewest tiles to draw from, so serving them first makes every way equally likely.
    """
    boxed = [tile for tile in TILES if state.seen[tile] >= BOXED and tile not in placed]
    for draw, holder in sorted((draw, seat) for seat in held for draw in state.from_box[seat]):
        there = [tile for tile in boxed if state.seen[tile] <= BOXED + draw]
        drawn = there[int(rng.random() * len(there))]
        boxed.remove(drawn)
        held[holder].append(drawn)
    return boxed


def _guess_choice(state: HornochsenState, seat: int, tiles: list[int], rng: Random) -> None:
    """Lets a seat's secret choice be any of its tiles, and its hand the others."""
    random = rng.random
    tiles.sort(key=lambda _: random())
    others = [choice for choice in state.chosen if choice & SEAT != seat]
    secret = len(state.chosen) - len(others)
    state.chosen = others + [tile << SEAT_BITS | seat for tile in tiles[:secret]]
    state.hands[seat] = [state.rules.plays[tile] for tile in tiles[secret:]]
