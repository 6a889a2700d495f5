"""From gestures to actions, for every pointer on its own: press, drag, tap, drop. Knows no game and no pixels."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from game.engine.action import Action, Ref, RefKind
from game.engine.action import piece as piece_ref
from game.engine.action import zone as zone_ref
from game.hand.walker import Walk, again
from game.ui.window.space import Point

DRAG_FROM: Final = 14
"""A pointer that moves farther than this drags; less is a tap with an unsteady finger."""


class GestureTarget(Protocol):
    """What lies under a finger, and what a gesture brings about."""

    def piece_at(self, at: Point) -> str | None: ...

    def zones_at(self, at: Point) -> list[str]: ...

    def zone_of(self, piece: str) -> str: ...

    def is_mine(self, piece: str) -> bool: ...

    def owns(self, zone: str) -> bool: ...

    def lying_in(self, zone: str) -> Mapping[str, Point]: ...

    def hold(self, piece: str, at: Point) -> None: ...

    def let_go(self, piece: str) -> None: ...

    def go_home(self, piece: str) -> None: ...

    def submit(self, action: Action) -> None: ...

    def refuse(self, piece: str, zone: str | None, at: Point) -> None: ...

    def walked(self, walk: Walk) -> None: ...


@dataclass
class PieceTouch:
    """One pointer from press to release, perhaps on a piece."""

    piece: str | None
    start: Point
    at: Point
    dragging: bool = False
    group: Mapping[str, Point] = field(default_factory=dict)
    """All pieces that are taken together with this one, and where they lay."""

    def carried(self) -> Iterator[tuple[str, Point]]:
        """The pieces that it drags, and where to."""
        if self.dragging and self.piece is not None:
            x, y = self.group.get(self.piece, (0.0, 0.0))
            for piece, (left, top) in (self.group or {self.piece: (x, y)}).items():
                yield piece, (self.at[0] + left - x, self.at[1] + top - y)


class Gestures:
    """The choice that is being made on one seat's side of the table."""

    def __init__(self, ground: GestureTarget, one_tap: bool = False) -> None:
        self._ground = ground
        self.one_tap = one_tap
        self._start = Walk(())
        self.walk = self._start
        self._touches: dict[str, PieceTouch] = {}

    def ask(self, walk: Walk) -> None:
        """Another decision is due; what was begun is forgotten."""
        self.break_off()
        self._start = walk
        self._go(walk)

    def break_off(self) -> None:
        """Every pointer lets go, and nothing is played."""
        for touch in self._touches.values():
            self._put_back(touch)
        self._touches.clear()

    def beginnings(self) -> frozenset[Ref]:
        """What a choice can begin with."""
        return self._start.options()

    def places_of(self, piece: str) -> set[Ref]:
        """The zones that this piece may be brought to, as far as the choice has come."""
        walk = self._with(piece)
        return set() if walk is None else walk.places()

    def held(self) -> set[str]:
        """The pieces that pointers hold."""
        touched = {touch.piece for touch in self._touches.values() if touch.piece is not None}
        return touched.union(*(touch.group for touch in self._touches.values()))

    def carried(self) -> dict[str, Point]:
        """The pieces that are being dragged, and where to."""
        return {piece: at for touch in self._touches.values() for piece, at in touch.carried()}

    def pointers(self) -> Collection[str]:
        """The pointers that are down on this side of the table."""
        return self._touches.keys()

    # -- pointers --------------------------------------------------------------------------------

    def press(self, pointer: str, at: Point) -> None:
        piece = self._ground.piece_at(at)
        if piece in self.held():
            piece = None  # two people grab the same piece: the first has it
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
                taken = self._with(touch.piece)
                if taken is not None:
                    self._ground.walked(taken)

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
            self._go(self.walk)

    # -- choosing --------------------------------------------------------------------------------

    def point_at(self, ref: Ref) -> None:
        """Points at something directly, as keys and buttons do."""
        after = self.walk.choose(ref) or (self._start.choose(ref) if ref.kind is RefKind.PIECE else None)
        if after is not None:
            self._go(after)

    def touch(self, ref: Ref) -> None:
        """Points at a piece or zone as a tap would: again at a chosen one plays it or takes it out."""
        if ref in self.walk.chosen:
            self._tap_again(ref)
        elif ref.kind is RefKind.PIECE and ref in self.walk.options():
            self._go(self._finished_by_tap(self.walk.choose(ref)))
        else:
            self.point_at(ref)

    def clear(self) -> None:
        """Back to the beginning of the choice."""
        self._go(self._start)

    def _tap(self, piece: str | None, at: Point) -> None:
        ending = self._ending(self.walk, self._ground.zones_at(at)) if self.walk.chosen else None
        if ending is not None:
            self._go(ending)
            return
        if piece is not None:
            ref = piece_ref(piece)
            if ref in self.walk.options():
                self._go(self._finished_by_tap(self.walk.choose(ref)))
                return
            if ref in self.walk.chosen:
                self._tap_again(ref)
                return
        zones = self._ground.zones_at(at)
        for zone in zones:
            after = self.walk.choose(zone_ref(zone))
            if after is not None:
                self._go(after)
                return
        restarted = self._start.choose(piece_ref(piece)) if piece is not None else None
        if restarted is not None:
            self._go(self._finished_by_tap(restarted))
        elif piece is not None and self._ground.is_mine(piece):
            self._ground.refuse(piece, None, at)
        else:
            self.clear()

    def _tap_again(self, ref: Ref) -> None:
        """A second tap goes on as far as there is one way only, and takes a piece out of a choice of several."""
        end = self.walk.to_the_end()
        if len(self.walk.chosen) == 1 and (end.finished() is not None or len(end.chosen) > 1):
            self._go(end)
        else:
            self._go(again(self._start, [other for other in self.walk.chosen if other != ref]))

    def _finished_by_tap(self, walk: Walk | None) -> Walk:
        if walk is None:
            return self.walk
        end = walk.to_the_end()
        return end if self.one_tap and len(walk.chosen) == 1 and end.finished() is not None else walk

    def _drop(self, piece: str, at: Point) -> None:
        taken = self._with(piece)
        zones = self._ground.zones_at(at)
        if taken is None:
            self._not_there(piece, zones, at)
            return
        ending = self._ending(taken, zones)
        if ending is not None:
            self._ground.let_go(piece)
            self._go(ending)
            return
        several = sum(ref.kind is RefKind.PIECE for ref in taken.chosen) > 1
        for ref in () if several else (*self._pieces_under(piece, at), *map(zone_ref, zones)):
            after = taken.choose(ref)
            if after is not None:
                self._ground.let_go(piece)
                self._go(after)
                return
        if any(self._leads_to(taken, zone) for zone in zones):
            self._ground.go_home(piece)
            self._go(taken)  # one of several pieces is staged, to be confirmed when all are
        else:
            self._not_there(piece, zones, at)

    def _drop_group(self, touch: PieceTouch) -> None:
        """Takes what lay together, if it is brought to any place of one's own."""
        assert touch.piece is not None
        after = self.walk.choose(zone_ref(self._ground.zone_of(touch.piece)))
        if after is None or not any(self._ground.owns(zone) for zone in self._ground.zones_at(touch.at)):
            self._put_back(touch)
            self._go(self.walk)
            return
        for piece, _ in touch.carried():
            self._ground.let_go(piece)
        self._go(after)

    def _carry(self, touch: PieceTouch) -> None:
        for piece, at in touch.carried():
            self._ground.hold(piece, at)

    def _put_back(self, touch: PieceTouch) -> None:
        for piece, _ in touch.carried():
            self._ground.go_home(piece)

    def _not_there(self, piece: str, zones: list[str], at: Point) -> None:
        """Glides back; says why, unless it was put back where it came from or into the open."""
        self._ground.go_home(piece)
        self._go(self.walk)
        elsewhere = [zone for zone in zones if zone != self._ground.zone_of(piece)]
        if elsewhere:
            self._ground.refuse(piece, elsewhere[0], at)

    def _ending(self, walk: Walk, zones: list[str]) -> Walk | None:
        """The choice ended by one of these zones, which a piece that lies there must not keep from it."""
        several = sum(ref.kind is RefKind.PIECE for ref in walk.chosen) > 1
        for zone in () if several else zones:
            after = walk.choose(zone_ref(zone))
            if after is not None and after.finished() is not None:
                return after
        return None

    def _leads_to(self, walk: Walk, zone: str) -> bool:
        """Whether the zone is where this choice ends once all its pieces are chosen."""
        return zone_ref(zone) in walk.places()

    def _with(self, piece: str) -> Walk | None:
        ref = piece_ref(piece)
        if ref in self.walk.chosen:
            return self.walk
        return self.walk.choose(ref) or self._start.choose(ref)

    def _movable(self, piece: str) -> bool:
        return self._with(piece) is not None or self._ground.is_mine(piece)

    def _group_of(self, piece: str) -> Mapping[str, Point]:
        """Everything that lies with this piece, where that is taken as a whole and none of it alone."""
        zone = self._ground.zone_of(piece)
        after = self.walk.choose(zone_ref(zone))
        alone = self._with(piece) is not None or self._ground.owns(zone)
        if alone or after is None or after.finished() is None:
            return {}
        lying = self._ground.lying_in(zone)
        return lying if lying.keys().isdisjoint(self.held() - {piece}) else {}

    def _pieces_under(self, piece: str, at: Point) -> list[Ref]:
        below = self._ground.piece_at(at)
        return [piece_ref(below)] if below is not None and below != piece else []

    def _go(self, walk: Walk) -> None:
        action = walk.finished()
        if action is not None:
            self.walk = self._start = Walk(())
            self._ground.walked(self.walk)
            self._ground.submit(action)
        else:
            self.walk = walk
            self._ground.walked(walk)
