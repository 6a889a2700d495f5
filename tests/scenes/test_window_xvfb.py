"""A few things in a real window: it opens, a card is dragged, it is resized, fills the screen, and closes.

A twin without a screen plays along: once the window shows pixel for pixel what the twin shows, it has done the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.action import Ref, RefKind
from game.engine.record.reader import read
from game.match.session import Session
from scenes.menu.title import TitleScene
from scenes.table.tables import curtain_table
from tests.scenes.real_window import Program, Screen, skip_without_tools, started_screen, wait_for
from tests.scenes.table.players import NOON
from tests.scenes.world import World

SETTINGS = {"speed": "instant", "sound": False}
PLAY = "play", "5211", "--seats", "human,reference", "--seed", "7"
"""A deal chosen by number, and a partner who leaves nothing to chance."""
USUAL = 1280, 720
Start = Callable[..., Program]


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    skip_without_tools()
    with started_screen(tmp_path_factory.mktemp("screen")) as started:
        yield started


@pytest.fixture
def start(screen: Screen, tmp_path: Path) -> Iterator[Start]:
    """Starts the program in a home of its own; it is gone after the test."""
    settings = tmp_path / "tafelrunde" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text(
        "".join(f"{name} = {json.dumps(value)}\n" for name, value in SETTINGS.items()), encoding="utf-8"
    )
    started: list[Program] = []

    def one(*words: str) -> Program:
        started.append(Program(screen, tmp_path, *words))
        return started[-1]

    yield one
    for program in started:
        program.end()


class Twin:
    """The same match in a window that nobody sees."""

    def __init__(self, program: Program, home: Path) -> None:
        self.world = World(home, USUAL, **SETTINGS)
        wait_for(lambda: program.record() != "", program.errors)
        header = read(program.record().encode(), self.world.services.library).header
        session = Session(list(header.seats), numbered=True)
        opened = self.world.services.matches.create(header, session, NOON)
        self.scene = curtain_table(self.world.services, self.world.stack, opened)
        self.world.stack.push(self.scene)
        self.world.rest(8)

    def picture(self) -> pygame.Surface:
        return self.world.services.window.canvas.surface

    def resize(self, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.world.frame(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        self.world.rest(1)


def wait_until_alike(program: Program, twin: Twin) -> None:
    wait_for(lambda: program.shows(twin.picture()), lambda: f"the window shows something else; {program.errors()}")


def decided(record: str) -> list[str]:
    """What the person has decided in a match."""
    lines = [json.loads(line) for line in record.splitlines()]
    return [line["do"] for line in lines if line.get("seat") == 0]


def test_cards_are_dragged_with_the_mouse_and_played(start: Start, tmp_path: Path) -> None:
    program = start(*PLAY)
    twin = Twin(program, tmp_path / "twin")
    wait_until_alike(program, twin)
    while not decided(twin.scene.mode.match.text()):
        walk = twin.scene.sharing.hand.walk
        cards = sorted(ref for ref in walk.options() if ref.kind is RefKind.PIECE)
        if cards:
            (goal,) = {step for path in walk.paths for step in path.left if isinstance(step, Ref)}
            box = twin.scene.stage.box_of(goal)
            assert box is not None
            at = twin.scene.stage.visible_spot(cards[0].name)
            program.drag(at, box.middle)
            twin.world.drag(at, box.middle)
        else:
            at = twin.scene.widget("confirm").area.middle
            program.click(at)
            twin.world.tap(at)
        twin.world.rest(8)
        wait_until_alike(program, twin)
    assert decided(program.record()) == decided(twin.scene.mode.match.text())
    assert len(decided(program.record())[0].split()) == 3, "two cards in the first round"


def test_the_window_is_resized_and_fills_the_screen(start: Start, tmp_path: Path) -> None:
    program = start(*PLAY)
    twin = Twin(program, tmp_path / "twin")
    wait_until_alike(program, twin)
    for size in ((1024, 600), (700, 760)):
        program.resize(*size)
        twin.resize(size)
        wait_until_alike(program, twin)
    program.key("F11")
    twin.resize((1280, 800))
    wait_until_alike(program, twin)
    program.key("F11")
    twin.resize((700, 760))
    wait_until_alike(program, twin)
    assert "fullscreen = false" in (program.data / "settings.toml").read_text(encoding="utf-8")


def test_closing_the_window_ends_the_program_and_the_match_goes_on_later(start: Start, tmp_path: Path) -> None:
    program = start(*PLAY)
    twin = Twin(program, tmp_path / "twin")
    wait_until_alike(program, twin)
    wait_for(lambda: program.record() == twin.scene.mode.match.text(), program.record)
    assert program.close() == 0, program.errors()
    assert "Traceback" not in program.errors() and "Error" not in program.errors()
    assert program.record() == twin.scene.mode.match.text()


def test_the_title_opens_and_closes(start: Start, tmp_path: Path) -> None:
    program = start()
    world = World(tmp_path / "twin", USUAL, **SETTINGS)
    world.services.change()  # somebody has been here before: there are settings
    world.stack.push(TitleScene(world.services, world.stack))
    world.rest(1)
    expected = world.services.window.canvas.surface
    wait_for(lambda: program.shows(expected), lambda: f"this is not the title; {program.errors()}")
    assert program.close() == 0 and "Traceback" not in program.errors(), program.errors()
