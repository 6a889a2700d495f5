"""The parts of a match of Perfect Numbers."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Phase(Enum):
    """What is going on. A perfect row or stolen cards that wait for their player are told apart by the state."""

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
"""A turn before a group is taken."""
ADDING: Final = Phase.ADDING
"""A turn after that."""
DONE: Final = Phase.DONE
