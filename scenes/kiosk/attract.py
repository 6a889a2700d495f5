"""Attract mode on the screen: bots play a match on the real table, above a bar that says what happens and why."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from game.ui.draw.fonts import Weight
from game.ui.draw.style import NIGHT, Gap, Size
from game.ui.input.pointer import Input, PointerInput, PointerPhase
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, button_width
from game.ui.widgets.ground import DARK
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, text_height
from game.ui.widgets.measure import Measure
from scenes.base.header import language_buttons
from scenes.kiosk.attract_mode import AttractMode, Demonstrations
from scenes.menu.game_tile import game_name
from scenes.scene import Scene
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.framed import Onlookers, bar_place, in_window
from scenes.table.table_scene import TableScene

ON_BAR: Final = replace(DARK, base=NIGHT)
LINE: Final = 1.3
LEAST_CAPTION: Final = 640.0
"""The least width of the caption; if it would be narrower, the two buttons are stacked."""


def attract_table(services: Services, stack: SceneStack, demonstrations: Demonstrations) -> TableScene:
    """The table of the next demonstration; when its match ends, the following one replaces it."""

    def follow() -> None:
        stack.replace(attract_table(services, stack, demonstrations))

    mode = AttractMode(services, stack, demonstrations.next(services), follow)
    return TableScene(services, stack, mode, Visitors(services, stack, mode))


def attracts(scene: Scene) -> bool:
    """Whether this scene is a table in attract mode."""
    return isinstance(scene, TableScene) and isinstance(scene.mode, AttractMode)


class Visitors(Onlookers):
    """The visitors who pass by: a bar with a caption and two buttons to begin; a tap on the table takes a seat."""

    mode: AttractMode

    def __init__(self, services: Services, stack: SceneStack, mode: AttractMode) -> None:
        super().__init__(services, stack, mode)
        self._pressed: Final[set[str]] = set()

    def bar_box(self, measure: Measure) -> Box:
        """The box of the bar's widgets: high enough for three lines, or for two stacked buttons."""
        lines = (measure.letters(Size.LEAD) + 2.5 * measure.letters(Size.BODY)) * LINE
        height = max(lines, 2 * measure.control + Gap.HAIR if not measure.roomy else measure.control)
        return bar_place(measure, height)

    def hint_place(self) -> Box | None:
        return None

    def handle(self, given: Input) -> bool:
        """Takes a seat on a tap that both began and ended on the table."""
        if not isinstance(given, PointerInput):
            return False
        on_table = given.at[1] < self.bar_top() and self.table.is_on_table(given.at)
        match given.phase:
            case PointerPhase.PRESS if on_table:
                self._pressed.add(given.pointer)
            case PointerPhase.RELEASE if given.pointer in self._pressed:
                self._pressed.clear()
                if on_table:
                    self.mode.take_seat()
                    return True
            case PointerPhase.CANCEL:
                self._pressed.discard(given.pointer)
        return False

    # -- the bar ---------------------------------------------------------------------------------

    def compose(self) -> None:
        self._add_heading()
        bar = self.bar_box(self.table.pen.measure)
        left = self._add_buttons(bar)
        self._add_caption(bar.slice_left(left - bar.left - Gap.MEDIUM))

    def _add_heading(self) -> None:
        """Adds the name of the game where a prompt usually is."""
        stage, setup = self.table.stage, self.mode.seating.setup
        frame, info = stage.frame, stage.placement.layout.info_area
        left, right = frame.box.left + Gap.MEDIUM, info.x - info.width / 2 - Gap.SMALL
        home = Box(left, frame.box.top + Gap.SMALL, right - left, frame.bar - Gap.HAIR)
        text = self.services.say("kiosk.watch", game=game_name(self.services, setup.game, setup.edition))
        self.add_prompt(text, in_window(self.services.space, stage.sprites.space, home), "game")

    def _add_buttons(self, bar: Box) -> float:
        """Adds the buttons for the seat, another game and the language, from the right edge. Returns the left end."""
        pen, say, mode = self.table.pen, self.services.say, self.mode
        name = mode.match.session.seats[self.viewer or 0].name
        take, own = say("kiosk.take_seat", name=name), say("kiosk.own_match")
        widths = [button_width(pen, text, icon=True) for text in (take, own)]
        languages = language_buttons(self.services, self.stack)
        side = pen.measure.control
        globe = side + Gap.SMALL if languages else 0.0
        beside = sum(widths) + Gap.SMALL + globe <= bar.width - LEAST_CAPTION * pen.measure.factor
        room = bar.left_of(globe)
        first, second = (
            room.row_to_right(widths, Gap.SMALL) if beside else room.slice_right(max(widths)).rows(2, Gap.HAIR)
        )
        button, ready = partial(Button, pen.on(ON_BAR)), not mode.match.over
        self.table.add(
            button("take", first, mode.take_seat, text=take, icon=Icon.HAND, tone=Tone.PRIMARY, enabled=ready),
            button("own", second, mode.choose_game, text=own, icon=Icon.CARDS),
            *(button(each.name, bar.slice_right(side), each.on_tap, icon=each.icon) for each in languages),
        )
        return first.left

    def _add_caption(self, home: Box) -> None:
        """Adds the caption: what happens in large letters, and why below it."""
        pen, said, why = self.table.pen, self.mode.what, self.mode.why
        needed = text_height(pen, said, Size.CAPTION, home.width, weight=Weight.BOLD)
        what = home.slice_top(max(needed, pen.measure.letters(Size.LEAD) * LINE))
        told = bool(why) and text_height(pen, why, Size.CAPTION, home.width) <= home.height - what.height
        what = what if told else home
        self.table.add(Label(pen.on(ON_BAR), "what", what, said, size=Size.LEAD, weight=Weight.BOLD))
        if told:
            below = home.below(what.height)
            self.table.add(Label(pen.on(ON_BAR), "why", below, why, colour=ON_BAR.quiet, above=0))
