"""How people share the screen of a table: who looks, who is asked, what stands around the pieces, what input means."""

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
    """What a way of sharing may ask of the table that it was given to."""

    set: TableStage
    """What lies there."""
    pen: Pen
    stage: Stage
    """Where the widgets are."""
    default: str | None
    """The widget that the focus begins with."""

    @property
    def playback(self) -> Playback: ...

    @property
    def narrator(self) -> Narrator: ...

    @property
    def looking(self) -> CloseLook: ...

    @property
    def scoring(self) -> ScoringShow | None:
        """The scoring on its panel, while there is one."""

    @property
    def animating(self) -> bool:
        """Whether something is being shown that happened."""

    @property
    def is_top(self) -> bool:
        """Whether nothing lies on the table."""

    def say(self, text: str | None) -> None:
        """A sentence for a while in place of the prompt."""

    def skip(self) -> None:
        """What moves is there at once."""

    def settle(self) -> None:
        """Everything is as the view has it, and what can be done is there."""

    def reconcile(self) -> None:
        """Pieces and words are as the view has them."""

    def refresh(self) -> None:
        """Asks for the widgets again."""

    def light(self) -> None:
        """What may be pointed at stands out."""

    def look_away(self) -> None:
        """Nobody looks at a piece closely any more."""

    # -- widgets ---------------------------------------------------------------------------------

    def add(self, *widgets: Widget) -> None:
        """Adds widgets on top of those before."""

    def composed(self) -> list[Widget]:
        """The widgets that were added so far."""

    def add_closing_button(self) -> None:
        """The button that closes a scoring, while there is one."""

    def names(self) -> list[str]: ...

    def widget(self, name: str) -> Widget: ...

    def widgets(self) -> list[Widget]: ...

    def tap(self, widget: Widget, keeps_focus: bool = False) -> None:
        """Presses a widget."""

    def lead_to(self, names: Iterable[str]) -> None:
        """The focus goes to the nearest of these."""

    def forget_focus(self) -> None:
        """The next person's focus begins anew."""

    # -- input -----------------------------------------------------------------------------------

    def is_on_table(self, at: Point) -> bool:
        """Whether no button is there."""

    def takes(self, given: Input) -> bool:
        """Whether this was for the table itself, as everybody sees it, and for no button on it."""

    def closes_scoring(self, given: Input) -> bool:
        """Whether this was meant for the scoring that covers the table."""

    def look_away_for_keys(self, given: Input) -> None:
        """What a pointer has opened goes when a key or a pad is used."""

    def rest(self, given: PointerInput) -> None:
        """A pointer looks at what it rests on."""


