"""The viewers of a replay, and their bar: back button, transport, timeline, speed, whose view, picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.match.history.replay import Replay
from game.ui.draw.style import INK, NIGHT, Gap, Size
from game.ui.input.pointer import Input, KeyInput, PointerInput, PointerPhase, WheelInput, WindowChange
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, button_width
from game.ui.widgets.choice import ChoiceWidget
from game.ui.widgets.ground import DARK
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label
from game.ui.widgets.measure import Measure
from game.ui.widgets.timeline import Timeline
from game.ui.widgets.widget import Align
from scenes.base.pick import PickScene
from scenes.library.replay import ReplayMode
from scenes.library.replay_words import HALF, key_of, places, sentence, sight_of, sight_value, speed_text
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.framed import Onlookers, bar_place, in_window
from scenes.table.table_scene import TableScene

PROMPT_SHARE: Final = 0.62
"""The prompt's share of its place while hints are shown beside it."""
SIGHT_WIDTH: Final = 300.0
ON_BAR: Final = replace(DARK, base=NIGHT)


def replay_table(
    services: Services,
    stack: SceneStack,
    replay: Replay,
    *,
    name: str,
    on_leave: Callable[[], None] | None = None,
    first: tuple[int, int] | None = None,
) -> TableScene:
    mode = ReplayMode(services, stack, replay, name=name, on_leave=on_leave, first=first)
    return TableScene(services, stack, mode, ReplayViewers(services, stack, mode))


