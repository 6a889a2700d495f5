"""Reads a piece's face from its name. Copies of one card look alike and share a picture."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from enum import Enum
from typing import Final


class Kind(Enum):
    """The kind of picture on a face."""

    SUITED = "suited"
    JOKER = "joker"
    ACTION = "action"
    TILE = "tile"
    LABEL = "label"


@dataclass(frozen=True, slots=True)
class FaceLook:
    """A face: `text` is the number or word on it, `suit` the letter of its colour if it has one."""

    kind: Kind
    text: str
    suit: str | None = None


_SUITED: Final = re.compile(r"([A-Z])(\d{1,3})(?:\.\d+)?")
_JOKER: Final = re.compile(r"\*(\d{1,3})")
_TILE: Final = re.compile(r"\d{1,3}")
_ACTION: Final = re.compile(r"([a-z][a-z0-9]*)\.\d+")


def look_of(piece: str, suits: Container[str]) -> FaceLook:
    """Returns the look of a named piece; a name of an unknown pattern becomes a label on a plain face."""
    if (found := _SUITED.fullmatch(piece)) and found[1] in suits:
        return FaceLook(Kind.SUITED, found[2], found[1])
    if found := _JOKER.fullmatch(piece):
        return FaceLook(Kind.JOKER, found[1])
    if _TILE.fullmatch(piece):
        return FaceLook(Kind.TILE, piece)
    if found := _ACTION.fullmatch(piece):
        return FaceLook(Kind.ACTION, found[1])
    return FaceLook(Kind.LABEL, piece)
