"""A match on a table: reports are performed, bots move, seats change hands. How people look at it is not known here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.engine.action import Refusal
from game.engine.event import Event
from game.engine.record.header import Seat
from game.engine.view import View
from game.match.history.story import events_of
from game.match.match import Report
from game.match.session import Seating
from game.match.store.match_store import OpenMatch
from game.ui.input.pad import Pad
from game.ui.input.pointer import Input, KeyInput
from scenes.navigator import ToRules
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.badges import SeatBadge
from scenes.table.damage import tell_damage
from scenes.table.deal_words import deal_sentence
from scenes.table.mode import TableMode
from scenes.table.pause import PauseScene
from scenes.table.refusal import refusal_words, topics
from scenes.table.score_sheet import SheetScene
from scenes.table.score_story import story_of
from scenes.table.table_view import TableView
from scenes.table.who_plays import WhoPlaysScene


class MatchTable(TableView):
    """A match that goes on. Subclasses say who is asked how, in `ask`, and what of it is to be seen."""

    def __init__(self, services: Services, stack: SceneStack, opened: OpenMatch, mode: TableMode | None = None) -> None:
        """Without a mode it is a match as usual."""
        self.opened: Final = opened
        self.match: Final = opened.match
        self.mode: Final = mode or TableMode(services, stack, opened)
        self.mode.table = self
        self._bots: Final = self.mode.others(self._stood_in)
        self.badges: dict[int, SeatBadge] = {}
        """What is said at seats just now; not to be set from outside."""
        self.come_back: Callable[[], None] | None = None
        """What somebody does who was away; None while nobody is."""
        self._reports: list[Report] = []
        match = opened.match
        try:
            super().__init__(services, stack, Seating(match.header.setup, match.rules, match.session))
        except BaseException:
            # A table that can't be laid is never left: nobody else would let go of its match.
            self.mode.close()
            raise

    # -- what subclasses say ---------------------------------------------------------------------

    def ask(self) -> None:
        """Nothing moves, and the match waits for somebody: whoever is a person is asked."""
        raise NotImplementedError

    def seat_changed(self, seat: int) -> None:
        """Somebody else plays this seat now, and nothing is being shown."""
        raise NotImplementedError

    # -- the scene -------------------------------------------------------------------------------

    def seen(self) -> View:
        return self.match.view(self.viewer)

    def deciders(self) -> tuple[int, ...]:
        return self.match.deciders()

    def enter(self) -> None:
        self.retell()
        self._bots.open()
        self.reconcile()
        tell_damage(self.services, self.stack, self.opened)

    def leave(self) -> None:
        self._bots.close()
        self.mode.close()

    def build(self) -> None:
        self.mode.change_language()
        super().build()

    def takes(self, given: Input) -> bool:
        if isinstance(given, KeyInput) and given.key == pygame.K_s:
            self.open_sheet()
            return True
        return super().takes(given)

    # -- time ------------------------------------------------------------------------------------

    def go_on(self, now: float) -> None:
        """The match goes on unless there is something to read first."""
        self.mode.consider()
        if self.mode.holds:
            if not self.match.over:
                self.ask()
            return
        self._reports += self.match.reports()
        if self._reports:
            self.perform(self._reports.pop(0), now)
        elif self.match.over:
            self.mode.end(now)
        else:
            self._bots.update()
            if self.mode.asks:
                self.ask()

    def perform(self, report: Report, now: float) -> None:
        self.mode.hear(report)
        super().perform(report, now)

    @property
    def is_caught_up(self) -> bool:
        """Whether everything that happened has been shown or is being shown."""
        return not self._reports and not self.match.busy

    def retell(self) -> None:
        """The log as the match is now, in the language of now."""
        lines = self.match.lines_shown()
        shown = lines[: len(lines) - sum(len(report.steps) for report in self._reports)]
        self.log.retell(self.mode.beginning(), self.mode.story(shown))

    def _stood_in(self, seat: int) -> None:
        """Says in the log that a bot did not answer."""
        self.note(self.services.say("table.stood_in", name=self.seating.session.seats[seat].name))

    def note(self, words: str) -> None:
        """A line of the log that no event tells."""
        self.log.add(words)

    def told_before(self, report: Report) -> list[Event]:
        lines = self.match.lines_shown()
        later = sum(len(one.steps) for one in (report, *self._reports))
        return events_of(self.match.rules, lines[: len(lines) - later])

    def is_still(self) -> bool:
        """Whether nothing moves and nothing is on its way to the disk."""
        return not self.animating and self.is_caught_up

    def ask_anew(self) -> None:
        """Whoever has chosen begins anew: the table is as it was."""
        self.settle()

    def uncover(self) -> None:
        """Whatever lies on the table is taken off."""
        self.stack.uncover(self)

    # -- seats that change hands -----------------------------------------------------------------

    def hand_over(self, seat: int, holder: Seat) -> None:
        """Somebody else plays this seat from now on: a person leaves and a bot plays on, or the other way round.

        May be called at any time, whatever stands on top of the table. Nothing that one person only may see
        stays on the screen.
        """
        self.match.hand_over(seat, holder)
        self._bots.forget(seat)
        self.playback.break_off()
        self.log.names = [one.name for one in self.match.session.seats]
        self.retell()
        self.seat_changed(seat)
        key = "table.came" if self.match.is_human(seat) else "table.left"
        self.say(self.services.say(key, name=self.match.session.seats[seat].name))

    def mark_seats(self, badges: dict[int, SeatBadge], come_back: Callable[[], None] | None = None) -> None:
        """What is said at seats from now on, and the way back for whoever was away."""
        if badges != self.badges or (come_back is None) != (self.come_back is None):
            self.badges, self.come_back = badges, come_back
            self.refresh()

    def lend(self, seat: int) -> None:
        """Whoever sits here takes too long: a bot makes this one decision for them."""
        self._bots.lend(seat)

    def rewound(self) -> None:
        """Something was taken back: what was to be shown or thought about is no longer so."""
        self._reports.clear()
        self.retell()
        self._bots.forget()

    # -- words and ways out ----------------------------------------------------------------------

    def in_words(self, refusal: Refusal) -> str:
        return refusal_words(self.set, refusal)

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

    def looking_by_pad(self) -> list[int]:
        """Who holds a button of their pad to look at what is theirs: they are there, however still they sit."""
        return []

    def cover_hands(self) -> None:
        """Something lies on the table from now on, and whoever takes it away may be somebody else."""

    def pad_lost(self) -> None:
        """Pauses; somebody's own pad ends that by coming back."""
        self.open_pause()
        if isinstance(self.stack.top, PauseScene):
            self.stack.top.waits_for_pad = self.services.hands.waits_for_pad

    def open_pause(self) -> None:
        self.cover_hands()
        self.stack.push(self.mode.pause() or self._usual_pause())

    def _usual_pause(self) -> PauseScene:
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
        self.stack.push(WhoPlaysScene(self.services, self.stack, self))

    def open_rules(self, topic: str | None = None) -> None:
        """Opens the rules at a topic, or at what is asked now."""
        shown = topic or self._topic_now()
        self.stack.open(ToRules(self.game, shown, self.seating.setup.edition))

    def _topic_now(self) -> str | None:
        """Where the rules speak of what is asked of the viewer, or else of whoever is to decide."""
        known = topics(self.set)
        prompts = sorted(self.seen().prompts, key=lambda prompt: prompt.seat != self.viewer)
        return known.for_prompt(prompts[0].key) if known is not None and prompts else None
