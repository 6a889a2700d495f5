"""Bubbles on a table: a few words beside what they are about, covering nothing that is needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.board.overlay import OverlaySpace, OverlaySpot, apart, between
from game.ui.draw.paint import smooth
from game.ui.draw.style import GOLD, INK, Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, button_width
from game.ui.widgets.ground import DARK, LIGHT, Ground
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, Panel, Picture
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.widget import Widget
from game.ui.window.space import HEIGHT, WIDTH
from scenes.table.occupied import Occupied
from scenes.table.stage import TableStage

WIDTHS: Final = (240, 290, 360, 460, 600, 780, 1040, 1300)
"""The widths to try for the words of a bubble, at the usual size of letters."""
PADDING: Final = 26
TAIL: Final = 26
FARTHEST_TAIL: Final = 170
RING: Final = 6
RING_GAP: Final = 9
BAR: Final = 7
BAR_GAP: Final = 8
OUTDENT: Final = 20
"""How far quiet buttons extend to the left, so that their letters line up with the words above."""
SMALLER: Final = 60.0
"""The cost of letters one step smaller, in covered cells of weight 1."""
GAP_AROUND: Final = 12
"""The free margin around a bubble."""


@dataclass(frozen=True, slots=True)
class Push:
    """A button of a bubble."""

    name: str
    text: str
    on_tap: Callable[[], None]
    tone: Tone = Tone.QUIET
    icon: Icon | None = None

    @property
    def size(self) -> Size:
        """The size of its letters: the button that leads on is larger."""
        return Size.BODY if self.tone is Tone.PRIMARY else Size.CAPTION


@dataclass(frozen=True, slots=True)
class Bubble:
    """The words, the buttons below them, the cross beside them, and the boxes that they are about.

    `progress` is a bar at the foot, from 0 to 1; `large` letters are for words to read at leisure. A `brief` bubble is
    soon gone, so it may cover the fields of a board to stay near.
    """

    name: str
    text: str
    about: tuple[Box, ...] = ()
    pushes: tuple[Push, ...] = ()
    on_close: Callable[[], None] | None = None
    progress: float | None = None
    large: bool = False
    brief: bool = False
    most: float | None = None
    """The largest size of its letters, in table units."""

    @property
    def ground(self) -> Ground:
        return LIGHT if self.large else DARK

    @property
    def letters(self) -> float:
        """The preferred size of its letters, in units of the type scale."""
        return float(Size.BODY if self.large else Size.CAPTION)

    def push_letters(self, push: Push, size: float) -> float:
        """The size of a button's letters beside words of this size: both shrink together."""
        return float(push.size) if size >= self.letters else min(push.size, size)


class Bubbles:
    """Places bubbles on one table; a bubble stays where it is if it can."""

    def __init__(self) -> None:
        self._last: Final[dict[str, tuple[str, Box, float]]] = {}

    def widgets(
        self, bubble: Bubble, occupied: Occupied, rings: Sequence[Box] = (), kept: Sequence[Box] = ()
    ) -> list[Widget]:
        """A bubble among the widgets on the table, with rings around these boxes.

        It also avoids the `kept` boxes, if it can.
        """
        pen = occupied.seen.stage.pen
        home, size = self._place(bubble, occupied, (*bubble.about, *rings, *kept))
        return [
            *(_ring(pen, f"{bubble.name}.ring.{at}", box) for at, box in enumerate(rings)),
            Panel(pen, bubble.name, home, bubble.ground.base, edge=bubble.ground.line, depth=12),
            *(_tail(pen, bubble, home) if bubble.about else ()),
            *_parts(pen, bubble, home, size),
        ]

    def forget(self) -> None:
        """Forgets where bubbles were, since everything may have moved."""
        self._last.clear()

    def _place(self, bubble: Bubble, occupied: Occupied, spoken_of: Sequence[Box]) -> tuple[Box, float]:
        """The bubble's home and the size of its letters."""
        key = f"{bubble.text} {len(bubble.pushes)}"
        space = occupied.space(spoken_of, brief=bubble.brief)
        before, home, size = self._last.get(bubble.name, ("", Box(0, 0, 0, 0), 0.0))
        if before == key and space.is_free(home.inset(-GAP_AROUND)):
            return home, size
        spot_for, size = _best(bubble, space, occupied.seen.stage)
        if not spot_for.free:
            # Large letters on a small screen: allow the bubble to cover something that is only looked at.
            space = occupied.space(spoken_of, strict=False, brief=bubble.brief)
            spot_for, size = _best(bubble, space, occupied.seen.stage)
        home = spot_for.box.inset(GAP_AROUND)
        self._last[bubble.name] = key, home, size
        return home, size


