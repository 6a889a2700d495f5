"""A match in progress: actions are checked, written to disk, and only then shown with what follows from them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final

from game.engine.action import Action, IllegalAction, Refusal
from game.engine.chance import Chance, fair_outcome
from game.engine.event import Event
from game.engine.game import Rules, Standings, State
from game.engine.record.header import HUMAN, Header, Seat
from game.engine.record.lines import (
    ActionLine,
    ChanceLine,
    RecordLine,
    line_text,
    play_line,
    record_text,
    replay_lines,
    result_line,
)
from game.engine.record.reader import Record
from game.engine.view import Everyone, View, Viewer, seen_by, shown_events
from game.match.journal import Journal
from game.match.seed import new_seed
from game.match.session import Session, new_session
from game.match.takeback import after_take_back

KEPT_EVERY: Final = 60.0
"""Seconds of playing time that a crash may lose."""


@dataclass(frozen=True, slots=True)
class Happening:
    """An action, or a chance step without a state before it, since nobody can follow a piece through a shuffle."""

    before: State[Any] | None
    after: State[Any]
    events: tuple[Event, ...]

    def shown(self, viewer: Viewer | Everyone) -> list[Event]:
        before = None if self.before is None else seen_by(self.before, viewer)
        return list(shown_events(self.events, before, seen_by(self.after, viewer)))


@dataclass(frozen=True, slots=True)
class Report:
    """Steps that have happened and are on disk. A report gives a viewer only what they may know."""

    seat: int | None
    steps: tuple[Happening, ...]
    after: State[Any]

    def seen_by(self, viewer: Viewer | Everyone) -> tuple[list[Event], View]:
        """The events as shown to this viewer, and the table as they see it afterwards."""
        return [event for step in self.steps for event in step.shown(viewer)], seen_by(self.after, viewer)

    def table_at(self, event: Event, viewer: Viewer | Everyone) -> View:
        """The viewer's table after the step with this event, before the chance steps that followed."""
        _, table = self.seen_by(viewer)
        telling = (step.after for step in self.steps if event in step.shown(viewer))
        return next((seen_by(after, viewer) for after in telling), table)


def carry_out(state: State[Any], line: RecordLine) -> Happening:
    """Carries out a line on a state; returns what happened."""
    before = state.copy() if isinstance(line, ActionLine) else None
    events = list[Event]()
    play_line(state, line, events)
    return Happening(before, state.copy(), tuple(events))


