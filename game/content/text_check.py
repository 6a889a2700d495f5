"""Checks the language files before anybody needs a word of them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from game.content.errors import ContentError
from game.content.texts import LANGUAGES, read_toml


def check_texts(config: Path, games: Iterable[str]) -> None:
    """Refuses a language file that can't be read or lacks a text that another language has, as ContentError."""
    for folder in (config, *(config / "games" / game for game in games)):
        texts = {language: dict(_flat(read_toml(folder / f"text.{language}.toml"))) for language in LANGUAGES}
        for language, found in texts.items():
            file = "/".join((folder / f"text.{language}.toml").parts[-4 if folder != config else -2 :])
            for other in LANGUAGES:
                for key in texts[other]:
                    if key not in found:
                        raise ContentError(file, f"key '{key}'", f"is missing; text.{other}.toml has it")
            for key, text in found.items():
                if not isinstance(text, str):
                    raise ContentError(file, f"key '{key}'", 'must be a text in quotes, such as "…"')


def _flat(table: dict[str, Any], before: str = "") -> Iterable[tuple[str, Any]]:
    """Every text with its whole key."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value
