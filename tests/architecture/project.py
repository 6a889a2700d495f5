"""The project's own files, as the tests of the house look at them."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "game" / "engine" / "games"
CONFIG = ROOT / "config"
ENGINE_TESTS = ROOT / "tests" / "engine"
GENERATED = {"__pycache__", "build", "dist", "venv", "node_modules"}
OURS_WITH_A_DOT = {".ci", ".gitignore", ".gitattributes"}


def sources(folder: Path) -> list[Path]:
    """The Python files below a folder, which may not be there yet."""
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def shown(path: Path) -> str:
    """A path as messages show it."""
    return path.relative_to(ROOT).as_posix()


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def tracked_files() -> list[Path]:
    """Every file that is or will be in the repository; without git, all that does not look generated."""
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z")
    if listed.returncode == 0:
        paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        paths = list(_walk(ROOT))
    return sorted(path for path in paths if path.is_file() and not _generated(path))


def _generated(path: Path) -> bool:
    """Also while no .gitignore says so yet."""
    parts = path.relative_to(ROOT).parts
    return any(part in GENERATED or (part.startswith(".") and part not in OURS_WITH_A_DOT) for part in parts)


def _walk(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_dir() and not _generated(path):
            yield from _walk(path)
        elif path.is_file():
            yield path


def run(*command: str, **options: object) -> subprocess.CompletedProcess[str]:
    """A command run in the project's folder."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False, **options)


def run_python(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, *arguments, **options)


def report(done: subprocess.CompletedProcess[str]) -> str:
    return f"{done.stdout}\n{done.stderr}".strip()