class Match:
    """One match, with people and bots in its seats.

    What is shown lags behind what is accepted: an action is accepted by `submit`, and reported by
    `reports` once its line is synced. Views, legal actions and standings are of the reported state.
    """

    def __init__(self, header: Header, rules: Rules, journal: Journal, session: Session | None = None) -> None:
        """A match that has not begun; `begin` or `resume` follows."""
        self.header = header
        self.rules = rules
        self.session = session or new_session(header)
        self.on_session_change: Callable[[Session], None] | None = None
        self._journal = journal
        self._lines: list[RecordLine] = []
        self._state = rules.start()
        self._shown = self._state.copy()
        self._tables: dict[Viewer, View] = {}
        self._waiting: deque[tuple[Future[bool], Report]] = deque()
        self._asked: tuple[State[Any], int, tuple[int, ...]] | None = None
        """A cache of the seats that may decide, for this shown state and this number of waiting reports."""
        self._legal: dict[int, list[Action]] = {}
        """A cache of their legal actions."""
        self._undone: list[list[RecordLine]] = []
        self._seconds_kept = self.session.seconds

    # -- beginning -------------------------------------------------------------------------------

    def begin(self) -> None:
        """Writes the header and the first chance lines."""
        self.begin_with(())

    def begin_with(self, lines: Sequence[RecordLine]) -> None:
        """Writes the header, lines that were played elsewhere, and the chance lines that are due after them."""
        for line in lines:
            play_line(self._state, line)
        self._lines = list(lines)
        self._shown = self._state.copy()
        self._go_on(record_text(self.header, self.rules, lines))

    def resume(self, record: Record) -> None:
        """Continues a record that is on disk up to its last complete line, and adds what is due after it."""
        self._lines = list(record.lines)
        self._state = record.state
        self._show(record.state)
        due = self._state.chance_due() is not None
        if due or (self._state.over and not record.has_result):
            self._go_on("")

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self._shown.over

    @property
    def trouble(self) -> OSError | None:
        """Why the match is not fully on disk, None while it is; play may go on in memory."""
        return self._journal.trouble

    def retry(self) -> Future[bool]:
        """Tries to write what is in memory only; callers need not wait."""
        return self._journal.retry()

    @property
    def busy(self) -> bool:
        """Whether something accepted has not been reported yet."""
        return bool(self._waiting)

    def deciders(self) -> tuple[int, ...]:
        """The seats that may decide now: those that owe a decision and have none on its way to the disk."""
        # Screens call this several times a frame; shown states are never changed, only replaced.
        asked = self._asked
        if asked is None or asked[0] is not self._shown or asked[1] != len(self._waiting):
            waiting = {report.seat for _, report in self._waiting}
            seats = tuple(seat for seat in self._shown.asking_order() if seat not in waiting)
            self._asked = asked = self._shown, len(self._waiting), seats
            self._legal = {}
        return asked[2]

    def legal(self, seat: int) -> list[Action]:
        """The actions open to this seat now; the same list until something happens."""
        if seat not in self.deciders():
            return []
        if seat not in self._legal:
            self._legal[seat] = self._shown.legal(seat)
        return self._legal[seat]

    def is_open_choice(self, seat: int) -> bool:
        """Whether everybody sees at once what this seat chooses: two choices lead to different public tables."""
        legal = self.legal(seat)[:2]
        after = [self._shown.copy() for _ in legal]
        for state, action in zip(after, legal, strict=True):
            state.apply(seat, action)
        return len(legal) == 2 and seen_by(after[0], None) != seen_by(after[1], None)

    def view(self, viewer: Viewer) -> View:
        # Screens call this many times a frame.
        if viewer not in self._tables:
            self._tables[viewer] = seen_by(self._shown, viewer)
        return self._tables[viewer]

    def _show(self, state: State[Any]) -> None:
        """Shows the match in this state from now on."""
        self._shown = state.copy()
        self._tables.clear()

    def knowledge(self, seat: int) -> State[Any]:
        """The state that a bot in this seat gets."""
        return self._shown.redact(seat)

    def standings(self) -> Standings:
        return self._shown.standings()

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not do this now."""
        if seat not in self.deciders() and not self.over:
            return Refusal("not_your_turn")
        return self._state.why_not(seat, action)

    def why_not_there(self, seat: int, piece: str, zone: str | None) -> Refusal:
        """Why this seat may not move this piece there now."""
        if seat not in self.deciders():
            return Refusal("match_over" if self.over else "not_your_turn")
        return self.rules.why_not_there(self._state, seat, piece, zone)

    # -- deciding --------------------------------------------------------------------------------

    def submit(self, seat: int, action: Action) -> None:
        """Accepts an action and sends its line to the disk, or raises IllegalAction."""
        refusal = self.why_not(seat, action)
        if refusal is not None:
            raise IllegalAction(refusal.code, **refusal.values)
        if self.is_human(seat):
            self._undone.clear()
        self._go_on("", ActionLine(seat, action))

    def play(self, seat: int, do: str) -> list[Report]:
        """Submits an action by its notation and waits until it can be shown."""
        self.submit(seat, self.rules.parse(do))
        return self.settle()

    def reports(self) -> list[Report]:
        """The reports that have reached the disk since the last call, in order; they are shown from now on."""
        ready = []
        while self._waiting and self._waiting[0][0].done():
            written, report = self._waiting.popleft()
            # A disk that refuses gives False; any other failure is raised here and never counts as written.
            written.result()
            self._show(report.after)
            ready.append(report)
        return ready

    def settle(self) -> list[Report]:
        """Waits for the disk, then reports."""
        self.wait_for_disk()
        return self.reports()

    def wait_for_disk(self) -> None:
        """Waits until everything accepted can be reported, but shows nothing yet."""
        if self._waiting:
            self._waiting[-1][0].result()

    # -- taking back -----------------------------------------------------------------------------

    def why_no_take_back(self, seat: int) -> Refusal | None:
        """Why this seat can't take its last action back now; None if it can."""
        found = after_take_back(self.rules, self._lines, seat, self._only_bots_beside(seat))
        return found if isinstance(found, Refusal) else None

    def take_back(self, seat: int) -> None:
        """Takes the seat's last action back and replaces the record on disk, or raises IllegalAction."""
        found = after_take_back(self.rules, self._lines, seat, self._only_bots_beside(seat))
        if isinstance(found, Refusal):
            raise IllegalAction(found.code, **found.values)
        if found.practice:
            self.mark_practice()
        if self._only_bots_beside(seat):
            self._undone.append(self._lines)
        self._put(found.lines, found.state)

    def may_redo(self, seat: int) -> bool:
        """Whether an action that was taken back among bots can be redone: no person has acted since."""
        return bool(self._undone) and self._only_bots_beside(seat)

    def redo(self, seat: int) -> None:
        """Restores the action taken back last, with all that followed it, or raises IllegalAction."""
        if not self.may_redo(seat):
            raise IllegalAction("nothing_to_redo")
        lines = self._undone.pop()
        self._put(lines, replay_lines(self.rules, lines))

    def _put(self, lines: list[RecordLine], state: State[Any]) -> None:
        """Sets the match to these lines and this state, and replaces the record on disk."""
        self._lines, self._state = lines, state
        # The writer works in order, so earlier lines are on disk before they are replaced.
        self._journal.replace(self.text()).result()
        self._waiting.clear()
        self._show(self._state)

    def mark_practice(self) -> None:
        """Marks the match as practice, because somebody was helped."""
        if not self.session.practice:
            self.session.practice = True
            self._session_changed()

    def _only_bots_beside(self, seat: int) -> bool:
        return self.session.humans() in ([], [seat])

    # -- seats -----------------------------------------------------------------------------------

    def hand_over(self, seat: int, holder: Seat) -> None:
        """Gives this seat to another player, at any time; the session notes it, the record does not."""
        self.session.seats[seat] = holder
        self._session_changed()

    def is_human(self, seat: int) -> bool:
        return self.session.seats[seat].kind == HUMAN

    def spend(self, seconds: float) -> None:
        """Adds to the playing time, which is saved once a minute and when the match is closed."""
        self.session.seconds += seconds
        if self.session.seconds - self._seconds_kept >= KEPT_EVERY:
            self._session_changed()

    def _session_changed(self) -> None:
        self._seconds_kept = self.session.seconds
        if self.on_session_change is not None:
            self.on_session_change(self.session)

    def lines_shown(self) -> list[RecordLine]:
        """The lines of everything that was reported, without those still on their way to the disk."""
        waiting = sum(len(report.steps) for _, report in self._waiting)
        return self._lines[: len(self._lines) - waiting]

    def decisions_of(self, seat: int) -> int:
        """How many decisions of this seat were reported; the number tells its decisions apart."""
        return sum(isinstance(line, ActionLine) and line.seat == seat for line in self.lines_shown())

    # -- the record ------------------------------------------------------------------------------

    def text(self) -> str:
        """The record of everything accepted so far."""
        text = record_text(self.header, self.rules, self._lines)
        return text + result_line(self._state.standings()) if self._state.over else text

    def move_to(self, journal: Journal) -> None:
        """Moves the whole record to this journal."""
        self.close()
        self._journal = journal
        journal.replace(self.text())

    def close(self) -> None:
        """Waits for the disk and closes the journal."""
        if self.session.seconds != self._seconds_kept:
            self._session_changed()
        self.settle()
        self._journal.close()

    def _go_on(self, text: str, line: RecordLine | None = None) -> None:
        """Writes this text, a line and the chance lines due after it, as one write and one report."""
        seat = line.seat if isinstance(line, ActionLine) else None
        steps: list[Happening] = []
        line = line or self._chance()
        while line is not None:
            steps.append(carry_out(self._state, line))
            self._lines.append(line)
            text += line_text(self.rules, line)
            line = self._chance()
        if self._state.over:
            text += result_line(self._state.standings())
        report = Report(seat, tuple(steps), self._state.copy())
        self._waiting.append((self._journal.append(text), report))

    def _chance(self) -> ChanceLine | None:
        """The line of the chance step that is due, or None."""
        due = self._state.chance_due()
        if due is None:
            return None
        index = sum(isinstance(line, ChanceLine) for line in self._lines)
        return ChanceLine(due, tuple(self._outcome(due, index)))

    def _outcome(self, due: Chance, index: int) -> list[int]:
        """An outcome from the seed and the number of earlier chance lines; from a new seed if there is none."""
        return fair_outcome(due, new_seed() if self.header.seed is None else self.header.seed, index)
