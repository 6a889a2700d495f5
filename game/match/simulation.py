"""Whole matches by bots, without a window, a disk or a clock: the same seed gives the same record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.bots.bot import Bot, bot_named
from game.engine.chance import fair_outcome
from game.engine.game import Rules, Setup, Standings
from game.engine.record import writer
from game.engine.record.header import Header, Seat


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match: its record, how it ended, and how many decisions it took."""

    record: str
    standings: Standings
    decisions: int


def seated(bots: Sequence[str], seed: int) -> list[Bot]:
    """The bots of a match, each with a seed of its own."""
    return [bot_named(name, f"{seed}/{seat}") for seat, name in enumerate(bots)]


def play_match(
    rules: Rules, setup: Setup, bots: Sequence[str], seed: int, players: Sequence[Bot] | None = None
) -> Played:
    """One match between these bots, a seat each; `players` sit there for them if they are made already."""
    header = Header(setup, tuple(Seat(f"{name} {seat + 1}", name) for seat, name in enumerate(bots)), seed)
    lines = [writer.header_line(header)]
    players = players or seated(bots, seed)
    state = rules.start()
    chances = decisions = 0
    while not state.over:
        due = state.chance_due()
        if due is not None:
            outcome = fair_outcome(due, seed, chances)
            lines.append(writer.chance_line(rules, due, outcome))
            state.resolve(outcome)
            chances += 1
            continue
        seat = state.asking_order()[0]
        action = players[seat].choose(state.redact(seat), seat)
        lines.append(writer.action_line(seat, action))
        state.act(seat, action)
        decisions += 1
    lines.append(writer.result_line(state.standings()))
    return Played("".join(lines), state.standings(), decisions)
