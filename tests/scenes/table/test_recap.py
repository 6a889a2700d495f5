"""Pass and play: what happened meanwhile is shown behind the curtain, and a hand only as long as one wants to look."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from game.engine.action import Ref, RefKind
from scenes.table.curtain.curtain_scene import CurtainScene
from tests.scenes.table.players import Player, begin
from tests.scenes.world import World


def faces(scene) -> set[str]:
    return {look.face.visible for look in scene.stage.pieces.looks().values() if look.face.visible is not None}


def second_turn(world: World, scene) -> Player:
    """Plays until the curtain falls for somebody who has had a turn before."""
    player = Player(world, scene, "tap")
    for _ in range(3_000):
        if isinstance(world.stack.top, CurtainScene):
            if scene.mode.match.text().count('"seat": 0, "do"') >= 1 and scene.mode.match.deciders()[0] == 0:
                return player
            player.open_curtain()
            scene.skip()
        elif player.may_choose():
            player.choose()
        else:
            world.frame(seconds=0.4)
    raise AssertionError("nobody came twice")


@pytest.mark.parametrize(("game", "players"), [("rage", 3), ("5211", 3)])
def test_what_happened_meanwhile_is_shown_open_and_then_the_hand(tmp_path, game: str, players: int) -> None:
    world = World(tmp_path, size=(640, 360), speed="normal")
    scene = begin(world, game, players, humans=players, seed=2)
    player = second_turn(world, scene)
    hidden = scene.mode.match.view(0).known() - scene.mode.match.view(None).known()
    assert hidden
    player.open_curtain()
    world.frame()
    assert scene.sharing.recap.view is not None and "last turn" in scene.sharing.prompt()
    frames = 0
    while scene.sharing.recap.view is not None:
        assert scene.viewer is None and not faces(scene) & hidden, "in the open view"
        world.frame(seconds=0.05)
        frames += 1
    assert frames > 5
    world.frame()
    assert scene.viewer == 0 and faces(scene) >= hidden


@pytest.mark.parametrize(("game", "seed"), [("rage", 2), ("5211", 2), ("hornochsen", 4)])
def test_where_nothing_may_move_every_step_stands_there_in_words(tmp_path, game: str, seed: int) -> None:
    """Reduced motion takes away the ways of the cards, not what happened."""
    world = World(tmp_path, size=(640, 360), speed="normal", motion="reduced")
    scene = begin(world, game, 3, humans=3, seed=seed)
    player = second_turn(world, scene)
    hidden = scene.mode.match.view(0).known() - scene.mode.match.view(None).known()
    before = len(scene.narrator.log.lines)
    player.open_curtain()
    world.frame()
    told, pictures = [], set()
    while scene.sharing.recap.view is not None:
        assert scene.viewer is None and not faces(scene) & hidden, "in the open view"
        told.append(scene.sharing.prompt())
        pictures.add(picture(world))
        world.frame(seconds=0.2)
    assert all("last turn" in words for words in told) and len(pictures) >= 2
    assert min(map(told.count, told)) >= 5, "there is time to read each"
    assert any(line in words for line in scene.narrator.log.lines for words in told), "what it was is told"
    assert len(scene.narrator.log.lines) == before, "and is written down once only"
    world.frame()
    assert scene.viewer == 0 and faces(scene) >= hidden


def test_a_prediction_that_moves_no_card_is_told_too(tmp_path) -> None:
    world = World(tmp_path, size=(640, 360), speed="normal")
    scene = begin(world, "rage", 3, humans=3, seed=2)
    second_turn(world, scene).open_curtain()
    told = set()
    while scene.sharing.recap.view is not None:
        world.frame(seconds=0.2)
        told.add(scene.sharing.prompt())
    assert "Since your last turn: Bea predicts 1." in told


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_a_key_skips_steps_that_only_stand_there(tmp_path, key: int) -> None:
    world = World(tmp_path, size=(640, 360), speed="slow", motion="reduced")
    scene = begin(world, "rage", 3, humans=3, seed=2)
    second_turn(world, scene).open_curtain()
    world.frame(seconds=0.5)
    assert scene.sharing.recap.view is not None
    text = scene.mode.match.text()
    world.key(key)
    assert scene.sharing.recap.view is None and scene.viewer == 0 and scene.mode.match.text() == text


def test_whoever_wants_everything_at_once_is_not_held_up(tmp_path) -> None:
    """The log has told it."""
    world = World(tmp_path, size=(640, 360), speed="instant")
    scene = begin(world, "rage", 3, humans=3, seed=2)
    second_turn(world, scene).open_curtain()
    world.frame()
    assert scene.sharing.recap.view is None and scene.viewer == 0


def test_a_tap_skips_what_happened_meanwhile(tmp_path) -> None:
    world = World(tmp_path, size=(640, 360), speed="slow")
    scene = begin(world, "rage", 3, humans=3, seed=2)
    player = second_turn(world, scene)
    text = scene.mode.match.text()
    player.open_curtain()
    world.frame(seconds=0.1)
    assert scene.sharing.recap.view is not None
    world.tap((960, 500))
    assert scene.sharing.recap.view is None and scene.viewer == 0 and scene.mode.match.text() == text


def test_whoever_comes_for_the_first_time_sees_their_hand_at_once(tmp_path) -> None:
    world = World(tmp_path, size=(640, 360))
    scene = begin(world, "5211", 2, humans=2)
    while not isinstance(world.stack.top, CurtainScene):
        world.frame(seconds=0.3)
    Player(world, scene, "tap").open_curtain()
    world.frame()
    assert scene.viewer == 0 and scene.sharing.recap.view is None


# -- holding -------------------------------------------------------------------------------------


def held_table(tmp_path):
    world = World(tmp_path, size=(640, 360), speed="instant", look="hold")
    scene = begin(world, "5211", 2, humans=2)
    while not isinstance(world.stack.top, CurtainScene):
        world.frame(seconds=0.3)
    Player(world, scene, "tap").open_curtain()
    world.frame()
    return world, scene


def test_cards_show_only_while_the_eye_is_held(tmp_path) -> None:
    world, scene = held_table(tmp_path)
    public, own = scene.mode.match.view(None).known(), scene.mode.match.view(0).known()
    assert scene.viewer == 0 and faces(scene) == public
    eye = scene.widget("look").touch_area.middle
    world.frame(world.finger(pygame.FINGERDOWN, eye, 1))
    assert faces(scene) == own
    card = next(iter(own - public))
    world.frame(world.finger(pygame.FINGERDOWN, scene.stage.visible_spot(card), 2))
    world.frame(world.finger(pygame.FINGERUP, scene.stage.visible_spot(card), 2))
    assert card in {ref.name for ref in scene.sharing.hand.walk.chosen}, "the other hand chooses"
    world.frame(world.finger(pygame.FINGERUP, eye, 1))
    assert faces(scene) == public


def test_a_choice_that_was_begun_is_covered_with_the_cards(tmp_path) -> None:
    """Whoever lets go of the eye leaves nothing behind: no lit place, no button, no reason of a refusal."""
    world, scene = held_table(tmp_path)
    before = picture(world)
    scene.sharing.privacy.toggle()
    card = choose_all_but_the_end(scene)
    world.frame()
    assert "confirm" in scene.names()
    scene.sharing.screen.refuse(card, None, (960, 540))
    scene.sharing.privacy.toggle()
    world.frame()
    assert scene.sharing.hand.walk.chosen and picture(world) == before
    scene.sharing.privacy.toggle()
    world.frame()
    assert "confirm" in scene.names(), "to its person it is still there"


def test_a_covered_hand_stays_covered_whatever_moves(tmp_path) -> None:
    """Cards are drawn and moved while nobody holds the eye: none of the viewer's own flies in with its face up."""
    world = World(tmp_path, size=(640, 360), speed="normal", look="hold")
    scene, moved = begin(world, "5211", 4, humans=2), 0
    for _ in range(900):
        if moved >= 150:
            return
        world.frame(seconds=0.05)
        if isinstance(world.stack.top, CurtainScene):
            Player(world, scene, "tap").open_curtain()
        elif scene.scoring is not None:
            scene.skip()
        elif scene.sharing.privacy.covered:
            moved += scene.animating
            hand = {piece.name for piece in scene.mode.match.view(scene.viewer).zone(f"hand.{scene.viewer}").pieces}
            assert not faces(scene) & hand
            if scene.mode.is_still() and scene.viewer in scene.mode.match.deciders():
                scene.mode.match.submit(scene.viewer, scene.mode.match.legal(scene.viewer)[0])
    raise AssertionError("nothing ever moved")


