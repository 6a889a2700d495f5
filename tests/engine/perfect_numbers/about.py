"""What tests of all games need to know about Perfect Numbers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.content.library import read_deck
from game.engine.games.perfect_numbers.deck_from_table import deck_of
from tests.architecture.project import CONFIG
from tests.engine.about import About, all_in, exchange

WORDS = ("drop", "actions", "at", "on", "move", "from")
"""The words in a notation that are no pieces."""


def exchange_hidden(state: Any, _seat: int, rng: Random) -> None:
    # PN-17: the pile, and the bonus cards that were drawn from it
    bonus = [list(cards) for cards in state.bonus]
    exchange(all_in(state.pile) + [place for cards in bonus for place in all_in(cards)], rng)
    state.bonus = [tuple(cards) for cards in bonus]


def kind_of(verb: str, words: Sequence[str]) -> str:
    kinds = [word if word in WORDS else "#" for word in words]
    if verb in ("use", "discard") and words[0][0].islower():
        # PN-14 to PN-17: what a card does depends on its kind; only a stolen one is discarded otherwise
        kinds[0] = words[0].split(".")[0] if verb == "use" else "action"
    return " ".join([verb, *kinds])


def pieces() -> list[str]:
    deck = read_deck(CONFIG / "games" / "perfect_numbers" / "deck.toml", deck_of)
    return [*deck.coloured(), *deck.joking(), *deck.acting()]


ABOUT = About(
    series="PN",
    clauses=20,
    rulings=frozenset({1, 3, 6, 7, 8, 10, 11, 13, 14, 15, 16, 17, 19}),  # 1 for the deck, which the rulebook omits
    hidden=frozenset({"bonus", "pile"}),
    exchange_hidden=exchange_hidden,
    good_ends=frozenset({"keep", "complete", "scored", "complete_again", "third"}),
    actions=frozenset(
        {
            "take #", "place #", "place # drop #", "place # drop actions", "place # at #", "place # on #", "complete",
            "keep", "use protect on #", "use protect move # on #", "use move on #", "use steal from # #", "discard #",
            "store #", "store # drop #", "end",
        }
    ),
    kind_of=kind_of,
    untaught_actions=frozenset({"discard action"}),  # PN-17: one that can be neither used nor stored
    pieces=pieces,
    action_pieces=3,
    telling=[(0, 0, 60, 108), (0, 0, 150, 66)],
    review_players=3,
    counts_victories=True,
)  # fmt: skip
