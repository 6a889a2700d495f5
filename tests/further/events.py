"""What happens in the further game, told as events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.event import Began, Counted, Ended, Event, Moved, Said, Scored, Turned
from tests.further.tiles import Choose, Lay, named

if TYPE_CHECKING:
    from tests.further.state import FurtherState


def dealt(state: FurtherState, events: list[Event]) -> None:
    for seat, hand in enumerate(state.hands):
        events.append(Moved(named(hand), "box", f"hand.{seat}"))


def round_began(state: FurtherState, events: list[Event]) -> None:
    events.append(Began("round", state.round))


def chose(seat: int, action: Choose, events: list[Event]) -> None:
    events.append(Moved(named(action.tiles), f"hand.{seat}", f"chosen.{seat}"))


def turned_up(state: FurtherState, events: list[Event]) -> None:
    for seat, tiles in enumerate(state.chosen):
        events.append(Turned(named(tiles), f"chosen.{seat}", True))


def laid(seat: int, action: Lay, rest: list[int], events: list[Event]) -> None:
    events.append(Moved(named([action.tile]), f"chosen.{seat}", f"hollow.{action.hollow}"))
    events.append(Said(seat, "staked", {"stake": action.stake}))
    events.append(Moved(named(rest), f"chosen.{seat}", "discards"))


def counted(hollow: str, tiles: list[int], events: list[Event]) -> None:
    events.append(Counted(named(tiles), "tiles", len(tiles), {"hollow": hollow}))


def scored(seat: int, points: int, total: int, tiles: list[int], reason: str, events: list[Event]) -> None:
    events.append(Scored(named(tiles), seat, points, total, reason))


def round_ended(state: FurtherState, events: list[Event]) -> None:
    events.append(Ended("round", state.round))
    if state.over:
        events.append(Ended("match", state.round))
