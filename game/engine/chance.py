"""Chance steps: what is drawn, whether an outcome fits, and our own outcomes, made from a seed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Final

SEED_LIMIT: Final = 1 << 128
"""Seeds are integers from 0 up to, but not including, this limit."""


class Chance:
    """A step that chance decides: `draw` distinct members of `population`, in order.

    `kind` is the word in the record; `names_seat` is true if a seat is drawn instead of pieces.
    """

    __slots__ = ("draw", "kind", "names_seat", "population")

    def __init__(self, kind: str, population: tuple[int, ...], draw: int, names_seat: bool = False) -> None:
        self.kind: Final = kind
        self.population: Final = population
        self.draw: Final = draw
        self.names_seat: Final = names_seat

    def fits(self, outcome: Sequence[int]) -> bool:
        """Whether this is a possible outcome of the step."""
        drawn = set(outcome)
        return len(outcome) == self.draw == len(drawn) and drawn <= set(self.population)


def shuffle(pieces: Sequence[int]) -> Chance:
    return Chance("shuffle", tuple(pieces), len(pieces))


def fair_outcome(chance: Chance, seed: int, index: int) -> list[int]:
    """The outcome that our program draws: a function of the seed and of how many chance lines came before.

    A Fisher-Yates shuffle from the front over SHA-256 of seed, index and a counter; numbers that
    would favour low indices are drawn again. The population must come in a fixed order.
    """
    stream = _Stream(seed, index)
    pool = list(chance.population)
    for place in range(chance.draw):
        other = place + stream.below(len(pool) - place)
        pool[place], pool[other] = pool[other], pool[place]
    return pool[: chance.draw]


class _Stream:
    """Numbers from SHA-256 of `seed/index/counter`, 64 bits at a time."""

    __slots__ = ("_counter", "_prefix", "_words")

    def __init__(self, seed: int, index: int) -> None:
        self._prefix = f"{seed}/{index}/"
        self._counter = 0
        self._words: list[int] = []

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely."""
        unbiased = (1 << 64) // limit * limit
        while True:
            word = self._word()
            if word < unbiased:
                return word % limit

    def _word(self) -> int:
        if not self._words:
            digest = hashlib.sha256(f"{self._prefix}{self._counter}".encode("ascii")).digest()
            self._counter += 1
            self._words = [int.from_bytes(digest[at : at + 8], "big") for at in (24, 16, 8, 0)]
        return self._words.pop()


def quick_outcome(chance: Chance, rng: Random) -> list[int]:
    """An outcome for playouts and benchmarks, where speed counts and no record is kept."""
    bits = rng.getrandbits
    pool = list(chance.population)
    size = len(pool)
    for place in range(min(chance.draw, size - 1)):
        # With thirty bits no place is favoured by more than one in millions.
        other = place + bits(30) % (size - place)
        pool[place], pool[other] = pool[other], pool[place]
    return pool[: chance.draw]
