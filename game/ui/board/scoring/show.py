"""Shows a scoring on its panel beat by beat, then the result, until somebody continues."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.ui.board.arrangement import Area
from game.ui.board.motion import PieceLook, ease
from game.ui.board.scoring.beats import Beat, Gain, Scoring
from game.ui.board.scoring.panel import ScoringPanel, points_picture
from game.ui.board.scoring.parts import FLIGHT_Z
from game.ui.window.space import Point


@dataclass(frozen=True, slots=True)
class Timing:
    """When a scoring begins, the factor on its duration (0: all at once), and how long its result is shown."""

    start: float
    duration_factor: float
    hold: float


class ScoringShow:
    """Shows one scoring. `on_beat` is called once for every beat, in order, even if all come at once."""

    def __init__(
        self,
        scoring: Scoring,
        panel: ScoringPanel,
        *,
        looks: Mapping[str, PieceLook],
        plates: Sequence[Area],
        timing: Timing,
        on_beat: Callable[[Beat], None],
    ) -> None:
        self.scoring: Final = scoring
        self.panel: Final = panel
        self._looks: Final = looks
        self._plates: Final = plates
        self._start = timing.start
        self._duration_factor: Final = timing.duration_factor
        self._hold: Final = timing.hold
        self._on_beat: Final = on_beat
        self._told = 0
        self._ended: float | None = None
        self.update(timing.start)

    @property
    def finished(self) -> bool:
        """Whether all beats are over and only the result is shown."""
        return self._ended is not None

    def over(self, now: float) -> bool:
        """Whether the result has been shown long enough."""
        return self._ended is not None and now >= self._ended + self._hold

    def update(self, now: float) -> None:
        count = self._count(now)
        begun = min(count + 1, len(self.scoring.beats))
        while self._told < begun:
            self._on_beat(self.scoring.beats[self._told])
            self._told += 1
        self.panel.show(self.scoring.after(count))
        self._fly(now, count)
        if count == len(self.scoring.beats) and self._ended is None:
            self._ended = now

    def finish(self, now: float) -> None:
        """Shows all remaining beats at once."""
        self._start = now - self.scoring.seconds * self._duration_factor - 1
        self.update(now)

    def delay(self, seconds: float) -> None:
        """Postpones the scoring by the seconds during which nobody was looking."""
        self._start += seconds
        if self._ended is not None:
            self._ended += seconds

    def turn(self, now: float) -> None:
        """Turns the panel to the other side and shows its result as long again."""
        self.panel.parts.turn()
        if self._ended is not None:
            self._ended = now

    def close(self) -> None:
        self.panel.close()

    def _count(self, now: float) -> int:
        if not self._duration_factor:
            return len(self.scoring.beats)
        return self.scoring.over_at((now - self._start) / self._duration_factor)

    # -- pieces on their way to the panel --------------------------------------------------------

    def _fly(self, now: float, count: int) -> None:
        parts = self.panel.parts
        flying: list[str] = []
        if count < len(self.scoring.beats) and self._duration_factor:
            beat = self.scoring.beats[count]
            passed = (now - self._start) / self._duration_factor - self.scoring.begun_at(count)
            share = ease(passed / beat.seconds)
            flying += self._fly_pieces(beat, count, share)
            if beat.gain is not None and self.panel.sends_points:
                flying.append(self._fly_points(beat.gain, count, share))
        parts.keep("flight.", flying)

    def _fly_pieces(self, beat: Beat, count: int, share: float) -> list[str]:
        flying = []
        for at, piece in enumerate(beat.pieces):
            spot, look = self.panel.spot(count, at), self._looks.get(piece or "")
            if spot is None or look is None or piece is None:
                continue
            name = f"flight.{count}.{at}"
            start, end = self.panel.parts.across((look.pose.x, look.pose.y)), (spot.x, spot.y)
            draw = partial(self.panel.around.skin.face, piece, spot.width, spot.height, lifted=True)
            self.panel.parts.put(name, None, start, draw, z=FLIGHT_Z)
            self.panel.parts.move(name, _between(start, end, share))
            flying.append(name)
        return flying

    def _fly_points(self, gain: Gain, count: int, share: float) -> str:
        name = f"flight.{count}"
        start, plate = self.panel.chip_middle(gain.seat), self._plates[gain.seat]
        self.panel.parts.put(name, None, start, lambda: points_picture(self.panel.around, gain), z=FLIGHT_Z)
        self.panel.parts.move(name, _between(start, self.panel.parts.across((plate.x, plate.y)), share))
        return name


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
