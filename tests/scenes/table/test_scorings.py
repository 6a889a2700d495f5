"""Scorings at the real table: shown step by step, skipped, closed, and never for ever."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.content.texts import written
from game.engine.event import Counted, Scored
from game.engine.games.registry import GAMES
from game.hand.advice import AdviceStep
from game.ui.board.plates import ACTIVE
from game.ui.board.scoring import parts
from game.ui.board.scoring.bars import BarsShown
from game.ui.board.scoring.parts import shorten
from game.ui.board.scoring.sheet import SheetShown
from game.ui.board.scoring.sheet_panel import MINUS, PLUS
from game.ui.board.scoring.track import FIGURE_Z
from game.ui.draw.fonts import Weight
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import WidgetLook
from game.ui.window.canvas import Canvas
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.pause import PauseScene
from scenes.table.prompt import PromptPlate
from scenes.table.score_sheet import SheetScene
from scenes.table.table_scene import TableScene
from tests.scenes.table.players import NAMES, Player, begin
from tests.scenes.table.tray_people import sit_down
from tests.scenes.world import World, all_text

LONG_NAMES = ("Maximilian", "Bea", "Cem", "Dov", "Eva", "Fay", "Gil", "Friederike-Wilhelmine")
PANELS = ("5211", "rage", "perfect_numbers")
"""The games whose scorings have a panel."""


def play_until(world: World, scene: TableScene, reached: Callable[[], bool], frame: float = 0.1) -> None:
    """Somebody decides at random, but completes what can be completed, until this is so."""
    rng = Random(4)
    for _ in range(6_000):
        if reached():
            return
        if isinstance(world.stack.top, CurtainScene):
            Player(world, scene, "tap").open_curtain()
        elif scene.mode.is_still() and scene.viewer is not None and scene.viewer in scene.mode.match.deciders():
            legal = scene.mode.match.legal(scene.viewer)
            complete = next((action for action in legal if action.do == "complete"), None)
            scene.mode.match.submit(scene.viewer, complete or rng.choice(legal))
        world.frame(seconds=frame)
    raise AssertionError("it never happens")


def to_scoring(
    tmp_path: Path,
    game: str,
    players: int,
    humans: int = 1,
    seed: int = 3,
    names: Sequence[str] = NAMES,
    **settings: Any,
) -> World:
    """A world in which a scoring has just been opened."""
    world = World(tmp_path, **{"speed": "normal", **settings})
    scene = begin(world, game, players, humans, seed, names)
    play_until(world, scene, lambda: scene.scoring is not None, frame=0.75)
    return world


def scene_of(world: World) -> TableScene:
    assert world.table is not None
    return world.table


def on_plate(scene: TableScene, seat: int) -> list[str]:
    """The words on a seat's plate."""
    return [use.text for key, _, use in scene.stage.labels.words() if key == f"plate.{seat}"]


def glowing_plates(scene: TableScene) -> set[str]:
    """The plates that glow."""
    words = scene.stage.labels.words()
    return {key for key, _, use in words if key.startswith("plate.") and use.ground == ACTIVE}


def tap(world: World, name: str) -> None:
    area = scene_of(world).widget(name).touch_area
    assert area is not None
    world.tap(area.middle)


def pixels(world: World) -> bytes:
    return pygame.image.tobytes(world.services.window.canvas.surface, "RGB")


@pytest.mark.parametrize("game", PANELS)
def test_while_all_look_at_a_scoring_it_alone_is_asked_about(tmp_path: Path, game: str) -> None:
    world = to_scoring(tmp_path, game, GAMES[game].fewest_players)
    scene = scene_of(world)
    tap(world, "continue")
    scene.say(None)  # what was said of the last points
    world.frame()
    assert scene.scoring is not None
    prompt, hint = scene.widget("prompt"), scene.widget("hint")
    assert isinstance(prompt, PromptPlate) and prompt.asks, "whoever looks may go on"
    assert hint.touch_area is None, "what comes next is not to be seen yet"
    scene.sharing.advice.tap()
    assert scene.sharing.hand.advice.step is AdviceStep.NOTHING


