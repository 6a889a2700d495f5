"""A piece shown large on a table, with its name and what it does, where it covers the least."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.content.texts import Texts
from game.ui.board.lettered import LetteredPicture
from game.ui.board.motion import PieceLook
from game.ui.board.overlay import OverlaySpace, OverlaySpot
from game.ui.draw.paint import rounded
from game.ui.draw.style import GOLD, NIGHT_RAISED, RADIUS, Gap
from game.ui.widgets.box import Box
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Align
from game.ui.window.stage import Sprite
from scenes.table.piece_caption import Caption, Lettering, caption_of, lettered, letters, write

if TYPE_CHECKING:
    from scenes.table.stage import TableStage

PREVIEW_Z: Final = 900.0
WIDE: Final = 300.0
"""The width of a piece that is shown large."""
WORDS: Final = (300.0, 380.0, 480.0, 600.0)
"""The widths to try for sentences beside it, at the usual size of letters."""
MARGIN: Final = 14.0

PreviewWords = tuple[Box, Lettering]
"""The box of the words, measured from the corner of the piece, and the words in lines."""
WORDLESS: Final[PreviewWords] = Box(0, 0, 0, 0), Lettering(())


class TablePreview:
    """The enlarged piece of one viewer."""

    def __init__(self, table: TableStage, pen: Pen, texts: Texts, game: str) -> None:
        self._stage: Final = table
        self._pen: Final = pen
        self._texts: Final = texts
        self._game: Final = game
        self._look: PieceLook | None = None
        self.piece: str | None = None
        """The piece that is shown large."""
        self._sprite: Sprite | None = None
        self.sheet: LetteredPicture | None = None
        self.box: Box | None = None
        """Where the enlarged piece is shown."""

    @property
    def shown(self) -> bool:
        return self._look is not None

    def choose(self, piece: str | None) -> None:
        """Chooses a piece to show large if its face is visible; None puts the last one away."""
        if self._sprite is not None:
            self._stage.sprites.remove(self._sprite)
        self._sprite = self.sheet = self.box = None
        look = self._stage.pieces.looks().get(piece) if piece is not None else None
        self._look = look if look is not None and look.face.visible is not None else None
        self.piece = piece if self._look is not None else None

    @property
    def is_true(self) -> bool:
        """Whether the piece still lies where it was when it was enlarged, with the same face."""
        return self.piece is not None and self._stage.pieces.looks().get(self.piece) == self._look

    def lay(self, space_beside: Callable[[Box], OverlaySpace]) -> None:
        """Shows the piece large, as near as possible, where it covers the least of the `space_beside` it."""
        look = self._look
        if look is None or look.face.visible is None:
            return
        held = Box(look.pose.x - look.width / 2, look.pose.y - look.height / 2, look.width, look.height)
        spot_for, words = self._place(look.face.visible, WIDE * look.height / look.width, held, space_beside(held))
        self.sheet, self.box = self._drawn(look.face.visible, words, WIDE * look.height / look.width), spot_for.box
        self._sprite = Sprite(self.sheet.picture, spot_for.box.middle, PREVIEW_Z)
        self._stage.sprites.add(self._sprite)

    def _place(self, piece: str, high: float, held: Box, crowd: OverlaySpace) -> tuple[OverlaySpot, PreviewWords]:
        """The best spot and the words for it; smaller letters only where they are needed."""
        caption, room = caption_of(self._texts, self._game, piece), self._stage.frame.below_bar.inset(Gap.HAIR)
        fitting = [self._shapes(caption, high, room.height, size) for size in letters(self._pen)]
        best: tuple[OverlaySpot, PreviewWords] | None = None
        for found in list(filter(None, fitting)) or [[WORDLESS]]:
            shapes = {_around(words, high): words for words in found}
            spot_for = crowd.best(list(shapes), room, held)
            if best is None or spot_for.cost < best[0].cost:
                best = spot_for, shapes.get((spot_for.box.width, spot_for.box.height), WORDLESS)
            if spot_for.free:
                break
        assert best is not None
        return best

    def _shapes(self, caption: Caption, high: float, room: float, size: float) -> list[PreviewWords]:
        """The places for words of this size, from the piece's corner: below it, or for sentences also beside it."""
        found = list[PreviewWords]()
        below = lettered(self._pen, caption, WIDE, room - high - 3 * MARGIN, size)
        if below is not None and below.blocks:
            found.append((Box(0, high + MARGIN, WIDE, below.height), below))
        for width in WORDS if caption.sentences else ():
            wide = width * (1 + (self._pen.measure.factor - 1) * 0.6)
            beside = lettered(self._pen, caption, wide, room - 2 * MARGIN, size)
            if beside is not None:
                found.append((Box(WIDE + 2 * MARGIN, 0, wide, max(high, beside.height)), beside))
        return found

    def _drawn(self, piece: str, words: PreviewWords, high: float) -> LetteredPicture:
        place, lettering = words
        width, height = _around(words, high)
        sheet = LetteredPicture(
            self._pen,
            width,
            height,
            rounded(width, height, self._pen.k, NIGHT_RAISED, radius=RADIUS, edge=GOLD, edge_width=3),
        )
        beside = place.left > 0
        middle = height / 2 if beside else MARGIN + high / 2
        sheet.put_middle(self._stage.skin.face(piece, WIDE, high), MARGIN + WIDE / 2, middle)
        room = Box(place.left + MARGIN, place.top + MARGIN, place.width, place.height)
        write(sheet, lettering, room, Align.LEFT if beside else Align.MIDDLE)
        return sheet


def _around(words: PreviewWords, high: float) -> tuple[float, float]:
    """The size of the sheet with the words in their place."""
    place, _ = words
    return max(WIDE, place.right) + 2 * MARGIN, max(high, place.bottom) + 2 * MARGIN
