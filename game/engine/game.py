"""The interface that every game implements."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from game.engine.action import Action, IllegalAction, NotationError, PathStep, Refusal, SetupError, points_at
from game.engine.chance import Chance
from game.engine.event import EventLog

if TYPE_CHECKING:
    from game.engine.board_map import BoardMap, DeckTable
    from game.engine.manifest import Manifest
    from game.engine.view import View, Viewer

MOST_SEATS: Final = 8

# A set of seats is a bit mask.
SEATS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(seat for seat in range(MOST_SEATS) if mask >> seat & 1) for mask in range(1 << MOST_SEATS)
)
"""The seats of each mask, in ascending order."""
BIT: Final[tuple[int, ...]] = tuple(1 << seat for seat in range(MOST_SEATS))
ALL_OF: Final[tuple[int, ...]] = tuple((1 << players) - 1 for players in range(MOST_SEATS + 1))
"""The mask of all seats, by number of players."""

ActionT = TypeVar("ActionT", bound=Action)
BoardT = TypeVar("BoardT")
DeckT = TypeVar("DeckT")


class Library(Protocol):
    """Gives rules the boards and decks of a game; a missing or broken one is a SetupError."""

    def board(self, name: str, made: Callable[[BoardMap], BoardT]) -> BoardT:
        """Returns what `made` builds from the map with this name; `made` raises BoardError if it is not playable."""

    def deck(self, game: str, name: str | None, made: Callable[[DeckTable], DeckT]) -> DeckT:
        """Returns what `made` builds from the game's deck with this name, None for the usual one; `made` raises
        DeckError if it is not playable."""


@dataclass(frozen=True, slots=True)
class Option:
    """A rule option. If `values` is None any name is allowed, and the library knows which exist."""

    name: str
    default: bool | str
    values: tuple[bool | str, ...] | None = (False, True)

    def allows(self, value: object) -> bool:
        if self.values is None:
            return isinstance(value, str)
        # True == 1 in Python, but 1 is not an option's value.
        return any(value is choice or (isinstance(choice, str) and value == choice) for choice in self.values)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match is played with. `options` may omit defaults; `edition` and `deck` are as in the record's header."""

    game: str
    players: int
    options: Mapping[str, bool | str] = field(default_factory=dict)
    edition: str | None = None
    deck: str | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """Points by seat, places from 1 (equal where tied), and the seats that win, or would win now, ascending."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    breaker: str = ""
    """What breaks a tie in points, as a text key, empty if nothing does; `broken` has every seat's number for it."""
    broken: tuple[int, ...] = ()

    def decided(self) -> tuple[int, ...]:
        """The seats whose place was decided by the tie-breaker."""
        return tuple(
            seat
            for seat, (score, place) in enumerate(zip(self.scores, self.places, strict=True))
            if any(score == other and place != theirs for other, theirs in zip(self.scores, self.places, strict=True))
        )


def rank(scores: Sequence[int], keys: Sequence[Any], breaker: str = "", broken: Sequence[int] = ()) -> Standings:
    """Standings where the seats with the smallest key are first; equal keys share a place."""
    places = tuple(1 + sum(other < key for other in keys) for key in keys)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Standings(tuple(scores), places, winners, breaker, tuple(broken))


class State(ABC, Generic[ActionT]):
    """The state of a match: small and quick to copy, since bots search on copies.

    A state is also what one seat knows of a match: `redact` gives the same class with pieces unknown.
    `owing` is the mask of the seats that owe a decision. When several owe one, each owes it
    whatever the others do first; chance may be due in between.
    """

    __slots__ = ("over", "owing")

    owing: int
    over: bool
    rules: Rules
    """The rules of the match, shared by all its states."""

    def deciders(self) -> tuple[int, ...]:
        """The seats that owe a decision; empty exactly when chance is due or the match is over."""
        return SEATS_OF[self.owing]

    def asking_order(self) -> Sequence[int]:
        """The deciders, in the order in which a program asks them one after the other."""
        return self.deciders()

    @abstractmethod
    def legal(self, seat: int) -> list[ActionT]:
        """The actions open to a seat that owes a decision; never empty, without duplicates."""

    @abstractmethod
    def apply(self, seat: int, action: ActionT, events: EventLog = None) -> None:
        """Carries out an action, which must be legal (see `act`)."""

    @abstractmethod
    def chance_due(self) -> Chance | None:
        """The chance step that is due, or None. While one is due, nobody owes a decision."""

    @abstractmethod
    def resolve(self, outcome: Sequence[int], events: EventLog = None) -> None:
        """Carries out an outcome that fits the chance step that is due."""

    @abstractmethod
    def copy(self) -> Self:
        """Returns an independent copy."""

    @abstractmethod
    def explain(self, seat: int, action: ActionT) -> Refusal:
        """Why a seat that owes a decision may not do this; called for illegal actions only."""

    @abstractmethod
    def refs(self, seat: int, action: ActionT) -> tuple[PathStep, ...]:
        """The steps of pointing for this action; no two legal actions of a seat have the same steps."""

    @abstractmethod
    def redact(self, viewer: Viewer) -> Self:
        """The state as the viewer may know it: pieces hidden from them are unknown, all else is unchanged."""

    @abstractmethod
    def sample(self, rng: Random) -> Self:
        """A random full state that is consistent with this redacted one."""

    @abstractmethod
    def view(self, viewer: Viewer) -> View:
        """The table in this state, with the prompts of all deciders.

        Call it through `view.seen_by`, which redacts first.
        """

    @abstractmethod
    def standings(self) -> Standings:
        """The current standings; final when the match is over."""

    @abstractmethod
    def pieces(self) -> list[int]:
        """Every piece of the match, wherever it is; always the same pieces."""

    def why_not(self, seat: int, action: ActionT) -> Refusal | None:
        """Why this seat may not do this now; None exactly for legal actions."""
        if seat not in self.deciders():
            return Refusal("match_over" if self.over else "not_your_turn")
        return None if action in self.legal(seat) else self.explain(seat, action)

    def act(self, seat: int, action: ActionT, events: EventLog = None) -> None:
        """Carries out an action, or raises IllegalAction and changes nothing."""
        refusal = self.why_not(seat, action)
        if refusal is not None:
            raise IllegalAction(refusal.code, **refusal.values)
        self.apply(seat, action, events)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]

    def facts(self) -> dict[str, Any]:
        """The values of all slots of this state, by name."""
        # A compiled class lists the same names in `__mypyc_attrs__`, with some of its own among them.
        kinds = map(vars, type(self).__mro__)
        names = [name for kind in kinds for name in kind.get("__mypyc_attrs__", kind.get("__slots__", ()))]
        slots = [name for name in names if not name.startswith("__")]
        return {slot: getattr(self, slot) for slot in slots}


