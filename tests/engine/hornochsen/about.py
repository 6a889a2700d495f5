"""What tests of all games need to know about Tanz der Hornochsen!."""

from __future__ import annotations

from random import Random
from typing import Any

from game.engine.games.hornochsen.hiding import BOXED, UNSEEN
from game.engine.games.hornochsen.tiles import NAME, SEAT, SEAT_BITS
from tests.engine.about import About, all_in, counted, exchange, others


def exchange_hidden(state: Any, seat: int, rng: Random) -> None:
    """HORN-3, HORN-8: hands and choices of others, the supply, and what they drew from the box."""
    for other in others(state, seat):
        _exchange_with_box(state, other, rng)
    hands = {other: [play.tile for play in state.hands[other]] for other in others(state, seat)}
    chosen = [choice >> SEAT_BITS for choice in state.chosen]
    whose = [choice & SEAT for choice in state.chosen]
    for at, other in enumerate(whose):
        if other != seat and hands[other]:
            # Which of the tiles in hand it is, nobody else knows.
            exchange([(chosen, at), *all_in(hands[other])], rng)
    places = [(chosen, at) for at, other in enumerate(whose) if other != seat] + all_in(state.supply)
    places += [place for hand in hands.values() for place in all_in(hand)]
    exchange([(place, at) for place, at in places if state.seen[place[at]] == UNSEEN], rng)
    for other, hand in hands.items():
        state.hands[other] = [state.rules.plays[tile] for tile in hand]
    state.chosen = [tile << SEAT_BITS | other for tile, other in zip(chosen, whose, strict=True)]


def _exchange_with_box(state: Any, other: int, rng: Random) -> None:
    """Whoever drew from the box may have drawn another tile that was in it."""
    first = BOXED + min(state.from_box[other], default=-1)
    could = [at for at, tile in enumerate(state.box) if BOXED <= state.seen[tile] <= first]
    held = [at for at, play in enumerate(state.hands[other]) if state.seen[play.tile] >= BOXED]
    if could and held:
        inside, outside = rng.choice(could), rng.choice(held)
        tile = state.box[inside]
        state.box[inside] = state.hands[other][outside].tile
        state.hands[other][outside] = state.rules.plays[tile]


ABOUT = About(
    series="HORN",
    clauses=20,
    rulings=frozenset({1, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18, 20}),
    hidden=frozenset({"box", "chosen", "hands", "supply"}),
    exchange_hidden=exchange_hidden,
    good_ends=frozenset({"track", "keep", "keep_two", "happy", "full"}),
    actions=frozenset({"buy #", "play #", "play # #", "take", "take #", "take # #"}),
    kind_of=counted,
    rare_actions=frozenset({"take"}),
    pieces=lambda: NAME[1:],
    telling=[(0, 0, 150, 150)],
    corner=(1.0, 1.0),
    counts_victories=False,
)
