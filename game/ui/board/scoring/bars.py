"""Counts as bars that grow piece by piece, are judged, and score points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import Final

from game.engine.event import Counted, Event, Names, Said, Scored
from game.ui.board.scoring.beats import READABLE, SENTENCE, SHORT, Beat, Gain, Scoring, gain_of, summed
from game.ui.board.scoring.spec import ScoringSpec

JUDGED: Final = ("over", "tied", "wins")
"""The fates in the order in which they are shown: first what is out, then what scores."""


@dataclass(frozen=True, slots=True)
class Bar:
    """The state of a bar. `fate` is empty until it has been judged; `mark` is the length that is too long, or right."""

    key: str
    what: str
    pieces: Names
    whole: int
    _: KW_ONLY
    mark: int | None = None
    fate: str = ""

    @property
    def length(self) -> int:
        return len(self.pieces)


@dataclass(frozen=True, slots=True)
class BarsShown:
    """Everything that the panel shows. `extras` stand above the bars and win if they match their mark exactly."""

    bars: tuple[Bar, ...]
    extras: tuple[Bar, ...]
    verdict: Said | None = None
    gains: tuple[Gain, ...] = ()


class BarsScoring(Scoring):
    """A scoring made from its events: counts, statements about them, and scores."""

    def __init__(self, spec: ScoringSpec, events: Sequence[Event]) -> None:
        counts = [event for event in events if isinstance(event, Counted)]
        self._spec: Final = spec
        self._extras: Final = [event for event in counts if event.what in spec.extra]
        self._bars: Final = [event for event in counts if event.what in spec.bars]
        said = [event for event in events if isinstance(event, Said)]
        scored = [event for event in events if isinstance(event, Scored)]
        beats = [beat for event in (*self._extras, *self._bars) for beat in self._counting(event)]
        beats += [Beat(SENTENCE, event) for event in self._judged()]
        beats += [Beat(READABLE, event) for event in said]
        beats += [Beat(READABLE, event, event.pieces, gain_of(event)) for event in scored]
        super().__init__(beats)

    def after(self, count: int) -> BarsShown:
        shown = BarsShown(
            tuple(self._empty(event, self._spec.line) for event in self._bars),
            tuple(self._empty(event, self._spec.extra[event.what]) for event in self._extras),
        )
        gains: list[Gain] = []
        for beat in self.beats[:count]:
            shown = self._with(shown, beat)
            if beat.gain is not None:
                gains.append(beat.gain)
        return replace(shown, gains=summed(gains))

    def _counting(self, event: Counted) -> list[Beat]:
        """Returns a beat for each piece. The fate of a bar depends on all bars, so it is not announced yet."""
        grown = [Beat(SHORT, pieces=(piece,)) for piece in event.pieces]
        if event.what in self._spec.extra:
            return [*grown, Beat(SENTENCE if grown else READABLE, event)]
        return grown

    def _judged(self) -> list[Counted]:
        fates = self._spec.bars
        return [event for fate in JUDGED for event in self._bars if fates[event.what] == fate]

    def _empty(self, event: Counted, mark: str) -> Bar:
        value = event.values.get(mark)
        key = str(event.values.get(self._spec.name, event.what))
        return Bar(key, event.what, (), event.number, mark=value if isinstance(value, int) else None)

    def _with(self, shown: BarsShown, beat: Beat) -> BarsShown:
        """Returns what is shown after one more beat."""
        if isinstance(beat.event, Said):
            return replace(shown, verdict=beat.event)
        if beat.gain is not None:
            return shown
        bars, extras = list(shown.bars), list(shown.extras)
        if beat.pieces:
            _grow(extras, beat.pieces) or _grow(bars, beat.pieces)
        else:
            for some, events in ((bars, self._bars), (extras, self._extras)):
                for at, event in enumerate(events):
                    if event is beat.event:
                        some[at] = replace(some[at], fate=self._fate(some[at]))
        return replace(shown, bars=tuple(bars), extras=tuple(extras))

    def _fate(self, bar: Bar) -> str:
        if bar.what in self._spec.bars:
            return self._spec.bars[bar.what]
        return "wins" if bar.whole == bar.mark else "plain"


def _grow(bars: list[Bar], pieces: Names) -> bool:
    """Adds pieces to the first incomplete bar; returns whether there was one."""
    for at, bar in enumerate(bars):
        if bar.length < bar.whole:
            bars[at] = replace(bar, pieces=bar.pieces + pieces)
            return True
    return False
