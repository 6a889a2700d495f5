"""Commands on records by an earlier reading of a corrected clause: named, and shown as far as they hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands.test_command_line import run
from tests.commands.test_replay_command import file_with, watched
from tests.engine.record.earlier import earlier, problem_of

SENTENCE = "played by an earlier reading of RAGE-15, which has been corrected since"


@pytest.mark.parametrize("at_result", [False, True])
def test_verify_refuses_it_with_the_line_and_the_clause(tmp_path: Path, at_result: bool) -> None:
    text = earlier("RAGE-15", "rage", 4, at_result)
    path, line = file_with(tmp_path, text), problem_of(text).line
    for words in ([], ["--fair"]):
        done = run("verify", *words, str(path))
        assert done.returncode == 1 and done.stdout.strip() == f"{path}:{line}: {SENTENCE}"
    (verdict,) = json.loads(run("verify", "--json", str(path)).stdout)
    assert verdict == {"file": str(path), "ok": False, "line": line, "why": SENTENCE}
    assert path.read_text(encoding="utf-8") == text


def test_seal_names_the_clause_as_well(tmp_path: Path) -> None:
    path = file_with(tmp_path, earlier("RAGE-15", "rage", 4))
    done = run("seal", str(path))
    assert done.returncode == 1 and done.stderr.strip().endswith(SENTENCE)


def test_replay_shows_it_up_to_the_last_line_that_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = earlier("RAGE-15", "rage", 4)
    path, problem = file_with(tmp_path, text), problem_of(text)
    ((replay, _),) = watched(str(path))
    assert replay.clause == "RAGE-15" and len(replay.lines(replay.last)) == problem.line - 2
    assert replay.sights() == [None] and replay.standings() is None
    assert capsys.readouterr().err == f"{path}:{problem.line}: {SENTENCE}\n"
    assert path.read_text(encoding="utf-8") == text
