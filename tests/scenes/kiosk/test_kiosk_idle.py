"""Who leaves a kiosk: per seat, with a countdown, a bot that plays on, and a touch that takes the seat back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.bots.levels import LEVELS
from game.engine.games.registry import GAMES
from game.engine.record.lines import ActionLine
from scenes.kiosk.attract import attracts
from scenes.kiosk.still_there import StillThereScene
from scenes.kiosk.watch import THING
from scenes.menu.title import TitleScene
from scenes.rules.rules import RulesScene
from scenes.table.badges import Pill
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.pause import PauseScene
from scenes.table.table_scene import TableScene
from scenes.table.trays.tray_sharing import TraySharing
from tests.scenes.kiosk.running_kiosk import RunningKiosk, running_kiosk
from tests.scenes.walk import overlap
from tests.scenes.world import all_text


@pytest.fixture
def kiosk(tmp_path: Path) -> RunningKiosk:
    return running_kiosk(tmp_path)


def alone(kiosk: RunningKiosk, game: str = "hornochsen", players: int = 3) -> TableScene:
    """One person among bots, who is to decide."""
    table = kiosk.begin(game, players, people=1)
    assert isinstance(table, TableScene)
    until_asked(kiosk)
    return table


def until_asked(kiosk: RunningKiosk) -> None:
    for _ in range(200):
        table = kiosk.world.table
        assert isinstance(table, TableScene)
        if table.viewer in table.mode.match.deciders() and table.mode.is_still():
            return
        kiosk.world.frame(seconds=0.5)
    raise AssertionError("nobody is ever asked")


def badge(table: TableScene, seat: int) -> str:
    return " ".join(use.text for use in table.widget(f"badge.{seat}").texts())


def touch_table(kiosk: RunningKiosk) -> None:
    """A finger on an empty part of the table."""
    kiosk.world.frame(
        kiosk.world.finger(pygame.FINGERDOWN, (1200, 60)), kiosk.world.finger(pygame.FINGERUP, (1200, 60))
    )


def test_ninety_seconds_then_a_countdown_of_twenty_then_a_bot_then_bots_show_a_game(kiosk: RunningKiosk) -> None:
    table = alone(kiosk)
    kiosk.rest(89)
    assert "badge.0" not in table.names()
    kiosk.rest(1.5)
    assert badge(table, 0) == "Still there? 20" or badge(table, 0) == "Still there? 19"
    kiosk.rest(10)
    assert badge(table, 0) in ("Still there? 10", "Still there? 9")
    assert table.mode.match.is_human(0)
    kiosk.rest(10)
    assert not table.mode.match.is_human(0) and table.mode.match.session.seats[0].kind in LEVELS
    assert badge(table, 0) == "away" and "come_back" in table.names()
    before = len(table.mode.match.lines_shown())
    kiosk.rest(57)
    assert kiosk.world.table is table and len(table.mode.match.lines_shown()) > before
    kiosk.rest(4)
    assert attracts(kiosk.stack.top)


def test_a_clock_that_goes_back_keeps_no_seat_and_no_screen_for_hours(kiosk: RunningKiosk) -> None:
    table = alone(kiosk)
    kiosk.world.time -= 3600
    kiosk.rest(112)
    assert not table.mode.match.is_human(0)
    kiosk.world.time -= 3600
    kiosk.rest(62)
    assert attracts(kiosk.world.top)


@pytest.mark.parametrize("scene", ["table", "title"])
def test_a_machine_that_slept_has_lost_nobody(kiosk: RunningKiosk, scene: str) -> None:
    """One frame that takes an hour: nobody was there to be seen, and nobody is sent away for it."""
    table = alone(kiosk)
    if scene == "title":
        kiosk.stack.replace(TitleScene(kiosk.services, kiosk.stack))
    kiosk.rest(60)
    for _ in range(3):
        kiosk.world.frame(seconds=3600)
    if scene == "table":
        assert table.mode.match.is_human(0) and "badge.0" not in table.names()
    else:
        assert isinstance(kiosk.world.top, TitleScene)
    kiosk.rest(52)
    assert attracts(kiosk.world.top) if scene == "title" else not table.mode.match.is_human(0)


def test_a_machine_that_slept_takes_nobodys_time_for_a_decision(tmp_path: Path) -> None:
    kiosk = running_kiosk(tmp_path, decision_seconds=30)
    table = alone(kiosk)
    kiosk.rest(10, frame=0.5)
    kiosk.world.frame(seconds=3600)
    assert 0 in table.mode.match.deciders() and badge(table, 0) in ("20 s", "19 s", "18 s")


def test_a_touch_before_the_end_keeps_the_seat(kiosk: RunningKiosk) -> None:
    table = alone(kiosk)
    kiosk.rest(105)
    assert "badge.0" in table.names()
    touch_table(kiosk)
    kiosk.rest(0.5)
    assert "badge.0" not in table.names()
    kiosk.rest(80)
    assert table.mode.match.is_human(0) and "badge.0" not in table.names()


def test_a_touch_takes_the_seat_back(kiosk: RunningKiosk) -> None:
    table = alone(kiosk)
    name = table.mode.match.session.seats[0].name
    kiosk.rest(111)
    assert not table.mode.match.is_human(0)
    touch_table(kiosk)
    assert table.mode.match.is_human(0) and table.mode.match.session.seats[0].name == name
    kiosk.rest(70)
    assert kiosk.world.table is table and table.mode.match.is_human(0)


def test_keys_take_it_back_too(kiosk: RunningKiosk) -> None:
    table = alone(kiosk)
    kiosk.rest(111)
    kiosk.world.key(pygame.K_SPACE)
    assert table.mode.match.is_human(0)


def test_two_people_leave_one_after_the_other_and_each_comes_back_to_their_own_seat(kiosk: RunningKiosk) -> None:
    table = kiosk.begin("rage", 3)
    for _ in range(500):
        kiosk.rest(1)
        if not table.mode.match.session.humans():
            break
    assert table.mode.match.session.humans() == []
    kiosk.world.click("come_back")
    kiosk.world.click("pick.1")
    assert table.mode.match.session.humans() == [1]
    assert kiosk.stack.find(TableScene) is table, "no demonstration lies on it"


def test_a_lost_seat_that_somebody_takes_through_the_pause_is_no_longer_kept(kiosk: RunningKiosk) -> None:
    """Else a badge would call them away, and the way back would take the seat from them again."""
    table = kiosk.begin("rage", 3)
    for _ in range(500):
        kiosk.rest(1)
        if not table.mode.match.session.humans():
            break
    table.mode.open_seats()
    kiosk.world.click("kind.0")
    kiosk.world.click("pick.human")
    kiosk.stack.uncover(table)
    kiosk.rest(1)
    kiosk.stack.uncover(table)
    kiosk.world.frame()
    assert table.mode.match.session.humans() == [0]
    assert "badge.0" not in table.names() and badge(table, 1) == "away"


def test_what_lies_on_the_table_asks_across_the_screen(kiosk: RunningKiosk) -> None:
    table = alone(kiosk)
    table.mode.open_rules()
    kiosk.rest(91)
    assert isinstance(kiosk.stack.top, StillThereScene) and "Still there?" in all_text(kiosk.world.top)
    kiosk.world.touch("here")
    assert isinstance(kiosk.stack.top, RulesScene)
    kiosk.rest(112)
    assert kiosk.world.table is table and not table.mode.match.is_human(0) and kiosk.stack.find(RulesScene) is None


def test_a_curtain_that_nobody_opens_goes(kiosk: RunningKiosk) -> None:
    table = kiosk.begin("rage", 3)
    for _ in range(40):
        kiosk.world.frame(seconds=0.5)
        if isinstance(kiosk.stack.top, CurtainScene):
            break
    assert isinstance(kiosk.stack.top, CurtainScene)
    kiosk.rest(113)
    assert len(table.mode.match.session.humans()) < 2


def test_a_pause_while_bots_are_to_move_does_not_last_for_ever(kiosk: RunningKiosk) -> None:
    table = alone(kiosk)
    touch_table(kiosk)
    table.mode.match.submit(0, table.mode.match.legal(0)[0])
    table.mode.match.reports()
    table.mode.open_pause()
    assert 0 not in table.mode.match.deciders()
    kiosk.rest(95)
    assert isinstance(kiosk.stack.top, StillThereScene)
    kiosk.rest(20)
    assert kiosk.stack.find(PauseScene) is None and kiosk.world.table is table


@pytest.mark.parametrize("place", [TitleScene])
def test_a_screen_left_alone_shows_games_again(kiosk: RunningKiosk, place: Callable[..., TitleScene]) -> None:
    kiosk.stack.replace(place(kiosk.services, kiosk.stack))
    kiosk.rest(91)
    assert isinstance(kiosk.stack.top, StillThereScene)
    kiosk.world.key(pygame.K_a)
    assert isinstance(kiosk.stack.top, TitleScene)
    kiosk.rest(111)
    assert attracts(kiosk.stack.top)


def test_a_mouse_that_shakes_is_nobody(kiosk: RunningKiosk) -> None:
    kiosk.stack.replace(TitleScene(kiosk.services, kiosk.stack))
    for at in range(112):
        kiosk.world.frame(kiosk.world.mouse(pygame.MOUSEMOTION, (900 + at % 2, 500)), seconds=1.0)
    assert attracts(kiosk.stack.top)


# -- around the table ------------------------------------------------------------------------------


def around(tmp_path: Path) -> tuple[RunningKiosk, TableScene]:
    """Two people at trays, who choose at the same time."""
    kiosk = running_kiosk(tmp_path, (1920, 1080))
    table = kiosk.begin("hornochsen", 3, privacy="trays")
    assert isinstance(table.sharing, TraySharing)
    kiosk.rest(2)
    return kiosk, table


def touch_tray(kiosk: RunningKiosk, table: TableScene, seat: int) -> None:
    area = table.stage.trays[seat].handle
    kiosk.world.frame(kiosk.world.finger(pygame.FINGERDOWN, (area.x, area.y), 9))
    kiosk.world.frame(kiosk.world.finger(pygame.FINGERUP, (area.x, area.y), 9))


def test_at_trays_everybody_is_missed_alone_and_comes_back_by_touching_their_own(tmp_path: Path) -> None:
    kiosk, table = around(tmp_path)
    for _ in range(3):
        kiosk.rest(30)
        touch_tray(kiosk, table, 0)
    kiosk.rest(8)
    assert "badge.1" in table.names() and "badge.0" not in table.names()
    assert badge(table, 1).startswith("Still there?")
    touch_tray(kiosk, table, 0)
    kiosk.rest(15)
    assert table.mode.match.session.humans() == [0] and badge(table, 1) == "away"
    touch_tray(kiosk, table, 1)
    assert table.mode.match.session.humans() == [0, 1] and not table.sharing.questions


def test_who_holds_a_handle_still_is_there_until_they_let_go(tmp_path: Path) -> None:
    """To look at one's cards for two minutes is no absence; the other one, who holds nothing, is missed."""
    kiosk, table = around(tmp_path)
    area = table.stage.trays[0].handle
    kiosk.world.give(kiosk.world.finger(pygame.FINGERDOWN, (area.x, area.y), 9))
    kiosk.rest(120)
    assert table.mode.match.session.humans() == [0] and "badge.0" not in table.names()
    kiosk.world.give(kiosk.world.finger(pygame.FINGERUP, (area.x, area.y), 9))
    kiosk.rest(91)
    assert badge(table, 0).startswith("Still there?")
    kiosk.rest(21)
    assert table.mode.match.session.humans() == []


def test_a_finger_that_never_went_up_is_nobody_once_another_has_taken_its_place(tmp_path: Path) -> None:
    kiosk, table = around(tmp_path)
    area = table.stage.trays[0].handle
    kiosk.world.frame(kiosk.world.finger(pygame.FINGERDOWN, (area.x, area.y), 9))
    kiosk.world.frame(kiosk.world.finger(pygame.FINGERDOWN, (area.x + 40, area.y), 10))
    kiosk.world.give(kiosk.world.finger(pygame.FINGERUP, (area.x + 40, area.y), 10))
    kiosk.rest(112)
    assert table.mode.match.session.humans() == []


def test_a_cup_on_a_handle_is_nobody(tmp_path: Path) -> None:
    kiosk, table = around(tmp_path)
    area = table.stage.trays[0].handle
    kiosk.world.give(kiosk.world.finger(pygame.FINGERDOWN, (area.x, area.y), 9))
    kiosk.rest(THING + 112)
    assert table.mode.match.session.humans() == []


def test_who_holds_the_eye_at_a_curtain_table_is_there(tmp_path: Path) -> None:
    kiosk = running_kiosk(tmp_path)
    kiosk.services.settings.look = "hold"
    table = kiosk.begin("hornochsen", 3)
    while not isinstance(kiosk.stack.top, CurtainScene):
        kiosk.rest(1)
    kiosk.rest(1)
    kiosk.world.key(pygame.K_RETURN)
    kiosk.rest(1)
    eye = table.widget("look").touch_area
    kiosk.world.give(kiosk.world.finger(pygame.FINGERDOWN, eye.middle, 9))
    kiosk.rest(150)
    assert table.mode.match.session.humans() == [0, 1] and kiosk.stack.top is table


def test_who_leaves_a_tray_leaves_it_to_a_bot_that_the_operator_offers(tmp_path: Path) -> None:
    kiosk = running_kiosk(tmp_path, (1920, 1080), levels=["beginner"])
    table = kiosk.begin("hornochsen", 3, privacy="trays")
    assert isinstance(table.sharing, TraySharing)
    table.sharing.answer(1, yes=True)
    assert table.mode.match.session.seats[1].kind == "beginner"


def test_a_finger_that_slides_into_a_lost_seat_lets_go_of_its_own_tray(tmp_path: Path) -> None:
    """Its hand must not stay open because somebody else's seat took the touch for its own."""
    kiosk, table = around(tmp_path)
    for _ in range(4):
        kiosk.rest(30)
        touch_tray(kiosk, table, 0)
    assert table.mode.match.session.humans() == [0]
    own, lost = table.stage.trays[0].handle, table.stage.trays[1].handle
    for kind, area in ((pygame.FINGERDOWN, own), (pygame.FINGERMOTION, lost)):
        kiosk.world.frame(kiosk.world.finger(kind, (area.x, area.y), 9))
        assert table.sharing.hands[0].looking
    kiosk.world.frame(kiosk.world.finger(pygame.FINGERUP, (lost.x, lost.y), 9))
    assert not table.sharing.hands[0].looking and table.mode.match.session.humans() == [0]


# -- time for a decision ---------------------------------------------------------------------------


def test_a_decision_that_takes_too_long_is_made_by_a_bot_this_once(tmp_path: Path) -> None:
    kiosk = running_kiosk(tmp_path, decision_seconds=30)
    table = alone(kiosk)
    kiosk.rest(1, frame=0.5)
    assert badge(table, 0) in ("30 s", "29 s")
    assert isinstance(table.widget("badge.0"), Pill)
    kiosk.rest(27, frame=0.5)
    assert 0 in table.mode.match.deciders()
    kiosk.rest(5, frame=0.5)
    assert any(isinstance(line, ActionLine) and line.seat == 0 for line in table.mode.match.lines_shown())
    assert table.mode.match.is_human(0)


def test_who_has_gone_is_missed_though_bots_decide_for_them(tmp_path: Path) -> None:
    kiosk = running_kiosk(tmp_path, decision_seconds=30)
    table = alone(kiosk)
    for _ in range(600):
        kiosk.world.frame(seconds=0.5)
        if attracts(kiosk.stack.top):
            break
    assert attracts(kiosk.stack.top) and not table.mode.match.over


def test_who_reads_the_rules_loses_no_time(tmp_path: Path) -> None:
    kiosk = running_kiosk(tmp_path, decision_seconds=30)
    table = alone(kiosk)
    kiosk.rest(2, frame=0.5)
    table.mode.open_rules()
    kiosk.rest(40)
    kiosk.stack.pop()
    kiosk.rest(1, frame=0.5)
    assert badge(table, 0) in ("28 s", "27 s", "26 s")


def test_without_a_limit_nothing_is_counted(kiosk: RunningKiosk) -> None:
    table = alone(kiosk)
    kiosk.rest(60)
    assert "badge.0" not in table.names()


# -- how it looks ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 600), pytest.param((1920, 1080), marks=pytest.mark.long)], ids=str)
@pytest.mark.parametrize(
    "game", [game if game == "hornochsen" else pytest.param(game, marks=pytest.mark.long) for game in GAMES]
)
def test_badges_lie_inside_the_table_apart_from_each_other(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    for language in ("de", "en"):
        kiosk = running_kiosk(tmp_path / language, size, language)
        table = kiosk.begin(game, GAMES[game].most_players)
        from scenes.table.badges import SeatBadge

        say = kiosk.services.say
        for badges in (
            {
                seat: SeatBadge(say("kiosk.seat_left", seconds=20), True)
                for seat in range(table.mode.match.rules.players)
            },
            {seat: SeatBadge(say("kiosk.away")) for seat in range(table.mode.match.rules.players)},
        ):
            table.sharing.mark_seats(badges, lambda: None)
            shown = [widget for widget in table.widgets() if widget.name.startswith("badge.")]
            assert len(shown) == table.mode.match.rules.players
            for widget in shown:
                assert table.stage.frame.box.contains(widget.area, 1.6), widget.name
                for use in widget.texts():
                    assert kiosk.world.top.pen.fonts.width(use.text, use.size, use.weight) <= use.width + 1.6, use.text
            for at, one in enumerate(shown):
                assert not any(overlap(one.area, other.area) for other in shown[at + 1 :]), (game, one.name)
