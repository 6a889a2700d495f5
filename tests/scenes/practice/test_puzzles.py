"""Puzzles through posted events: found from the title, tried, answered with reasons, remembered, one's own too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.content.texts import LANGUAGES
from game.engine.action import Ref, RefKind
from game.engine.games.registry import GAMES
from game.match.practice.puzzle import BESIDE, RECORD
from game.match.practice.puzzle_files import SolvedMark
from game.ui.input.pad import PadButton
from scenes.base.pick import PickScene
from scenes.library.records import RecordsScene
from scenes.menu.title import TitleScene
from scenes.practice import review as review_module
from scenes.practice.leave import LeaveScene
from scenes.practice.puzzle import PuzzleMode, PuzzleStep
from scenes.practice.puzzles import PuzzlesScene, has_puzzles
from scenes.practice.review import ReviewScene
from scenes.setup.setup import SetupScene
from scenes.table.table_scene import TableScene
from tests.match.entries import unfinished
from tests.match.practice.test_puzzles import costly
from tests.match.practice.test_puzzles import shelf as shelf_in
from tests.scenes.gamepad import Gamepad
from tests.scenes.practice.test_review import quickly, through
from tests.scenes.table.players import Player
from tests.scenes.walk import complaints
from tests.scenes.world import World, all_text


def push(world: World, name: str) -> None:
    """A touch on a widget of the scene on top."""
    top = world.stack.top
    widget = top.widget(name)  # type: ignore[attr-defined]
    if widget.within is not None:
        widget.within.reveal(widget.home)
    world.tap(widget.touch_area.middle)


def at_puzzles(world: World, game: str) -> PuzzlesScene:
    world.stack.push(TitleScene(world.services, world.stack))
    world.stack.push(SetupScene(world.services, world.stack, game))
    world.frame()
    push(world, "puzzles")
    scene = world.stack.top
    assert isinstance(scene, PuzzlesScene)
    return scene


def at_puzzle(world: World, game: str, number: str = "001") -> TableScene:
    at_puzzles(world, game)
    push(world, f"ours.{number}")
    return puzzle_of(world)


def puzzle_of(world: World) -> TableScene:
    scene = world.stack.top
    assert isinstance(scene, TableScene) and isinstance(scene.mode, PuzzleMode)
    for _ in range(20):
        world.frame(seconds=0.5)
    return scene


def rings(scene: TableScene) -> list[str]:
    """What is pointed at."""
    return [name for name in scene.names() if name.startswith("puzzle.ring.")]


def wrong_bubbles(scene: TableScene) -> list[str]:
    """What can't be read or touched of what a puzzle adds to a table."""
    return [found for found in complaints(scene) if " puzzle" in found or " hint" in found or " show" in found]


def answer(world: World, scene: TableScene, right: bool, way: str | Gamepad = "tap") -> str:
    """Chooses a right or a wrong answer, step by step, as the table wants it pointed at."""
    player, legal = Player(world, scene, "tap"), scene.mode.match.legal(scene.mode.puzzle.seat)
    action = next(action for action in legal if scene.mode.puzzle.is_right(action.do) is right)
    before = len(scene.mode.tried)
    for _ in range(8):
        if scene.mode.answered or len(scene.mode.tried) > before:
            return action.do
        walk = scene.sharing.hand.walk
        leading = [
            ref
            for ref in sorted(walk.options(), key=str)
            if (after := walk.choose(ref)) is not None and any(path.action is action for path in after.paths)
        ]
        if isinstance(way, Gamepad):
            by_pad(way, leading[0])
        else:
            {"tap": player.tap, "keys": player.by_keys}[way](leading[0])
        world.rest(0.5)
    raise AssertionError(f"{action} was never chosen: {scene.sharing.hand.walk.chosen}")


def by_pad(pad: Gamepad, ref: Ref) -> None:
    pad.choose(f"value.{ref.name}" if ref.kind is RefKind.VALUE else f"spot.{ref.name}")


