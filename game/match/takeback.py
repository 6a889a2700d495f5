"""Which actions may be taken back: those where it is fair to all, and against bots any, as practice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.engine.action import Refusal
from game.engine.game import Rules, State
from game.engine.record.lines import ActionLine, ChanceLine, RecordLine, play_line, replay_lines
from game.engine.view import learned_something, seen_by


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The match after a take-back; `practice` if it was more than fairness between people allows."""

    lines: list[RecordLine]
    state: State[Any]
    practice: bool


def after_take_back(
    rules: Rules, lines: Sequence[RecordLine], seat: int, only_bots_beside: bool
) -> TakenBack | Refusal:
    """The match without the seat's last action, or why it can't be taken back."""
    own = [at for at, line in enumerate(lines) if isinstance(line, ActionLine) and line.seat == seat]
    if not own:
        return Refusal("nothing_to_take_back")
    fair = _fairly(rules, lines, own[-1])
    if isinstance(fair, TakenBack) or not only_bots_beside:
        return fair
    kept = list(lines[: own[-1]])
    return TakenBack(kept, replay_lines(rules, kept), practice=True)


def _fairly(rules: Rules, lines: Sequence[RecordLine], at: int) -> TakenBack | Refusal:
    """The match without this one line, if all later lines are possible without it and nobody learned from it."""
    kept = [*lines[:at], *lines[at + 1 :]]
    without = replay_lines(rules, lines[:at])
    for line in lines[at + 1 :]:
        if not _could_come(line, without):
            return Refusal("take_back_chance" if isinstance(line, ChanceLine) else "take_back_others")
        play_line(without, line)
    played = replay_lines(rules, lines)
    if any(
        learned_something(seen_by(without, viewer), seen_by(played, viewer)) for viewer in (None, *range(rules.players))
    ):
        return Refusal("take_back_revealed")
    return TakenBack(kept, without, practice=False)


def _could_come(line: RecordLine, state: State[Any]) -> bool:
    match line:
        case ActionLine(seat, action):
            return state.why_not(seat, action) is None
        case ChanceLine(chance, outcome):
            due = state.chance_due()
            return due is not None and due.kind == chance.kind and due.fits(outcome)
