"""From pointing to an action: a walk through the prefix tree of what the legal actions point at.

Drag, tap and keys all use this walk; there is no other way from an input to an action.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from game.engine.action import Action, PathStep, Ref, RefKind
from game.engine.game import State


@dataclass(frozen=True, slots=True)
class ActionPath:
    """An action and the steps `left` to point at; a partly chosen set keeps only the rest."""

    action: Action
    left: tuple[PathStep, ...]

    def options(self) -> frozenset[Ref]:
        if not self.left:
            return frozenset()
        step = self.left[0]
        return step if isinstance(step, frozenset) else frozenset((step,))

    def after(self, ref: Ref) -> ActionPath | None:
        """The path after pointing at `ref`; None if `ref` is not its next step."""
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
        """Everything that may still be pointed at, now or later."""
        steps = (step for path in self.paths for step in path.left)
        return {ref for step in steps for ref in (step if isinstance(step, frozenset) else (step,))}

    def places(self) -> set[Ref]:
        """The zones that the walk leads to, at once or after everything before them has been chosen."""
        steps = (step for path in self.paths for step in path.left if not isinstance(step, frozenset))
        return {step for step in steps if step.kind is RefKind.ZONE}

    def choose(self, ref: Ref) -> Walk | None:
        """The walk after pointing at this; None if nothing legal leads there."""
        paths = tuple(after for path in self.paths if (after := path.after(ref)) is not None)
        return Walk(paths, (*self.chosen, ref)) if paths else None

    def finished(self) -> Action | None:
        """The action of the walk, if it is the only one left and there is nothing more to point at."""
        return self.paths[0].action if len(self.paths) == 1 and not self.paths[0].left else None

    def only(self) -> Action | None:
        """The only action that is still possible, even if something is left to point at."""
        return self.paths[0].action if len(self.paths) == 1 else None

    def to_the_end(self) -> Walk:
        """The walk after all steps that leave no choice."""
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
    """The walk continued along these refs; refs that lead nowhere are skipped."""
    for ref in refs:
        walk = walk.choose(ref) or walk
    return walk
