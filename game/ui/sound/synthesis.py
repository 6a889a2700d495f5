"""Synthesises sounds: ringing tones, rustling paper. Uses only the standard library; always the same results.

A track is a list of samples; 1 is the loudest value.
"""

from __future__ import annotations

import array
import math
from collections.abc import Callable
from typing import Final

RATE: Final = 22_050
LOUDEST: Final = 32_000
ATTACK: Final = 16
RELEASE: Final = 80
"""The number of samples that fade a sound in and out, so that it does not click."""

Samples = list[float]
Curve = Callable[[float], float]
"""Maps a share of a sound's time, from 0 to 1, to a value."""


def ring(frequency: float, strength: float, fade: float, seconds: float) -> Samples:
    """Returns the tone of a struck body: a decaying sine; a larger `fade` decays faster."""
    # Each sample is computed from the two before it: ten times as fast as a sine and an exponential for each.
    turn, keep = math.tau * frequency / RATE, math.exp(-fade / RATE)
    first, second = 2 * keep * math.cos(turn), keep * keep
    before, now = 0.0, strength * keep * math.sin(turn)
    track = [before, now]
    for _ in range(int(seconds * RATE) - 2):
        before, now = now, first * now - second * before
        track.append(now)
    return track


def bell(note: float, strength: float, *, fade: float, seconds: float, overtone: float = 3.93) -> Samples:
    """Returns the tone of a wooden bar: a note with the overtone of a marimba."""
    return mix_sounds(
        (0, ring(note, strength, fade, seconds)), (0, ring(note * overtone, strength * 0.22, fade * 2.4, seconds))
    )


def rustle(low: float, high: float, strength: float, *, seconds: float, shape: Curve, seed: int) -> Samples:
    """Returns the noise of paper or air, between two frequencies, with the loudness of its shape."""
    close, far = (1 - math.exp(-math.tau * edge / RATE) for edge in (high, low))
    count = int(seconds * RATE)
    state, smooth, slow = seed, 0.0, 0.0
    track = []
    for at in range(count):
        state = (state * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        smooth += close * (state / 0x3FFF_FFFF - 1 - smooth)
        slow += far * (smooth - slow)
        track.append((smooth - slow) * strength * shape(at / count))
    return track


def mix_sounds(*parts: tuple[float, Samples]) -> Samples:
    """Returns the mix of tracks that begin at these seconds."""
    starts = [(int(begin * RATE), track) for begin, track in parts]
    whole = [0.0] * max(start + len(track) for start, track in starts)
    for start, track in starts:
        for at, sample in enumerate(track, start):
            whole[at] += sample
    return whole


def swell(peak: float) -> Curve:
    """Returns a curve that rises to its peak at this share of the time and falls again."""
    return lambda share: math.sin(math.pi / 2 * (share / peak if share < peak else (1 - share) / (1 - peak))) ** 2


def fall(steep: float) -> Curve:
    """Returns a curve that starts at its loudest and decays."""
    return lambda share: math.exp(-steep * share)


def samples(track: Samples, peak: float) -> bytes:
    """Returns the track as 16-bit samples, scaled to this peak and faded at both ends."""
    loudest = max((abs(sample) for sample in track), default=0.0) or 1.0
    count, gain = len(track), peak * LOUDEST / loudest
    data = array.array("h", (int(sample * gain) for sample in track))
    for at in range(min(ATTACK, count)):
        data[at] = data[at] * at // ATTACK
    for at in range(min(RELEASE, count)):
        data[count - 1 - at] = data[count - 1 - at] * at // RELEASE
    return data.tobytes()
