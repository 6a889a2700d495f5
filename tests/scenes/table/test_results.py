"""The results: who won, and where one goes from there."""

from __future__ import annotations

import pygame
import pytest

from game.content.texts import written
from game.match.match import Match
from scenes.menu.title import TitleScene
from scenes.table.results import ResultsScene
from tests.scenes.world import StandInTable, World, all_text, shown_texts

pytestmark = pytest.mark.usefixtures("stand_in")


def results(world: World, game: str = "hornochsen", players: int = 3) -> Match:
    opened = world.match(game, players, 100_000)
    world.stack.push(StandInTable(world.services, world.stack, opened))
    world.show(ResultsScene(world.services, world.stack, opened))
    return opened.match


@pytest.mark.clause("HORN-20")
def test_the_winner_is_named_and_all_are_listed_by_place(world: World) -> None:
    match = results(world)
    standings = match.standings()
    lines = shown_texts(world.top)
    winner = match.session.seats[standings.winners[0]].name
    assert f"{winner} wins" in lines
    order = [name for name in lines if name in ("Ada", "Bela", "Cleo")]
    assert order == [match.session.seats[seat].name for seat in sorted(range(3), key=lambda at: standings.places[at])]
    assert all(written(score) in lines for score in standings.scores)
    assert "Tanz der Hornochsen! · The fewest minus points win" in lines


def test_ties_share_a_place_and_the_win(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.engine.game import Standings

    opened = world.match("rage", 4)
    monkeypatch.setattr(Match, "standings", lambda _: Standings((7, 1, 7, 7), (1, 4, 1, 1), (0, 2, 3)))
    world.show(ResultsScene(world.services, world.stack, opened))
    lines = shown_texts(world.top)
    assert "Ada, Cleo and Dario share the win" in lines
    assert lines.count("1.") == 3 and lines.count("4.") == 1 and "1 point" in lines


@pytest.mark.clause("5211-13")
def test_what_decided_between_equal_points_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.engine.game import rank

    opened = world.match("5211", 3)
    keys = [(-9, -4), (-3, -2), (-9, -6)]
    monkeypatch.setattr(Match, "standings", lambda _: rank((9, 3, 9), keys, "cards", (4, 2, 6)))
    world.show(ResultsScene(world.services, world.stack, opened))
    lines = shown_texts(world.top)
    assert "Cleo wins" in lines
    assert "Equal points: whoever has scored more cards comes first (Ada 4, Cleo 6)." in lines


def test_a_rematch_has_the_same_seats_and_another_deal(world: World) -> None:
    old = results(world, "5211", 2)
    old.session.colours = ["pink", "green"]
    world.click("rematch")
    table = world.stack.top
    assert isinstance(table, StandInTable)
    new = table.opened.match
    assert new.header.seats == old.header.seats and new.header.setup == old.header.setup
    assert new.header.seed != old.header.seed and new.session.colours == ["pink", "green"]
    assert list((world.services.folders.user / "records").glob("*.jsonl"))


def test_back_to_the_title(world: World) -> None:
    results(world, "5211", 2)
    world.key(pygame.K_ESCAPE)
    world.frame()
    assert isinstance(world.stack.top, TitleScene) and "continue" not in world.top.names()


def test_a_rematch_that_can_not_be_written_is_said(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.match.store.match_files import StoreError
    from game.match.store.match_store import MatchStore

    results(world, "5211", 2)

    def refuse(*_: object) -> None:
        raise StoreError("folder_not_writable", folder="somewhere", why="no space left")

    monkeypatch.setattr(MatchStore, "create", refuse)
    world.click("rematch")
    assert "no space left" in all_text(world.top)
