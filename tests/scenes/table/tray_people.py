"""People around a table under the hands of a test: each with fingers of their own, all at the same time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pygame
from pygame.event import Event

from game.engine.action import Ref, RefKind
from game.ui.board.arrangement import Area, upright
from game.ui.window.space import Point
from scenes.table.stage import SPOTS
from scenes.table.table_scene import TableScene
from scenes.table.tables import tray_table
from scenes.table.trays.tray_hand import TrayHand
from tests.scenes.table.players import NAMES, begin
from tests.scenes.world import World

Gesture = Iterator[Event | None]
"""What one finger after the other does; None is a frame in which it rests."""


def sit_down(
    world: World,
    game: str,
    players: int,
    humans: int | None = None,
    seed: int = 3,
    names: Sequence[str] = NAMES,
    **options: Any,
) -> TableScene:
    """A table with a tray for everybody, people first and then bots."""
    people = players if humans is None else humans
    return begin(world, game, players, people, seed, names, tray_table, **options)


def middle(area: Area) -> Point:
    return area.x, area.y


class Person:
    """Somebody at a tray who chooses at random among what is lit, with two fingers."""

    def __init__(self, world: World, scene: TableScene, seat: int, rng: Random) -> None:
        self.world = world
        self.scene = scene
        self.seat = seat
        self.rng = rng
        self.commits = 0

    @property
    def hand(self) -> TrayHand:
        return self.scene.sharing.hands[self.seat]

    def finger(self, kind: int, at: Point, which: int) -> Event:
        return self.world.finger(kind, at, self.seat * 10 + which)

    def look(self) -> Event:
        return self.finger(pygame.FINGERDOWN, middle(self.hand.tray.handle), 0)

    def look_away(self) -> Event:
        return self.finger(pygame.FINGERUP, middle(self.hand.tray.handle), 0)

    def plays(self) -> Gesture:
        """Looks whenever something is owed, chooses, commits and looks away; for ever."""
        while True:
            while not (self.hand.hand.deciding and self.hand.hand.walk.options()):
                yield None
            yield self.look()
            yield from self.chooses()
            yield self.look_away()

    def chooses(self) -> Gesture:
        for _ in range(60):
            options = sorted(self.hand.hand.walk.options(), key=str)
            if not options:
                self.commits += 1
                return
            yield from self.points_at(self.rng.choice(options))
        raise AssertionError(f"{self.seat} never gets done: {options}")

    def points_at(self, ref: Ref) -> Gesture:
        at = self.spot(ref)
        if at is None:
            yield None
            return
        goal = self.goal(ref)
        if goal is None or self.rng.random() < 0.4:
            yield from self.taps(at)
        else:
            yield from self.drags(at, goal)

    def taps(self, at: Point) -> Gesture:
        yield self.finger(pygame.FINGERDOWN, at, 1)
        yield self.finger(pygame.FINGERUP, at, 1)
        yield None

    def drags(self, start: Point, end: Point) -> Gesture:
        yield self.finger(pygame.FINGERDOWN, start, 1)
        for share in (0.3, 0.7, 1.0):
            at = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            yield self.finger(pygame.FINGERMOTION, at, 1)
        yield self.finger(pygame.FINGERUP, end, 1)
        yield None

    def spot(self, ref: Ref) -> Point | None:
        """Where a finger meets it now; None if it is nowhere yet."""
        if ref.kind is RefKind.VALUE:
            name = f"value.{self.seat}.{ref.name}"
            area = self.scene.widget(name).touch_area if name in self.scene.names() else None
            return area.middle if area is not None else None
        if ref.kind is RefKind.PIECE:
            return self.piece_spot(ref.name)
        return self.zone_spot(ref.name)

    def zone_spot(self, zone: str) -> Point | None:
        """The button that ends the choice, if there is one, or the zone itself."""
        shared = f"zone.{self.seat}.{zone}"
        if shared in self.scene.names():
            area = self.scene.widget(shared).touch_area
            return area.middle if area is not None else None
        name = f"confirm.{self.seat}"
        if name in self.scene.names() and self.rng.random() < 0.5:
            area = self.scene.widget(name).touch_area
            return area.middle if area is not None else None
        box = self.scene.stage.box_of(Ref(RefKind.ZONE, zone))
        return box.middle if box is not None else None

    def piece_spot(self, piece: str) -> Point | None:
        hand = self.hand
        mine = hand.pieces.has(piece)
        pieces, fans = (hand.pieces, hand.fans) if mine else (self.scene.stage.pieces, self.scene.stage.fans)
        look = pieces.looks().get(piece)
        if look is None:
            return None
        x, y = fans.move_of(piece)
        box = upright(Area(look.pose.x + x, look.pose.y + y, look.width, look.height, angle=look.pose.angle))
        for across, down in SPOTS:
            point = box.left + box.width * across, box.top + box.height * down
            if hand.piece_at(point) == piece:
                return point
        return None

    def goal(self, ref: Ref) -> Point | None:
        """Somewhere that a piece may be dropped."""
        after = self.hand.hand.walk.choose(ref)
        if ref.kind is not RefKind.PIECE or after is None:
            return None
        zones = sorted({step.name for step in after.refs() if step.kind is RefKind.ZONE})
        boxes = [box for zone in zones if (box := self.scene.stage.box_of(Ref(RefKind.ZONE, zone))) is not None]
        return self.rng.choice(boxes).middle if boxes else None


def interleaved(world: World, people: list[Person], rng: Random, done, frames: int = 20_000) -> None:
    """Everybody plays at once: in every frame some of them, in any order, do the next thing."""
    gestures = [person.plays() for person in people]
    for _ in range(frames):
        if done():
            return
        if people[0].scene.scoring is not None:
            people[0].scene.skip()
        some = rng.sample(gestures, rng.randint(1, len(gestures)))
        events = [event for gesture in some if (event := next(gesture)) is not None]
        world.frame(*events, seconds=rng.choice((0.02, 0.1, 0.4)))
    raise AssertionError(f"not done: {people[0].scene.mode.match.deciders()}")
