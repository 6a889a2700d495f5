"""Rules of thumb for Rage: predict by the hand's expected tricks, then play so that they come out right."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from game.bots.thumb import Memory, Script, Thumb
from game.bots.thumbs.rage.odds import Odds, odds
from game.engine.games.rage.cards import (
    CARD,
    COLOUR,
    FIRST_ACTION,
    FIRST_JOKER,
    FIRST_MINUS,
    NO_COLOUR,
    RANK,
    RANKS,
    RageAction,
)
from game.engine.games.rage.prediction import Prediction
from game.engine.games.rage.scoring import fives
from game.engine.games.rage.state import RageState
from game.engine.games.rage.trick import POWER
from game.engine.seats import BIT

MISS: Final = 5.0
"""What a trick too many or too few costs about, in points."""
GIVEN: Final = 1.2
"""What a "-5" in somebody else's trick is worth."""
NOISE: Final = 0.05
"""How often a playout chooses at random."""
GRUDGE: Final = 0.4
"""How much the others' predictions move one's own."""


class RageThumb(Thumb[RageState, RageAction]):
    """Rage by counting expected tricks."""

    def values(self, seen: RageState, seat: int, legal: Sequence[RageAction], memory: Memory) -> list[float]:
        if seen.bidding:
            expected = self.expected(seen, seat, memory is Memory.ALL)
            return [-abs(number - expected) for number in (action.number for action in legal) if number is not None]
        later = self._later(seen, seat, memory)
        return self._played(seen, seat, legal, later)

    # -- predicting ------------------------------------------------------------------------------

    def expected(self, state: RageState, seat: int, looks_round: bool = True) -> float:
        """How many tricks a seat may expect before the first."""
        players = len(state.hands)
        later = odds(players).later[state.size][state.trump]
        mine = sum(later[card] for card in state.hands[seat])
        if state.leader == seat:
            mine += 0.3 / state.size
        if not looks_round:
            return mine
        # Where the others want many tricks, there are fewer left.
        bids = [bid for other, bid in enumerate(state.bids) if bid is not None and other != seat]
        if bids:
            usual = state.size / players
            mine -= GRUDGE * (sum(bids) - usual * len(bids)) / players
        return min(max(mine, 0.0), float(state.size))

    # -- playing ---------------------------------------------------------------------------------

    def _later(self, state: RageState, seat: int, memory: Memory) -> dict[int, float]:
        """What each card of the hand may still bring, by what the player remembers."""
        hand = state.hands[seat]
        table = odds(len(state.hands)).later[len(hand)][state.trump]
        if memory is Memory.HAND:
            return {card: table[card] for card in hand}
        gone = {CARD[face] for trick in (*state.past, state.trick) for face in trick} | {*state.turned, *hand}
        return {card: table[self._promoted(card, gone)] for card in hand}

    def _promoted(self, card: int, gone: set[int]) -> int:
        """The card that this one is as good as, when the higher ones of its colour that are gone don't count."""
        if card >= FIRST_ACTION:
            return card
        top = card + RANKS - 1 - RANK[card]
        return card + sum(higher in gone for higher in range(card + 1, top + 1))

    def _played(self, state: RageState, seat: int, legal: Sequence[RageAction], later: dict[int, float]) -> list[float]:
        need = self._need(state, seat)
        whole = sum(later.values())
        prospect = Prospect(state, len(state.hands[seat]))
        stake = 1.0 + fives(state.staked)
        values = []
        for action in legal:
            wins = prospect.wins(action)
            value = wins * stake
            if need is not None:
                value -= MISS * abs(need - wins - whole + later[action.card])
            if FIRST_ACTION <= action.card < FIRST_JOKER:
                value += _gift(action.card)
            values.append(value)
        return values

    def _need(self, state: RageState, seat: int) -> int | None:
        """How many tricks are still missing; None if the prediction can't come out right any more."""
        bid = state.bids[seat]
        if bid is None:
            return None
        need = bid - state.won[seat]
        return need if 0 <= need <= len(state.hands[seat]) else None

    def quick(self, world: RageState, seat: int, rng: Random) -> RageAction:
        legal = world.legal(seat)
        if world.bidding:
            expected = self.expected(world, seat) + rng.random() - 0.5
            return min(legal, key=lambda action: abs((action.number or 0) - expected))
        if len(legal) == 1:
            return legal[0]
        if rng.random() < NOISE:
            action = legal[int(rng.random() * len(legal))]
            # A joker is never wasted by naming just any colour.
            if action.card < FIRST_JOKER:
                return action
        hand = world.hands[seat]
        table = odds(len(world.hands)).later[len(hand)][world.trump]
        values = self._played(world, seat, legal, {card: table[card] for card in hand})
        return legal[values.index(max(values))]

    # -- for the search --------------------------------------------------------------------------

    def arms(self, seen: RageState, seat: int, legal: Sequence[RageAction]) -> list[Script]:
        if seen.bidding:
            expected = self.expected(seen, seat)
            legal = sorted(legal, key=lambda action: abs((action.number or 0) - expected))[:5]
            return [[(seat, action)] for action in legal]
        return [[(seat, action)] for action in legal if action.card < FIRST_JOKER or sensible(seen, action)]

    def settle(self, world: RageState, seat: int, rng: Random) -> None:
        way = world.rules.prediction
        if way is Prediction.OPEN or (way is Prediction.HIDDEN and not world.bidding):
            return
        for other in range(len(world.hands)):
            if other != seat:
                # RAGE-18: what nobody knows yet is what the hand that was dealt suggests
                wanted = self._dealt(world, other) + rng.random() - 0.5
                world.bids[other] = round(min(max(wanted, 0.0), float(world.size)))
        if world.bidding:
            world.owing = BIT[seat]

    def likelihood(self, world: RageState, seat: int) -> float:
        if world.rules.prediction is Prediction.SECRET:
            return 1.0
        off = 0.0
        for other, bid in enumerate(world.bids):
            if other != seat and bid is not None:
                off += (self._dealt(world, other) - bid) ** 2
        return exp(-off / 2)

    def _dealt(self, world: RageState, seat: int) -> float:
        """What the hand that a seat was dealt let it expect."""
        # RAGE-4: the first colour card that was turned up was trump then, whatever is now
        trump = next(COLOUR[card] for card in world.turned if COLOUR[card] != NO_COLOUR)
        later = odds(len(world.hands)).later[world.size][trump]
        expected = sum(later[card] for card in world.hands[seat])
        first = (world.dealer or 0) + 1
        players = len(world.hands)
        led = [first % players, *world.takers]
        for leader, trick in zip(led, [*world.past, world.trick], strict=False):
            place = (seat - leader) % players
            if place < len(trick):
                expected += later[CARD[trick[place]]]
        return expected

    def cost(self, seen: RageState, seat: int) -> float:  # noqa: ARG002
        return sum(map(len, seen.hands)) + 1

    def clock(self, state: RageState) -> int:
        return len(state.sheet)

    def horizon(self, seen: RageState, seat: int) -> int:  # noqa: ARG002
        return len(seen.sheet) + 1

    def worth(self, world: RageState, seat: int) -> float:
        mine = world.totals[seat]
        return mine - (sum(world.totals) - mine) / (len(world.totals) - 1)

    def tally(self, before: RageState, after: RageState, seat: int) -> dict[str, float]:  # noqa: ARG002
        bids, tricks, _, gained = after.sheet[-1]
        return {"hit": float(bids[seat] == tricks[seat]), "tricks": tricks[seat], "points": gained[seat]}


