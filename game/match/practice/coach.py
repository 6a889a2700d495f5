"""Explains a guided deal: finds the step that is due from the prompt, the events so far and the legal actions.

The coach never drives the match. After each action of the player it finds the due step again; steps that are never
due are left out, and the last one comes at the latest when the match is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Final

from game.content.guide import GuideStep
from game.engine.action import Action
from game.engine.event import Asked, Began, Counted, Ended, Event, Moved, Said, Scored, Turned
from game.engine.view import View, Viewer

ME: Final = "me"


@dataclass(frozen=True, slots=True)
class GuideMoment:
    """The match as the player sees it while nothing moves.

    `prompt` is what the player is asked, if anything, with its `values`; `pieces` are the known ones, with their zones.
    """

    prompt: str | None = None
    counters: Mapping[str, str] = field(default_factory=dict)
    pieces: tuple[tuple[str, str], ...] = ()
    values: Mapping[str, str | int] = field(default_factory=dict)
    legal: tuple[Action, ...] = ()
    over: bool = False


def moment_of(table: View, legal: Iterable[Action], over: bool) -> GuideMoment:
    """The moment that this viewer's table shows."""
    prompt = next((prompt for prompt in table.prompts if prompt.seat == table.viewer), None)
    possible = tuple(legal)
    mine = _mine(table)
    counters = {_as_mine(counter.name, table, mine): str(counter.value) for counter in table.counters}
    zones = [(zone, _as_mine(zone.name, table, mine)) for zone in table.zones]
    pieces = tuple((piece.name, name) for zone, name in zones for piece in zone.pieces if piece.name is not None)
    asked = prompt.key if prompt is not None and possible else None
    return GuideMoment(asked, counters, pieces, dict(prompt.values) if prompt is not None else {}, possible, over)


def with_me_for_own_seat(name: str, table: View) -> str:
    """A zone's or counter's name with `me` for the viewer's seat: `hand.0` is `hand.me` to seat 0."""
    return _as_mine(name, table, _mine(table))


def _mine(table: View) -> set[str]:
    """The zones and counters of the viewer's own seat."""
    mine = {zone.name for zone in table.zones if zone.seat == table.viewer}
    return mine | {counter.name for counter in table.counters if counter.seat == table.viewer}


def _as_mine(name: str, table: View, mine: set[str]) -> str:
    if table.viewer is None or name not in mine:
        return name
    head, *parts = name.split(".")
    return ".".join([head, *(ME if part == str(table.viewer) else part for part in parts)])


def in_words(event: Event, table: View) -> str:
    """An event in the notation of guide steps: `turned laid.me`, `scored me colour`, `ended pass 1`."""
    match event:
        case Moved(source=source, target=target):
            return f"moved {with_me_for_own_seat(source, table)} {with_me_for_own_seat(target, table)}"
        case Turned(zone=zone):
            return f"turned {with_me_for_own_seat(zone, table)}"
        case Counted(what=what):
            return f"counted {what}"
        case Scored(seat=seat, reason=reason):
            return f"scored {_who(seat, table.viewer)} {reason}"
        case Said(seat=seat, key=key):
            return f"said {_who(seat, table.viewer)} {key}"
        case Asked(seat=seat, key=key):
            return f"asked {_who(seat, table.viewer)} {key}"
        case Began(what=what, number=number):
            return f"began {what} {number}"
        case Ended(what=what, number=number):
            return f"ended {what} {number}"
    return ""


def values_of(event: Event) -> dict[str, str | int]:
    """The values for the text of a step that this event has made due."""
    found: dict[str, Any] = dict(getattr(event, "values", {}))
    for name in ("number", "points", "total"):
        if hasattr(event, name):
            found[name] = getattr(event, name)
    pieces = [piece for piece in getattr(event, "pieces", ()) if piece is not None]
    if len(pieces) == 1:
        found.setdefault("card", pieces[0])
    return found


def _who(seat: int | None, viewer: Viewer) -> str:
    return "all" if seat is None else ME if seat == viewer else str(seat)


