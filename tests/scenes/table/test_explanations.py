"""One line about what is asked: in the first matches, where the eye is, until it is known or not wanted."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.content.folders import Folders, standard_folders
from game.content.texts import LANGUAGES
from game.engine.action import Ref, RefKind
from game.engine.games.registry import GAMES
from game.ui.draw.style import Size
from game.ui.window.window import Window
from game.user.progress import ENOUGH, Progress
from game.user.settings import Settings
from scenes import first_frame
from scenes.menu.title import TitleScene
from scenes.practice.guide import GuideMode
from scenes.setup.setup import SetupScene
from scenes.table.prompt import PromptPlate
from scenes.table.table_scene import TableScene
from tests.scenes import world as around
from tests.scenes.table.players import Player, begin
from tests.scenes.walk import complaints
from tests.scenes.world import World, all_text

CONFIG = standard_folders().ours / "config"
CLOSE = "help.close"


def shown(scene: TableScene) -> str:
    """The line that is shown, empty if there is none."""
    return " ".join(use.text for use in scene.widget("help.text").texts()) if "help.text" in scene.names() else ""


def asked(world: World, scene: TableScene) -> None:
    for _ in range(200):
        if Player(world, scene, "tap").may_choose():
            return
        world.frame(seconds=0.5)
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_of_every_game_is_explained(game: str, language: str) -> None:
    texts = tomllib.loads((CONFIG / "games" / game / f"text.{language}.toml").read_text(encoding="utf-8"))
    assert set(texts["help"]) == set(texts["prompt"])
    for key, line in texts["help"].items():
        assert line != texts["prompt"][key] and len(line) <= 100 and line[-1] in ".“", f"{key}: {line}"


def test_a_question_is_explained_until_it_was_decided_a_few_times(tmp_path: Path) -> None:
    world = World(tmp_path)
    for decided in range(ENOUGH):
        scene = begin(world, "rage", 3, seed=decided)
        asked(world, scene)
        assert shown(scene).startswith("Exactly right brings 10 points")
        Player(world, scene, "tap", seed=decided).choose()
        assert not shown(scene), "nobody is asked now"
        world.stack.pop()
    scene = begin(world, "rage", 3, seed=9)
    asked(world, scene)
    assert not shown(scene), "that is known by now"
    assert Progress(tmp_path).knows("rage", "bid") and not Progress(tmp_path).knows("rage", "follow")


def test_it_makes_way_for_a_card_that_is_looked_at(tmp_path: Path) -> None:
    world = World(tmp_path)
    scene = begin(world, "5211", 3)
    asked(world, scene)
    card = next(ref.name for ref in scene.sharing.hand.walk.options())
    world.frame(world.finger(pygame.FINGERDOWN, scene.stage.visible_spot(card)))
    assert shown(scene)
    world.rest(0.6, frame=0.1)
    assert scene.stage.preview.shown and not shown(scene)
    world.frame(world.finger(pygame.FINGERUP, (40, 400)))
    assert not scene.stage.preview.shown and shown(scene)


@pytest.mark.parametrize("rounds", [0, 5])
@pytest.mark.parametrize(
    ("players", "size", "text_size"),
    [
        (2, (1920, 1080), 100),
        (2, (3840, 2160), 200),
        (8, (1024, 600), 100),
        (8, (1280, 720), 100),
        (8, (1920, 1080), 100),
        (8, (1920, 1080), 200),
    ],
)
def test_it_leaves_free_what_lies_on_a_board_and_who_stands_there(
    tmp_path: Path, players: int, size: tuple[int, int], text_size: int, rounds: int
) -> None:
    world = World(tmp_path, size=size, text_size=text_size, speed="instant", language="de")
    scene = begin(world, "hornochsen", players)
    while scene.mode.match.view(None).counter("round").value <= rounds:
        asked(world, scene)
        scene.mode.match.submit(0, scene.mode.match.legal(0)[0])
        world.frame()
    asked(world, scene)
    bubble, placement = scene.widget("help").home, scene.stage.placement
    needed = {f"field {field}": placement.track[field].box for field in scene.stage.standing()}
    needed |= {f"printed {at}": area.box for at, area in enumerate(scene.stage.printed())}
    needed |= {f"plate {seat}": plate.box for seat, plate in enumerate(placement.plates)}
    for zone in scene.seen().zones:
        names = [piece.name for piece in zone.pieces if zone.name.startswith("row.") and piece.name is not None]
        needed |= {name: box for name in names if (box := scene.stage.box_of(Ref(RefKind.PIECE, name))) is not None}
    assert len(needed) > players
    assert not [name for name, box in needed.items() if bubble.clipped(box.inset(12)) is not None]


# -- beside what is asked --------------------------------------------------------------------------


@pytest.mark.parametrize("settings", [{}, {"text_size": 200}], ids=str)
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)], ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_is_never_smaller_than_its_explanation(
    tmp_path: Path, game: str, size: tuple[int, int], settings: dict[str, int]
) -> None:
    world = World(tmp_path, size=size, language="de", **settings)
    scene = begin(world, game, GAMES[game].most_players)
    asked(world, scene)
    prompt, explained = scene.widget("prompt"), scene.widget("help.text")
    sizes = [[use.size for use in widget.texts()] for widget in (prompt, explained)]
    assert min(sizes[0]) >= max(sizes[1]) - 0.01


@pytest.mark.parametrize("text_size", [100, 200])
def test_what_is_asked_has_all_the_room_beside_the_tables_numbers(tmp_path: Path, text_size: int) -> None:
    world = World(tmp_path, size=(1024, 600), language="de", speed="instant", text_size=text_size)
    scene = begin(world, "rage", 8)
    seen, largest = set(), scene.pen.measure.letters(Size.LEAD)
    for _ in range(120):
        player = Player(world, scene, "tap", seed=2)
        player.choose() if player.may_choose() else world.frame(seconds=0.25)
        prompt = scene.widget("prompt")
        assert isinstance(prompt, PromptPlate)
        chips = [use.place for key, _, use in scene.stage.labels.words() if key == "info"]
        free = min(place.left for place in chips) - prompt.visible_area.right
        assert free > 0
        assert free < 90 or prompt.letters == largest or prompt.home.height / prompt.letters < 1.6, "it needs no more"
        seen.add(round(scene.stage.info_box.width))
    assert len(seen) > 1, "there are more numbers at some times than at others"


def test_the_cross_closes_it_for_good(tmp_path: Path) -> None:
    world = World(tmp_path)
    scene = begin(world, "5211", 3)
    asked(world, scene)
    area = scene.widget(CLOSE).touch_area
    assert area is not None
    world.tap(area.middle)
    assert not shown(scene)
    world.stack.pop()
    scene = begin(world, "5211", 3, seed=8)
    asked(world, scene)
    assert not shown(scene)


def test_keys_close_it_too(tmp_path: Path) -> None:
    world = World(tmp_path)
    scene = begin(world, "5211", 3)
    asked(world, scene)
    for _ in range(len(scene.names()) + 1):
        if scene.focus == CLOSE:
            break
        world.key(pygame.K_TAB)
    world.key(pygame.K_RETURN)
    assert not shown(scene)


def test_a_setting_turns_explanations_off(tmp_path: Path) -> None:
    assert Settings().explanations
    world = World(tmp_path, explanations=False)
    scene = begin(world, "5211", 3)
    asked(world, scene)
    assert not shown(scene)
    world.services.change(explanations=True)
    world.stack.rebuild()
    assert shown(scene)


@pytest.mark.parametrize("letters", [100, 200])
@pytest.mark.parametrize("game", GAMES)
def test_the_line_covers_nothing_that_is_needed(tmp_path: Path, game: str, letters: int) -> None:
    world = World(tmp_path, (1024, 600), language="de", text_size=letters)
    scene = begin(world, game, GAMES[game].most_players)
    asked(world, scene)
    assert shown(scene)
    assert not [wrong for wrong in complaints(scene) if "help" in wrong]
    line = scene.widget("help").home
    refs = scene.sharing.hand.walk.options()
    boxes = [box for ref in refs if (box := scene.stage.box_of(ref)) is not None]
    boxes += [widget.home for widget in scene.widgets() if widget.touchable and not widget.name.startswith("help")]
    boxes.append(scene.widget("prompt").home)
    for box in boxes:
        both = line.clipped(box)
        assert both is None or min(both.width, both.height) < 2


# -- the first start -------------------------------------------------------------------------------


def test_the_first_start_says_what_to_do(worlds: Callable[..., around.World]) -> None:
    for text_size in (100, 200):
        world = worlds((1024, 600), text_size=text_size)
        world.show(TitleScene(world.services, world.stack))
        assert "Welcome!" in all_text(world.top)


def test_whoever_has_been_here_is_not_welcomed_again(world: around.World) -> None:
    world.services.change(volume=30)
    world.show(TitleScene(world.services, world.stack))
    assert "Welcome!" not in all_text(world.top) and "Choose a table." in all_text(world.top)


def test_the_welcome_stays_when_the_language_is_changed(world: around.World) -> None:
    world.show(TitleScene(world.services, world.stack))
    world.click("language")
    assert "Willkommen!" in all_text(world.top)


@pytest.mark.parametrize(("locales", "language"), [([{"language": "de", "country": "CH"}], "de"), ([], "en")])
def test_the_first_language_is_the_systems(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locales: list[dict[str, str]], language: str
) -> None:
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: locales)
    monkeypatch.setattr(first_frame, "open_window", lambda _: Window((640, 360)))
    folders = Folders(standard_folders().ours, tmp_path)
    assert first_frame.open_program(folders).settings.language == language
    (tmp_path / first_frame.SETTINGS_FILE).write_text("volume = 30\n", encoding="utf-8")
    assert first_frame.open_program(folders).settings.language == "en", "what was set once is not guessed again"


# -- where guided deals are offered ----------------------------------------------------------------


def test_a_game_never_played_is_offered_as_a_guided_deal(world: around.World) -> None:
    world.show(TitleScene(world.services, world.stack))
    assert {f"learn.{game}" for game in ("rage", "hornochsen", "perfect_numbers")} <= set(world.top.names())
    world.click("learn.rage")
    scene = world.stack.top
    assert isinstance(scene, TableScene) and isinstance(scene.mode, GuideMode) and scene.mode.game == "rage"
    world.frame()
    world.click("coach.skip")
    assert isinstance(world.stack.top, SetupScene)
    world.click("back")
    assert "learn.rage" not in world.top.names() and "learn.hornochsen" in world.top.names()
    assert "Welcome!" not in all_text(world.top)


def test_the_set_up_always_offers_it(world: around.World) -> None:
    progress = Progress(world.services.folders.user)
    progress.guided("5211")
    progress.keep()
    world.show(SetupScene(world.services, world.stack, "5211", "azul"))
    world.click("learn")
    scene = world.stack.top
    assert (
        isinstance(scene, TableScene)
        and isinstance(scene.mode, GuideMode)
        and scene.mode.match.header.setup.edition == "azul"
    )


def test_the_set_up_says_what_people_and_bots_are(world: around.World) -> None:
    world.show(SetupScene(world.services, world.stack, "5211"))
    assert "bots decide by themselves" in all_text(world.top) and "Empty means random" in all_text(world.top)
