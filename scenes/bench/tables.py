"""Tables to measure: the fullest of each game, run by a bench's own clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import pygame
from filelock import FileLock

from game.content.folders import Folders
from game.content.library import ContentLibrary
from game.engine.action import RefKind
from game.engine.game import Setup
from game.engine.games.registry import game_named
from game.engine.record.header import HUMAN, Header, Seat
from game.hand.walker import walk_from
from game.match.journal import MemoryJournal
from game.match.match import Match
from game.match.store.match_store import MatchStore, OpenMatch
from game.ui.input.pointer import Input
from game.ui.sound.sound import Sounds
from game.ui.window.space import Point
from game.ui.window.stage import Stage
from game.ui.window.window import SMALLEST, Window
from game.user.settings import Settings
from scenes.app import SCENES
from scenes.navigator import Navigator
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.match_mode import MatchMode
from scenes.table.stage import TableStage
from scenes.table.table_scene import TableScene
from scenes.table.tables import curtain_table

SEED: Final = 7
FRAME: Final = 1 / 60
PEOPLE: Final = "Ada", "Bela", "Cleo", "Dario", "Emmi", "Finn", "Greta", "Hugo"
ME: Final = 0
"""The seat of the first person; usually everybody else is a bot."""
LONGEST_WAIT: Final = 60 * 60
"""Frames after which a table that is still moving counts as broken."""


MakeTable = Callable[[Services, SceneStack, OpenMatch], TableScene]
"""Makes the table of a match, in one way of sharing the screen."""


@dataclass
class BenchTable:
    """A table in a window, run frame by frame."""

    services: Services
    stack: SceneStack
    scene: TableScene
    mode: MatchMode
    _: KW_ONLY
    clock: list[float]
    _backgrounds: dict[int, tuple[pygame.Surface, pygame.Surface]] = field(default_factory=dict)

    def step(self, *inputs: Input) -> None:
        """Runs a frame without drawing it."""
        self.clock[0] += FRAME
        self.stack.step(list(inputs))

    def stages(self) -> list[Stage]:
        return self.stack.stages()

    def show(self) -> list[pygame.Rect]:
        """Draws and presents what has changed."""
        return self.services.window.show(self.stages())

    def redraw(self) -> None:
        """Draws the same frame the textbook way: the whole background, then every visible sprite, then flip."""
        stages = self.stages()
        screen = self.services.window.canvas.surface
        for stage in stages:
            stage.take_damage()
            if stage.background is not None:
                screen.blit(self._plain(stage.background), (0, 0))
            screen.fblits([sprite.layer for sprite in stage.drawn()])
        pygame.display.flip()

    def _plain(self, background: pygame.Surface) -> pygame.Surface:
        """A plain converted copy of a background; ours is laid out in memory for copying small parts."""
        if id(background) not in self._backgrounds:
            self._backgrounds[id(background)] = background, background.copy().convert()
        return self._backgrounds[id(background)][1]

    def come_to_rest(self) -> None:
        """Runs frames until nothing moves and the person has to decide."""
        for _ in range(LONGEST_WAIT):
            self.step()
            self.show()
            if self.mode.is_still() and ME in self.mode.match.deciders():
                return
        raise RuntimeError(f"the table of {self.mode.game} never comes to rest")

    def piece_to_drag(self) -> Point:
        """Where to press a piece that the person may play."""
        match = self.mode.match
        walk = walk_from(match.knowledge(ME), ME, match.legal(ME))
        pieces = [ref.name for ref in walk.options() if ref.kind is RefKind.PIECE]
        return self.scene.stage.visible_spot(min(pieces))

    def close(self) -> None:
        self.stack.close()


def open_table(
    match: Match, size: tuple[int, int], folders: Folders, user: Path, *, make: MakeTable = curtain_table
) -> BenchTable:
    """Opens this match in a window of this size, with default settings; nothing is saved."""
    clock = [0.0]
    library = ContentLibrary(folders)
    services = Services(
        window=Window(size),
        folders=folders,
        library=library,
        settings=Settings(),
        settings_path=user / "settings.toml",
        sounds=Sounds(),
        matches=MatchStore(user, library),
        now=lambda: clock[0],
        own_seed=lambda: "bench",
    )
    stack = SceneStack(services, Navigator(SCENES))
    scene = make(services, stack, OpenMatch(match, "bench", FileLock(user / "bench.lock"), torn=False))
    assert isinstance(scene.mode, MatchMode)
    stack.push(scene)
    return BenchTable(services, stack, scene, scene.mode, clock=clock)


def new_match(game: str, library: ContentLibrary, people: int = 1) -> Match:
    """A new match with the most players that the game allows."""
    players = game_named(game).most_players
    seats = tuple(Seat(PEOPLE[seat], HUMAN if seat < people else "random") for seat in range(players))
    header = Header(Setup(game, players), seats, SEED)
    match = Match(header, game_named(game).rules(header.setup, library), MemoryJournal())
    match.begin()
    return match


def way_to_fullest(game: str, folders: Folders, user: Path) -> list[tuple[int, str]]:
    """The decisions of a random match up to its fullest table on which only the person is to play."""
    library = ContentLibrary(folders)
    bench = open_table(new_match(game, library), SMALLEST, folders, user)
    decisions, fullest = _random_match(new_match(game, library), bench.scene.stage)
    bench.close()
    return decisions[:fullest]


def match_after(game: str, library: ContentLibrary, decisions: Sequence[tuple[int, str]]) -> Match:
    """A new match after these decisions."""
    match = new_match(game, library)
    match.settle()
    for seat, do in decisions:
        match.play(seat, do)
    return match


def _random_match(match: Match, on: TableStage) -> tuple[list[tuple[int, str]], int]:
    """All decisions of a random match, and how many of them come before its fullest moment."""
    rng = Random(SEED)
    decisions: list[tuple[int, str]] = []
    fullest, most = 0, -1
    match.settle()
    while not match.over:
        deciders = match.deciders()
        if deciders == (ME,) and _plays_a_piece(match) and (seen := _seen(match, on)) > most:
            fullest, most = len(decisions), seen
        # The person decides last, so that nobody else moves during the drag.
        seat = next((seat for seat in deciders if seat != ME), ME)
        decisions.append((seat, rng.choice(match.legal(seat)).do))
        match.play(*decisions[-1])
    return decisions, fullest


def _plays_a_piece(match: Match) -> bool:
    walk = walk_from(match.knowledge(ME), ME, match.legal(ME))
    return any(ref.kind is RefKind.PIECE for ref in walk.options())


def _seen(match: Match, on: TableStage) -> int:
    """How many pieces are visible, face up or face down."""
    on.place(match.view(ME))
    return len(on.targets)
