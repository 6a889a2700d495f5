"""Values to choose at a table: buttons beside what they are about, over nothing that one needs for deciding."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.engine.action import Ref, RefKind
from game.ui.board.arrangement import Area
from game.ui.draw.style import GOLD, NIGHT, Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, button_width
from game.ui.widgets.ground import DARK
from game.ui.widgets.label import Panel
from game.ui.widgets.widget import Align, WidgetLook

if TYPE_CHECKING:
    from game.ui.board.skins.skin import Skin
    from game.ui.widgets.pen import Pen
    from scenes.table.table_scene import TableScene

VALUE_SIDE: Final = 92
PADDING: Final = 14
MOST_LINES: Final = 4
BADGE: Final = 0.62
"""How large a suit's badge is, of its button's height."""
ABOUT, MINE, OPEN, LIGHT, WORDS, COVERED = 1_000.0, 60.0, 5.0, 8.0, 4.0, 0.5
"""How bad it is to cover a square unit of what values are about, of mine, of open pieces, lit zones, words, backs."""
FAR: Final = 30.0
"""How bad a unit of distance is."""


@dataclass(frozen=True, slots=True)
class Costly:
    """A part of the table, and how bad it is to cover it."""

    box: Box
    cost: float


def add_values(scene: TableScene) -> None:
    """Buttons for the values that may be chosen now."""
    values = [] if scene.privacy.covered else scene.hand.values()
    if not values:
        return
    pen, side = scene.pen, value_side(scene.pen)
    labels = [scene.services.texts.choice(scene.game, *ref.name.split(".", 1)) for ref in values]
    suits = [suit_of(scene.set.skin, ref) for ref in values]
    widths = [
        max(side, button_width(pen, label, size=Size.LEAD) + (side * BADGE + Gap.SMALL if suit else 0))
        for label, suit in zip(labels, suits, strict=True)
    ]
    layout = scene.set.placement.layout
    about = _about(scene)
    within = scene.set.frame.below_bar.inset(Gap.SMALL)
    panel, boxes = arrange_values(widths, side, about, layout.values, within, list(_costly(scene, about)))
    scene.add(ValuePanel(pen, "values", panel, NIGHT, GOLD, depth=6))
    for ref, label, suit, box in zip(values, labels, suits, boxes, strict=True):
        choose = partial(scene.hand.point_at, ref)
        scene.add(ValueButton(pen, f"value.{ref.name}", box, choose, label, suit, scene.set.skin))


def _about(scene: TableScene) -> list[Box]:
    """What was chosen: its pieces, or if there are none its zones."""
    for kind in (RefKind.PIECE, RefKind.ZONE):
        chosen = [ref for ref in scene.hand.walk.chosen if ref.kind is kind]
        boxes = [box for ref in chosen if (box := scene.set.box_of(ref)) is not None]
        if boxes:
            return boxes
    return []


def value_side(pen: Pen) -> float:
    """How high the buttons are: as a finger needs them, and as their letters do."""
    return max(VALUE_SIDE, pen.measure.target, pen.measure.letters(Size.LEAD) * 1.4)


def arrange_values(
    widths: Sequence[float],
    side: float,
    about: Sequence[Box],
    home: Area,
    within: Box,
    costly: Sequence[Costly],
) -> tuple[Box, list[Box]]:
    """A panel and the buttons in it, in as many lines as serve best.

    It stands beside the last of what it is `about`, or at `home`, where it covers the least that matters.
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
    """The same number in every line; in more than one line all are as wide as the widest."""
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
    """Places to try, those that one expects first."""
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


def _costly(scene: TableScene, about: Sequence[Box]) -> Iterator[Costly]:
    """Everything on the table that had better stay to be seen."""
    for box in about:
        yield Costly(box, ABOUT)
    mine = {zone.name for zone in scene.seen().zones if zone.seat is not None and zone.seat == scene.viewer}
    for zone, (box, is_open) in _lying(scene).items():
        # A piece that may be touched rises a little.
        raised = Box(box.left, box.top - Gap.MEDIUM, box.width, box.height + Gap.MEDIUM)
        yield Costly(raised, MINE if zone in mine else OPEN if is_open else COVERED)
    for ref in scene.hand.walk.options():
        lit = scene.set.box_of(ref) if ref.kind is not RefKind.VALUE else None
        if lit is not None:
            yield Costly(lit, LIGHT)
    placement = scene.set.placement
    for area in (*placement.plates, placement.layout.log):
        yield Costly(Box(area.x - area.width / 2, area.y - area.height / 2, area.width, area.height), WORDS)


def _lying(scene: TableScene) -> dict[str, tuple[Box, bool]]:
    """Where pieces lie in each zone, and whether any of them is open."""
    found: dict[str, tuple[Box, bool]] = {}
    for name, look in scene.set.pieces.looks().items():
        box, zone = scene.set.box_of(Ref(RefKind.PIECE, name)), scene.set.pieces.zone_of(name)
        if box is not None:
            before, was_open = found.get(zone, (box, False))
            found[zone] = before.around(box), was_open or look.face.visible is not None
    return found


def suit_of(skin: Skin, ref: Ref) -> str:
    """The suit that a value names; empty if it is none."""
    choice = ref.name.partition(".")[2]
    return choice if choice in skin.style.signs else ""


class ValuePanel(Panel):
    """What the buttons lie on: a touch between them meets nothing below it."""

    @property
    def touch_area(self) -> Box | None:
        return self.area


class ValueButton(Button):
    """A value; a suit shows its colour, sign and letter before its name."""

    def __init__(
        self,
        pen: Pen,
        name: str,
        home: Box,
        on_tap: partial[None],
        text: str,
        suit: str,
        skin: Skin,
        tone: Tone = Tone.NORMAL,
    ) -> None:
        self._suit: Final = suit
        self._looks: Final = skin
        self._badge_side: Final = home.height * BADGE
        super().__init__(pen, name, home, on_tap, DARK, text, tone=tone, size=Size.LEAD)

    def face(self, look: WidgetLook) -> Hashable:
        return super().face(look), self._suit

    def body(self, look: WidgetLook) -> pygame.Surface:
        body = super().body(look)
        if self._suit:
            x = self._content_left() + self._badge_side / 2
            self.blit_middle(body, self._looks.suit(self._suit, self._badge_side), (x, self.home.height / 2))
        return body

    def _lines_align(self) -> Align:
        return Align.LEFT if self._suit else Align.MIDDLE

    def _icon_room(self) -> float:
        return self._badge_side + Gap.SMALL if self._suit else 0
