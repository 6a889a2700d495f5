"""What tests of all games need to know about 5211."""

from __future__ import annotations

from random import Random
from typing import Any

from game.engine.games.fifty_two_eleven.cards import NAME
from tests.engine.about import About, all_in, counted, exchange, others


def exchange_hidden(state: Any, seat: int, rng: Random) -> None:
    # 5211-3: nobody ever sees the removed cards; 5211-5: what others chose lies face down
    chosen = [list(cards) for cards in state.chosen]
    places = all_in(state.pile) + all_in(state.removed)
    for other in others(state, seat):
        places += all_in(state.hands[other]) + all_in(chosen[other])
    exchange(places, rng)
    state.chosen = [tuple(sorted(cards)) for cards in chosen]


ABOUT = About(
    series="5211",
    clauses=14,
    rulings=frozenset({3, 5, 7, 9, 10, 12, 14}),  # 3, 7 and 9 for the tables that the Azul book lacks
    hidden=frozenset({"chosen", "hands", "pile", "removed"}),
    exchange_hidden=exchange_hidden,
    good_ends=frozenset({"careful", "mine", "only_roosters"}),
    actions=frozenset({"play # #", "play #"}),
    kind_of=counted,
    pieces=lambda: NAME[1:],
    telling=[(0, 0, 60, 108), (0, 0, 150, 66)],
    corner=(0.46, 0.58),
    counts_victories=True,
)
