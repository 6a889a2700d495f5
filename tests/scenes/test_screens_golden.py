"""Golden screenshots: scenes and tables at fixed seeds look pixel for pixel as they did when somebody looked at them.

With `--update-golden` they are written anew; look at them before you keep them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame
import pytest

from game.engine.action import RefKind
from game.engine.game import Setup
from game.engine.record.header import Header, Seat
from game.match.practice.rehearsal import rehearsal
from game.match.session import new_session
from game.ui.board.skins.skin import Skin
from game.ui.draw.seat_marks import SEAT_MARKS
from game.ui.window.space import Point, Space
from game.user.match_setup import BOT_NAMES
from scenes.kiosk.attract import Visitors
from scenes.kiosk.attract_mode import AttractMode, SpokenDecision
from scenes.kiosk.operator import OperatorScene
from scenes.library.saved import SavedScene
from scenes.menu.settings import SettingsScene
from scenes.menu.title import TitleScene
from scenes.rules.rules import RulesScene
from scenes.scene import Scene
from scenes.setup.setup import SetupScene
from scenes.table.bots import Others
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.pause import PauseScene
from scenes.table.results import ResultsScene
from scenes.table.table_scene import TableScene
from scenes.table.tables import curtain_table
from tests.scenes.kiosk.kiosk_scenes import DOORS, KIOSK_SCENES, kiosk_of
from tests.scenes.kiosk.running_kiosk import busy_days
from tests.scenes.practice.test_guide import Pupil
from tests.scenes.practice.test_puzzles import answer, at_puzzle
from tests.scenes.table.players import NAMES, NOON
from tests.scenes.table.tray_people import Person, sit_down
from tests.scenes.test_walk import SCENES
from tests.scenes.world import World

GOLDEN = Path(__file__).parents[1] / "golden" / "screens"
MOST = 40
LAID_OUT = 40
"""Frames after which even a rules page is there with all its examples."""
SMALL = 1024, 600
"""The smallest window there can be, with the compact layout; pictures of it are small, too."""
PORTRAIT = 720, 1280
"""A screen that stands upright: menus have all of it."""
LARGE = 1366, 768
"""The smallest common screen with the usual layout."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems draw letters a little differently")

Picture = Callable[[Path], pygame.Surface]


# -- scenes around the table -----------------------------------------------------------------------


def scene(
    make: Callable[[World], Scene], size: tuple[int, int] = SMALL, language: str = "en", **settings: object
) -> Picture:
    """A scene after a moment's rest."""

    def picture(home: Path) -> pygame.Surface:
        world = World(home, size, start=100.0, language=language, **settings)
        world.show(make(world))
        for _ in range(LAID_OUT):
            world.frame(seconds=0.25)
        return world.services.window.canvas.surface

    return picture


def title_with_matches(world: World) -> Scene:
    world.saved("rage", 4, 30)
    world.saved("hornochsen", 3, 12)
    return TitleScene(world.services, world.stack)


def saved(world: World) -> Scene:
    for game in ("5211", "rage", "hornochsen", "perfect_numbers"):
        world.saved(game, 3, 9)
    return SavedScene(world.services, world.stack)


def results(world: World) -> Scene:
    return ResultsScene(world.services, world.stack, world.match("hornochsen", 5, 10_000))


# -- tables ----------------------------------------------------------------------------------------


def table(
    game: str,
    players: int,
    moves: int,
    *,
    size: tuple[int, int] = SMALL,
    language: str = "en",
    edition: str | None = None,
    felt: bool = False,
    then: Callable[[World, TableScene], None] = lambda *_: None,
) -> Picture:
    """A table after this many random moves, seen by the first seat at rest; `then` somebody does something.

    Without felt the ground is one colour: its grain takes most of a picture's bytes.
    """

    def picture(home: Path) -> pygame.Surface:
        world = World(home, size, language=language, speed="instant")
        with nullcontext() if felt else patch.object(Skin, "background", plain_ground):
            table_scene = seated(world, game, players, moves, edition)
            until_asked(world, table_scene)
            then(world, table_scene)
        return world.services.window.canvas.surface

    return picture


