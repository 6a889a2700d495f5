"""Letters: Fira Sans at any size, or pygame's own font where it is not installed."""

from __future__ import annotations

from collections import OrderedDict
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pygame

from game.app.style import Colour

MOST_TEXTS: Final = 600


class Weight(Enum):
    """How heavy letters are; the values are the font's own names."""

    REGULAR = "Regular"
    MEDIUM = "Medium"
    BOLD = "Bold"


def font_file(weight: Weight) -> Path | None:
    """The font's file, found without importing its package."""
    spec = find_spec("fontpkg_fira_sans")
    for folder in (spec.submodule_search_locations or []) if spec is not None else []:
        path = Path(folder) / "files" / f"FiraSans-{weight.value}.ttf"
        if path.is_file():
            return path
    return None


class Fonts:
    """Fonts and written texts at one scale, kept while they are in use."""

    def __init__(self, scale: float) -> None:
        self._scale: Final = scale
        self._fonts: dict[tuple[int, Weight], pygame.font.Font] = {}
        self._texts: OrderedDict[tuple[str, int, Weight, Colour], pygame.Surface] = OrderedDict()

    def font(self, size: float, weight: Weight = Weight.REGULAR) -> pygame.font.Font:
        """A font whose letters are `size` table units high."""
        pixels = max(6, round(size * self._scale))
        key = pixels, weight
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(font_file(weight), pixels)
        return self._fonts[key]

    def text(self, text: str, size: float, colour: Colour, weight: Weight = Weight.REGULAR) -> pygame.Surface:
        """One line of text, written once."""
        key = text, round(size * 10), weight, colour
        if key not in self._texts:
            self._texts[key] = self.font(size, weight).render(text, True, colour).convert_alpha()
            if len(self._texts) > MOST_TEXTS:
                self._texts.popitem(last=False)
        self._texts.move_to_end(key)
        return self._texts[key]

    def width(self, text: str, size: float, weight: Weight = Weight.REGULAR) -> float:
        """How wide a text is, in table units."""
        return self.font(size, weight).size(text)[0] / self._scale

    def line_height(self, size: float, weight: Weight = Weight.REGULAR) -> float:
        return self.font(size, weight).get_linesize() / self._scale

    def wrapped(self, text: str, size: float, width: float, weight: Weight = Weight.REGULAR) -> list[str]:
        """The text in lines that fit the width; a word that is too long for a line stands alone."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if line and self.width(longer, size, weight) > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines
