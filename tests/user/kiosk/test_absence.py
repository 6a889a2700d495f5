"""Who is away: per seat, after the numbers that hold for kiosks, on a clock in hand."""

from __future__ import annotations

from game.content.folders import Folders, standard_folders
from game.user.kiosk.absence import Absence, DecisionClock, Patience
from game.user.kiosk.config import KioskConfig
from game.user.kiosk.kiosk import Kiosk

USUAL = Patience(90, 20, 60)


def test_the_numbers_are_those_that_were_promised(tmp_path: object) -> None:
    kiosk = Kiosk(Folders(standard_folders().ours, standard_folders().ours / "nowhere"), None)
    assert kiosk.config == KioskConfig() and kiosk.patience == USUAL


def test_a_seat_left_alone_is_warned_and_then_gone() -> None:
    absence = Absence(USUAL)
    absence.look([0, 1], [0], 100)
    assert absence.countdowns(189.9) == {} and absence.gone(189.9) == []
    assert absence.countdowns(190) == {0: 20} and absence.countdowns(199.5) == {0: 11}
    assert absence.gone(209.9) == [] and absence.gone(210) == [0]


def test_a_touch_begins_anew() -> None:
    absence = Absence(USUAL)
    absence.look([0, 1], [0, 1], 0)
    absence.touched([0], 85)
    absence.look([0, 1], [0, 1], 100)
    assert absence.countdowns(100) == {1: 10}
    assert absence.gone(110) == [1]
    assert absence.countdowns(174) == {1: 0} and absence.countdowns(175) == {0: 20, 1: 0}


def test_time_does_not_run_for_who_is_not_waited_for() -> None:
    absence = Absence(USUAL)
    absence.look([0, 1], [0], 0)
    absence.touched([0], 80)
    absence.look([0, 1], [1], 80)
    absence.look([0, 1], [0], 200)
    assert absence.gone(200) == [] and absence.countdowns(290) == {0: 20}


def test_whoever_is_not_there_is_gone_though_decisions_are_made_for_them() -> None:
    """The time for a decision may be shorter than the patience: a bot decides, and the next decision is waited for."""
    absence = Absence(Patience(90, 20, 60))
    for now in range(0, 80, 30):
        absence.look([0, 1], [0], now)
        absence.look([0, 1], [], now + 29.5)
    assert not absence.gone(88)
    absence.look([0, 1], [0], 90)
    assert absence.countdowns(93) == {0: 19} and not absence.gone(93) and absence.gone(112) == [0]
    absence.touched([0], 112)
    assert not absence.gone(113) and not absence.countdowns(113)


def test_bots_are_never_waited_for() -> None:
    absence = Absence(USUAL)
    absence.look([0], [0, 1, 2], 0)
    assert absence.gone(1000) == [0]


def test_a_table_without_people_is_free_after_a_while() -> None:
    absence = Absence(USUAL)
    absence.look([0], [], 0)
    assert not absence.deserted(1000)
    absence.look([], [], 1000)
    absence.look([], [], 1030)
    assert not absence.deserted(1059.9) and absence.deserted(1060)
    absence.look([2], [], 1060)
    assert not absence.deserted(1060)


def test_a_decision_has_its_own_time() -> None:
    clock = DecisionClock()
    for _ in range(30):
        clock.run({1: "first"}, [1], 30, 1)
    assert clock.left() == {1: 1} and clock.over() == []
    clock.run({1: "first"}, [1], 30, 1)
    assert clock.over() == [1]
    clock.run({1: "second"}, [1], 30, 1)
    assert clock.left() == {1: 30}
    clock.run({2: "second"}, [2], 30, 1)
    assert clock.left() == {2: 30}
    clock.run({2: "second"}, [2], 0, 1)
    assert clock.left() == {} and clock.over() == []


def test_time_begins_when_one_can_decide_and_stands_still_while_one_cannot() -> None:
    clock = DecisionClock()
    for _ in range(100):
        clock.run({1: "first"}, [], 30, 1)
    assert clock.left() == {}
    for _ in range(11):
        clock.run({1: "first"}, [1], 30, 1)
    assert clock.left() == {1: 20}
    for _ in range(100):
        clock.run({1: "first"}, [], 30, 1)
    assert clock.left() == {1: 20}