# -- answering -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_wrong_then_right_then_the_next(tmp_path: Path, game: str, language: str) -> None:
    world = World(tmp_path, language=language)
    scene = at_puzzle(world, game)
    record, before = scene.mode.match.text(), scene.mode.match.view(scene.viewer)
    answer(world, scene, right=False)
    assert scene.mode.step is PuzzleStep.WRONG and not wrong_bubbles(scene)
    assert str(scene.mode.puzzle.best.samples) in all_text(scene), "how it is known"
    assert not rings(scene), "nothing points at the answer yet"
    answer(world, scene, right=True)
    assert scene.mode.step is PuzzleStep.RIGHT and not wrong_bubbles(scene)
    assert scene.mode.words().move(scene.mode.puzzle.best.do).lower() in all_text(scene).lower()
    assert scene.mode.match.text() == record and scene.mode.match.view(scene.viewer) == before, "nothing has happened"
    push(world, "puzzle.next")
    following = puzzle_of(world)
    assert following is not scene and following.mode.puzzle.name == "002"
    following.back()
    top = world.stack.top
    assert isinstance(top, LeaveScene)
    push(world, "puzzles")
    shelf = world.stack.top
    assert isinstance(shelf, PuzzlesScene)
    assert shelf.shelf.mark(shelf.shelf.ours(game)[0]) is SolvedMark.LATER and unfinished(world.services.matches) == []


