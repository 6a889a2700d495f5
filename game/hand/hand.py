"""One person at a match: what they may know, what they choose, which advice they get. Nothing is drawn here.

A screen, a page on a phone or a test shows a hand: it tells the hand what is pointed at, and compares `revision`.
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

REFUSAL_SECONDS: Final = 6.0
"""Seconds for which a refusal is shown: enough to read it and to reach for the rule."""


@dataclass(frozen=True, slots=True)
class RefusedTry:
    """Why the last try was refused, and where the piece may go instead."""

    refusal: Refusal
    places: frozenset[Ref] = frozenset()


class HandOwner(Protocol):
    """Shows a hand and decides what happens with a finished choice."""

    def asked(self) -> None:
        """Another decision is due: a held piece is released."""

    def walked(self, walk: Walk) -> None:
        """The choice has moved on or back to this walk."""

    def submit(self, action: Action) -> None:
        """The choice is made; `Hand.submit` passes it to the match."""


class Hand:
    """A person in a seat. Without a seat it is nobody's hand: it sees what everybody sees and decides nothing."""

    def __init__(self, match: Match, seat: int | None, adviser: AdviceClient, owner: HandOwner | None = None) -> None:
        self.match: Final = match
        self.seat: Final = seat
        self.choice: Final = Choice(self._walked, self._finished)
        self.advice: Final = Advice(match, seat, adviser, self.changed)
        self.refused: RefusedTry | None = None
        self.is_open = False
        """Whether everybody sees the current choice at once, so that none of it needs to be hidden."""
        self.committed = False
        """Whether a choice of this person was accepted, and nothing else is asked of them yet."""
        self.revision = 0
        """Increases with every change."""
        self.view: View = match.view(seat)
        """This person's view of the table, as it was shown last."""
        self.public: View = match.view(None)
        """The public view of the table, as it was shown last."""
        self._owner: Final = owner
        self._legal: list[Action] = []
        self._asked: tuple[int, ...] | None = None

    def changed(self) -> None:
        self.revision += 1

    # -- what is known ---------------------------------------------------------------------------

    def know(self) -> None:
        """Updates this person's view and the public view from the match."""
        before = self.view, self.public
        self.view, self.public = self.match.view(self.seat), self.match.view(None)
        if (self.view, self.public) != before:
            self.changed()

    @property
    def has_secrets(self) -> bool:
        """Whether this person sees more than the public view shows; that they do is public."""
        return sees_more(self.view, self.public)

    def secret_zones(self) -> list[Zone]:
        """This person's own zones in which they see more than the public view shows."""
        if self.seat is None:
            return []
        seen = {zone.name: zone for zone in self.public.zones}
        return [zone for zone in self.view.zones if zone.seat == self.seat and zone != seen[zone.name]]

    def own_zones(self) -> set[str]:
        """The names of the zones that belong to this person."""
        return {zone.name for zone in self.view.zones if zone.seat is not None and zone.seat == self.seat}

    @property
    def prompt(self) -> Prompt | None:
        """The prompt for this person, in their own view."""
        return self._prompt_in(self.match.view(self.seat))

    @property
    def public_prompt(self) -> Prompt | None:
        """The prompt for this person, in the public view."""
        return self._prompt_in(self.match.view(None))

    def _prompt_in(self, view: View) -> Prompt | None:
        return next((prompt for prompt in view.prompts if prompt.seat == self.seat), None)

    # -- being asked -----------------------------------------------------------------------------

    @property
    def deciding(self) -> bool:
        return self.seat in self.match.deciders()

    def offer(self) -> bool:
        """Offers what this person may do, once for every decision; returns whether there is something new to decide."""
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
        """Whether everybody knows the pieces that may be pointed at, and sees what is chosen."""
        known = self.public.known()
        pieces = (ref for ref in walk.refs() if ref.kind is RefKind.PIECE)
        is_known = all(ref.name in known for ref in pieces)
        return is_known and self.seat is not None and self.match.is_open_choice(self.seat)

    def begin_anew(self) -> None:
        """Drops what was offered; it will be offered once more."""
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
        """Points at a piece or a zone as a tap does: a second tap on a chosen one plays it or takes it out."""
        self.choice.touch(ref)

    def clear(self) -> None:
        """Goes back to the beginning of the choice."""
        self.choice.clear()

    def values(self) -> list[Ref]:
        """The values that may be chosen next, numbers in ascending order."""
        return sorted((ref for ref in self.walk.options() if ref.kind is RefKind.VALUE), key=_natural)

    def end(self) -> Ref | None:
        """The zone that ends the choice, once something is chosen and only one zone ends it."""
        if not self.walk.chosen:
            return None
        ends = [ref for ref in self.walk.options() if ref.kind is RefKind.ZONE and self._finishes(ref)]
        return ends[0] if len(ends) == 1 else None

    def confirm(self) -> None:
        """Ends the choice, if only one zone ends it."""
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
        """Submits a choice to the match; returns why it was refused, or None."""
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
        """Returns why this piece can't be played to this zone, or anywhere; the reason is kept until the next try."""
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
        """Why one of this person's pieces can't be chosen now; None if it can, or if nothing is refused."""
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
        """Takes the last choice back; returns why that is refused, or None."""
        return self._rewind(self.match.take_back)

    @property
    def may_redo(self) -> bool:
        """Whether a choice that was taken back can be redone."""
        return self.seat is not None and self.match.may_redo(self.seat)

    def redo(self) -> Refusal | None:
        """Redoes what was taken back last, with all that followed from it."""
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
    """Whether a person's view shows more than the public view."""
    return own.known() != public.known() or own.counters != public.counters


def must_be_hidden(match: Match, seat: int) -> bool:
    """Whether this seat sees something now that must be hidden from other people."""
    return sees_more(match.view(seat), match.view(None))


def nobody_else_looks(match: Match, seat: int | None) -> bool:
    """Whether the person in this seat is the only one at the match."""
    return match.session.humans() == [seat]


def _natural(ref: Ref) -> tuple[str, int, str]:
    """Sort key: by kind, then numbers by their size."""
    kind, _, choice = ref.name.partition(".")
    return kind, int(choice) if choice.isdigit() else 0, choice
