"""Actions of seats: their notation, what they point at, and why one is refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

type_of_value = str | int


class RefKind(Enum):
    """The kinds of things that a finger can point at."""

    PIECE = "piece"
    ZONE = "zone"
    VALUE = "value"


class Ref(NamedTuple):
    """One thing to point at: a piece or zone by its name on the table, or a value such as `bid.3`."""

    kind: RefKind
    name: str


PathStep = Ref | frozenset[Ref]
"""One step of pointing; a set if its members may be pointed at in any order."""


def piece(name: str) -> Ref:
    return Ref(RefKind.PIECE, name)


def zone(name: str) -> Ref:
    return Ref(RefKind.ZONE, name)


def value(kind: str, choice: type_of_value) -> Ref:
    return Ref(RefKind.VALUE, f"{kind}.{choice}")


def points_at(steps: tuple[PathStep, ...], name: str) -> bool:
    """Whether these steps point at a piece or zone with this name."""
    members = (member for step in steps for member in (step if isinstance(step, frozenset) else (step,)))
    return any(member.name == name for member in members if member.kind is not RefKind.VALUE)


class Action:
    """Something a seat may do, interned by its rules: two equal actions are the same object.

    `do` is the canonical notation; the rules' `parse` turns it back into the action.
    """

    __slots__ = ("do",)

    def __init__(self, do: str) -> None:
        self.do: Final = do

    def __str__(self) -> str:
        return self.do

    def __repr__(self) -> str:
        return f"<{self.do}>"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed: a code for the language files and the values its sentence needs."""

    code: str
    values: dict[str, type_of_value] = field(default_factory=dict)

    def __str__(self) -> str:
        listed = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.code} ({listed})" if listed else self.code


class Refused(Exception):
    """Something was refused, and nothing was changed."""

    def __init__(self, code: str, **values: type_of_value) -> None:
        self.refusal: Final = Refusal(code, values)
        super().__init__(str(self.refusal))


class IllegalAction(Refused):
    """The action exists, but this seat may not do it now."""


class NotationError(Refused):
    """The text names no action of this game."""


class SetupError(Refused):
    """No match can be set up like this."""
