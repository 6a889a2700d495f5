"""The choice that one person is making: what they have pointed at so far, and where it leads."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from game.engine.action import Action, Ref, RefKind
from game.engine.action import piece as piece_ref
from game.engine.action import zone as zone_ref
from game.hand.walker import Walk, again


class Choice:
    """A walk from the beginning of one decision. `walked` is called whenever it changes."""

    def __init__(
        self, walked: Callable[[Walk], None], finished: Callable[[Action], None], one_tap: bool = False
    ) -> None:
        self.walked: Final = walked
        self._finished: Final = finished
        self.one_tap = one_tap
        """Whether the first tap plays a piece that leaves no further choice."""
        self._start = Walk(())
        self.walk = self._start

    def begin(self, walk: Walk) -> None:
        """Starts another decision; the choice so far is dropped."""
        self._start = walk
        self.go(walk)

    def clear(self) -> None:
        """Goes back to the beginning of the choice."""
        self.go(self._start)

    def go(self, walk: Walk) -> None:
        """Moves the choice to this walk; a finished walk makes the choice."""
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
        """The refs that a choice can begin with."""
        return self._start.options()

    def places_of(self, piece: str) -> set[Ref]:
        """The zones that this piece may be brought to, given the choice so far."""
        walk = self.taking(piece)
        return set() if walk is None else walk.places()

    def taking(self, piece: str) -> Walk | None:
        """The walk with this piece chosen, from the beginning if necessary; None if it can't be chosen."""
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
        """Points at a piece or zone as a tap does: a second tap on a chosen one plays it or takes it out."""
        if not self.touch_piece(ref):
            self.point_at(ref)

    def touch_piece(self, ref: Ref) -> bool:
        """Touches a piece that continues the choice or is part of it; returns whether it was one."""
        if ref in self.walk.chosen:
            self._touch_again(ref)
            return True
        after = self.walk.choose(ref) if ref.kind is RefKind.PIECE else None
        if after is not None:
            self.go(self._to_the_end_by_one(after))
        return after is not None

    def begin_anew_with(self, ref: Ref) -> bool:
        """Starts a new choice with this ref, and drops the old one; returns whether that is possible."""
        after = self._start.choose(ref)
        if after is not None:
            self.go(self._to_the_end_by_one(after))
        return after is not None

    def ending(self, walk: Walk, zones: Collection[str]) -> Walk | None:
        """The walk ended by one of these zones, even if a piece lies there; None if several pieces are chosen."""
        several = sum(ref.kind is RefKind.PIECE for ref in walk.chosen) > 1
        for zone in () if several else zones:
            after = walk.choose(zone_ref(zone))
            if after is not None and after.finished() is not None:
                return after
        return None

    def _touch_again(self, ref: Ref) -> None:
        """A second tap goes on while only one way is left, or takes a piece out of a choice of several."""
        end = self.walk.to_the_end()
        if len(self.walk.chosen) == 1 and (end.finished() is not None or len(end.chosen) > 1):
            self.go(end)
        else:
            self.go(again(self._start, [other for other in self.walk.chosen if other != ref]))

    def _to_the_end_by_one(self, walk: Walk) -> Walk:
        """The walk; or its end, if one tap is enough and leaves no choice."""
        end = walk.to_the_end()
        return end if self.one_tap and len(walk.chosen) == 1 and end.finished() is not None else walk
