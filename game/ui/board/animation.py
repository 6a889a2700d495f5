"""Turns events into motions that take sprites from their current poses to the poses of the view."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from game.engine.event import Began, Counted, Event, Moved, Names, PieceEvent, Said, Scored, Turned
from game.ui.board.arrangement import Pose
from game.ui.board.layout import Placement, ZonePlace
from game.ui.board.log import spoken_of
from game.ui.board.motion import Face, Motion, PieceLook
from game.ui.board.scoring.track import FigureWalk, walking_time
from game.ui.board.targets import Target

SLIDE: Final = 0.32
STAGGER: Final = 0.05
FLIP: Final = 0.30
OVERLAP: Final = 0.55
"""The share of a move after which the next move of the same kind begins."""
CAPTION: Final = 0.9
AFTER_WALK: Final = 0.3
SEEN: Final = 0.7
SEEN_TOGETHER: Final = 1.5
"""Seconds that revealed pieces stay face up before they move on: a single piece, and several revealed together."""
LyingPieces = Mapping[str, tuple[str, PieceLook]]
"""The zone and look of every piece by its key, from back to front."""
DURATIONS: Final = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""The factor on durations at every speed of the settings."""


@dataclass(kw_only=True)
class Animation:
    """The motions by piece key, the captions with their times, the walks of figures, and the end time.

    `zones` maps moved pieces to their final zones, `vanishing` maps pieces to the time they leave the table,
    `counts` lists the changes of zones' piece counts with their times, `due` maps pieces to the time until which they
    must stay visible where they lie. A caption of None ends the previous one.
    """

    motions: dict[str, list[Motion]] = field(default_factory=lambda: defaultdict(list))
    captions: list[tuple[float, Event | None]] = field(default_factory=list)
    walks: list[FigureWalk] = field(default_factory=list)
    zones: dict[str, str] = field(default_factory=dict)
    vanishing: dict[str, float] = field(default_factory=dict)
    counts: list[tuple[float, str, int]] = field(default_factory=list)
    due: dict[str, float] = field(default_factory=dict)
    end: float = 0


@dataclass(frozen=True, slots=True)
class Tempo:
    """Factors on the durations of motion and of reading: 1 is normal, 0 is instant.

    Without motion, pieces appear at their places at once, but each stays there as long as it takes to see it.
    """

    moving: float
    reading: float


