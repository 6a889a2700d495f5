"""What a player expects of the table: told why, nothing shown that is hidden, nothing drawn for nothing."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from pygame.event import Event

from game.engine.action import Ref, RefKind, Refusal
from game.engine.games.registry import GAMES
from game.hand.hand import RefusedTry
from game.ui.board.arrangement import Area
from game.ui.board.labels import GroundText, Labels, Light
from game.ui.window.canvas import Canvas
from scenes.menu.title import TitleScene
from scenes.rules.rules import RulesScene
from scenes.table.bubble import FARTHEST_TAIL
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.pause import PauseScene
from scenes.table.sentences import topics
from tests.match.entries import unfinished
from tests.scenes.table.players import Player, begin
from tests.scenes.world import World, all_text


def settle(world: World, seconds: float = 3.0) -> None:
    world.rest(seconds, frame=0.1)


def hand(scene) -> list[str]:
    return [piece.name for piece in scene.mode.match.view(scene.viewer).zone(f"hand.{scene.viewer}").pieces]


def middle_of(scene, zone: str):
    return scene.stage.box_of(Ref(RefKind.ZONE, zone)).middle


def pixels(world: World) -> bytes:
    return pygame.image.tobytes(world.services.window.canvas.surface, "RGB")


@pytest.fixture
def lights(monkeypatch) -> dict[str, Light]:
    """How the grounds of the zones stand out, as they were drawn last."""
    found, draw = dict[str, Light](), Labels.ground

    def ground(labels: Labels, key: str, area: Area, light: Light, words: GroundText | None = None) -> None:
        found[key] = light
        draw(labels, key, area, light, words)

    monkeypatch.setattr(Labels, "ground", ground)
    return found


# -- drawing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_dirty_picture_equals_the_full_one_on_every_frame(tmp_path, game: str) -> None:
    """Also those in which a piece is carried: what was drawn is what there is."""
    world = World(tmp_path, size=(640, 360), speed="fast")

    def is_drawn() -> None:
        fresh = Canvas(pygame.Surface(world.services.window.canvas.surface.get_size()))
        # Drawing afresh takes the damage, so the window has to be up to date already.
        fresh.draw(world.stack.stages())
        assert pixels(world) == pygame.image.tobytes(fresh.surface, "RGB")

    world.onlookers.append(is_drawn)
    scene = begin(world, game, GAMES[game].fewest_players)
    player = Player(world, scene, "drag")
    for _ in range(60):
        world.frame(seconds=0.11)
        if player.may_choose():
            player.choose()


@pytest.mark.parametrize("game", GAMES)
def test_an_idle_table_presents_nothing(tmp_path, game: str) -> None:
    world = World(tmp_path, speed="instant")
    scene = begin(world, game, GAMES[game].fewest_players, humans=1)
    for _ in range(200):
        world.frame(seconds=0.8)
        if scene.mode.is_still() and scene.mode.match.deciders() == (0,):
            break
    settle(world, 5)
    assert [world.frame(seconds=0.5) for _ in range(20)] == [[]] * 20


# -- being told ----------------------------------------------------------------------------------


def test_an_illegal_card_glides_back_and_the_rule_is_said(tmp_path) -> None:
    world = World(tmp_path)
    scene = begin(world, "rage", 3, seed=3)
    player = Player(world, scene, "tap")
    for _ in range(900):
        world.frame(seconds=0.4)
        if player.may_choose():
            refs = {ref.name for ref in scene.sharing.hand.walk.options() if ref.kind is RefKind.PIECE}
            forbidden = [card for card in hand(scene) if card not in refs]
            if refs and forbidden:
                break
            player.choose()
    before = scene.mode.match.text()
    world.drag(scene.stage.visible_spot(forbidden[0]), middle_of(scene, "trick"))
    assert scene.mode.match.text() == before
    assert "colour" in scene.sharing.refusal.text.lower() or "follow" in scene.sharing.refusal.text.lower()
    settle(world)
    assert forbidden[0] in hand(scene) and scene.stage.pieces.zone_of(forbidden[0]) == "hand.0"
    settle(world, 4)
    assert scene.sharing.refusal.text == "", "the sentence does not stay for ever"


def test_the_sentence_leads_to_its_rule(tmp_path) -> None:
    world = World(tmp_path)
    scene = begin(world, "5211", 2)
    settle(world)
    scene.sharing.refusal.say(RefusedTry(Refusal("choose_two")), (900, 600))
    topic = topics(world.services, scene.mode.game).for_refusal("choose_two")
    world.tap(scene.widget("why.rule").home.middle)
    assert isinstance(world.stack.top, RulesScene) and world.stack.top.section == topic.partition(".")[0]
    world.stack.pop()
    assert scene.sharing.refusal.text == "", "what was read is not said again"


def test_the_rules_open_at_what_is_asked(tmp_path) -> None:
    world = World(tmp_path)
    scene = begin(world, "rage", 3)
    settle(world, 8)
    scene.mode.open_rules()
    asked = {prompt.key for prompt in scene.seen().prompts}
    wanted = {topics(world.services, scene.mode.game).for_prompt(key).partition(".")[0] for key in asked}
    assert world.stack.top.section in wanted


def test_the_sentence_is_about_the_place_of_the_drop(tmp_path) -> None:
    world = World(tmp_path)
    scene = begin(world, "hornochsen", 2, seed=3)
    settle(world)
    tile = next(ref.name for ref in scene.sharing.hand.walk.options() if ref.kind is RefKind.PIECE)
    world.drag(scene.stage.visible_spot(tile), middle_of(scene, "supply"))
    assert scene.sharing.refusal.text == "That does not go there; where it may go is lit.", "elsewhere it may"
    settle(world)
    assert scene.stage.pieces.zone_of(tile) == "hand.0"
    for row in ("row.R4", "row.L2"):
        world.drag(scene.stage.visible_spot(tile), middle_of(scene, row))
        assert scene.sharing.refusal.text.startswith("Nobody chooses the row"), "the rule itself"
        near = scene.widget("why").home.inset(-FARTHEST_TAIL)
        assert near.holds(middle_of(scene, row)), "said where it was dropped, though rows lie there"
        settle(world)


def test_where_it_may_go_is_lit_as_long_as_that_is_said(tmp_path, lights) -> None:
    world = World(tmp_path)
    scene = begin(world, "5211", 2)
    settle(world)
    assert lights["chosen.0"] is Light.NONE
    world.drag(scene.stage.visible_spot(hand(scene)[0]), middle_of(scene, "discards"))
    settle(world)
    assert scene.sharing.refusal.text and lights["chosen.0"] is Light.LIT
    settle(world, 4)
    assert not scene.sharing.refusal.text and lights["chosen.0"] is Light.NONE


def test_who_is_to_move_is_said_in_words(tmp_path) -> None:
    world = World(tmp_path)
    scene = begin(world, "5211", 3)
    settle(world)
    assert "two cards" in scene.sharing.prompt()
    world.services.change(language="de")
    world.stack.rebuild()
    assert "zwei Karten" in scene.sharing.prompt()


@pytest.mark.parametrize("game", GAMES)
def test_no_round_is_counted_before_the_first_begins(tmp_path, game: str) -> None:
    world = World(tmp_path)
    scene = begin(world, game, GAMES[game].fewest_players)
    numbers = []
    for _ in range(28):
        world.frame(seconds=0.25)
        numbers.append([use.text for key, _, use in scene.stage.labels.words() if key == "info"])
    assert all("0" not in shown for shown in numbers) and any("1" in shown for shown in numbers)


def test_holding_a_card_shows_it_large(tmp_path) -> None:
    world = World(tmp_path)
    scene = begin(world, "5211", 2)
    settle(world)
    spot = scene.stage.visible_spot(hand(scene)[0])
    world.frame(world.finger(pygame.FINGERDOWN, spot))
    assert not scene.stage.preview.shown
    world.rest(0.6, frame=0.1)
    assert scene.stage.preview.shown
    world.frame(world.finger(pygame.FINGERUP, spot))
    assert not scene.stage.preview.shown


@pytest.mark.parametrize("game", GAMES)
def test_looking_closely_chooses_nothing(tmp_path, game: str) -> None:
    """A finger or a mouse button that is held until the piece is shown large is let go in vain."""
    world = World(tmp_path)
    scene = begin(world, game, GAMES[game].fewest_players)
    player = Player(world, scene, "tap")
    held = 0
    for _ in range(400):
        if not player.may_choose():
            world.frame(seconds=0.5)
            continue
        looks = scene.stage.pieces.looks()
        refs = [ref for ref in scene.sharing.hand.walk.options() if ref.kind is RefKind.PIECE and ref.name in looks]
        for ref in [ref for ref in sorted(refs, key=str) if looks[ref.name].face.visible is not None][:3]:
            spot, before = (
                scene.stage.visible_spot(ref.name),
                (scene.mode.match.legal(0), scene.sharing.hand.walk.chosen),
            )
            world.frame(world.finger(pygame.FINGERDOWN, spot))
            world.rest(0.6, frame=0.1)
            assert scene.stage.preview.shown
            world.frame(world.finger(pygame.FINGERUP, spot))
            world.rest(1)
            assert (scene.mode.match.legal(0), scene.sharing.hand.walk.chosen) == before, ref
            held += 1
        if held >= 3:
            return
        player.choose()
    raise AssertionError("there was nothing to look at")


# -- two hands -----------------------------------------------------------------------------------


def test_a_second_finger_breaks_nothing(tmp_path) -> None:
    world = World(tmp_path)
    scene = begin(world, "5211", 2)
    settle(world)
    one, other = (scene.stage.visible_spot(card) for card in hand(scene)[:2])
    goal = middle_of(scene, "chosen.0")
    world.frame(world.finger(pygame.FINGERDOWN, one, 1), world.finger(pygame.FINGERDOWN, other, 2))
    for share in (0.5, 1.0):
        moves = []
        for finger, start in ((1, one), (2, other)):
            at = start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share
            moves.append(world.finger(pygame.FINGERMOTION, at, finger))
        world.frame(*moves)
    world.frame(world.finger(pygame.FINGERUP, goal, 2))
    world.frame(world.finger(pygame.FINGERUP, goal, 1))
    settle(world, 1)
    assert scene.mode.match.text().count('"seat": 0') == 1 or len(scene.sharing.hand.walk.chosen) == 2


def test_losing_the_window_puts_a_dragged_card_back(tmp_path) -> None:
    world = World(tmp_path)
    scene = begin(world, "5211", 2)
    settle(world)
    card = hand(scene)[0]
    world.frame(world.finger(pygame.FINGERDOWN, scene.stage.visible_spot(card)))
    world.frame(world.finger(pygame.FINGERMOTION, (960, 500)))
    world.frame(Event(pygame.WINDOWFOCUSLOST))
    settle(world)
    assert scene.sharing.screen.gestures.held() == set() and card in hand(scene)


# -- taking back ---------------------------------------------------------------------------------


def test_a_choice_can_be_taken_back_before_it_is_shown(tmp_path) -> None:
    world = World(tmp_path, speed="instant")
    scene = begin(world, "5211", 2, humans=2)
    player = Player(world, scene, "tap")
    while not isinstance(world.stack.top, CurtainScene):
        world.frame(seconds=0.5)
    player.open_curtain()
    before = scene.mode.match.text()
    while scene.mode.match.text() == before:
        if player.may_choose():
            player.choose()
        else:
            world.frame()
    while not isinstance(world.stack.top, CurtainScene):
        world.frame(seconds=0.3)
    world.frame(seconds=0.7)
    world.tap(world.stack.top.widget("take_back").touch_area.middle)
    world.frame()
    assert scene.mode.match.text() == before and scene.viewer is None, "whoever tapped, no hand is shown"
    assert isinstance(world.stack.top, CurtainScene) and "Ada" in all_text(world.stack.top)
    player.open_curtain()
    world.frame()
    assert scene.viewer == 0 and world.stack.top is scene


# -- curtain -------------------------------------------------------------------------------------


def test_the_curtain_covers_everything_before_the_next_hand_is_drawn(tmp_path) -> None:
    """Two matches with other cards look the same while the curtain is down for the same person."""
    pictures = {}
    for seed in range(4):
        world = World(tmp_path / str(seed), size=(640, 360), speed="instant")
        scene = begin(world, "5211", 3, humans=3, seed=seed)
        while not isinstance(world.stack.top, CurtainScene):
            world.frame(seconds=0.3)
        world.frame(seconds=0.3)
        pictures[seed] = pixels(world), [card.name for card in scene.mode.match.view(0).zone("hand.0").pieces]
    assert len({picture for picture, _ in pictures.values()}) == 1
    assert len({tuple(cards) for _, cards in pictures.values()}) == 4


def test_behind_the_curtain_the_table_shows_what_nobody_may_not_see(tmp_path) -> None:
    world = World(tmp_path, speed="instant")
    scene = begin(world, "5211", 2, humans=2)
    while not isinstance(world.stack.top, CurtainScene):
        world.frame(seconds=0.5)
    assert scene.viewer is None
    shown = {key for key in scene.stage.pieces.looks() if "#" not in key}
    assert shown == set(scene.mode.match.view(None).known())


def test_one_person_among_bots_never_sees_a_curtain(tmp_path) -> None:
    world = World(tmp_path, speed="instant")
    begin(world, "rage", 3, humans=1)
    for _ in range(60):
        world.frame(seconds=0.5)
        assert not isinstance(world.stack.top, CurtainScene)


def test_no_curtain_where_nothing_is_hidden(tmp_path) -> None:
    world = World(tmp_path, speed="instant")
    scene = begin(world, "perfect_numbers", 2, humans=2)
    player = Player(world, scene, "tap")
    for _ in range(60):
        assert not isinstance(world.stack.top, CurtainScene)
        if player.may_choose():
            player.choose()
        else:
            world.frame(seconds=0.5)


# -- leaving and coming back ---------------------------------------------------------------------


def test_escape_pauses_and_the_match_is_saved(tmp_path) -> None:
    world = World(tmp_path, speed="instant")
    scene = begin(world, "5211", 2)
    settle(world)
    world.key(pygame.K_ESCAPE)
    assert isinstance(world.stack.top, PauseScene)
    text = scene.mode.match.text()
    world.stack.replace(TitleScene(world.services, world.stack))
    (entry,) = unfinished(world.services.matches)
    assert world.services.matches.open(entry.name).match.text() == text


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (600, 1000), (3840, 2160)])
def test_the_window_may_be_resized_at_any_time(tmp_path, size: tuple[int, int]) -> None:
    world = World(tmp_path)
    scene = begin(world, "hornochsen", 4)
    settle(world)
    names = hand(scene)
    pygame.display.set_mode(size)
    world.frame(Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    settle(world, 1)
    assert world.services.space.width == size[0] and hand(scene) == names
    tile = names[0]
    world.tap(scene.stage.visible_spot(tile))
    assert Ref(RefKind.PIECE, tile) in scene.sharing.hand.walk.chosen


def test_random_pokes_and_keys_never_break_the_table(tmp_path) -> None:
    rng = Random(7)
    world = World(tmp_path, size=(1024, 600), speed="fast")
    scene = begin(world, "perfect_numbers", 3)
    for _ in range(250):
        at = rng.uniform(0, 1920), rng.uniform(90, 1080)
        kind = rng.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
        world.frame(world.finger(kind, at, rng.randrange(3)), seconds=rng.choice((0.02, 0.5)))
        if rng.random() < 0.1:
            world.key(rng.choice((pygame.K_TAB, pygame.K_LEFT, pygame.K_RETURN, pygame.K_SPACE)))
        if world.stack.top is not scene:
            break


def test_one_of_two_cards_on_its_way_lights_where_both_go_and_leaves_no_tick_behind(tmp_path, lights) -> None:
    world = World(tmp_path, speed="instant")
    scene = begin(world, "5211", 2)
    player = Player(world, scene, "drag")
    while not player.may_choose():
        world.frame(seconds=0.3)
    assert lights["chosen.0"] is Light.NONE
    first = hand(scene)[0]
    start = scene.stage.visible_spot(first)
    world.frame(world.finger(pygame.FINGERDOWN, start))
    for off in (40, 80):
        world.frame(world.finger(pygame.FINGERMOTION, (start[0], start[1] - off)))
    assert lights["chosen.0"] is Light.LIT and not scene.stage.labels.keys("check.")
    assert "help" not in scene.names(), "nothing is explained over what is being dragged"
    world.frame(world.finger(pygame.FINGERUP, middle_of(scene, "chosen.0")))
    assert scene.stage.labels.keys("check.") == [f"check.{first}"]
    assert lights["chosen.0"] is Light.NONE, "it takes a second card first"


def test_a_decision_that_is_refused_does_not_sound_like_a_card_that_is_laid(tmp_path) -> None:
    world = World(tmp_path)
    scene = begin(world, "5211", 3)
    settle(world, 12)
    action = scene.mode.match.legal(scene.viewer)[0]
    cue = scene.stage.skin.lay_cue
    scene.sharing.submit(action)
    laid = world.sounds.heard.count(cue)
    scene.sharing.submit(action)
    assert laid and world.sounds.heard.count(cue) == laid, "nobody decides twice"
    assert scene.narrator.message
