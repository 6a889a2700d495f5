"""Matches of Hornochsen set up and played in notation, so that tests read like a table talk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from game.engine import view as tables
from game.engine.chance import quick_outcome
from game.engine.event import Event
from game.engine.game import Setup
from game.engine.games.hornochsen import rounds
from game.engine.games.hornochsen.board import Board, Field, FieldKind, Row
from game.engine.games.hornochsen.hiding import BOXED
from game.engine.games.hornochsen.rules import HornochsenRules
from game.engine.games.hornochsen.state import HornochsenState
from game.engine.games.hornochsen.tiles import play
from game.engine.games.registry import GAMES

PLAYERS = tuple(range(2, 9))
ALL_TILES = [str(number) for number in range(1, 100)]

STANDARD = """
L1  .  .  .  .  O6
L2  .  .  .  O5
L3  .  .  .  .  .  O8
L4  .  .  .  .  O7
L5  .  .  K2 .  K3 O9
L6  .  .  .  .  .  .  O12
R1  D  D  D  D  O8
R2  .  K1 K2 K3 K4 K5 O7
R3  .  .  .  K3 .  .  O11
R4  .  .  .  .  .  O9
R5  .  .  .  K2 O6
R6  .  H  H  .  .  O10
"""

KINDS = {
    ".": FieldKind.PLAIN, "K": FieldKind.COWPAT, "D": FieldKind.DOUBLE, "H": FieldKind.HAPPY, "O": FieldKind.OX,
}  # fmt: skip


def field(word: str) -> Field:
    return Field(KINDS[word[0]], int(word[1:]) if word[1:] else None)


def rows_of(text: str) -> tuple[Row, ...]:
    lines = [line.split() for line in text.strip().splitlines()]
    return tuple(Row(name, tuple(field(word) for word in words)) for name, *words in lines)


def board(text: str = STANDARD, eyes: Sequence[int] = (40, 50), heap: int = 60) -> Board:
    """A board, written as in the rules."""
    return Board("hornochsen", rows_of(text), tuple(eyes), heap)


def changed(rows: Mapping[str, str], **others: Any) -> Board:
    """The standard board with some rows changed."""
    lines = [line for line in STANDARD.strip().splitlines() if line.split()[0] not in rows]
    lines += [f"{name} {fields}" for name, fields in rows.items()]
    return board("\n".join(sorted(lines)), **others)


class OneBoard:
    """A library with a single board, whatever it is asked for."""

    def __init__(self, only: Board) -> None:
        self.only = only
        self.asked: list[str] = []

    def board(self, name: str, made: object) -> Board:
        self.asked.append(name)
        return self.only

    def deck(self, game: str, name: str | None, made: object) -> Any:
        raise AssertionError("Hornochsen needs no deck")


def rules_for(players: int, on: Board | None = None) -> HornochsenRules:
    rules = GAMES["hornochsen"].rules(Setup("hornochsen", players), OneBoard(on or board()))
    assert isinstance(rules, HornochsenRules)
    return rules


def numbers(tiles: str) -> list[int]:
    return [int(tile) for tile in tiles.split()]


class Match:
    """A match that speaks notation. `events` are those of the last verb."""

    def __init__(self, rules: HornochsenRules) -> None:
        self.rules = rules
        self.state: HornochsenState = rules.start()
        self.events: list[Event] = []

    def do(self, seat: int, do: str) -> Match:
        self.events = []
        self.state.act(seat, self.rules.parse(do), self.events)
        return self

    def play(self, seat: int, tiles: str | int) -> Match:
        return self.do(seat, f"play {tiles}")

    def buy(self, seat: int, count: int) -> Match:
        return self.do(seat, f"buy {count}")

    def take(self, seat: int, tiles: str) -> Match:
        return self.do(seat, f"take {tiles}".strip())

    def chance(self, order: str) -> Match:
        """Chance brings this."""
        outcome = numbers(order)
        due = self.state.chance_due()
        assert due is not None and due.fits(outcome)
        self.events = []
        self.state.resolve(outcome, self.events)
        return self

    def play_round(self, *tiles: str | int) -> Match:
        """Every seat chooses, seat 0 first; the events are those of the whole round."""
        told: list[Event] = []
        for seat, choice in enumerate(tiles):
            told += self.play(seat, choice).events
        self.events = told
        return self

    def play_on(self, rng: Random, moments: int | None = None) -> Match:
        """Plays at random, to the end or for so many steps."""
        while not self.state.over and moments != 0:
            due = self.state.chance_due()
            if due is not None:
                self.state.resolve(quick_outcome(due, rng))
            else:
                seat = rng.choice(self.state.deciders())
                self.state.apply(seat, rng.choice(self.state.legal(seat)))
            moments = None if moments is None else moments - 1
        return self

    def options(self, seat: int) -> list[str]:
        """What the seat may do, in notation."""
        return [action.do for action in self.state.legal(seat)]

    def why_not(self, seat: int, do: str) -> str | None:
        refusal = self.state.why_not(seat, self.rules.parse(do))
        return None if refusal is None else str(refusal)

    def sees(self, viewer: int | None, zone: str) -> list[str | None]:
        """The names in a zone as a viewer knows them."""
        found = tables.seen_by(self.state, viewer).zone(zone)
        return [piece.name for piece in found.pieces] + [None] * found.more

    def hand(self, seat: int) -> str:
        return " ".join(name or "?" for name in self.sees(seat, f"hand.{seat}"))

    def row(self, name: str) -> str:
        return " ".join(str(tile) for tile in self.sees(None, f"row.{name}"))

    def active(self) -> list[str]:
        """The names of the rows with tiles."""
        return [name for name in self.rules.ground.names if self.row(name)]

    def counter(self, name: str) -> int | str | None:
        return tables.seen_by(self.state, None).counter(name).value

    @property
    def track(self) -> tuple[int, ...]:
        return self.state.standings().scores

    def asked(self) -> list[tuple[int, str]]:
        """Who is asked what."""
        return [(prompt.seat, prompt.key) for prompt in tables.seen_by(self.state, None).prompts]


def stacked(*hands: str, rows: str = "", supply: str = "") -> list[str]:
    """A shuffle with these tiles where they are wanted: six for each seat, four for the rows, then the supply."""
    wanted = " ".join([*hands, rows, supply]).split()
    spare = [tile for tile in ALL_TILES if tile not in wanted]
    order: list[str] = []
    for place, size in [*((hand, 6) for hand in hands), (rows, 4)]:
        given = place.split()
        order += given + [spare.pop() for _ in range(size - len(given))]
    return [*order, *supply.split(), *spare]


def dealt(*hands: str, rows: str = "", supply: str = "", on: Board | None = None) -> Match:
    """A match that has just been dealt, with these tiles where they are wanted."""
    return Match(rules_for(len(hands), on)).chance(" ".join(stacked(*hands, rows=rows, supply=supply)))


def position(
    *hands: str,
    rows: Mapping[str, str],
    track: Sequence[int] = (),
    supply: str | None = None,
    box: str = "",
    on: Board | None = None,
    opened: bool = False,
) -> Match:
    """A match at the start of a round.

    The top of `supply` comes first; if it is left out, all other tiles are in it, and if not, they are lost.
    `opened`: an eye was passed in the round before.
    """
    match = Match(rules_for(len(hands), on))
    state, ground = match.state, match.rules.ground
    state.hands = [[play(tile) for tile in numbers(hand)] for hand in hands]
    for name, tiles in rows.items():
        first = ground.first[ground.names.index(name)]
        state.cells[first : first + len(numbers(tiles))] = numbers(tiles)
    ends = sorted((numbers(tiles)[-1], name) for name, tiles in rows.items())
    state.ends = [tile for tile, _ in ends]
    state.nexts = [ground.first[ground.names.index(name)] + len(numbers(rows[name])) for _, name in ends]
    state.track = list(track) or [0] * len(hands)
    state.box = numbers(box)
    for tile in state.box:
        state.seen[tile] = BOXED
    named = set(state.pieces())
    rest = [number for number in range(1, 100) if number not in named]
    state.supply = rest if supply is None else numbers(supply)[::-1]
    state.next_open = opened
    rounds.begin(state, None)
    return match


def random_match(players: int, seed: int, on: Board | None = None) -> tuple[Match, Random]:
    rng = Random(f"{players}/{seed}")
    order = ALL_TILES[:]
    rng.shuffle(order)
    return Match(rules_for(players, on)).chance(" ".join(order)), rng
