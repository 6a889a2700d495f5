"""Performs one report in acts: pieces move, a scoring opens on its panel, pieces move on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from game.engine.event import Event, Moved, Names, PieceEvent, Said, Scored, Turned
from game.ui.board.animation import Animation, choreograph
from game.ui.board.log import spoken_of
from game.ui.board.scoring.acts import Act
from game.ui.board.scoring.beats import READABLE, Beat, Gain, seat_of
from game.ui.board.scoring.show import ScoringShow
from game.ui.board.scoring.track import FigureWalk
from game.ui.sound.sound import Cue
from scenes.table.narrator import Narrator
from scenes.table.stage import TableStage

OpenScoring = Callable[[Act, float, Callable[[Beat], None]], ScoringShow]
"""Opens the panel for a scoring at this time; the callback is given each of its beats."""


class Performance:
    """The acts of one report, shown one at a time until the table shows the report's view."""

    def __init__(
        self, stage: TableStage, narrator: Narrator, acts: Sequence[Act], opening: OpenScoring | None = None
    ) -> None:
        self._stage = stage
        self._narrator: Final = narrator
        self._acts: Final = list(acts)
        self._opening: Final = opening
        self._scored: Act | None = None
        self._animation: Animation | None = None
        self._captions: list[tuple[float, Event | None]] = []
        self._counts: list[tuple[float, str, int]] = []
        self._coming: Final = _coming(event for act in acts for event in act.events)
        self._sounded = -1.0
        self.show: ScoringShow | None = None

    @property
    def over(self) -> bool:
        return self._animation is None and self.show is None and not self._acts

    def go_on(self, now: float) -> None:
        """Advances the current act, and begins the next one as soon as it is over."""
        if self._animation is not None:
            self._go_on_animating(self._animation, now)
        if self.show is not None:
            self.show.update(now)
            self._stage.figures.update(now)
            if self.show.finished:
                self._stage.plates.light(None)
            if self.show.over(now):
                self._close()
        while self._animation is None and self.show is None and self._acts:
            self._begin(self._acts.pop(0), now)

    def skip(self, now: float) -> None:
        """Ends the current animation at once. A scoring is first shown to its end, and closed by the next skip."""
        if self.show is not None and not self.show.finished:
            self.show.finish(now)
        elif self.show is not None:
            self._close()
            self.go_on(now)
        elif self._animation is not None:
            self._end_animation(self._animation)
            self.go_on(now)

    def rebuild(self, stage: TableStage, now: float) -> None:
        """Goes on with a new stage. An open scoring is shown again from its end, and the acts after it still come."""
        self._stage, self._animation = stage, None
        if self.show is None or self._scored is None or self._opening is None:
            self._acts.clear()
        else:
            # Close the old window's panel first: opening the new one shows sentences too.
            self.show = None
            self.show = self._opening(self._scored, now, self._on_beat)
            self.show.finish(now)

    def _begin(self, act: Act, now: float) -> None:
        if act.is_scoring and self._opening is not None:
            self._scored = act
            self.show = self._opening(act, now, self._on_beat)
            self._narrator.changed()
            return
        table, tempo = self._stage, self._narrator.tempo()
        sprites, goals = table.pieces, table.targets
        animation = choreograph(
            act.events,
            lying=sprites.lying(),
            targets=goals,
            placement=table.placement,
            now=now,
            tempo=tempo,
            due=sprites.due,
            last=not self._acts,
        )
        if act.events:
            sprites.raise_only((), ())
            table.mark_passing(act.events)
        sprites.begin(animation, goals)
        table.figures.walk(animation.walks)
        self._captions, self._counts = list(animation.captions), sorted(animation.counts)
        if animation.motions and act.events:
            self._narrator.play(self._cue(act.events))
        self._animation = animation
        self._go_on_animating(animation, now)

    def _cue(self, events: Sequence[Event]) -> Cue:
        """The sound for these events: pieces turned up, several taken from the middle, or pieces on their way."""
        if any(isinstance(event, Turned) and event.face_up for event in events):
            return Cue.TURN
        owners = self._stage.owners
        for event in events:
            if isinstance(event, Moved) and len(event.pieces) > 1:
                from_middle = event.source in owners and owners[event.source] is None
                if from_middle and owners.get(event.target) is not None and event.pieces[0] is not None:
                    return Cue.TAKE
        return Cue.SLIDE

    def _go_on_animating(self, animation: Animation, now: float) -> None:
        table = self._stage
        table.pieces.update(now)
        table.figures.update(now)
        table.follow()
        self._recount(now)
        while self._captions and self._captions[0][0] <= now:
            said = self._captions.pop(0)[1]
            if said is not None:
                self._tell(said, now)
            else:
                self._narrator.say(None, now)
        if now >= animation.end:
            self._end_animation(animation)

    def _end_animation(self, animation: Animation) -> None:
        self._stage.pieces.finish(animation)
        self._stage.figures.update(animation.end)
        self._recount(animation.end)
        self._animation = None
        self._captions = []

    def _recount(self, now: float) -> None:
        """Keeps the numbers on zones in step with the pieces that come and go."""
        while self._counts and self._counts[0][0] <= now:
            _, zone, change = self._counts.pop(0)
            self._coming[zone] -= change
            self._stage.recount(zone, self._coming[zone])

    def _tell(self, event: Event, now: float) -> None:
        """Says an event while it happens, and lights its pieces, its plate and its field."""
        table = self._stage
        self._narrator.tell(event, now)
        if isinstance(event, PieceEvent) and event.pieces:
            self._light(event.pieces)
        if seat_of(event) is not None:
            table.plates.light(seat_of(event))
        if isinstance(event, Scored):
            table.plates.show_points(event.seat, event.total)
            self._narrator.play(Cue.SCORE)
        if isinstance(event, Said):
            table.crown(spoken_of(event))
        table.figures.ring(self._field_of(event))

    def _light(self, pieces: Names) -> None:
        """Raises the pieces among these that are on the table."""
        sprites = self._stage.pieces
        sprites.raise_only((), sprites.looks().keys() & set(pieces))

    def _field_of(self, event: Event) -> int | None:
        """The field of the track that was named, or the field of the speaker's figure."""
        if not isinstance(event, Said) or event.seat is None:
            return None
        field = event.values.get("field")
        return field if isinstance(field, int) else self._stage.figures.field_of(event.seat)

    def _on_beat(self, beat: Beat) -> None:
        table, now = self._stage, self._narrator.now()
        if beat.event is not None:
            table.plates.light(seat_of(beat.event))
            if beat.seconds >= READABLE:
                self._narrator.tell(beat.event, now)
        if beat.pieces or beat.event is not None:
            # A sentence without pieces must not leave the last beat's pieces lit.
            self._light(beat.pieces)
        if beat.gain is not None:
            table.plates.show_points(beat.gain.seat, beat.gain.total)
            self._send_walking(
                beat.gain, now, beat.seconds * self._narrator.duration_factor() if now > self._sounded else 0.0
            )
        # Skipped beats all come at once, and make one sound.
        if now > self._sounded and (beat.pieces or beat.gain is not None):
            self._sounded = now
            self._narrator.play(Cue.COUNT if beat.gain is None else Cue.SCORE)

    def _send_walking(self, gain: Gain, now: float, seconds: float) -> None:
        """On a table with a track, walks the figure while its points are written down."""
        if self._stage.placement.track and gain.points:
            figures = self._stage.figures
            way = FigureWalk(gain.seat, gain.total - gain.points, gain.total, start=now, end=now + seconds)
            figures.walk([*figures.walks, way])
            figures.update(now)

    def _close(self) -> None:
        if self.show is not None:
            self.show.close()
            self.show = None
            self._stage.pieces.raise_only((), ())
            self._narrator.changed()


def _coming(events: Iterable[Event]) -> Counter[str]:
    """How many pieces these events bring to each zone, minus those that they take away."""
    found: Counter[str] = Counter()
    for event in events:
        if isinstance(event, Moved):
            found[event.target] += len(event.pieces)
            found[event.source] -= len(event.pieces)
    return found
