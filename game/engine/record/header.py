"""The first line of a record: what is played, by whom, from which seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.engine.action import Refused
from game.engine.chance import SEED_LIMIT
from game.engine.game import Game, Library, Rules, Setup
from game.engine.games.registry import GAMES, game_named

VERSION: Final = 1
HUMAN: Final = "human"
NEEDED: Final = ("record", "game", "players", "options", "seats", "seed")
OPTIONAL: Final = ("edition", "deck")


class RecordError(Refused):
    """A record is refused: the line that is wrong, counted from 1, and why."""

    def __init__(self, line: int, code: str, **values: str | int) -> None:
        super().__init__(code, **values)
        self.line: Final = line
        self.game: str | None = None
        """The game whose language file has the sentence; None for errors of the record format."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The player in a seat when the match began: a name, and `human` or a bot's name."""

    name: str
    kind: str = HUMAN


@dataclass(frozen=True, slots=True)
class Header:
    """What a match starts with: its set-up, seats and seed."""

    setup: Setup
    seats: tuple[Seat, ...]
    seed: int | None

    def as_json(self) -> dict[str, Any]:
        """The header's fields in the order in which they are written; options at their default are left out."""
        game = game_named(self.setup.game)
        chosen = {option.name: game.option(self.setup, option.name) for option in game.options}
        defaults = {option.name: option.default for option in game.options}
        fields: dict[str, Any] = {
            "record": VERSION,
            "game": self.setup.game,
            "players": self.setup.players,
            "options": {name: value for name, value in chosen.items() if value != defaults[name]},
            "seats": [{"name": seat.name, "kind": seat.kind} for seat in self.seats],
            "seed": self.seed,
        }
        named = {"edition": self.setup.edition, "deck": self.setup.deck}
        return fields | {name: value for name, value in named.items() if value is not None}


def read_header(fields: dict[str, Any], library: Library) -> tuple[Header, Rules]:
    """The header with these fields and the rules for it; raises RecordError for line 1 if they are wrong."""
    try:
        header, game = _checked(fields)
        return header, game.rules(header.setup, library)
    except RecordError:
        raise
    except Refused as refused:
        error = RecordError(1, refused.refusal.code, **refused.refusal.values)
        named = fields.get("game")
        error.game = named if isinstance(named, str) and named in GAMES else None
        raise error from refused


def _checked(fields: dict[str, Any]) -> tuple[Header, Game]:
    if "record" not in fields:
        raise RecordError(1, "header_missing")
    if type(fields["record"]) is not int or fields["record"] != VERSION:
        raise RecordError(1, "other_version", known=VERSION)
    check_fields(fields, 1, NEEDED, OPTIONAL)
    game = game_named(_string(fields, "game"))
    setup = Setup(
        game.id,
        _integer(fields, "players"),
        _options(fields["options"]),
        _string(fields, "edition") if "edition" in fields else None,
        _string(fields, "deck") if "deck" in fields else None,
    )
    game.check(setup)
    return Header(setup, _seats(fields["seats"], setup.players), _seed(fields["seed"])), game


def check_fields(fields: dict[str, Any], line: int, needed: Sequence[str], optional: Sequence[str] = ()) -> None:
    """Refuses a line that lacks a field or has an unknown one."""
    for name in needed:
        if name not in fields:
            raise RecordError(line, "field_missing", field=name)
    for name in fields:
        if name not in needed and name not in optional:
            raise RecordError(line, "unknown_field", field=name)


def _string(fields: dict[str, Any], name: str) -> str:
    if not isinstance(fields[name], str):
        raise RecordError(1, "not_a_string", field=name)
    return str(fields[name])


def _integer(fields: dict[str, Any], name: str) -> int:
    if type(fields[name]) is not int:
        raise RecordError(1, "not_an_integer", field=name)
    return int(fields[name])


def _options(options: object) -> dict[str, bool | str]:
    if not isinstance(options, dict):
        raise RecordError(1, "not_an_object", field="options")
    return options


def _seats(seats: object, players: int) -> tuple[Seat, ...]:
    if not isinstance(seats, list) or len(seats) != players:
        raise RecordError(1, "wrong_number_of_seats", players=players)
    return tuple(_seat(seat) for seat in seats)


def _seat(seat: object) -> Seat:
    if not isinstance(seat, dict) or set(seat) != {"name", "kind"}:
        raise RecordError(1, "seat_fields")
    name, kind = _string(seat, "name"), _string(seat, "kind")
    if not kind or any(letter.isspace() for letter in kind):
        raise RecordError(1, "seat_kind", kind=kind)
    return Seat(name, kind)


def _seed(seed: object) -> int | None:
    if seed is None:
        return None
    if type(seed) is not int or not 0 <= seed < SEED_LIMIT:
        raise RecordError(1, "seed_out_of_range")
    return seed
