"""Advice at the table, for one person: a hint in two steps, and how a choice compared with the best one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from game.engine.action import Action, Ref, RefKind
from game.hand.advice import Advice, AdviceClient, AdviceStep, Thought
from game.hand.hand import Hand, nobody_else_looks
from game.ui.board.frame import is_compact
from game.ui.widgets.box import Box
from game.ui.widgets.button import Tone
from game.ui.widgets.icons import Icon
from game.ui.widgets.widget import Widget
from scenes.services import Services
from scenes.table.advice_words import AdviceWords
from scenes.table.bubble import Bubble, Push
from scenes.table.occupied import SeenTable

PLACE_GAP: Final = 6.0
"""Units between the frame of a zone that may be chosen and the ring of the advice around it."""
METER_SECONDS: Final = 6.0
_WORD: Final = re.compile(r"[^\s,]+")


class AdvisedTable(Protocol):
    """What advice needs from its table."""

    @property
    def adviser(self) -> AdviceClient: ...

    @property
    def hand(self) -> Hand:
        """The hand of the viewer."""

    def may_advise(self) -> bool:
        """Whether the viewer sees their hand, and nobody else could read the advice."""

    def covered_by_scoring(self) -> bool:
        """Whether a scoring covers the table."""

    def advice_changed(self) -> None:
        """Called when the words of the advice have changed."""


class AdviceBubble:
    """Shows the advice of the viewer's hand, while nobody else can see it."""

    def __init__(self, services: Services, game: str, table: AdvisedTable) -> None:
        self._services: Final = services
        self._game: Final = game
        self._table: Final = table
        self._measured: Thought | None = None
        self._until = 0.0

    @property
    def _advice(self) -> Advice:
        return self._table.hand.advice

    # -- asking ----------------------------------------------------------------------------------

    def may_ask(self) -> bool:
        """Whether the viewer owes a decision with a choice and sees it, with no scoring over the table."""
        hand = self._table.hand
        shown = self._table.may_advise() and not self._table.covered_by_scoring()
        return shown and hand.seat is not None and len(hand.match.legal(hand.seat)) > 1

    def _alone(self) -> bool:
        return nobody_else_looks(self._table.hand.match, self._table.hand.seat)

    def tap(self) -> None:
        """Handles the hint button: it shows what to look at, then the move, then nothing again."""
        if self._advice.step is AdviceStep.NOTHING:
            if self.may_ask():
                self._advice.look()
                self._table.advice_changed()
        elif self._advice.step is AdviceStep.LOOK:
            self.show_move()
        else:
            self.close_hint()

    def show_move(self) -> None:
        """Shows the second step: the move, with its reasons as soon as they are known."""
        self._advice.show_move()
        self._table.advice_changed()

    def close_hint(self) -> None:
        self._advice.close()
        self._table.advice_changed()

    def decided(self, action: Action) -> None:
        """Called when the viewer decides; measures the choice if the meter is on and nobody else looks."""
        measures = self._services.settings.meter and self._alone() and self.may_ask()
        self._advice.forget()
        if measures:
            self._advice.measure(action)

    # -- time ------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        if self._advice.hint is not None and not self.may_ask():
            self.close_hint()
        if self._advice.measured is not None and (now >= self._until or not self._alone()):
            self._close_meter()
        before = self._table.hand.revision
        self._table.adviser.update()
        if self._advice.measured is not self._measured:
            self._measured, self._until = self._advice.measured, now + METER_SECONDS
        if self._table.hand.revision != before:
            self._table.advice_changed()

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def shows(self) -> bool:
        told = self._advice.step is not AdviceStep.NOTHING or bool(self._compared())
        return told and not self._table.covered_by_scoring()

    def words(self) -> AdviceWords:
        names = [seat.name for seat in self._table.hand.match.session.seats]
        return AdviceWords(self._services, self._game, names)

    def _compared(self) -> str:
        """How the last choice compared, while that is shown."""
        thought = self._advice.measured
        if thought is None or thought.choice is None or thought.chosen is None:
            return ""
        return self.words().measured(thought.choice, thought.chosen)

    def bubble(self, seen: SeenTable, widgets: Sequence[Widget]) -> tuple[Bubble, list[Box], list[Box]]:
        """The bubble of the advice, the boxes to ring among these widgets, and the boxes not to cover."""
        hint = self._advice.hint
        if hint is None:
            return Bubble("meter", self._compared(), on_close=self._close_meter), [], []
        return (
            self._hint(is_compact(seen.stage.pen.measure)),
            list(self._rings(hint, seen, widgets)),
            list(self._named(hint, seen)),
        )

    def _hint(self, compact: bool) -> Bubble:
        """The hint in a bubble: with a button if there is room; otherwise with a cross only."""
        say, text = self._services.say, self.words().told(self._advice)
        looks = self._advice.step is AdviceStep.LOOK
        if compact:
            text = f"{text} {say('advice.again')}" if looks else text
            return Bubble("advice", text, on_close=self.close_hint)
        move = Push("advice.move", say("advice.show_move"), self.show_move, Tone.PRIMARY, Icon.HINT)
        return Bubble("advice", text, pushes=(move,) if looks else (), on_close=self.close_hint, large=True)

    def _named(self, hint: Thought, seen: SeenTable) -> Iterator[Box]:
        """The boxes of what the words name: pieces, and zones that are common or the viewer's own."""
        if self._advice.step is not AdviceStep.LOOK:
            return
        words = {word for fact in hint.facts for value in fact.values.values() for word in _WORD.findall(str(value))}
        zones = {zone.name for zone in seen.view.zones if zone.seat in (None, hint.seat)}
        names = [Ref(RefKind.ZONE, name) for name in sorted(zones) if name.rsplit(".", maxsplit=1)[-1] in words]
        names += [Ref(RefKind.PIECE, name) for name in sorted(words & seen.stage.pieces.looks().keys())]
        yield from (box for ref in names if (box := seen.stage.box_of(ref)) is not None)

    def _rings(self, hint: Thought, seen: SeenTable, widgets: Sequence[Widget]) -> Iterator[Box]:
        """The boxes around what the move points at."""
        for ref in hint.refs() if self._advice.step is AdviceStep.MOVE else ():
            if ref.kind is RefKind.VALUE:
                yield from (one.home for one in widgets if one.name == f"value.{ref.name}")
            elif (box := seen.stage.box_of(ref)) is not None:
                yield box if ref.kind is RefKind.PIECE else box.inset(-PLACE_GAP)

    def _close_meter(self) -> None:
        self._advice.close_measured()
        self._table.advice_changed()
