"""The last moves in words, made from what all may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.content.numbers import signed
from game.content.texts import PIECES, Texts
from game.engine.event import Began, Counted, Event, Moved, Names, Said, Scored, Turned
from game.match.match import Report

MOST_LINES = 40


class Log:
    """Lines about a match, the newest last."""

    def __init__(self, texts: Texts, game: str, names: Sequence[str]) -> None:
        self._texts = texts
        self._game = game
        self.names: Sequence[str] = names
        self.lines: list[str] = []

    def take(self, seat: int | None, events: Sequence[Event], owners: Mapping[str, int | None]) -> None:
        """Adds what happened by this seat's action; `owners` says whose each zone is."""
        # What is turned up in the same breath is told as that, not as the way it came to lie there.
        turned = {piece for event in events if isinstance(event, Turned) and event.face_up for piece in event.pieces}
        told: set[str | None] = set()
        for event in events:
            if isinstance(event, Moved) and turned.issuperset(event.pieces):
                continue
            line = self._move(event, seat, owners, told) or self.sentence(event)
            if line:
                self.lines.append(line)
            told.update(_spoken_of(event))
        del self.lines[:-MOST_LINES]

    def retell(self, opening: str, reports: Iterable[Report]) -> None:
        """Begins anew with this line, then everything that these reports tell all."""
        self.lines = [opening]
        for report in reports:
            public, table = report.seen_by(None)
            self.take(report.seat, public, {zone.name: zone.seat for zone in table.zones})

    def sentence(self, event: Event) -> str | None:
        """An event that is no move, in a few words; None for what needs none."""
        match event:
            case Said(who, key, values):
                said = self._texts.of_game(self._game, "said", key, **dict(values))
                return _sentence(said) if who is None else f"{self.names[who]}: {said}"
            case Scored(_, who, points, _, reason):
                why = self._texts.of_game(self._game, "scored", reason)
                return f"{self.names[who]}: {signed(points)} {why}"
            case Began(what, number):
                return f"– {self._texts.of_game(self._game, 'part', what, number=number)} –"
        return None

    def caption(self, event: Event) -> str | None:
        """What is said large while a scoring goes on."""
        if isinstance(event, Counted):
            said = self._texts.of_game(self._game, "counted", event.what, number=event.number, **dict(event.values))
            who = event.values.get("seat")
            return f"{self.names[who]}: {said}" if isinstance(who, int) else _sentence(said)
        return self.sentence(event)

    def _move(
        self, event: Event, seat: int | None, owners: Mapping[str, int | None], told: set[str | None]
    ) -> str | None:
        """Pieces that somebody turned up, or moved from or to their own side.

        Where something was said of them before, that they go their way is no news.
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
        listed = ", ".join(self._texts.piece(self._game, str(piece)) for piece in pieces)
        return f"{self.names[owner]}: {listed}" + (f" → {self._zone(where)}" if where is not None else "")

    def _zone(self, name: str) -> str:
        return self._texts.of_game(self._game, "zone", name.split(".", maxsplit=1)[0])


def _spoken_of(event: Event) -> Names:
    """The pieces that an event without a way tells of."""
    match event:
        case Counted(pieces) | Scored(pieces):
            return pieces
        case Said(_, _, values):
            return tuple(str(values[name]) for name in PIECES if name in values)
    return ()


def _sentence(text: str) -> str:
    """Begins with a capital, whatever value stands first in it."""
    return text[:1].upper() + text[1:]
