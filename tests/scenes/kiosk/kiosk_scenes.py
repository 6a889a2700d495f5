"""The scenes of a kiosk, each at its fullest, to be walked through."""

from __future__ import annotations

import json
from collections.abc import Callable

from game.content.reading import ContentError
from game.user.kiosk.kiosk import Kiosk, KioskPolicy
from game.user.kiosk.pin import FILE, LONGEST_WAIT
from scenes.base.widget_scene import WidgetScene
from scenes.kiosk.attract import attract_table
from scenes.kiosk.attract_mode import Demonstrations
from scenes.kiosk.cleaning import CleaningScene
from scenes.kiosk.operator import Doors, OperatorScene, PutAwayScene
from scenes.kiosk.operator_days import DaysScene
from scenes.kiosk.operator_pin import PinScene
from scenes.kiosk.still_there import StillThereScene
from tests.scenes.kiosk.running_kiosk import KEPT, busy_days
from tests.scenes.world import EVENING, World

DOORS = Doors(lambda _: None, lambda: None, lambda: None)


def kiosk_of(world: World, pin: str = KEPT) -> Kiosk:
    kiosk = Kiosk(world.services.folders, None, lambda: EVENING, lambda: 0.0)
    kiosk.change(pin=pin, decision_seconds=45)
    world.services.policy = KioskPolicy(kiosk)
    return kiosk


def operator(world: World) -> WidgetScene:
    kiosk = kiosk_of(world)
    busy_days(kiosk)
    return OperatorScene(world.services, world.stack, kiosk, DOORS)


def broken_operator(world: World) -> WidgetScene:
    kiosk = kiosk_of(world)
    kiosk.problems.append(ContentError("config/kiosk.toml", "key 'corner'", 'must be one of "top left", "top right"'))
    return OperatorScene(world.services, world.stack, kiosk, DOORS)


def pin(world: World) -> WidgetScene:
    return PinScene(world.services, world.stack, kiosk_of(world), lambda: None)


def long_wait(world: World) -> WidgetScene:
    tried = {"wrong": 20, "until": EVENING.timestamp() + LONGEST_WAIT}
    (world.services.folders.user / FILE).write_text(json.dumps(tried), encoding="utf-8")
    return PinScene(world.services, world.stack, kiosk_of(world), lambda: None)


def no_pin(world: World) -> WidgetScene:
    return PinScene(world.services, world.stack, kiosk_of(world, ""), lambda: None)


def days(world: World) -> WidgetScene:
    kiosk = kiosk_of(world)
    busy_days(kiosk)
    return DaysScene(world.services, world.stack, kiosk.days)


def put_away(world: World) -> WidgetScene:
    kiosk_of(world)
    world.services.matches.put_away(world.saved("rage", 8, 9))
    return PutAwayScene(world.services, world.stack, lambda _: None)


def attract(world: World) -> WidgetScene:
    kiosk_of(world).change(games=["hornochsen"])
    scene = attract_table(world.services, world.stack, Demonstrations())
    scene.narrator.log.add("Maximiliane-Charlott: gewinnt den Stich: R12 ist die höchste Karte der Farbe.")
    scene.mode.why = (
        "Alma denkt: Das kostet nur in 60 von 100 ausgedachten Runden Punkte. Mit der nächstbesten Wahl in 100."
    )
    return scene


KIOSK_SCENES: dict[str, Callable[[World], WidgetScene]] = {
    "operator": operator,
    "broken operator": broken_operator,
    "pin": pin,
    "pin after many wrong ones": long_wait,
    "no pin": no_pin,
    "days": days,
    "no days": lambda world: DaysScene(world.services, world.stack, kiosk_of(world).days),
    "put away at a kiosk": put_away,
    "cleaning": lambda world: CleaningScene(world.services, world.stack),
    "still there": lambda world: StillThereScene(world.services, world.stack, 20),
}
