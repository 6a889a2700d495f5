"""The words of a replay: what led to a position, where it lies in the match, whose view it is."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Final

from game.content.texts import Texts
from game.engine.view import Everyone
from game.match.history.replay import Replay, Sight
from game.ui.board.log import LogEntry, MoveLog
from game.ui.draw.seat_marks import seat_mark
from game.ui.draw.style import SNOW
from game.ui.widgets.choice import Value, icon_sign, mark_sign
from game.ui.widgets.icons import Icon
from scenes.menu.game_tile import game_name
from scenes.table.sentences import replayed_deal

if TYPE_CHECKING:
    from scenes.library.replay import ReplayMode

NOBODY: Final = "nobody"
EVERYONE: Final = "everyone"
HALF: Final = "½"
LOG_LINES: Final = 14
"""As many log lines as a table shows."""


class ReplayWords:
    """The log entries of every position, in one language."""

    def __init__(self, texts: Texts, replay: Replay) -> None:
        self._texts: Final = texts
        self._replay: Final = replay
        self._public: Final = cache(partial(self.entries, sight=None))

    def until(self, position: int) -> list[LogEntry]:
        """The last log entries at a position, as everybody may know them."""
        entries: list[LogEntry] = []
        while position >= 0 and len(entries) < LOG_LINES:
            entries = [*self._public(position), *entries]
            position -= 1
        if position < 0:
            entries = [LogEntry(replayed_deal(self._texts, self._replay)), *entries]
        return entries[-LOG_LINES:]

    def entries(self, position: int, sight: Sight) -> tuple[LogEntry, ...]:
        """The log entries of one position, as this viewer may know them."""
        replay = self._replay
        events, table = replay.told(position, sight)
        log = MoveLog(self._texts, replay.header.setup.game, [seat.name for seat in replay.session.seats])
        log.take(replay.seat(position), events, {zone.name: zone.seat for zone in table.zones})
        return tuple(log.entries)


def sentence(mode: ReplayMode) -> str:
    """Who decided what, as far as the viewer may know; at the end, how the match ended or why it breaks off."""
    replay, say = mode.replay, mode.services.say
    names = [seat.name for seat in replay.session.seats]
    if mode.at == replay.last and replay.clause:
        return say("replay.earlier", clause=replay.clause)
    if mode.at == replay.last and (standings := replay.standings()) is not None:
        return say("replay.won", names=", ".join(names[seat] for seat in standings.winners))
    if mode.at == 0:
        setup = replay.header.setup
        return say("replay.company", game=game_name(mode.services, setup.game, setup.edition), names=", ".join(names))
    entries = mode.words.entries(mode.at, mode.sight)
    if entries:
        return entries[0].words if replay.seat(mode.at) is None else entries[0].text
    seat = replay.seat(mode.at)
    return say("replay.begins") if seat is None else say("replay.secret", name=names[seat])


def places(mode: ReplayMode) -> list[str]:
    """The round and the other parts that the position lies in: the full words first, then shorter ones."""
    parts = mode.replay.parts_at(mode.at)
    words = [mode.services.texts.of_game(mode.game, "part", part.what, number=part.number) for part in parts]
    rounds = {part.what for part in mode.replay.rounds}
    short = [word for word, part in zip(words, parts, strict=True) if part.what in rounds]
    return [" · ".join(found) for found in (words, short) if found] or [mode.services.say("replay.beginning")]


def speed_text(mode: ReplayMode) -> str:
    return mode.services.say("replay.speed", speed=HALF if mode.speed == 0.5 else f"{mode.speed:g}")


def key_of(sight: Sight) -> str:
    """The key of a sight among the choices."""
    if sight is None:
        return NOBODY
    return EVERYONE if isinstance(sight, Everyone) else str(sight)


def sight_of(replay: Replay, key: str) -> Sight:
    return next(sight for sight in replay.sights() if key_of(sight) == key)


def sight_value(mode: ReplayMode, sight: Sight, ink: tuple[int, int, int] = SNOW) -> Value:
    """A sight as a value to choose or show."""
    say, key = mode.services.say, key_of(sight)
    if sight is None or isinstance(sight, Everyone):
        icon = Icon.EYE if sight is not None else Icon.NO_EYE
        return Value(key, say(f"replay.{key}"), icon_sign(icon, ink), say(f"replay.{key}_help"))
    session = mode.replay.session
    colour = session.colours[sight] if sight < len(session.colours) else ""
    mark = seat_mark(colour, sight, safe=mode.services.settings.safe_colours)
    return Value(key, session.seats[sight].name, mark_sign(mark))
