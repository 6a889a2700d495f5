"""Who may see the table: no hand is open while another person could be looking."""

from __future__ import annotations

from functools import partial
from typing import Final, Protocol

from game.engine.action import IllegalAction
from game.hand.hand import must_be_hidden
from game.ui.input.pointer import MOUSE, PointerInput, PointerPhase
from game.ui.widgets.box import Box
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.match_mode import MatchMode
from scenes.table.score_story import mark_of
from scenes.table.sentences import refusal_words


class PrivateTable(Protocol):
    """What privacy needs from its table."""

    viewer: int | None
    """The seat that looks at the table; None for the public view."""

    def turn_to(self, seat: int | None) -> None:
        """Shows this seat's view of the table, or the public one."""

    def looked(self) -> None:
        """Called when somebody has begun or stopped looking."""

    def begin_recap(self, seat: int) -> bool:
        """Begins a recap for this person. Returns whether there is anything to show."""

    def recap_seat(self) -> int | None:
        """The seat that is being shown a recap."""


class TablePrivacy:
    """Who may look, who looks next, and the curtain between two people."""

    def __init__(self, services: Services, stack: SceneStack, mode: MatchMode, table: PrivateTable) -> None:
        self._services: Final = services
        self._stack: Final = stack
        self._mode: Final = mode
        self._match: Final = mode.match
        self._table: Final = table
        self._lookers: Final[set[str]] = set()
        """The pointers that hold the look button, where it has to be held."""
        self._first: int | None = None
        """The seat that the screen goes to first, if it owes a decision."""
        self._knows: tuple[int, int] | None = None
        """The seat that last looked before the hand was covered, and the number of lines it had seen."""
        self._expected: int | None = None
        """The seat of a person who came to the table while others may be looking; the curtain opens for them."""

    # -- what is hidden from whom ----------------------------------------------------------------

    def must_hide(self, seat: int) -> bool:
        """Whether this seat sees something that nobody else may see, and another person could be looking."""
        several = len(self._match.session.humans()) > 1 or seat == self._expected
        return several and must_be_hidden(self._match, seat)

    @property
    def is_needed(self) -> bool:
        """Whether the viewer sees something secret while somebody else is there."""
        return self._table.viewer is not None and self.must_hide(self._table.viewer)

    # -- looking only while one holds on ---------------------------------------------------------

    @property
    def must_hold(self) -> bool:
        """Whether a button has to be held to look."""
        return self._services.settings.look == "hold" and self.is_needed

    @property
    def covered(self) -> bool:
        """Whether the viewer's hand is hidden because the look button is not held."""
        return not self._lookers and self.must_hold

    def look(self, pointer: str, on: bool) -> None:
        """Notes that a pointer holds the look button, or has let go of it."""
        (self._lookers.add if on else self._lookers.discard)(pointer)
        self._table.looked()

    def toggle(self) -> None:
        """Looks or looks away, by key, pad or mouse."""
        self.look(MOUSE, MOUSE not in self._lookers)

    def let_go(self) -> bool:
        """Releases the look button for all pointers. Returns whether any held it."""
        held = bool(self._lookers)
        self._lookers.clear()
        return held

    def take(self, given: PointerInput, button: Box | None) -> bool:
        """Takes a finger's input on the look button; a mouse clicks it like any other. Returns whether it did."""
        if given.pointer == MOUSE:
            return False
        if given.pointer in self._lookers:
            if given.phase in (PointerPhase.RELEASE, PointerPhase.CANCEL):
                self.look(given.pointer, on=False)
            return True
        if given.phase is PointerPhase.PRESS and button is not None and button.holds(given.at):
            before = self._lookers - {MOUSE}
            self.look(given.pointer, on=True)
            for other in before:
                # The button has room for one finger, so the release of the one before was missed.
                self._stack.give_up(other, given.at)
            return True
        return False

    # -- who looks next --------------------------------------------------------------------------

    def next_person(self) -> int | None:
        """The seat that the screen goes to: the first person who owes a decision, or who has just come to the table."""
        waiting = [seat for seat in self._match.deciders() if self._match.is_human(seat)]
        waiting.sort(key=lambda seat: seat != self._first)
        if not waiting and self._table.viewer is None and self._expected is not None:
            return self._expected
        return waiting[0] if waiting else None

    def seat_changed(self, seat: int) -> None:
        """Makes the next person open the curtain first."""
        humans = self._match.session.humans()
        self._expected = seat if seat in humans else humans[0] if len(humans) == 1 else None

    def turned_to(self, seat: int | None) -> None:
        """Called when the table shows this seat's view, or the public one."""
        self.let_go()
        if seat is not None:
            self._first = self._expected = None

    def cover(self) -> None:
        """Puts the hand behind its curtain; the recap will not repeat what its person has seen."""
        viewer = self._table.viewer
        seat = self._table.recap_seat() if viewer is None else viewer
        if seat is not None and self.must_hide(seat):
            self._knows = (seat, len(self._match.lines_shown())) if viewer is not None else None
            self._table.turn_to(None)
            self._first = seat

    # -- the curtain -----------------------------------------------------------------------------

    def draw_curtain(self, seat: int) -> None:
        """Draws the curtain for the person whose turn it is."""
        before = self._table.viewer
        self._table.turn_to(None)
        may_go_back = before is not None and self._match.why_no_take_back(before) is None
        curtain = CurtainScene(
            self._services,
            self._stack,
            self._match.session.seats[seat].name,
            mark_of(self._services, self._match.session, seat),
            partial(self._open_for, seat),
            partial(self._go_back, before) if may_go_back and before is not None else None,
            self._mode.pad_lost,
            partial(self._match.is_human, seat),
            self._services.devices.pad_of(seat),
        )
        self._stack.push(curtain)

    def _open_for(self, seat: int) -> None:
        """Opens the curtain: first the recap, which everybody may see, then this person's own hand."""
        if self._knows == (seat, len(self._match.lines_shown())) or not self._table.begin_recap(seat):
            self._table.turn_to(seat)

    def _go_back(self, seat: int) -> None:
        """Takes back the choice of the person before, whose hand is still shown only behind a curtain."""
        try:
            self._match.take_back(seat)
        except IllegalAction as error:
            self._mode.table.say(refusal_words(self._services, self._mode.game, error.refusal))
        self._mode.rewound()
        self._first = seat
        self._table.turn_to(None)
