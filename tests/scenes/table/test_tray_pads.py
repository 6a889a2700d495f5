"""Gamepads at trays: each chooses in its person's tray, looks while a shoulder is held, and nobody else learns it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine.action import RefKind
from game.engine.record.reader import read
from game.hand.advice import AdviceStep
from game.ui.input.pad import Pad, PadButton, PadChange, PadInput, PadRelease
from game.ui.widgets.compass import Direction, ways
from scenes.table.pause import PauseScene
from scenes.table.table_scene import TableScene
from scenes.table.trays.tray_hand import TrayHand
from scenes.table.trays.tray_pads import as_seen
from scenes.table.trays.tray_sharing import TraySharing
from tests.scenes.kiosk.running_kiosk import running_kiosk
from tests.scenes.table.tray_people import sit_down
from tests.scenes.table.twins import trays
from tests.scenes.world import World

LOOK = PadButton.LEFT_SHOULDER
LEFT, RIGHT, UP, DOWN = PadButton.LEFT, PadButton.RIGHT, PadButton.UP, PadButton.DOWN


def pad(seat: int) -> Pad:
    return Pad(f"pad {seat}", f"Pad {seat}")


def joined(tmp_path: Path, game: str = "5211", players: int = 3, seed: int = 3, **options) -> tuple[World, TableScene]:
    """Everybody has a pad."""
    world = World(tmp_path, size=(1920, 1080), speed="instant")
    scene = sit_down(world, game, players, seed=seed, **options)
    world.rest(2)
    join(world, scene)
    return world, scene


def join(world: World, scene: TableScene) -> None:
    for seat in scene.sharing.hands:
        world.services.devices.join(pad(seat), seat)
    scene.sharing.pads_changed()
    world.frame()


def give(world: World, *inputs: object) -> None:
    world.stack.step(list(inputs))
    world.frame()


def press(world: World, seat: int, *buttons: PadButton) -> None:
    for button in buttons:
        give(world, PadInput(pad(seat), button), PadRelease(pad(seat), button))


def hold(world: World, seat: int) -> None:
    give(world, PadInput(pad(seat), LOOK))


def let_go(world: World, seat: int) -> None:
    give(world, PadRelease(pad(seat), LOOK))


def on(scene: TableScene, seat: int) -> str:
    stop = scene.sharing.pads.stop_of(scene.sharing.hands[seat])
    return stop.name if stop is not None else ""


def faces(hand: TrayHand) -> set[str]:
    return {look.face.visible for look in hand.pieces.looks().values() if look.face.visible}


# -- looking -------------------------------------------------------------------------------------


def test_a_hand_is_open_as_long_as_its_own_pad_holds_a_shoulder(tmp_path) -> None:
    world, scene = joined(tmp_path)
    hold(world, 1)
    assert faces(scene.sharing.hands[1]) and not faces(scene.sharing.hands[0]) and not faces(scene.sharing.hands[2])
    hold(world, 0)
    let_go(world, 0)
    assert faces(scene.sharing.hands[1]) and not faces(scene.sharing.hands[0])
    give(world, PadInput(pad(1), PadButton.RIGHT_SHOULDER))
    let_go(world, 1)
    assert faces(scene.sharing.hands[1]), "the other shoulder is still held"
    give(world, PadRelease(pad(1), PadButton.RIGHT_SHOULDER))
    assert not faces(scene.sharing.hands[1])


def test_what_is_not_seen_is_not_chosen(tmp_path) -> None:
    """Without looking a pad finds the buttons of its tray and nothing else."""
    world, scene = joined(tmp_path)
    before = scene.mode.match.text()
    for button in (RIGHT, LEFT, PadButton.A, PadButton.A, PadButton.Y):
        press(world, 0, button)
        assert not on(scene, 0).startswith(("piece", "place", "value"))
    assert not scene.sharing.hands[0].hand.walk.chosen and scene.mode.match.text() == before


def test_losing_the_focus_of_the_window_closes_every_hand(tmp_path) -> None:
    world, scene = joined(tmp_path)
    hold(world, 0)
    world.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not faces(scene.sharing.hands[0])


# -- choosing ------------------------------------------------------------------------------------


def test_two_cards_are_chosen_and_confirmed(tmp_path) -> None:
    world, scene = joined(tmp_path)
    hold(world, 0)
    first = on(scene, 0)
    press(world, 0, PadButton.A, RIGHT)
    assert on(scene, 0) != first
    press(world, 0, PadButton.A)
    chosen = {ref.name for ref in scene.sharing.hands[0].hand.walk.chosen if ref.kind is RefKind.PIECE}
    assert len(chosen) == 2
    lead(world, scene, 0, "confirm.0")
    press(world, 0, PadButton.A)
    let_go(world, 0)
    assert scene.sharing.hands[0].hand.committed and 0 not in scene.mode.match.deciders()
    press(world, 0, PadButton.X)
    assert 0 in scene.mode.match.deciders(), "and taken back"


def test_b_puts_back_and_never_pauses_for_all(tmp_path) -> None:
    world, scene = joined(tmp_path)
    hold(world, 0)
    press(world, 0, PadButton.A)
    assert scene.sharing.hands[0].hand.walk.chosen
    press(world, 0, PadButton.B)
    assert not scene.sharing.hands[0].hand.walk.chosen
    press(world, 0, PadButton.B, PadButton.B)
    assert world.stack.top is scene
    press(world, 0, PadButton.VIEW)
    assert scene.sharing.hands[0].hand.advice.step is AdviceStep.QUESTION
    press(world, 0, PadButton.B)
    assert scene.sharing.hands[0].hand.advice.step is AdviceStep.NOTHING


def test_y_shows_the_card_large_while_one_looks(tmp_path) -> None:
    world, scene = joined(tmp_path)
    hold(world, 2)
    press(world, 2, PadButton.Y)
    assert f"piece.{scene.sharing.hands[2].preview.piece}" == on(scene, 2)
    let_go(world, 2)
    assert scene.sharing.hands[2].preview.piece is None


@pytest.mark.parametrize("seat", range(4))
def test_right_is_where_whoever_sits_there_has_their_right_hand(tmp_path, seat: int) -> None:
    """One seat on each side of the table: the row of values goes from their left to their right."""
    world, scene = joined(tmp_path, "rage", 4, prediction="secret")
    hold(world, seat)
    lead(world, scene, seat, f"value.{seat}.bid.0")
    press(world, seat, RIGHT, RIGHT)
    assert on(scene, seat) == f"value.{seat}.bid.2"
    press(world, seat, LEFT)
    assert on(scene, seat) == f"value.{seat}.bid.1"
    press(world, seat, PadButton.A)
    assert scene.sharing.hands[seat].hand.committed


def lead(world: World, scene: TableScene, seat: int, name: str) -> None:
    """By directions alone, the shortest way."""
    hand = scene.sharing.hands[seat]
    for _ in range(30):
        if on(scene, seat) == name and seat in scene.sharing.pads.rings:
            return
        press(world, seat, first_step(scene, hand, name))
    raise AssertionError(f"{name} is not reached from {on(scene, seat)}")


def first_step(scene: TableScene, hand: TrayHand, goal: str) -> PadButton:
    seen = {stop.name: as_seen(hand, stop.box) for stop in scene.sharing.pads.stops_of(hand)}
    assert goal in seen, f"{goal} is none of {sorted(seen)}"
    known, start = ways(seen, lambda _, other: seen[other]), on(scene, hand.seat)
    begun: dict[str, Direction] = {}
    open_ends = [start]
    while open_ends and goal not in begun:
        name = open_ends.pop(0)
        for direction, other in known[name].items():
            if other not in begun and other != start:
                begun[other] = begun.get(name, direction)
                open_ends.append(other)
    buttons = {Direction.LEFT: LEFT, Direction.RIGHT: RIGHT, Direction.UP: UP, Direction.DOWN: DOWN}
    return buttons[begun[goal]] if goal in begun else RIGHT


# -- all at once ---------------------------------------------------------------------------------


class PadPerson:
    """Somebody who wanders about what may be chosen and presses A where they are, for ever."""

    def __init__(self, scene: TableScene, seat: int) -> None:
        self.scene, self.seat, self.rng, self.commits = scene, seat, Random(seat), 0

    def plays(self) -> Iterator[object]:
        while True:
            hand = self.scene.sharing.hands[self.seat]
            if not hand.hand.deciding or not hand.hand.walk.options():
                yield None
                continue
            before = self.scene.mode.match.text()
            yield PadInput(pad(self.seat), LOOK)
            for _ in range(400):
                if not hand.hand.walk.options():
                    break
                choices = (RIGHT, RIGHT, LEFT, UP, DOWN, PadButton.A, PadButton.A)
                button = self.rng.choice(choices)
                if button is PadButton.A and on(self.scene, self.seat).startswith(("help", "take_back")):
                    button = UP
                yield PadInput(pad(self.seat), button)
                yield PadRelease(pad(self.seat), button)
            yield PadRelease(pad(self.seat), LOOK)
            self.commits += self.scene.mode.match.text() != before


def all_play(world: World, scene: TableScene, seed: int, done, frames: int = 30_000) -> None:
    rng, people = Random(seed), [PadPerson(scene, seat) for seat in scene.sharing.hands]
    doings = [person.plays() for person in people]
    for _ in range(frames):
        if done(people):
            return
        if scene.scoring is not None:
            scene.skip()
        some = rng.sample(doings, rng.randint(1, len(doings)))
        world.stack.step([given for doing in some if (given := next(doing)) is not None])
        world.frame(seconds=rng.choice((0.02, 0.2)))
    raise AssertionError(f"not done: {scene.mode.match.deciders()}")


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("5211", 5, {}), ("rage", 8, {"prediction": "hidden"}), ("hornochsen", 4, {}), ("perfect_numbers", 3, {})],
)
def test_everybody_plays_by_pad_at_the_same_time(tmp_path, game: str, players: int, options: dict[str, str]) -> None:
    world, scene = joined(tmp_path, game, players, **options)
    all_play(world, scene, 1, lambda people: min(person.commits for person in people) >= 1)
    assert read(scene.mode.match.text().encode(), world.services.library, fair=True).header.setup.players == players


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), [("5211", 3), ("rage", 4), ("hornochsen", 3), ("perfect_numbers", 2)])
def test_whole_matches_are_played_by_pads_at_trays(tmp_path, game: str, players: int) -> None:
    world, scene = joined(tmp_path, game, players)
    all_play(world, scene, 2, lambda _: scene.mode.match.over, frames=200_000)
    assert read(scene.mode.match.text().encode(), world.services.library, fair=True).state.over


def test_fingers_and_pads_play_at_one_table(tmp_path) -> None:
    world, scene = joined(tmp_path)
    world.services.devices.part()
    world.services.devices.join(pad(0), 0)
    hold(world, 0)
    area = scene.stage.trays[1].handle
    world.frame(world.finger(pygame.FINGERDOWN, (area.x, area.y), 7))
    press(world, 0, PadButton.A)
    assert scene.sharing.hands[0].hand.walk.chosen and scene.sharing.hands[1].looking
    let_go(world, 0)
    assert scene.sharing.hands[1].looking and not scene.sharing.hands[0].looking


# -- nobody else learns anything -----------------------------------------------------------------


@pytest.mark.parametrize(("game", "players", "options"), [("5211", 3, {}), ("rage", 4, {"prediction": "secret"})])
def test_what_a_pad_does_in_its_tray_is_seen_in_its_tray_alone(tmp_path, game: str, players: int, options) -> None:
    """Two tables that differ in hands only; at both the same person looks and wanders about by pad."""
    twins = trays(tmp_path, game, players, **options)
    for world, scene in zip(twins.worlds, twins.scenes, strict=True):
        join(world, scene)
    twins.settle()
    assert twins.deal_hidden_anew(None)
    twins.settle()
    twins.are_alike()
    seat, differed = 1, False
    for button in (LOOK, RIGHT, RIGHT, PadButton.A, LEFT, PadButton.Y, UP, PadButton.A, DOWN, PadButton.B):
        twins.both(lambda world, _, button=button: world.stack.step([PadInput(pad(seat), button)]))
        twins.both(lambda _, scene: scene.mode.match.wait_for_disk())
        twins.frame()
        box = twins.scenes[0].stage.trays[seat].box
        twins.are_alike(without=[box])
        one, other = twins.pictures()
        differed |= one != other
    twins.both(lambda world, scene: scene.sharing.hands[seat].hand.clear())
    twins.both(lambda world, _: world.stack.step([PadRelease(pad(seat), LOOK)]))
    twins.frame()
    twins.are_alike()
    assert differed


@pytest.mark.parametrize(("game", "players"), [("5211", 5), ("rage", 8), ("hornochsen", 8)])
def test_the_ring_never_leaves_its_tray(tmp_path, game: str, players: int) -> None:
    """Which cards may be played is a secret: where the ring can be tells it, and is for its person alone."""
    world, scene = joined(tmp_path, game, players, **({"prediction": "secret"} if game == "rage" else {}))
    for seat, hand in scene.sharing.hands.items():
        hold(world, seat)
        box, seen = hand.tray.box, set()
        for button in (RIGHT, RIGHT, DOWN, RIGHT, RIGHT, UP, LEFT, UP, LEFT, LEFT, DOWN, LEFT, LEFT, DOWN):
            press(world, seat, button)
            seen.add(on(scene, seat))
            rect = scene.sharing.pads.rings[seat].rect
            assert pygame.Rect(box.left, box.top, box.width, box.height).contains(rect)
        assert len(seen) > 3
        let_go(world, seat)


# -- coming and going ----------------------------------------------------------------------------


def test_an_unplugged_pad_closes_its_hand_and_pauses_until_it_is_back(tmp_path) -> None:
    world, scene = joined(tmp_path)
    hold(world, 1)
    give(world, PadChange(pad(1), plugged=False))
    assert isinstance(world.stack.top, PauseScene) and not scene.sharing.hands[1].looking
    again = Pad("pad 9", "Pad 1")
    give(world, PadChange(again, plugged=True))
    assert world.stack.top is scene and not scene.sharing.hands[1].looking
    give(world, PadInput(again, LOOK))
    assert faces(scene.sharing.hands[1])


def test_a_pad_that_is_nobodys_joins_with_y(tmp_path) -> None:
    world = World(tmp_path, size=(1920, 1080), speed="instant")
    scene = sit_down(world, "5211", 3, humans=2)
    world.rest(2)
    devices = world.services.devices
    for at in (0, 1, 5):
        press(world, at, PadButton.Y)
        assert f"Pad {at}" in (scene.narrator.message or "")
    assert (devices.seat_of(pad(0)), devices.seat_of(pad(1)), devices.seat_of(pad(5))) == (0, 1, 2)
    assert scene.mode.match.session.humans() == [0, 1, 2], "a bot has made room"
    press(world, 6, PadButton.Y)
    assert devices.seat_of(pad(6)) is None and scene.narrator.message == "Every seat already has a gamepad."
    hold(world, 1)
    assert faces(scene.sharing.hands[1])


def test_a_pad_that_is_nobodys_touches_nobodys_tray(tmp_path) -> None:
    """Nor does that of somebody whose seat a bot plays now: what stands in a tray is its person's."""
    world, scene = joined(tmp_path, "rage", 4, prediction="secret")
    hold(world, 1)
    scene.sharing.answer(0, yes=True)
    world.rest(3)
    before = scene.mode.match.text()
    for at in (0, 7):
        for button in (RIGHT, DOWN, LEFT, UP, RIGHT, RIGHT, DOWN):
            press(world, at, button, PadButton.A, PadButton.X, PadButton.B)
    assert scene.mode.match.text() == before and world.stack.top is scene and scene.focus is None
    press(world, 7, PadButton.START)
    assert isinstance(world.stack.top, PauseScene)


