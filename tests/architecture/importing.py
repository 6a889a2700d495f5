"""Imports every module of the program and reports what happens besides. Run as a program of its own.

Prints one line for each thing that must not happen at import.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import pkgutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WITHOUT_WINDOW = ("game.engine", "game.bots", "game.content", "game.match", "game.commands")
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
WORLDLY = (
    "os.mkdir",
    "os.rename",
    "os.remove",
    "os.rmdir",
    "shutil.",
    "subprocess.Popen",
    "os.system",
    "socket.",
    "tempfile.",
)
SOURCE = {".py", ".pyc", ".so", ".pyd", ""}


def watch(event: str, arguments: tuple[object, ...]) -> None:
    """An audit hook: what the interpreter is about to do."""
    if event == "open":
        path, mode, flags = arguments
        if isinstance(path, str | bytes | os.PathLike):
            _watch_file(Path(os.fsdecode(path)), str(mode), flags if isinstance(flags, int) else 0)
    elif event.startswith(WORLDLY):
        print(f"{event} {arguments}")


def _watch_file(path: Path, mode: str, flags: int) -> None:
    if flags & WRITING or set(mode) & set("wax+"):
        print(f"opens {path.name} for writing")
    elif path.is_relative_to(ROOT) and path.suffix not in SOURCE:
        print(f"reads {path.relative_to(ROOT)}")


def modules(packages: tuple[str, ...]) -> list[str]:
    """The modules of these packages, as far as they exist."""
    found = []
    for package in packages:
        spec = importlib.util.find_spec(package)
        if spec is not None:
            below = pkgutil.walk_packages(spec.submodule_search_locations, package + ".")
            found += [package, *(module.name for module in below)]
    return found


def main() -> None:
    sys.path.insert(0, str(ROOT))
    sys.dont_write_bytecode = True
    sys.addaudithook(watch)
    for name in modules(WITHOUT_WINDOW):
        importlib.import_module(name)
        if "pygame" in sys.modules:
            print(f"{name} imports pygame")
            break
    for name in [*modules(("game", "scenes")), "main"]:
        importlib.import_module(name)
    if "pygame" in sys.modules and sys.modules["pygame"].display.get_init():
        print("a window system was opened")


if __name__ == "__main__":
    main()
