"""Around the table: many fingers at once, each tray for itself."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pygame
import pytest
from pygame.event import Event

from game.engine.action import Ref, RefKind
from game.engine.games.registry import GAMES
from game.engine.record.reader import read
from game.hand.advice import AdviceStep
from game.ui.board.chips import Chip
from game.ui.window.canvas import Canvas
from scenes.rules.rules import RulesScene
from scenes.table.sentences import refusal_words
from scenes.table.trays.tray_log import PAGE_SECONDS
from scenes.table.trays.tray_preview import PREVIEW_Z
from tests.scenes.table.tray_people import Person, interleaved, middle, sit_down
from tests.scenes.world import World

TOGETHER = [
    ("5211", 5, {}),
    ("rage", 8, {"prediction": "hidden"}),
    ("rage", 8, {"prediction": "secret"}),
    ("hornochsen", 8, {}),
]


def at_the_table(tmp_path, game, players, seed=1, **options):
    world = World(tmp_path, size=(1920, 1080), speed="instant")
    scene = sit_down(world, game, players, seed=seed, **options)
    people = [Person(world, scene, seat, Random(f"{seed}/{seat}")) for seat in range(players)]
    return world, scene, people


@pytest.mark.parametrize(("game", "players", "options"), TOGETHER)
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))])
def test_all_commit_at_once_in_any_order(tmp_path, game: str, players: int, options: dict[str, str], seed: int) -> None:
    """Everybody holds their handle, drags and taps at the same time; nobody disturbs anybody, and the record is one."""
    world, scene, people = at_the_table(tmp_path, game, players, seed, **options)
    often = 1 if seed == 1 else 3
    interleaved(world, people, Random(seed), lambda: min(person.commits for person in people) >= often)
    record = read(scene.mode.match.text().encode(), world.services.library, fair=True)
    assert record.header.setup.players == players


# -- looking -------------------------------------------------------------------------------------


def shown_names(scene) -> set[str]:
    """Every face that can be seen anywhere."""
    troupes = [scene.stage.pieces, *(hand.pieces for hand in scene.sharing.hands.values())]
    return {look.face.visible for sprites in troupes for look in sprites.looks().values() if look.face.visible}


def seated(tmp_path, game: str = "5211", players: int = 3, humans: int | None = None, **options):
    world = World(tmp_path, size=(1920, 1080), speed="instant")
    scene = sit_down(world, game, players, humans, **options)
    world.rest(3)
    return world, scene


def hold_handle(world: World, scene, seat: int) -> None:
    world.frame(world.finger(pygame.FINGERDOWN, middle(scene.stage.trays[seat].handle), seat * 10))


def let_go(world: World, scene, seat: int) -> None:
    world.frame(world.finger(pygame.FINGERUP, middle(scene.stage.trays[seat].handle), seat * 10))


def test_cards_are_there_only_while_the_handle_is_held(tmp_path) -> None:
    world, scene = seated(tmp_path)
    public = set(scene.mode.match.view(None).known())
    assert shown_names(scene) == public
    hold_handle(world, scene, 1)
    hand = {piece.name for piece in scene.mode.match.view(1).zone("hand.1").pieces}
    assert shown_names(scene) == public | hand
    hold_handle(world, scene, 2)
    assert len(shown_names(scene)) == len(public) + 10, "two look at the same time"
    let_go(world, scene, 1)
    let_go(world, scene, 2)
    assert shown_names(scene) == public


def test_losing_the_window_or_pausing_covers_every_tray(tmp_path) -> None:
    world, scene = seated(tmp_path)
    hold_handle(world, scene, 0)
    world.frame(Event(pygame.WINDOWFOCUSLOST))
    assert shown_names(scene) == set(scene.mode.match.view(None).known())
    hold_handle(world, scene, 0)
    scene.mode.open_pause()
    assert shown_names(scene) == set(scene.mode.match.view(None).known())
    world.stack.pop()
    world.frame()
    assert shown_names(scene) == set(scene.mode.match.view(None).known()), "the finger has to come down again"


def test_a_new_finger_on_a_handle_takes_the_place_of_one_that_never_went_up(tmp_path) -> None:
    world, scene = seated(tmp_path)
    public, (x, y) = set(scene.mode.match.view(None).known()), middle(scene.stage.trays[0].handle)
    hold_handle(world, scene, 0)
    hold_handle(world, scene, 1)
    world.frame(world.finger(pygame.FINGERDOWN, (x + 40, y), 77))
    assert len(shown_names(scene)) == len(public) + 10
    world.frame(world.finger(pygame.FINGERUP, (x + 40, y), 77))
    assert len(shown_names(scene)) == len(public) + 5 and scene.sharing.hands[1].looking, "only the neighbour looks on"
    let_go(world, scene, 0)
    let_go(world, scene, 1)
    assert shown_names(scene) == public and not scene.sharing.questions


def test_a_finger_on_the_backs_does_nothing(tmp_path) -> None:
    world, scene = seated(tmp_path)
    before = scene.mode.match.text()
    hand = scene.stage.placement.zones["hand.0"].area
    world.drag(middle(hand), middle(scene.stage.placement.zones["chosen.0"].area))
    world.tap(middle(hand))
    assert scene.mode.match.text() == before and not scene.sharing.hands[0].hand.walk.chosen


def test_a_tray_answers_to_its_own_choices_only(tmp_path) -> None:
    """Somebody looks, and another one's card is dropped there."""
    world, scene = seated(tmp_path)
    person = Person(world, scene, 0, Random(1))
    hold_handle(world, scene, 0)
    hold_handle(world, scene, 1)
    card = scene.mode.match.view(0).zone("hand.0").pieces[0].name
    before = scene.mode.match.text()
    world.drag(person.piece_spot(card), middle(scene.stage.placement.zones["chosen.1"].area), finger=1)
    assert scene.mode.match.text() == before and not scene.sharing.hands[1].hand.walk.chosen
    assert scene.sharing.hands[0].hand.refused is not None and "refused.0" in scene.names(), "its own tray says why"


