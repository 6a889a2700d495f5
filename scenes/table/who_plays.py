"""Who plays each seat of a running match: people and bots may change at any time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.engine.record.header import HUMAN, Seat
from game.match.session import Session
from game.ui.draw.fonts import Weight
from game.ui.draw.seat_marks import mark_picture
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.choice import ChoiceWidget, Value, segments_width
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.label import Label, Picture
from game.ui.widgets.widget import Widget
from scenes.base.column import add_sheet, column_for
from scenes.base.header import add_header
from scenes.base.pick import PickScene
from scenes.base.widget_scene import WidgetScene
from scenes.services import Services
from scenes.setup.seat_rows import seat_kinds
from scenes.stack import SceneStack
from scenes.table.score_story import mark_of

WIDEST: Final = 1120.0
"""The widest row: in a wider one, a name and who plays the seat would be too far apart."""


class WhoPlaysScene(WidgetScene):
    """A row for every seat. It shows nothing of the match: a new person sees their hand only at the table."""

    def __init__(
        self, services: Services, stack: SceneStack, session: Session, hand_over: Callable[[int, Seat], None]
    ) -> None:
        super().__init__(services, stack)
        self._session: Final = session
        self._hand_over: Final = hand_over

    def compose(self) -> None:
        room = add_header(self, self.services.say("who.heading"))
        room = room.sized(min(room.width, WIDEST * max(1.0, self.pen.measure.factor)), room.height)
        column = column_for(self, room)
        column.text("who.help", self.services.say("who.help"), Size.CAPTION, colour=LIGHT.quiet)
        for seat in range(len(self._session.seats)):
            column.put(self.pen.measure.control, partial(self._row, seat))
        add_sheet(self, "seats", room, column)

    def kinds(self) -> list[Value]:
        return seat_kinds(self.services)

    def _row(self, seat: int, home: Box) -> Sequence[Widget]:
        pen, holder = self.pen, self._session.seats[seat]
        mark = mark_of(self.services, self._session, seat)
        side = home.height * 0.7
        picture = Picture(
            pen, f"mark.{seat}", home.slice_left(home.height).sized(side, side), key=("mark", mark, side),
            draw=lambda: mark_picture(mark, side, pen.k),
        )  # fmt: skip
        kinds = self.kinds()
        width = min(home.width / 2, max(segments_width(pen, [value]) for value in kinds) + home.height * 0.4)
        words = Box(
            home.left + home.height + Gap.SMALL, home.top, home.width - home.height - width - 2 * Gap.SMALL, home.height
        )
        name = Label(pen.on(LIGHT), f"name.{seat}", words, holder.name, weight=Weight.MEDIUM)
        now = next((value for value in kinds if value.key == holder.kind), kinds[1])
        choice = ChoiceWidget(
            pen.on(LIGHT), f"kind.{seat}", home.slice_right(width), partial(self._ask, seat, now.key), value=now
        )
        return [picture, name, choice]

    def _ask(self, seat: int, now: str) -> None:
        heading = self.services.say("setup.who", name=self._session.seats[seat].name)
        pick = partial(self._change, seat)
        self.stack.push(PickScene(self.services, self.stack, heading, self.kinds(), chosen=now, on_pick=pick))

    def _change(self, seat: int, kind: str) -> None:
        session = self._session
        if kind != session.seats[seat].kind:
            holder = session.person_for(seat) if kind == HUMAN else session.bot_for(seat, kind)
            self._hand_over(seat, holder)
        self.refresh()
