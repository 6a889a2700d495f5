"""The words and sounds of one table: the log, the message in place of the prompt, sounds, and durations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.engine.event import Event
from game.engine.view import View
from game.match.session import Seating
from game.ui.board.animation import DURATIONS, Tempo
from game.ui.board.log import LogEntry, MoveLog
from game.ui.sound.sound import Cue
from scenes.services import Services

MESSAGE_SECONDS: Final = 3.5


class Narrator:
    """Narrates one table. `changed` is called when words or widgets have to be drawn again."""

    def __init__(self, services: Services, seating: Seating, changed: Callable[[], None]) -> None:
        self._services: Final = services
        self._seating: Final = seating
        self.changed: Final = changed
        self.speed = 1.0
        """How much faster this table shows things than the settings say."""
        self.log = self._new_log()
        self.message: str | None = None
        """The sentence that is shown for a while in place of the prompt."""
        self._message_until = 0.0
        self.untold: list[LogEntry] = []
        """The log entries of the report that is being shown."""
        self.on_said: Callable[[str], None] | None = None
        """Called with every sentence when it is said."""

    def _new_log(self) -> MoveLog:
        names = [seat.name for seat in self._seating.session.seats]
        return MoveLog(self._services.texts, self._seating.setup.game, names)

    # -- words -----------------------------------------------------------------------------------

    def change_language(self) -> None:
        """Writes new log entries in the current language; existing entries stay."""
        entries = self.log.entries
        self.log = self._new_log()
        self.log.entries = entries

    def record(self, seat: int | None, public: Sequence[Event], table: View) -> None:
        """Logs the public events of this seat's action; `table` is the public view after it."""
        self.untold = self.log.take(seat, public, {zone.name: zone.seat for zone in table.zones})

    @property
    def told(self) -> list[str]:
        """The log lines of everything that has been shown."""
        return [entry.text for entry in self.log.entries if not any(entry is one for one in self.untold)]

    def say(self, text: str | None, now: float | None = None) -> None:
        """Shows a sentence for a while in place of the prompt."""
        self.message = text or None
        self._message_until = (now if now is not None else self._services.now()) + MESSAGE_SECONDS
        if self.message is not None and self.on_said is not None:
            self.on_said(self.message)
        self.changed()

    def tell(self, event: Event, now: float | None = None) -> None:
        """Says the caption of an event."""
        self.say(self.log.caption(event), now)

    def words_for(self, seat: int | None, events: Sequence[Event], table: View) -> list[str]:
        """The log lines for these events, without adding them to the log."""
        log = self._new_log()
        log.names = self.log.names
        log.take(seat, events, {zone.name: zone.seat for zone in table.zones})
        return [entry.text for entry in log.entries if not entry.is_part]

    def text(self, key: str, **values: str | int) -> str:
        """A text of the program, not of a game."""
        return self._services.say(key, **values)

    def update(self, now: float) -> None:
        if now >= self._message_until and self.message is not None:
            self.say(None)

    # -- sounds and durations --------------------------------------------------------------------

    def play(self, cue: Cue) -> None:
        self._services.sounds.play(cue)

    def now(self) -> float:
        return self._services.now()

    def duration_factor(self) -> float:
        """The factor on the durations of motion; 0 means at once."""
        return 0.0 if self._services.settings.motion == "reduced" else self.reading_factor()

    def reading_factor(self) -> float:
        """The factor on the durations of what has to be read; 0 means not at all."""
        return DURATIONS[self._services.settings.speed] / self.speed

    def tempo(self) -> Tempo:
        return Tempo(self.duration_factor(), self.reading_factor())
