"""A bot's reasons as data: the result of each action in the sampled deals."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf
from typing import Any, Final

from game.engine.action import Action

VALUE: Final = "value"
"""The key of the value itself in `errors`."""
SURE: Final = 2.0
"""Differences of fewer standard errors are not significant."""
LEAST_LOSS: Final = 0.1
"""The smallest loss that is reported, in points."""
FEWEST_SAMPLES: Final = 2
"""With fewer deals the standard error is unknown."""
LARGEST: Final = 1e12
MOST_SAMPLES: Final = 1 << 40


@dataclass(frozen=True, slots=True)
class Reason:
    """The expected result of one action.

    `value` is the result compared with the others', roughly in points, and `error` its standard error over `samples`
    sampled deals (0 if nothing was sampled). `tally` has, by name, how often an event happened in them, from 0 to 1, or
    an average amount; `leads` is how often the seat was winning at the end. `errors` are the standard errors of the
    differences from the best action's value and tally, where both were compared in the same deals.
    """

    do: str
    value: float
    error: float = 0.0
    samples: int = 0
    tally: dict[str, float] = field(default_factory=dict)
    errors: dict[str, float] = field(default_factory=dict)

    def of(self, do: str) -> Reason:
        """The same reason for an equivalent action."""
        return replace(self, do=do)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Reason:
        """The reason in this data; ValueError, TypeError, KeyError or AttributeError for anything else."""
        tally, errors = ({str(key): _number(part) for key, part in data[name].items()} for name in ("tally", "errors"))
        samples = data["samples"]
        if type(samples) is not int or not 0 <= samples <= MOST_SAMPLES:
            raise ValueError("that is not how many deals there were")
        return cls(str(data["do"]), _number(data["value"]), _number(data["error"]), samples, tally, errors)


def _number(found: float) -> float:
    """A number of at most LARGEST; ValueError or TypeError for anything else."""
    if abs(found) <= LARGEST:  # false for NaN, too
        return float(found)
    raise ValueError("that is no number to reckon with")


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision and its reasons, best action first; no reasons if there was no choice."""

    action: Action
    reasons: tuple[Reason, ...] = ()


def sureness(better: Reason, worse: Reason, name: str) -> float:
    """How many standard errors the best action and another one are apart in this tally; 0 if it was not sampled.

    A difference that is the same in every deal is certain.
    """
    if name not in better.tally or name not in worse.errors or worse.samples < FEWEST_SAMPLES:
        return 0.0
    apart, error = abs(better.tally[name] - worse.tally[name]), worse.errors[name]
    return apart / error if error else inf if apart else 0.0


def is_sure(better: Reason, worse: Reason) -> bool:
    """Whether one action is better than the other by more than chance."""
    error = worse.errors.get(VALUE, 0.0)
    apart = better.value - worse.value
    return worse.samples >= FEWEST_SAMPLES and apart >= LEAST_LOSS and apart >= SURE * error


def loss(choice: Decision, mine: Reason) -> float:
    """The expected points that `mine` loses against the best action; 0 if the difference may be chance."""
    best = choice.reasons[0]
    return best.value - mine.value if best is not mine and is_sure(best, mine) else 0.0