class Sharing:
    """The table as all may see it. Subclasses say who sits there, and how they play."""

    viewer: int | None = None
    """Who looks at the table; None if that is nobody in particular."""
    table: SharedTable
    """Where that is; told by the table itself."""

    def __init__(self, services: Services, stack: SceneStack, mode: TableMode) -> None:
        self.services: Final = services
        self.stack: Final = stack
        self.mode = mode
        self.badges: Mapping[int, SeatBadge] = {}
        """What is said at seats just now."""
        self.come_back: Callable[[], None] | None = None
        """What somebody does who was away; None while nobody is."""

    def mark_seats(self, badges: Mapping[int, SeatBadge], come_back: Callable[[], None] | None = None) -> None:
        """What is said at seats from now on, and the way back for whoever was away."""
        if badges != self.badges or (come_back is None) != (self.come_back is None):
            self.badges, self.come_back = badges, come_back
            self.table.refresh()

    # -- what is seen ----------------------------------------------------------------------------

    def lay(self) -> TableStage:
        """The table for the window as it is now."""
        return TableStage(self.services, self.mode.seating)

    @property
    def eyes(self) -> Viewer | Everyone:
        """Through whose eyes the table is seen now."""
        return self.viewer

    def seen(self) -> View:
        """The table as those eyes may see it."""
        return self.mode.view(self.eyes)

    def lit(self) -> Walk:
        """What may be pointed at now."""
        return Walk(())

    def light(self) -> None:
        """What may be pointed at stands out."""
        self.table.set.light(self.lit())

    def piece_at(self, at: Point) -> str | None:
        """The piece that may be looked at there."""
        return self.table.set.pieces.pick(at)

    # -- the scene -------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table is shown from now on."""

    def leave(self) -> None:
        """The table is left."""

    def pause(self) -> None:
        """Something lies on the table now."""

    def building(self) -> None:
        """The table is about to be laid anew."""

    def built(self) -> None:
        """The table was laid anew, and its widgets with it."""

    def compose(self) -> None:
        """Adds all widgets, the lowest first."""

    def composed_anew(self) -> None:
        """Other widgets are there now."""

    def beginnings(self) -> list[str] | None:
        """The widgets that the focus may begin with; None: any."""
        return None

    def hint_place(self) -> Box | None:
        """Where hints for keys and pads go: behind the prompt, as far as it leaves room."""
        return beside_prompt(self.table.widget(PROMPT), self.table.pen) if PROMPT in self.table.names() else None

    # -- time ------------------------------------------------------------------------------------

    def gives_way(self) -> bool:
        """Whether the match has gone to another table, since this one can't be played at any more."""
        return False

    def update(self, now: float) -> None:
        """Time goes on, whatever moves."""

    def go_on(self, now: float) -> bool:  # noqa: ARG002 - nothing is
        """Nothing moves: whether something is to be shown before whatever comes next."""
        return False

    @property
    def shows_again(self) -> bool:
        """Whether somebody is being shown what has happened before."""
        return False

    def skip(self) -> bool:
        """Whether something was being shown again; it has come to its end now."""
        return False

    def know(self) -> None:
        """Everybody may know what the match shows now: the table is about to be as its view has it."""

    def reconciled(self) -> None:
        """The table is as its view has it."""

    def gather(self, events: Sequence[Event], table: View) -> None:
        """Everybody is about to look at a scoring with these events and this table after them, as all may know it."""

    def put_away(self) -> None:
        """Nobody looks at a piece closely any more."""

    # -- people ----------------------------------------------------------------------------------

    def ask(self) -> None:
        """Nothing moves, and the match waits for somebody: whoever is a person is asked."""

    def ask_anew(self) -> None:
        """Whoever has chosen begins anew: the table is as it was."""
        self.table.settle()

    def cover(self) -> None:
        """Something lies on the table from now on, and whoever takes it away may be somebody else."""

    def seat_changed(self, seat: int) -> None:
        """Somebody else plays this seat now, and nothing is being shown."""

    def seat_at(self, at: Point) -> int | None:  # noqa: ARG002 - the table is everybody's
        """Whose part of the screen this is; None where it may be anybody's."""
        return None

    def can_decide(self, seat: int) -> bool:
        """Whether this person sees what they are asked, and can decide now."""
        return seat == self.viewer

    def held_by_pad(self) -> list[int]:
        """Who holds a button of their pad to look at what is theirs: they are there, however still they sit."""
        return []

    # -- input -----------------------------------------------------------------------------------

    def takes(self, given: Input) -> bool:
        """Whether this was for the table itself and for no button on it."""
        return self.table.takes(given)

    def back(self) -> bool:
        """Whether there was something to take back or to close before back leads anywhere else."""
        return False


def beside_prompt(prompt: Widget, pen: Pen) -> Box | None:
    """What the prompt leaves free of its place."""
    widths = (use.place.left + pen.fonts.width(use.text, use.size, use.weight) for use in prompt.texts())
    area = prompt.area
    # The sentence may stand on a plate that is a little wider than it.
    left = max(widths, default=area.left) + 2 * Gap.MEDIUM
    return Box(left, area.top, area.right - left, area.height) if left < area.right else None
