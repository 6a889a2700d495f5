"""People who share a table one after the other: a new match, and somebody who plays for all of them."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pygame

from game.engine.action import Ref, RefKind
from game.engine.game import Setup
from game.engine.record.header import Header, Seat
from game.match.session import new_session
from game.ui.window.space import Point
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.results import ResultsScene
from scenes.table.table_scene import TableScene
from scenes.table.tables import curtain_table
from tests.scenes.world import World

NAMES = ("Ada", "Bea", "Cem", "Dov", "Eva", "Fay", "Gil", "Hal")
NOON = datetime.datetime(2026, 3, 4, 12)


def begin(
    world: World,
    game: str,
    players: int,
    humans: int = 1,
    seed: int = 3,
    names: Sequence[str] = NAMES,
    make: Callable[..., TableScene] = curtain_table,
    **options: Any,
) -> TableScene:
    """A table with a new match, `humans` people first and then bots."""
    seats = tuple(Seat(names[seat], "human" if seat < humans else "random") for seat in range(players))
    header = Header(Setup(game, players, options), seats, seed)
    opened = world.services.matches.create(header, new_session(header), NOON)
    scene = make(world.services, world.stack, opened)
    world.stack.push(scene)
    return scene


class Player:
    """Plays for every person at the table, by random choices among what is lit."""

    def __init__(self, world: World, scene: TableScene, way: str, seed: int = 1) -> None:
        self.world = world
        self.scene = scene
        self.way = way
        self.rng = Random(seed)

    def play_to_results(self, frames: int = 6_000) -> ResultsScene:
        for _ in range(frames):
            top = self.world.stack.top
            if isinstance(top, ResultsScene):
                return top
            if isinstance(top, CurtainScene):
                self.open_curtain()
            elif self.may_choose():
                self.choose()
            else:
                self.world.frame(seconds=0.75)
        raise AssertionError(f"no result: {self.scene.mode.match.deciders()}, {self.scene.sharing.hand.walk.options()}")

    def may_choose(self) -> bool:
        scene = self.scene
        return (
            scene.mode.is_still()
            and scene.viewer in scene.mode.match.deciders()
            and bool(scene.sharing.hand.walk.options())
        )

    def open_curtain(self) -> None:
        self.world.frame(seconds=0.7)  # for a moment nothing opens it
        if self.way == "keys":
            self.world.key(pygame.K_RETURN)
        else:
            curtain = self.world.stack.top
            if isinstance(curtain, CurtainScene):  # one that nobody needs any more has gone by then
                self.world.tap(curtain.widget("open").area.middle)

    def choose(self) -> None:
        refs = sorted(self.scene.sharing.hand.walk.options(), key=str)
        ref = self.rng.choice(refs)
        {"tap": self.tap, "drag": self.drag, "keys": self.by_keys}[self.way](ref)

    def tap(self, ref: Ref) -> None:
        self.world.tap(self.spot(ref))

    def drag(self, ref: Ref) -> None:
        """Pieces are dragged to somewhere they may go; what is no piece is tapped."""
        after = self.scene.sharing.hand.walk.choose(ref)
        if ref.kind is not RefKind.PIECE or after is None:
            self.tap(ref)
            return
        goals = [goal for goal in sorted(after.options(), key=str) if goal.kind is not RefKind.VALUE]
        zones = {step.name for path in after.paths for step in path.left if isinstance(step, Ref)}
        goals += [Ref(RefKind.ZONE, name) for name in sorted(zones) if self.scene.stage.box_of(Ref(RefKind.ZONE, name))]
        if goals:
            self.world.drag(self.spot(ref), self.spot(self.rng.choice(goals)))
        else:
            self.tap(ref)

    def by_keys(self, ref: Ref) -> None:
        """Tab until the focus is there, then Enter."""
        wanted = f"value.{ref.name}" if ref.kind is RefKind.VALUE else f"spot.{ref.name}"
        for _ in range(len(self.scene.names()) + 1):
            if self.scene.focus == wanted:
                self.world.key(pygame.K_RETURN)
                return
            self.world.key(pygame.K_TAB)
        raise AssertionError(f"{wanted} can't be reached by keys: {self.scene.names()}")

    def spot(self, ref: Ref) -> Point:
        """A point where a finger meets it; of an overlapped card its left edge can be seen."""
        if ref.kind is RefKind.VALUE:
            area = self.scene.widget(f"value.{ref.name}").touch_area
            assert area is not None
            return area.middle
        if ref.kind is RefKind.PIECE:
            return self.scene.stage.visible_spot(ref.name)
        box = self.scene.stage.box_of(ref)
        assert box is not None, f"{ref} is nowhere"
        return box.middle
