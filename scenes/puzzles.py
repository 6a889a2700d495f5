"""All puzzles of a game: those that come with the program and one's own, with what was solved of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import floor
from typing import Final

from game.app.services import Services
from game.app.style import CORAL, Gap, Size
from game.app.widgets.box import Box
from game.app.widgets.button import Button, Tone
from game.app.widgets.ground import LIGHT
from game.app.widgets.icons import Icon
from game.app.widgets.widget import Widget
from game.content.errors import ContentError
from game.match.puzzles.shelf import Mark, Place, PuzzleShelf
from scenes.column import Column, add_sheet, column_for
from scenes.game_tile import emblem_sign
from scenes.header import HeaderButton, add_header
from scenes.notice import Notice, add_notice
from scenes.stack import SceneStack
from scenes.widget_scene import WidgetScene

TILE: Final = 132.0
ICONS: Final = {Mark.FIRST: Icon.CROWN, Mark.LATER: Icon.CHECK, Mark.SHOWN: Icon.EYE}


def shelf_of(services: Services) -> PuzzleShelf:
    return PuzzleShelf(services.folders.ours, services.personal_folder, services.library)


def has_puzzles(services: Services, game: str) -> bool:
    """Whether there is something to solve, and this is no place for strangers."""
    shelf = shelf_of(services)
    return services.policy.shows_records and bool(shelf.ours(game) or shelf.own(game))


def open_puzzle(services: Services, stack: SceneStack, shelf: PuzzleShelf, place: Place) -> None:
    """Puts a puzzle onto its list; one that can't be read is told there."""
    from scenes.puzzle import PuzzleScene

    places = shelf.own(place.game) if place.own else shelf.ours(place.game)
    number = places.index(place) + 1 if place in places else 0
    try:
        puzzle = shelf.puzzle(place)
    except ContentError as error:
        below = stack.find(PuzzlesScene)
        if below is not None:
            below.complain(services.say("puzzle.broken", why=str(error)))
        return
    stack.push(PuzzleScene(services, stack, shelf, place, puzzle, number))


class PuzzlesScene(WidgetScene):
    """Numbers to choose from; the focus begins at the next one that is not solved."""

    def __init__(self, services: Services, stack: SceneStack, game: str, edition: str | None = None) -> None:
        super().__init__(services, stack)
        self.game: Final = game
        self._edition: Final = edition
        self.shelf: Final = shelf_of(services)
        self._notice: Notice | None = None

    # -- the scene -------------------------------------------------------------------------------

    def compose(self) -> None:
        say, found = self.services.say, self._next()
        ours, own = self.shelf.ours(self.game), self.shelf.own(self.game)
        buttons = []
        if found is not None:
            buttons.append(HeaderButton("next", partial(self._open, found), Icon.PLAY, say("puzzle.next_unsolved")))
        room = add_header(self, say("puzzle.heading"), buttons, emblem_sign(self.game, self._edition))
        if self._notice is not None:
            room = add_notice(self, room, self._notice)
        column = column_for(self, room)
        if own:
            self._put(column, "own", own)
        self._put(column, "ours", ours)
        column.text("marks", say("puzzle.marks"), Size.CAPTION, colour=LIGHT.quiet, gap=Gap.LARGE)
        add_sheet(self, "puzzles", room, column)

    def beginnings(self) -> list[str]:
        found = self._next()
        return [_name(found)] if found is not None else []

    def _put(self, column: Column, which: str, places: Sequence[Place]) -> None:
        say, solved = self.services.say, self.shelf.solved(places)
        column.heading(f"{which}.heading", say(f"puzzle.{which}"), Gap.LARGE)
        told = say(f"puzzle.{which}_help", solved=solved, count=len(places))
        column.text(f"{which}.help", told, Size.CAPTION, colour=LIGHT.quiet, gap=0)
        width = TILE * max(1.0, self.pen.measure.factor)
        across = max(1, floor((column.width + Gap.SMALL) / (width + Gap.SMALL)))
        for first in range(0, len(places), across):
            row = list(enumerate(places, start=1))[first : first + across]
            column.put(self.pen.measure.control, partial(self._row, row, across))

    def _row(self, row: Sequence[tuple[int, Place]], across: int, home: Box) -> list[Widget]:
        return [
            Button(self.pen, _name(place), box, partial(self._open, place), LIGHT, str(number), self._icon(place),
                   Tone.CHOSEN if self._is_solved(place) else Tone.NORMAL)
            for (number, place), box in zip(row, home.columns(across, Gap.SMALL), strict=False)
        ]  # fmt: skip

    def _icon(self, place: Place) -> Icon | None:
        mark = self.shelf.mark(place)
        return None if mark is None else ICONS[mark]

    def _is_solved(self, place: Place) -> bool:
        return self.shelf.mark(place) in (Mark.FIRST, Mark.LATER)

    def _next(self) -> Place | None:
        """The first that is not solved; one's own before the others."""
        places = [*self.shelf.own(self.game), *self.shelf.ours(self.game)]
        return next((place for place in places if not self._is_solved(place)), None)

    # -- what can be done ------------------------------------------------------------------------

    def _open(self, place: Place) -> None:
        open_puzzle(self.services, self.stack, self.shelf, place)

    def complain(self, sentence: str) -> None:
        """Something is wrong with a puzzle."""
        self._notice = Notice(sentence, Icon.WARNING, CORAL, self._close_notice)
        self.refresh()

    def _close_notice(self) -> None:
        self._notice = None
        self.refresh()


def _name(place: Place) -> str:
    return f"{'own' if place.own else 'ours'}.{place.name}"
