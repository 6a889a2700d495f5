"""The cards of 5211 and the actions that play them."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final

from game.engine.action import Action
from game.engine.chance import shuffle
from game.engine.view import UNKNOWN

COLOURS: Final = "YGOBT"  # 5211-1: yellow, green, orange, dark blue, turquoise


def card_values() -> list[int]:
    """The values of one colour's cards, low to high."""
    # 5211-2: five roosters, six 2s, five 3s, two 4s, a 5 and a 6
    return [1] * 5 + [2] * 6 + [3] * 5 + [4] * 2 + [5, 6]


def card_names() -> list[str]:
    """The names of all cards, colour after colour."""
    # 5211-1: the same twenty cards in each of five colours
    values = card_values()
    copies = [values[: at + 1].count(value) for at, value in enumerate(values)]
    return [f"{colour}{value}.{copy}" for colour in COLOURS for value, copy in zip(values, copies, strict=True)]


NAME: Final = ["", *card_names()]
CARDS: Final = tuple(range(1, len(NAME)))
NUMBER: Final = {NAME[card]: card for card in CARDS}
COLOUR: Final = [0] + [COLOURS.index(NAME[card][0]) for card in CARDS]
VALUE: Final = [0] + [int(NAME[card][1]) for card in CARDS]
SHUFFLE: Final = shuffle(CARDS)


def named(cards: tuple[int, ...] | list[int]) -> tuple[str, ...]:
    return tuple(NAME[card] for card in cards)


class PlayCards(Action):
    """Lays one or two cards face down."""

    __slots__ = ("cards",)

    def __init__(self, cards: tuple[int, ...]) -> None:
        super().__init__("play " + " ".join(NAME[card] for card in cards))
        self.cards: Final = cards


@cache
def singles() -> list[PlayCards]:
    """The actions that lay one card, by card; the first is unused."""
    return [PlayCards((card,)) for card in range(len(NAME))]


@cache
def pairs() -> list[list[PlayCards]]:
    """The actions that lay two cards, by both cards in either order."""
    filler = singles()[UNKNOWN]
    table = [[filler] * len(NAME) for _ in NAME]
    for low, high in combinations(CARDS, 2):
        table[low][high] = table[high][low] = PlayCards((low, high))
    return table
