"""The program with a window: builds the parts, shows the first scene, and runs until somebody quits.

Little is imported here on purpose: anything that the title does not need would delay it.
"""

from __future__ import annotations

import datetime
import logging
import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import KW_ONLY, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.bots.error_report import LOGGER
from game.bots.process.job import ProcessJob
from game.bots.process.pool import SpareProcesses
from game.bots.process.worker_client import WorkerClient
from game.content.content_check import check_rulebooks, check_texts
from game.content.folders import Folders
from game.content.guide import check_guides
from game.content.library import ContentLibrary
from game.content.manifest import check_code
from game.engine.games.registry import GAMES
from game.engine.record.header import Header
from game.match.history.replay import Replay
from game.match.session import Session
from game.match.store.match_store import MatchStore
from game.match.store.set_aside import move_aside
from game.ui.input.pointer import MOUSE, Input, PointerInput, PointerReader
from game.ui.sound.sound import Sounds
from game.ui.window.pictures import pictures_folder
from game.ui.window.window import Window
from game.user.log import note_what_nobody_catches, open_logbook
from game.user.policy import Policy
from game.user.settings import Settings
from scenes.first_frame import Opening, open_program
from scenes.interruption import give_way
from scenes.navigator import (
    Destination,
    Navigator,
    ToCurtain,
    ToGuide,
    ToKeyboard,
    ToNotice,
    ToPuzzle,
    ToPuzzles,
    ToRecords,
    ToReplay,
    ToResults,
    ToReview,
    ToRules,
    ToSameDeal,
    ToSaved,
    ToSettings,
    ToSetup,
    ToStatistics,
    ToTable,
    ToTitle,
    ToTrays,
)
from scenes.scene import Scene
from scenes.services import Services, join
from scenes.stack import SceneStack

if TYPE_CHECKING:
    from game.bots.process.client import BotClient, OpenBotClient
    from game.bots.process.codec import Brief
    from game.engine.game import Rules

FRAMES: Final = 60
CALM_FRAMES: Final = 30
CALM_AFTER: Final = 30.0
"""Seconds without input after which the frame rate is halved."""
PADS_AFTER: Final = 3
"""Frames shown before gamepads are looked for: by then the title responds to all other input."""

FirstScene = Callable[[SceneStack], Scene]

SCENES: Final[Mapping[type[Destination], str]] = {
    ToCurtain: "scenes.table.tables:curtain_table",
    ToGuide: "scenes.practice.guide:begin_guide",
    ToKeyboard: "scenes.base.keyboard:KeyboardScene",
    ToNotice: "scenes.base.pick:notice_scene",
    ToPuzzle: "scenes.practice.puzzle:begin_puzzle",
    ToPuzzles: "scenes.practice.puzzles:PuzzlesScene",
    ToRecords: "scenes.library.records:RecordsScene",
    ToReplay: "scenes.library.replay_controls:replay_table",
    ToResults: "scenes.table.results:ResultsScene",
    ToReview: "scenes.practice.review:ReviewScene",
    ToRules: "scenes.rules.rules:RulesScene",
    ToSameDeal: "scenes.practice.same_deal:SameDealScene",
    ToSaved: "scenes.library.saved:SavedScene",
    ToSettings: "scenes.menu.settings:SettingsScene",
    ToSetup: "scenes.setup.setup:SetupScene",
    ToStatistics: "scenes.practice.statistics:StatisticsScene",
    ToTable: "scenes.setup.sharing:table_for",
    ToTitle: "scenes.menu.title:TitleScene",
    ToTrays: "scenes.table.tables:tray_table",
}
"""The class or function that makes each destination's scene, as `module:name`."""


@dataclass(frozen=True, slots=True)
class Manner:
    """The differences between a program at home and one at a kiosk."""

    settings: Settings
    settings_path: Path
    _: KW_ONLY
    policy: Policy = field(default_factory=Policy)
    personal: Path | None = None
    pictures: Path | None = None
    anonymous: bool = False
    """Whether matches are saved without names."""


@contextmanager
def program(
    window: Window, folders: Folders, library: ContentLibrary, manner: Manner
) -> Iterator[tuple[SceneStack, SpareProcesses]]:
    """The stack of scenes with its services, and the spare processes for bots.

    However the program ends, no match stays locked and no process keeps running.
    """
    spares = SpareProcesses()
    services = Services(
        window=window,
        folders=folders,
        library=library,
        settings=manner.settings,
        settings_path=manner.settings_path,
        sounds=Sounds(),
        matches=MatchStore(folders.user, library, anonymous=manner.anonymous),
        now=seconds,
        policy=manner.policy,
        personal=manner.personal,
        pictures=manner.pictures,
        open_bot_client=workers(spares),
        start_job=ProcessJob,
    )
    stack = SceneStack(services, Navigator(SCENES))
    try:
        yield stack, spares
    finally:
        stack.close()
        services.matches.close_all()
        spares.close()
    pygame.quit()


