"""A piece shown large on a table, with its name and what it does, where it covers least."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.content.texts import Texts
from game.ui.board.lettered import Sheet
from game.ui.board.motion import Look
from game.ui.board.overlay import Crowd, Nook
from game.ui.draw.paint import rounded
from game.ui.draw.style import GOLD, NIGHT_RAISED, RADIUS, Gap
from game.ui.widgets.box import Box
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Align
from game.ui.window.stage import Sprite
from scenes.table.occupied import beside_piece
from scenes.table.piece_caption import Caption, Lettering, caption_of, lettered, letters, write

if TYPE_CHECKING:
    from scenes.table.stage import TableSet
    from scenes.table.table_view import TableView

PREVIEW_Z: Final = 900.0
WIDE: Final = 300.0
"""How wide a piece is that is looked at closely."""
WORDS: Final = (300.0, 380.0, 480.0, 600.0)
"""How wide sentences beside it may be, at the usual size of letters."""
MARGIN: Final = 14.0

Words = tuple[Box, Lettering]
"""Where the words stand, counted from the corner of the piece, and how."""
WORDLESS: Final[Words] = Box(0, 0, 0, 0), Lettering(())


class TablePreview:
    """One viewer's look at one piece."""

    def __init__(self, table: TableSet, pen: Pen, texts: Texts, game: str) -> None:
        self._set: Final = table
        self._pen: Final = pen
        self._texts: Final = texts
        self._game: Final = game
        self._look: Look | None = None
        self.piece: str | None = None
        """What is looked at."""
        self._sprite: Sprite | None = None
        self.sheet: Sheet | None = None
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
        look = self._set.troupe.looks().get(piece) if piece is not None else None
        self._look = look if look is not None and look.face.visible is not None else None
        self.piece = piece if self._look is not None else None

    @property
    def is_true(self) -> bool:
        """Whether the piece still lies where it lay when it was shown large, with the same face."""
        return self.piece is not None and self._set.troupe.looks().get(self.piece) == self._look

    def lay(self, scene: TableView) -> None:
        """Shows it where nothing that is needed lies, as near as can be."""
        look = self._look
        if look is None or look.face.visible is None:
            return
        held = Box(look.pose.x - look.width / 2, look.pose.y - look.height / 2, look.width, look.height)
        nook, words = self._place(look.face.visible, WIDE * look.height / look.width, held, beside_piece(scene, held))
        self.sheet, self.box = self._drawn(look.face.visible, words, WIDE * look.height / look.width), nook.box
        self._sprite = Sprite(self.sheet.picture, nook.box.middle, PREVIEW_Z)
        self._set.stage.add(self._sprite)

    def _place(self, piece: str, high: float, held: Box, crowd: Crowd) -> tuple[Nook, Words]:
        """The best place and the words there; smaller ones only where it must be."""
        caption, room = caption_of(self._texts, self._game, piece), self._set.frame.below_bar.inset(Gap.HAIR)
        fitting = [self._shapes(caption, high, room.height, size) for size in letters(self._pen)]
        best: tuple[Nook, Words] | None = None
        for found in list(filter(None, fitting)) or [[WORDLESS]]:
            shapes = {_around(words, high): words for words in found}
            nook = crowd.best(list(shapes), room, held)
            if best is None or nook.cost < best[0].cost:
                best = nook, shapes.get((nook.box.width, nook.box.height), WORDLESS)
            if nook.free:
                break
        assert best is not None
        return best

    def _shapes(self, caption: Caption, high: float, room: float, size: float) -> list[Words]:
        """Where words of this size can stand, from the piece's corner: below it, and sentences beside it too."""
        found = list[Words]()
        below = lettered(self._pen, caption, WIDE, room - high - 3 * MARGIN, size)
        if below is not None and below.blocks:
            found.append((Box(0, high + MARGIN, WIDE, below.height), below))
        for width in WORDS if caption.sentences else ():
            wide = width * (1 + (self._pen.measure.factor - 1) * 0.6)
            beside = lettered(self._pen, caption, wide, room - 2 * MARGIN, size)
            if beside is not None:
                found.append((Box(WIDE + 2 * MARGIN, 0, wide, max(high, beside.height)), beside))
        return found

    def _drawn(self, piece: str, words: Words, high: float) -> Sheet:
        place, lettering = words
        width, height = _around(words, high)
        sheet = Sheet(self._pen, width, height, rounded(width, height, self._pen.k, NIGHT_RAISED, RADIUS, GOLD, 3))
        beside = place.left > 0
        middle = height / 2 if beside else MARGIN + high / 2
        sheet.put_middle(self._set.skin.face(piece, WIDE, high), MARGIN + WIDE / 2, middle)
        room = Box(place.left + MARGIN, place.top + MARGIN, place.width, place.height)
        write(sheet, lettering, room, Align.LEFT if beside else Align.MIDDLE)
        return sheet


def _around(words: Words, high: float) -> tuple[float, float]:
    """How large a sheet is with words there."""
    place, _ = words
    return max(WIDE, place.right) + 2 * MARGIN, max(high, place.bottom) + 2 * MARGIN