# -- step by step ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PANELS)
def test_a_scoring_goes_on_by_itself_and_ends_by_itself(tmp_path: Path, game: str) -> None:
    world = to_scoring(tmp_path, game, GAMES[game].fewest_players)
    scene = scene_of(world)
    show = scene.scoring
    assert show is not None and not show.finished and "continue" in scene.names()
    started = world.time
    while not show.finished:
        world.frame(seconds=0.05)
    assert world.time - started == pytest.approx(show.scoring.seconds, abs=0.3)
    while scene.scoring is show:
        world.frame(seconds=0.1)
        assert world.time - started < show.scoring.seconds + 12, "it never blocks the match for ever"
    assert "continue" not in scene.names() or scene.scoring is not None


@pytest.mark.parametrize("game", PANELS)
@pytest.mark.parametrize("way", ["tap", "button", "key"])
def test_once_skips_to_its_end_and_once_more_closes_it(tmp_path: Path, game: str, way: str) -> None:
    world = to_scoring(tmp_path, game, GAMES[game].fewest_players)
    scene = scene_of(world)
    show, before = scene.scoring, scene.mode.match.text()

    def go_on() -> None:
        if way == "tap":
            world.tap((960, 760))
        elif way == "button":
            tap(world, "continue")
        else:
            world.key(pygame.K_RETURN)

    assert show is not None
    go_on()
    assert show.finished and scene.scoring is show
    go_on()
    assert scene.scoring is not show
    assert scene.mode.match.text() == before, "nobody decides anything by looking on"


@pytest.mark.parametrize("game", PANELS)
def test_with_little_motion_the_end_is_there_at_once(tmp_path: Path, game: str) -> None:
    world = to_scoring(tmp_path, game, GAMES[game].fewest_players, motion="reduced")
    show = scene_of(world).scoring
    assert show is not None and show.finished
    world.rest(1.5)
    assert scene_of(world).scoring is show, "it can be looked at"


def test_bots_alone_look_on_only_shortly(tmp_path: Path) -> None:
    world = to_scoring(tmp_path, "5211", 2, humans=0, motion="reduced")
    world.rest(2.0, frame=0.1)
    assert scene_of(world).scoring is None


@pytest.mark.parametrize("game", PANELS)
def test_plates_have_the_points_when_it_is_over(tmp_path: Path, game: str) -> None:
    world = to_scoring(tmp_path, game, GAMES[game].fewest_players)
    scene = scene_of(world)
    show = scene.scoring
    assert show is not None
    world.tap((960, 760))
    standings = scene.mode.match.standings().scores
    for gain in show.scoring.gains():
        assert written(standings[gain.seat]) in on_plate(scene, gain.seat)


@pytest.mark.clause("RAGE-16", "RAGE-18")
def test_plates_have_every_trick_and_prediction_while_a_round_is_scored(tmp_path: Path) -> None:
    world = World(tmp_path, speed="normal")
    scene = begin(world, "rage", 3, prediction="secret")
    play_until(world, scene, lambda: scene.scoring is not None)
    show = scene.scoring
    assert show is not None
    words = [on_plate(scene, seat) for seat in range(3)]
    headings = "Points", "Prediction", "Tricks"
    plates = [[said[said.index(heading) + 1] for heading in headings] for said in words]
    assert [points for points, _, _ in plates] == ["0"] * 3, "what the round brings is still to come"
    assert sum(int(tricks) for _, _, tricks in plates) == 10, "the last trick was won by somebody, too"
    assert all(bid.isdigit() for _, bid, _ in plates), "nothing is secret any more"
    chips = [use.text for key, _, use in scene.stage.labels.words() if key == "info"]
    assert "Follow" not in chips and chips[:2] == ["Round", "1"], "the trick is over, the round is not"


