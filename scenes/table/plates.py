"""The plates with the seats' names: their numbers, whose turn it is, and whose points are being counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from game.engine.view import View
from game.match.session import Seating
from game.ui.board.arrangement import Area
from game.ui.board.labels import Labels
from game.ui.board.layout import Layout
from game.ui.board.plates import SeatPlate
from game.ui.board.scoring.beats import Gain
from game.ui.board.skins.skin import Skin
from scenes.table.words import TableWords, counter_of


class TablePlates:
    """The plates show the numbers of one view. While points are counted, they change before the view does."""

    def __init__(
        self,
        labels: Labels,
        skin: Skin,
        words: TableWords,
        layout: Layout,
        seating: Seating,
        figure: Callable[[int], int],
    ) -> None:
        self._labels: Final = labels
        self._skin: Final = skin
        self._words: Final = words
        self._layout: Final = layout
        self._seating: Final = seating
        self._figure: Final = figure
        self._table = View(None, (), (), ())
        self._areas: Sequence[Area] = ()
        self._active: tuple[int, ...] = ()

    def show(self, table: View, areas: Sequence[Area], active: tuple[int, ...]) -> None:
        """Shows everybody's numbers in this view; the plates of `active` seats glow."""
        self._table, self._areas, self._active = table, areas, active
        self._draw_all()

    def show_own(self, seat: int, table: View) -> None:
        """Shows one seat's numbers from its own view."""
        self._draw(seat, table)

    def account(self, table: View, gains: Sequence[Gain]) -> None:
        """Shows everybody's numbers before these gains, which this view already includes. No plate glows."""
        self._table, self._active = table, ()
        for gain in reversed(gains):
            self._table = self._with_points(gain.seat, gain.total - gain.points)
        self._draw_all()

    def show_points(self, seat: int, total: int) -> None:
        """Changes a seat's points before the view has them."""
        self._table = self._with_points(seat, total)
        self._draw(seat)

    def light(self, seat: int | None) -> None:
        """Makes this seat's plate glow and no other; None for no plate."""
        active = (seat,) if seat is not None else ()
        if active != self._active:
            self._active = active
            self._draw_all()

    def _with_points(self, seat: int, total: int) -> View:
        kind = self._layout.scoring.points or next(iter(self._layout.plate), "")
        counter = counter_of(self._table, f"{kind}.{seat}")
        changed = (replace(one, value=total) if one is counter else one for one in self._table.counters)
        return replace(self._table, counters=tuple(changed))

    def _draw_all(self) -> None:
        for seat in range(len(self._areas)):
            self._draw(seat)

    def _draw(self, seat: int, table: View | None = None) -> None:
        number, shown = self._figure(seat), table or self._table
        plate = SeatPlate(
            self._seating.session.seats[seat].name,
            self._words.numbers(shown, seat),
            active=seat in self._active,
            colour=self._skin.seat_colour(number),
            tokens=self._words.tokens(shown, seat),
            most_tokens=len(self._layout.tokens),
            names=tuple(one.name for one in self._seating.session.seats),
        )
        self._labels.plate(seat, self._areas[seat], plate, partial(self._skin.figure, number))
