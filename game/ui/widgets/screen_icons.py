"""The icons of single screens: the replay, practice, the kiosk and its keyboard, and pads."""

from __future__ import annotations

import math

from game.ui.widgets.sketch import Sketch


def step_on(on: Sketch) -> None:
    on.rect(4.6, 4.4, 3.4, 15.2, radius=1.2)
    on.polygon((10.4, 4.4), (21, 12), (10.4, 19.6))


def step_back(on: Sketch) -> None:
    on.rect(16, 4.4, 3.4, 15.2, radius=1.2)
    on.polygon((13.6, 4.4), (3, 12), (13.6, 19.6))


def round_on(on: Sketch) -> None:
    on.polygon((2.6, 5), (10.8, 12), (2.6, 19))
    on.polygon((10.4, 5), (18.6, 12), (10.4, 19))
    on.rect(19, 5, 2.8, 14, radius=1)


def round_back(on: Sketch) -> None:
    on.polygon((21.4, 5), (13.2, 12), (21.4, 19))
    on.polygon((13.6, 5), (5.4, 12), (13.6, 19))
    on.rect(2.2, 5, 2.8, 14, radius=1)


def camera(on: Sketch) -> None:
    on.rect(2, 7, 20, 13, radius=2.6)
    on.polygon((7.4, 7.6), (9, 3.8), (15, 3.8), (16.6, 7.6))
    on.hole((12, 13.4), 4.6)
    on.disc((12, 13.4), 2.7)
    on.hole((18.8, 10), 1)


def eye(on: Sketch) -> None:
    lids = [(12 + 10.4 * math.cos(math.radians(a)), 12 + 6.6 * math.sin(math.radians(a))) for a in range(0, 360, 8)]
    on.polygon(*lids)
    on.hole((12, 12), 4.6)
    on.disc((12, 12), 2.6)


def no_eye(on: Sketch) -> None:
    eye(on)
    on.line((4, 20), (20, 4), width=2.6)


def reel(on: Sketch) -> None:
    on.rect(2, 4, 20, 16, radius=2.4)
    on.hole_rect(7, 6.4, 10, 11.2, radius=1)
    for side in (3.4, 18.4):
        for top in (6.4, 10.9, 15.4):
            on.hole_rect(side, top, 2.2, 2.2, radius=0.6)
    on.polygon((10, 8.6), (15.4, 12), (10, 15.4))


def waste_bin(on: Sketch) -> None:
    on.rect(4, 5, 16, 2.6, radius=1)
    on.rect(9, 2.6, 6, 2.6, radius=1)
    on.polygon((5.6, 9), (18.4, 9), (17.2, 21.4), (6.8, 21.4))
    for x in (9.4, 12, 14.6):
        on.hole_rect(x - 0.7, 11, 1.4, 8, radius=0.7)


def puzzle(on: Sketch) -> None:
    """A piece of a jigsaw: knobs at the top and at the right, a notch at the left."""
    on.rect(4, 7.4, 13, 13.6, radius=1.6)
    on.disc((10.5, 5.8), 3.2)
    on.disc((18.6, 14.2), 3.2)
    on.hole((4.4, 14.2), 2.5)


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
    on.rect(4, 11, 16, 11, radius=2.4)
    on.hole((12, 15.6), 1.9)
    on.hole_rect(11.1, 15.6, 1.8, 4, radius=0.9)


def turn(on: Sketch) -> None:
    for side in (0, 180):
        on.arc((12, 12), 8, side + 20, side + 140, width=2.4)
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


def gamepad(on: Sketch) -> None:
    """A pad seen from above: two grips, a cross at the left, two buttons at the right."""
    on.polygon((6, 6), (18, 6), (21, 9), (23, 17), (21.6, 19.4), (19, 19), (15.6, 15.4), (8.4, 15.4), (5, 19))
    on.polygon((6, 6), (8.4, 15.4), (5, 19), (2.4, 19.4), (1, 17), (3, 9))
    on.hole_line((5.6, 10.6), (9.6, 10.6))
    on.hole_line((7.6, 8.6), (7.6, 12.6))
    on.hole((15.2, 11.8), 1.3)
    on.hole((18.2, 9.4), 1.3)
