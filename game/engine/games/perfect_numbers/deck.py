"""The deck of Perfect Numbers: data that users may edit, checked once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from game.engine.board_map import DeckError

COLOURS: Final = "YGRBV"  # yellow, green, red, blue, violet
KINDS: Final = ("protect", "move", "steal")
DEALT: Final = 3
"""How many number cards everybody is dealt in the set-up."""

GROUPS: Final = (3, 2, 2, 1)
"""How many cards lie in each group of the market."""

LARGEST_NUMBER: Final = 20
MOST_COPIES: Final = 20
LARGEST_BONUS: Final = 20
MOST_CARDS: Final = 400


@dataclass(frozen=True, slots=True)
class Deck:
    """The copies of each number in each colour, the jokers, and the number of action cards of each kind.

    `bonuses` are by the number of the coloured card. A constructed deck is valid in itself;
    whether it is large enough depends on the number of players (`check_size`).
    """

    copies: Mapping[str, Mapping[int, int]]
    jokers: tuple[int, ...] = ()
    actions: Mapping[str, int] = field(default_factory=dict)
    bonuses: Mapping[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _check_names("copies", "colour", self.copies, COLOURS)
        for colour, copies in self.copies.items():
            _check_numbers(f"copies.{colour}", copies)
            for number, count in copies.items():
                _check_range(f"copies.{colour}.{number}", count, 0, MOST_COPIES)
        _check_jokers(self.jokers)
        _check_names("actions", "kind", self.actions, KINDS)
        for kind, count in self.actions.items():
            _check_range(f"actions.{kind}", count, 0, MOST_COPIES)
        _check_numbers("bonus", self.bonuses)
        for number, bonus in self.bonuses.items():
            _check_range(f"bonus.{number}", bonus, 0, LARGEST_BONUS)
        if self.size() > MOST_CARDS:
            raise DeckError("copies", f"{self.size()} cards in all are too many (at most {MOST_CARDS})")

    def coloured(self) -> list[str]:
        """The names of the coloured cards, colour after colour, low to high."""
        # PN-1: five colours, copies counted from 1
        return [
            f"{colour}{number}.{copy}"
            for colour in COLOURS
            for number, count in sorted(self.copies.get(colour, {}).items())
            for copy in range(1, count + 1)
        ]

    def joking(self) -> list[str]:
        """The names of the jokers, low to high."""
        # PN-1: one of a number, so it needs no copy
        return [f"*{number}" for number in sorted(self.jokers)]

    def acting(self) -> list[str]:
        """The names of the action cards, kind after kind."""
        # PN-1: protect, move, steal
        return [f"{kind}.{copy}" for kind in KINDS for copy in range(1, self.actions.get(kind, 0) + 1)]

    def size(self) -> int:
        return len(self.coloured()) + len(self.jokers) + sum(self.actions.values())

    def check_size(self, players: int) -> None:
        """Refuses a deck that is too small for this many players."""
        # PN-3: three number cards for everybody; PN-4: and one full market at least
        numbers = len(self.coloured()) + len(self.jokers)
        _check_enough(numbers, "number cards", players, DEALT * players)
        _check_enough(self.size(), "cards in all", players, DEALT * players + sum(GROUPS))


def _check_enough(count: int, what: str, players: int, least: int) -> None:
    if count < least:
        raise DeckError("copies", f"{count} {what} are too few for {players} players (at least {least})")


def _check_names(key: str, what: str, names: Iterable[str], known: Iterable[str]) -> None:
    allowed = tuple(known)
    for name in names:
        if name not in allowed:
            raise DeckError(f"{key}.{name}", f"unknown {what} ({', '.join(allowed)})")


def _check_numbers(key: str, numbers: Iterable[int]) -> None:
    for number in numbers:
        if not 1 <= number <= LARGEST_NUMBER:
            raise DeckError(f"{key}.{number}", f"a card's number is from 1 to {LARGEST_NUMBER}")


def _check_range(key: str, count: int, least: int, most: int) -> None:
    if not least <= count <= most:
        raise DeckError(key, f"{count} is out of range ({least} to {most})")


def _check_jokers(jokers: tuple[int, ...]) -> None:
    for number in jokers:
        _check_range("jokers", number, 1, LARGEST_NUMBER)
        if jokers.count(number) > 1:
            raise DeckError("jokers", f"{number} is there twice (one joker of a number)")
