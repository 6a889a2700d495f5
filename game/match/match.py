"""A match in progress: actions come in, are checked, written down and only then shown with what follows from them."""

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
"""Seconds of playing that a crash may forget."""


@dataclass(frozen=True, slots=True)
class Happening:
    """An action, or what chance brought: without a state before it, since nobody follows a piece through a shuffle."""

    before: State[Any] | None
    after: State[Any]
    events: tuple[Event, ...]

    def shown(self, viewer: Viewer | Everyone) -> list[Event]:
        before = None if self.before is None else seen_by(self.before, viewer)
        return list(shown_events(self.events, before, seen_by(self.after, viewer)))


@dataclass(frozen=True, slots=True)
class Report:
    """Something that happened and is on disk, step by step. Only what a viewer may know can be asked of it."""

    seat: int | None
    steps: tuple[Happening, ...]
    after: State[Any]

    def seen_by(self, viewer: Viewer | Everyone) -> tuple[list[Event], View]:
        """The events as this viewer is told them, and the table as they see it then."""
        return [event for step in self.steps for event in step.shown(viewer)], seen_by(self.after, viewer)

    def table_at(self, event: Event, viewer: Viewer | Everyone) -> View:
        """The table after the step that told the viewer of this event, before what chance brought then."""
        _, table = self.seen_by(viewer)
        telling = (step.after for step in self.steps if event in step.shown(viewer))
        return next((seen_by(after, viewer) for after in telling), table)


def carry_out(state: State[Any], line: RecordLine) -> Happening:
    """Moves a state on by a line; what happened."""
    before = state.copy() if isinstance(line, ActionLine) else None
    events = list[Event]()
    play_line(state, line, events)
    return Happening(before, state.copy(), tuple(events))


