"""Two tables that differ only in what somebody may not know, side by side: whatever differs on them is a leak."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame

from game.engine.game import Setup
from game.engine.record.header import Header, Seat
from game.engine.record.lines import RecordLine, replay_lines
from game.engine.record.reader import Record
from game.engine.view import Viewer
from game.match.session import new_session
from game.ui.widgets.box import Box
from game.ui.window.canvas import Canvas
from scenes.table.table_scene import TableScene
from scenes.table.tables import curtain_table, tray_table
from tests.scenes.table.players import NAMES, NOON
from tests.scenes.world import World

SIZE = 640, 360
SMALLEST_WITH_TRAYS = 1280, 720


class Twins:
    """The same match twice: what is hidden can be dealt anew in the second, and both go on in the same time."""

    def __init__(
        self,
        home: Path,
        make: Callable[..., TableScene],
        size: tuple[int, int],
        game: str,
        players: int,
        seed: int = 3,
        **options: Any,
    ) -> None:
        self.rng = Random(seed)
        header = Header(Setup(game, players, options), tuple(Seat(NAMES[seat]) for seat in range(players)), seed)
        self.worlds: list[World] = []
        self.scenes: list[Any] = []
        for side in ("one", "other"):
            world = World(home / side, size, speed="fast")
            # There is one window for all programs of a process: each draws into a picture of its own.
            world.services.window.canvas = Canvas(pygame.Surface(size))
            opened = world.services.matches.create(header, new_session(header), NOON)
            if self.scenes:
                opened.match.rules = self.match.rules
            self.scenes.append(make(world.services, world.stack, opened))
            world.stack.push(self.scenes[-1])
            self.worlds.append(world)
            opened.match.wait_for_disk()

    @property
    def match(self) -> Any:
        return self.scenes[0].mode.match

    # -- what they have in common ----------------------------------------------------------------

    def agree(self) -> None:
        """The second table becomes the first again."""
        self._put(self.match.lines_shown(), replay_lines(self.match.rules, self.match.lines_shown()))

    def deal_hidden_anew(self, viewer: Viewer) -> bool:
        """The second gets a deal that the viewer can't tell from the first; whether it differs at all."""
        one = replay_lines(self.match.rules, self.match.lines_shown())
        found = one.redact(viewer).sample(self.rng)
        self._put(self.scenes[1].mode.match.lines_shown(), found.copy())
        return bool(found != one)

    def _put(self, lines: Sequence[RecordLine], state: Any) -> None:
        """The second table is here now, and everybody is asked anew."""
        other = self.scenes[1].mode.match
        other.resume(Record(other.header, other.rules, tuple(lines), state, has_result=True))
        for scene in self.scenes:
            for shown in getattr(scene.sharing, "hands", {0: scene.sharing}).values():
                shown.hand.begin_anew()
            scene.sync_with_view()

    # -- going on --------------------------------------------------------------------------------

    def frame(self, seconds: float = 0.1, events: Callable[[World], Iterable[Any]] = lambda _: ()) -> None:
        for world in self.worlds:
            world.frame(*events(world), seconds=seconds)

    def both(self, do: Callable[[World, Any], object]) -> None:
        for world, scene in zip(self.worlds, self.scenes, strict=True):
            do(world, scene)

    def still(self) -> bool:
        return all(scene.mode.is_still() for scene in self.scenes)

    def settle(self, check: Callable[[], None] | None = None, frames: int = 200) -> None:
        """Until nothing moves on either table, both checked in every frame."""
        for _ in range(frames):
            self.frame()
            if check is not None:
                check()
            if self.still():
                return
            self.both(lambda _, scene: scene.skip() if scene.scoring is not None else None)
        raise AssertionError("it never comes to rest")

    def play(self) -> None:
        """The same random decision at both tables."""
        seat = self.match.deciders()[0]
        do = self.rng.choice(self.match.legal(seat)).do
        for scene in self.scenes:
            # Actions are their own rules', and each table began with its own.
            self.submit(scene, seat, next(action for action in scene.mode.match.legal(seat) if action.do == do))

    def submit(self, scene: Any, seat: int, action: Any) -> None:
        scene.mode.match.submit(seat, action)
        scene.mode.match.wait_for_disk()

    # -- comparing -------------------------------------------------------------------------------

    def pictures(self, without: Iterable[Box] = ()) -> list[bytes]:
        """What each shows, but for some parts of the table."""
        found = []
        for world in self.worlds:
            surface, space = world.services.window.canvas.surface.copy(), world.services.space
            for box in without:
                left, top = space.to_pixels((box.left, box.top))
                surface.fill(0, (left - 1, top - 1, space.length(box.width) + 2, space.length(box.height) + 2))
            found.append(pygame.image.tobytes(surface, "RGB"))
        return found

    def are_alike(self, without: Iterable[Box] = ()) -> None:
        """Frames, sounds and messages are the same."""
        one, other = self.pictures(list(without))
        assert one == other, "the pictures differ"
        heard = [world.sounds.heard for world in self.worlds]
        assert heard[0] == heard[1], heard
        assert self.scenes[0].narrator.message == self.scenes[1].narrator.message
        assert self.scenes[0].narrator.log.lines == self.scenes[1].narrator.log.lines


def trays(home: Path, game: str, players: int, **options: Any) -> Twins:
    return Twins(home, tray_table, SMALLEST_WITH_TRAYS, game, players, **options)


def curtain(home: Path, game: str, players: int, **options: Any) -> Twins:
    return Twins(home, curtain_table, SIZE, game, players, **options)