class _AnimationPlanner:
    """Plans the motions of the events in order and tracks where every piece lies."""

    def __init__(
        self,
        *,
        now: float,
        tempo: Tempo,
        lying: LyingPieces,
        targets: Mapping[str, Target],
        placement: Placement,
        due: Mapping[str, float],
    ) -> None:
        self._clock = now
        self._pace = tempo.moving
        self._reading = tempo.reading
        self._looks = {key: look for key, (_, look) in lying.items()}
        self._lines: dict[str, list[str]] = defaultdict(list)
        for key, (zone, _) in lying.items():
            self._lines[zone].append(key)
        self._targets = targets
        self._placement = placement
        self._last: tuple[str, str] | None = None
        self._unnamed: dict[str, list[str]] = _unnamed(targets)
        self._revealed: set[str] = set()
        """The pieces that a move turned face up."""
        self._turned: list[str] = []
        """The pieces that are turned over together."""
        self._spoken_of: Names = ()
        """The pieces that the current caption is about."""
        self.animation = Animation(end=now, due=dict(due))

    def show_piles(self) -> None:
        """Puts new piles on the table before any piece leaves them."""
        for key, target in self._targets.items():
            if target.is_pile and key not in self._looks:
                self._add(key, self._clock, self._clock, source=target.look, target=target.look)
                self._lines[target.zone].append(key)

    def take(self, event: Event, later: Sequence[Event]) -> None:
        """Plans the motions of one event; `later` are the events after it."""
        match event:
            case Moved(pieces, source, target):
                self._move(pieces, source, target, later)
            case Turned(pieces, zone, face_up):
                self._turn(pieces, zone, face_up)
            case Scored():
                self._score(event)
            case Counted() | Said():
                self._say(event)
            case Began():
                self._clear_away(later)

    def finish(self, targets: Mapping[str, Target]) -> Animation:
        """Moves every piece that no event explained to its final place."""
        start = self._clock
        for key, target in targets.items():
            look = self._looks.get(key)
            if look is not None and look != target.look:
                self._add(key, start, start + SLIDE * 0.6 * self._pace, source=look, target=target.look)
        self.animation.end = max(self.animation.end, start)
        return self.animation

    def wait_until_seen(self) -> Animation:
        """Extends the animation until every piece has been seen, because something will cover the table."""
        self.animation.end = max(self.animation.end, *self.animation.due.values(), self._clock)
        return self.animation

    def _move(self, pieces: Names, source: str, target: str, later: Sequence[Event]) -> None:
        place = self._placement.zones.get(target)
        if place is None:
            return
        kind = source.split(".", maxsplit=1)[0], target.split(".", maxsplit=1)[0]
        if kind != self._last:
            self._clock = max(self._clock, self.animation.end)
        begin = self._when_seen([*pieces, *self._covered_at(target, place)])
        if self._spoken_of and set(self._spoken_of).isdisjoint(pieces):
            # The caption is about other pieces than this move, so the caption ends.
            self.animation.captions.append((begin, None))
            self._spoken_of = ()
        moved = self._moved(pieces, target, later)
        for key in moved:
            self._recognize(key, source, begin)
            self._put(key, target)
        line = self._lines[target]
        poses = dict(zip(line, place.poses(len(line)), strict=False))
        revealed: list[str] = []
        start = begin
        for key in moved:
            passing = PieceLook(poses.get(key, place.poses(1)[0]), place.size.width, place.size.height, _face(key))
            goal = self._goal(key, target, passing, later)
            look = self._source(key, source, goal)
            self._add(key, start, start + SLIDE * self._pace, source=look, target=goal)
            start += STAGGER * self._pace
            if goal.face.visible is not None and look.face.visible is None:
                revealed.append(key)
                if place.is_stack:
                    start += SLIDE * self._pace + SEEN * self._reading
        self._revealed.update(revealed)
        if place.hidden:
            # A piece that moves to a hidden zone vanishes on arrival.
            self.animation.vanishing.update({key: self.animation.motions[key][-1].end for key in moved})
        else:
            self._let_see(moved, len(revealed) > 1)
        self._close_up(target, moved, poses, begin)
        self.animation.counts += [(begin, source, -len(pieces)), (begin + SLIDE * self._pace, target, len(pieces))]
        self._clock = start + SLIDE * OVERLAP * self._pace
        self._last = kind

    def _covered_at(self, zone: str, place: ZonePlace) -> list[str]:
        """Returns the newly revealed pieces of a stack, which the next piece will cover."""
        return [key for key in self._lines[zone] if key in self._revealed] if place.is_stack else []

    def _when_seen(self, pieces: Iterable[str | None]) -> float:
        """Returns when all of these pieces have been seen long enough to move on."""
        return max([self._clock, *(self.animation.due[key] for key in pieces if key in self.animation.due)])

    def _let_see(self, keys: Iterable[str], together: bool) -> None:
        """Keeps pieces that lie face up in place long enough to be seen."""
        seconds = (SEEN_TOGETHER if together else SEEN) * self._reading
        for key in keys:
            if self._looks[key].face.visible is not None:
                self.animation.due[key] = self.animation.motions[key][-1].end + seconds

    def _clear_away(self, later: Sequence[Event]) -> None:
        """Removes pieces that no longer belong to the match when a new part of it begins."""
        spoken_of = {piece for event in later if isinstance(event, PieceEvent) for piece in event.pieces}
        gone = [key for key in self._looks if "#" not in key and key not in self._targets and key not in spoken_of]
        when = max(self._when_seen(gone), self.animation.end) if gone else 0.0
        for key in gone:
            self.animation.vanishing.setdefault(key, when)
            self._forget(key)

    def _forget(self, key: str) -> None:
        """Removes the piece from its zone."""
        for line in self._lines.values():
            if key in line:
                line.remove(key)

    def _recognize(self, key: str, zone: str, when: float) -> None:
        """Replaces an unnamed back in the zone with this named piece."""
        if key in self._looks or "#" in key:
            return
        back = next((other for other in reversed(self._lines[zone]) if "#" in other), None)
        if back is None:
            return
        look = self._looks[back]
        self._lines[zone].append(key)
        self._looks[key] = PieceLook(look.pose, look.width, look.height, Face(key, False))
        if not self._stands_for_pile(back, zone):
            self._lines[zone].remove(back)
            del self._looks[back]
            self.animation.vanishing[back] = when

    def _stands_for_pile(self, back: str, zone: str) -> bool:
        """Whether this back stands for a pile, which stays when a piece leaves it."""
        target = self._targets.get(back)
        return target is not None and target.zone == zone and target.is_pile

    def _put(self, key: str, zone: str) -> None:
        """Puts the piece at the end of this zone."""
        self._forget(key)
        self._lines[zone].append(key)
        self.animation.zones[key] = zone

    def _close_up(self, zone: str, moved: list[str], poses: Mapping[str, Pose], begin: float) -> None:
        """Moves the pieces already in a zone to make room for the new ones."""
        for key in self._lines[zone]:
            target, look = self._targets.get(key), self._looks.get(key)
            stays = target is not None and target.zone == zone
            pose = target.look.pose if target is not None and stays else poses.get(key)
            if key not in moved and look is not None and pose is not None and look.pose != pose:
                self._add(key, begin, begin + SLIDE * self._pace, source=look, target=replace(look, pose=pose))

    def _goal(self, key: str, zone: str, passing: PieceLook, later: Sequence[Event]) -> PieceLook:
        """Returns the piece's look in this zone: its final look if it stays there, else its look on the way."""
        target = self._targets.get(key)
        if target is None or target.zone != zone:
            known = passing.face.name is not None
            return replace(passing, face=Face(passing.face.name, _turned_later(key, later, known)))
        face = target.look.face
        return replace(target.look, face=Face(face.name, _turned_later(key, later, face.up)))

    def _source(self, key: str, zone: str, goal: PieceLook) -> PieceLook:
        """Returns the piece's current look, or a look in the zone it comes from if it has not been seen before."""
        if key in self._looks:
            return self._looks[key]
        place = self._placement.zones.get(zone)
        if place is None:
            return goal
        return PieceLook(place.poses(1)[0], place.size.width, place.size.height, Face(goal.face.name, False))

    def _moved(self, pieces: Names, zone: str, later: Sequence[Event]) -> list[str]:
        """Returns the keys of the pieces that move to this zone, named or not, each once."""
        found = list(pieces)
        for at, piece in enumerate(found):
            if piece is None:
                found[at] = self._take_unnamed(zone, later, found)
        return [key for key in found if key is not None]

    def _take_unnamed(self, zone: str, later: Iterable[Event], coming: Collection[str | None]) -> str | None:
        """Returns the next unnamed key of this zone, or a piece not in `coming` that is turned over there later."""
        waiting = self._unnamed.get(zone, [])
        if waiting:
            return waiting.pop()
        turned = (event for event in later if isinstance(event, Turned) and event.zone == zone)
        there = {*self._lines[zone], *coming}
        return next((piece for event in turned for piece in event.pieces if piece not in there), None)

    def _turn(self, pieces: Names, zone: str, face_up: bool) -> None:
        if self._last != ("", "turn"):
            self._clock = max(self._clock, self.animation.end)
            self._turned = []
        self._clock = self._when_seen(pieces)
        for piece in pieces:
            if piece is not None:
                self._recognize(piece, zone, self._clock)
            if piece is not None and piece in self._looks:
                look = self._looks[piece]
                turned = PieceLook(look.pose, look.width, look.height, Face(piece, face_up))
                self._add(piece, self._clock, self._clock + FLIP * self._pace, source=look, target=turned)
                self._turned.append(piece)
        self._let_see(self._turned, len(self._turned) > 1)
        self._last = "", "turn"

    def _score(self, event: Scored) -> None:
        """Shows a caption for the points; on a track, the seat's figure walks at the same time."""
        seconds = CAPTION
        start = max(self._clock, self.animation.end)
        if self._placement.track and event.points:
            walking = walking_time(event.points)
            seconds = walking + AFTER_WALK if self._pace else CAPTION
            left = event.total - event.points
            self.animation.walks.append(
                FigureWalk(event.seat, left, event.total, start=start, end=start + walking * self._pace)
            )
        self._say(event, seconds)

    def _say(self, event: PieceEvent | Said, seconds: float = CAPTION) -> None:
        self._clock = max(self._clock, self.animation.end)
        self.animation.captions.append((self._clock, event))
        self._spoken_of = spoken_of(event)
        self._clock += seconds * self._reading
        self.animation.end = self._clock
        self._last = None

    def _add(self, key: str, start: float, end: float, *, source: PieceLook, target: PieceLook) -> None:
        self.animation.motions[key].append(Motion(start, end, source, target))
        self._looks[key] = target
        self.animation.end = max(self.animation.end, end)


