"""All saved matches, to continue or put away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.engine.action import Refused
from game.match.store.match_files import MatchEntry
from game.ui.draw.style import Gap
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, button_width
from game.ui.widgets.card import card_height
from game.ui.widgets.icons import Icon
from game.ui.widgets.widget import Widget
from scenes.base.banner import TopBanner
from scenes.base.column import Column, add_list
from scenes.base.header import add_header
from scenes.base.paged_list import AT_FIRST, Listing, add_empty, put_more
from scenes.base.widget_scene import WidgetScene
from scenes.library.saved_match import SavedMatch, saved_card, saved_match, told_aside, watch
from scenes.navigator import ToTable
from scenes.services import Services
from scenes.stack import SceneStack


class SavedScene(WidgetScene):
    """Lists the newest first. A match that was put away can be brought back at once.

    A broken match can only be put away; one recorded under an earlier reading of the rules can also be watched.
    """

    def __init__(self, services: Services, stack: SceneStack) -> None:
        super().__init__(services, stack)
        self._banner: Final = TopBanner(self)
        matches = services.matches
        self._listing = Listing(matches.names(), matches.look)
        self._listing.read_some(AT_FIRST)
        self._tell_aside()

    def update(self, now: float) -> None:
        super().update(now)
        if self._listing.read_some():
            self._tell_aside()
            self.refresh()

    def compose(self) -> None:
        say = self.services.say
        room = add_header(self, say("saved.heading"))
        room = self._banner.add(room)
        if not len(self._listing):
            add_empty(self, room, Icon.SAVED, say("saved.none"))
            return
        add_list(self, "matches", room, self._column)

    def _column(self, width: float) -> Column:
        column = Column(self.pen, width)
        for entry in self._listing.shown():
            self._put(column, saved_match(self.services, entry), entry)
        put_more(column, self.services, self._listing, self._show_more)
        return column

    def _put(self, column: Column, saved: SavedMatch, entry: MatchEntry) -> None:
        text = self.services.say("saved.put_away")
        worded = self.pen.measure.roomy
        side = button_width(self.pen, text, icon=True) if worded else self.pen.measure.target
        width = column.width - side - Gap.SMALL

        def make(home: Box) -> list[Widget]:
            left, right = home.row([width, side], Gap.SMALL)
            away, words = partial(self._put_away, saved.name), text if worded else ""
            return [
                saved_card(self.pen, saved, left, self._way_on(saved, entry)),
                Button(self.pen, f"away.{saved.name}", right, away, text=words, icon=Icon.AWAY),
            ]

        column.put(card_height(self.pen, width, saved.heading, saved.detail, has_sign=True), make)

    # -- what can be done ------------------------------------------------------------------------

    def _way_on(self, saved: SavedMatch, entry: MatchEntry) -> Callable[[], None] | None:
        """What a tap on a match does; None for a broken match."""
        if saved.broken:
            return None
        if saved.clause:
            return partial(watch, self.stack, entry)
        return partial(self._go_on, saved.name)

    def _tell_aside(self) -> None:
        aside = told_aside(self.services, self._listing.aside)
        if aside:
            self._banner.tell(aside)

    def _show_more(self) -> None:
        self._listing.show_more()
        self.refresh()

    def _reload(self, changed: str) -> None:
        self._listing = self._listing.anew(self.services.matches.names(), changed)
        self._listing.read_some()
        self._tell_aside()
        self.refresh()

    def _go_on(self, name: str) -> None:
        try:
            opened = self.services.matches.open(name)
        except Refused as refused:
            self._banner.tell(self.services.say("saved.cannot_go_on", why=self.services.why(refused)))
            self._reload(name)
            return
        self.stack.open(ToTable(opened))

    def _put_away(self, name: str) -> None:
        say = self.services.say
        try:
            self.services.matches.put_away(name)
        except (Refused, OSError) as error:
            self._banner.tell(say("saved.not_put_away", why=self.services.why(error)))
        else:
            back = partial(self._bring_back, name)
            self._banner.tell(say("saved.was_put_away"), Icon.CHECK, action=say("saved.bring_back"), on_action=back)
        self._reload(name)

    def _bring_back(self, name: str) -> None:
        self._banner.forget()
        try:
            self.services.matches.bring_back(name)
        except (Refused, OSError) as error:
            self._banner.tell(self.services.say("saved.cannot_go_on", why=self.services.why(error)))
        self._reload(name)
