"""The table: one scene that plays every game. It knows zones, pieces and legal actions, and no game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.app.pointer import Input, KeyInput, Phase, PointerInput
from game.app.services import Services
from game.app.sound import Cue
from game.app.space import Point
from game.engine.action import Action, IllegalAction, Ref, RefKind, Refusal
from game.engine.event import Event
from game.engine.record.header import Seat
from game.engine.table import Table
from game.match.match import Report
from game.match.store import Opened
from game.match.story import retold, told
from game.table.company import Company
from game.table.handling import Handling
from game.table.walker import Walk, walk_from
from scenes.deal_words import deal_sentence
from scenes.stack import SceneStack
from scenes.table_bots import Others, TableBots
from scenes.table_controls import choices, compose_controls, sentence, values
from scenes.table_help import TableHelp
from scenes.table_refusal import TableRefusal, topics
from scenes.table_scoring import compose_scoring, cover_hidden, open_sheet
from scenes.table_view import TableView

RESULT_PAUSE: Final = 1.2
RETOLD: Final = 24
"""Lines of a match that its log goes back to; more than a table shows."""


class TableScene(TableView):
    """A match on the table, seen by one seat at a time."""

    def __init__(self, services: Services, stack: SceneStack, opened: Opened) -> None:
        self.opened: Final = opened
        self.match: Final = opened.match
        self.handling = Handling(self, services.settings.one_tap)
        self._bots: Final = self.others(services)
        self.refusal: Final = TableRefusal(self)
        self.help: Final = TableHelp(self, services.folders.user)
        self._reports: list[Report] = []
        self._over_since: float | None = None
        self._asked: tuple[object, ...] | None = None
        self._asked_first: int | None = None
        """Whom the screen goes to first, if they are to decide."""
        self._expected: int | None = None
        """Who came to the table while others may be looking: the screen goes to them when they open the curtain."""
        match = opened.match
        try:
            super().__init__(services, stack, Company(match.header.setup, match.rules, match.session))
        except BaseException:
            # A table that can't be laid is never left: nobody else would let go of its match.
            services.matches.close(opened)
            raise

    def others(self, services: Services) -> Others:
        """Who moves for the seats that no person holds."""
        return TableBots(services, self.match, self._stood_in)

    # -- what lies here --------------------------------------------------------------------------

    def seen(self) -> Table:
        return self.match.table(self.viewer)

    def deciders(self) -> tuple[int, ...]:
        return self.match.deciders()

    def lit(self) -> Walk:
        return self.handling.walk

    # -- the scene -------------------------------------------------------------------------------

    def build(self) -> None:
        self.handling.one_tap = self.services.settings.one_tap
        super().build()
        self.retell()
        self.set.furnish(self.seen(), self.deciders(), self.log.lines)

    def enter(self) -> None:
        if self.viewer is None:
            humans = self.match.session.humans()
            self.viewer = humans[0] if len(humans) == 1 else None
        self.retell()
        self._bots.open()
        self.reconcile()

    def leave(self) -> None:
        self._bots.close()
        self.help.keep()
        self.services.matches.close(self.opened)

    def pause(self) -> None:
        super().pause()
        self.handling.break_off()

    def compose(self) -> None:
        compose_controls(self)
        compose_scoring(self)
        if self.refusal.text:
            self.refusal.add()
        else:
            self.help.add()

    def beginnings(self) -> list[str]:
        """The focus begins at something to choose, and nowhere if there is nothing."""
        names = self.names()
        return [self.default] if self.default in names else choices(names)

    # -- time ------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        self.refusal.update(now)
        super().update(now)

    def go_on(self, now: float) -> None:
        self._reports += self.match.reports()
        if self._reports:
            self.perform(self._reports.pop(0), now)
        elif self.match.over:
            self._end(now)
        else:
            self._bots.update()
            self._ask()

    def retell(self) -> None:
        """The log as the match is now, in the language of now."""
        lines = self.match.lines_shown()
        shown = lines[: len(lines) - sum(len(report.steps) for report in self._reports)]
        self.log.retell(deal_sentence(self.services, self.match), retold(self.match.rules, shown, RETOLD))

    def _stood_in(self, seat: int) -> None:
        """Says in the log that a bot did not answer."""
        self.log.lines.append(self.services.say("table.stood_in", name=self.company.session.seats[seat].name))

    def told_before(self, report: Report) -> list[Event]:
        lines = self.match.lines_shown()
        later = sum(len(one.steps) for one in (report, *self._reports))
        return told(self.match.rules, lines[: len(lines) - later])

    def gather(self, events: Sequence[Event], table: Table) -> None:
        """Where several people sit, nobody's hand is to be seen while all look at a scoring."""
        if self.viewer is not None and self._must_hide(self.viewer):
            cover_hidden(self, events, table)
            self.viewer, self._asked = None, None

    def is_still(self) -> bool:
        """Whether nothing moves and nothing is on its way to the disk."""
        return not self.dancing and not self._reports and not self.match.busy

    def _end(self, now: float) -> None:
        from scenes.results import ResultsScene

        if self._over_since is None:
            self._over_since = now
            self.services.sounds.play(Cue.WIN)
            self.refresh()
        elif now - self._over_since > RESULT_PAUSE:
            self._over_since = now + 1e9
            self.stack.push(ResultsScene(self.services, self.stack, self.opened))

    # -- asking ----------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Turns to the person who is to decide: behind the curtain if another one could see something hidden."""
        waiting = [seat for seat in self.match.deciders() if self.match.is_human(seat)]
        waiting.sort(key=lambda seat: seat != self._asked_first)
        if not waiting and self.viewer is None and self._expected is not None:
            waiting = [self._expected]
        if not waiting or self.viewer in waiting:
            self._offer()
        elif self._must_hide(waiting[0]):
            self._draw_curtain(waiting[0])
        else:
            self._turn_to(waiting[0])

    def _must_hide(self, seat: int) -> bool:
        """Whether this seat's view shows what nobody else may see, and another person could be looking."""
        several = len(self.match.session.humans()) > 1 or seat == self._expected
        return several and self.match.table(seat).known() != self.match.table(None).known()

    def _draw_curtain(self, seat: int) -> None:
        from scenes.curtain import CurtainScene

        before = self.viewer
        self._turn_to(None)
        name, colour = self.match.session.seats[seat].name, self.set.colour_of(seat)
        may_go_back = before is not None and self.match.why_no_take_back(before) is None
        on_back = (lambda: self._go_back(before)) if may_go_back and before is not None else None
        on_open = partial(self._turn_to, seat)
        wanted = partial(self.match.is_human, seat)
        self.stack.push(
            CurtainScene(self.services, self.stack, name, colour, on_open, on_back, self.open_pause, wanted)
        )

    def _go_back(self, seat: int) -> None:
        """The person before takes their choice back; whoever asked for it, that hand is shown behind a curtain only."""
        try:
            self.match.take_back(seat)
        except IllegalAction as error:
            self.say(self._in_words(error.refusal))
        self._reports.clear()
        self.retell()
        self._bots.forget()
        self._asked_first = seat
        self._turn_to(None)

    def _turn_to(self, seat: int | None) -> None:
        self.viewer = seat
        self.set.viewer = seat
        self._asked = None
        if seat is not None:
            self._asked_first = self._expected = None
        self.handling.ask(Walk(()))
        self.reconcile()
        self.refresh()

    def _offer(self) -> None:
        """Lays out what the viewer may do, once for every decision."""
        seat = self.viewer
        deciding = seat is not None and seat in self.match.deciders()
        legal = self.match.legal(seat) if deciding and seat is not None else []
        asked = (seat, *map(id, legal))
        if asked == self._asked:
            return
        self._asked = asked
        state = self.match.knowledge(seat or 0)
        self.handling.ask(walk_from(state, seat or 0, legal) if deciding else Walk(()))
        if deciding:
            self.services.sounds.play(Cue.TURN_BEGINS)
            self.lead_to(choices(self.names()))

    # -- seats that change hands -----------------------------------------------------------------

    def hand_over(self, seat: int, holder: Seat) -> None:
        """Somebody else plays this seat from now on: a person leaves and a bot plays on, or the other way round.

        May be called at any time, whatever stands on top of the table. Nothing that one person only may see
        stays on the screen; whoever is to look next opens the curtain.
        """
        self.match.hand_over(seat, holder)
        self._bots.forget(seat)
        self.break_off()
        humans = self.match.session.humans()
        self._expected = seat if seat in humans else humans[0] if len(humans) == 1 else None
        self.log.names = [one.name for one in self.match.session.seats]
        self.retell()
        self._turn_to(None)
        key = "table.came" if seat in humans else "table.left"
        self.say(self.services.say(key, name=self.match.session.seats[seat].name))

    # -- what handling asks and brings about -----------------------------------------------------

    def zones_at(self, at: Point) -> list[str]:
        return self.set.zones_at(at)

    def zone_of(self, piece: str) -> str:
        return self.set.troupe.zone_of(piece)

    def is_mine(self, piece: str) -> bool:
        """Whether the piece lies in a zone of the viewer's own."""
        mine = {zone.name for zone in self.match.table(self.viewer).zones if zone.seat == self.viewer}
        return self.viewer is not None and self.zone_of(piece) in mine

    def hold(self, piece: str, at: Point) -> None:
        if not self.set.troupe.is_held(piece):
            self.services.sounds.play(Cue.LIFT)
        self.set.troupe.hold(piece, at)

    def let_go(self, piece: str) -> None:
        self.set.troupe.let_go(piece)

    def go_home(self, piece: str) -> None:
        self.set.troupe.let_go(piece)
        self.glide_home()

    def submit(self, action: Action) -> None:
        if self.viewer is None:
            return
        self.help.decided()
        try:
            self.match.submit(self.viewer, action)
        except IllegalAction as error:
            self.say(self._in_words(error.refusal))
        self.services.sounds.play(self.set.skin.lay_cue)

    def refuse(self, piece: str, zone: str | None, at: Point) -> None:
        """Says why this can't be played there, where it was dropped."""
        if self.viewer is None:
            return
        refusal = self.match.why_not_there(self.viewer, piece, zone)
        self.refusal.say(self._in_words(refusal), refusal, at)
        self.services.sounds.play(Cue.REFUSE)

    def _in_words(self, refusal: Refusal) -> str:
        if refusal.code == "not_your_turn":
            return self.services.say("table.not_your_turn")
        words = self.services.texts.sentence(refusal, self.game)
        # The program's own refusals also stand behind file names, without a capital and a stop.
        return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")

    def walked(self, walk: Walk) -> None:
        """Lights what may come next and offers values to choose."""
        self.set.light(walk)
        self.refresh()
        if walk.options() and all(ref.kind is RefKind.VALUE for ref in walk.options()):
            self.lead_to(values(self.names()))

    def prompt(self) -> str:
        """What the table says to whoever looks."""
        return sentence(self)

    def point(self, ref: Ref) -> None:
        """A piece or a zone was pointed at by key."""
        self.handling.touch(ref)

    def choose(self, ref: Ref) -> None:
        """A value or a place was chosen by a button or a key."""
        self.handling.point_at(ref)

    def take_back(self) -> None:
        if self.viewer is None:
            return
        try:
            self.match.take_back(self.viewer)
        except IllegalAction as error:
            self.say(self._in_words(error.refusal))
        self._reports.clear()
        self.retell()
        self._bots.forget()
        self._asked = None
        self.reconcile()
        self.refresh()

    def back(self) -> None:
        if self.handling.walk.chosen:
            self.handling.clear()
        else:
            self.open_pause()

    def pad_lost(self) -> None:
        self.open_pause()

    def open_pause(self) -> None:
        from scenes.pause import PauseScene

        deal = deal_sentence(self.services, self.match, why=True)
        self.stack.push(
            PauseScene(self.services, self.stack, self.game, self._topic_now(), deal, self.company.setup.edition)
        )

    def open_rules(self, topic: str | None = None) -> None:
        """Opens the rules at a topic, or at what is asked now."""
        from scenes.rules import RulesScene

        shown = topic or self._topic_now()
        self.stack.push(RulesScene(self.services, self.stack, self.game, shown, self.company.setup.edition))

    def _topic_now(self) -> str | None:
        """Where the rules speak of what is asked of the viewer, or else of whoever is to decide."""
        known = topics(self)
        prompts = sorted(self.seen().prompts, key=lambda prompt: prompt.seat != self.viewer)
        return known.for_prompt(prompts[0].key) if known is not None and prompts else None

    # -- input -----------------------------------------------------------------------------------

    def handle(self, given: Input) -> None:
        if self.scoring is None and isinstance(given, PointerInput) and self._points_at_table(given):
            self._rest(given.at if given.phase in (Phase.PRESS, Phase.MOVE) else None)
            self._touch_table(given)
        elif isinstance(given, KeyInput) and given.key == pygame.K_s:
            open_sheet(self)
        else:
            super().handle(given)

    def _points_at_table(self, given: PointerInput) -> bool:
        if given.pointer in self.handling.pointers():
            return True
        return given.phase is Phase.PRESS and self.is_on_table(given.at)

    def _touch_table(self, given: PointerInput) -> None:
        match given.phase:
            case Phase.PRESS:
                self.refusal.take_away()
                self.skip()
                self.handling.press(given.pointer, given.at)
                self.set.fans.press(given.pointer, given.at)
            case Phase.MOVE:
                self.handling.move(given.pointer, given.at)
            case Phase.RELEASE if self.set.fans.only_spread(given.pointer, given.at):
                self.handling.cancel(given.pointer)
            case Phase.RELEASE:
                self.handling.release(given.pointer, given.at)
            case Phase.CANCEL:
                self.handling.cancel(given.pointer)
