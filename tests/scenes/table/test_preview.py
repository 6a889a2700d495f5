"""A piece looked at closely: shown large with its name and what it does, where it covers nothing that is needed."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.content.texts import LANGUAGES, Texts
from game.engine.games.registry import GAMES
from game.ui.board.lettered import LetteredPicture
from game.ui.widgets.box import Box
from scenes.table.table_scene import TableScene
from tests.architecture.project import CONFIG
from tests.scenes.table.players import begin
from tests.scenes.table.test_explanations import asked
from tests.scenes.table.tray_people import Person, sit_down
from tests.scenes.world import World

ROOMS = [((1024, 600), 100), ((1024, 600), 200), ((1920, 1080), 100), ((1920, 1080), 200), ((3840, 2160), 100)]


def read(sheet: LetteredPicture | None) -> str:
    assert sheet is not None
    return " ".join(use.text for use in sheet.texts).replace("\N{NO-BREAK SPACE}", " ")


def hold(world: World, scene: TableScene, piece: str) -> Box:
    """Holds a finger on a piece; where it is shown large then."""
    world.frame(world.finger(pygame.FINGERDOWN, scene.stage.visible_spot(piece)))
    world.frame(seconds=0.5)
    world.frame()
    shown = scene.stage.preview.box
    assert shown is not None
    return shown


def let_go(world: World, scene: TableScene, piece: str) -> None:
    world.frame(world.finger(pygame.FINGERUP, scene.stage.visible_spot(piece)))
    scene.sharing.hand.clear()


def faces(scene: TableScene) -> dict[str, Box]:
    """Every piece whose face the viewer sees, and where it lies."""
    looks = scene.stage.pieces.looks()
    seen = {key: look for key, look in looks.items() if look.face.visible is not None}
    return {
        key: Box(look.pose.x - look.width / 2, look.pose.y - look.height / 2, look.width, look.height)
        for key, look in seen.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_that_has_a_word_has_an_effect(game: str, language: str) -> None:
    texts = Texts(CONFIG, language)
    for kind in texts.keys(game, "piece"):
        assert texts.effect(game, kind).endswith("."), kind


@pytest.mark.parametrize(
    ("game", "piece"), [("rage", "B7"), ("perfect_numbers", "Y3.1"), ("5211", "O2.1"), ("hornochsen", "55")]
)
def test_plain_pieces_have_none(game: str, piece: str) -> None:
    assert not Texts(CONFIG, "de").effect(game, piece)


@pytest.mark.parametrize(
    ("language", "name", "effect"), [("de", "Neuer Trumpf", "aufgedeckt"), ("en", "New trump", "turned up")]
)
def test_a_held_action_card_says_its_name_and_what_it_does(tmp_path, language: str, name: str, effect: str) -> None:
    world, scene, card = with_card(tmp_path, "newtrump", language=language)
    hold(world, scene, card)
    told = read(scene.stage.preview.sheet)
    assert told.startswith(name) and effect in told


def with_card(tmp_path, kind: str, **settings) -> tuple[World, TableScene, str]:
    """A table of Rage at which the viewer holds a card of this kind."""
    for seed in range(40):
        world = World(tmp_path / str(seed), explanations=False, **settings)
        scene = begin(world, "rage", 3, seed=seed)
        asked(world, scene)
        card = next((piece for piece in faces(scene) if piece.startswith(kind)), None)
        if card is not None:
            return world, scene, card
        world.stack.pop()
    raise AssertionError(f"nobody ever holds {kind}")


@pytest.mark.parametrize(
    ("game", "told"), [("rage", True), ("5211", True), ("perfect_numbers", True), ("hornochsen", False)]
)
def test_a_plain_piece_has_its_name_unless_that_is_all_that_is_printed(tmp_path, game: str, told: bool) -> None:
    world = World(tmp_path, explanations=False, language="de")
    scene = begin(world, game, 3)
    asked(world, scene)
    piece = next(key for key in faces(scene) if not scene.services.texts.effect(game, key))
    hold(world, scene, piece)
    name = scene.services.texts.called(game, piece).replace("\N{NO-BREAK SPACE}", " ")
    assert read(scene.stage.preview.sheet) == (name if told else "")


def until_bots_have_chosen(world: World, scene: TableScene) -> None:
    """What a bot does puts a preview away."""
    for _ in range(400):
        world.rest(2)
        if scene.mode.is_still() and all(scene.mode.match.is_human(seat) for seat in scene.mode.match.deciders()):
            return
    raise AssertionError("a bot never chooses")


@pytest.mark.parametrize(("size", "letters"), ROOMS)
@pytest.mark.parametrize("game", GAMES)
def test_a_preview_covers_neither_the_piece_nor_the_hand_nor_a_button(tmp_path, game: str, size, letters: int) -> None:
    world = World(tmp_path, size, explanations=False, language="de", text_size=letters)
    scene = begin(world, game, 3)
    asked(world, scene)
    until_bots_have_chosen(world, scene)
    mine = {piece.name for zone in scene.seen().zones if zone.seat == 0 for piece in zone.pieces}
    for piece in sorted(faces(scene))[:12]:
        lying = faces(scene)
        shown = hold(world, scene, piece)
        assert scene.stage.frame.box.contains(shown)
        assert lying[piece].clipped(shown) is None, f"{piece} lies below its own picture"
        covered = [other for other in mine if other in lying and lying[other].clipped(shown) is not None]
        assert not covered, f"{piece} covers {covered}"
        buttons = [widget for widget in scene.widgets() if widget.touchable and not widget.name.startswith("spot.")]
        assert all(widget.home.clipped(shown) is None for widget in buttons)
        fits(scene.stage.preview.sheet, scene.pen.measure.least_letters)
        let_go(world, scene, piece)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
def test_a_preview_keeps_clear_of_what_ends_a_choice(tmp_path, size, language: str) -> None:
    world = World(tmp_path, size, explanations=False, language=language)
    scene = begin(world, "perfect_numbers", 3)
    asked(world, scene)
    rng, shown = Random(1), 0
    for _ in range(200):
        world.frame(seconds=0.5)
        options = sorted(scene.sharing.hand.choice.walk.options(), key=str)
        if not scene.mode.is_still() or not options or not scene.mode.match.is_human(scene.mode.match.deciders()[0]):
            continue
        for ref in options:
            scene.sharing.hand.choice.clear()
            after = scene.sharing.hand.choice.walk.choose(ref)
            if after is not None and after.finished() is None:
                scene.sharing.hand.choice.point_at(ref)
            for piece in faces(scene) if "confirm" in scene.names() else ():
                scene.looking.show_focused(piece)
                box, sheet = scene.stage.preview.box, scene.stage.preview.sheet
                assert box is not None and box.clipped(scene.widget("confirm").home) is None, piece
                assert scene.stage.frame.box.contains(box) and read(sheet)
                fits(sheet, scene.pen.measure.least_letters)
                shown += 1
                scene.looking.end()
        scene.sharing.hand.choice.clear()
        if shown > 60:
            return
        scene.sharing.submit(rng.choice(scene.mode.match.legal(0)))
    raise AssertionError("nothing is ever to be ended")


def fits(sheet: LetteredPicture | None, least: float) -> None:
    """Every line lies on the sheet, in letters that can be read."""
    assert sheet is not None
    for use in sheet.texts:
        assert Box(0, 0, sheet.width, sheet.height).contains(use.place), use.text
        assert use.size >= least - 0.01, use.text


@pytest.mark.parametrize(("size", "letters"), [((1920, 1080), 100), ((3840, 2160), 100)])
@pytest.mark.parametrize("players", [3, 8])
def test_in_a_tray_it_says_the_same_and_faces_its_person(tmp_path, players: int, size, letters: int) -> None:
    world = World(tmp_path, size, language="de", text_size=letters)
    scene = sit_down(world, "rage", players, seed=11, prediction="hidden")
    world.rest(2)
    told = []
    for seat, hand in scene.sharing.hands.items():
        person = Person(world, scene, seat, Random(1))
        world.frame(person.look())
        world.rest(0.5)
        for piece in [piece.name for zone in hand.hand.secret_zones() for piece in zone.pieces if piece.name]:
            hand.preview.look_at("pad", piece)
            fits(hand.preview.sheet, scene.pen.measure.least_letters)
            effect = scene.services.texts.effect("rage", piece)
            assert effect in read(hand.preview.sheet) and hand.preview.caption(piece).why in read(hand.preview.sheet)
            told.append(effect)
            hand.preview.put_away()
        world.frame(person.look_away())
    assert any(told)
