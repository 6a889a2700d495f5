"""Sentences that stay on a screen while the language may change."""

from __future__ import annotations

from collections.abc import Callable

Saying = str | Callable[[], str]
"""Words, or what finds them in the language of now."""


def spoken(saying: Saying) -> str:
    """The words in the language of now."""
    return saying if isinstance(saying, str) else saying()


def join(*sentences: str) -> str:
    """Sentences one after the other, without empty ones."""
    return " ".join(filter(None, sentences))


class Sentence:
    """An attribute for a saying that lasts. Whoever reads it gets the words in the language of now."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = f"_saying_{name}"

    def __get__(self, scene: object, owner: type) -> str:
        return spoken(getattr(scene, self._name, ""))

    def __set__(self, scene: object, saying: Saying) -> None:
        setattr(scene, self._name, saying)
