"""What people have played: kept by name, summed up, exported, deleted; and nothing breaks where it can't be kept."""

from __future__ import annotations

import datetime
import os
import sqlite3
import struct
from pathlib import Path
from random import Random

import pytest

from game.content.folders import Folders, standard_folders
from game.content.library import ContentLibrary
from game.engine.game import Setup
from game.engine.games.registry import game_named
from game.engine.record.header import Header, Seat
from game.match.journal import MemoryJournal
from game.match.match import Match
from game.match.statistics import rating, summary
from game.match.statistics import statistics as statistics_module
from game.match.statistics.statistics import FILE, MIXED, PEOPLE, Statistics, StatisticsError, as_csv

BEGIN = datetime.datetime(2026, 3, 1, 20)


def played(game: str, *kinds: str, seed: int = 1, names: str = "ABCDEFGH") -> Match:
    """A finished match of random moves."""
    setup = Setup(game, len(kinds))
    header = Header(setup, tuple(Seat(names[at], kind) for at, kind in enumerate(kinds)), seed)
    library = ContentLibrary(Folders(standard_folders().ours, Path("nowhere")))
    match = Match(header, game_named(game).rules(setup, library), MemoryJournal())
    match.begin()
    match.settle()
    rng = Random(seed)
    while not match.over:
        seat = match.deciders()[0]
        match.submit(seat, rng.choice(match.legal(seat)))
        match.settle()
    return match


def noted(statistics: Statistics, *matches: Match) -> None:
    for at, match in enumerate(matches):
        statistics.note(f"match {at}", match, BEGIN + datetime.timedelta(days=at)).result()


