"""A program without a screen: a window of any size, a clock in hand, and fingers, a mouse and keys to use it with."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
from pygame.event import Event

from game.content.folders import Folders, standard_folders
from game.content.library import ContentLibrary
from game.engine.game import Setup
from game.engine.record.header import Header, Seat
from game.match.store.match_store import MatchStore, OpenMatch
from game.ui.input.pointer import PointerReader
from game.ui.sound.sound import Cue, Sounds
from game.ui.widgets.widget import Widget
from game.ui.window.space import Point
from game.ui.window.window import Window
from game.user.settings import Settings
from scenes.app import SCENES
from scenes.base.widget_scene import WidgetScene
from scenes.navigator import Navigator
from scenes.scene import Scene
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.match_mode import MatchMode
from scenes.table.table_scene import TableScene

FULL_HD = 1920, 1080
SIZES = (1024, 600), (1280, 800), FULL_HD, (3840, 2160)
EVENING = datetime.datetime(2026, 11, 14, 20, 15)
PEOPLE = "Ada", "Bela", "Cleo", "Dario", "Emmi", "Finn", "Greta", "Hugo"


class HeardSounds(Sounds):
    """Remembers what was played."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Cue] = []

    def play(self, cue: Cue) -> None:
        self.heard.append(cue)


class StandInTable(Scene):
    """Takes the table's place in tests of the scenes around it."""

    def __init__(self, services: Services, stack: SceneStack, opened: OpenMatch) -> None:
        super().__init__(services, stack)
        self.opened = opened

    def leave(self) -> None:
        self.services.matches.close(self.opened)


