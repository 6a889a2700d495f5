"""Imports go one way, and the engine stands on the standard library alone."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

from tests.architecture.project import ROOT, module_name, report, shown, sources, tree

ROOMS = {"engine", "content", "bots", "match", "hand", "user", "ui", "commands"}
SCENES = {"base", "menu", "setup", "rules", "library", "practice", "kiosk", "bench", "table"}
ON_THE_STANDARD_LIBRARY_ALONE = ("engine", "bots")


def lint_imports(folder: Path, config: Path) -> subprocess.CompletedProcess[str]:
    """The contracts of pyproject.toml, for the packages in this folder."""
    shutil.copy(ROOT / "pyproject.toml", config)
    command = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
    words = [sys.executable, "-c", command, "--no-cache", "--config", str(config)]
    return subprocess.run(words, cwd=folder, capture_output=True, encoding="utf-8", check=False)


def imported(file: Path) -> Iterator[str]:
    """The modules that a file imports, wherever in it."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{shown(file)}:{node.lineno}: imports say where they come from in full"
            yield node.module or ""


def used_modules(file: Path, known: set[str]) -> Iterator[str]:
    """The modules of ours that a file imports when it runs, at once or later."""
    for_types = {
        id(part)
        for node in ast.walk(tree(file))
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for part in ast.walk(node)
    }
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.ImportFrom) and id(node) not in for_types:
            named = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name if name in known else str(node.module) for name in named)


def test_no_module_imports_its_user() -> None:
    """Not inside of a function either: CycleError names the modules."""
    files = {module_name(file): file for room in ("game", "scenes") for file in sources(ROOT / room)}
    graph = {name: used_modules(file, set(files)) for name, file in files.items()}
    TopologicalSorter(graph).prepare()


def test_the_contracts_are_kept(tmp_path: Path) -> None:
    done = lint_imports(ROOT, tmp_path / "pyproject.toml")
    assert done.returncode == 0, report(done)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("game/engine/chance.py", "import game.match.match"),
        ("game/engine/chance.py", "import pygame"),
        ("game/engine/chance.py", "def later():\n    import game.content.folders"),
        ("game/bots/bot.py", "import game.content.folders"),
        ("game/bots/bot.py", "import pytmx"),
        ("game/content/folders.py", "import game.bots.levels"),
        ("game/match/match.py", "import game.commands.verify"),
        ("game/match/match.py", "import pygame"),
        ("game/hand/walker.py", "import game.ui.input.pointer"),
        ("game/user/settings.py", "import game.ui.draw.style"),
        ("game/ui/window/window.py", "import scenes.services"),
        ("scenes/table/playback.py", "import scenes.table.table_scene"),
    ],
)
def test_a_contract_that_is_broken_is_noticed(tmp_path: Path, file: str, line: str) -> None:
    for package in ("game", "scenes"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    with (tmp_path / file).open("a", encoding="utf-8") as changed:
        changed.write(f"\n\n{line}\n")
    done = lint_imports(tmp_path, tmp_path / "pyproject.toml")
    assert done.returncode == 1 and "BROKEN" in done.stdout, report(done)


def test_the_house_has_these_rooms_and_no_others() -> None:
    rooms = {path.parent.name for path in (ROOT / "game").glob("*/__init__.py")}
    assert rooms == ROOMS
    assert [shown(path) for path in (ROOT / "game").glob("*.py")] == ["game/__init__.py"]
    assert {path.parent.name for path in (ROOT / "scenes").glob("*/__init__.py")} == SCENES


def test_no_two_types_have_the_same_name() -> None:
    found: dict[str, set[str]] = {}
    for file in [*sources(ROOT / "game"), *sources(ROOT / "scenes")]:
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, set()).add(shown(file))
    assert {name: files for name, files in found.items() if len(files) > 1} == {}


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def private_names(file: Path) -> Iterator[str]:
    """The private names of others that a file uses, in calls, imports and patches."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Attribute):
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            if is_private(node.attr) and not own:
                yield ast.unparse(node)
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if is_private(alias.name))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("setattr", "patch", "patch.object")):
            words = (part.value for part in node.args if isinstance(part, ast.Constant))
            yield from (word for word in words if isinstance(word, str) and is_private(word.split(".")[-1]))


def test_tests_use_no_private_names() -> None:
    """But for `os._exit`, which ends a process as a crash does."""
    used = {shown(file): {*private_names(file)} - {"os._exit"} for file in sources(ROOT / "tests")}
    assert {file: names for file, names in used.items() if names} == {}


def test_a_private_name_in_a_test_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "test_table.py"
    file.write_text('from a import _b\nm.setattr("a._c", 1)\nm.setattr(a, "_d", 1)\na._e = a.__f__\n', encoding="utf-8")
    assert {*private_names(file)} == {"_b", "a._c", "_d", "a._e"}


def test_every_package_is_watched() -> None:
    assert 'root_packages = ["game", "scenes"]' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_nothing_imports_the_command_line() -> None:
    for file in [*sources(ROOT / "game"), *sources(ROOT / "scenes")]:
        assert not [name for name in imported(file) if name.split(".")[0] in ("main", "tests")], shown(file)


@pytest.mark.parametrize("room", ON_THE_STANDARD_LIBRARY_ALONE)
def test_the_engine_and_the_bots_import_nothing_but_the_standard_library(room: str) -> None:
    foreign = {
        f"{shown(file)}: {name}"
        for file in sources(ROOT / "game" / room)
        for name in imported(file)
        if name.split(".")[0] not in {*sys.stdlib_module_names, "game"}
    }
    assert not foreign, "\n".join(foreign)


def test_the_engine_reads_no_file_and_no_clock_and_has_no_randomness_of_its_own() -> None:
    """What it needs comes as an argument; of `random` only the class is used, to name its type."""
    forbidden = {"io", "os", "pathlib", "shutil", "tempfile", "time", "datetime", "secrets", "socket", "subprocess"}
    for file in sources(ROOT / "game" / "engine"):
        used = {name.split(".")[0] for name in imported(file)}
        assert not used & forbidden, f"{shown(file)} imports {', '.join(used & forbidden)}"
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                assert [alias.name for alias in node.names] == ["Random"], shown(file)
            assert not (isinstance(node, ast.Import) and any(alias.name == "random" for alias in node.names)), shown(
                file
            )
            assert not (isinstance(node, ast.Call) and ast.unparse(node.func) in ("open", "Random")), shown(file)


def test_pygame_is_the_community_edition() -> None:
    assert distribution("pygame-ce")
    with pytest.raises(PackageNotFoundError):
        distribution("pygame")