def test_the_plate_of_the_seat_that_scores_glows(tmp_path: Path) -> None:
    world = to_scoring(tmp_path, "5211", 5)
    scene = scene_of(world)
    show = scene.scoring
    assert show is not None and show.scoring.gains()
    assert not glowing_plates(scene), "while the cards are counted it is nobody's turn"
    glowing = []
    while not show.finished:
        world.frame(seconds=0.05)
        if (seen := glowing_plates(scene)) and seen not in glowing:
            glowing.append(seen)
    assert glowing == [{f"plate.{gain.seat}"} for gain in show.scoring.gains()]


def _laid(scene: TableScene) -> list[str]:
    """The open cards of everybody in 5211."""
    return [key for key in scene.stage.pieces.looks() if scene.stage.pieces.zone_of(key).startswith("laid.")]


@pytest.mark.clause("5211-9", "5211-10")
def test_all_open_cards_stand_in_the_bars_of_their_colours(tmp_path: Path) -> None:
    world = to_scoring(tmp_path, "5211", 5)
    scene = scene_of(world)
    show = scene.scoring
    assert show is not None
    lengths = []
    while not show.finished:
        shown = show.scoring.after(len(show.scoring.beats))
        lengths.append(len([name for name in show.panel.parts.names() if name.startswith("flight.")]))
        world.frame(seconds=0.04)
    assert isinstance(shown, BarsShown)
    assert sum(bar.length for bar in shown.bars) == 20 and max(lengths) >= 1, "cards fly to their bars"
    for bar in shown.bars:
        assert all(piece is not None and piece.startswith(bar.key) for piece in bar.pieces)
    laid = _laid(scene)
    assert len(laid) == 20, "and lie open on the table meanwhile, each in its place"
    places = {(look.pose.x, look.pose.y) for key, look in scene.stage.pieces.looks().items() if key in laid}
    assert len(places) == 20
    assert all(scene.stage.pieces.looks()[key].face.visible == key for key in laid)


@pytest.mark.clause("RAGE-16")
def test_the_sheet_has_the_rounds_before_and_fills_in_the_new_one(tmp_path: Path) -> None:
    world = World(tmp_path, speed="normal")
    scene = begin(world, "rage", 3)
    for number in range(1, 4):
        play_until(world, scene, lambda: scene.scoring is not None, frame=0.5)
        show = scene.scoring
        assert show is not None and show.scoring.label == str(number)  # type: ignore[attr-defined]
        assert show.scoring.labels == [str(past) for past in range(1, number)]  # type: ignore[attr-defined]
        world.tap((960, 760))
        shown = show.scoring.after(len(show.scoring.beats))
        assert isinstance(shown, SheetShown) and shown.totals == scene.mode.match.standings().scores
        world.tap((960, 760))


@pytest.mark.clause("PN-10")
def test_a_completion_shows_the_rows_cards_and_the_bonus(tmp_path: Path) -> None:
    world = World(tmp_path, speed="normal")
    scene = begin(world, "perfect_numbers", 2, humans=2, seed=347)
    seen: list[list[str]] = []

    def with_bonus() -> bool:
        show = scene.scoring
        if show is None:
            return False
        seen.append([gain.reason for gain in show.scoring.gains()])
        if "bonus" in seen[-1]:
            return True
        scene.skip()
        return False

    play_until(world, scene, with_bonus)
    show = scene.scoring
    assert show is not None and seen[-1] == ["row", "bonus"]
    row, bonus = (event for event in show.scoring.lines if isinstance(event, Scored))  # type: ignore[attr-defined]
    assert row.points == len(row.pieces) and None not in row.pieces
    assert bonus.points == len(bonus.pieces) and set(bonus.pieces) == {None}, "the bonus cards stay covered"


# -- figures walk ----------------------------------------------------------------------------------


