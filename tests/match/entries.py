"""The matches of a store as lists, for tests: the program lists names, and looks at one match after the other."""

from __future__ import annotations

from game.match.store.match_files import MatchEntry
from game.match.store.match_store import MatchStore


def unfinished(store: MatchStore) -> list[MatchEntry]:
    """The running matches, newest name first; broken ones say why, damaged ones under which name they are now."""
    return [entry for name in store.names() if (entry := store.look(name)) is not None]


def put_away(store: MatchStore) -> list[MatchEntry]:
    return [store.look_away(name) for name in store.away_names()]
