"""A monkey at the program: random events over whatever scene it finds, from a seed, on a clock in its hands.

It knows no scene by name but the title. It taps what can be touched and what can't, drags what lies around, presses
keys and pads, plugs and unplugs, resizes the window, looks away, sleeps for hours and quits; now and then it plays
what is lit, so that matches go on. `Monkey.look` says whether everything is still in order.
"""

from __future__ import annotations

import gc
import importlib
import pkgutil
import secrets
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from pygame.event import Event

import scenes
from game.engine.action import RefKind
from game.engine.record.lines import replay_lines
from game.engine.view import seen_by
from game.ui.board.targets import targets
from game.ui.window.space import Point
from scenes.base.widget_scene import WidgetScene
from scenes.menu.title import TitleScene
from scenes.scene import Scene
from scenes.stack import SceneStack
from scenes.table.curtain.curtain_sharing import CurtainSharing
from scenes.table.match_mode import MatchMode
from scenes.table.table_scene import TableScene
from tests.scenes.gamepad import CODES, Gamepad
from tests.scenes.world import World, touchable

BASES = {"Scene", "WidgetScene", "TableScene", "WorkingScene"}
"""Scenes that are only what others have in common."""
SIZES = ((960, 540), (1024, 600), (800, 480), (600, 1000), (320, 200), (64, 48), (1, 1), (1500, 300), (1280, 720))
ROOMY = (1280, 720)
"""Large enough for trays on all sides."""
KEYS = (
    pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP,
    pygame.K_DOWN, pygame.K_BACKSPACE, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END, pygame.K_F1,
    pygame.K_F11, pygame.K_m, pygame.K_s, pygame.K_v, pygame.K_p, pygame.K_x, pygame.K_DELETE, pygame.K_F4, 0,
)  # fmt: skip
LETTERS = "aAzß€😀1 \t\n\x00\u202e"
MOMENTS = (1 / 60,) * 12 + (0.1, 0.3, 0.5, 0.8, 1.5, 4.0)
HOMES = (TitleScene, TableScene)
BORED_AFTER = 25
"""So many doings in one and the same screen that is no table are enough."""
STILL_WITHIN = 400
HOME_WITHIN = 250


