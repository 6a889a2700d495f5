"""Matches of Perfect Numbers set up and played in notation, so that tests read like a table talk.

A row is written bottom first, with face-down cards in brackets: `Y5.1 [protect.1]`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

from game.content.library import read_deck
from game.engine import view as tables
from game.engine.board_map import DeckTable
from game.engine.chance import quick_outcome
from game.engine.event import Event
from game.engine.game import Setup
from game.engine.games.perfect_numbers.deck import Deck
from game.engine.games.perfect_numbers.phase import ADDING
from game.engine.games.perfect_numbers.rules import PerfectNumbersRules
from game.engine.games.perfect_numbers.state import PerfectNumbersState
from game.engine.games.registry import GAMES

DEFAULT_DECK = Path(__file__).parents[3] / "config" / "games" / "perfect_numbers" / "deck.toml"
COLOURS = "YGRBV"
COLOURED = [f"{colour}{number}.{copy}" for colour in COLOURS for number in range(2, 8) for copy in (1, 2, 3)]
JOKERS = [f"*{number}" for number in range(2, 8)]
ACTIONS = [f"{kind}.{copy}" for kind in ("protect", "move", "steal") for copy in (1, 2, 3, 4)]
ALL_CARDS = COLOURED + JOKERS + ACTIONS
GROUPS = (3, 2, 2, 1)
PLAYERS = (2, 3, 4)


class Shelf:
    """A library with these decks; the default is the one that comes with the program."""

    def __init__(self, **decks: Deck) -> None:
        self._decks = decks

    def deck(self, game: str, name: str | None, made: Callable[[DeckTable], Deck]) -> Deck:
        return read_deck(DEFAULT_DECK, made) if name is None else self._decks[name]

    def board(self, name: str, made: object) -> None:
        raise AssertionError("Perfect Numbers has no board")


@cache
def rules_for(players: int, three_rows: bool = False) -> PerfectNumbersRules:
    return GAMES["perfect_numbers"].rules(Setup("perfect_numbers", players, {"three_rows": three_rows}), Shelf())


def rules_with(deck: Deck, players: int, three_rows: bool = False) -> PerfectNumbersRules:
    setup = Setup("perfect_numbers", players, {"three_rows": three_rows}, deck="other")
    return GAMES["perfect_numbers"].rules(setup, Shelf(other=deck))


class Match:
    """A match that speaks notation. `events` are those of the last verb."""

    def __init__(self, rules: PerfectNumbersRules) -> None:
        self.rules = rules
        self.state: PerfectNumbersState = rules.start()
        self.events: list[Event] = []
        self._discarded_before = 0

    # -- verbs -----------------------------------------------------------------------------------

    def draw_start(self, seat: int) -> Match:
        self.events = []
        self.state.resolve([seat], self.events)
        return self

    def shuffle(self, order: Sequence[str]) -> Match:
        """Chance brings this order."""
        self.events = []
        self.state.resolve([self.rules.piece_number(card) for card in order], self.events)
        return self

    def do(self, *actions: str) -> Match:
        """The seat that is to decide does this, one after the other; the events are those of all of it."""
        self.events = []
        for action in actions:
            self.state.act(self.turn, self.rules.parse(action), self.events)
        return self

    def play_on(self, rng: Random) -> None:
        """Plays to the end at random."""
        while not self.state.over:
            due = self.state.chance_due()
            if due is not None:
                self.state.resolve(quick_outcome(due, rng))
            else:
                self.state.apply(self.turn, rng.choice(self.state.legal(self.turn)))

    def begin_counting_discards(self) -> None:
        self._discarded_before = len(self.state.discards)

    def copy(self) -> Match:
        twin = Match(self.rules)
        twin.state = self.state.copy()
        return twin

    # -- questions -------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The one seat that is to decide."""
        (seat,) = self.state.deciders()
        return seat

    @property
    def options(self) -> set[str]:
        """What that seat may do, in notation."""
        legal = [action.do for action in self.state.legal(self.turn)]
        assert len(set(legal)) == len(legal)
        return set(legal)

    def options_with(self, *words: str) -> set[str]:
        """Those of the options that begin with one of these words."""
        return {option for option in self.options if option.startswith(words)}

    def why_not(self, action: str) -> str | None:
        refusal = self.state.why_not(self.turn, self.rules.parse(action))
        return None if refusal is None else str(refusal)

    def zone(self, name: str, viewer: int | None = None) -> str:
        """What lies there, face-down cards in brackets, unknown ones as `?`."""
        found = tables.seen_by(self.state, viewer).zone(name)
        shown = [piece.name or "?" for piece in found.pieces]
        is_up = [piece.face_up for piece in found.pieces]
        return " ".join(name if up else f"[{name}]" for name, up in zip(shown, is_up, strict=True))

    def row(self, colour: str, seat: int = 0) -> str:
        return self.zone(f"row.{seat}.{colour}")

    def rows(self, seat: int = 0) -> dict[str, str]:
        """The rows that there are."""
        return {colour: self.row(colour, seat) for colour in COLOURS if self.row(colour, seat)}

    def taken(self, seat: int = 0) -> str:
        return self.zone(f"taken.{seat}")

    def stored(self, seat: int = 0) -> str:
        return self.zone(f"stored.{seat}")

    def won(self, seat: int = 0) -> str:
        return self.zone(f"won.{seat}").replace("[", "").replace("]", "")

    def market(self) -> list[str]:
        return [self.zone(f"market.{group}") for group in (1, 2, 3, 4)]

    @property
    def discarded(self) -> str:
        """What was discarded since the position was set up."""
        return " ".join(self.zone("discards").split()[self._discarded_before :])

    @property
    def pile(self) -> int:
        return tables.seen_by(self.state, None).zone("pile").more

    @property
    def prompt(self) -> str:
        (prompt,) = tables.seen_by(self.state, None).prompts
        return prompt.key

    @property
    def points(self) -> tuple[int, ...]:
        return self.state.standings().scores


