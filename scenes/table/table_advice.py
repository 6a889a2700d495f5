"""Advice at the table, for one pair of eyes: a hint in two steps, and how a choice compared with the best one.

It is thought out beside the screen from what the viewer's seat may know, and changes nothing in the match.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from game.bots.notice import Notice
from game.bots.notices import notices_for
from game.bots.process.client import BotClient
from game.bots.process.codec import brief_for
from game.bots.process.worker_client import Answer, Fault, Question
from game.bots.reasons import Choice
from game.engine.action import Action, Ref, RefKind
from game.engine.game import State
from game.engine.games.registry import game_named
from game.ui.board.frame import is_compact
from game.ui.widgets.box import Box
from game.ui.widgets.button import Tone
from game.ui.widgets.icons import Icon
from scenes.table.advice_words import AdviceWords
from scenes.table.bubble import Bubble, Bubbles, Push

if TYPE_CHECKING:
    from scenes.table.table_scene import TableScene

ADVISER: Final = "adviser"
PLACE_GAP: Final = 6.0
"""Units between the frame of a place that may be chosen and the ring of the advice around it."""
METER_SECONDS: Final = 6.0
_WORD: Final = re.compile(r"[^\s,]+")
MOST_TRIES: Final = 5
"""How often a question is asked that nobody answered in time."""


def counts(fault: Fault | None) -> bool:
    """Whether this is one of the tries: waiting for a worker that has not begun yet is none, however slow it is."""
    return fault not in (None, Fault.STARTING)


class AdviceStep(Enum):
    """How much of a hint is shown."""

    NOTHING = "nothing"
    LOOK = "look"
    WAITING = "waiting"
    MOVE = "move"


class _Thought:
    """A question that is being thought about, and its answer."""

    def __init__(self, seat: int, seen: State[Any], chosen: Action | None = None) -> None:
        self.seat: Final = seat
        self.seen: Final = seen
        self.chosen: Final = chosen
        self.ticket: int | None = None
        self.tries = 0
        self.choice: Choice | None = None
        self.failed = False

    @property
    def facts(self) -> list[Notice]:
        return notices_for(self.seen, self.seat)


class TableAdvice:
    """The hint and the meter of one table. Whatever was asked is forgotten as soon as another decision is due."""

    def __init__(self, scene: TableScene) -> None:
        self._scene: Final = scene
        self._bubbles: Final = Bubbles(scene)
        self._client: BotClient | None = None
        self.step = AdviceStep.NOTHING
        self._hint: _Thought | None = None
        self._meter: _Thought | None = None
        self._measured = ""
        self._until = 0.0

    # -- when ------------------------------------------------------------------------------------

    def offered(self) -> bool:
        """Whether nobody else is looking: the viewer is the only person, or the curtain was opened for them alone."""
        scene = self._scene
        if not scene.advised or scene.viewer is None or scene.privacy.covered:
            return False
        return self._alone() or scene.privacy.is_needed

    def may_ask(self) -> bool:
        """Whether the viewer is to decide and has a choice, and sees it: not while a scoring covers the table."""
        viewer, match = self._scene.viewer, self._scene.match
        shown = self.offered() and self._scene.scoring is None
        return shown and viewer is not None and len(match.legal(viewer)) > 1

    def _alone(self) -> bool:
        return self._scene.match.session.humans() == [self._scene.viewer]

    # -- asking ----------------------------------------------------------------------------------

    def tap(self) -> None:
        """The hint's button: what to look at, then the move, then nothing again."""
        if self.step is AdviceStep.NOTHING:
            self._begin()
        elif self.step is AdviceStep.LOOK:
            self.show_move()
        else:
            self.close_hint()

    def _begin(self) -> None:
        scene = self._scene
        if not self.may_ask() or scene.viewer is None:
            return
        self._measured = ""
        self.step, self._hint = AdviceStep.LOOK, _Thought(scene.viewer, scene.match.knowledge(scene.viewer))
        scene.match.mark_practice()
        self._ask(self._hint)
        scene.refresh()

    def show_move(self) -> None:
        """The second step: the move with its reasons, as soon as they are known."""
        if self._hint is not None:
            self.step = AdviceStep.MOVE if self._known(self._hint) else AdviceStep.WAITING
            self._scene.refresh()

    def close_hint(self) -> None:
        self._cancel(self._hint)
        self.step, self._hint = AdviceStep.NOTHING, None
        self._scene.refresh()

    def decided(self, action: Action) -> None:
        """The viewer chooses this now; the meter compares it, if it is wanted and nobody else looks."""
        scene = self._scene
        measures = scene.services.settings.meter and self._alone() and self.may_ask()
        self.forget()
        if measures and scene.viewer is not None:
            self._meter = _Thought(scene.viewer, scene.match.knowledge(scene.viewer), action)
            self._ask(self._meter)

    def _ask(self, thought: _Thought) -> None:
        scene = self._scene
        if self._client is None:
            setup = scene.match.header.setup
            brief = brief_for(game_named(setup.game), setup, scene.services.library)
            self._client = scene.services.open_bot_client(brief, scene.match.rules, scene.services.now)
        about = () if thought.chosen is None else (thought.chosen.do,)
        # The same seed for the same moment: who asks twice hears the same twice.
        question = Question(ADVISER, f"{scene.game} advice", thought.seat, thought.seen, about)
        thought.ticket = self._client.ask([question])[0]

    def _cancel(self, thought: _Thought | None) -> None:
        if thought is not None and thought.ticket is not None and self._client is not None:
            self._client.cancel(thought.ticket)

    # -- time ------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Another decision is due, or another person looks."""
        self._cancel(self._hint)
        self._cancel(self._meter)
        self.step, self._hint, self._meter, self._measured = AdviceStep.NOTHING, None, None, ""

    def update(self, now: float) -> None:
        scene = self._scene
        if self._hint is not None and not (scene.viewer == self._hint.seat and self.may_ask()):
            self.close_hint()
        if self._measured and (now >= self._until or not self._alone()):
            self._measured = ""
            scene.refresh()
        for answer in self._client.poll() if self._client is not None else ():
            self._take(answer, now)

    def _take(self, answer: Answer, now: float) -> None:
        thought = next((one for one in (self._hint, self._meter) if one and one.ticket == answer.ticket), None)
        if thought is None:
            return
        thought.ticket = None
        thought.tries += counts(answer.fault)
        if answer.fault is not None and thought.tries < MOST_TRIES:
            # A person who wants to know waits; a worker that has just begun, or was replaced, needs its time.
            self._ask(thought)
            return
        thought.choice = Choice(answer.action, answer.reasons) if answer.fault is None else None
        thought.failed = answer.fault is not None
        if thought is self._meter:
            self._measure(thought, now)
        elif self.step is AdviceStep.WAITING:
            self.step = AdviceStep.MOVE
        self._scene.refresh()

    def _known(self, thought: _Thought) -> bool:
        return thought.choice is not None or thought.failed

    def _measure(self, thought: _Thought, now: float) -> None:
        self._meter = None
        if thought.choice is not None and thought.chosen is not None and self._alone():
            self._measured = self.words().measured(thought.choice, thought.chosen)
            self._until = now + METER_SECONDS

    def leave(self) -> None:
        self.forget()
        if self._client is not None:
            self._client.close()
            self._client = None

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def shows(self) -> bool:
        return self._scene.scoring is None and (self.step is not AdviceStep.NOTHING or bool(self._measured))

    def words(self) -> AdviceWords:
        scene = self._scene
        return AdviceWords(scene.services, scene.game, [seat.name for seat in scene.match.session.seats])

    def add(self) -> None:
        """Puts what there is to say onto the table."""
        if self._measured and self.step is AdviceStep.NOTHING:
            self._bubbles.add(Bubble("meter", self._measured, on_close=self._close_meter))
        elif self._hint is not None:
            rings, named = list(self._rings(self._hint)), list(self._named(self._hint))
            self._bubbles.add(self._bubble(self._hint), rings, named)

    def _bubble(self, hint: _Thought) -> Bubble:
        """With a button where there is room for it; else a cross alone, and the hint's own button leads on."""
        say, text = self._scene.services.say, self._text(hint)
        looks = self.step is AdviceStep.LOOK
        if is_compact(self._scene.pen.measure):
            text = f"{text} {say('advice.again')}" if looks else text
            return Bubble("advice", text, on_close=self.close_hint)
        move = Push("advice.move", say("advice.show_move"), self.show_move, Tone.PRIMARY, Icon.HINT)
        return Bubble("advice", text, pushes=(move,) if looks else (), on_close=self.close_hint, large=True)

    def _text(self, hint: _Thought) -> str:
        if self.step is AdviceStep.LOOK:
            return self.words().facts(hint.facts)
        if self.step is AdviceStep.WAITING:
            return self._scene.services.say("advice.thinking")
        return self.words().best(hint.choice) if hint.choice is not None else self._scene.services.say("advice.failed")

    def _named(self, hint: _Thought) -> Iterator[Box]:
        """What the words name: pieces, and zones of the table and of one's own."""
        if self.step is not AdviceStep.LOOK:
            return
        words = {word for fact in hint.facts for value in fact.values.values() for word in _WORD.findall(str(value))}
        table = self._scene.set
        zones = {zone.name for zone in self._scene.seen().zones if zone.seat in (None, hint.seat)}
        names = [Ref(RefKind.ZONE, name) for name in sorted(zones) if name.rsplit(".", maxsplit=1)[-1] in words]
        names += [Ref(RefKind.PIECE, name) for name in sorted(words & table.pieces.looks().keys())]
        yield from (box for ref in names if (box := table.box_of(ref)) is not None)

    def _rings(self, hint: _Thought) -> Iterator[Box]:
        """Around what the move points at."""
        if self.step is not AdviceStep.MOVE or hint.choice is None:
            return
        scene, steps = self._scene, hint.seen.refs(hint.seat, hint.choice.action)
        refs = [ref for step in steps for ref in (sorted(step) if isinstance(step, frozenset) else [step])]
        # A place is where a piece goes, and says nothing; unless the place itself is chosen.
        telling = [ref for ref in refs if ref.kind in (RefKind.VALUE, RefKind.PIECE)] or refs
        for ref in telling:
            if ref.kind is RefKind.VALUE:
                yield from (one.home for one in scene.composed() if one.name == f"value.{ref.name}")
            elif (box := scene.set.box_of(ref)) is not None:
                yield box if ref.kind is RefKind.PIECE else box.inset(-PLACE_GAP)

    def _close_meter(self) -> None:
        self._measured = ""
        self._scene.refresh()
