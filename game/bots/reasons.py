"""Why a bot does something, as data: what each action came to in the sampled deals."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf
from typing import Any, Final

from game.engine.action import Action

VALUE: Final = "value"
"""The name under which `errors` has the value itself."""
SURE: Final = 2.0
"""Differences below so many standard errors say nothing."""
LEAST_LOSS: Final = 0.1
"""What is told apart, in points."""
FEWEST_SAMPLES: Final = 2
"""In fewer deals nobody knows how much chance there is."""
LARGEST: Final = 1e12
MOST_SAMPLES: Final = 1 << 40


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

    def of(self, do: str) -> Reason:
        """The same for an action that comes to the same."""
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
    """A number that can be reckoned with; ValueError or TypeError for anything else."""
    if abs(found) <= LARGEST:  # nor is any number more or less than what is none
        return float(found)
    raise ValueError("that is no number to reckon with")


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision and the reasons for it, the best action first; without reasons where there was no choice."""

    action: Action
    reasons: tuple[Reason, ...] = ()


def sureness(better: Reason, worse: Reason, name: str) -> float:
    """How many standard errors the best action and another one are apart in this; 0 if nobody looked.

    What differs by the same in every deal is certain.
    """
    if name not in better.tally or name not in worse.errors or worse.samples < FEWEST_SAMPLES:
        return 0.0
    apart, error = abs(better.tally[name] - worse.tally[name]), worse.errors[name]
    return apart / error if error else inf if apart else 0.0


def is_sure(better: Reason, worse: Reason) -> bool:
    """Whether the one is better than the other beyond chance."""
    error = worse.errors.get(VALUE, 0.0)
    apart = better.value - worse.value
    return worse.samples >= FEWEST_SAMPLES and apart >= LEAST_LOSS and apart >= SURE * error


def loss(choice: Decision, mine: Reason) -> float:
    """The expected points that a choice costs compared with the best one; 0 where that can't be told from chance."""
    best = choice.reasons[0]
    return best.value - mine.value if best is not mine and is_sure(best, mine) else 0.0
