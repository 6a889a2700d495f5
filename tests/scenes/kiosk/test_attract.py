"""Bots that show a game: one game after the other, nothing hidden but the seat to be taken, a touch to sit down."""

from __future__ import annotations

import gc
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.bots.process.client import DirectClient
from game.bots.process.worker_client import Answer
from game.bots.reasons import Reason
from game.content.texts import Texts
from game.engine.games.registry import GAMES
from game.engine.record.header import HUMAN
from game.engine.record.lines import ActionLine
from game.engine.view import View
from game.match.match import Report
from game.ui.input.pad import PadButton
from game.ui.window.space import HEIGHT
from scenes.kiosk.attract import attracts
from scenes.kiosk.attract_mode import SEAT, Demonstrations
from scenes.kiosk.attract_words import aim, why
from scenes.menu.title import TitleScene
from scenes.table.table_scene import TableScene
from tests.match.entries import unfinished
from tests.scenes.gamepad import plugged
from tests.scenes.kiosk.kiosk_scenes import attract
from tests.scenes.kiosk.running_kiosk import RunningKiosk, running_kiosk
from tests.scenes.table.stage_watch import FRAME, Fronts, StageWatch
from tests.scenes.walk import scrolled_complaints
from tests.scenes.world import World, all_text

MOVES = 60


@pytest.fixture
def kiosk(tmp_path: Path) -> RunningKiosk:
    return running_kiosk(tmp_path)


def showing(kiosk: RunningKiosk) -> TableScene:
    assert attracts(kiosk.stack.top)
    return kiosk.stack.top


def decisions(table: TableScene) -> int:
    return sum(isinstance(line, ActionLine) for line in table.mode.match.lines_shown())


@pytest.fixture
def explained(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, View | None]]:
    """The seats whose decisions were explained, each with the table if only the aim was told and no reason."""
    found: list[tuple[int, View | None]] = []

    def give_reason(texts: Texts, game: str, name: str, answer: Answer, *, possible: int) -> str:
        found.append((answer.seat, None))
        return why(texts, game, name, answer, possible=possible)

    def tell_aim(texts: Texts, game: str, name: str, seat: int, *, table: View) -> str:
        found.append((seat, table))
        return aim(texts, game, name, seat, table=table)

    monkeypatch.setattr("scenes.kiosk.attract_mode.why", give_reason)
    monkeypatch.setattr("scenes.kiosk.attract_mode.aim", tell_aim)
    return found


class Reasoning(DirectClient):
    """Bots that say for every decision that they lead in 60 of 100 trial games."""

    def poll(self) -> list[Answer]:
        return [
            replace(answer, reasons=(Reason(answer.action.do, 1.0, samples=50, tally={"leads": 0.6}),))
            for answer in super().poll()
        ]


def test_demonstrations_go_through_all_games_that_are_offered(kiosk: RunningKiosk) -> None:
    demonstrations, shown = Demonstrations(), []
    for _ in range(6):
        setup = demonstrations.next(kiosk.services).header.setup
        shown.append((setup.game, setup.edition))
    assert shown == [
        ("5211", "classic"),
        ("5211", "azul"),
        ("rage", None),
        ("hornochsen", None),
        ("perfect_numbers", None),
        ("5211", "classic"),
    ]
    kiosk.kiosk.change(games=["rage"])
    assert {demonstrations.next(kiosk.services).header.setup.game for _ in range(3)} == {"rage"}


def test_bots_play_and_the_next_game_follows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    kiosk = running_kiosk(tmp_path, games=["5211", "rage"])
    kiosk.start()
    first = showing(kiosk)
    for _ in range(2000):
        kiosk.world.frame(seconds=0.5)
        if showing(kiosk) is not first:
            break
    assert (
        first.mode.match.over
        and showing(kiosk).mode.game == "5211"
        and showing(kiosk).mode.seating.setup.edition == "azul"
    )
    assert not list(tmp_path.glob("matches/*")) and not kiosk.services.matches.records.names()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_and_told_is_only_what_the_seat_may_know(
    tmp_path: Path, explained: list[tuple[int, View | None]], game: str
) -> None:
    """Everything that lies on the screen lies there for the one seat that a visitor can take."""
    kiosk = running_kiosk(tmp_path, games=[game])
    kiosk.start()
    scene = showing(kiosk)
    told = 0
    for frame in range(300):
        if told and frame > 30:
            break
        kiosk.world.frame(seconds=0.7)
        assert scene.viewer == SEAT
        known = scene.mode.match.view(SEAT).known()
        lying = {key for key, look in scene.stage.pieces.looks().items() if look.face.visible is not None}
        if not scene.animating:
            assert lying <= known, lying - known
        told += bool(scene.mode.why)
        for seat, table in explained:
            # Whoever has a hand of their own keeps their reasons to themselves.
            assert seat == SEAT or table or scene.mode.match.view(seat).known() <= scene.mode.match.view(None).known()
            assert table is None or table.viewer is None
        explained.clear()
    assert told


def test_every_visible_decision_is_told_with_what_it_is_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, explained: list[tuple[int, View | None]]
) -> None:
    quick(monkeypatch)
    kiosk = running_kiosk(tmp_path, games=["rage"], languages=["en"])
    kiosk.start()
    scene, told = showing(kiosk), {}
    for _ in range(400):
        kiosk.world.frame(seconds=0.5)
        if scene.mode.why:
            told.setdefault(explained[-1][0], set()).add(scene.mode.why)
        if len(told) == scene.mode.match.rules.players and len(told[1]) > 3:
            break
    bela = " ".join(told[1])
    assert "Exactly as many tricks as predicted" in bela and "Bela has " in bela and "predicted tricks" in bela
    assert "trial games" not in bela


def test_where_nothing_is_hidden_everybody_says_why(tmp_path: Path) -> None:
    kiosk = running_kiosk(tmp_path, games=["perfect_numbers"], languages=["en"])
    kiosk.services.open_bot_client = Reasoning
    kiosk.start()
    scene, told = showing(kiosk), set()
    for _ in range(100):
        kiosk.world.frame(seconds=0.5)
        told |= {seat.name for seat in scene.mode.match.session.seats if f"{seat.name} thinks:" in scene.mode.why}
        assert "thinks:" not in scene.mode.why or "60 of 100" in scene.mode.why
    assert told == {seat.name for seat in scene.mode.match.session.seats}


@pytest.mark.parametrize(
    "game", [game if game in ("5211", "rage") else pytest.param(game, marks=pytest.mark.long) for game in GAMES]
)
def test_a_touch_on_the_table_takes_the_seat_and_the_match_goes_on_on_disk(tmp_path: Path, game: str) -> None:
    kiosk = running_kiosk(tmp_path, games=[game])
    kiosk.start()
    kiosk.rest(6)
    scene = showing(kiosk)
    before = decisions(scene)
    kiosk.world.frame(
        kiosk.world.finger(pygame.FINGERDOWN, (900, 700)), kiosk.world.finger(pygame.FINGERUP, (900, 700))
    )
    table = kiosk.visitor_table()
    assert isinstance(table, TableScene) and table.mode.match.session.seats[SEAT].kind == HUMAN
    assert table.viewer == SEAT and decisions(table) >= before
    (entry,) = unfinished(kiosk.services.matches)
    assert entry.record is not None and len(entry.record.lines) >= before
    kiosk.rest(1)
    assert kiosk.watch.match == table.mode.opened.name and kiosk.kiosk.days.days()[0].begun == 1


@pytest.mark.parametrize(("size", "is_whole"), [((1080, 1920), True), ((1920, 1080), False)])
def test_the_bar_takes_nothing_from_the_table_where_there_is_room_below(
    tmp_path: Path, size: tuple[int, int], is_whole: bool
) -> None:
    world = World(tmp_path, size, start=100.0)
    world.show(attract(world))
    scene = world.top
    assert attracts(scene)
    assert (scene.stage.sprites.space.k == pytest.approx(world.services.space.k)) is is_whole
    table, button = scene.stage.sprites.space, scene.widget("take").home
    lower = table.to_pixels((0, HEIGHT))[1]
    assert lower <= world.services.space.to_pixels((0, button.top))[1]
    assert world.services.space.to_pixels((0, button.bottom))[1] <= size[1]
    world.click("take")
    world.frame()
    assert not attracts(world.stack.top), "fingers find it there"


