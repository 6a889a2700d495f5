"""The program's log: a few small files in the system's folder for logs, without anything that is hidden in a match.

Whoever has something for it uses the standard library's `logging.getLogger(LOGGER)`; before `open_logbook`, and
where nothing can be written, that is lost and nothing else. Messages are for whoever looks after the machine:
no card, no hand, no seed, and an error only as `error_report` tells it.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from game.bots.error_report import LOGGER, error_report
from game.match.journal import WRITE

FILE: Final = "tafelrunde.log"
MOST_BYTES: Final = 256 << 10
OLDER_FILES: Final = 3
TRACE: Final = "trace"


def open_logbook(folder: Path) -> Path:
    """From now on what is said to the logger is kept in this folder; where it will be. Never an error."""
    path = folder / FILE
    handler = _Files(path)
    handler.setFormatter(_Lines("{asctime} {levelname} {message}", style="{"))
    logger = logging.getLogger(LOGGER)
    close_logbook()
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    # Nobody else's handler gets it: another one would print messages and local values of errors.
    logger.propagate = False
    return path


def close_logbook() -> None:
    logger = logging.getLogger(LOGGER)
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
        handler.close()


def note_error(error: BaseException, where: str) -> None:
    """Keeps an error that did happen, as far as nothing hidden can be in it."""
    # Not as `exc_info`: before the logbook is open it would be printed with all its words.
    logging.getLogger(LOGGER).error("%s failed", where, extra={TRACE: error_report(error)})


def note_what_nobody_catches() -> None:
    """Errors that reach the end of a thread, or come up where none can be raised, go to the log and not to the screen
    of whoever sits there, with all they carry."""

    def in_thread(given: threading.ExceptHookArgs) -> None:
        if given.exc_value is not None:
            note_error(given.exc_value, "a thread")

    def anywhere(given: Any) -> None:
        if given.exc_value is not None:
            note_error(given.exc_value, "letting go of something")

    threading.excepthook = in_thread
    sys.unraisablehook = anywhere


class _Lines(logging.Formatter):
    """A message is one line whatever is in it; an error's own words are left out."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        return "".join(letter if letter.isprintable() else " " for letter in super().formatMessage(record))

    def format(self, record: logging.LogRecord) -> str:
        # Another handler may have left its own words for the error there.
        record.exc_text = None
        told = getattr(record, TRACE, "")
        return f"{super().format(record)}\n{told}" if told else super().format(record)

    def formatException(  # noqa: N802
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        return "" if ei[1] is None else error_report(ei[1])


class _Files(RotatingFileHandler):
    """Opened when there is something to write, and tried again each time: a disk may be full only for a while."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path,
            maxBytes=MOST_BYTES,
            backupCount=OLDER_FILES,
            encoding="utf-8",
            delay=True,
            errors="backslashreplace",
        )

    def _open(self) -> TextIOWrapper:
        path = Path(self.baseFilename)
        path.parent.mkdir(parents=True, exist_ok=True)
        # No link leads a write out of our folder, and no pipe is waited for.
        file = os.open(path, WRITE | os.O_APPEND, 0o600)
        return os.fdopen(file, "a", encoding=self.encoding, errors=self.errors)

    def emit(self, record: logging.LogRecord) -> None:
        super().emit(record)
        # Another program may have put the file aside, or somebody thrown it away: the next line goes to the one there.
        self._let_go()

    def rotate(self, source: str, dest: str) -> None:
        """Where another program has the file open, it may not be renamed: it grows a little longer then."""
        try:
            super().rotate(source, dest)
        except OSError:
            return

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802
        """A log that can't be written stops nothing and says nothing."""
        self._let_go()

    def _let_go(self) -> None:
        stream: Any = self.stream
        self.stream = None
        try:
            if stream is not None:
                stream.close()
        except OSError:
            return
