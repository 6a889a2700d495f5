"""A part of the window for something that believes to have all of it."""

from __future__ import annotations

from dataclasses import fields

from game.app.services import Services
from game.app.space import Space


class FramedServices(Services):
    """The same services for a part of the window."""

    def __init__(self, services: Services, part: Space) -> None:
        self._part = part
        super().__init__(**{field.name: getattr(services, field.name) for field in fields(Services) if field.init})

    @property
    def space(self) -> Space:
        return self._part
