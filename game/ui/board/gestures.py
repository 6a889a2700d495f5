"""Turns each pointer's gestures (press, drag, tap, drop) into choices of pieces and zones, for any game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Final, Protocol

from game.engine.action import Ref, RefKind
from game.engine.action import piece as piece_ref
from game.engine.action import zone as zone_ref
from game.hand.choice import Choice
from game.hand.walker import Walk
from game.ui.window.space import Point

DRAG_FROM: Final = 14
"""A pointer that moves farther than this drags; less is a tap with an unsteady finger."""


class GestureTarget(Protocol):
    """What gestures ask of the board and tell it: what lies under a pointer, and how pieces react."""

    def piece_at(self, at: Point) -> str | None: ...

    def zones_at(self, at: Point) -> list[str]: ...

    def zone_of(self, piece: str) -> str: ...

    def is_mine(self, piece: str) -> bool: ...

    def owns(self, zone: str) -> bool: ...

    def lying_in(self, zone: str) -> Mapping[str, Point]: ...

    def hold(self, piece: str, at: Point) -> None: ...

    def let_go(self, piece: str) -> None: ...

    def go_home(self, piece: str) -> None: ...

    def refuse(self, piece: str, zone: str | None, at: Point) -> None: ...


@dataclass
class PieceTouch:
    """One pointer from press to release, perhaps on a piece."""

    piece: str | None
    start: Point
    at: Point
    _: KW_ONLY
    dragging: bool = False
    group: Mapping[str, Point] = field(default_factory=dict)
    """All pieces that are dragged together with this one, and where they lay."""

    def carried(self) -> Iterator[tuple[str, Point]]:
        """Yields the dragged pieces and their positions."""
        if self.dragging and self.piece is not None:
            x, y = self.group.get(self.piece, (0.0, 0.0))
            for piece, (left, top) in (self.group or {self.piece: (x, y)}).items():
                yield piece, (self.at[0] + left - x, self.at[1] + top - y)


class Gestures:
    """All pointers of one person, and the choice that they make."""

    def __init__(self, target: GestureTarget, choice: Choice) -> None:
        self._target: Final = target
        self._choice: Final = choice
        self._touches: Final[dict[str, PieceTouch]] = {}

    def break_off(self) -> None:
        """Releases every pointer and puts the pieces back; nothing is played."""
        for touch in self._touches.values():
            self._put_back(touch)
        self._touches.clear()

    def held(self) -> set[str]:
        """Returns the pieces that pointers hold."""
        touched = {touch.piece for touch in self._touches.values() if touch.piece is not None}
        return touched.union(*(touch.group for touch in self._touches.values()))

    def carried(self) -> dict[str, Point]:
        """Returns the dragged pieces and their positions."""
        return {piece: at for touch in self._touches.values() for piece, at in touch.carried()}

    def pointers(self) -> Collection[str]:
        """Returns the pointers that are down on this side of the table."""
        return self._touches.keys()

    # -- pointers --------------------------------------------------------------------------------

    def press(self, pointer: str, at: Point) -> None:
        piece = self._target.piece_at(at)
        if piece in self.held():
            piece = None  # two people grab the same piece: the first keeps it
        self._touches[pointer] = PieceTouch(piece, at, at)

    def move(self, pointer: str, at: Point) -> None:
        touch = self._touches.get(pointer)
        if touch is None:
            return
        touch.at = at
        far = abs(at[0] - touch.start[0]) + abs(at[1] - touch.start[1]) > DRAG_FROM
        if touch.piece is None:
            return
        if touch.dragging:
            self._carry(touch)
        elif far:
            touch.group = self._group_of(touch.piece)
            if touch.group or self._movable(touch.piece):
                touch.dragging = True
                self._carry(touch)
                taken = self._choice.taking(touch.piece)
                if taken is not None:
                    self._choice.walked(taken)

    def release(self, pointer: str, at: Point) -> None:
        touch = self._touches.pop(pointer, None)
        if touch is None:
            return
        touch.at = at
        if touch.group:
            self._drop_group(touch)
        elif touch.dragging and touch.piece is not None:
            self._drop(touch.piece, at)
        else:
            self._tap(touch.piece, at)

    def cancel(self, pointer: str) -> None:
        touch = self._touches.pop(pointer, None)
        if touch is not None and touch.dragging:
            self._put_back(touch)
            self._choice.go(self._choice.walk)

    # -- what they point at ----------------------------------------------------------------------

    def _tap(self, piece: str | None, at: Point) -> None:
        choice, zones = self._choice, self._target.zones_at(at)
        ending = choice.ending(choice.walk, zones) if choice.walk.chosen else None
        if ending is not None:
            choice.go(ending)
            return
        ref = piece_ref(piece) if piece is not None else None
        if ref is not None and choice.touch_piece(ref):
            return
        for zone in zones:
            after = choice.walk.choose(zone_ref(zone))
            if after is not None:
                choice.go(after)
                return
        if ref is not None and choice.begin_anew_with(ref):
            return
        if piece is not None and self._target.is_mine(piece):
            self._target.refuse(piece, None, at)
        else:
            choice.clear()

    def _drop(self, piece: str, at: Point) -> None:
        taken = self._choice.taking(piece)
        zones = self._target.zones_at(at)
        if taken is None:
            self._not_there(piece, zones, at)
            return
        after = self._choice.ending(taken, zones) or self._after_drop(taken, piece, zones, at)
        if after is not None:
            self._target.let_go(piece)
            self._choice.go(after)
        elif any(zone_ref(zone) in taken.places() for zone in zones):
            self._target.go_home(piece)
            self._choice.go(taken)  # one of several pieces is staged, to be confirmed when all are
        else:
            self._not_there(piece, zones, at)

    def _drop_group(self, touch: PieceTouch) -> None:
        """Takes the dragged group if it is dropped on any of the player's own zones."""
        assert touch.piece is not None
        after = self._choice.walk.choose(zone_ref(self._target.zone_of(touch.piece)))
        if after is None or not any(self._target.owns(zone) for zone in self._target.zones_at(touch.at)):
            self._put_back(touch)
            self._choice.go(self._choice.walk)
            return
        for piece, _ in touch.carried():
            self._target.let_go(piece)
        self._choice.go(after)

    def _carry(self, touch: PieceTouch) -> None:
        for piece, at in touch.carried():
            self._target.hold(piece, at)

    def _put_back(self, touch: PieceTouch) -> None:
        for piece, _ in touch.carried():
            self._target.go_home(piece)

    def _after_drop(self, taken: Walk, piece: str, zones: list[str], at: Point) -> Walk | None:
        """Returns the walk after a drop on another piece or a zone, or None if neither can be chosen."""
        if sum(ref.kind is RefKind.PIECE for ref in taken.chosen) > 1:
            return None
        refs = (*self._pieces_under(piece, at), *map(zone_ref, zones))
        return next((after for ref in refs if (after := taken.choose(ref)) is not None), None)

    def _not_there(self, piece: str, zones: list[str], at: Point) -> None:
        """Moves the piece back; gives a reason if it was dropped on another zone."""
        self._target.go_home(piece)
        self._choice.go(self._choice.walk)
        elsewhere = [zone for zone in zones if zone != self._target.zone_of(piece)]
        if elsewhere:
            self._target.refuse(piece, elsewhere[0], at)

    def _movable(self, piece: str) -> bool:
        return self._choice.taking(piece) is not None or self._target.is_mine(piece)

    def _group_of(self, piece: str) -> Mapping[str, Point]:
        """Returns all pieces in this piece's zone if they can only be taken together."""
        zone = self._target.zone_of(piece)
        after = self._choice.walk.choose(zone_ref(zone))
        alone = self._choice.taking(piece) is not None or self._target.owns(zone)
        if alone or after is None or after.finished() is None:
            return {}
        lying = self._target.lying_in(zone)
        return lying if lying.keys().isdisjoint(self.held() - {piece}) else {}

    def _pieces_under(self, piece: str, at: Point) -> list[Ref]:
        below = self._target.piece_at(at)
        return [piece_ref(below)] if below is not None and below != piece else []
