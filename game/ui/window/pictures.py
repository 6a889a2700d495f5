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
    """Where the system keeps a user's pictures, in a folder of ours."""
    return at_home(platformdirs.user_pictures_dir()) / FOLDER


def save_picture(picture: pygame.Surface, folder: Path, stem: str) -> Path:
    """Writes a PNG under a name that is free; where it is now, or OSError."""
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
            # Half a picture is none.
            path.unlink(missing_ok=True)
            raise
        return path
    raise FileExistsError(17, "no free name is left", str(folder))