def test_start_pauses_towards_whoever_pressed_it(tmp_path) -> None:
    world, _ = joined(tmp_path, "rage", 4)
    for seat, angle in enumerate((0, 90, 180, 270)):
        press(world, seat, PadButton.START)
        assert isinstance(world.stack.top, PauseScene) and world.stack.top.angle == angle
        world.stack.pop()
        world.frame()


def test_the_handle_names_the_button_of_its_persons_pad(tmp_path) -> None:
    world, scene = joined(tmp_path)
    shown = pygame.image.tobytes(world.services.window.canvas.surface, "RGB")
    world.services.devices.part()
    scene.sharing.pads_changed()
    world.frame()
    assert pygame.image.tobytes(world.services.window.canvas.surface, "RGB") != shown


def test_at_a_kiosk_a_held_shoulder_is_somebody(tmp_path) -> None:
    kiosk = running_kiosk(tmp_path, (1920, 1080))
    table = kiosk.begin("hornochsen", 3, privacy="trays")
    assert isinstance(table.sharing, TraySharing)
    kiosk.rest(2)
    for seat in (0, 1):
        kiosk.services.devices.join(pad(seat), seat)
    kiosk.stack.step([PadInput(pad(0), LOOK)])
    kiosk.rest(120)
    assert table.mode.match.session.humans() == [0], "and whoever holds nothing is missed"
