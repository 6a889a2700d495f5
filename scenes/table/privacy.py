"""Whom the table is for: nobody's hand is open while another person could be looking."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.engine.action import IllegalAction
from game.hand.privacy import must_be_hidden
from game.ui.input.pointer import MOUSE, PointerInput, PointerPhase
from scenes.table.curtain import CurtainScene

if TYPE_CHECKING:
    from scenes.table.table_scene import TableScene


class TablePrivacy:
    """Who may look, who is to look next, and the curtain that falls between two of them."""

    def __init__(self, scene: TableScene) -> None:
        self._scene: Final = scene
        self._lookers: Final[set[str]] = set()
        """The pointers that hold the button for looking, where one has to hold it."""
        self._first: int | None = None
        """Whom the screen goes to first, if they are to decide."""
        self._knows: tuple[int, int] | None = None
        """Who has seen how much of the match before something lay on the table."""
        self._expected: int | None = None
        """Who came to the table while others may be looking: the screen goes to them when they open the curtain."""

    # -- what is hidden from whom ----------------------------------------------------------------

    def must_hide(self, seat: int) -> bool:
        """Whether this seat's view shows what nobody else may see, and another person could be looking."""
        several = len(self._scene.match.session.humans()) > 1 or seat == self._expected
        return several and must_be_hidden(self._scene.match, seat)

    @property
    def is_needed(self) -> bool:
        """Whether what the viewer sees is for nobody else's eyes, and somebody else is there."""
        return self._scene.viewer is not None and self.must_hide(self._scene.viewer)

    # -- looking only while one holds on ---------------------------------------------------------

    @property
    def must_hold(self) -> bool:
        """Whether there is a button to hold while one looks."""
        return self._scene.services.settings.look == "hold" and self.is_needed

    @property
    def covered(self) -> bool:
        """Whether the viewer's hand is hidden because they don't hold the button."""
        return not self._lookers and self.must_hold

    def look(self, pointer: str, on: bool) -> None:
        """A pointer holds the button for looking, or lets go of it."""
        (self._lookers.add if on else self._lookers.discard)(pointer)
        self._scene.looked()

    def toggle(self) -> None:
        """By keys, pad or mouse one looks and looks away."""
        self.look(MOUSE, MOUSE not in self._lookers)

    def let_go(self) -> bool:
        """Nobody holds the button any more; whether somebody did."""
        held = bool(self._lookers)
        self._lookers.clear()
        return held

    def take(self, given: PointerInput) -> bool:
        """Whether a finger presses the button for looking, or lets go of it; a mouse clicks it like any other."""
        if given.pointer == MOUSE:
            return False
        if given.pointer in self._lookers:
            if given.phase in (PointerPhase.RELEASE, PointerPhase.CANCEL):
                self.look(given.pointer, on=False)
            return True
        scene = self._scene
        button = scene.widget("look") if given.phase is PointerPhase.PRESS and "look" in scene.names() else None
        if button is not None and button.touch_area is not None and button.touch_area.holds(given.at):
            before = self._lookers - {MOUSE}
            self.look(given.pointer, on=True)
            for other in before:
                # The button has room for one finger: the one before has gone without a word.
                scene.stack.give_up(other, given.at)
            return True
        return False

    # -- who looks next --------------------------------------------------------------------------

    def next_person(self) -> int | None:
        """Whom the screen goes to, if somebody is to decide or has just come to the table."""
        match = self._scene.match
        waiting = [seat for seat in match.deciders() if match.is_human(seat)]
        waiting.sort(key=lambda seat: seat != self._first)
        if not waiting and self._scene.viewer is None and self._expected is not None:
            return self._expected
        return waiting[0] if waiting else None

    def seat_changed(self, seat: int) -> None:
        """Whoever is to look next opens the curtain first."""
        humans = self._scene.match.session.humans()
        self._expected = seat if seat in humans else humans[0] if len(humans) == 1 else None

    def turned_to(self, seat: int | None) -> None:
        """The screen is this seat's from now on, or nobody's in particular."""
        self.let_go()
        if seat is not None:
            self._first = self._expected = None

    def cover(self) -> None:
        """The hand goes behind its curtain; whoever has seen it before is told nothing twice."""
        scene = self._scene
        seat = scene.recap.seat if scene.viewer is None else scene.viewer
        if seat is not None and self.must_hide(seat):
            self._knows = (seat, len(scene.match.lines_shown())) if scene.viewer is not None else None
            scene.turn_to(None)
            self._first = seat

    # -- the curtain -----------------------------------------------------------------------------

    def draw_curtain(self, seat: int) -> None:
        """It says whose turn it is, and opens for them."""
        scene, before = self._scene, self._scene.viewer
        scene.turn_to(None)
        may_go_back = before is not None and scene.match.why_no_take_back(before) is None
        curtain = CurtainScene(
            scene.services,
            scene.stack,
            scene.match.session.seats[seat].name,
            scene.set.colour_of(seat),
            partial(self._open_for, seat),
            partial(self._go_back, before) if may_go_back and before is not None else None,
            scene.pad_lost,
            partial(scene.match.is_human, seat),
            scene.services.hands.pad_of(seat),
        )
        scene.stack.push(curtain)

    def _open_for(self, seat: int) -> None:
        """The curtain opens: first what happened meanwhile, for everybody's eyes, then this person's own hand."""
        scene = self._scene
        if self._knows == (seat, len(scene.match.lines_shown())) or not scene.recap.begin(seat):
            scene.turn_to(seat)

    def _go_back(self, seat: int) -> None:
        """The person before takes their choice back; whoever asked for it, that hand is shown behind a curtain only."""
        scene = self._scene
        try:
            scene.match.take_back(seat)
        except IllegalAction as error:
            scene.say(scene.in_words(error.refusal))
        scene.rewound()
        self._first = seat
        scene.turn_to(None)