@pytest.mark.clause("HORN-15", "HORN-16")
def test_figures_walk_field_by_field(tmp_path: Path) -> None:
    world = World(tmp_path, speed="normal")
    scene = begin(world, "hornochsen", 4, seed=7)
    figures = scene.stage.figures
    play_until(world, scene, lambda: any(abs(walk.reached - walk.left) > 3 for walk in figures.walks), frame=0.05)
    walk = next(walk for walk in figures.walks if abs(walk.reached - walk.left) > 3)
    passed = []
    while world.time < walk.end:
        world.frame(seconds=1 / 60)
        if world.time > walk.start:
            passed.append(figures.middle_of(walk.seat))
    track = scene.stage.placement.track
    for field in range(walk.left + 1, walk.reached):
        area = track[field]
        assert any(abs(x - area.x) < area.width / 2 and abs(y - area.y) < area.height for x, y in passed), field
    goal = track[walk.reached]
    assert figures.field_of(walk.seat) == walk.reached
    assert figures.middle_of(walk.seat) == pytest.approx((goal.x, goal.y))


def test_with_little_motion_figures_are_there_at_once(tmp_path: Path) -> None:
    world = World(tmp_path, motion="reduced")
    scene = begin(world, "hornochsen", 4, seed=7)
    play_until(world, scene, lambda: max(scene.mode.match.standings().scores) > 3)
    places = defaultdict(set)
    while scene.animating:
        world.frame(seconds=0.05)
        for seat in range(4):
            places[seat].add(scene.stage.figures.middle_of(seat))
    assert all(len(seen) <= 4 for seen in places.values()), "a figure walks over many places"
    for seat, points in enumerate(scene.mode.match.standings().scores):
        assert scene.stage.figures.field_of(seat) == points and not scene.stage.figures.walks


def test_no_more_figures_than_seats_are_on_the_stage(tmp_path: Path) -> None:
    world = World(tmp_path, speed="fast")
    scene = begin(world, "hornochsen", 5, seed=7)
    play_until(world, scene, lambda: scene.mode.match.view(None).counter("round").value == 3)
    standing = [sprite for sprite in scene.stage.sprites if sprite.z in (FIGURE_Z, FIGURE_Z + 1)]
    assert len(standing) == 5


# -- drawing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_dirty_picture_equals_the_full_one_while_points_are_counted(tmp_path: Path, game: str) -> None:
    size = (640, 360)
    world = World(tmp_path, size=size, speed="fast")
    scene = begin(world, game, GAMES[game].fewest_players, seed=7)
    play_until(world, scene, lambda: scene.scoring is not None or bool(scene.stage.figures.walks))
    for _ in range(40):
        world.frame(seconds=0.07)
        fresh = Canvas(pygame.Surface(size))
        fresh.draw(world.stack.stages())
        assert pixels(world) == pygame.image.tobytes(fresh.surface, "RGB")


@pytest.mark.parametrize("game", PANELS)
def test_a_scoring_that_is_only_looked_at_presents_nothing(tmp_path: Path, game: str) -> None:
    world = to_scoring(tmp_path, game, GAMES[game].fewest_players, motion="reduced")
    world.rest(0.5, frame=0.1)
    assert scene_of(world).scoring is not None
    assert [world.frame(seconds=0.05) for _ in range(10)] == [[]] * 10


# -- reading it ------------------------------------------------------------------------------------


class Written:
    """What a scoring's panel shows in the end: its letters and pieces by their sizes."""

    def __init__(self, tmp_path: Path, game: str, players: int, size: tuple[int, int], **settings: Any) -> None:
        self.letters: dict[str, float] = {}
        self.short: list[str] = []
        with patch.object(parts, "shorten", self._shortened):
            self.world = to_scoring(tmp_path, game, players, size=size, motion="reduced", **settings)
        show = scene_of(self.world).scoring
        assert show is not None
        self.panel, self.scoring = show.panel, show.scoring

    def _shortened(self, pen: Pen, text: str, size: float, width: float, weight: Weight) -> str:
        """The real one, overheard."""
        self.letters[text] = max(size, self.letters.get(text, 0.0))
        whole = shorten(pen, text, size, width, weight=weight)
        if whole != text:
            self.short.append(text)
        return whole

    def pieces(self) -> list[float]:
        """How high every piece on the panel is."""
        spots = [
            self.panel.spot(at, piece)
            for at, beat in enumerate(self.scoring.beats)
            for piece in range(len(beat.pieces))
        ]
        return [spot.height for spot in spots if spot is not None]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", [(1920, 1080), (1024, 600)], ids=str)
