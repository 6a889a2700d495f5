"""The data of a match that no rule needs: who plays each seat now, colours, privacy, theme, practice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any, Final

from game.engine.game import Rules, Setup
from game.engine.record.header import HUMAN, Header, Seat

MOST_BYTES: Final = 1 << 20
LONGEST_NAME: Final = 40
MOST_SECONDS: Final = 999_999_999
SEAT_COLOURS: Final = ("red", "blue", "yellow", "green", "violet", "orange", "turquoise", "pink")
"""The possible colours of a seat, by name."""


@dataclass(slots=True)
class Session:
    """Stored beside the record. If it is lost, defaults are used and the match is practice, since nobody knows whether
    somebody was helped. The empty string leaves a choice to the program."""

    seats: list[Seat]
    colours: list[str] = field(default_factory=list)
    privacy: str = ""
    theme: str = ""
    practice: bool = False
    numbered: bool = False
    """Whether the deal was chosen by its number, so that its seed is no secret."""
    left: str = ""
    """The digest of the record as the match was left; empty while it is played."""
    seconds: float = 0.0
    """How long people have played at a kiosk; not counted elsewhere."""

    def humans(self) -> list[int]:
        return [seat for seat, holder in enumerate(self.seats) if holder.kind == HUMAN]

    def bot_for(self, seat: int, kind: str) -> Seat:
        """A bot of this kind that plays on under the seat's name."""
        return Seat(self.seats[seat].name, kind)

    def person_for(self, seat: int, name: str = "") -> Seat:
        """A person who plays on, under the seat's name or their own."""
        return Seat(name or self.seats[seat].name, HUMAN)


@dataclass(frozen=True, slots=True)
class Seating:
    """All that is needed to set up a table, to play a match on it or to show an old one."""

    setup: Setup
    rules: Rules
    session: Session


def free_colour(taken: Collection[str]) -> str:
    """The first colour that is not taken; the first of all if there are more seats than colours."""
    return next((name for name in SEAT_COLOURS if name not in taken), SEAT_COLOURS[0])


def nameless(header: Header) -> Header:
    """The header with numbered players instead of names."""
    seats = tuple(Seat(f"Player {number}", seat.kind) for number, seat in enumerate(header.seats, start=1))
    return replace(header, seats=seats)


def new_session(header: Header) -> Session:
    """The session that follows from a record alone."""
    return Session([Seat(_shown(seat.name), seat.kind) for seat in header.seats])


def session_text(session: Session) -> str:
    fields = {
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in session.seats],
        "colours": session.colours,
        "privacy": session.privacy,
        "theme": session.theme,
        "practice": session.practice,
        "numbered": session.numbered,
        "left": session.left,
        **({"seconds": round(session.seconds)} if session.seconds else {}),
    }
    return json.dumps(fields, ensure_ascii=False, indent=1) + "\n"


def read_session(data: bytes | None, header: Header) -> Session:
    """The session in these bytes. Missing or damaged parts fall back to those of the record; such a match is
    practice."""
    session = new_session(header)
    found = _loaded(data)
    seats = [_seat(seat) for seat in _list(found.get("seats"))]
    if len(seats) == len(header.seats):
        session.seats = [new or old for new, old in zip(seats, session.seats, strict=True)]
    if _are_colours(found.get("colours"), len(header.seats)):
        session.colours = found["colours"]
    session.privacy = _string(found.get("privacy"))
    session.theme = _string(found.get("theme"))
    session.practice = found.get("practice") is True or not is_whole(data, header)
    session.numbered = found.get("numbered") is True
    session.left = _string(found.get("left"))
    seconds = found.get("seconds")
    session.seconds = float(seconds) if type(seconds) is int and 0 <= seconds <= MOST_SECONDS else 0.0
    return session


def is_whole(data: bytes | None, header: Header) -> bool:
    """Whether these bytes are a complete session for such a match, as this or an earlier version writes it."""
    found, players = _loaded(data), len(header.seats)
    seats, colours = found.get("seats"), found.get("colours")
    # Sessions of earlier versions have no digest.
    return (
        isinstance(seats, list)
        and [_seat(seat) is None for seat in seats] == [False] * players
        and (colours == [] or _are_colours(colours, players))
        and all(isinstance(found.get(name), str) for name in ("privacy", "theme"))
        and all(isinstance(found.get(name), bool) for name in ("practice", "numbered"))
    )


def digest_of(record: bytes) -> str:
    return hashlib.sha256(record).hexdigest()


def _loaded(data: bytes | None) -> dict[str, Any]:
    if data is None or len(data) > MOST_BYTES:
        return {}
    try:
        found = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _list(found: object) -> list[Any]:
    return found if isinstance(found, list) else []


def _are_colours(found: object, players: int) -> bool:
    colours = _list(found)
    return len(colours) == players and all(isinstance(colour, str) and _encodable(colour) for colour in colours)


def _string(found: object) -> str:
    return found if isinstance(found, str) and _encodable(found) else ""


def _seat(found: object) -> Seat | None:
    if not isinstance(found, dict):
        return None
    name, kind = found.get("name"), _string(found.get("kind"))
    if not isinstance(name, str) or not _encodable(name) or not kind or any(letter.isspace() for letter in kind):
        return None
    return Seat(_shown(name), kind)


def _shown(name: str) -> str:
    """A name that a screen can show; in a record it may be any string."""
    letters = "".join(letter if letter.isprintable() else " " for letter in name[:LONGEST_NAME])
    return letters if len(name) <= LONGEST_NAME else letters[:-1] + "…"


def _encodable(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in text)
