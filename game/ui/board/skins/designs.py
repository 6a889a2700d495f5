"""Designs: the code that draws the faces of a game's pieces, named by its manifest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.engine.games.registry import game_named
from game.engine.manifest import named_code
from game.ui.board.skins import plain
from game.ui.board.skins.brush import Brush
from game.ui.board.skins.look import FaceLook, Kind
from game.ui.board.skins.style import SkinStyle

PaintFace = Callable[[Brush, FaceLook, SkinStyle], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """The functions that draw one game's pieces.

    `ground` draws what all faces of a kind and suit share, `motif` the rest on a copy of it, `back` a face-down piece.
    `hard` pieces are tiles, not cards.
    """

    knows: Callable[[FaceLook], bool]
    ground: PaintFace
    motif: PaintFace
    back: Callable[[Brush, SkinStyle], None]
    hard: bool = False

    def for_face(self, look: FaceLook) -> Design:
        """Returns this design, or the plain one if this design does not know the look."""
        return self if self.knows(look) else PLAIN


def is_suited(look: FaceLook) -> bool:
    return look.kind is Kind.SUITED


PLAIN: Final = Design(knows=lambda _look: True, ground=plain.ground, motif=plain.motif, back=plain.back)
"""The design for games without a design of their own."""


def design_of(game: str, edition: str | None) -> Design:
    """Returns the design of a game's pieces in an edition."""
    named = game_named(game).manifest.design(edition)
    design: Design = named_code(named) if named else PLAIN
    return design
