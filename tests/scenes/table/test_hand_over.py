"""Seats change hands in the middle of a match: a person leaves, a bot plays on, somebody takes over."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.bots.advice import Question
from game.bots.levels import USUAL
from game.bots.process.client import DirectClient
from game.engine.games.registry import GAMES
from game.engine.record.header import Seat
from game.engine.record.reader import read
from game.match.session import Session
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.results import ResultsScene
from scenes.table.table_scene import TableScene
from scenes.table.who_plays import WhoPlaysScene
from tests.scenes.table.players import Player, begin
from tests.scenes.world import World, all_text

BOT = "random"


def leave(scene: TableScene, seat: int) -> None:
    scene.mode.hand_over(seat, scene.mode.match.session.bot_for(seat, BOT))


def come(scene: TableScene, seat: int, name: str = "") -> None:
    scene.mode.hand_over(seat, scene.mode.match.session.person_for(seat, name))


def shown_names(scene: TableScene) -> set[str]:
    """The pieces whose faces can be seen."""
    return {look.face.visible for look in scene.stage.pieces.looks().values() if look.face.visible is not None}


def until_curtain(world: World) -> CurtainScene:
    for _ in range(60):
        if isinstance(world.stack.top, CurtainScene):
            return world.stack.top
        world.frame(seconds=0.3)
    raise AssertionError("no curtain")


def test_a_seat_keeps_its_name_unless_the_next_one_says_theirs() -> None:
    session = Session([Seat("Ada"), Seat("Bea", "casual")])
    assert session.bot_for(0, USUAL) == Seat("Ada", USUAL)
    assert session.person_for(1) == Seat("Bea") and session.person_for(1, "Zoe") == Seat("Zoe")


def test_the_only_person_leaves_and_nobodys_hand_is_to_be_seen(tmp_path) -> None:
    world = World(tmp_path, speed="instant")
    scene = begin(world, "5211", 3, humans=1)
    world.rest(3)
    assert shown_names(scene) > set(scene.mode.match.view(None).known())
    text = scene.mode.match.text()
    leave(scene, 0)
    world.frame()
    assert scene.viewer is None and shown_names(scene) <= scene.mode.match.view(None).known()
    assert scene.mode.match.text().startswith(text) and scene.mode.match.session.seats[0].name == "Ada"


def test_a_bot_moves_for_a_seat_as_soon_as_it_is_its_own(tmp_path) -> None:
    world = World(tmp_path, speed="instant")
    scene = begin(world, "5211", 3, humans=1)
    world.rest(3)
    assert scene.mode.match.deciders() == (0,)
    leave(scene, 0)
    for _ in range(4_000):
        if isinstance(world.stack.top, ResultsScene):
            break
        world.frame(seconds=0.75)
    assert scene.mode.match.over, "four bots play to the end"


def test_what_a_bot_was_thinking_about_is_forgotten_when_a_person_takes_its_seat(tmp_path) -> None:
    world, thinking = World(tmp_path), dict[int, int]()

    class Thinking(DirectClient):
        def ask(self, questions: Sequence[Question]) -> list[int]:
            tickets = super().ask(questions)
            thinking.update(zip(tickets, (question.seat for question in questions), strict=True))
            return tickets

        def cancel(self, ticket: int) -> None:
            super().cancel(ticket)
            del thinking[ticket]

    world.services.open_bot_client = Thinking
    scene = begin(world, "5211", 3, humans=1)
    while not thinking:
        world.frame(seconds=0.1)
    come(scene, 1)
    assert list(thinking.values()) == [2]
    world.rest(6, frame=0.2)
    assert 1 in scene.mode.match.deciders(), "nobody decides in a person's place"


def test_whoever_takes_a_seat_opens_the_curtain_first(tmp_path) -> None:
    world = World(tmp_path, speed="instant")
    scene = begin(world, "5211", 3, humans=0)
    world.rest(1)
    come(scene, 1, "Zoe")
    assert scene.viewer is None
    curtain = until_curtain(world)
    assert "Zoe" in all_text(curtain) and shown_names(scene) <= scene.mode.match.view(None).known()
    Player(world, scene, "tap").open_curtain()
    world.frame()
    assert scene.viewer == 1 and shown_names(scene) >= scene.mode.match.view(1).known()
    assert any("Zoe" in use.text for _, _, use in scene.stage.labels.words())


def test_a_second_person_comes_and_the_first_ones_hand_is_covered_at_once(tmp_path) -> None:
    world = World(tmp_path, speed="instant")
    scene = begin(world, "5211", 3, humans=1)
    world.rest(3)
    assert scene.viewer == 0
    come(scene, 2)
    world.frame()
    assert shown_names(scene) <= scene.mode.match.view(None).known()
    until_curtain(world)


def test_the_last_of_two_people_opens_the_curtain_too(tmp_path) -> None:
    """Whoever has left may still stand there."""
    world = World(tmp_path, speed="instant")
    scene = begin(world, "5211", 3, humans=2)
    until_curtain(world)
    Player(world, scene, "tap").open_curtain()
    world.frame()
    assert scene.viewer == 0
    leave(scene, 0)
    assert "Bea" in all_text(until_curtain(world))


def test_a_curtain_for_somebody_who_has_left_goes_away(tmp_path) -> None:
    world = World(tmp_path, speed="instant")
    scene = begin(world, "5211", 3, humans=2)
    assert "Ada" in all_text(until_curtain(world))
    leave(scene, 0)
    world.frame()
    world.frame()
    assert "Bea" in all_text(until_curtain(world))


def test_nothing_that_was_being_shown_to_one_person_goes_on_for_another(tmp_path) -> None:
    """In the middle of a dance with the leaver's own cards."""
    world = World(tmp_path, speed="slow")
    scene = begin(world, "5211", 2, humans=1)
    world.frame()
    world.frame(seconds=0.9)
    assert scene.animating
    leave(scene, 0)
    for _ in range(40):
        world.frame(seconds=0.05)
        assert shown_names(scene) <= scene.mode.match.view(None).known()


