"""Whatever has the name of a file is read, or refused with a reason; nothing is waited for."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from game.commands.shared import record_bytes
from game.content import reading
from game.content.reading import TooLarge, read_plain
from game.engine.record.header import RecordError

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes, devices and sockets are different there")


def try_again(path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes = b"") -> None:
    """Reading this file answers these bytes and then `try again`, as some files of the system do."""
    path.write_bytes(b"x")
    out, into = os.pipe()
    os.set_blocking(out, False)
    os.write(into, data)
    real = os.open
    monkeypatch.setattr(reading.os, "open", lambda name, *rest: out if name == path else real(name, *rest))
    monkeypatch.setattr(reading.os, "fstat", lambda _: path.stat())


@pytest.mark.parametrize("data", [b"", b'{"record": 1}'])
def test_a_file_that_answers_try_again_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Not even a part of it is taken for all of it."""
    path = tmp_path / "match.jsonl"
    try_again(path, monkeypatch, data)
    with pytest.raises(RecordError) as refused:
        record_bytes(path)
    assert refused.value.refusal.code == "file_unreadable"
    assert "unavailable" in str(refused.value.refusal.values["why"])


def test_every_device_and_every_file_of_this_process_is_read_or_refused() -> None:
    found = 0
    for folder in (Path("/dev"), Path("/proc/self"), Path("/proc")):
        for path in folder.iterdir() if folder.is_dir() else ():
            found += 1
            try:
                assert isinstance(read_plain(path, 1 << 16), bytes)
            except (OSError, TooLarge) as error:
                assert isinstance(error, TooLarge) or error.strerror
    assert found


def test_what_is_no_file_is_named(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "socket"))
        for name, what in (("pipe", "a pipe"), ("socket", "a socket"), (".", "a folder"), ("/dev/null", "a device")):
            with pytest.raises(OSError, match=what):
                read_plain(tmp_path / name, 100)


@pytest.mark.parametrize(("size", "fits"), [(0, True), (99, True), (100, True), (101, False), (5000, False)])
def test_a_file_that_grows_while_it_is_read_is_too_large_at_its_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int, fits: bool
) -> None:
    path, real = tmp_path / "growing", os.read
    path.write_bytes(b"")
    left = size

    def grown(file: int, most: int) -> bytes:
        nonlocal left
        piece, left = min(left, most, 7), left - min(left, most, 7)
        path.write_bytes(path.read_bytes() + bytes(piece)) if piece else None
        return real(file, most)

    with monkeypatch.context() as grows:
        grows.setattr(reading.os, "read", grown)
        if fits:
            assert read_plain(path, 100) == bytes(size)
        else:
            with pytest.raises(TooLarge):
                read_plain(path, 100)
