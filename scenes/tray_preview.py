"""A piece shown large in somebody's tray, with what it is called and why it can't be played, if that is so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.app.fonts import Weight
from game.app.paint import rounded
from game.app.space import Point
from game.app.stage import Sprite
from game.app.style import CORAL, GOLD, NIGHT_RAISED, SNOW, Colour, Gap, Size
from game.app.widgets.box import Box
from game.app.widgets.lettering import Block
from game.table.arrangement import Area
from game.table.furniture import turned
from game.table.handling import DRAG_FROM
from game.table.motion import Look
from game.table.sheet import Sheet

if TYPE_CHECKING:
    from scenes.tray_hand import TrayHand
    from scenes.tray_scene import TrayScene

PREVIEW_Z: Final = 900.0
HOLD_SECONDS: Final = 0.4
MARGIN: Final = 6.0
"""Between the preview and the edge of its tray: nothing of it may be seen outside."""
WORDS: Final = 300.0
"""How wide words beside the piece are at the most."""


class TrayPreview:
    """One person's look at one piece. It faces them and never leaves their tray."""

    def __init__(self, scene: TrayScene, hand: TrayHand) -> None:
        self._scene: Final = scene
        self._hand: Final = hand
        self._resting: Final[dict[str, tuple[Point, float]]] = {}
        """Where pointers rest, and since when."""
        self._shown: tuple[str, str] | None = None
        """The pointer that holds the piece, and the piece."""
        self._sprite: Sprite | None = None

    @property
    def piece(self) -> str | None:
        """What is shown large now."""
        return self._shown[1] if self._shown is not None else None

    def press(self, pointer: str, at: Point) -> None:
        self._resting[pointer] = at, self._scene.services.now()

    def look_at(self, pointer: str, piece: str) -> None:
        """Shows a piece at once, as whoever points with a pad wants it."""
        look = self._hand.look_of(piece)
        if look is not None and look.face.visible is not None:
            self._show(pointer, piece, look)

    def move(self, pointer: str, at: Point) -> None:
        """A pointer that moves wants to do something else."""
        start = self._resting.get(pointer)
        if start is not None and abs(at[0] - start[0][0]) + abs(at[1] - start[0][1]) > DRAG_FROM:
            self.release(pointer)

    def release(self, pointer: str) -> bool:
        """A pointer goes up or away; whether it has only looked."""
        self._resting.pop(pointer, None)
        if self._shown is None or self._shown[0] != pointer:
            return False
        self.put_away()
        return True

    def put_away(self) -> None:
        """Nothing is looked at closely any more."""
        self._resting.clear()
        if self._sprite is not None:
            self._hand.set.stage.remove(self._sprite)
            self._shown = self._sprite = None
            self._scene.rows_changed()

    def forget(self) -> None:
        """The table was laid anew, and what lay on the old one is gone with it."""
        self._resting.clear()
        self._shown = self._sprite = None

    def update(self, now: float) -> None:
        """Who rests long enough on a piece sees it."""
        if self._shown is not None:
            return
        for pointer, (at, since) in self._resting.items():
            piece = self._hand.piece_at(at) if now - since >= HOLD_SECONDS else None
            look = self._hand.look_of(piece) if piece is not None else None
            if piece is not None and look is not None and look.face.visible is not None:
                self._show(pointer, piece, look)
                return

    # -- the picture -----------------------------------------------------------------------------

    def _show(self, pointer: str, piece: str, look: Look) -> None:
        self._shown = pointer, piece
        tray = self._hand.tray.area
        high = tray.height - 2 * MARGIN
        wide = (high - 2 * MARGIN) * look.width / look.height
        words = min(WORDS, tray.width / 2 - wide - 4 * MARGIN) if any(self._words(piece)) else 0.0
        sheet = self._drawn(piece, wide, words, high)
        place = self._beside(look, sheet.width)
        self._sprite = Sprite(turned(sheet.picture, place.angle), (place.x, place.y), PREVIEW_Z)
        self._hand.set.stage.add(self._sprite)
        self._scene.rows_changed()

    def _beside(self, look: Look, width: float) -> Area:
        """At the end of the tray that the finger does not cover."""
        tray = self._hand.tray.area
        left, right = tray.place(-tray.width / 4, 0), tray.place(tray.width / 4, 0)
        to_left = (look.pose.x - left.x) ** 2 + (look.pose.y - left.y) ** 2
        to_right = (look.pose.x - right.x) ** 2 + (look.pose.y - right.y) ** 2
        end = (tray.width - width) / 2 - MARGIN
        pose = tray.place(end if to_left < to_right else -end, 0)
        return Area(pose.x, pose.y, width, tray.height, tray.angle)

    def _drawn(self, piece: str, wide: float, words: float, high: float) -> Sheet:
        pen, skin = self._scene.pen, self._hand.set.skin
        width = wide + 2 * MARGIN + (words + 2 * MARGIN if words else 0)
        sheet = Sheet(pen, width, high, rounded(width, high, pen.k, NIGHT_RAISED, 18, GOLD, 3))
        face = skin.face(piece, wide, high - 2 * MARGIN)
        sheet.put_middle(face, MARGIN + wide / 2, high / 2)
        if words:
            self._write_words(sheet, piece, Box(wide + 3 * MARGIN, MARGIN, words, high - 2 * MARGIN))
        return sheet

    def _write_words(self, sheet: Sheet, piece: str, room: Box) -> None:
        pen = self._scene.pen
        name, why = self._words(piece)
        title = pen.fitted(name, Size.BODY, room.width, room.height * (0.4 if why else 0.9), Weight.BOLD)
        rest = room.height - title.height - Gap.SMALL
        below = pen.fitted(why, Size.CAPTION, room.width, rest, Weight.REGULAR) if why else None
        tall = title.height + (below.height + Gap.SMALL if below is not None else 0)
        top = room.top + (room.height - tall) / 2
        top = self._write(sheet, title, room, top, SNOW) + Gap.SMALL
        if below is not None:
            self._write(sheet, below, room, top, CORAL)

    def _write(self, sheet: Sheet, block: Block, room: Box, top: float, colour: Colour) -> float:
        for line in block.lines:
            place = Box(room.left, top, room.width, block.line_height)
            sheet.write(line, place, block.size, colour, NIGHT_RAISED, block.weight)
            top += block.line_height
        return top

    def _words(self, piece: str) -> Sequence[str]:
        """What it is called, and why it can't be chosen now; empty where it only says what is printed on it."""
        name, why = self._scene.services.texts.piece(self._scene.game, piece), self._hand.why_not(piece)
        called = name != piece.split(".", maxsplit=1)[0]
        return name[:1].upper() + name[1:] if called or why else "", why
