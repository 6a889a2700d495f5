"""Shows a piece large while a pointer rests on it or the focus asks for it, until the piece moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.ui.board.overlay import OverlaySpace
from game.ui.board.resting import Lying, Resting, lying
from game.ui.input.pointer import PointerInput, PointerPhase
from game.ui.widgets.box import Box
from game.ui.window.space import Point
from scenes.table.stage import TableStage

FOCUS: Final = "focus"


class CloseLook:
    """One viewer's look at the pieces of one table.

    `piece_at` gives the piece that may be enlarged at a point; `space_beside` gives the space around a piece's box,
    with what must not be covered. `changed` is called when a piece is shown large or put away.
    """

    def __init__(
        self,
        stage: TableStage,
        piece_at: Callable[[Point], str | None],
        space_beside: Callable[[Box], OverlaySpace],
        changed: Callable[[], None],
    ) -> None:
        self._piece_at: Final = piece_at
        self._space_beside: Final = space_beside
        self._changed: Final = changed
        self._looking = ""
        """The pointer that last showed a piece large, or `FOCUS`."""
        self.lay(stage)

    def lay(self, stage: TableStage) -> None:
        """Goes on with a new stage after the table was rebuilt."""
        self._stage = stage
        self._resting = Resting(self._lying_at)

    def _lying_at(self, at: Point) -> Lying | None:
        """The face-up piece at a point, and how it lies."""
        piece = self._piece_at(at)
        return lying(piece, self._stage.pieces.looks().get(piece)) if piece is not None else None

    @property
    def shows(self) -> bool:
        """Whether a piece is shown large."""
        return self._stage.preview.shown

    @property
    def by_focus(self) -> bool:
        """Whether the focus shows a piece large, or did last."""
        return self._looking == FOCUS

    def is_at(self, pointer: str) -> bool:
        """Whether a piece is shown large because this pointer rests on it."""
        return self.shows and self._looking == pointer

    def may_show(self, piece: str) -> bool:
        """Whether the face of this piece is visible."""
        look = self._stage.pieces.looks().get(piece)
        return look is not None and look.face.visible is not None

    # -- what happens ----------------------------------------------------------------------------

    def follow(self, given: PointerInput, now: float) -> None:
        """Follows a pointer: it may rest on the piece under it, and any enlarged piece is put away."""
        if given.phase is PointerPhase.MOVE and not self._resting.move(given.pointer, given.at, now):
            return
        self.end()
        if given.phase in (PointerPhase.PRESS, PointerPhase.MOVE):
            self._resting.press(given.pointer, given.at, now)

    def update(self, focused: str, now: float) -> None:
        """Shows a piece large once a pointer has rested on it; puts it away when the piece or the focus has moved."""
        if self.shows and not self._is_true(focused):
            self.end()
        held = self._resting.held(now) if not self.shows else None
        if held is not None:
            self._looking, piece = held
            self._show(piece)

    def _is_true(self, focused: str) -> bool:
        """Whether the enlarged piece has not changed and, if the focus shows it, still has the focus."""
        preview = self._stage.preview
        return preview.is_true and (not self.by_focus or preview.piece == focused)

    def show_focused(self, piece: str) -> None:
        if self.may_show(piece):
            self._looking = FOCUS
            self._show(piece)

    def end(self) -> None:
        """Puts away the enlarged piece until a pointer moves or the focus asks for one."""
        self._resting.forget()
        if self.shows:
            self._show(None)

    def _show(self, piece: str | None) -> None:
        before = self.shows
        self._stage.preview.choose(piece)
        if self.shows != before:
            self._changed()  # nothing may lie on the enlarged piece
        self._stage.preview.lay(self._space_beside)
