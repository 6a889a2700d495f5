"""Lays out a rules page without a pause: first the visible part, then the rest, one section per frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.content.rulebook import Section
from scenes.rules.page import RulePage

SCREENS: Final = 1.3
"""How much is laid out at once, in heights of the visible part."""


class Typesetter:
    """Measuring words takes most of the time, and the page's pen remembers what it has measured.

    So the whole page is laid out quickly once each of its sections has been laid out separately.
    """

    def __init__(self) -> None:
        self._waiting: list[Section] = []
        self._trial: RulePage | None = None
        self._begun = False

    @property
    def done(self) -> bool:
        """Whether the whole page may be laid out at once."""
        return self._begun and not self._waiting

    def page(self, new: Callable[[], RulePage], sections: Sequence[Section], begin: str, height: float) -> RulePage:
        """The part of the page that is visible from the passage `begin`; the whole page once all of it is measured."""
        page = new()
        if self.done:
            for section in sections:
                page.add(section)
            return page
        names = [section.id for section in sections]
        first = names.index(begin.partition(".")[0]) if begin.partition(".")[0] in names else 0
        page = _filled(new, sections, first, begin, height=height)
        while first and page.column.height < height:
            first -= 1
            page = _filled(new, sections, first, begin, height=height)
        self._waiting = [section for section in sections if section.id not in page.sections]
        self._trial, self._begun = new(), True
        return page

    def go_on(self) -> None:
        """Measures one more section."""
        if self._waiting and self._trial is not None:
            self._trial.add(self._waiting.pop(0))

    def hurry(self) -> None:
        """Stops measuring ahead: the next call of `page` lays out the whole page."""
        self._waiting.clear()


def _filled(
    new: Callable[[], RulePage], sections: Sequence[Section], first: int, begin: str, *, height: float
) -> RulePage:
    """The sections from `first` on, until the visible part below the passage `begin` is full."""
    page = new()
    for section in sections[first:]:
        page.add(section)
        if page.column.height >= page.places.get(begin, (0.0, 0.0))[0] + height * SCREENS:
            break
    return page
