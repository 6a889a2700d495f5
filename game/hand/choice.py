"""The choice that one person is making: what they have pointed at so far, and what pointing on leads to."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from game.engine.action import Action, Ref, RefKind
from game.engine.action import piece as piece_ref
from game.engine.action import zone as zone_ref
from game.hand.walker import Walk, again


class Choice:
    """A walk from the beginning of one decision. Whoever shows it is told how far it has come."""

    def __init__(
        self, walked: Callable[[Walk], None], finished: Callable[[Action], None], one_tap: bool = False
    ) -> None:
        self.walked: Final = walked
        self._finished: Final = finished
        self.one_tap = one_tap
        """Whether the first tap plays what leaves no choice."""
        self._start = Walk(())
        self.walk = self._start

    def begin(self, walk: Walk) -> None:
        """Another decision is due; what was begun is forgotten."""
        self._start = walk
        self.go(walk)

    def clear(self) -> None:
        """Back to the beginning of the choice."""
        self.go(self._start)

    def go(self, walk: Walk) -> None:
        """The choice is this walk now; if it is finished, it is made."""
        action = walk.finished()
        if action is not None:
            self.walk = self._start = Walk(())
            self.walked(self.walk)
            self._finished(action)
        else:
            self.walk = walk
            self.walked(walk)

    # -- what may be pointed at ------------------------------------------------------------------

    def beginnings(self) -> frozenset[Ref]:
        """What a choice can begin with."""
        return self._start.options()

    def places_of(self, piece: str) -> set[Ref]:
        """The zones that this piece may be brought to, as far as the choice has come."""
        walk = self.taking(piece)
        return set() if walk is None else walk.places()

    def taking(self, piece: str) -> Walk | None:
        """The walk with this piece taken, if need be from the beginning; None if it is not to be chosen."""
        ref = piece_ref(piece)
        if ref in self.walk.chosen:
            return self.walk
        return self.walk.choose(ref) or self._start.choose(ref)

    # -- pointing --------------------------------------------------------------------------------

    def point_at(self, ref: Ref) -> None:
        """Points at something directly, as keys and buttons do."""
        after = self.walk.choose(ref) or (self._start.choose(ref) if ref.kind is RefKind.PIECE else None)
        if after is not None:
            self.go(after)

    def touch(self, ref: Ref) -> None:
        """Points at a piece or zone as a tap would: again at a chosen one plays it or takes it out."""
        if not self.touch_piece(ref):
            self.point_at(ref)

    def touch_piece(self, ref: Ref) -> bool:
        """Whether this is a piece that goes on with the choice, or is a part of it already; then it was touched."""
        if ref in self.walk.chosen:
            self._touch_again(ref)
            return True
        after = self.walk.choose(ref) if ref.kind is RefKind.PIECE else None
        if after is not None:
            self.go(self._to_the_end_by_one(after))
        return after is not None

    def begin_anew_with(self, ref: Ref) -> bool:
        """Whether a choice can begin with this; then it has begun, and the one before is forgotten."""
        after = self._start.choose(ref)
        if after is not None:
            self.go(self._to_the_end_by_one(after))
        return after is not None

    def ending(self, walk: Walk, zones: Collection[str]) -> Walk | None:
        """The walk ended by one of these zones; a piece that lies there does not keep it from that."""
        several = sum(ref.kind is RefKind.PIECE for ref in walk.chosen) > 1
        for zone in () if several else zones:
            after = walk.choose(zone_ref(zone))
            if after is not None and after.finished() is not None:
                return after
        return None

    def _touch_again(self, ref: Ref) -> None:
        """A second tap goes on as far as there is one way only, and takes a piece out of a choice of several."""
        end = self.walk.to_the_end()
        if len(self.walk.chosen) == 1 and (end.finished() is not None or len(end.chosen) > 1):
            self.go(end)
        else:
            self.go(again(self._start, [other for other in self.walk.chosen if other != ref]))

    def _to_the_end_by_one(self, walk: Walk) -> Walk:
        """The walk; its end, if one tap is enough for a choice that is clear."""
        end = walk.to_the_end()
        return end if self.one_tap and len(walk.chosen) == 1 and end.finished() is not None else walk
