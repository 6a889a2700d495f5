"""Pictures as files: readable, never one over another."""

from __future__ import annotations

import io
from pathlib import Path

import pygame
import pytest

from game.ui.window import pictures
from game.ui.window.pictures import pictures_folder, save_picture


def striped() -> pygame.Surface:
    picture = pygame.Surface((30, 20))
    picture.fill((200, 30, 40), (0, 0, 15, 20))
    return picture


def test_a_picture_is_read_back_as_it_was(tmp_path: Path) -> None:
    path = save_picture(striped(), tmp_path / "new" / "folder", "rage-12")
    assert path == tmp_path / "new" / "folder" / "rage-12.png"
    read = pygame.image.load(path)
    assert pygame.image.tobytes(read, "RGB") == pygame.image.tobytes(striped(), "RGB")


def test_an_older_picture_stays(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_bytes(b"mine")
    assert [save_picture(striped(), tmp_path, "x").name for _ in range(2)] == ["x-2.png", "x-3.png"]
    assert (tmp_path / "x.png").read_bytes() == b"mine"


def test_what_a_disk_refuses_is_an_os_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OSError):
        save_picture(striped(), tmp_path / "file", "x")
    monkeypatch.setattr(pictures, "MOST_OF_ONE_NAME", 2)
    save_picture(striped(), tmp_path, "x")
    with pytest.raises(OSError):
        save_picture(striped(), tmp_path, "x")


def test_half_a_picture_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.open
    monkeypatch.setattr(Path, "open", lambda path, mode="r": Full(real(path, mode, buffering=0)))
    with pytest.raises(OSError, match="No space"):
        save_picture(striped(), tmp_path, "x")
    assert not list(tmp_path.iterdir())


class Full:
    """A file on a disk that takes three bytes of anything."""

    def __init__(self, file: io.RawIOBase) -> None:
        self._file = file

    def __enter__(self) -> Full:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, data: bytes) -> None:
        self._file.write(data[:3])
        raise OSError(28, "No space left on device")


def test_they_go_to_a_folder_of_ours_among_the_users_pictures() -> None:
    assert pictures_folder().name == "Tafelrunde"