class Match:
    """One match, with people and bots in its seats.

    What is shown lags behind what is accepted: an action is accepted by `submit`, and reported by
    `reports` once its line is synced. Tables, legal actions and standings speak of what was reported.
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
        """Who may decide, as long as this state is shown and so much is on its way."""
        self._legal: dict[int, list[Action]] = {}
        """What they may do, as far as somebody wanted to know it."""
        self._undone: list[list[RecordLine]] = []
        self._seconds_kept = self.session.seconds

    # -- beginning -------------------------------------------------------------------------------

    def begin(self) -> None:
        """Writes the header and the first chances."""
        self.begin_with(())

    def begin_with(self, lines: Sequence[RecordLine]) -> None:
        """Writes the header and lines that were played elsewhere, and the chances that are due after them."""
        for line in lines:
            play_line(self._state, line)
        self._lines = list(lines)
        self._shown = self._state.copy()
        self._go_on(record_text(self.header, self.rules, lines))

    def resume(self, record: Record) -> None:
        """Goes on with a record that is on disk up to its last whole line; what is due after it is added."""
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
        """Why the match is not on disk as it stands, None while it is; play may go on in memory."""
        return self._journal.trouble

    def retry(self) -> Future[bool]:
        """Tries to write what is in memory only; nobody has to wait for it."""
        return self._journal.retry()

    @property
    def busy(self) -> bool:
        """Whether something accepted has not been reported yet."""
        return bool(self._waiting)

    def deciders(self) -> tuple[int, ...]:
        """The seats that may decide now: those that owe it and have nothing on its way to the disk."""
        # Screens ask several times a frame; states that are shown are never changed, only replaced.
        asked = self._asked
        if asked is None or asked[0] is not self._shown or asked[1] != len(self._waiting):
            waiting = {report.seat for _, report in self._waiting}
            seats = tuple(seat for seat in self._shown.asking_order() if seat not in waiting)
            self._asked = asked = self._shown, len(self._waiting), seats
            self._legal = {}
        return asked[2]

    def legal(self, seat: int) -> list[Action]:
        """What this seat may do now; the same list as long as nothing happens."""
        if seat not in self.deciders():
            return []
        if seat not in self._legal:
            self._legal[seat] = self._shown.legal(seat)
        return self._legal[seat]

    def is_open_choice(self, seat: int) -> bool:
        """Whether all see at once what this seat chooses: two different choices leave different tables to all."""
        legal = self.legal(seat)[:2]
        after = [self._shown.copy() for _ in legal]
        for state, action in zip(after, legal, strict=True):
            state.apply(seat, action)
        return len(legal) == 2 and seen_by(after[0], None) != seen_by(after[1], None)

    def view(self, viewer: Viewer) -> View:
        # A screen asks for it many times a frame.
        if viewer not in self._tables:
            self._tables[viewer] = seen_by(self._shown, viewer)
        return self._tables[viewer]

    def _show(self, state: State[Any]) -> None:
        """From now on the match is shown like this."""
        self._shown = state.copy()
        self._tables.clear()

    def knowledge(self, seat: int) -> State[Any]:
        """What a bot in this seat gets."""
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
        """What has reached the disk since the last call, in order; it is shown from now on."""
        ready = []
        while self._waiting and self._waiting[0][0].done():
            written, report = self._waiting.popleft()
            # A disk that refuses is no error; whatever else went wrong must not count as written.
            written.result()
            self._show(report.after)
            ready.append(report)
        return ready

    def settle(self) -> list[Report]:
        """Waits for the disk, then reports."""
        self.wait_for_disk()
        return self.reports()

    def wait_for_disk(self) -> None:
        """Waits until whatever was accepted can be reported; nothing of it is shown yet."""
        if self._waiting:
            self._waiting[-1][0].result()

    # -- taking back -----------------------------------------------------------------------------

    def why_no_take_back(self, seat: int) -> Refusal | None:
        """Why this seat can't take its last action back now; None if it can."""
        found = after_take_back(self.rules, self._lines, seat, self._only_bots_beside(seat))
        return found if isinstance(found, Refusal) else None

    def take_back(self, seat: int) -> None:
        """Takes the seat's last action back, or raises IllegalAction; the record on disk is replaced whole."""
        found = after_take_back(self.rules, self._lines, seat, self._only_bots_beside(seat))
        if isinstance(found, Refusal):
            raise IllegalAction(found.code, **found.values)
        if found.practice:
            self.mark_practice()
        if self._only_bots_beside(seat):
            self._undone.append(self._lines)
        self._put(found.lines, found.state)

    def may_redo(self, seat: int) -> bool:
        """Whether something was taken back among bots that can come again, and nobody has decided otherwise since."""
        return bool(self._undone) and self._only_bots_beside(seat)

    def redo(self, seat: int) -> None:
        """Brings back what was taken back last, with all that followed from it, or raises IllegalAction."""
        if not self.may_redo(seat):
            raise IllegalAction("nothing_to_redo")
        lines = self._undone.pop()
        self._put(lines, replay_lines(self.rules, lines))

    def _put(self, lines: list[RecordLine], state: State[Any]) -> None:
        """The match is here now; the record on disk is replaced whole."""
        self._lines, self._state = lines, state
        # The writer goes in order, so whatever was on its way is on disk before it is replaced.
        self._journal.replace(self.text()).result()
        self._waiting.clear()
        self._show(self._state)

    def mark_practice(self) -> None:
        """Somebody was helped: the match says so from now on."""
        if not self.session.practice:
            self.session.practice = True
            self._session_changed()

    def _only_bots_beside(self, seat: int) -> bool:
        return self.session.humans() in ([], [seat])

    # -- seats -----------------------------------------------------------------------------------

    def hand_over(self, seat: int, holder: Seat) -> None:
        """Somebody else plays this seat from now on, at any time; the session keeps it, the record does not tell."""
        self.session.seats[seat] = holder
        self._session_changed()

    def is_human(self, seat: int) -> bool:
        return self.session.seats[seat].kind == HUMAN

    def spend(self, seconds: float) -> None:
        """People have played so much longer; that is kept once a minute and when the match is closed."""
        self.session.seconds += seconds
        if self.session.seconds - self._seconds_kept >= KEPT_EVERY:
            self._session_changed()

    def _session_changed(self) -> None:
        self._seconds_kept = self.session.seconds
        if self.on_session_change is not None:
            self.on_session_change(self.session)

    def lines_shown(self) -> list[RecordLine]:
        """The lines of everything that was reported; what is still on its way to the disk is not among them."""
        waiting = sum(len(report.steps) for _, report in self._waiting)
        return self._lines[: len(self._lines) - waiting]

    def decisions_of(self, seat: int) -> int:
        """How many decisions of this seat were reported. It tells one decision of a seat from its next."""
        return sum(isinstance(line, ActionLine) and line.seat == seat for line in self.lines_shown())

    # -- the record ------------------------------------------------------------------------------

    def text(self) -> str:
        """The record of everything accepted so far."""
        text = record_text(self.header, self.rules, self._lines)
        return text + result_line(self._state.standings()) if self._state.over else text

    def move_to(self, journal: Journal) -> None:
        """The record is kept there from now on, all of it."""
        self.close()
        self._journal = journal
        journal.replace(self.text())

    def close(self) -> None:
        """Waits for the disk and lets go of it."""
        if self.session.seconds != self._seconds_kept:
            self._session_changed()
        self.settle()
        self._journal.close()

    def _go_on(self, text: str, line: RecordLine | None = None) -> None:
        """A line and the chances that are due then, after this text, as one write and one report."""
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
        """What chance decides now, if anything is due."""
        due = self._state.chance_due()
        if due is None:
            return None
        index = sum(isinstance(line, ChanceLine) for line in self._lines)
        return ChanceLine(due, tuple(self._outcome(due, index)))

    def _outcome(self, due: Chance, index: int) -> list[int]:
        """An outcome from the seed and the number of chance lines before, or from nowhere without a seed."""
        return fair_outcome(due, new_seed() if self.header.seed is None else self.header.seed, index)
