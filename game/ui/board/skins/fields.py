"""The pictures of a board's fields, one for each kind of field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.ui.board.skins.brush import Brush
from game.ui.board.skins.cattle import DUNG, FRECKLE, LINE, draw_cow, draw_cowpat, draw_eye, draw_ox
from game.ui.draw.shapes import Shape, circle, closed_curve, place_outline, taper
from game.ui.draw.style import GOLD, SOOT, WHITE, Colour, mix

SOIL: Final[Colour] = (206, 178, 128)
SOIL_DARK: Final[Colour] = (166, 134, 86)
GRASS: Final[Colour] = (142, 190, 92)
ALARM: Final[Colour] = (196, 62, 44)
STONE: Final[Colour] = (226, 222, 208)
FIFTH_STONE: Final = mix(STONE, SOIL_DARK, 0.5)
EYE_STONE: Final = mix(STONE, ALARM, 0.5)
STEP_INK: Final = mix(LINE, STONE, 0.26)
MUD: Final[Colour] = (150, 114, 72)
STRAW: Final[Colour] = (240, 202, 112)
RADIUS: Final = 0.16
FieldValue = int | None
PaintField = Callable[[Brush, FieldValue], None]


def draw_field(brush: Brush, kind: str, value: FieldValue) -> None:
    """Draws a field by its kind; an unknown kind is drawn as a plain field."""
    FIELDS.get(kind, _plain)(brush, value)


def _slot(brush: Brush, fill: Colour, line: Colour) -> None:
    """Draws a flat hollow for a tile, lit from above."""
    brush.box(0, 0, 1, brush.tall, colour=mix(line, SOOT, 0.35), radius=RADIUS)
    brush.box(0, 0.035, 1, brush.tall - 0.035, colour=mix(line, WHITE, 0.35), radius=RADIUS)
    brush.box(0.035, 0.04, 0.93, brush.tall - 0.075, colour=fill, radius=RADIUS - 0.03)


def _plain(brush: Brush, value: FieldValue) -> None:  # noqa: ARG001 - every field is asked in the same way
    _slot(brush, SOIL, SOIL_DARK)


def _cowpat(brush: Brush, value: FieldValue) -> None:
    _slot(brush, mix(SOIL, MUD, 0.28), SOIL_DARK)
    draw_cowpat(brush, 0.42, brush.tall / 2 + 0.06, 0.3)
    _value(brush, value, 0.74, 0.28, radius=0.2, plate=LINE, ink=WHITE)


def _double(brush: Brush, value: FieldValue) -> None:  # noqa: ARG001
    """Draws two tiles for a double field."""
    _slot(brush, mix(SOIL, GOLD, 0.45), mix(SOIL_DARK, GOLD, 0.4))
    for x, y in ((0.17, 0.17), (0.41, brush.tall - 0.59)):
        brush.box(x - 0.02, y - 0.02, 0.46, 0.46, colour=LINE, radius=0.09)
        brush.box(x + 0.015, y + 0.015, 0.39, 0.39, colour=(255, 250, 236), radius=0.065)
    brush.text("2", 0.61, brush.tall - 0.37, 0.25, colour=LINE)


def _happy(brush: Brush, value: FieldValue) -> None:  # noqa: ARG001
    _slot(brush, GRASS, mix(GRASS, SOOT, 0.3))
    for x, y in ((0.16, 0.82), (0.84, 0.8), (0.14, 0.36)):
        _flower(brush, x, y * brush.tall)
    draw_cow(brush, 0.5, brush.tall / 2 + 0.03, 0.36)


def _ox(brush: Brush, value: FieldValue) -> None:
    _slot(brush, ALARM, mix(ALARM, SOOT, 0.45))
    draw_ox(brush, 0.4, brush.tall / 2 + 0.02, 0.34)
    _value(brush, value, 0.75, brush.tall - 0.26, radius=0.235, plate=LINE, ink=GOLD)


def draw_plant(brush: Brush, kind: int) -> None:
    """Draws a tuft of grass with `kind` daisies: none, one or two."""
    for x, lean, tall in ((0.3, -14, 0.42), (0.42, -4, 0.56), (0.54, 6, 0.5), (0.66, 16, 0.4)):
        tone = mix(GRASS, SOOT, 0.4) if lean < 0 else mix(GRASS, WHITE, 0.06)
        brush.shape(place_outline(taper((0, 0), (0.04, -0.5), (0.16, -1), wide=0.26), x, 0.86, tall, turn=lean), tone)
    for x, y in ((0.3, 0.42), (0.68, 0.6))[:kind]:
        _flower(brush, x, y)


def _flower(brush: Brush, x: float, y: float) -> None:
    for petal in (-1, 1):
        brush.circle(x + 0.045 * petal, y, 0.042, WHITE)
        brush.circle(x, y + 0.045 * petal, 0.042, WHITE)
    brush.circle(x, y, 0.034, GOLD)


def _value(brush: Brush, value: FieldValue, x: float, y: float, *, radius: float, plate: Colour, ink: Colour) -> None:
    """Draws the value of a field on a round plate."""
    if value is None:
        return
    brush.circle(x, y, radius, WHITE)
    brush.circle(x, y, radius - 0.03, plate)
    brush.text(str(value), x, y, radius * 1.08, colour=ink, room=radius * 1.42)


# -- the track -------------------------------------------------------------------------------------


def _step(brush: Brush, value: FieldValue) -> None:
    """Draws a stepping stone; every fifth one is darker, so that distances are easy to count."""
    fifth = value is not None and value % 5 == 0
    _stone(brush, FIFTH_STONE if fifth else STONE)
    if value is not None:
        brush.text(str(value), 0.5, brush.tall / 2, 0.3, colour=mix(LINE, SOOT, 0.3) if fifth else STEP_INK)


def _stone(brush: Brush, tone: Colour) -> None:
    brush.box(0.03, 0.06, 0.94, brush.tall - 0.08, colour=mix(tone, SOOT, 0.5), radius=0.3)
    brush.box(0.03, 0.02, 0.94, brush.tall - 0.1, colour=mix(tone, SOOT, 0.12), radius=0.3)
    brush.box(0.07, 0.04, 0.86, brush.tall - 0.18, colour=tone, radius=0.26)


def _eye(brush: Brush, value: FieldValue) -> None:
    _stone(brush, EYE_STONE)
    draw_eye(brush, 0.5, brush.tall / 2 - 0.1, 0.36)
    if value is not None:
        brush.text(str(value), 0.5, brush.tall / 2 + 0.3, 0.21, colour=LINE)


def _start(brush: Brush, value: FieldValue) -> None:  # noqa: ARG001
    """Draws the open gate of the pasture."""
    _lying(brush, mix(GRASS, WHITE, 0.12))
    wood, edge = (250, 240, 216), mix(LINE, SOOT, 0.1)
    tall = brush.tall
    for x in (0.14, 0.86):
        brush.box(x - 0.035, tall * 0.14, 0.07, tall * 0.72, colour=edge, radius=0.02)
        brush.box(x - 0.02, tall * 0.17, 0.04, tall * 0.66, colour=wood, radius=0.015)
    for y in (0.3, 0.5, 0.7):
        brush.line(((0.19, tall * y), (0.44, tall * (y + 0.06))), 0.042, edge)
        brush.line(((0.19, tall * y), (0.44, tall * (y + 0.06))), 0.02, wood)
    brush.text("0", 0.63, tall / 2, min(0.3, tall * 0.5), colour=LINE)


def _heap(brush: Brush, value: FieldValue) -> None:
    """Draws the dung heap with flies."""
    _lying(brush, mix(SOIL, STONE, 0.25))
    tall, across = brush.tall, min(1.0, brush.tall * 2.1)
    x, y, size = across * 0.4, tall * 0.84, across * 0.3
    _fork(brush, x + size * 0.42, y - size * 0.5, size)
    for at, (points, tone) in enumerate(((_HEAP, DUNG), (_CROWN, mix(DUNG, WHITE, 0.14)))):
        shape = place_outline(closed_curve(points), x, y, size)
        brush.outlined(shape, tone, (0.03 - 0.012 * at) * across, LINE)
    for left, up, lean in _STALKS:
        brush.line(place_outline(((left, -up), (left + 0.26, -up - lean)), x, y, size), 0.026 * across, STRAW)
    for left, up in ((-0.96, 0.84), (-0.6, 1.04), (0.84, 0.94)):
        _fly(brush, x + left * size, y - up * size, size * 0.1)
    if value is not None:
        _value(brush, value, 0.8, tall / 2, radius=min(0.175, tall * 0.4), plate=LINE, ink=GOLD)


_HEAP: Final[Shape] = (
    (-1.08, 0.02), (-0.98, -0.3), (-0.68, -0.5), (-0.44, -0.82), (0, -0.96), (0.42, -0.8), (0.64, -0.5), (0.98, -0.32),
    (1.08, 0.02),
)  # fmt: skip
_CROWN: Final[Shape] = (
    (-0.62, -0.36),
    (-0.4, -0.74),
    (0, -0.88),
    (0.38, -0.72),
    (0.5, -0.44),
    (0.1, -0.3),
    (-0.3, -0.42),
)
_STALKS: Final = ((-0.82, 0.14, 0.1), (-0.3, 0.2, -0.12), (0.36, 0.14, 0.12), (-0.4, 0.56, 0.1), (0.06, 0.62, -0.08))


def _fork(brush: Brush, x: float, y: float, size: float) -> None:
    """Draws a pitchfork that sticks in the heap."""
    handle = place_outline(((0, 0.3), (0, -0.86)), x, y, size, turn=24)
    brush.line(handle, 0.13 * size, LINE)
    brush.line(handle, 0.06 * size, SOIL_DARK)


def _lying(brush: Brush, tone: Colour) -> None:
    """Draws a field of any width, with corners as round as those of the stones beside it."""
    radius = min(0.3, brush.tall * 0.3)
    brush.box(0.015, 0.03, 0.97, brush.tall - 0.04, colour=mix(tone, SOOT, 0.5), radius=radius)
    brush.box(0.015, 0.01, 0.97, brush.tall - 0.05, colour=tone, radius=radius)


def _fly(brush: Brush, x: float, y: float, size: float) -> None:
    for turn in (-35, 35):
        brush.shape(
            place_outline(taper((0, 0), (0, -1), (0, -1.8), wide=0.3, belly=0.7), x, y, size, turn=turn), FRECKLE
        )
    brush.shape(place_outline(circle(0, 0, 0.7), x, y, size), SOOT)


FIELDS: Final[dict[str, PaintField]] = {
    "plain": _plain, "cowpat": _cowpat, "double": _double, "happy": _happy, "ox": _ox,
    "start": _start, "step": _step, "eye": _eye, "heap": _heap,
}  # fmt: skip