def test_the_button_leads_to_ones_own_match(kiosk: RunningKiosk) -> None:
    kiosk.start()
    kiosk.world.touch("own")
    assert isinstance(kiosk.stack.top, TitleScene)


def test_keys_and_pads_take_the_seat(tmp_path: Path) -> None:
    for way in ("keys", "pad"):
        kiosk = running_kiosk(tmp_path / way)
        kiosk.start()
        if way == "keys":
            kiosk.world.key(pygame.K_TAB, pygame.K_RETURN)
        else:
            pad = plugged(kiosk.world)
            pad.press(PadButton.DOWN, PadButton.START)
        assert isinstance(kiosk.visitor_table(), TableScene)


@pytest.mark.parametrize("game", GAMES)
def test_captions_tell_what_is_shown_and_nothing_that_is_still_to_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    quick(monkeypatch)
    monkeypatch.setattr("scenes.kiosk.attract_mode.why", lambda texts, game, name, answer, possible: f"{name}!")
    monkeypatch.setattr("scenes.kiosk.attract_mode.aim", lambda texts, game, name, seat, table: f"{name}!")
    kiosk, fronts = running_kiosk(tmp_path, games=[game], languages=["en"]), Fronts(monkeypatch)
    monkeypatch.setattr("scenes.kiosk.attract_mode.new_seed", lambda: 5)
    kiosk.start()
    kiosk.services.settings = replace(kiosk.services.settings, speed="normal", motion="full")
    scene, shown = showing(kiosk), [""]
    watch, perform = StageWatch(scene, kiosk.stack, fronts), scene.perform

    def performed(report: Report, now: float) -> None:
        shown.append(f"{scene.mode.match.session.seats[report.seat or 0].name}!")
        perform(report, now)

    scene.perform = performed  # type: ignore[method-assign]
    what, why, named = "", "", 0
    while kiosk.world.time < 190:
        kiosk.world.frame(seconds=FRAME)
        watch.look(kiosk.world.time)
        before = what, why
        what, why = (caption(scene, name) for name in ("what", "why"))
        assert why in ("", before[1], shown[-1]), f"{kiosk.world.time:.2f}: {why} is told, but {shown[-1]} is shown"
        if what != before[0]:
            drawn = [sprite for stage in kiosk.stack.stages() for sprite in stage.drawn()]
            ahead = [kind for kind in watch.named(what) if not any(fronts.shows(sprite, kind) for sprite in drawn)]
            named += bool(watch.named(what))
            assert not ahead, f"{kiosk.world.time:.2f}: '{what}', but {ahead} can't be seen"
    assert not watch.missed, watch.missed[:5]
    assert len(shown) > 20 and (named > 10 or game == "hornochsen")


def caption(scene: TableScene, name: str) -> str:
    """What can be read of a caption now."""
    return " ".join(use.text for use in scene.widget(name).texts()) if name in scene.names() else ""


def test_the_language_changes_captions_too(kiosk: RunningKiosk) -> None:
    kiosk.start()
    kiosk.rest(8)
    assert "Alma thinks:" in all_text(kiosk.world.top) or "Alma had" in all_text(kiosk.world.top)
    kiosk.world.touch("language")
    assert "Alma denkt:" in all_text(kiosk.world.top) or "Alma hatte" in all_text(kiosk.world.top)


