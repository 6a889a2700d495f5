"""A further game is its own folder, found by its manifest: the same scenes play it and know nothing of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

import main
from game.bots.reasons import Reason
from game.commands import shared
from game.content.folders import Folders
from game.engine.action import Ref, RefKind, piece, zone
from game.engine.record.reader import read
from game.ui.board.emblems import emblem_of, emblem_picture
from game.ui.board.scoring.sheet_panel import MINUS
from game.ui.board.skins.style import SkinStyle
from game.ui.sound.sound import Cue
from game.ui.widgets.widget import WidgetLook
from scenes.menu.title import TitleScene
from scenes.navigator import ToTitle
from scenes.rules.rules import RulesScene
from scenes.setup.setup import SetupScene
from scenes.table.advice_words import AdviceWords
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.score_sheet import SheetRow, SheetScene
from scenes.table.score_story import story_of
from scenes.table.table_scene import TableScene
from scenes.table.tables import curtain_table
from tests.further.design import DESIGN, EMBLEM, GLOW
from tests.further.installing import GAME, files_with_the_game, register
from tests.match.entries import unfinished
from tests.scenes.table.players import Player, begin
from tests.scenes.world import World, all_text

Worlds = Callable[..., World]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return files_with_the_game(tmp_path_factory.mktemp("ours"))


@pytest.fixture
def folders(monkeypatch: pytest.MonkeyPatch, files: Path, tmp_path: Path) -> Folders:
    """Where the program finds its files, the further game's among them; nothing in them may be changed."""
    return use(monkeypatch, Folders(files, tmp_path))


@pytest.fixture
def own_folders(monkeypatch: pytest.MonkeyPatch, files: Path, tmp_path: Path) -> Folders:
    """The same as a copy, to break something in."""
    return use(monkeypatch, Folders(Path(shutil.copytree(files, tmp_path / "ours")), tmp_path))


def use(monkeypatch: pytest.MonkeyPatch, folders: Folders) -> Folders:
    register(monkeypatch)
    monkeypatch.setattr(shared, "standard_folders", lambda: folders)
    return folders


def program(folders: Folders, **settings: Any) -> World:
    """A program that has the further game."""
    return World(folders.user, folders=folders, **{"size": (1024, 600), "speed": "instant", **settings})


@pytest.fixture
def worlds(folders: Folders) -> Worlds:
    return lambda **settings: program(folders, **settings)


# -- whole matches ---------------------------------------------------------------------------------


def check_record(world: World) -> None:
    """The match is on disk, finished and right."""
    (path,) = (world.services.folders.user / "matches").glob("*.jsonl")
    record = read(path.read_bytes(), world.services.library, fair=True)
    assert record.has_result and record.header.setup.game == GAME


@pytest.mark.parametrize("people", ["one person", "all people"])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("way", ["tap", "drag", "keys"])
def test_a_match_to_the_results(worlds: Worlds, way: str, players: int, people: str) -> None:
    world = worlds()
    scene = begin(world, GAME, players, humans=1 if people == "one person" else players)
    results = Player(world, scene, way).play_to_results()
    scores = scene.mode.match.standings().scores
    assert all(str(score) in all_text(results) for score in scores) and len(scores) == players
    check_record(world)


def test_a_match_with_all_its_motions(worlds: Worlds) -> None:
    world = worlds(size=(1280, 800), language="de", speed="fast")
    scene = begin(world, GAME, 2)
    Player(world, scene, "drag", seed=5).play_to_results()
    check_record(world)


def test_a_match_goes_on_after_it_was_left(worlds: Worlds) -> None:
    world = worlds()
    scene = begin(world, GAME, 2)
    wait(world, scene)
    text = scene.mode.match.text()
    world.stack.replace(TitleScene(world.services, world.stack))
    (entry,) = unfinished(world.services.matches)
    scene = curtain_table(world.services, world.stack, world.services.matches.open(entry.name))
    world.stack.replace(scene)
    assert scene.mode.match.text() == text
    until_laying(world, scene)


# -- each of its features --------------------------------------------------------------------------


def wait(world: World, scene: TableScene) -> Player:
    """Until somebody may choose."""
    player = Player(world, scene, "tap")
    for _ in range(400):
        if isinstance(world.stack.top, CurtainScene):
            player.open_curtain()
        elif player.may_choose():
            return player
        world.frame(seconds=0.2)
    raise AssertionError("nobody may ever choose")


def hand(scene: TableScene) -> list[str]:
    return [str(tile.name) for tile in scene.mode.match.view(scene.viewer).zone(f"hand.{scene.viewer}").pieces]


