"""What one person sees and others don't: asked wherever somebody else could be looking."""

from __future__ import annotations

from game.engine.view import View, Zone
from game.match.match import Match


def sees_more(own: View, public: View) -> bool:
    """Whether the one who sees `own` knows more than all do."""
    return own.known() != public.known() or own.counters != public.counters


def secret_zones(own: View, public: View) -> list[Zone]:
    """The viewer's own zones in which they see more than all do."""
    seen = {zone.name: zone for zone in public.zones}
    return [zone for zone in own.zones if zone.seat == own.viewer and zone != seen[zone.name]]


def must_be_hidden(match: Match, seat: int) -> bool:
    """Whether this seat sees something now that is to be hidden from whoever else looks."""
    return sees_more(match.view(seat), match.view(None))


def nobody_else_looks(match: Match, seat: int | None) -> bool:
    """Whether the one in this seat is the only person at the match."""
    return match.session.humans() == [seat]
