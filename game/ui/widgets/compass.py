"""Finds where the focus goes from each box in each direction: to the nearest one, and never into a dead end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from typing import Final

from game.ui.widgets.box import Box

SIDEWAYS_COSTS: Final = 2.5
"""The cost of a sideways distance relative to one straight ahead."""


class Direction(Enum):
    """A direction of an arrow key, d-pad or stick: along, down."""

    LEFT = -1, 0
    RIGHT = 1, 0
    UP = 0, -1
    DOWN = 0, 1

    @property
    def opposite(self) -> Direction:
        along, down = self.value
        return Direction((-along, -down))


Ways = dict[str, dict[Direction, str]]
BoxFrom = Callable[[str, str], Box]
"""Returns the second box as seen from the first; inside and outside a scroll, hidden boxes differ."""


def ways(names: Collection[str], box_from: BoxFrom) -> Ways:
    """Returns where each direction leads from every name. Every name can be reached from every other."""
    found: Ways = {}
    for name in names:
        here = box_from(name, name)
        others = {other: box_from(name, other) for other in names if other != name}
        leads = ((direction, nearest(here, others, direction)) for direction in Direction)
        found[name] = {direction: other for direction, other in leads if other is not None}
    _connect(found, box_from)
    return found


def nearest(origin: Box, others: Mapping[str, Box], direction: Direction) -> str | None:
    """Returns the box to which a direction leads from the origin; None if no box lies that way."""
    costs = {name: cost for name, box in others.items() if (cost := _cost(origin, box, direction)) is not None}
    return min(costs, key=lambda name: costs[name]) if costs else None


def _cost(origin: Box, box: Box, direction: Direction) -> float | None:
    along, down = direction.value
    across, below = box.middle[0] - origin.middle[0], box.middle[1] - origin.middle[1]
    ahead, off = (across * along, abs(below)) if along else (below * down, abs(across))
    if ahead <= 0:
        return None
    apart_x = _apart(origin.left, origin.right, box.left, box.right)
    apart_y = _apart(origin.top, origin.bottom, box.top, box.bottom)
    gap, aside = (apart_x, apart_y) if along else (apart_y, apart_x)
    lengths = (origin.width, box.width) if along else (origin.height, box.height)
    if apart_x < 0 and apart_y < 0:
        # The boxes overlap, as cards in a fan do: the direction is the axis with the larger offset for their size.
        wide, high = across / (origin.width + box.width), below / (origin.height + box.height)
        if (abs(wide) < abs(high)) if along else (abs(high) <= abs(wide)):
            return None
        return max(gap, ahead - min(lengths)) + off / 100
    if gap < -min(lengths) / 2:
        return None
    return max(0.0, gap) + SIDEWAYS_COSTS * max(0.0, aside) + off / 100


def _apart(begin: float, end: float, other_begin: float, other_end: float) -> float:
    """Returns the gap between two stretches; a negative gap is their overlap."""
    return max(other_begin - end, begin - other_end)


# -- keeping every widget reachable --------------------------------------------------------------


def _connect(ways: Ways, box_from: BoxFrom) -> None:
    """Adds the ways that geometry alone does not give, so that every box can be reached and left again."""
    root = next(iter(ways), None)
    for _ in range(2 * len(ways)):
        reached = _reached(ways, root or "")
        caught = [name for name in ways if root not in _reached(ways, name)]
        if len(reached) < len(ways):
            _insert(ways, reached, [name for name in ways if name not in reached], box_from=box_from, into_free=False)
        elif caught:
            _insert(ways, caught, [name for name in ways if name not in caught], box_from=box_from, into_free=True)
        else:
            return


def _reached(ways: Ways, root: str) -> set[str]:
    reached, open_ends = {root}, [root]
    while open_ends:
        new = set(ways[open_ends.pop()].values()) - reached
        reached |= new
        open_ends += new
    return reached


def _insert(ways: Ways, begins: Collection[str], ends: Collection[str], *, box_from: BoxFrom, into_free: bool) -> None:
    """Adds the shortest way from any of `begins` to any of `ends`; the old target of that direction comes after it.

    `into_free` prefers directions that led nowhere.
    """
    steps = [
        (into_free and way in ways[name], *_roughly(name, other, way, box_from), name, other, way.name)
        for name in begins
        for other in ends
        for way in Direction
    ]
    *_, name, other, direction = min(steps)
    after = ways[name].get(Direction[direction])
    ways[name][Direction[direction]] = other
    if after is not None and not into_free:
        ways[other][Direction[direction]] = after


def _roughly(name: str, other: str, direction: Direction, box_from: BoxFrom) -> tuple[bool, float]:
    """Returns whether the other box lies behind rather than ahead, and its distance, ignoring boxes in between."""
    here, there = box_from(name, name).middle, box_from(name, other).middle
    along, down = direction.value
    across, below = there[0] - here[0], there[1] - here[1]
    ahead, off = across * along + below * down, abs(below) if along else abs(across)
    return ahead <= 0, abs(ahead) + SIDEWAYS_COSTS * off
