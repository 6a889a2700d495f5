"""Rules of thumb for Hornochsen: what each tile will probably cost, and when it is better to buy."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from game.bots.heuristic import Heuristic, Memory, Script
from game.bots.heuristics.hornochsen.open_round import all_lies_open, surely_best, without_plain_losses
from game.engine.chance import quick_outcome
from game.engine.game import BIT
from game.engine.games.hornochsen.board_tables import BoardTables
from game.engine.games.hornochsen.rules import HornochsenRules
from game.engine.games.hornochsen.state import HornochsenState
from game.engine.games.hornochsen.tiles import SEAT, SEAT_BITS, TILES, BuyTiles, Deed, PlayTiles, TakeTiles
from game.engine.view import UNKNOWN

TILE_COUNT: Final = len(TILES)
MOST_BETWEEN: Final = 7
"""How many of the others' tiles between a row's end and the seat's own tile are considered."""
STEPS: Final = 20
"""Table steps per tile expected in between."""
FURTHER: Final = 1.0
"""The approximate cost of a tile that lands in a row that another player has just begun."""
HAGGLE: Final = 1.5
"""By how much buying must be better, since a tile bought is one more to get rid of."""
KEEPING: Final = 3.0
"""A tile is worth keeping if it costs less than this."""
NOISE: Final = 0.2
"""How often a playout chooses at random."""
MOST_ARMS: Final = 14
AHEAD: Final = 2
"""How many rounds playouts last, the current one included."""


class Costs:
    """The cost of landing near a field: by field and by the expected number of the others' tiles in between."""

    __slots__ = ("by_field",)

    def __init__(self, ground: BoardTables) -> None:
        self.by_field: Final = [
            [self._expected(ground, field, step / STEPS) for step in range(MOST_BETWEEN * STEPS + 1)]
            for field in range(ground.size)
        ]

    def _expected(self, ground: BoardTables, field: int, between: float) -> float:
        """The expected points of a tile aimed at a field when on average `between` of the others' tiles come first."""
        chance = exp(-between)
        total = 0.0
        left = 1.0
        for number in range(MOST_BETWEEN + 1):
            at = field + number
            total += chance * ground.worth[at]
            left -= chance
            if ground.filling[at] is not None:
                # HORN-7: the row is filled, and the tile goes behind the one that filled it
                break
            chance *= between / (number + 1)
        return total + max(left, 0.0) * FURTHER


