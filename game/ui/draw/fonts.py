"""Fonts: Fira Sans at any size, or pygame's own font if Fira Sans is not installed."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pygame

from game.ui.draw.cache import BoundedCache
from game.ui.draw.style import Colour

MOST_TEXTS: Final = 600
MOST_WIDTHS: Final = 4000
LONGEST_TEXT: Final = 1000
"""More letters than any line has; the picture of an endless text would take all memory."""
USUAL_LETTER: Final = 0.45
"""The approximate width of a letter, as a share of its size."""


class Weight(Enum):
    """The weight of letters; the values are the font's own names."""

    REGULAR = "Regular"
    MEDIUM = "Medium"
    BOLD = "Bold"


def font_file(weight: Weight) -> Path | None:
    """Returns the font's file, found without importing its package."""
    spec = find_spec("fontpkg_fira_sans")
    for folder in (spec.submodule_search_locations or []) if spec is not None else []:
        path = Path(folder) / "files" / f"FiraSans-{weight.value}.ttf"
        if path.is_file():
            return path
    return None


def drawable(text: str) -> str:
    """Returns the text as fonts can draw it, since names in files may have any characters and any length."""
    shown = text[:LONGEST_TEXT]
    return shown if shown.isprintable() else "".join(letter if letter.isprintable() else " " for letter in shown)


@lru_cache(maxsize=4)
def fonts_at(scale: float) -> Fonts:
    """Returns the fonts for windows of this scale; their cached texts outlive a scene."""
    pygame.register_quit(fonts_at.cache_clear)
    return Fonts(scale)


class Fonts:
    """Fonts and rendered texts at one scale, with caches."""

    def __init__(self, scale: float) -> None:
        self._scale: Final = scale
        self._fonts: dict[tuple[int, Weight], pygame.font.Font] = {}
        self._texts: Final[BoundedCache[pygame.Surface]] = BoundedCache(MOST_TEXTS)
        self._widths: dict[tuple[str, int, Weight], float] = {}

    def font(self, size: float, weight: Weight = Weight.REGULAR) -> pygame.font.Font:
        """Returns a font whose letters are `size` table units high."""
        key = self._pixels(size), weight
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(font_file(weight), key[0])
        return self._fonts[key]

    def _pixels(self, size: float) -> int:
        return max(6, round(size * self._scale))

    def text(self, text: str, size: float, colour: Colour, weight: Weight = Weight.REGULAR) -> pygame.Surface:
        """Returns one line of rendered text, from the cache if possible."""
        key = text, round(size * 10), weight, colour
        return self._texts.get(
            key, lambda: self.font(size, weight).render(drawable(text), True, colour).convert_alpha()
        )

    def width(self, text: str, size: float, weight: Weight = Weight.REGULAR) -> float:
        """Returns the width of a text in table units."""
        key = text, self._pixels(size), weight
        if key not in self._widths:
            if len(self._widths) >= MOST_WIDTHS:
                self._widths.clear()
            self._widths[key] = self.font(size, weight).size(drawable(text))[0] / self._scale
        return self._widths[key]

    def line_height(self, size: float, weight: Weight = Weight.REGULAR) -> float:
        return self.font(size, weight).get_linesize() / self._scale

    def wrapped(self, text: str, size: float, width: float, weight: Weight = Weight.REGULAR) -> list[str]:
        """Returns the text in lines that fit the width; a word that is too long has a line of its own."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            words = paragraph.split(" ")
            while words:
                count = self._fitting(words, size, width, weight)
                lines.append(" ".join(words[:count]))
                words = words[count:]
        return lines

    def _fitting(self, words: list[str], size: float, width: float, weight: Weight) -> int:
        """Returns how many words make the longest line that fits, at least one: estimated, then measured."""
        # Measuring every beginning of every line would make long pages slow to open.
        line, count = 0.0, 0
        for word in words:
            line += (len(word) + 1) * size * USUAL_LETTER
            if line > width:
                break
            count += 1
        count = max(1, count)
        while count > 1 and self.width(" ".join(words[:count]), size, weight) > width:
            count -= 1
        while count < len(words) and self.width(" ".join(words[: count + 1]), size, weight) <= width:
            count += 1
        return count
