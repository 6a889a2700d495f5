"""What if: a match that continues from a position of another one, with the same cards or another possible deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from game.bots.levels import BOTS, USUAL
from game.engine.action import Refused
from game.engine.game import Rules, State
from game.engine.record.header import HUMAN, Header, Seat
from game.engine.record.lines import ActionLine, ChanceLine, RecordLine, play_line, replay_lines
from game.engine.view import UNKNOWN
from game.match.session import Session

TRIES: Final = 60
"""How many other deals are tried; hardly ever more than one is needed."""


class BranchError(Refused):
    """The match can't be continued from here like this."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A new match that begins with lines of another one."""

    header: Header
    session: Session
    lines: tuple[RecordLine, ...]


def branch_off(
    rules: Rules,
    header: Header,
    session: Session,
    lines: Sequence[RecordLine],
    *,
    seat: int,
    rng: Random | None = None,
) -> Branch:
    """The match continued after these lines, with a person in this seat and bots in all others, who decide again.

    Without `rng` all pieces stay where they were, and later chances come from the same seed; with it, whatever the
    seat did not know is dealt again, and the match has no seed. It is practice in any case.
    """
    kept = _without_secret_choices(rules, lines, seat)
    if replay_lines(rules, kept).over:
        raise BranchError("nothing_to_play_on")
    if rng is not None:
        kept = _dealt_anew(rules, kept, seat, rng)
    seats = tuple(_holder(holder, at == seat) for at, holder in enumerate(session.seats))
    new = replace(header, seats=seats, seed=None if rng is not None else header.seed)
    known = Session(list(seats), list(session.colours), "", session.theme, practice=True, numbered=session.numbered)
    return Branch(new, known, tuple(kept))


def _holder(holder: Seat, is_mine: bool) -> Seat:
    if is_mine:
        return Seat(holder.name, HUMAN)
    return holder if holder.kind in BOTS else Seat(holder.name, USUAL)


def _without_secret_choices(rules: Rules, lines: Sequence[RecordLine], seat: int) -> list[RecordLine]:
    """The lines without the others' choices while several choose at once: they choose again."""
    kept = list(lines)
    for at in range(len(lines) - 1, -1, -1):
        line = kept[at]
        if not isinstance(line, ActionLine):
            break
        others = [*kept[:at], *kept[at + 1 :]]
        if line.seat == seat:
            continue
        before = checked(rules, others)
        if before is None or line.seat not in before.deciders() or len(before.deciders()) < 2:
            break
        kept = others
    return kept


def _dealt_anew(rules: Rules, lines: Sequence[RecordLine], seat: int, rng: Random) -> list[RecordLine]:
    """The same lines with other pieces where the seat did not know them; what it knows stays the same."""
    true = replay_lines(rules, lines)
    seen = true.redact(seat)
    for _ in range(TRIES):
        swapped = _swapped(true, seen, seen.sample(rng))
        candidate = _renamed(lines, swapped)
        state = checked(rules, candidate)
        if state is not None and state.redact(seat) == seen:
            return candidate
    raise BranchError("no_other_deal")


def _swapped(true: State[Any], seen: State[Any], world: State[Any]) -> dict[int, int]:
    """For each hidden piece, the one that has its place in the sampled world; known pieces stay."""
    known = set(seen.pieces()) - {UNKNOWN}
    hidden = [[piece for piece in state.pieces() if piece not in known] for state in (true, world)]
    return dict(zip(*hidden, strict=True))


def _renamed(lines: Sequence[RecordLine], swapped: dict[int, int]) -> list[RecordLine]:
    """The lines with pieces swapped in the chance outcomes since all hidden pieces were last shuffled."""
    hidden = swapped.keys()
    mixed = [at for at, line in enumerate(lines) if isinstance(line, ChanceLine) and hidden <= set(line.outcome)]
    first = mixed[-1] if mixed else 0
    return [
        ChanceLine(line.chance, tuple(swapped.get(piece, piece) for piece in line.outcome))
        if at >= first and isinstance(line, ChanceLine) and not line.chance.names_seat
        else line
        for at, line in enumerate(lines)
    ]


def checked(rules: Rules, lines: Sequence[RecordLine]) -> State[Any] | None:
    """The state after these lines; None if the rules refuse one of them."""
    state = rules.start()
    for line in lines:
        due = state.chance_due()
        match line:
            case ChanceLine(chance, outcome):
                if due is None or due.kind != chance.kind or not due.fits(outcome):
                    return None
            case ActionLine(seat, action):
                if due is not None or state.why_not(seat, action) is not None:
                    return None
        play_line(state, line)
    return state
