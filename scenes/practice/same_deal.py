"""The same deal played by bots of every level, in a table of points beside those of the match."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

from game.bots.levels import LEVELS
from game.bots.process.codec import brief_for
from game.bots.process.job import BackgroundJob
from game.engine.game import Standings
from game.engine.games.registry import game_named
from game.engine.record.lines import ActionLine
from game.engine.record.reader import Record
from game.match.session import Session
from game.match.simulation import Compared, played_by_bots
from game.ui.draw.fonts import Weight
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, text_height
from game.ui.widgets.widget import Align, Widget
from scenes.base.column import Column, add_sheet, column_for
from scenes.base.header import HeaderButton, add_header
from scenes.base.working import WorkingScene
from scenes.navigator import ToSetup
from scenes.services import Services
from scenes.stack import SceneStack

NAME_SHARE: Final = 0.28


class SameDealScene(WorkingScene):
    """How this match ended, and how bots of each level end it on their own; winners are bold."""

    def __init__(self, services: Services, stack: SceneStack, record: Record, session: Session) -> None:
        super().__init__(services, stack)
        self._record: Final = record
        self._session: Final = session
        self._usual: Final = max(1, sum(isinstance(line, ActionLine) for line in record.lines))
        self.results: dict[str, Standings] = {}
        self._now = Compared(LEVELS[0], 0)

    # -- work ------------------------------------------------------------------------------------

    def begin(self) -> list[BackgroundJob]:
        header = self._record.header
        if header.seed is None:
            return []
        brief = brief_for(game_named(header.setup.game), header.setup, self.services.library)
        return [self.services.start_job(played_by_bots, brief, header.seed, LEVELS)]

    def take(self, piece: Any) -> None:
        self._now = piece
        if piece.standings is not None:
            self.results[piece.level] = piece.standings

    @property
    def share(self) -> float:
        return (len(self.results) + min(1.0, self._now.decisions / self._usual)) / len(LEVELS)

    # -- the scene -------------------------------------------------------------------------------

    def compose(self) -> None:
        say, header = self.services.say, self._record.header
        again = HeaderButton("play_it", self._play_it, Icon.PLAY, say("same_deal.play_it"))
        room = add_header(self, say("same_deal.heading"), [again] if header.seed is not None else [])
        column = column_for(self, room)
        if header.seed is None:
            column.text("none", say("same_deal.no_seed"))
        else:
            column.text("deal", say("same_deal.deal", number=header.seed), Size.CAPTION, colour=LIGHT.quiet)
            column.text("help", say("same_deal.help"), Size.CAPTION, colour=LIGHT.quiet, gap=0)
            self._put_results(column)
            level = say(f"kind.{self._now.level}")
            self.put_progress(column, say("same_deal.playing", level=level, decisions=self._now.decisions))
            self.put_state(column)
        add_sheet(self, "table", room, column)

    def _play_it(self) -> None:
        """Opens the set-up with this deal's number."""
        header = self._record.header
        like = replace(header, seats=tuple(self._session.seats))
        self.stack.open(ToSetup(header.setup.game, header.setup.edition, like))

    def _put_results(self, column: Column) -> None:
        say = self.services.say
        found = {say("same_deal.this"): self._record.state.standings()}
        found |= {say(f"kind.{level}"): self.results[level] for level in LEVELS if level in self.results}
        if self.pen.measure.roomy:
            self._put_table(column, found)
            return
        for at, (name, standings) in enumerate(found.items()):
            column.text(f"level.{at}", name, Size.CAPTION, colour=LIGHT.quiet, gap=Gap.MEDIUM)
            listed = [
                f"{holder.name} {_written(score)}"
                for holder, score in zip(self._session.seats, standings.scores, strict=True)
            ]
            others = [points for seat, points in enumerate(listed) if seat not in standings.winners]
            winners = [points for seat, points in enumerate(listed) if seat in standings.winners]
            column.text(f"winners.{at}", " · ".join(winners), Size.BODY, Weight.BOLD, gap=0)
            if others:
                column.text(f"others.{at}", " · ".join(others), gap=0)

    def _put_table(self, column: Column, found: dict[str, Standings]) -> None:
        headings = [*found, *(self.services.say(f"kind.{level}") for level in LEVELS if level not in self.results)]
        high = max(
            text_height(self.pen, text, Size.CAPTION, self._cell(column), weight=Weight.BOLD) for text in headings
        )
        column.put(high, partial(self._row, "head", "", [(text, True, Size.CAPTION) for text in headings]), Gap.MEDIUM)
        line = self.pen.letters_high(Size.BODY) + Gap.SMALL
        for seat, holder in enumerate(self._session.seats):
            cells = [
                (_written(standings.scores[seat]), seat in standings.winners, Size.BODY) for standings in found.values()
            ]
            column.put(line, partial(self._row, f"seat.{seat}", holder.name, cells), gap=0)

    def _cell(self, column: Column) -> float:
        return column.width * (1 - NAME_SHARE) / (1 + len(LEVELS))

    def _row(self, name: str, heading: str, cells: list[tuple[str, bool, Size]], home: Box) -> list[Widget]:
        first = home.slice_left(home.width * NAME_SHARE)
        places = home.right_of(first.width).columns(1 + len(LEVELS), 0)
        label = partial(Label, self.pen.on(LIGHT))
        widgets: list[Widget] = [label(f"{name}.name", first, heading, weight=Weight.MEDIUM)] if heading else []
        for at, ((text, bold, size), place) in enumerate(zip(cells, places, strict=False)):
            weight = Weight.BOLD if bold else Weight.REGULAR
            widgets.append(label(f"{name}.{at}", place, text, size=size, weight=weight, align=Align.MIDDLE))
        return widgets


def _written(points: int) -> str:
    return str(points).replace("-", "\N{MINUS SIGN}")