def test_a_reason_is_told_with_what_speaks_for_it(kiosk: RunningKiosk) -> None:
    texts = kiosk.services.texts

    class Do:
        do = "bid 2"

    def told(best: float, other: float, samples: int = 90, key: str = "hit", game: str = "rage") -> str:
        reasons = (
            Reason("bid 2", 3.0, 0.1, 100, {key: best, "leads": 0.5}),
            Reason("bid 1", 2.0, 0.1, samples, {key: other, "leads": 0.4}),
        )
        return why(texts, game, "Alma", Answer(1, 0, Do(), reasons), possible=4)  # type: ignore[arg-type]

    assert told(0.8, 0.3) == (
        "Alma thinks: This meets the prediction in 80 of 100 trial games. The next best choice in 30."
    )
    assert told(0.8, 0.9) == told(0.8, 0.79) == "Alma thinks: This meets the prediction in 80 of 100 trial games."
    assert "next best" not in told(0.8, 0.3, samples=3)
    assert told(0.1, 0.4, key="takes_points", game="hornochsen").endswith(
        "in 10 of 100 trial games. The next best choice in 40."
    )
    assert told(1.0, 1.0, key="takes_points", game="hornochsen") == told(0.2, 0.3) == "", "that is no reason"
    assert "leads in 50 of 100" in told(0.1, 0.4, key="unheard_of")
    assert why(texts, "rage", "Alma", Answer(1, 0, Do()), possible=1) == "Alma had no other choice."  # type: ignore[arg-type]
    assert why(texts, "rage", "Alma", Answer(1, 0, Do()), possible=3) == ""  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("size", "settings"),
    [
        ((1024, 600), {}),
        ((1024, 600), {"text_size": 200}),
        pytest.param((1024, 600), {"screen_inches": 7}, marks=pytest.mark.long),
        pytest.param((1280, 800), {}, marks=pytest.mark.long),
        pytest.param((1920, 1080), {"tv_safe": True}, marks=pytest.mark.long),
        pytest.param((3840, 2160), {}, marks=pytest.mark.long),
    ],
)
def test_captions_have_room(tmp_path: Path, size: tuple[int, int], settings: dict[str, object]) -> None:
    world = World(tmp_path, size, start=100.0, language="de", **settings)
    world.show(attract(world))
    wrong = scrolled_complaints(world.top)
    world.services.change(language="en")
    world.stack.rebuild()
    assert not wrong + scrolled_complaints(world.top)


# -- without end -----------------------------------------------------------------------------------


def play(kiosk: RunningKiosk, moves: int) -> Counter[str]:
    """Lets bots decide so often, on a clock that runs; how often in each game."""
    played: Counter[str] = Counter()
    scene, seen = showing(kiosk), 0
    while sum(played.values()) < moves:
        kiosk.world.frame(seconds=0.7)
        now = decisions(scene)
        played[scene.mode.game] += now - seen
        seen = now
        if showing(kiosk) is not scene:
            scene, seen = showing(kiosk), 0
    return played


def begin_anew(kiosk: RunningKiosk) -> None:
    """Until the first game of the demonstrations begins again: what lies on a table is no growth."""
    before = showing(kiosk)
    while showing(kiosk) is before or showing(kiosk).mode.seating.setup.edition != "classic":
        kiosk.world.frame(seconds=0.7)


def objects() -> int:
    """How many there are when nothing is left to be cleared up; the collector forgets tuples when it likes."""
    gc.collect()
    return sum(type(one) is not tuple for one in gc.get_objects())


def resident() -> int:
    """Pages of memory that the process holds."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])


def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that need no time: how they decide is no matter here."""
    monkeypatch.setattr("scenes.kiosk.attract_mode.THINKER", "random")
    monkeypatch.setattr("game.user.policy.Policy.usual_level", lambda self: "random")


def test_bots_play_on_without_growing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    kiosk = running_kiosk(tmp_path, (640, 360), games=["5211"])
    kiosk.start()
    play(kiosk, MOVES)  # what is kept for ever is there by then
    first = objects()
    play(kiosk, MOVES)
    assert objects() < first * 1.1


@pytest.mark.long
def test_ten_thousand_moves_do_not_grow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    kiosk = running_kiosk(tmp_path, (640, 360))
    kiosk.start()
    counts, pages = [], []
    for _ in range(4):
        play(kiosk, 2500)
        begin_anew(kiosk)
        counts.append(objects())
        pages.append(resident())
    assert max(counts[1:]) < counts[0] * 1.1, counts
    assert pages[-1] < pages[0] * 1.15, pages
