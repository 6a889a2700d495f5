"""Watches the stage while a match is shown: what became public lies there face up, in its place, long enough.

Only sprites are looked at: which picture they show, where they are, and what lies in front of them.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pygame
import pytest

from game.engine.event import Event, Moved, Turned
from game.engine.view import View
from game.match.match import Report
from game.ui.board import pieces
from game.ui.board.arrangement import Area
from game.ui.board.labels import Labels
from game.ui.board.log import LogEntry
from game.ui.board.log_panel import LogArt
from game.ui.board.skins.skin import Skin
from game.ui.draw.paint import shaded
from game.ui.window.stage import Sprite, Stage
from scenes.stack import SceneStack
from scenes.table.table_scene import TableScene
from scenes.table.trays.tray_log import TrayLog

ALONE, TOGETHER = 0.7, 1.5
"""Seconds for which one thing, and several that are revealed together, are seen at normal speed."""
FRAME = 0.05
GRID = 6
LEAST_SEEN = 0.15
"""The share of a piece that has to be free of everything but its neighbours in the same place."""
MARGIN = 30
"""Units beyond its place in which the middle of a piece may be: it is raised, or its fan is spread."""
OPAQUE = 200
LEAVING = 0.8
"""Seconds for which words may stay after what they name has gone its way: as long as eight cards are swept away."""
MOST_SCALED = 400


class Fronts:
    """Which piece a picture shows, learned from whoever draws it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._shown: dict[int, tuple[pygame.Surface, str]] = {}
        self._scaled: deque[tuple[pygame.Surface, str]] = deque(maxlen=MOST_SCALED)
        self._others: dict[int, tuple[pygame.Surface, str]] = {}
        face, scale = Skin.face, pygame.transform.smoothscale

        def draw(skin: Skin, piece: str, *size: float, **how: bool) -> pygame.Surface:
            picture = face(skin, piece, *size, **how)
            self._shown[id(picture)] = picture, kind_of(piece)
            return picture

        def darken(picture: pygame.Surface) -> pygame.Surface:
            dark = shaded(picture)
            if id(picture) in self._shown:
                self._shown[id(dark)] = dark, self._shown[id(picture)][1]
            return dark

        def resize(picture: pygame.Surface, *size: tuple[int, int]) -> pygame.Surface:
            resized = scale(picture, *size)
            if id(picture) in self._shown:
                self._scaled.append((resized, self._shown[id(picture)][1]))
            return resized

        self._told: Sequence[LogEntry] = ()
        self._strip: Sequence[str] = ()
        """The log as it is on the screen: on its panel, and in the strips between trays."""
        put_log, put_strip = Labels.log, TrayLog.__init__

        def show_log(labels: Labels, area: Area, entries: Sequence[LogEntry], art: LogArt) -> None:
            self._told = entries
            put_log(labels, area, entries, art)

        def show_strip(strip: TrayLog, *given: Any, **how: Any) -> None:
            self._strip = given[3][-2:]
            put_strip(strip, *given, **how)

        monkeypatch.setattr(Labels, "log", show_log)
        monkeypatch.setattr(TrayLog, "__init__", show_strip)
        for name in ("back", "glow"):
            monkeypatch.setattr(Skin, name, self._noting(name))
        monkeypatch.setattr(pygame.transform, "smoothscale", resize)
        monkeypatch.setattr(Skin, "face", draw)
        monkeypatch.setattr(pieces, "shaded", darken)

    def _noting(self, name: str) -> Callable[..., pygame.Surface]:
        """The skin's way to draw something that is no front, and keeps that it drew it."""
        drawn = getattr(Skin, name)

        def draw(*given: object, **how: object) -> pygame.Surface:
            picture: pygame.Surface = drawn(*given, **how)
            self._others[id(picture)] = picture, name
            return picture

        return draw

    def tells(self, entry: LogEntry, newest: Sequence[LogEntry]) -> bool:
        """Whether this line of the log can be read; a strip has two of the newest at the most."""
        return any(one is entry for one in self._told) or (
            entry.text in self._strip and any(one is entry for one in newest[-2:])
        )

    def is_a(self, name: str, sprite: Sprite) -> bool:
        """Whether a sprite shows a `back` or a `glow`."""
        return self._others.get(id(sprite.image), (None, ""))[1] == name

    def kind(self, sprite: Sprite) -> str | None:
        """What is printed on the piece that a sprite shows whole; None for a back, or in the middle of a turn."""
        known = self._shown.get(id(sprite.image))
        return known[1] if known is not None else None

    def shows(self, sprite: Sprite, kind: str) -> bool:
        """Whether a sprite shows the front of such a piece, of whatever size: it may be on its way."""
        return self.kind(sprite) == kind or any(
            picture is sprite.image for picture, shown in self._scaled if shown == kind
        )


@cache
def kind_of(piece: str) -> str:
    """A piece without the number of its copy: copies look the same."""
    return re.sub(r"\.\d+$", "", piece)


@dataclass(eq=False)
class Need:
    """Something that has to be seen: a piece, where, for how long, and why."""

    piece: str
    zone: str
    seconds: float
    why: str
    begun: float | None = None
    longest: float = 0.0
    glimpsed: bool = False


