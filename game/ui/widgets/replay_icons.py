"""The icons of replays and records."""

from __future__ import annotations

import math

from game.ui.widgets.sketch import Sketch


def step_on(on: Sketch) -> None:
    on.rect(4.6, 4.4, 3.4, 15.2, 1.2)
    on.polygon((10.4, 4.4), (21, 12), (10.4, 19.6))


def step_back(on: Sketch) -> None:
    on.rect(16, 4.4, 3.4, 15.2, 1.2)
    on.polygon((13.6, 4.4), (3, 12), (13.6, 19.6))


def round_on(on: Sketch) -> None:
    on.polygon((2.6, 5), (10.8, 12), (2.6, 19))
    on.polygon((10.4, 5), (18.6, 12), (10.4, 19))
    on.rect(19, 5, 2.8, 14, 1)


def round_back(on: Sketch) -> None:
    on.polygon((21.4, 5), (13.2, 12), (21.4, 19))
    on.polygon((13.6, 5), (5.4, 12), (13.6, 19))
    on.rect(2.2, 5, 2.8, 14, 1)


def camera(on: Sketch) -> None:
    on.rect(2, 7, 20, 13, 2.6)
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
    on.rect(2, 4, 20, 16, 2.4)
    on.hole_rect(7, 6.4, 10, 11.2, 1)
    for side in (3.4, 18.4):
        for top in (6.4, 10.9, 15.4):
            on.hole_rect(side, top, 2.2, 2.2, 0.6)
    on.polygon((10, 8.6), (15.4, 12), (10, 15.4))


def waste_bin(on: Sketch) -> None:
    on.rect(4, 5, 16, 2.6, 1)
    on.rect(9, 2.6, 6, 2.6, 1)
    on.polygon((5.6, 9), (18.4, 9), (17.2, 21.4), (6.8, 21.4))
    for x in (9.4, 12, 14.6):
        on.hole_rect(x - 0.7, 11, 1.4, 8, 0.7)