def test_over_the_rest_of_the_table_a_card_shows_its_back(tmp_path) -> None:
    world, scene = seated(tmp_path)
    person = Person(world, scene, 0, Random(1))
    hold_handle(world, scene, 0)
    card = scene.mode.match.view(0).zone("hand.0").pieces[0].name
    world.frame(world.finger(pygame.FINGERDOWN, person.piece_spot(card), 1))
    world.frame(world.finger(pygame.FINGERMOTION, (960, 540), 1))
    assert card not in shown_names(scene)
    world.frame(world.finger(pygame.FINGERUP, (960, 540), 1))
    assert card in shown_names(scene), "at home again, it lies open to its person"


@pytest.mark.parametrize("meanwhile", ["another finger", "another choice", "another leaves", "the table is laid anew"])
def test_a_card_on_its_way_shows_its_back_whatever_happens_meanwhile(tmp_path, meanwhile: str) -> None:
    """The finger rests over the middle, and the table is drawn anew under it."""
    world, scene = seated(tmp_path, "hornochsen")
    card = carry_out(world, scene)
    if meanwhile == "another finger":
        world.frame(world.finger(pygame.FINGERDOWN, middle(scene.stage.trays[0].handle), 7))
    elif meanwhile == "another choice":
        scene.mode.match.submit(2, scene.mode.match.legal(2)[0])
    elif meanwhile == "another leaves":
        scene.sharing.answer(1, yes=True)
    else:
        world.key(pygame.K_m)
    for _ in range(5):
        world.frame(seconds=0.1)
        assert scene.sharing.hands[0].looking and card not in shown_names(scene)
    world.frame(world.finger(pygame.FINGERMOTION, (970, 550), 1))
    world.frame(world.finger(pygame.FINGERUP, (970, 550), 1))
    assert card in shown_names(scene), "at home again"


def carry_out(world: World, scene) -> str:
    """The first person carries a card out of their tray; its name."""
    hold_handle(world, scene, 0)
    card = scene.mode.match.view(0).zone("hand.0").pieces[0].name
    spot = Person(world, scene, 0, Random(1)).piece_spot(card)
    world.frame(world.finger(pygame.FINGERDOWN, spot, 1))
    world.frame(world.finger(pygame.FINGERMOTION, (960, 540), 1))
    assert card not in shown_names(scene)
    return card


