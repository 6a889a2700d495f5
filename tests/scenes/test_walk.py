"""All widgets of all scenes around the table, in both languages, at every size: nothing is cut, crowded or faint."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.engine.games.registry import GAMES
from game.match.history.replay import Replay
from game.match.practice.puzzle import BESIDE
from game.match.practice.puzzle_files import SolvedMark
from game.ui.draw.seat_marks import SEAT_MARKS
from game.ui.widgets.choice import Value
from game.ui.widgets.text_field import TextField
from scenes.base.keyboard import KeyboardScene
from scenes.base.pick import PickScene
from scenes.base.widget_scene import WidgetScene
from scenes.library.records import RecordsScene
from scenes.library.replay_controls import replay_table
from scenes.library.saved import SavedScene
from scenes.menu.settings import SettingsScene
from scenes.menu.title import TitleScene
from scenes.practice.leave import GUIDE, PUZZLE, LeaveScene
from scenes.practice.puzzles import PuzzlesScene
from scenes.rules.rules import RulesScene
from scenes.setup.setup import SetupScene
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.pause import PauseScene
from scenes.table.results import ResultsScene
from scenes.table.score_sheet import SheetScene
from scenes.table.score_story import story_of
from tests.engine.record.matches import played, reading
from tests.scenes.kiosk.kiosk_scenes import KIOSK_SCENES
from tests.scenes.walk import scrolled_complaints
from tests.scenes.world import SIZES, World

LONGEST_NAME = "Maximiliane-Charlott"


def title(world: World) -> WidgetScene:
    world.saved("rage", 8, 30)
    return TitleScene(world.services, world.stack, world.services.say("app.trouble"))


def setup_of(game: str) -> Callable[[World], WidgetScene]:
    def setup(world: World) -> WidgetScene:
        scene = SetupScene(world.services, world.stack, game)
        while scene.match_setup.may_add:
            scene.match_setup.add_seat()
        scene.match_setup.seats[0].name = LONGEST_NAME
        scene.match_setup.seed_text = "9" * 39
        return scene

    return setup


def broken_setup(world: World) -> WidgetScene:
    scene = SetupScene(world.services, world.stack, "rage")
    scene.match_setup.options.update(plus_minus_one=True, prediction="secret")
    scene.sentence = (
        "Somewhere on this machine a folder can't be written to, and this is said at some length (no space left)."
    )
    return scene


def saved(world: World) -> WidgetScene:
    for game in GAMES:
        world.saved(game, 4, 9)
    broken = world.services.folders.user / "matches" / "20261101-101500-rage-1.jsonl"
    broken.write_text('{"record": 1, "game": "rage"}\n', encoding="utf-8")
    return SavedScene(world.services, world.stack)


def nothing_saved(world: World) -> WidgetScene:
    return SavedScene(world.services, world.stack)


def pick(world: World) -> WidgetScene:
    values = [Value(str(at), f"{LONGEST_NAME} {at}", detail="What this would mean for everybody") for at in range(9)]
    return PickScene(world.services, world.stack, "One of nine", values, chosen="3", on_pick=lambda _: None)


def results(world: World) -> WidgetScene:
    opened = world.match("hornochsen", 8, 3)
    opened.match.session.seats[0] = type(opened.match.session.seats[0])(LONGEST_NAME)
    opened.match.session.practice = True
    return ResultsScene(world.services, world.stack, opened)


def whole_results(world: World) -> WidgetScene:
    opened = world.match("rage", 8, 10_000, seed=2**128 - 1)
    opened.match.session.seats[0] = type(opened.match.session.seats[0])(LONGEST_NAME)
    return ResultsScene(world.services, world.stack, opened)


def sheet_of(game: str, decisions: int) -> Callable[[World], WidgetScene]:
    def sheet(world: World) -> WidgetScene:
        match = world.match(game, GAMES[game].most_players, decisions).match
        match.session.seats[0] = type(match.session.seats[0])(LONGEST_NAME)
        return SheetScene(world.services, world.stack, game, match.session, story_of(world.services, match))

    return sheet


def records(world: World) -> WidgetScene:
    for game in GAMES.values():
        world.saved(game.id, game.most_players, 9_999)
    world.services.matches.put_away(world.saved("rage", 8, 9))
    broken = world.services.folders.user / "records" / "a rather long name that somebody gave to a file.jsonl"
    broken.write_text('{"record": 1, "game": "rage"}\n', encoding="utf-8")
    return RecordsScene(world.services, world.stack)


def put_away(world: World) -> WidgetScene:
    scene = records(world)
    assert isinstance(scene, RecordsScene)
    scene.shelf = "away"
    return scene


def replay_of(game: str) -> Callable[[World], WidgetScene]:
    def replay(world: World) -> WidgetScene:
        shown = Replay(reading(played(game, GAMES[game].most_players)))
        shown.session.seats[0] = type(shown.session.seats[0])(LONGEST_NAME)
        scene = replay_table(world.services, world.stack, shown, name="old")
        scene.mode.at = shown.rounds[-1].position + 1
        return scene

    return replay


def unsaved(make: Callable[[World], WidgetScene]) -> Callable[[World], WidgetScene]:
    """The scene while nothing can be written."""

    def scene(world: World) -> WidgetScene:
        (world.services.folders.user / "matches").write_text("a file in the way", encoding="utf-8")
        world.match("rage", 8)
        assert world.services.matches.look_after(0.0)
        return make(world)

    return scene


def damaged(world: World) -> WidgetScene:
    name = world.saved("perfect_numbers", 4, 9)
    path = world.services.folders.user / "matches" / f"{name}.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"do"', b'"does"', 1))
    return TitleScene(world.services, world.stack)


def keyboard_for(field: str) -> Callable[[World], WidgetScene]:
    def keyboard(world: World) -> WidgetScene:
        scene = SetupScene(world.services, world.stack, "rage")
        scene.build()
        shown = scene.widget(field)
        assert isinstance(shown, TextField)
        return KeyboardScene(world.services, world.stack, shown)

    return keyboard


def puzzles(world: World) -> WidgetScene:
    """All marks there are, one's own, and a sentence about one that is broken."""
    own = world.services.folders.user / "puzzles" / "5211"
    own.mkdir(parents=True, exist_ok=True)
    for name in ("mine", "yours"):
        (own / (name + BESIDE)).write_text("{}", encoding="utf-8")
    scene = PuzzlesScene(world.services, world.stack, "5211")
    for place, mark in zip(scene.shelf.ours("5211"), (*SolvedMark, *SolvedMark), strict=False):
        scene.shelf.answered(place, mark)
    scene.build()
    scene.complain(world.services.say("puzzle.broken", why="mine.jsonl: can't be read (No such file or directory)"))
    return scene


