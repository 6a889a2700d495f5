"""The program with a window: builds the parts, shows the first scene, and runs until somebody quits."""

from __future__ import annotations

import datetime
import logging
import platform
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.bots.error_report import LOGGER
from game.bots.process.pool import SpareProcesses
from game.bots.process.worker_client import WorkerClient
from game.content.folders import Folders
from game.content.library import ContentLibrary
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
from scenes.base.saying import Saying, spoken
from scenes.first_frame import Opening, open_program
from scenes.interruption import give_way
from scenes.scene import Scene
from scenes.services import Services
from scenes.stack import SceneStack

if TYPE_CHECKING:
    from game.bots.process.client import BotClient, OpenBotClient
    from game.bots.process.codec import Brief
    from game.bots.process.job import BackgroundJob, Job
    from game.engine.game import Rules

FRAMES: Final = 60
CALM_FRAMES: Final = 30
CALM_AFTER: Final = 30.0
"""Seconds without any input after which frames come half as often."""
PADS_AFTER: Final = 3
"""Frames that are shown before gamepads are looked for: the title answers to everything else by then."""

FirstScene = Callable[[Services, SceneStack], Scene]


def run(folders: Folders, library: ContentLibrary, first: FirstScene, opening: Opening | None = None) -> int:
    """Plays in the window that was opened already, or opens one; the exit code."""
    window, settings, settings_path, damage = opening or open_program(folders)
    services = Services(
        window=window,
        folders=folders,
        library=library,
        settings=settings,
        settings_path=settings_path,
        sounds=Sounds(),
        matches=MatchStore(folders.user, library),
        now=seconds,
        pictures=pictures_folder(),
        open_bot_client=workers(spares := SpareProcesses()),
        aside=open_beside,
    )
    stack = SceneStack(services)
    stack.on_trouble = lambda sentence: _title(services, stack, sentence)
    try:
        stack.push(first(services, stack))
        if damage is not None:
            kept = kept_as(services, [move_aside(settings_path)])
            tell(services, stack, lambda: join(services.say(damage, file=settings_path.name), kept))
        window.show(stack.stages())
        tell_habits(services, stack)
        # The first scene waits neither for the log, the checks nor the sounds.
        open_log(folders)
        check_content(folders)
        services.sounds.load()
        services.sounds.set_volume(settings.volume if settings.sound else 0)
        loop(services, stack, spares)
    finally:
        # Whatever stops the program, no match stays locked, and nobody is left behind.
        stack.close()
        services.matches.close_all()
        spares.close()
    pygame.quit()
    return 0


def workers(spares: SpareProcesses) -> OpenBotClient:
    """Bots think in a process of their own, so that no frame waits for them; nor do they for one that stands ready."""

    def opened(brief: Brief, rules: Rules, now: Callable[[], float]) -> BotClient:
        return WorkerClient(brief, rules, now, start_process=spares.start_process)

    return opened


def open_beside(job: Job, *given: Any) -> BackgroundJob:
    """Long work is done in a process of its own."""
    from game.bots.process.job import ProcessJob

    return ProcessJob(job, *given)


def open_log(folders: Folders) -> None:
    """Whatever fails from now on is found there."""
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
    """A broken text, guided deal, layout, skin or map stops the start: ContentError says file, key or object."""
    from game.content.guide import check_guides
    from game.content.rulebook_check import check_rulebooks
    from game.content.text_check import check_texts
    from game.engine.games.registry import GAMES
    from game.ui.board.layout_check import check_layouts
    from game.ui.board.skins.reading import check_skin

    config = folders.ours / "config"
    check_texts(config, GAMES)
    check_guides(config, GAMES)
    check_rulebooks(folders)
    check_layouts(folders)
    for game in GAMES.values():
        check_skin(config / "games" / game.id, game.editions)


def loop(
    services: Services, stack: SceneStack, spares: SpareProcesses, on_frame: Callable[[], None] = lambda: None
) -> None:
    """Frame after frame until somebody quits; `on_frame` is called in each."""
    reader = PointerReader()
    clock = pygame.time.Clock()
    last_input = services.now()
    rounds = 0
    while stack.running:
        give_way()
        inputs = reader.read(pygame.event.get(), services.space, services.now())
        if inputs:
            last_input = services.now()
            _show_arrow(services.window, inputs)
        stack.step(inputs)
        stack.show()
        rounds += 1
        if rounds == PADS_AFTER:
            reader.look_for_pads()
        spares.update(services.now(), busy=bool(inputs))
        on_frame()
        clock.tick(CALM_FRAMES if services.now() - last_input > CALM_AFTER else FRAMES)


def _show_arrow(window: Window, inputs: Sequence[Input]) -> None:
    """Fingers need no arrow; a mouse that is moved gets it back."""
    pointers = [given.pointer for given in inputs if isinstance(given, PointerInput)]
    if pointers:
        window.show_arrow(pointers[-1] == MOUSE)


def seconds() -> float:
    return pygame.time.get_ticks() / 1000


def _title(services: Services, stack: SceneStack, sentence: Saying = "") -> Scene:
    from scenes.menu.title import TitleScene

    return TitleScene(services, stack, sentence)


def tell(services: Services, stack: SceneStack, sentence: Saying) -> None:
    """Says it where somebody looks: in front of the table that was asked for, or on the title."""
    from game.ui.widgets.choice import Value
    from scenes.base.pick import PickScene
    from scenes.menu.title import TitleScene
    from scenes.table.table_view import TableView

    if stack.find(TableView) is not None:
        go_on = Value("resume", services.say("pause.resume"))
        stack.push(PickScene(services, stack, spoken(sentence), [go_on], go_on.key, lambda _: None))
    else:
        before = stack.top.sentence if isinstance(stack.top, TitleScene) else ""
        stack.replace(_title(services, stack, lambda: join(before, spoken(sentence))))


def tell_habits(services: Services, stack: SceneStack) -> None:
    """Says which files about people's habits were damaged; they are kept."""
    from game.user.damaged_files import set_damaged_aside

    damaged = set_damaged_aside(services.personal_folder)
    if damaged:
        tell(services, stack, lambda: join(services.say("app.habits"), kept_as(services, damaged)))


def kept_as(services: Services, names: Sequence[str]) -> str:
    """Under which names damaged files are kept; empty if they are not."""
    return services.say("app.kept_as", files=", ".join(names)) if all(names) else ""


def join(*sentences: str) -> str:
    """Sentences one after the other, without empty ones."""
    return " ".join(filter(None, sentences))


def title(services: Services, stack: SceneStack) -> Scene:
    """The usual first scene."""
    return _title(services, stack)


def table(header: Header, numbered: bool) -> FirstScene:
    """A first scene that begins this match at once."""

    def begin(services: Services, stack: SceneStack) -> Scene:
        from scenes.setup.sharing import table_for, usual_way

        session = Session(list(header.seats), numbered=numbered)
        session.privacy = usual_way(services, header.setup.game, header.setup.players, len(session.humans()))
        opened = services.matches.create(header, session, datetime.datetime.now())
        return table_for(services, stack, opened)

    return begin


def replay(shown: Replay, name: str) -> FirstScene:
    """A first scene that shows a record; the title follows."""

    def begin(services: Services, stack: SceneStack) -> Scene:
        from scenes.library.replay import ReplayScene

        return ReplayScene(services, stack, shown, name, lambda: stack.replace(_title(services, stack)))

    return begin
