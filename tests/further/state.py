"""A match of the further game at one moment."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING

from game.engine import action as point
from game.engine.action import PathStep, Refusal
from game.engine.chance import Chance
from game.engine.event import EventLog
from game.engine.game import ALL_OF, BIT, Standings, State, rank
from game.engine.view import UNKNOWN, View, Viewer
from tests.further import events as event
from tests.further.tiles import NAME, SHUFFLE, STAKES, TILES, Choose, Deed, Lay
from tests.further.view import view_of

if TYPE_CHECKING:
    from tests.further.rules import FurtherRules

HAND = 6
ROUNDS = 3


class FurtherState(State[Deed]):
    """A match. `laying` are the seats that have still to lay, in order; empty while all choose.

    `laid` is what each seat laid in this round, and `owner` whose every tile in a hollow is.
    """

    __slots__ = ("box", "chosen", "discards", "hands", "hollows", "laid", "laying", "owner", "points", "round", "rules")

    def __init__(self, rules: FurtherRules) -> None:
        players = rules.players
        self.rules = rules
        self.over = False
        self.owing = 0
        self.round = 0
        self.box: list[int] = list(TILES)
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.chosen: list[tuple[int, ...]] = [()] * players
        self.laying: list[int] = []
        self.laid: list[Lay | None] = [None] * players
        self.hollows: dict[str, list[int]] = {name: [] for name in rules.board.hollows}
        self.owner: dict[int, int] = {}
        self.discards: list[int] = []
        self.points: list[int] = [0] * players

    def copy(self) -> FurtherState:
        twin = FurtherState.__new__(FurtherState)
        twin.rules, twin.over, twin.owing, twin.round = self.rules, self.over, self.owing, self.round
        twin.box, twin.discards, twin.points = self.box[:], self.discards[:], self.points[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.hollows = {name: tiles[:] for name, tiles in self.hollows.items()}
        twin.chosen, twin.laying, twin.laid, twin.owner = self.chosen[:], self.laying[:], self.laid[:], dict(self.owner)
        return twin

    # -- decisions -------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[Deed]:
        rules = self.rules
        if not self.laying:
            return [rules.chooses[pair] for pair in combinations(self.hands[seat], 2)]
        roomy = [hollow for hollow in self.hollows if self._has_room(hollow)]
        return [rules.lays[lay] for lay in product(self.chosen[seat], roomy, STAKES)]

    def explain(self, seat: int, action: Deed) -> Refusal:
        if isinstance(action, Choose):
            if self.laying:
                return Refusal("lay_now")
            missing = next(tile for tile in action.tiles if tile not in self.hands[seat])
            return Refusal("not_in_hand", {"tile": NAME[missing]})
        if not self.laying:
            return Refusal("choose_two")
        if action.tile not in self.chosen[seat]:
            return Refusal("not_chosen", {"tile": NAME[action.tile]})
        return Refusal("hollow_full", {"hollow": action.hollow})

    def apply(self, seat: int, action: Deed, events: EventLog = None) -> None:
        if isinstance(action, Choose):
            self._choose(seat, action, events)
        else:
            self._lay(seat, action, events)

    def refs(self, seat: int, action: Deed) -> tuple[PathStep, ...]:
        if isinstance(action, Choose):
            return frozenset(point.piece(NAME[tile]) for tile in action.tiles), point.zone(f"chosen.{seat}")
        return point.piece(NAME[action.tile]), point.zone(f"hollow.{action.hollow}"), point.value("stake", action.stake)

    def _has_room(self, hollow: str) -> bool:
        return len(self.hollows[hollow]) < self.rules.board.hollows[hollow]

    # -- chance ----------------------------------------------------------------------------------

    def chance_due(self) -> Chance | None:
        return None if self.round else SHUFFLE

    def resolve(self, outcome: Sequence[int], events: EventLog = None) -> None:
        for seat in range(len(self.hands)):
            self.hands[seat] = sorted(outcome[seat * HAND : (seat + 1) * HAND])
        self.box = sorted(outcome[len(self.hands) * HAND :])
        if events is not None:
            event.dealt(self, events)
        self._begin_round(events)

    # -- what follows ----------------------------------------------------------------------------

    def _begin_round(self, events: EventLog) -> None:
        self.round += 1
        self.owing = ALL_OF[len(self.hands)]
        if events is not None:
            event.round_began(self, events)

    def _choose(self, seat: int, action: Choose, events: EventLog) -> None:
        for tile in action.tiles:
            self.hands[seat].remove(tile)
        self.chosen[seat] = action.tiles
        self.owing ^= BIT[seat]
        if events is not None:
            event.chose(seat, action, events)
        if self.owing:
            return
        self.laying = sorted(range(len(self.hands)), key=lambda seat: (sum(self.chosen[seat]), seat))
        self.owing = BIT[self.laying[0]]
        if events is not None:
            event.turned_up(self, events)

    def _lay(self, seat: int, action: Lay, events: EventLog) -> None:
        rest = [tile for tile in self.chosen[seat] if tile != action.tile]
        self.hollows[action.hollow].append(action.tile)
        self.owner[action.tile] = seat
        self.discards += rest
        self.chosen[seat] = ()
        self.laid[seat] = action
        if events is not None:
            event.laid(seat, action, rest, events)
        del self.laying[0]
        if self.laying:
            self.owing = BIT[self.laying[0]]
        else:
            self._end_round(events)

    def _end_round(self, events: EventLog) -> None:
        self.owing = 0
        for hollow, tiles in self.hollows.items():
            if tiles:
                top = max(tiles)
                if events is not None:
                    event.counted(hollow, tiles, events)
                self._score(self.owner[top], len(tiles), [top], "brightest", events)
        for seat, lay in enumerate(self.laid):
            if lay is not None:
                lost = lay.tile == max(self.hollows[lay.hollow])
                self._score(seat, lay.stake if lost else -lay.stake, [lay.tile], "lost" if lost else "won", events)
        self.laid = [None] * len(self.laid)
        self._go_on(events)

    def _score(self, seat: int, points: int, tiles: list[int], reason: str, events: EventLog) -> None:
        points = max(points, -self.points[seat])
        self.points[seat] += points
        if events is not None:
            event.scored(seat, points, self.points[seat], tiles, reason, events)

    def _go_on(self, events: EventLog) -> None:
        self.over = self.round == ROUNDS
        if events is not None:
            event.round_ended(self, events)
        if not self.over:
            self._begin_round(events)

    # -- how it stands ---------------------------------------------------------------------------

    def standings(self) -> Standings:
        return rank(self.points, self.points)

    def pieces(self) -> list[int]:
        places = [self.box, self.discards, *self.hands, *self.chosen, *self.hollows.values()]
        return [tile for place in places for tile in place]

    # -- what is hidden --------------------------------------------------------------------------

    def redact(self, viewer: Viewer) -> FurtherState:
        seen = self.copy()
        seen.box = [UNKNOWN] * len(self.box)
        for seat, hand in enumerate(self.hands):
            if seat != viewer:
                seen.hands[seat] = [UNKNOWN] * len(hand)
                if not self.laying:
                    seen.chosen[seat] = (UNKNOWN,) * len(self.chosen[seat])
        return seen

    def sample(self, rng: Random) -> FurtherState:
        full = self.copy()
        known = set(self.pieces())
        unseen = [tile for tile in TILES if tile not in known]
        rng.shuffle(unseen)
        full.box = sorted(tile or unseen.pop() for tile in self.box)
        full.hands = [sorted(tile or unseen.pop() for tile in hand) for hand in self.hands]
        full.chosen = [tuple(sorted(tile or unseen.pop() for tile in chosen)) for chosen in self.chosen]
        return full

    def view(self, viewer: Viewer) -> View:
        return view_of(self, viewer)