def _unnamed(targets: Mapping[str, Target]) -> dict[str, list[str]]:
    """Returns the keys of unnamed pieces by zone."""
    found: dict[str, list[str]] = defaultdict(list)
    for key, target in targets.items():
        if target.look.face.name is None:
            found[target.zone].append(key)
    return found


def _face(key: str) -> Face:
    return Face(None if "#" in key else key, False)


def _turned_later(key: str, later: Iterable[Event], otherwise: bool) -> bool:
    """Whether the piece lies face up until it is turned over; `otherwise` if it moves first or is never turned."""
    for event in later:
        if isinstance(event, Moved | Turned) and key in event.pieces:
            return not event.face_up if isinstance(event, Turned) else otherwise
    return otherwise


def choreograph(
    events: Sequence[Event],
    *,
    lying: LyingPieces,
    targets: Mapping[str, Target],
    placement: Placement,
    now: float,
    tempo: Tempo,
    due: Mapping[str, float],
    last: bool = True,
) -> Animation:
    """Returns the motions for these events, starting now.

    `due` maps pieces shown earlier to the time until which they must stay visible. If `last` is true, pieces that
    no event explains move to their final places at the end; otherwise something else follows.
    """
    planner = _AnimationPlanner(now=now, tempo=tempo, lying=lying, targets=targets, placement=placement, due=due)
    planner.show_piles()
    # Instant updates need no motions, unless something is shown next: then its pieces have to be in place.
    for at, event in enumerate(events) if tempo.reading > 0 or not last else ():
        planner.take(event, events[at + 1 :])
    if tempo.reading == 0:
        planner.animation.captions.clear()
    return planner.finish(targets) if last else planner.wait_until_seen()
