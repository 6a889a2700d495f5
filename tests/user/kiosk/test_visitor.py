"""What a visitor leaves behind at a kiosk goes with them, or is at least out of the next one's reach."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.content.folders import Folders, standard_folders
from game.user.kiosk.kiosk import MOST_VISITORS, VISITOR, Kiosk


def kiosk_in(folder: Path) -> Kiosk:
    return Kiosk(Folders(standard_folders().ours, folder), None)


def leave(kiosk: Kiosk) -> Path:
    """Somebody types a name; where it is now."""
    kiosk.visitor.mkdir(parents=True)
    (kiosk.visitor / "settings.toml").write_text('player_name = "Zelda"', encoding="utf-8")
    return kiosk.visitor


def test_the_next_visitor_finds_nothing_of_the_one_before(tmp_path: Path) -> None:
    kiosk = kiosk_in(tmp_path)
    left = leave(kiosk)
    kiosk.forget_visitor()
    assert kiosk.visitor == left and not left.exists()


def test_a_folder_that_the_disk_keeps_is_no_longer_used_until_it_can_be_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = kiosk_in(tmp_path)
    with monkeypatch.context() as refuses:
        refuses.setattr(shutil, "rmtree", lambda *_, **__: None)
        stuck = []
        for _ in range(MOST_VISITORS - 2):
            stuck.append(leave(kiosk))
            kiosk.forget_visitor()
            assert kiosk.visitor not in stuck and not kiosk.visitor.exists()
    kiosk.forget_visitor()
    assert kiosk.visitor.name == VISITOR and not any(folder.exists() for folder in stuck)
    # The program after this one cleans up, too: it may have been ended while folders were stuck.
    left = [leave(kiosk_in(tmp_path)), tmp_path / f"{VISITOR}-3"]
    left[1].mkdir()
    kiosk_in(tmp_path).forget_visitor()
    assert not any(folder.exists() for folder in left)