@pytest.mark.parametrize("game", PANELS)
def test_nothing_that_tells_points_is_smaller_where_letters_are_large(
    tmp_path: Path, game: str, size: tuple[int, int], language: str
) -> None:
    players = GAMES[game].most_players
    usual = Written(tmp_path / "usual", game, players, size, language=language)
    large = Written(tmp_path / "large", game, players, size, language=language, text_size=200)
    told = [text for text in usual.letters if any(letter.isdigit() for letter in text) or text in NAMES]
    assert told
    for text in told:
        assert large.letters[text] > usual.letters[text] * 1.1, text
    assert all(large.letters[text] >= size - 0.01 for text, size in usual.letters.items())
    assert all(high >= usual_high for high, usual_high in zip(large.pieces(), usual.pieces(), strict=True))
    assert not usual.short and not large.short


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("game", PANELS)
def test_a_scoring_can_be_read_and_covers_nobodys_plate(
    tmp_path: Path, game: str, size: tuple[int, int], text_size: int
) -> None:
    for players in range(GAMES[game].fewest_players, GAMES[game].most_players + 1):
        seen = Written(tmp_path / str(players), game, players, size, text_size=text_size)
        scene = scene_of(seen.world)
        assert min(seen.letters.values()) * scene.pen.k >= 17.9, seen.letters
        mine = scene.viewer if game == "rage" else None
        for seat, plate in enumerate(scene.stage.placement.plates):
            assert seat == mine or plate.box.clipped(seen.panel.box) is None, (players, seat)


@pytest.mark.parametrize("text_size", [100, 200])
def test_long_names_stand_below_their_figures_on_the_sheet(tmp_path: Path, text_size: int) -> None:
    seen = Written(tmp_path, "rage", 8, (1024, 600), names=LONG_NAMES, text_size=text_size)
    sizes = {seen.letters[name] for name in LONG_NAMES}
    assert max(sizes) - min(sizes) < 1, "all in letters of one size"
    assert min(sizes) * scene_of(seen.world).pen.k >= 17.9
    assert set(seen.short) == {LONG_NAMES[-1]}, "only what is unusually long is cut off"


# -- who may see what ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["5211", "rage"])
def test_nobodys_hand_is_to_be_seen_while_all_look_at_a_scoring(tmp_path: Path, game: str) -> None:
    players = GAMES[game].fewest_players
    world = to_scoring(tmp_path, game, players, humans=players)
    scene = scene_of(world)
    hidden = {
        str(piece.name) for seat in range(players) for piece in scene.mode.match.view(seat).zone(f"hand.{seat}").pieces
    } - scene.mode.match.view(None).known()
    for _ in range(600):
        shown = {look.face.visible for look in scene.stage.pieces.looks().values()}
        assert not shown & hidden
        world.frame(seconds=0.1)
        if scene.scoring is not None and scene.scoring.finished:
            world.tap((960, 760))
        if world.stack.top is not scene or scene.viewer is not None:
            break
    assert isinstance(world.stack.top, CurtainScene) or not hidden


def test_what_a_scoring_shows_is_what_all_may_know(tmp_path: Path) -> None:
    world = to_scoring(tmp_path, "perfect_numbers", 3)
    show = scene_of(world).scoring
    assert show is not None
    for event in (beat.event for beat in show.scoring.beats):
        if isinstance(event, Counted | Scored):
            known = scene_of(world).mode.match.view(None).known()
            assert all(piece is None or piece in known for piece in event.pieces)


