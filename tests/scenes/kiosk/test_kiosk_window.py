"""A kiosk in a real window on a real X server: keys, the close button and a new size change nothing; a click plays."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.scenes.real_window import SCREEN, Program, ask_to_close, skip_without_tools, started_screen, wait_for

KEYS = ("alt+F4", "Escape", "F11", "ctrl+q", "ctrl+w", "ctrl+alt+BackSpace", "alt+Tab", "super", "ctrl+alt+Delete")


class Kiosk(Program):
    """The window is not the watchdog's own, but that of the process it watches over."""

    def player(self) -> int | None:
        below = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text("ascii").split()
        return int(below[0]) if below else None

    def visible_window(self) -> str:
        player = self.player()
        if player is None:
            return ""
        return self.xdotool("search", "--onlyvisible", "--pid", str(player), may_fail=True).strip()


@pytest.mark.long
def test_the_screen_stays_ours_in_a_real_window(tmp_path: Path) -> None:
    skip_without_tools()
    with started_screen(tmp_path) as screen:
        program = Kiosk(screen, tmp_path, "kiosk")
        try:
            wait_for(lambda: program.place().size == SCREEN, program.errors)
            for key in KEYS:
                program.key(key)
            ask_to_close(screen.name, int(program.window))
            program.resize(640, 480)
            wait_for(lambda: program.place().size == SCREEN, program.errors)
            assert program.process.poll() is None and program.visible_window() == program.window, program.errors()
            program.click((960, 400))
            wait_for(lambda: program.record() != "", program.errors)
            record = program.record()
            assert '"kind": "strong"' in record or '"kind":"strong"' in record
            player = program.player()
            assert player is not None
            os.kill(player, signal.SIGKILL)
            wait_for(lambda: program.player() not in (None, player) and program.visible_window() != "", program.errors)
            assert program.record().startswith(record)
            program.process.terminate()
            assert program.process.wait(30) == 0, program.errors()
        finally:
            program.end()
