"""All saved matches, to go on with or to put away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.action import Refused
from game.engine.record.header import RecordError
from game.match.store.match_store import MatchEntry
from game.ui.board.emblems import emblem_of
from game.ui.draw.style import CORAL, LEAF, Gap
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, button_width
from game.ui.widgets.card import Card, card_height
from game.ui.widgets.choice import ChoiceSign
from game.ui.widgets.ground import DARK
from game.ui.widgets.icons import Icon, icon_picture
from game.ui.widgets.scroll import BAR
from game.ui.widgets.widget import Widget
from scenes.base.banner import Banner, add_notice
from scenes.base.column import Column
from scenes.base.header import add_header
from scenes.base.paged_list import AT_FIRST, Listing, add_empty, put_more
from scenes.base.widget_scene import WidgetScene
from scenes.library.saved_match import SavedMatch, saved_match, told_aside, watch
from scenes.menu.game_tile import emblem_sign
from scenes.navigator import ToTable
from scenes.services import Services
from scenes.stack import SceneStack


class SavedScene(WidgetScene):
    """The newest first. A match that was put away can be brought back at once.

    A broken match can only be put away; one by an earlier reading of the rules can be watched as well.
    """

    def __init__(self, services: Services, stack: SceneStack) -> None:
        super().__init__(services, stack)
        self._notice: Banner | None = None
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
        if self._notice is not None:
            room = add_notice(self, room, self._notice)
        if not len(self._listing):
            add_empty(self, room, Icon.SAVED, say("saved.none"))
            return
        column = self._column(room.width)
        if column.height > room.height:
            column = self._column(room.width - BAR - Gap.SMALL)
        scroll = self.add_scroll("matches", room, column.height, colour=DARK.quiet)
        column.place(self, room.left, room.top, scroll)

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
            tap = self._way_on(saved, entry)
            sign, ground = self._sign(saved)
            place = home.slice_left(width)
            card = Card(
                self.pen,
                f"match.{saved.name}",
                place,
                tap,
                heading=saved.heading,
                detail=saved.detail,
                sign=sign,
                sign_ground=ground,
            )
            away = partial(self._put_away, saved.name)
            words = text if worded else ""
            return [
                card,
                Button(self.pen, f"away.{saved.name}", home.slice_right(side), away, text=words, icon=Icon.AWAY),
            ]

        column.put(card_height(self.pen, width, saved.heading, saved.detail, has_sign=True), make)

    def _sign(self, saved: SavedMatch) -> tuple[ChoiceSign, tuple[int, int, int] | None]:
        if saved.game is None:
            return ChoiceSign("broken", lambda side, k: icon_picture(Icon.WARNING, side * 0.7, k, CORAL)), None
        return emblem_sign(saved.game, saved.edition), emblem_of(saved.game, saved.edition).ground

    # -- what can be done ------------------------------------------------------------------------

    def _way_on(self, saved: SavedMatch, entry: MatchEntry) -> Callable[[], None] | None:
        """What a tap on a match does."""
        if saved.broken:
            return None
        if saved.clause:
            return partial(watch, self.stack, entry)
        return partial(self._go_on, saved.name)

    def _tell_aside(self) -> None:
        aside = told_aside(self.services, self._listing.aside)
        if aside:
            self._say(aside)

    def _show_more(self) -> None:
        self._listing.show_more()
        self.refresh()

    def _reload(self, changed: str) -> None:
        self._listing = self._listing.anew(self.services.matches.names(), changed)
        self._listing.read_some()
        self._tell_aside()
        self.refresh()

    def _say(self, sentence: str, trouble: bool = True) -> None:
        icon, colour = (Icon.WARNING, CORAL) if trouble else (Icon.CHECK, LEAF)
        self._notice = Banner(sentence, icon, colour, on_close=self._close_notice)

    def _close_notice(self) -> None:
        self._notice = None
        self.refresh()

    def _why(self, refused: Refused) -> str:
        game = refused.game if isinstance(refused, RecordError) else None
        return self.services.texts.sentence(refused.refusal, game)

    def _go_on(self, name: str) -> None:
        try:
            opened = self.services.matches.open(name)
        except Refused as refused:
            self._say(self.services.say("saved.cannot_go_on", why=self._why(refused)))
            self._reload(name)
            return
        self.stack.open(ToTable(opened))

    def _put_away(self, name: str) -> None:
        say = self.services.say
        try:
            self.services.matches.put_away(name)
        except Refused as refused:
            self._say(say("saved.not_put_away", why=self._why(refused)))
        except OSError as error:
            self._say(say("saved.not_put_away", why=error.strerror or ""))
        else:
            back = partial(self._bring_back, name)
            words = say("saved.was_put_away"), say("saved.bring_back")
            self._notice = Banner(
                words[0], Icon.CHECK, LEAF, on_close=self._close_notice, action=words[1], on_action=back
            )
        self._reload(name)

    def _bring_back(self, name: str) -> None:
        self._notice = None
        try:
            self.services.matches.bring_back(name)
        except (Refused, OSError) as error:
            why = self._why(error) if isinstance(error, Refused) else error.strerror or ""
            self._say(self.services.say("saved.cannot_go_on", why=why))
        self._reload(name)
