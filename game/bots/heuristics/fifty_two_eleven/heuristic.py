"""Rules of thumb for 5211: which colour will be the largest below a disaster, and how much of it the seat has."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from itertools import combinations
from math import comb, exp, log
from random import Random
from typing import Final

from game.bots.heuristic import Heuristic, Memory, Script
from game.engine.game import BIT
from game.engine.games.fifty_two_eleven.cards import COLOUR, COLOURS, NAME, VALUE, PlayCards
from game.engine.games.fifty_two_eleven.scoring import disaster_from, roosters_needed
from game.engine.games.fifty_two_eleven.state import LAST_ROUND, FiftyTwoElevenState

CARDS_EACH: Final = 4
"""How many cards everybody lays in a pass."""
KEPT: Final[Sequence[float]] = (0.30, 0.27, 0.24)
"""What a point still in hand is worth, by round of the pass."""
HELD: Final[Sequence[float]] = (0.0, 0.0, 0.46, 0.2, 0.2, 0.2)
MATCHED: Final[Sequence[float]] = (0.0, 0.0, 0.6, 0.0, 0.0, 0.0)
"""The worth of a point in hand after a pass, and of two cards of a colour, by number of players: how many more points
those who held them scored in the rest of a match between rules of thumb."""
ROOSTER_SHARE: Final = 0.25
OTHERS: Final = 0.35
"""The weight of the others' points."""
WARMTH: Final = 0.25
"""How randomly playouts choose."""
REGRET: Final = 0.6
"""By how many points another pair may have been better before a hand gets unlikely."""
OLD: Final = 3
"""How many cards of the opening hand are left after the first round."""
NUMBERS: Final = range(len(COLOURS))
PASS: Final = 1
DECK: Final = 100
BUMPS: Final = [-log(-log((place + 0.5) / 1024)) for place in range(1024)]
"""Gumbel noise, in equally likely steps: the best of values with this noise is a softmax choice."""


@cache
def weights(players: int) -> list[list[list[float]]]:
    """The relative chance of a colour to score: by cards to come, by cards laid so far and by the colour's own."""
    every = CARDS_EACH * players
    return [
        [[_weight(own, lying, to_come, players) for own in range(every + 1)] for lying in range(every + 1)]
        for to_come in range(every + 1)
    ]


def _weight(own: int, lying: int, to_come: int, players: int) -> float:
    # 5211-9: a disaster is out, 5211-10: the most frequent colour scores
    if own >= disaster_from(players):
        return 0.0
    expected = own + to_come * (own + 0.8) / (lying + 4)
    weight = exp(0.9 * expected)
    over = expected - players - 2.3
    return weight * exp(-2.2 * over) if over > 0 else weight


@cache
def rooster_luck(players: int) -> list[list[float]]:
    """How likely it is that only the roosters score, by cards to come and by roosters so far."""
    every = CARDS_EACH * players
    return [[_luck(roosters, to_come, players) for roosters in range(every + 1)] for to_come in range(every + 1)]


def _luck(roosters: int, to_come: int, players: int) -> float:
    # 5211-7: exactly so many roosters
    missing = roosters_needed(players) - roosters
    if not 0 <= missing <= to_come:
        return 0.0
    return float(comb(to_come, missing) * ROOSTER_SHARE**missing * (1 - ROOSTER_SHARE) ** (to_come - missing))