def test_results_are_told_by_game_level_and_number_of_players(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    assert statistics.people() == [] and not statistics.exists(), "looking makes no file"
    matches = [
        played("5211", "human", "casual", "casual", seed=1),
        played("5211", "human", "casual", "casual", seed=2),
        played("5211", "human", "casual", "expert", seed=3),
        played("rage", "human", "human", "expert", seed=4),
    ]
    noted(statistics, *matches)
    assert statistics.people() == ["A", "B"]
    mine = statistics.matches("A")
    kinds = {(line.game, line.level, line.players): line for line in summary.lines(mine)}
    assert set(kinds) == {("5211", "casual", 3), ("5211", MIXED, 3), ("rage", PEOPLE, 3)}
    twice = kinds["5211", "casual", 3]
    places = [match.standings().places[0] for match in matches[:2]]
    assert twice.matches == 2 and twice.won == places.count(1) and twice.place == sum(places) / 2
    assert [one.game for one in statistics.matches("B")] == ["rage"]


def test_a_match_noted_twice_counts_once(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    match = played("5211", "human", "casual")
    statistics.note("one", match, BEGIN).result()
    statistics.note("one", match, BEGIN).result()
    assert len(statistics.matches("A")) == 1


def test_predictions_of_rage_are_counted_from_the_score_sheet(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    match = played("rage", "human", "casual", "casual", seed=5)
    noted(statistics, match)
    made, right = summary.predictions(statistics.matches("A"))
    sheet = match.knowledge(0).sheet  # type: ignore[attr-defined]
    assert made == 10 and right == sum(bids[0] == tricks[0] for bids, tricks, _, _ in sheet)


def test_practice_moves_no_rating_and_counts_for_no_result(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    aided, taken_over = played("5211", "human", "casual"), played("5211", "human", "casual", seed=2)
    aided.mark_practice()
    taken_over.hand_over(1, Seat("B", "expert"))
    noted(statistics, aided, taken_over)
    mine = statistics.matches("A")
    assert len(mine) == 2 and all(one.practice for one in mine)
    assert summary.lines(mine) == [] and summary.ratings(mine, "5211") == [rating.BEGIN]


def test_a_rating_rises_with_wins_and_most_against_the_strong() -> None:
    begin = float(rating.BEGIN)
    assert rating.after(begin, 1, [("expert", 2)]) > rating.after(begin, 1, [("beginner", 2)]) > begin
    assert rating.after(begin, 2, [("beginner", 1)]) < rating.after(begin, 2, [("expert", 1)]) < begin
    assert rating.after(begin, 1, [("casual", 1)]) == begin, "level with an equal"
    assert rating.after(begin, 1, [("human", 2)]) == begin, "people have no rating here"
    always = rating.course([(1, [("casual", 2)])] * 200)
    assert always[0] == 1000 and always[-1] > 1350 and always == sorted(always)
    half = rating.course([(1, [("expert", 2)]), (2, [("expert", 1)])] * 200)
    assert abs(half[-1] - rating.RATINGS["expert"]) < 40, "who is level with experts is rated as they are"


def test_a_table_for_spreadsheets(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    match = played("5211", "human", "casual")
    noted(statistics, match)
    heading, line = as_csv(statistics.matches("A")).splitlines()
    assert heading.startswith("ended,game,edition,players,level,practice,place,points")
    place, points = match.standings().places[0], match.standings().scores[0]
    assert line == f"2026-03-01 20:00:00,5211,,2,casual,0,{place},{points},{int(place == 1)},0,0"


def test_who_is_deleted_is_gone_from_the_file(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    noted(
        statistics,
        played("5211", "human", "casual", names=["Zenobia", "B"]),
        played("rage", "human", "human", "casual"),
    )
    statistics.delete("Zenobia")
    assert statistics.people() == ["A", "B"]
    assert b"Zenobia" not in (tmp_path / FILE).read_bytes()
    statistics.delete("A")
    assert len(statistics.matches("B")) == 1, "what others have played stays theirs"


def test_who_is_deleted_is_gone_even_where_sqlite_would_leave_the_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some builds of SQLite clear what is deleted by themselves, others must be told to."""
    real = sqlite3.connect

    def careless(*given: object, **named: object) -> sqlite3.Connection:
        base = real(*given, **named)  # type: ignore[call-overload]
        base.execute("PRAGMA secure_delete = OFF")
        return base  # type: ignore[no-any-return]

    monkeypatch.setattr(statistics_module.sqlite3, "connect", careless)
    statistics = Statistics(tmp_path)
    people = [played("5211", "human", "casual", names=[f"Zenobia {at}", "B"]) for at in range(40)]
    noted(statistics, *people, played("rage", "human", "human", "casual"))
    assert b"Zenobia 7" in (tmp_path / FILE).read_bytes()
    for at in range(40):
        statistics.delete(f"Zenobia {at}")
    assert statistics.people() == ["A", "B"]
    assert b"Zenobia" not in (tmp_path / FILE).read_bytes()


@pytest.mark.parametrize("damage", [b"no database at all, but long enough to be looked at" * 40, b"\x00" * 4096])
def test_a_broken_database_is_told_in_a_sentence(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / FILE).write_bytes(damage)
    statistics = Statistics(tmp_path)
    with pytest.raises(StatisticsError) as refused:
        statistics.people()
    assert refused.value.refusal.code == "statistics_unusable"
    assert isinstance(statistics.note("one", played("5211", "human", "casual"), BEGIN).exception(), StatisticsError)


def test_a_locked_database_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.match.statistics.statistics.PATIENCE", 0.0)
    statistics = Statistics(tmp_path)
    noted(statistics, played("5211", "human", "casual"))
    other = sqlite3.connect(tmp_path / FILE)
    other.execute("BEGIN EXCLUSIVE")
    error = statistics.note("two", played("5211", "human", "casual"), BEGIN).exception()
    assert isinstance(error, StatisticsError) and "locked" in str(error.refusal.values["why"])
    other.close()
    noted(statistics, played("5211", "human", "casual"))


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    base = sqlite3.connect(tmp_path / FILE)
    base.execute("PRAGMA user_version = 99")
    base.commit()
    base.close()
    with pytest.raises(StatisticsError) as refused:
        Statistics(tmp_path).people()
    assert refused.value.refusal.code == "statistics_newer"


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE match SET game = 'chess'",
        "UPDATE match SET edition = 'gold'",
        "UPDATE match SET players = 'many'",
        "UPDATE match SET ended = x'00'",
        "UPDATE seat SET kind = 'weird' WHERE person IS NULL",
        "UPDATE seat SET place = 'x'",
        "UPDATE seat SET place = 9e999",
        "UPDATE seat SET predicted = x'00ff'",
        "UPDATE seat SET points = 9223372036854775807",
        "DELETE FROM seat WHERE person IS NULL",
    ],
)
def test_a_match_that_nobody_can_have_played_is_passed_over(tmp_path: Path, change: str) -> None:
    statistics = Statistics(tmp_path)
    noted(statistics, played("5211", "human", "casual", "casual"))
    with sqlite3.connect(statistics.path) as base:
        base.execute(change)
    assert statistics.people() == ["A"] and statistics.matches("A") == []


ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS person, i AS match FROM n"


@pytest.mark.parametrize("made", ["link", "folder", "too large", "endless", "huge name"])
def test_a_database_that_leads_elsewhere_or_never_ends_is_refused(tmp_path: Path, monkeypatch, made: str) -> None:
    monkeypatch.setattr(statistics_module, "MOST_STEPS", 5)
    statistics, outside = Statistics(tmp_path / "home"), tmp_path / "outside"
    statistics.path.parent.mkdir()
    match made:
        case "link":
            sqlite3.connect(outside).close()
            statistics.path.symlink_to(outside)
        case "folder":
            statistics.path.mkdir()
        case "too large":
            with statistics.path.open("wb") as file:
                file.truncate(1 << 30)
        case "endless":
            with sqlite3.connect(statistics.path) as base:
                base.execute(f"CREATE VIEW seat AS {ENDLESS}")
        case _:
            noted(statistics, played("5211", "human", "casual"))
            with sqlite3.connect(statistics.path) as base:
                base.execute("UPDATE seat SET person = hex(zeroblob(1000000))")
    with pytest.raises(StatisticsError):
        statistics.people()
    assert not outside.exists() or not outside.read_bytes()


def half_written(path: Path) -> None:
    """A database whose program died in the middle of a transaction: its journal lies beside it."""
    base = sqlite3.connect(path, isolation_level=None)
    base.execute("CREATE TABLE t (x)")
    base.execute("PRAGMA cache_size = 1")
    base.execute("BEGIN IMMEDIATE")
    for _ in range(3000):
        base.execute("INSERT INTO t VALUES (?)", ("y" * 50,))
    journal, data = path.with_name(path.name + "-journal").read_bytes(), path.read_bytes()
    base.execute("ROLLBACK")
    base.close()
    path.write_bytes(data)
    path.with_name(path.name + "-journal").write_bytes(journal)


def test_what_a_crash_left_of_a_transaction_is_taken_back(tmp_path: Path) -> None:
    half_written(tmp_path / FILE)
    assert Statistics(tmp_path).people() == []
    with sqlite3.connect(tmp_path / FILE) as base:
        assert base.execute("SELECT count(*) FROM t").fetchone() == (0,)


def test_no_journal_makes_anybody_delete_another_file(tmp_path: Path) -> None:
    """SQLite deletes the file that the end of a journal names, if nothing else needs it."""
    home, outside = tmp_path / "home", tmp_path / "somebody's own"
    home.mkdir()
    outside.write_text("important", encoding="utf-8")
    half_written(home / FILE)
    name = str(outside).encode()
    page = 0x40000000 // 4096 + 1
    with (home / f"{FILE}-journal").open("ab") as journal:
        journal.write(struct.pack(">I", page) + name + struct.pack(">II", len(name), sum(name)))
        journal.write(bytes.fromhex("d9d505f920a163d7"))
    with pytest.raises(StatisticsError):
        Statistics(home).people()
    assert outside.read_text(encoding="utf-8") == "important"


@pytest.mark.skipif(os.name != "posix", reason="links are different there")
@pytest.mark.parametrize("ending", ["", "-journal", "-wal"])
def test_a_copy_made_of_links_stays_as_it_was(tmp_path: Path, ending: str) -> None:
    statistics, copy = Statistics(tmp_path / "home"), tmp_path / "copy"
    noted(statistics, played("5211", "human", "casual"))
    if ending:
        copy.write_bytes(bytes(8192))
        os.link(copy, statistics.path.with_name(FILE + ending))
    else:
        os.link(statistics.path, copy)
    before = copy.read_bytes()
    statistics.note("two", played("rage", "human", "casual", "casual"), BEGIN).result()
    assert copy.read_bytes() == before and len(statistics.matches("A")) == 2
