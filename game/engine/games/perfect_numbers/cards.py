"""The cards of a deck by their piece numbers, in tables that the rules share.

Pieces count from 1 in the deck's order: coloured cards, jokers, action cards; so a sorted hand is
in the order of PN-3 and PN-7. In a row a face-down card is written as its number plus `size`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.engine.games.perfect_numbers.deck import COLOURS, KINDS, Deck


class Cards:
    """What is printed on each card. The tables go on with the same cards face down."""

    __slots__ = (
        "bonus", "colour", "colour_bit", "first_action", "first_joker", "kind", "name", "number", "piece", "pieces",
        "size",
    )  # fmt: skip

    def __init__(self, deck: Deck) -> None:
        coloured, jokers, actions = deck.coloured(), deck.joking(), deck.acting()
        named = [*coloured, *jokers, *actions]
        self.size: Final = len(named)
        self.first_joker: Final = len(coloured) + 1
        self.first_action: Final = len(coloured) + len(jokers) + 1
        self.pieces: Final = tuple(range(1, self.size + 1))
        self.piece: Final = [0, *self.pieces, *self.pieces]
        """The card's number, whether it lies face up or face down."""
        self.name: Final = ["", *named, *named]
        self.colour: Final = {card: COLOURS.index(name[0]) for card, name in enumerate(coloured, 1)}
        self.colour_bit: Final = [0, *(1 << self.colour[card] if card in self.colour else 0 for card in self.pieces)]
        """By card; 0 for jokers and action cards."""
        self.kind: Final = [""] + [name.split(".")[0] if name.split(".")[0] in KINDS else "" for name in named]
        self.number: Final = numbers(named)
        self.bonus: Final = bonuses(named, deck)

    def named(self, cards: Iterable[int]) -> tuple[str, ...]:
        return tuple(self.name[card] for card in cards)


def numbers(named: list[str]) -> list[int]:
    """The number that counts, by card in a row; 0 for none."""
    # PN-14: a face-down card has no number, nor has an action card
    open_numbers = [0 if name.split(".")[0] in KINDS else int(name[1:].split(".")[0]) for name in named]
    return [0, *open_numbers, *[0] * len(named)]


def bonuses(named: list[str], deck: Deck) -> list[int]:
    """How many bonus cards the completing card brings, by card in a row."""
    # PN-2: by the number of a coloured card; jokers bring none
    coloured = len(deck.coloured())
    printed = [deck.bonuses.get(int(name[1:].split(".")[0]), 0) for name in named[:coloured]]
    return [0, *printed, *[0] * (2 * len(named) - coloured)]
