"""The rules of the games to read, with this program's own rulings marked."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.content.reading import ContentError
from game.content.rulebook import Rulebook, read_rulebook
from game.ui.board.diagrams.art import ExampleArt
from game.ui.board.diagrams.widget import ExampleWidget
from game.ui.board.skins.skin import skin_for
from game.ui.draw.style import Gap
from game.ui.widgets.box import Box
from game.ui.widgets.choice import Value
from game.ui.widgets.compass import Direction
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.icons import Icon
from game.ui.widgets.scroll import BAR, LINE, Scroll
from scenes.base.banner import Banner, add_banner
from scenes.base.column import PADDING
from scenes.base.header import HeaderButton, add_header, language_buttons
from scenes.base.pick import PickScene
from scenes.base.widget_scene import WidgetScene
from scenes.menu.game_tile import emblem_sign, game_name
from scenes.rules.contents import CONTENTS_WIDTH, compose_contents, page_key, pages
from scenes.rules.marks import STEPS, Highlight, Page, step_after
from scenes.rules.page import RulePage
from scenes.rules.typesetter import Typesetter
from scenes.services import Services
from scenes.stack import SceneStack

MARGIN: Final = Gap.LARGE * 0.75
"""The margin above the first line, below the last one, and above a requested passage."""
TURNED: Final = 0.85
"""How far turning a page scrolls, as a share of the visible height."""
DRAWN_A_FRAME: Final = 2
"""Pieces of examples drawn in one frame: to draw a page full of them at once would stall."""


class RulesScene(WidgetScene):
    """One game's rules; another game is one tap away.

    `topic` is shown first and highlighted for a moment: a section, or a passage of it such as `trick.follow`.
    """

    def __init__(
        self,
        services: Services,
        stack: SceneStack,
        game: str | None = None,
        *,
        topic: str | None = None,
        edition: str | None = None,
    ) -> None:
        super().__init__(services, stack)
        self.game = game or services.policy.games()[0]
        self.edition = edition
        self._topic = topic
        self._book: Rulebook | None = None
        self._art: ExampleArt | None = None
        self._trouble = ""
        self._typesetter = Typesetter()
        self._page: RulePage | None = None
        self._view: Scroll | None = None
        self._shown_section: str | None = None
        self._reading: tuple[str, float] | None = None
        self._lit_since: float | None = None

    # -- the scene -------------------------------------------------------------------------------

    def build(self) -> None:
        self._reading = self._position()
        self._page, self._typesetter = None, Typesetter()
        self.take_pen()
        self._read()
        super().build()

    def enter(self) -> None:
        if self._topic is not None:
            self._go_to(self._topic, lit=True)

    def update(self, now: float) -> None:
        super().update(now)
        if not self.laid_out:
            # Frames that lay out the page draw no examples: each frame does only one of the two.
            self._typesetter.go_on()
            if self._typesetter.done:
                self._set_anew()
        else:
            self._draw_examples()
        self._fade(now)
        if self.section != self._shown_section:
            self.refresh()

    @property
    def laid_out(self) -> bool:
        """Whether the whole page is laid out, with its examples drawn or not."""
        return self._book is None or self._typesetter.done

    @property
    def settled(self) -> bool:
        """Whether the page is laid out and all of its examples are drawn."""
        examples = (widget for widget in self.widgets() if isinstance(widget, ExampleWidget))
        return self.laid_out and all(example.complete for example in examples)

    @property
    def section(self) -> str | None:
        """The section at the top of the visible part."""
        scroll = self._view
        if scroll is None or self._page is None:
            return None
        tops = self._page.sections
        if scroll.most and scroll.offset >= scroll.most - 1:
            return self._at_the_end(scroll, tops)
        above = [id_ for id_, top in tops.items() if top <= scroll.offset + Gap.LARGE]
        return above[-1] if above else next(iter(tops))

    def _at_the_end(self, scroll: Scroll, tops: dict[str, float]) -> str:
        """The section at the end of the page: the last one, unless another one in view was requested."""
        asked = (self._topic or "").partition(".")[0]
        return asked if tops.get(asked, -1.0) >= scroll.offset - 1 else list(tops)[-1]

    def compose(self) -> None:
        say = self.services.say
        buttons = language_buttons(self.services, self.stack)
        if not self.pen.measure.roomy:
            buttons = [
                HeaderButton("contents", self._ask_section, Icon.SAVED, say("rules.contents")),
                HeaderButton("games", self._ask_game, Icon.CARDS, say("rules.other_game")),
                *buttons,
            ]
        name = game_name(self.services, self.game, self.edition)
        room = add_header(self, say("rules.heading", game=name), buttons, emblem_sign(self.game, self.edition))
        if self._book is None or self._art is None:
            add_banner(self, room, Banner(self._trouble, Icon.WARNING, on_close=self.back))
            return
        page = room
        if self.pen.measure.roomy:
            page = room.slice_right(room.width - CONTENTS_WIDTH - Gap.MEDIUM)
        self._compose_page(page, self._book, self._art)
        before, self._shown_section = self._shown_section, self.section
        if self.pen.measure.roomy:
            value = Value(self.game, name, emblem_sign(self.game, self.edition))
            place, sections = room.slice_left(CONTENTS_WIDTH), self._book.sections
            now, follow = self._shown_section, self._shown_section != before
            compose_contents(
                self,
                place,
                game=value,
                ask_game=self._ask_game,
                sections=sections,
                current=now,
                go_to=self._go_to,
                follow=follow,
            )

    # -- parts -----------------------------------------------------------------------------------

    def _compose_page(self, room: Box, book: Rulebook, art: ExampleArt) -> None:
        """Adds the sheet, and on it all of the rules that are laid out so far."""
        inside, view = room.width - 2 * PADDING - BAR, room.inset(PADDING / 2)
        if self._page is None:
            new = partial(
                RulePage, self.pen, book, self.edition, art, room=inside, ruling=self.services.say("rules.ruling")
            )
            begin = self._reading[0] if self._reading is not None else self._topic or ""
            self._page = self._typesetter.page(new, book.sections, begin, view.height)
        page = self._page
        self.add(Page(self.pen, "page", room, self._turn))
        scroll = self.add_scroll(
            "page.scroll", view, page.column.height + 2 * MARGIN, colour=LIGHT.line, sheet=LIGHT.base
        )
        speed = self._view.speed if self._view is not None else 0.0
        self._view = scroll
        self._return_to_reading(scroll)
        # A flick past a heading goes on, although the widgets are new.
        scroll.flick(speed)
        left = room.left + PADDING + (inside - page.width) / 2
        self._add_highlight(page, scroll, left, view.top + MARGIN)
        page.column.place(self, left, view.top + MARGIN, scroll)

    def _add_highlight(self, page: RulePage, scroll: Scroll, left: float, top: float) -> None:
        place = page.places.get(self._topic or "")
        if place is not None and self._lit_since is not None:
            home = Box(left, top + place[0], page.width, place[1]).inset(-Gap.MEDIUM, -Gap.SMALL)
            self.add(Highlight(self.pen, "highlight", home, self._light_step()), within=scroll)

    # -- where it is read ------------------------------------------------------------------------

    def _position(self) -> tuple[str, float] | None:
        """The passage at the top of the visible part, and the share of it that is above."""
        scroll = self._view
        if scroll is None or self._page is None:
            return None
        begun = {name: place for name, place in self._page.places.items() if place[0] <= scroll.offset + 1}
        name, (top, height) = max(begun.items(), key=lambda found: found[1][0])
        return name, (scroll.offset - top) / max(1.0, height)

    def _set_anew(self) -> None:
        """Shows the whole page instead of its first part; the passage that is read stays where it is."""
        self._reading = self._position()
        self._page = None
        self.refresh()

    def _return_to_reading(self, scroll: Scroll) -> None:
        """Scrolls back to the passage that was at the top before language, size or page changed."""
        if self._reading is None or self._page is None:
            return
        name, share = self._reading
        if name in self._page.places:
            top, height = self._page.places[name]
            scroll.scroll(top + share * height - scroll.offset)
        self._reading = None

    def _go_to(self, topic: str, lit: bool = False) -> None:
        if self._page is not None and topic not in self._page.places and not self._typesetter.done:
            self._typesetter.hurry()
            self._set_anew()
        if self._page is None or self._view is None:
            return
        known = topic if topic in self._page.places else topic.partition(".")[0]
        if known in self._page.places:
            self._topic = known
            self._lit_since = self.services.now() if lit else None
            self._scroll(self._view, self._page.places[known][0] - self._view.offset)
            self.refresh()

    # -- what goes on ----------------------------------------------------------------------------

    def _draw_examples(self) -> None:
        """Draws some missing pieces of examples: first in the visible part, then below it, then the rest."""
        examples = [widget for widget in self.widgets() if isinstance(widget, ExampleWidget) and not widget.complete]
        examples.sort(key=lambda widget: (widget.visible_area is None, widget.area.bottom < 0))
        left = DRAWN_A_FRAME
        for widget in examples:
            while left and widget.art.draw_next(widget.sheet):
                left -= 1
            self._widgets.show(widget)
            if not left:
                return

    def _light_step(self) -> int:
        if self._lit_since is None:
            return STEPS
        return step_after(self.services.now() - self._lit_since, self.services.settings.motion == "full")

    def _fade(self, now: float) -> None:
        lit = self._widgets.get("highlight")
        if isinstance(lit, Highlight) and lit.step != self._light_step() and now >= (self._lit_since or 0):
            lit.step = self._light_step()
            self._widgets.show(lit)

    def _turn(self) -> None:
        """Scrolls down by a page; from the end, back to the beginning."""
        scroll = self._view
        if scroll is not None:
            at_the_end = scroll.offset >= scroll.most - 1
            self._scroll(scroll, -scroll.most if at_the_end else scroll.home.height * TURNED)

    def _go(self, direction: Direction) -> None:
        """Scrolls the page by arrows while it has the focus."""
        scroll, down = self._view, direction.value[1]
        if self.focus == "page" and scroll is not None and down:
            at_the_end = scroll.offset <= 0 if down < 0 else scroll.offset >= scroll.most
            if not at_the_end:
                self._scroll(scroll, down * LINE)
                return
        super()._go(direction)

    # -- what can be done ------------------------------------------------------------------------

    def _read(self) -> None:
        services, config = self.services, self.services.folders.ours / "config"
        try:
            self._book = read_rulebook(config, self.game, services.settings.language)
            safe = services.settings.safe_colours
            skin = skin_for(config / "games" / self.game, self.edition, safe=safe, k=self.space.k, fonts=self.pen.fonts)
            self._art = ExampleArt(skin, self.pen.fonts, self.space.k)
        except ContentError as error:
            self._book, self._trouble = None, str(error)

    def _ask_section(self) -> None:
        if self._book is None:
            return
        values = [Value(section.id, section.title) for section in self._book.sections]
        heading = self.services.say("rules.contents")
        self.stack.push(
            PickScene(self.services, self.stack, heading, values, chosen=self.section or "", on_pick=self._go_to)
        )

    def _ask_game(self) -> None:
        heading, now = self.services.say("rules.other_game"), page_key(self.game, self.edition)
        values = pages(self.services)
        self.stack.push(PickScene(self.services, self.stack, heading, values, chosen=now, on_pick=self._show_game))

    def _show_game(self, key: str) -> None:
        game, _, edition = key.partition(".")
        self.game, self.edition, self._topic, self._lit_since = game, edition or None, None, None
        self._page, self._typesetter = None, Typesetter()
        self._read()
        if self._view is not None:
            self._view.scroll(-self._view.offset)
        self.refresh()
