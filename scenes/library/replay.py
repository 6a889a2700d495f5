"""A replay: an old match on its table, stepped through both ways, through whose eyes one likes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from itertools import islice
from typing import Final

import pygame

from game.engine.event import Event
from game.engine.view import Everyone, View
from game.match.history.replay import Replay, Sight
from game.match.match import Report
from game.match.session import Seating
from game.ui.input.pointer import Input, KeyInput, PointerInput, PointerPhase, WheelInput, WindowChange
from game.ui.widgets.box import Box
from game.ui.widgets.measure import measure_for
from game.ui.widgets.timeline import Timeline
from game.ui.window.pictures import save_picture
from game.ui.window.space import Point
from scenes.library.replay_controls import bar_top, compose_controls, hint_box, keys, pick_sight
from scenes.library.replay_words import ReplayWords, sentence
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.framed import add_bar, table_above
from scenes.table.stage import TableStage
from scenes.table.table_view import TableView

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
PAUSE: Final = 0.8
"""Seconds between two steps that play by themselves, at the usual speed."""
LOOK: Final = 2.5
"""Seconds for the end of a scoring, at the usual speed."""
AHEAD: Final = 2
"""Pieces that are drawn ahead in a frame, or positions without a new one: done in a part of it."""
STRIDE: Final = 4


class ReplayScene(TableView):
    """Shows one position of a record; what led to it moves when one steps on, and is there at once otherwise."""

    default = "play"

    def __init__(
        self,
        services: Services,
        stack: SceneStack,
        replay: Replay,
        name: str,
        on_leave: Callable[[], None] | None = None,
        first: tuple[int, int] | None = None,
    ) -> None:
        """`name` is what pictures are called after; without `on_leave` the scene below comes back.

        `first` is the position to begin with and the seat through whose eyes it is seen.
        """
        self.replay: Final = replay
        self.name: Final = name
        self.at = 0
        self.sight: Sight = replay.sights()[-1]
        self.playing = False
        self._due: float | None = None
        self._looked: float | None = None
        self._scrubbing: str | None = None
        self._on_leave: Final = on_leave
        self._first: Final = first
        self.words = ReplayWords(services.texts, replay)
        self._ahead: Iterator[None] = iter(())
        super().__init__(services, stack, Seating(replay.header.setup, replay.rules, replay.session))

    # -- what lies here --------------------------------------------------------------------------

    def lay(self, services: Services) -> TableStage:
        """The whole table above the bar: nothing of it is covered."""
        return table_above(services, self.seating, bar_top(measure_for(services.space, services.settings)))

    def seen(self) -> View:
        return self.replay.view(self.at, self.sight)

    def deciders(self) -> tuple[int, ...]:
        return self.replay.deciders(self.at)

    def reconcile(self) -> None:
        self.log.entries = self.words.until(self.at)
        super().reconcile()

    def build(self) -> None:
        self.words = ReplayWords(self.services.texts, self.replay)
        super().build()
        self._ahead = self._draw_ahead()
        add_bar(self.stage, bar_top(self.pen.measure))

    def enter(self) -> None:
        super().enter()
        if self._first is not None:
            position, seat = self._first
            self.look_through(seat)
            self.go_to(position)

    def compose(self) -> None:
        compose_controls(self)

    def prompt(self) -> str:
        """What was decided by whom, or what is just being told."""
        return self.message or sentence(self)

    def hint_place(self) -> Box | None:
        return hint_box(self)

    # -- time ------------------------------------------------------------------------------------

    def go_on(self, now: float) -> None:
        if not self.playing:
            # Nothing moves: time to draw what somebody may jump to.
            for _ in islice(self._ahead, AHEAD):
                pass
            return
        if self.at == self.replay.last:
            self.pause_playing()
        elif self._due is None:
            self._due = now + PAUSE / self.speed
        elif now >= self._due:
            self._advance(now)

    def update(self, now: float) -> None:
        super().update(now)
        if self.playing and self.scoring is not None and self.scoring.finished:
            self._looked = now if self._looked is None else self._looked
            if now >= self._looked + LOOK / self.speed:
                self.skip()
        else:
            self._looked = None

    @property
    def eyes(self) -> Sight:
        return self.sight

    def told_before(self, report: Report) -> list[Event]:  # noqa: ARG002 - what is shown is what led to this position
        return self.replay.history(self.at)

    @property
    def speed(self) -> float:
        return self.narrator.speed

    def _advance(self, now: float) -> None:
        """One position on, with everything that happened on the way."""
        self._due = None
        self.at += 1
        self.narrator.message = None
        self.perform(self.replay.report(self.at), now)
        self.refresh()

    def _draw_ahead(self) -> Iterator[None]:
        """All pieces of all positions, those first that most can be jumped to."""
        drawn: set[Hashable] = set()
        for position in (*(part.position for part in self.replay.rounds), *range(0, self.replay.last + 1, STRIDE)):
            yield from self.set.draw_ahead(self.replay.view(position, self.sight), drawn)
            yield

    # -- what can be done ------------------------------------------------------------------------

    def step_on(self) -> None:
        """Shows how the next position comes about; what still moves is there at once."""
        self.pause_playing()
        self._break_off()
        if self.at < self.replay.last:
            self._advance(self.services.now())

    def go_to(self, position: int) -> None:
        """This position, at once."""
        self._break_off()
        self._due = None
        self.narrator.message = None
        self.at = min(max(position, 0), self.replay.last)
        self.settle()

    def _break_off(self) -> None:
        """Whatever is still being shown is over: what moves, and every scoring."""
        while self.animating:
            self.skip()

    def step_back(self) -> None:
        self.pause_playing()
        self.go_to(self.at - 1)

    def round_back(self) -> None:
        self.go_to(self.replay.round_before(self.at))

    def round_on(self) -> None:
        self.go_to(self.replay.round_after(self.at))

    def toggle_playing(self) -> None:
        """Plays on from here, from the beginning if this is the end; or stops."""
        if self.playing:
            self.pause_playing()
            return
        if self.at == self.replay.last:
            self.go_to(0)
        self.playing, self._due = True, self.services.now()
        self.refresh()

    def pause_playing(self) -> None:
        if self.playing:
            self.playing, self._due = False, None
            self.refresh()

    def change_speed(self, by: int | None = None) -> None:
        """Faster or slower; without a number to the next one and round again."""
        at = SPEEDS.index(self.speed)
        at = (at + 1) % len(SPEEDS) if by is None else min(max(at + by, 0), len(SPEEDS) - 1)
        self.narrator.speed = SPEEDS[at]
        self.refresh()

    def look_through(self, sight: Sight) -> None:
        """The same position through other eyes."""
        self._break_off()
        self.sight = sight
        self.viewer = None if isinstance(sight, Everyone) else sight
        self._ahead = self._draw_ahead()
        self.settle()

    def choose_sight(self) -> None:
        pick_sight(self)

    def back(self) -> None:
        if self._on_leave is not None:
            self._on_leave()
        else:
            self.stack.pop()

    def picture(self) -> pygame.Surface:
        """The table as it is to be seen just now, without anything else on the screen."""
        stage = self.set.stage
        picture = pygame.Surface((stage.space.width, stage.space.height))
        if stage.background is not None:
            picture.blit(stage.background, (0, 0))
        picture.fblits([sprite.layer for sprite in stage.drawn()])
        return picture

    def take_picture(self) -> None:
        """Saves what is to be seen, and says where it is."""
        if not self.services.policy.saves_pictures:
            return
        say, folder = self.services.say, self.services.pictures_folder
        try:
            path = save_picture(self.picture(), folder, f"{self.name}-{self.at}")
        except OSError as error:
            self.say(say("replay.no_picture", folder=str(folder), why=error.strerror or ""))
            return
        self.say(say("replay.picture", file=path.name, folder=str(folder)))

    # -- input -----------------------------------------------------------------------------------

    def piece_at(self, at: Point) -> str | None:
        pixel = self.services.space.to_pixels(at)
        return super().piece_at(self.set.stage.space.to_units(pixel))

    def handle(self, given: Input) -> None:
        match given:
            case KeyInput(pygame.K_SPACE) if self.scoring is not None:
                self.skip()
            case KeyInput(key) if key in keys(self):
                keys(self)[key]()
            case WheelInput(_, steps):
                self.pause_playing()
                self.go_to(self.at + (-1 if steps > 0 else 1))
            case PointerInput() if self._scrub(given):
                return
            case WindowChange.FOCUS_LOST:
                self._scrubbing = None
                super().handle(given)
            case _:
                super().handle(given)

    def _scrub(self, given: PointerInput) -> bool:
        """Follows a pointer along the line; whether it is at that. It may leave the line once it has it."""
        line = self.widget("timeline")
        if not isinstance(line, Timeline):
            return False
        if given.phase is PointerPhase.PRESS and self._scrubbing is None and line.home.holds(given.at):
            self._scrubbing = given.pointer
            self.pause_playing()
        if self._scrubbing != given.pointer:
            return False
        if (
            given.phase in (PointerPhase.PRESS, PointerPhase.MOVE)
            and (position := line.position_at(given.at[0])) != self.at
        ):
            self.go_to(position)
        if given.phase in (PointerPhase.RELEASE, PointerPhase.CANCEL):
            self._scrubbing = None
        return True
