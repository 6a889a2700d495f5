"""The ways out of a kiosk's scenes: attract mode, a running match, the operator's menu, and the end of the program."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from game.engine.action import Refused
from game.engine.record.header import HUMAN
from game.engine.record.lines import ActionLine
from game.match.store.match_files import MatchEntry
from game.match.store.match_store import OpenMatch
from game.match.store.pruning import KeepLimits, Pruning
from game.user.kiosk.days import KioskEvent, What
from game.user.kiosk.kiosk import Kiosk
from game.user.settings import Settings
from scenes.first_frame import SETTINGS_FILE
from scenes.kiosk.attract import attract_table
from scenes.kiosk.attract_mode import SEAT, Demonstrations
from scenes.kiosk.operator import Doors, OperatorScene
from scenes.navigator import ToTable
from scenes.scene import Scene
from scenes.services import Services
from scenes.stack import SceneStack

AT_ONCE: Final = 8
"""Running matches read before anything is shown; a single visitor leaves fewer."""


class KioskDoors:
    """Opens attract mode, matches and the operator's menu. Attract mode keeps nothing of the last visitor."""

    def __init__(self, services: Services, stack: SceneStack, kiosk: Kiosk, base: Settings) -> None:
        """`base` are the machine's own settings, which every visitor starts with."""
        self._services: Final = services
        self._stack: Final = stack
        self._kiosk: Final = kiosk
        self._base: Final = base
        self._demonstrations: Final = Demonstrations()
        self._begun: Final[set[str]] = set()
        """The matches that were counted as begun."""
        self._pruning: Final = Pruning(services.folders.user, services.library, services.matches)
        self._chores: Iterator[None] = iter(())
        self.power_off = False
        """Whether the machine is switched off when the program has ended."""

    # -- visitors --------------------------------------------------------------------------------

    def first(self, put_away: str | None, on_opens: Callable[[str], None] = lambda _: None) -> Scene:
        """The first scene: the match that was under way, unless it is the one that keeps failing; else attract mode.

        `on_opens` is called with a match's name before the match is opened, since it may crash the program before it is
        visible.
        """
        if put_away is not None:
            self._put_away(put_away)
        matches = self._services.matches
        for name in matches.names()[:AT_ONCE]:
            entry = matches.look(name) if name != put_away else None
            if entry is not None and entry.record is not None:
                on_opens(name)
                with suppress(Refused, OSError):
                    return self._table(name)
        on_opens("")
        self._clear_up()
        return self._attract()

    def to_visitors(self) -> None:
        """Puts away the last visitor's match, forgets their names, and starts attract mode."""
        self._stack.close()
        self._clear_up()
        self._stack.push(self._attract())

    def _attract(self) -> Scene:
        return attract_table(self._services, self._stack, self._demonstrations)

    def _clear_up(self) -> None:
        services = self._services
        running = services.matches.names()
        for name in running[:AT_ONCE]:
            self._put_away_unless_over(name)
        services.matches.forget_names()
        self._kiosk.forget_visitor()
        services.personal, services.settings_path = self._kiosk.visitor, self._kiosk.visitor / SETTINGS_FILE
        self._begun.clear()
        services.settings = replace(self._kiosk.settings(self._base))
        services.sounds.set_volume(services.settings.volume)
        services.refresh()
        self._chores = self._do_chores(running[AT_ONCE:])

    def tidy_up(self) -> None:
        """Does a little of the work that can wait until nobody plays; called in every frame of attract mode."""
        next(self._chores, None)

    def _do_chores(self, running: Sequence[str]) -> Iterator[None]:
        """Puts away the other running matches, forgets older names, and deletes old matches."""
        for name in running:
            yield
            self._put_away_unless_over(name)
        yield from self._services.matches.forget_older_names()
        config = self._kiosk.config
        yield from self._pruning.steps(KeepLimits(config.keep_matches, config.keep_days), self._kiosk.clock())

    def _put_away_unless_over(self, name: str) -> None:
        entry = self._services.matches.look(name)
        if entry is not None:
            self._put_away(name, self._happening(entry))

    def _happening(self, entry: MatchEntry) -> KioskEvent:
        """The event that counts a match as put away."""
        if entry.record is None:
            return KioskEvent(What.PUT_AWAY)
        setup, seats = entry.record.header.setup, entry.record.header.seats
        people = sum(seat.kind == HUMAN for seat in seats) or 1
        decisions = sum(isinstance(line, ActionLine) for line in entry.record.lines)
        seconds = round(entry.session.seconds) if entry.session is not None else 0
        return KioskEvent(What.PUT_AWAY, setup.game, people, len(seats) - people, decisions, seconds)

    def _put_away(self, name: str, happening: KioskEvent | None = None) -> None:
        if self._services.matches.dismiss(name) and happening is not None:
            self._kiosk.days.count(happening)

    # -- matches ---------------------------------------------------------------------------------

    def to_match(self, name: str) -> None:
        """Opens a match that was brought back, with its people in their seats again."""
        try:
            scene = self._table(name, with_people=True)
        except (Refused, OSError):
            return
        self._stack.replace(scene)

    def _table(self, name: str, with_people: bool = False) -> Scene:
        opened = self._services.matches.open(name)
        # A visitor who took over a bot's seat is not a person in the record's header.
        people = [seat for seat, holder in enumerate(opened.match.header.seats) if holder.kind == HUMAN] or [SEAT]
        if with_people and not opened.match.session.humans():
            for seat in people:
                opened.match.hand_over(seat, opened.match.session.person_for(seat))
        self._begun.add(name)
        return self._stack.make(ToTable(opened))

    def began(self, opened: OpenMatch) -> None:
        """Counts a match as begun; one that goes on after a restart was counted before."""
        if opened.name not in self._begun:
            self._begun.add(opened.name)
            self.count(What.BEGUN, opened)

    def count(self, what: What, opened: OpenMatch) -> None:
        match = opened.match
        people = len(match.session.humans())
        decisions = sum(isinstance(line, ActionLine) for line in match.lines_shown())
        game, bots = match.header.setup.game, match.rules.players - people
        seconds = round(match.session.seconds)
        self._kiosk.days.count(KioskEvent(what, game, people, bots, decisions, seconds))

    # -- the operator ----------------------------------------------------------------------------

    def open_menu(self) -> None:
        """Opens the operator's menu in place of the PIN; the scene below comes back afterwards."""
        power_off = self._switch_off if self._kiosk.config.power_off else None
        doors = Doors(self.to_match, self._end, power_off)
        self._stack.pop()
        self._stack.push(OperatorScene(self._services, self._stack, self._kiosk, doors))

    def _end(self) -> None:
        self._stack.running = False

    def _switch_off(self) -> None:
        self.power_off = True
        self._stack.running = False
