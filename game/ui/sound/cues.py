"""The sound of each cue: paper, wood and tiles; nothing shrill, nothing long."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final

from game.ui.sound.synthesis import Samples, bell, fall, mix_sounds, ring, rustle, samples, swell

C5, E5, G5, A5, C6, E6 = 523.25, 659.25, 783.99, 880.0, 1046.5, 1318.5


class Cue(Enum):
    """The occasions that have a sound. No sound reveals a hidden piece."""

    TAP = "tap"
    """A button."""
    LIFT = "lift"
    """A piece is picked up."""
    SLIDE = "slide"
    """Cards move: dealing, drawing, passing on."""
    LAY = "lay"
    """A card comes to rest."""
    CLACK = "clack"
    """A tile comes to rest."""
    TURN = "turn"
    """A piece is turned over."""
    REFUSE = "refuse"
    """An action is refused."""
    TURN_BEGINS = "turn begins"
    """A person has to decide."""
    COUNT = "count"
    """One step of a count or a track; suitable for quick repetition."""
    SCORE = "score"
    """Points are written down."""
    TAKE = "take"
    """A trick, a row or a set goes to somebody."""
    WIN = "win"
    """The match is over."""


def _tap() -> Samples:
    return mix_sounds((0, ring(1180, 0.6, 85, 0.06)), (0, ring(590, 0.5, 70, 0.06)))


def _lift() -> Samples:
    return rustle(1800, 6000, 1, seconds=0.09, shape=swell(0.35), seed=3)


def _slide() -> Samples:
    return mix_sounds(
        (0, rustle(900, 3600, 1, seconds=0.24, shape=swell(0.3), seed=5)),
        (0.02, rustle(2800, 7000, 0.4, seconds=0.2, shape=swell(0.2), seed=8)),
    )


def _lay() -> Samples:
    return mix_sounds(
        (0, rustle(1200, 5200, 0.9, seconds=0.06, shape=swell(0.5), seed=7)),
        (0.045, ring(148, 0.55, 42, 0.12)),
        (0.045, ring(92, 0.45, 34, 0.12)),
        (0.045, rustle(500, 3000, 0.5, seconds=0.03, shape=fall(5), seed=9)),
    )


def _clack() -> Samples:
    def hit(strength: float) -> Samples:
        high = mix_sounds(
            (0, ring(1840, 0.34, 95, 0.09)), (0, ring(2790, 0.2, 120, 0.09)), (0, ring(4130, 0.1, 150, 0.09))
        )
        body = mix_sounds(
            (0, high),
            (0, ring(415, 0.6, 60, 0.09)),
            (0, rustle(2000, 8000, 0.4, seconds=0.012, shape=fall(4), seed=11)),
        )
        return [sample * strength for sample in body]

    # One edge of a tile touches the table first.
    return mix_sounds((0, hit(1)), (0.038, hit(0.34)))


def _turn() -> Samples:
    return mix_sounds(
        (0, rustle(1500, 7000, 0.7, seconds=0.05, shape=fall(4), seed=13)),
        (0.035, rustle(600, 2600, 0.5, seconds=0.07, shape=swell(0.4), seed=15)),
        (0.085, rustle(1800, 8000, 1, seconds=0.04, shape=fall(5), seed=17)),
        (0.085, ring(230, 0.3, 60, 0.08)),
    )


def _refuse() -> Samples:
    return mix_sounds(
        (0, bell(233.08, 0.8, fade=22, seconds=0.2, overtone=2.01)),
        (0.1, bell(196.0, 0.9, fade=18, seconds=0.24, overtone=2.01)),
    )


def _turn_begins() -> Samples:
    return mix_sounds((0, bell(E5, 0.7, fade=11, seconds=0.4)), (0.11, bell(A5, 0.8, fade=9, seconds=0.5)))


def _count() -> Samples:
    return mix_sounds((0, ring(E6, 0.7, 38, 0.13)), (0, ring(2 * E6, 0.2, 60, 0.13)), (0, ring(660, 0.3, 60, 0.13)))


def _score() -> Samples:
    return mix_sounds((0, bell(C5, 0.7, fade=10, seconds=0.42)), (0.09, bell(G5, 0.8, fade=8, seconds=0.5)))


def _take() -> Samples:
    return mix_sounds(
        (0, rustle(700, 3200, 1, seconds=0.26, shape=swell(0.7), seed=19)),
        (0.2, ring(132, 0.7, 30, 0.16)),
        (0.2, bell(G5 / 2, 0.35, fade=14, seconds=0.3)),
        (0.26, bell(C5, 0.35, fade=12, seconds=0.34)),
    )


def _win() -> Samples:
    run = [(at * 0.12, bell(note, 0.7, fade=6, seconds=0.9)) for at, note in enumerate((C5, E5, G5, C6))]
    chord = [(0.56, bell(note, 0.5, fade=3.4, seconds=1.0)) for note in (C5, G5, E6)]
    return mix_sounds(*run, *chord)


RECIPES: Final[dict[Cue, tuple[Callable[[], Samples], float]]] = {
    Cue.TAP: (_tap, 0.2),
    Cue.LIFT: (_lift, 0.2),
    Cue.SLIDE: (_slide, 0.3),
    Cue.LAY: (_lay, 0.5),
    Cue.CLACK: (_clack, 0.5),
    Cue.TURN: (_turn, 0.36),
    Cue.REFUSE: (_refuse, 0.42),
    Cue.TURN_BEGINS: (_turn_begins, 0.36),
    Cue.COUNT: (_count, 0.24),
    Cue.SCORE: (_score, 0.4),
    Cue.TAKE: (_take, 0.5),
    Cue.WIN: (_win, 0.6),
}
"""The maker of each sound and its peak: frequent sounds are quiet."""


def cue_samples(cue: Cue) -> bytes:
    """Returns the sound of a cue, 16-bit, one channel."""
    make, peak = RECIPES[cue]
    return samples(make(), peak)
