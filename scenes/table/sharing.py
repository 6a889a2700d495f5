"""How people share the screen of a table: who looks, who is asked, what surrounds the pieces, what input does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Protocol

from game.engine.event import Event
from game.engine.view import Everyone, View, Viewer
from game.hand.walker import Walk
from game.ui.board.scoring.show import ScoringShow
from game.ui.draw.style import Gap
from game.ui.input.pointer import Input, PointerInput
from game.ui.widgets.box import Box
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Widget
from game.ui.window.space import Point
from game.ui.window.stage import Stage
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.badges import SeatBadge
from scenes.table.close_look import CloseLook
from scenes.table.mode import TableMode
from scenes.table.narrator import Narrator
from scenes.table.playback import Playback
from scenes.table.stage import TableStage

PROMPT: Final = "prompt"


class SharedTable(Protocol):
    """What a sharing needs from its table."""

    stage: TableStage
    """The stage with the pieces."""
    pen: Pen
    widget_stage: Stage
    """The stage with the widgets."""
    default: str | None
    """The widget that the focus starts on."""

    @property
    def playback(self) -> Playback: ...

    @property
    def narrator(self) -> Narrator: ...

    @property
    def looking(self) -> CloseLook: ...

    @property
    def scoring(self) -> ScoringShow | None:
        """The scoring on its panel; None without one."""

    @property
    def animating(self) -> bool:
        """Whether the table is still showing something that happened."""

    @property
    def is_top(self) -> bool:
        """Whether no other scene covers the table."""

    def say(self, text: str | None) -> None:
        """Shows a sentence for a while in place of the prompt."""

    def skip(self) -> None:
        """Skips the current act."""

    def sync_with_view(self) -> None:
        """Makes the table equal to the view, and rebuilds the widgets."""

    def reconcile(self) -> None:
        """Makes pieces and words equal to the view."""

    def refresh(self) -> None:
        """Rebuilds the widgets."""

    def light(self) -> None:
        """Highlights the pieces and zones that may be pointed at."""

    def look_away(self) -> None:
        """Puts away the enlarged piece."""

    # -- widgets ---------------------------------------------------------------------------------

    def add(self, *widgets: Widget) -> None:
        """Adds widgets on top of the earlier ones."""

    def composed(self) -> list[Widget]:
        """The widgets added so far."""

    def add_closing_button(self) -> None:
        """Adds the button that closes a scoring, while there is one."""

    def names(self) -> list[str]: ...

    def widget(self, name: str) -> Widget: ...

    def widgets(self) -> list[Widget]: ...

    def tap(self, widget: Widget, keeps_focus: bool = False) -> None:
        """Presses a widget."""

    def lead_to(self, names: Iterable[str]) -> None:
        """Moves the focus to the nearest of these widgets."""

    def forget_focus(self) -> None:
        """Forgets the focus, so that it reveals nothing to the next person."""

    # -- input -----------------------------------------------------------------------------------

    def is_on_table(self, at: Point) -> bool:
        """Whether no button is at this point."""

    def handle_on_table(self, given: Input) -> bool:
        """Handles an input. Returns whether the table used it, so that no widget gets it."""

    def closes_scoring(self, given: Input) -> bool:
        """Skips or closes the scoring that covers the table, if this input is meant for it. Returns whether it is."""

    def look_away_for_keys(self, given: Input) -> None:
        """Puts away a piece that a pointer enlarged, once a key or a pad is used."""

    def rest(self, given: PointerInput) -> None:
        """Follows a pointer that rests on a piece."""


class Sharing:
    """The table as everybody may see it. Subclasses say who sits there and how they play."""

    viewer: int | None = None
    """The seat that looks at the table; None for the public view."""
    table: SharedTable
    """The table that this sharing belongs to; the table sets it."""

    def __init__(self, services: Services, stack: SceneStack, mode: TableMode) -> None:
        self.services: Final = services
        self.stack: Final = stack
        self.mode = mode
        self.badges: Mapping[int, SeatBadge] = {}
        """The badges shown at seats."""
        self.come_back: Callable[[], None] | None = None
        """What the come-back button does; None while nobody is away."""

    def mark_seats(self, badges: Mapping[int, SeatBadge], come_back: Callable[[], None] | None = None) -> None:
        """Sets the badges at seats, and what the come-back button does."""
        if badges != self.badges or (come_back is None) != (self.come_back is None):
            self.badges, self.come_back = badges, come_back
            self.table.refresh()

    # -- what is seen ----------------------------------------------------------------------------

    def lay(self) -> TableStage:
        """Lays the table for the current window."""
        return TableStage(self.services, self.mode.seating)

    @property
    def eyes(self) -> Viewer | Everyone:
        """The viewer whose knowledge the table shows."""
        return self.viewer

    def seen(self) -> View:
        """The view for `eyes`."""
        return self.mode.view(self.eyes)

    def lit(self) -> Walk:
        """The walk that says what may be pointed at now."""
        return Walk(())

    def light(self) -> None:
        """Highlights the pieces and zones that may be pointed at."""
        self.table.stage.light(self.lit())

    def piece_at(self, at: Point) -> str | None:
        """The piece at a point that may be looked at."""
        return self.table.stage.pieces.pick(at)

    # -- the scene -------------------------------------------------------------------------------

    def enter(self) -> None:
        """Called when the table is first shown."""

    def leave(self) -> None:
        """Called when the table is closed."""

    def pause(self) -> None:
        """Called when another scene covers the table."""

    def building(self) -> None:
        """Called before the table is rebuilt."""

    def built(self) -> None:
        """Called when the table and its widgets have been rebuilt."""

    def compose(self) -> None:
        """Adds all widgets, the lowest first."""

    def composed_anew(self) -> None:
        """Called when the widgets have changed."""

    def beginnings(self) -> list[str] | None:
        """The widgets that the focus may start on; None for any."""
        return None

    def hint_place(self) -> Box | None:
        """Where hints for keys and pads go: beside the prompt, in the room that it leaves."""
        return beside_prompt(self.table.widget(PROMPT), self.table.pen) if PROMPT in self.table.names() else None

    # -- time ------------------------------------------------------------------------------------

    def gives_way(self) -> bool:
        """Whether another table has taken over the match, because this one is no longer playable."""
        return False

    def update(self, now: float) -> None:
        """Called in every frame, even while pieces move."""

    def go_on(self, now: float) -> bool:  # noqa: ARG002 - nothing is
        """Called while nothing moves. Returns whether something has to be shown before the mode goes on."""
        return False

    @property
    def shows_again(self) -> bool:
        """Whether somebody is being shown earlier events again."""
        return False

    def skip(self) -> bool:
        """Ends what is being shown again. Returns whether there was anything."""
        return False

    def know(self) -> None:
        """Called before the table shows its view: hands may now know all that the match has shown."""

    def reconciled(self) -> None:
        """Called when the table shows its view."""

    def gather(self, events: Sequence[Event], table: View) -> None:
        """Called before a scoring is shown, with its public events and the public view after them."""

    def put_away(self) -> None:
        """Puts away every enlarged piece."""

    # -- people ----------------------------------------------------------------------------------

    def ask(self) -> None:
        """Asks the people who owe a decision; called while nothing moves."""

    def ask_anew(self) -> None:
        """Starts the current choice again on the unchanged table."""
        self.table.sync_with_view()

    def cover(self) -> None:
        """Covers the hands, since somebody else may be the next to look."""

    def seat_changed(self, seat: int) -> None:
        """Called when another person or a bot plays this seat now; nothing is being shown then."""

    def seat_at(self, at: Point) -> int | None:  # noqa: ARG002 - the table is everybody's
        """The seat that this part of the screen belongs to; None where it is everybody's."""
        return None

    def can_decide(self, seat: int) -> bool:
        """Whether the person at this seat sees the question and can decide now."""
        return seat == self.viewer

    def held_by_pad(self) -> list[int]:
        """The seats whose person is holding a pad button to look at their pieces; they count as present."""
        return []

    # -- input -----------------------------------------------------------------------------------

    def handle(self, given: Input) -> bool:
        """Handles an input. Returns whether it is used up, so that no widget gets it."""
        return self.table.handle_on_table(given)

    def back(self) -> bool:
        """Takes back a choice or closes something on the table. Returns whether there was anything."""
        return False


def beside_prompt(prompt: Widget, pen: Pen) -> Box | None:
    """The part of its home that the prompt leaves free."""
    widths = (use.place.left + pen.fonts.width(use.text, use.size, use.weight) for use in prompt.texts())
    area = prompt.area
    # The sentence may be on a plate a little wider than itself.
    left = max(widths, default=area.left) + 2 * Gap.MEDIUM
    return Box(left, area.top, area.right - left, area.height) if left < area.right else None
