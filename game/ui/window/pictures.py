"""Writes pictures of the screen to files, and never overwrites one."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

import platformdirs
import pygame

from game.content.folders import at_home

FOLDER: Final = "Tafelrunde"
MOST_OF_ONE_NAME: Final = 10_000


def pictures_folder() -> Path:
    """Returns our folder in the system's folder for a user's pictures."""
    return at_home(platformdirs.user_pictures_dir()) / FOLDER


def save_picture(picture: pygame.Surface, folder: Path, stem: str) -> Path:
    """Writes a PNG under a free name; returns its path, or raises OSError."""
    data = io.BytesIO()
    pygame.image.save(picture, data, "picture.png")
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, MOST_OF_ONE_NAME):
        path = folder / (f"{stem}.png" if number == 1 else f"{stem}-{number}.png")
        try:
            with path.open("xb") as file:
                file.write(data.getvalue())
        except FileExistsError:
            continue
        except OSError:
            # An incomplete picture is useless.
            path.unlink(missing_ok=True)
            raise
        return path
    raise FileExistsError(17, "no free name is left", str(folder))