def choose_all_but_the_end(scene) -> str:
    """Points at pieces until only the place is left; the last of them."""
    for _ in range(9):
        pieces = sorted(ref.name for ref in scene.sharing.hand.walk.options() if ref.kind is RefKind.PIECE)
        if not pieces:
            return scene.sharing.hand.walk.chosen[-1].name
        scene.sharing.hand.touch(Ref(RefKind.PIECE, pieces[0]))
    raise AssertionError(scene.sharing.hand.walk.options())


def picture(world: World) -> bytes:
    return pygame.image.tobytes(world.services.window.canvas.surface, "RGB")


def test_a_tap_on_a_back_does_nothing(tmp_path) -> None:
    world, scene = held_table(tmp_path)
    area = scene.stage.placement.zones["hand.0"].area
    world.tap((area.x, area.y))
    assert not scene.sharing.hand.walk.chosen and not scene.sharing.refusal.text


def test_by_keys_the_eye_opens_and_closes(tmp_path) -> None:
    _, scene = held_table(tmp_path)
    scene.sharing.privacy.toggle()
    assert faces(scene) == scene.mode.match.view(0).known()
    scene.sharing.privacy.toggle()
    assert faces(scene) == scene.mode.match.view(None).known()


def test_a_pause_closes_the_eye(tmp_path) -> None:
    world, scene = held_table(tmp_path)
    scene.sharing.privacy.toggle()
    scene.mode.open_pause()
    world.stack.pop()
    world.frame()
    assert faces(scene) == scene.mode.match.view(None).known()


