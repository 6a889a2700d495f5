"""A fan too tight for a finger spreads when it is touched, hovered over or focused; marks travel with their pieces."""

from __future__ import annotations

import pygame
from pygame.event import Event

from game.engine.action import Ref, RefKind
from scenes.table.table_scene import TableScene
from tests.scenes.table.players import Player, begin
from tests.scenes.table.table_walk import touchable_side
from tests.scenes.world import World


def tight_hand(tmp_path) -> tuple[World, TableScene, list[str]]:
    """Ten cards of Rage on a screen of seven inches, where I am to play one."""
    world = World(tmp_path, size=(1024, 600), speed="instant", screen_inches=7)
    scene = begin(world, "rage", 3, seed=3)
    player = Player(world, scene, "tap")
    for _ in range(300):
        world.frame(seconds=0.5)
        if player.may_choose():
            if any(ref.kind is RefKind.PIECE for ref in scene.sharing.hand.walk.options()):
                break
            player.choose()
    cards = [piece.name for piece in scene.seen().zone("hand.0").pieces if piece.name is not None]
    assert len(cards) > 7
    return world, scene, cards


def playable(scene: TableScene, cards: list[str]) -> str:
    """A card that may be played, not the last of the fan."""
    legal = {ref.name for ref in scene.sharing.hand.walk.options()}
    return next(card for card in cards[:-1] if card in legal)


def test_the_first_tap_spreads_the_fan_and_the_second_chooses(tmp_path) -> None:
    world, scene, cards = tight_hand(tmp_path)
    card, target = playable(scene, cards), scene.pen.measure.target
    assert touchable_side(scene, card) < target - 2
    world.tap(scene.stage.visible_spot(card))
    assert not scene.sharing.hand.walk.chosen, "nobody could tell which card the finger meant"
    assert touchable_side(scene, card) >= target - 12
    world.tap(scene.stage.visible_spot(card))
    assert Ref(RefKind.PIECE, card) in scene.sharing.hand.walk.chosen


def test_a_drag_takes_the_card_that_was_touched(tmp_path) -> None:
    world, scene, cards = tight_hand(tmp_path)
    card = playable(scene, cards)
    before = scene.mode.match.text()
    place = scene.stage.box_of(Ref(RefKind.ZONE, "trick"))
    assert place is not None
    world.drag(scene.stage.visible_spot(card), place.middle)
    world.rest(1.0)
    assert scene.mode.match.text() != before or scene.sharing.hand.walk.chosen


def test_the_mouse_spreads_the_fan_by_hovering_and_needs_one_click(tmp_path) -> None:
    world, scene, cards = tight_hand(tmp_path)
    card = playable(scene, cards)

    def mouse(kind: int, **more: object) -> None:
        at = world.services.space.to_pixels(scene.stage.visible_spot(card))
        world.frame(Event(kind, pos=at, touch=False, **more), seconds=1.0)

    mouse(pygame.MOUSEMOTION, rel=(1, 1), buttons=(0, 0, 0))
    assert touchable_side(scene, card) >= scene.pen.measure.target - 12
    mouse(pygame.MOUSEBUTTONDOWN, button=1)
    mouse(pygame.MOUSEBUTTONUP, button=1)
    assert Ref(RefKind.PIECE, card) in scene.sharing.hand.walk.chosen
    away = world.services.space.to_pixels((960, 300))
    world.frame(Event(pygame.MOUSEMOTION, pos=away, rel=(1, 1), buttons=(0, 0, 0), touch=False), seconds=1.0)
    assert scene.stage.fans.move_of(card) == (0.0, 0.0), "it lies as usual again"


def test_the_focus_spreads_the_fan(tmp_path) -> None:
    world, scene, cards = tight_hand(tmp_path)
    card = playable(scene, cards)
    for _ in range(len(scene.names()) + 1):
        if scene.focus == f"spot.{card}":
            break
        world.key(pygame.K_TAB)
    world.frame()
    assert touchable_side(scene, card) >= scene.pen.measure.target - 12
    assert scene.widget(f"spot.{card}").area == scene.stage.box_of(Ref(RefKind.PIECE, card)), "the ring goes with it"


def test_whose_card_it_is_stays_to_be_seen_while_cards_move(tmp_path) -> None:
    world = World(tmp_path, speed="slow")
    scene = begin(world, "rage", 3, seed=3)
    player = Player(world, scene, "tap")
    seen_moving = 0
    for _ in range(1_200):
        world.frame(seconds=0.05)
        lying = {piece.name for piece in scene.seen().zone("trick").pieces}
        marks = {key.removeprefix("mark.owner.") for key in scene.stage.labels.keys("mark.owner.")}
        looks = scene.stage.pieces.looks()
        shown = {name for name in lying if name in looks and looks[name].face.visible}
        assert shown <= marks, "a card that lies open in the trick shows whose it is"
        seen_moving += scene.animating and bool(marks)
        if player.may_choose():
            player.choose()
        if seen_moving > 40:
            return
    raise AssertionError("no card ever moved with its owner's figure")


def test_the_card_that_is_ahead_wears_a_crown(tmp_path) -> None:
    """From two cards on, on the one that would win now; none is crowned while it is still on its way."""
    world = World(tmp_path, speed="fast")
    scene = begin(world, "rage", 4, seed=3)
    player = Player(world, scene, "tap")
    crowned: set[str] = set()
    for _ in range(1_500):
        world.frame(seconds=0.05)
        crowns = scene.stage.labels.keys("mark.ahead.")
        counters = {counter.name: counter.value for counter in scene.seen().counters}
        cards = [piece.name for piece in scene.seen().zone("trick").pieces]
        if not scene.animating:
            assert bool(crowns) == (len(cards) > 1), "as long as somebody is ahead of somebody"
        if "ahead" not in counters:
            assert not crowns or scene.animating, "the winner's crown goes with the trick"
            crowns = []
        for key in crowns:
            best = str(counters["ahead"])
            look = scene.stage.pieces.looks()[best]
            x, y = scene.stage.labels.sprite(key).middle
            assert look.pose.x < x < look.pose.x + look.width / 2 and y < look.pose.y - look.height / 2 + 20
            crowned.add(best)
        if player.may_choose():
            player.choose()
        if len(crowned) > 5:
            return
    raise AssertionError("too few cards were ever ahead")
