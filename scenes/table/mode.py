"""What differs between a match, a guided match and a puzzle: modes that a table is given, which know no sprite."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from game.engine.action import Action, Ref
from game.engine.record.reader import RecordLine
from game.hand.walker import Walk
from game.match.history.story import retell_events
from game.match.match import Report
from game.match.store.match_store import OpenMatch
from game.ui.sound.sound import Cue
from game.ui.widgets.icons import Icon
from scenes.navigator import ToResults
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.bots import Others, StoodIn, TableBots
from scenes.table.bubble import Push
from scenes.table.deal_words import deal_sentence
from scenes.table.pause import PauseScene

RESULT_PAUSE: Final = 1.2
RETOLD: Final = 24
"""Lines of a match that its log goes back to; more than a table shows."""

WayOut = tuple[str, Callable[[], None], Icon]
"""A button in the bar of a table: its name, what it does, and its icon."""


class ModeTable(Protocol):
    """What a mode may ask of the table that it was given to."""

    @property
    def is_caught_up(self) -> bool:
        """Whether everything that happened has been shown or is being shown."""

    def refresh(self) -> None:
        """Something else is to be said or done."""

    def light(self) -> None:
        """Something else is suggested."""

    def ask_anew(self) -> None:
        """Whoever has chosen begins anew: the table is as it was."""

    def say(self, text: str | None) -> None:
        """A sentence for a while in place of the prompt."""

    def note(self, words: str) -> None:
        """A line of the log that no event tells."""

    def uncover(self) -> None:
        """Whatever lies on the table is taken off."""


@dataclass(frozen=True, slots=True)
class Speech:
    """What a mode says beside the table, and what of the table that is about.

    `points` are written as in a guide (`zone trick`, `plate me`), and are ringed, as are `rings`, and what is
    suggested of the values if it `suggests`. What lies open is not covered if it `keeps_open`, and if that can be.
    """

    name: str
    text: str | None
    """None: the usual explanation of what is asked."""
    pushes: tuple[Push, ...] = ()
    on_close: Callable[[], None] | None = None
    progress: float | None = None
    large: bool = True
    points: tuple[str, ...] = ()
    suggests: bool = False
    rings: tuple[Ref, ...] = ()
    keeps_open: bool = False


class TableMode:
    """A usual match: everything that is decided happens, and the match stays until it is over."""

    advised = True
    """Whether hints are given here."""
    changes_hands = True
    """Whether people and bots may change seats here."""
    lasts = True
    """Whether what was learned in the match is remembered."""
    takes_back = True
    """Whether something happens here that can be taken back."""
    speaks = False
    """Whether it says itself what there is to say, in place of the usual explanations."""
    tells_refusals = True
    """Whether it is said why something can't be played where it was dropped."""
    table: ModeTable
    """Where it is played; told by the table itself."""

    def __init__(self, services: Services, stack: SceneStack, opened: OpenMatch) -> None:
        self.services: Final = services
        self.stack: Final = stack
        self.opened: Final = opened
        self.match: Final = opened.match
        self.game: Final = opened.match.header.setup.game
        self.over_since: float | None = None

    def others(self, on_stand_in: StoodIn) -> Others:
        """Who moves for the seats that no person holds."""
        return TableBots(self.services, self.match, on_stand_in)

    def beginning(self) -> str:
        """The first line of the log."""
        return deal_sentence(self.services, self.match)

    def story(self, lines: Sequence[RecordLine]) -> Sequence[Report]:
        """What the log goes back to, of the lines that have been shown."""
        return retell_events(self.match.rules, lines, RETOLD)

    def change_language(self) -> None:
        """Whatever is said is said in the language of now."""

    def close(self) -> None:
        """The table is left."""
        self.services.matches.close(self.opened)

    # -- what comes next -------------------------------------------------------------------------

    def hear(self, report: Report) -> None:
        """This is shown from now on."""

    def consider(self) -> None:
        """Nothing moves: there may be something new to say."""

    def end(self, now: float) -> None:
        """The match is over, and everything that happened has been seen."""
        if self.over_since is None:
            self.over_since = now
            self.services.sounds.play(Cue.WIN)
            self.table.refresh()
        elif now - self.over_since > RESULT_PAUSE:
            self.over_since = now + 1e9
            self.stack.open(ToResults(self.opened))

    @property
    def holds(self) -> bool:
        """Whether the others wait until somebody has read something. Whoever knows better may act at once."""
        return False

    @property
    def asks(self) -> bool:
        """Whether people are asked what they owe."""
        return True

    # -- deciding --------------------------------------------------------------------------------

    def narrow(self, walk: Walk) -> Walk:
        """Of what may be pointed at, what is suggested; all of it where nothing is."""
        return walk

    def takes(self, action: Action) -> bool:  # noqa: ARG002 - nothing but the match takes it
        """Whether this decision ends here and does not happen in the match."""
        return False

    def key(self, key: int) -> bool:  # noqa: ARG002 - none has another meaning
        """Whether this key does something here that it does not do at other tables."""
        return False

    # -- what is said ----------------------------------------------------------------------------

    @property
    def default(self) -> str | None:
        """The button that leads on."""
        return None

    def speech(self, looking: bool) -> Speech | None:  # noqa: ARG002 - nothing is said
        """What it says now; while somebody is looking closely at a piece, that may be nothing."""
        return None

    def prompt(self) -> str | None:
        """What stands in place of the prompt while the viewer is asked nothing; None: whom everybody waits for."""
        return None

    def ways(self) -> Sequence[WayOut]:
        """More buttons in the bar."""
        return ()

    def pause(self) -> PauseScene | None:
        """What back leads to; None: the pause of every match."""
        return None
