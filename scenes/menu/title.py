"""The title: tiles of the games to choose from, and unfinished matches to continue."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.action import Refused
from game.ui.draw.fonts import Weight
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, button_width
from game.ui.widgets.card import Card, card_height
from game.ui.widgets.ground import DARK, LIGHT, ON_TABLE
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, text_height
from game.ui.widgets.scroll import BAR
from scenes.base.banner import Banner, add_banner
from scenes.base.header import HeaderButton, button_row, language_buttons, mute_button
from scenes.base.paged_list import AT_FIRST, Listing
from scenes.base.widget_scene import WidgetScene
from scenes.library.saved_match import SavedMatch, saved_match, told_aside
from scenes.menu.game_tile import GameTile, Offer, emblem_on_ground, offers, shared_sizes, words_stay_whole
from scenes.navigator import ToGuide, ToRecords, ToRules, ToSaved, ToSettings, ToSetup, ToTable, ToTitle
from scenes.practice.guide_offer import Newcomer
from scenes.services import Saying, Sentence, Services, join, spoken
from scenes.stack import SceneStack

WIDEST_TILE = 400
LEAST_TILE = 240
"""The least width of a tile with letters of the usual size; narrower ones would be all words: there are cards then."""
HIGHEST_TILE = 640
HIGHEST_CARD = 230
TALL_TILES = 1.5
"""How much higher tiles may be in a window that is higher than wide."""
TALL_TILES_UP_TO = 2.0
"""The largest enlargement of letters that leaves room for tiles in such a window."""
LEAST_TILE_HEIGHT = 420
"""The least height of a tile with letters of the usual size; lower tiles have no row of buttons below them."""


OldButton = tuple[str, Callable[[], None], str, Icon]
"""A button to matches that were played before: its name, what it does, its text and its icon."""


class TitleScene(WidgetScene):
    """The first scene. `sentence` says why the program came back here after trouble."""

    goes_back = False

    sentence = Sentence()

    def __init__(self, services: Services, stack: SceneStack, sentence: Saying = "") -> None:
        super().__init__(services, stack)
        self.sentence = sentence
        self._listing: Listing | None = None
        self._newest: SavedMatch | None = None
        self._has_old = False
        self._newcomer = Newcomer(services)

    # -- the scene -------------------------------------------------------------------------------

    def resume(self) -> None:
        self._newcomer = Newcomer(self.services, self._newcomer.first_start)
        self._load()
        super().resume()

    def update(self, now: float) -> None:
        super().update(now)
        if self._listing is None:
            # Matches are read after the first frame, so that the title appears at once.
            self._load()
            self.refresh()
        else:
            self._read_on(self._listing)

    def back(self) -> None:
        """Does nothing: no scene lies below the title."""

    def warn(self, sentence: Saying) -> None:
        """Opens the title again with this sentence, since its cause may have changed what the title shows."""
        before = self.sentence
        self.stack.open(ToTitle(lambda: join(before, spoken(sentence))))

    def beginnings(self) -> list[str]:
        """The focus starts on the games."""
        return [name for name in self.names() if name.startswith("play.")]

    def compose(self) -> None:
        entries = self._listing.shown() if self._listing is not None else []
        newest = next((entry for entry in entries if entry.record is not None), None)
        self._newest = saved_match(self.services, newest) if newest is not None else None
        page = self.pen.measure.page
        rest = self._compose_head(page)
        if self._told:
            banner = Banner(self._told, Icon.WARNING, on_close=self._forget_sentence)
            rest = add_banner(self, rest, banner)
        found = offers(self.services)
        if self._tiled:
            self._compose_tiles(self._compose_continue(rest), found)
        else:
            self._compose_list(rest, found)

    @property
    def _told(self) -> str:
        """Why the program came back here, and which matches were set aside just now."""
        aside = told_aside(self.services, self._listing.aside) if self._listing is not None else ""
        return " ".join(filter(None, (self.sentence, aside)))

    @property
    def _tiled(self) -> bool:
        """Whether games are tiles: side by side, or in rows of two where the window is higher than wide."""
        measure = self.pen.measure
        return measure.roomy or (measure.tall and measure.factor <= TALL_TILES_UP_TO)

    # -- parts -----------------------------------------------------------------------------------

    def _compose_head(self, page: Box) -> Box:
        pen, say = self.pen, self.services.say
        buttons = [
            *language_buttons(self.services, self.stack),
            HeaderButton("rules", self._open_rules, Icon.BOOK, say("title.rules")),
            HeaderButton("settings", self._open_settings, Icon.GEAR, say("title.settings")),
            mute_button(self.services, self.stack),
            *([HeaderButton("quit", self._quit, Icon.QUIT)] if self.services.policy.may_quit else []),
        ]
        name = say("title.name")
        width = pen.fonts.width(name, pen.measure.letters(Size.TITLE), Weight.BOLD) + Gap.MEDIUM
        row = button_row(pen, page.slice_right(page.width - width), buttons)
        room = min(button.home.left for button in row) - page.left - Gap.MEDIUM
        height = pen.fonts.line_height(pen.measure.letters(Size.TITLE)) if self._tiled else row[0].home.height
        place = Box(page.left, page.top - 8, room, height)
        self.add(Label(pen.on(ON_TABLE), "name", place, name, size=Size.TITLE, weight=Weight.BOLD), *row)
        if not self._tiled or (self._told and self.services.space.compact):
            # On small screens the warning takes the room of the invitation.
            return self._compose_welcome(page.below(height + Gap.SMALL))
        text = say("guide.welcome" if self._newcomer.first_start else "title.invitation")
        line = text_height(pen, text, Size.LEAD, page.width)
        place = page.below(height - 8).slice_top(line)
        self.add(Label(pen.on(ON_TABLE), "invitation", place, text, size=Size.LEAD, colour=ON_TABLE.quiet))
        return page.below(height + line + Gap.MEDIUM)

    def _compose_welcome(self, room: Box) -> Box:
        """Adds a short invitation at the very first start. Returns the room below."""
        if not self._newcomer.first_start or self._told:
            return room
        text = self.services.say("guide.welcome_short")
        line = text_height(self.pen, text, Size.CAPTION, room.width)
        self.add(Label(self.pen.on(ON_TABLE), "invitation", room.slice_top(line), text, size=Size.CAPTION))
        return room.below(line + Gap.SMALL)

    def _compose_tiles(self, room: Box, found: list[Offer]) -> None:
        gap, tall = float(Gap.MEDIUM), self.pen.measure.tall
        in_row = 2 if tall else len(found)
        rows = -(-len(found) // in_row)
        width = min(room.width if tall else WIDEST_TILE, (room.width - gap * (in_row - 1)) / in_row)
        if width < LEAST_TILE * self.pen.measure.factor or not words_stay_whole(self.pen, width, found):
            self._compose_cards(room, found)
            return
        learn = self._learn_height(room, rows, found)
        height = min(HIGHEST_TILE * (TALL_TILES if tall else 1), (room.height - gap * (rows - 1)) / rows - learn)
        band, letters = shared_sizes(self.pen, width, height, found)
        block = room if tall else room.sized(room.width, rows * (height + learn + gap) - gap)
        lines = block.stack([height + learn] * rows, gap)
        for first, line in zip(range(0, len(found), in_row), lines, strict=True):
            here = found[first : first + in_row]
            homes = line.sized(len(here) * (width + gap) - gap, line.height).columns(len(here), gap)
            for offer, home in zip(here, homes, strict=True):
                tile, below = home.stack((height, learn - Gap.SMALL), Gap.SMALL)
                tap = partial(self._open_setup, offer)
                self.add(GameTile(self.pen, f"play.{offer.key}", tile, tap, offer=offer, band=band, letters=letters))
                if learn and self._newcomer.is_new_to(offer.game):
                    self._add_learn(offer, below)

    def _add_learn(self, offer: Offer, home: Box) -> None:
        """Adds the button to a game's guided deal, below its tile."""
        text, show = self.services.say("guide.show_me"), partial(self._open_guide, offer)
        self.add(Button(self.pen, f"learn.{offer.key}", home, show, text=text, icon=Icon.HAND))

    def _learn_height(self, room: Box, rows: int, found: list[Offer]) -> float:
        """The height of a row of buttons to guided deals; 0 if all games are known or tiles would become too low."""
        height = self.pen.measure.control + Gap.SMALL
        roomy = room.height / rows - height >= LEAST_TILE_HEIGHT * self.pen.measure.factor
        return height if roomy and any(self._newcomer.is_new_to(offer.game) for offer in found) else 0.0

    def _compose_cards(self, room: Box, found: list[Offer]) -> None:
        """Adds cards for games that don't fit side by side: two columns, row by row, scrolled if there are many."""
        pen, gap = self.pen, Gap.SMALL
        width = (room.width - BAR - 2 * gap) / 2
        least = max(card_height(pen, width, offer.name, _detail(offer), has_sign=True) for offer in found)
        rows = (len(found) + 1) // 2
        height = max(least, min(HIGHEST_CARD, (room.height - gap * (rows - 1)) / rows))
        scroll = self.add_scroll("games", room, rows * (height + gap) - gap, colour=DARK.quiet)
        places = [home for line in room.stack([height] * rows, gap) for home in line.row([width] * 2, gap)]
        for offer, home in zip(found, places, strict=False):
            self.add(self._row(offer, home), within=scroll)

    def _compose_continue(self, room: Box) -> Box:
        """Adds the newest match that can go on, and buttons to the others, at the bottom. Returns the room above."""
        buttons = self._old_buttons()
        if not buttons:
            return room
        newest = self._newest
        widths = [button_width(self.pen, text, icon=True) for _, _, text, _ in buttons]
        width = room.width - sum(side + Gap.MEDIUM for side in widths)
        height = self._continue_height(newest, width) if newest is not None else self.pen.measure.control
        strip = room.slice_bottom(height)
        if newest is not None:
            self.add(self._continue_card(strip.slice_left(width), newest))
        homes = strip.row_to_right(widths, Gap.MEDIUM)
        for (name, tap, text, icon), home in reversed(list(zip(buttons, homes, strict=True))):
            self.add(Button(self.pen, name, home, tap, text=text, icon=icon))
        return room.above(height + Gap.MEDIUM)

    def _old_buttons(self) -> list[OldButton]:
        """The buttons to saved matches and to old ones, if there are any."""
        say, found = self.services.say, list[OldButton]()
        if self._listing is not None and len(self._listing):
            found.append(("saved", self._open_saved, say("title.all_saved", count=len(self._listing)), Icon.SAVED))
        if self._has_old:
            found.append(("records", self._open_records, say("title.records"), Icon.REEL))
        return found

    def _compose_list(self, room: Box, found: list[Offer]) -> None:
        """Adds everything in one column, for large letters."""
        pen, width = self.pen, room.width - BAR - Gap.SMALL
        newest = self._newest
        rows: list[tuple[float, SavedMatch | Offer | OldButton]] = []
        if newest is not None:
            rows.append((self._continue_height(newest, width), newest))
        rows += [(pen.measure.control, button) for button in self._old_buttons()]
        rows += [(card_height(pen, width, offer.name, _detail(offer), has_sign=True), offer) for offer in found]
        whole = sum(height + Gap.SMALL for height, _ in rows)
        scroll = self.add_scroll("games", room, whole, colour=DARK.quiet)
        homes = room.slice_left(width).stack((height for height, _ in rows), Gap.SMALL)
        for (_, row), home in zip(rows, homes, strict=True):
            self.add(self._row(row, home), within=scroll)

    def _row(self, row: SavedMatch | Offer | OldButton, home: Box) -> Card | Button:
        pen = self.pen
        if isinstance(row, SavedMatch):
            return self._continue_card(home, row)
        if isinstance(row, Offer):
            sign, tap = emblem_on_ground(row.game, row.edition), partial(self._open_setup, row)
            return Card(pen.on(LIGHT), f"play.{row.key}", home, tap, heading=row.name, detail=_detail(row), sign=sign)
        name, on_tap, text, icon = row
        return Button(pen, name, home, on_tap, text=text, icon=icon)

    def _continue_height(self, saved: SavedMatch, width: float) -> float:
        heading = self.services.say("title.continue", game=saved.heading)
        return card_height(self.pen, width, heading, saved.detail, has_sign=True)

    def _continue_card(self, home: Box, saved: SavedMatch) -> Card:
        heading = self.services.say("title.continue", game=saved.heading)
        tap = partial(self._go_on, saved.name)
        return Card(self.pen, "continue", home, tap, heading=heading, detail=saved.detail, sign=saved.sign)

    # -- what can be done ------------------------------------------------------------------------

    def _load(self) -> None:
        matches = self.services.matches
        self._listing = Listing(matches.names(), matches.look)
        self._listing.read_some(AT_FIRST)
        old = matches.has_old() or self.services.statistics.exists()
        self._has_old = self.services.policy.shows_records and old

    def _read_on(self, listing: Listing) -> None:
        """Reads one more match of the page per frame; refreshes if one drops out or none can go on so far."""
        before = len(listing)
        if listing.read_some(1):
            if len(listing) != before or self._newest is None:
                self.refresh()
        elif self._newest is None and listing.hidden:
            # All matches of this page are broken: one that can go on may follow on the next page.
            listing.show_more()

    def _cannot_go_on(self, refused: Refused) -> str:
        return self.services.say("saved.cannot_go_on", why=self.services.why(refused))

    def _forget_sentence(self) -> None:
        self.sentence = ""
        if self._listing is not None:
            self._listing.aside.clear()
        self.refresh()

    def _go_on(self, name: str) -> None:
        try:
            opened = self.services.matches.open(name)
        except Refused as refused:
            self.sentence = partial(self._cannot_go_on, refused)
            self._load()
            self.refresh()
            return
        self.stack.open(ToTable(opened))

    def _open_setup(self, offer: Offer) -> None:
        self.stack.open(ToSetup(offer.game, offer.edition))

    def _open_guide(self, offer: Offer) -> None:
        self.stack.open(ToGuide(offer.game, offer.edition))

    def _open_saved(self) -> None:
        self.stack.open(ToSaved())

    def _open_records(self) -> None:
        self.stack.open(ToRecords())

    def _open_rules(self) -> None:
        self.stack.open(ToRules())

    def _open_settings(self) -> None:
        self.stack.open(ToSettings())

    def _quit(self) -> None:
        self.stack.running = False


def _detail(offer: Offer) -> str:
    return f"{offer.players}. {offer.summary}"