@dataclass
class Reading:
    """A sentence that names a piece: for how many seconds that piece was seen meanwhile, and for how many not."""

    seen: float = 0.0
    unseen: float = 0.0
    last: float = 0.0


@dataclass
class StageWatch:
    """Collects what has to be seen of every report, looks at every frame, and keeps what was not seen."""

    scene: TableScene
    stack: SceneStack
    fronts: Fronts
    timed: bool = True
    """Whether seconds count; else one frame in the right place is enough."""
    _missed: list[str] = field(default_factory=list)
    seen: int = 0
    _open: list[Need] = field(default_factory=list)
    _public: set[str] = field(default_factory=set)
    _read: dict[tuple[str, str], Reading] = field(default_factory=dict)
    _readings: list[tuple[str, Reading]] = field(default_factory=list)
    _kinds: set[str] = field(default_factory=set)
    _untold: list[tuple[LogEntry, list[Need]]] = field(default_factory=list)
    """Lines of the log that can't be read yet, and what has to be seen of what they tell."""

    def __post_init__(self) -> None:
        self._public = _face_up(self.scene.mode.match.view(None))
        perform = self.scene.perform

        def watched(report: Report, now: float) -> None:
            known = self._public
            newest, open_before = self.scene.narrator.log.entries[-1:], list(self._open)
            perform(report, now)
            self._expect(report)
            entries = self.scene.narrator.log.entries
            needs = [need for need in self._open if need not in open_before and need.piece not in known]
            old = next((at + 1 for at, one in enumerate(entries) if newest and one is newest[0]), 0)
            self._untold += [(entry, [need for need in needs if need.piece in entry.pieces]) for entry in entries[old:]]

        self.scene.perform = watched  # type: ignore[method-assign]

    @property
    def missed(self) -> list[str]:
        """What was not seen, and which words named what was not to be seen."""
        named = [
            f"{read.last:.2f}: {words}, seen for {read.seen:.2f} and not seen for {read.unseen:.2f} s"
            for words, read in self._readings
            if read.unseen > LEAVING or (self.timed and read.unseen and read.seen < ALONE - FRAME)
        ]
        return self._missed + named

    # -- what has to be seen ---------------------------------------------------------------------

    def _expect(self, report: Report) -> None:
        events, table = report.seen_by(None)
        revealed = list(_revealed(events, self._public))
        for at, event in enumerate(events):
            if isinstance(event, Moved | Turned):
                self._kinds |= {kind_of(piece) for piece in event.pieces if piece is not None}
                for piece in event.pieces:
                    if piece is not None and _comes_up(event, piece, events[at + 1 :]):
                        if self._is_covered(event, piece, events[at + 1 :]) and piece not in revealed[at]:
                            continue
                        self._need(event, piece, len(revealed[at]) > 1 and piece in revealed[at])
        self._public = _face_up(table)

    def _is_covered(self, event: Moved | Turned, piece: str, later: Iterable[Event]) -> bool:
        """Whether others are laid upon a piece with it, on a stack."""
        place = self.scene.stage.placement.zones.get(event.target) if isinstance(event, Moved) else None
        if place is None or not isinstance(event, Moved) or not place.is_stack:
            return False
        more = any(isinstance(one, Moved) and one.target == event.target for one in later)
        return more or event.pieces[-1] != piece

    def _need(self, event: Moved | Turned, piece: str, together: bool) -> None:
        zone = event.target if isinstance(event, Moved) else event.zone
        place = self.scene.stage.placement.zones.get(zone)
        if place is None or place.hidden or _is_private(zone):
            return
        seconds = TOGETHER if together else ALONE
        self._open.append(Need(piece, zone, seconds if self.timed else 0.0, str(event)))

    def forget(self) -> None:
        """Something was taken back: nothing of it has to be seen any more."""
        self._open.clear()
        self._public = _face_up(self.scene.mode.match.view(None))

    # -- looking ---------------------------------------------------------------------------------

    def look(self, now: float) -> None:
        """One frame."""
        first: set[str] = set()
        stages = self.stack.stages()
        for need in list(self._open):
            if need.piece in first:
                continue
            first.add(need.piece)
            self._look_for(need, stages, now)
        self._check_log(now)
        if self.scene.mode.is_still():
            for need in [need for need in self._open if need.begun is None]:
                self._open.remove(need)
                seen = f"seen for {need.longest:.2f} of {need.seconds} s" if need.longest else "never seen"
                self._missed.append(f"{now:.2f}: {need.piece} in {need.zone}: {seen} ({need.why})")

    def _look_for(self, need: Need, stages: list[Stage], now: float) -> None:
        if not self._is_seen(need, stages):
            need.begun = None
            return
        need.glimpsed = True
        need.begun = now if need.begun is None else need.begun
        need.longest = max(need.longest, now - need.begun)
        if need.longest >= need.seconds - FRAME - 1e-6:
            self.seen += 1
            self._open.remove(need)

    def _is_seen(self, need: Need, stages: list[Stage]) -> bool:
        kind, home = kind_of(need.piece), self.scene.stage.placement.zones[need.zone].area
        return any(
            self.fronts.kind(sprite) == kind
            and home.holds(*sprite.middle, margin=MARGIN)
            and self.free_share(sprite, at, stages, home) >= LEAST_SEEN
            for at, stage in enumerate(stages)
            for sprite in stage.drawn()
        )

    def free_share(self, sprite: Sprite, at: int, stages: list[Stage], home: Area | None = None) -> float:
        """How much of a sprite nothing lies on; its neighbours in the same place may."""
        window = pygame.Rect(0, 0, stages[at].space.width, stages[at].space.height)
        drawn = stages[at].drawn()
        above = drawn[drawn.index(sprite) + 1 :]
        covers = [
            one
            for one in above
            if one.rect.colliderect(sprite.rect)
            and not (home and self.fronts.kind(one) and home.holds(*one.middle, margin=MARGIN))
        ]
        for stage in stages[at + 1 :]:
            if stage.background is not None:
                return 0.0
            covers += [one for one in stage.drawn() if one.rect.colliderect(sprite.rect)]
        points = list(_points(sprite.rect))
        free = [at for at in points if window.collidepoint(at) and not any(_hides(one, at) for one in covers)]
        return len(free) / len(points)

    # -- words -----------------------------------------------------------------------------------

    def _check_log(self, now: float) -> None:
        """No line of the log tells of a piece that is still to be seen."""
        newest = self.scene.narrator.log.entries
        told = [one for one in self._untold if self.fronts.tells(one[0], newest)]
        self._untold = [one for one in self._untold if not any(one is other for other in told)]
        for entry, needs in told:
            unseen = {need.piece for need in needs} - {need.piece for need in needs if need.glimpsed}
            if unseen:
                self._missed.append(f"{now:.2f}: the log tells '{entry.text}' before {sorted(unseen)} are seen")

    def check_words(self, words: str, now: float) -> None:
        """Whatever piece a sentence names can be seen somewhere; it may go before the words do, but not much."""
        stages = self.stack.stages()
        for kind in self.named(words):
            shown = any(
                self.fronts.shows(sprite, kind) and self.free_share(sprite, at, stages) >= LEAST_SEEN / 2
                for at, stage in enumerate(stages)
                for sprite in stage.drawn()
            )
            read = self._read.get((words, kind))
            if read is None or now > read.last + 2 * FRAME:
                read = self._read[words, kind] = Reading()
                self._readings.append((f"'{words}' names {kind}", read))
            read.seen += FRAME if shown else 0
            read.unseen += 0 if shown else FRAME
            read.last = now

    def named(self, words: str) -> set[str]:
        """The pieces that these words name."""
        texts, game = self.scene.services.texts, self.scene.mode.game
        # A bare number may be anything.
        called = {name: kind for kind in self._kinds if not (name := texts.called(game, kind)).isdigit()}
        if not called:
            return set()
        return {called[found] for found in re.findall(_any_of(tuple(called)), words)}


