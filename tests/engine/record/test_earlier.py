"""Records by an earlier reading of a corrected clause: refused with its name, and whole as far as they hold."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.engine.game import Game, Setup, State
from game.engine.games.registry import GAMES
from game.engine.record.reader import EarlierReading, recover
from tests.architecture.clauses import ALL
from tests.engine import kit
from tests.engine.record.earlier import earlier, problem_of, refused, up_to
from tests.engine.record.matches import as_text, objects, played, reading, refusal

CORRECTED = [(game, clause) for game in GAMES.values() for clause in game.corrected]
SETUPS = [pytest.param(clause, setup, id=f"{clause}-{kit.setup_id(setup)}")
          for game, clause in CORRECTED for setup in kit.setups(game)]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("clause", "setup"), SETUPS)
def test_it_is_refused_with_the_clause_and_holds_up_to_there(clause: str, setup: Setup) -> None:
    text = earlier(clause, setup.game, setup.players, **setup.options)
    problem = problem_of(text)
    assert (problem.refusal.code, problem.clause) == ("earlier_reading", clause)
    before = reading(up_to(text, problem.line - 1))
    assert len(problem.record.lines) == len(before.lines) == problem.line - 2
    assert facts(problem.record.state) == facts(before.state)
    assert not problem.record.has_result


def facts(state: State[Any]) -> dict[str, Any]:
    """All of a state but its rules, which are made anew for every record."""
    return {slot: value for slot, value in state.facts().items() if slot != "rules"}


@pytest.mark.slow
@pytest.mark.clause("RAGE-15", "PN-15")
@pytest.mark.parametrize(("game", "clause"), CORRECTED)
def test_a_running_match_is_refused_as_soon_as_it_does_not_hold(game: Game, clause: str) -> None:
    text = earlier(clause, game.id, 4)
    line = problem_of(text).line
    for lines in (line, line + 1, line + 7):
        with pytest.raises(EarlierReading) as found:
            recover(up_to(text, lines).encode(), kit.LIBRARY)
        assert found.value.line == line
        with pytest.raises(EarlierReading):
            recover(up_to(text, lines).encode() + b'{"seat": 1, "do', kit.LIBRARY)
    assert recover(up_to(text, line - 1).encode(), kit.LIBRARY).record.lines


def test_a_result_that_follows_by_the_earlier_reading_alone_is_not_wrong() -> None:
    """RAGE-15 may change the points of a round's last trick and nothing else."""
    text = earlier("RAGE-15", "rage", 4, at_result=True)
    problem = problem_of(text)
    assert problem.line == len(text.splitlines()) and problem.record.state.over and not problem.record.has_result


@pytest.mark.parametrize("seed", range(40))
def test_what_no_reading_accepts_keeps_its_refusal(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line left out, twice or changed, in records by both readings."""
    rng = Random(seed)
    text = earlier("RAGE-15", "rage", 4) if seed % 2 else played("rage", 4, seed)
    lines = text.splitlines(keepends=True)
    at = rng.randrange(1, len(lines) - 1)
    lines[at : at + 1] = rng.choice([[], [lines[at]] * 2, [lines[at].replace('"', "'", 1)], [lines[at][:-4]]])
    broken = "".join(lines)
    found = refused(broken)
    assert found is not None and not isinstance(found, EarlierReading)
    monkeypatch.setattr(GAMES["rage"], "corrected", ())
    assert refusal(broken) == (found.line, found.refusal.code), "as if nothing had ever been read otherwise"


def test_damage_is_never_taken_for_an_earlier_reading() -> None:
    text = earlier("RAGE-15", "rage", 4)
    lines = objects(text)
    last = next(at for at in reversed(range(len(lines))) if "do" in lines[at])
    lines[last]["seat"] = (lines[last]["seat"] + 1) % 4
    found = refused(as_text(lines))
    assert found is not None and not isinstance(found, EarlierReading)
    scores = objects(text)
    scores[-1]["result"]["scores"][0] += 1
    assert not isinstance(refused(as_text(scores)), EarlierReading)


def test_its_chances_are_checked_as_well() -> None:
    text = earlier("RAGE-15", "rage", 4)
    assert refusal(text, fair=True)[1] == "earlier_reading"
    lines = objects(text)
    shuffle = next(line for line in lines if line.get("chance") == "shuffle")
    shuffle["order"][-2:] = reversed(shuffle["order"][-2:])
    assert refusal(as_text(lines), fair=True)[1] == "not_from_seed"


def test_what_is_played_today_holds_today() -> None:
    for seed in range(12):
        assert reading(played("rage", 5, seed)).has_result


@pytest.mark.parametrize(("game", "clause"), CORRECTED)
def test_the_clause_is_one_of_the_rules(game: Game, clause: str) -> None:
    assert clause in ALL
