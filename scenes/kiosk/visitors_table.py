"""A visitor's table at a kiosk: people who leave a seat, come back to it, or take too long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.engine.record.header import Seat
from game.ui.input.pad import PadInput
from game.ui.input.pointer import Input, PointerInput, PointerPhase
from game.ui.widgets.choice import Value, mark_sign
from game.user.kiosk.absence import Absence, DecisionClock
from game.user.kiosk.kiosk import Kiosk
from scenes.base.pick import PickScene
from scenes.kiosk.still_there import StillThereScene
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.badges import SeatBadge
from scenes.table.match_mode import MatchMode
from scenes.table.score_story import mark_of
from scenes.table.table_scene import TableScene


class VisitorCare:
    """Looks after one table while it is open. `now` is KioskWatch's clock, by which absence is measured."""

    def __init__(
        self, services: Services, stack: SceneStack, kiosk: Kiosk, table: TableScene, *, mode: MatchMode
    ) -> None:
        self.table: Final = table
        self.mode: Final = mode
        self._services: Final = services
        self._stack: Final = stack
        self._kiosk: Final = kiosk
        self._absence: Final = Absence(kiosk.patience)
        self._decisions: Final = DecisionClock()
        self._lost: dict[int, Seat] = {}
        """The seats that were given to a bot because nobody was there, with their former holders."""
        self._told: int | None = None

    def deserted(self, now: float) -> bool:
        """Whether nobody has been here for so long that the screen is free for others."""
        return self._absence.deserted(now)

    @property
    def waits(self) -> bool:
        """Whether a person owes a decision."""
        match = self.mode.match
        return any(match.is_human(seat) for seat in match.deciders())

    def holds(self, press: PointerInput, now: float) -> None:
        """Counts a pointer that is still down as a sign of life."""
        self._absence.touched(self._seats_of(press), now)

    def touched(self, given: Input, now: float) -> bool:
        """Counts an input as a sign of life. Returns whether the input was used to take back a seat."""
        self._absence.touched(self._seats_of(given), now)
        if isinstance(given, PointerInput) and given.phase is not PointerPhase.PRESS:
            # The finger may have held something in a scene, which must see the release.
            return False
        table, tray = self.table, self._tray_of(given)
        if tray in self._lost and tray is not None:
            self._take_back(tray)
            return True
        alone = len(self._lost) == 1 and not self.mode.match.session.humans() and table.is_top
        if alone and (not isinstance(given, PointerInput) or table.is_on_table(given.at)):
            self._take_back(next(iter(self._lost)))
            return True
        return False

    def update(self, now: float, passed: float) -> None:
        match = self.mode.match
        self._absence.patience = self._kiosk.patience
        self._absence.look(match.session.humans(), match.deciders(), now)
        self._absence.touched(self.table.sharing.held_by_pad(), now)
        # A person who took over a lost seat in another way is there, so it is no longer kept for anybody.
        self._lost = {seat: holder for seat, holder in self._lost.items() if not match.is_human(seat)}
        for seat in self._absence.gone(now):
            self._stack.uncover(self.table)
            self._leave(seat)
            self._absence.look(match.session.humans(), match.deciders(), now)
        self._hurry(passed)
        self._ask_across(now)
        self._mark(now)

    def _seats_of(self, given: Input) -> list[int]:
        """The seats that may have made this input: a tray's person, a pad's owner, or else everybody."""
        seat = self._services.devices.seat_of(given.pad) if isinstance(given, PadInput) else self._tray_of(given)
        return self.mode.match.session.humans() if seat is None else [seat]

    def _tray_of(self, given: Input) -> int | None:
        if isinstance(given, PointerInput) and self.table.is_top:
            return self.table.sharing.seat_at(given.at)
        return None

    # -- what is shown ---------------------------------------------------------------------------

    def _ask_across(self, now: float) -> None:
        """Asks in front of any scene that covers the table whether anybody is still there."""
        left, top = min(self._absence.countdowns(now).values(), default=None), self._stack.top
        if left is not None and isinstance(top, StillThereScene):
            top.count(left)
        elif left is not None and top is not self.table:
            self._stack.push(StillThereScene(self._services, self._stack, left))

    def _mark(self, now: float) -> None:
        """Puts badges on the plates of people who seem to be gone, must decide soon, or may come back."""
        say = self._services.say
        badges: dict[int, SeatBadge] = {}
        for seat, left in self._decisions.left().items():
            badges[seat] = SeatBadge(say("kiosk.decide", seconds=left), left <= DecisionClock.WARNED)
        for seat, left in self._absence.countdowns(now).items():
            badges[seat] = SeatBadge(say("kiosk.seat_left", seconds=left), True)
        soonest = min(self._absence.countdowns(now).values(), default=None)
        if soonest is not None and soonest != self._told:
            # A plate is small, so the question also takes the place of the prompt.
            self.table.say(say("kiosk.touch_to_stay", seconds=soonest))
        self._told = soonest
        for seat in self._lost:
            badges[seat] = SeatBadge(say("kiosk.away"))
        self.table.sharing.mark_seats(badges, self._come_back if self._lost else None)

    # -- seats -----------------------------------------------------------------------------------

    def _hurry(self, passed: float) -> None:
        """Runs a person's clock while they see the question and can decide; when it runs out, a bot decides once."""
        table, match, limit = self.table, self.mode.match, self._kiosk.config.decision_seconds
        owed = {seat: match.decisions_of(seat) for seat in match.deciders() if limit and match.is_human(seat)}
        waits = table.is_top and not table.animating
        able = [seat for seat in owed if waits and table.sharing.can_decide(seat)]
        late = self._decisions.over()
        self._decisions.run(owed, able, limit, passed)
        over = self._decisions.over()
        for seat in over:
            if seat in able:
                self.mode.lend(seat)
            if seat not in late:
                table.say(self._services.say("kiosk.time_up", name=match.session.seats[seat].name))
        if set(late) - set(over):
            # A person whose time ran out may be gone, so the next hand needs the curtain.
            table.cover_hands()

    def _leave(self, seat: int) -> None:
        """Gives the seat of a missing person to a bot."""
        session = self.mode.match.session
        self._lost[seat] = session.seats[seat]
        self.mode.hand_over(seat, session.bot_for(seat, self._services.policy.usual_level()))

    def _come_back(self) -> None:
        """Gives a person their seat back; if several seats are lost, asks which one."""
        if len(self._lost) == 1:
            self._take_back(next(iter(self._lost)))
            return
        say = self._services.say
        values = [
            Value(str(seat), holder.name, mark_sign(mark_of(self._services, self.mode.match.session, seat)))
            for seat, holder in self._lost.items()
        ]
        pick: Callable[[str], None] = lambda key: self._take_back(int(key))  # noqa: E731
        self._stack.push(
            PickScene(self._services, self._stack, say("kiosk.which_seat"), values, chosen="", on_pick=pick)
        )

    def _take_back(self, seat: int) -> None:
        holder = self._lost.pop(seat, None)
        if holder is not None:
            self.mode.hand_over(seat, holder)
