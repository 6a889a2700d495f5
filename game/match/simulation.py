"""Whole matches by bots, without a window, a disk or a clock: the same seed gives the same record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game.bots.bot import Bot
from game.bots.levels import bot_named
from game.bots.process.codec import Brief
from game.engine.action import Action
from game.engine.chance import fair_outcome
from game.engine.game import Rules, Standings, State
from game.engine.record.header import Header, Seat
from game.engine.record.lines import ActionLine, ChanceLine, RecordLine, record_text, result_line


@dataclass(frozen=True, slots=True)
class SimulatedMatch:
    """A finished match: its record, how it ended, and how many decisions it took."""

    record: str
    standings: Standings
    decisions: int


Decide = Callable[[State[Any], int], Action]
"""Chooses this seat's action in this state, without changing the state."""


def steps(state: State[Any], seed: int, decide: Decide) -> Iterator[RecordLine]:
    """Plays the state to the end, in place, and yields each line before carrying it out.

    A caller that stops early leaves the state before the last line that was yielded.
    """
    chances = 0
    while not state.over:
        due = state.chance_due()
        if due is not None:
            line = ChanceLine(due, tuple(fair_outcome(due, seed, chances)))
            chances += 1
            yield line
            state.resolve(line.outcome)
        else:
            seat = state.asking_order()[0]
            action = decide(state, seat)
            yield ActionLine(seat, action)
            state.act(seat, action)


def by_bots(bots: Sequence[Bot]) -> Decide:
    """Lets each seat's bot decide from what the seat may know."""
    return lambda state, seat: bots[seat].choose(state.redact(seat), seat)


def by_chance(rng: Random) -> Decide:
    """Chooses any legal action, all equally likely."""
    return lambda state, seat: rng.choice(state.legal(seat))


def seat_bots(bots: Sequence[str], seed: int) -> list[Bot]:
    """The bots of a match, each with a seed of its own."""
    return [bot_named(name, f"{seed}/{seat}") for seat, name in enumerate(bots)]


def play_match(rules: Rules, bots: Sequence[str], seed: int, players: Sequence[Bot] | None = None) -> SimulatedMatch:
    """Plays one match with one of these bots in each seat; `players` are the bots if they exist already."""
    header = Header(rules.setup, tuple(Seat(f"{name} {seat + 1}", name) for seat, name in enumerate(bots)), seed)
    state = rules.start()
    lines = list(steps(state, seed, by_bots(players or seat_bots(bots, seed))))
    text = record_text(header, rules, lines) + result_line(state.standings())
    return SimulatedMatch(text, state.standings(), sum(isinstance(line, ActionLine) for line in lines))


@dataclass(frozen=True, slots=True)
class Compared:
    """The progress of one level's bots in a deal: decisions so far, and the result at the end."""

    level: str
    decisions: int
    standings: Standings | None = None


def played_by_bots(brief: Brief, seed: int, levels: Sequence[str]) -> Iterator[Compared]:
    """Plays the deal with bots of each level in all seats, one level after the other; always the same numbers."""
    rules = brief.rules()
    for level in levels:
        state, decisions = rules.start(), 0
        for step in steps(state, seed, by_bots(seat_bots([level] * rules.players, seed))):
            if isinstance(step, ActionLine):
                decisions += 1
                yield Compared(level, decisions)
        yield Compared(level, decisions, state.standings())
