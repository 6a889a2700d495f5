"""Which pictures a skin can ask for, by the names that skin files use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from game.ui.board.skins import farm, oxen, palace, paper, plain, rage
from game.ui.board.skins.brush import Brush
from game.ui.board.skins.look import FaceLook, Kind
from game.ui.board.skins.style import SkinStyle

PaintFace = Callable[[Brush, FaceLook, SkinStyle], None]


@dataclass(frozen=True, slots=True)
class Design:
    """How one game's pieces are drawn.

    `ground` draws what all faces of a kind and suit share, `motif` the rest on a copy of it, `back` a face-down piece.
    `hard` pieces are tiles, not cards.
    """

    knows: Callable[[FaceLook], bool]
    ground: PaintFace
    motif: PaintFace
    back: Callable[[Brush, SkinStyle], None]
    hard: bool = False


@cache
def designs() -> dict[str, Design]:
    return {
        "farm": Design(_suited, farm.ground, farm.motif, farm.back),
        "palace": Design(_suited, palace.ground, palace.motif, palace.back, hard=True),
        "rage": Design(rage.knows, rage.ground, rage.motif, rage.back),
        "oxen": Design(oxen.knows, oxen.ground, oxen.motif, oxen.back, hard=True),
        "paper": Design(paper.knows, paper.ground, paper.motif, paper.back),
        "plain": Design(_anything, plain.ground, plain.motif, plain.back),
    }


def design_for(look: FaceLook, name: str) -> Design:
    """The design of this name, or the plain one for a look that it has no picture for."""
    design = designs()[name]
    return design if design.knows(look) else designs()["plain"]


def _suited(look: FaceLook) -> bool:
    return look.kind is Kind.SUITED


def _anything(look: FaceLook) -> bool:  # noqa: ARG001
    return True