def choose_two(world: World, scene: TableScene) -> list[str]:
    """Chooses the two lowest tiles, so that it is soon one's turn to lay; which they are."""
    player = wait(world, scene)
    tiles = hand(scene)[:2]
    for tile in tiles:
        player.tap(piece(tile))
    player.tap(zone(f"chosen.{scene.viewer}"))
    return tiles


def until_laying(world: World, scene: TableScene) -> list[str]:
    """Chooses two tiles and waits for one's turn to lay one of them."""
    tiles = choose_two(world, scene)
    wait(world, scene)
    assert "Lay one" in scene.sharing.prompt()
    return tiles


def test_two_pieces_are_staged_and_confirmed(worlds: Worlds) -> None:
    world = worlds()
    scene = begin(world, GAME, 2, humans=2)
    player = wait(world, scene)
    one, other, third = hand(scene)[:3]
    player.tap(piece(one))
    player.tap(piece(third))
    assert "confirm" in scene.names()
    player.tap(piece(third))
    assert scene.sharing.hand.walk.chosen == (piece(one),), "a staged one can be pulled back"
    assert "confirm" not in scene.names()
    player.tap(piece(other))
    area = scene.widget("confirm").touch_area
    assert area is not None
    world.tap(area.middle)
    world.rest(1)
    assert f'"do": "choose {one} {other}"' in scene.mode.match.text()


def test_two_pieces_are_dragged_one_after_the_other(worlds: Worlds) -> None:
    world = worlds()
    scene = begin(world, GAME, 2, humans=2)
    player = wait(world, scene)
    one, other = hand(scene)[:2]
    world.drag(player.spot(piece(one)), player.spot(zone("chosen.0")))
    assert scene.sharing.hand.walk.chosen == (piece(one),)
    world.drag(player.spot(piece(other)), player.spot(zone("chosen.0")))
    world.rest(1)
    assert "choose" not in scene.mode.match.text(), "several pieces are confirmed"
    area = scene.widget("confirm").touch_area
    assert area is not None
    world.tap(area.middle)
    world.rest(1)
    assert f'"do": "choose {one} {other}"' in scene.mode.match.text()


def test_all_choose_at_the_same_time_behind_the_curtain(worlds: Worlds) -> None:
    world = worlds()
    scene = begin(world, GAME, 3, humans=3)
    asked = []
    for _ in range(3):
        wait(world, scene)
        asked.append(scene.viewer)
        shown = {key for key in scene.stage.pieces.looks() if "#" not in key}
        assert shown == set(hand(scene)), "nothing but one's own hand can be seen, until all have chosen"
        choose_two(world, scene)
        world.frame()
    assert asked == [0, 1, 2]
    wait(world, scene)
    chosen = [scene.mode.match.view(None).zone(f"chosen.{seat}").pieces for seat in range(3)]
    assert all(tile.name is not None and tile.face_up for tiles in chosen for tile in tiles)


def test_a_value_is_asked_for_where_the_piece_was_laid(worlds: Worlds) -> None:
    world = worlds()
    scene = begin(world, GAME, 2)
    tile, _ = until_laying(world, scene)
    player = Player(world, scene, "drag")
    world.drag(player.spot(piece(tile)), player.spot(zone("hollow.2")))
    assert [name for name in scene.names() if name.startswith("value.")] == [
        "value.stake.1",
        "value.stake.2",
        "value.stake.3",
    ]
    assert "Stake 3" in all_text(scene)
    player.tap(Ref(RefKind.VALUE, "stake.3"))
    world.rest(0.2)
    assert f'"do": "lay {tile} 2 3"' in scene.mode.match.text()


def test_pieces_lie_on_the_fields_of_the_map_and_figures_on_its_track(worlds: Worlds) -> None:
    world = worlds()
    scene = begin(world, GAME, 2)
    Player(world, scene, "tap").play_to_results()
    table, fields = scene.mode.match.view(None), world.services.library.board("glade", lambda drawn: drawn)
    board = scene.stage.placement.board
    assert board is not None
    factor = board.width / fields.width
    drawn = {item.name: item for item in fields.rows}
    for hollow in "123":
        for at, tile in enumerate(table.zone(f"hollow.{hollow}").pieces, start=1):
            field, pose = drawn[f"{hollow}.{at}"], scene.stage.pieces.looks()[str(tile.name)].pose
            assert pose.x == pytest.approx(board.x + (field.left + field.width / 2 - fields.width / 2) * factor)
            assert pose.y == pytest.approx(board.y + (field.top + field.height / 2 - fields.height / 2) * factor)
    standing = {round(sprite.middle[0]) for sprite in scene.stage.sprites}
    for seat in range(2):
        points = table.counter(f"track.{seat}").value
        assert isinstance(points, int)
        field = scene.stage.placement.track[min(points, 24)]
        assert any(abs(field.x - x) <= field.width / 2 for x in standing)


