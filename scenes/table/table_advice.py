"""Advice at the table, for one pair of eyes: a hint in two steps, and how a choice compared with the best one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from game.bots.process.client import BotClient
from game.bots.process.codec import brief_for
from game.engine.action import Action, Ref, RefKind
from game.engine.games.registry import game_named
from game.hand.advice import Advice, AdviceClient, AdviceStep, Thought
from game.hand.privacy import nobody_else_looks
from game.match.match import Match
from game.ui.board.frame import is_compact
from game.ui.widgets.box import Box
from game.ui.widgets.button import Tone
from game.ui.widgets.icons import Icon
from scenes.services import Services
from scenes.table.advice_words import AdviceWords
from scenes.table.bubble import Bubble, Bubbles, Push

if TYPE_CHECKING:
    from scenes.table.table_scene import TableScene

PLACE_GAP: Final = 6.0
"""Units between the frame of a place that may be chosen and the ring of the advice around it."""
METER_SECONDS: Final = 6.0
_WORD: Final = re.compile(r"[^\s,]+")


def adviser_for(services: Services, match: Match) -> AdviceClient:
    """Where the people at this match are advised; bots begin to think for them when somebody asks first."""

    def open_client() -> BotClient:
        setup = match.header.setup
        brief = brief_for(game_named(setup.game), setup, services.library)
        return services.open_bot_client(brief, match.rules, services.now)

    return AdviceClient(match, open_client)


class TableAdvice:
    """Shows what the viewer's hand is told, where nobody else sees it."""

    def __init__(self, scene: TableScene) -> None:
        self._scene: Final = scene
        self._bubbles: Final = Bubbles(scene)
        self._measured: Thought | None = None
        self._until = 0.0

    @property
    def _advice(self) -> Advice:
        return self._scene.hand.advice

    # -- when ------------------------------------------------------------------------------------

    def offered(self) -> bool:
        """Whether nobody else is looking: the viewer is the only person, or the curtain was opened for them alone."""
        scene = self._scene
        if not scene.mode.advised or scene.viewer is None or scene.privacy.covered:
            return False
        return self._alone() or scene.privacy.is_needed

    def may_ask(self) -> bool:
        """Whether the viewer is to decide and has a choice, and sees it: not while a scoring covers the table."""
        viewer, match = self._scene.viewer, self._scene.match
        shown = self.offered() and self._scene.scoring is None
        return shown and viewer is not None and len(match.legal(viewer)) > 1

    def _alone(self) -> bool:
        return nobody_else_looks(self._scene.match, self._scene.viewer)

    # -- asking ----------------------------------------------------------------------------------

    def tap(self) -> None:
        """The hint's button: what to look at, then the move, then nothing again."""
        if self._advice.step is AdviceStep.NOTHING:
            if self.may_ask():
                self._advice.look()
                self._scene.refresh()
        elif self._advice.step is AdviceStep.LOOK:
            self.show_move()
        else:
            self.close_hint()

    def show_move(self) -> None:
        """The second step: the move with its reasons, as soon as they are known."""
        self._advice.show_move()
        self._scene.refresh()

    def close_hint(self) -> None:
        self._advice.close()
        self._scene.refresh()

    def decided(self, action: Action) -> None:
        """The viewer chooses this now; the meter compares it, if it is wanted and nobody else looks."""
        measures = self._scene.services.settings.meter and self._alone() and self.may_ask()
        self._advice.forget()
        if measures:
            self._advice.measure(action)

    # -- time ------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        if self._advice.hint is not None and not self.may_ask():
            self.close_hint()
        if self._advice.measured is not None and (now >= self._until or not self._alone()):
            self._close_meter()
        before = self._scene.hand.revision
        self._scene.adviser.update()
        if self._advice.measured is not self._measured:
            self._measured, self._until = self._advice.measured, now + METER_SECONDS
        if self._scene.hand.revision != before:
            self._scene.refresh()

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def shows(self) -> bool:
        return self._scene.scoring is None and (self._advice.step is not AdviceStep.NOTHING or bool(self._compared()))

    def words(self) -> AdviceWords:
        stage = self._scene.set
        return AdviceWords(stage.services, stage.game, stage.names)

    def _compared(self) -> str:
        """How the last choice was, as long as that is to be read."""
        thought = self._advice.measured
        if thought is None or thought.choice is None or thought.chosen is None:
            return ""
        return self.words().measured(thought.choice, thought.chosen)

    def add(self) -> None:
        """Puts what there is to say onto the table."""
        if self._advice.hint is not None:
            rings, named = list(self._rings(self._advice.hint)), list(self._named(self._advice.hint))
            self._bubbles.add(self._bubble(), rings, named)
        else:
            self._bubbles.add(Bubble("meter", self._compared(), on_close=self._close_meter))

    def _bubble(self) -> Bubble:
        """With a button where there is room for it; else a cross alone, and the hint's own button leads on."""
        say, text = self._scene.services.say, self.words().told(self._advice)
        looks = self._advice.step is AdviceStep.LOOK
        if is_compact(self._scene.pen.measure):
            text = f"{text} {say('advice.again')}" if looks else text
            return Bubble("advice", text, on_close=self.close_hint)
        move = Push("advice.move", say("advice.show_move"), self.show_move, Tone.PRIMARY, Icon.HINT)
        return Bubble("advice", text, pushes=(move,) if looks else (), on_close=self.close_hint, large=True)

    def _named(self, hint: Thought) -> Iterator[Box]:
        """What the words name: pieces, and zones of the table and of one's own."""
        if self._advice.step is not AdviceStep.LOOK:
            return
        words = {word for fact in hint.facts for value in fact.values.values() for word in _WORD.findall(str(value))}
        table = self._scene.set
        zones = {zone.name for zone in self._scene.seen().zones if zone.seat in (None, hint.seat)}
        names = [Ref(RefKind.ZONE, name) for name in sorted(zones) if name.rsplit(".", maxsplit=1)[-1] in words]
        names += [Ref(RefKind.PIECE, name) for name in sorted(words & table.pieces.looks().keys())]
        yield from (box for ref in names if (box := table.box_of(ref)) is not None)

    def _rings(self, hint: Thought) -> Iterator[Box]:
        """Around what the move points at."""
        scene = self._scene
        for ref in hint.refs() if self._advice.step is AdviceStep.MOVE else ():
            if ref.kind is RefKind.VALUE:
                yield from (one.home for one in scene.composed() if one.name == f"value.{ref.name}")
            elif (box := scene.set.box_of(ref)) is not None:
                yield box if ref.kind is RefKind.PIECE else box.inset(-PLACE_GAP)

    def _close_meter(self) -> None:
        self._advice.close_measured()
        self._scene.refresh()
