"""Signs of action cards, as silhouettes around the origin in a box from -1 to 1."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from game.ui.draw.shapes import Shape, arc, circle, closed_curve, mirror, place_outline


@dataclass(frozen=True, slots=True)
class CardIcon:
    """Outlines from back to front, and holes through all of them."""

    parts: tuple[Shape, ...]
    holes: tuple[Shape, ...] = ()

    def smaller(self, size: float, down: float = 0) -> CardIcon:
        """Returns the icon scaled by `size` and moved down by `down`."""
        parts, holes = ([place_outline(shape, 0, down, size) for shape in group] for group in (self.parts, self.holes))
        return CardIcon(tuple(parts), tuple(holes))

    def and_then(self, other: CardIcon) -> CardIcon:
        """Returns this icon with another in front of it."""
        return CardIcon((*self.parts, *other.parts), (*self.holes, *other.holes))


@cache
def crown() -> CardIcon:
    peaks = (-0.9, -0.34), (-0.46, 0.1), (0, -0.66), (0.46, 0.1), (0.9, -0.34)
    balls = tuple(circle(x, y, 0.15) for x, y in ((-0.86, -0.46), (0, -0.76), (0.86, -0.46)))
    band = (-0.72, 0.5), (0.72, 0.5), (0.72, 0.8), (-0.72, 0.8)
    return CardIcon((((-0.72, 0.5), *peaks, (0.72, 0.5)), band, *balls))


@cache
def slash() -> CardIcon:
    return CardIcon((((-0.98, 0.72), (0.72, -0.98), (0.98, -0.72), (-0.72, 0.98)),))


@cache
def turning() -> CardIcon:
    """Two arrows that follow each other in a circle."""
    return CardIcon(tuple(place_outline(_arrow_round(), 0, 0, 1, turn=turn) for turn in (0, 180)))


def _arrow_round() -> Shape:
    outer, inner = arc(0, 0, 1, start=188, end=310), arc(0, 0, 0.78, start=310, end=188)
    tip = (0.42, -0.42), (0.92, -0.2), (0.84, -0.94)
    return (*outer, tip[2], tip[1], tip[0], *inner)


@cache
def cap() -> CardIcon:
    """A jester's cap: three tails, the rim, three bells."""
    tail = [(-0.62, 0.5), (-0.72, -0.16), (-0.96, 0.06), (-0.92, -0.42), (-0.46, -0.56), (0.02, 0.0), (0.1, 0.5)]
    left = closed_curve(tail)
    middle = closed_curve([(-0.42, 0.5), (-0.3, -0.3), (0, -0.86), (0.3, -0.3), (0.42, 0.5)])
    rim = (-0.68, 0.5), (0.68, 0.5), (0.62, 0.84), (-0.62, 0.84)
    bells = tuple(circle(x, y, 0.16) for x, y in ((-0.88, 0.14), (0.88, 0.14), (0, -0.84)))
    return CardIcon((left, mirror(left), middle, rim, *bells))


@cache
def shield() -> CardIcon:
    right = (0.42, -0.78), (0.84, -0.7), (0.82, -0.02), (0.52, 0.56), (0, 0.96)
    outline = ((0, -0.96), *right, *reversed(mirror(right[:-1])))
    half = (0, -0.68), (0.36, -0.54), (0.6, -0.5), (0.58, -0.06), (0.36, 0.38), (0, 0.66)
    return CardIcon((outline,), (half,))


@cache
def lift() -> CardIcon:
    """A card that moves from the bottom of a row to its top."""
    cards = tuple(((-0.92, y), (0.14, y), (0.14, y + 0.34), (-0.92, y + 0.34)) for y in (-0.66, -0.16, 0.34))
    outer, inner = arc(0.14, 0.06, 0.84, start=70, end=-22), arc(0.14, 0.06, 0.54, start=-22, end=70)
    arrow = (*outer, (1.08, -0.2), (0.72, -0.84), (0.4, -0.2), *inner)
    return CardIcon((*cards, arrow))


@cache
def mask() -> CardIcon:
    """A thief's mask with its knots."""
    top = [(-0.9, -0.42), (-0.4, -0.5), (0, -0.3), (0.4, -0.5), (0.9, -0.42)]
    low = [(0.86, 0.16), (0.5, 0.5), (0.14, 0.2), (-0.14, 0.2), (-0.5, 0.5), (-0.86, 0.16)]
    eye = circle(-0.42, 0, 0.23, 0.74)
    return CardIcon((closed_curve([*top, *low]),), (eye, mirror(eye)))
