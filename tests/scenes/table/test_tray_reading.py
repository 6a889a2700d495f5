"""What somebody reads in their tray: every card can be told from every other, and every question stands there whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

import pygame
import pytest

from game.engine.action import Ref, RefKind
from game.engine.games.registry import GAMES
from game.ui.board.arrangement import Area, upright
from game.ui.board.lettered import LetteredPicture
from game.ui.board.motion import PieceLook
from game.ui.draw.style import GOLD
from game.ui.widgets.box import Box
from game.ui.widgets.widget import Widget
from scenes.setup.sharing import trays_fit
from scenes.table.table_scene import TableScene
from scenes.table.trays.tray_row import VALUE_GAP
from scenes.table.trays.tray_values import questions
from scenes.table.words import TableWords
from scenes.table.zones import ground_of
from tests.engine.about import about
from tests.scenes.table.players import NAMES
from tests.scenes.table.tray_people import middle, sit_down
from tests.scenes.world import World

SIZES = [(1920, 1080), (1280, 720), (3840, 2160)]

CORNERS = {game: corner for game in GAMES if (corner := about(game).corner) is not None}
TABLES = [(game, players) for game in CORNERS for players in range(GAMES[game].fewest_players, 9)]


def at_sizes(tables: Iterable[tuple[str, int]]) -> list[tuple[str, int, tuple[int, int]]]:
    """Each table on every screen that has room for its trays, by what docs/playing.md promises."""
    return [
        (game, players, size)
        for game, players in tables
        for size in SIZES
        if players <= GAMES[game].most_players and (game != "rage" or players < 5 or size[1] >= 1080)
    ]


def table_with_trays(
    tmp_path, game: str, players: int, size: tuple[int, int], language: str, names: Sequence[str] = NAMES
):
    """A table of people around a screen of this size, who all have room."""
    world = World(tmp_path, size=size, speed="instant", language=language)
    assert trays_fit(world.services, game, players)
    scene = sit_down(world, game, players, names=names)
    settle(world, scene)
    return world, scene


def settle(world: World, scene: TableScene) -> None:
    """Until everybody who owes a decision has been asked."""
    for _ in range(20):
        world.frame(seconds=0.25)
        if scene.mode.is_still() and scene.sharing.hands[scene.mode.match.deciders()[0]].hand.walk.options():
            break
    world.frame()


def corner(game: str, look: PieceLook):
    """The part of a card with its number and its sign, a pixel inside its edge."""
    wide, deep = CORNERS[game]
    card = Area(look.pose.x, look.pose.y, look.width, look.height, angle=look.pose.angle)
    width, height = wide * look.width, deep * look.width
    pose = card.place((width - look.width) / 2, (height - look.height) / 2)
    return upright(Area(pose.x, pose.y, width, height, angle=look.pose.angle)).inset(1)


def check_corners(game: str, tray: Box, looks: list[PieceLook]) -> None:
    for at, look in enumerate(looks):
        area = corner(game, look)
        assert tray.contains(area)
        for above in looks[at + 1 :]:
            covers = upright(Area(above.pose.x, above.pose.y, above.width, above.height, angle=above.pose.angle))
            assert covers.clipped(area) is None, f"{look.face.name} below {above.face.name}"


@pytest.mark.parametrize(("game", "players", "size"), at_sizes(TABLES))
def test_every_card_of_a_full_hand_shows_what_it_is(tmp_path, game: str, players: int, size: tuple[int, int]) -> None:
    """Two digits are two digits: a 14 that shows its 1 only would be read as a 1."""
    world, scene = table_with_trays(tmp_path, game, players, size, "en")
    for seat, hand in scene.sharing.hands.items():
        world.frame(world.finger(pygame.FINGERDOWN, middle(hand.tray.handle), seat))
        looks = list(hand.pieces.looks().values())
        assert len(looks) >= 5, "the whole hand"
        check_corners(game, hand.tray.box, looks)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_open_cards_are_as_large_as_those_in_the_hand(tmp_path, players: int, size: tuple[int, int]) -> None:
    world, scene = table_with_trays(tmp_path, "5211", players, size, "en")
    for seat in [*range(players), *range(players)]:
        scene.mode.match.submit(seat, scene.mode.match.legal(seat)[0])
        settle(world, scene)
    lying = scene.stage.pieces.lying().values()
    for seat, tray in enumerate(scene.stage.trays):
        laid, hand = ([look for zone, look in lying if zone == f"{name}.{seat}"] for name in ("laid", "hand"))
        assert len(laid) == 3 and laid[0].width >= 0.8 * hand[0].width
        check_corners("5211", tray.box, laid)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("game", "players"), [("5211", 2), ("5211", 5), ("perfect_numbers", 2), ("perfect_numbers", 4)]
)
def test_every_place_has_a_name(tmp_path, game: str, players: int, size: tuple[int, int], language: str) -> None:
    """A name that does not fit is not written: nobody would know what belongs there."""
    _, scene = table_with_trays(tmp_path, game, players, size, language)
    named = {key for key, _, _ in scene.stage.labels.words()}
    lying = {zone for zone, _ in scene.stage.pieces.lying().values()}
    places = [name for name, place in scene.stage.placement.zones.items() if place.label == "inside"]
    stage, signs = scene.stage, scene.stage.skin.style.signs
    words = TableWords(scene.services.texts, game, stage.placement.layout, signs.__contains__)
    assert places
    for name in places:
        place = stage.placement.zones[name]
        block = stage.labels.words_on(ground_of(place), words.zone(name))
        assert block.unbroken and block.height <= place.area.height, f"{name}: {block}"
        assert (f"ground.{name}" in named) == (name not in lying)


LONG_NAMES = (
    *("Maximiliane-Charlott", "Ada", "Bernhardine v.Wettin", "Øyvind", "Christoph-Sebastian"),
    *("Alexandra-Victoria", "Jo", "Friedrich Wilhelm"),
)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", ["rage", "hornochsen"])
@pytest.mark.parametrize("first", [0, 4])
def test_the_longest_names_are_whole_where_eight_sit(
    tmp_path, monkeypatch: pytest.MonkeyPatch, game: str, language: str, first: int
) -> None:
    """At every side of the screen, in letters that can be read; a name of one long word may be parted."""
    names = [*LONG_NAMES[first:], *LONG_NAMES[:first]]
    written: list[tuple[str, float]] = []
    write = LetteredPicture.write

    def listen(sheet: LetteredPicture, text: str, box: Box, size: float, *given: object, **how: object) -> None:
        written.append((text, size))
        write(sheet, text, box, size, *given, **how)

    monkeypatch.setattr(LetteredPicture, "write", listen)
    _world, scene = table_with_trays(tmp_path, game, 8, (1920, 1080), language, names)
    assert [seat.name for seat in scene.mode.match.session.seats] == names
    told = {text for text, _ in written}
    for name in names:
        parts = [(name[:at].rstrip(), name[at:]) for at in range(1, len(name))]
        assert name in told or any(one in told and other in told for one, other in parts), name
    letters = [size for text, size in written if any(text and text in name for name in names)]
    assert min(letters) >= scene.pen.measure.readable


# -- values --------------------------------------------------------------------------------------


def values_at(scene: TableScene, seat: int) -> list[Widget]:
    return [scene.widget(name) for name in scene.names() if name.startswith(f"value.{seat}.")]


def check_question(scene: TableScene, seat: int) -> None:
    """It can be read whole beside or below its answers, and fingers have room on them."""
    hand, prompt = scene.sharing.hands[seat], scene.widget(f"prompt.{seat}")
    answers = values_at(scene, seat)
    assert " ".join(use.text for use in prompt.texts()) in questions(hand.hand, scene.stage)
    for use in prompt.texts():
        assert use.size >= scene.pen.measure.least_letters - 0.01 and prompt.area.contains(use.place, 0.5)
    assert hand.tray.box.contains(prompt.area, 0.5)
    for answer in answers:
        assert prompt.area.clipped(answer.area) is None and hand.tray.box.contains(answer.area, 0.5)
        assert min(answer.area.width, answer.area.height) + VALUE_GAP >= scene.pen.measure.finger


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("game", "players", "size"), at_sizes(("rage", players) for players in range(3, 9)))
def test_who_predicts_reads_what_the_numbers_are(tmp_path, game, players: int, size, language: str) -> None:
    world, scene = table_with_trays(tmp_path, game, players, size, language)
    for _ in range(players):
        (seat,) = scene.mode.match.deciders()
        assert values_at(scene, seat)
        check_question(scene, seat)
        scene.mode.match.submit(seat, scene.mode.match.legal(seat)[0])
        settle(world, scene)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", [2, 5, 8])
def test_who_buys_reads_what_is_bought(tmp_path, players: int, size: tuple[int, int], language: str) -> None:
    world, scene = table_with_trays(tmp_path, "hornochsen", players, size, language)
    supply = Ref(RefKind.ZONE, "supply")
    buyers = [seat for seat in range(players) if supply in scene.sharing.hands[seat].hand.walk.options()]
    assert buyers
    for seat in buyers:
        world.frame(world.finger(pygame.FINGERDOWN, middle(scene.stage.trays[seat].handle), seat))
        scene.sharing.hands[seat].hand.point_at(supply)
        world.frame()
        assert len(values_at(scene, seat)) == 3
        check_question(scene, seat)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_an_only_answer_looks_like_a_button(tmp_path, size: tuple[int, int], language: str) -> None:
    world, scene = table_with_trays(tmp_path, "perfect_numbers", 4, size, language)
    rng, seen = Random(1), set()
    for _ in range(400):
        (seat,) = scene.mode.match.deciders()
        golden = [value.texts()[0].ground == GOLD for value in values_at(scene, seat)]
        if golden:
            check_question(scene, seat)
            assert set(golden) == {len(golden) == 1}
            seen.add(len(golden))
        if {1, 2} <= seen:
            return
        legal = scene.mode.match.legal(seat)
        scene.mode.match.submit(seat, rng.choice([action for action in legal if action.do == "complete"] or legal))
        settle(world, scene)
        if scene.scoring is not None:
            scene.break_off()
            scene.reconcile()
            settle(world, scene)
    raise AssertionError(f"never asked: {seen}")
