"""Events become motions: from where the sprites are now to where the view has them in the end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from game.engine.event import Counted, Event, Moved, PieceEvent, Said, Scored, Turned
from game.table.arrangement import Pose
from game.table.layout import Placement
from game.table.motion import Face, Look, Motion
from game.table.scoring.track import Walk, walking_time
from game.table.targets import Target

SLIDE: Final = 0.32
STAGGER: Final = 0.05
FLIP: Final = 0.30
OVERLAP: Final = 0.55
"""The next move of the same kind begins when this share of the one before is over."""
CAPTION: Final = 0.9
AFTER_WALK: Final = 0.3
Lying = Mapping[str, tuple[str, Look]]
"""Every piece by its key, the hindmost first: the zone in which it lies, and how it looks there."""
SPEEDS: Final = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}


@dataclass
class Dance:
    """All motions by the key of the piece, the captions with their times, figures' ways, and when all is over.

    `zones` tells where pieces are in the end that were moved, `vanishing` when a back gives way to the piece it was.
    """

    motions: dict[str, list[Motion]] = field(default_factory=lambda: defaultdict(list))
    captions: list[tuple[float, Event]] = field(default_factory=list)
    walks: list[Walk] = field(default_factory=list)
    zones: dict[str, str] = field(default_factory=dict)
    vanishing: dict[str, float] = field(default_factory=dict)
    end: float = 0


class _Planner:
    """Goes through the events in order and keeps where every piece is by then."""

    def __init__(
        self, now: float, pace: float, lying: Lying, targets: Mapping[str, Target], placement: Placement
    ) -> None:
        self._clock = now
        self._pace = pace
        self._looks = {key: look for key, (_, look) in lying.items()}
        self._lines: dict[str, list[str]] = defaultdict(list)
        for key, (zone, _) in lying.items():
            self._lines[zone].append(key)
        self._targets = targets
        self._placement = placement
        self._last: tuple[str, str] | None = None
        self._unnamed: dict[str, list[str]] = _unnamed(targets)
        self.dance = Dance(end=now)

    def take(self, event: Event) -> None:
        match event:
            case Moved(pieces, source, target):
                self._move(pieces, source, target)
            case Turned(pieces, zone, face_up):
                self._turn(pieces, zone, face_up)
            case Scored():
                self._score(event)
            case Counted() | Said():
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
        kind = source.split(".", maxsplit=1)[0], target.split(".", maxsplit=1)[0]
        if kind != self._last:
            self._clock = max(self._clock, self.dance.end)
        begin = self._clock
        keys = [piece if piece is not None else self._take_unnamed(target) for piece in pieces]
        moved = [key for key in keys if key is not None]
        for key in moved:
            self._recognize(key, source, begin)
            self._put(key, target)
        line = self._lines[target]
        poses = dict(zip(line, place.poses(len(line)), strict=False))
        for at, key in enumerate(moved):
            passing = Look(poses.get(key, place.poses(1)[0]), place.size.width, place.size.height, _face(key))
            goal = self._goal(key, target, passing)
            start = begin + at * STAGGER * self._pace
            self._add(key, start, start + SLIDE * self._pace, self._source(key, source, goal), goal)
        if place.hidden:
            # What lies where nobody looks is gone when it gets there.
            self.dance.vanishing.update({key: self.dance.motions[key][-1].end for key in moved})
        self._close_up(target, moved, poses, begin)
        self._clock = begin + (SLIDE * OVERLAP + len(pieces) * STAGGER) * self._pace
        self._last = kind

    def _recognize(self, key: str, zone: str, when: float) -> None:
        """A piece that was only a back until now turns out to be this one."""
        if key in self._looks or "#" in key:
            return
        back = next((other for other in reversed(self._lines[zone]) if "#" in other), None)
        if back is not None:
            self._lines[zone].remove(back)
            self._lines[zone].append(key)
            look = self._looks.pop(back)
            self._looks[key] = Look(look.pose, look.width, look.height, Face(key, False))
            self.dance.vanishing[back] = when

    def _put(self, key: str, zone: str) -> None:
        """The piece lies last in this zone from now on."""
        for line in self._lines.values():
            if key in line:
                line.remove(key)
        self._lines[zone].append(key)
        self.dance.zones[key] = zone

    def _close_up(self, zone: str, moved: list[str], poses: Mapping[str, Pose], begin: float) -> None:
        """Those that lie in a zone already make room for those that come; the last motion puts them right anyway."""
        for key in self._lines[zone]:
            target, look = self._targets.get(key), self._looks.get(key)
            stays = target is not None and target.zone == zone
            if key not in moved and not stays and look is not None and key in poses and look.pose != poses[key]:
                goal = Look(poses[key], look.width, look.height, look.face)
                self._add(key, begin, begin + SLIDE * self._pace, look, goal)

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

    def _turn(self, pieces: tuple[str | None, ...], zone: str, face_up: bool) -> None:
        if self._last != ("", "turn"):
            self._clock = max(self._clock, self.dance.end)
        for piece in pieces:
            if piece is not None:
                self._recognize(piece, zone, self._clock)
            if piece is not None and piece in self._looks:
                look = self._looks[piece]
                turned = Look(look.pose, look.width, look.height, Face(piece, face_up))
                self._add(piece, self._clock, self._clock + FLIP * self._pace, look, turned)
        self._last = "", "turn"

    def _score(self, event: Scored) -> None:
        """Points are said; where a track is, their figure walks meanwhile."""
        seconds = CAPTION
        start = max(self._clock, self.dance.end)
        if self._placement.track and event.points:
            walking = walking_time(event.points)
            seconds = walking + AFTER_WALK
            left = event.total - event.points
            self.dance.walks.append(Walk(event.seat, left, event.total, start, start + walking * self._pace))
        self._say(event, seconds)

    def _say(self, event: PieceEvent | Said, seconds: float = CAPTION) -> None:
        self._clock = max(self._clock, self.dance.end)
        self.dance.captions.append((self._clock, event))
        self._clock += seconds * self._pace
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


def _face(key: str) -> Face:
    return Face(None if "#" in key else key, False)


def choreograph(
    events: Iterable[Event],
    lying: Lying,
    targets: Mapping[str, Target],
    placement: Placement,
    now: float,
    pace: float,
    *,
    last: bool = True,
) -> Dance:
    """The motions that explain these events, beginning now; `pace` 0 is at once.

    All that no event explains goes home at the end, unless something else comes after: then `last` is false.
    """
    planner = _Planner(now, pace, lying, targets, placement)
    # What comes at once needs no explanation, but what is looked at next has to lie there.
    for event in events if pace > 0 or not last else ():
        planner.take(event)
    if pace == 0:
        planner.dance.captions.clear()
    return planner.finish(targets) if last else planner.dance