class Monkey:
    """One monkey, its program, and what it has done last."""

    def __init__(
        self,
        home: Path,
        seed: int,
        start: Callable[[Monkey], None] | None = None,
        size: tuple[int, int] | None = None,
    ) -> None:
        self.rng = Random(seed)
        self.seed = seed
        self.home = home
        self.events = 0
        self.visited: set[str] = set()
        self.results = 0
        self.trail: deque[str] = deque(maxlen=40)
        self._fingers: dict[int, Point] = {}
        self._touched: Counter[tuple[str, str]] = Counter()
        self._bored = 0
        self._start = start
        self._size = size
        self.begin()

    def begin(self) -> None:
        """Starts the program anew, with what is in its folder."""
        size = self._size or self.rng.choice(SIZES[:3])
        self.world = World(self.home, size, speed=self.rng.choice(("normal", "instant")))
        self.world.time = self.rng.uniform(0, 1000)
        Gamepad(self.world)
        self._fingers.clear()
        if self._start is not None:
            self._start(self)
        else:
            self.world.stack.push(TitleScene(self.world.services, self.world.stack))
        self.visited |= names_of(self.top)

    @property
    def stack(self) -> SceneStack:
        return self.world.stack

    @property
    def top(self) -> Scene:
        return self.stack.top

    # -- doing something -------------------------------------------------------------------------

    def play(self, events: int, look_every: int = 120) -> None:
        """So many events; whatever goes wrong is told with the way there."""
        until = self.events + events
        try:
            while self.events < until:
                self.act()
                if self.events % look_every == 0:
                    self.look()
        except Exception as error:
            way = "\n  ".join(self.trail)
            raise AssertionError(f"seed {self.seed}, event {self.events}: {error!r}, after\n  {way}") from error

    def act(self) -> None:
        doing = self.rng.choices(list(ACTS), list(ACTS.values()))[0]
        if self._bored > BORED_AFTER:
            doing, self._bored = Monkey.go_back, 0
        before = self.top
        self.trail.append(f"{self.events} {doing.__name__.strip('_')} in {type(self.top).__name__}")
        doing(self)
        self._bored = self._bored + 1 if self.top is before and not isinstance(before, TableScene) else 0
        self.visited |= names_of(self.top)
        self.results += type(self.top).__name__ == "ResultsScene"
        if not self.stack.running:
            self.stack.close()
            self.world.services.matches.close_all()
            self.begin()

    def give(self, *given: Event) -> None:
        for event in given or (None,):
            self.events += 1
            events = () if event is None else (event,)
            if self.stack.running:
                self.world.frame(*events, seconds=self.rng.choice(MOMENTS))

    def anywhere(self) -> Point:
        return self.rng.uniform(-200, 2120), self.rng.uniform(-200, 1280)

    def somewhere_good(self) -> Point:
        """Where something is: a widget, or a piece on the table."""
        spots: list[Point] = []
        if isinstance(self.top, WidgetScene):
            widgets = touchable(self.top)
            if widgets and self.rng.random() < 0.4:
                return self._news(widgets)
            spots += [widget.touch_area.middle for widget in widgets]
        sprites = getattr(getattr(self.top, "set", None), "pieces", None)
        if sprites is not None:
            spots += [(look.pose.x, look.pose.y) for look in sprites.looks().values()]
        return self.rng.choice(spots) if spots else self.anywhere()

    def _news(self, widgets: list[Any]) -> Point:
        """What was touched least until now, so that every corner of the program is found."""
        scene = type(self.top).__name__
        least = min(self._touched[scene, widget.name] for widget in widgets)
        widget = self.rng.choice([each for each in widgets if self._touched[scene, each.name] == least])
        self._touched[scene, widget.name] += 1
        middle: Point = widget.touch_area.middle
        return middle

    def go_back(self) -> None:
        self.give(Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))

    def tap(self) -> None:
        at = self.somewhere_good() if self.rng.random() < 0.9 else self.anywhere()
        if self.rng.random() < 0.5:
            self.give(self.world.finger(pygame.FINGERDOWN, at), self.world.finger(pygame.FINGERUP, at))
        else:
            self.give(self.world.mouse(pygame.MOUSEBUTTONDOWN, at), self.world.mouse(pygame.MOUSEBUTTONUP, at))

    def drag(self) -> None:
        start, end = self.somewhere_good(), self.rng.choice((self.somewhere_good, self.anywhere))()
        finger = self.rng.randrange(3)
        down, move, up = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        ways = ((down, start), (move, middle), (move, end), (up, end))
        self.give(*(self.world.finger(kind, at, finger) for kind, at in ways))

    def fumble(self) -> None:
        """One of several fingers, without any order."""
        finger = self.rng.randrange(4)
        kind = self.rng.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
        self.give(self.world.finger(kind, self.rng.choice((self.somewhere_good, self.anywhere))(), finger))

    def wave(self) -> None:
        kind = self.rng.choice((pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        self.give(self.world.mouse(kind, self.somewhere_good(), self.rng.randrange(1, 6)))

    def wheel(self) -> None:
        turned = self.rng.choice((-3, -1, 1, 5))
        self.give(Event(pygame.MOUSEWHEEL, x=0, y=turned, precise_x=0.0, precise_y=float(turned), flipped=False))

    def key(self) -> None:
        key = self.rng.choice(KEYS)
        text = chr(key) if 32 < key < 127 else ""
        self.give(Event(pygame.KEYDOWN, key=key, mod=self.rng.choice((0, 0, pygame.KMOD_SHIFT)), unicode=text))

    def type(self) -> None:
        letter = self.rng.choice(LETTERS)
        self.give(Event(pygame.KEYDOWN, key=min(ord(letter), 0xFFFF), mod=0, unicode=letter))

    def press_pad(self) -> None:
        pad, code = self.rng.randrange(2), self.rng.choice((*CODES.values(), 99))
        self.give(
            Event(pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=code),
            Event(pygame.CONTROLLERBUTTONUP, instance_id=pad, button=code),
        )

    def lean(self) -> None:
        axis, value = self.rng.randrange(7), self.rng.choice((-32768, -9000, 0, 0, 12000, 32767))
        self.give(Event(pygame.CONTROLLERAXISMOTION, instance_id=self.rng.randrange(2), axis=axis, value=value))

    def plug(self) -> None:
        if self.rng.random() < 0.5:
            self.give(Event(pygame.CONTROLLERDEVICEADDED, device_index=self.rng.randrange(2), guid=""))
        else:
            self.give(Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=self.rng.randrange(3)))

    def resize(self) -> None:
        self.events += 1
        self.set_size(self.rng.choice(SIZES))

    def set_size(self, size: tuple[int, int]) -> None:
        if not self.world.services.window.fullscreen:
            pygame.display.set_mode(size, pygame.RESIZABLE)
        self.world.frame(Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))

    def look_away(self) -> None:
        kinds = pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED
        self.give(Event(self.rng.choice((*kinds, pygame.WINDOWEXPOSED, pygame.WINDOWENTER, pygame.USEREVENT))))

    def sleep(self) -> None:
        """The machine was asleep for hours; or its clock goes back."""
        self.world.time += self.rng.choice((3600.0, 86_400.0, -5.0, -3600.0))
        self.give()

    def doze(self) -> None:
        """Nobody is there for up to two minutes. A kiosk counts a second of a frame at most."""
        self.events += 1
        for _ in range(self.rng.randrange(20, 130)):
            self.world.frame(seconds=1.0)
            self.visited |= names_of(self.top)

    def wait(self) -> None:
        for _ in range(self.rng.randrange(1, 4)):
            self.give()

    def quit(self) -> None:
        self.give(Event(pygame.QUIT))

    def play_what_is_lit(self) -> None:
        """A choice among what the table offers, so that matches go on and end."""
        table = self.top
        sharing = table.sharing if isinstance(table, TableScene) else None
        if not isinstance(sharing, CurtainSharing) or not sharing.hand.walk.options():
            self.give()
            return
        ref = self.rng.choice(sorted(sharing.hand.walk.options(), key=str))
        if ref.kind is RefKind.VALUE:
            widget = next((each for each in touchable(table) if each.name == f"value.{ref.name}"), None)
            box = widget.touch_area if widget is not None else None
        else:
            box = table.stage.box_of(ref)
        at = box.middle if box is not None else self.anywhere()
        if box is not None and ref.kind is RefKind.PIECE:
            at = table.stage.visible_spot(ref.name)
        self.give(self.world.finger(pygame.FINGERDOWN, at), self.world.finger(pygame.FINGERUP, at))

    # -- looking ---------------------------------------------------------------------------------

    def look(self) -> None:
        """Everything is in order: nothing is lost, the picture is true, and there is a way home."""
        # All hands off: a piece that is held lies nowhere.
        self.world.frame(Event(pygame.WINDOWFOCUSLOST))
        self._check_table()
        if self.rng.random() < 0.35:
            self._go_home()
            self._nothing_is_left_behind()

    def _check_table(self) -> None:
        table = self.world.table
        if table is None or not isinstance(table.mode, MatchMode):
            return
        match = table.mode.match
        state = replay_lines(match.rules, match.lines_shown())
        assert sorted(state.pieces()) == sorted(match.rules.start().pieces()), "pieces are lost or doubled"
        assert match.view(None) == seen_by(state, None), "the match is not where its lines lead to"
        if table is not self.top:
            return
        for _ in range(STILL_WITHIN):
            if self.top is not table or (table.mode.is_still() and table.scoring is None and not table.animating):
                break
            self.world.frame(Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "), seconds=0.5)
        if self.top is table and table.mode.is_still() and table.scoring is None and not table.animating:
            # The sprites as the view has them, each in its zone.
            wanted = {
                key: (found.zone, found.look) for key, found in targets(table.seen(), table.stage.placement).items()
            }
            assert table.stage.pieces.lying() == wanted, "the sprites are not what the view has"

    def _go_home(self) -> None:
        """Escape, and where that leads nowhere whatever can be touched, ends at the title."""
        # In a window of a few pixels nobody can hit anything.
        self.set_size(SIZES[0])
        for attempt in range(HOME_WITHIN):
            if isinstance(self.top, HOMES):
                return
            if self.stack.watch is not None:
                # A kiosk goes home by itself when nobody is there.
                self.world.rest(5, 0.5)
                continue
            before = self.top
            self.world.frame(Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""), seconds=0.7)
            if self.top is before and attempt % 2:
                at = self.somewhere_good()
                self.world.frame(self.world.finger(pygame.FINGERDOWN, at), seconds=0.1)
                self.world.frame(self.world.finger(pygame.FINGERUP, at), seconds=0.1)
                if not self.stack.running:
                    self.stack.running = True
            leave = next((each for each in _widgets(self.top) if each.name in ("leave", "title")), None)
            if leave is not None and leave.touch_area is not None:
                at = leave.touch_area.middle
                self.world.frame(self.world.finger(pygame.FINGERDOWN, at), seconds=0.1)
                self.world.frame(self.world.finger(pygame.FINGERUP, at), seconds=0.1)
        raise AssertionError(f"no way leads home from {type(self.top).__name__}")

    def _nothing_is_left_behind(self) -> None:
        """At the title no table is kept in memory."""
        gc.collect()
        there = set(map(id, self.stack.scenes))
        tables = [
            each
            for each in gc.get_objects()
            if isinstance(each, TableScene) and getattr(each, "stack", None) is self.stack
        ]
        left = [each for each in tables if id(each) not in there]
        # Who watches a kiosk may still know the last one.
        assert len(left) <= (self.stack.watch is not None), f"{len(left)} tables are kept"