class Glance:
    """The cards on the table, counted for one seat."""

    __slots__ = ("counts", "lying", "mine", "my_roosters", "others", "players", "roosters")

    def __init__(self, lying: Sequence[Sequence[int]], seat: int) -> None:
        counts = [0] * 5
        mine = [0] * 5
        others = [0] * 5
        self.roosters = self.my_roosters = self.lying = 0
        for owner, laid in enumerate(lying):
            points = mine if owner == seat else others
            for card in laid:
                counts[COLOUR[card]] += 1
                points[COLOUR[card]] += VALUE[card]
                if VALUE[card] == 1:
                    self.roosters += 1
                    self.my_roosters += owner == seat
            self.lying += len(laid)
        self.players: Final = len(lying)
        self.counts: Final = counts
        self.mine: Final = mine
        self.others: Final = others

    def value(self, cards: tuple[int, ...], kept: float, careful: bool) -> float:
        """What laying these cards is worth; unless `careful`, roosters and the others' points are ignored."""
        counts, mine = self.counts[:], self.mine[:]
        roosters, my_roosters = self.roosters, self.my_roosters
        spent = 0
        for card in cards:
            colour, value = COLOUR[card], VALUE[card]
            counts[colour] += 1
            mine[colour] += value
            spent += value
            if value == 1:
                roosters += 1
                my_roosters += 1
        lying = self.lying + len(cards)
        to_come = CARDS_EACH * self.players - lying
        chances = weights(self.players)[to_come][lying]
        total = gain = 0.0
        share = OTHERS / (self.players - 1) if careful else 0.0
        others = self.others
        for colour in NUMBERS:
            weight = chances[counts[colour]]
            total += weight
            gain += weight * (mine[colour] - share * others[colour])
        gain = gain / total if total else 0.0
        if careful:
            luck = rooster_luck(self.players)[to_come][roosters]
            gain += luck * (my_roosters - share * (roosters - my_roosters) - gain)
        return gain - kept * spent


@cache
def openings(players: int) -> list[list[float]]:
    """What two cards that open a pass are worth, by both cards."""
    empty = Glance([[]] * players, 0)
    return [[empty.value((one, other), KEPT[0], True) for other in range(len(NAME))] for one in range(len(NAME))]


