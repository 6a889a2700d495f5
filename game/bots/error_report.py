"""Reports where an error happened, without any value of the game, so that nothing hidden can leak.

This module is in the lowest package that may access files, since the bots' processes use it, too.
"""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Final

from game.engine.action import Refused

LOGGER: Final = "tafelrunde"
"""The name of the `logging` logger that the whole program uses."""
ROOT: Final = Path(__file__).resolve().parents[2]
MOST_CAUSES: Final = 5
MOST_FRAMES: Final = 40


def error_report(error: BaseException) -> str:
    """The error's kind and stack frames, followed by those of each cause.

    Messages, notes and local values are left out: they may contain a hidden card.
    """
    told, lines = list[BaseException](), list[str]()
    cause: BaseException | None = error
    while cause is not None and cause not in told and len(told) < MOST_CAUSES:
        lines += [f"{'because of ' if told else ''}{kind(cause)}", *_frames(cause)]
        told.append(cause)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return "\n".join(lines)


def kind(error: BaseException) -> str:
    """The error's type, with the code of a refusal, or with the number and message of an OSError."""
    name = type(error).__name__
    if isinstance(error, Refused):
        return f"{name} {error.refusal.code}"
    if isinstance(error, OSError) and error.errno is not None:
        return f"{name} {error.errno}: {error.strerror}"
    return name


def _frames(error: BaseException) -> list[str]:
    """The stack frames nearest to the error, at most MOST_FRAMES."""
    frames = traceback.extract_tb(error.__traceback__, limit=-MOST_FRAMES)
    return [f"  {_place(frame.filename)}:{frame.lineno} {frame.name}: {frame.line or ''}" for frame in frames]


def _place(filename: str) -> str:
    """A file's path within the project; only the end of any other path, since folders can contain people's names."""
    path = Path(filename)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else "/".join(path.parts[-2:])
