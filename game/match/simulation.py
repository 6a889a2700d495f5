"""Whole matches by bots, without a window, a disk or a clock: the same seed gives the same record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from game.bots.levels import Bot, bot_named
from game.engine.action import Action
from game.engine.chance import Chance, fair_outcome
from game.engine.game import Rules, Setup, Standings, State
from game.engine.record import writer
from game.engine.record.header import Header, Seat


@dataclass(frozen=True, slots=True)
class SimulatedMatch:
    """A finished match: its record, how it ended, and how many decisions it took."""

    record: str
    standings: Standings
    decisions: int


class SimulatedChance(NamedTuple):
    """What chance owes, and how it falls."""

    due: Chance
    outcome: Sequence[int]


class SimulatedDecision(NamedTuple):
    """What a seat does."""

    seat: int
    action: Action


Decide = Callable[[State[Any], int], Action]
"""What this seat does in this state, which it is not to change."""


def steps(state: State[Any], seed: int, decide: Decide) -> Iterator[SimulatedChance | SimulatedDecision]:
    """Plays on to the end, in place: each step is told when it is certain and has not happened yet.

    Whoever asks for no more steps leaves the state as it is then.
    """
    chances = 0
    while not state.over:
        due = state.chance_due()
        if due is not None:
            outcome = fair_outcome(due, seed, chances)
            chances += 1
            yield SimulatedChance(due, outcome)
            state.resolve(outcome)
        else:
            seat = state.asking_order()[0]
            action = decide(state, seat)
            yield SimulatedDecision(seat, action)
            state.act(seat, action)


def by_bots(bots: Sequence[Bot]) -> Decide:
    """Each seat's bot decides, by what the seat may know."""
    return lambda state, seat: bots[seat].choose(state.redact(seat), seat)


def by_chance(rng: Random) -> Decide:
    """Any legal action, each as likely."""
    return lambda state, seat: rng.choice(state.legal(seat))


def seat_bots(bots: Sequence[str], seed: int) -> list[Bot]:
    """The bots of a match, each with a seed of its own."""
    return [bot_named(name, f"{seed}/{seat}") for seat, name in enumerate(bots)]


def play_match(
    rules: Rules, setup: Setup, bots: Sequence[str], seed: int, players: Sequence[Bot] | None = None
) -> SimulatedMatch:
    """One match between these bots, a seat each; `players` sit there for them if they are made already."""
    header = Header(setup, tuple(Seat(f"{name} {seat + 1}", name) for seat, name in enumerate(bots)), seed)
    lines = [writer.header_line(header)]
    state = rules.start()
    decisions = 0
    for step in steps(state, seed, by_bots(players or seat_bots(bots, seed))):
        if isinstance(step, SimulatedChance):
            lines.append(writer.chance_line(rules, step.due, step.outcome))
        else:
            lines.append(writer.action_line(step.seat, step.action))
            decisions += 1
    lines.append(writer.result_line(state.standings()))
    return SimulatedMatch("".join(lines), state.standings(), decisions)
