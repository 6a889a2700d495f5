"""What the further game looks like: lights in the dark."""

from __future__ import annotations

import pygame

from game.ui.board.emblems import Emblem
from game.ui.board.skins import plain
from game.ui.board.skins.brush import Brush
from game.ui.board.skins.designs import Design
from game.ui.board.skins.look import FaceLook, Kind
from game.ui.board.skins.style import SkinStyle
from game.ui.widgets.icons import Sketch

GLOW = (236, 220, 90)
NIGHT = (24, 40, 36)


def motif(brush: Brush, look: FaceLook, style: SkinStyle) -> None:
    brush.circle(0.5, brush.tall / 2, 0.4, GLOW)
    plain.motif(brush, look, style)


def light(surface: pygame.Surface) -> None:
    Sketch(surface, GLOW).disc((12, 12), 8)


DESIGN = Design(knows=lambda look: look.kind is Kind.TILE, ground=plain.ground, motif=motif, back=plain.back, hard=True)
EMBLEM = Emblem(NIGHT, light)
