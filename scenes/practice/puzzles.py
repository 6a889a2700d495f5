"""All puzzles of a game: those of the program and the player's own, with marks for what was solved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import floor
from typing import Final

from game.engine.action import Refused
from game.engine.record.reader import EarlierReading
from game.match.practice.puzzle_files import PuzzleFiles, PuzzlePlace, SolvedMark
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone
from game.ui.widgets.choice import Value
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.icons import Icon
from game.ui.widgets.widget import Widget
from scenes.base.banner import TopBanner
from scenes.base.column import Column, add_sheet, column_for
from scenes.base.header import HeaderButton, add_header
from scenes.base.pick import BIN, ask_to_delete
from scenes.base.widget_scene import WidgetScene
from scenes.menu.game_tile import emblem_sign
from scenes.navigator import ToPuzzle
from scenes.services import Saying, Services
from scenes.stack import SceneStack

TILE: Final = 132.0
ICONS: Final = {SolvedMark.FIRST: Icon.CROWN, SolvedMark.LATER: Icon.CHECK, SolvedMark.SHOWN: Icon.EYE}


def shelf_of(services: Services) -> PuzzleFiles:
    return PuzzleFiles(services.folders.ours, services.personal_folder, services.library)


def has_puzzles(services: Services, game: str) -> bool:
    """Whether there are puzzles to solve, and the policy allows them."""
    shelf = shelf_of(services)
    return services.policy.shows_records and bool(shelf.ours(game) or shelf.own(game))


def open_puzzle(services: Services, stack: SceneStack, shelf: PuzzleFiles, place: PuzzlePlace) -> None:
    """Opens a puzzle on top of its list; if the puzzle can't be read, the list says why."""
    places = shelf.own(place.game) if place.own else shelf.ours(place.game)
    number = places.index(place) + 1 if place in places else 0
    try:
        puzzle = shelf.puzzle(place)
    except Refused as error:
        below = stack.find(PuzzlesScene)
        if below is not None:
            below.complain(partial(_why_not, services, error))
        return
    stack.open(ToPuzzle(shelf, place, puzzle, number))


def _why_not(services: Services, error: Refused) -> str:
    if isinstance(error, EarlierReading):
        return services.say("puzzle.earlier", clause=error.clause)
    return services.say("puzzle.broken", why=services.why(error))


class PuzzlesScene(WidgetScene):
    """Numbered puzzles to choose from; the focus starts on the next unsolved one."""

    def __init__(self, services: Services, stack: SceneStack, game: str, edition: str | None = None) -> None:
        super().__init__(services, stack)
        self.game: Final = game
        self._edition: Final = edition
        self.shelf: Final = shelf_of(services)
        self._banner: Final = TopBanner(self)

    # -- the scene -------------------------------------------------------------------------------

    def compose(self) -> None:
        say, found = self.services.say, self._next()
        ours, own = self.shelf.ours(self.game), self.shelf.own(self.game)
        buttons = []
        if found is not None:
            buttons.append(HeaderButton("next", partial(self._open, found), Icon.PLAY, say("puzzle.next_unsolved")))
        if own:
            buttons.append(HeaderButton("delete", self._ask_delete, Icon.BIN, say("puzzle.delete")))
        room = add_header(self, say("puzzle.heading"), buttons, emblem_sign(self.game, self._edition))
        room = self._banner.add(room)
        column = column_for(self, room)
        if own:
            self._put(column, "own", own)
        self._put(column, "ours", ours)
        column.text("marks", say("puzzle.marks"), Size.CAPTION, colour=LIGHT.quiet, gap=Gap.LARGE)
        add_sheet(self, "puzzles", room, column)

    def beginnings(self) -> list[str]:
        found = self._next()
        return [_name(found)] if found is not None else []

    def _put(self, column: Column, which: str, places: Sequence[PuzzlePlace]) -> None:
        say, solved = self.services.say, self.shelf.solved(places)
        column.heading(f"{which}.heading", say(f"puzzle.{which}"), Gap.LARGE)
        told = say(f"puzzle.{which}_help", solved=solved, count=len(places))
        column.text(f"{which}.help", told, Size.CAPTION, colour=LIGHT.quiet, gap=0)
        width = TILE * max(1.0, self.pen.measure.factor)
        across = max(1, floor((column.width + Gap.SMALL) / (width + Gap.SMALL)))
        for first in range(0, len(places), across):
            row = list(enumerate(places, start=1))[first : first + across]
            column.put(self.pen.measure.control, partial(self._row, row, across))

    def _row(self, row: Sequence[tuple[int, PuzzlePlace]], across: int, home: Box) -> list[Widget]:
        return [
            Button(
                self.pen.on(LIGHT),
                _name(place),
                box,
                partial(self._open, place),
                text=str(number),
                icon=self._icon(place),
                tone=Tone.CHOSEN if self._is_solved(place) else Tone.NORMAL,
            )
            for (number, place), box in zip(row, home.columns(across, Gap.SMALL), strict=False)
        ]

    def _icon(self, place: PuzzlePlace) -> Icon | None:
        mark = self.shelf.mark(place)
        return None if mark is None else ICONS[mark]

    def _is_solved(self, place: PuzzlePlace) -> bool:
        return self.shelf.mark(place) in (SolvedMark.FIRST, SolvedMark.LATER)

    def _next(self) -> PuzzlePlace | None:
        """The first unsolved puzzle; the player's own come first."""
        places = [*self.shelf.own(self.game), *self.shelf.ours(self.game)]
        return next((place for place in places if not self._is_solved(place)), None)

    # -- what can be done ------------------------------------------------------------------------

    def _open(self, place: PuzzlePlace) -> None:
        open_puzzle(self.services, self.stack, self.shelf, place)

    def _ask_delete(self) -> None:
        """Asks which of the player's own puzzles to delete: the solved ones, or all."""
        own = self.shelf.own(self.game)
        solved = [place for place in own if self._is_solved(place)]
        parts = {"solved": solved, "all": own}
        say = self.services.say
        ways = {
            Value(which, say(f"puzzle.delete_{which}", count=len(places)), BIN): partial(self.delete, places)
            for which, places in parts.items()
            if places
        }
        keep = say("puzzle.delete_nothing")
        ask_to_delete(self.services, self.stack, say("puzzle.delete_which"), ways, keep=keep)

    def delete(self, places: Sequence[PuzzlePlace]) -> None:
        """Deletes own puzzles and says whether that worked."""
        gone = sum(self.shelf.delete(place) for place in places)
        if gone == len(places):
            self._tell(partial(self.services.say, "puzzle.deleted", count=gone), Icon.CHECK)
        else:
            self._tell(partial(self.services.say, "puzzle.not_deleted", count=len(places) - gone), Icon.WARNING)

    def complain(self, sentence: Saying) -> None:
        """Says what is wrong with a puzzle."""
        self._tell(sentence, Icon.WARNING)

    def _tell(self, sentence: Saying, icon: Icon) -> None:
        self._banner.tell(sentence, icon)
        self.refresh()


def _name(place: PuzzlePlace) -> str:
    return f"{'own' if place.own else 'ours'}.{place.name}"
