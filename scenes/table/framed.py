"""A table above a bar: it has a part of the window, and believes to have all of it."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

import pygame

from game.match.session import Seating
from game.ui.draw.style import NIGHT, NIGHT_HIGH, Gap
from game.ui.widgets.box import Box
from game.ui.widgets.measure import Measure
from game.ui.window.space import HEIGHT, WIDTH, PartSpace, Space
from game.ui.window.stage import Sprite, Stage
from scenes.services import Services
from scenes.table.stage import TableStage

BAR_Z: Final = -10.0
EDGE: Final = 2


class FramedServices(Services):
    """The same services for a part of the window."""

    def __init__(self, services: Services, part: Space) -> None:
        self._part = part
        super().__init__(**{field.name: getattr(services, field.name) for field in fields(Services) if field.init})

    @property
    def space(self) -> Space:
        return self._part


def bar_place(measure: Measure, height: float) -> Box:
    """Where a bar's widgets lie: at the lower end, or directly below the table where the window has room there."""
    if measure.tv_safe:
        page = measure.page
        return Box(page.left, page.bottom - height, page.width, height)
    bottom = min(HEIGHT + measure.space.spare[1] - Gap.SMALL, HEIGHT + Gap.SMALL + height)
    return Box(Gap.MEDIUM, bottom - height, WIDTH - 2 * Gap.MEDIUM, height)


def table_above(services: Services, seating: Seating, top: float) -> TableStage:
    """The whole table above a bar that begins at `top`: nothing of it is covered."""
    space = services.space
    _, height = space.to_pixels((0, top))
    return TableStage(FramedServices(services, PartSpace(space.width, max(1, height), space)), seating)


def add_bar(stage: Stage, top: float) -> None:
    """The ground of the bar, from `top` to the lower end of the window."""
    space = stage.space
    _, begin = space.to_pixels((0, top))
    bar = pygame.Surface((space.width, space.height - begin))
    bar.fill(NIGHT)
    bar.fill(NIGHT_HIGH, (0, 0, space.width, space.length(EDGE)))
    stage.add(Sprite(bar, space.to_units((space.width // 2, begin + bar.get_height() // 2)), BAR_Z))


def in_window(window: Space, table: Space, box: Box) -> Box:
    """A part of the table in units of the window: the table is smaller here, since the bar has its own room."""
    left, top = window.to_units(table.to_pixels((box.left, box.top)))
    right, bottom = window.to_units(table.to_pixels((box.right, box.bottom)))
    return Box(left, top, right - left, bottom - top)
