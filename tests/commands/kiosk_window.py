"""The kiosk's window in a process of its own, without a screen, for tests; a file beside the data makes it misbehave.

`crash` ends it without a word, `hang` lets it stop for ever, each at the first frame after the file was written.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path


def main() -> int:
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    import game.ui.window.window
    from main import main as command_line
    from scenes import app

    game.ui.window.window.NO_SCREEN_DRIVERS = ()  # type: ignore[misc]
    trouble = Path(os.environ["KIOSK_TROUBLE"])
    clock = app.seconds

    def seconds() -> float:
        if (trouble / "crash").exists():
            (trouble / "crash").unlink()
            os._exit(139)
        if (trouble / "hang").exists():
            (trouble / "hang").unlink()
            time.sleep(10_000)
        return clock()

    app.seconds = seconds
    return command_line(["kiosk", "--supervised", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
