"""How one game looks, as plain data: no surface is needed to make, compare or check it."""

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
    """A colour of the game: its letter, its field's colour and its sign, so that colour is never the only cue."""

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
        """The field's colour on its way away from the ink: a pattern in it can lie below an index and harms nothing."""
        return mix(self.colour, SOOT if self.ink == WHITE else WHITE, share)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableStyle:
    """The table's surface; `ink` is the colour to write with on it."""

    surface: str = "felt"
    ground: Colour = (54, 74, 92)
    shade: Colour = (32, 46, 60)
    rim: Colour = (120, 132, 144)
    letterbox: Colour = NIGHT
    ink: Colour = SNOW


@dataclass(frozen=True, slots=True)
class BackStyle:
    """The two colours of a face-down piece, and the one of its edge, seen in a pile."""

    ground: Colour = (58, 69, 84)
    ornament: Colour = (176, 186, 198)
    edge: Colour = (214, 218, 224)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardStyle:
    """The ground of a board with fields: in stripes, with lanes of earth below its rows and a path below its track.

    On a `meadow` there grows something wherever nothing else is.
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
    """The board of a game that does not say how it looks: in the colours of its table."""
    ground = mix(table.ground, WHITE, 0.16)
    lane, path = mix(ground, SOOT, 0.42), mix(ground, WHITE, 0.14)
    return BoardStyle(
        surface="plain", ground=ground, stripe=mix(ground, WHITE, 0.03), lane=lane, path=path, frame=table.rim
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SkinStyle:
    """One game's look. As it stands, the plain look of a game without a skin file.

    `bonus` says how many stars a coloured card of a number shows. `safe` chooses the palette for colour blindness.
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
        """The suit with this letter; KeyError if there is none."""
        return Suit(letter, self.palettes["safe" if self.safe else "normal"][letter], self.signs[letter])

    def suits(self) -> list[Suit]:
        return [self.suit(letter) for letter in self.signs]

    def in_colours(self, *, safe: bool) -> SkinStyle:
        """The same look with the normal palette, or the one that is safe for colour blindness."""
        return replace(self, safe=safe)


def ink_on(ground: Colour) -> Colour:
    """The colour for letters on this ground: white, or a dark tone of the ground, whichever reads better."""
    dark = mix(ground, SOOT, 0.88)
    best = max(WHITE, dark, key=lambda ink: contrast(ink, ground))
    # Halfway between light and dark only pure black is dark enough.
    return best if contrast(best, ground) >= READABLE else BLACK


def readable_on(ground: Colour, colour: Colour) -> Colour:
    """The colour, darkened only as far as letters on a light ground need."""
    # Yellow and orange darken towards brown: with black they turn to olive.
    dark = EARTH if colour[0] == max(colour) else SOOT
    for step in range(20):
        darker = mix(colour, dark, step / 20)
        if contrast(darker, ground) >= READABLE:
            return darker
    return SOOT