def until_asked(world: World, scene: TableScene) -> None:
    """Bots move until the person is to decide; then all words that pass have passed."""
    while not (scene.mode.is_still() and scene.viewer in scene.mode.match.deciders()):
        world.frame(seconds=0.25)
    world.rest(5)


def plain_ground(skin: Skin, space: Space) -> pygame.Surface:
    ground = pygame.Surface((space.width, space.height)).convert()
    ground.fill(skin.style.table.ground)
    return ground


def seated(world: World, game: str, players: int, moves: int, edition: str | None) -> TableScene:
    seats = tuple(Seat(NAMES[seat], "human" if seat == 0 else "random") for seat in range(players))
    header = Header(Setup(game, players, {}, edition), seats, 11)
    opened = world.services.matches.create(header, new_session(header), NOON)
    rng, match = Random(5), opened.match
    match.settle()
    for _ in range(moves):
        seat = match.deciders()[0]
        match.submit(seat, rng.choice(match.legal(seat)))
        match.settle()
    table_scene = curtain_table(world.services, world.stack, opened)
    world.stack.push(table_scene)
    return table_scene


def first_piece(scene: TableScene) -> Point:
    """Where to touch the first piece that may be played."""
    pieces = [ref.name for ref in scene.sharing.hand.walk.options() if ref.kind is RefKind.PIECE]
    return scene.stage.visible_spot(min(pieces))


def drags_a_piece(world: World, scene: TableScene) -> None:
    """The first piece that may be played hangs in the middle of the table; its targets are lit."""
    world.frame(world.finger(pygame.FINGERDOWN, first_piece(scene)))
    world.frame(world.finger(pygame.FINGERMOTION, (900, 560)))
    world.frame(world.finger(pygame.FINGERMOTION, (960, 600)))


def holds_a_piece(world: World, scene: TableScene) -> None:
    """A finger rests on a piece until it is shown large."""
    world.frame(world.finger(pygame.FINGERDOWN, first_piece(scene)))
    world.rest(1)


def scores(world: World, scene: TableScene) -> None:
    """The match goes on until something is scored, and the scoring is through."""
    while scene.scoring is None:
        if scene.viewer in scene.mode.match.deciders() and scene.mode.is_still():
            scene.sharing.submit(scene.mode.match.legal(scene.viewer)[0])
        world.frame(seconds=0.25)
    world.rest(1.5)


def is_taught(home: Path) -> pygame.Surface:
    """A guided deal at its first step."""
    world = World(home, SMALL, speed="instant")
    pupil = Pupil(world, "rage")
    pupil.wait()
    world.rest(1)
    return world.services.window.canvas.surface


def is_solved(home: Path) -> pygame.Surface:
    """A puzzle that was answered rightly, with the reasons."""
    world = World(home, SMALL, language="de", speed="instant")
    puzzle = at_puzzle(world, "5211")
    answer(world, puzzle, right=True)
    world.rest(1)
    return world.services.window.canvas.surface


def pauses(world: World, scene: TableScene) -> None:
    world.stack.push(PauseScene(world.services, world.stack, scene.mode.game))
    world.rest(1)


# -- many people, and nobody -----------------------------------------------------------------------

TRAYS = 1280, 720
"""The smallest window with trays."""


def around(home: Path) -> pygame.Surface:
    """Five people: one looks and has chosen a card, one has chosen and let go, one has committed."""
    world = World(home, TRAYS, speed="instant")
    with patch.object(Skin, "background", plain_ground):
        scene = sit_down(world, "5211", 5, seed=11)
        world.rest(3)
    people = [Person(world, scene, seat, Random(seat)) for seat in range(3)]
    for person in people[:2]:
        pieces = [ref for ref in person.hand.hand.walk.options() if ref.kind is RefKind.PIECE]
        person.hand.hand.point_at(min(pieces, key=str))
    scene.sharing.hands[2].submit(scene.mode.match.legal(2)[0])
    world.frame(people[0].look())
    world.rest(1)
    return world.services.window.canvas.surface


