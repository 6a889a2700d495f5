"""Matches of strangers: no record names anybody, and sessions forget when they are told to; and one that moves in."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.folders import Folders, standard_folders
from game.content.library import ContentLibrary
from game.engine.game import Setup
from game.engine.record.header import Header, Seat
from game.match.rehearsal import rehearsal
from game.match.session import Session
from game.match.store import MatchStore
from tests.scenes.world import EVENING

SEATS = (Seat("Zelda", "human"), Seat("Yves", "beginner"), Seat("Xaver", "human"))


@pytest.fixture
def store(tmp_path: Path) -> MatchStore:
    return MatchStore(tmp_path, ContentLibrary(Folders(standard_folders().ours, tmp_path)), anonymous=True)


def everything(folder: Path) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.json*")))


@pytest.mark.parametrize("shelf", ["running", "away"])
def test_names_are_in_the_session_only_and_go_when_they_are_to_be_forgotten(
    store: MatchStore, tmp_path: Path, shelf: str
) -> None:
    session = Session(list(SEATS), ["red", "blue", "green"], practice=True)
    opened = store.create(Header(Setup("rage", 3, {}), SEATS, 7), session, EVENING)
    opened.match.hand_over(2, opened.match.session.bot_for(2, "strong"))
    store.close(opened)
    if shelf == "away":
        store.put_away(opened.name)
    folder = tmp_path / ("away" if shelf == "away" else "matches")
    assert "Zelda" not in (folder / f"{opened.name}.jsonl").read_text(encoding="utf-8")
    assert "Zelda" in everything(tmp_path)
    store.forget_names()
    assert not any(seat.name in everything(tmp_path) for seat in SEATS)
    (entry,) = store.put_away_list() if shelf == "away" else store.unfinished()
    assert entry.session is not None and entry.session.practice and entry.session.colours == ["red", "blue", "green"]
    assert entry.session.seats == [Seat("Player 1"), Seat("Player 2", "beginner"), Seat("Player 3", "strong")]


def test_a_damaged_session_is_forgotten_whole(store: MatchStore, tmp_path: Path) -> None:
    (tmp_path / "away").mkdir()
    (tmp_path / "away" / "some.session.json").write_text('{"seats": [{"name": "Zelda"', encoding="utf-8")
    store.forget_names()
    assert everything(tmp_path) == ""


def test_at_home_records_keep_their_names(tmp_path: Path) -> None:
    store = MatchStore(tmp_path, ContentLibrary(Folders(standard_folders().ours, tmp_path)))
    store.close(store.create(Header(Setup("rage", 3, {}), SEATS, 7), None, EVENING))
    assert "Zelda" in next((tmp_path / "matches").glob("*.jsonl")).read_text(encoding="utf-8")


def test_a_match_in_memory_moves_to_the_disk_with_all_that_has_happened(store: MatchStore, tmp_path: Path) -> None:
    library = ContentLibrary(Folders(standard_folders().ours, tmp_path))
    match = rehearsal(Setup("rage", 3, {}), SEATS, 7, library)
    for _ in range(8):
        match.settle()
        seat = match.deciders()[0]
        match.submit(seat, match.legal(seat)[0])
    opened = store.keep(match, EVENING)
    match.hand_over(0, Seat("Guest", "human"))
    match.settle()
    seat = match.deciders()[0]
    match.submit(seat, match.legal(seat)[0])
    store.close(opened)
    assert (tmp_path / "matches" / f"{opened.name}.jsonl").read_text(encoding="utf-8") == match.text()
    again = store.open(opened.name)
    assert again.match.session.seats[0] == Seat("Guest", "human")
    store.close(again)
