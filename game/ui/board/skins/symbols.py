"""The signs of the suits: one silhouette each, so that colour is never the only cue."""

from __future__ import annotations

from functools import cache

from game.ui.draw.shapes import Shape, arc, circle, closed_curve, place_outline, star

SuitSign = tuple[Shape, ...]
"""Outlines in a box from -1 to 1, all filled with one colour."""


@cache
def signs() -> dict[str, SuitSign]:
    """Returns all signs by the names that skin files use."""
    return {
        "sun": _sun(),
        "clover": _clover(),
        "diamond": (((0, -1), (0.74, 0), (0, 1), (-0.74, 0)),),
        "drop": _drop(),
        "fish": _fish(),
        "heart": _heart(),
        "moon": _moon(),
        "asterisk": _asterisk(),
        "star": (star(5, 0.44),),
    }


def _sun() -> SuitSign:
    rays = tuple(
        place_outline(((-0.2, -0.66), (0, -1), (0.2, -0.66)), 0, 0, 1, turn=turn) for turn in range(0, 360, 45)
    )
    return (circle(0, 0, 0.58), *rays)


def _clover() -> SuitSign:
    stem = ((-0.08, 0), (0.08, 0), (0.3, 0.98), (-0.06, 0.98))
    return circle(0, -0.52, 0.46), circle(-0.5, 0.2, 0.46), circle(0.5, 0.2, 0.46), circle(0, 0, 0.3), stem


def _drop() -> SuitSign:
    bowl = arc(0, 0.36, 0.64, start=-20, end=200)
    return ((*bowl, (-0.47, -0.2), (0, -1.02), (0.47, -0.2)),)


def _fish() -> SuitSign:
    body = closed_curve([(-0.98, 0), (-0.55, -0.5), (0, -0.58), (0.5, -0.12), (0.5, 0.12), (0, 0.58), (-0.55, 0.5)])
    return body, ((0.3, 0), (1, -0.62), (0.84, 0), (1, 0.62))


def _heart() -> SuitSign:
    left = arc(-0.47, -0.36, 0.5, start=150, end=330)
    right = arc(0.47, -0.36, 0.5, start=210, end=390)
    return ((*left, *right, (0.55, 0.36), (0, 0.94), (-0.55, 0.36)),)


def _moon() -> SuitSign:
    return ((*arc(0.06, 0, 0.98, start=52, end=308), *reversed(arc(0.44, 0, 0.78, start=72, end=288))),)


def _asterisk() -> SuitSign:
    arm = (-0.2, -1), (0.2, -1), (0.15, 0), (-0.15, 0)
    return tuple(place_outline(arm, 0, 0, 1, turn=turn) for turn in range(0, 360, 60))
