"""Replays through the real scene: every position is exact however one came there, and nothing hidden gets out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine.games.registry import GAMES
from game.engine.record.header import Seat
from game.engine.view import Everyone, View
from game.match.history.replay import Replay
from game.match.session import new_session
from game.ui.input.pad import Pad, PadButton, PadFamily, PadInput
from game.ui.input.pointer import WheelInput
from game.ui.widgets.timeline import Timeline
from scenes.base.pick import PickScene
from scenes.library.replay import SPEEDS, STRIDE
from scenes.library.replay_controls import replay_table
from scenes.menu.title import TitleScene
from scenes.table.table_scene import TableScene
from tests.engine.record.matches import played, reading
from tests.scenes.world import PEOPLE, World, all_text

LEFT, RIGHT, SPACE = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_SPACE


def replay_of(game: str, players: int, lines: int | None = None, **options: object) -> Replay:
    text = "".join(played(game, players, **options).splitlines(keepends=True)[:lines])
    record = reading(text)
    session = new_session(record.header)
    session.seats = [Seat(PEOPLE[seat], "random") for seat in range(players)]
    return Replay(record, session)


def watch(
    world: World, game: str = "rage", players: int = 4, lines: int | None = None, **options: object
) -> TableScene:
    scene = replay_table(world.services, world.stack, replay_of(game, players, lines, **options), name="an-old-match")
    world.show(scene)
    return scene


def prompt(scene: TableScene) -> str:
    return " ".join(use.text for use in scene.widget("prompt").texts())


def drag(world: World, scene: TableScene, *positions: float) -> None:
    """A finger goes down on the line at the first of these positions, and along the others."""
    line = scene.widget("timeline")
    assert isinstance(line, Timeline)
    points = [(line.rail.left + line.rail.width * share, line.rail.middle[1]) for share in positions]
    world.frame(world.finger(pygame.FINGERDOWN, points[0]))
    for point in points[1:]:
        # The finger slips off the line: it has it all the same.
        world.frame(world.finger(pygame.FINGERMOTION, (point[0], point[1] - 300)))


# -- stepping ----------------------------------------------------------------------------------------


def test_it_begins_before_the_deal_and_stands_still(world: World) -> None:
    scene = watch(world)
    for _ in range(60):
        world.frame(seconds=0.1)
    assert scene.mode.at == 0 and not scene.mode.playing and not scene.animating
    assert "Rage: Ada, Bela, Cleo, Dario" in prompt(scene) and "Before the deal" in all_text(scene)


def test_steps_by_key_go_both_ways_and_show_how_it_came_about(world: World) -> None:
    scene = watch(world)
    world.key(RIGHT)
    assert scene.mode.at == 1 and scene.animating
    world.key(RIGHT)
    assert scene.mode.at == 2, "whoever can't wait is shown the next one at once"
    world.key(LEFT)
    assert scene.mode.at == 1 and not scene.animating, "back is there at once"
    world.key(LEFT, LEFT)
    assert scene.mode.at == 0
    world.key(pygame.K_END)
    assert scene.mode.at == scene.mode.replay.last
    world.key(RIGHT)
    assert scene.mode.at == scene.mode.replay.last
    world.key(pygame.K_HOME)
    assert scene.mode.at == 0


def test_rounds_by_key_and_by_button(world: World) -> None:
    scene = watch(world)
    rounds = [part.position for part in scene.mode.replay.rounds]
    world.key(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert scene.mode.at == rounds[1] and "Round 2" in all_text(scene)
    world.click("round_on")
    assert scene.mode.at == rounds[2]
    world.touch("round_back")
    world.key(pygame.K_PAGEUP)
    assert scene.mode.at == rounds[0]


def test_buttons_step_and_are_off_where_nothing_follows(world: World) -> None:
    scene = watch(world)
    assert not scene.widget("step_back").enabled and not scene.widget("round_back").enabled
    world.click("step_on")
    world.click("step_on")
    world.touch("step_back")
    assert scene.mode.at == 1
    scene.mode.go_to(scene.mode.replay.last)
    assert not scene.widget("step_on").enabled and not scene.widget("round_on").enabled


def test_the_wheel_steps(world: World) -> None:
    scene = watch(world)
    for steps in (-1.0, -1.0, -1.0, 1.0):
        scene.handle(WheelInput((900, 500), steps))
    assert scene.mode.at == 2


@pytest.mark.parametrize(("game", "players"), [(game.id, game.most_players) for game in GAMES.values()])
def test_a_position_looks_the_same_however_one_came_there(
    worlds: Callable[..., World], game: str, players: int
) -> None:
    world = worlds((1280, 720))
    scene, rng = watch(world, game, players), Random(6)
    sights = scene.mode.replay.sights()
    ways: list[Callable[[], object]] = [
        scene.mode.step_on, scene.mode.step_back, scene.mode.round_on, scene.mode.round_back, scene.mode.toggle_playing,
        lambda: scene.mode.go_to(rng.randrange(scene.mode.replay.last + 1)),
        lambda: scene.mode.look_through(rng.choice(sights)),
        lambda: world.frame(seconds=rng.choice((0.02, 0.3, 1.5, 4.0))),
    ]  # fmt: skip
    for _ in range(12):
        for _ in range(rng.randrange(12)):
            rng.choice(ways)()
        scene.mode.go_to(rng.randrange(scene.mode.replay.last + 1))
        seen, looks = picture(world), scene.stage.pieces.looks()
        fresh = replay_table(world.services, world.stack, scene.mode.replay, name="another")
        fresh.build()
        fresh.narrator.speed, fresh.mode.playing = scene.mode.speed, scene.mode.playing
        fresh.mode.look_through(scene.mode.sight)
        fresh.mode.go_to(scene.mode.at)
        assert looks == fresh.stage.pieces.looks() and scene.narrator.log.lines == fresh.narrator.log.lines
        assert list(looks) and set(looks) == set(_shown(scene))
        assert seen == picture(world, fresh), f"{scene.mode.at} through the eyes of {scene.mode.sight}"
        scene.mode.pause_playing()


def _shown(scene: TableScene) -> list[str]:
    """The pieces that the view has, by the names that their sprites have."""
    from game.ui.board.targets import targets

    return list(targets(scene.mode.replay.view(scene.mode.at, scene.mode.sight), scene.stage.placement))


def picture(world: World, scene: TableScene | None = None) -> bytes:
    """The whole window, every sprite drawn anew."""
    world.services.window.canvas.repaint()
    world.services.window.show(scene.stages() if scene is not None else world.stack.stages())
    return world.picture()


# -- playing -----------------------------------------------------------------------------------------


def play_on(world: World, seconds: float, frame: float = 0.05) -> None:
    for _ in range(round(seconds / frame)):
        world.frame(seconds=frame)


def test_space_plays_and_pauses(world: World) -> None:
    scene = watch(world)
    world.key(SPACE)
    assert scene.mode.playing
    play_on(world, 12)
    reached = scene.mode.at
    assert reached >= 2
    world.key(SPACE)
    play_on(world, 12)
    assert scene.mode.at == reached and not scene.animating


def test_it_plays_to_the_end_and_begins_anew(world: World) -> None:
    scene = watch(world, "5211", 2)
    scene.narrator.speed = 4.0
    world.click("play")
    for _ in range(6000):
        if not scene.mode.playing:
            break
        world.frame(seconds=0.25)
    assert scene.mode.at == scene.mode.replay.last and "over" in prompt(scene)
    winners = scene.mode.replay.standings()
    assert winners is not None and all(PEOPLE[seat] in prompt(scene) for seat in winners.winners)
    world.click("play")
    assert scene.mode.at <= 1 and scene.mode.playing


def test_speed_is_a_button_and_keys_and_counts(world: World) -> None:
    scene = watch(world)
    for speed, shown in ((2.0, "2×"), (4.0, "4×"), (0.5, "½×"), (1.0, "1×")):
        world.click("speed")
        assert scene.mode.speed == speed and shown in all_text(scene)
    world.key(*[pygame.K_PLUS] * 5)
    assert scene.mode.speed == SPEEDS[-1]
    world.key(*[pygame.K_MINUS] * 5)
    assert scene.mode.speed == SPEEDS[0]
    reached = {}
    for speed in (0.5, 4.0):
        scene.mode.go_to(1)
        scene.narrator.speed = speed
        world.key(SPACE)
        play_on(world, 10)
        reached[speed] = scene.mode.at
        world.key(SPACE)
    assert reached[4.0] > 2 * reached[0.5] > 0


def test_reduced_motion_shows_positions_one_after_the_other(worlds: Callable[..., World]) -> None:
    world = worlds((1920, 1080), motion="reduced")
    scene = watch(world, "hornochsen", 3)
    world.key(SPACE)
    play_on(world, 10)
    assert scene.mode.at > 5


def test_a_scoring_is_shown_and_goes_on_by_itself_or_by_hand(world: World) -> None:
    scene = watch(world, "rage", 3)
    before = scene.mode.replay.rounds[1].position - 1
    scene.mode.go_to(before)
    world.key(RIGHT)
    for _ in range(400):
        if scene.scoring is not None:
            break
        world.frame(seconds=0.1)
    assert scene.scoring is not None and "continue" in scene.names()
    while "continue" in scene.names():
        world.click("continue")
    assert scene.scoring is None and scene.mode.at == before + 1
    scene.mode.go_to(before)
    world.key(SPACE)
    play_on(world, 60, 0.2)
    assert scene.mode.at > before + 1
    scene.mode.go_to(before)
    world.key(RIGHT)
    for _ in range(400):
        if scene.scoring is not None:
            break
        world.frame(seconds=0.1)
    world.key(LEFT)
    assert scene.mode.at == before and scene.scoring is None, "stepping away closes it"


# -- the line of time --------------------------------------------------------------------------------


def test_a_finger_drags_along_the_line(world: World) -> None:
    scene = watch(world)
    drag(world, scene, 0.5)
    assert abs(scene.mode.at - scene.mode.replay.last / 2) <= 1
    drag(world, scene, 0.5, 0.2, 0.8, 2.0)
    assert scene.mode.at == scene.mode.replay.last
    drag(world, scene, 0.5, -1.0)
    assert scene.mode.at == 0
    world.frame(world.finger(pygame.FINGERUP, (0, 0)))
    world.frame(world.finger(pygame.FINGERDOWN, (900, 400)), world.finger(pygame.FINGERMOTION, (1400, 400)))
    assert scene.mode.at == 0, "beside the line nothing is dragged"


def test_a_second_finger_does_not_disturb_the_first(world: World) -> None:
    scene = watch(world)
    drag(world, scene, 0.1, 0.6)
    here = scene.mode.at
    world.give(world.finger(pygame.FINGERDOWN, world.middle("timeline"), finger=2))
    world.frame(
        world.finger(pygame.FINGERMOTION, (1900, 1000), finger=2), world.finger(pygame.FINGERUP, (1900, 1000), finger=2)
    )
    assert scene.mode.at == here


def test_dragging_stops_playing(world: World) -> None:
    scene = watch(world)
    world.key(SPACE)
    drag(world, scene, 0.3)
    assert not scene.mode.playing


def test_marks_stand_where_rounds_begin(world: World) -> None:
    scene = watch(world)
    line = scene.widget("timeline")
    assert isinstance(line, Timeline)
    for part in scene.mode.replay.rounds:
        assert line.position_at(line.at(part.position)) == part.position


# -- eyes --------------------------------------------------------------------------------------------


def faces(scene: TableScene, zone: str) -> list[str | None]:
    """The fronts to be seen in a zone."""
    pieces = scene.stage.pieces
    return [look.face.visible for key, look in pieces.looks().items() if pieces.zone_of(key) == zone]


def test_every_seat_nobody_and_all_open_can_be_chosen(world: World) -> None:
    scene = watch(world)
    scene.mode.go_to(1)
    assert isinstance(scene.mode.sight, Everyone)
    assert all(None not in faces(scene, f"hand.{seat}") for seat in range(4))
    for key, seat in (("0", 0), ("2", 2), ("nobody", None)):
        world.click("sight")
        assert isinstance(world.top, PickScene)
        world.click(f"pick.{key}")
        assert scene.mode.sight == seat and world.top is scene
        for other in range(4):
            assert (None not in faces(scene, f"hand.{other}")) == (other == seat)
    world.key(pygame.K_e)
    world.click("pick.everyone")
    assert isinstance(scene.mode.sight, Everyone)


def test_an_unfinished_match_is_shown_as_nobody_sees_it(world: World) -> None:
    scene = watch(world, lines=20)
    assert scene.mode.sight is None and not scene.widget("sight").enabled
    world.key(pygame.K_e)
    assert world.top is scene and "not over yet" in prompt(scene)
    for at in range(scene.mode.replay.last + 1):
        scene.mode.go_to(at)
        for seat in range(4):
            assert set(faces(scene, f"hand.{seat}")) <= {None}
    assert "over" not in prompt(scene)


def test_a_secret_choice_is_told_only_to_eyes_that_may_know_it(world: World) -> None:
    scene = watch(world, "5211", 3)
    at = next(at for at in range(scene.mode.replay.last) if scene.mode.replay.seat(at) is not None)
    seat = scene.mode.replay.seat(at)
    assert seat is not None
    scene.mode.go_to(at)
    scene.mode.look_through((seat + 1) % 3)
    assert prompt(scene) == f"{PEOPLE[seat]} has chosen in secret."
    hidden = picture(world)
    scene.mode.look_through(seat)
    assert prompt(scene).startswith(f"{PEOPLE[seat]}: ") and picture(world) != hidden


def test_the_prompt_says_what_was_decided_by_whom(world: World) -> None:
    scene = watch(world, "rage", 3)
    scene.mode.go_to(2)
    seat = scene.mode.replay.seat(2)
    assert seat is not None and prompt(scene).startswith(f"{PEOPLE[seat]} predicts")


# -- pictures ----------------------------------------------------------------------------------------


def test_a_picture_of_the_table_without_the_bar(world: World, tmp_path: Path) -> None:
    scene = watch(world)
    scene.mode.go_to(5)
    world.services.pictures = tmp_path / "pictures" / "ours"
    world.key(pygame.K_p)
    world.click("picture")
    names = sorted(path.name for path in world.services.pictures.iterdir())
    assert names == ["an-old-match-5-2.png", "an-old-match-5.png"], "never one over another"
    told = prompt(scene).replace("- ", "")  # a long folder may be broken at the end of a line
    assert "an-old-match-5-2.png" in told and "ours" in told
    saved = pygame.image.load(world.services.pictures / names[1])
    assert saved.get_width() == 1920 and saved.get_height() < 1080 - 72
    assert pygame.image.tobytes(saved, "RGB") == pygame.image.tobytes(scene.picture(), "RGB")


def test_a_picture_shows_only_what_the_screen_shows(world: World) -> None:
    scene = watch(world)
    scene.mode.go_to(3)
    open_picture = pygame.image.tobytes(scene.picture(), "RGB")
    scene.mode.look_through(None)
    closed = scene.picture()
    assert pygame.image.tobytes(closed, "RGB") != open_picture
    world.services.window.canvas.repaint()
    world.services.window.show([scene.stage.sprites])
    window = world.services.window.canvas.surface
    shown = window.subsurface((0, 0, *closed.get_size()))
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(closed, "RGB")


def test_a_folder_that_can_not_be_written_to_is_said(world: World, tmp_path: Path) -> None:
    scene = watch(world)
    world.services.pictures = tmp_path / "file"
    world.services.pictures.write_text("in the way", encoding="utf-8")
    world.key(pygame.K_p)
    assert "can't be saved" in prompt(scene)


# -- around ------------------------------------------------------------------------------------------


def test_it_leaves_to_where_it_came_from(world: World) -> None:
    world.show(TitleScene(world.services, world.stack))
    title = world.top
    watch(world)
    world.key(pygame.K_ESCAPE)
    assert world.top is title
    watch(world)
    world.click("back")
    assert world.top is title


def test_it_may_be_told_where_to_go(world: World) -> None:
    left: list[bool] = []
    scene = replay_table(
        world.services, world.stack, replay_of("rage", 3), name="x", on_leave=lambda: left.append(True)
    )
    world.show(scene)
    world.key(pygame.K_ESCAPE)
    assert left == [True]


def test_language_and_size_change_in_the_middle(world: World) -> None:
    scene = watch(world)
    scene.mode.go_to(scene.mode.replay.rounds[1].position)
    world.services.change(language="de")
    world.stack.rebuild()
    assert "Runde 2" in all_text(scene) and any("Runde" in line for line in scene.narrator.log.lines)
    world.key(RIGHT)
    world.services.window.canvas.repaint()
    world.stack.rebuild()
    for _ in range(100):
        world.frame(seconds=0.1)
    assert not scene.animating


def test_holding_the_mouse_still_on_a_card_shows_it_large(world: World) -> None:
    scene = watch(world)
    scene.mode.go_to(1)
    piece = next(key for key in scene.stage.pieces.looks() if scene.stage.pieces.zone_of(key) == "hand.0")
    x, y = scene.stage.sprites.space.to_pixels(scene.stage.visible_spot(piece))
    at = world.services.space.to_units((x, y))
    assert scene.sharing.piece_at(at) == piece
    for along in (90, 40, 0):
        world.frame(world.mouse(pygame.MOUSEMOTION, (at[0], at[1] - along)))
    world.frame()
    world.frame(seconds=0.5)
    assert scene.stage.preview.shown


def test_everything_is_reached_by_tab_and_enter(world: World) -> None:
    scene = watch(world)
    for name in ("step_on", "round_on", "speed", "sight", "picture", "back", "play"):
        world.go_to(name)
    world.key(pygame.K_RETURN)
    assert scene.mode.playing


def test_a_gamepad_plays_steps_and_leaves(world: World) -> None:
    world.show(TitleScene(world.services, world.stack))
    title, scene = world.top, watch(world)
    pad = Pad("pad 1", "a pad", PadFamily.XBOX)

    def press(*buttons: PadButton) -> None:
        for button in buttons:
            world.stack.step([PadInput(pad, button)])

    press(PadButton.START)
    assert scene.mode.playing
    press(PadButton.START)
    assert not scene.mode.playing
    scene.mode.go_to(5)
    for name in ("step_on", "step_back", "round_on", "speed", "sight", "picture", "back"):
        reach(scene, press, name)
    reach(scene, press, "step_back")
    press(PadButton.A)
    assert scene.mode.at == 4
    press(PadButton.B)
    assert world.top is title


def reach(scene: TableScene, press: Callable[..., None], name: str) -> None:
    """Moves the focus along the bar until it is there."""
    for direction in (PadButton.RIGHT, PadButton.LEFT):
        for _ in range(12):
            if scene.focus == name:
                return
            press(direction)
    raise AssertionError(f"the pad never comes to {name}")


def test_a_match_that_has_hardly_begun(world: World) -> None:
    scene = watch(world, lines=1)
    assert scene.mode.replay.last == 0 and not scene.widget("play").enabled
    world.key(RIGHT, LEFT, SPACE, pygame.K_PAGEDOWN, pygame.K_END)
    drag(world, scene, 0.5)
    assert scene.mode.at == 0


def test_pieces_are_drawn_ahead_while_nothing_happens(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, draw = list[View](), TableScene.draw_ahead

    def ahead(scene: TableScene, table: View, *known: set[Hashable]) -> Iterator[None]:
        yield from draw(scene, table, *known)
        drawn.append(table)

    monkeypatch.setattr(TableScene, "draw_ahead", ahead)
    scene = watch(world, "hornochsen", 2)
    for _ in range(400):
        world.frame()
    replay = scene.mode.replay
    positions = *(part.position for part in replay.rounds), *range(0, replay.last + 1, STRIDE)
    assert drawn == [replay.view(position, scene.mode.sight) for position in positions]