def test_a_scoring_is_told_step_by_step(worlds: Worlds) -> None:
    world = worlds(speed="normal")
    scene = begin(world, GAME, 2)
    said: list[str] = []
    player = Player(world, scene, "tap")
    for _ in range(600):
        if player.may_choose():
            player.choose()
        world.frame(seconds=0.2)
        if scene.narrator.message is not None and scene.narrator.message not in said[-1:]:
            said.append(scene.narrator.message)
        if scene.mode.match.view(None).counter("round").value == 2 and scene.mode.is_still():
            break
    steps = [line for line in said if "Glow-worms in the" in line or "for " in line]
    assert "Glow-worms in the" in steps[0] and "brightest light" in steps[1]
    assert sum("stake" in line for line in steps) == 2


def test_its_scoring_has_a_panel_and_its_figures_walk(worlds: Worlds) -> None:
    """Only the layout and the texts say how: no scene knows the game."""
    world = worlds(speed="normal")
    scene = begin(world, GAME, 2)
    player = Player(world, scene, "tap")
    walked: set[tuple[int, int, int]] = set()
    for _ in range(900):
        if player.may_choose():
            player.choose()
        world.frame(seconds=0.1)
        if scene.scoring is not None:
            show = scene.scoring
            walked |= {(walk.seat, walk.left, walk.reached) for walk in scene.stage.figures.walks}
            if show.finished:
                break
    world.frame(seconds=0.1)
    gains = show.scoring.gains()
    assert {gain.reason for gain in gains} <= {"brightest", "won", "lost"} and "continue" in scene.names()
    assert walked == {(gain.seat, gain.total - gain.points, gain.total) for gain in gains if gain.points}
    points = [scene.mode.match.view(None).counter(f"track.{seat}").value for seat in range(2)]
    assert [scene.stage.figures.field_of(seat) for seat in range(2)] == points
    for seat, value in enumerate(points):
        assert str(value) in [use.text for key, _, use in scene.stage.labels.words() if key == f"plate.{seat}"]


def test_who_lays_where_there_is_no_room_is_told_so(worlds: Worlds) -> None:
    """Four people fill the first hollow in the first round."""
    world = worlds()
    scene = begin(world, GAME, 4, humans=4)
    for _ in range(4):
        choose_two(world, scene)
    for _ in range(4):
        player = wait(world, scene)
        (tile, _) = scene.mode.match.view(scene.viewer).zone(f"chosen.{scene.viewer}").pieces
        for ref in (piece(str(tile.name)), zone("hollow.1"), Ref(RefKind.VALUE, "stake.1")):
            player.tap(ref)
        world.frame()
    for _ in range(4):
        choose_two(world, scene)
    player = wait(world, scene)
    tile, before = scene.mode.match.view(scene.viewer).zone(f"chosen.{scene.viewer}").pieces[0], scene.mode.match.text()
    world.drag(player.spot(piece(str(tile.name))), player.spot(zone("hollow.1")))
    assert scene.sharing.refusal.text == "There is no room left in the mossy hollow."
    world.rest(2)
    assert scene.mode.match.text() == before and scene.stage.pieces.zone_of(str(tile.name)) == f"chosen.{scene.viewer}"


def test_arrows_lead_from_piece_to_piece(worlds: Worlds) -> None:
    world = worlds()
    scene = begin(world, GAME, 2)
    wait(world, scene)
    tiles = hand(scene)
    while scene.focus != f"spot.{tiles[0]}":
        world.key(pygame.K_TAB)
    for tile in tiles[1:]:
        world.key(pygame.K_RIGHT)
        assert scene.focus == f"spot.{tile}"
    world.key(pygame.K_RETURN)
    world.key(pygame.K_LEFT)
    world.key(pygame.K_RETURN)
    assert scene.sharing.hand.walk.chosen == (piece(tiles[-1]), piece(tiles[-2]))
    while scene.focus != "spot.chosen.0":
        world.key(pygame.K_TAB)
    world.key(pygame.K_RETURN)
    world.rest(0.2)
    assert f'"do": "choose {tiles[-2]} {tiles[-1]}"' in scene.mode.match.text()


