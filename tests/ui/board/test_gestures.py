"""Gestures on a table without pixels: a card table with a hand, a trick and a stack to draw from."""

from __future__ import annotations

from game.engine.action import Action, piece, value, zone
from game.hand.choice import Choice
from game.hand.walker import ActionPath, Walk
from game.ui.board.gestures import Gestures

PLACES = {"a": (100, 900), "b": (200, 900), "c": (300, 900), "x": (900, 100)}
ZONES = {"hand.0": (200, 900), "trick": (600, 500), "supply": (1200, 500), "hand.1": (900, 100)}
A, B, AB, BUY = Action("play a"), Action("play b"), Action("play a b"), Action("buy 1")
PLAY_A = A, (piece("a"), zone("trick"))
PLAY_B = B, (piece("b"), zone("trick"))
BUY_ONE = BUY, (zone("supply"), value("buy", 1))
BOTH = AB, (frozenset((piece("a"), piece("b"))), zone("trick"))


def _near(place, at, reach: float) -> bool:
    return abs(place[0] - at[0]) + abs(place[1] - at[1]) < reach


class FakeTarget:
    """A table that writes down what gestures bring about."""

    def __init__(self, one_tap: bool) -> None:
        self.choice = Choice(self.walked, self.submit, one_tap)
        self.done: list[object] = []
        self.lit: frozenset = frozenset()

    def piece_at(self, at):
        return next((name for name, place in PLACES.items() if _near(place, at, 50)), None)

    def zones_at(self, at):
        return [name for name, place in ZONES.items() if _near(place, at, 220)]

    def zone_of(self, piece):
        return "hand.1" if piece == "x" else "hand.0"

    def is_mine(self, piece):
        return piece != "x"

    def owns(self, zone):
        return zone == "hand.0"

    def lying_in(self, zone):
        return {}

    def hold(self, piece, at):
        self.done.append(("hold", piece))

    def let_go(self, piece):
        self.done.append(("let go", piece))

    def go_home(self, piece):
        self.done.append(("home", piece))

    def submit(self, action):
        self.done.append(action)

    def refuse(self, piece, zone, at):
        self.done.append(("refuse", piece, zone))

    def walked(self, walk):
        self.lit = walk.options()


def asked(*paths, one_tap: bool = False) -> tuple[FakeTarget, Gestures]:
    target = FakeTarget(one_tap)
    target.choice.begin(Walk(tuple(ActionPath(action, refs) for action, refs in paths)))
    return target, Gestures(target, target.choice)


def tap(gestures: Gestures, at, pointer: str = "1") -> None:
    gestures.press(pointer, at)
    gestures.release(pointer, at)


