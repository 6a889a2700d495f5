"""What is wrong with a file that a person may have written."""

from __future__ import annotations

from typing import Final

from game.engine.action import SetupError


class ContentError(SetupError):
    """A file is missing or broken: which file, where in it (a key or an object), and what would be right."""

    def __init__(self, file: str, where: str, why: str) -> None:
        super().__init__("broken_content", file=file, where=where, why=why)
        self.sentence: Final = ": ".join(part for part in (file, where, why) if part)

    def __str__(self) -> str:
        return self.sentence
