"""The state of a match of 5211."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from game.engine import action as point
from game.engine.action import PathStep, Refusal
from game.engine.chance import Chance
from game.engine.event import EventLog
from game.engine.game import ALL_OF, BIT, Standings, State, rank
from game.engine.games.fifty_two_eleven import events as event
from game.engine.games.fifty_two_eleven.cards import CARDS, NAME, SHUFFLE, VALUE, PlayCards
from game.engine.games.fifty_two_eleven.scoring import TALLY
from game.engine.view import UNKNOWN, Counter, Prompt, View, Viewer, Zone, names

if TYPE_CHECKING:
    from game.engine.games.fifty_two_eleven.rules import FiftyTwoElevenRules

HAND: Final = 5
LAST_ROUND: Final = 2
LONG_TARGET: Final = 50
CHOICES: Final = (2, 1, 1)  # 5211-4: how many cards are chosen in each round of a pass


class FiftyTwoElevenState(State[PlayCards]):
    """A match of 5211. The top of the pile is its end.

    `totals` are the points of earlier decks; `won` are the score piles of this deck.
    """

    __slots__ = (
        "chosen", "deck", "discards", "hands", "laid", "passes", "pile", "removed", "round", "rules", "totals", "won",
    )  # fmt: skip

    def __init__(self, rules: FiftyTwoElevenRules, blank: bool = False) -> None:
        """The state before the first chance step; a blank one is for `copy`, which sets everything."""
        self.rules: FiftyTwoElevenRules = rules
        if blank:
            return
        players = rules.players
        self.over: bool = False
        self.owing: int = 0
        self.deck: int = 0
        self.passes: int = 0
        self.round: int = 0
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.chosen: list[tuple[int, ...]] = [()] * players
        self.laid: list[list[int]] = [[] for _ in range(players)]
        self.won: list[list[int]] = [[] for _ in range(players)]
        self.totals: list[int] = [0] * players
        self.pile: list[int] = []
        self.removed: list[int] = []
        self.discards: list[int] = []

    def copy(self) -> FiftyTwoElevenState:
        twin = FiftyTwoElevenState(self.rules, blank=True)
        twin.over = self.over
        twin.owing = self.owing
        twin.deck = self.deck
        twin.passes = self.passes
        twin.round = self.round
        twin.hands = [hand[:] for hand in self.hands]
        twin.chosen = self.chosen[:]
        twin.laid = [laid[:] for laid in self.laid]
        twin.won = [won[:] for won in self.won]
        twin.totals = self.totals[:]
        twin.pile = self.pile[:]
        twin.removed = self.removed[:]
        twin.discards = self.discards[:]
        return twin

    # -- decisions -------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[PlayCards]:
        hand = self.hands[seat]
        # 5211-4: two cards in the first round, one in the others
        if self.round:
            single = self.rules.singles
            return [single[card] for card in hand]
        pair = self.rules.pairs
        a, b, c, d, e = hand
        row_a, row_b, row_c = pair[a], pair[b], pair[c]
        return [
            row_a[b], row_a[c], row_a[d], row_a[e], row_b[c], row_b[d], row_b[e], row_c[d], row_c[e], pair[d][e],
        ]  # fmt: skip

    def apply(self, seat: int, action: PlayCards, events: EventLog = None) -> None:
        cards = action.cards
        hand = self.hands[seat]
        for card in cards:
            hand.remove(card)
        self.chosen[seat] = cards
        if events is not None:
            event.chosen(seat, cards, events)
        # 5211-4: when all have chosen, all are turned up together
        owing = self.owing ^ BIT[seat]
        self.owing = owing
        if not owing:
            self._turn_up(events)

    def explain(self, seat: int, action: PlayCards) -> Refusal:
        if len(action.cards) != CHOICES[self.round]:
            return Refusal("choose_two" if self.round == 0 else "choose_one")
        missing = next(card for card in action.cards if card not in self.hands[seat])
        return Refusal("not_in_hand", {"card": NAME[missing]})

    def refs(self, seat: int, action: PlayCards) -> tuple[PathStep, ...]:
        cards = frozenset(point.piece(NAME[card]) for card in action.cards)
        first: PathStep = cards if len(cards) > 1 else next(iter(cards))
        return first, point.zone(f"chosen.{seat}")

    # -- chance ----------------------------------------------------------------------------------

    def chance_due(self) -> Chance | None:
        return None if self.owing or self.over else SHUFFLE

    def resolve(self, outcome: Sequence[int], events: EventLog = None) -> None:
        if self.deck:
            self._gather()
        # 5211-3: cards go back into the box unseen, five to each player, the rest is the draw pile
        players = self.rules.players
        dealt = self.rules.removed
        self.removed = list(outcome[:dealt])
        for seat in range(players):
            self.hands[seat] = list(outcome[dealt : dealt + HAND])
            dealt += HAND
        self.pile = list(outcome[: dealt - 1 : -1])
        self.deck += 1
        self.passes = 1
        self.round = 0
        self.owing = ALL_OF[players]
        if events is not None:
            event.dealt(self, events)

    # -- consequences ----------------------------------------------------------------------------

    def _turn_up(self, events: EventLog) -> None:
        if events is not None:
            event.turned_up(self, events)
        laid = self.laid
        for seat, cards in enumerate(self.chosen):
            laid[seat] += cards
        self.chosen = [()] * len(laid)
        # 5211-12: with the draw pile empty at its start, this pass is the last
        last_pass = not self.pile
        drawn = CHOICES[self.round]
        if self.round < LAST_ROUND:
            self.round += 1
        else:
            self._score_pass(events)
            if last_pass:
                self._end_deck(events)
                return
            self.passes += 1
            self.round = 0
        if not last_pass:
            self._refill(drawn, events)
        self.owing = ALL_OF[len(laid)]

    def _refill(self, drawn: int, events: EventLog) -> None:
        # 5211-5: everybody refills to five while there is a draw pile, in seat order
        draw = self.pile.pop
        for hand in self.hands:
            hand.append(draw())
            if drawn == 2:
                hand.append(draw())
        if events is not None:
            event.refilled(self, drawn, events)

    def _score_pass(self, events: EventLog) -> None:
        weigh = TALLY.__getitem__
        tally = 0
        for laid in self.laid:
            tally += sum(map(weigh, laid))
        decided = self.rules.verdict(tally)
        if events is not None:
            event.scored(self, tally, decided, events)
        # 5211-6: scored cards go to their player's pile, all others to the discard pile
        taken = self.rules.takers[decided]
        discards = self.discards
        for laid, won in zip(self.laid, self.won, strict=True):
            for card in laid:
                if taken[card]:
                    won.append(card)
                else:
                    discards.append(card)
            laid.clear()

    def _end_deck(self, events: EventLog) -> None:
        another = self._another_deck()
        if events is not None:
            event.deck_ended(self, another, events)
        # 5211-12: the one card left in each hand is discarded unscored
        for hand in self.hands:
            self.discards += hand
            hand.clear()
        self.over = not another

    def _another_deck(self) -> bool:
        # 5211-14: while no total is 50 or more, checked only at the end of a deck
        return self.rules.long and max(map(self.points, range(len(self.hands)))) < LONG_TARGET

    def _gather(self) -> None:
        # 5211-14: points are noted, and all cards come together for the next deck
        self.totals = [self.points(seat) for seat in range(len(self.hands))]
        self.won = [[] for _ in self.hands]
        self.discards = []

    # -- standings -------------------------------------------------------------------------------

    def points(self, seat: int) -> int:
        """A seat's points so far, earlier decks included."""
        # 5211-13: the values of the cards in the pile
        return self.totals[seat] + sum(VALUE[card] for card in self.won[seat])

    def standings(self) -> Standings:
        # 5211-13: most points, then most cards in the pile; still tied, the win is shared
        scores = [self.points(seat) for seat in range(len(self.hands))]
        cards = [len(won) for won in self.won]
        return rank(scores, [(-score, -count) for score, count in zip(scores, cards, strict=True)], "cards", cards)

    def pieces(self) -> list[int]:
        places = [*self.hands, *self.chosen, *self.laid, *self.won, self.pile, self.removed, self.discards]
        return [card for place in places for card in place] or list(CARDS)

    # -- what is seen, and hidden --------------------------------------------------------------------------

    def redact(self, viewer: Viewer) -> FiftyTwoElevenState:
        seen = self.copy()
        for seat, hand in enumerate(self.hands):
            if seat != viewer:
                seen.hands[seat] = [UNKNOWN] * len(hand)
                seen.chosen[seat] = (UNKNOWN,) * len(self.chosen[seat])
        seen.pile = [UNKNOWN] * len(self.pile)
        # 5211-3: the removed cards stay unknown to everybody to the end
        seen.removed = [UNKNOWN] * len(self.removed)
        return seen

    def sample(self, rng: Random) -> FiftyTwoElevenState:
        full = self.copy()
        known = set(self.pieces())
        unseen = [card for card in CARDS if card not in known]
        rng.shuffle(unseen)
        for seat, hand in enumerate(full.hands):
            full.hands[seat] = [card or unseen.pop() for card in hand]
            full.chosen[seat] = tuple(sorted(card or unseen.pop() for card in full.chosen[seat]))
        full.pile = [card or unseen.pop() for card in full.pile]
        full.removed = [card or unseen.pop() for card in full.removed]
        return full

    def view(self, viewer: Viewer) -> View:
        return View(viewer, tuple(self._zones()), tuple(self._counters()), self._prompts())

    def _zones(self) -> list[Zone]:
        zones = [Zone("pile", more=len(self.pile)), Zone("removed", more=len(self.removed))]
        zones.append(Zone("discards", names(self.discards, NAME)))
        for seat, hand in enumerate(self.hands):
            zones.append(Zone(f"hand.{seat}", names(hand, NAME), seat))
            zones.append(Zone(f"chosen.{seat}", names(self.chosen[seat], NAME, face_up=False), seat))
            zones.append(Zone(f"laid.{seat}", names(self.laid[seat], NAME), seat))
            zones.append(Zone(f"won.{seat}", names(self.won[seat], NAME, face_up=False), seat))
        return zones

    def _counters(self) -> list[Counter]:
        points = [Counter(f"points.{seat}", self.points(seat), seat) for seat in range(len(self.hands))]
        return [*points, Counter("deck", self.deck), Counter("pass", self.passes), Counter("round", self.round + 1)]

    def _prompts(self) -> tuple[Prompt, ...]:
        key = "choose_two" if self.round == 0 else "choose_one"
        return tuple(Prompt(seat, key) for seat in self.deciders())
