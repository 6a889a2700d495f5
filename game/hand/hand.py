"""One person at a match: what they may know, what they are choosing, what they are told. It has no pixel.

A screen, a page on a phone or a test shows a hand: it gives the hand what is pointed at, and compares `revision`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from game.engine.action import Action, IllegalAction, Ref, RefKind, Refusal
from game.engine.action import piece as piece_ref
from game.engine.view import Prompt, View, Zone
from game.hand.advice import Advice, AdviceClient
from game.hand.choice import Choice
from game.hand.walker import Walk, walk_from
from game.match.match import Match


@dataclass(frozen=True, slots=True)
class RefusedTry:
    """Why the last try was refused, and where the piece goes instead."""

    refusal: Refusal
    places: frozenset[Ref] = frozenset()


class HandOwner(Protocol):
    """Whoever shows a hand and decides what becomes of a choice."""

    def asked(self) -> None:
        """Another decision is due: whatever is held is let go."""

    def walked(self, walk: Walk) -> None:
        """The choice has come this far, or has gone back."""

    def submit(self, action: Action) -> None:
        """The choice is made; `Hand.submit` gives it to the match."""


class Hand:
    """A person in a seat. While the seat is None it is nobody's: it sees what all see and decides nothing."""

    def __init__(self, match: Match, seat: int | None, adviser: AdviceClient, owner: HandOwner | None = None) -> None:
        self.match: Final = match
        self.seat: Final = seat
        self.choice: Final = Choice(self._walked, self._finished)
        self.advice: Final = Advice(match, seat or 0, adviser, self.changed)
        self.refused: RefusedTry | None = None
        self.is_open = False
        """Whether all see at once what is chosen now, so that nothing of the choice needs to be hidden."""
        self.committed = False
        """Whether a choice of this person was accepted, and nothing else is asked of them yet."""
        self.revision = 0
        """Goes up with every change."""
        self.view: View = match.view(seat)
        """The table through this person's eyes, as it was shown last."""
        self.public: View = match.view(None)
        """The table through everybody's eyes, as it was shown last."""
        self._owner: Final = owner
        self._legal: list[Action] = []
        self._asked: tuple[int, ...] | None = None

    def changed(self) -> None:
        self.revision += 1

    # -- what is known ---------------------------------------------------------------------------

    def know(self) -> None:
        """What this person and all may know is what the match shows now."""
        before = self.view, self.public
        self.view, self.public = self.match.view(self.seat), self.match.view(None)
        if (self.view, self.public) != before:
            self.changed()

    @property
    def has_secrets(self) -> bool:
        """Whether this person knows more than all do; that they do, all may know."""
        return sees_more(self.view, self.public)

    def secret_zones(self) -> list[Zone]:
        """Their own zones in which they see more than all do."""
        if self.seat is None:
            return []
        seen = {zone.name: zone for zone in self.public.zones}
        return [zone for zone in self.view.zones if zone.seat == self.seat and zone != seen[zone.name]]

    def own_zones(self) -> set[str]:
        """The names of the zones that belong to this person."""
        return {zone.name for zone in self.view.zones if zone.seat is not None and zone.seat == self.seat}

    @property
    def prompt(self) -> Prompt | None:
        """What is asked of this person, as they may read it."""
        return self._prompt_in(self.match.view(self.seat))

    @property
    def public_prompt(self) -> Prompt | None:
        """What is asked of this person, as all may read it."""
        return self._prompt_in(self.match.view(None))

    def _prompt_in(self, view: View) -> Prompt | None:
        return next((prompt for prompt in view.prompts if prompt.seat == self.seat), None)

    # -- being asked -----------------------------------------------------------------------------

    @property
    def deciding(self) -> bool:
        return self.seat in self.match.deciders()

    def offer(self) -> bool:
        """Lays out what this person may do, once for every decision; whether there is something new to decide."""
        legal = self.match.legal(self.seat) if self.seat is not None and self.deciding else []
        if self._asked is not None and legal is self._legal:
            return False  # nothing has happened since
        asked, self._legal = tuple(map(id, legal)), legal
        if asked == self._asked:
            return False
        self._asked = asked
        self.know()
        self.committed = self.committed and not legal
        start = Walk(())
        if self.seat is not None and legal:
            start = walk_from(self.match.knowledge(self.seat), self.seat, legal)
        self.is_open = not self.has_secrets or self._is_open_choice(start)
        self._begin(start)
        return bool(legal)

    def _begin(self, start: Walk) -> None:
        if self._owner is not None:
            self._owner.asked()
        self.choice.begin(start)

    def _is_open_choice(self, walk: Walk) -> bool:
        """Whether all know what may be pointed at, and see what is chosen."""
        known = self.public.known()
        pieces = (ref for ref in walk.refs() if ref.kind is RefKind.PIECE)
        is_known = all(ref.name in known for ref in pieces)
        return is_known and self.seat is not None and self.match.is_open_choice(self.seat)

    def begin_anew(self) -> None:
        """Whatever was offered is forgotten, and will be offered once more."""
        self._asked = None
        self._begin(Walk(()))

    # -- choosing --------------------------------------------------------------------------------

    @property
    def walk(self) -> Walk:
        """The choice so far."""
        return self.choice.walk

    def point_at(self, ref: Ref) -> None:
        """Points at something, as keys, buttons and pages do."""
        self.choice.point_at(ref)

    def touch(self, ref: Ref) -> None:
        """Points at a piece or a zone as a tap would: again at a chosen one plays it or takes it out."""
        self.choice.touch(ref)

    def clear(self) -> None:
        """Back to the beginning of the choice."""
        self.choice.clear()

    def values(self) -> list[Ref]:
        """The values that may be chosen next, numbers by their size."""
        return sorted((ref for ref in self.walk.options() if ref.kind is RefKind.VALUE), key=_natural)

    def end(self) -> Ref | None:
        """The place that ends the choice, once something has been chosen and there is one such place only."""
        if not self.walk.chosen:
            return None
        ends = [ref for ref in self.walk.options() if ref.kind is RefKind.ZONE and self._finishes(ref)]
        return ends[0] if len(ends) == 1 else None

    def confirm(self) -> None:
        """Ends the choice, if there is one way to do so."""
        end = self.end()
        if end is not None:
            self.point_at(end)

    def _finishes(self, ref: Ref) -> bool:
        after = self.walk.choose(ref)
        return after is not None and after.finished() is not None

    def _walked(self, walk: Walk) -> None:
        self.changed()
        if self._owner is not None:
            self._owner.walked(walk)

    def _finished(self, action: Action) -> None:
        if self._owner is not None:
            self._owner.submit(action)
        else:
            self.submit(action)

    # -- deciding and taking back ----------------------------------------------------------------

    def submit(self, action: Action) -> Refusal | None:
        """Gives a choice to the match; why it was not accepted, None if it was."""
        if self.seat is None:
            return None
        try:
            self.match.submit(self.seat, action)
        except IllegalAction as error:
            return self._refuse(RefusedTry(error.refusal)).refusal
        self.committed = True
        self.changed()
        return None

    def refuse(self, piece: str, zone: str | None) -> RefusedTry:
        """Why this piece can't be played there, or anywhere; it is kept until something else is tried."""
        assert self.seat is not None, "nobody tries nothing"
        refusal = self.match.why_not_there(self.seat, piece, zone)
        return self._refuse(RefusedTry(refusal, frozenset(self.choice.places_of(piece))))

    def _refuse(self, refused: RefusedTry) -> RefusedTry:
        self.refused = refused
        self.changed()
        return refused

    def forget_refusal(self) -> None:
        self.refused = None
        self.changed()

    def why_not(self, piece: str) -> Refusal | None:
        """Why one of my pieces can't be chosen now; None if it can, or if it is no matter."""
        mine = {one.name for zone in self.view.zones if zone.name in self.own_zones() for one in zone.pieces}
        pointed = {*self.walk.options(), *self.walk.chosen, *self.choice.beginnings()}
        if self.seat is None or not self.deciding or piece not in mine or piece_ref(piece) in pointed:
            return None
        return self.match.why_not_there(self.seat, piece, None)

    @property
    def may_take_back(self) -> bool:
        """Whether this person has committed a choice that nobody has seen yet."""
        if self.seat is None or not self.committed or not self.match.deciders():
            return False
        return self.match.why_no_take_back(self.seat) is None

    def take_back(self) -> Refusal | None:
        """Takes the last choice back; why that can't be, None if it was."""
        return self._rewind(self.match.take_back)

    @property
    def may_redo(self) -> bool:
        """Whether what was taken back can come again."""
        return self.seat is not None and self.match.may_redo(self.seat)

    def redo(self) -> Refusal | None:
        """Forward again: what was taken back last, with all that followed from it."""
        return self._rewind(self.match.redo)

    def _rewind(self, move: Callable[[int], None]) -> Refusal | None:
        if self.seat is None:
            return None
        self.advice.forget()
        self._asked = None
        try:
            move(self.seat)
        except IllegalAction as error:
            return error.refusal
        return None


def sees_more(own: View, public: View) -> bool:
    """Whether the one who sees `own` knows more than all do."""
    return own.known() != public.known() or own.counters != public.counters


def must_be_hidden(match: Match, seat: int) -> bool:
    """Whether this seat sees something now that is to be hidden from whoever else looks."""
    return sees_more(match.view(seat), match.view(None))


def nobody_else_looks(match: Match, seat: int | None) -> bool:
    """Whether the one in this seat is the only person at the match."""
    return match.session.humans() == [seat]


def _natural(ref: Ref) -> tuple[str, int, str]:
    """By kind, then numbers by their size."""
    kind, _, choice = ref.name.partition(".")
    return kind, int(choice) if choice.isdigit() else 0, choice
