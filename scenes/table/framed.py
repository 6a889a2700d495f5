"""A table above a bar, for people who only look on. The table takes its part of the window for the whole window."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

import pygame

from game.engine.view import Everyone, Viewer
from game.ui.draw.style import NIGHT, NIGHT_HIGH, Gap
from game.ui.widgets.box import Box
from game.ui.widgets.measure import Measure, measure_for
from game.ui.window.space import HEIGHT, WIDTH, PartSpace, Point, Space
from game.ui.window.stage import Sprite
from scenes.services import Services
from scenes.table.prompt import PromptPlate
from scenes.table.sharing import PROMPT, Sharing
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
    """Where a bar's widgets lie: at the lower end, or directly below the table if the window is higher than needed."""
    if measure.tv_safe:
        page = measure.page
        return Box(page.left, page.bottom - height, page.width, height)
    bottom = min(HEIGHT + measure.space.spare[1] - Gap.SMALL, HEIGHT + Gap.SMALL + height)
    return Box(Gap.MEDIUM, bottom - height, WIDTH - 2 * Gap.MEDIUM, height)


def in_window(window: Space, table: Space, box: Box) -> Box:
    """A box on the table in units of the window, in which the table is smaller, since the bar takes some room."""
    left, top = window.to_units(table.to_pixels((box.left, box.top)))
    right, bottom = window.to_units(table.to_pixels((box.right, box.bottom)))
    return Box(left, top, right - left, bottom - top)


class Onlookers(Sharing):
    """A table above a bar at which nobody plays; everybody looks through the same eyes."""

    def bar_box(self, measure: Measure) -> Box:
        """The box of the bar's widgets."""
        raise NotImplementedError

    def bar_top(self) -> float:
        """Where the table ends and the bar begins."""
        return self.bar_box(measure_for(self.services.space, self.services.settings)).top - Gap.SMALL

    def lay(self) -> TableStage:
        """Lays the whole table above the bar, so that nothing of it is covered."""
        space = self.services.space
        _, height = space.to_pixels((0, self.bar_top()))
        part = PartSpace(space.width, max(1, height), space)
        return TableStage(FramedServices(self.services, part), self.mode.seating)

    def built(self) -> None:
        """Draws the ground of the bar, down to the lower end of the window."""
        stage = self.table.widget_stage
        space = stage.space
        _, begin = space.to_pixels((0, self.bar_top()))
        bar = pygame.Surface((space.width, space.height - begin))
        bar.fill(NIGHT)
        bar.fill(NIGHT_HIGH, (0, 0, space.width, space.length(EDGE)))
        stage.add(Sprite(bar, space.to_units((space.width // 2, begin + bar.get_height() // 2)), BAR_Z))

    @property
    def viewer(self) -> int | None:  # type: ignore[override]
        return None if isinstance(self.eyes, Everyone) else self.eyes

    @property
    def eyes(self) -> Viewer | Everyone:
        return self.mode.eyes

    def piece_at(self, at: Point) -> str | None:
        """Converts the point: the table's units are not the window's."""
        return super().piece_at(self.table.stage.sprites.space.to_units(self.services.space.to_pixels(at)))

    def add_prompt(self, text: str, home: Box, name: str = PROMPT) -> None:
        """Adds a sentence on the table itself, where a prompt usually is."""
        ground = self.table.stage.skin.style.table.ground
        self.table.add(PromptPlate(self.table.pen, name, home, text, ground, asks=False))
