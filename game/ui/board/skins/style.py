"""The style of one game as plain data, which needs no surface to be made, compared or checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from game.ui.draw.style import BLACK, GOLD, NIGHT, PAPER, SNOW, SOOT, WHITE, Colour, contrast, mix

READABLE: Final = 4.5
"""The least contrast of a digit on its field."""
EARTH: Final[Colour] = (74, 22, 0)


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit of the game: its letter, its ground colour and its sign, so that colour is never the only cue."""

    letter: str
    colour: Colour
    sign: str

    @property
    def ink(self) -> Colour:
        return ink_on(self.colour)

    @property
    def deep(self) -> Colour:
        """A dark tone of the colour, readable on paper."""
        return readable_on(PAPER, self.colour)

    @property
    def shade(self) -> Colour:
        return mix(self.colour, SOOT, 0.2)

    def tone(self, share: float) -> Colour:
        """Returns the ground colour, mixed away from the ink: a pattern in this tone may lie below an index."""
        return mix(self.colour, SOOT if self.ink == WHITE else WHITE, share)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableStyle:
    """The table's surface; `ink` is the colour of text on it."""

    surface: str = "felt"
    ground: Colour = (54, 74, 92)
    shade: Colour = (32, 46, 60)
    rim: Colour = (120, 132, 144)
    letterbox: Colour = NIGHT
    ink: Colour = SNOW


@dataclass(frozen=True, slots=True)
class BackStyle:
    """The two colours of a face-down piece, and the colour of its edge in a pile."""

    ground: Colour = (58, 69, 84)
    ornament: Colour = (176, 186, 198)
    edge: Colour = (214, 218, 224)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardStyle:
    """The ground of a board with fields: in stripes, with lanes of earth below its rows and a path below its track.

    A `meadow` has plants on its free ground.
    """

    surface: str
    ground: Colour
    stripe: Colour
    lane: Colour
    path: Colour
    frame: Colour

    @property
    def meadow(self) -> bool:
        return self.surface == "meadow"


def plain_board(table: TableStyle) -> BoardStyle:
    """Returns the board style of a game whose skin has none, in the colours of its table."""
    ground = mix(table.ground, WHITE, 0.16)
    lane, path = mix(ground, SOOT, 0.42), mix(ground, WHITE, 0.14)
    return BoardStyle(
        surface="plain", ground=ground, stripe=mix(ground, WHITE, 0.03), lane=lane, path=path, frame=table.rim
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SkinStyle:
    """One game's style. The defaults are the plain style of a game without a skin file.

    `bonus` maps a number to the stars on its coloured cards. `safe` chooses the palette for colour blindness.
    """

    table: TableStyle = TableStyle()
    back: BackStyle = BackStyle()
    glow: Colour = GOLD
    board: BoardStyle = field(default_factory=lambda: plain_board(TableStyle()))
    signs: Mapping[str, str] = field(default_factory=dict)
    palettes: Mapping[str, Mapping[str, Colour]] = field(default_factory=dict)
    bonus: Mapping[int, int] = field(default_factory=dict)
    safe: bool = False

    def suit(self, letter: str) -> Suit:
        """Returns the suit with this letter; KeyError if there is none."""
        return Suit(letter, self.palettes["safe" if self.safe else "normal"][letter], self.signs[letter])

    def suits(self) -> list[Suit]:
        return [self.suit(letter) for letter in self.signs]

    def in_colours(self, *, safe: bool) -> SkinStyle:
        """Returns the same style with the normal palette, or the one for colour blindness."""
        return replace(self, safe=safe)


def ink_on(ground: Colour) -> Colour:
    """Returns the colour for letters on this ground: white or a dark tone of the ground, by contrast."""
    dark = mix(ground, SOOT, 0.88)
    best = max(WHITE, dark, key=lambda ink: contrast(ink, ground))
    # On a ground of medium brightness, only pure black has enough contrast.
    return best if contrast(best, ground) >= READABLE else BLACK


def readable_on(ground: Colour, colour: Colour) -> Colour:
    """Returns the colour, darkened only as far as letters on a light ground need."""
    # Yellow and orange are darkened towards brown: with black they would turn olive.
    dark = EARTH if colour[0] == max(colour) else SOOT
    for step in range(20):
        darker = mix(colour, dark, step / 20)
        if contrast(darker, ground) >= READABLE:
            return darker
    return SOOT