def run(folders: Folders, library: ContentLibrary, first: FirstScene, opening: Opening | None = None) -> int:
    """Plays at home, in the window that is open already or a new one. Returns the exit code."""
    window, settings, settings_path, damage = opening or open_program(folders)
    manner = Manner(settings, settings_path, pictures=pictures_folder())
    with program(window, folders, library, manner) as (stack, spares):
        services = stack.services
        stack.on_trouble = ToTitle
        stack.push(first(stack))
        if damage is not None:
            kept = kept_as(services, [move_aside(settings_path)])
            stack.top.warn(lambda: join(services.say(damage, file=settings_path.name), kept))
        window.show(stack.stages())
        tell_habits(services, stack)
        play(stack, spares)
    return 0


def play(stack: SceneStack, spares: SpareProcesses, on_frame: Callable[[], None] = lambda: None) -> None:
    """Runs until somebody quits; opens the log, checks the content and loads sounds once the first scene is visible."""
    services = stack.services
    open_log(services.folders)
    check_content(services.folders)
    services.sounds.load()
    services.sounds.set_volume(services.settings.volume if services.settings.sound else 0)
    loop(services, stack, spares, on_frame)


def workers(spares: SpareProcesses) -> OpenBotClient:
    """Opens bots in their own processes, so that no frame waits for a bot; a spare process is always kept ready."""

    def opened(brief: Brief, rules: Rules, now: Callable[[], float]) -> BotClient:
        return WorkerClient(brief, rules, now, start_process=spares.start_process)

    return opened


def open_log(folders: Folders) -> None:
    """Opens the log for everything that fails from now on."""
    open_logbook(folders.log)
    note_what_nobody_catches()
    logging.getLogger(LOGGER).info(
        "started: Python %s, pygame-ce %s, screen %s, %s",
        platform.python_version(),
        pygame.version.ver,
        pygame.display.get_driver(),
        platform.platform(terse=True),
    )


def check_content(folders: Folders) -> None:
    """Raises ContentError, naming file, key or object, if a text, guided deal, layout, skin or map is broken."""
    from game.ui.board.layout_check import check_layouts  # noqa: PLC0415 - slow to load: the title stands already
    from game.ui.board.skins.reading import check_skin  # noqa: PLC0415 - see above

    config = folders.ours / "config"
    check_code(folders)
    check_texts(config, GAMES)
    check_guides(config, GAMES)
    check_rulebooks(folders)
    check_layouts(folders)
    for game in GAMES.values():
        check_skin(config / "games" / game.id, game.editions)


def loop(
    services: Services, stack: SceneStack, spares: SpareProcesses, on_frame: Callable[[], None] = lambda: None
) -> None:
    """Runs frames until somebody quits; `on_frame` is called in each."""
    reader = PointerReader()
    clock = pygame.time.Clock()
    last_input = services.now()
    rounds = 0
    while stack.running:
        give_way()
        inputs = reader.read(pygame.event.get(), services.space, services.now())
        if inputs:
            last_input = services.now()
            show_arrow(services.window, inputs)
        stack.step(inputs)
        stack.show()
        rounds += 1
        if rounds == PADS_AFTER:
            reader.look_for_pads()
        spares.update(services.now(), busy=bool(inputs))
        on_frame()
        clock.tick(CALM_FRAMES if services.now() - last_input > CALM_AFTER else FRAMES)


def show_arrow(window: Window, inputs: Sequence[Input]) -> None:
    """Hides the mouse pointer while fingers are used; moving the mouse shows it again."""
    pointers = [given.pointer for given in inputs if isinstance(given, PointerInput)]
    if pointers:
        window.show_arrow(pointers[-1] == MOUSE)


def seconds() -> float:
    return pygame.time.get_ticks() / 1000


def tell_habits(services: Services, stack: SceneStack) -> None:
    """Warns about damaged files on people's habits, which were moved aside."""
    from game.user.damaged_files import set_damaged_aside  # noqa: PLC0415 - slow to load: the title stands already

    damaged = set_damaged_aside(services.personal_folder)
    if damaged:
        stack.top.warn(lambda: join(services.say("app.habits"), kept_as(services, damaged)))


def kept_as(services: Services, names: Sequence[str]) -> str:
    """A sentence with the names under which damaged files are kept; empty unless all were kept."""
    return services.say("app.kept_as", files=", ".join(names)) if all(names) else ""


def title(stack: SceneStack) -> Scene:
    """The usual first scene."""
    return stack.make(ToTitle())


def table(header: Header, numbered: bool) -> FirstScene:
    """A first scene that begins this match at once."""

    def begin(stack: SceneStack) -> Scene:
        from scenes.setup.sharing import usual_way  # noqa: PLC0415 - slow to load: the title needs no table

        services, session = stack.services, Session(list(header.seats), numbered=numbered)
        session.privacy = usual_way(services, header.setup.game, header.setup.players, len(session.humans()))
        return stack.make(ToTable(services.matches.create(header, session, datetime.datetime.now())))

    return begin


def replay(shown: Replay, name: str) -> FirstScene:
    """A first scene that replays a record; the title follows."""
    return lambda stack: stack.make(ToReplay(shown, name, lambda: stack.open(ToTitle())))
