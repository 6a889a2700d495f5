"""What tests of all games need to know about Rage."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.engine.games.rage.cards import COLOUR, NAME
from game.engine.games.rage.scoring import Prediction
from tests.engine.about import About, all_in, counted, exchange, others


def exchange_hidden(state: Any, seat: int, rng: Random) -> None:
    owner = {id(state.hands[other]): other for other in others(state, seat)}

    def fits(card: int, place: list[Any]) -> bool:
        # RAGE-8: all have seen who could not follow
        return id(place) not in owner or not state.voids[owner[id(place)]] >> COLOUR[card] & 1

    places = all_in(state.pile) + [place for other in others(state, seat) for place in all_in(state.hands[other])]
    exchange(places, rng, lambda one, here, other, there: fits(one, there) and fits(other, here))
    # RAGE-18: `hidden` before the first trick, `secret` during the whole round
    way = state.rules.prediction
    if way is Prediction.SECRET or (way is Prediction.HIDDEN and state.bidding):
        for other in others(state, seat):
            if state.bids[other] is not None:
                state.bids[other] = rng.randrange(state.size + 1)


def kind_of(verb: str, words: Sequence[str]) -> str:
    if verb != "play":
        return counted(verb, words)
    sort = words[0].split(".")[0]
    card = "trump" if words[0] == "R10" else sort if not sort[0].isupper() else "colour"
    return " ".join([verb, card, *("colour" for _ in words[1:])])


ABOUT = About(
    series="RAGE",
    clauses=20,
    rulings=frozenset({3, 12, 14, 15, 17, 19}),
    hidden=frozenset({"bids", "hands", "pile"}),
    exchange_hidden=exchange_hidden,
    good_ends=frozenset({"won", "plus_won", "turned", "hit"}),
    actions=frozenset(
        {
            "bid #", "play colour", "play trump", "play joker colour", "play notrump", "play newtrump", "play plus5",
            "play minus5",
        }
    ),
    kind_of=kind_of,
    rare_actions=frozenset({"play trump"}),
    pieces=lambda: NAME[1:],
    action_pieces=5,
    telling=[(0, 0, 66, 108)],
    corner=(0.6, 0.58),
    counts_victories=False,
)  # fmt: skip