@pytest.mark.parametrize("settings", [{"speed": "instant"}, {"motion": "reduced"}, {"speed": "slow"}], ids=str)
def test_what_is_counted_lies_there_however_things_move(tmp_path: Path, settings: dict[str, str]) -> None:
    world = to_scoring(tmp_path, "5211", 3, **settings)
    scene = scene_of(world)
    laid = _laid(scene)
    assert len(laid) == 12, "two cards, one and one of each"
    assert all(scene.stage.pieces.looks()[key].face.visible == key for key in laid)


def scoring_in_trays(tmp_path: Path) -> World:
    world = World(tmp_path, (1920, 1080), speed="instant")
    scene = sit_down(world, "5211", 2)
    for _ in range(600):
        if scene.scoring is not None:
            break
        if scene.mode.is_still() and scene.mode.match.deciders():
            seat = scene.mode.match.deciders()[0]
            scene.mode.match.submit(seat, scene.mode.match.legal(seat)[0])
        world.frame(seconds=0.25)
    return world


@pytest.mark.parametrize("around", [False, True], ids=["table", "trays"])
def test_no_name_of_a_place_is_written_below_what_is_counted_there(tmp_path: Path, around: bool) -> None:
    world = scoring_in_trays(tmp_path) if around else to_scoring(tmp_path, "5211", 2)
    scene = world.stack.top
    assert isinstance(scene, TableScene) and scene.scoring is not None
    scene.stage.light_refs((), ())  # a finger that moves lights everything anew
    covered = {f"ground.{zone}" for zone, _ in scene.stage.pieces.lying().values()}
    named = {key for key, _, _ in scene.stage.labels.words() if key.startswith("ground.")}
    assert {"ground.laid.0", "ground.laid.1"} <= covered and not covered & named


@pytest.mark.parametrize("settings", [{"speed": "instant"}, {"motion": "reduced"}], ids=str)
def test_nobody_holds_a_card_that_was_played_in_the_last_trick(tmp_path: Path, settings: dict[str, str]) -> None:
    world = to_scoring(tmp_path, "rage", 3, **settings)
    assert not [zone for zone, _ in scene_of(world).stage.pieces.lying().values() if zone.startswith("hand.")]


# -- in between ------------------------------------------------------------------------------------


def test_another_language_in_the_middle_of_a_scoring_keeps_it(tmp_path: Path) -> None:
    world = to_scoring(tmp_path, "5211", 3)
    scene = scene_of(world)
    before = scene.scoring
    assert before is not None and "Continue" in all_text(scene)
    world.services.change(language="de")
    world.stack.rebuild()
    world.frame()
    assert scene.scoring is not None and scene.scoring.finished
    assert scene.scoring.scoring.beats == before.scoring.beats and "Weiter" in all_text(scene)
    laid = _laid(scene)
    assert len(laid) == 12, "the cards that were counted still lie there"
    assert all(scene.stage.pieces.looks()[key].face.visible == key for key in laid)
    world.tap((960, 760))
    assert scene.scoring is None and scene.animating, "and are taken away when it is over"
    while scene.animating:
        world.frame(seconds=0.1)
    assert not _laid(scene)


@pytest.mark.parametrize("game", PANELS)
def test_another_window_in_the_middle_of_a_scoring_shows_nothing_of_what_follows(tmp_path: Path, game: str) -> None:
    world = to_scoring(tmp_path, game, GAMES[game].fewest_players)
    scene = scene_of(world)

    def numbers() -> list[str]:
        words = scene.stage.labels.words()
        return sorted(f"{key} {use.text}" for key, _, use in words if key.startswith(("info", "count")))

    before = numbers()
    world.stack.rebuild()
    world.frame()
    assert scene.scoring is not None and numbers() == before


def test_a_scoring_that_was_taken_back_is_no_longer_shown(tmp_path: Path) -> None:
    world = to_scoring(tmp_path, "5211", 3)
    scene = scene_of(world)
    lines = len(scene.mode.match.lines_shown())
    tap(world, "take_back")
    assert len(scene.mode.match.lines_shown()) < lines and scene.scoring is None
    assert scene.sharing.prompt() == "Choose one card", "its decision is asked for again at once"
    assert all(scene.stage.pieces.looks()[key].face.visible == key for key in _laid(scene)) and len(_laid(scene)) == 9
    tap(world, "redo")
    assert len(scene.mode.match.lines_shown()) == lines and scene.scoring is None