class FiftyTwoElevenHeuristic(Heuristic[FiftyTwoElevenState, PlayCards]):
    """5211 by counting colours."""

    def values(self, seen: FiftyTwoElevenState, seat: int, legal: Sequence[PlayCards], memory: Memory) -> list[float]:
        glance = Glance(seen.laid, seat)
        kept = self._kept(seen)
        return [glance.value(action.cards, kept, memory is Memory.ALL) for action in legal]

    def sane(self, seen: FiftyTwoElevenState, seat: int, legal: Sequence[PlayCards]) -> Sequence[PlayCards]:
        """Leaves out high cards of a colour that is out if a low one could be laid instead, and, with the last cards of
        the deck, cards that are lower than another one of their colour."""
        if not seen.pile:
            return self._last_ones(legal) if seen.round == LAST_ROUND else legal
        counts = Glance(seen.laid, seat).counts
        out = [colour for colour in NUMBERS if counts[colour] >= disaster_from(len(seen.laid))]
        return [
            play for play in legal if not any(self._wasted(play, card, seen.hands[seat], out) for card in play.cards)
        ]

    def _last_ones(self, legal: Sequence[PlayCards]) -> Sequence[PlayCards]:
        """The plays of a last card, without cards lower than another one of their colour; roosters stay."""
        # 5211-12: cards that are not laid now are lost; 5211-7: a rooster may score where a higher card does not
        cards = [play.cards[0] for play in legal]
        return [
            play
            for play, card in zip(legal, cards, strict=True)
            if VALUE[card] == 1
            or not any(COLOUR[other] == COLOUR[card] and VALUE[other] > VALUE[card] for other in cards)
        ]

    def _wasted(self, play: PlayCards, card: int, hand: Sequence[int], out: Sequence[int]) -> bool:
        # Roosters score by themselves, whatever their colour.
        return COLOUR[card] in out and any(
            1 < VALUE[other] < VALUE[card] and COLOUR[other] == COLOUR[card] and other not in play.cards
            for other in hand
        )

    def _kept(self, state: FiftyTwoElevenState) -> float:
        # 5211-12: in the last pass all cards but one are laid anyway
        return KEPT[state.round] if state.pile else 0.1

    def quick(self, world: FiftyTwoElevenState, seat: int, rng: Random) -> PlayCards:
        glance = Glance(world.laid, seat)
        kept = self._kept(world)
        random = rng.random
        best: PlayCards | None = None
        most = -1e9
        for action in world.legal(seat):
            value = glance.value(action.cards, kept, True) + WARMTH * BUMPS[int(random() * len(BUMPS))]
            if value > most:
                most, best = value, action
        assert best is not None
        return best

    # -- for the search --------------------------------------------------------------------------

    def kinds(self, seen: FiftyTwoElevenState, seat: int, actions: Sequence[PlayCards]) -> Sequence[Hashable]:  # noqa: ARG002
        return [tuple(sorted((COLOUR[card], VALUE[card]) for card in action.cards)) for action in actions]

    def arms(self, seen: FiftyTwoElevenState, seat: int, legal: Sequence[PlayCards], reckons: bool) -> list[Script]:  # noqa: ARG002
        return [[(seat, action)] for action in dict(zip(self.kinds(seen, seat, legal), legal, strict=True)).values()]

    def sample_secrets(self, world: FiftyTwoElevenState, seat: int, rng: Random, reckons: bool) -> None:
        for other, chosen in enumerate(world.chosen):
            if other != seat and chosen:
                world.hands[other] += chosen
                world.chosen[other] = ()
                world.owing |= BIT[other]
        for other in world.deciders():
            if other != seat:
                world.apply(other, self.quick(world, other, rng) if reckons else rng.choice(world.legal(other)))

    def likelihood(self, world: FiftyTwoElevenState, seat: int) -> float:
        """A world is less likely the better another pair in a player's hand would have opened the pass."""
        if not world.round:
            return 1.0
        worth = openings(len(world.hands))
        regret = 0.0
        for other, laid in enumerate(world.laid):
            if other != seat:
                # Cards drawn since then come after the older ones.
                held = [laid[0], laid[1], *world.hands[other][:OLD]]
                best = max([worth[one][two] for one, two in combinations(held, 2)])
                regret += best - worth[laid[0]][laid[1]]
        return exp(-regret / REGRET)

    def cost(self, seen: FiftyTwoElevenState, seat: int) -> float:  # noqa: ARG002
        return (2 - seen.round) * len(seen.hands) + 1

    def clock(self, state: FiftyTwoElevenState) -> int:
        return (state.deck + (not state.owing)) * DECK + state.passes

    def horizon(self, seen: FiftyTwoElevenState, seat: int) -> int:  # noqa: ARG002
        return self.clock(seen) + PASS

    def worth(self, world: FiftyTwoElevenState, seat: int) -> float:
        points = [world.points(other) + promised for other, promised in enumerate(promises(world))]
        return _ahead(points, seat)

    def later(self, world: FiftyTwoElevenState, seat: int) -> float:
        return _ahead(promises(world), seat)

    def tally(self, before: FiftyTwoElevenState, after: FiftyTwoElevenState, seat: int) -> dict[str, float]:
        gained = after.points(seat) - before.points(seat)
        return {"scores": float(gained > 0), "points": float(gained)}


def promises(world: FiftyTwoElevenState) -> list[float]:
    """What each hand is worth at the beginning of the next pass."""
    players = len(world.hands)
    return [promise(hand, HELD[players], MATCHED[players]) for hand in world.hands]


def _ahead(points: Sequence[float], seat: int) -> float:
    mine = points[seat]
    return mine - (sum(points) - mine) / (len(points) - 1)


def promise(hand: Sequence[int], held: float, matched: float) -> float:
    """What a hand is worth at the beginning of the next pass."""
    worth = held * sum([VALUE[card] for card in hand])
    if matched:
        colours = [COLOUR[card] for card in hand]
        worth += matched * sum([colours.count(colour) - 1 for colour in colours]) / 2
    return worth
