"""Puzzles: all that come with the program hold by their own criterion, no changed file is believed, own ones return."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from game.bots.reasons import Reason
from game.content.folders import NOWHERE, standard_folders
from game.content.reading import ContentError
from game.engine.game import Setup
from game.engine.games.registry import GAMES, game_named
from game.engine.record.header import RecordError
from game.engine.record.lines import ActionLine, replay_lines
from game.engine.record.reader import read
from game.match.practice import puzzle_search
from game.match.practice.puzzle import BESIDE, RECORD, Puzzle, alike, kinds, read_puzzle
from game.match.practice.puzzle_files import MOST_OWN, PuzzleFiles, PuzzlePlace, SolvedMark
from game.match.practice.puzzle_search import FEWEST_CHOICES, MOST_ALIKE, SECOND_LOOK, SURE, Maker, holds
from game.match.practice.review import Judged, moments
from game.match.simulation import play_match
from tests.match.history.test_branch import LIBRARY, a_match

OURS = standard_folders().ours
WANTED = 30


def shelf(user: Path = NOWHERE) -> PuzzleFiles:
    return PuzzleFiles(OURS, user, LIBRARY)


def all_of(game: str) -> list[Puzzle]:
    return [shelf().puzzle(place) for place in shelf().ours(game)]


# -- those that come with the program --------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_of_ours_is_a_fair_record_with_one_clearly_best_answer(game: str) -> None:
    puzzles = all_of(game)
    assert len(puzzles) >= WANTED
    for puzzle in puzzles:
        file = OURS / "assets" / "puzzles" / game / (puzzle.name + RECORD)
        assert read(file.read_bytes(), LIBRARY, fair=True).header.setup.game == game, puzzle.name
        choices = kinds(puzzle.record.state, puzzle.seat)
        assert len(choices) >= FEWEST_CHOICES and len(puzzle.reasons) == len(choices), puzzle.name
        assert len({alike(do) for do in puzzle.answers}) == 1, f"{puzzle.name}: one answer, as often as it has copies"
        assert puzzle.margin >= (GAMES[game].manifest.profile.clear or 0) and puzzle.sureness >= SURE, puzzle.name
        assert all(reason.samples == SECOND_LOOK for reason in puzzle.reasons), puzzle.name


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_differ_and_have_nobodys_secret_choice_in_them(game: str) -> None:
    puzzles = all_of(game)
    answers = [alike(puzzle.best.do) for puzzle in puzzles]
    assert max(map(answers.count, answers)) <= MOST_ALIKE
    assert len({puzzle.record.header.seed for puzzle in puzzles}) == len(puzzles), "each from a match of its own"
    assert len({puzzle.record.rules.players for puzzle in puzzles}) > 1
    for puzzle in puzzles:
        for at in range(len(puzzle.record.lines) - 1, 0, -1):
            line, asked = (
                puzzle.record.lines[at],
                replay_lines(puzzle.record.rules, puzzle.record.lines[:at]).deciders(),
            )
            if not isinstance(line, ActionLine) or puzzle.seat not in asked:
                break
            assert line.seat == puzzle.seat, f"{puzzle.name}: {line} was chosen along with the answer"


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_is_found_by_a_search_of_today(game: str) -> None:
    for puzzle in sorted(all_of(game), key=lambda puzzle: -puzzle.margin)[:3]:
        assert holds(puzzle, "today", deals=100), puzzle.name


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_answer_is_found_by_a_search_of_today(game: str) -> None:
    assert [puzzle.name for puzzle in all_of(game) if not holds(puzzle, "today")] == []


# -- making ----------------------------------------------------------------------------------------


def test_the_same_number_gives_the_same_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_search, "FIRST_LOOK", 60)
    monkeypatch.setattr(puzzle_search, "SECOND_LOOK", 80)
    number = all_of("5211")[0].record.header.seed
    assert number is not None
    found, again = (next(Maker(game_named("5211"), LIBRARY).puzzles(number, 1)) for _ in range(2))
    assert found == again
    state = read(found.text.encode(), LIBRARY).state
    assert found.seat in state.deciders() and found.reasons[0].samples == 80
    assert found.answers == frozenset(kinds(state, found.seat)[found.answer])


def test_what_everybody_sees_or_nobody_can_tell_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    maker = Maker(game_named("5211"), LIBRARY)
    best, near = Reason("a", 5.0), Reason("b", 4.5, errors={"value": 0.01})
    unsure, clear = Reason("c", 1.0, errors={"value": 1.0}), Reason("d", 1.0, errors={"value": 0.1})
    assert not maker.is_clear([best, near]), "too few points ahead"
    assert not maker.is_clear([best, unsure]), "too few standard errors ahead"
    assert not maker.is_clear([best, clear, near]) and maker.is_clear([best, clear])
    puzzle = max(all_of("5211"), key=lambda puzzle: puzzle.margin)
    monkeypatch.setattr(puzzle_search, "FIRST_LOOK", 60)
    monkeypatch.setattr(puzzle_search, "SECOND_LOOK", 80)
    assert maker.judged("", puzzle.record.state, puzzle.seat) is not None
    monkeypatch.setattr(puzzle_search, "MOST_HITS", -1)
    assert maker.judged("", puzzle.record.state, puzzle.seat) is None, "the casual level finds it too often"


# -- reading ---------------------------------------------------------------------------------------


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A puzzle of ours in a folder of its own, to be broken."""
    for ending in (RECORD, BESIDE):
        shutil.copy(OURS / "assets" / "puzzles" / "5211" / ("001" + ending), tmp_path)
    return tmp_path


