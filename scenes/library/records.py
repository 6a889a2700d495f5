"""Old matches: finished ones to watch again, and those put away, to bring back or to delete."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.engine.action import Refused
from game.engine.record.header import RecordError
from game.match.session import new_session
from game.match.store.match_store import MatchEntry
from game.ui.board.emblems import emblem_of
from game.ui.draw.style import CORAL, INK, LEAF, Gap
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, button_width
from game.ui.widgets.card import Card, card_height
from game.ui.widgets.choice import ChoiceSign, Value, segments, segments_width
from game.ui.widgets.ground import DARK
from game.ui.widgets.icons import Icon, icon_picture
from game.ui.widgets.scroll import BAR
from game.ui.widgets.widget import Widget
from scenes.base.banner import Banner, add_notice
from scenes.base.column import Column
from scenes.base.header import HeaderButton, add_header
from scenes.base.paged_list import Listing, add_empty, put_more
from scenes.base.pick import PickScene
from scenes.base.widget_scene import WidgetScene
from scenes.library.saved_match import SavedMatch, finished_match, saved_match, watch
from scenes.menu.game_tile import emblem_sign
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
        self._notice: Banner | None = None
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
        if self._notice is not None:
            room = add_notice(self, room, self._notice)
        if len(self._finished) and len(self._away):
            room = self._compose_shelves(room)
        if not len(self._finished) and not len(self._away):
            add_empty(self, room, Icon.REEL, self.services.say(self.nothing))
            return
        column = self._column(room.width)
        if column.height > room.height:
            column = self._column(room.width - BAR - Gap.SMALL)
        scroll = self.add_scroll(self.shelf, room, column.height, colour=DARK.quiet)
        column.place(self, room.left, room.top, scroll)

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
            sign, ground = _sign(saved)
            place = home.slice_left(width)
            widgets: list[Widget] = [
                Card(
                    self.pen,
                    f"match.{saved.name}",
                    place,
                    tap,
                    heading=saved.heading,
                    detail=saved.detail,
                    sign=sign,
                    sign_ground=ground,
                )
            ]
            left = place.right
            for make_button, side in buttons:
                widgets.append(make_button(Box(left + Gap.SMALL, home.top, side, home.height)))
                left += Gap.SMALL + side
            return widgets

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
        sign = ChoiceSign("bin", lambda side, k: icon_picture(Icon.BIN, side * 0.7, k, INK))
        values = [
            Value(
                "keep",
                say("records.keep"),
                ChoiceSign("keep", lambda side, k: icon_picture(Icon.BACK, side * 0.7, k, INK)),
            ),
            Value("delete", say("records.delete"), sign, f"{saved.heading} · {saved.detail}"),
        ]

        def pick(key: str) -> None:
            if key == "delete":
                self._delete(saved.name)

        self.stack.push(
            PickScene(self.services, self.stack, say("records.delete_really"), values, chosen="keep", on_pick=pick)
        )

    def _delete(self, name: str) -> None:
        matches = self.services.matches
        delete = matches.delete if self.shelf == AWAY else matches.records.delete
        self._try(partial(delete, name), "records.deleted", "records.not_deleted")

    def _try(self, does: Callable[[], None], done: str, failed: str) -> bool:
        """Does something with a file and says how it went. Returns whether it succeeded."""
        well = False
        try:
            does()
        except Refused as refused:
            game = refused.game if isinstance(refused, RecordError) else None
            self._tell(failed, Icon.WARNING, why=self.services.texts.sentence(refused.refusal, game))
        except OSError as error:
            self._tell(failed, Icon.WARNING, why=error.strerror or "")
        else:
            self._tell(done, Icon.CHECK)
            well = True
        self._reload()
        return well

    def _tell(self, key: str, icon: Icon, **values: str) -> None:
        colour = CORAL if icon is Icon.WARNING else LEAF
        self._notice = Banner(self.services.say(key, **values), icon, colour, on_close=self._close_notice)

    def _close_notice(self) -> None:
        self._notice = None
        self.refresh()


def _sign(saved: SavedMatch) -> tuple[ChoiceSign, tuple[int, int, int] | None]:
    if saved.game is None:
        return ChoiceSign("broken", lambda side, k: icon_picture(Icon.WARNING, side * 0.7, k, CORAL)), None
    return emblem_sign(saved.game, saved.edition), emblem_of(saved.game, saved.edition).ground
