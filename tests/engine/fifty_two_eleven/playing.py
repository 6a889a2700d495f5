"""Matches of 5211 set up and played in notation, so that tests read like a table talk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random

from game.engine import view as tables
from game.engine.event import Event
from game.engine.game import Setup
from game.engine.games.fifty_two_eleven.rules import FiftyTwoElevenRules
from game.engine.games.fifty_two_eleven.state import FiftyTwoElevenState
from game.engine.games.registry import GAMES

COPIES = {1: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1}
ALL_CARDS = [
    f"{colour}{value}.{copy}" for colour in "YGOBT" for value in COPIES for copy in range(1, COPIES[value] + 1)
]
REMOVED = {2: 10, 3: 13, 4: 0, 5: 15}
PASSES = {2: 11, 3: 7, 4: 6, 5: 4}
PLAYERS = (2, 3, 4, 5)


def rules_for(players: int, long: bool = False) -> FiftyTwoElevenRules:
    return GAMES["5211"].rules(Setup("5211", players, {"long": long}), library=None)


def stacked(players: int, hands: Sequence[str] = (), pile: str = "", removed: str = "") -> list[str]:
    """A shuffle with these cards where they are wanted, front to back, and all others in between."""
    wanted = " ".join([removed, *hands, pile]).split()
    spare = iter([card for card in ALL_CARDS if card not in wanted])

    def filled(cards: str, size: int) -> list[str]:
        given = cards.split()
        return given + list(islice(spare, size - len(given)))

    order = filled(removed, REMOVED[players])
    for seat in range(players):
        order += filled(hands[seat] if seat < len(hands) else "", 5)
    return order + pile.split() + list(spare)


class Match:
    """A match that speaks notation. `events` are those of the last verb."""

    def __init__(self, players: int, long: bool = False) -> None:
        self.rules = rules_for(players, long)
        self.state: FiftyTwoElevenState = self.rules.start()
        self.players = players
        self.events: list[Event] = []

    def shuffle(self, order: Sequence[str]) -> Match:
        """Chance brings this order."""
        self.events = []
        self.state.resolve([self.rules.piece_number(card) for card in order], self.events)
        return self

    def play(self, seat: int, cards: str) -> None:
        self.events = []
        self.state.act(seat, self.rules.parse(f"play {cards}"), self.events)

    def play_round(self, *cards: str) -> None:
        """Every seat chooses, seat 0 first; the events are those of the whole round."""
        told = []
        for seat, choice in enumerate(cards):
            self.play(seat, choice)
            told += self.events
        self.events = told

    def play_pass(self, *fours: str) -> None:
        """Every seat lays its four cards: the first two, the third, the fourth."""
        split = [cards.split() for cards in fours]
        self.play_round(*(f"{first} {second}" for first, second, _, _ in split))
        self.play_round(*(third for _, _, third, _ in split))
        self.play_round(*(fourth for _, _, _, fourth in split))

    def play_on(self, rng: Random | None = None, deck: int | None = None) -> None:
        """Plays to the end of the match or of a deck: at random, or always the first legal action."""
        while not self.state.over and self.state.deciders() and deck in (None, self.state.deck):
            for seat in self.state.deciders():
                legal = self.state.legal(seat)
                self.state.apply(seat, rng.choice(legal) if rng else legal[0])

    def why_not(self, seat: int, cards: str) -> str | None:
        refusal = self.state.why_not(seat, self.rules.parse(f"play {cards}"))
        return None if refusal is None else str(refusal)

    def sees(self, viewer: int | None, zone: str) -> list[str | None]:
        """The names in a zone as a viewer knows them; a pile without faces is so many unknown cards."""
        found = tables.seen_by(self.state, viewer).zone(zone)
        return [piece.name for piece in found.pieces] + [None] * found.more

    def hand(self, seat: int) -> list[str | None]:
        return self.sees(seat, f"hand.{seat}")

    def counter(self, name: str) -> int | str | None:
        return tables.seen_by(self.state, None).counter(name).value

    def asked(self) -> list[tuple[int, str]]:
        """Who is asked what."""
        return [(prompt.seat, prompt.key) for prompt in tables.seen_by(self.state, None).prompts]

    def options(self, seat: int) -> list[str]:
        """What the seat may do, in notation."""
        return [action.do for action in self.state.legal(seat)]

    @property
    def points(self) -> tuple[int, ...]:
        return self.state.standings().scores


def dealt(players: int, *hands: str, pile: str = "", removed: str = "", long: bool = False) -> Match:
    """A match that has just been dealt, with these cards where they are wanted."""
    return Match(players, long).shuffle(stacked(players, hands, pile, removed))


def random_match(players: int, seed: int, long: bool = False) -> tuple[Match, Random]:
    rng = Random(f"{players}/{seed}")
    order = ALL_CARDS[:]
    rng.shuffle(order)
    return Match(players, long).shuffle(order), rng


def last_pass(
    *hands: str, won: Sequence[str] = (), totals: Sequence[int] = (), long: bool = False, laid: Sequence[str] = ()
) -> Match:
    """The last pass of a deck with these hands, piles and points of earlier decks; in its later rounds with `laid`."""
    players = len(hands)
    match = dealt(players, long=long)
    state, number = match.state, match.rules.piece_number
    state.hands = [[number(card) for card in hand.split()] for hand in hands]
    state.won = [[number(card) for card in pile.split()] for pile in won] or [[] for _ in hands]
    state.laid = [[number(card) for card in cards.split()] for cards in laid] or [[] for _ in hands]
    state.totals = list(totals) or [0] * players
    state.passes, state.round = PASSES[players], max(0, len(state.laid[0]) - 1)
    state.pile, state.removed, state.discards = [], [], []
    used = set(state.pieces())
    unused = [card for card in range(1, 101) if card not in used]
    state.removed, state.discards = unused[: REMOVED[players]], unused[REMOVED[players] :]
    return match


def naive_scoring(laid: Sequence[Sequence[str]]) -> list[list[str]]:
    """What each seat takes from a pass, said as the rules say it (5211-7 to 5211-11)."""
    players = len(laid)
    cards = [card for seat in laid for card in seat]
    roosters = [card for card in cards if card[1] == "1"]
    if len(roosters) == players + 2:
        scoring = roosters
    else:
        colour = _naive_colour(cards, players)
        scoring = [card for card in cards if card[0] == colour]
    return [[card for card in seat if card in scoring] for seat in laid]


def _naive_colour(cards: Sequence[str], players: int) -> str | None:
    left = {colour: count for colour, count in Counter(card[0] for card in cards).items() if count < players + 3}
    while left:
        most = [colour for colour in left if left[colour] == max(left.values())]
        if len(most) == 1:
            return most[0]
        for colour in most:
            del left[colour]
    return None


def worth(cards: Sequence[str]) -> int:
    return sum(int(card[1]) for card in cards)