class Coach:
    """Goes through the steps of a guide, each at most once, in their order if several are due."""

    def __init__(self, steps: Sequence[GuideStep]) -> None:
        self._steps = tuple(steps)
        self._done: set[str] = set()
        self._heard: list[tuple[str, dict[str, str | int]]] = []
        self.step: GuideStep | None = None
        """The step that is shown now."""
        self.finished = False
        """Whether the last step has been shown."""

    @property
    def progress(self) -> float:
        """How far along the guide the current step is, from 0 to 1."""
        at = self._steps.index(self.step) + 1 if self.step is not None else len(self._done)
        return at / len(self._steps)

    @property
    def holds(self) -> bool:
        """Whether the other seats wait until the player has read the step."""
        return self.step is not None and not self.step.act

    def speak(self, steps: Sequence[GuideStep]) -> None:
        """Replaces the steps with the same ones in another language."""
        self._steps = tuple(steps)
        if self.step is not None:
            self.step = next(step for step in self._steps if step.id == self.step.id)

    # -- what happens ----------------------------------------------------------------------------

    def hear(self, events: Iterable[Event], table: View) -> None:
        """Notes these events, as shown to the viewer of this table."""
        self._heard += [(in_words(event, table), values_of(event)) for event in events]

    def consider(self, moment: GuideMoment) -> GuideStep | None:
        """Finds the step to show now, at a moment in which nothing moves."""
        if self.step is not None and self.step.prompts and moment.prompt not in self.step.prompts:
            self._close()  # the prompt that the step was about is gone
        if self.step is None and not self.finished:
            self.step = next((step for step in self._steps if self._is_due(step, moment)), None)
        return self.step

    def go_on(self) -> None:
        """Closes the step after the player has read it."""
        if self.holds:
            self._close()

    def acted(self) -> None:
        """Closes the step after the player has acted in the match, as suggested or not."""
        if self.step is not None and not self.step.last:
            self._close()

    def _close(self) -> None:
        if self.step is not None:
            self._done.add(self.step.id)
            self.finished = self.finished or self.step.last
            self.step = None

    # -- due steps -------------------------------------------------------------------------------

    def _is_due(self, step: GuideStep, moment: GuideMoment) -> bool:
        if step.id in self._done:
            return False
        if moment.over:
            # There are no prompts any more; past events can still be explained.
            return step.last or (not step.prompts and bool(step.events) and self._has_happened(step.events))
        return (
            (not step.prompts or moment.prompt in step.prompts)
            and (not step.events or self._has_happened(step.events))
            and not self._has_happened(step.unless)
            and all(moment.counters.get(name) == value for name, value in step.counters.items())
            and all(lies(lying, moment.pieces) for lying in step.lying)
            and (not step.legal or any(fitting(step.legal, moment.legal)))
        )

    def _has_happened(self, patterns: Sequence[str]) -> bool:
        return any(fnmatchcase(heard, pattern) for heard, _ in self._heard for pattern in patterns)

    def values(self, moment: GuideMoment) -> dict[str, str | int]:
        """The values for the current step's text: those of the table, and of the newest event that it is about."""
        patterns = self.step.events if self.step is not None else ()
        found: dict[str, str | int] = {**moment.counters, **moment.values}
        for heard, values in reversed(self._heard):
            if any(fnmatchcase(heard, pattern) for pattern in patterns):
                return {**found, **values}
        return found

    def suggested(self, moment: GuideMoment) -> list[Action]:
        """The legal actions that the current step suggests."""
        return next(fitting(self.step.suggest, moment.legal), []) if self.step is not None else []

    def words(self, moment: GuideMoment) -> str:
        """The current step's text, or its other text if no suggested action is legal."""
        step = self.step
        if step is None:
            return ""
        return step.otherwise if step.suggest and step.otherwise and not self.suggested(moment) else step.text


def lies(lying: str, pieces: Iterable[tuple[str, str]]) -> bool:
    """Whether exactly as many pieces lie in the zones as a step says: `5 B* laid.*`."""
    number, piece, zone = lying.split()
    return int(number) == sum(fnmatchcase(name, piece) and fnmatchcase(place, zone) for name, place in pieces)


def fitting(patterns: Sequence[str], legal: Sequence[Action]) -> Iterator[list[Action]]:
    """Yields, for each pattern that fits any action, the actions that it fits."""
    for pattern in patterns:
        if found := [action for action in legal if fnmatchcase(action.do, pattern)]:
            yield found
