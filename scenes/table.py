"""The table: one scene that plays every game. It knows zones, pieces and legal actions, and no game."""

from __future__ import annotations

from typing import Final

import pygame

from game.app.pointer import Input, KeyInput, Phase, PointerInput
from game.app.services import Services
from game.app.sound import Cue
from game.app.space import Point
from game.app.stage import Stage
from game.engine.action import Action, IllegalAction, Ref
from game.match.match import Report
from game.match.store import Opened
from game.table.choreography import SPEEDS, Dance, choreograph
from game.table.handling import Handling
from game.table.log import Log
from game.table.targets import Target, targets
from game.table.walker import Walk, walk_from
from scenes.stack import SceneStack
from scenes.table_bots import TableBots
from scenes.table_controls import compose_controls, first_choice, sentence
from scenes.table_set import TableSet
from scenes.widget_scene import WidgetScene

MESSAGE_SECONDS: Final = 3.5
RESULT_PAUSE: Final = 1.2
HOLD_SECONDS: Final = 0.4


class TableScene(WidgetScene):
    """A match on the table, seen by one seat at a time."""

    def __init__(self, services: Services, stack: SceneStack, opened: Opened) -> None:
        self.opened: Final = opened
        self.match: Final = opened.match
        self.game: Final = opened.match.header.setup.game
        self.viewer: int | None = None
        self.set = TableSet(services, self.match)
        self.handling = Handling(self, services.settings.one_tap)
        self.log = self._new_log(services)
        self.message: str | None = None
        self._message_until = 0.0
        self._bots: Final = TableBots(self.match, services.now)
        self._reports: list[Report] = []
        self._dance: Dance | None = None
        self._targets: dict[str, Target] = {}
        self._captions: list[tuple[float, str]] = []
        self._over_since: float | None = None
        self._rested: tuple[Point, float] | None = None
        self._previewing = False
        self._asked: tuple[object, ...] | None = None
        super().__init__(services, stack)

    def _new_log(self, services: Services) -> Log:
        return Log(services.texts, self.game, [seat.name for seat in self.match.session.seats])

    # -- the scene -------------------------------------------------------------------------------

    def stages(self) -> list[Stage]:
        return [self.set.stage, self.stage]

    def background(self) -> pygame.Surface | None:
        return None

    def build(self) -> None:
        lines = self.log.lines
        self.log = self._new_log(self.services)
        self.log.lines = lines
        self.set = TableSet(self.services, self.match)
        self.handling.one_tap = self.services.settings.one_tap
        self._dance = None
        self._rested, self._previewing = None, False
        self.reconcile()
        super().build()

    def enter(self) -> None:
        if self.viewer is None:
            humans = self.match.session.humans()
            self.viewer = humans[0] if len(humans) == 1 else None
        self.reconcile()

    def leave(self) -> None:
        self.services.matches.close(self.opened)

    def pause(self) -> None:
        super().pause()
        self.handling.break_off()

    def compose(self) -> None:
        compose_controls(self)

    def refresh(self) -> None:
        super().refresh()
        self.keep_focus(first_choice(self.names()))

    # -- time ------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        super().update(now)
        if now >= self._message_until:
            self.set.explain(None, (0, 0))
            if self.message is not None:
                self.say(None)
        self._hold(now)
        if self._dance is not None:
            self._go_on_dancing(now)
            return
        self._reports += self.match.reports()
        if self._reports:
            self._begin_dance(self._reports.pop(0), now)
        elif self.match.over:
            self._end(now)
        else:
            self._bots.update()
            self._ask()

    def _hold(self, now: float) -> None:
        """Whoever holds a finger still on a piece, or the mouse over it, sees it large."""
        if self._rested is not None and now - self._rested[1] >= HOLD_SECONDS and not self._previewing:
            piece = self.piece_at(self._rested[0])
            if piece is not None:
                self.set.preview(piece)
                self._previewing = True

    def _rest(self, at: Point | None) -> None:
        """The pointer is here now; None: it went away."""
        moved = (
            at is None or self._rested is None or abs(at[0] - self._rested[0][0]) + abs(at[1] - self._rested[0][1]) > 10
        )
        if moved:
            self._rested = None if at is None else (at, self.services.now())
            if self._previewing:
                self._previewing = False
                self.set.preview(None)

    def is_still(self) -> bool:
        """Whether nothing moves and nothing is on its way to the disk."""
        return self._dance is None and not self._reports and not self.match.busy

    def skip(self) -> None:
        """What moves is there at once."""
        if self._dance is not None:
            self._end_dance()

    def _begin_dance(self, report: Report, now: float) -> None:
        events, table = report.seen_by(self.viewer)
        # The log stays on the screen when it is handed on, so it holds only what all may know.
        public, open_table = report.seen_by(None)
        self.log.take(report.seat, public, {zone.name: zone.seat for zone in open_table.zones})
        self.set.place(table)
        self._targets = targets(table, self.set.placement)
        settings = self.services.settings
        pace = 0.0 if settings.motion == "reduced" else SPEEDS[settings.speed]
        self._dance = choreograph(events, self.set.troupe.looks(), self._targets, self.set.placement, now, pace)
        self._captions = [(at, self.log.caption(event) or "") for at, event in self._dance.captions]
        self.set.troupe.raise_only((), ())
        self.set.troupe.begin(self._dance, self._targets)
        if self._dance.motions:
            self.services.sounds.play(Cue.LAY)

    def _go_on_dancing(self, now: float) -> None:
        dance = self._dance
        if dance is None:
            return
        self.set.troupe.update(now)
        while self._captions and self._captions[0][0] <= now:
            self.say(self._captions.pop(0)[1], now)
        if now >= dance.end:
            self._end_dance()

    def _end_dance(self) -> None:
        self._dance = None
        self._captions = []
        self.message = None  # what was said while things moved gives way to what is asked now
        self.reconcile()
        self.refresh()

    def reconcile(self) -> None:
        """Sprites, plates and lights are as the view has them."""
        table = self.match.table(self.viewer)
        self.set.place(table)
        self._targets = targets(table, self.set.placement)
        self.set.troupe.show(self._targets)
        self.set.furnish(table, self.log.lines)
        self.set.light(self.handling.walk)

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
        if not waiting or self.viewer in waiting:
            self._offer()
        elif self._must_hide(waiting[0]):
            self._draw_curtain(waiting[0])
        else:
            self._turn_to(waiting[0])

    def _must_hide(self, seat: int) -> bool:
        """Whether this seat's view shows what nobody else may see, and another person could be looking."""
        several = len(self.match.session.humans()) > 1
        return several and self.match.table(seat).known() != self.match.table(None).known()

    def _draw_curtain(self, seat: int) -> None:
        from scenes.curtain import CurtainScene

        before = self.viewer
        self._turn_to(None)
        name, colour = self.match.session.seats[seat].name, self.set.colour_of(seat)
        may_go_back = before is not None and self.match.why_no_take_back(before) is None
        on_back = (lambda: self._go_back(before)) if may_go_back and before is not None else None
        self.stack.push(CurtainScene(self.services, self.stack, name, colour, lambda: self._turn_to(seat), on_back))

    def _go_back(self, seat: int) -> None:
        """The person before takes their choice back, and sees their own hand again."""
        self.viewer = seat
        self.take_back()
        self._turn_to(seat)

    def _turn_to(self, seat: int | None) -> None:
        self.viewer = seat
        self.set.viewer = seat
        self._asked = None
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

    # -- what handling asks and brings about -----------------------------------------------------

    def piece_at(self, at: Point) -> str | None:
        return self.set.troupe.pick(at)

    def zones_at(self, at: Point) -> list[str]:
        return self.set.zones_at(at)

    def zone_of(self, piece: str) -> str:
        return self.set.troupe.zone_of(piece)

    def is_mine(self, piece: str) -> bool:
        """Whether the piece lies in a zone of the viewer's own."""
        mine = {zone.name for zone in self.match.table(self.viewer).zones if zone.seat == self.viewer}
        return self.viewer is not None and self.zone_of(piece) in mine

    def hold(self, piece: str, at: Point) -> None:
        self.set.troupe.hold(piece, at)

    def let_go(self, piece: str) -> None:
        self.set.troupe.let_go(piece)

    def go_home(self, piece: str) -> None:
        self.set.troupe.let_go(piece)
        self._dance = choreograph(
            [], self.set.troupe.looks(), self._targets, self.set.placement, self.services.now(), self._pace()
        )
        self.set.troupe.begin(self._dance, self._targets)

    def _pace(self) -> float:
        return 0.0 if self.services.settings.motion == "reduced" else SPEEDS[self.services.settings.speed]

    def submit(self, action: Action) -> None:
        if self.viewer is None:
            return
        try:
            self.match.submit(self.viewer, action)
        except IllegalAction as error:
            self.say(self.services.texts.sentence(error.refusal, self.game))
        self.services.sounds.play(Cue.LAY)

    def refuse(self, piece: str, zone: str | None, at: Point) -> None:  # noqa: ARG002 - the piece alone tells enough
        """Says why this can't be played there, where it was dropped."""
        if self.viewer is None:
            return
        seat = self.viewer
        if seat not in self.match.deciders():
            self.say(self.services.say("table.not_your_turn"))
            return
        for action in self.match.rules.meant(piece):
            refusal = self.match.why_not(seat, action)
            if refusal is not None:
                self.set.explain(self.services.texts.sentence(refusal, self.game), at)
                self._message_until = self.services.now() + MESSAGE_SECONDS
                self.services.sounds.play(Cue.REFUSE)
                return

    def walked(self, walk: Walk) -> None:
        """Lights what may come next and offers values to choose."""
        self.set.light(walk)
        self.refresh()

    def prompt(self) -> str:
        """What the table says to whoever looks."""
        return sentence(self)

    def say(self, text: str | None, now: float | None = None) -> None:
        self.message = text or None
        self._message_until = (now if now is not None else self.services.now()) + MESSAGE_SECONDS
        self.refresh()

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
            self.say(self.services.texts.sentence(error.refusal, self.game))
        self._reports.clear()
        self._asked = None
        self.reconcile()
        self.refresh()

    def back(self) -> None:
        if self.handling.walk.chosen:
            self.handling.clear()
        else:
            self.open_pause()

    def open_pause(self) -> None:
        from scenes.pause import PauseScene

        self.stack.push(PauseScene(self.services, self.stack, self.game))

    def open_rules(self) -> None:
        from scenes.rules import RulesScene

        self.stack.push(RulesScene(self.services, self.stack, self.game))

    # -- input -----------------------------------------------------------------------------------

    def handle(self, given: Input) -> None:
        if isinstance(given, PointerInput):
            self._rest(given.at if given.phase in (Phase.PRESS, Phase.MOVE) else None)
            if self._points_at_table(given):
                self._touch_table(given)
                return
        if isinstance(given, KeyInput) and self._dance is not None and given.key in (pygame.K_SPACE, pygame.K_RETURN):
            self.skip()
            return
        super().handle(given)

    def _points_at_table(self, given: PointerInput) -> bool:
        if given.pointer in self.handling.pointers():
            return True
        return given.phase is Phase.PRESS and all(
            widget.touch_area is None or not widget.touch_area.holds(given.at) for widget in self.widgets()
        )

    def _touch_table(self, given: PointerInput) -> None:
        match given.phase:
            case Phase.PRESS:
                if self._dance is not None:
                    self.skip()
                self.handling.press(given.pointer, given.at)
            case Phase.MOVE:
                self.handling.move(given.pointer, given.at)
            case Phase.RELEASE:
                self.handling.release(given.pointer, given.at)
            case Phase.CANCEL:
                self.handling.cancel(given.pointer)
