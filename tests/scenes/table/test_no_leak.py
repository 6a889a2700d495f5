"""Nobody sees what is not theirs: not in a frame, a sound, a message or a moment of time."""

from __future__ import annotations

import pygame
import pytest

from game.engine.action import RefKind
from game.engine.view import seen_by
from scenes.menu.title import TitleScene
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.table_scene import TableScene
from tests.scenes.table.players import begin
from tests.scenes.table.tray_people import middle
from tests.scenes.table.twins import Twins, curtain, trays
from tests.scenes.world import World

GAMES = [
    ("5211", 3, {}),
    ("rage", 4, {}),
    ("rage", 4, {"prediction": "hidden"}),
    ("rage", 4, {"prediction": "secret"}),
    ("hornochsen", 3, {}),
]
ALL_GAMES = [*GAMES, ("perfect_numbers", 2, {})]
"""Where nobody has a hand, the order of the pile is hidden still."""
LIGHT = 12
"""How far the light around a card at the end of a full hand reaches beyond its tray."""
LENGTHS = [8, pytest.param(100_000, marks=pytest.mark.long)]


def secret_choices(twins: Twins) -> None:
    """All but the last who owe something now choose, each what they like, as far as nobody sees it."""
    for seat in list(twins.match.deciders())[:-1]:
        if choose_secretly(twins, seat):
            twins.settle(twins.are_alike)


def choose_secretly(twins: Twins, seat: int) -> bool:
    """Decides something at each table that looks the same to all; whether that could be done."""
    one, other = twins.scenes
    rest = list(one.mode.match.legal(seat))
    twins.rng.shuffle(rest)
    for action in rest:
        shown = seen_after(one.mode.match, seat, action)
        alike = [same for same in other.mode.match.legal(seat) if seen_after(other.mode.match, seat, same) == shown]
        if len(alike) > 1:
            twins.submit(one, seat, action)
            twins.submit(other, seat, twins.rng.choice(alike))
            return True
    return False


def seen_after(match, seat: int, action):
    """What all see after this action."""
    state = match.knowledge(seat)
    state.apply(seat, action)
    return seen_by(state, None)


@pytest.mark.parametrize("moves", LENGTHS)
@pytest.mark.parametrize(("game", "players", "options"), ALL_GAMES)
def test_while_nobody_looks_tables_with_other_hands_are_alike(tmp_path, game, players, options, moves) -> None:
    """Over a random match: idle, while others commit, paused and back."""
    twins = trays(tmp_path, game, players, **options)
    twins.settle()
    differed = 0
    for move in range(moves):
        if twins.match.over:
            break
        if move % 3 == 2:
            differed += twins.deal_hidden_anew(None)
            twins.frame()
            twins.are_alike()
            secret_choices(twins)
            twins.both(lambda _, scene: scene.mode.open_pause())
            twins.frame()
            assert len(set(twins.pictures())) == 1
            twins.both(lambda world, _: world.stack.pop())
            twins.agree()
            twins.settle()
            twins.both(lambda world, _: world.sounds.heard.clear())
        twins.play()
        twins.settle()
    assert differed


@pytest.mark.parametrize("moves", LENGTHS)
@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_who_looks_changes_nothing_outside_their_tray(tmp_path, game, players, options, moves) -> None:
    """Two matches in which A holds other cards: while A looks, drags and drops, only A's tray tells them apart."""
    twins = trays(tmp_path, game, players, **options)
    twins.settle()
    inside = 0
    for move in range(moves):
        if twins.match.over:
            break
        if move % 4 == 3:
            seat = move // 4 % players
            twins.deal_hidden_anew(None)
            tray = twins.scenes[0].stage.trays[seat]
            box, handle = tray.box.inset(-LIGHT), middle(tray.handle)
            twins.frame(events=lambda world, at=handle: [world.finger(pygame.FINGERDOWN, at, 1)])
            twins.are_alike(without=[box])
            inside += len(set(twins.pictures())) == 2
            hand = next(
                place for name, place in twins.scenes[0].stage.placement.zones.items() if name == f"hand.{seat}"
            )
            start = hand.poses(1)[0]
            look_closely(twins, (start.x, start.y), box)
            for kind, at in drag((start.x, start.y), (960, 540)):
                twins.frame(events=lambda world, kind=kind, at=at: [world.finger(kind, at, 2)])
                assert len(set(twins.pictures(without=[box]))) == 1
            twins.frame(events=lambda world, at=handle: [world.finger(pygame.FINGERUP, at, 1)])
            assert len(set(twins.pictures())) == 1, "nothing is left when the handle is let go"
            twins.agree()
            twins.settle()
        twins.play()
        twins.settle()
    assert inside, "it must be possible to see something"


