"""Matches that differ only in what a seat may not know, made by what the rules say is hidden.

Nothing here asks the engine what it hides: a state that told too much would be its own excuse.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from game.engine.game import State
from game.engine.games.hornochsen.hiding import BOXED, UNSEEN
from game.engine.games.hornochsen.tiles import SEAT, SEAT_BITS
from game.engine.games.rage.cards import COLOUR
from game.engine.games.rage.scoring import Prediction

Places = list[tuple[list[Any], int]]
"""Where something lies: in which list, and at which place of it."""

HIDDEN = {
    "5211": {"chosen", "hands", "pile", "removed"},
    "rage": {"bids", "hands", "pile"},
    "hornochsen": {"box", "chosen", "hands", "supply"},
    "perfect_numbers": {"bonus", "pile"},
}
"""By game the parts of a state that hold something hidden."""


def twin(state: State[Any], seat: int, rng: Random) -> Any:
    """Another match that this seat can't tell from this one."""
    other = state.copy()
    MADE[state.rules.setup.game](other, seat, rng)  # type: ignore[attr-defined]
    return other


def _of_5211(state: Any, seat: int, rng: Random) -> None:
    # 5211-3: nobody ever sees the removed cards; 5211-5: what others chose lies face down
    chosen = [list(cards) for cards in state.chosen]
    places = _all(state.pile) + _all(state.removed)
    for other in _others(state, seat):
        places += _all(state.hands[other]) + _all(chosen[other])
    _exchange(places, rng, lambda *_: True)
    state.chosen = [tuple(sorted(cards)) for cards in chosen]


def _of_rage(state: Any, seat: int, rng: Random) -> None:
    owner = {id(state.hands[other]): other for other in _others(state, seat)}

    def fits(card: int, place: list[Any]) -> bool:
        # RAGE-8: all have seen who could not follow
        return id(place) not in owner or not state.voids[owner[id(place)]] >> COLOUR[card] & 1

    places = _all(state.pile) + [place for other in _others(state, seat) for place in _all(state.hands[other])]
    _exchange(places, rng, lambda one, here, other, there: fits(one, there) and fits(other, here))
    # RAGE-18: `hidden` before the first trick, `secret` during the whole round
    way = state.rules.prediction
    if way is Prediction.SECRET or (way is Prediction.HIDDEN and state.bidding):
        for other in _others(state, seat):
            if state.bids[other] is not None:
                state.bids[other] = rng.randrange(state.size + 1)


def _of_hornochsen(state: Any, seat: int, rng: Random) -> None:
    """HORN-3, HORN-8: hands and choices of others, the supply, and what they drew from the box."""
    for other in _others(state, seat):
        _exchange_with_box(state, other, rng)
    hands = {other: [play.tile for play in state.hands[other]] for other in _others(state, seat)}
    chosen = [choice >> SEAT_BITS for choice in state.chosen]
    whose = [choice & SEAT for choice in state.chosen]
    for at, other in enumerate(whose):
        if other != seat and hands[other]:
            # Which of the tiles in hand it is, nobody else knows.
            _exchange([(chosen, at), *_all(hands[other])], rng, lambda *_: True)
    places = [(chosen, at) for at, other in enumerate(whose) if other != seat] + _all(state.supply)
    places += [place for hand in hands.values() for place in _all(hand)]
    _exchange([(place, at) for place, at in places if state.seen[place[at]] == UNSEEN], rng, lambda *_: True)
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


def _of_perfect_numbers(state: Any, _seat: int, rng: Random) -> None:
    # PN-17: the pile, and the bonus cards that were drawn from it
    bonus = [list(cards) for cards in state.bonus]
    _exchange(_all(state.pile) + [place for cards in bonus for place in _all(cards)], rng, lambda *_: True)
    state.bonus = [tuple(cards) for cards in bonus]


MADE: dict[str, Callable[[Any, int, Random], None]] = {
    "5211": _of_5211,
    "rage": _of_rage,
    "hornochsen": _of_hornochsen,
    "perfect_numbers": _of_perfect_numbers,
}


def _others(state: Any, seat: int) -> list[int]:
    return [other for other in range(state.rules.players) if other != seat]


def _all(place: list[Any]) -> Places:
    return [(place, at) for at in range(len(place))]


def _exchange(places: Places, rng: Random, may: Callable[[Any, list[Any], Any, list[Any]], bool]) -> None:
    """Changes pieces that lie in these places, two at a time, wherever both may lie in the other's."""
    for here, at in places:
        there, behind = rng.choice(places)
        one, other = here[at], there[behind]
        if may(one, here, other, there):
            here[at], there[behind] = other, one
