"""A match on a table: its reports are shown, bots move, seats change hands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import ClassVar, Final

import pygame

from game.engine.action import Action
from game.engine.event import Event
from game.engine.record.header import Seat
from game.engine.record.lines import RecordLine
from game.engine.view import Everyone, View, Viewer
from game.hand.walker import Walk
from game.match.history.replay import events_of, retell_events
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
"""How many lines of a match its log retells; more than a table shows."""


class MatchMode(TableMode):
    """A usual match: every decision is played, and the match is kept until it is over."""

    advised: ClassVar = True
    """Whether advice is offered here."""
    changes_hands: ClassVar = True
    """Whether people and bots may change seats here."""
    lasts: ClassVar = True
    """Whether the questions that people answer in the match are remembered."""
    takes_back: ClassVar = True
    """Whether actions can be taken back here."""
    speaks: ClassVar = False
    """Whether the mode writes its own explanations in place of the usual ones."""
    tells_refusals: ClassVar = True
    """Whether a bubble explains why a piece can't be played where it was dropped."""

    def __init__(self, services: Services, stack: SceneStack, opened: OpenMatch) -> None:
        self.opened: Final = opened
        self.match: Final = opened.match
        super().__init__(services, stack, Seating(self.match.header.setup, self.match.rules, self.match.session))
        self.over_since: float | None = None
        self._results_opened = False
        """Whether the results have been opened; they open only once."""
        self.goes_on_elsewhere = False
        """Whether another table has taken over the match, so that it stays open when this table is left."""
        self._reports: list[Report] = []

    @cached_property
    def _bots(self) -> Others:
        return self.others()

    def others(self) -> Others:
        """Makes the bots, or what replaces them, that move for the seats no person holds."""
        return TableBots(self.services, self.match, self._stood_in)

    def beginning(self) -> str:
        """The first line of the log."""
        return deal_sentence(self.services, self.match)

    def story(self, lines: Sequence[RecordLine]) -> Sequence[Report]:
        """The reports that the log retells, from the lines shown so far."""
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
        """Retells the log from the lines shown so far, in the current language."""
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
        """Adds a line to the log that no event tells."""
        self.table.narrator.log.add(words)

    # -- what comes next -------------------------------------------------------------------------

    def go_on(self, now: float) -> None:
        """Lets the match go on unless somebody has something to read first."""
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
        """Called while nothing moves, to find something new to say."""

    def end(self, now: float) -> None:
        """Ends the match once everything has been shown: after a pause, the results open."""
        if self.over_since is None:
            self.over_since = now
            self.services.sounds.play(Cue.WIN)
            self.table.refresh()
        elif not self._results_opened and now - self.over_since > RESULT_PAUSE:
            self._results_opened = True
            self.stack.open(ToResults(self.opened))

    @property
    def holds(self) -> bool:
        """Whether the others wait until somebody has read something. The person may still act at once."""
        return False

    @property
    def asks(self) -> bool:
        """Whether people are asked for the decisions that they owe."""
        return True

    @property
    def is_caught_up(self) -> bool:
        """Whether every report has been shown or is being shown."""
        return not self._reports and not self.match.busy

    def is_still(self) -> bool:
        """Whether nothing moves and no line is on its way to the disk."""
        return not self.table.animating and self.is_caught_up

    # -- deciding --------------------------------------------------------------------------------

    def narrow(self, walk: Walk) -> Walk:
        """The suggested part of what may be pointed at; all of it without a suggestion."""
        return walk

    def keeps(self, action: Action) -> bool:  # noqa: ARG002 - the match gets every action
        """Handles a person's action. Returns whether the mode keeps the action instead of the match."""
        return False

    def rewound(self) -> None:
        """Called after an action was taken back: drops waiting reports and the bots' questions."""
        self._reports.clear()
        self._retell()
        self._bots.forget()

    # -- seats that change hands -----------------------------------------------------------------

    def hand_over(self, seat: int, holder: Seat) -> None:
        """Gives a seat to somebody else: a bot plays on for a person, or a person for a bot.

        May be called at any time. Nothing that only one person may see stays on the screen.
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
        """Lets a bot make this one decision, because the person takes too long."""
        self._bots.lend(seat)

    def join_pad(self, pad: Pad) -> str:
        """Gives a free pad to the first person without one, or else lets it take a bot's seat.

        Returns what happened, in words.
        """
        say, devices, session = self.services.say, self.services.devices, self.match.session
        free = [seat for seat in range(len(session.seats)) if devices.pad_of(seat) is None]
        if not free or self.match.over:
            return say("trays.no_seat_for_pad")
        seat = min(free, key=lambda seat: not self.match.is_human(seat))
        if not self.match.is_human(seat):
            self.hand_over(seat, session.person_for(seat))
        devices.join(pad, seat)
        return say("trays.pad_joined", name=session.seats[seat].name, pad=pad.name or say("pad.nameless"))

    # -- what is said ----------------------------------------------------------------------------

    def speech(self, looking: bool) -> Speech | None:  # noqa: ARG002 - nothing is said
        """The current speech; there may be none while somebody looks closely at a piece."""
        return None

    def prompt(self) -> str | None:
        """The text in place of the prompt while the viewer owes nothing; None to say whom everybody waits for."""
        return None

    def ways(self) -> Sequence[WayOut]:
        """More buttons for the bar."""
        return ()

    # -- ways out --------------------------------------------------------------------------------

    def key(self, key: int) -> bool:
        if key == pygame.K_s:
            self.open_sheet()
        return key == pygame.K_s

    def back(self) -> None:
        self.open_pause()

    def pad_lost(self) -> None:
        """Opens the pause; it ends when the person's own pad comes back."""
        self.open_pause()
        if isinstance(self.stack.top, PauseScene):
            self.stack.top.waits_for_pad = self.services.devices.waits_for_pad

    def open_pause(self) -> None:
        self.table.cover_hands()
        self.stack.push(self.pause())

    def pause(self) -> PauseScene:
        """The pause scene that the back button opens."""
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
        story = story_of(self.services, self.match)
        self.stack.push(SheetScene(self.services, self.stack, self.game, self.match.session, story))

    def open_seats(self) -> None:
        self.stack.push(WhoPlaysScene(self.services, self.stack, self.match.session, self.hand_over))

    def open_rules(self, topic: str | None = None) -> None:
        """Opens the rules at a topic, or at the current decision."""
        shown = topic or self._topic_now()
        self.stack.open(ToRules(self.game, shown, self.seating.setup.edition))

    def _topic_now(self) -> str | None:
        """The topic of the rules for the viewer's decision, or else for the first decider's."""
        known = topics(self.services, self.game)
        prompts = sorted(self.table.seen().prompts, key=lambda prompt: prompt.seat != self.table.viewer)
        return known.for_prompt(prompts[0].key) if known is not None and prompts else None


def _length(reports: Sequence[Report]) -> int:
    """How many lines of the record these reports have."""
    return sum(len(report.steps) for report in reports)
