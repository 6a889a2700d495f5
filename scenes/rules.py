"""The rules of the games to read, with what this program decides marked as such."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from game.app.fonts import Weight
from game.app.services import Services
from game.app.style import CORAL, GOLD, Gap, Size, mixed
from game.app.widgets.box import Box
from game.app.widgets.button import Button, Tone
from game.app.widgets.choice import Choice, Value
from game.app.widgets.ground import DARK, LIGHT
from game.app.widgets.icons import Icon
from game.app.widgets.label import Label, Panel, text_height
from game.app.widgets.scroll import BAR, Scroll
from game.app.widgets.widget import Align, Widget
from game.content.errors import ContentError
from game.content.rulebook import Paragraph, Rulebook, Section, read_rulebook
from game.engine.games.registry import GAMES
from scenes.column import PADDING, Column, add_sheet, column_for
from scenes.game_tile import emblem_sign, game_name
from scenes.header import HeaderButton, add_header, language_button
from scenes.notice import Notice, add_notice
from scenes.pick import PickScene
from scenes.stack import SceneStack
from scenes.widget_scene import WidgetScene

CONTENTS_WIDTH: Final = 430.0
RULING: Final = replace(LIGHT, base=mixed(LIGHT.base, GOLD, 0.2))


class RulesScene(WidgetScene):
    """One game's rules; another game is one tap away. `topic` is the section that is shown first."""

    def __init__(
        self, services: Services, stack: SceneStack, game: str | None = None, topic: str | None = None
    ) -> None:
        super().__init__(services, stack)
        self.game = game or next(iter(GAMES))
        self._topic = topic
        self._book: Rulebook | None = None
        self._trouble = ""
        self._tops: dict[str, float] = {}
        self._shown_section: str | None = None

    # -- the scene -------------------------------------------------------------------------------

    def build(self) -> None:
        self._read()
        super().build()

    def enter(self) -> None:
        if self._topic is not None:
            self._go_to(self._topic)

    def update(self, now: float) -> None:
        super().update(now)
        if self.section != self._shown_section:
            self.refresh()

    @property
    def section(self) -> str | None:
        """The section at the top of what can be seen."""
        scroll = self._page()
        if scroll is None or not self._tops:
            return None
        if scroll.most and scroll.offset >= scroll.most - 1:
            return self._at_the_end(scroll)
        above = [id_ for id_, top in self._tops.items() if top <= scroll.offset + Gap.LARGE]
        return above[-1] if above else next(iter(self._tops))

    def _at_the_end(self, scroll: Scroll) -> str:
        """At the very end the last section is read, unless another one was asked for that is in view."""
        asked = self._tops.get(self._topic or "")
        return self._topic if asked is not None and self._topic and asked >= scroll.offset - 1 else list(self._tops)[-1]

    def compose(self) -> None:
        say = self.services.say
        buttons = [language_button(self.services, self.stack)]
        if not self.pen.measure.roomy:
            buttons = [
                HeaderButton("contents", self._ask_section, Icon.SAVED, say("rules.contents")),
                HeaderButton("games", self._ask_game, Icon.CARDS, say("rules.other_game")),
                *buttons,
            ]
        name = game_name(self.services, self.game)
        room = add_header(self, say("rules.heading", game=name), buttons, emblem_sign(self.game, None))
        if self._book is None:
            add_notice(self, room, Notice(self._trouble, Icon.WARNING, CORAL, self.back))
            return
        if self.pen.measure.roomy:
            self._compose_contents(room.slice_left(CONTENTS_WIDTH), self._book)
            room = room.slice_right(room.width - CONTENTS_WIDTH - Gap.MEDIUM)
        self._compose_page(room, self._book)

    # -- parts -----------------------------------------------------------------------------------

    def _compose_contents(self, room: Box, book: Rulebook) -> None:
        height = self.pen.measure.control
        value = Value(self.game, game_name(self.services, self.game), emblem_sign(self.game, None))
        self.add(Choice(self.pen, "games", room.slice_top(height + Gap.SMALL), self._ask_game, DARK, value))
        rest = room.below(height + Gap.MEDIUM + Gap.SMALL)
        column = Column(self.pen, rest.width - 2 * Gap.SMALL - BAR, DARK)
        self._shown_section = self.section or book.sections[0].id
        entry = max(self.pen.measure.target, self.pen.letters_high(Size.BODY) * 1.3)
        for section in book.sections:
            column.put(entry, partial(self._entry, section), Gap.HAIR)
        sheet = rest.slice_top(min(rest.height, column.height + 2 * Gap.SMALL))
        self.add(Panel(self.pen, "contents.sheet", sheet, DARK.base, DARK.line))
        view = sheet.inset(Gap.HAIR, Gap.SMALL)
        scroll = self.add_scroll("contents", view, column.height, DARK.quiet)
        column.place(self, sheet.left + Gap.SMALL, view.top, scroll)

    def _entry(self, section: Section, home: Box) -> list[Widget]:
        tone = Tone.CHOSEN if section.id == self._shown_section else Tone.QUIET
        tap = partial(self._go_to, section.id)
        return [Button(self.pen, f"section.{section.id}", home, tap, DARK, section.title, tone=tone, align=Align.LEFT)]

    def _compose_page(self, room: Box, book: Rulebook) -> None:
        padding = Gap.LARGE if self.pen.measure.roomy else PADDING
        column = column_for(self, room, padding)
        self._tops = {}
        for section in book.sections:
            name = f"title.{section.id}"
            self._tops[section.id] = column.text(name, section.title, Size.HEADING, Weight.BOLD, gap=Gap.LARGE)
            for at, paragraph in enumerate(section.paragraphs):
                self._put_paragraph(column, f"{section.id}.{at}", paragraph)
        add_sheet(self, "page", room, column, filled=True, padding=padding)

    def _put_paragraph(self, column: Column, name: str, paragraph: Paragraph) -> None:
        if not paragraph.ruling:
            column.text(name, paragraph.text, gap=Gap.MEDIUM * 0.75)
            return
        width = column.width - 2 * PADDING
        tag = self.services.say("rules.ruling")
        tag_height = text_height(self.pen, tag, Size.CAPTION, width, Weight.BOLD)
        height = text_height(self.pen, paragraph.text, Size.BODY, width)
        ground = RULING

        def make(home: Box) -> list[Widget]:
            inner = home.inset(PADDING, Gap.SMALL)
            return [
                Panel(self.pen, f"{name}.sheet", home, RULING.base, depth=0, radius=14),
                Label(
                    self.pen,
                    f"{name}.tag",
                    inner.slice_top(tag_height),
                    tag,
                    ground,
                    Size.CAPTION,
                    Weight.BOLD,
                    ground.accent,
                ),
                Label(self.pen, name, inner.below(tag_height), paragraph.text, ground, above=0),
            ]

        column.put(tag_height + height + 2 * Gap.SMALL, make, Gap.MEDIUM * 0.75)

    # -- what can be done ------------------------------------------------------------------------

    def _read(self) -> None:
        try:
            self._book = read_rulebook(
                self.services.folders.ours / "config", self.game, self.services.settings.language
            )
        except ContentError as error:
            self._book, self._trouble = None, str(error)

    def _page(self) -> Scroll | None:
        found = self._board.get("page.scroll")
        return found if isinstance(found, Scroll) else None

    def _go_to(self, section: str) -> None:
        scroll = self._page()
        if scroll is not None and section in self._tops:
            self._topic = section
            self._scroll(scroll, self._tops[section] - scroll.offset)
            self.refresh()

    def _ask_section(self) -> None:
        if self._book is None:
            return
        values = [Value(section.id, section.title) for section in self._book.sections]
        heading = self.services.say("rules.contents")
        self.stack.push(PickScene(self.services, self.stack, heading, values, self.section or "", self._go_to))

    def _ask_game(self) -> None:
        values = [Value(game, game_name(self.services, game), emblem_sign(game, None)) for game in GAMES]
        heading = self.services.say("rules.other_game")
        self.stack.push(PickScene(self.services, self.stack, heading, values, self.game, self._show_game))

    def _show_game(self, game: str) -> None:
        self.game, self._topic = game, None
        self._read()
        scroll = self._page()
        if scroll is not None:
            scroll.scroll(-scroll.offset)
        self.refresh()