def test_a_pause_does_not_take_the_time_to_look(tmp_path: Path) -> None:
    world = to_scoring(tmp_path, "5211", 3, motion="reduced")
    scene = scene_of(world)
    show = scene.scoring
    world.key(pygame.K_ESCAPE)
    assert isinstance(world.stack.top, PauseScene)
    world.rest(60, frame=5)
    world.key(pygame.K_ESCAPE)
    world.frame(seconds=0.1)
    assert scene.scoring is show is not None


def test_touching_the_panel_moves_no_piece_below_it(tmp_path: Path) -> None:
    world = to_scoring(tmp_path, "5211", 2, motion="reduced")
    scene = scene_of(world)
    world.frame(world.finger(pygame.FINGERDOWN, (960, 900)))
    assert not scene.sharing.screen.gestures.held() and not scene.sharing.screen.gestures.pointers()
    world.frame(world.finger(pygame.FINGERUP, (960, 900)))


# -- the sheet -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_score_sheet_is_a_touch_or_a_key_away(tmp_path: Path, game: str) -> None:
    world = World(tmp_path, speed="instant", size=(1280, 720))
    scene = begin(world, game, GAMES[game].most_players, seed=5)
    world.rest(0.09, frame=0.03)
    tap(world, "sheet")
    assert isinstance(world.stack.top, SheetScene) and "Nothing has been scored yet." in all_text(world.stack.top)
    world.key(pygame.K_s)
    assert world.stack.top is scene
    play_until(world, scene, lambda: any(scene.mode.match.standings().scores) and scene.scoring is None, frame=0.5)
    world.key(pygame.K_s)
    sheet = world.stack.top
    assert isinstance(sheet, SheetScene)
    text = all_text(sheet)
    assert all(written(score) in text for score in scene.mode.match.standings().scores)
    world.key(pygame.K_ESCAPE)
    assert world.stack.top is scene


@pytest.mark.parametrize(("game", "good"), [("5211", True), ("hornochsen", False)])
def test_points_that_nobody_wants_do_not_look_good(tmp_path: Path, game: str, good: bool) -> None:
    world = World(tmp_path, speed="instant")
    scene = begin(world, game, GAMES[game].fewest_players, seed=5)
    play_until(world, scene, lambda: max(scene.mode.match.standings().scores) > 0 and scene.scoring is None, frame=0.5)
    world.key(pygame.K_s)
    sheet = world.stack.top
    assert isinstance(sheet, SheetScene)
    rows = [widget for widget in sheet.widgets() if widget.name.startswith("round.")]
    gained = {ink.colour for row in rows for ink in row.inks(WidgetLook.NORMAL) if ink.block.lines[0].startswith("+")}
    assert gained == {PLUS if good else MINUS}


def test_the_score_sheet_shows_no_hand(tmp_path: Path) -> None:
    world = World(tmp_path, speed="instant")
    begin(world, "5211", 2)
    world.rest(1)
    world.key(pygame.K_s)
    world.frame()
    assert isinstance(world.stack.top, SheetScene) and world.stack.top.opaque
    assert len(world.stack.stages()) == 1


# -- results ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_the_results_show_how_the_points_went(tmp_path: Path, size: tuple[int, int]) -> None:
    world = World(tmp_path, size=size, speed="instant")
    scene = begin(world, "rage", 3)
    results = Player(world, scene, "tap").play_to_results()
    plot = results.widget("course.plot")
    shown = [use.text for use in plot.texts()]
    assert " 1 2 3 4 5 6 7 8 9 10" in " ".join(["", *shown]), "the rounds stand below the plot"
    for score in scene.mode.match.standings().scores:
        assert written(score) in shown
