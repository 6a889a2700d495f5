"""Plays sounds; stays silent without a device, and until the sounds are made."""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import Final

import pygame

from game.ui.sound.cues import Cue, cue_samples
from game.ui.sound.synthesis import RATE

__all__ = ["Cue", "Sounds"]

CHANNELS: Final = 16


class Sounds:
    """Plays cues. Silent until `load`, and always silent without a device.

    A thread makes the samples cue by cue and stores them for `play`; it touches nothing else.
    """

    def __init__(self) -> None:
        self._made: dict[Cue, bytes] = {}
        self._sounds: dict[Cue, pygame.mixer.Sound] = {}
        self._volume = 1.0
        self._maker: threading.Thread | None = None

    def load(self) -> None:
        """Opens the device and starts making the sounds; call it after the first frame. It returns at once."""
        try:
            pygame.mixer.init(frequency=RATE, size=-16, channels=1, buffer=512)
        except (pygame.error, NotImplementedError):
            # No device, or a pygame that was built without sound.
            return
        pygame.mixer.set_num_channels(CHANNELS)
        self._maker = threading.Thread(target=self._make, name="sounds", daemon=True)
        self._maker.start()

    def finish(self) -> None:
        """Waits until all sounds are made."""
        if self._maker is not None:
            self._maker.join()

    def play(self, cue: Cue) -> None:
        """Plays a cue if its sound is ready: a late sound would only confuse."""
        if self._volume > 0 and cue in self._made and _has_mixer():
            with suppress(pygame.error):
                self._sound(cue).play()

    def set_volume(self, percent: int) -> None:
        self._volume = percent / 100
        for sound in self._sounds.values() if _has_mixer() else ():
            sound.set_volume(self._volume)

    def _make(self) -> None:
        for cue in Cue:
            self._made[cue] = cue_samples(cue)

    def _sound(self, cue: Cue) -> pygame.mixer.Sound:
        if cue not in self._sounds:
            self._sounds[cue] = pygame.mixer.Sound(buffer=self._made[cue])
            self._sounds[cue].set_volume(self._volume)
        return self._sounds[cue]


def _has_mixer() -> bool:
    """Whether sounds may be used: without their mixer, which may quit at any time, using one ends the process."""
    return pygame.mixer.get_init() is not None
