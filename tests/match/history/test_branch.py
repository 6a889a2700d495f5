"""What if: from any position, as the cards lay or as they might have lain; and forward again after going back."""

from __future__ import annotations

import datetime
from pathlib import Path
from random import Random

import pytest

from game.content.folders import Folders, standard_folders
from game.content.library import ContentLibrary
from game.engine.action import IllegalAction
from game.engine.game import Setup
from game.engine.games.registry import GAMES
from game.engine.record.header import Header, Seat
from game.engine.record.lines import replay_lines
from game.engine.record.reader import Record, read
from game.match.history.branch import BranchError, branch_off
from game.match.session import new_session
from game.match.simulation import play_match
from game.match.store.match_store import MatchStore
from tests.engine import kit

NOON = datetime.datetime(2026, 3, 4, 12)
LIBRARY = ContentLibrary(Folders(standard_folders().ours, Path("nowhere")))
OPTIONS: dict[str, dict[str, bool | str]] = {"rage": {"prediction": "secret"}, "5211": {"long": True}}


def a_match(game: str, seed: int = 3, **options: bool | str) -> Record:
    setup = Setup(game, 3, options)
    return read(play_match(kit.rules_for(setup), ["casual"] * 3, seed).record.encode(), LIBRARY)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("special", [False, True])
def test_from_any_position_in_any_deal_that_fits_what_was_known(game: str, special: bool, tmp_path: Path) -> None:
    record = a_match(game, **(OPTIONS.get(game, {}) if special else {}))
    store = MatchStore(tmp_path, LIBRARY)
    for at in range(4, len(record.lines) - 1, max(1, len(record.lines) // 12)):
        for rng in (None, Random(at)):
            branch = branch_off(
                record.rules, record.header, new_session(record.header), record.lines[:at], seat=1, rng=rng
            )
            assert branch.session.practice and branch.session.humans() == [1]
            assert branch.header.seed == (record.header.seed if rng is None else None)
            here = replay_lines(record.rules, branch.lines)
            as_it_lay = branch_off(record.rules, record.header, new_session(record.header), record.lines[:at], seat=1)
            assert here.redact(1) == replay_lines(record.rules, as_it_lay.lines).redact(1), "the seat knows the same"
            opened = store.create(branch.header, branch.session, NOON, branch.lines)
            opened.match.settle()
            text = opened.match.text().encode()
            assert read(text, LIBRARY, fair=rng is None).state.over is False
            store.close(opened)
            assert (tmp_path / "matches" / f"{opened.name}.jsonl").read_bytes() == text


def test_the_same_question_in_another_deal() -> None:
    """What the seat knows is the same, what it does not know is not."""
    record = a_match("rage")
    lines = record.lines[:30]
    branch = branch_off(record.rules, record.header, new_session(record.header), lines, seat=0, rng=Random(1))
    true, other = replay_lines(record.rules, lines), replay_lines(record.rules, branch.lines)
    assert other.redact(0) == true.redact(0) and other != true
    assert branch.lines != lines and len(branch.lines) == len(lines)


def test_after_the_end_there_is_nothing_to_play_on() -> None:
    record = a_match("5211")
    with pytest.raises(BranchError):
        branch_off(record.rules, record.header, new_session(record.header), record.lines, seat=0)


def test_people_who_are_not_there_become_bots() -> None:
    record = a_match("rage")
    session = new_session(record.header)
    session.seats = [Seat("Ada"), Seat("Bela"), Seat("Cleo", "expert")]
    branch = branch_off(record.rules, record.header, session, record.lines[:20], seat=1)
    assert [seat.kind for seat in branch.header.seats] == ["casual", "human", "expert"]


# -- back and forth --------------------------------------------------------------------------------


def test_back_and_forth_against_bots(tmp_path: Path) -> None:
    seats = Seat("Ada"), Seat("Bela", "random"), Seat("Cleo", "random")
    opened = MatchStore(tmp_path, LIBRARY).create(Header(Setup("5211", 3), seats, 5), None, NOON)
    match, rng, texts = opened.match, Random(1), list[str]()
    match.settle()
    while len(texts) < 5:
        if 0 in match.deciders():
            texts.append(match.text())
        seat = match.deciders()[0]
        match.submit(seat, rng.choice(match.legal(seat)))
        match.settle()
    after = match.text()
    for text in reversed(texts[1:]):
        match.take_back(0)
        assert match.text().startswith(texts[0]) and match.may_redo(0) and len(match.text()) <= len(text)
    for _ in texts[1:]:
        match.redo(0)
    assert match.text() == after and not match.may_redo(0)
    with pytest.raises(IllegalAction):
        match.redo(0)
    assert (tmp_path / "matches" / f"{opened.name}.jsonl").read_text() == after


def test_who_decides_otherwise_can_not_go_forward_any_more(tmp_path: Path) -> None:
    seats = Seat("Ada"), Seat("Bela", "random")
    match = MatchStore(tmp_path, LIBRARY).create(Header(Setup("5211", 2), seats, 5), None, NOON).match
    match.settle()
    match.submit(0, match.legal(0)[0])
    match.settle()
    match.take_back(0)
    match.submit(1, match.legal(1)[0])
    assert match.may_redo(0), "a bot's choice does not count"
    match.settle()
    match.submit(0, match.legal(0)[1])
    assert not match.may_redo(0)
