"""Time for a decision at a kiosk: it holds at every table, and a decision made for somebody shows nobody's hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.bots.advice import Question
from game.bots.process.client import DirectClient
from game.engine.action import RefKind
from game.engine.games.registry import GAMES
from game.engine.record.lines import replay_lines
from game.user.kiosk.days import FILE
from scenes.practice.puzzle import PuzzleMode
from scenes.practice.puzzles import PuzzlesScene
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.pause import PauseScene
from scenes.table.table_scene import TableScene
from scenes.table.trays.tray_sharing import TraySharing
from tests.scenes.kiosk.running_kiosk import RunningKiosk, running_kiosk
from tests.scenes.walk import overlap
from tests.scenes.world import all_text

LIMIT = 30
FRAME = 0.25


def kiosk_with_limit(tmp_path: Path, **config: object) -> RunningKiosk:
    return running_kiosk(tmp_path, (1920, 1080), decision_seconds=LIMIT, idle_seconds=3600, **config)


def until(kiosk: RunningKiosk, done: Callable[[], bool], seconds: float) -> float:
    """Lets time pass until something holds; how long that took."""
    begun = kiosk.world.time
    while not done():
        assert kiosk.world.time - begun < seconds, "it never happens"
        kiosk.rest(FRAME, FRAME)
    return kiosk.world.time - begun


def badges(table: TableScene) -> dict[int, str]:
    names = [name for name in table.names() if name.startswith("badge.")]
    return {int(name[6:]): " ".join(use.text for use in table.widget(name).texts()) for name in names}


def asked(table: TableScene) -> bool:
    return table.mode.is_still() and bool(table.mode.deciders())


def shows_no_hand(table: TableScene) -> None:
    """Every face on the table is one that everybody may know."""
    known = table.mode.match.view(None).known()
    looks = table.stage.pieces.looks()
    assert {piece for piece, look in looks.items() if "#" not in piece and look.face.visible} <= set(known)
    if isinstance(table.sharing, TraySharing):
        assert not any(hand.pieces.keys() or hand.looking for hand in table.sharing.hands.values())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people", ["all", "two"])
def test_at_trays_bots_decide_for_everybody_whose_time_is_up(tmp_path: Path, game: str, people: str) -> None:
    kiosk = kiosk_with_limit(tmp_path)
    players = max(3, GAMES[game].fewest_players)
    seats = players if people == "all" else 2
    table = kiosk.begin(game, players, seats, "trays")
    assert isinstance(table.sharing, TraySharing)
    for _ in range(3):
        until(kiosk, lambda: asked(table) and any(map(table.mode.match.is_human, table.mode.deciders())), 60)
        owing = [seat for seat in table.mode.deciders() if table.mode.match.is_human(seat)]
        before = {seat: table.mode.match.decisions_of(seat) for seat in owing}
        kiosk.rest(1, FRAME)
        assert {seat: badges(table)[seat] for seat in owing} == dict.fromkeys(owing, "29 s")

        def made(before: dict[int, int] = before) -> bool:
            shows_no_hand(table)
            return all(table.mode.match.decisions_of(seat) > count for seat, count in before.items())

        assert until(kiosk, made, LIMIT + 15) >= LIMIT - 2
    assert table.mode.match.session.humans() == list(range(seats))


@pytest.mark.parametrize("game", GAMES)
def test_behind_curtains_time_runs_from_when_one_sees_what_is_asked(tmp_path: Path, game: str) -> None:
    kiosk = kiosk_with_limit(tmp_path)
    players = GAMES[game].fewest_players
    table = kiosk.begin(game, players, players)
    decided = 0
    for _ in range(3):
        until(kiosk, lambda: isinstance(kiosk.world.top, CurtainScene) or table.viewer in table.mode.deciders(), 60)
        if isinstance(kiosk.world.top, CurtainScene):
            kiosk.rest(2 * LIMIT, FRAME)  # nobody has seen yet what is asked: nothing is decided for them
            assert isinstance(kiosk.world.top, CurtainScene) and not badges(table)
            shows_no_hand(table)
            kiosk.world.click("open")
        until(kiosk, lambda: table.viewer in table.mode.deciders() and asked(table), 30)
        seat = table.viewer
        assert seat is not None
        made = table.mode.match.decisions_of(seat)
        kiosk.rest(1, FRAME)
        assert badges(table)[seat] == "29 s"

        def is_made(seat: int = seat, made: int = made) -> bool:
            return seat not in table.mode.match.deciders() or table.mode.match.decisions_of(seat) > made

        assert until(kiosk, is_made, LIMIT + 15) >= LIMIT - 2
        kiosk.rest(FRAME, FRAME)
        shows_no_hand(table)
        decided += 1
    assert decided == 3 and len(table.mode.match.session.humans()) == players


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_the_seconds_cover_no_question_and_no_button_of_a_tray(tmp_path: Path, game: str, language: str) -> None:
    kiosk = kiosk_with_limit(tmp_path, language=language)
    players = GAMES[game].most_players
    table = kiosk.begin(game, players, players, "trays")
    for _ in range(3):
        until(kiosk, lambda: asked(table) and bool(badges(table)), 60)
        kiosk.rest(1, FRAME)
        shown = [widget for widget in table.widgets() if widget.name.startswith("badge.")]
        others = [widget for widget in table.widgets() if not widget.name.startswith("badge.")]
        assert shown
        for badge in shown:
            assert not any(overlap(badge.area, other.area) for other in others), badge.name
        before = len(table.mode.match.lines_shown())
        until(kiosk, lambda before=before: len(table.mode.match.lines_shown()) > before, LIMIT + 15)


def test_one_is_told_that_a_bot_decides(tmp_path: Path) -> None:
    kiosk = kiosk_with_limit(tmp_path)
    table = kiosk.begin("hornochsen", 2, 2, "trays")
    until(kiosk, lambda: asked(table), 30)
    until(kiosk, lambda: "Time is up" in all_text(table), LIMIT + 5)


def test_a_pause_neither_takes_time_nor_gives_it(tmp_path: Path) -> None:
    kiosk = kiosk_with_limit(tmp_path)
    table = kiosk.begin("hornochsen", 2, 2)
    until(kiosk, lambda: isinstance(kiosk.world.top, CurtainScene), 30)
    kiosk.rest(1)
    kiosk.world.click("open")
    until(kiosk, lambda: asked(table) and table.viewer is not None, 30)
    seat = table.viewer
    kiosk.rest(10, FRAME)
    table.mode.open_pause()
    assert isinstance(kiosk.world.top, PauseScene)
    kiosk.rest(LIMIT * 2)
    kiosk.stack.pop()
    until(kiosk, lambda: isinstance(kiosk.world.top, CurtainScene), 5)
    kiosk.rest(LIMIT * 2)
    kiosk.world.click("open")
    until(kiosk, lambda: asked(table) and table.viewer == seat, 10)
    assert badges(table)[seat] in ("20 s", "19 s")


class Slow(DirectClient):
    """A bot that lets people decide first."""

    asked: list[Question]
    held = True

    def ask(self, questions: list[Question]) -> list[int]:
        Slow.asked.extend(questions)
        return super().ask(questions)

    def poll(self) -> list:
        return [] if Slow.held else super().poll()


@pytest.mark.parametrize("privacy", ["", "trays"])
def test_who_decides_at_the_last_moment_makes_their_next_decision_too(tmp_path: Path, privacy: str) -> None:
    """The bot was asked about a decision that has been made; its answer must not count for the next one."""
    kiosk = kiosk_with_limit(tmp_path)
    Slow.asked, Slow.held = [], True
    kiosk.services.open_bot_client = Slow
    table = kiosk.begin("perfect_numbers", 2, 2, privacy)
    until(kiosk, lambda: asked(table), 30)
    until(kiosk, lambda: bool(Slow.asked), LIMIT + 5)
    (question,) = Slow.asked
    seat = question.seat
    action = next(action for action in table.mode.match.legal(seat) if seat in _deciders_after(table, seat, action))
    table.mode.match.submit(seat, action)
    table.mode.match.wait_for_disk()  # the disk is as fast as it can be
    Slow.held = False
    made = table.mode.match.decisions_of(seat)
    kiosk.rest(LIMIT - 5, FRAME)
    assert seat in table.mode.deciders() and table.mode.match.decisions_of(seat) == made + 1


def _deciders_after(table: TableScene, seat: int, action: object) -> list[int]:
    state = replay_lines(table.mode.match.rules, table.mode.match.lines_shown())
    state.apply(seat, action)
    return list(state.asking_order()) if not state.over and state.chance_due() is None else []


def test_a_bot_that_the_operator_offers_decides(tmp_path: Path) -> None:
    kiosk = kiosk_with_limit(tmp_path, levels=["beginner"])
    Slow.asked, Slow.held = [], False
    kiosk.services.open_bot_client = Slow
    kiosk.begin("hornochsen", 2, 2, "trays")
    until(kiosk, lambda: len(Slow.asked) == 2, LIMIT + 10)
    assert {question.bot for question in Slow.asked} == {"beginner"}


def test_in_a_puzzle_nobody_is_hurried_and_nothing_is_counted(tmp_path: Path) -> None:
    kiosk = kiosk_with_limit(tmp_path)
    kiosk.start()
    kiosk.stack.replace(PuzzlesScene(kiosk.services, kiosk.stack, "rage", None))
    kiosk.world.frame()
    kiosk.world.click(next(name for name in kiosk.world.top.names() if name == "next"))
    kiosk.rest(2, FRAME)
    puzzle = kiosk.world.top
    assert isinstance(puzzle, TableScene) and isinstance(puzzle.mode, PuzzleMode)
    kiosk.rest(2 * LIMIT, FRAME)
    assert not badges(puzzle) and not (tmp_path / FILE).exists()


@pytest.mark.parametrize("game", ["rage", "hornochsen", "perfect_numbers"])
def test_a_card_that_is_being_carried_when_time_is_up_goes_back_covered(tmp_path: Path, game: str) -> None:
    kiosk = kiosk_with_limit(tmp_path)
    players = GAMES[game].fewest_players
    table = kiosk.begin(game, players, players)
    for _ in range(4):
        until(kiosk, lambda: isinstance(kiosk.world.top, CurtainScene) or table.viewer in table.mode.deciders(), 60)
        if isinstance(kiosk.world.top, CurtainScene):
            kiosk.rest(1)
            kiosk.world.click("open")
        until(kiosk, lambda: table.viewer in table.mode.deciders() and asked(table), 30)
        seat = table.viewer
        assert seat is not None
        kiosk.rest(LIMIT - 2, FRAME)
        pieces = [ref.name for ref in table.sharing.hand.walk.options() if ref.kind is RefKind.PIECE]
        pose = table.stage.pieces.looks()[pieces[0]].pose if pieces else None
        at = (pose.x, pose.y) if pose is not None else (900, 500)
        kiosk.world.give(kiosk.world.finger(pygame.FINGERDOWN, at, 5))
        for step in range(1, 5):
            kiosk.world.frame(kiosk.world.finger(pygame.FINGERMOTION, (at[0], at[1] - 40 * step), 5), seconds=0.02)
        until(kiosk, lambda seat=seat: seat not in table.mode.match.deciders(), 20)
        kiosk.rest(FRAME, FRAME)
        shows_no_hand(table)
        kiosk.world.give(kiosk.world.finger(pygame.FINGERUP, (960, 500), 5))
        kiosk.rest(1, FRAME)
        shows_no_hand(table) if table.viewer is None else None
    assert len(table.mode.match.session.humans()) == players
