"""Spreads a fan that is too tight for a finger around the touched piece. Pure geometry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from game.ui.board.arrangement import Pose

LEAST_STRIP: Final = 10.0
"""The visible width that pieces keep when they make room."""


@dataclass(frozen=True, slots=True)
class FanRun:
    """Overlapping pieces of one zone, from back to front, and the length of each along the fan."""

    names: tuple[str, ...]
    poses: tuple[Pose, ...]
    length: float

    def strips(self) -> list[float]:
        """Returns the visible width of each piece."""
        steps = [hypot(b.x - a.x, b.y - a.y) for a, b in zip(self.poses, self.poses[1:], strict=False)]
        return [*(min(step, self.length) for step in steps), self.length]

    def is_tight(self, target: float) -> bool:
        return len(self.poses) > 1 and min(self.strips()) < min(target, self.length) - 0.5


def spread(run: FanRun, around: int, target: float) -> list[tuple[float, float]]:
    """Returns how far each piece moves so that the pieces around one show at least `target`. The ends do not move.

    As many neighbours as possible are spread too, the nearest first; the others make room.
    """
    strips = run.strips()[:-1]
    whole, wanted = sum(strips), min(target, run.length)
    chosen: set[int] = set()
    for strip in sorted(range(len(strips)), key=lambda at: abs(at - around + 0.25)):
        rest = [min(LEAST_STRIP, strips[at]) for at in range(len(strips)) if at not in chosen and at != strip]
        needed = sum(max(wanted, strips[at]) for at in {*chosen, strip}) + sum(rest)
        if needed > whole:
            break
        chosen.add(strip)
    return _moved(run, _shared(strips, chosen, wanted, whole))


def _shared(strips: Sequence[float], chosen: set[int], wanted: float, whole: float) -> list[float]:
    """Returns the new strips: the chosen ones at least `wanted` wide; the others share the rest."""
    taken = sum(max(wanted, strips[at]) for at in chosen)
    others = sum(strip for at, strip in enumerate(strips) if at not in chosen)
    share = (whole - taken) / others if others else 1.0
    return [max(wanted, strip) if at in chosen else strip * share for at, strip in enumerate(strips)]


def _moved(run: FanRun, strips: Sequence[float]) -> list[tuple[float, float]]:
    """Returns the offset of every piece along the line through all of them."""
    old = _places(run.strips()[:-1])
    new = _places(strips)
    moves = []
    for at, pose in enumerate(run.poses):
        along = _point(run.poses, old, new[at])
        moves.append((along[0] - pose.x, along[1] - pose.y))
    return moves


def _places(strips: Sequence[float]) -> list[float]:
    places = [0.0]
    for strip in strips:
        places.append(places[-1] + strip)
    return places


def _point(poses: Sequence[Pose], places: Sequence[float], at: float) -> tuple[float, float]:
    """Returns the point on the line through the poses at this distance from the first."""
    for here, there, begin, end in zip(poses, poses[1:], places, places[1:], strict=False):
        if at <= end + 1e-6:
            share = (at - begin) / (end - begin) if end > begin else 0.0
            return here.x + (there.x - here.x) * share, here.y + (there.y - here.y) * share
    return poses[-1].x, poses[-1].y
