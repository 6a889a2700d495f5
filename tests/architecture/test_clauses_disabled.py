"""A longer run: is every clause proved where it is enforced?

    python -m pytest -m long tests/architecture/test_clauses_disabled.py

Every function of the games that cites a clause is disabled, one after the other (it does nothing and
returns None), and at least one test that is marked with this clause must fail. What survives is named
with its clause: then the function does not matter for the clause, or no test looks. `-k` chooses:
`-k HORN-7`, `-k rage`. Each run may take a minute; one that hangs counts as failed, as it should.

One case by hand:

    python -m pytest -p tests.architecture.disabling --clause HORN-7 \
        --disable game.engine.games.hornochsen.rows:target tests/engine/hornochsen
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.architecture import clauses
from tests.architecture.clauses import Citation
from tests.architecture.disabling import disabled
from tests.architecture.project import report, run_python, shown

PATIENCE = 60
"""Seconds for one run."""

FAILED = pytest.ExitCode.TESTS_FAILED
ENDED = pytest.ExitCode.INTERRUPTED, pytest.ExitCode.USAGE_ERROR
QUICKLY = ("-x", "--no-header", "--tb=line", "-p", "no:cacheprovider", "--hypothesis-profile=until-it-fails")

CITATIONS = clauses.cited_in_code()
PROVING = clauses.marked_tests()


def proofs(numbers: list[str], *options: str) -> subprocess.CompletedProcess[str]:
    """The tests of these clauses, run on their own until one fails."""
    plugin = ("-p", "tests.architecture.disabling", *(f"--clause={clause}" for clause in numbers))
    files = {shown(file) for clause in numbers for file in PROVING.get(clause, [])}
    return run_python("-m", "pytest", *QUICKLY, *plugin, *options, *sorted(files), timeout=PATIENCE)


def survives(citation: Citation) -> str | None:
    """Why a disabled function was not noticed; None if it was."""
    if citation.clause not in PROVING:
        return "no test is marked with it"
    try:
        done = proofs([citation.clause], "--disable", f"{citation.module}:{citation.path}")
    except subprocess.TimeoutExpired:
        return None
    # What can't even be imported any more, a module or the games themselves, ends the run: that is noticed too.
    noticed = done.returncode == FAILED or (done.returncode in ENDED and "ERROR collecting" in done.stdout)
    return None if noticed else report(done)


@pytest.fixture(scope="module")
def why_unnoticed(request: pytest.FixtureRequest) -> Iterator[Callable[[Citation], str | None]]:
    """Answers for a case; all chosen cases run side by side on all cores, unless pytest does so itself (`-n`)."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        yield survives
        return
    cases = [item.callspec.params for item in request.session.items if hasattr(item, "callspec")]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = {case["citation"]: pool.submit(survives, case["citation"]) for case in cases if "citation" in case}
        yield lambda citation: runs[citation].result()
        pool.shutdown(cancel_futures=True)


@pytest.mark.long
@pytest.mark.parametrize("citation", CITATIONS, ids=str)
def test_a_disabled_function_is_noticed(citation: Citation, why_unnoticed: Callable[[Citation], str | None]) -> None:
    why = why_unnoticed(citation)
    assert why is None, f"{citation} can be disabled and no test of {citation.clause} fails:\n{why}"


@pytest.mark.long
@pytest.mark.parametrize("series", clauses.COUNTS)
def test_nothing_fails_while_all_functions_work(series: str) -> None:
    """Else the run above would prove nothing."""
    numbers = [clause for clause in clauses.ALL if clauses.series_of(clause) == series]
    done = proofs(numbers)
    assert done.returncode == pytest.ExitCode.OK, report(done)


# -- the tool itself, in every run -----------------------------------------------------------------

SOURCE = b"""
def double(number):
    # PN-1
    return 2 * number

class Row:
    def lay(self):
        def turned():
            return 1
        return turned() + double(1)

TABLE = [double(1), Row().lay]
"""


def test_a_disabled_function_does_nothing_and_all_else_stays() -> None:
    before: dict[str, object] = {}
    exec(compile(SOURCE, "some", "exec"), before)
    after: dict[str, object] = {}
    exec(compile(disabled(SOURCE, "double", "some"), "some", "exec"), after)
    assert before["TABLE"][0] == 2 and after["TABLE"][0] is None
    exec(compile(disabled(SOURCE, "Row.lay", "some"), "some", "exec"), after)
    assert after["Row"]().lay() is None and after["double"](2) == 4


def test_a_function_that_is_not_there_cannot_be_disabled() -> None:
    with pytest.raises(LookupError):
        disabled(SOURCE, "Row.fold", "some")


def test_a_case_from_end_to_end() -> None:
    """The cards of 5211 are not proved without the list of their values, but without a view of the table."""
    package = "game.engine.games.fifty_two_eleven"
    assert survives(Citation("5211-2", f"{package}.cards", "card_values")) is None
    assert "passed" in str(survives(Citation("5211-1", f"{package}.view", "view_of")))
    assert "no test" in str(survives(Citation("5211-0", f"{package}.view", "view_of")))
