"""The table of Hornochsen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.game import BIT
from game.engine.games.hornochsen.hiding import taken_by
from game.engine.games.hornochsen.laying import most_kept
from game.engine.games.hornochsen.tiles import NAME, chosen_by, named
from game.engine.view import Counter, Prompt, View, Viewer, Zone, names

if TYPE_CHECKING:
    from game.engine.games.hornochsen.state import HornochsenState


def view_of(state: HornochsenState, viewer: Viewer) -> View:
    seats = range(len(state.hands))
    zones = [*_board(state), *(zone for seat in seats for zone in _zones_of(state, seat))]
    counters = [*_flags(state), *(counter for seat in seats for counter in _counters_of(state, seat))]
    return View(viewer, tuple(zones), tuple(counters), tuple(_prompt(state, seat) for seat in state.deciders()))


def _board(state: HornochsenState) -> list[Zone]:
    ground = state.rules.ground
    rows = [Zone(f"row.{name}", names(ground.tiles(state.cells, row), NAME)) for row, name in enumerate(ground.names)]
    box = Zone("box", names(sorted(state.box), NAME, face_up=False))
    return [*rows, Zone("supply", more=len(state.supply)), box]


def _zones_of(state: HornochsenState, seat: int) -> list[Zone]:
    hand = sorted(play.tile for play in state.hands[seat])
    secret = names(chosen_by(seat, state.chosen), NAME, face_up=False)
    turned = names(chosen_by(seat, state.turned), NAME)
    return [Zone(f"hand.{seat}", names(hand, NAME), seat), Zone(f"chosen.{seat}", secret + turned, seat)]


def _flags(state: HornochsenState) -> list[Counter]:
    flags = {
        "double": state.double,
        "open": state.open,
        "next_open": state.next_open,
        "closed": state.closed,
        "happy": state.rules.ground.is_happy(state.cells),
    }
    return [Counter("round", state.round), *(Counter(name, int(flag)) for name, flag in flags.items())]


def _counters_of(state: HornochsenState, seat: int) -> list[Counter]:
    """A seat's counters. `seen` lists its tiles that everybody knows of, in hand or in a secret choice."""
    return [
        Counter(f"track.{seat}", state.track[seat], seat),
        Counter(f"bought.{seat}", int(state.bought & BIT[seat] > 0), seat),
        Counter(f"seen.{seat}", " ".join(named(taken_by(state, seat))), seat),
        Counter(f"from_box.{seat}", len(state.from_box[seat]), seat),
    ]


def _prompt(state: HornochsenState, seat: int) -> Prompt:
    if state.filled is not None:
        row = state.rules.ground.names[state.filled]
        return Prompt(seat, ("take_none", "take_one", "take_two")[most_kept(state, seat)], {"row": row})
    return Prompt(seat, ("buy_first", "choose_one", "choose_two")[state.to_choose(seat)])
