"""The cards of Rage and the actions that are made with them."""

from __future__ import annotations

from typing import Final

from game.engine.action import Action
from game.engine.chance import shuffle
from game.engine.view import UNKNOWN

COLOURS: Final = "BGRYVO"
NO_COLOUR: Final = len(COLOURS)
"""The colour of action cards, the colour to follow before one is fixed, and trump when there is none."""

RANKS: Final = 16
MOST_CARDS: Final = 10


def colour_cards() -> list[str]:
    """The names of the colour cards, colour after colour."""
    # RAGE-1: six colours, each from 0 to 15
    return [f"{colour}{rank}" for colour in COLOURS for rank in range(RANKS)]


def action_cards() -> list[str]:
    """The names of the action cards, jokers last."""
    # RAGE-2: four no trump, four new trump, three "+5", three "-5" and two jokers
    copies = {"notrump": 4, "newtrump": 4, "plus5": 3, "minus5": 3, "joker": 2}
    return [f"{kind}.{copy + 1}" for kind, count in copies.items() for copy in range(count)]


NAME: Final = ["", *colour_cards(), *action_cards()]
CARDS: Final = tuple(range(1, len(NAME)))
NUMBER: Final = {NAME[card]: card for card in CARDS}
SHUFFLE: Final = shuffle(CARDS)

FIRST_ACTION: Final = NUMBER["notrump.1"]
FIRST_NEW_TRUMP: Final = NUMBER["newtrump.1"]
FIRST_FIVE: Final = NUMBER["plus5.1"]
FIRST_MINUS: Final = NUMBER["minus5.1"]
FIRST_JOKER: Final = NUMBER["joker.1"]
FIRST_NAMED: Final = len(NAME)
"""The first number of each kind of card; from FIRST_NAMED on, faces of jokers."""


def face(joker: int, colour: int) -> int:
    """The face of a joker in a trick, with the colour named for it."""
    return FIRST_NAMED + (joker - FIRST_JOKER) * len(COLOURS) + colour


def card_of(face: int) -> int:
    """The card that shows this face."""
    return face if face < FIRST_NAMED else FIRST_JOKER + (face - FIRST_NAMED) // len(COLOURS)


def colour_of(face: int) -> int:
    """The colour of a card or of a joker's face."""
    # RAGE-2: action cards have no colour; RAGE-15: a joker in a trick has the named one
    if face >= FIRST_NAMED:
        return (face - FIRST_NAMED) % len(COLOURS)
    return (face - 1) // RANKS if 0 < face < FIRST_ACTION else NO_COLOUR


def rank_of(face: int) -> int:
    """The rank of a card or a joker's face within its colour."""
    # RAGE-1: 15 is the highest card; RAGE-15: but a joker is higher
    return RANKS if face >= FIRST_NAMED else (face - 1) % RANKS


FACES: Final = range(FIRST_NAMED + (FIRST_NAMED - FIRST_JOKER) * len(COLOURS))
"""All cards and all faces of jokers, by number; UNKNOWN included."""

COLOUR: Final = [colour_of(face) for face in FACES]
RANK: Final = [rank_of(face) for face in FACES]
CARD: Final = [card_of(face) for face in FACES]
COLOUR_BIT: Final = [1 << colour for colour in range(NO_COLOUR)]


def named(faces: tuple[int, ...] | list[int]) -> tuple[str, ...]:
    """The names of the cards that show these faces."""
    return tuple(NAME[CARD[face]] for face in faces)


def letter(colour: int) -> str:
    """A colour's letter, or `none`."""
    return "none" if colour == NO_COLOUR else COLOURS[colour]


class RageAction(Action):
    """A prediction, which has no card, or the play of a card, which has no number.

    `face` is the card as it lies in a trick: a joker with the colour that is named for it.
    """

    __slots__ = ("card", "colour", "face", "number")

    def __init__(self, do: str, face: int, number: int | None) -> None:
        super().__init__(do)
        self.card: Final = CARD[face]
        self.face: Final = face
        self.colour: Final = COLOUR[face]
        self.number: Final = number


def bids() -> list[RageAction]:
    """The predictions, by number of tricks."""
    return [RageAction(f"bid {number}", UNKNOWN, number) for number in range(MOST_CARDS + 1)]


def plays() -> list[RageAction]:
    """The actions that play a card, by face; those of UNKNOWN and of jokers without a named colour are unused."""
    return [RageAction(f"play {written(face)}", face, None) for face in FACES]


def written(face: int) -> str:
    """A card in an action's notation."""
    name = NAME[CARD[face]]
    return name if face < FIRST_NAMED else f"{name} {COLOURS[COLOUR[face]]}"


BIDS: Final = bids()
PLAY: Final = plays()
JOKERS: Final = [
    [PLAY[face(joker, colour)] for colour in range(NO_COLOUR)] for joker in range(FIRST_JOKER, FIRST_NAMED)
]
"""The actions that play each joker."""


def actions() -> dict[str, RageAction]:
    """Every action of the game, by its notation."""
    with_card = [PLAY[face] for face in FACES[1:] if not FIRST_JOKER <= face < FIRST_NAMED]
    return {action.do: action for action in [*BIDS, *with_card]}
