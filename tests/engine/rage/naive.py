"""Rage said as the rules say it, in words instead of numbers: slow, and looked at only by tests."""

from __future__ import annotations

from collections.abc import Sequence


def colour(card: str) -> str | None:
    """The colour of a card in a hand: action cards, jokers included, have none."""
    return None if "." in card else card[0]


def lying_colour(card: str) -> str | None:
    """The colour of a card in a trick, where a joker (`joker.1 R`) has its named one."""
    return card[-1] if card.startswith("joker") else colour(card)


def height(card: str) -> int:
    return 99 if card.startswith("joker") else int(card[1:])


def to_follow(trick: Sequence[str]) -> str | None:
    return next((lying_colour(card) for card in trick if lying_colour(card)), None)


def winner(trick: Sequence[str], trump: str | None) -> int:
    """Whose card wins, counted from the first."""
    jokers = [at for at, card in enumerate(trick) if card.startswith("joker")]
    strongest = strongest_by_itself(trick, trump)
    return jokers[-1] if strongest in jokers else strongest


def strongest_by_itself(trick: Sequence[str], trump: str | None) -> int:
    """Whose card is the highest trump, or else the highest of the colour to follow."""
    for wanted in (trump, to_follow(trick)):
        fitting = [at for at, card in enumerate(trick) if lying_colour(card) and lying_colour(card) == wanted]
        if fitting:
            return max(fitting, key=lambda at: (height(trick[at]), at))
    return 0


def plays(hand: Sequence[str], trick: Sequence[str]) -> set[str]:
    """What may be played, as the words after `play`."""
    following = [card for card in hand if colour(card) and colour(card) == to_follow(trick)]
    written = set()
    for card in following or hand:
        written |= {f"{card} {named}" for named in "BGRYVO"} if card.startswith("joker") else {card}
    return written


def points(bid: int, tricks: Sequence[Sequence[str]], size: int, clean_sweep: bool) -> int:
    """What a seat gets for a round in which it won these tricks."""
    cards = [card.split(".")[0] for trick in tricks for card in trick]
    each = 2 if clean_sweep and len(tricks) == size and size > 1 else 1
    return (
        len(tricks) * each + 5 * cards.count("plus5") - 5 * cards.count("minus5") + (10 if len(tricks) == bid else -5)
    )


class Round:
    """One round, told card by card."""

    def __init__(self, order: Sequence[str], players: int, size: int, dealer: int) -> None:
        self.players = players
        self.size = size
        self.hands = [list(order[seat * size : (seat + 1) * size]) for seat in range(players)]
        self.pile = list(order[players * size :])
        self.dealer = dealer
        self.bids: dict[int, int] = {}
        self.turn = (dealer + 1) % players
        self.trick: list[str] = []
        self.won: list[list[list[str]]] = [[] for _ in range(players)]
        self.trump: str | None = None
        self.turn_up()

    def turn_up(self) -> None:
        self.trump = None
        while self.trump is None:
            self.trump = colour(self.pile.pop(0))

    def play(self, card: str) -> None:
        self.hands[self.turn].remove(card.partition(" ")[0])
        self.trick.append(card)
        if card.startswith("notrump"):
            self.trump = None
        if card.startswith("newtrump"):
            self.turn_up()
        self.turn = (self.turn + 1) % self.players
        if len(self.trick) == self.players:
            self.end_trick()

    def end_trick(self) -> None:
        # After a whole trick it is the turn of whoever led it.
        self.turn = (self.turn + winner(self.trick, self.trump)) % self.players
        self.won[self.turn].append(self.trick)
        self.trick = []
        if self.trump is None and any(self.hands):
            self.turn_up()