def test_letting_go_of_the_handle_puts_a_dragged_card_back(tmp_path) -> None:
    world, scene = seated(tmp_path)
    person = Person(world, scene, 0, Random(1))
    hold_handle(world, scene, 0)
    card = scene.mode.match.view(0).zone("hand.0").pieces[0].name
    spot = person.piece_spot(card)
    world.frame(world.finger(pygame.FINGERDOWN, spot, 1))
    world.frame(world.finger(pygame.FINGERMOTION, (spot[0], spot[1] - 40), 1))
    let_go(world, scene, 0)
    assert shown_names(scene) == set(scene.mode.match.view(None).known())
    world.frame(world.finger(pygame.FINGERUP, (spot[0], spot[1] - 40), 1))
    assert scene.mode.match.text().count('"seat": 0') == 0


def test_a_palm_does_no_harm(tmp_path) -> None:
    world, scene = seated(tmp_path)
    before = scene.mode.match.text()
    hold_handle(world, scene, 0)
    area = scene.stage.placement.zones["hand.0"].area
    spots = [(area.x + (at - 3) * 40, area.y + at % 3 * 30) for at in range(8)]
    world.frame(*(world.finger(pygame.FINGERDOWN, spot, at + 100) for at, spot in enumerate(spots)))
    world.frame(*(world.finger(pygame.FINGERUP, spot, at + 100) for at, spot in enumerate(spots)))
    world.rest(1)
    assert scene.mode.match.text() == before


@pytest.mark.parametrize(("game", "zone"), [("rage", "trick"), ("hornochsen", "chosen.0")])
def test_a_stray_finger_plays_nothing_that_lies_covered(tmp_path, game: str, zone: str) -> None:
    """A card is chosen and the handle let go: whoever touches the place it would go to does not play it."""
    world, scene = seated(tmp_path, game)
    seat = until_a_card_is_asked_for(world, scene)
    hand, place = scene.sharing.hands[seat], scene.stage.box_of(Ref(RefKind.ZONE, zone))
    hold_handle(world, scene, seat)
    hand.hand.point_at(min(hand.hand.walk.options(), key=str))
    let_go(world, scene, seat)
    before, chosen = scene.mode.match.text(), hand.hand.walk.chosen
    for at in (place.middle, (place.left + 8, place.top + 8)):
        world.tap(at)
        world.rest(1)
    assert scene.mode.match.text() == before and hand.hand.walk.chosen == chosen
    hold_handle(world, scene, seat)
    world.tap(place.middle)
    world.rest(1)
    assert seat not in scene.mode.match.deciders(), "seen, it is played like that"


def until_a_card_is_asked_for(world, scene) -> int:
    """Whoever is asked first for a card of their hand, after all that comes before it."""
    rng = Random(4)
    for _ in range(60):
        seat = scene.mode.match.deciders()[0]
        if any(ref.kind is RefKind.PIECE for ref in scene.sharing.hands[seat].hand.walk.options()):
            return seat
        scene.mode.match.submit(seat, rng.choice(scene.mode.match.legal(seat)))
        world.rest(2)
    raise AssertionError("nobody is asked for a card")


def test_keys_reach_nothing_in_anybodys_tray(tmp_path) -> None:
    """Keys are everybody's: they find what is everybody's, whoever looks and whatever stands in the trays."""
    world, scene = seated(tmp_path, "rage", 4, prediction="secret")
    hold_handle(world, scene, 1)
    scene.sharing.question(2)
    scene.sharing.explain(3)
    world.frame()
    assert {"yes.2", "help.close.3"} < set(scene.names()) and any(name.startswith("value.1") for name in scene.names())
    reached = set()
    for key in (*[pygame.K_TAB] * 30, pygame.K_LEFT, pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN):
        world.key(key)
        reached.add(scene.focus)
    assert reached == {"menu", "sheet", "menu.1", "sheet.1"}


