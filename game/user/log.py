"""The program's log: a few small files in the system's log folder, without anything that is hidden in a match.

All code logs through `logging.getLogger(LOGGER)`; before `open_logbook`, and if nothing can be written, messages are
lost without an error. Messages are for the operator of the machine: no card, no hand, no seed, and errors only as
`error_report` describes them.
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
    """Keeps all messages of the logger in this folder from now on; returns the path of the file. Never raises."""
    path = folder / FILE
    handler = _Files(path)
    handler.setFormatter(_Lines("{asctime} {levelname} {message}", style="{"))
    logger = logging.getLogger(LOGGER)
    close_logbook()
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    # No other handler gets the messages: it could print error messages and local values.
    logger.propagate = False
    return path


def close_logbook() -> None:
    logger = logging.getLogger(LOGGER)
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
        handler.close()


def note_error(error: BaseException, where: str) -> None:
    """Logs an error, without anything that is hidden in the match."""
    # Not as `exc_info`: before the log is open, Python would print the error with its message.
    logging.getLogger(LOGGER).error("%s failed", where, extra={TRACE: error_report(error)})


def note_what_nobody_catches() -> None:
    """Sends errors that nobody catches, in threads or where none can be raised, to the log: Python would print them on
    the terminal with all of their values."""

    def in_thread(given: threading.ExceptHookArgs) -> None:
        if given.exc_value is not None:
            note_error(given.exc_value, "a thread")

    def anywhere(given: Any) -> None:
        if given.exc_value is not None:
            note_error(given.exc_value, "letting go of something")

    threading.excepthook = in_thread
    sys.unraisablehook = anywhere


class _Lines(logging.Formatter):
    """Formats each message as one line; an error's own message is left out."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        return "".join(letter if letter.isprintable() else " " for letter in super().formatMessage(record))

    def format(self, record: logging.LogRecord) -> str:
        # Another handler may have stored its own text for the error there.
        record.exc_text = None
        told = getattr(record, TRACE, "")
        return f"{super().format(record)}\n{told}" if told else super().format(record)

    def formatException(  # noqa: N802
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        return "" if ei[1] is None else error_report(ei[1])


class _Files(RotatingFileHandler):
    """Opens the file for each message, and tries again after an error: a disk may be full only for a while."""

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
        # WRITE follows no link out of our folder, and waits for no pipe.
        file = os.open(path, WRITE | os.O_APPEND, 0o600)
        return os.fdopen(file, "a", encoding=self.encoding, errors=self.errors)

    def emit(self, record: logging.LogRecord) -> None:
        super().emit(record)
        # The file may be moved or deleted between messages: the next one opens the file that has the name then.
        self._let_go()

    def rotate(self, source: str, dest: str) -> None:
        """Renaming fails on some systems if another program has the file open: the file just grows a little longer."""
        try:
            super().rotate(source, dest)
        except OSError:
            return

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802
        """A log that can't be written stops nothing and prints nothing."""
        self._let_go()

    def _let_go(self) -> None:
        stream: Any = self.stream
        self.stream = None
        try:
            if stream is not None:
                stream.close()
        except OSError:
            return
