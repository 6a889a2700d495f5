"""Ctrl-C ends the program, also where it comes while Python drops every exception."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from tests.architecture.project import ROOT

LOST = """
import os, signal, sys, weakref
import main
from scenes.interruption import give_way, listen
listen()

class Thing:
    pass

thing = Thing()
# What is raised in here is told on standard error and forgotten; imports use such callbacks.
watch = weakref.ref(thing, lambda _: os.kill(os.getpid(), signal.SIGINT))
del thing
print("lived on")
try:
    give_way()
except KeyboardInterrupt:
    print("ended")
give_way()
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are different there")
def test_an_interruption_that_nobody_heard_is_heard_by_the_next_frame() -> None:
    done = subprocess.run([sys.executable, "-c", LOST], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.split("\n")[:2] == ["lived on", "ended"], done.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals are different there")
def test_the_loop_gives_way(monkeypatch) -> None:
    from scenes import app, interruption

    before = signal.getsignal(signal.SIGINT)
    interruption.listen()
    try:
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        monkeypatch.setattr(app, "PointerReader", lambda: None)

        class Stack:
            running = True

        class Services:
            def now(self) -> float:
                return 0.0

        with pytest.raises(KeyboardInterrupt):
            app.loop(Services(), Stack(), None)
    finally:
        signal.signal(signal.SIGINT, before)
