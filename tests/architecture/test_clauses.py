"""Every clause of the rules is enforced somewhere and proved by a test."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture import clauses
from tests.architecture.project import ENGINE_TESTS, GAMES, ROOT, shown, sources, tracked_files, tree


@pytest.mark.parametrize("series", clauses.COUNTS)
def test_every_clause_is_cited_where_it_is_enforced(series: str) -> None:
    folder = GAMES / clauses.PACKAGES[series]
    cited = {citation.clause for citation in clauses.cited_in_code(folder)}
    missing = [clause for clause in clauses.ALL if clauses.series_of(clause) == series and clause not in cited]
    assert not missing, f"no function of {shown(folder)} cites {', '.join(missing)}"


@pytest.mark.parametrize("series", clauses.COUNTS)
def test_every_clause_is_proved_by_a_test(series: str) -> None:
    proved = clauses.marked_tests()
    missing = [clause for clause in clauses.ALL if clauses.series_of(clause) == series and clause not in proved]
    assert not missing, f"no test is marked with {', '.join(missing)}"


def test_a_game_enforces_its_own_clauses_only() -> None:
    for series, package in clauses.PACKAGES.items():
        foreign = [c for c in clauses.cited_in_code(GAMES / package) if clauses.series_of(c.clause) != series]
        assert not foreign, [str(citation) for citation in foreign]


def test_no_clause_is_cited_that_does_not_exist() -> None:
    here = Path(__file__)
    unknown = [
        f"{shown(file)}: {clause}"
        for file in tracked_files()
        if file.suffix in {".py", ".toml", ".md", ".tmx"} and file != here
        for clause in clauses.cited_in_text(file.read_text(encoding="utf-8"))
        if clause not in clauses.ALL
    ]
    assert not unknown, "\n".join(unknown)


def test_markers_name_clauses_letter_by_letter() -> None:
    """Written out, one string for each clause: what is computed is not found."""
    for file in sources(ENGINE_TESTS):
        for marker in clauses.markers(file):
            where = f"{shown(file)}:{marker.lineno}"
            assert marker.args and not marker.keywords, where
            for argument in marker.args:
                assert isinstance(argument, ast.Constant) and argument.value in clauses.ALL, where


def test_the_rules_files_have_these_clauses() -> None:
    assert len(clauses.ALL) == len(set(clauses.ALL)) == 14 + 20 + 20 + 20


# -- the finders themselves ------------------------------------------------------------------------


def test_a_number_is_not_found_inside_another() -> None:
    assert clauses.cited_in_text("# 5211-12: the last pass; see RAGE-4, (PN-20) and HORN-7.") == [
        "5211-12",
        "RAGE-4",
        "PN-20",
        "HORN-7",
    ]
    assert clauses.cited_in_text("5211-4-2 15211-1 a5211-1 XPN-3 PN-3b PN-") == []


def test_what_a_nested_function_says_is_its_own(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text(
        "# PN-1\n"
        "class Row:\n"
        "    '''PN-2'''\n"
        "    def lay(self):\n"
        "        # PN-3\n"
        "        def turned():\n"
        "            return 1  # PN-4\n"
        "        return turned()  # PN-5, PN-6\n",
        encoding="utf-8",
    )
    assert clauses.cited_by_functions(file) == {
        ("Row.lay", "PN-3"),
        ("Row.lay.turned", "PN-4"),
        ("Row.lay", "PN-5"),
        ("Row.lay", "PN-6"),
    }


def test_markers_are_found_wherever_they_stand(tmp_path: Path) -> None:
    file = tmp_path / "test_some.py"
    file.write_text(
        "import pytest\n"
        "pytestmark = pytest.mark.clause('PN-1')\n"
        "@pytest.mark.clause('PN-2', 'PN-3')\n"
        "def test_one(): ...\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.clause('PN-4'))])\n"
        "def test_two(x): ...\n",
        encoding="utf-8",
    )
    assert clauses.marked_in(file) == {"PN-1", "PN-2", "PN-3", "PN-4"}
    assert clauses.marked_tests(tmp_path)["PN-4"] == [file]


def test_every_function_has_one_path() -> None:
    """Two functions of one path could not be told apart when one is disabled."""
    for file in sources(GAMES):
        paths = [path for path, _ in clauses.functions(tree(file))]
        twice = {path for path in paths if paths.count(path) > 1}
        cited = {path for path, _ in clauses.cited_by_functions(file)}
        assert not twice & cited, f"{shown(file)}: {twice & cited}"


def test_packages_are_there_under_their_names() -> None:
    for package in clauses.PACKAGES.values():
        for folder in (GAMES / package, ENGINE_TESTS / package):
            assert folder.is_dir(), f"{folder.relative_to(ROOT)} is missing"
