"""The state of a match of Rage."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from game.engine import action as point
from game.engine.action import PathStep, Refusal
from game.engine.chance import Chance
from game.engine.event import EventLog
from game.engine.game import ALL_OF, BIT, Standings, State, rank
from game.engine.games.rage import events as event
from game.engine.games.rage import hiding
from game.engine.games.rage.cards import (
    BIDS,
    CARD,
    CARDS,
    COLOUR,
    COLOUR_BIT,
    FIRST_ACTION,
    FIRST_FIVE,
    FIRST_JOKER,
    FIRST_NEW_TRUMP,
    JOKERS,
    MOST_CARDS,
    NAME,
    NO_COLOUR,
    PLAY,
    SHUFFLE,
    RageAction,
    letter,
)
from game.engine.games.rage.scoring import Round, adding_up, clean_sweep, points, stake
from game.engine.games.rage.view import view_of
from game.engine.view import View, Viewer

if TYPE_CHECKING:
    from game.engine.games.rage.rules import RageRules

ROUNDS: Final = 10


class RageState(State[RageAction]):
    """A match of Rage. The top of the pile is its end; `size` is the number of cards dealt to each seat.

    `trick` holds faces: jokers have their named colours. `past` are the round's finished tricks, never
    changed later, and `takers` the seats that won them. `voids` are the colours that each seat has shown
    not to have, as bit masks. `staked` counts the "+5" and "-5" in the trick, `stakes` those that each seat
    has won. A bid is None before it is made, and while the viewer may not know it.
    """

    __slots__ = (
        "bidding", "bids", "dealer", "follow", "hands", "leader", "past", "pile", "round", "rules", "sheet", "size",
        "staked", "stakes", "takers", "totals", "trick", "trump", "turned", "voids", "won",
    )  # fmt: skip

    def __init__(self, rules: RageRules, blank: bool = False) -> None:
        """The state before the first chance step; a blank one is for `copy`, which sets everything."""
        self.rules: RageRules = rules
        if blank:
            return
        players = rules.players
        self.over: bool = False
        self.owing: int = 0
        self.dealer: int | None = None
        self.round: int = 0
        self.size: int = 0
        self.bidding: bool = False
        self.bids: list[int | None] = [None] * players
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.pile: list[int] = []
        self.turned: list[int] = []
        self.trump: int = NO_COLOUR
        self.leader: int = 0
        self.follow: int = NO_COLOUR
        self.trick: list[int] = []
        self.staked: int = 0
        self.past: list[list[int]] = []
        self.takers: list[int] = []
        self.won: list[int] = [0] * players
        self.stakes: list[int] = [0] * players
        self.voids: list[int] = [0] * players
        self.totals: list[int] = [0] * players
        self.sheet: list[Round] = []

    def copy(self) -> RageState:
        twin = RageState(self.rules, blank=True)
        twin.over = self.over
        twin.owing = self.owing
        twin.dealer = self.dealer
        twin.round = self.round
        twin.size = self.size
        twin.bidding = self.bidding
        twin.bids = self.bids[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.pile = self.pile[:]
        twin.turned = self.turned[:]
        twin.trump = self.trump
        twin.leader = self.leader
        twin.follow = self.follow
        twin.trick = self.trick[:]
        twin.staked = self.staked
        twin.past = self.past[:]
        twin.takers = self.takers[:]
        twin.won = self.won[:]
        twin.stakes = self.stakes[:]
        twin.voids = self.voids[:]
        twin.totals = self.totals[:]
        twin.sheet = self.sheet[:]
        return twin

    # -- decisions -------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[RageAction]:
        if self.bidding:
            return self._legal_bids(seat)
        hand = self.hands[seat]
        choices: list[RageAction] = []
        # RAGE-7: any card while no colour is fixed
        follow = self.follow
        if follow != NO_COLOUR:
            # RAGE-8: whoever can follow must; action cards have no colour and never do
            for card in hand:
                if COLOUR[card] == follow:
                    choices.append(PLAY[card])  # noqa: PERF401 - quicker than a comprehension for so few
            if choices:
                return choices
        for card in hand:
            if card < FIRST_JOKER:
                choices.append(PLAY[card])
            else:
                # RAGE-15: any of the six colours may be named
                choices += JOKERS[card - FIRST_JOKER]
        return choices

    def _legal_bids(self, seat: int) -> list[RageAction]:
        # RAGE-5: 0 to the number of cards dealt
        choices = BIDS[: self.size + 1]
        if self.rules.plus_minus_one:
            forbidden = self.forbidden_bid(seat)
            if forbidden is not None:
                del choices[forbidden]
        return choices

    def forbidden_bid(self, seat: int) -> int | None:
        """The prediction that this seat, whose turn it is, may not make; None if it is free."""
        # RAGE-19: the dealer predicts last, the others are free
        if self.rules.plus_minus_one and seat == self.dealer:
            return adding_up(self.bids, self.size)
        return None

    def apply(self, seat: int, action: RageAction, events: EventLog = None) -> None:
        card = action.card
        if not card:
            self._bid(seat, action, events)
            return
        self.hands[seat].remove(card)
        self.trick.append(action.face)
        if events is not None:
            event.played(seat, action, events)
        follow = self.follow
        if follow == NO_COLOUR:
            # RAGE-7: the first colour card or joker fixes the colour to follow
            self.follow = action.colour
        elif COLOUR[card] != follow:
            # RAGE-8: all can see that this seat has no card of the colour
            self.voids[seat] |= COLOUR_BIT[follow]
        if card >= FIRST_ACTION:
            self._carry_out(card, events)
        # RAGE-6: one card each, clockwise
        left = self.rules.left[seat]
        if left == self.leader:
            self._end_trick(events)
        else:
            self.owing = BIT[left]

    def _bid(self, seat: int, action: RageAction, events: EventLog) -> None:
        self.bids[seat] = action.number
        if events is not None:
            event.bid(self, seat, events)
        if self.rules.in_turn:
            # RAGE-5: clockwise; the dealer, who is last, sits before the first leader
            left = self.rules.left[seat]
            self.owing = 0 if left == self.leader else BIT[left]
        else:
            # RAGE-18: everybody predicts, in any order
            self.owing ^= BIT[seat]
        if not self.owing:
            self.bidding = False
            # RAGE-6: the player left of the dealer leads the first trick
            self.owing = BIT[self.leader]
            if events is not None:
                event.all_bid(self, events)

    def explain(self, seat: int, action: RageAction) -> Refusal:
        if self.bidding:
            return self._explain_bid(action)
        if action.number is not None:
            return Refusal("bidding_over")
        name = NAME[action.card]
        if action.card not in self.hands[seat]:
            return Refusal("not_in_hand", {"card": name})
        # Any card of the hand may be played, except by somebody who can follow.
        code = "must_follow" if action.card < FIRST_ACTION else "action_card_follows_nothing"
        return Refusal(code, {"card": name, "colour": letter(self.follow)})

    def _explain_bid(self, action: RageAction) -> Refusal:
        if action.number is None:
            return Refusal("bid_first")
        if action.number > self.size:
            return Refusal("bid_too_high", {"most": self.size})
        return Refusal("bids_would_add_up", {"number": action.number, "tricks": self.size})

    def refs(self, seat: int, action: RageAction) -> tuple[PathStep, ...]:  # noqa: ARG002 - all point at one trick
        if action.number is not None:
            return (point.value("bid", action.number),)
        laid = (point.piece(NAME[action.card]), point.zone("trick"))
        return laid if action.card < FIRST_JOKER else (*laid, point.value("colour", letter(action.colour)))

    # -- chance ----------------------------------------------------------------------------------

    def chance_due(self) -> Chance | None:
        if self.owing or self.over:
            return None
        # RAGE-3: the first dealer is drawn, then all cards are shuffled for every round
        return self.rules.drawing if self.dealer is None else SHUFFLE

    def resolve(self, outcome: Sequence[int], events: EventLog = None) -> None:
        if self.dealer is None:
            self.dealer = outcome[0]
            if events is not None:
                event.dealer_drawn(self.dealer, events)
            return
        # RAGE-3: the deal passes clockwise each round
        if self.round:
            self.dealer = self.rules.left[self.dealer]
        self._deal(list(outcome))
        self._begin_round(self.rules.left[self.dealer])
        if events is not None:
            event.dealt(self, events)
        self._turn_up(events)

    def _deal(self, cards: list[int]) -> None:
        # RAGE-3: ten cards each in the first round, one less in every further one
        self.size = size = MOST_CARDS - self.round
        self.round += 1
        hands = self.hands
        dealt = 0
        for seat in self.rules.seats:
            hands[seat] = cards[dealt : dealt + size]
            dealt += size
        # RAGE-4: the undealt cards are the pile
        self.pile = cards[: dealt - 1 : -1]
        self.turned = []

    def _begin_round(self, first: int) -> None:
        players = self.rules.players
        self.past = []
        self.takers = []
        self.bids = [None] * players
        self.won = [0] * players
        self.stakes = [0] * players
        self.voids = [0] * players
        # RAGE-5: predictions begin left of the dealer; RAGE-18: or all predict together
        self.leader = first
        self.bidding = True
        self.owing = BIT[first] if self.rules.in_turn else ALL_OF[players]

    # -- consequences ----------------------------------------------------------------------------

    def _turn_up(self, events: EventLog) -> None:
        # RAGE-4: cards are turned up until one has a colour, and that is trump
        draw = self.pile.pop
        turned = self.turned
        before = len(turned)
        trump = NO_COLOUR
        while trump == NO_COLOUR:
            card = draw()
            turned.append(card)
            trump = COLOUR[card]
        self.trump = trump
        if events is not None:
            event.turned_up(self, before, events)

    def _carry_out(self, card: int, events: EventLog) -> None:
        # RAGE-14: each action card acts when it is played
        if card < FIRST_NEW_TRUMP:
            # RAGE-12: from now on nothing is trump
            self.trump = NO_COLOUR
        elif card < FIRST_FIVE:
            # RAGE-13: the next colour card turned up is trump at once
            self._turn_up(events)
        else:
            # RAGE-11: it stays in the trick for the winner
            self.staked += stake(card)

    def _end_trick(self, events: EventLog) -> None:
        trick = self.trick
        # RAGE-9: trump is what it is now, before anything is turned up
        place = self.rules.winning_place(trick, self.trump, self.follow)
        winner = (self.leader + place) % len(trick)
        if events is not None:
            event.trick_won(self, place, winner, events)
        self.won[winner] += 1
        if self.staked:
            # RAGE-11: the winner gets every "+5" and "-5" in the trick
            self.stakes[winner] += self.staked
            self.staked = 0
        self.past.append(trick)
        self.takers.append(winner)
        self.trick = []
        self.follow = NO_COLOUR
        # RAGE-6: the winner leads the next trick; with empty hands the round is scored
        self.leader = winner
        if not self.hands[winner]:
            self._end_round(events)
            return
        # RAGE-12, RAGE-14: one colour card is turned up if nothing is trump, but not after a round's last trick
        if self.trump == NO_COLOUR:
            self._turn_up(events)
        self.owing = BIT[winner]
        if events is not None:
            event.trick_began(self, events)

    def _end_round(self, events: EventLog) -> None:
        if events is not None:
            event.round_scored(self, events)
        # RAGE-20: a clean sweep counts only with this option
        sweep = clean_sweep(self.size) if self.rules.clean_sweep else None
        bids, won, stakes, totals = self.bids, self.won, self.stakes, self.totals
        gained: list[int] = []
        for seat in self.rules.seats:
            gain = points(bids[seat], won[seat], stakes[seat], sweep)
            gained.append(gain)
            totals[seat] += gain
        self.sheet.append((bids, won, stakes, gained))
        self.owing = 0
        # RAGE-17: the match ends after ten rounds
        self.over = self.round == ROUNDS
        if events is not None:
            event.round_ended(self, events)

    # -- standings -------------------------------------------------------------------------------

    def standings(self) -> Standings:
        # RAGE-17: the highest total wins, equal totals share the win
        return rank(self.totals, [-total for total in self.totals])

    def pieces(self) -> list[int]:
        places = [*self.hands, self.pile, self.turned, self.trick, *self.past]
        return [CARD[face] for place in places for face in place] or list(CARDS)

    # -- what is hidden --------------------------------------------------------------------------

    def has_bid(self, seat: int) -> bool:
        """Whether a seat has made its prediction for the round, known to the viewer or not."""
        if self.rules.in_turn or not self.round:
            return self.bids[seat] is not None
        return not self.bidding or not self.owing & BIT[seat]

    def redact(self, viewer: Viewer) -> RageState:
        return hiding.redact(self, viewer)

    def sample(self, rng: Random) -> RageState:
        return hiding.sample(self, rng)

    def view(self, viewer: Viewer) -> View:
        return view_of(self, viewer)