def look_closely(twins: Twins, at, tray) -> None:
    """A finger rests on a card until it is shown large."""
    twins.frame(events=lambda world: [world.finger(pygame.FINGERDOWN, at, 3)])
    for _ in range(6):
        twins.frame()
        assert len(set(twins.pictures(without=[tray]))) == 1
    twins.frame(events=lambda world: [world.finger(pygame.FINGERUP, at, 3)])
    assert len(set(twins.pictures(without=[tray]))) == 1


@pytest.mark.parametrize(("game", "players", "options"), [GAMES[0], GAMES[4]])
def test_a_hint_is_read_in_its_tray_by_whoever_looks(tmp_path, game, players, options) -> None:
    """Two matches in which A holds other cards: what A is advised tells them apart in A's tray alone, while A looks."""
    twins = trays(tmp_path, game, players, **options)
    twins.settle()
    assert twins.deal_hidden_anew(None)
    tray = twins.scenes[0].stage.trays[0]
    handle = middle(tray.handle)
    twins.frame(events=lambda world: [world.finger(pygame.FINGERDOWN, handle, 9)])
    told = set()
    twins.both(lambda world, scene: world.tap(scene.widget("help.0").touch_area.middle))
    for _ in range(2):
        twins.frame()
        twins.are_alike(without=[tray.box])
        twins.both(lambda world, scene: world.tap(scene.widget("help.hint.0").touch_area.middle))
        twins.frame()
        twins.are_alike(without=[tray.box])
        told |= {scene.sharing.hands[0].help.text() for scene in twins.scenes}
    assert len(told) > 2, "they are advised something else"
    twins.frame(events=lambda world: [world.finger(pygame.FINGERUP, handle, 9)])
    twins.frame()
    twins.are_alike()


