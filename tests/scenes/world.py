"""A program without a screen: a window of any size, a clock in hand, and fingers, a mouse and keys to use it with."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pygame

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

SIZES = (1024, 600), (1280, 800), (1920, 1080), (3840, 2160)
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


@dataclass
class World:
    """Everything a scene needs, and the verbs to use it."""

    services: Services
    sounds: HeardSounds
    clock: list[float]
    reader: PointerReader = field(default_factory=PointerReader)

    def __post_init__(self) -> None:
        self.stack = SceneStack(self.services, Navigator(SCENES))
        pygame.event.clear()

    @property
    def top(self) -> WidgetScene:
        scene = self.stack.top
        assert isinstance(scene, WidgetScene), scene
        return scene

    def show(self, scene: Scene) -> None:
        self.stack.push(scene)
        self.frame()

    def frame(self, seconds: float = 1 / 60) -> list[pygame.Rect]:
        """One turn of the program's loop; what of the window was presented."""
        self.clock[0] += seconds
        inputs = self.reader.read(pygame.event.get(), self.services.space, self.clock[0])
        self.stack.step(inputs)
        return self.services.window.show(self.stack.stages())

    def picture(self) -> bytes:
        return pygame.image.tobytes(self.services.window.canvas.surface, "RGB")

    # -- using it --------------------------------------------------------------------------------

    def tap(self, name: str) -> None:
        """Clicks on a widget of the top scene."""
        self.mouse(pygame.MOUSEBUTTONDOWN, self.middle(name))
        self.mouse(pygame.MOUSEBUTTONUP, self.middle(name))
        self.frame()

    def touch(self, name: str, finger: int = 1) -> None:
        at = self.middle(name)
        self.finger(pygame.FINGERDOWN, at, finger)
        self.finger(pygame.FINGERUP, at, finger)
        self.frame()
        self.clock[0] += 1.0

    def mouse(self, kind: int, at: Point) -> None:
        values = {"pos": self.services.space.to_pixels(at), "touch": False}
        if kind != pygame.MOUSEMOTION:
            values["button"] = pygame.BUTTON_LEFT
        pygame.event.post(pygame.event.Event(kind, values))

    def finger(self, kind: int, at: Point, finger: int = 1) -> None:
        x, y = self.services.space.to_pixels(at)
        space = self.services.space
        place = {"x": (x + 0.5) / space.width, "y": (y + 0.5) / space.height}
        pygame.event.post(pygame.event.Event(kind, {"touch_id": 7, "finger_id": finger, **place}))

    def key(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            text = chr(key) if 32 < key < 127 else ""
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, {"key": key, "mod": mod, "unicode": text}))
            self.frame()

    def type(self, text: str) -> None:
        for letter in text:
            values = {"key": ord(letter.lower()), "mod": 0, "unicode": letter}
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, values))
        self.frame()

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


def new_world(user: Path, size: tuple[int, int] = (1920, 1080), language: str = "en", **settings: object) -> World:
    """A program in a window of this size, with nothing saved in its folder."""
    pygame.display.init()
    pygame.font.init()
    clock, sounds = [100.0], HeardSounds()
    folders = Folders(standard_folders().ours, user)
    library = ContentLibrary(folders)
    chosen = Settings(language=language, **settings)  # type: ignore[arg-type]
    matches = MatchStore(user, library)
    services = Services(
        window=Window(size),
        folders=folders,
        library=library,
        settings=chosen,
        settings_path=user / "settings.toml",
        sounds=sounds,
        matches=matches,
        now=lambda: clock[0],
        own_seed=lambda: "test",
    )
    return World(services, sounds, clock)


def shown_texts(scene: WidgetScene) -> list[str]:
    """Every line that can be read in a scene."""
    return [use.text for widget in scene.widgets() for use in widget.texts()]


def all_text(scene: WidgetScene) -> str:
    """What can be read in a scene as one string."""
    return " ".join(shown_texts(scene))


def touchable(scene: WidgetScene) -> list[Widget]:
    return [widget for widget in scene.widgets() if widget.touch_area is not None]
