"""The seats of a match that is being set up: colour, name, person or bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from game.engine.record.header import HUMAN
from game.ui.draw.seat_marks import SEAT_MARKS, SeatMark, seat_mark
from game.ui.draw.style import Gap
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone
from game.ui.widgets.choice import ChoiceWidget, Value, icon_sign, mark_sign, segments_width
from game.ui.widgets.icons import Icon
from game.ui.widgets.pen import Pen
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.user.match_setup import MatchSetup
from game.user.settings import LONGEST_NAME
from scenes.base.column import Column
from scenes.base.pick import PickScene
from scenes.services import Services
from scenes.stack import SceneStack

LEAST_NAME: Final = 300


def seat_kinds(services: Services) -> list[Value]:
    """Who can hold a seat: a person, or a bot of one of the levels."""
    say, levels = services.say, services.policy.levels()
    person = Value(HUMAN, say("kind.human"), icon_sign(Icon.PERSON), say("kind_help.human"))
    bots = [Value(bot, say(f"kind.{bot}"), icon_sign(Icon.BOT), say(f"kind_help.{bot}")) for bot in levels]
    return [person, *bots]


class SeatRows:
    """Adds a row to a column for each seat; calls `on_change` after each change."""

    def __init__(
        self, services: Services, stack: SceneStack, match_setup: MatchSetup, on_change: Callable[[], None]
    ) -> None:
        self._services: Final = services
        self._stack: Final = stack
        self._match_setup: Final = match_setup
        self._on_change: Final = on_change

    def put(self, column: Column) -> None:
        pen = column.pen
        two_lines = self._kind_width(pen) + 2 * self._height(pen) + LEAST_NAME > column.width
        for seat in range(len(self._match_setup.seats)):
            height = self._height(pen)
            high = height * 2 + Gap.HAIR if two_lines else height
            column.put(high, partial(self._row, pen, seat, two_lines), Gap.HAIR if seat else Gap.SMALL)
        if self._match_setup.may_add:
            text = self._services.say("setup.add_seat")
            add = partial(self._add_button, pen, text)
            column.put(self._height(pen), add)

    def kinds(self) -> list[Value]:
        return seat_kinds(self._services)

    # -- one row ---------------------------------------------------------------------------------

    def _height(self, pen: Pen) -> float:
        return pen.measure.control

    def _kind_width(self, pen: Pen) -> float:
        return max(segments_width(pen, [value]) for value in self.kinds()) + self._height(pen) * 0.4

    def _row(self, pen: Pen, seat: int, two_lines: bool, home: Box) -> Sequence[Widget]:
        height, kind_width = self._height(pen), self._kind_width(pen)
        first = home.slice_top(height)
        mark, remove, name = first.slice_left(height), first.slice_right(height), first.right_of(height + Gap.SMALL)
        if self._match_setup.may_remove:
            name = name.left_of(height + Gap.SMALL)
        if two_lines:
            kind = home.slice_bottom(height).right_of(height + Gap.SMALL)
        else:
            kind, name = name.slice_right(kind_width), name.left_of(kind_width + Gap.SMALL)
        widgets: list[Widget] = [self._mark(pen, seat, mark), self._name(pen, seat, name), self._kind(pen, seat, kind)]
        if self._match_setup.may_remove:
            tap = partial(self._remove, seat)
            widgets.append(Button(pen, f"seat.{seat}.remove", remove, tap, icon=Icon.CLOSE, tone=Tone.QUIET))
        return widgets

    def _mark_of(self, colour: str) -> SeatMark:
        return seat_mark(colour, 0, safe=self._services.settings.safe_colours)

    def _mark(self, pen: Pen, seat: int, home: Box) -> Widget:
        colour = self._match_setup.seats[seat].colour
        value = Value(colour, "", mark_sign(self._mark_of(colour)))
        tap = partial(self._ask_colour, seat)
        return ChoiceWidget(pen, f"seat.{seat}.colour", home, tap, value=value, with_text=False)

    def _name(self, pen: Pen, seat: int, home: Box) -> Widget:
        change = partial(self._rename, seat)
        text, hint = self._match_setup.seats[seat].name, self._match_setup.usual_name(seat)
        label = self._services.say("keyboard.name")
        return TextField(
            pen, f"seat.{seat}.name", home, change, text=text, hint=hint, longest=LONGEST_NAME, label=label
        )

    def _kind(self, pen: Pen, seat: int, home: Box) -> Widget:
        kinds = self.kinds()
        value = next(value for value in kinds if value.key == self._match_setup.seats[seat].kind)
        if value.key == HUMAN and self._services.devices.pad_of(seat) is not None:
            value = replace(value, sign=icon_sign(Icon.GAMEPAD))
        return ChoiceWidget(
            pen, f"seat.{seat}.kind", home, partial(self._ask_kind, seat), value=value, opens=len(kinds) > 2
        )

    def _add_button(self, pen: Pen, text: str, home: Box) -> list[Widget]:
        return [Button(pen, "add_seat", home, self._add, text=text, icon=Icon.PLUS, tone=Tone.QUIET)]

    # -- what can be done ------------------------------------------------------------------------

    def _add(self) -> None:
        self._match_setup.add_seat()
        self._on_change()

    def _remove(self, seat: int) -> None:
        if self._match_setup.may_remove:
            self._match_setup.remove_seat(seat)
            self._services.devices.remove_seat(seat)
        self._on_change()

    def _rename(self, seat: int, name: str) -> None:
        self._match_setup.seats[seat].name = name

    def _ask_kind(self, seat: int) -> None:
        """Changes to the other one of two kinds; if there are more, one is picked from a list."""
        kinds = self.kinds()
        now = self._match_setup.seats[seat].kind
        if len(kinds) <= 2:
            self._set_kind(seat, next(value.key for value in kinds if value.key != now))
            return
        heading = self._services.say("setup.who", name=self._match_setup.name(seat))
        pick = partial(self._set_kind, seat)
        self._stack.push(PickScene(self._services, self._stack, heading, kinds, chosen=now, on_pick=pick))

    def _set_kind(self, seat: int, kind: str) -> None:
        self._match_setup.seats[seat].kind = kind
        if kind != HUMAN:
            self._services.devices.leave(seat)
        self._on_change()

    def _ask_colour(self, seat: int) -> None:
        say = self._services.say
        holders = {holder.colour: self._match_setup.name(at) for at, holder in enumerate(self._match_setup.seats)}
        values = [
            Value(colour, say(f"colour.{colour}"), mark_sign(self._mark_of(colour)), holders.get(colour, ""))
            for colour in SEAT_MARKS
        ]
        heading = say("setup.which_colour", name=self._match_setup.name(seat))
        chosen = self._match_setup.seats[seat].colour
        self._stack.push(
            PickScene(
                self._services, self._stack, heading, values, chosen=chosen, on_pick=partial(self._set_colour, seat)
            )
        )

    def _set_colour(self, seat: int, colour: str) -> None:
        self._match_setup.give_colour(seat, colour)
        self._on_change()
