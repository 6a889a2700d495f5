"""What lies on the table in the further game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.view import Counter, Prompt, View, Viewer, Zone, names
from tests.further.tiles import NAME

if TYPE_CHECKING:
    from tests.further.state import FurtherState


def view_of(state: FurtherState, viewer: Viewer) -> View:
    return View(viewer, tuple(_zones(state)), tuple(_counters(state)), _prompts(state))


def _zones(state: FurtherState) -> list[Zone]:
    zones = [Zone(f"hollow.{name}", names(tiles, NAME)) for name, tiles in state.hollows.items()]
    zones += [Zone("box", more=len(state.box)), Zone("discards", names(state.discards, NAME))]
    for seat, hand in enumerate(state.hands):
        zones.append(Zone(f"hand.{seat}", names(hand, NAME), seat))
        zones.append(Zone(f"chosen.{seat}", names(state.chosen[seat], NAME, face_up=bool(state.laying)), seat))
    return zones


def _counters(state: FurtherState) -> list[Counter]:
    counters = [Counter("round", state.round)]
    for seat, lay in enumerate(state.laid):
        counters.append(Counter(f"track.{seat}", state.points[seat], seat))
        counters.append(Counter(f"stake.{seat}", None if lay is None else lay.stake, seat))
    return counters


def _prompts(state: FurtherState) -> tuple[Prompt, ...]:
    key = "lay" if state.laying else "choose_two"
    return tuple(Prompt(seat, key) for seat in state.deciders())
