"""The parts of a match of Perfect Numbers."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Phase(Enum):
    """The phases of a match. Waiting perfect rows and stolen cards are no phase: the state has them."""

    DRAW_START = "draw_start"
    DEAL = "deal"
    SHUFFLE = "shuffle"
    SET_UP = "set_up"
    CHOOSING = "choosing"
    ADDING = "adding"
    DONE = "done"


DRAW_START: Final = Phase.DRAW_START
DEAL: Final = Phase.DEAL
SHUFFLE: Final = Phase.SHUFFLE
SET_UP: Final = Phase.SET_UP
"""Everybody lays out the cards they were dealt."""
CHOOSING: Final = Phase.CHOOSING
"""Part of a turn: before a group is taken."""
ADDING: Final = Phase.ADDING
"""Part of a turn: after a group is taken."""
DONE: Final = Phase.DONE
