"""Moves damaged files about people's habits aside. Nothing depends on these files, but none is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.match.practice import puzzle_files
from game.match.small_file import SmallFile
from game.match.store.set_aside import move_aside
from game.user import last_setup, progress

FILES: Final = (
    (Path(progress.FILE), progress.MOST_BYTES),
    (Path(last_setup.FILE), last_setup.MOST_BYTES),
    (Path(puzzle_files.FOLDER, puzzle_files.SOLVED), puzzle_files.MOST_BYTES),
)


def set_damaged_aside(folder: Path) -> list[str]:
    """Moves damaged files to other names before they are overwritten; returns those names."""
    damaged = [folder / file for file, most in FILES if SmallFile(folder / file, most).is_damaged()]
    return [name for name in map(move_aside, damaged) if name]
