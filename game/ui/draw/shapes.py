"""Outlines as plain points: pure geometry, without a surface or a colour."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

OutlinePoint = tuple[float, float]
Shape = tuple[OutlinePoint, ...]

ROUND_STEPS = 36
CURVE_STEPS = 8


def circle(x: float, y: float, radius: float, flat: float = 1) -> Shape:
    """Returns a round outline; `flat` is its height as a share of its width."""
    turns = (math.tau * step / ROUND_STEPS for step in range(ROUND_STEPS))
    return tuple((x + radius * math.cos(turn), y + radius * flat * math.sin(turn)) for turn in turns)


def regular(corners: int, turn: float = 0) -> Shape:
    """Returns a regular polygon in the unit circle; without a turn, one corner points up."""
    return tuple(_spoke(at / corners, 1, turn) for at in range(corners))


@cache
def star(points: int, inner: float, turn: float = 0) -> Shape:
    """Returns a star in the unit circle, its notches at the radius `inner`; without a turn, one point is up."""
    return tuple(_spoke(at / points / 2, inner if at % 2 else 1, turn) for at in range(2 * points))


def _spoke(share: float, radius: float, turn: float) -> OutlinePoint:
    angle = math.tau * share + math.radians(turn) - math.pi / 2
    return radius * math.cos(angle), radius * math.sin(angle)


def arc(x: float, y: float, radius: float, *, start: float, end: float) -> Shape:
    """Returns an arc between two angles in degrees, clockwise from the right."""
    steps = max(2, math.ceil(abs(end - start) / 10))
    turns = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def closed_curve(points: Sequence[OutlinePoint]) -> Shape:
    """Returns a smooth outline through all points and back to the first."""
    count = len(points)
    spots: list[OutlinePoint] = []
    for at in range(count):
        before, here, there, after = (points[(at + step) % count] for step in (-1, 0, 1, 2))
        spots += [_between(before, here, there, after, t=step / CURVE_STEPS) for step in range(CURVE_STEPS)]
    return tuple(spots)


def _between(
    before: OutlinePoint, here: OutlinePoint, there: OutlinePoint, after: OutlinePoint, *, t: float
) -> OutlinePoint:
    """Returns a point of the Catmull-Rom curve from `here` to `there`."""
    weights = (
        (-t + 2 * t * t - t**3) / 2,
        (2 - 5 * t * t + 3 * t**3) / 2,
        (t + 4 * t * t - 3 * t**3) / 2,
        (t**3 - t * t) / 2,
    )
    spots = (before, here, there, after)
    x, y = (sum(weight * spot[axis] for weight, spot in zip(weights, spots, strict=True)) for axis in (0, 1))
    return x, y


def bend(start: OutlinePoint, control: OutlinePoint, end: OutlinePoint, steps: int = 16) -> Shape:
    """Returns a line from start to end, bent towards the control point."""
    spots = []
    for step in range(steps + 1):
        t = step / steps
        parts = (1 - t) ** 2, 2 * t * (1 - t), t * t
        x, y = (sum(p * spot[axis] for p, spot in zip(parts, (start, control, end), strict=True)) for axis in (0, 1))
        spots.append((x, y))
    return tuple(spots)


def taper(start: OutlinePoint, control: OutlinePoint, end: OutlinePoint, *, wide: float, belly: float = 0) -> Shape:
    """Returns a horn, feather or leaf: a bent shape that is `wide` at the start and ends in a point.

    A `belly` makes the middle wider by that much.
    """
    line = bend(start, control, end)
    last = len(line) - 1
    left: list[OutlinePoint] = []
    right: list[OutlinePoint] = []
    for at, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, at - 1)], line[min(last, at + 1)]
        length = math.hypot(bx - ax, by - ay) or 1
        half = wide / 2 * (1 - at / last) + belly / 2 * math.sin(math.pi * at / last)
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return (*left, *reversed(right))


def place_outline(shape: Sequence[OutlinePoint], x: float, y: float, size: float, *, turn: float = 0) -> Shape:
    """Returns a shape moved from the origin to a point, scaled by `size`, turned clockwise by degrees."""
    angle = math.radians(turn)
    along, across = size * math.cos(angle), size * math.sin(angle)
    return tuple((x + px * along - py * across, y + px * across + py * along) for px, py in shape)


def mirror(shape: Sequence[OutlinePoint]) -> Shape:
    """Returns the shape mirrored around the vertical axis."""
    return tuple((-x, y) for x, y in shape)
