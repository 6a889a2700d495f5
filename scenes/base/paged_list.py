"""A list of matches, read a few per frame and a page at a time, so that a thousand open as quickly as one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from game.match.store.match_files import MatchEntry
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button
from game.ui.widgets.ground import ON_TABLE
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, icon_widget, text_height
from game.ui.widgets.widget import Align, Widget
from scenes.base.column import Column
from scenes.base.widget_scene import WidgetScene
from scenes.services import Services

PAGE: Final = 24
"""Matches shown before somebody asks for more."""
AT_ONCE: Final = 2
"""Matches read in one frame: each is checked line by line."""


AT_FIRST: Final = 6
"""Matches read before anything is shown; most people have no more."""


class Listing:
    """Names of matches, the newest first, and the entries read so far."""

    def __init__(self, names: Iterable[str], read: Callable[[str], MatchEntry | None]) -> None:
        """`read` returns None for a match that is not to be listed."""
        self._names: Final = list(names)
        self._read: Final = read
        self._entries: Final = dict[str, MatchEntry]()
        self._wanted = PAGE
        self.aside: Final = list[MatchEntry]()
        """Damaged matches that were set aside while being read; they are not listed."""

    def anew(self, names: Iterable[str], changed: str = "") -> Listing:
        """A listing of these names that keeps the entries read before, except that of a `changed` match."""
        listing = Listing(names, self._read)
        kept = {name: entry for name, entry in self._entries.items() if name in listing._names and name != changed}
        listing._entries.update(kept)
        listing._wanted = self._wanted
        return listing

    def __len__(self) -> int:
        return len(self._names)

    @property
    def hidden(self) -> int:
        """How many matches are beyond the pages shown."""
        return max(0, len(self._names) - self._wanted)

    def shown(self) -> list[MatchEntry]:
        return [self._entries[name] for name in self._names[: self._wanted] if name in self._entries]

    def show_more(self) -> None:
        self._wanted += PAGE
        self.read_some()

    def read_some(self, most: int = AT_ONCE) -> bool:
        """Reads the next few matches to show. Returns whether there were any."""
        missing = [name for name in self._names[: self._wanted] if name not in self._entries][:most]
        for name in missing:
            entry = self._read(name)
            if entry is not None and not entry.aside:
                self._entries[name] = entry
                continue
            self._names.remove(name)
            if entry is not None:
                self.aside.append(entry)
        return bool(missing)


def put_more(column: Column, services: Services, listing: Listing, show: Callable[[], None]) -> None:
    """Adds a button that shows the next page, if there is one."""
    if not listing.hidden:
        return
    pen, text = column.pen, services.say("records.more", count=listing.hidden)

    def make(home: Box) -> list[Widget]:
        return [Button(pen, "more", home, show, text=text, icon=Icon.DOWN)]

    column.put(pen.measure.control, make)


SIGN: Final = 132.0
WIDEST: Final = 1080.0
NARROWER: Final = 0.96


def add_empty(scene: WidgetScene, room: Box, icon: Icon, sentence: str) -> None:
    """Fills an empty list's room: a quiet sign in the middle, and below it a sentence that says why."""
    pen = scene.pen
    width = min(room.width, WIDEST * max(1.0, pen.measure.factor))
    words = text_height(pen, sentence, Size.LEAD, width)
    while text_height(pen, sentence, Size.LEAD, width * NARROWER) == words and width > words:
        width *= NARROWER  # lines of about the same length, so that no word stands alone in the last one
    side = min(SIGN, room.height - words - Gap.MEDIUM)
    if side < pen.letters_high(Size.LEAD):
        scene.add(Label(pen.on(ON_TABLE), "none", room, sentence, size=Size.LEAD, align=Align.MIDDLE))
        return
    block = room.sized(width, side + Gap.MEDIUM + words)
    scene.add(
        icon_widget(pen, "none.sign", block.slice_top(side), icon, colour=ON_TABLE.quiet),
        Label(pen.on(ON_TABLE), "none", block.slice_bottom(words), sentence, size=Size.LEAD, align=Align.MIDDLE),
    )
