"""A replay: an old match on its table, stepped forwards and backwards, as any viewer saw it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from itertools import islice
from typing import Final

from game.engine.event import Event
from game.engine.view import Everyone, View, Viewer
from game.match.history.replay import Replay, Sight
from game.match.match import Report
from game.match.session import Seating
from game.ui.board.log import MoveLog
from game.ui.window.pictures import save_picture
from scenes.library.play_on import PlayOn
from scenes.library.replay_words import ReplayWords
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.mode import TableMode

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
PAUSE: Final = 0.8
"""Seconds between two steps that play by themselves, at the usual speed."""
LOOK: Final = 2.5
"""Seconds for which the end of a scoring stays, at the usual speed."""
AHEAD: Final = 2
"""Pieces drawn ahead per frame, where a position without new pieces counts as one: they take only a part of it."""
STRIDE: Final = 4


class ReplayMode(TableMode):
    """Shows one position of a record; a step forward is animated, anything else happens at once."""

    def __init__(
        self,
        services: Services,
        stack: SceneStack,
        replay: Replay,
        *,
        name: str,
        on_leave: Callable[[], None] | None = None,
        first: tuple[int, int] | None = None,
    ) -> None:
        """`name` is the name for saved pictures; without `on_leave` the scene below comes back.

        `first` is the position to start with and the seat that sees it.
        """
        super().__init__(services, stack, Seating(replay.header.setup, replay.rules, replay.session))
        self.replay: Final = replay
        self.name: Final = name
        self.at = 0
        self.sight: Sight = replay.sights()[-1]
        self.playing = False
        self._due: float | None = None
        self._looked: float | None = None
        self._on_leave: Final = on_leave
        self._first: Final = first
        self.words = ReplayWords(services.texts, replay)
        self._ahead: Iterator[None] = iter(())

    # -- what lies here --------------------------------------------------------------------------

    @property
    def default(self) -> str:
        return "play"

    @property
    def eyes(self) -> Sight:
        return self.sight

    def view(self, eyes: Viewer | Everyone) -> View:
        return self.replay.view(self.at, eyes)

    def deciders(self) -> tuple[int, ...]:
        return self.replay.deciders(self.at)

    def told_before(self, report: Report) -> list[Event]:  # noqa: ARG002 - what is shown is what led to this position
        return self.replay.history(self.at)

    def retell(self, log: MoveLog) -> None:
        """Rebuilds the log from the record, up to the current position."""
        log.entries = self.words.until(self.at)

    def before_sync(self) -> None:
        self.retell(self.table.narrator.log)

    def change_language(self) -> None:
        self.words = ReplayWords(self.services.texts, self.replay)
        self._ahead = self._draw_ahead()

    def enter(self) -> None:
        if self._first is not None:
            position, seat = self._first
            self.look_through(seat)
            self.go_to(position)

    # -- time ------------------------------------------------------------------------------------

    def go_on(self, now: float) -> None:
        if not self.playing:
            # Nothing moves, so there is time to draw positions that somebody may jump to.
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
        if self.playing and self.table.scored:
            self._looked = now if self._looked is None else self._looked
            if now >= self._looked + LOOK / self.speed:
                self.table.skip()
        else:
            self._looked = None

    @property
    def speed(self) -> float:
        return self.table.narrator.speed

    def _advance(self, now: float) -> None:
        """Advances one position, and shows everything that happened on the way."""
        self._due = None
        self.at += 1
        self.table.narrator.message = None
        self.table.perform(self.replay.report(self.at), now)
        self.table.refresh()

    def _draw_ahead(self) -> Iterator[None]:
        """Draws the pieces of all positions ahead of time, the beginnings of rounds first."""
        drawn: set[Hashable] = set()
        for position in (*(part.position for part in self.replay.rounds), *range(0, self.replay.last + 1, STRIDE)):
            yield from self.table.draw_ahead(self.replay.view(position, self.sight), drawn)
            yield

    # -- what can be done ------------------------------------------------------------------------

    def step_on(self) -> None:
        """Animates the step to the next position; an animation in progress ends at once."""
        self.pause_playing()
        self._break_off()
        if self.at < self.replay.last:
            self._advance(self.services.now())

    def go_to(self, position: int) -> None:
        """Goes to this position without animation."""
        self._break_off()
        self._due = None
        self.table.narrator.message = None
        self.at = min(max(position, 0), self.replay.last)
        self.table.sync_with_view()

    def _break_off(self) -> None:
        """Ends the animation in progress, scorings too."""
        while self.table.animating:
            self.table.skip()

    def step_back(self) -> None:
        self.pause_playing()
        self.go_to(self.at - 1)

    def round_back(self) -> None:
        self.go_to(self.replay.round_before(self.at))

    def round_on(self) -> None:
        self.go_to(self.replay.round_after(self.at))

    def toggle_playing(self) -> None:
        """Starts playing, from the beginning if this is the end; stops if it plays."""
        if self.playing:
            self.pause_playing()
            return
        if self.at == self.replay.last:
            self.go_to(0)
        self.playing, self._due = True, self.services.now()
        self.table.refresh()

    def pause_playing(self) -> None:
        if self.playing:
            self.playing, self._due = False, None
            self.table.refresh()

    def change_speed(self, by: int | None = None) -> None:
        """Changes the speed by this many steps; without a number, to the next one, and from the last to the first."""
        at = SPEEDS.index(self.speed)
        at = (at + 1) % len(SPEEDS) if by is None else min(max(at + by, 0), len(SPEEDS) - 1)
        self.table.narrator.speed = SPEEDS[at]
        self.table.refresh()

    def look_through(self, sight: Sight) -> None:
        """Shows the same position as this viewer sees it."""
        self._break_off()
        self.sight = sight
        self._ahead = self._draw_ahead()
        self.table.sync_with_view()

    def play_on(self) -> PlayOn | None:
        """The current position, to play on from; None if that is not possible."""
        replay = self.replay
        if not replay.finished or self.at == replay.last:
            return None
        humans = replay.session.humans()
        seat = self.sight if isinstance(self.sight, int) else humans[0] if humans else 0
        return PlayOn(replay.rules, replay.header, replay.session, lines=replay.lines(self.at), seat=seat)

    def back(self) -> None:
        if self._on_leave is not None:
            self._on_leave()
        else:
            self.stack.pop()

    def take_picture(self) -> None:
        """Saves a picture of the table, and says where."""
        if not self.services.policy.saves_pictures:
            return
        say, folder = self.services.say, self.services.pictures_folder
        try:
            path = save_picture(self.table.picture(), folder, f"{self.name}-{self.at}")
        except OSError as error:
            self.table.say(say("replay.no_picture", folder=str(folder), why=self.services.why(error)))
            return
        self.table.say(say("replay.picture", file=path.name, folder=str(folder)))
