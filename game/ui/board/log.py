"""The log of a match: the last moves in words, from what everybody may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass

from game.content.texts import PIECES, Texts, begun, signed
from game.engine.event import Began, Counted, Event, Moved, Names, Said, Scored, Turned
from game.match.match import Report

MOST_LINES = 40


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An event in words with its seat and pieces, or the beginning of a part of the match.

    `listed` has the short names of pieces for the log panel, `called` their names in a sentence.
    """

    words: str
    seat: int | None = None
    name: str = ""
    _: KW_ONLY
    pieces: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    is_part: bool = False

    @property
    def text(self) -> str:
        """The whole entry in one line."""
        said = " ".join(filter(None, (", ".join(self.called), self.words)))
        if self.is_part:
            return f"– {said} –"
        if not self.name:
            return said
        # "Ada wins the trick", but "Ada: Tiles bought: 2." and "Ada: +3 for scoring cards"
        goes_on = not self.called and said[:1].islower()
        return f"{self.name} {said}" if goes_on else f"{self.name}: {said}"


class MoveLog:
    """The entries for a match, the newest last."""

    def __init__(self, texts: Texts, game: str, names: Sequence[str]) -> None:
        self._texts = texts
        self._game = game
        self.names: Sequence[str] = names
        self.entries: list[LogEntry] = []

    @property
    def lines(self) -> list[str]:
        return [entry.text for entry in self.entries]

    def add(self, words: str) -> None:
        """Adds a line that belongs to no event."""
        self.entries.append(LogEntry(words))

    def take(self, seat: int | None, events: Sequence[Event], owners: Mapping[str, int | None]) -> list[LogEntry]:
        """Adds and returns the entries for this seat's action; `owners` maps each zone to its seat."""
        # Pieces that are moved and turned up by the same action are logged only as turned up.
        turned = {piece for event in events if isinstance(event, Turned) and event.face_up for piece in event.pieces}
        told: set[str | None] = set()
        found: list[LogEntry] = []
        for event in events:
            if isinstance(event, Moved) and turned.issuperset(event.pieces):
                continue
            entry = self._move(event, seat, owners, told) or self._entry(event)
            if entry is not None:
                found.append(entry)
            told.update(spoken_of(event))
        self.entries += found
        del self.entries[:-MOST_LINES]
        return found

    def retell(self, opening: str, reports: Iterable[Report]) -> None:
        """Restarts the log with this line and the public events of these reports."""
        self.entries = [LogEntry(opening)]
        for report in reports:
            public, table = report.seen_by(None)
            self.take(report.seat, public, {zone.name: zone.seat for zone in table.zones})

    def sentence(self, event: Event) -> str | None:
        """Returns a short text for an event that is no move, or None if the event needs no text."""
        entry = self._entry(event)
        return entry.text if entry is not None else None

    def _entry(self, event: Event) -> LogEntry | None:
        match event:
            case Said(who, key, values):
                said = self._texts.of_game(self._game, "said", key, **dict(values))
                return LogEntry(begun(said)) if who is None else self._by(who, said)
            case Scored(_, who, points, _, reason):
                why = self._texts.of_game(self._game, "scored", reason)
                return self._by(who, f"{signed(points)} {why}")
            case Began(what, number):
                return LogEntry(self._texts.of_game(self._game, "part", what, number=number), is_part=True)
        return None

    def _by(self, seat: int, words: str, pieces: tuple[str, ...] = ()) -> LogEntry:
        listed = tuple(self._texts.piece(self._game, piece) for piece in pieces)
        called = tuple(self._texts.called(self._game, piece) for piece in pieces)
        return LogEntry(words, seat, self.names[seat], pieces=pieces, listed=listed, called=called)

    def caption(self, event: Event) -> str | None:
        """Returns the caption for an event of a scoring."""
        if isinstance(event, Counted):
            said = self._texts.of_game(self._game, "counted", event.what, number=event.number, **dict(event.values))
            who = event.values.get("seat")
            return f"{self.names[who]}: {said}" if isinstance(who, int) else begun(said)
        return self.sentence(event)

    def _move(
        self, event: Event, seat: int | None, owners: Mapping[str, int | None], told: set[str | None]
    ) -> LogEntry | None:
        """Returns an entry for pieces that a seat turned up, or moved from or to a zone of its own.

        Pieces that an earlier entry mentions get no second one.
        """
        match event:
            case Turned(pieces, zone, True) if (owner := owners.get(zone)) is not None:
                where = None
            case Moved(pieces, source, zone) if seat is not None and seat in (owners.get(source), owners.get(zone)):
                owner, where = seat, zone
            case _:
                return None
        if None in pieces or not told.isdisjoint(pieces):
            return None
        told.update(pieces)
        named = tuple(str(piece) for piece in pieces)
        return self._by(owner, f"→ {self._zone(where)}" if where is not None else "", named)

    def _zone(self, name: str) -> str:
        return self._texts.of_game(self._game, "zone", name.split(".", maxsplit=1)[0])


def spoken_of(event: Event) -> Names:
    """Returns the pieces that an event other than a move is about."""
    match event:
        case Counted(pieces) | Scored(pieces):
            return pieces
        case Said(_, _, values):
            return tuple(str(values[name]) for name in PIECES if name in values)
    return ()