def stacked(*front: str, cards: Sequence[str] = ALL_CARDS) -> list[str]:
    """All cards, with these in front."""
    wanted = " ".join(front).split()
    return wanted + [card for card in cards if card not in wanted]


def set_up(*hands: str, start: int = 0, pile: str = "", three_rows: bool = False) -> Match:
    """A match whose seats are dealt these cards, up to where the first decision is due."""
    players = len(hands)
    match = Match(rules_for(players, three_rows)).draw_start(start)
    order = [hands[(start + turn) % players] for turn in range(players)]
    match.shuffle(stacked(*order))
    dealt = " ".join(hands).split()
    return match.shuffle([card for card in stacked(pile) if card not in dealt])


Rows = Mapping[str, str]


def position(
    *rows: Rows,
    taken: str | None = None,
    stored: Sequence[str] = (),
    market: Sequence[str] | None = None,
    pile: str | None = None,
    won: Sequence[str] = (),
    three_rows: bool = False,
    rules: PerfectNumbersRules | None = None,
) -> Match:
    """Seat 0's turn with these rows, one argument a seat.

    With `taken` these cards have just been taken, else a group is still to be taken. A market that is
    not given holds cards in the deck's order from its end. A pile that is not given holds all other cards.
    """
    match = Match(rules or rules_for(len(rows), three_rows))
    state = match.state
    numbers = state.rules.piece_number
    for seat, mine in enumerate(rows):
        for colour, cards in mine.items():
            state.lay(seat * 5 + COLOURS.index(colour), tuple(_codes(state, cards)))
    for seat, cards in enumerate(stored):
        state.stored[seat] = tuple(numbers(card) for card in cards.split())
    for seat, cards in enumerate(won):
        state.won[seat] = tuple(numbers(card) for card in cards.split())
    wanted = " ".join([*(market or []), pile or "", taken or ""]).split()
    used = {state.rules.cards.name[card] for card in state.known()} | set(wanted)
    free = [card for card in state.rules.cards.name[1 : state.rules.cards.size + 1] if card not in used]
    groups = market if market is not None else [" ".join(free.pop() for _ in range(size)) for size in GROUPS]
    state.market = [tuple(numbers(card) for card in cards.split()) for cards in groups]
    state.pile = [numbers(card) for card in reversed(free if pile is None else pile.split())]
    if pile is not None:
        state.discards = [numbers(card) for card in free]
        match.begin_counting_discards()
    state.phase, state.owing, state.round = state.phase.CHOOSING, 1, 1
    state.groups = sum(1 << group for group, cards in enumerate(state.market) if cards)
    if taken is not None:
        state.taken, state.phase = sorted(numbers(card) for card in taken.split()), ADDING
    return match


def _codes(state: PerfectNumbersState, row: str) -> list[int]:
    """A row in the state's own writing."""
    size = state.rules.cards.size
    names = [(card.strip("[]"), card.startswith("[")) for card in row.split()]
    return [state.rules.piece_number(name) + (size if down else 0) for name, down in names]


def random_match(players: int, seed: int, three_rows: bool = False) -> tuple[Match, Random]:
    """A match up to its first decision, and what is random for it."""
    rng = Random(f"{players}/{seed}/{three_rows}")
    match = Match(rules_for(players, three_rows))
    while (due := match.state.chance_due()) is not None:
        match.state.resolve(quick_outcome(due, rng))
    return match, rng


FOUR_ROWS = {"Y": "Y7.1", "G": "G7.1", "R": "R7.1", "B": "B7.1"}
THREE_ROWS = {"Y": "Y7.1", "G": "G7.1", "R": "R7.1"}