class Resting:
    """Bots that never move."""

    def open(self) -> None: ...

    def update(self) -> None: ...

    def forget(self, seat: int | None = None) -> None: ...

    def lend(self, seat: int) -> None: ...

    def close(self) -> None: ...


class StillAttractMode(AttractMode):
    """Attract mode in which nothing happens any more."""

    def others(self) -> Others:
        return Resting()


def operator(world: World) -> Scene:
    """The menu as it is wherever its file lies."""
    kiosk = kiosk_of(world)
    busy_days(kiosk)
    kiosk.path = Path("/var/lib/kiosk/kiosk.toml")  # type: ignore[misc]
    return OperatorScene(world.services, world.stack, kiosk, DOORS)


def shows_a_game(world: World) -> Scene:
    kiosk_of(world)
    seats = tuple(Seat(name, "strong") for name in BOT_NAMES[:4])
    match, rng = rehearsal(Setup("rage", 4, {}), seats, 11, world.services.library), Random(5)
    for _ in range(30):
        match.settle()
        seat = match.deciders()[0]
        decided = SpokenDecision(seat, None, 3, match.view(None))
        match.submit(seat, rng.choice(match.legal(seat)))
    match.settle()
    mode = StillAttractMode(world.services, world.stack, match, lambda: None)
    mode.decided = decided
    return TableScene(world.services, world.stack, mode, Visitors(world.services, world.stack, mode))


# -- the pictures ----------------------------------------------------------------------------------

PICTURES: dict[str, Picture] = {
    "title": scene(lambda world: TitleScene(world.services, world.stack)),
    "title-large-de": scene(title_with_matches, LARGE, "de"),
    "title-portrait-de": scene(lambda world: TitleScene(world.services, world.stack), PORTRAIT, "de"),
    "nothing-saved": scene(lambda world: SavedScene(world.services, world.stack)),
    "setup-5211-azul": scene(lambda world: SetupScene(world.services, world.stack, "5211", "azul")),
    "setup-hornochsen-large-de": scene(
        lambda world: SetupScene(world.services, world.stack, "hornochsen"), LARGE, "de"
    ),
    "settings-de": scene(lambda world: SettingsScene(world.services, world.stack), language="de"),
    "rules-rage": scene(lambda world: RulesScene(world.services, world.stack, "rage")),
    "rules-letters-200-de": scene(
        lambda world: RulesScene(world.services, world.stack, "perfect_numbers"), language="de", text_size=200
    ),
    "curtain": scene(
        lambda world: CurtainScene(world.services, world.stack, "Ada", SEAT_MARKS["yellow"], lambda: None)
    ),
    "saved-de": scene(saved, language="de"),
    "results": scene(results),
    "5211-2": table("5211", 2, 6, felt=True),
    "5211-5-de": table("5211", 5, 21, language="de"),
    "5211-azul-3-large": table("5211", 3, 13, size=LARGE, edition="azul"),
    "rage-3-prediction-de": table("rage", 3, 0, language="de"),
    "rage-8": table("rage", 8, 20, felt=True),
    "rage-4-dragged": table("rage", 4, 12, then=drags_a_piece),
    "hornochsen-2-de": table("hornochsen", 2, 14, felt=True, language="de"),
    "hornochsen-8-large": table("hornochsen", 8, 60, size=LARGE),
    "perfect_numbers-2": table("perfect_numbers", 2, 20, felt=True),
    "perfect_numbers-4-de": table("perfect_numbers", 4, 60, language="de"),
    "rage-5-held-large": table("rage", 5, 22, size=LARGE, then=holds_a_piece),
    "5211-4-scoring": table("5211", 4, 12, then=scores),
    "rage-4-scoring-de": table("rage", 4, 44, language="de", then=scores),
    "perfect_numbers-3-scoring": table("perfect_numbers", 3, 30, then=scores),
    "sheet-rage": scene(SCENES["score sheet of rage"]),
    "replay-hornochsen-de": scene(SCENES["replay of hornochsen"], language="de"),
    "records": scene(SCENES["records"]),
    "guided-rage": is_taught,
    "puzzles": scene(SCENES["puzzles"]),
    "puzzle-5211-de": is_solved,
    "trays-5211-5": around,
    "kiosk-attract-rage-de": scene(shows_a_game, language="de"),
    "kiosk-operator": scene(operator),
    "kiosk-pin-de": scene(KIOSK_SCENES["pin"], language="de"),
    "keyboard-de": scene(SCENES["keyboard for a name"], language="de"),
    "5211-3-paused-de": table("5211", 3, 9, language="de", then=pauses),
}


