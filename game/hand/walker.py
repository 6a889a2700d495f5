"""From pointing to an action: a walk through the prefix tree of what the legal actions point at.

Drag, tap and keys all walk here; there is no other road from an input to an action.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from game.engine.action import Action, PathStep, Ref, RefKind
from game.engine.game import State


@dataclass(frozen=True, slots=True)
class ActionPath:
    """An action and how far it has been pointed at: `left` are the steps to come, a begun set less its chosen part."""

    action: Action
    left: tuple[PathStep, ...]

    def options(self) -> frozenset[Ref]:
        if not self.left:
            return frozenset()
        step = self.left[0]
        return step if isinstance(step, frozenset) else frozenset((step,))

    def after(self, ref: Ref) -> ActionPath | None:
        """The path once `ref` has been pointed at; None if it does not lead there."""
        if ref not in self.options():
            return None
        rest = self.options() - {ref}
        return ActionPath(self.action, (rest, *self.left[1:]) if rest else self.left[1:])


@dataclass(frozen=True, slots=True)
class Walk:
    """How far a choice has come: what was pointed at, and the actions it can still become."""

    paths: tuple[ActionPath, ...]
    chosen: tuple[Ref, ...] = ()

    def options(self) -> frozenset[Ref]:
        """What may be pointed at next."""
        return frozenset().union(*(path.options() for path in self.paths))

    def refs(self) -> set[Ref]:
        """Everything that may still be pointed at, sooner or later."""
        steps = (step for path in self.paths for step in path.left)
        return {ref for step in steps for ref in (step if isinstance(step, frozenset) else (step,))}

    def places(self) -> set[Ref]:
        """The zones that it comes to, at once or when everything before them has been chosen."""
        steps = (step for path in self.paths for step in path.left if not isinstance(step, frozenset))
        return {step for step in steps if step.kind is RefKind.ZONE}

    def choose(self, ref: Ref) -> Walk | None:
        """The walk after pointing at this; None if nothing legal leads there."""
        paths = tuple(after for path in self.paths if (after := path.after(ref)) is not None)
        return Walk(paths, (*self.chosen, ref)) if paths else None

    def finished(self) -> Action | None:
        """The action that has been pointed at to its end, if there is nothing more to point at."""
        return self.paths[0].action if len(self.paths) == 1 and not self.paths[0].left else None

    def only(self) -> Action | None:
        """The one action that is still possible, whatever of it is left to point at."""
        return self.paths[0].action if len(self.paths) == 1 else None

    def to_the_end(self) -> Walk:
        """The walk with everything pointed at that leaves no choice."""
        walk = self
        while walk.paths and walk.finished() is None:
            options = walk.options()
            forced = len(options) == 1 and all(path.left for path in walk.paths)
            after = walk.choose(next(iter(options))) if forced else None
            if after is None:
                break
            walk = after
        return walk

    def actions(self) -> list[Action]:
        return [path.action for path in self.paths]


def walk_from(state: State[Any], seat: int, legal: Iterable[Action]) -> Walk:
    """The walk before anything is pointed at; `state` is what the seat may know."""
    return Walk(tuple(ActionPath(action, state.refs(seat, action)) for action in legal))


def again(walk: Walk, refs: Iterable[Ref]) -> Walk:
    """The walk from the start along these refs, as far as they lead."""
    for ref in refs:
        walk = walk.choose(ref) or walk
    return walk
