"""Events become motions: from where the sprites are now to where the view has them in the end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from game.engine.event import Counted, Event, Moved, PieceEvent, Said, Scored, Turned
from game.table.layout import Placement
from game.table.motion import Face, Look, Motion
from game.table.targets import Target

SLIDE: Final = 0.32
STAGGER: Final = 0.05
FLIP: Final = 0.30
OVERLAP: Final = 0.55
"""The next move of the same kind begins when this share of the one before is over."""
CAPTION: Final = 0.9
SPEEDS: Final = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}


@dataclass
class Dance:
    """All motions of one report by the key of the piece, the captions with their times, and when all is over."""

    motions: dict[str, list[Motion]] = field(default_factory=lambda: defaultdict(list))
    captions: list[tuple[float, Event]] = field(default_factory=list)
    end: float = 0


class _Planner:
    """Goes through the events in order and keeps where every piece is by then."""

    def __init__(
        self, now: float, pace: float, looks: Mapping[str, Look], targets: Mapping[str, Target], placement: Placement
    ) -> None:
        self._clock = now
        self._pace = pace
        self._looks = dict(looks)
        self._targets = targets
        self._placement = placement
        self._last: tuple[str, str] | None = None
        self._unnamed: dict[str, list[str]] = _unnamed(targets)
        self.dance = Dance(end=now)

    def take(self, event: Event) -> None:
        match event:
            case Moved(pieces, source, target):
                self._move(pieces, source, target)
            case Turned(pieces, _, face_up):
                self._turn(pieces, face_up)
            case Counted() | Scored() | Said():
                self._say(event)
            case _:
                return

    def finish(self, targets: Mapping[str, Target]) -> Dance:
        """Whatever no event explained goes home at the end."""
        start = self._clock
        for key, target in targets.items():
            look = self._looks.get(key)
            if look is not None and look != target.look:
                self._add(key, start, start + SLIDE * 0.6 * self._pace, look, target.look)
        self.dance.end = max(self.dance.end, start)
        return self.dance

    def _move(self, pieces: tuple[str | None, ...], source: str, target: str) -> None:
        place = self._placement.zones.get(target)
        if place is None:
            return
        poses = place.poses(len(pieces))
        kind = source.split(".", maxsplit=1)[0], target.split(".", maxsplit=1)[0]
        if kind != self._last:
            self._clock = max(self._clock, self.dance.end)
        begin = self._clock
        for at, piece in enumerate(pieces):
            key = piece if piece is not None else self._take_unnamed(target)
            if key is None:
                continue
            goal = self._goal(key, target, Look(poses[at], place.size.width, place.size.height, Face(piece, False)))
            start = begin + at * STAGGER * self._pace
            self._add(key, start, start + SLIDE * self._pace, self._source(key, source, goal), goal)
        self._clock = begin + (SLIDE * OVERLAP + len(pieces) * STAGGER) * self._pace
        self._last = kind

    def _goal(self, key: str, zone: str, passing: Look) -> Look:
        """Where the piece will lie in the end if it stays in this zone; else its place on the way."""
        target = self._targets.get(key)
        if target is not None and target.zone == zone:
            return target.look
        before = self._looks.get(key)
        face = before.face if before is not None else passing.face
        return Look(passing.pose, passing.width, passing.height, face)

    def _source(self, key: str, zone: str, goal: Look) -> Look:
        """Where the piece is now, or the zone it comes from if nobody saw it before."""
        if key in self._looks:
            return self._looks[key]
        place = self._placement.zones.get(zone)
        if place is None:
            return goal
        return Look(place.poses(1)[0], place.size.width, place.size.height, Face(goal.face.name, False))

    def _take_unnamed(self, zone: str) -> str | None:
        waiting = self._unnamed.get(zone, [])
        return waiting.pop() if waiting else None

    def _turn(self, pieces: tuple[str | None, ...], face_up: bool) -> None:
        if self._last != ("", "turn"):
            self._clock = max(self._clock, self.dance.end)
        for piece in pieces:
            if piece is not None and piece in self._looks:
                look = self._looks[piece]
                turned = Look(look.pose, look.width, look.height, Face(piece, face_up))
                self._add(piece, self._clock, self._clock + FLIP * self._pace, look, turned)
        self._last = "", "turn"

    def _say(self, event: PieceEvent | Said) -> None:
        self._clock = max(self._clock, self.dance.end)
        self.dance.captions.append((self._clock, event))
        self._clock += CAPTION * self._pace
        self.dance.end = self._clock
        self._last = None

    def _add(self, key: str, start: float, end: float, source: Look, target: Look) -> None:
        self.dance.motions[key].append(Motion(start, end, source, target))
        self._looks[key] = target
        self.dance.end = max(self.dance.end, end)


def _unnamed(targets: Mapping[str, Target]) -> dict[str, list[str]]:
    """The keys of pieces without a name, by their zone."""
    found: dict[str, list[str]] = defaultdict(list)
    for key, target in targets.items():
        if target.look.face.name is None:
            found[target.zone].append(key)
    return found


def choreograph(
    events: Iterable[Event],
    looks: Mapping[str, Look],
    targets: Mapping[str, Target],
    placement: Placement,
    now: float,
    pace: float,
) -> Dance:
    """The motions that explain these events, beginning now; `pace` 0 is at once."""
    planner = _Planner(now, pace, looks, targets, placement)
    if pace > 0:
        for event in events:
            planner.take(event)
    return planner.finish(targets)