@pytest.mark.parametrize("name", PICTURES)
def test_it_looks_as_it_did(name: str, tmp_path: Path, update_golden: bool) -> None:
    actual = PICTURES[name](tmp_path / "home")
    golden = GOLDEN / f"{name}.png"
    if update_golden:
        GOLDEN.mkdir(parents=True, exist_ok=True)
        pygame.image.save(actual, golden)
        return
    assert golden.is_file(), f"there is no {golden.name}; --update-golden makes it"
    problem = difference(actual, pygame.image.load(golden), tmp_path)
    assert problem is None, f"{name}: {problem}"


def difference(actual: pygame.Surface, golden: pygame.Surface, folder: Path) -> str | None:
    """None if both are the same, pixel for pixel; else what differs, and where pictures of it are."""
    if pygame.image.tobytes(actual, "RGB") == pygame.image.tobytes(golden, "RGB"):
        return None
    pygame.image.save(actual, folder / "actual.png")
    if actual.get_size() != golden.get_size():
        return f"its size is {actual.get_size()}, not {golden.get_size()}; see {folder / 'actual.png'}"
    apart = apart_from(actual, golden)
    pygame.image.save(apart, folder / "difference.png")
    changed = apart.get_bounding_rect()
    return f"it differs within {tuple(changed)}; see actual.png and difference.png in {folder}"


def apart_from(actual: pygame.Surface, golden: pygame.Surface) -> pygame.Surface:
    """White where the two differ, however little; transparent elsewhere."""
    apart = pygame.Surface(actual.get_size(), pygame.SRCALPHA)
    for one, other in ((actual, golden), (golden, actual)):
        more = one.convert(24)
        more.blit(other.convert(24), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        same = pygame.mask.from_threshold(more, (0, 0, 0), (1, 1, 1, 255))
        same.invert()
        same.to_surface(apart, setcolor=(255, 255, 255, 255), unsetcolor=None)
    return apart


def test_there_are_few_pictures_and_each_is_looked_at_by_a_test() -> None:
    assert {path.stem for path in GOLDEN.glob("*")} == set(PICTURES)
    assert len(PICTURES) <= MOST


def test_a_difference_of_one_pixel_is_found_and_shown(tmp_path: Path) -> None:
    pygame.display.init()
    golden = pygame.Surface((40, 30))
    golden.fill((90, 60, 30))
    actual = golden.copy()
    assert difference(actual, golden, tmp_path) is None and not list(tmp_path.iterdir())
    actual.set_at((7, 9), (90, 61, 30))
    told = difference(actual, golden, tmp_path)
    assert told is not None and "(7, 9, 1, 1)" in told and str(tmp_path) in told
    assert pygame.image.load(tmp_path / "difference.png").get_at((7, 9))[:3] == (255, 255, 255)
    assert pygame.image.load(tmp_path / "actual.png").get_at((7, 9))[:3] == (90, 61, 30)
    told = difference(pygame.Surface((40, 31)), golden, tmp_path)
    assert told is not None and "(40, 31), not (40, 30)" in told