@cache
def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    found = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{found})(?!\w)")


def _points(rect: pygame.Rect) -> Iterator[tuple[int, int]]:
    for across in range(GRID):
        for down in range(GRID):
            yield (
                rect.left + round(rect.width * (across + 0.5) / GRID),
                rect.top + round(rect.height * (down + 0.5) / GRID),
            )


def _hides(sprite: Sprite, at: tuple[int, int]) -> bool:
    x, y = at[0] - sprite.rect.left, at[1] - sprite.rect.top
    if not sprite.rect.collidepoint(at):
        return False
    return sprite.image.get_at((x, y)).a >= OPAQUE


def _face_up(table: View) -> set[str]:
    return {piece.name for zone in table.zones for piece in zone.pieces if piece.name is not None and piece.face_up}


def _is_private(zone: str) -> bool:
    """What is dealt to hands is nobody else's business."""
    return zone.startswith("hand.")


def _comes_up(event: Moved | Turned, piece: str, later: Iterable[Event]) -> bool:
    """Whether the piece lies face up after this."""
    if isinstance(event, Turned):
        return event.face_up
    if event.target.startswith(("won.", "box", "chosen.")):
        return False  # face down by the rules, until an event turns it up
    following = (one for one in later if isinstance(one, Turned | Moved) and piece in one.pieces)
    after = next(following, None)
    return not (isinstance(after, Turned) and after.face_up)


def _revealed(events: Iterable[Event], before: set[str]) -> Iterator[set[str]]:
    """For each event, the pieces that come up together with it for the first time."""
    events, known = list(events), set(before)
    for at, event in enumerate(events):
        if isinstance(event, Turned) and event.face_up:
            run = [one for one in events if isinstance(one, Turned) and one.face_up]
            yield {piece for one in run for piece in one.pieces if piece is not None}
        elif isinstance(event, Moved):
            yield {piece for piece in event.pieces if piece is not None and piece not in known}
        else:
            yield set()
        if isinstance(event, Moved) and _named(event):
            known |= {piece for piece in event.pieces if piece and _comes_up(event, piece, events[at + 1 :])}


def _named(event: Moved) -> bool:
    return None not in event.pieces
