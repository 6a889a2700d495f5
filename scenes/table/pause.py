"""The pause. It covers the whole table, so that no hand is visible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.ui.draw.fonts import Weight
from game.ui.draw.style import CORAL, Gap, Size
from game.ui.input.pad import Pad, PadButton, PadInput
from game.ui.input.pointer import Input
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone
from game.ui.widgets.ground import DARK, ON_TABLE
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, Panel, text_height
from game.ui.widgets.scroll import BAR
from game.ui.widgets.widget import Align
from scenes.base.header import button_row, language_buttons, mute_button
from scenes.base.widget_scene import WidgetScene
from scenes.menu.game_tile import game_name
from scenes.navigator import ToRules, ToSettings, ToTitle
from scenes.services import Services
from scenes.stack import SceneStack

PANEL_WIDTH: Final = 720.0
BUTTON_HEIGHT: Final = 92.0


class PauseScene(WidgetScene):
    """Goes on, opens rules and settings, or leaves; says whether the match is saved."""

    default = "resume"
    waits_for_pad = False
    """Whether the match goes on by itself when a pad is plugged in again."""

    def __init__(
        self,
        services: Services,
        stack: SceneStack,
        game: str,
        topic: str | None = None,
        deal: Callable[[], str] = str,
        edition: str | None = None,
        on_seats: Callable[[], None] | None = None,
        on_join: Callable[[Pad], str] | None = None,
    ) -> None:
        """`topic` is the section of the rules to open at; `deal` gives a sentence about the shuffle.

        `on_seats` opens the list of who plays each seat, where that can change; `on_join` gives a free pad to somebody
        and says to whom, or why not.
        """
        super().__init__(services, stack)
        self._game: Final = game
        self._topic: Final = topic
        self._deal: Final = deal
        self._edition: Final = edition
        self._on_seats: Final = on_seats
        self._on_join: Final = on_join

    def handle(self, given: Input) -> None:
        """Lets a free pad join with Y, as in the set-up."""
        match given:
            case PadInput(pad, PadButton.Y, again=False) if (
                self._on_join and self.services.devices.seat_of(pad) is None
            ):
                self.tell(self._on_join(pad))
            case _:
                super().handle(given)

    def pad_back(self) -> None:
        """Resumes if the match only waited for the pad."""
        if self.waits_for_pad:
            self.back()

    def compose(self) -> None:
        pen, page = self.pen, self.pen.measure.page
        corner = [*language_buttons(self.services, self.stack), mute_button(self.services, self.stack)]
        row = button_row(pen, page.slice_right(page.width / 2), corner)
        self.add(*row)
        head = pen.fonts.line_height(pen.measure.letters(Size.HEADING), Weight.BOLD) + pen.letters_high(Size.BODY)
        count = len(self._entries())
        height = max(BUTTON_HEIGHT, pen.measure.control)
        whole = head + (height + Gap.SMALL) * count + 3 * Gap.LARGE
        # Large letters also need the corner's height, so the panel goes below it.
        room = page if whole < page.height - 2 * pen.measure.control else page.below(pen.measure.control + Gap.SMALL)
        home = room.sized(min(page.width, PANEL_WIDTH * max(1.0, pen.measure.factor * 0.85)), min(room.height, whole))
        self.add(Panel(pen, "sheet", home, DARK.base, edge=DARK.line))
        padding = Gap.LARGE if whole <= room.height else Gap.SMALL
        inner = home.inset(Gap.LARGE, padding)
        below = inner.below(head + padding)
        if below.height >= pen.measure.target:
            self._compose_head(inner.slice_top(head))
        # On the smallest screens the buttons matter more than the heading.
        self._compose_buttons(below if below.height >= pen.measure.target else inner)
        if deal := self._deal():
            self._compose_deal(deal, page, home, row[0].home)

    def _compose_deal(self, deal: str, page: Box, panel: Box, corner: Box) -> None:
        """Adds the sentence about the shuffle below the panel, or beside the corner buttons if there is no room."""
        home, align = page.slice_bottom(text_height(self.pen, deal, Size.CAPTION, page.width)), Align.MIDDLE
        if home.top < panel.bottom + Gap.SMALL:
            home, align = Box(page.left, corner.top, corner.left - page.left - Gap.MEDIUM, corner.height), Align.LEFT
        self.add(
            Label(self.pen.on(ON_TABLE), "deal", home, deal, size=Size.CAPTION, colour=ON_TABLE.quiet, align=align)
        )

    def _compose_head(self, home: Box) -> None:
        pen, say = self.pen, self.services.say
        line = pen.letters_high(Size.BODY)
        heading, below = home.above(line), home.slice_bottom(line)
        name = game_name(self.services, self._game, self._edition)
        middle = Align.MIDDLE
        self.add(
            Label(pen, "heading", heading, say("pause.heading"), size=Size.HEADING, weight=Weight.BOLD, align=middle),
            self._saved_line(below, name),
        )

    def _saved_line(self, home: Box, name: str) -> Label:
        """The line that says whether the match is saved."""
        if self._unsaved:
            text, colour = self.services.say("pause.unsaved"), CORAL
        else:
            text, colour = self.services.say("pause.saved", game=name), DARK.quiet
        return Label(self.pen, "saved", home, text, colour=colour, align=Align.MIDDLE)

    @property
    def _unsaved(self) -> bool:
        return self.services.matches.behind

    def _compose_buttons(self, room: Box) -> None:
        entries, gap = self._entries(), Gap.SMALL
        height = max(self.pen.measure.target, (room.height + gap) / len(entries) - gap)
        whole = len(entries) * (height + gap) - gap
        scroll = None
        if whole > room.height + 1:
            scroll = self.add_scroll("entries", room, whole, colour=DARK.quiet, sheet=DARK.base)
            room = room.slice_left(room.width - BAR - gap)
        for at, (key, tap, icon, tone) in enumerate(entries):
            place = Box(room.left, room.top + at * (height + gap), room.width, height)
            words = self.services.say("pause.leave_unsaved" if key == "leave" and self._unsaved else f"pause.{key}")
            self.add(Button(self.pen, key, place, tap, text=words, icon=icon, tone=tone), within=scroll)

    def _entries(self) -> list[tuple[str, Callable[[], None], Icon, Tone]]:
        seats = [("seats", self._on_seats, Icon.PEOPLE, Tone.NORMAL)] if self._on_seats is not None else []
        return [
            ("resume", self.back, Icon.PLAY, Tone.PRIMARY),
            ("rules", self._open_rules, Icon.BOOK, Tone.NORMAL),
            *seats,
            ("settings", self._open_settings, Icon.GEAR, Tone.NORMAL),
            ("leave", self._leave, Icon.HOME, Tone.NORMAL),
        ]

    def _open_rules(self) -> None:
        self.stack.open(ToRules(self._game, self._topic, self._edition))

    def _open_settings(self) -> None:
        self.stack.open(ToSettings())

    def _leave(self) -> None:
        self.stack.open(ToTitle())
