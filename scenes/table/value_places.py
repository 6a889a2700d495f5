"""The places of value buttons on a table: beside what they are about, over nothing needed for the decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.engine.action import Ref, RefKind
from game.hand.hand import Hand
from game.ui.board.arrangement import Area
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.pen import Pen
from scenes.table.stage import TableStage

VALUE_SIDE: Final = 92
PADDING: Final = 14
MOST_LINES: Final = 4
ABOUT, MINE, OPEN, LIGHT, WORDS, COVERED = 1_000.0, 60.0, 5.0, 8.0, 4.0, 0.5
"""The cost of covering a square unit: what values are about, own pieces, open pieces, lit zones, words, backs."""
FAR: Final = 30.0
"""The cost of a unit of distance."""


@dataclass(frozen=True, slots=True)
class Costly:
    """A part of the table, and the cost of covering it."""

    box: Box
    cost: float


def place_values(hand: Hand, stage: TableStage, widths: Sequence[float], side: float) -> tuple[Box, list[Box]]:
    """A panel and buttons of these widths in it, beside what this person has chosen."""
    about = _about(hand, stage)
    within = stage.frame.below_bar.inset(Gap.SMALL)
    return arrange_values(widths, side, about, stage.placement.layout.values, within, list(_costly(hand, stage, about)))


def _about(hand: Hand, stage: TableStage) -> list[Box]:
    """The boxes of the chosen pieces, or of the chosen zones if no piece was chosen."""
    for kind in (RefKind.PIECE, RefKind.ZONE):
        chosen = [ref for ref in hand.walk.chosen if ref.kind is kind]
        boxes = [box for ref in chosen if (box := stage.box_of(ref)) is not None]
        if boxes:
            return boxes
    return []


def value_side(pen: Pen) -> float:
    """How high the buttons are: enough for a finger and for their letters."""
    return max(VALUE_SIDE, pen.measure.target, pen.measure.letters(Size.LEAD) * 1.4)


def arrange_values(
    widths: Sequence[float],
    side: float,
    about: Sequence[Box],
    home: Area,
    within: Box,
    costly: Sequence[Costly],
) -> tuple[Box, list[Box]]:
    """A panel and the buttons in it, in as many lines as fit best.

    The panel lies beside the last box of `about`, or at `home` without one, where it covers the least that matters.
    """
    target = about[-1] if about else Box(home.x - home.width / 2, home.y - home.height / 2, home.width, home.height)
    best: tuple[float, Box, int] | None = None
    for lines in range(1, min(MOST_LINES, len(widths)) + 1):
        width, height = _extent(widths, side, lines)
        for place in _beside(target, width, height, bool(about)):
            panel = place.moved_into(within)
            cost = lines * 500 + FAR * _apart(panel, target) + sum(_covered(panel, thing) for thing in costly)
            if width > within.width or height > within.height:
                cost += 1e9
            if best is None or cost < best[0]:
                best = cost, panel, lines
    assert best is not None
    return best[1], _buttons(best[1], widths, side, best[2])


def _extent(widths: Sequence[float], side: float, lines: int) -> tuple[float, float]:
    whole = max(sum(line) + Gap.SMALL * (len(line) - 1) for line in _split(widths, lines))
    count = len(_split(widths, lines))
    return whole + 2 * PADDING, count * side + (count - 1) * Gap.SMALL + 2 * PADDING


def _split(widths: Sequence[float], lines: int) -> list[list[float]]:
    """The same number of buttons in every line; with several lines all are as wide as the widest."""
    in_line = -(-len(widths) // lines)
    even = list(widths) if lines == 1 else [max(widths)] * len(widths)
    return [even[at : at + in_line] for at in range(0, len(even), in_line)]


def _buttons(panel: Box, widths: Sequence[float], side: float, lines: int) -> list[Box]:
    boxes, top = [], panel.top + PADDING
    for line in _split(widths, lines):
        left = panel.left + (panel.width - sum(line) - Gap.SMALL * (len(line) - 1)) / 2
        for width in line:
            boxes.append(Box(left, top, width, side))
            left += width + Gap.SMALL
        top += side + Gap.SMALL
    return boxes


def _beside(target: Box, width: float, height: float, about: bool) -> Iterator[Box]:
    """The places to try, the most expected ones first."""
    x, y = target.middle
    if not about:
        for off in (0, -200, 200, -400, 400):
            for down in (target.bottom - height, y - height / 2, target.top):
                yield Box(x + off - width / 2, down, width, height)
            for by in (-400, -200, 200):
                yield Box(x + off - width / 2, y - height / 2 + by, width, height)
        return
    gap = Gap.MEDIUM
    for left in (x - width / 2, target.left, target.right - width):
        yield Box(left, target.top - height - gap, width, height)
        yield Box(left, target.bottom + gap, width, height)
    for top in (y - height / 2, target.top, target.bottom - height):
        yield Box(target.right + gap, top, width, height)
        yield Box(target.left - width - gap, top, width, height)


def _apart(panel: Box, target: Box) -> float:
    (x, y), (there_x, there_y) = panel.middle, target.middle
    across = max(0.0, abs(x - there_x) - (panel.width + target.width) / 2)
    down = max(0.0, abs(y - there_y) - (panel.height + target.height) / 2)
    return across + down


def _covered(panel: Box, thing: Costly) -> float:
    both = panel.clipped(thing.box)
    return thing.cost * both.width * both.height if both is not None else 0.0


def _costly(hand: Hand, stage: TableStage, about: Sequence[Box]) -> Iterator[Costly]:
    """Everything on the table that should stay visible, with the cost of covering it."""
    for box in about:
        yield Costly(box, ABOUT)
    mine = hand.own_zones()
    for zone, (box, is_open) in _lying(stage).items():
        # A touchable piece is raised a little.
        raised = Box(box.left, box.top - Gap.MEDIUM, box.width, box.height + Gap.MEDIUM)
        yield Costly(raised, MINE if zone in mine else OPEN if is_open else COVERED)
    for ref in hand.walk.options():
        lit = stage.box_of(ref) if ref.kind is not RefKind.VALUE else None
        if lit is not None:
            yield Costly(lit, LIGHT)
    placement = stage.placement
    for area in (*placement.plates, placement.layout.log):
        yield Costly(Box(area.x - area.width / 2, area.y - area.height / 2, area.width, area.height), WORDS)


def _lying(stage: TableStage) -> dict[str, tuple[Box, bool]]:
    """Where pieces lie in each zone, and whether any of them is open."""
    found: dict[str, tuple[Box, bool]] = {}
    for name, look in stage.pieces.looks().items():
        box, zone = stage.box_of(Ref(RefKind.PIECE, name)), stage.pieces.zone_of(name)
        if box is not None:
            before, was_open = found.get(zone, (box, False))
            found[zone] = before.around(box), was_open or look.face.visible is not None
    return found
