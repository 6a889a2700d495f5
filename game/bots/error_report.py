"""Where an error happened, told without any value of the game: nothing hidden can be read from it.

It lies in the lowest room that may look at files, since a bot's process tells its errors with it, too.
"""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Final

from game.engine.action import Refused

LOGGER: Final = "tafelrunde"
"""The name of the standard library's logger that all rooms tell their troubles to."""
ROOT: Final = Path(__file__).resolve().parents[2]
MOST_CAUSES: Final = 5
MOST_FRAMES: Final = 40


def error_report(error: BaseException) -> str:
    """The error's kind and its way through the source, each cause after it.

    Neither messages, notes nor local values: whoever raised the error may have put a card into them.
    """
    told, lines = list[BaseException](), list[str]()
    cause: BaseException | None = error
    while cause is not None and cause not in told and len(told) < MOST_CAUSES:
        lines += [f"{'because of ' if told else ''}{kind(cause)}", *_frames(cause)]
        told.append(cause)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return "\n".join(lines)


def kind(error: BaseException) -> str:
    """What kind of error it is; of a refusal its code, of a system's error its number and words."""
    name = type(error).__name__
    if isinstance(error, Refused):
        return f"{name} {error.refusal.code}"
    if isinstance(error, OSError) and error.errno is not None:
        return f"{name} {error.errno}: {error.strerror}"
    return name


def _frames(error: BaseException) -> list[str]:
    """The way to the error, its end in any case."""
    frames = traceback.extract_tb(error.__traceback__, limit=-MOST_FRAMES)
    return [f"  {_place(frame.filename)}:{frame.lineno} {frame.name}: {frame.line or ''}" for frame in frames]


def _place(filename: str) -> str:
    """A file of ours as it lies in the project; of others only the end, since folders carry people's names."""
    path = Path(filename)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else "/".join(path.parts[-2:])
