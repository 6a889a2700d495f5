"""Sentences that stay on a screen while the language may change."""

from __future__ import annotations

from collections.abc import Callable

Saying = str | Callable[[], str]
"""Words, or a function that finds them in the current language."""


def spoken(saying: Saying) -> str:
    """The words in the current language."""
    return saying if isinstance(saying, str) else saying()


def join(*sentences: str) -> str:
    """The sentences joined, without empty ones."""
    return " ".join(filter(None, sentences))


class Sentence:
    """An attribute for a saying that lasts. Reading it gives the words in the current language."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = f"_saying_{name}"

    def __get__(self, scene: object, owner: type) -> str:
        return spoken(getattr(scene, self._name, ""))

    def __set__(self, scene: object, saying: Saying) -> None:
        setattr(scene, self._name, saying)
