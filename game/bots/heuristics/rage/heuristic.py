"""Rules of thumb for Rage: predict the tricks that the hand should win, then play to win exactly as many."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import exp, sqrt
from random import Random
from typing import Final

from game.bots.heuristic import Heuristic, Memory, Script
from game.bots.heuristics.rage.next_card import chances
from game.bots.heuristics.rage.outlook import (
    HOPES,
    LEADING,
    LEADING_EAGER,
    MOST_WANTED,
    PRESS,
    PRESS_EAGER,
    STEPS,
    outlook,
)
from game.bots.heuristics.rage.rest import hopes
from game.engine.game import BIT, SEATS_OF
from game.engine.games.rage.cards import (
    CARD,
    COLOUR,
    FIRST_ACTION,
    FIRST_FIVE,
    FIRST_JOKER,
    FIRST_MINUS,
    FIRST_NAMED,
    FIRST_NEW_TRUMP,
    NO_COLOUR,
    RANK,
    RANKS,
    RageAction,
)
from game.engine.games.rage.scoring import Prediction, fives
from game.engine.games.rage.state import ROUNDS, RageState

GIVEN: Final = 1.2
"""What a "-5" in somebody else's trick is worth."""
GIFT: Final = [GIVEN if FIRST_MINUS <= card < FIRST_JOKER else 0.0 for card in range(FIRST_NAMED)]
"""What it is worth to give a card away, by card."""
NOISE: Final = 0.05
"""How often a playout chooses at random."""
FIRST_OWING: Final = [seats[0] if seats else -1 for seats in SEATS_OF]
MOST_BIDS: Final = 5
"""How many predictions are compared."""
DRIFT: Final = 6.0
"""How far totals drift apart in a round: the scale of a logistic distribution as wide as the points of a round."""
NEAR_BIDS: Final = 2
"""How far a sane prediction may be from the one that seems best."""
LAST_WORD: Final = 0.05
"""Rounds assumed to be left after the last one: winning is nearly all that counts, but points still rank the losses."""


