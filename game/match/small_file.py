"""Small files in which the program remembers people's habits."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.content.reading import TooLarge, read_plain
from game.match.journal import replace_file


@dataclass(frozen=True, slots=True)
class SmallFile:
    """A JSON object of at most `most` bytes. Nothing depends on it: a missing or damaged file counts as empty."""

    path: Path
    most: int

    def read(self) -> dict[str, Any]:
        try:
            found = self._found()
        except (OSError, TooLarge, ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}

    def is_damaged(self) -> bool:
        """Whether the file holds anything but a JSON object; False if it is missing or can't be read."""
        try:
            return not isinstance(self._found(), dict)
        except OSError:
            return False
        except (TooLarge, ValueError, RecursionError):
            return True

    def write(self, table: Mapping[str, Any]) -> bool:
        """Replaces the file, completely or not at all; returns whether that worked."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, (json.dumps(table, indent=1) + "\n").encode("utf-8"))
        except (OSError, ValueError):
            return False
        return True

    def _found(self) -> object:
        return json.loads(read_plain(self.path, self.most).decode("utf-8"))
