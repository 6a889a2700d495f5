"""Old matches: finished ones to watch again, and those put away, to bring back or delete."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.engine.action import Refused
from game.match.session import new_session
from game.match.store.match_files import MatchEntry
from game.ui.draw.style import Gap
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, button_width
from game.ui.widgets.card import card_height
from game.ui.widgets.choice import Value, segments, segments_width
from game.ui.widgets.icons import Icon
from game.ui.widgets.widget import Widget
from scenes.base.banner import TopBanner
from scenes.base.column import Column, add_list
from scenes.base.header import HeaderButton, add_header
from scenes.base.paged_list import Listing, add_empty, put_more
from scenes.base.pick import BIN, ask_to_delete
from scenes.base.widget_scene import WidgetScene
from scenes.library.saved_match import SavedMatch, finished_match, saved_card, saved_match, watch
from scenes.navigator import ToReview, ToStatistics
from scenes.services import Services
from scenes.stack import SceneStack

FINISHED: Final = "finished"
AWAY: Final = "away"


class RecordsScene(WidgetScene):
    """Lists the newest first, a few read at a time, so that a thousand matches open as quickly as one."""

    heading = "records.heading"
    nothing = "records.none"
    back_words = "saved.bring_back"
    """The words above the list, in place of an empty list, and on the button that brings a match back."""

    def __init__(self, services: Services, stack: SceneStack) -> None:
        super().__init__(services, stack)
        matches = services.matches
        self._finished = Listing(self._finished_names(), matches.records.entry)
        self._away = Listing(matches.away_names(), matches.look_away)
        self.shelf = FINISHED if len(self._finished) or not len(self._away) else AWAY
        self._banner: Final = TopBanner(self)
        self._listing.read_some()

    # -- the scene -------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        super().update(now)
        if self._listing.read_some():
            self.refresh()

    def compose(self) -> None:
        words = self.services.say("statistics.heading")
        statistics = [HeaderButton("statistics", self._open_statistics, Icon.CHART, words)]
        room = add_header(
            self, self.services.say(self.heading), statistics if self.services.policy.shows_records else []
        )
        room = self._banner.add(room)
        if len(self._finished) and len(self._away):
            room = self._compose_shelves(room)
        if not len(self._finished) and not len(self._away):
            add_empty(self, room, Icon.REEL, self.services.say(self.nothing))
            return
        add_list(self, self.shelf, room, self._column)

    # -- parts -----------------------------------------------------------------------------------

    def _compose_shelves(self, room: Box) -> Box:
        """Adds the choice between the two lists. Returns the room below."""
        pen, say = self.pen, self.services.say
        counts = {FINISHED: len(self._finished), AWAY: len(self._away)}
        values = [Value(key, say(f"records.{key}", count=count)) for key, count in counts.items()]
        height = pen.measure.control
        width = segments_width(pen, values)
        if width <= room.width:
            home = room.slice_top(height).slice_left(width)
            self.add(*segments(pen, "shelf", home, self._choose_shelf, values=values, chosen=self.shelf))
        else:
            # Large letters: only the name of the other list.
            other = next(value for value in values if value.key != self.shelf)
            tap = partial(self._choose_shelf, other.key)
            self.add(Button(pen, f"shelf.{other.key}", room.slice_top(height), tap, text=other.text))
        return room.below(height + Gap.MEDIUM)

    def _column(self, width: float) -> Column:
        column = Column(self.pen, width)
        words = saved_match if self.shelf == AWAY else finished_match
        for entry in self._listing.shown():
            self._put(column, words(self.services, entry), entry)
        put_more(column, self.services, self._listing, self._show_more)
        return column

    def _put(self, column: Column, saved: SavedMatch, entry: MatchEntry) -> None:
        buttons = self._buttons(saved, entry)
        width = column.width - sum(side + Gap.SMALL for _, side in buttons)

        def make(home: Box) -> list[Widget]:
            tap = None if saved.broken else partial(self._watch, entry)
            place, *places = home.row([width, *(side for _, side in buttons)], Gap.SMALL)
            return [
                saved_card(self.pen, saved, place, tap),
                *(make_button(box) for (make_button, _), box in zip(buttons, places, strict=True)),
            ]

        column.put(card_height(self.pen, width, saved.heading, saved.detail, has_sign=True), make)

    def _buttons(self, saved: SavedMatch, entry: MatchEntry) -> list[tuple[Callable[[Box], Widget], float]]:
        """The buttons beside a match: how each is made, and its width."""
        pen, side = self.pen, self.pen.measure.target
        found: list[tuple[Callable[[Box], Widget], float]] = []
        if self.shelf == AWAY and not entry.clause:
            text = self.services.say(self.back_words) if pen.measure.roomy else ""
            width = button_width(pen, text, icon=True) if text else side
            name, tap = f"back.{saved.name}", partial(self._bring_back, saved.name)
            found.append((lambda home: Button(pen, name, home, tap, text=text, icon=Icon.UNDO), width))
        elif entry.record is not None and entry.record.state.over:
            words = self.services.say("results.review") if pen.measure.roomy else ""
            wide = button_width(pen, words, icon=True) if words else side
            review_name, review = f"review.{saved.name}", partial(self._review, entry)
            found.append((lambda home: Button(pen, review_name, home, review, text=words, icon=Icon.HINT), wide))
        bin_name, ask = f"delete.{saved.name}", partial(self._ask_delete, saved)
        found.append((lambda home: Button(pen, bin_name, home, ask, icon=Icon.BIN), side))
        return found

    # -- reading ---------------------------------------------------------------------------------

    def _finished_names(self) -> list[str]:
        return self.services.matches.records.names()

    @property
    def _listing(self) -> Listing:
        return self._away if self.shelf == AWAY else self._finished

    def _reload(self) -> None:
        self._finished = self._finished.anew(self._finished_names())
        self._away = self._away.anew(self.services.matches.away_names())
        if not len(self._away) or not len(self._finished):
            self.shelf = FINISHED if len(self._finished) or not len(self._away) else AWAY
        self.refresh()

    # -- what can be done ------------------------------------------------------------------------

    def _choose_shelf(self, shelf: str) -> None:
        self.shelf = shelf
        self._listing.read_some()
        self.refresh()

    def _show_more(self) -> None:
        self._listing.show_more()
        self.refresh()

    def _watch(self, entry: MatchEntry) -> None:
        watch(self.stack, entry)

    def _review(self, entry: MatchEntry) -> None:
        if entry.record is not None:
            session = entry.session or new_session(entry.record.header)
            self.stack.open(ToReview(entry.record, session, entry.name))

    def _open_statistics(self) -> None:
        self.stack.open(ToStatistics())

    def _bring_back(self, name: str) -> None:
        self._try(partial(self.services.matches.bring_back, name), "records.came_back", "records.not_brought_back")

    def _ask_delete(self, saved: SavedMatch) -> None:
        say = self.services.say
        way = Value("delete", say("records.delete"), BIN, f"{saved.heading} · {saved.detail}")
        ways = {way: partial(self._delete, saved.name)}
        ask_to_delete(self.services, self.stack, say("records.delete_really"), ways, keep=say("records.keep"))

    def _delete(self, name: str) -> None:
        matches = self.services.matches
        delete = matches.delete if self.shelf == AWAY else matches.records.delete
        self._try(partial(delete, name), "records.deleted", "records.not_deleted")

    def _try(self, does: Callable[[], None], done: str, failed: str) -> bool:
        """Runs an operation on a file and tells the result. Returns whether it succeeded."""
        well = False
        try:
            does()
        except (Refused, OSError) as error:
            self._tell(failed, Icon.WARNING, why=self.services.why(error))
        else:
            self._tell(done, Icon.CHECK)
            well = True
        self._reload()
        return well

    def _tell(self, key: str, icon: Icon, **values: str) -> None:
        self._banner.tell(self.services.say(key, **values), icon)