def _widgets(scene: Scene) -> list[Any]:
    return touchable(scene) if isinstance(scene, WidgetScene) else []


ACTS = {
    Monkey.tap: 22, Monkey.play_what_is_lit: 22, Monkey.drag: 8, Monkey.fumble: 10, Monkey.wave: 5, Monkey.wheel: 2,
    Monkey.key: 12, Monkey.type: 2, Monkey.press_pad: 8, Monkey.lean: 3, Monkey.plug: 1, Monkey.resize: 0.6,
    Monkey.look_away: 1, Monkey.sleep: 0.4, Monkey.wait: 8, Monkey.doze: 0.4, Monkey.quit: 0.05,
}  # fmt: skip
"""How often each is done."""


def names_of(scene: Scene) -> set[str]:
    """The name of a scene, and of the mode in which a table is played."""
    mode = [scene.mode] if isinstance(scene, TableScene) else []
    return {type(each).__name__ for each in (scene, *mode)}


def all_scenes() -> set[str]:
    """Every scene of the program and every mode of a table, whoever added it."""
    for module in pkgutil.iter_modules(scenes.__path__):
        importlib.import_module(f"scenes.{module.name}")
    found, left = set[type](), [Scene, MatchMode]
    while left:
        each = left.pop()
        found.add(each)
        left += each.__subclasses__()
    return {each.__name__ for each in found if each.__module__.startswith("scenes.")} - BASES


def tame_chance(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """The deals come from the monkey's seed, too, so that it finds the same again."""
    rng = Random(f"deals {seed}")
    monkeypatch.setattr(secrets, "randbits", rng.getrandbits)