def test_a_mouse_looks_with_one_click_and_away_with_the_next(tmp_path) -> None:
    world, scene = seated(tmp_path)
    for faces in (5, 0):
        click(world, middle(scene.stage.trays[0].handle))
        assert len(shown_names(scene)) == faces


def test_who_gets_the_mouse_finds_nobody_elses_cards(tmp_path) -> None:
    """There is one mouse for all: it looks into one tray at a time, and no longer than until a choice is made."""
    world, scene = seated(tmp_path)
    for seat in (0, 1):
        click(world, middle(scene.stage.trays[seat].handle))
        assert shown_names(scene) == scene.mode.match.view(seat).known()
    hand = scene.sharing.hands[1]
    scene.sharing.hands[0].submit(scene.mode.match.legal(0)[0])
    world.frame()
    assert hand.looking, "what others do with their fingers is not the mouse's matter"
    hand.submit(scene.mode.match.legal(1)[0])
    world.frame()
    assert not hand.looking and shown_names(scene) == scene.mode.match.view(None).known()


def click(world: World, at) -> None:
    pixels = world.services.space.to_pixels(at)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        world.frame(Event(kind, pos=pixels, button=1, touch=False))


def test_a_choice_can_be_taken_back_until_all_have_chosen(tmp_path) -> None:
    world, scene = seated(tmp_path)
    before = scene.mode.match.text()
    scene.sharing.hands[1].submit(scene.mode.match.legal(1)[0])
    world.rest(1)
    assert scene.mode.match.text() != before and 1 not in scene.mode.match.deciders()
    world.tap(scene.widget("take_back.1").touch_area.middle)
    world.rest(1)
    assert scene.mode.match.text() == before and scene.sharing.hands[1].hand.deciding


# -- looking closely, and what was chosen --------------------------------------------------------


def lying_forward(scene, seat: int) -> list[str]:
    """The backs of this hand that lie forward."""
    pieces, looks = scene.stage.pieces, scene.stage.pieces.looks()
    backs = [key for key in looks if pieces.zone_of(key) == f"hand.{seat}"]
    return [key for key in backs if pieces.middle_of(key) != (looks[key].pose.x, looks[key].pose.y)]


def test_a_chosen_card_lies_forward_face_down_when_nobody_looks(tmp_path) -> None:
    """As many backs as were chosen, whichever cards they are; to their person they are the chosen ones."""
    world, scene = seated(tmp_path)
    hold_handle(world, scene, 0)
    cards = [ref for ref in sorted(scene.sharing.hands[0].hand.walk.options(), key=str) if ref.kind is RefKind.PIECE]
    forward = []
    for first, second in ((0, 1), (2, 4)):
        scene.sharing.hands[0].hand.clear()
        scene.sharing.hands[0].hand.point_at(cards[first])
        let_go(world, scene, 0)
        assert len(lying_forward(scene, 0)) == 1 and shown_names(scene) == set(scene.mode.match.view(None).known())
        scene.sharing.hands[0].hand.point_at(cards[second])
        world.frame()
        forward.append(lying_forward(scene, 0))
        hold_handle(world, scene, 0)
        assert {ref.name for ref in scene.sharing.hands[0].hand.walk.chosen} == {cards[first].name, cards[second].name}
    assert forward[0] == forward[1] and len(forward[0]) == 2, "which ones lie forward tells nothing"
    world.tap(scene.widget("confirm.0").touch_area.middle)
    let_go(world, scene, 0)
    world.rest(1)
    assert not lying_forward(scene, 0), "committed, they lie where all see that they were chosen"
    assert len(scene.mode.match.view(None).zone("chosen.0").pieces) == 2


