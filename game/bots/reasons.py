"""Why a bot does something, as data: what each action came to in the sampled deals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from game.engine.action import Action

VALUE: Final = "value"
"""The name under which `errors` has the value itself."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What one action is expected to come to.

    `value` is the expected result compared with the others', roughly in points, and `error` its standard error over
    `samples` sampled deals (0 where nothing was sampled). `tally` says by name how often something happened in
    them, from 0 to 1, or how much of it on average; `leads` is how often the seat would win as it stands then.
    `errors` are the standard errors of the differences from the best action's value and tally, where both were
    compared in the same deals.
    """

    do: str
    value: float
    error: float = 0.0
    samples: int = 0
    tally: dict[str, float] = field(default_factory=dict)
    errors: dict[str, float] = field(default_factory=dict)

    def as_data(self) -> dict[str, Any]:
        """The same for JSON."""
        return {
            "do": self.do,
            "value": self.value,
            "error": self.error,
            "samples": self.samples,
            "tally": self.tally,
            "errors": self.errors,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Reason:
        return cls(data["do"], data["value"], data["error"], data["samples"], data["tally"], data["errors"])


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision and the reasons for it, the best action first; without reasons where there was no choice."""

    action: Action
    reasons: tuple[Reason, ...] = ()
