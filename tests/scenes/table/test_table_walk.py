"""Everything on the tables of all games, early and in the middle, at every size: nothing is cut, crowded or faint."""

from __future__ import annotations

import datetime
from random import Random

import pytest

from game.engine.action import Ref, RefKind
from game.engine.game import Setup
from game.engine.games.registry import GAMES
from game.engine.record.header import Header, Seat
from game.hand.walker import walk_from
from game.match.store.match_store import OpenMatch
from game.ui.board.log import LogEntry
from game.ui.widgets.box import Box
from scenes.table.tables import curtain_table
from tests.scenes.table.table_walk import table_complaints
from tests.scenes.world import World

NAMES = ("Maximiliane-Charlott", "Bartholomäus-Kasimir", "Cem", "Dorothea", "Eva", "Finn-Ole", "Gil", "Hal")
NOON = datetime.datetime(2026, 3, 4, 12)
ME = 0
SIZES = (1024, 600), (1280, 800), (1920, 1080), (3840, 2160)
Moments = tuple[tuple[int, RefKind | None, tuple[str, ...]], ...]
BOTH = "de", "en"
MOMENTS: Moments = (0, None, BOTH), (30, RefKind.PIECE, ("de",)), (30, RefKind.VALUE, BOTH)
"""After how many moves, what I am to choose then, and in which languages it is looked at."""
SHORT: Moments = (0, RefKind.VALUE, ("de",)), (30, RefKind.PIECE, ("de",))
ENDS = [(game.id, count) for game in GAMES.values() for count in (game.fewest_players, game.most_players)]
BETWEEN = [
    pytest.param(game.id, (game.fewest_players + game.most_players) // 2, marks=pytest.mark.long)
    for game in GAMES.values()
]


def match_at(world: World, game: str, players: int, moves: int, kind: RefKind | None) -> OpenMatch:
    """A match after so many random moves, when I am to choose something of this kind."""
    seats = tuple(Seat(NAMES[seat], "human" if seat == ME else "random") for seat in range(players))
    opened = world.services.matches.create(Header(Setup(game, players), seats, 5), None, NOON)
    match, rng = opened.match, Random(players)
    for move in range(2_000):
        match.settle()
        if match.over:
            break
        deciders = match.deciders()
        if move >= moves and ME in deciders:
            options = walk_from(match.knowledge(ME), ME, match.legal(ME)).options()
            if kind is None or any(ref.kind is kind for ref in options):
                break
        seat = next((seat for seat in deciders if seat != ME), ME)
        match.submit(seat, rng.choice(match.legal(seat)))
    match.settle()
    return opened


def walked(world: World, opened: OpenMatch, languages: tuple[str, ...]) -> list[str]:
    """What is wrong in this moment, and again after a choice has been begun."""
    scene = curtain_table(world.services, world.stack, opened)
    world.stack.push(scene)
    told = "→ somewhere on this table, told at some length"
    names = enumerate(NAMES[: opened.match.rules.players])
    scene.narrator.log.entries = [LogEntry(told, at, name, pieces=("B12",), listed=("B12",)) for at, name in names]
    wrong: list[str] = []
    for language in languages:
        world.services.change(language=language)
        world.stack.rebuild()
        world.rest(1.0, frame=0.25)
        wrong += table_complaints(scene)
        for ref in sorted(scene.sharing.hand.walk.options(), key=str)[:1]:
            if ref.kind is not RefKind.VALUE and not scene.mode.match.over:
                scene.sharing.hand.touch(ref)
                wrong += table_complaints(scene)
                scene.sharing.hand.clear()
    world.stack.pop()
    return list(dict.fromkeys(wrong))


def walk(world: World, game: str, players: int, moments: Moments = MOMENTS) -> str:
    wrong = []
    for moves, kind, languages in moments:
        wrong += walked(world, match_at(world, game, players, moves, kind), languages)
    return "\n".join(dict.fromkeys(wrong))


@pytest.mark.parametrize(
    "size", [SIZES[0], *(pytest.param(size, marks=pytest.mark.long) for size in SIZES[1:])], ids=str
)
@pytest.mark.parametrize(("game", "players"), [*ENDS, *BETWEEN])
def test_everything_on_a_table_has_room(tmp_path, game: str, players: int, size: tuple[int, int]) -> None:
    world = World(tmp_path, size=size, speed="instant")
    assert not (wrong := walk(world, game, players)), wrong


@pytest.mark.parametrize("size", [(1024, 600), pytest.param((1920, 1080), marks=pytest.mark.long)], ids=str)
@pytest.mark.parametrize("text_size", [pytest.param(150, marks=pytest.mark.long), 200])
@pytest.mark.parametrize(("game", "players"), ENDS)
def test_large_letters_have_room(tmp_path, game: str, players: int, text_size: int, size: tuple[int, int]) -> None:
    world = World(tmp_path, size=size, speed="instant", text_size=text_size)
    assert not (wrong := walk(world, game, players, SHORT)), wrong


@pytest.mark.parametrize(("game", "players"), ENDS)
def test_a_small_screen_for_fingers(tmp_path, game: str, players: int) -> None:
    world = World(tmp_path, size=(1024, 600), speed="instant", screen_inches=7)
    assert not (wrong := walk(world, game, players, SHORT)), wrong


@pytest.mark.parametrize(("game", "players"), ENDS)
def test_a_table_in_a_portrait_window(tmp_path, game: str, players: int) -> None:
    world = World(tmp_path, size=(1080, 1920), speed="instant")
    assert not (wrong := walk(world, game, players, SHORT)), wrong


@pytest.mark.parametrize(("game", "players"), ENDS)
def test_a_television_shows_everything_that_matters(tmp_path, game: str, players: int) -> None:
    world = World(tmp_path, size=(1920, 1080), speed="instant", tv_safe=True)
    assert not (wrong := walk(world, game, players, SHORT)), wrong
    scene = curtain_table(world.services, world.stack, match_at(world, game, players, 30, RefKind.PIECE))
    world.stack.push(scene)
    world.rest(1.0, frame=0.25)
    safe = Box(96, 54, 1728, 972)
    for name in scene.stage.pieces.looks():
        box = scene.stage.box_of(Ref(RefKind.PIECE, name))
        assert box is not None and safe.contains(box, 1), name
    for seat, area in enumerate(scene.stage.placement.plates):
        plate = Box(area.x - area.width / 2, area.y - area.height / 2, area.width, area.height)
        assert safe.contains(plate, 1), seat
    for widget in scene.widgets():
        if widget.visible_area is not None and (widget.touchable or widget.texts()):
            assert safe.contains(widget.visible_area, 1), widget.name