@pytest.mark.parametrize(("game", "players"), [("5211", 5), ("rage", 8), ("hornochsen", 8)])
def test_a_held_card_is_shown_large_within_its_tray(tmp_path, game: str, players: int) -> None:
    world, scene = (
        seated(tmp_path, game, players, prediction="hidden") if game == "rage" else seated(tmp_path, game, players)
    )
    for seat in range(players):
        hold_handle(world, scene, seat)
        person, hand = Person(world, scene, seat, Random(1)), scene.sharing.hands[seat]
        for piece in (hand.hand.secret_zones()[0].pieces[0].name, hand.hand.secret_zones()[0].pieces[-1].name):
            at = person.piece_spot(piece)
            world.frame(world.finger(pygame.FINGERDOWN, at, seat * 10 + 1))
            world.frame(seconds=0.3)
            assert hand.preview.piece is None
            world.frame(seconds=0.2)
            assert hand.preview.piece == piece
            (large,) = (sprite for sprite in scene.stage.sprites.drawn() if sprite.z == PREVIEW_Z)
            tray = world.services.space, scene.stage.trays[seat].box
            assert inside(large.rect, *tray), "nobody else sees anything of it"
            assert f"prompt.{seat}" not in scene.names(), "nothing lies on it"
            world.frame(world.finger(pygame.FINGERUP, at, seat * 10 + 1))
            assert hand.preview.piece is None and not hand.hand.walk.chosen, "looking chooses nothing"
        let_go(world, scene, seat)


def inside(rect: pygame.Rect, space, box) -> bool:
    left, top = space.to_pixels((box.left, box.top))
    return pygame.Rect(left, top, space.length(box.width), space.length(box.height)).contains(rect)


def test_letting_go_of_the_handle_ends_looking_closely(tmp_path) -> None:
    world, scene = seated(tmp_path)
    hold_handle(world, scene, 0)
    person = Person(world, scene, 0, Random(1))
    at = person.piece_spot(scene.mode.match.view(0).zone("hand.0").pieces[0].name)
    world.frame(world.finger(pygame.FINGERDOWN, at, 1))
    world.frame(seconds=0.5)
    assert scene.sharing.hands[0].preview.piece is not None
    let_go(world, scene, 0)
    assert scene.sharing.hands[0].preview.piece is None
    world.frame(seconds=0.6)
    assert scene.sharing.hands[0].preview.piece is None, "a back is no piece to look at"


def test_an_open_piece_is_shown_large_to_whoever_sits_nearest(tmp_path) -> None:
    world, scene = seated(tmp_path, "rage", 4, prediction="hidden")
    turned = scene.mode.match.view(None).zone("turned").pieces[0].name
    at = scene.stage.visible_spot(turned)
    world.frame(world.finger(pygame.FINGERDOWN, at, 1))
    world.frame(seconds=0.5)
    shown = [hand.seat for hand in scene.sharing.hands.values() if hand.preview.piece == turned]
    assert shown == [1], "it lies near the left side"
    world.frame(world.finger(pygame.FINGERUP, at, 1))
    assert scene.sharing.hands[1].preview.piece is None


def test_a_card_that_can_not_be_played_says_why_beside_it(tmp_path) -> None:
    world, scene = seated(tmp_path, "rage", 3, prediction="hidden")
    card = scene.mode.match.view(0).zone("hand.0").pieces[0].name
    hold_handle(world, scene, 0)
    assert "predict" in refusal_words(world.services, "rage", scene.sharing.hands[0].hand.why_not(card)).lower()
    assert scene.sharing.hands[0].preview.caption(card).why


def test_what_is_asked_is_explained_in_the_tray(tmp_path) -> None:
    world, scene = seated(tmp_path, "rage", 8, prediction="hidden")
    for seat in (0, 3, 5):
        world.tap(scene.widget(f"help.{seat}").touch_area.middle)
        world.frame()
        text = scene.widget(f"help.text.{seat}")
        assert "Exactly right brings 10 points" in " ".join(use.text for use in text.texts())
        assert text.angle == scene.stage.trays[seat].area.angle
        assert scene.stage.trays[seat].box.contains(text.area)
    hold_handle(world, scene, 0)
    before = scene.mode.match.text()
    spot = scene.sharing.hands[0].help.area
    world.tap((spot.x, spot.y))
    assert scene.mode.match.text() == before and scene.sharing.hands[0].hand.advice.step is AdviceStep.QUESTION, (
        "nothing below is touched"
    )
    world.tap(scene.widget("help.close.0").touch_area.middle)
    world.frame()
    assert "value.0.bid.3" in scene.names()
    world.tap(scene.widget("value.0.bid.3").touch_area.middle)
    world.rest(1)
    assert scene.sharing.hands[0].hand.committed