def reopened(world: World, scene) -> None:
    """Whoever the curtain is for opens it."""
    while not isinstance(world.stack.top, CurtainScene):
        world.frame(seconds=0.3)
    Player(world, scene, "keys").open_curtain()
    while scene.viewer is None:
        world.frame(seconds=0.3)
        scene.skip()


@pytest.mark.parametrize("way", ["finger", "keys"])
def test_the_next_person_finds_their_hand_covered_though_the_eye_was_never_let_go(tmp_path, way: str) -> None:
    """The finger rests on the eye while its person's turn ends, and goes up in front of the curtain."""
    world, scene = held_table(tmp_path)
    look(world, scene, way)
    scene.mode.match.submit(0, scene.mode.match.legal(0)[0])
    reopened(world, scene)
    assert scene.viewer == 1 and faces(scene) == scene.mode.match.view(None).known()


@pytest.mark.parametrize("way", ["finger", "keys"])
def test_after_a_pause_the_eye_has_to_be_held_anew(tmp_path, way: str) -> None:
    world, scene = held_table(tmp_path)
    look(world, scene, way)
    scene.mode.open_pause()
    world.stack.pop()
    reopened(world, scene)
    assert scene.viewer == 0 and faces(scene) == scene.mode.match.view(None).known()


@pytest.mark.parametrize("way", ["finger", "keys"])
def test_losing_the_window_closes_the_eye(tmp_path, way: str) -> None:
    world, scene = held_table(tmp_path)
    look(world, scene, way)
    world.frame(Event(pygame.WINDOWFOCUSLOST))
    assert scene.viewer == 0 and faces(scene) == scene.mode.match.view(None).known()


