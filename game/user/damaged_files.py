"""The small files in which the program remembers people's habits. Nothing depends on them, but nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from game.content.reading import TooLarge, read_plain
from game.match.practice import puzzle_files
from game.match.store.set_aside import move_aside
from game.user import last_setup, progress

FILES: Final = (
    (Path(progress.FILE), progress.MOST_BYTES),
    (Path(last_setup.FILE), last_setup.MOST_BYTES),
    (Path(puzzle_files.FOLDER, puzzle_files.SOLVED), puzzle_files.MOST_BYTES),
)


def set_damaged_aside(folder: Path) -> list[str]:
    """Keeps damaged files under other names before they are replaced; those names."""
    damaged = [folder / file for file, most in FILES if _is_damaged(folder / file, most)]
    return [name for name in map(move_aside, damaged) if name]


def _is_damaged(path: Path, most: int) -> bool:
    try:
        return not isinstance(json.loads(read_plain(path, most).decode("utf-8")), dict)
    except OSError:
        # Missing, or not ours to read.
        return False
    except (TooLarge, ValueError, RecursionError):
        return True