SHORTEST = "5211"


@pytest.mark.parametrize("game", [SHORTEST, *(pytest.param(g, marks=pytest.mark.long) for g in GAMES if g != SHORTEST)])
def test_seats_change_hands_all_the_time_and_the_record_does_not_tell(tmp_path, game: str) -> None:
    """Every few moves another seat is left or taken, at any moment; the match ends, and its record is a usual one."""
    world = World(tmp_path, size=(640, 360), speed="instant")
    players = max(3, GAMES[game].fewest_players)
    scene = begin(world, game, players, humans=2, seed=5)
    player = Player(world, scene, "tap")
    for turn in range(9_000):
        if isinstance(world.stack.top, ResultsScene):
            break
        if turn % 23 == 7 and not scene.mode.match.over:
            seat = turn // 23 % players
            (leave if scene.mode.match.is_human(seat) else come)(scene, seat)
        if isinstance(world.stack.top, CurtainScene):
            player.open_curtain()
        elif player.may_choose():
            player.choose()
        else:
            world.frame(seconds=0.75)
    assert scene.mode.match.over
    record = read(scene.mode.match.text().encode(), world.services.library, fair=True)
    assert [seat.kind for seat in record.header.seats] == ["human", "human", *[BOT] * (players - 2)]


# -- through the pause ---------------------------------------------------------------------------


def test_a_person_leaves_through_the_pause_and_comes_back(tmp_path) -> None:
    world = World(tmp_path, size=(1024, 600), speed="instant")
    scene = begin(world, "5211", 3, humans=2)
    until_curtain(world)
    Player(world, scene, "tap").open_curtain()
    world.frame()
    for kind, is_human in ((USUAL, False), ("human", True)):
        scene.mode.open_pause()
        world.frame()
        world.tap(world.stack.top.widget("seats").touch_area.middle)
        assert isinstance(world.stack.top, WhoPlaysScene)
        world.tap(world.stack.top.widget("kind.0").touch_area.middle)
        world.tap(world.stack.top.widget(f"pick.{kind}").touch_area.middle)
        assert scene.mode.match.is_human(0) is is_human
        assert shown_names(scene) <= scene.mode.match.view(None).known()
        world.stack.pop()
        world.stack.pop()
        world.frame()
    until_curtain(world)