def changed(folder: Path, **fields: Any) -> str:
    """What is said of the puzzle after some fields were changed; an ellipsis takes one away."""
    path = folder / ("001" + BESIDE)
    data = {**json.loads(path.read_text()), **fields}
    path.write_text(json.dumps({key: value for key, value in data.items() if value is not ...}))
    with pytest.raises(ContentError) as caught:
        read_puzzle(folder, "001", LIBRARY)
    return str(caught.value)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"puzzle": 2}, "puzzle: must be 1"),
        ({"seat": 1 << 70}, "seat: must owe the next decision"),
        ({"seat": "0"}, "seat: must owe"),
        ({"seat": True}, "seat: must owe"),
        ({"seat": ...}, "seat: is missing"),
        ({"answers": []}, "answers: must be a list of legal actions"),
        ({"answers": ["play Z9.9"]}, "answers: must be a list of legal actions"),
        ({"answers": [["play"]]}, "answers: must be a list"),
        ({"reasons": []}, "reasons: must be a list of two"),
        ({"reasons": [1, 2]}, "reasons.0: must have exactly"),
        ({"played": "fold"}, "played: must be a legal action"),
        ({"extra": 1}, "extra: is unknown"),
    ],
)
def test_a_changed_puzzle_is_refused_with_the_place(copied: Path, fields: dict[str, Any], said: str) -> None:
    assert f"001{BESIDE}: {said}" in changed(copied, **fields)


def reasons_with(folder: Path, at: int, **fields: Any) -> list[Any]:
    reasons: list[Any] = json.loads((folder / ("001" + BESIDE)).read_text())["reasons"]
    reasons[at] |= fields
    return reasons


def test_numbers_that_do_not_fit_are_refused(copied: Path) -> None:
    reasons = json.loads((copied / ("001" + BESIDE)).read_text())["reasons"]
    last = len(reasons) - 1
    assert "begin with the best" in changed(copied, reasons=reasons_with(copied, last, value=99.0))
    changed_back = {**reasons[last]}
    assert "number" in changed(copied, reasons=[*reasons[:-1], {**changed_back, "value": float("inf")}])
    assert "number" in changed(copied, reasons=[*reasons[:-1], {**changed_back, "errors": {}}])
    assert "samples" in changed(copied, reasons=[*reasons[:-1], {**changed_back, "samples": -1}])
    assert "twice" in changed(copied, reasons=[reasons[0], reasons[0], *reasons[1:]])
    close = {**changed_back, "value": reasons[0]["value"]}
    assert "not surely worse" in changed(copied, reasons=[*reasons[:-1], close]), "two best answers, one is named"


def test_a_broken_record_is_refused_with_its_line(copied: Path) -> None:
    path = copied / ("001" + RECORD)
    lines = path.read_text().splitlines(keepends=True)
    for text, said in (
        ("".join(lines).replace('"seat": 0, "do"', '"seat": 9, "do"', 1), "no_such_seat"),
        ("", "header_missing"),
    ):
        path.write_text(text)
        with pytest.raises(RecordError, match=said) as caught:
            read_puzzle(copied, "001", LIBRARY)
        assert (caught.value.line == 1) == (not text)
    path.write_text("".join(lines[:1]))
    with pytest.raises(ContentError, match="must stop where somebody owes a decision"):
        read_puzzle(copied, "001", LIBRARY)
    path.unlink()
    with pytest.raises(ContentError, match="can't be read"):
        read_puzzle(copied, "001", LIBRARY)