SCENES: dict[str, Callable[[World], WidgetScene]] = {
    "title": title,
    "empty title": lambda world: TitleScene(world.services, world.stack),
    **{f"setup of {game}": setup_of(game) for game in GAMES},
    "broken setup": broken_setup,
    "settings": lambda world: SettingsScene(world.services, world.stack),
    **{f"rules of {game}": lambda world, game=game: RulesScene(world.services, world.stack, game) for game in GAMES},
    "pause that can't save": unsaved(lambda world: PauseScene(world.services, world.stack, "perfect_numbers")),
    "results that can't be saved": unsaved(results),
    "title with a damaged match": damaged,
    "pause": lambda world: PauseScene(world.services, world.stack, "perfect_numbers"),
    "guided deal left": lambda world: LeaveScene(
        world.services, world.stack, "perfect_numbers", GUIDE, on_way=lambda: None, on_title=lambda: None
    ),
    "puzzles": puzzles,
    "puzzle left": lambda world: LeaveScene(
        world.services, world.stack, "perfect_numbers", PUZZLE, on_way=lambda: None, on_title=lambda: None
    ),
    "curtain": lambda world: CurtainScene(
        world.services, world.stack, LONGEST_NAME, SEAT_MARKS["yellow"], lambda: None
    ),
    "results": results,
    "results of a whole match": whole_results,
    **{f"score sheet of {game}": sheet_of(game, 600) for game in GAMES},
    "empty score sheet": sheet_of("rage", 0),
    "saved": saved,
    "nothing saved": nothing_saved,
    "pick": pick,
    "records": records,
    "put away": put_away,
    "nothing finished": lambda world: RecordsScene(world.services, world.stack),
    **{f"replay of {game}": replay_of(game) for game in GAMES},
    **KIOSK_SCENES,
    "keyboard for a name": keyboard_for("seat.0.name"),
    "keyboard for a number": keyboard_for("seed"),
}


def show(world: World, name: str) -> None:
    world.show(SCENES[name](world))
    lay_out(world)


def lay_out(world: World) -> None:
    """A rules page comes a section in a frame."""
    for _ in range(60):
        if isinstance(world.top, RulesScene) and not world.top.laid_out:
            world.frame()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCENES)
def test_every_widget_has_room(worlds: Callable[..., World], name: str, size: tuple[int, int]) -> None:
    world = worlds(size, "de")
    show(world, name)
    wrong = scrolled_complaints(world.top)
    world.services.change(language="en")
    world.stack.rebuild()
    lay_out(world)
    wrong += scrolled_complaints(world.top)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("text_size", [125, 150, 200])
@pytest.mark.parametrize("name", SCENES)
def test_large_letters_have_room_in_the_smallest_window(
    worlds: Callable[..., World], name: str, text_size: int
) -> None:
    world = worlds((1024, 600), "de", text_size=text_size)
    show(world, name)
    wrong = scrolled_complaints(world.top)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", SCENES)
def test_a_small_screen_for_fingers_and_a_portrait_window(worlds: Callable[..., World], name: str) -> None:
    for size, inches in (((1024, 600), 7), ((1080, 1920), 24)):
        world = worlds(size, "de", screen_inches=inches)
        show(world, name)
        wrong = [wrong for wrong in scrolled_complaints(world.top) if "units" not in wrong or inches == 7]
        assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", SCENES)
def test_a_television_shows_everything_that_matters(worlds: Callable[..., World], name: str) -> None:
    world = worlds((1920, 1080), "de", tv_safe=True)
    show(world, name)
    assert not scrolled_complaints(world.top)
    for widget in world.top.widgets():
        if widget.name != "veil" and widget.visible_area is not None and (widget.touchable or widget.texts()):
            assert widget.visible_area.left + 1 >= 96 and widget.visible_area.right - 1 <= 1824, widget.name
            assert widget.visible_area.top >= 45 and widget.visible_area.bottom <= 1035, widget.name