class Rules(ABC):
    """A game prepared for one set-up: its tables, built once and shared by all states."""

    __slots__ = ("players", "setup")

    forms: ClassVar[tuple[str, ...]] = ()
    """The notations of actions that move a piece, with {} for the piece."""

    def __init__(self, setup: Setup) -> None:
        self.setup: Final = setup
        self.players: Final = setup.players

    def meant(self, piece: str) -> list[Action]:
        """The actions that moving this piece may mean, legal or not, the likeliest first."""
        return [action for form in self.forms for action in self._parsed(form.format(piece))]

    def why_not_there(self, state: State[Any], seat: int, piece: str, zone: str | None) -> Refusal:
        """Why a seat that owes a decision may not move this piece to this zone; None means anywhere.

        Only for moves that really are illegal.
        """
        refused = [(action, why) for action in self.meant(piece) if (why := state.why_not(seat, action)) is not None]
        for action, why in refused:
            if zone is not None and points_at(state.refs(seat, action), zone):
                return why
        movable = any(points_at(state.refs(seat, action), piece) for action in state.legal(seat))
        return Refusal("not_there") if movable or not refused else refused[0][1]

    def _parsed(self, do: str) -> list[Action]:
        try:
            return [self.parse(do)]
        except NotationError:
            return []

    @abstractmethod
    def start(self) -> State[Any]:
        """The state before the first chance step."""

    @abstractmethod
    def parse(self, do: str) -> Action:
        """The action with this notation, or NotationError."""

    @abstractmethod
    def piece_name(self, piece: int) -> str:
        """The piece's name in records."""

    @abstractmethod
    def piece_number(self, name: str) -> int | None:
        """The piece with this name, or None."""


class Game(ABC):
    """A game: the data of its manifest, its options, and its rules for each set-up."""

    options: tuple[Option, ...] = ()
    has_decks: bool = False
    corrected: tuple[str, ...] = ()
    """The clauses that earlier versions read differently, so that their records may be refused now."""

    def __init__(self, manifest: Manifest) -> None:
        self.manifest: Final = manifest
        self.id: Final = manifest.id
        self.fewest_players: Final = manifest.fewest_players
        self.most_players: Final = manifest.most_players
        self.editions: Final = manifest.editions
        self.fewest_win: Final = manifest.fewest_win

    @abstractmethod
    def prepare(self, setup: Setup, library: Library) -> Rules:
        """The rules for a set-up that `check` has accepted."""

    def prepare_earlier(self, clause: str, setup: Setup, library: Library) -> Rules:
        """The same with the earlier reading of a corrected clause: to recognize old records, never to play."""
        raise NotImplementedError

    def rules(self, setup: Setup, library: Library) -> Rules:
        """The rules for a set-up, or SetupError."""
        self.check(setup)
        return self.prepare(setup, library)

    def check(self, setup: Setup) -> None:
        """Raises SetupError if this game can't be played with the set-up."""
        if not self.fewest_players <= setup.players <= self.most_players:
            limits = {"least": self.fewest_players, "most": self.most_players}
            raise SetupError("players_out_of_range", players=setup.players, **limits)
        known = {option.name: option for option in self.options}
        for name, value in setup.options.items():
            if name not in known:
                raise SetupError("unknown_option", option=name, known=", ".join(known))
            if not known[name].allows(value):
                raise SetupError("wrong_option_value", option=name, value=_written(value), known=_choices(known[name]))
        if setup.edition is not None and setup.edition not in self.editions:
            raise SetupError("unknown_edition", edition=setup.edition)
        if setup.deck is not None and not self.has_decks:
            raise SetupError("no_decks", deck=setup.deck)

    def option(self, setup: Setup, name: str) -> bool | str:
        """The option's value in this set-up, its default if it is left out."""
        default = next(option.default for option in self.options if option.name == name)
        return setup.options.get(name, default)


def _written(value: object) -> str:
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _choices(option: Option) -> str:
    return "a name" if option.values is None else ", ".join(_written(value) for value in option.values)
