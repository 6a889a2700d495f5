"""One game's skin at one scale: every picture that its table needs, drawn on first use."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

import pygame

from game.ui.board.skins.around import glow_ring, pile_edges, pile_layers
from game.ui.board.skins.board import BoardPainter, MapField
from game.ui.board.skins.brush import Brush, Letters, blank, finished
from game.ui.board.skins.card import draw_badge
from game.ui.board.skins.designs import PLAIN, Design, design_of
from game.ui.board.skins.look import FaceLook, Kind, look_of
from game.ui.board.skins.reading import read_skin, skin_of
from game.ui.board.skins.style import SkinStyle
from game.ui.board.skins.tables import table_surface
from game.ui.draw.cache import BoundedCache, pixels
from game.ui.draw.fonts import Fonts
from game.ui.draw.paint import OVERSAMPLING, lay_on, shadow_below
from game.ui.draw.seat_marks import SeatMark, paint_mark, seat_mark
from game.ui.draw.style import INK, NIGHT_HIGH, PAPER, SNOW, WHITE, Colour
from game.ui.sound.sound import Cue
from game.ui.window.space import Space

__all__ = ["Skin", "read_skin"]

MOST_PIXELS: Final = 24_000_000
"""The size of the cache of finished pictures: the fullest table of large cards, at 4K, flat and lifted."""
MOST_LARGE_PIXELS: Final = 16_000_000
"""The size of the cache of pictures before scaling down: enough for the angles of cards that turn in flight."""
ANGLE_STEP: Final = 3
RESTING: Final = 1.5, 84
PILED: Final = 4.0, 130
LIFTED: Final = 7.0, 135
"""The height of a piece above the table, and the opacity of its shadow, of 255."""
FADE: Final[Colour] = (128, 128, 128)
DrawFace = Callable[[], pygame.Surface]


@lru_cache(maxsize=2)
def skin_for(folder: Path, edition: str | None, *, safe: bool, k: float, fonts: Fonts) -> Skin:
    """Returns the skin of the game in this folder at scale `k`, or raises ContentError.

    The skin is cached with its pictures, so that reopening a table (another language, a rematch) draws nothing again.
    """
    return Skin(skin_of(folder, edition, safe=safe), k, fonts, design_of(folder.name, edition))


class Skin:
    """Pictures in table units at scale `k`. All have their subject in the middle, so that a sprite needs no offset.

    The pictures are shared: callers must not draw on them. A skin is for one window size; another size needs another.
    """

    def __init__(self, style: SkinStyle, k: float, fonts: Fonts, design: Design = PLAIN) -> None:
        self.style: Final = style
        self.design: Final = design
        self._k: Final = k
        self._letters: Final = Letters(fonts)
        self._pictures: Final = BoundedCache(MOST_PIXELS, pixels)
        self._large: Final = BoundedCache(MOST_LARGE_PIXELS, pixels)
        self._ground: tuple[Space, pygame.Surface] | None = None

    @property
    def ink(self) -> Colour:
        """The colour of text on the table."""
        return self.style.table.ink

    @property
    def lay_cue(self) -> Cue:
        """The sound of a piece that comes to rest: a card sounds like paper, a tile does not."""
        return Cue.CLACK if self.design.hard else Cue.LAY

    def face(
        self, piece: str, width: float, height: float, angle: float = 0, *, lifted: bool = False
    ) -> pygame.Surface:
        """Returns a named piece, face up, turned clockwise; a `lifted` one has a larger shadow."""
        look = look_of(piece, self.style.signs)
        size = self._size(width, height)
        return self._piece(("face", look, size), partial(self._draw_face, look, size), angle, size, lifted=lifted)

    def back(self, width: float, height: float, angle: float = 0, lifted: bool = False) -> pygame.Surface:
        """Returns a face-down piece: the same picture for all."""
        size = self._size(width, height)
        return self._piece(("back", size), partial(self._draw_back, size), angle, size, lifted=lifted)

    def pile(self, count: int, width: float, height: float) -> pygame.Surface:
        """Returns the visible part of a pile below its top piece: edges, more for more pieces, and a shadow."""
        size, layers = self._size(width, height), pile_layers(count)
        return self._pictures.get(("pile", size, layers), partial(self._draw_pile, size, layers))

    def glow(self, width: float, height: float, angle: float = 0) -> pygame.Surface:
        """Returns the ring of light around a touchable piece of this size; the piece's own place is transparent."""
        size = self._size(width, height)
        return self._turned(("glow", size), partial(self._draw_glow, size), angle)

    def figure(self, seat: int, size: float, lifted: bool = False) -> pygame.Surface:
        """Returns a seat's figure: each seat has its own colour and shape."""
        side = self._size(size, size)
        key = "figure", seat, side
        draw = partial(self._draw_figure, seat, side)
        # Every figure has its own outline, and so its own shadow.
        return self._piece(key, draw, 0, key, lifted=True) if lifted else self._turned(key, draw)

    def suit(self, letter: str, size: float) -> pygame.Surface:
        """Returns a suit's badge with its sign and letter, for prompts and counters; KeyError for an unknown letter."""
        side = self._size(size, size)
        return self._turned(("suit", letter, side), partial(self._draw_suit, letter, side))

    def colours_of(self, piece: str) -> tuple[Colour, Colour]:
        """Returns the colours of a named piece in a line of text: its own, and that of letters on it."""
        look = look_of(piece, self.style.signs)
        if look.suit is not None:
            suit = self.style.suit(look.suit)
            return suit.colour, suit.ink
        return (PAPER, INK) if look.kind is Kind.TILE else (NIGHT_HIGH, SNOW)

    def seat_colour(self, seat: int) -> Colour:
        return self._mark(seat).colour

    def _mark(self, seat: int) -> SeatMark:
        """Returns the mark that the menus show too."""
        return seat_mark("", seat, safe=self.style.safe)

    def board(self, fields: Sequence[MapField], size: tuple[float, float], width: float) -> pygame.Surface:
        """Returns a map of this size in map pixels with all its fields, scaled to a width in table units."""
        pixels = max(1, round(width * self._k))
        painter = BoardPainter(self._letters, fields, size, self.style.board)
        return self._pictures.get(("board", tuple(fields), size, pixels), partial(painter.painted, pixels))

    def background(self, space: Space) -> pygame.Surface:
        """Returns the table and its letterbox, as large as the window and opaque; the last one is cached."""
        if self._ground is None or self._ground[0] != space:
            self._ground = space, table_surface(space, self.style.table)
        return self._ground[1]

    def _turned(self, key: Hashable, draw: DrawFace, angle: float = 0) -> pygame.Surface:
        """Returns a picture without a shadow."""
        step = round(angle / ANGLE_STEP) * ANGLE_STEP % 360
        return self._pictures.get((key, step), lambda: finished(self._large.get(key, draw), step))

    def _piece(self, key: Hashable, draw: DrawFace, angle: float, outline: Hashable, *, lifted: bool) -> pygame.Surface:
        """Returns a picture with its shadow, which pictures with the same outline share."""
        step = round(angle / ANGLE_STEP) * ANGLE_STEP % 360

        def finish() -> pygame.Surface:
            flat = finished(self._large.get(key, draw), step)
            cast = partial(shadow_below, flat, self._k, *(LIFTED if lifted else RESTING))
            return lay_on(self._pictures.get(("shadow", outline, step, lifted), cast), flat)

        return self._pictures.get((key, step, lifted), finish)

    def _draw_face(self, look: FaceLook, size: tuple[int, int]) -> pygame.Surface:
        design = self.design.for_face(look)
        key = "ground", design.ground, look.kind, look.suit, size
        ground = self._large.get(key, partial(self._draw_ground, look, size))
        brush = Brush(ground.copy(), self._letters)
        design.motif(brush, look, self.style)
        return brush.surface

    def _draw_ground(self, look: FaceLook, size: tuple[int, int]) -> pygame.Surface:
        brush = Brush(blank(size, FADE), self._letters)
        self.design.for_face(look).ground(brush, look, self.style)
        return brush.surface

    def _draw_back(self, size: tuple[int, int]) -> pygame.Surface:
        brush = Brush(blank(size, FADE), self._letters)
        self.design.back(brush, self.style)
        return brush.surface

    def _draw_pile(self, size: tuple[int, int], layers: int) -> pygame.Surface:
        flat = pile_edges(size, self._k, layers, self.style.back.edge)
        return lay_on(shadow_below(flat, self._k, *PILED), flat)

    def _draw_glow(self, size: tuple[int, int]) -> pygame.Surface:
        large = size[0] * OVERSAMPLING, size[1] * OVERSAMPLING
        return glow_ring(large, self._k * OVERSAMPLING, self.style.glow)

    def _draw_figure(self, seat: int, size: tuple[int, int]) -> pygame.Surface:
        picture = blank(size, WHITE)
        paint_mark(picture, self._mark(seat))
        return picture

    def _draw_suit(self, letter: str, size: tuple[int, int]) -> pygame.Surface:
        suit = self.style.suit(letter)
        brush = Brush(blank(size, suit.colour), self._letters)
        draw_badge(brush, suit)
        return brush.surface

    def _size(self, width: float, height: float) -> tuple[int, int]:
        return max(1, round(width * self._k)), max(1, round(height * self._k))
