"""Texts laid out for a box: wrapped, smaller if necessary, never cut."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from game.ui.draw.fonts import Fonts, Weight


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of text in one size; lengths in table units."""

    lines: tuple[str, ...]
    size: float
    weight: Weight
    _: KW_ONLY
    width: float
    line_height: float
    unbroken: bool = True
    """Whether no word is broken."""

    @property
    def height(self) -> float:
        return self.line_height * len(self.lines)


def block(fonts: Fonts, text: str, size: float, weight: Weight, *, width: float) -> Block:
    """Returns the text in lines of at most this width."""
    wrapped = fonts.wrapped(text, size, width, weight)
    lines = tuple(part for line in wrapped for part in _broken(fonts, line, size, weight, width=width))
    widest = max(fonts.width(line, size, weight) for line in lines)
    return Block(
        lines,
        size,
        weight,
        width=widest,
        line_height=fonts.line_height(size, weight),
        unbroken=len(lines) == len(wrapped),
    )


def fitted(fonts: Fonts, text: str, size: float, weight: Weight, *, width: float, height: float, least: float) -> Block:
    """Returns the text as large as the box allows, from `size` down to `least`, without broken words if possible."""
    best: Block | None = None
    while True:
        found = block(fonts, text, size, weight, width=width)
        if found.height <= height:
            if found.unbroken:
                return found
            best = best or found
        if size <= least:
            return best or found
        size = max(least, size * 0.94)


def _broken(fonts: Fonts, line: str, size: float, weight: Weight, *, width: float) -> list[str]:
    """Splits a line that is too wide because of one long word into parts that fit; only words get hyphens."""
    parts = []
    while fonts.width(line, size, weight) > width and len(line) > 1:
        count = len(line) - 1
        while count > 1 and fonts.width(_part(line, count), size, weight) > width:
            count -= 1
        count = line.rfind("-", 1, count) + 1 or count  # a word with a hyphen breaks there
        parts.append(_part(line, count))
        line = line[count:]
    return [*parts, line]


def _part(line: str, count: int) -> str:
    return line[:count] + ("-" if line[count - 1].isalpha() and line[count].isalpha() else "")