def test_a_whole_match_is_no_puzzle(copied: Path) -> None:
    setup = Setup("5211", 3)
    whole = play_match(game_named("5211").rules(setup, LIBRARY), ["random"] * 3, 1)
    (copied / ("001" + RECORD)).write_text(whole.record)
    with pytest.raises(ContentError, match="must stop"):
        read_puzzle(copied, "001", LIBRARY)


# -- what was solved, and one's own ----------------------------------------------------------------


def test_what_was_solved_is_remembered_and_never_becomes_worse(tmp_path: Path) -> None:
    one, two, three, *_ = shelf().ours("rage")
    first = shelf(tmp_path)
    assert first.mark(one) is None and first.next_after(one) == two
    first.answered(one, SolvedMark.FIRST)
    first.answered(two, SolvedMark.SHOWN)
    first.answered(one, SolvedMark.SHOWN)
    again = shelf(tmp_path)
    assert again.mark(one) is SolvedMark.FIRST and again.mark(two) is SolvedMark.SHOWN
    assert again.solved(again.ours("rage")) == 1
    again.answered(two, SolvedMark.LATER)
    assert shelf(tmp_path).solved([one, two, three]) == 2 and again.next_after(one) == three


@pytest.mark.parametrize("text", ["", "[]", '{"a": 1, "b": ["first"], "rage/ours/001": "no such mark"}', "\0"])
def test_a_damaged_memory_counts_as_not_solved(tmp_path: Path, text: str) -> None:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "solved.json").write_text(text)
    assert shelf(tmp_path).solved(shelf().ours("rage")) == 0


def test_a_folder_that_cannot_be_written_changes_nothing() -> None:
    nowhere = shelf(NOWHERE)
    place = nowhere.ours("rage")[0]
    nowhere.answered(place, SolvedMark.FIRST)
    assert nowhere.mark(place) is SolvedMark.FIRST and nowhere.own("rage") == []


def costly(game: str, count: int) -> tuple[Any, list[Judged]]:
    """A match and choices of seat 0 in it that somebody judged."""
    record, found = a_match(game), list[Judged]()
    for moment in moments(record, 0)[:count]:
        state = replay_lines(record.rules, record.lines[: moment.line])
        other = next(dos[0] for kind, dos in kinds(state, 0).items() if kind != alike(moment.do))
        best = Reason(other, 9.0, 0.1, 500, {"lead": 9.0}, {"value": 0.0, "lead": 0.0})
        mine = Reason(moment.do, 2.0, 0.1, 500, {"lead": 2.0}, {"value": 0.1, "lead": 0.1})
        found.append(Judged(moment.line, moment.do, (best, mine)))
    return record, found


@pytest.mark.parametrize("game", GAMES)
def test_own_costly_choices_come_back_once(tmp_path: Path, game: str) -> None:
    record, found = costly(game, 3)
    own = shelf(tmp_path)
    assert own.keep(record, 0, found) == 3 and own.keep(record, 0, found) == 0
    places = own.own(game)
    assert len(places) == 3 and all(place.own for place in places)
    puzzles = {len(puzzle.record.lines): puzzle for puzzle in map(own.puzzle, places)}
    assert set(puzzles) == {one.line for one in found}, "nothing of what came later"
    for one in found:
        puzzle = puzzles[one.line]
        assert puzzle.seat == 0 and puzzle.played == one.do
        assert puzzle.is_right(one.best.do) and not puzzle.is_right(one.do)
    own.delete(places[0])
    assert own.own(game) == places[1:]
    own.delete(PuzzlePlace(game, "001"))
    assert len(shelf().ours(game)) >= WANTED, "ours are never deleted"


def test_what_is_nearly_as_good_counts_as_right(tmp_path: Path) -> None:
    record, (one, *_) = costly("5211", 1)
    state = replay_lines(record.rules, record.lines[: one.line])
    third = next(dos[0] for kind, dos in kinds(state, 0).items() if kind not in (alike(one.do), alike(one.best.do)))
    near = Reason(third, 8.9, 0.1, 500, {"lead": 8.9}, {"value": 0.2, "lead": 0.2})
    own = shelf(tmp_path)
    own.keep(record, 0, [Judged(one.line, one.do, (one.best, near, one.mine))])
    puzzle = own.puzzle(own.own("5211")[0])
    assert puzzle.is_right(third) and puzzle.is_right(one.best.do) and not puzzle.is_right(one.do)


def test_only_so_many_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.match.practice.puzzle_files.MOST_OWN", 2)
    record, found = costly("rage", 4)
    own = shelf(tmp_path)
    own.keep(record, 0, found)
    assert len(own.own("rage")) == 2 and MOST_OWN >= WANTED
