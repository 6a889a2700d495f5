"""The table `[scoring]` of a game's layout: how its scorings are shown.

kind      "bars", "sheet", "tally", or "walk": only figures on the track and sentences, without a panel
area      the place of the panel
part      the part of the match that makes a line of the score sheet ("round"), `outer` the part that contains it
points    the counter on the plates that a score changes; by default the first one there
bars      for "bars": the fate of a count ("wins", "over", "tied", "plain") by its key
    name, line    the values of a count with the name of its bar, and with the length that is too long
    extra         counts shown above the bars, each with the name of its value for the required number
lines     for "sheet": its lines; `text` is the key in the game's [sheet], with either a count or scores:
    count, value  the key of the count, and which of its values; by default its number
    scored        the reasons of the scores that add up here
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from game.content.checked_table import CheckedTable
from game.content.reading import ContentError
from game.ui.board.arrangement import Area

KINDS: Final = ("bars", "sheet", "tally", "walk")
FATES: Final = ("wins", "over", "tied", "plain")
KEYS: Final = ("kind", "area", "part", "outer", "points", "name", "line", "bars", "extra", "lines")
LINE_KEYS: Final = ("text", "count", "value", "scored")
USUAL_AREA: Final = Area(960, 620, 1100, 560)

Wrong = Callable[[str, str], ContentError]
"""Makes the error for a place in the file and a message."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of a score sheet: a count, or the sum of the scores for some reasons."""

    text: str
    count: str = ""
    value: str = ""
    scored: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringSpec:
    """A checked table `[scoring]`."""

    kind: str = "walk"
    area: Area = USUAL_AREA
    part: str = "round"
    outer: str = ""
    points: str = ""
    name: str = ""
    line: str = ""
    bars: Mapping[str, str] = field(default_factory=dict)
    extra: Mapping[str, str] = field(default_factory=dict)
    lines: tuple[SheetLine, ...] = ()


def read_scoring(layout: CheckedTable) -> ScoringSpec:
    """Reads the table [scoring] of a layout, or raises ContentError with what would be valid."""
    table = layout.table("scoring")
    table.only(KEYS)
    kind = table.one_of("kind", KINDS, "walk", "kind")
    spec = ScoringSpec(
        kind=kind,
        area=_area(table) if "area" in table else USUAL_AREA,
        lines=tuple(_line(layout, line) for line in _lines(table)),
        bars=_words(table, "bars"),
        extra=_words(table, "extra"),
        **{key: table.name(key, usual) for key, usual in TEXTS.items()},
    )
    for count, fate in spec.bars.items():
        if fate not in FATES:
            raise table.error("bars", f"bars: '{count}' has an unknown fate '{fate}' ({', '.join(FATES)})")
    if kind == "bars" and not (spec.bars and spec.name):
        raise table.error("bars", 'bars need their counts and the value that names each: bars = {…}, name = "…"')
    if kind == "sheet" and not spec.lines:
        raise table.error("lines", "a sheet needs [[scoring.lines]]")
    return spec


TEXTS: Final = {"part": "round", "outer": "", "points": "", "name": "", "line": ""}


def check_scoring(spec: ScoringSpec, texts: Mapping[str, Any], plate: Iterable[str], wrong: Wrong) -> None:
    """Refuses a scoring that uses words missing from the game's texts, or that leaves a score out."""
    _check_known(spec.bars, texts, "counted", wrong)
    _check_known(spec.extra, texts, "counted", wrong)
    _check_known([spec.part], texts, "part", wrong)
    _check_known([line.text for line in spec.lines], texts, "sheet", wrong)
    _check_known([line.count for line in spec.lines if line.count], texts, "counted", wrong)
    if spec.points and spec.points not in plate:
        raise wrong("[scoring]", f"points: '{spec.points}' is not on the plates ({', '.join(plate)})")
    if spec.kind != "walk":
        _check_known(["title"], texts, "scoring", wrong)
    if spec.kind == "bars":
        _check_known(["line"] if spec.line else [], texts, "scoring", wrong)
        _check_known(["needed"] if spec.extra else [], texts, "scoring", wrong)
        _check_known([count for count, fate in spec.bars.items() if fate != "plain"], texts, "fate", wrong)
        _check_known(spec.extra, texts, "tally", wrong)
    if spec.kind == "tally":
        _check_known(texts.get("scored", {}), texts, "tally", wrong)
    if spec.kind == "sheet":
        listed = [reason for line in spec.lines for reason in line.scored]
        _check_known(listed, texts, "scored", wrong)
        for reason in texts.get("scored", {}):
            if listed.count(reason) != 1:
                raise wrong("[[scoring.lines]]", f"the score '{reason}' must stand in exactly one line")


def _check_known(names: Iterable[str], texts: Mapping[str, Any], section: str, wrong: Wrong) -> None:
    known = texts.get(section, {})
    for name in names:
        if name not in known:
            raise wrong("[scoring]", f"the game's texts have no '{section}.{name}' (there are {', '.join(known)})")


def _area(table: CheckedTable) -> Area:
    x, y, width, height = table.numbers("area", (USUAL_AREA.x, USUAL_AREA.y, USUAL_AREA.width, USUAL_AREA.height))
    if not (0 < width <= 2 * min(x, 1920 - x) and 0 < height <= 2 * min(y, 1080 - y)):
        raise table.wrong("area", "must lie on the table, from (0, 0) to (1920, 1080)")
    return Area(x, y, width, height)


def _lines(table: CheckedTable) -> list[Any]:
    found = table.entries.get("lines", [])
    if not isinstance(found, list) or any(not isinstance(line, dict) for line in found):
        raise table.wrong("lines", "must be tables: [[scoring.lines]]")
    return found


def _line(layout: CheckedTable, found: Mapping[str, Any]) -> SheetLine:
    table, names = layout.part("[[scoring.lines]]", found), layout.part("[scoring]", found)
    table.only(LINE_KEYS)
    scored = table.listed("scored", "reasons")
    line = SheetLine(names.name("text", ""), names.name("count", ""), names.name("value", ""), scored)
    if not line.text or bool(line.count) == bool(line.scored):
        raise table.error("text", "every line needs a text, and either a count or what is scored")
    return line


def _words(table: CheckedTable, key: str) -> dict[str, str]:
    found = table.entries.get(key, {})
    if not isinstance(found, dict) or any(not isinstance(word, str) for word in found.values()):
        raise table.wrong(key, f'must be a table of words, such as {key} = {{ some = "word" }}')
    return found
