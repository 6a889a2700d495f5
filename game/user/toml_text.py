"""Tables of plain values as TOML text that reads back as the same, whatever somebody has typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import toml


def quote(text: str) -> str:
    """A basic string; whatever may not stand in one is written by its number."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(each if each.isprintable() else f"\\U{ord(each):08x}" for each in plain) + '"'


class _Encoder(toml.TomlEncoder):  # type: ignore[type-arg]
    """toml 0.10 writes some strings, such as those with a backslash and an x, so that nobody can read them back."""

    def __init__(self) -> None:
        super().__init__()
        self.dump_funcs[str] = quote


def toml_text(data: Mapping[str, Any]) -> str:
    return toml.dumps(data, encoder=_Encoder())
