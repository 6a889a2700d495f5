"""Sounds, synthesised once after the first frame; without a sound device everything goes on silently."""

from __future__ import annotations

import array
import math
from collections.abc import Callable
from enum import Enum
from typing import Final

import pygame

RATE: Final = 22_050
CHANNELS: Final = 16
LOUDEST: Final = 32_000


class Cue(Enum):
    """The occasions that have a sound. None of them tells what a hidden piece is."""

    TAP = "tap"
    LIFT = "lift"
    LAY = "lay"
    TURN = "turn"
    REFUSE = "refuse"
    SCORE = "score"
    TURN_BEGINS = "turn begins"
    WIN = "win"


Wave = Callable[[float], float]
"""From the time in seconds to a value between -1 and 1."""


def _tone(*partials: tuple[float, float, float]) -> Wave:
    """Tones of (frequency, strength, how quickly they fade)."""
    return lambda t: sum(
        strength * math.sin(2 * math.pi * frequency * t) * math.exp(-fade * t) for frequency, strength, fade in partials
    )


def _noise(fade: float, grain: int) -> Wave:
    """A rustle: a fixed sequence of pseudo-random steps that fades."""

    def wave(t: float) -> float:
        step = int(t * RATE / grain) * 1103515245 + 12345
        return ((step >> 8 & 0xFFFF) / 32768 - 1) * math.exp(-fade * t)

    return wave


def _then(*notes: tuple[float, Wave]) -> Wave:
    """Waves that begin one after the other, at these times."""
    return lambda t: sum(wave(t - begin) for begin, wave in notes if t >= begin)


SOUNDS: Final[dict[Cue, tuple[float, Wave]]] = {
    Cue.TAP: (0.05, _tone((900, 0.25, 90))),
    Cue.LIFT: (0.07, _noise(60, 3)),
    Cue.LAY: (0.10, _then((0, _noise(70, 5)), (0.005, _tone((170, 0.5, 45))))),
    Cue.TURN: (0.12, _then((0, _noise(45, 2)), (0.05, _tone((420, 0.2, 60))))),
    Cue.REFUSE: (0.22, _then((0, _tone((196, 0.35, 18))), (0.09, _tone((165, 0.35, 18))))),
    Cue.SCORE: (0.35, _then((0, _tone((523, 0.3, 9), (1046, 0.1, 12))), (0.08, _tone((784, 0.3, 9), (1568, 0.1, 12))))),
    Cue.TURN_BEGINS: (0.30, _tone((659, 0.25, 10), (1318, 0.08, 14))),
    Cue.WIN: (
        1.1,
        _then(
            *((at * 0.13, _tone((note, 0.25, 4), (2 * note, 0.06, 6))) for at, note in enumerate((523, 659, 784, 1046)))
        ),
    ),
}


def samples(seconds: float, wave: Wave) -> array.array[int]:
    """The wave as 16-bit samples, faded in and out so that it does not click."""
    count = int(seconds * RATE)
    edge = min(60, count // 4)
    data = array.array("h")
    for at in range(count):
        soft = min(1.0, at / edge, (count - at) / edge)
        data.append(int(max(-1.0, min(1.0, wave(at / RATE))) * soft * LOUDEST))
    return data


class Sounds:
    """Plays cues. Silent until `load`, and for good where there is no device."""

    def __init__(self) -> None:
        self._sounds: dict[Cue, pygame.mixer.Sound] = {}
        self._volume = 1.0

    def load(self) -> None:
        """Opens the device and makes the sounds; takes a moment, so it comes after the first frame."""
        try:
            pygame.mixer.init(frequency=RATE, size=-16, channels=1, buffer=512)
        except pygame.error:
            return
        pygame.mixer.set_num_channels(CHANNELS)
        for cue, (seconds, wave) in SOUNDS.items():
            self._sounds[cue] = pygame.mixer.Sound(buffer=samples(seconds, wave))
        self._apply_volume()

    def play(self, cue: Cue) -> None:
        if self._volume > 0 and cue in self._sounds:
            self._sounds[cue].play()

    def set_volume(self, percent: int) -> None:
        self._volume = percent / 100
        self._apply_volume()

    def _apply_volume(self) -> None:
        for sound in self._sounds.values():
            sound.set_volume(self._volume)
