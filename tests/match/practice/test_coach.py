"""The coach of a guided deal, without a window: what is said when, whatever the player does."""

from __future__ import annotations

from typing import Any

import pytest

from game.content.guide import GuideStep
from game.engine.action import Action
from game.engine.event import Asked, Began, Counted, Ended, Event, Moved, Said, Scored, Turned
from game.engine.view import Counter, Piece, Prompt, View, Zone
from game.match.practice.coach import Coach, GuideMoment, in_words, lies, moment_of, with_me_for_own_seat

TABLE = View(
    0,
    (
        Zone("pile", more=3),
        Zone("hand.0", (Piece("B3.1"), Piece("G1.2")), 0),
        Zone("hand.1", (Piece(None, False),), 1),
        Zone("row.0.Y", (Piece("Y2.1"),), 0),
    ),
    (Counter("round", 2), Counter("points.0", 7, 0), Counter("points.1", 0, 1)),
    (Prompt(0, "choose", {"row": "L2"}),),
)


def step(name: str, **conditions: Any) -> GuideStep:
    return GuideStep(name, f"text of {name}", **conditions)


def moment(prompt: str | None = None, *legal: str, **more: Any) -> GuideMoment:
    return GuideMoment(prompt, legal=tuple(map(Action, legal)), **more)


def said(coach: Coach, now: GuideMoment) -> str | None:
    found = coach.consider(now)
    return found.id if found is not None else None


LAST = step("end", events=("ended round 1",), last=True)


def test_steps_come_in_order_and_once() -> None:
    coach = Coach([step("one"), step("two"), LAST])
    assert said(coach, moment()) == "one" == said(coach, moment())
    coach.go_on()
    assert said(coach, moment()) == "two"
    coach.go_on()
    assert said(coach, moment()) is None


def test_a_step_waits_for_what_it_is_about() -> None:
    coach = Coach([step("ask", prompts=("bid",), act=True), step("deed", legal=("buy *",)), LAST])
    assert said(coach, moment()) is None
    assert said(coach, moment("play", "play 3")) is None
    assert said(coach, moment("bid", "bid 3")) == "ask"
    coach.acted()
    assert said(coach, moment("play", "play 3")) is None
    assert said(coach, moment("play", "play 3", "buy 1")) == "deed"


def test_events_make_steps_due_or_forbid_them() -> None:
    coach = Coach(
        [step("won", events=("said me wins*",)), step("lost", events=("ended trick *",), unless=("said me *",))]
    )
    coach.hear([Said(1, "wins_by_trump"), Ended("trick", 1)], TABLE)
    assert said(coach, moment()) == "lost"
    coach.go_on()
    coach.hear([Said(0, "wins_by_trump")], TABLE)
    assert said(coach, moment()) == "won"
    fresh = Coach([step("lost", events=("ended trick *",), unless=("said me *",))])
    fresh.hear([Said(0, "wins"), Ended("trick", 1)], TABLE)
    assert said(fresh, moment()) is None


def test_numbers_and_pieces_on_the_table_are_conditions() -> None:
    counted = Coach([step("second", counters={"round": "2", "points.me": "7"})])
    assert said(counted, moment(counters={"round": "1", "points.me": "7"})) is None
    assert said(counted, moment(counters={"round": "2", "points.me": "7"})) == "second"
    lying = Coach([step("careful", lying=("2 B* laid.*",))])
    pieces = (("B1.1", "laid.me"), ("B2.1", "laid.1"), ("B3.1", "hand.me"), ("G1.1", "laid.1"))
    assert said(lying, moment(pieces=pieces[:1])) is None
    assert said(lying, moment(pieces=pieces)) == "careful"
    assert not lies("3 B* laid.*", pieces)


def test_others_wait_while_there_is_something_to_read() -> None:
    coach = Coach([step("read"), step("do", prompts=("bid",), act=True), LAST])
    coach.consider(moment("bid", "bid 1"))
    assert coach.holds
    coach.go_on()
    coach.consider(moment("bid", "bid 1"))
    assert coach.step is not None and coach.step.id == "do" and not coach.holds
    coach.go_on()
    assert coach.step is not None, "only the deed ends a step that asks for one"


def test_whoever_acts_at_once_has_read_enough() -> None:
    coach = Coach([step("read", prompts=("bid",)), LAST])
    assert said(coach, moment("bid", "bid 1")) == "read"
    coach.acted()
    assert said(coach, moment("bid", "bid 1")) is None


