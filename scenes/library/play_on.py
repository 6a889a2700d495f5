"""Playing on from a position of an old match: with the real cards, or with other possible ones."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from random import Random
from typing import Final

from game.engine.action import Refused
from game.engine.game import Rules
from game.engine.record.header import Header
from game.engine.record.lines import RecordLine
from game.match.history.branch import branch_off
from game.match.session import Session
from game.ui.widgets.choice import Value, icon_sign
from game.ui.widgets.icons import Icon
from scenes.base.pick import PickScene
from scenes.navigator import ToTable
from scenes.services import Services
from scenes.stack import SceneStack

TRUE: Final = "true"
ANEW: Final = "anew"


@dataclass(frozen=True, slots=True)
class PlayOn:
    """A position of a match to play on from, and the seat of the person who does."""

    rules: Rules
    header: Header
    session: Session
    _: KW_ONLY
    lines: Sequence[RecordLine]
    seat: int

    def ask(self, services: Services, stack: SceneStack, say: Callable[[str], None]) -> None:
        """Asks how to go on; `say` is called with the reason if that is impossible."""

        def pick(way: str) -> None:
            why = self.begin(services, stack, way)
            if why:
                say(why)

        heading = services.say("play_on.heading", name=self.session.seats[self.seat].name)
        stack.push(PickScene(services, stack, heading, ways(services), chosen=TRUE, on_pick=pick))

    def begin(self, services: Services, stack: SceneStack, way: str) -> str:
        """Begins a practice match and opens its table. Returns a sentence if that is not possible."""
        rng = Random(secrets.randbits(64)) if way == ANEW else None
        try:
            branch = branch_off(self.rules, self.header, self.session, self.lines, seat=self.seat, rng=rng)
            opened = services.matches.create(branch.header, branch.session, datetime.datetime.now(), branch.lines)
        except Refused as refused:
            sentence = services.texts.sentence(refused.refusal, self.header.setup.game)
            return sentence[:1].upper() + sentence[1:] + "."
        stack.open(ToTable(opened))
        return ""


def ways(services: Services) -> list[Value]:
    """The two ways to go on, as values to pick from."""
    icons = {TRUE: Icon.CARDS, ANEW: Icon.AGAIN}
    return [
        Value(way, services.say(f"play_on.{way}"), icon_sign(icon, share=0.7), services.say(f"play_on.{way}_help"))
        for way, icon in icons.items()
    ]