def test_right_at_once_by_keys_alone(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.stack.push(TitleScene(world.services, world.stack))
    world.stack.push(SetupScene(world.services, world.stack, "5211"))
    keyed(world, "puzzles")
    shelf = world.stack.top
    assert isinstance(shelf, PuzzlesScene)
    keyed(world, "ours.001")
    scene = puzzle_of(world)
    world.key(pygame.K_h)
    assert scene.mode.step is PuzzleStep.LOOK and "puzzle.text" in scene.names()
    answer(world, scene, right=True, way="keys")
    assert scene.mode.step is PuzzleStep.RIGHT and shelf.shelf.mark(shelf.shelf.ours("5211")[0]) is SolvedMark.FIRST
    world.key(pygame.K_RETURN)
    assert puzzle_of(world).mode.puzzle.name == "002", "the focus stands on the way on"


def test_a_pad_finds_tries_and_solves_one(tmp_path: Path) -> None:
    world = World(tmp_path)
    pad = Gamepad(world)
    world.stack.push(TitleScene(world.services, world.stack))
    pad.plug()
    world.frame()
    pad.choose("play.rage")
    pad.choose("puzzles")
    pad.choose("ours.003")
    scene = puzzle_of(world)
    answer(world, scene, right=False, way=pad)
    assert scene.mode.step is PuzzleStep.WRONG
    answer(world, scene, right=True, way=pad)
    assert scene.mode.step is PuzzleStep.RIGHT
    pad.press(PadButton.A)
    assert puzzle_of(world).mode.puzzle.name == "004", "A goes on"
    pad.press(PadButton.B)
    assert isinstance(world.stack.top, LeaveScene)


def keyed(world: World, name: str) -> None:
    """Tab until the focus is there, then Enter."""
    top = world.stack.top
    world.frame()
    for _ in range(len(top.names()) + 1):  # type: ignore[attr-defined]
        if top.focus == name:  # type: ignore[attr-defined]
            world.key(pygame.K_RETURN)
            return
        world.key(pygame.K_TAB)
    raise AssertionError(f"Tab never comes to {name}")


def test_the_answer_can_be_shown_and_the_match_played_on(tmp_path: Path) -> None:
    world = World(tmp_path)
    shelf = shelf_in(tmp_path)
    card = next(place for place in shelf.ours("rage") if shelf.puzzle(place).best.do.startswith("play"))
    scene = at_puzzle(world, "rage", card.name)
    push(world, "show")
    assert scene.mode.step is PuzzleStep.SHOWN and rings(scene), "a card is pointed at"
    shelf = shelf_in(tmp_path)
    assert shelf.mark(card) is SolvedMark.SHOWN and shelf.solved(shelf.ours("rage")) == 0
    assert not scene.sharing.hand.walk.options(), "there is nothing left to choose"
    push(world, "puzzle.play_on")
    table = world.stack.top
    assert isinstance(table, TableScene) and not isinstance(table.mode, PuzzleMode)
    assert table.mode.match.session.practice and scene.mode.puzzle.seat in table.mode.match.deciders()


def test_whoever_was_shown_the_answer_does_not_solve_it_at_the_first_try(tmp_path: Path) -> None:
    world = World(tmp_path)
    scene = at_puzzle(world, "5211")
    push(world, "show")
    push(world, "puzzle.list")
    push(world, "ours.001")
    again = puzzle_of(world)
    answer(world, again, right=True)
    shelf = shelf_in(tmp_path)
    assert again is not scene and shelf.mark(shelf.ours("5211")[0]) is SolvedMark.LATER


def test_the_hint_speaks_from_what_the_seat_knows_and_closes(tmp_path: Path) -> None:
    world = World(tmp_path)
    scene = at_puzzle(world, "rage")
    push(world, "hint")
    looked = all_text(scene)
    assert scene.mode.step is PuzzleStep.LOOK and not wrong_bubbles(scene)
    push(world, "puzzle.close")
    assert scene.mode.step is PuzzleStep.THINKING and "puzzle.text" not in scene.names() and looked
    hidden = scene.mode.match.view(None).known() | scene.mode.match.view(scene.viewer).known()
    assert scene.seen().known() <= hidden


def test_the_table_shows_what_the_seat_knows_and_no_more(tmp_path: Path) -> None:
    world = World(tmp_path)
    for game in GAMES:
        scene = at_puzzle(world, game)
        seen = scene.mode.puzzle.record.state.redact(scene.mode.puzzle.seat).view(scene.mode.puzzle.seat)
        assert scene.viewer == scene.mode.puzzle.seat and scene.seen().known() == seen.known()
        assert scene.mode.match.session.humans() == [scene.mode.puzzle.seat], "no curtain, no other person"
        world.rest(5)
        assert len(scene.mode.match.lines_shown()) == len(scene.mode.puzzle.record.lines), "nobody moves"


def test_the_language_changes_in_the_middle(tmp_path: Path) -> None:
    world = World(tmp_path, language="en")
    scene = at_puzzle(world, "5211")
    answer(world, scene, right=False)
    english = all_text(scene)
    world.services.change(language="de")
    world.stack.rebuild()
    world.frame()
    assert (
        scene.mode.step is PuzzleStep.WRONG and "Da geht noch mehr" in all_text(scene) and "something better" in english
    )


def test_a_broken_puzzle_is_told_and_the_others_stay(tmp_path: Path) -> None:
    own = tmp_path / "puzzles" / "rage"
    own.mkdir(parents=True)
    (own / ("mine" + RECORD)).write_text("nothing\n")
    (own / ("mine" + BESIDE)).write_text("{}")
    world = World(tmp_path)
    shelf = at_puzzles(world, "rage")
    push(world, "own.mine")
    assert world.stack.top is shelf and "can't be read" in all_text(shelf) and not complaints(shelf)
    push(world, "ours.001")
    assert isinstance(world.stack.top, TableScene)


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_bubbles_leave_what_is_chosen_from_free(tmp_path: Path, size: tuple[int, int]) -> None:
    for game in GAMES:
        world = World(tmp_path, size, language="de")
        scene = at_puzzle(world, game, "002")
        assert not wrong_bubbles(scene), game
        push(world, "show")
        assert not wrong_bubbles(scene), game


# -- one's own -------------------------------------------------------------------------------------


def test_what_a_review_finds_costly_comes_back(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_module, "judge", quickly)
    world.services.matches.close(world.match("rage", 3, moves=10_000))
    world.show(RecordsScene(world.services, world.stack))
    name = world.services.matches.records.names()[0]
    world.click(f"review.{name}")
    review = world.top
    assert isinstance(review, ReviewScene)
    through(world, review)
    assert "Kept as puzzles for you: 3" in all_text(review) and not complaints(review)
    world.click("puzzles")
    shelf = world.top
    assert isinstance(shelf, PuzzlesScene) and len(shelf.shelf.own("rage")) == 3
    assert "own matches" in all_text(shelf) and not complaints(shelf)
    (first,) = shelf.beginnings()
    assert first in owned(shelf), "one's own come first"
    world.click(first)
    scene = world.top
    assert isinstance(scene, TableScene) and isinstance(scene.mode, PuzzleMode) and scene.mode.puzzle.played is not None
    world.frame()
    assert "Your choice here was" in all_text(scene)
    world.key(pygame.K_ESCAPE)
    world.click("puzzles")
    world.click("back")
    world.click("seat")
    world.click("pick.0")
    through(world, review)
    assert len(shelf.shelf.own("rage")) == 3, "looking back twice keeps nothing twice"


def test_a_stopped_review_keeps_what_it_has_found(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_module, "judge", quickly)
    world.services.matches.close(world.match("rage", 3, moves=10_000))
    world.show(RecordsScene(world.services, world.stack))
    world.click(f"review.{world.services.matches.records.names()[0]}")
    for _ in range(8):
        world.frame()
    world.click("stop")
    review = world.top
    assert isinstance(review, ReviewScene)
    found = len(review.review.costly())
    assert found and f"Kept as puzzles for you: {found}" in all_text(review)


def kept(home: Path, count: int = 3) -> None:
    """Own costly choices of a match of Rage, as a review keeps them."""
    record, found = costly("rage", count)
    assert shelf_in(home).keep(record, 0, found) == count


def owned(shelf: PuzzlesScene) -> list[str]:
    return [f"own.{place.name}" for place in shelf.shelf.own("rage")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_own_puzzle_is_deleted_only_when_that_is_confirmed(tmp_path: Path, language: str) -> None:
    kept(tmp_path)
    world = World(tmp_path, language=language)
    shelf = at_puzzles(world, "rage")
    first, *others = owned(shelf)
    push(world, first)
    scene = puzzle_of(world)
    push(world, "delete")
    assert isinstance(world.stack.top, PickScene) and not complaints(world.stack.top)
    push(world, "pick.keep")
    assert world.stack.top is scene and len(owned(shelf)) == 3
    push(world, "delete")
    push(world, "pick.delete")
    assert world.stack.top is shelf and owned(shelf) == others
    assert world.services.say("puzzle.deleted", count=1) in all_text(shelf) and not complaints(shelf)
    assert len(list((tmp_path / "puzzles" / "rage").iterdir())) == 4, "two files each"


def test_all_own_puzzles_or_the_solved_ones_are_deleted_by_keys(tmp_path: Path) -> None:
    kept(tmp_path)
    world = World(tmp_path)
    shelf = at_puzzles(world, "rage")
    solved = shelf.shelf.own("rage")[1]
    shelf.shelf.answered(solved, SolvedMark.LATER)
    shelf.refresh()
    keyed(world, "delete")
    assert {"pick.keep", "pick.solved", "pick.all"} <= set(world.stack.top.names())  # type: ignore[attr-defined]
    world.key(pygame.K_RETURN)
    assert len(owned(shelf)) == 3, "the focus begins where nothing is lost"
    keyed(world, "delete")
    keyed(world, "pick.solved")
    assert f"own.{solved.name}" not in owned(shelf) and len(owned(shelf)) == 2
    assert shelf_in(tmp_path).mark(solved) is None, "what was remembered of it is gone, too"
    keyed(world, "delete")
    assert "pick.solved" not in world.stack.top.names()  # type: ignore[attr-defined]
    world.key(pygame.K_ESCAPE)
    assert len(owned(shelf)) == 2
    keyed(world, "delete")
    keyed(world, "pick.all")
    assert owned(shelf) == [] and "delete" not in shelf.names() and len(shelf.shelf.ours("rage")) > 3


def test_a_pad_deletes_an_own_puzzle(tmp_path: Path) -> None:
    kept(tmp_path, 1)
    world = World(tmp_path)
    pad = Gamepad(world)
    world.stack.push(PuzzlesScene(world.services, world.stack, "rage"))
    pad.plug()
    world.frame()
    shelf = world.stack.top
    assert isinstance(shelf, PuzzlesScene)
    pad.choose(owned(shelf)[0])
    puzzle_of(world)
    pad.choose("delete")
    pad.choose("pick.delete")
    assert world.stack.top is shelf and owned(shelf) == []


def test_ours_are_never_deleted_and_what_cannot_be_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(tmp_path, 1)
    world = World(tmp_path)
    assert "delete" not in at_puzzle(world, "rage").names()

    def refuses(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", refuses)
    shelf = at_puzzles(world, "rage")
    push(world, "delete")
    push(world, "pick.all")
    assert len(owned(shelf)) == 1 and "Could not be deleted: 1" in all_text(shelf)


def test_strangers_get_no_puzzles(worlds: Callable[..., World]) -> None:
    world = worlds()
    assert has_puzzles(world.services, "rage")
    world.services.policy.shows_records = False
    assert not has_puzzles(world.services, "rage")
    world.show(SetupScene(world.services, world.stack, "rage"))
    assert "puzzles" not in world.top.names() and "learn" in world.top.names()
