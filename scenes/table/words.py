"""The words around the pieces of a table, from the view's counters and the layout."""

from __future__ import annotations

from collections.abc import Callable

from game.content.texts import Texts, written
from game.engine.view import Counter, View
from game.ui.board.chips import Chip
from game.ui.board.layout import Layout
from game.ui.board.plates import PlateNumber, Token

UNSET = (None, 0, "", "none")
"""Values of a mark that is not set."""


class TableWords:
    """The words of one game's table in one language."""

    def __init__(self, texts: Texts, game: str, layout: Layout, is_suit: Callable[[str], bool]) -> None:
        self._texts = texts
        self._game = game
        self._layout = layout
        self._is_suit = is_suit

    def numbers(self, table: View, seat: int) -> tuple[PlateNumber, ...]:
        found = ((kind, counter_of(table, f"{kind}.{seat}")) for kind in self._layout.plate)
        return tuple(self._number(kind, counter) for kind, counter in found if counter is not None)

    def tokens(self, table: View, seat: int) -> tuple[Token, ...]:
        """The tokens at this seat, such as the dealer's."""
        tokens = []
        for kind, icon in self._layout.tokens.items():
            counter = counter_of(table, kind)
            if counter is not None and counter.seat == seat:
                tokens.append(Token(icon, self.heading(kind)))
        return tuple(tokens)

    def chips(self, table: View, marked: View | None = None) -> list[Chip]:
        """The table's own numbers: the permanent ones, then the marks that are set, from `marked` if given."""
        always = [counter for kind in self._layout.info if (counter := counter_of(table, kind)) is not None]
        marks = [counter for kind in self._layout.marks if (counter := counter_of(marked or table, kind)) is not None]
        # While pieces are being laid out no round has begun, and a round 0 would confuse people.
        begun = [self._chip(counter) for counter in always if counter.value != 0]
        return begun + [self._mark(counter) for counter in marks if counter.value not in UNSET]

    def zone(self, name: str) -> str:
        """A zone's name; one of several gets its number where the texts say so."""
        kind, _, number = name.partition(".")
        return self._short("zone", kind).replace("{number}", number)

    def heading(self, kind: str) -> str:
        return self._short("counter", kind)

    def _short(self, section: str, name: str) -> str:
        """The short name for a small place if the game's texts have one, else the usual name."""
        short = self._texts.in_game(self._game, f"heading.{name}")
        return short if short != name else self._texts.of_game(self._game, section, name)

    def _number(self, kind: str, counter: Counter) -> PlateNumber:
        if counter.hidden:
            return PlateNumber(self.heading(kind), "?")
        return PlateNumber(
            self.heading(kind), "–" if counter.value is None else written(counter.value), counter.value is not None
        )

    def _chip(self, counter: Counter) -> Chip:
        value = str(counter.value)
        if self._is_suit(value):
            return Chip(self.heading(counter.name), suit=value)
        return Chip(self.heading(counter.name), self._texts.choice(self._game, counter.name, value))

    def _mark(self, counter: Counter) -> Chip:
        value = str(counter.value)
        suit = value if self._is_suit(value) else ""
        return Chip(self.heading(counter.name), suit=suit, strong=True)


def counter_of(table: View, name: str) -> Counter | None:
    """The counter with this name, if the view has it."""
    return next((counter for counter in table.counters if counter.name == name), None)