def _best(bubble: Bubble, space: OverlaySpace, stage: TableStage) -> tuple[OverlaySpot, float]:
    """The best spot and the size of letters there; smaller letters only where much would be covered."""
    pen = stage.pen
    room = pen.measure.page if pen.measure.tv_safe else Box(0, 0, WIDTH, HEIGHT).inset(GAP_AROUND)
    near = _around(bubble.about) if bubble.about else _middle(stage)
    best: tuple[float, OverlaySpot, float] | None = None
    for step, size in enumerate(_letters(pen, bubble)):
        sizes = [_measured(pen, bubble, size, width) for width in _widths(pen, bubble, size)]
        fitting = [(wide + 2 * GAP_AROUND, high + 2 * GAP_AROUND) for wide, high in sizes]
        spot_for = space.best(fitting, room.inset(-GAP_AROUND), near)
        cost = spot_for.cost + step * SMALLER
        if best is None or cost < best[0]:
            best = cost, spot_for, size
        if spot_for.cost <= SMALLER:
            break
    assert best is not None
    return best[1:]


def _middle(stage: TableStage) -> Box:
    """Where the viewer looks by default: between the table and their own pieces."""
    me = stage.placement.layout.me
    return Box(me.x - me.width / 4, me.y - me.height / 2, me.width / 2, me.height / 2)


def _letters(pen: Pen, bubble: Bubble) -> list[float]:
    """The sizes of letters to try, in units of the type scale, from the preferred one to the smallest."""
    wanted = bubble.letters
    least = pen.measure.least_letters / pen.measure.factor
    if bubble.most is not None:
        wanted = max(least, min(wanted, bubble.most / pen.measure.factor))
    sizes = [wanted]
    while sizes[-1] > least:
        sizes.append(max(least, sizes[-1] * 0.88))
    return sizes


def _widths(pen: Pen, bubble: Bubble, size: float) -> list[float]:
    """The widths to try for words of this size."""
    most, larger = WIDTH - 2 * PADDING - 2 * GAP_AROUND - 200, pen.measure.factor * size / bubble.letters
    return [min(most, width * (1 + (larger - 1) * 0.6)) for width in WIDTHS]


def _measured(pen: Pen, bubble: Bubble, size: float, width: float) -> tuple[float, float]:
    """The size of the bubble with words of this width."""
    block = pen.block(bubble.text, size, width)
    wide, high = block.width + 2, block.height + 1
    if bubble.on_close is not None:
        wide += pen.measure.target
        if not bubble.pushes:
            return wide + 2 * PADDING, max(high + 2 * Gap.SMALL, pen.measure.target + Gap.HAIR)
    if bubble.pushes:
        widths = [_push_width(pen, push, bubble.push_letters(push, size)) for push in bubble.pushes]
        buttons = sum(widths) + Gap.MEDIUM * (len(widths) - 1)
        wide, high = max(wide, buttons), high + Gap.MEDIUM + pen.measure.control
    return wide + 2 * PADDING, high + 2 * PADDING + (BAR + BAR_GAP if bubble.progress is not None else 0)


def _push_width(pen: Pen, push: Push, letters: float) -> float:
    return max(pen.measure.control, button_width(pen, push.text, push.icon is not None, letters))


def _parts(pen: Pen, bubble: Bubble, home: Box, size: float) -> list[Widget]:
    inner = home.inset(PADDING, Gap.SMALL if bubble.on_close is not None and not bubble.pushes else PADDING)
    parts: list[Widget] = []
    if bubble.progress is not None:
        parts.append(_bar(pen, bubble, home))
        inner = inner.above(BAR + BAR_GAP)
    if bubble.pushes:
        foot = inner.slice_bottom(pen.measure.control)
        inner = inner.above(pen.measure.control + Gap.MEDIUM)
        parts += _buttons(pen, bubble, foot, size)
    if bubble.on_close is not None:
        side = pen.measure.target
        top = home.top + (Gap.HAIR if bubble.pushes else (home.height - side) / 2)
        cross = Box(home.right - side - Gap.HAIR / 2, top, side, side)
        name = f"{bubble.name}.close"
        parts.append(Button(pen.on(bubble.ground), name, cross, bubble.on_close, icon=Icon.CLOSE, tone=Tone.QUIET))
        inner = inner.slice_left(cross.left - inner.left)
    return [_words(pen, bubble, inner, size), *parts]


def _words(pen: Pen, bubble: Bubble, home: Box, size: float) -> Widget:
    return Label(pen.on(bubble.ground), f"{bubble.name}.text", home, bubble.text, size=size)


