"""Looks after a kiosk: the operator's gesture, visitors who have left, and the counting of matches."""

from __future__ import annotations

import math
from typing import Final

from game.ui.input.corner_gesture import CornerGesture
from game.ui.input.pad import PadInput
from game.ui.input.pointer import Input, KeyInput, PointerInput, PointerPhase, WheelInput, WindowChange
from game.user.kiosk.days import What
from game.user.kiosk.kiosk import Kiosk
from scenes.kiosk.attract import attracts
from scenes.kiosk.doors import KioskDoors
from scenes.kiosk.operator import OperatorScene
from scenes.kiosk.operator_pin import PinScene
from scenes.kiosk.still_there import StillThereScene
from scenes.kiosk.visitors_table import VisitorCare
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.match_mode import MatchMode
from scenes.table.table_scene import TableScene

THING: Final = 300.0
"""Seconds after which a contact that never moves counts as an object, or as one that the screen forgot to end."""


class Contacts:
    """The pointers that are down: somebody who holds one down is present, however still it is."""

    def __init__(self) -> None:
        self._down: Final[dict[str, tuple[PointerInput, float]]] = {}

    def follow(self, given: PointerInput, now: float) -> None:
        match given.phase:
            case PointerPhase.PRESS:
                self._down[given.pointer] = given, now
            case PointerPhase.MOVE if given.pointer in self._down:
                self._down[given.pointer] = self._down[given.pointer][0], now
            case PointerPhase.RELEASE | PointerPhase.CANCEL:
                self._down.pop(given.pointer, None)

    def held(self, now: float) -> list[PointerInput]:
        """The presses of all pointers that are still down, except motionless objects."""
        # After the clock was set back, the time counts from now.
        self._down.update({pointer: (press, min(now, since)) for pointer, (press, since) in self._down.items()})
        return [press for press, since in self._down.values() if now - since < THING]


LONGEST_FRAME: Final = 1.0
"""The most seconds that one frame counts for: visitors are not absent because the machine slept or hung."""
INSISTS: Final = 1.0
"""Seconds between two checks that the window fills the screen."""


class KioskWatch:
    """Sees all input before any scene does, and runs in every frame whatever scene is on top."""

    def __init__(self, services: Services, stack: SceneStack, kiosk: Kiosk, doors: KioskDoors) -> None:
        self._services: Final = services
        self._stack: Final = stack
        self._kiosk: Final = kiosk
        self._doors: Final = doors
        self._gesture: Final = CornerGesture()
        self._contacts: Final = Contacts()
        self._last_frame = services.now()
        self._time = self._touched = 0.0
        """The clock for people's absence: it runs with the frames, never backwards or in jumps."""
        self._care: VisitorCare | None = None
        self._counted = False
        self._filled = float("-inf")

    @property
    def match(self) -> str:
        """The name of the match that visitors play; empty if there is none."""
        return self._care.mode.opened.name if self._care is not None and not self._care.mode.match.over else ""

    # -- what comes in ---------------------------------------------------------------------------

    def handle(self, given: Input) -> bool:
        if isinstance(given, WindowChange):
            self._services.window.hold()
            if given is WindowChange.RESIZED and self._services.window.fullscreen:
                self._fill_screen(self._services.now())
                return True  # nothing is laid out for a size that does not stay
            return given is WindowChange.QUIT
        if isinstance(given, PointerInput):
            self._contacts.follow(given, self._time)
        if self._stack.top.ignored_by_watch:
            return True
        if isinstance(given, PointerInput):
            self._gesture.follow(given, self._kiosk.config.corner, self._services.space, self._services.now())
        return _is_a_deed(given) and self._somebody_is_there(given)

    def _somebody_is_there(self, given: Input) -> bool:
        """Counts an input as a sign of life. Returns whether it only answered the question, or took back a seat."""
        self._touched = self._time
        took_back = self._care is not None and self._care.touched(given, self._time)
        if isinstance(self._stack.top, StillThereScene):
            self._stack.pop()
            return True
        return took_back

    # -- time ------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        passed, self._last_frame = min(LONGEST_FRAME, max(0.0, now - self._last_frame)), now
        self._time += passed
        self._fill_screen(now)
        self._kiosk.days.look_after(now)
        self._feel_fingers()
        top = self._stack.top
        if self._gesture.done(now) and not top.ignored_by_watch and not isinstance(top, PinScene):
            table = self._stack.find(TableScene)
            if table is not None:
                table.cover_hands()
            self._stack.push(PinScene(self._services, self._stack, self._kiosk, self._doors.open_menu))
            return
        if attracts(top):
            self._doors.tidy_up()
        care = self._met(self._stack.find(TableScene))
        if top.ignored_by_watch or attracts(top) or isinstance(top, PinScene):
            self._touched = self._time
        elif care is None or care.mode.match.over:
            self._look_around()
        else:
            self._look_after(care, passed)

    def _fill_screen(self, now: float) -> None:
        """Makes the window fill the screen, at most once in `INSISTS` seconds, in case the system resists."""
        if abs(now - self._filled) > INSISTS:
            self._filled = now
            if self._services.window.fill_screen():
                self._stack.rebuild()

    def _feel_fingers(self) -> None:
        """Counts every pointer that is down as a sign of life, even if its person only looks."""
        for press in self._contacts.held(self._time):
            self._touched = self._time
            if self._care is not None:
                self._care.holds(press, self._time)

    def _met(self, table: TableScene | None) -> VisitorCare | None:
        """The care for this table, if visitors play a match there; its beginning and end are counted.

        In guided matches and puzzles nobody is hurried and no bot takes a seat.
        """
        mode = table.mode if table is not None else None
        if table is None or not isinstance(mode, MatchMode) or not mode.changes_hands:
            self._care = None
            return None
        if self._care is None or self._care.table is not table:
            self._care, self._counted = VisitorCare(self._services, self._stack, self._kiosk, table, mode=mode), False
            self._doors.began(mode.opened)
        if mode.match.over and not self._counted:
            self._counted = True
            self._doors.count(What.FINISHED, mode.opened)
        return self._care

    def _look_after(self, care: VisitorCare, passed: float) -> None:
        if care.mode.match.session.humans() and self._stack.find(OperatorScene) is None:
            care.mode.match.spend(passed)
        care.update(self._time, passed)
        if care.deserted(self._time):
            self._doors.to_visitors()
        elif self._stack.top is not care.table and not care.waits:
            # Only bots owe a decision, but they wait for the scene above the table, whose visitor may have left.
            self._look_around()

    def _look_around(self) -> None:
        """Asks whether anybody is still at the screen, and clears it if nobody is."""
        patience, top = self._kiosk.patience, self._stack.top
        left = patience.idle + patience.countdown - (self._time - self._touched)
        if left <= 0:
            self._clear()
        elif isinstance(top, StillThereScene):
            top.count(math.ceil(left))
        elif left <= patience.countdown:
            self._stack.push(StillThereScene(self._services, self._stack, math.ceil(left)))

    def _clear(self) -> None:
        """Uncovers a match, so that its bots go on; without a match, frees the screen for other visitors."""
        if self._care is not None and not self._care.mode.match.over:
            self._stack.uncover(self._care.table)
            self._touched = self._time
        else:
            self._doors.to_visitors()


def _is_a_deed(given: Input) -> bool:
    """Whether a person acted on purpose; a mouse can also move by accident."""
    if isinstance(given, PointerInput):
        return given.phase in (PointerPhase.PRESS, PointerPhase.RELEASE)
    return isinstance(given, KeyInput | PadInput | WheelInput)
