"""All actions for a deck and a number of players, each made once, and lists of those that are legal together."""

from __future__ import annotations

from typing import Final

from game.engine.games.perfect_numbers.actions import COMPLETE, END, KEEP, Actions, TakeGroup
from game.engine.games.perfect_numbers.adding import PlaceAt, PlaceCard, PlaceDropping, PlaceJoker
from game.engine.games.perfect_numbers.cards import Cards
from game.engine.games.perfect_numbers.deck import GROUPS
from game.engine.games.perfect_numbers.shape import COLOURS_OF, LONG, MASK, OPEN, ROWS
from game.engine.games.perfect_numbers.storing import Discard, Store, StoreDropping
from game.engine.games.perfect_numbers.using import MoveBottom, ProtectByTop, ProtectRow, Steal


class Repertoire:
    """Actions by card and by shape of the collections. Lists are shared: copy before changing them."""

    __slots__ = (
        "all", "at", "discard", "drops", "jokers", "moves", "place", "protects", "steals", "store", "store_drops",
        "takes",
    )  # fmt: skip

    def __init__(self, cards: Cards, players: int, three_rows: bool) -> None:
        coloured = cards.pieces[: cards.first_joker - 1]
        jokers = cards.pieces[cards.first_joker - 1 : cards.first_action - 1]
        acting = cards.pieces[cards.first_action - 1 :]
        of_kind = {kind: [card for card in acting if cards.kind[card] == kind] for kind in ("protect", "move", "steal")}
        seats = range(players)

        self.takes: Final = _takes()
        self.place: Final = {card: PlaceCard(cards, card) for card in coloured}
        self.at: Final = {card: [PlaceAt(cards, card, seat) for seat in seats] for card in coloured}
        self.jokers: Final = {card: _jokers(cards, card) for card in jokers}
        self.store: Final = {card: Store(cards, card) for card in acting}
        self.discard: Final = {card: Discard(cards, card) for card in cards.pieces}
        self.steals: Final = {
            card: [_by_mask([Steal(cards, card, seat, colour) for colour in range(ROWS)]) for seat in seats]
            for card in of_kind["steal"]
        }
        """By card, by seat and by mask of the seat's rows with an open card on top."""
        self.moves: Final = {
            card: _by_mask([MoveBottom(cards, card, colour) for colour in range(ROWS)]) for card in of_kind["move"]
        }
        self.protects: Final = {card: Protects(cards, card) for card in of_kind["protect"]}
        # The row to discard, by colour; at the end the stored action cards.
        dropping: dict[int, Actions] = {
            card: [PlaceDropping(cards, card, drop) for drop in (*range(ROWS), None)] for card in coloured
        }
        self.drops: Final = {card: _drops(made, three_rows) for card, made in dropping.items()}
        store_dropping = {card: [StoreDropping(cards, card, colour) for colour in range(ROWS)] for card in acting}
        self.store_drops: Final = {card: _by_mask(list(made)) for card, made in store_dropping.items()}

        everything: Actions = [COMPLETE, KEEP, END, *self.takes[-1], *self.place.values(), *self.store.values()]
        everything += self.discard.values()
        for card in coloured:
            everything += [*self.at[card], *dropping[card]]
        for joker in jokers:
            everything += self.jokers[joker][MASK]
        for stored in acting:
            everything += store_dropping[stored]
        for stealing in self.steals.values():
            everything += [action for by_open in stealing for action in by_open[MASK]]
        for moving in self.moves.values():
            everything += moving[MASK]
        for protecting in self.protects.values():
            everything += protecting.all()
        self.all: Final = {action.do: action for action in everything}


def _takes() -> list[Actions]:
    """The actions that take a group, by mask of the groups that are left."""
    groups = [TakeGroup(group) for group in range(len(GROUPS))]
    return [[take for take in groups if take.bit & mask] for mask in range(1 << len(groups))]


def _by_mask(actions: Actions) -> list[Actions]:
    """For each mask of colours the actions of its colours; `actions` has one for each colour."""
    return [[actions[colour] for colour in colours] for colours in COLOURS_OF]


def _jokers(cards: Cards, card: int) -> list[Actions]:
    """The actions that place a joker, by mask of the own rows."""
    by_mask = _by_mask([PlaceJoker(cards, card, colour) for colour in range(ROWS)])
    # PN-13: it must go onto an own row if there is one; without any it begins one of a colour that is named
    by_mask[0] = by_mask[MASK]
    return by_mask


def _drops(droppings: Actions, three_rows: bool) -> list[Actions]:
    """The actions with a discard, by mask of the own rows; then the same with stored action cards."""
    rows = _by_mask(droppings[:ROWS])
    # PN-12: a whole own row or the stored action cards; PN-20: the cards make no place for a colour
    return rows + [[*actions, *([] if three_rows else droppings[ROWS:])] for actions in rows]


class Protects:
    """The actions of one protecting card."""

    __slots__ = ("_by_shape", "_by_top", "_on")

    def __init__(self, cards: Cards, card: int) -> None:
        self._on: Final = [ProtectRow(cards, card, colour) for colour in range(ROWS)]
        self._by_top: Final = [
            [ProtectByTop(cards, card, colour, target) for target in range(ROWS)] for colour in range(ROWS)
        ]
        # A collection has few shapes, so the actions for each are cached.
        self._by_shape: Final[dict[int, Actions]] = {}

    def all(self) -> Actions:
        return [*self._on, *(action for by_target in self._by_top for action in by_target)]

    def legal(self, shape: int) -> Actions:
        known = self._by_shape.get(shape)
        if known is None:
            known = self._by_shape[shape] = [*self._laid(shape), *self._turned(shape)]
        return known

    def _laid(self, shape: int) -> Actions:
        # PN-14: face down on an own row
        return [self._on[colour] for colour in COLOURS_OF[shape & MASK]]

    def _turned(self, shape: int) -> Actions:
        held, is_open, is_long = shape & MASK, shape >> OPEN & MASK, shape >> LONG & MASK
        # PN-14: the top card on another own row; an open one on its own row too, but not as its only card
        return [
            self._by_top[colour][target]
            for colour in COLOURS_OF[held]
            for target in COLOURS_OF[held]
            if colour != target or (is_open & is_long) >> colour & 1
        ]
