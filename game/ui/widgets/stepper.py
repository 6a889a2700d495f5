"""A number between two buttons that change it."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.draw.fonts import Weight
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Align, Widget


def stepper(
    pen: Pen,
    name: str,
    home: Box,
    on_change: Callable[[int], None],
    *,
    value: int,
    limits: tuple[int, int],
    step: int = 1,
    text: str = "{}",
) -> list[Widget]:
    """Returns `name.less`, the number, and `name.more`; a button that would leave the limits is disabled."""
    least, most = limits
    side = pen.measure.target
    middle = Box(home.left + side + Gap.SMALL, home.top, home.width - 2 * side - 2 * Gap.SMALL, home.height)
    less, more = max(least, value - step), min(most, value + step)
    return [
        Button(
            pen, f"{name}.less", home.slice_left(side), lambda: on_change(less), icon=Icon.MINUS, enabled=value > least
        ),
        Label(pen, f"{name}.value", middle, text.format(value), weight=Weight.MEDIUM, align=Align.MIDDLE),
        Button(
            pen, f"{name}.more", home.slice_right(side), lambda: on_change(more), icon=Icon.PLUS, enabled=value < most
        ),
    ]


def stepper_width(pen: Pen, longest: str) -> float:
    """Returns the width that a stepper needs for its longest text in one line."""
    text = pen.fonts.width(longest, pen.measure.letters(Size.BODY), Weight.MEDIUM)
    return text + 2 * pen.measure.target + 2 * Gap.SMALL + Gap.MEDIUM
