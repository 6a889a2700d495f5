"""The last moves in words, made from what the viewer was told."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.texts import Texts
from game.engine.event import Began, Counted, Event, Moved, Said, Scored

MOST_LINES = 40


class Log:
    """Lines about a match, the newest last."""

    def __init__(self, texts: Texts, game: str, names: Sequence[str]) -> None:
        self._texts = texts
        self._game = game
        self._names = names
        self.lines: list[str] = []

    def take(self, seat: int | None, events: Sequence[Event]) -> None:
        """Adds what happened; `seat` is whose action it was."""
        for event in events:
            line = self.sentence(event, seat)
            if line:
                self.lines.append(line)
        del self.lines[:-MOST_LINES]

    def sentence(self, event: Event, seat: int | None) -> str | None:
        """An event in a few words; None for what needs none."""
        match event:
            case Moved(pieces, source, target) if (
                seat is not None and source.endswith(f".{seat}") and None not in pieces
            ):
                return f"{self._names[seat]}: {' '.join(str(piece) for piece in pieces)} → {self._zone(target)}"
            case Said(who, key, values):
                said = self._texts.of_game(self._game, "said", key, **dict(values))
                return said if who is None else f"{self._names[who]}: {said}"
            case Scored(_, who, points, _, reason):
                why = self._texts.of_game(self._game, "scored", reason)
                return f"{self._names[who]}: {points:+d} {why}"
            case Began(what, number):
                return f"– {self._texts.of_game(self._game, 'part', what, number=number)} –"
        return None

    def caption(self, event: Event, seat: int | None) -> str | None:
        """What is said large while a scoring goes on."""
        if isinstance(event, Counted):
            return self._texts.of_game(self._game, "counted", event.what, number=event.number, **dict(event.values))
        return self.sentence(event, seat)

    def _zone(self, name: str) -> str:
        return self._texts.of_game(self._game, "zone", name.split(".", maxsplit=1)[0])
