"""Icons as shapes on a grid of 24 × 24, since no font has them all."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum
from typing import Final

import pygame

from game.ui.draw.paint import smooth
from game.ui.draw.style import Colour
from game.ui.widgets import screen_icons
from game.ui.widgets.sketch import GRID, STROKE, Sketch

__all__ = ["GRID", "SHAPES", "STROKE", "Icon", "Sketch", "icon_picture"]


class Icon(Enum):
    """The subjects of icons."""

    BACK = "back"
    CLOSE = "close"
    PLUS = "plus"
    MINUS = "minus"
    GEAR = "gear"
    BOOK = "book"
    SOUND = "sound"
    MUTED = "muted"
    QUIT = "quit"
    GLOBE = "globe"
    PERSON = "person"
    PEOPLE = "people"
    BOT = "bot"
    PLAY = "play"
    CHECK = "check"
    DOWN = "down"
    AGAIN = "again"
    HOME = "home"
    AWAY = "away"
    WARNING = "warning"
    CROWN = "crown"
    HAND = "hand"
    SAVED = "saved"
    PAUSE = "pause"
    UNDO = "undo"
    REDO = "redo"
    FORK = "fork"
    CARDS = "cards"
    CHART = "chart"
    HINT = "hint"
    PUZZLE = "puzzle"
    STEP_BACK = "step back"
    STEP_ON = "step on"
    ROUND_BACK = "round back"
    ROUND_ON = "round on"
    CAMERA = "camera"
    EYE = "eye"
    NO_EYE = "no eye"
    REEL = "reel"
    BIN = "bin"
    SHIFT = "shift"
    ERASE = "erase"
    DROP = "drop"
    LOCK = "lock"
    CLOCK = "clock"
    TURN = "turn"
    GAMEPAD = "gamepad"


def icon_picture(icon: Icon, side: float, k: float, colour: Colour) -> pygame.Surface:
    """Draws the icon `side` table units wide and high."""

    def draw(surface: pygame.Surface, unit: float) -> None:  # noqa: ARG001 - an icon fills its picture
        SHAPES[icon](Sketch(surface, colour))

    return smooth(side, side, k, draw, ground=colour)


def _close(on: Sketch) -> None:
    on.line((6, 6), (18, 18))
    on.line((18, 6), (6, 18))


def _plus(on: Sketch) -> None:
    on.line((12, 5), (12, 19), width=3)
    on.line((5, 12), (19, 12), width=3)


def _gear(on: Sketch) -> None:
    for tooth in range(8):
        angle = math.radians(tooth * 45)
        on.line((12, 12), (12 + 9.3 * math.cos(angle), 12 + 9.3 * math.sin(angle)), width=3.6)
    on.disc((12, 12), 7.4)
    on.hole((12, 12), 3.4)


def _book(on: Sketch) -> None:
    on.line(
        (12, 6.4),
        (9, 4.6),
        (3.2, 4.6),
        (3.2, 18),
        (9, 18),
        (12, 19.8),
        (15, 18),
        (20.8, 18),
        (20.8, 4.6),
        (15, 4.6),
        (12, 6.4),
    )
    on.line((12, 6.4), (12, 19))


def _speaker(on: Sketch) -> None:
    on.polygon((2.5, 9), (6.5, 9), (12, 4), (12, 20), (6.5, 15), (2.5, 15))


def _sound(on: Sketch) -> None:
    _speaker(on)
    on.arc((12, 12), 4.2, -48, 48, width=2.2)
    on.arc((12, 12), 8.6, -48, 48, width=2.2)


def _muted(on: Sketch) -> None:
    _speaker(on)
    on.line((15.4, 9), (21.4, 15), width=2.4)
    on.line((21.4, 9), (15.4, 15), width=2.4)


def _quit(on: Sketch) -> None:
    on.arc((12, 13), 8, -58, 238)
    on.line((12, 3.4), (12, 12))


def _globe(on: Sketch) -> None:
    on.ring((12, 12), 8.6, 2)
    on.line((3.6, 12), (20.4, 12), width=1.8)
    on.line((12, 3.6), (12, 20.4), width=1.8)
    for side in (-1, 1):
        points = [
            (12 + side * 4.4 * math.cos(math.radians(a)), 12 + 8.6 * math.sin(math.radians(a)))
            for a in range(-90, 91, 12)
        ]
        on.line(*points, width=1.8)


def _person(on: Sketch) -> None:
    on.disc((12, 7.6), 4.4)
    _shoulders(on, 12, 8)


def _shoulders(on: Sketch, x: float, width: float) -> None:
    points = [
        (x + width * math.cos(math.radians(a)), 21 + 7.4 * math.sin(math.radians(a))) for a in range(180, 361, 10)
    ]
    on.polygon(*points)


def _people(on: Sketch) -> None:
    on.disc((8, 8.6), 3.6)
    _shoulders(on, 8, 6.4)
    on.disc((17, 9.4), 3)
    points = [
        (17.6 + 5.2 * math.cos(math.radians(a)), 21 + 6.2 * math.sin(math.radians(a))) for a in range(262, 361, 7)
    ]
    on.polygon((16, 21), *points)


def _bot(on: Sketch) -> None:
    on.line((12, 3.6), (12, 7), width=2)
    on.disc((12, 3.4), 1.7)
    on.rect(4, 7, 16, 13, radius=3.4)
    on.hole((9, 12), 1.9)
    on.hole((15, 12), 1.9)
    on.hole_rect(8.4, 15.6, 7.2, 1.8, radius=0.9)
    on.rect(1.6, 11, 1.8, 5, radius=0.9)
    on.rect(20.6, 11, 1.8, 5, radius=0.9)


def _again(on: Sketch) -> None:
    on.arc((12, 12.6), 7.4, -30, 240)
    on.polygon((13.6, 7.2), (21.6, 11.2), (21, 2.6))


def _home(on: Sketch) -> None:
    on.line((3.2, 11.8), (12, 4), (20.8, 11.8))
    on.polygon((6, 11.4), (12, 6.2), (18, 11.4), (18, 20), (14, 20), (14, 14.4), (10, 14.4), (10, 20), (6, 20))


def _away(on: Sketch) -> None:
    on.rect(3, 4, 18, 5, radius=1.2)
    on.rect(4.4, 10.2, 15.2, 10, radius=1.6)
    on.hole_rect(9, 12.6, 6, 2.2, radius=1.1)


def _warning(on: Sketch) -> None:
    on.polygon((12, 2.6), (22.4, 20.8), (1.6, 20.8))
    on.hole_rect(10.8, 8.6, 2.4, 6.6, radius=1.2)
    on.hole((12, 17.8), 1.4)


def _crown(on: Sketch) -> None:
    on.polygon((3, 8), (7.6, 12), (12, 5), (16.4, 12), (21, 8), (19.2, 17), (4.8, 17))
    on.rect(4.8, 18, 14.4, 2.4, radius=0.8)
    for point in ((3, 7.4), (12, 4.4), (21, 7.4)):
        on.disc(point, 1.7)


def _hand(on: Sketch) -> None:
    on.line((10, 13), (10, 4.6), width=3.2)
    on.line((13.4, 12), (13.4, 9.4), width=3.2)
    on.line((16.6, 12.6), (16.6, 10.4), width=3.2)
    on.line((10, 15), (6, 12.4), width=3)
    on.polygon((8.4, 12), (18.2, 11.6), (18.2, 16), (16.4, 21), (10.6, 21), (6, 14))


def _pause(on: Sketch) -> None:
    on.rect(5.4, 4, 4.8, 16, radius=1.4)
    on.rect(13.8, 4, 4.8, 16, radius=1.4)


def _undo(on: Sketch) -> None:
    on.polygon((2.4, 8.6), (9.4, 3), (9.4, 14.2))
    on.line((8, 8.6), (14.4, 8.6))
    on.arc((14.4, 13.6), 5, -90, 90)
    on.line((14.4, 18.6), (8, 18.6))


def _redo(on: Sketch) -> None:
    on.polygon((21.6, 8.6), (14.6, 3), (14.6, 14.2))
    on.line((16, 8.6), (9.6, 8.6))
    on.arc((9.6, 13.6), 5, 90, 270)
    on.line((9.6, 18.6), (16, 18.6))


def _fork(on: Sketch) -> None:
    on.line((4, 12), (10, 12), (17, 6))
    on.line((10, 12), (17, 18))
    on.disc((4.6, 12), 2.8)
    on.disc((18.6, 5.4), 2.8)
    on.disc((18.6, 18.6), 2.8)


def _saved(on: Sketch) -> None:
    on.rect(4, 3, 16, 18, radius=2)
    on.hole_rect(7, 6.4, 10, 2, radius=1)
    on.hole_rect(7, 11, 10, 2, radius=1)
    on.hole_rect(7, 15.6, 6, 2, radius=1)


def _cards(on: Sketch) -> None:
    on.polygon((3, 7.6), (10, 4.4), (14.4, 16.8), (7.6, 20))
    on.rect(13.4, 5, 8, 14, radius=1.4)
    on.hole_rect(15.4, 7.6, 4, 8.8, radius=0.6)


def _chart(on: Sketch) -> None:
    on.rect(4, 12, 4, 8, radius=1)
    on.rect(10, 5, 4, 15, radius=1)
    on.rect(16, 9, 4, 11, radius=1)


def _hint(on: Sketch) -> None:
    on.disc((12, 9.4), 6.8)
    on.polygon((7.6, 13.4), (16.4, 13.4), (14.8, 17.4), (9.2, 17.4))
    on.rect(9, 18.4, 6, 1.7, radius=0.8)
    on.rect(10, 20.9, 4, 1.6, radius=0.8)
    on.hole((12, 8.4), 1.3)
    on.hole_rect(11.2, 9.6, 1.6, 6.4, radius=0.6)


SHAPES: Final[dict[Icon, Callable[[Sketch], None]]] = {
    Icon.BACK: lambda on: on.line((14.6, 5), (7.6, 12), (14.6, 19), width=3),
    Icon.CLOSE: _close,
    Icon.PLUS: _plus,
    Icon.MINUS: lambda on: on.line((5, 12), (19, 12), width=3),
    Icon.GEAR: _gear,
    Icon.BOOK: _book,
    Icon.SOUND: _sound,
    Icon.MUTED: _muted,
    Icon.QUIT: _quit,
    Icon.GLOBE: _globe,
    Icon.PERSON: _person,
    Icon.PEOPLE: _people,
    Icon.BOT: _bot,
    Icon.PLAY: lambda on: on.polygon((7, 4), (20, 12), (7, 20)),
    Icon.CHECK: lambda on: on.line((4.6, 12.6), (10, 18), (19.6, 6.6), width=3.2),
    Icon.DOWN: lambda on: on.line((5.6, 9), (12, 15.4), (18.4, 9), width=2.8),
    Icon.AGAIN: _again,
    Icon.HOME: _home,
    Icon.AWAY: _away,
    Icon.WARNING: _warning,
    Icon.CROWN: _crown,
    Icon.HAND: _hand,
    Icon.SAVED: _saved,
    Icon.PAUSE: _pause,
    Icon.UNDO: _undo,
    Icon.REDO: _redo,
    Icon.FORK: _fork,
    Icon.CARDS: _cards,
    Icon.CHART: _chart,
    Icon.HINT: _hint,
    Icon.PUZZLE: screen_icons.puzzle,
    Icon.STEP_BACK: screen_icons.step_back,
    Icon.STEP_ON: screen_icons.step_on,
    Icon.ROUND_BACK: screen_icons.round_back,
    Icon.ROUND_ON: screen_icons.round_on,
    Icon.CAMERA: screen_icons.camera,
    Icon.EYE: screen_icons.eye,
    Icon.NO_EYE: screen_icons.no_eye,
    Icon.REEL: screen_icons.reel,
    Icon.BIN: screen_icons.waste_bin,
    Icon.SHIFT: screen_icons.shift,
    Icon.ERASE: screen_icons.erase,
    Icon.DROP: screen_icons.drop,
    Icon.LOCK: screen_icons.lock,
    Icon.CLOCK: screen_icons.clock,
    Icon.TURN: screen_icons.turn,
    Icon.GAMEPAD: screen_icons.gamepad,
}