def test_a_tile_in_hollow_1_is_not_a_piece_of_seat_1(worlds: Worlds) -> None:
    """Zones that are numbered belong to nobody for that; only the view says whose a zone is."""
    world = worlds()
    scene = begin(world, GAME, 2, humans=2)
    while scene.mode.match.view(None).counter("round").value != 2:
        player = wait(world, scene)
        options = scene.sharing.hand.walk.options()
        player.tap(zone("hollow.1") if zone("hollow.1") in options else sorted(options, key=str)[0])
        world.frame()
    while scene.viewer != 1:
        wait(world, scene)
        choose_two(world, scene) if scene.viewer == 0 else world.frame()
    lying = str(scene.mode.match.view(None).zone("hollow.1").pieces[0].name)
    assert not scene.sharing.screen.is_mine(lying) and scene.sharing.screen.is_mine(hand(scene)[0])


# -- the scenes around the table -------------------------------------------------------------------


def touch(world: World, name: str) -> None:
    area = world.stack.top.widget(name).touch_area  # type: ignore[attr-defined]
    world.tap(area.middle)


def test_two_touches_lead_from_the_title_to_its_table(worlds: Worlds) -> None:
    world = worlds(size=(1280, 720))
    world.stack.push(TitleScene(world.services, world.stack))
    assert "Glow-worms" in all_text(world.stack.top)
    touch(world, f"play.{GAME}")
    assert isinstance(world.stack.top, SetupScene)
    touch(world, "play")
    scene = world.stack.top
    assert isinstance(scene, TableScene) and scene.mode.game == GAME
    wait(world, scene)


def test_boards_of_other_games_are_not_offered(worlds: Worlds, folders: Folders) -> None:
    path = folders.user / "boards" / "meadow.tmx"
    path.parent.mkdir(parents=True)
    path.write_bytes((folders.ours / "assets" / "boards" / "glade.tmx").read_bytes())
    world = worlds()
    world.stack.push(SetupScene(world.services, world.stack, GAME))
    touch(world, "option.board")
    offered = all_text(world.stack.top)
    assert "meadow" in offered and "hornochsen" not in offered


def test_its_rules_can_be_read(worlds: Worlds) -> None:
    world = worlds(language="de")
    scene = begin(world, GAME, 2)
    wait(world, scene)
    touch(world, "rules")
    assert isinstance(world.stack.top, RulesScene) and "Glühwürmchen" in all_text(world.stack.top)


# -- what is missing is said -----------------------------------------------------------------------


def spoil(folders: Folders, file: str, old: str | None = None, new: str = "") -> None:
    """Takes one of its files away, or changes something in it."""
    path = folders.ours / file
    if old is None:
        path.unlink()
        return
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


CONFIG = f"config/games/{GAME}"
BROKEN = [
    (f"{CONFIG}/layout.toml", None, "", f"{CONFIG}/layout.toml: can't be read (No such file or directory)"),
    (f"{CONFIG}/text.en.toml", None, "", f"{CONFIG}/text.en.toml: can't be read (No such file or directory)"),
    (f"{CONFIG}/text.en.toml", 'box = "Box"', "", f"{CONFIG}/text.en.toml: key 'zone.box': is missing"),
    (f"{CONFIG}/layout.toml", '"fan"', '"fann"', f"{CONFIG}/layout.toml: zone 'hand.*': unknown arrangement 'fann'"),
    (f"{CONFIG}/layout.toml", '"hollow.*"', '"hole.*"', f"{CONFIG}/layout.toml: zone 'hollow.1': has no place"),
    (f"{CONFIG}/layout.toml", 'map = "board"', 'map = "plan"', f"{CONFIG}/layout.toml: [board]: map: the game has no"),
    ("assets/boards/glade.tmx", 'name="1.2"', 'name="1.1"', "glade.tmx: 1.1: there are two fields of this name"),
    ("assets/boards/glade.tmx", 'width="64" height="60"', "", "glade.tmx: object 13 (without a name): has no size"),
    ("assets/boards/glade.tmx", None, "", "there is no board 'glade' (looked in"),
]  # fmt: skip


