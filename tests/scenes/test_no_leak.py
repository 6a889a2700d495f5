"""Nobody sees what is not theirs: not in a frame, a sound, a message or a moment of time."""

from __future__ import annotations

import pygame
import pytest

from game.engine.table import seen_by
from scenes.curtain import CurtainScene
from scenes.title import TitleScene
from tests.scenes.tray_world import middle
from tests.scenes.twins import Twins, curtain, trays

GAMES = [
    ("5211", 3, {}),
    ("rage", 4, {}),
    ("rage", 4, {"prediction": "hidden"}),
    ("rage", 4, {"prediction": "secret"}),
    ("hornochsen", 3, {}),
]
LENGTHS = [8, pytest.param(100_000, marks=pytest.mark.long)]


def secret_choices(twins: Twins) -> None:
    """All but the last who owe something now choose, each what they like, as far as nobody sees it."""
    for seat in list(twins.match.deciders())[:-1]:
        one, other = twins.scenes
        action = twins.rng.choice(one.match.legal(seat))
        shown = seen_after(one.match, seat, action)
        secret = [
            other_one for other_one in other.match.legal(seat) if seen_after(other.match, seat, other_one) == shown
        ]
        if secret:
            twins.submit(one, seat, action)
            twins.submit(other, seat, twins.rng.choice(secret))
            twins.settle(twins.are_alike)


def seen_after(match, seat: int, action):
    """What all see after this action."""
    state = match._shown.copy()
    state.apply(seat, action)
    return seen_by(state, None)


@pytest.mark.parametrize("moves", LENGTHS)
@pytest.mark.parametrize(("game", "players", "options"), GAMES)
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
            twins.both(lambda _, scene: scene.open_pause())
            twins.frame()
            assert len(set(twins.pictures())) == 1
            twins.both(lambda world, _: world.stack.pop())
            twins.agree()
            twins.settle()
            twins.both(lambda world, _: world.services.sounds.heard.clear())
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
            tray = twins.scenes[0].set.trays[seat]
            handle = middle(tray.handle)
            twins.frame(events=lambda world, at=handle: [world.finger(pygame.FINGERDOWN, at, 1)])
            twins.are_alike(without=[tray.box])
            inside += len(set(twins.pictures())) == 2
            hand = next(place for name, place in twins.scenes[0].set.placement.zones.items() if name == f"hand.{seat}")
            start = hand.poses(1)[0]
            for kind, at in drag((start.x, start.y), (960, 540)):
                twins.frame(events=lambda world, kind=kind, at=at: [world.finger(kind, at, 2)])
                assert len(set(twins.pictures(without=[tray.box]))) == 1
            twins.frame(events=lambda world, at=handle: [world.finger(pygame.FINGERUP, at, 1)])
            assert len(set(twins.pictures())) == 1, "nothing is left when the handle is let go"
            twins.agree()
            twins.settle()
        twins.play()
        twins.settle()
    assert inside, "it must be possible to see something"


def drag(start, end):
    yield pygame.FINGERDOWN, start
    for share in (0.3, 0.7, 1.0):
        yield pygame.FINGERMOTION, (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
    yield pygame.FINGERUP, (start[0], start[1])


@pytest.mark.parametrize("moves", LENGTHS)
@pytest.mark.parametrize(("game", "players", "options"), GAMES)
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
            twins.both(lambda _, scene: scene.open_pause())
            twins.frame()
            assert len(set(twins.pictures())) == 1
            twins.both(lambda world, _: world.stack.pop())
            twins.both(lambda _, scene: scene.handling.clear())
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
            twins.both(lambda world, _: world.tap((960, 560)))
        elif twins.match.over or (twins.still() and twins.scenes[0].viewer in twins.match.deciders()):
            return
        twins.both(lambda _, scene: scene.skip() if scene.scoring is not None else None)
    raise AssertionError("nobody is asked")


def choose(twins: Twins, seat: int) -> None:
    """Points at the same thing on both sides: what A may choose is what A knows."""
    options = [set(scene.handling.walk.options()) for scene in twins.scenes]
    assert options[0] == options[1], "what is lit would tell"
    ref = twins.rng.choice(sorted(options[0], key=str)) if options[0] else None
    for scene in twins.scenes:
        after = scene.handling.walk.choose(ref) if ref is not None else None
        if after is not None and after.finished() is None:
            scene.handling.point_at(ref)


@pytest.mark.parametrize("game", ["5211", "hornochsen"])
def test_a_saved_match_on_the_title_tells_nothing(tmp_path, game: str) -> None:
    twins = curtain(tmp_path, game, 3)
    twins.settle()
    twins.deal_hidden_anew(None)
    twins.both(lambda world, _: world.stack.replace(TitleScene(world.services, world.stack)))
    twins.frame()
    assert len(set(twins.pictures())) == 1