def test_the_rules_open_towards_whoever_asks(tmp_path) -> None:
    world, scene = seated(tmp_path, "rage", 4)
    for seat, angle in enumerate((0, 90, 180, 270)):
        scene.sharing.explain(seat)
        world.frame()
        world.tap(scene.widget(f"help.rules.{seat}").touch_area.middle)
        assert isinstance(world.stack.top, RulesScene) and world.stack.top.angle == angle
        world.stack.pop()
        world.frame()


def test_a_hint_comes_in_two_steps_and_marks_the_match_as_practice(tmp_path) -> None:
    world, scene = seated(tmp_path, "rage", 8, prediction="hidden")
    help_ = scene.sharing.hands[1].help
    scene.sharing.explain(1)
    world.frame()
    assert not scene.mode.match.session.practice
    world.tap(scene.widget("help.hint.1").touch_area.middle)
    world.frame()
    assert scene.mode.match.session.practice and "Hold the handle" in help_.text()
    hold_handle(world, scene, 1)
    assert "your hand" in help_.text()
    world.tap(scene.widget("help.hint.1").touch_area.middle)
    world.frame()
    world.frame()
    assert "help.hint.1" not in scene.names()
    pages, first = set(), help_.page(380, 120)[0]
    for _ in range(5):
        pages.add(help_.page(380, 120)[0])
        help_.read_on()
    assert first in pages and help_.text() == " ".join(sorted(pages, key=help_.text().index)), "nothing is cut off"
    scene.sharing.hands[1].submit(scene.mode.match.legal(1)[0])
    world.rest(1)
    assert not help_.shows, "it was about what is decided now"


def test_a_hint_about_an_open_choice_is_for_whoever_looks_too(tmp_path) -> None:
    """What is said aloud is thought of in secret: a hint about a prediction speaks of the hand."""
    world, scene = seated(tmp_path, "rage", 4, humans=4)
    (seat,) = scene.mode.match.deciders()
    help_ = scene.sharing.hands[seat].help
    assert scene.sharing.hands[seat].hand.is_open
    scene.sharing.explain(seat)
    world.frame()
    for _ in range(2):
        world.tap(scene.widget(f"help.hint.{seat}").touch_area.middle)
        world.frame()
        assert help_.text() == scene.services.say("trays.hold_for_hint")
    hold_handle(world, scene, seat)
    assert help_.text() != scene.services.say("trays.hold_for_hint")


@pytest.mark.parametrize("humans", [1, 4])
def test_where_nothing_is_hidden_only_somebody_alone_is_advised(tmp_path, humans) -> None:
    world, scene = seated(tmp_path, "perfect_numbers", 4, humans=humans)
    for _ in range(60):
        if any(scene.mode.match.is_human(seat) for seat in scene.mode.match.deciders()):
            break
        world.rest(1)
    (seat,) = scene.mode.match.deciders()
    scene.sharing.explain(seat)
    world.frame()
    assert (f"help.hint.{seat}" in scene.names()) == (humans == 1)


def test_both_halves_read_the_last_moves(tmp_path) -> None:
    world, scene = seated(tmp_path, "rage", 4, humans=4)
    for seat in (0, 1, 2, 3):
        bidder = scene.mode.match.deciders()[0]
        scene.mode.match.submit(bidder, scene.mode.match.legal(bidder)[seat])
        world.rest(1)
    assert {"log.0", "log.1"} <= set(scene.names())
    for at, angle in ((0, 0), (1, 180)):
        widget = scene.widget(f"log.{at}")
        assert widget.angle == angle and scene.narrator.log.lines[-1] in [use.text for use in widget.texts()]


