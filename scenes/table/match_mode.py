"""A match on a table: what happens in it is shown, bots move, seats change hands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import ClassVar, Final

import pygame

from game.engine.action import Action
from game.engine.event import Event
from game.engine.record.header import Seat
from game.engine.record.reader import RecordLine
from game.engine.view import Everyone, View, Viewer
from game.hand.walker import Walk
from game.match.history.story import events_of, retell_events
from game.match.match import Report
from game.match.session import Seating
from game.match.store.match_store import OpenMatch
from game.ui.board.log import MoveLog
from game.ui.input.pad import Pad
from game.ui.sound.sound import Cue
from scenes.navigator import ToNotice, ToResults, ToRules
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.bots import Others, TableBots
from scenes.table.mode import Speech, TableMode, WayOut
from scenes.table.pause import PauseScene
from scenes.table.score_sheet import SheetScene
from scenes.table.score_story import story_of
from scenes.table.sentences import damage_sentence, deal_sentence, topics
from scenes.table.who_plays import WhoPlaysScene

RESULT_PAUSE: Final = 1.2
RETOLD: Final = 24
"""Lines of a match that its log goes back to; more than a table shows."""


class MatchMode(TableMode):
    """A usual match: everything that is decided happens, and the match stays until it is over."""

    advised: ClassVar = True
    """Whether hints are given here."""
    changes_hands: ClassVar = True
    """Whether people and bots may change seats here."""
    lasts: ClassVar = True
    """Whether what was learned in the match is remembered."""
    takes_back: ClassVar = True
    """Whether something happens here that can be taken back."""
    speaks: ClassVar = False
    """Whether it says itself what there is to say, in place of the usual explanations."""
    tells_refusals: ClassVar = True
    """Whether it is said why something can't be played where it was dropped."""

    def __init__(self, services: Services, stack: SceneStack, opened: OpenMatch) -> None:
        self.opened: Final = opened
        self.match: Final = opened.match
        super().__init__(services, stack, Seating(self.match.header.setup, self.match.rules, self.match.session))
        self.over_since: float | None = None
        self.goes_on_elsewhere = False
        """Whether another table has the match now: it stays open when this one is left."""
        self._reports: list[Report] = []

    @cached_property
    def _bots(self) -> Others:
        return self.others()

    def others(self) -> Others:
        """Who moves for the seats that no person holds."""
        return TableBots(self.services, self.match, self._stood_in)

    def beginning(self) -> str:
        """The first line of the log."""
        return deal_sentence(self.services, self.match)

    def story(self, lines: Sequence[RecordLine]) -> Sequence[Report]:
        """What the log goes back to, of the lines that have been shown."""
        return retell_events(self.match.rules, lines, RETOLD)

    # -- the table -------------------------------------------------------------------------------

    def view(self, eyes: Viewer | Everyone) -> View:
        assert not isinstance(eyes, Everyone), "nobody sees all of a match that goes on"
        return self.match.view(eyes)

    def deciders(self) -> tuple[int, ...]:
        return self.match.deciders()

    def enter(self) -> None:
        self._retell()
        self._bots.open()
        self.table.reconcile()
        damage = damage_sentence(self.services, self.opened)
        if damage:
            self.stack.open(ToNotice(damage))

    def leave(self) -> None:
        self._bots.close()
        self.close()

    def close(self) -> None:
        if not self.goes_on_elsewhere:
            self.services.matches.close(self.opened)

    def retell(self, log: MoveLog) -> None:
        """The log as the match is now, in the language of now."""
        lines = self.match.lines_shown()
        log.retell(self.beginning(), self.story(lines[: len(lines) - _length(self._reports)]))

    def _retell(self) -> None:
        self.retell(self.table.narrator.log)

    def told_before(self, report: Report) -> list[Event]:
        lines = self.match.lines_shown()
        return events_of(self.match.rules, lines[: len(lines) - _length((report, *self._reports))])

    def _stood_in(self, seat: int) -> None:
        """Says in the log that a bot did not answer."""
        self.note(self.services.say("table.stood_in", name=self.match.session.seats[seat].name))

    def note(self, words: str) -> None:
        """A line of the log that no event tells."""
        self.table.narrator.log.add(words)

    # -- what comes next -------------------------------------------------------------------------

    def go_on(self, now: float) -> None:
        """The match goes on unless there is something to read first."""
        self.consider()
        if self.holds:
            if not self.match.over:
                self.table.ask()
            return
        self._reports += self.match.reports()
        if self._reports:
            self.table.perform(self._reports.pop(0), now)
        elif self.match.over:
            self.end(now)
        else:
            self._bots.update()
            if self.asks:
                self.table.ask()

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

    @property
    def is_caught_up(self) -> bool:
        """Whether everything that happened has been shown or is being shown."""
        return not self._reports and not self.match.busy

    def is_still(self) -> bool:
        """Whether nothing moves and nothing is on its way to the disk."""
        return not self.table.animating and self.is_caught_up

    # -- deciding --------------------------------------------------------------------------------

    def narrow(self, walk: Walk) -> Walk:
        """Of what may be pointed at, what is suggested; all of it where nothing is."""
        return walk

    def takes(self, action: Action) -> bool:  # noqa: ARG002 - nothing but the match takes it
        """Whether this decision ends here and does not happen in the match."""
        return False

    def rewound(self) -> None:
        """Something was taken back: what was to be shown or thought about is no longer so."""
        self._reports.clear()
        self._retell()
        self._bots.forget()

    # -- seats that change hands -----------------------------------------------------------------

    def hand_over(self, seat: int, holder: Seat) -> None:
        """Somebody else plays this seat from now on: a person leaves and a bot plays on, or the other way round.

        May be called at any time, whatever stands on top of the table. Nothing that one person only may see
        stays on the screen.
        """
        self.match.hand_over(seat, holder)
        self._bots.forget(seat)
        self.table.break_off()
        self.table.narrator.log.names = [one.name for one in self.match.session.seats]
        self._retell()
        self.table.seat_changed(seat)
        key = "table.came" if self.match.is_human(seat) else "table.left"
        self.table.say(self.services.say(key, name=self.match.session.seats[seat].name))

    def lend(self, seat: int) -> None:
        """Whoever sits here takes too long: a bot makes this one decision for them."""
        self._bots.lend(seat)

    def join_pad(self, pad: Pad) -> str:
        """A pad that is nobody's becomes that of the first person who has none, else takes a bot's seat.

        What came of it, in words.
        """
        say, hands, session = self.services.say, self.services.hands, self.match.session
        free = [seat for seat in range(len(session.seats)) if hands.pad_of(seat) is None]
        if not free or self.match.over:
            return say("trays.no_seat_for_pad")
        seat = min(free, key=lambda seat: not self.match.is_human(seat))
        if not self.match.is_human(seat):
            self.hand_over(seat, session.person_for(seat))
        hands.join(pad, seat)
        return say("trays.pad_joined", name=session.seats[seat].name, pad=pad.name or say("pad.nameless"))

    # -- what is said ----------------------------------------------------------------------------

    def speech(self, looking: bool) -> Speech | None:  # noqa: ARG002 - nothing is said
        """What it says now; while somebody is looking closely at a piece, that may be nothing."""
        return None

    def prompt(self) -> str | None:
        """What stands in place of the prompt while the viewer is asked nothing; None: whom everybody waits for."""
        return None

    def ways(self) -> Sequence[WayOut]:
        """More buttons in the bar."""
        return ()

    # -- ways out --------------------------------------------------------------------------------

    def key(self, key: int) -> bool:
        if key == pygame.K_s:
            self.open_sheet()
        return key == pygame.K_s

    def back(self) -> None:
        self.open_pause()

    def pad_lost(self) -> None:
        """Pauses; somebody's own pad ends that by coming back."""
        self.open_pause()
        if isinstance(self.stack.top, PauseScene):
            self.stack.top.waits_for_pad = self.services.hands.waits_for_pad

    def open_pause(self) -> None:
        self.table.cover_hands()
        self.stack.push(self.pause())

    def pause(self) -> PauseScene:
        """What back leads to."""
        return PauseScene(
            self.services,
            self.stack,
            self.game,
            self._topic_now(),
            partial(deal_sentence, self.services, self.match, why=True),
            self.seating.setup.edition,
            self.open_seats,
            self.join_pad,
        )

    def open_sheet(self) -> None:
        """The score sheet of the match so far."""
        story = story_of(self.services, self.match)
        self.stack.push(SheetScene(self.services, self.stack, self.game, self.match.session, story))

    def open_seats(self) -> None:
        """Who plays each seat, to be changed."""
        self.stack.push(WhoPlaysScene(self.services, self.stack, self.match.session, self.hand_over))

    def open_rules(self, topic: str | None = None) -> None:
        """Opens the rules at a topic, or at what is asked now."""
        shown = topic or self._topic_now()
        self.stack.open(ToRules(self.game, shown, self.seating.setup.edition))

    def _topic_now(self) -> str | None:
        """Where the rules speak of what is asked of the viewer, or else of whoever is to decide."""
        known = topics(self.services, self.game)
        prompts = sorted(self.table.seen().prompts, key=lambda prompt: prompt.seat != self.table.viewer)
        return known.for_prompt(prompts[0].key) if known is not None and prompts else None


def _length(reports: Sequence[Report]) -> int:
    """How many lines of the record these are of."""
    return sum(len(report.steps) for report in reports)
