"""Something to look at before a decision, as a text key with its values."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Notice:
    """True of what the seat may know; in words it is the game's text `look.KEY`."""

    key: str
    values: dict[str, str | int] = field(default_factory=dict)
