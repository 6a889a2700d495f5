"""A kiosk without a screen: its watch looks on, and its PIN is quick to check."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pygame

from game.engine.game import Setup
from game.engine.record.header import Header, Seat
from game.match.session import Session
from game.match.store.match_store import MatchStore
from game.ui.window.space import Point
from game.user.kiosk.config import FILE, KioskConfig, write_kiosk
from game.user.kiosk.days import KioskEvent, What
from game.user.kiosk.kiosk import Kiosk, KioskPolicy
from game.user.kiosk.pin import hash_pin
from scenes.kiosk.attract import attracts
from scenes.kiosk.doors import KioskDoors
from scenes.kiosk.operator import OperatorScene
from scenes.kiosk.operator_pin import PinScene
from scenes.kiosk.watch import KioskWatch
from scenes.setup.sharing import table_for
from scenes.table.table_scene import TableScene
from tests.scenes.world import EVENING, PEOPLE, World

PIN = "4711"
KEPT = hash_pin(PIN, cost=10)
CORNER: Point = (20, 1060)


class RunningKiosk:
    """A program that runs as a kiosk, with what a visitor, an operator and an empty room can do.

    Time is the one clock of the whole kiosk.
    """

    def __init__(self, world: World, **config: Any) -> None:
        self.world = world
        services = world.services
        self.services = services
        language = services.settings.language
        usual = KioskConfig(languages=[language, "de" if language == "en" else "en"], pin=KEPT)
        values = {**{name: getattr(usual, name) for name in KioskConfig.__slots__}, **config}
        write_kiosk(services.folders.user / FILE, KioskConfig(**values))
        self.kiosk = Kiosk(services.folders, None, self.time_of_day, lambda: world.time)
        base = services.settings
        services.policy = KioskPolicy(self.kiosk)
        services.personal = self.kiosk.visitor
        services.settings_path = self.kiosk.visitor / "settings.toml"
        services.matches = MatchStore(services.folders.user, services.library, anonymous=True)
        services.settings = self.kiosk.settings(base)
        self.stack = world.stack
        self.doors = KioskDoors(services, self.stack, self.kiosk, base)
        self.watch = KioskWatch(services, self.stack, self.kiosk, self.doors)
        self.stack.watch = self.watch

    def time_of_day(self) -> datetime.datetime:
        return EVENING + datetime.timedelta(seconds=self.world.time)

    def start(self, put_away: str | None = None) -> None:
        """What a start of the program shows."""
        self.stack.push(self.doors.first(put_away))
        self.world.frame()

    def rest(self, seconds: float, frame: float = 1.0) -> None:
        """Nobody does anything, for exactly so long."""
        until = self.world.time + seconds
        while self.world.time < until - 1e-9:
            self.world.frame(seconds=min(frame, until - self.world.time))

    def visitor_table(self) -> TableScene:
        table = self.world.table
        assert table is not None and not attracts(table)
        return table

    def begin(self, game: str = "rage", players: int = 3, people: int = 2, privacy: str = "") -> TableScene:
        """Visitors' own match: the first seats are theirs."""
        seats = tuple(Seat(PEOPLE[seat], "human" if seat < people else "beginner") for seat in range(players))
        header = Header(Setup(game, players, {}), seats, 7)
        opened = self.services.matches.create(header, Session(list(seats), privacy=privacy), self.time_of_day())
        self.stack.replace(table_for(self.services, self.stack, opened))
        self.world.frame()
        return self.visitor_table()

    # -- the operator ----------------------------------------------------------------------------

    def gesture(self, taps: int = 5) -> None:
        world = self.world
        for at in range(taps):
            world.frame(world.finger(pygame.FINGERDOWN, CORNER), seconds=0.1)
            if at < taps - 1:
                world.frame(world.finger(pygame.FINGERUP, CORNER), seconds=0.1)
        for _ in range(3):
            world.frame(seconds=0.4)
        world.frame(world.finger(pygame.FINGERUP, CORNER))
        world.time += 0.7  # a mouse counts again

    def type_pin(self, pin: str) -> None:
        for digit in pin:
            self.world.key(ord(digit))
        self.world.key(pygame.K_RETURN)

    def open_menu(self) -> OperatorScene:
        self.gesture()
        assert isinstance(self.stack.top, PinScene)
        self.type_pin(PIN)
        assert isinstance(self.stack.top, OperatorScene)
        return self.stack.top


def running_kiosk(home: Path, size: tuple[int, int] = (960, 540), language: str = "en", **config: Any) -> RunningKiosk:
    """A kiosk that loses no time with animations."""
    world = World(home, size, start=100.0, language=language, speed="instant", motion="reduced")
    return RunningKiosk(world, **config)


def busy_days(kiosk: Kiosk) -> None:
    """A few days with something to count."""
    counts = {What.BEGUN: 12, What.FINISHED: 9, What.PUT_AWAY: 3, What.CRASH: 1}
    for game in kiosk.config.games:
        for what, count in counts.items():
            for _ in range(count):
                kiosk.days.count(KioskEvent(what, game, 1, 3, 90, 640))