def test_a_new_finger_on_the_eye_takes_the_place_of_one_that_never_went_up(tmp_path) -> None:
    world, scene = held_table(tmp_path)
    look(world, scene, "finger")
    eye = scene.widget("look").touch_area.middle
    world.frame(world.finger(pygame.FINGERDOWN, eye, 2))
    assert faces(scene) == scene.mode.match.view(0).known()
    world.frame(world.finger(pygame.FINGERUP, eye, 2))
    assert faces(scene) == scene.mode.match.view(None).known()


def look(world: World, scene, way: str) -> None:
    """Somebody begins to look at their hand."""
    if way == "finger":
        world.frame(world.finger(pygame.FINGERDOWN, scene.widget("look").touch_area.middle, 1))
    else:
        scene.sharing.privacy.toggle()
    assert faces(scene) == scene.mode.match.view(0).known()


def test_one_person_among_bots_holds_nothing(tmp_path) -> None:
    world = World(tmp_path, size=(640, 360), speed="instant", look="hold")
    scene = begin(world, "5211", 2, humans=1)
    world.rest(2)
    assert "look" not in scene.names() and faces(scene) == scene.mode.match.view(0).known()


# -- the curtain after a pause -------------------------------------------------------------------


def own_turn(tmp_path, **settings):
    """Somebody has opened their curtain in their second turn."""
    world = World(tmp_path, size=(640, 360), speed="normal", **settings)
    scene = begin(world, "rage", 3, humans=3, seed=2)
    second_turn(world, scene).open_curtain()
    return world, scene


def test_after_a_pause_the_curtain_falls_first(tmp_path) -> None:
    """Whoever goes on may be somebody else than whoever paused."""
    world, scene = own_turn(tmp_path)
    scene.skip()
    world.rest(1)
    public, hidden = (
        scene.mode.match.view(None).known(),
        scene.mode.match.view(0).known() - scene.mode.match.view(None).known(),
    )
    assert scene.viewer == 0 and faces(scene) >= hidden
    scene.mode.open_pause()
    world.rest(1)
    world.stack.pop()
    assert scene.viewer is None and faces(scene) <= public, "not for a single frame"
    world.rest(1)
    curtain = world.stack.top
    assert isinstance(curtain, CurtainScene) and "Ada" in [use.text for use in curtain.widget("name").texts()]
    world.tap(curtain.widget("open").area.middle)
    world.frame()
    assert scene.viewer == 0 and faces(scene) >= hidden and scene.sharing.recap.view is None, "nothing is told twice"
    assert scene.sharing.hand.walk.options()


def test_a_pause_in_the_middle_of_what_happened_shows_it_again_behind_the_curtain(tmp_path) -> None:
    world, scene = own_turn(tmp_path)
    world.frame()
    assert scene.sharing.recap.view is not None
    scene.mode.open_pause()
    world.stack.pop()
    world.rest(1)
    curtain = world.stack.top
    assert isinstance(curtain, CurtainScene) and scene.viewer is None
    world.tap(curtain.widget("open").area.middle)
    world.frame()
    assert scene.sharing.recap.view is not None and scene.sharing.recap.seat == 0


def test_who_reads_the_rules_in_their_own_turn_finds_their_hand_as_it_was(tmp_path) -> None:
    world, scene = own_turn(tmp_path)
    scene.skip()
    world.rest(1)
    scene.mode.open_rules()
    world.stack.pop()
    world.rest(1)
    assert world.stack.top is scene and scene.viewer == 0


def test_one_person_among_bots_needs_no_curtain_after_a_pause(tmp_path) -> None:
    world = World(tmp_path, size=(640, 360), speed="instant")
    scene = begin(world, "5211", 2, humans=1)
    world.rest(2)
    scene.mode.open_pause()
    world.stack.pop()
    world.rest(1)
    assert world.stack.top is scene and scene.viewer == 0