def drag(start, end):
    yield pygame.FINGERDOWN, start
    for share in (0.3, 0.7, 1.0):
        yield pygame.FINGERMOTION, (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
    yield pygame.FINGERUP, (start[0], start[1])


@pytest.mark.parametrize("moves", LENGTHS)
@pytest.mark.parametrize(("game", "players", "options"), ALL_GAMES)
def test_behind_the_curtain_only_ones_own_hand_is_to_be_seen(tmp_path, game, players, options, moves) -> None:
    """Two matches that differ in what A may not know are alike as long as A looks, chooses and waits."""
    twins = curtain(tmp_path, game, players, **options)
    differed = 0
    for move in range(moves):
        open_curtains(twins)
        if twins.match.over:
            break
        seat = twins.scenes[0].viewer
        if seat is not None and move % 2:
            differed += twins.deal_hidden_anew(seat)
            twins.frame()
            twins.are_alike()
            choose(twins, seat)
            twins.frame()
            twins.are_alike()
            twins.both(lambda _, scene: scene.mode.open_pause())
            twins.frame()
            assert len(set(twins.pictures())) == 1
            twins.both(lambda world, _: world.stack.pop())
            twins.both(lambda _, scene: scene.sharing.hand.clear())
            twins.agree()
            twins.frame()
        twins.play()
    assert differed


def open_curtains(twins: Twins) -> None:
    """Until somebody is asked; curtains and what is shown behind them are alike on both sides."""
    for _ in range(400):
        twins.frame(0.2)
        top = twins.worlds[0].stack.top
        if isinstance(top, CurtainScene):
            assert len(set(twins.pictures())) == 1
            twins.frame(0.7)
            twins.both(open_by_button)
        elif twins.match.over or (twins.still() and twins.scenes[0].viewer in twins.match.deciders()):
            return
        twins.both(lambda _, scene: scene.skip() if scene.scoring is not None else None)
    raise AssertionError("nobody is asked")


def open_by_button(world: World, _: TableScene) -> None:
    top = world.stack.top
    assert isinstance(top, CurtainScene)
    world.tap(top.widget("open").area.middle)


def choose(twins: Twins, seat: int) -> None:
    """Points at the same thing on both sides: what A may choose is what A knows."""
    options = [set(scene.sharing.hand.walk.options()) for scene in twins.scenes]
    assert options[0] == options[1], "what is lit would tell"
    ref = twins.rng.choice(sorted(options[0], key=str)) if options[0] else None
    for scene in twins.scenes:
        after = scene.sharing.hand.walk.choose(ref) if ref is not None else None
        if after is not None and after.finished() is None:
            scene.sharing.hand.point_at(ref)


@pytest.mark.parametrize(("game", "players", "options"), [GAMES[0], GAMES[3], GAMES[4]])
def test_what_is_chosen_taken_back_and_chosen_again_tells_nothing(tmp_path, game, players, options) -> None:
    """Around the table: one picks cards, lets go, commits, takes it back, picks others; nobody else learns which."""
    twins = trays(tmp_path, game, players, **options)
    twins.settle()
    for turn in range(2):
        seat = twins.match.deciders()[turn % len(twins.match.deciders())]
        for _ in range(2):
            half_choose(twins, seat)
            twins.frame()
            twins.are_alike()
            assert choose_secretly(twins, seat)
            twins.settle(twins.are_alike)
            twins.both(lambda _, scene, seat=seat: scene.sharing.take_back(seat))
            twins.frame()
            twins.are_alike()
            assert seat in twins.match.deciders()
        twins.both(lambda _, scene, seat=seat: scene.sharing.hands[seat].hand.clear())
        twins.settle()


def half_choose(twins: Twins, seat: int) -> None:
    """One card of the hand, each at their own table another one, and the handle is let go."""
    for scene in twins.scenes:
        hand = scene.sharing.hands[seat].hand
        pieces = [ref for ref in sorted(hand.walk.options(), key=str) if ref.kind is RefKind.PIECE]
        more = [ref for ref in pieces if (after := hand.walk.choose(ref)) and after.finished() is None]
        if more:
            hand.point_at(twins.rng.choice(more))


@pytest.mark.parametrize("game", ["5211", "hornochsen"])
def test_behind_the_curtain_a_choice_taken_back_tells_nothing(tmp_path, game: str) -> None:
    """A chooses something else at each table and takes it back at the curtain of B; B sees the same."""
    twins = curtain(tmp_path, game, 3)
    open_curtains(twins)
    for _ in range(3):
        seat = twins.scenes[0].viewer
        assert choose_secretly(twins, seat)
        for _ in range(20):
            twins.frame(0.2)
            if all(isinstance(world.stack.top, CurtainScene) for world in twins.worlds):
                break
        assert len(set(twins.pictures())) == 1
        twins.both(lambda world, _: world.frame(seconds=0.7))
        twins.both(lambda world, _: world.tap(world.stack.top.widget("take_back").touch_area.middle))
        twins.frame()
        assert isinstance(twins.worlds[0].stack.top, CurtainScene), "their hand is shown behind their own curtain"
        assert len(set(twins.pictures())) == 1
        open_curtains(twins)
        assert twins.scenes[0].viewer == seat


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_where_the_ring_was_in_one_hand_tells_the_next_person_nothing(tmp_path, motion: str) -> None:
    """A goes to another card by keys and chooses it; for B the ring begins at the same place."""
    begun = set()
    for card in (0, 4):
        world = World(tmp_path / str(card), speed="instant", motion=motion)
        scene = begin(world, "hornochsen", 2, humans=2)
        open_by_keys(world, scene)
        seat, wanted = scene.viewer, hand_spots(scene)[card]
        while scene.focus != wanted:
            world.key(pygame.K_TAB)
        world.key(pygame.K_RETURN)
        world.key(pygame.K_RETURN)
        open_by_keys(world, scene)
        assert scene.viewer not in (seat, None)
        begun.add(hand_spots(scene).index(scene.focus))
    assert begun == {0}


@pytest.mark.parametrize("motion", ["full", "reduced"])
@pytest.mark.parametrize("game", ["5211", "hornochsen"])
def test_what_the_person_before_chose_is_not_told_by_what_is_shown_again(tmp_path, game: str, motion: str) -> None:
    """A chooses something else at each table; from the curtain on both look and sound alike until B has chosen."""
    twins = curtain(tmp_path, game, 3)
    twins.both(lambda world, _: setattr(world.services.settings, "motion", motion))
    twins.settle()
    open_curtains(twins)
    seat = twins.scenes[0].viewer
    assert choose_secretly(twins, seat)
    for _ in range(80):
        twins.frame()
        if isinstance(twins.worlds[0].stack.top, CurtainScene):
            break
    twins.are_alike()
    open_curtains(twins)
    assert twins.scenes[0].viewer not in (seat, None)
    for _ in range(20):
        twins.frame()
        twins.are_alike()


def hand_spots(scene) -> list[str]:
    return [name for name in scene.names() if name.startswith("spot.")]


def open_by_keys(world: World, scene) -> None:
    """Until somebody sees their hand and is asked."""
    for _ in range(40):
        world.frame(seconds=0.7)
        if isinstance(world.stack.top, CurtainScene):
            world.key(pygame.K_RETURN)
        elif scene.viewer is not None and scene.viewer in scene.mode.match.deciders():
            return
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("game", ["5211", "hornochsen"])
def test_a_saved_match_on_the_title_tells_nothing(tmp_path, game: str) -> None:
    twins = curtain(tmp_path, game, 3)
    twins.settle()
    twins.deal_hidden_anew(None)
    twins.both(lambda world, _: world.stack.replace(TitleScene(world.services, world.stack)))
    twins.frame()
    assert len(set(twins.pictures())) == 1