def _gift(card: int) -> float:
    """What it is worth to leave an action card to others."""
    return GIVEN if card >= FIRST_MINUS else 0.0


def sensible(state: RageState, action: RageAction) -> bool:
    """Whether naming this colour for a joker can matter: the trump, the colour to follow, or the first useless one."""
    colour = action.colour
    useful = (state.trump, state.follow)
    return colour in useful or colour == min(set(range(NO_COLOUR)) - set(useful))


class Prospect:
    """How likely the next card wins the trick."""

    __slots__ = ("best", "follow", "hand", "odds", "to_come", "trump")

    def __init__(self, state: RageState, hand: int) -> None:
        self.trump: Final = state.trump
        self.follow: Final = state.follow
        self.to_come: Final = len(state.hands) - len(state.trick) - 1
        self.odds: Final[Odds] = odds(len(state.hands))
        self.hand: Final = hand
        self.best = 0
        if state.follow != NO_COLOUR:
            power = POWER[state.trump][state.follow]
            self.best = max([power[face] for face in state.trick])

    def wins(self, action: RageAction) -> float:
        face, trump, follow = action.face, self.trump, self.follow
        colour = action.colour
        if colour == NO_COLOUR:
            # RAGE-10: action cards only, and the first of them wins
            return 0.03 if follow == NO_COLOUR and not self.to_come else 0.0
        leads = follow == NO_COLOUR
        if not leads and POWER[trump][follow][face] < max(self.best, 1):
            return 0.0
        if not self.to_come:
            return 1.0
        table = self._table(colour, leads)
        stands: float = table[self.hand][RANK[face]] ** self.to_come
        return stands

    def _table(self, colour: int, leads: bool) -> list[list[float]]:
        if colour != self.trump:
            return self.odds.no_trump if self.trump == NO_COLOUR else self.odds.plain
        return self.odds.trump if leads or self.follow == self.trump else self.odds.ruff
