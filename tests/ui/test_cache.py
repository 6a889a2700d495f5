"""What was made once is kept while it is used, and never too much of it."""

from __future__ import annotations

import pygame

from game.ui.draw.cache import BoundedCache, pixels


def test_the_least_used_pictures_go_first() -> None:
    kept = BoundedCache(300, pixels)
    drawn: list[str] = []

    def draw(name: str) -> pygame.Surface:
        drawn.append(name)
        return pygame.Surface((10, 10))

    for name in ("a", "b", "c", "a", "d", "a", "b"):
        kept.get(name, lambda name=name: draw(name))
    assert drawn == ["a", "b", "c", "d", "b"]
    assert len(kept) == 3 and kept.spent == 300


def test_a_picture_larger_than_all_that_may_be_kept_is_drawn_but_not_kept() -> None:
    kept = BoundedCache(50, pixels)
    assert kept.get("large", lambda: pygame.Surface((10, 10))).get_size() == (10, 10)
    assert len(kept) == 0 and kept.spent == 0


def test_without_a_cost_so_many_are_kept() -> None:
    kept: BoundedCache[str] = BoundedCache(2)
    for name in "abc":
        kept.get(name, name.upper)
    assert len(kept) == 2 and kept.get("c", lambda: "anew") == "C" and kept.get("a", lambda: "anew") == "anew"