def test_a_step_about_a_question_goes_with_it() -> None:
    coach = Coach([step("do", prompts=("bid",), act=True), step("rest"), LAST])
    assert said(coach, moment("bid", "bid 1")) == "do"
    assert said(coach, moment("play", "play 3")) == "rest"


def test_a_suggestion_that_is_not_possible_is_put_in_other_words() -> None:
    suggesting = step("do", prompts=("play",), suggest=("play B5", "play B*"), act=True, otherwise="anything")
    coach = Coach([suggesting, LAST])
    both, other, none = (
        moment("play", "play B5", "play B1"),
        moment("play", "play B1", "play G1"),
        moment("play", "play G1"),
    )
    coach.consider(both)
    assert [action.do for action in coach.suggested(both)] == ["play B5"]
    assert [action.do for action in coach.suggested(other)] == ["play B1"]
    assert coach.suggested(none) == [] and coach.words(none) == "anything"
    assert coach.words(other) == "text of do"


def test_the_last_step_comes_at_the_latest_when_the_match_is_over() -> None:
    coach = Coach([step("ask", prompts=("bid",), act=True), step("turn", counters={"round": "9"}), LAST])
    assert said(coach, moment(over=True)) == "end"
    coach.acted()
    assert said(coach, moment(over=True)) == "end", "nothing but the player's word ends the last one"
    coach.go_on()
    assert coach.finished and said(coach, moment(over=True)) is None


def test_what_has_happened_is_still_explained_after_the_end() -> None:
    coach = Coach([step("scored", events=("scored me *",)), LAST])
    coach.hear([Scored(("B1",), 0, 3, 9, "colour"), Ended("match", 1)], TABLE)
    assert said(coach, moment(over=True)) == "scored"
    assert coach.values(moment())["points"] == 3 and coach.values(moment())["card"] == "B1"


def test_the_values_of_a_step_are_those_of_the_newest_event() -> None:
    coach = Coach([step("scored", events=("scored me *",)), LAST])
    coach.hear([Scored((), 0, 3, 3, "minus"), Scored((), 0, 5, 8, "minus"), Scored((), 1, 1, 1, "minus")], TABLE)
    coach.consider(moment())
    assert coach.values(moment(counters={"trump": "B"}, values={"row": "L2"})) == {
        "points": 5, "total": 8, "trump": "B", "row": "L2",
    }  # fmt: skip


def test_progress_goes_from_nothing_to_the_end() -> None:
    coach = Coach([step("one"), step("two"), step("end", last=True)])
    shares = []
    while not coach.finished:
        coach.consider(moment())
        shares.append(coach.progress)
        coach.go_on()
    assert shares == [1 / 3, 2 / 3, 1.0]


def test_another_language_says_the_same_step() -> None:
    coach = Coach([step("one"), LAST])
    coach.consider(moment())
    coach.speak([GuideStep("one", "eins"), LAST])
    assert coach.words(moment()) == "eins"
    coach.go_on()
    assert said(coach, moment()) is None


def test_a_moment_is_what_the_viewer_sees() -> None:
    now = moment_of(TABLE, [Action("play B3.1")], over=False)
    assert now.prompt == "choose" and now.values == {"row": "L2"}
    assert now.counters == {"round": "2", "points.me": "7", "points.1": "0"}
    assert now.pieces == (("B3.1", "hand.me"), ("G1.2", "hand.me"), ("Y2.1", "row.me.Y"))
    assert moment_of(TABLE, [], over=False).prompt is None, "nobody is asked who can do nothing"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Moved(("a",), "hand.0", "pile"), "moved hand.me pile"),
        (Turned(("a",), "hand.1", True), "turned hand.1"),
        (Counted((), "cowpat", 3), "counted cowpat"),
        (Scored((), 0, 1, 1, "row"), "scored me row"),
        (Scored((), 1, 1, 1, "row"), "scored 1 row"),
        (Said(None, "trump"), "said all trump"),
        (Asked(0, "take"), "asked me take"),
        (Began("round", 2), "began round 2"),
        (Ended("match", 1), "ended match 1"),
    ],
)
def test_events_have_words(event: Event, words: str) -> None:
    assert in_words(event, TABLE) == words


def test_only_the_viewers_own_are_mine() -> None:
    assert with_me_for_own_seat("row.0.Y", TABLE) == "row.me.Y"
    assert with_me_for_own_seat("hand.1", TABLE) == "hand.1" and with_me_for_own_seat("pile", TABLE) == "pile"
