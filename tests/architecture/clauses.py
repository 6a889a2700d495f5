"""The clauses of the rules, and where code and tests cite them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.engine.games import registry
from tests.architecture.project import ENGINE_TESTS, GAMES, module_name, sources, tree
from tests.engine.about import about, package_of

COUNTS = {about(game).series: about(game).clauses for game in registry.GAMES}
"""How many clauses each rules file has."""

PACKAGES = {about(game).series: package_of(game) for game in registry.GAMES}
"""Where each game's code and tests live, in game/engine/games and tests/engine."""

ALL = tuple(f"{series}-{number}" for series, count in COUNTS.items() for number in range(1, count + 1))

CITATION = re.compile(rf"(?<![\w.-])(?:{'|'.join(COUNTS)})-[1-9]\d*(?![\w-])")


@dataclass(frozen=True, order=True)
class Citation:
    """A function of a game's code that cites a clause: `path` leads to it from its module, such as `State.legal`."""

    clause: str
    module: str
    path: str

    def __str__(self) -> str:
        return f"{self.clause} in {self.module}:{self.path}"


def cited_in_text(text: str) -> list[str]:
    """The clauses named in a text; `5211-12` does not name `5211-1`."""
    return CITATION.findall(text)


def series_of(clause: str) -> str:
    return clause.rpartition("-")[0]


# -- in code -------------------------------------------------------------------------------------

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(node: ast.AST, path: str = "") -> Iterator[tuple[str, Function]]:
    """All functions of a module with their paths, an outer one before those nested in it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function | ast.ClassDef):
            below = f"{path}.{child.name}" if path else child.name
            if isinstance(child, Function):
                yield below, child
            yield from functions(child, below)
        else:
            yield from functions(child, path)


def cited_by_functions(file: Path) -> set[tuple[str, str]]:
    """Pairs of a function's path and a clause that stands in it; what a nested function says is its own."""
    innermost: dict[int, str] = {}
    for path, function in functions(tree(file)):
        for line in range(function.lineno, (function.end_lineno or function.lineno) + 1):
            innermost[line] = path
    lines = file.read_text(encoding="utf-8").splitlines()
    return {
        (innermost[number], clause)
        for number, line in enumerate(lines, start=1)
        if number in innermost
        for clause in cited_in_text(line)
    }


def cited_in_code(folder: Path = GAMES) -> list[Citation]:
    """Every citation in a function of the games' code."""
    return sorted(
        Citation(clause, module_name(file), path)
        for file in sources(folder)
        for path, clause in cited_by_functions(file)
    )


# -- in tests ------------------------------------------------------------------------------------


def markers(file: Path) -> Iterator[ast.Call]:
    """Every `pytest.mark.clause(…)` in a file: on tests, classes, parameters, or the whole module."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.clause"):
            yield node


def marked_in(file: Path) -> set[str]:
    """The clauses that tests of this file are marked with, as far as they are written out."""
    values = [
        argument.value for marker in markers(file) for argument in marker.args if isinstance(argument, ast.Constant)
    ]
    return {str(value) for value in values}


def marked_tests(folder: Path = ENGINE_TESTS) -> dict[str, list[Path]]:
    """By clause, the files with tests that prove it."""
    proving: dict[str, list[Path]] = {}
    for file in sources(folder):
        for clause in marked_in(file):
            proving.setdefault(clause, []).append(file)
    return proving
