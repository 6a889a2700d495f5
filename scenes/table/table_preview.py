"""A piece shown large on a table, with its name and what it does, where it covers least."""

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
"""How wide a piece is that is looked at closely."""
WORDS: Final = (300.0, 380.0, 480.0, 600.0)
"""How wide sentences beside it may be, at the usual size of letters."""
MARGIN: Final = 14.0

PreviewWords = tuple[Box, Lettering]
"""Where the words stand, counted from the corner of the piece, and how."""
WORDLESS: Final[PreviewWords] = Box(0, 0, 0, 0), Lettering(())


class TablePreview:
    """One viewer's look at one piece."""

    def __init__(self, table: TableStage, pen: Pen, texts: Texts, game: str) -> None:
        self._set: Final = table
        self._pen: Final = pen
        self._texts: Final = texts
        self._game: Final = game
        self._look: PieceLook | None = None
        self.piece: str | None = None
        """What is looked at."""
        self._sprite: Sprite | None = None
        self.sheet: LetteredPicture | None = None
        self.box: Box | None = None
        """Where it is shown."""

    @property
    def shown(self) -> bool:
        return self._look is not None

    def choose(self, piece: str | None) -> None:
        """This piece is looked at, if its face can be seen; None puts the last one away."""
        if self._sprite is not None:
            self._set.stage.remove(self._sprite)
        self._sprite = self.sheet = self.box = None
        look = self._set.pieces.looks().get(piece) if piece is not None else None
        self._look = look if look is not None and look.face.visible is not None else None
        self.piece = piece if self._look is not None else None

    @property
    def is_true(self) -> bool:
        """Whether the piece still lies where it lay when it was shown large, with the same face."""
        return self.piece is not None and self._set.pieces.looks().get(self.piece) == self._look

    def lay(self, space_beside: Callable[[Box], OverlaySpace]) -> None:
        """Shows it where nothing that is needed lies, as near as can be; `space_beside` says what lies around it."""
        look = self._look
        if look is None or look.face.visible is None:
            return
        held = Box(look.pose.x - look.width / 2, look.pose.y - look.height / 2, look.width, look.height)
        spot_for, words = self._place(look.face.visible, WIDE * look.height / look.width, held, space_beside(held))
        self.sheet, self.box = self._drawn(look.face.visible, words, WIDE * look.height / look.width), spot_for.box
        self._sprite = Sprite(self.sheet.picture, spot_for.box.middle, PREVIEW_Z)
        self._set.stage.add(self._sprite)

    def _place(self, piece: str, high: float, held: Box, crowd: OverlaySpace) -> tuple[OverlaySpot, PreviewWords]:
        """The best place and the words there; smaller ones only where it must be."""
        caption, room = caption_of(self._texts, self._game, piece), self._set.frame.below_bar.inset(Gap.HAIR)
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
        """Where words of this size can stand, from the piece's corner: below it, and sentences beside it too."""
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
            self._pen, width, height, rounded(width, height, self._pen.k, NIGHT_RAISED, RADIUS, GOLD, 3)
        )
        beside = place.left > 0
        middle = height / 2 if beside else MARGIN + high / 2
        sheet.put_middle(self._set.skin.face(piece, WIDE, high), MARGIN + WIDE / 2, middle)
        room = Box(place.left + MARGIN, place.top + MARGIN, place.width, place.height)
        write(sheet, lettering, room, Align.LEFT if beside else Align.MIDDLE)
        return sheet


def _around(words: PreviewWords, high: float) -> tuple[float, float]:
    """How large a sheet is with words there."""
    place, _ = words
    return max(WIDE, place.right) + 2 * MARGIN, max(high, place.bottom) + 2 * MARGIN
