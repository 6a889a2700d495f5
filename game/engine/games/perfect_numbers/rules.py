"""Perfect Numbers prepared for a set-up, and the game that its manifest names."""

from __future__ import annotations

from typing import Final

from game.engine.action import NotationError
from game.engine.game import Game, Library, Option, Rules, Setup
from game.engine.games.perfect_numbers.actions import PerfectAction
from game.engine.games.perfect_numbers.cards import Cards
from game.engine.games.perfect_numbers.deck import COLOURS, Deck
from game.engine.games.perfect_numbers.deck_from_table import deck_of
from game.engine.games.perfect_numbers.repertoire import Repertoire
from game.engine.games.perfect_numbers.shape import COUNT, MASK, MOST_PLAYERS
from game.engine.games.perfect_numbers.state import PerfectNumbersState


def places_for_rows(three_rows: bool, some_stored: bool) -> int:
    # PN-12: four places, of which stored action cards take one; PN-20: or three for rows alone
    return 3 if three_rows or some_stored else 4


def stored_beside(three_rows: bool) -> int:
    """The most rows that leave a place for the first stored action card."""
    # PN-17: one of the four places; PN-20: one that is only for action cards
    return 3 if not three_rows else len(COUNT)


def placings() -> list[str]:
    """The notations of all actions that add a number card or a joker, with {} for the card."""
    homes = [f"on {colour}" for colour in COLOURS]
    aways = [f"at {seat}" for seat in range(MOST_PLAYERS)]
    drops = [f"drop {what}" for what in (*COLOURS, "actions")]
    return ["place {}", *(f"place {{}} {where}" for where in homes + aways + drops)]


def usings() -> list[str]:
    """The notations of all actions that use an action card on one row, with {} for the card."""
    own = [f"on {colour}" for colour in COLOURS]
    others = [f"from {seat} {colour}" for seat in range(MOST_PLAYERS) for colour in COLOURS]
    return [f"use {{}} {where}" for where in own + others]


class PerfectNumbersRules(Rules):
    """Perfect Numbers with one deck, for a number of players."""

    forms = (*placings(), *usings(), "store {}", "discard {}")

    __slots__ = (
        "_number_of", "after", "cards", "deck", "moves", "others", "room", "single_rows", "storage_room", "three_rows",
    )  # fmt: skip

    def __init__(self, setup: Setup, deck: Deck, three_rows: bool, single_rows: int) -> None:
        super().__init__(setup)
        players = setup.players
        self.deck: Final = deck
        self.three_rows: Final = three_rows
        self.single_rows: Final = single_rows
        """The rows in which a card may be moved even if it is the only one, as a mask."""
        self.cards: Final = Cards(deck)
        self.moves: Final = Repertoire(self.cards, players, three_rows)
        self.room: Final = [[rows < places_for_rows(three_rows, stored) for rows in COUNT] for stored in (False, True)]
        """Whether there is a place for a new colour, by whether action cards are stored and by mask of the rows."""
        self.storage_room: Final = [rows <= stored_beside(three_rows) for rows in COUNT]
        """Whether there is a place for the first stored action card, by mask of the rows."""
        self.after: Final = [(seat + 1) % players for seat in range(players)]
        self.others: Final = [tuple(other for other in range(players) if other != seat) for seat in range(players)]
        self._number_of: Final = {self.cards.name[card]: card for card in self.cards.pieces}

    def start(self) -> PerfectNumbersState:
        return PerfectNumbersState(self)

    def parse(self, do: str) -> PerfectAction:
        action = self.moves.all.get(do)
        if action is None:
            raise NotationError("no_such_action", do=do)
        return action

    def piece_name(self, piece: int) -> str:
        return self.cards.name[piece]

    def piece_number(self, name: str) -> int | None:
        return self._number_of.get(name)


class PerfectNumbers(Game):
    """Perfect Numbers; its deck is data."""

    options: tuple[Option, ...] = (Option("three_rows", False),)
    has_decks = True
    corrected = ("PN-15",)

    def prepare(self, setup: Setup, library: Library) -> Rules:
        return self._prepared(setup, library, single_rows=MASK)

    def prepare_earlier(self, clause: str, setup: Setup, library: Library) -> Rules:  # noqa: ARG002 - only PN-15
        # PN-15: a move needed a row of two or more; without one, the card could be discarded
        return self._prepared(setup, library, single_rows=0)

    def _prepared(self, setup: Setup, library: Library, single_rows: int) -> PerfectNumbersRules:
        deck = library.deck(setup.game, setup.deck, deck_of)
        deck.check_size(setup.players)
        return PerfectNumbersRules(setup, deck, bool(self.option(setup, "three_rows")), single_rows)