class HornochsenHeuristic(Heuristic[HornochsenState, Deed]):
    """Hornochsen on one board, by what each tile will probably cost."""

    def __init__(self, rules: HornochsenRules) -> None:
        self._ground: Final = rules.ground
        self._plays: Final = rules.plays
        self._takes: Final = rules.takes
        self._costs: Final = Costs(rules.ground).by_field

    # -- what tiles cost -------------------------------------------------------------------------

    def cost(self, seen: HornochsenState, seat: int) -> float:  # noqa: ARG002
        return AHEAD * len(seen.hands) * (2 if seen.double else 1)

    def _tile_cost(self, state: HornochsenState, tile: int, shares: Sequence[float], ahead: int = 0) -> float:
        """A tile's expected cost; `shares` has how many of the others' tiles are expected up to each number."""
        ends = state.ends
        place = bisect(ends, tile) - 1
        # HORN-4: behind the closest lower end; HORN-5: or behind the highest
        between = shares[tile - 1] - (shares[ends[place]] if place >= 0 else 0.0)
        field = state.nexts[place] if place >= 0 else state.nexts[-1]
        by_between = self._costs[min(field + ahead, self._row_end(field))]
        return by_between[min(int(between * STEPS + 0.5), MOST_BETWEEN * STEPS)]

    def _row_end(self, field: int) -> int:
        ox = self._ground.ox
        return ox[bisect(ox, field - 1)]

    def _shares(self, state: HornochsenState, seat: int, memory: Memory) -> list[float]:
        """How many tiles the others are expected to lay up to each number."""
        if memory is Memory.HAND:
            # Players who look only at their own tiles just see where each would go now.
            return [0.0] * (TILE_COUNT + 1)
        others = self._others_to_lay(state, seat)
        weights = self._weights(state, seat, memory)
        whole = sum(weights)
        scale = others / whole if whole else 0.0
        for choice in state.turned:
            # HORN-18: a tile that lies open is certain
            weights[choice >> SEAT_BITS] = 1.0 / scale if scale else 0.0
        shares = [0.0] * (TILE_COUNT + 1)
        for tile in TILES:
            shares[tile] = shares[tile - 1] + weights[tile] * scale
        return shares

    def _others_to_lay(self, state: HornochsenState, seat: int) -> int:
        laid = {choice & SEAT for choice in state.turned}
        others = len(state.hands) - 1 - len(laid - {seat})
        return others * (2 if state.double else 1)

    def _weights(self, state: HornochsenState, seat: int, memory: Memory) -> list[float]:
        """How likely the others hold each tile, by what the player remembers."""
        weights = [1.0] * (TILE_COUNT + 1)
        known = [play.tile for play in state.hands[seat]] + [tile for tile in state.cells if tile]
        if memory is Memory.ALL:
            known += [tile for tile in state.box if tile]
        for tile in [UNKNOWN, *known]:
            weights[tile] = 0.0
        if memory is Memory.ALL:
            hidden = [play.tile for other, hand in enumerate(state.hands) if other != seat for play in hand]
            unseen = sum(weights) - sum(tile != UNKNOWN for tile in hidden)
            density = hidden.count(UNKNOWN) / unseen if unseen > 0 else 0.0
            weights = [weight * density for weight in weights]
            for tile in hidden:
                if tile:
                    weights[tile] = 1.0
        return weights

    # -- values ----------------------------------------------------------------------------------

    def values(self, seen: HornochsenState, seat: int, legal: Sequence[Deed], memory: Memory) -> list[float]:
        if seen.filled is not None:
            return self._kept_values(seen, legal)
        shares = self._shares(seen, seat, memory)
        happy = self._ground.is_happy(seen.cells)
        costs = [self._play_cost(seen, deed, shares) for deed in legal if isinstance(deed, PlayTiles)]
        if happy:
            # HORN-14: plus points in happy times; HORN-15: which are lost at the start field
            costs = [-min(cost, float(seen.track[seat])) for cost in costs]
        plays = [-cost for cost in costs]
        counts = [deed.count for deed in legal if isinstance(deed, BuyTiles)]
        if not counts:
            return plays
        if happy:
            return plays + ([-100.0] * len(counts) if seen.hands[seat] else [-float(count) for count in counts])
        return plays + self._buy_values(seen, seat, counts, best=-max(plays, default=-12.0), shares=shares)

    def _play_cost(self, state: HornochsenState, deed: PlayTiles, shares: Sequence[float]) -> float:
        cost = 0.0
        before = -2
        for tile in sorted(deed.tiles):
            place = bisect(state.ends, tile) - 1
            cost += self._tile_cost(state, tile, shares, int(place == before))
            before = place
        return cost

    def _buy_values(
        self, state: HornochsenState, seat: int, counts: Sequence[int], *, best: float, shares: Sequence[float]
    ) -> list[float]:
        unseen = [tile for tile in TILES if shares[tile] > shares[tile - 1]] or list(TILES)
        costs = sorted(self._tile_cost(state, tile, shares) for tile in unseen)
        chosen = 2 if state.double else 1
        return [-self._moved(state, seat, count) - HAGGLE - _least(best, costs, count, chosen) for count in counts]

    def _moved(self, state: HornochsenState, seat: int, points: int) -> int:
        """How many fields a figure really moves for minus points."""
        # HORN-16: on to the next free field
        reached = state.track[seat] + points
        while reached in state.track:
            reached += 1
        return reached - state.track[seat]

    def _kept_values(self, state: HornochsenState, legal: Sequence[Deed]) -> list[float]:
        shares = self._even_shares(state)
        worth = {
            tile: KEEPING - self._tile_cost(state, tile, shares)
            for deed in legal
            if isinstance(deed, TakeTiles)
            for tile in deed.tiles
        }
        return [sum(worth[tile] for tile in deed.tiles) for deed in legal if isinstance(deed, TakeTiles)]

    def _even_shares(self, state: HornochsenState) -> list[float]:
        others = (len(state.hands) - 1) * (2 if state.double else 1)
        return [tile * others / TILE_COUNT for tile in range(TILE_COUNT + 1)]

    def sane(self, seen: HornochsenState, seat: int, legal: Sequence[Deed]) -> Sequence[Deed]:
        """Leaves out plain losses if the seat chooses last in an open round, and so sees what each tile costs."""
        return without_plain_losses(seen, seat, legal) if all_lies_open(seen, seat) else legal

    # -- playouts --------------------------------------------------------------------------------

    def quick(self, world: HornochsenState, seat: int, rng: Random) -> Deed:
        if world.filled is not None:
            legal = world.legal(seat)
            return legal[int(rng.random() * len(legal))]
        hand = world.hands[seat]
        if world.double:
            return self._quick_pair(world, seat, rng)
        if len(hand) == 1:
            return hand[0]
        if rng.random() < NOISE:
            return hand[int(rng.random() * len(hand))]
        ends, nexts, table = world.ends, world.nexts, self._costs
        others = STEPS * (len(world.hands) - 1) / TILE_COUNT
        happy = self._ground.is_happy(world.cells)
        least = 1e9
        best = hand[0]
        for play in hand:
            tile = play.tile
            place = bisect(ends, tile) - 1
            if place >= 0:
                cost = table[nexts[place]][int((tile - ends[place] - 1) * others)]
            else:
                cost = table[nexts[-1]][int((tile - 1) * others)]
            if happy:
                cost = -cost
            if cost < least:
                least, best = cost, play
        return best

    def _quick_pair(self, world: HornochsenState, seat: int, rng: Random) -> Deed:
        hand = world.hands[seat]
        if len(hand) == 1:
            legal = world.legal(seat)
            return legal[int(rng.random() * len(legal))]
        if rng.random() < NOISE:
            one, other = rng.sample(hand, 2)
        else:
            shares = self._even_shares(world)
            sign = -1.0 if self._ground.is_happy(world.cells) else 1.0
            one, other = sorted(hand, key=lambda play: sign * self._tile_cost(world, play.tile, shares))[:2]
        return one.pairs[other.tile]

    # -- for the search --------------------------------------------------------------------------

    def arms(self, seen: HornochsenState, seat: int, legal: Sequence[Deed], reckons: bool) -> list[Script]:  # noqa: ARG002
        if len(legal) > MOST_ARMS and all_lies_open(seen, seat):
            legal = surely_best(seen, seat, legal, most=MOST_ARMS, worth=self.worth)
        elif len(legal) > MOST_ARMS:
            values = dict(zip(legal, self.values(seen, seat, legal, Memory.ALL), strict=True))
            legal = sorted(legal, key=lambda deed: -values[deed])[:MOST_ARMS]
        return [[(seat, deed)] for deed in legal]

    def sample_secrets(self, world: HornochsenState, seat: int, rng: Random, reckons: bool) -> None:
        if world.filled is not None:
            return
        mine = [choice for choice in world.chosen if choice & SEAT == seat]
        for choice in world.chosen:
            if choice & SEAT != seat:
                world.hands[choice & SEAT].append(self._plays[choice >> SEAT_BITS])
                world.owing |= BIT[choice & SEAT]
        world.chosen = mine
        for other in world.deciders():
            while other != seat and world.owing & BIT[other]:
                world.apply(other, self.quick(world, other, rng) if reckons else rng.choice(world.legal(other)))
                due = world.chance_due()
                if due is not None:
                    # HORN-11: bought tiles may come from the box
                    world.resolve(quick_outcome(due, rng))

    def clock(self, state: HornochsenState) -> int:
        return state.round

    def horizon(self, seen: HornochsenState, seat: int) -> int:  # noqa: ARG002
        return seen.round + AHEAD

    def worth(self, world: HornochsenState, seat: int) -> float:
        track = world.track
        mine = track[seat]
        return 0.5 * (sum(track) - mine) / (len(track) - 1) - mine

    def tally(self, before: HornochsenState, after: HornochsenState, seat: int) -> dict[str, float]:
        lost = after.track[seat] - before.track[seat]
        return {"takes_points": float(lost > 0), "points": float(lost)}


def _least(best: float, costs: Sequence[float], draws: int, count: int) -> float:
    """The expected cost of the best tiles after so many draws; `costs` are ascending and equally likely."""
    number = len(costs)
    total = 0.0
    for place, cost in enumerate(costs):
        # The chance that this is the lowest of the drawn costs.
        chance = ((number - place) / number) ** draws - ((number - place - 1) / number) ** draws
        total += chance * min(best / count, cost) * count
    return total
