"""The icons of the keyboard on the screen and of the operator's menu."""

from __future__ import annotations

import math

from game.ui.widgets.sketch import Sketch


def shift(on: Sketch) -> None:
    on.polygon((12, 2.8), (21.4, 12.6), (16, 12.6), (16, 20.6), (8, 20.6), (8, 12.6), (2.6, 12.6))


def erase(on: Sketch) -> None:
    on.polygon((1.6, 12), (8.2, 4.6), (22, 4.6), (22, 19.4), (8.2, 19.4))
    on.hole_line((11.4, 8.8), (17.8, 15.2))
    on.hole_line((17.8, 8.8), (11.4, 15.2))


def drop(on: Sketch) -> None:
    round_part = [
        (12 + 7.2 * math.cos(math.radians(a)), 14.4 + 7.2 * math.sin(math.radians(a))) for a in range(-30, 211, 8)
    ]
    on.polygon((12, 1.8), *round_part)


def lock(on: Sketch) -> None:
    on.arc((12, 9.4), 5, 180, 360)
    on.line((7, 9.4), (7, 12))
    on.line((17, 9.4), (17, 12))
    on.rect(4, 11, 16, 11, 2.4)
    on.hole((12, 15.6), 1.9)
    on.hole_rect(11.1, 15.6, 1.8, 4, 0.9)


def turn(on: Sketch) -> None:
    for side in (0, 180):
        on.arc((12, 12), 8, side + 20, side + 140, 2.4)
        tip = math.radians(side + 148)
        x, y = 12 + 8 * math.cos(tip), 12 + 8 * math.sin(tip)
        along, across = (math.sin(tip), -math.cos(tip)), (math.cos(tip), math.sin(tip))
        on.polygon(
            (x - 5 * along[0], y - 5 * along[1]),
            (x + 1.5 * along[0] + 4.4 * across[0], y + 1.5 * along[1] + 4.4 * across[1]),
            (x + 1.5 * along[0] - 4.4 * across[0], y + 1.5 * along[1] - 4.4 * across[1]),
        )


def clock(on: Sketch) -> None:
    on.ring((12, 12), 9, 2.4)
    on.line((12, 6.6), (12, 12), (16, 14.4), width=2.4)