class RageHeuristic(Heuristic[RageState, RageAction]):
    """Rage by counting expected tricks."""

    def values(self, seen: RageState, seat: int, legal: Sequence[RageAction], memory: Memory) -> list[float]:
        if seen.bidding:
            return self._bid_values(seen, seat, legal, memory is Memory.ALL)
        return self._card_values(seen, seat, legal, self._as_good(seen, seat, memory))

    # -- predicting ------------------------------------------------------------------------------

    def _bid_values(self, state: RageState, seat: int, legal: Sequence[RageAction], looks_round: bool) -> list[float]:
        size = state.size
        content, eager = self._hand_brings(state, seat)
        players = len(state.hands)
        wanted = self._wanted(state, seat) if looks_round else size * (players - 1) / players
        values = []
        for action in legal:
            bid = action.number or 0
            share = bid / size
            brings = content + eager * share + (wanted + bid - size) * (PRESS + PRESS_EAGER * share)
            values.append(brings + HOPES[bid > 0][size][int(abs(bid - brings) * STEPS)])
        return values

    def _hand_brings(self, state: RageState, seat: int) -> tuple[float, float]:
        """The tricks that a hand should win for a player who wants none, and how many more for one who wants all."""
        tables = outlook(len(state.hands))
        content, eager = tables.content[state.size][state.trump], tables.eager[state.size][state.trump]
        hand = state.hands[seat]
        leads = state.leader == seat
        return (
            sum([content[card] for card in hand]) + LEADING * leads,
            sum([eager[card] for card in hand]) + LEADING_EAGER * leads,
        )

    def _wanted(self, state: RageState, seat: int) -> float:
        """How many tricks the others still want; an unknown prediction counts as an equal share."""
        wanted = 0.0
        won = state.won
        usual = state.size / len(won)
        for other, bid in enumerate(state.bids):
            if other != seat:
                wanted += max(0.0, (usual if bid is None else bid) - won[other])
        return min(wanted, MOST_WANTED * state.size)

    # -- playing ---------------------------------------------------------------------------------

    def _as_good(self, state: RageState, seat: int, memory: Memory) -> dict[int, int]:
        """For each card in hand, the card that it is as good as, by what the player remembers."""
        hand = state.hands[seat]
        if memory is Memory.HAND:
            return dict(zip(hand, hand, strict=True))
        gone = {CARD[face] for trick in (*state.past, state.trick) for face in trick} | {*state.turned, *hand}
        return {card: self._promoted(card, gone) for card in hand}

    def _promoted(self, card: int, gone: set[int]) -> int:
        """The card that this one is as good as, since the higher ones of its colour that are gone don't count."""
        if card >= FIRST_ACTION:
            return card
        top = card + RANKS - 1 - RANK[card]
        return card + sum([higher in gone for higher in range(card + 1, top + 1)])

    def _card_values(
        self, state: RageState, seat: int, legal: Sequence[RageAction], as_good: Mapping[int, int]
    ) -> list[float]:
        """What playing each card is worth; `as_good` maps each card in hand to the one that it is as good as."""
        wins = chances(state, len(as_good), legal)
        stake = 1.0 + (fives(state.staked) if state.staked else 0)
        need = self._need(state, seat)
        if need is None:
            return [win * stake + GIFT[action.card] for action, win in zip(legal, wins, strict=True)]
        wanted = self._wanted(state, seat)
        hoped = hopes(state, need=need, wanted=wanted, as_good=as_good, tried=zip(legal, wins, strict=True))
        return [win * stake + GIFT[action.card] + hope for action, win, hope in zip(legal, wins, hoped, strict=True)]

    def _need(self, state: RageState, seat: int) -> int | None:
        """How many tricks are still missing; None if the prediction can't be met any more."""
        bid = state.bids[seat]
        if bid is None:
            return None
        need = bid - state.won[seat]
        return need if 0 <= need <= len(state.hands[seat]) else None

    def sane(self, seen: RageState, seat: int, legal: Sequence[RageAction]) -> Sequence[RageAction]:
        """Leaves out predictions far from the best, jokers wasted on a wanted trick, and useless colours for them."""
        if seen.bidding:
            values = self._bid_values(seen, seat, legal, looks_round=False)
            best = legal[values.index(max(values))].number or 0
            return [action for action in legal if abs((action.number or 0) - best) <= NEAR_BIDS]
        wins = chances(seen, len(seen.hands[seat]), legal)
        # Before a colour is led, naming any colour for a joker wastes nothing.
        wanted = seen.follow != NO_COLOUR and self._need(seen, seat) and fives(seen.staked) >= 0
        return [
            action
            for action, win in zip(legal, wins, strict=True)
            if action.card < FIRST_JOKER or (win > 0 if wanted else sensible(seen, action))
        ]

    def quick(self, world: RageState, seat: int, rng: Random) -> RageAction:
        legal = world.legal(seat)
        if world.bidding:
            worth = self._bid_values(world, seat, legal, looks_round=True)
            return legal[worth.index(max(worth))]
        if len(legal) == 1:
            return legal[0]
        if rng.random() < NOISE:
            action = legal[int(rng.random() * len(legal))]
            # The colour of a joker is never named at random.
            if action.card < FIRST_JOKER:
                return action
        hand = world.hands[seat]
        values = self._card_values(world, seat, legal, dict(zip(hand, hand, strict=True)))
        return legal[values.index(max(values))]

    def advance(self, world: RageState, rng: Random) -> None:
        """Plays to the end of the round, where nobody owes a decision."""
        quick = self.quick
        while world.owing:
            seat = FIRST_OWING[world.owing]
            world.apply(seat, quick(world, seat, rng))

    # -- for the search --------------------------------------------------------------------------

    def arms(self, seen: RageState, seat: int, legal: Sequence[RageAction], reckons: bool) -> list[Script]:  # noqa: ARG002
        if seen.bidding:
            values = dict(zip(legal, self._bid_values(seen, seat, legal, looks_round=True), strict=True))
            return [[(seat, action)] for action in sorted(legal, key=lambda action: -values[action])[:MOST_BIDS]]
        sensible_ones = [action for action in legal if action.card < FIRST_JOKER or sensible(seen, action)]
        first_of: dict[Hashable, RageAction] = {}
        for kind, action in zip(self.kinds(seen, seat, sensible_ones), sensible_ones, strict=True):
            first_of.setdefault(kind, action)
        return [[(seat, action)] for action in first_of.values()]

    def kinds(self, seen: RageState, seat: int, actions: Sequence[RageAction]) -> Sequence[Hashable]:
        """Two cards of a colour are equivalent as long as nobody else can hold a card between them and none is in the
        trick; so are two action cards of a kind."""
        if seen.bidding:
            return actions
        out = {CARD[face] for trick in seen.past for face in trick} | {*seen.turned, *seen.hands[seat]}
        return [
            (action.colour, _top_of_run(action.card, out) if action.card < FIRST_ACTION else -_kind(action.card))
            for action in actions
        ]

    def sample_secrets(self, world: RageState, seat: int, rng: Random, reckons: bool) -> None:  # noqa: ARG002
        way = world.rules.prediction
        if way is Prediction.OPEN or (way is Prediction.HIDDEN and not world.bidding):
            return
        content, eager = self._dealt(world)
        for other in range(len(world.hands)):
            if other != seat:
                # RAGE-18: for a prediction that nobody knows yet, assume what the hand that was dealt suggests
                wanted = content[other] / max(0.3, 1.0 - eager[other] / world.size) + rng.random() - 0.5
                world.bids[other] = round(min(max(wanted, 0.0), float(world.size)))
        if world.bidding:
            world.owing = BIT[seat]

    def likelihood(self, world: RageState, seat: int) -> float:
        if world.rules.prediction is Prediction.SECRET:
            return 1.0
        content, eager = self._dealt(world)
        off = 0.0
        for other, bid in enumerate(world.bids):
            if other != seat and bid is not None:
                off += (content[other] + eager[other] * bid / world.size - bid) ** 2
        return exp(-off)

    def _dealt(self, world: RageState) -> tuple[list[float], list[float]]:
        """The tricks expected of the hands that were dealt, content and eager, by seat."""
        # RAGE-4: the first colour card that was turned up was trump then, even if trump has changed since
        trump = next(COLOUR[card] for card in world.turned if COLOUR[card] != NO_COLOUR)
        players = len(world.hands)
        tables = outlook(players)
        content_of, eager_of = tables.content[world.size][trump], tables.eager[world.size][trump]
        content = [sum([content_of[card] for card in hand]) for hand in world.hands]
        eager = [sum([eager_of[card] for card in hand]) for hand in world.hands]
        seat = ((world.dealer or 0) + 1) % players
        for taker, trick in zip([*world.takers, 0], [*world.past, world.trick], strict=True):
            for face in trick:
                content[seat] += content_of[CARD[face]]
                eager[seat] += eager_of[CARD[face]]
                seat = (seat + 1) % players
            seat = taker
        return content, eager

    def cost(self, seen: RageState, seat: int) -> float:  # noqa: ARG002
        return sum(map(len, seen.hands)) + 1

    def clock(self, state: RageState) -> int:
        return len(state.sheet)

    def horizon(self, seen: RageState, seat: int) -> int:  # noqa: ARG002
        return len(seen.sheet) + 1

    def worth(self, world: RageState, seat: int) -> float:
        """The chance to win, by how far the totals may still drift apart, scaled to points: while all is open, a point
        more is worth one; a point that decides nothing any more is worth nothing."""
        players, drift = len(world.totals), _drift(world)
        return _wins(world.totals, seat, drift) * drift * players * players / (players - 1)

    def chance(self, world: RageState, seat: int) -> float:
        return _wins(world.totals, seat, _drift(world))

    def tally(self, before: RageState, after: RageState, seat: int) -> dict[str, float]:  # noqa: ARG002
        bids, tricks, _, gained = after.sheet[-1]
        return {"hit": float(bids[seat] == tricks[seat]), "tricks": tricks[seat], "points": gained[seat]}


def _drift(world: RageState) -> float:
    """How far the totals may still drift apart."""
    return DRIFT * sqrt(max(ROUNDS - world.round, LAST_WORD))


def _wins(totals: Sequence[int], seat: int, drift: float) -> float:
    """The chance that the seat will have the most points."""
    mine = totals[seat]
    return 1.0 / sum([exp((total - mine) / drift) for total in totals])


def sensible(state: RageState, action: RageAction) -> bool:
    """Whether this colour is worth naming for a joker: the trump, the colour to follow, or the first useless one."""
    colour = action.colour
    useful = (state.trump, state.follow)
    return colour in useful or colour == min(set(range(NO_COLOUR)) - set(useful))


def _top_of_run(card: int, out: set[int]) -> int:
    """The highest card of its colour that is equivalent to this one."""
    top = card + RANKS - 1 - RANK[card]
    while card < top and card + 1 in out:
        card += 1
    return card


def _kind(card: int) -> int:
    """The first card of an action card's kind."""
    return max(
        first for first in (FIRST_ACTION, FIRST_NEW_TRUMP, FIRST_FIVE, FIRST_MINUS, FIRST_JOKER) if first <= card
    )
