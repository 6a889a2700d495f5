"""A piece shown large in a tray, with its name, what it does, and why it can't be played."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Final

from game.ui.board.arrangement import Area
from game.ui.board.gestures import DRAG_FROM
from game.ui.board.labels import turned
from game.ui.board.lettered import LetteredPicture
from game.ui.board.motion import PieceLook
from game.ui.board.resting import Lying, Resting, lying
from game.ui.draw.paint import rounded
from game.ui.draw.style import GOLD, NIGHT_RAISED
from game.ui.widgets.box import Box
from game.ui.window.space import Point
from game.ui.window.stage import Sprite
from scenes.table.piece_caption import Caption, Lettering, caption_of, lettered, letters, write
from scenes.table.sentences import refusal_words

if TYPE_CHECKING:
    from scenes.table.trays.tray_hand import TrayHand

PREVIEW_Z: Final = 900.0
MARGIN: Final = 6.0
"""The margin inside the tray, so that nothing of the preview is visible outside."""
WORDS: Final = (180.0, 300.0, 420.0, 600.0)
"""The widths to try for words beside the piece."""


class TrayPreview:
    """The enlarged piece of one person. It faces them and never leaves their tray."""

    def __init__(self, hand: TrayHand) -> None:
        self._hand: Final = hand
        self._resting: Final = Resting(self._lying_at)
        self._looked: Final[set[str]] = set()
        """The pointers that are down and have shown a piece large: they choose nothing when they are released."""
        self._shown: tuple[str, str] | None = None
        """The pointer that shows the piece, and the piece."""
        self._sprite: Sprite | None = None
        self.sheet: LetteredPicture | None = None

    @property
    def piece(self) -> str | None:
        """The piece that is shown large."""
        return self._shown[1] if self._shown is not None else None

    def press(self, pointer: str, at: Point) -> None:
        self._looked.discard(pointer)
        self._resting.press(pointer, at, self._hand.stage.services.now())

    def look_at(self, pointer: str, piece: str) -> None:
        """Shows a piece at once, for a person with a pad."""
        found = lying(piece, self._hand.look_of(piece))
        if found is not None:
            self._show(pointer, *found)

    def move(self, pointer: str, at: Point) -> None:
        """Ends the close look of a pointer that moves far enough to drag."""
        if self._resting.has_left(pointer, at, DRAG_FROM):
            self.release(pointer)

    def release(self, pointer: str) -> bool:
        """Ends the close look of a pointer that is released or leaves. Returns whether it has shown a piece large."""
        self._resting.go(pointer)
        if self._shown is not None and self._shown[0] == pointer:
            self._close()
        looked = pointer in self._looked
        self._looked.discard(pointer)
        return looked

    def put_away(self) -> None:
        """Puts away the enlarged piece; a finger that is down must press again to look."""
        self._resting.forget()
        self._close()

    def forget(self) -> None:
        """Forgets the preview of the old stage, after the table was rebuilt."""
        self._resting.forget()
        self._shown = self._sprite = self.sheet = None

    def update(self, now: float) -> None:
        """Shows a piece large once a pointer has rested on it long enough."""
        held = self._resting.held(now) if self._shown is None else None
        look = self._hand.look_of(held[1]) if held is not None else None
        if held is not None and look is not None:
            self._looked.add(held[0])
            self._show(*held, look)

    def _lying_at(self, at: Point) -> Lying | None:
        piece = self._hand.piece_at(at)
        return lying(piece, self._hand.look_of(piece)) if piece is not None else None

    def _close(self) -> None:
        if self._sprite is not None:
            self._hand.stage.sprites.remove(self._sprite)
            self._shown = self._sprite = self.sheet = None
            self._hand.hand.changed()

    # -- the picture -----------------------------------------------------------------------------

    def _show(self, pointer: str, piece: str, look: PieceLook) -> None:
        self._shown = pointer, piece
        high = self._hand.tray.area.height - 2 * MARGIN
        wide = (high - 2 * MARGIN) * look.width / look.height
        self.sheet = self._drawn(piece, wide, self._lettered(piece, wide, high - 2 * MARGIN), high)
        place = self._beside(look, self.sheet.width)
        self._sprite = Sprite(turned(self.sheet.picture, place.angle), (place.x, place.y), PREVIEW_Z)
        self._hand.stage.sprites.add(self._sprite)
        self._hand.hand.changed()

    def _beside(self, look: PieceLook, width: float) -> Area:
        """The place of the preview: at the end of the tray that the finger does not cover."""
        tray = self._hand.tray.area
        left, right = tray.place(-tray.width / 4, 0), tray.place(tray.width / 4, 0)
        to_left = (look.pose.x - left.x) ** 2 + (look.pose.y - left.y) ** 2
        to_right = (look.pose.x - right.x) ** 2 + (look.pose.y - right.y) ** 2
        end = (tray.width - width) / 2 - MARGIN
        pose = tray.place(end if to_left < to_right else -end, 0)
        return Area(pose.x, pose.y, width, tray.height, angle=tray.angle)

    def _lettered(self, piece: str, wide: float, high: float) -> tuple[float, Lettering]:
        """The words beside the piece and their width: no wider than necessary, and complete if possible."""
        caption = self.caption(piece)
        most = self._hand.tray.area.width - wide - 8 * MARGIN
        # Why it can't be played matters more than what it would do.
        for told in (caption, replace(caption, effect=""), replace(caption, effect="", why="")):
            for size, width in product(letters(self._hand.stage.pen), WORDS):
                found = lettered(self._hand.stage.pen, told, min(width, most), high, size)
                if found is not None:
                    return min(width, most), found
        return 0.0, Lettering(())

    def caption(self, piece: str) -> Caption:
        """The caption of a piece, with the reason why it can't be chosen."""
        stage, why = self._hand.stage, self._hand.hand.why_not(piece)
        words = refusal_words(stage.services, stage.game, why) if why is not None else ""
        return caption_of(stage.services.texts, stage.game, piece, words)

    def _drawn(self, piece: str, wide: float, words: tuple[float, Lettering], high: float) -> LetteredPicture:
        pen, (beside, lettering) = self._hand.stage.pen, words
        width = wide + 2 * MARGIN + (beside + 4 * MARGIN if lettering.blocks else 0)
        sheet = LetteredPicture(
            pen, width, high, rounded(width, high, pen.k, NIGHT_RAISED, radius=18, edge=GOLD, edge_width=3)
        )
        sheet.put_middle(self._hand.stage.skin.face(piece, wide, high - 2 * MARGIN), MARGIN + wide / 2, high / 2)
        write(sheet, lettering, Box(wide + 4 * MARGIN, MARGIN, beside, high - 2 * MARGIN))
        return sheet
