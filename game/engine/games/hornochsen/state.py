"""The state of a match of Hornochsen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from game.engine.action import PathStep, Refusal
from game.engine.chance import Chance
from game.engine.event import EventLog
from game.engine.game import BIT, Standings, State, rank
from game.engine.games.hornochsen import buying, hiding, laying, rounds
from game.engine.games.hornochsen import events as event
from game.engine.games.hornochsen.buying import ROOM
from game.engine.games.hornochsen.refusals import explain
from game.engine.games.hornochsen.tiles import SEAT_BITS, SHUFFLE, TILES, BuyTiles, Deed, PlayTiles, refs
from game.engine.games.hornochsen.track import START
from game.engine.games.hornochsen.view import view_of
from game.engine.view import View, Viewer

if TYPE_CHECKING:
    from game.engine.games.hornochsen.rules import HornochsenRules


class HornochsenState(State[Deed]):
    """A match of Hornochsen. The top of the supply is its end.

    `hands` hold the plays of their tiles. `chosen` tiles lie face down; once turned up they are in `turned`, highest
    first, until they are laid: tile and seat in one number each. `cells` has the tile on each field of the board;
    `ends` are the last tiles of the active rows, ascending, and `nexts` the fields behind them. `filled` is the row
    from which the seat that owes a decision takes tiles.

    In an open round `turns` are the seats that still have to choose one by one. While chance owes `missing` tiles
    to `buyer`, `waiting` are the seats that owe a decision afterwards.

    `seen` is what everybody knows of each tile that is not in sight, see `hiding`. `draws` counts the draws from the
    box; `from_box` has, for each tile that a seat drew there and that nobody has seen since, the latest draw that it
    can come from.
    """

    __slots__ = (
        "bought", "box", "buyer", "cells", "chosen", "closed", "double", "draws", "ending", "ends", "filled",
        "from_box", "hands", "missing", "next_open", "nexts", "open", "round", "rules", "seen", "supply", "track",
        "turned", "turns", "waiting",
    )  # fmt: skip

    def __init__(self, rules: HornochsenRules, blank: bool = False) -> None:
        """The state before the first chance step; a blank one is for `copy`, which sets everything."""
        self.rules: HornochsenRules = rules
        if blank:
            return
        players = rules.players
        self.over: bool = False
        self.owing: int = 0
        self.round: int = 0
        self.double: bool = False
        self.open: bool = False
        self.next_open: bool = False
        self.closed: bool = False
        self.ending: bool = False
        self.bought: int = 0
        self.turns: tuple[int, ...] = ()
        self.waiting: int = 0
        self.buyer: int | None = None
        self.missing: int = 0
        self.filled: int | None = None
        self.hands: list[list[PlayTiles]] = [[] for _ in range(players)]
        self.chosen: list[int] = []
        self.turned: list[int] = []
        self.cells: list[int] = [0] * rules.ground.size
        self.ends: list[int] = []
        self.nexts: list[int] = []
        self.supply: list[int] = []
        self.box: list[int] = []
        # HORN-2: all figures stand on the start field
        self.track: list[int] = [START] * players
        self.seen: list[int] = [hiding.UNSEEN] * (len(TILES) + 1)
        self.draws: int = 0
        self.from_box: list[tuple[int, ...]] = [()] * players

    def copy(self) -> HornochsenState:
        twin = HornochsenState(self.rules, blank=True)
        twin.over = self.over
        twin.owing = self.owing
        twin.round = self.round
        twin.double = self.double
        twin.open = self.open
        twin.next_open = self.next_open
        twin.closed = self.closed
        twin.ending = self.ending
        twin.bought = self.bought
        twin.turns = self.turns
        twin.waiting = self.waiting
        twin.buyer = self.buyer
        twin.missing = self.missing
        twin.filled = self.filled
        twin.hands = [hand[:] for hand in self.hands]
        twin.chosen = self.chosen[:]
        twin.turned = self.turned[:]
        twin.cells = self.cells[:]
        twin.ends = self.ends[:]
        twin.nexts = self.nexts[:]
        twin.supply = self.supply[:]
        twin.box = self.box[:]
        twin.track = self.track[:]
        twin.seen = self.seen[:]
        twin.draws = self.draws
        twin.from_box = self.from_box[:]
        return twin

    # -- decisions -------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[Deed]:
        if self.filled is not None:
            return laying.ways_to_take(self, seat, self.filled)
        hand = self.hands[seat]
        # HORN-9: tiles may be bought once per round, up to nine in hand
        most = 0 if self.bought & BIT[seat] else ROOM[len(hand)]
        if most > len(self.supply):
            most = buying.most_with_box(self, seat, most)
        buys = self.rules.buys[most]
        if not self.double:
            # HORN-3: one tile
            return hand + buys
        if len(hand) > 1:
            # HORN-13: two tiles in a double round
            return [one.pairs[other.tile] for one, other in combinations(hand, 2)] + buys
        # HORN-13: a seat with only one tile must buy first, unless nothing is left at all
        return [*buys] or [*hand]

    def for_sale(self, seat: int) -> int:
        """The most tiles that a choosing seat may buy now."""
        return sum(isinstance(action, BuyTiles) for action in self.legal(seat))

    def to_choose(self, seat: int) -> int:
        """How many tiles a choosing seat plays now; 0 while it has to buy."""
        if not self.double:
            return 1
        if len(self.hands[seat]) > 1:
            return 2
        return 0 if self.for_sale(seat) else 1

    def apply(self, seat: int, action: Deed, events: EventLog = None) -> None:
        if isinstance(action, PlayTiles):
            hand = self.hands[seat]
            chosen = self.chosen
            for play in action.each:
                hand.remove(play)
                chosen.append(play.tile << SEAT_BITS | seat)
            if events is not None:
                event.chosen(self, seat, action.tiles, events)
            # HORN-3: when all have chosen, all are turned up
            owing = self.owing ^ BIT[seat]
            self.owing = owing
            if not owing:
                rounds.all_have_chosen(self, events)
        elif isinstance(action, BuyTiles):
            buying.buy(self, seat, action.count, events)
        else:
            laying.take(self, seat, action.tiles, events)
            rounds.go_on(self, events)

    def asking_order(self) -> list[int]:
        """The seats that owe a decision, in the order in which a program asks them one after the other."""
        # HORN-10: most minus points first, then seat
        return sorted(self.deciders(), key=lambda seat: (-self.track[seat], seat))

    def explain(self, seat: int, action: Deed) -> Refusal:
        return explain(self, seat, action)

    def refs(self, seat: int, action: Deed) -> tuple[PathStep, ...]:
        return refs(seat, action)

    # -- chance ----------------------------------------------------------------------------------

    def chance_due(self) -> Chance | None:
        if self.round == 0:
            return SHUFFLE
        if self.missing:
            # HORN-11: the missing tiles come from the box at random
            return Chance("box", tuple(sorted(self.box)), self.missing)
        return None

    def resolve(self, outcome: Sequence[int], events: EventLog = None) -> None:
        if self.round == 0:
            rounds.deal(self, outcome, events)
        else:
            buying.draw_from_box(self, outcome, events)

    # -- standings -------------------------------------------------------------------------------

    def standings(self) -> Standings:
        # HORN-20: fewest minus points win; figures on the start field share
        return rank(self.track, self.track)

    def pieces(self) -> list[int]:
        lying = [choice >> SEAT_BITS for choice in self.chosen + self.turned]
        held = [play.tile for hand in self.hands for play in hand]
        laid = [tile for tile in self.cells if tile]
        return held + lying + laid + self.supply + self.box or list(TILES)

    # -- what is hidden --------------------------------------------------------------------------

    def redact(self, viewer: Viewer) -> HornochsenState:
        seen = self.copy()
        hiding.hide(seen, viewer)
        return seen

    def sample(self, rng: Random) -> HornochsenState:
        full = self.copy()
        hiding.guess(full, rng)
        return full

    def view(self, viewer: Viewer) -> View:
        return view_of(self, viewer)