class ReplayViewers(Onlookers):
    """The viewers step through the match with the buttons of the bar, its timeline, and keys."""

    mode: ReplayMode

    def __init__(self, services: Services, stack: SceneStack, mode: ReplayMode) -> None:
        super().__init__(services, stack, mode)
        self._scrubbing: str | None = None

    def bar_box(self, measure: Measure) -> Box:
        """The box of the bar's widgets."""
        return bar_place(measure, measure.control)

    def compose(self) -> None:
        self._add_prompt()
        self._add_scoring()
        bar = self.bar_box(self.table.pen.measure)
        left = self._add_transport(bar)
        right = self._add_choices(bar)
        self._add_timeline(Box(left + Gap.MEDIUM, bar.top, right - left - 2 * Gap.MEDIUM, bar.height))

    def _add_prompt(self) -> None:
        """Adds the prompt on the table itself, where a prompt usually is."""
        home = self._prompt_box()
        if self.services.devices.on_focus:
            home = home.slice_left(home.width * PROMPT_SHARE)
        self.add_prompt(self.prompt(), home)

    def hint_place(self) -> Box:
        """The place for hints: what the prompt leaves free."""
        home = self._prompt_box()
        return home.slice_right(home.width * (1 - PROMPT_SHARE) - Gap.MEDIUM)

    def _prompt_box(self) -> Box:
        frame, info = self.table.stage.frame, self.table.stage.placement.layout.info_area
        left, right = frame.box.left + Gap.MEDIUM, info.x - info.width / 2 - Gap.SMALL
        home = in_window(
            self.services.space,
            self.table.stage.sprites.space,
            Box(left, frame.box.top + Gap.HAIR, right - left, frame.bar + Gap.HAIR),
        )
        if self.table.pen.measure.tv_safe:
            page = self.table.pen.measure.page
            home = Box(max(home.left, page.left), max(home.top, page.top), home.width, home.height)
        return home

    def _add_scoring(self) -> None:
        """Adds the button that closes a scoring, while there is one."""
        if self.table.scoring is not None:
            there = in_window(self.services.space, self.table.stage.sprites.space, self.table.scoring.panel.button)
            home = there.sized(there.width, max(there.height, self.table.pen.measure.target))
            text = self.services.say("scoring.continue")
            self.table.add(
                Button(self.table.pen, "continue", home, self.table.skip, text=text, icon=Icon.PLAY, tone=Tone.PRIMARY)
            )

    def _add_transport(self, bar: Box) -> float:
        """Adds the back button and the transport buttons. Returns where they end."""
        at_begin, at_end = self.mode.at == 0, self.mode.at == self.mode.replay.last
        play = (self.mode.toggle_playing, Icon.PAUSE if self.mode.playing else Icon.AGAIN if at_end else Icon.PLAY)
        entries = (
            ("round_back", self.mode.round_back, Icon.ROUND_BACK, not at_begin),
            ("step_back", self.mode.step_back, Icon.STEP_BACK, not at_begin),
            ("play", *play, self.mode.replay.last > 0),
            ("step_on", self.mode.step_on, Icon.STEP_ON, not at_end),
            ("round_on", self.mode.round_on, Icon.ROUND_ON, not at_end),
        )
        side = bar.height
        self.table.add(Button(self.table.pen, "back", bar.slice_left(side), self.mode.back, icon=Icon.BACK))
        homes = bar.right_of(side + Gap.MEDIUM).row([side] * len(entries), Gap.HAIR)
        for (name, on_tap, icon, enabled), home in zip(entries, homes, strict=True):
            tone = Tone.PRIMARY if name == "play" else Tone.NORMAL
            self.table.add(Button(self.table.pen, name, home, on_tap, icon=icon, tone=tone, enabled=enabled))
        return homes[-1].right

    def _add_choices(self, bar: Box) -> float:
        """Adds buttons for speed, view, playing on and picture, from the right edge. Returns where they begin."""
        pen, side, worded = self.table.pen, bar.height, self.table.pen.measure.roomy
        speed_width = max(side, button_width(pen, self.services.say("replay.speed", speed=HALF)))
        sight_width = SIGHT_WIDTH * min(1.2, pen.measure.factor) if worded else side
        widths = [speed_width, sight_width, *([side] if self.mode.replay.finished else []), side]
        speed, sight, *fork, picture = bar.row_to_right(widths, Gap.SMALL)
        allowed, ready = self.services.policy.saves_pictures, self.mode.at < self.mode.replay.last
        self.table.add(
            Button(pen, "picture", picture, self.mode.take_picture, icon=Icon.CAMERA, enabled=allowed),
            *(Button(pen, "play_on", home, self.play_on, icon=Icon.FORK, enabled=ready) for home in fork),
        )
        value = sight_value(self.mode, self.mode.sight)
        choice = ChoiceWidget(pen, "sight", sight, self.choose_sight, value=value, with_text=worded)
        choice.enabled = len(self.mode.replay.sights()) > 1
        self.table.add(choice, Button(pen, "speed", speed, self.mode.change_speed, text=speed_text(self.mode)))
        return speed.left

    def _add_timeline(self, home: Box) -> None:
        """Adds the timeline, and above it where the position lies in the match."""
        pen, replay = self.table.pen, self.mode.replay
        marks = [part.position for part in replay.rounds]
        line = Timeline(pen.on(ON_BAR), "timeline", home, last=replay.last, marks=marks)
        self.table.add(line, *line.moving(self.mode.at))
        words = Box(home.left, home.top, home.width, line.rail.top - home.top - Gap.HAIR)
        widest = "8" * len(str(replay.last))
        side = self._wide(self.services.say("replay.position", at=widest, last=widest))
        for where in places(self.mode):
            left = words.width - side - Gap.MEDIUM
            if self._wide(where) <= left:
                count = self.services.say("replay.position", at=self.mode.at, last=replay.last)
                self.table.add(Label(pen.on(ON_BAR), "place", words.slice_left(left), where, size=Size.CAPTION))
                end, quiet = words.slice_right(side), ON_BAR.quiet
                self.table.add(
                    Label(pen.on(ON_BAR), "position", end, count, size=Size.CAPTION, colour=quiet, align=Align.RIGHT)
                )
                return
        shortest = places(self.mode)[-1]
        if self._wide(shortest) <= words.width:
            self.table.add(Label(pen.on(ON_BAR), "place", words, shortest, size=Size.CAPTION, align=Align.MIDDLE))

    def _wide(self, text: str) -> float:
        """The width of a line above the timeline."""
        return self.table.pen.fonts.width(text, self.table.pen.measure.letters(Size.CAPTION)) + 2

    def _keys(self) -> dict[int, Callable[[], None]]:
        """What keys do here, besides moving the focus."""
        return {
            pygame.K_LEFT: self.mode.step_back,
            pygame.K_RIGHT: self.mode.step_on,
            pygame.K_SPACE: self.mode.toggle_playing,
            pygame.K_HOME: partial(self.mode.go_to, 0),
            pygame.K_END: partial(self.mode.go_to, self.mode.replay.last),
            pygame.K_PAGEUP: self.mode.round_back,
            pygame.K_PAGEDOWN: self.mode.round_on,
            **dict.fromkeys((pygame.K_PLUS, pygame.K_KP_PLUS), partial(self.mode.change_speed, 1)),
            **dict.fromkeys((pygame.K_MINUS, pygame.K_KP_MINUS), partial(self.mode.change_speed, -1)),
            pygame.K_p: self.mode.take_picture,
            pygame.K_e: self.choose_sight,
            pygame.K_f: self.play_on,
        }

    def choose_sight(self) -> None:
        """Asks whose view to show, if there is a choice."""
        sights = self.mode.replay.sights()
        if len(sights) == 1:
            key = "replay.earlier_nobody" if self.mode.replay.clause else "replay.only_nobody"
            self.table.say(self.services.say(key, clause=self.mode.replay.clause))
            return
        # With up to eight seats, the views of no seat come first, so that they are visible without scrolling.
        values = [sight_value(self.mode, sight, INK) for sight in (sights[-1], sights[-2], *sights[:-2])]
        chosen, heading = key_of(self.mode.sight), self.services.say("replay.whose_eyes")

        def pick(key: str) -> None:
            self.mode.look_through(sight_of(self.mode.replay, key))

        self.stack.push(PickScene(self.services, self.stack, heading, values, chosen=chosen, on_pick=pick))

    def prompt(self) -> str:
        """The current message, or the sentence about the position."""
        return self.table.narrator.message or sentence(self.mode)

    def play_on(self) -> None:
        """Asks how to play on from the current position."""
        found = self.mode.play_on()
        if found is not None:
            self.mode.pause_playing()
            found.ask(self.services, self.stack, self.table.say)

    # -- input -----------------------------------------------------------------------------------

    def handle(self, given: Input) -> bool:
        match given:
            case KeyInput(pygame.K_SPACE) if self.table.scoring is not None:
                self.table.skip()
            case KeyInput(key) if key in self._keys():
                self._keys()[key]()
            case WheelInput(_, steps):
                self.mode.pause_playing()
                self.mode.go_to(self.mode.at + (-1 if steps > 0 else 1))
            case PointerInput() if self._scrub(given):
                pass
            case _:
                if given is WindowChange.FOCUS_LOST:
                    self._scrubbing = None
                return super().handle(given)
        return True

    def _scrub(self, given: PointerInput) -> bool:
        """Follows the pointer that was pressed on the timeline, wherever it goes. Returns whether this is it."""
        line = self.table.widget("timeline")
        if not isinstance(line, Timeline):
            return False
        if given.phase is PointerPhase.PRESS and self._scrubbing is None and line.home.holds(given.at):
            self._scrubbing = given.pointer
            self.mode.pause_playing()
        if self._scrubbing != given.pointer:
            return False
        if (
            given.phase in (PointerPhase.PRESS, PointerPhase.MOVE)
            and (position := line.position_at(given.at[0])) != self.mode.at
        ):
            self.mode.go_to(position)
        if given.phase in (PointerPhase.RELEASE, PointerPhase.CANCEL):
            self._scrubbing = None
        return True