@pytest.fixture
def play(own_folders: Folders, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Starts the program at the game's table and closes the window at once; the exit code."""
    # There is no screen here, and none is needed.
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    (own_folders.user / "settings.toml").write_text('language = "en"\n', encoding="utf-8")

    def start() -> int:
        pygame.display.init()
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        return main.main(["play", GAME, "--seats", "human,random", "--seed", "3"])

    return start


def test_the_program_starts_with_it(play: Callable[[], int], capsys: pytest.CaptureFixture[str]) -> None:
    assert play() == 0 and capsys.readouterr().err == ""


@pytest.mark.parametrize(("file", "old", "new", "sentence"), BROKEN)
def test_something_missing_stops_the_start(
    own_folders: Folders, play: Callable[[], int], capsys: pytest.CaptureFixture[str],
    file: str, old: str | None, new: str, sentence: str,
) -> None:  # fmt: skip
    spoil(own_folders, file, old, new)
    assert play() == 2
    told = capsys.readouterr().err
    assert sentence in told and "Traceback" not in told and told.count("\n") == 1


def test_in_the_window_it_is_said_at_the_title(own_folders: Folders) -> None:
    spoil(own_folders, f"{CONFIG}/layout.toml")
    world = program(own_folders)
    world.stack.on_trouble = ToTitle
    world.stack.push(SetupScene(world.services, world.stack, GAME))
    touch(world, "play")
    assert isinstance(world.stack.top, TitleScene)
    assert world.stack.top.sentence == f"{CONFIG}/layout.toml: can't be read (No such file or directory)"


def test_a_word_that_no_language_has_is_said_too(own_folders: Folders) -> None:
    spoil(own_folders, f"{CONFIG}/text.en.toml", 'choose_two = "Choose two glow-worms"')
    world = program(own_folders)
    world.stack.on_trouble = ToTitle
    begin(world, GAME, 2)
    world.rest(2)
    assert isinstance(world.stack.top, TitleScene)
    assert world.stack.top.sentence == f"{CONFIG}/text.en.toml: key 'prompt.choose_two': is missing"


def test_without_a_skin_it_looks_plain(worlds: Worlds, folders: Folders) -> None:
    assert not (folders.ours / CONFIG / "skin.toml").exists()
    scene = begin(worlds(), GAME, 2)
    assert scene.stage.skin.style == SkinStyle()


# -- what its manifest says ------------------------------------------------------------------------


def test_its_design_and_its_emblem_are_drawn(worlds: Worlds) -> None:
    scene = begin(worlds(), GAME, 2)
    assert scene.stage.skin.design is DESIGN and scene.stage.skin.lay_cue is Cue.CLACK
    assert emblem_of(GAME) is EMBLEM
    middle = emblem_picture(GAME, None, 48, 1.0).get_at((24, 24))
    assert tuple(middle)[:3] == pytest.approx(GLOW, abs=4)


def test_its_hints_point_at_what_it_notices(worlds: Worlds) -> None:
    world = worlds()
    scene = begin(world, GAME, 2)
    wait(world, scene)
    world.key(pygame.K_h)
    assert "Whoever stays darker" in all_text(scene)


def test_the_fewest_points_win_and_points_are_bad_everywhere(worlds: Worlds) -> None:
    """On the results, on the score sheet, on the panel of a scoring and in advice, without a word about the game."""
    world = worlds()
    scene = begin(world, GAME, 2)
    around = scene.stage.surroundings()
    assert [around.is_good(points) for points in (-1, 0, 1)] == [True, False, False]
    results = Player(world, scene, "tap").play_to_results()
    scores = scene.mode.match.standings().scores
    assert min(scores) < max(scores)
    winner = scene.mode.match.session.seats[scores.index(min(scores))].name
    assert f"{winner} wins" in all_text(results) and "fewest minus points win" in all_text(results)
    story = story_of(world.services, scene.mode.match)
    sheet = SheetScene(world.services, world.stack, GAME, scene.mode.match.session, story)
    world.stack.push(sheet)
    world.frame()
    rows = [widget for widget in sheet.widgets() if isinstance(widget, SheetRow)]
    said = {" ".join(ink.block.lines): ink.colour for row in rows for ink in row.inks(WidgetLook.NORMAL)}
    assert {said[text] for text in said if text.startswith("+")} == {MINUS}


def test_advice_speaks_for_fewer_points(worlds: Worlds) -> None:
    words = AdviceWords(worlds().services, GAME, ("Ada", "Bea"))
    few, many = {"points": 1.0, "brightest": 0.2}, {"points": 4.0, "brightest": 0.9}
    best = Reason("lay 1 1 3", 3.0, 0.1, 100, few, {})
    worse = Reason("lay 24 1 3", 0.0, 0.1, 100, many, {"value": 0.1, "points": 0.1, "brightest": 0.01})
    told = " ".join(words.why_not(best, worse))
    assert "It brings 4.0 instead of 1.0 points on average." in told
    assert "you get points 90 % instead of 20 % of the time" in told.replace("\N{NO-BREAK SPACE}", " ")
    better = replace(worse, tally={**many, "points": 0.0, "brightest": 0.1})
    assert "instead of 1.0" not in " ".join(words.because(best, better)), "less of what is bad speaks for nobody"
