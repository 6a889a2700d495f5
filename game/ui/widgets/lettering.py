"""Texts as they stand in a box: wrapped, and smaller where they must be, never cut."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from game.ui.draw.fonts import Fonts, Weight


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of one size; lengths in table units."""

    lines: tuple[str, ...]
    size: float
    weight: Weight
    _: KW_ONLY
    width: float
    line_height: float
    unbroken: bool = True
    """Whether all words are whole."""

    @property
    def height(self) -> float:
        return self.line_height * len(self.lines)


def block(fonts: Fonts, text: str, size: float, weight: Weight, *, width: float) -> Block:
    """The text in lines of at most this width."""
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
    """The text as large as it fits into the box, from `size` down to `least`; whole words stay whole if they can."""
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
    """A line that is too wide because of one long word, in parts that fit; only words get hyphens."""
    parts = []
    while fonts.width(line, size, weight) > width and len(line) > 1:
        count = len(line) - 1
        while count > 1 and fonts.width(_part(line, count), size, weight) > width:
            count -= 1
        count = line.rfind("-", 1, count) + 1 or count  # where a word has a hyphen of its own, it breaks there
        parts.append(_part(line, count))
        line = line[count:]
    return [*parts, line]


def _part(line: str, count: int) -> str:
    return line[:count] + ("-" if line[count - 1].isalpha() and line[count].isalpha() else "")