def test_a_long_line_is_shortened_and_never_cut_through(tmp_path) -> None:
    _, scene = seated(tmp_path, "hornochsen", 8)
    long = "The eye of the ox on field 50 is reached: the next round is played openly, by everybody, without buying."
    for words in (long, "Short.", long.replace(" ", "")):
        scene.narrator.log.add(words)
        scene.refresh()
        for at in (0, 1):
            widget = scene.widget(f"log.{at}")
            assert all(widget.area.contains(use.place, 0.5) for use in widget.texts())
    scene.narrator.log.add(long)
    scene.refresh()
    assert "".join(use.text for use in scene.widget("log.0").texts()).endswith("…")


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)], ids=str)
@pytest.mark.parametrize("players", [2, 8])
def test_a_long_line_is_read_whole_page_by_page(tmp_path, players: int, size: tuple[int, int], language: str) -> None:
    world = World(tmp_path, size=size, speed="instant", language=language)
    scene = sit_down(world, "hornochsen", players)
    world.rest(2)
    line = world.services.texts.of_game("hornochsen", "said", "eye_passed", field=50)
    scene.narrator.log.add(line)
    scene.refresh()
    pages, read = scene.sharing.pages.count, []
    for _ in range(pages):
        world.frame(seconds=0)
        read += [use.text.removesuffix(" …") for use in scene.widget("log.1").texts()]
        world.frame(seconds=PAGE_SECONDS)
    assert pages > 1 and "".join(read).replace("-", "").replace(" ", "") == line.replace(" ", "")
    world.frame()
    assert scene.widget("log.1").texts()[0].text == read[0].removesuffix("-"), "and from the beginning again"


def test_flags_of_a_round_stand_apart_in_lines_that_hold_their_letters(tmp_path) -> None:
    """Three chips in a short strip: each is as high as its letters."""
    _, scene = seated(tmp_path, "hornochsen", 8)
    chips = [Chip("Round", "18"), Chip("Double round", strong=True), Chip("Open round", strong=True)]
    scene.stage.labels.info(next(scene.stage.info_areas()), chips, scene.stage.skin.suit, "info.0")
    uses = [use for key, _, use in scene.stage.labels.words() if key == "info.0"]
    tops = sorted(use.place.middle[0] for use in uses if not use.text.isdigit())
    apart = [after - before for before, after in pairwise(tops)]
    assert len(tops) == 3 and min(apart) >= 26, "the strip stands on end"


def test_several_people_buy_at_the_same_time_each_at_their_own_tray(tmp_path) -> None:
    """The supply lies in the middle and is everybody's: a finger on it would not tell whose it is."""
    world, scene = seated(tmp_path, "hornochsen", 8)
    buyers = [seat for seat in range(8) if any(action.do.startswith("buy") for action in scene.mode.match.legal(seat))][
        :3
    ]
    assert len(buyers) == 3
    for seat in buyers:
        assert f"zone.{seat}.supply" not in scene.names(), "what one may do is for oneself to see"
        hold_handle(world, scene, seat)
    world.frame()
    for seat in buyers:
        world.tap(scene.widget(f"zone.{seat}.supply").touch_area.middle)
        world.frame()
        world.tap(scene.widget(f"value.{seat}.buy.1").touch_area.middle)
        world.rest(1)
    assert scene.mode.match.text().count('"buy 1"') == 3


# -- open pieces ---------------------------------------------------------------------------------


def test_whoever_grabs_an_open_piece_first_has_it(tmp_path) -> None:
    world, scene = seated(tmp_path, "perfect_numbers", 2)
    for _ in range(400):
        hand = next((hand for hand in scene.sharing.hands.values() if hand.hand.walk.options()), None)
        pieces = [ref.name for ref in (hand.hand.walk.options() if hand else ()) if ref.kind is RefKind.PIECE]
        if pieces:
            break
        if hand is not None:
            scene.mode.match.submit(hand.seat, scene.mode.match.legal(hand.seat)[0])
        world.frame(seconds=0.5)
    spot = Person(world, scene, hand.seat, Random(1)).piece_spot(pieces[0])
    world.frame(world.finger(pygame.FINGERDOWN, spot, 1))
    world.frame(world.finger(pygame.FINGERMOTION, (spot[0] + 40, spot[1]), 1))
    world.frame(world.finger(pygame.FINGERDOWN, spot, 2))
    world.frame(world.finger(pygame.FINGERMOTION, (spot[0] - 200, spot[1]), 2))
    assert hand.gestures.held() == {pieces[0]}
    lying = scene.stage.pieces
    assert lying.is_held(pieces[0]) and lying.middle_of(pieces[0])[0] > spot[0], "it follows the first finger"