def _buttons(pen: Pen, bubble: Bubble, foot: Box, size: float) -> list[Widget]:
    """The buttons from left to right; the one that leads on is at the right edge."""
    *others, main = bubble.pushes
    buttons: list[Widget] = []
    left = foot.left - OUTDENT
    for push in others:
        width = _push_width(pen, push, bubble.push_letters(push, size))
        buttons.append(_button(pen, bubble, push, Box(left, foot.top, width, foot.height), size))
        left += width + Gap.SMALL
    width = _push_width(pen, main, bubble.push_letters(main, size))
    leads_on = main.tone is Tone.PRIMARY
    place = foot.slice_right(width) if leads_on else Box(left, foot.top, width, foot.height)
    return [*buttons, _button(pen, bubble, main, place, size)]


def _button(pen: Pen, bubble: Bubble, push: Push, home: Box, size: float) -> Widget:
    letters = bubble.push_letters(push, size)
    return Button(
        pen.on(bubble.ground),
        push.name,
        home,
        push.on_tap,
        text=push.text,
        icon=push.icon,
        tone=push.tone,
        size=letters,
    )


def _bar(pen: Pen, bubble: Bubble, home: Box) -> Widget:
    """The progress of the guided deal."""
    share = min(1.0, max(0.0, bubble.progress or 0.0))
    place = Box(home.left + PADDING, home.bottom - BAR - Gap.SMALL, home.width - 2 * PADDING, BAR)

    def draw() -> pygame.Surface:
        picture = pen.blank(place.width, place.height)
        picture.blit(pen.plate(place.width, BAR, PlateStyle(mix(LIGHT.base, INK, 0.14), radius=BAR / 2)), (0, 0))
        picture.blit(pen.plate(max(BAR, place.width * share), BAR, PlateStyle(GOLD, radius=BAR / 2)), (0, 0))
        return picture

    return Picture(pen, f"{bubble.name}.progress", place, key=("progress", share, place.width), draw=draw)


def _ring(pen: Pen, name: str, about: Box) -> Widget:
    """A golden line around a box."""
    around = about.inset(-RING - RING_GAP)
    home = around.clipped(Box(0, 0, WIDTH, HEIGHT)) or around

    def draw() -> pygame.Surface:
        def shape(surface: pygame.Surface, unit: float) -> None:
            rect = surface.get_rect()
            pygame.draw.rect(surface, (*INK, 150), rect, round((RING + 2) * unit), border_radius=round(20 * unit))
            inner = rect.inflate(-2 * unit, -2 * unit)
            pygame.draw.rect(surface, (*GOLD, 255), inner, round(RING * unit), border_radius=round(19 * unit))

        return smooth(home.width, home.height, pen.k, shape, ground=GOLD)

    return Picture(pen, name, home, key=("ring", pen.pixels(home.width), pen.pixels(home.height)), draw=draw)


def _tail(pen: Pen, bubble: Bubble, home: Box) -> list[Widget]:
    """A tail from the bubble towards what it is about; none if that is far away."""
    nearest = min(bubble.about, key=lambda box: apart(box, home))
    if between(nearest, home) > FARTHEST_TAIL:
        return []
    x, y = nearest.middle
    dx = max(home.left - x, x - home.right, 0.0)
    dy = max(home.top - y, y - home.bottom, 0.0)
    if not dx and not dy:
        return []
    half = TAIL * 0.8
    if dy >= dx:
        at = min(max(x, home.left + 2 * TAIL), home.right - 2 * TAIL)
        up = y < home.top
        place = Box(at - half, home.top - TAIL + 2 if up else home.bottom - 2, 2 * half, TAIL)
        corners = [(0.0, 1.0), (0.5, 0.0), (1.0, 1.0)] if up else [(0.0, 0.0), (0.5, 1.0), (1.0, 0.0)]
    else:
        at = min(max(y, home.top + 2 * TAIL), home.bottom - 2 * TAIL)
        to_left = x < home.left
        place = Box(home.left - TAIL + 2 if to_left else home.right - 2, at - half, TAIL, 2 * half)
        corners = [(1.0, 0.0), (0.0, 0.5), (1.0, 1.0)] if to_left else [(0.0, 0.0), (1.0, 0.5), (0.0, 1.0)]
    fill = bubble.ground.base

    def draw() -> pygame.Surface:
        def shape(surface: pygame.Surface, unit: float) -> None:  # noqa: ARG001 - the corner fills its picture
            width, height = surface.get_size()
            pygame.draw.polygon(surface, (*fill, 255), [(along * width, down * height) for along, down in corners])

        return smooth(place.width, place.height, pen.k, shape, ground=fill)

    return [Picture(pen, f"{bubble.name}.tail", place, key=("tail", tuple(corners), fill, place.width), draw=draw)]


def _around(boxes: Sequence[Box]) -> Box:
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(left, top, right - left, bottom - top)
