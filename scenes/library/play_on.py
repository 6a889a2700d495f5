"""Playing on from a position of an old match: as the cards lay, or as they might have lain."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from game.engine.action import Refused
from game.engine.game import Rules
from game.engine.record.header import Header
from game.engine.record.reader import RecordLine
from game.match.history.branch import branch_off
from game.match.session import Session
from game.ui.draw.style import INK
from game.ui.widgets.choice import ChoiceSign, Value
from game.ui.widgets.icons import Icon, icon_picture
from scenes.base.pick import PickScene
from scenes.navigator import ToTable
from scenes.services import Services
from scenes.stack import SceneStack

if TYPE_CHECKING:
    from scenes.library.replay import ReplayScene

TRUE: Final = "true"
ANEW: Final = "anew"


def ask_play_on(scene: ReplayScene) -> None:
    """Asks how to go on from the position that is shown, for the seat through whose eyes it is looked at."""
    replay = scene.replay
    if not replay.finished or scene.at == replay.last:
        return
    scene.pause_playing()
    humans = replay.session.humans()
    seat = scene.sight if isinstance(scene.sight, int) else humans[0] if humans else 0
    say, name = scene.services.say, replay.session.seats[seat].name

    def pick(way: str) -> None:
        why = play_on(
            scene.services, scene.stack, replay.rules, replay.header, replay.session, replay.lines(scene.at), seat, way
        )
        if why:
            scene.say(why)

    scene.stack.push(
        PickScene(scene.services, scene.stack, say("play_on.heading", name=name), ways(scene.services), TRUE, pick)
    )


def ways(services: Services) -> list[Value]:
    """The two ways to go on."""
    icons = {TRUE: Icon.CARDS, ANEW: Icon.AGAIN}
    return [
        Value(way, services.say(f"play_on.{way}"), _sign(icon), services.say(f"play_on.{way}_help"))
        for way, icon in icons.items()
    ]


def play_on(
    services: Services,
    stack: SceneStack,
    rules: Rules,
    header: Header,
    session: Session,
    lines: Sequence[RecordLine],
    seat: int,
    way: str,
) -> str:
    """Begins a practice match after these lines and goes to its table; a sentence if that can't be."""
    rng = Random(secrets.randbits(64)) if way == ANEW else None
    try:
        branch = branch_off(rules, header, session, lines, seat, rng)
        opened = services.matches.create(branch.header, branch.session, datetime.datetime.now(), branch.lines)
    except Refused as refused:
        sentence = services.texts.sentence(refused.refusal, header.setup.game)
        return sentence[:1].upper() + sentence[1:] + "."
    stack.open(ToTable(opened))
    return ""


def _sign(icon: Icon) -> ChoiceSign:
    return ChoiceSign(icon.value, lambda side, k: icon_picture(icon, side * 0.7, k, INK))