# -- seats ---------------------------------------------------------------------------------------


def test_a_touch_on_a_bots_tray_takes_it_over(tmp_path) -> None:
    world, scene = seated(tmp_path, humans=2)
    world.tap(middle(scene.stage.trays[2].handle))
    assert not scene.mode.match.is_human(2), "it asks first"
    world.tap(scene.widget("yes.2").touch_area.middle)
    assert scene.mode.match.is_human(2) and shown_names(scene) == set(scene.mode.match.view(None).known())
    hold_handle(world, scene, 2)
    assert len(shown_names(scene)) >= 3


def test_a_person_leaves_through_the_plate_and_a_bot_plays_on(tmp_path) -> None:
    world, scene = seated(tmp_path)
    world.tap(middle(scene.stage.trays[1].plate))
    world.tap(scene.widget("no.1").touch_area.middle)
    assert scene.mode.match.is_human(1)
    world.tap(middle(scene.stage.trays[1].plate))
    world.tap(scene.widget("yes.1").touch_area.middle)
    assert not scene.mode.match.is_human(1) and 1 not in scene.sharing.hands
    world.rest(4)
    assert 1 not in scene.mode.match.deciders(), "the bot has chosen"


def test_a_question_that_nobody_answers_goes_away(tmp_path) -> None:
    world, scene = seated(tmp_path)
    world.tap(middle(scene.stage.trays[1].plate))
    assert "yes.1" in scene.names()
    world.rest(9)
    assert "yes.1" not in scene.names() and scene.mode.match.is_human(1)


def test_a_scoring_is_watched_by_all_and_a_tap_in_the_middle_goes_on(tmp_path) -> None:
    world = World(tmp_path, size=(1920, 1080), speed="instant")
    scene = sit_down(world, "rage", 3)
    rng = Random(2)
    for _ in range(2_000):
        if scene.scoring is not None:
            break
        if scene.mode.is_still() and scene.mode.match.deciders():
            seat = scene.mode.match.deciders()[0]
            scene.mode.match.submit(seat, rng.choice(scene.mode.match.legal(seat)))
        world.frame(seconds=0.3)
    panel = scene.scoring.panel
    assert panel is not None
    for _ in range(3):
        world.tap((960, 500))
    assert scene.scoring is None


# -- drawing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), [("rage", 8), ("hornochsen", 8), ("5211", 5), ("perfect_numbers", 4)])
def test_the_dirty_picture_equals_the_full_one_while_all_play(tmp_path, game: str, players: int) -> None:
    world = World(tmp_path, size=(1280, 720), speed="fast")
    scene = sit_down(world, game, players)
    people = [Person(world, scene, seat, Random(seat)) for seat in range(players)]
    rng, frames = Random(3), 0
    world.frame()

    def compared() -> bool:
        nonlocal frames
        frames += 1
        fresh = Canvas(pygame.Surface((1280, 720)))
        shown = pygame.image.tobytes(world.services.window.canvas.surface, "RGB")
        fresh.draw(world.stack.stages())
        assert shown == pygame.image.tobytes(fresh.surface, "RGB")
        return frames > 25

    interleaved(world, people, rng, compared)


WHOLE = [(game, players) for game in GAMES for players in (GAMES[game].fewest_players, GAMES[game].most_players)]


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), WHOLE)
def test_whole_matches_are_played_from_trays(tmp_path, game: str, players: int) -> None:
    world, scene, people = at_the_table(tmp_path, game, players)
    interleaved(world, people, Random(9), lambda: scene.mode.match.over, frames=60_000)
    record = read(scene.mode.match.text().encode(), world.services.library, fair=True)
    assert record.state.over
