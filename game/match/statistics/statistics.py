"""The matches that people have played, by their names, in the user's database. No match ever depends on it."""

from __future__ import annotations

import csv
import datetime
import io
import sqlite3
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.bots.levels import BOTS
from game.content.reading import is_there
from game.content.texts import one_line
from game.engine.action import Refused
from game.engine.games.registry import GAMES
from game.engine.record.header import HUMAN
from game.match.match import Match
from game.match.statistics.database import check_database

FILE: Final = "statistics.sqlite"
VERSION: Final = 1
PATIENCE: Final = 2.0
"""How many seconds a write waits while another program holds the database."""
IMPATIENCE: Final = 0.2
"""The same for reads, because a screen waits for them."""
LONGEST_VALUE: Final = 1 << 20
STEP: Final = 100_000
MOST_STEPS: Final = 500
"""The limit for one connection, in units of STEP instructions: a second or two, which no valid file needs."""
MOST_POINTS: Final = 1_000_000
MIXED: Final = "mixed"
PEOPLE: Final = "people"
"""Levels of matches against bots of several levels, and among people."""

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS match (
    name TEXT PRIMARY KEY, ended TEXT NOT NULL, game TEXT NOT NULL, edition TEXT, players INTEGER NOT NULL,
    practice INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS seat (
    match TEXT NOT NULL REFERENCES match ON DELETE CASCADE, seat INTEGER NOT NULL, person TEXT, kind TEXT NOT NULL,
    points INTEGER NOT NULL, place INTEGER NOT NULL, predicted INTEGER NOT NULL, hit INTEGER NOT NULL,
    PRIMARY KEY (match, seat));
"""


class StatisticsError(Refused):
    """The database can't be used; play goes on without it."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of one seat: its person, the kind of player, points and place, and how many predictions were hit."""

    person: str | None
    kind: str
    points: int
    place: int
    predicted: int = 0
    hit: int = 0


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A finished match as one person played it: their own seat, and the others'."""

    ended: str
    game: str
    edition: str | None
    players: int
    practice: bool
    mine: SeatResult
    others: tuple[SeatResult, ...]

    @property
    def won(self) -> bool:
        return self.mine.place == 1

    @property
    def level(self) -> str:
        """The level of all others; `mixed` if there are several, `people` if another person played."""
        kinds = {other.kind for other in self.others}
        if HUMAN in kinds:
            return PEOPLE
        return kinds.pop() if len(kinds) == 1 else MIXED

    def bots(self) -> list[tuple[str, int]]:
        """The kinds and places of the bots."""
        return [(other.kind, other.place) for other in self.others if other.kind != HUMAN]


class Statistics:
    """The database is opened for each call and closed again, so that several programs may share it."""

    def __init__(self, folder: Path) -> None:
        self.path: Final = folder / FILE
        self._writer: ThreadPoolExecutor | None = None

    def exists(self) -> bool:
        return is_there(self.path)

    # -- keeping ---------------------------------------------------------------------------------

    def note(self, name: str, match: Match, ended: datetime.datetime) -> Future[None]:
        """Stores the result of a finished match in the background; the future holds a StatisticsError if it can't."""
        seats = _taken(match)
        setup = match.header.setup
        kinds = [seat.kind for seat in match.session.seats]
        # A person who took over a seat has not played the whole match.
        # A deal that was chosen by its number may be known already.
        aided = match.session.practice or match.session.numbered
        practice = aided or kinds != [seat.kind for seat in match.header.seats]
        row = (name, ended.isoformat(" ", "seconds"), setup.game, setup.edition, setup.players, practice)
        self._writer = self._writer or ThreadPoolExecutor(max_workers=1, thread_name_prefix="statistics")
        return self._writer.submit(self._write, row, seats)

    def _write(self, row: tuple[object, ...], seats: Sequence[SeatResult]) -> None:
        with self._opened(PATIENCE, create=True) as base:
            base.execute("INSERT OR REPLACE INTO match VALUES (?, ?, ?, ?, ?, ?)", row)
            base.execute("DELETE FROM seat WHERE match = ?", row[:1])
            values = [(row[0], at, *_values(seat)) for at, seat in enumerate(seats)]
            base.executemany("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)

    def delete(self, person: str) -> None:
        """Deletes a person: nothing of theirs can be read from the file any more."""
        with self._opened(PATIENCE) as base:
            base.execute("UPDATE seat SET person = NULL WHERE person = ?", (person,))
            base.execute("DELETE FROM match WHERE name NOT IN (SELECT match FROM seat WHERE person IS NOT NULL)")

    # -- asking ----------------------------------------------------------------------------------

    def people(self) -> list[str]:
        """Everybody who has played, the most recent first."""
        if not self.exists():
            return []
        with self._opened(IMPATIENCE) as base:
            last = "SELECT person, max(ended) AS last FROM seat JOIN match ON match = name WHERE person IS NOT NULL"
            found = base.execute(f"{last} GROUP BY person ORDER BY last DESC, person")
            return [person for person, _ in found if isinstance(person, str)]

    def matches(self, person: str) -> list[PlayedMatch]:
        """Every match of this person, the oldest first."""
        if not self.exists():
            return []
        with self._opened(IMPATIENCE) as base:
            found = base.execute(
                "SELECT name, ended, game, edition, players, practice FROM match"
                " WHERE name IN (SELECT match FROM seat WHERE person = ?) ORDER BY ended, name",
                (person,),
            ).fetchall()
            return [played for row in found for played in self._played(base, row, person)]

    def _played(self, base: sqlite3.Connection, row: Sequence[Any], person: str) -> Iterator[PlayedMatch]:
        """A match as each seat of this person played it; one that this program can't have written is skipped."""
        name, ended, game, edition, players, practice = row
        seats = base.execute(
            "SELECT person, kind, points, place, predicted, hit FROM seat WHERE match = ? ORDER BY seat", (name,)
        )
        taken = [SeatResult(*values) for values in seats]
        if not isinstance(ended, str) or not _is_known(game, edition) or not _are_sound(taken, players):
            return
        for at, mine in enumerate(taken):
            if mine.person == person:
                others = (*taken[:at], *taken[at + 1 :])
                yield PlayedMatch(ended, game, edition, len(taken), bool(practice), mine, others)

    # -- the file --------------------------------------------------------------------------------

    @contextmanager
    def _opened(self, patience: float, create: bool = False) -> Iterator[sqlite3.Connection]:
        """The database, in one transaction; StatisticsError for whatever is wrong with it."""
        try:
            if create:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            check_database(self.path)
            with closing(sqlite3.connect(self.path, timeout=patience)) as base:
                limit(base)
                base.execute("PRAGMA foreign_keys = ON")
                base.execute("PRAGMA secure_delete = ON")
                (version,) = base.execute("PRAGMA user_version").fetchone()
                if version > VERSION:
                    raise StatisticsError("statistics_newer", file=self.path.name)
                with base:
                    base.executescript(SCHEMA)
                    base.execute(f"PRAGMA user_version = {VERSION}")
                with base:
                    yield base
        except UnicodeDecodeError:
            # A damaged name in the database can't be put into the error message.
            raise StatisticsError("statistics_unusable", file=self.path.name, why="malformed database") from None
        except OSError as error:
            why = error.strerror or str(error)
            raise StatisticsError("statistics_unusable", file=self.path.name, why=why) from None
        except sqlite3.Error as error:
            raise StatisticsError("statistics_unusable", file=self.path.name, why=one_line(str(error))) from None


def limit(base: sqlite3.Connection) -> None:
    """Limits queries and values: whatever is in the file, no query is endless and no value fills the memory."""
    base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    steps = iter(range(MOST_STEPS))
    base.set_progress_handler(lambda: next(steps, None) is None, STEP)


def _is_known(game: object, edition: object) -> bool:
    return isinstance(game, str) and game in GAMES and edition in (None, *GAMES[game].editions)


def _are_sound(seats: Sequence[SeatResult], players: object) -> bool:
    """Whether these results are possible; the file may be damaged, or made by anybody."""
    numbers = all(type(value) is int for seat in seats for value in (seat.points, seat.place, seat.predicted, seat.hit))
    return numbers and players == len(seats) and all(_is_sound(seat, len(seats)) for seat in seats)


def _is_sound(seat: SeatResult, players: int) -> bool:
    known = seat.kind == HUMAN or seat.kind in BOTS
    return known and 1 <= seat.place <= players and 0 <= seat.hit <= seat.predicted and abs(seat.points) <= MOST_POINTS


def _values(seat: SeatResult) -> tuple[object, ...]:
    return seat.person, seat.kind, seat.points, seat.place, seat.predicted, seat.hit


def _taken(match: Match) -> list[SeatResult]:
    """The result of every seat of a finished match."""
    standings = match.standings()
    counters = {counter.name: counter.value for counter in match.view(None).counters}
    seats = []
    for at, holder in enumerate(match.session.seats):
        bids = {
            name: bid for name, bid in counters.items() if name.startswith("sheet_bid.") and name.endswith(f".{at}")
        }
        hit = sum(bid == counters.get(name.replace("sheet_bid", "sheet_tricks")) for name, bid in bids.items())
        person = holder.name if holder.kind == HUMAN else None
        seats.append(SeatResult(person, holder.kind, standings.scores[at], standings.places[at], len(bids), hit))
    return seats


def as_csv(matches: Sequence[PlayedMatch]) -> str:
    """A line for each match, for spreadsheets."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(
        ("ended", "game", "edition", "players", "level", "practice", "place", "points", "won", "predictions", "right")
    )
    for played in matches:
        mine = played.mine
        head = played.ended, played.game, played.edition or "", played.players, played.level, int(played.practice)
        lines.writerow((*head, mine.place, mine.points, int(played.won), mine.predicted, mine.hit))
    return text.getvalue()
