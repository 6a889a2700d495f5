"""What is wrong with a file that a person may have written."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.engine.action import SetupError


class ContentError(SetupError):
    """A file is missing or broken: which file, where in it (a key or an object), and what would be right."""

    def __init__(self, file: str, where: str, why: str) -> None:
        super().__init__("broken_content" if where else "broken_file", file=file, where=where, why=why)
        self.sentence: Final = ": ".join(part for part in (file, where, why) if part)

    def __str__(self) -> str:
        return self.sentence


def shown(path: Path) -> str:
    """A path as our own files are known by, from the config folder on; whole if it lies elsewhere."""
    parts = path.parts
    return "/".join(parts[parts.index("config") :]) if "config" in parts else str(path)