class World:
    """Everything that a scene needs, in a window that nobody sees, and the verbs to use it.

    Time passes when a test says so.
    """

    def __init__(
        self,
        home: Path,
        size: tuple[int, int] = (960, 540),
        *,
        start: float = 0.0,
        folders: Folders | None = None,
        **settings: Any,
    ) -> None:
        """A program whose user's data lie in `home`, with these files or its own; its clock begins at `start`."""
        pygame.display.init()
        pygame.font.init()
        folders = folders or Folders(standard_folders().ours, home)
        library = ContentLibrary(folders)
        self.time = start
        self.sounds = HeardSounds()
        self.waits_for_disk = True
        """Whether no frame ends before the disk has caught up with all matches."""
        self.onlookers: list[Callable[[], None]] = []
        """They look at every frame once it is shown."""
        self.services = Services(
            window=Window(size),
            folders=folders,
            library=library,
            settings=Settings(**settings),
            settings_path=home / "settings.toml",
            sounds=self.sounds,
            matches=MatchStore(home, library),
            now=lambda: self.time,
            own_seed=lambda: "test",
        )
        self.stack = SceneStack(self.services, Navigator(SCENES))
        self.reader = PointerReader()
        pygame.event.clear()

    @property
    def top(self) -> WidgetScene:
        scene = self.stack.top
        assert isinstance(scene, WidgetScene), scene
        return scene

    @property
    def table(self) -> TableScene | None:
        """The uppermost table."""
        return self.stack.find(TableScene)

    def show(self, scene: Scene) -> None:
        self.stack.push(scene)
        self.frame()

    def frame(self, *events: Event, seconds: float = 1 / 60) -> list[pygame.Rect]:
        """One turn of the program's loop, with what was given before and these events; what of the window changed."""
        self.time += seconds
        self.stack.step(self.reader.read([*pygame.event.get(), *events], self.services.space, self.time))
        if self.waits_for_disk:
            self._wait_for_disk()
        shown = self.services.window.show(self.stack.stages())
        for look in self.onlookers:
            look()
        return shown

    def _wait_for_disk(self) -> None:
        for scene in self.stack.scenes:
            if isinstance(scene, TableScene) and isinstance(scene.mode, MatchMode):
                scene.mode.match.wait_for_disk()

    def rest(self, seconds: float, frame: float = 0.25) -> None:
        """Nobody does anything."""
        until = self.time + seconds
        while self.time < until:
            self.frame(seconds=frame)

    def picture(self) -> bytes:
        return pygame.image.tobytes(self.services.window.canvas.surface, "RGB")

    # -- using it --------------------------------------------------------------------------------

    def give(self, *events: Event) -> None:
        """These come with the next frame."""
        for event in events:
            pygame.event.post(event)

    def click(self, name: str) -> None:
        """The mouse clicks on a widget of the top scene."""
        at = self.middle(name)
        self.frame(self.mouse(pygame.MOUSEBUTTONDOWN, at), self.mouse(pygame.MOUSEBUTTONUP, at))

    def touch(self, name: str, finger: int = 1) -> None:
        """A finger touches a widget of the top scene, and then rests for a second."""
        at = self.middle(name)
        self.frame(self.finger(pygame.FINGERDOWN, at, finger), self.finger(pygame.FINGERUP, at, finger))
        self.time += 1.0

    def tap(self, at: Point) -> None:
        """A finger taps there."""
        self.frame(self.finger(pygame.FINGERDOWN, at))
        self.frame(self.finger(pygame.FINGERUP, at))

    def drag(self, start: Point, end: Point, finger: int = 1) -> None:
        self.frame(self.finger(pygame.FINGERDOWN, start, finger))
        for share in (0.3, 0.7, 1.0):
            at = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            self.frame(self.finger(pygame.FINGERMOTION, at, finger))
        self.frame(self.finger(pygame.FINGERUP, end, finger))

    def mouse(self, kind: int, at: Point, button: int = pygame.BUTTON_LEFT) -> Event:
        """What the mouse tells when it does this there."""
        pressed = {} if kind == pygame.MOUSEMOTION else {"button": button}
        return Event(kind, pos=self.services.space.to_pixels(at), touch=False, **pressed)

    def finger(self, kind: int, at: Point, finger: int = 1) -> Event:
        """What a finger tells when it does this there."""
        x, y = self.services.space.to_pixels(at)
        width, height = self.services.space.width, self.services.space.height
        return Event(kind, touch_id=5, finger_id=finger, x=x / width, y=y / height, dx=0.0, dy=0.0, pressure=0.5)

    def key(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            text = chr(key) if 32 < key < 127 else ""
            self.frame(Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text))

    def type(self, text: str) -> None:
        self.frame(*(Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter) for letter in text))

    def middle(self, name: str) -> Point:
        """Where to touch a widget; it scrolls into view first."""
        widget = self.top.widget(name)
        if widget.within is not None:
            widget.within.reveal(widget.home)
        area = widget.touch_area or widget.area
        return area.middle

    def go_to(self, name: str) -> None:
        """Moves the focus to a widget by Tab."""
        for _ in range(len(self.top.names()) + 1):
            if self.top.focus == name:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab never comes to {name}")

    # -- matches ---------------------------------------------------------------------------------

    def match(
        self,
        game: str = "rage",
        players: int = 4,
        moves: int = 0,
        when: datetime.datetime = EVENING,
        edition: str | None = None,
        seed: int = 7,
    ) -> OpenMatch:
        """A match after some random moves; very many play it to its end."""
        seats = tuple(Seat(PEOPLE[seat], "human" if seat < 2 else "random") for seat in range(players))
        opened = self.services.matches.create(Header(Setup(game, players, {}, edition), seats, seed), None, when)
        rng, match = Random(3), opened.match
        for _ in range(moves):
            match.settle()
            if match.over:
                break
            seat = match.deciders()[0]
            match.submit(seat, rng.choice(match.legal(seat)))
        match.settle()
        return opened

    def saved(self, *arguments: object, **more: object) -> str:
        """The name of a match that was begun and left."""
        opened = self.match(*arguments, **more)  # type: ignore[arg-type]
        self.services.matches.close(opened)
        return opened.name


def shown_texts(scene: WidgetScene) -> list[str]:
    """Every line that can be read in a scene."""
    return [use.text for widget in scene.widgets() for use in widget.texts()]


def all_text(scene: WidgetScene) -> str:
    """What can be read in a scene as one string."""
    return " ".join(shown_texts(scene))


def touchable(scene: WidgetScene) -> list[Widget]:
    return [widget for widget in scene.widgets() if widget.touch_area is not None]
