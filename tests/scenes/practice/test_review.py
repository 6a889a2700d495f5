"""Looking back after a match: by events, with progress, a way to stop, the table as it was, and trying again."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from game.bots.process.job import InlineJob
from game.bots.reasons import Reason
from game.engine.games.registry import GAMES
from game.engine.record.reader import read
from game.match.practice.review import PARTS, SECONDS, Judged, ReviewMoment, judge, moments
from game.match.simulation import Compared
from game.ui.draw.fonts import Weight
from scenes.practice import review as review_module
from scenes.practice import same_deal as same_deal_module
from scenes.practice.review import ReviewScene
from scenes.practice.same_deal import SameDealScene
from scenes.setup.setup import SetupScene
from scenes.table.results import ResultsScene
from scenes.table.table_scene import TableScene
from tests.scenes.walk import complaints
from tests.scenes.world import World, all_text


def quickly(brief: Any, decisions: Sequence[ReviewMoment], seconds: float) -> Iterator[Judged]:
    """Every seventh choice was costly, to somebody who knows the answer."""
    assert seconds <= 60
    rules = brief.rules()
    from game.bots.process.codec import unpack

    for at, moment in enumerate(decisions):
        legal = unpack(moment.seen, rules).legal(moment.seat)
        other = next(action.do for action in legal if action.do != moment.do)
        tally = {"lead": float(at % 5), "points": 2.0, "scores": 0.5, "hit": 0.5}
        worse = {name: amount / 2 for name, amount in tally.items()}
        errors = dict.fromkeys([*tally, "value"], 0.01)
        first = Reason(other, 8.0 + at, 0.1, 500, tally, dict.fromkeys(errors, 0.0))
        mine = Reason(moment.do, 8.0 + at - (5.0 if at % 7 == 3 else 0.0), 0.1, 500, worse, errors)
        yield Judged(moment.line, moment.do, (first, mine))


def random_bots(brief: Any, seed: int, levels: Sequence[str]) -> Iterator[Compared]:
    from game.match.simulation import played_by_bots

    for level in levels:
        for one in played_by_bots(brief, seed, ["random"]):
            if one.standings is not None or one.decisions % 10 == 0:
                yield Compared(level, one.decisions, one.standings)


@pytest.fixture(autouse=True)
def known_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_module, "judge", quickly)
    monkeypatch.setattr(same_deal_module, "played_by_bots", random_bots)


def looked_back(world: World, game: str = "rage", players: int = 3) -> ReviewScene:
    opened = world.match(game, players, moves=10_000)
    world.show(ResultsScene(world.services, world.stack, opened))
    world.click("review")
    scene = world.top
    assert isinstance(scene, ReviewScene)
    return scene


def through(world: World, scene: Any) -> None:
    for _ in range(3_000):
        if not scene.working:
            return
        world.frame()
    raise AssertionError("it never ends")


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("letters", [100, 200])
@pytest.mark.parametrize("game", ["rage", "hornochsen"])
def test_it_can_be_read_in_every_window(worlds: Callable[..., World], game: str, language: str, letters: int) -> None:
    world = worlds((1024, 600), language, text_size=letters)
    scene = looked_back(world, game)
    assert scene.working and "progress.bar" in scene.names() and not complaints(scene)
    through(world, scene)
    assert "course.plot" in scene.names() and "progress.bar" not in scene.names()
    assert len(scene.review.costly()) == 3 and not complaints(scene)
    world.click("same_deal")
    through(world, world.top)
    assert not complaints(world.top)


def test_the_costliest_choices_lead_to_the_table_as_it_was_and_back(world: World) -> None:
    scene = looked_back(world)
    through(world, scene)
    assert "Better: " in all_text(scene) and "points lost" in all_text(scene)
    world.click("show.0")
    replay = world.stack.top
    assert isinstance(replay, TableScene) and replay.mode.sight == scene.seat
    worst = scene.review.costly()[0]
    (line,) = replay.mode.replay.lines(replay.mode.at + 1)[worst.line : worst.line + 1]
    assert line.action.do == worst.do  # type: ignore[union-attr]
    replay.back()
    world.frame()
    world.click("again.0")
    world.click("pick.true")
    table = world.stack.top
    assert isinstance(table, TableScene) and table.viewer == scene.seat and table.mode.match.session.practice
    world.frame()
    assert scene.seat in table.mode.match.deciders()


def test_it_changes_nothing_and_can_be_stopped(world: World) -> None:
    opened = world.match("rage", 3, moves=10_000)
    text = opened.match.text()
    world.show(ResultsScene(world.services, world.stack, opened))
    world.click("review")
    for _ in range(5):
        world.frame()
    world.click("stop")
    scene = world.top
    assert isinstance(scene, ReviewScene) and not scene.working and "Stopped" in all_text(scene)
    assert opened.match.text() == text
    world.click("back")
    assert isinstance(world.top, ResultsScene)


class Slow:
    """A clock on a machine so slow that every look at it takes its time."""

    def __init__(self, look: float) -> None:
        self.look, self.time = look, 0.0

    def __call__(self) -> float:
        self.time += self.look
        return self.time


def starting_by(clocks: list[Slow], look: float) -> Callable[..., InlineJob]:
    """Work by a clock of its own, as a process has one."""

    def begin(job: Any, *given: Any) -> InlineJob:
        clocks.append(Slow(look))
        return InlineJob(job, *given, clocks[-1])

    return begin


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_its_time_ends_it_on_a_machine_that_is_too_slow(
    worlds: Callable[..., World], monkeypatch: pytest.MonkeyPatch, game: str, language: str
) -> None:
    monkeypatch.setattr(review_module, "judge", judge)
    world, clocks = worlds(language=language), list[Slow]()
    monkeypatch.setattr(world.services, "start_job", starting_by(clocks, look=2.5))
    scene = looked_back(world, game, players=4)
    through(world, scene)
    count, whole = len(scene.review.judged), len(moments(scene.record, scene.seat))
    assert len(clocks) == PARTS, "as many processes as the machine has cores"
    # Somebody has to look at the clock once more to see that it is late, and for every decision that is left.
    assert all(clock.time <= SECONDS + clock.look * (whole / PARTS + 2) for clock in clocks)
    assert count < whole and not scene.failed and not scene.stopped
    assert world.services.say("review.late", count=count, whole=whole) in all_text(scene)
    assert not complaints(scene)


def test_the_time_leaves_some_for_beginning(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def begin(job: Any, *rest: Any) -> InlineJob:
        given.append(rest[-1])
        return InlineJob(job, *rest)

    monkeypatch.setattr(world.services, "start_job", begin)
    scene = looked_back(world)
    through(world, scene)
    assert given == [SECONDS] * PARTS and SECONDS <= 60 - 5, "a minute in all, with a process to be started"
    assert "Time was up" not in all_text(scene), "all was judged"


def test_everybody_can_look_at_their_own_choices(world: World) -> None:
    scene = looked_back(world)
    through(world, scene)
    world.click("seat")
    world.click("pick.1")
    assert scene.seat == 1 and scene.working
    through(world, scene)
    assert all(read_seat(scene, one.line) == 1 for one in scene.review.judged)


def read_seat(scene: ReviewScene, line: int) -> int:
    return scene.record.lines[line].seat  # type: ignore[union-attr]


def test_bots_on_the_same_deal_beside_the_match(world: World) -> None:
    scene = looked_back(world)
    world.click("same_deal")
    compared = world.top
    assert isinstance(compared, SameDealScene)
    through(world, compared)
    assert set(compared.results) == {"beginner", "casual", "strong", "expert"}
    text = all_text(compared)
    assert "This match" in text and "Expert" in text and "Deal number 7" in text
    world.click("back")
    assert world.top is scene


@pytest.mark.parametrize("letters", [100, 200])
def test_whoever_wins_the_same_deal_is_bold_in_every_window(worlds: Callable[..., World], letters: int) -> None:
    world = worlds((1024, 600), text_size=letters)
    looked_back(world)
    world.click("same_deal")
    compared = world.top
    assert isinstance(compared, SameDealScene)
    through(world, compared)
    bold = {use.text for widget in compared.widgets() for use in widget.texts() if use.weight is Weight.BOLD}
    for standings in compared.results.values():
        for seat in standings.winners:
            points = str(standings.scores[seat]).replace("-", "\N{MINUS SIGN}")
            assert any(points in text.split() for text in bold), (points, bold)


def test_the_same_deal_is_played_again_from_there(world: World) -> None:
    scene = looked_back(world)
    world.click("same_deal")
    world.click("play_it")
    setup = world.top
    assert isinstance(setup, SetupScene)
    header = setup.match_setup.header()
    assert header.seed == scene.record.header.seed == 7 and header.setup == scene.record.header.setup
    assert header.seats[0].kind == "human" and header.seats[2].kind == "casual", "a bot for measuring gives up its seat"
    assert setup.match_setup.session(header).numbered


def test_a_match_without_a_seed_can_not_be_compared(world: World) -> None:
    opened = world.match("rage", 3, moves=10_000)
    text = opened.match.text().replace('"seed": 7', '"seed": null').replace('"seed":7', '"seed":null')
    record = read(text.encode(), world.services.library)
    world.show(SameDealScene(world.services, world.stack, record, opened.match.session))
    assert "play_it" not in world.top.names()
    assert "no seed" in all_text(world.top) and not world.top.working  # type: ignore[attr-defined]


def test_the_deal_of_the_day_is_one_tap_away(world: World) -> None:
    world.services.today = lambda: datetime.date(2026, 11, 18)
    world.show(SetupScene(world.services, world.stack, "rage"))
    world.click("deal_of_the_day")
    scene = world.top
    assert isinstance(scene, SetupScene) and scene.match_setup.header().seed == 20261118
    assert scene.match_setup.session(scene.match_setup.header()).numbered
    world.click("deal_of_the_day")
    assert scene.match_setup.seed() is None
