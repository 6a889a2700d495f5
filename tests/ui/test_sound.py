"""Sounds: the same bytes every time, short, balanced, without clicks; and silence wherever they can't be heard."""

from __future__ import annotations

import array
import hashlib
import math
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.ui.sound import sound
from game.ui.sound.cues import RECIPES, Cue, cue_samples
from game.ui.sound.sound import Sounds
from game.ui.sound.synthesis import LOUDEST, RATE, mix_sounds, ring, samples

LONGEST = {Cue.WIN: 1.8}
MOMENT = RATE // 20


def track(cue: Cue) -> array.array[int]:
    return array.array("h", cue_samples(cue))


def loudness(cue: Cue) -> float:
    """The loudest twentieth of a second, as a share of what is possible."""
    heard = track(cue)
    parts = [heard[at : at + MOMENT] for at in range(0, len(heard), MOMENT // 2)]
    return max(math.sqrt(sum(sample * sample for sample in part) / MOMENT) for part in parts) / 32_768


@pytest.fixture
def mixer() -> Iterator[None]:
    yield
    pygame.mixer.quit()


# -- the sounds ------------------------------------------------------------------------------------


def test_every_occasion_has_a_sound_of_its_own() -> None:
    assert set(RECIPES) == set(Cue)
    assert len({cue_samples(cue) for cue in Cue}) == len(Cue)


@pytest.mark.parametrize("cue", Cue)
def test_a_sound_is_the_same_every_time(cue: Cue) -> None:
    assert cue_samples(cue) == cue_samples(cue)


def test_a_sound_is_the_same_in_another_process() -> None:
    """Whatever seeds the process has for its own hashes and random numbers."""
    program = (
        "import hashlib; from game.ui.sound.cues import Cue, cue_samples; "
        "print(hashlib.sha256(b''.join(cue_samples(cue) for cue in Cue)).hexdigest())"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=root,
        env={**os.environ, "PYTHONHASHSEED": "77", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == hashlib.sha256(b"".join(cue_samples(cue) for cue in Cue)).hexdigest()


@pytest.mark.parametrize("cue", Cue)
def test_a_sound_is_short_and_does_not_click(cue: Cue) -> None:
    heard = track(cue)
    assert 0.04 < len(heard) / RATE <= LONGEST.get(cue, 0.65)
    assert heard[0] == heard[-1] == 0
    assert max(abs(sample) for sample in heard[:4]) < 4_000
    assert max(abs(sample) for sample in heard[-8:]) < 400
    assert max(abs(sample) for sample in heard) <= RECIPES[cue][1] * LOUDEST


def test_what_comes_often_is_quieter_than_what_comes_once() -> None:
    loud = {cue: loudness(cue) for cue in Cue}
    assert all(0.02 < share < 0.3 for share in loud.values()), loud
    assert max(loud[cue] for cue in (Cue.TAP, Cue.LIFT, Cue.COUNT)) < min(loud[cue] for cue in (Cue.SCORE, Cue.TAKE))
    assert max(loud, key=lambda cue: loud[cue]) is Cue.WIN


def test_a_struck_body_rings_at_its_frequency_and_dies_away() -> None:
    heard = ring(441, 1, 5, 1.0)
    crossings = sum(1 for one, other in pairwise(heard) if one < 0 <= other)
    assert 439 <= crossings <= 443
    assert max(heard[: RATE // 10]) > 0.9 and max(heard[-RATE // 10 :]) < 0.015


def test_tracks_begin_when_they_are_told_to() -> None:
    assert mix_sounds((0, [1.0, 1.0]), (1 / RATE, [0.5, 0.5])) == [1.0, 1.5, 0.5]
    assert len(samples([0.1] * 500, 0.5)) == 1_000


# -- playing them ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("mixer")
def test_what_is_not_made_yet_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def slowly(cue: Cue) -> bytes:
        if cue is Cue.LIFT:
            go_on.wait(10)
        return cue_samples(cue)

    monkeypatch.setattr(sound, "cue_samples", slowly)
    sounds = Sounds()
    sounds.load()
    sounds.play(Cue.WIN)
    assert not pygame.mixer.get_busy()
    go_on.set()
    sounds.finish()
    sounds.play(Cue.WIN)
    assert pygame.mixer.get_busy()


@pytest.mark.usefixtures("mixer")
def test_the_volume_holds_for_sounds_that_come_later() -> None:
    sounds = Sounds()
    sounds.set_volume(50)
    sounds.load()
    sounds.finish()
    sounds.play(Cue.SCORE)
    playing = pygame.mixer.Channel(0).get_sound()
    assert playing is not None and playing.get_volume() == pytest.approx(0.5, abs=0.02)
    sounds.set_volume(20)
    assert playing.get_volume() == pytest.approx(0.2, abs=0.02)
    pygame.mixer.stop()
    sounds.set_volume(0)
    sounds.play(Cue.SCORE)
    assert not pygame.mixer.get_busy()


def test_without_a_device_everything_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", broken)
    sounds = Sounds()
    sounds.load()
    sounds.finish()
    sounds.set_volume(40)
    sounds.play(Cue.TAP)


@pytest.mark.usefixtures("mixer")
def test_a_device_that_goes_in_the_middle_takes_nothing_along() -> None:
    sounds = Sounds()
    sounds.load()
    sounds.finish()
    sounds.play(Cue.TAP)
    pygame.mixer.quit()
    for cue in (Cue.TAP, Cue.WIN):
        sounds.play(cue)
    sounds.set_volume(30)
