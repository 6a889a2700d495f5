"""Matches of Rage set up and played in notation, so that tests read like a table talk."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.engine import view as tables
from game.engine.chance import quick_outcome
from game.engine.event import Event
from game.engine.game import Setup
from game.engine.games.rage.rules import RageRules
from game.engine.games.rage.state import RageState
from game.engine.games.registry import GAMES

COLOUR_CARDS = [f"{colour}{rank}" for colour in "BGRYVO" for rank in range(16)]
COPIES = {"joker": 2, "notrump": 4, "newtrump": 4, "plus5": 3, "minus5": 3}
ACTION_CARDS = [f"{kind}.{copy}" for kind, count in COPIES.items() for copy in range(1, count + 1)]
ALL_CARDS = COLOUR_CARDS + ACTION_CARDS
PLAYERS = (3, 4, 5, 6, 7, 8)
OPTIONS = [
    {},
    {"prediction": "hidden"},
    {"prediction": "secret"},
    {"plus_minus_one": True},
    {"clean_sweep": True},
    {"plus_minus_one": True, "clean_sweep": True},
    {"prediction": "secret", "clean_sweep": True},
]


def rules_for(players: int, **options: bool | str) -> RageRules:
    return GAMES["rage"].rules(Setup("rage", players, options), library=None)


class Match:
    """A match that speaks notation. `events` are those of the last verb."""

    def __init__(self, players: int, **options: bool | str) -> None:
        self.rules = rules_for(players, **options)
        self.state: RageState = self.rules.start()
        self.players = players
        self.events: list[Event] = []

    # -- chance ------------------------------------------------------------------------------------

    def first_dealer(self, seat: int) -> Match:
        self.events = []
        self.state.resolve([seat], self.events)
        return self

    def shuffle(self, order: Sequence[str]) -> Match:
        """Chance brings this order."""
        self.events = []
        self.state.resolve([self.rules.piece_number(card) for card in order], self.events)
        return self

    # -- decisions ---------------------------------------------------------------------------------

    def do(self, seat: int, action: str) -> None:
        self.events = []
        self.state.act(seat, self.rules.parse(action), self.events)

    def bid(self, *numbers: int) -> Match:
        """Everybody predicts, seat 0 first in this list, in the order in which they are asked."""
        while self.state.bidding:
            seat = self.state.deciders()[0]
            self.do(seat, f"bid {numbers[seat]}")
        return self

    def play(self, *cards: str) -> None:
        """The next players lay these cards, each whose turn it is; the events are those of all of them."""
        told = []
        for card in cards:
            (seat,) = self.state.deciders()
            self.do(seat, f"play {card}")
            told += self.events
        self.events = told

    def play_on(self, rng: Random, until_round: int = 11) -> None:
        """Plays at random to the end of the match, or until a round's cards are to be dealt."""
        while not self.state.over:
            due = self.state.chance_due()
            if due is not None:
                if self.state.round + 1 == until_round:
                    return
                self.state.resolve(quick_outcome(due, rng))
                continue
            seat = rng.choice(self.state.deciders())
            self.state.apply(seat, rng.choice(self.state.legal(seat)))

    def why_not(self, seat: int, action: str) -> str | None:
        refusal = self.state.why_not(seat, self.rules.parse(action))
        return None if refusal is None else str(refusal)

    def options(self, seat: int) -> list[str]:
        """What the seat may do, in notation."""
        return [action.do for action in self.state.legal(seat)]

    def cards(self, seat: int) -> str:
        """The cards that the seat may play, a joker once."""
        return " ".join(dict.fromkeys(do.split()[1] for do in self.options(seat)))

    # -- what is seen ------------------------------------------------------------------------------

    def sees(self, viewer: int | None, zone: str) -> list[str | None]:
        """The names in a zone as a viewer knows them; a pile without faces is so many unknown cards."""
        found = tables.seen_by(self.state, viewer).zone(zone)
        return [piece.name for piece in found.pieces] + [None] * found.more

    def counter(self, name: str, viewer: int | None = None) -> int | str | None:
        """A counter as a viewer sees it; one that they may not know is `hidden`."""
        found = tables.seen_by(self.state, viewer).counter(name)
        return "hidden" if found.hidden else found.value

    def counters(self, kind: str, viewer: int | None = None) -> list[int | str | None]:
        """A counter of every seat."""
        return [self.counter(f"{kind}.{seat}", viewer) for seat in range(self.players)]

    @property
    def trump(self) -> int | str | None:
        return self.counter("trump")

    @property
    def tricks(self) -> list[int | str | None]:
        return self.counters("tricks")

    @property
    def points(self) -> tuple[int, ...]:
        return self.state.standings().scores


def stacked(hands: Sequence[str], pile: str = "") -> list[str]:
    """A shuffle that deals these hands and turns up these cards first; all others follow."""
    order = " ".join([*hands, pile]).split()
    return order + [card for card in ALL_CARDS if card not in order]


def dealt(*hands: str, pile: str = "O0", **options: bool | str) -> Match:
    """A round dealt with these hands, so many cards each; the last seat deals, so seat 0 begins."""
    match = Match(len(hands), **options)
    match.state.round = 10 - len(hands[0].split())
    # The deal passes on, except before the first round.
    match.first_dealer(len(hands) - (1 if match.state.round == 0 else 2))
    return match.shuffle(stacked(hands, pile))


def begun(*hands: str, pile: str = "O0", bids: Sequence[int] = (), **options: bool | str) -> Match:
    """The same with all predictions made, zeros unless others are wanted."""
    return dealt(*hands, pile=pile, **options).bid(*(bids or [0] * len(hands)))


def random_match(players: int, seed: int, **options: bool | str) -> tuple[Match, Random]:
    return Match(players, **options), Random(f"{players}/{seed}/{options}")