def drag(gestures: Gestures, start, end, pointer: str = "1") -> None:
    gestures.press(pointer, start)
    gestures.move(pointer, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    gestures.move(pointer, end)
    gestures.release(pointer, end)


def played(target: FakeTarget) -> list[object]:
    return [done for done in target.done if isinstance(done, Action)]


def test_a_tap_lifts_and_a_second_tap_plays() -> None:
    target, gestures = asked(PLAY_A, PLAY_B)
    tap(gestures, PLACES["a"])
    assert played(target) == [] and target.lit == {zone("trick")}
    tap(gestures, PLACES["a"])
    assert played(target) == [A]


def test_a_tap_on_the_target_plays_too() -> None:
    target, gestures = asked(PLAY_A, PLAY_B)
    tap(gestures, PLACES["a"])
    tap(gestures, ZONES["trick"])
    assert played(target) == [A]


def test_a_tap_on_another_piece_lifts_that_instead() -> None:
    target, gestures = asked(PLAY_A, PLAY_B)
    tap(gestures, PLACES["a"])
    tap(gestures, PLACES["b"])
    tap(gestures, PLACES["b"])
    assert played(target) == [B]


def test_one_tap_plays_where_the_player_wants_that() -> None:
    target, gestures = asked(PLAY_A, PLAY_B, one_tap=True)
    tap(gestures, PLACES["b"])
    assert played(target) == [B]


def test_a_tap_beside_everything_takes_the_choice_back() -> None:
    target, gestures = asked(PLAY_A, PLAY_B)
    tap(gestures, PLACES["a"])
    tap(gestures, (1800, 1000))
    assert target.choice.walk.chosen == () and target.lit == {piece("a"), piece("b")}


def test_a_drag_to_the_target_plays() -> None:
    target, gestures = asked(PLAY_A, PLAY_B)
    drag(gestures, PLACES["a"], ZONES["trick"])
    assert played(target) == [A] and ("let go", "a") in target.done


def test_while_dragging_the_targets_light_up() -> None:
    target, gestures = asked(PLAY_A, BUY_ONE)
    gestures.press("1", PLACES["a"])
    gestures.move("1", (150, 700))
    assert target.lit == {zone("trick")}


def test_a_drop_on_the_wrong_place_glides_back_and_says_why() -> None:
    target, gestures = asked(PLAY_A)
    drag(gestures, PLACES["a"], ZONES["supply"])
    assert target.done[-2:] == [("home", "a"), ("refuse", "a", "supply")] and played(target) == []


def test_a_card_that_may_not_be_played_can_be_tried_and_is_explained() -> None:
    target, gestures = asked(PLAY_A)
    drag(gestures, PLACES["c"], ZONES["trick"])
    assert target.done[-1] == ("refuse", "c", "trick")
    tap(gestures, PLACES["c"])
    assert target.done[-1] == ("refuse", "c", None)


def test_putting_a_card_back_says_nothing() -> None:
    target, gestures = asked(PLAY_A, PLAY_B)
    drag(gestures, PLACES["a"], (260, 890))
    assert not [done for done in target.done if done[0] == "refuse"] and ("home", "a") in target.done


def test_somebody_elses_piece_stays_where_it_is() -> None:
    target, gestures = asked(PLAY_A)
    drag(gestures, PLACES["x"], ZONES["trick"])
    assert target.done == []


def test_two_pieces_are_staged_and_confirmed_in_any_order() -> None:
    target, gestures = asked(BOTH)
    drag(gestures, PLACES["b"], ZONES["trick"])
    assert target.choice.walk.chosen == (piece("b"),) and played(target) == []
    tap(gestures, PLACES["a"])
    assert played(target) == [] and target.lit == {zone("trick")}
    tap(gestures, ZONES["trick"])
    assert played(target) == [AB]


def test_a_second_piece_that_is_dragged_waits_for_the_confirmation_too() -> None:
    target, gestures = asked(BOTH)
    drag(gestures, PLACES["a"], ZONES["trick"])
    drag(gestures, PLACES["b"], ZONES["trick"])
    assert played(target) == [] and target.lit == {zone("trick")}
    target.choice.point_at(zone("trick"))
    assert played(target) == [AB]


def test_a_staged_piece_can_be_pulled_back() -> None:
    target, gestures = asked(BOTH, (Action("play b c"), (frozenset((piece("b"), piece("c"))), zone("trick"))))
    tap(gestures, PLACES["a"])
    tap(gestures, PLACES["b"])
    tap(gestures, PLACES["a"])
    assert target.choice.walk.chosen == (piece("b"),) and piece("c") in target.lit


def test_values_are_chosen_directly() -> None:
    target, gestures = asked(BUY_ONE)
    tap(gestures, ZONES["supply"])
    assert target.lit == {value("buy", 1)}
    target.choice.point_at(value("buy", 1))
    assert played(target) == [BUY]


def test_an_unsteady_finger_still_taps() -> None:
    target, gestures = asked(PLAY_A)
    gestures.press("1", PLACES["a"])
    gestures.move("1", (105, 905))
    gestures.release("1", (105, 905))
    assert target.choice.walk.chosen == (piece("a"),)


def test_every_pointer_has_a_gesture_of_its_own() -> None:
    target, gestures = asked(PLAY_A, PLAY_B)
    gestures.press("1", PLACES["a"])
    gestures.press("2", (1800, 1000))
    gestures.move("1", (300, 700))
    gestures.move("2", (1700, 900))
    gestures.cancel("2")
    gestures.move("1", ZONES["trick"])
    gestures.release("1", ZONES["trick"])
    assert played(target) == [A]


def test_the_first_of_two_hands_has_the_piece() -> None:
    target, gestures = asked(PLAY_A)
    gestures.press("1", PLACES["a"])
    gestures.move("1", (300, 700))
    gestures.press("2", PLACES["a"])
    gestures.move("2", ZONES["supply"])
    assert target.done.count(("hold", "a")) == 1
    gestures.release("2", ZONES["supply"])
    gestures.release("1", ZONES["trick"])
    assert played(target) == [A]


def test_a_broken_off_drag_plays_nothing() -> None:
    target, gestures = asked(PLAY_A)
    gestures.press("1", PLACES["a"])
    gestures.move("1", ZONES["trick"])
    gestures.cancel("1")
    gestures.release("1", ZONES["trick"])
    assert played(target) == [] and ("home", "a") in target.done


def test_another_question_forgets_what_was_begun() -> None:
    target, gestures = asked(PLAY_A)
    gestures.press("1", PLACES["a"])
    gestures.move("1", ZONES["trick"])
    gestures.break_off()
    target.choice.begin(Walk((ActionPath(*PLAY_B),)))
    gestures.release("1", ZONES["trick"])
    assert played(target) == [] and target.choice.walk.chosen == ()


def test_a_second_tap_goes_on_to_the_question_that_is_left() -> None:
    """A joker has one place to go and a colour to be named: pressing it again asks for the colour."""
    red, blue = Action("play a R"), Action("play a B")
    target, _ = asked(
        (red, (piece("a"), zone("trick"), value("colour", "R"))),
        (blue, (piece("a"), zone("trick"), value("colour", "B"))),
    )
    target.choice.touch(piece("a"))
    target.choice.touch(piece("a"))
    assert target.lit == {value("colour", "R"), value("colour", "B")} and target.done == []
    target.choice.point_at(value("colour", "B"))
    assert target.done == [blue]


# -- a piece that lies where a choice can end ------------------------------------------------------

COVER, SHIFT = Action("cover"), Action("shift")
COVER_ROW = COVER, (piece("a"), zone("hand.1"))
SHIFT_TOP = SHIFT, (frozenset((piece("a"), piece("x"))), zone("trick"))


def test_a_drop_on_a_row_means_the_row_and_not_its_top_piece() -> None:
    target, gestures = asked(COVER_ROW, SHIFT_TOP)
    drag(gestures, PLACES["a"], PLACES["x"])
    assert played(target) == [COVER]
    target, gestures = asked(COVER_ROW, SHIFT_TOP)
    tap(gestures, PLACES["a"])
    tap(gestures, PLACES["x"])
    assert played(target) == [COVER]


def test_who_means_the_top_piece_points_at_it_first() -> None:
    target, gestures = asked(COVER_ROW, SHIFT_TOP)
    tap(gestures, PLACES["x"])
    tap(gestures, PLACES["a"])
    assert played(target) == []
    tap(gestures, ZONES["trick"])
    assert played(target) == [SHIFT]
