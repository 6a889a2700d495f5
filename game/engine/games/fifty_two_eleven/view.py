"""What lies on the table in 5211."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.games.fifty_two_eleven.cards import NAME
from game.engine.view import Counter, Prompt, View, Viewer, Zone, names

if TYPE_CHECKING:
    from game.engine.games.fifty_two_eleven.state import FiftyTwoElevenState


def view_of(state: FiftyTwoElevenState, viewer: Viewer) -> View:
    return View(viewer, tuple(_zones(state)), tuple(_counters(state)), _prompts(state))


def _zones(state: FiftyTwoElevenState) -> list[Zone]:
    zones = [Zone("pile", more=len(state.pile)), Zone("removed", more=len(state.removed))]
    zones.append(Zone("discards", names(state.discards, NAME)))
    for seat, hand in enumerate(state.hands):
        zones.append(Zone(f"hand.{seat}", names(hand, NAME), seat))
        zones.append(Zone(f"chosen.{seat}", names(state.chosen[seat], NAME, face_up=False), seat))
        zones.append(Zone(f"laid.{seat}", names(state.laid[seat], NAME), seat))
        zones.append(Zone(f"won.{seat}", names(state.won[seat], NAME, face_up=False), seat))
    return zones


def _counters(state: FiftyTwoElevenState) -> list[Counter]:
    points = [Counter(f"points.{seat}", state.points(seat), seat) for seat in range(len(state.hands))]
    return [*points, Counter("deck", state.deck), Counter("pass", state.passes), Counter("round", state.round + 1)]


def _prompts(state: FiftyTwoElevenState) -> tuple[Prompt, ...]:
    key = "choose_two" if state.round == 0 else "choose_one"
    return tuple(Prompt(seat, key) for seat in state.deciders())
