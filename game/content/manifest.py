"""Reads the manifests of the games: config/games/<id>/game.toml.

id, place       the name of its folder; its place in the order of the games
players         the fewest and the most, such as [2, 5]
wins            who wins: "most" points, or "fewest", where every point is a bad one
editions        its looks, if there are several; the first is the default
rules           its game.engine.game.Game. Code is named as package.module:NAME
heuristic       its rules of thumb, and `notices`, what hints point out; both are optional
contests        what `bench bots` plays besides whole matches
design, emblem  what draws its pieces and its emblem; an edition may have its own in [edition.NAME]
profile         figures for search, review, puzzles and advice, as game.engine.manifest.Profile explains them:
    costly, clear, costs, shares
    strong, expert      tables with decisions, reckons, tries and most_playouts
"""

from __future__ import annotations

import re
from math import isfinite
from typing import Any, Final

from game.content.checked_table import CheckedTable
from game.content.folders import NAME, Folders
from game.content.reading import ContentError, is_there, names_in, shown
from game.content.texts import one_line, read_toml
from game.engine.game import MOST_SEATS
from game.engine.games.registry import know, known_manifests
from game.engine.manifest import USUAL_PLACE, Effort, Manifest, Profile, named_code

FILE: Final = "game.toml"
WINS: Final = ("most", "fewest")
CODE: Final = ("rules", "heuristic", "notices", "contests")
LOOKS: Final = ("design", "emblem")
KEYS: Final = ("id", "place", "players", "wins", "editions", *CODE, *LOOKS, "edition", "profile")
LEVELS: Final = ("strong", "expert")
LARGEST: Final = 10**9
_CODE: Final = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*", re.ASCII)


def know_games(folders: Folders) -> None:
    """Makes the games that have a manifest in these folders known to this process; ContentError if a manifest is wrong
    or its rules can't be loaded."""
    manifests = read_manifests(folders)
    for manifest in manifests if manifests != known_manifests() else ():
        _load(folders, manifest, "rules", manifest.rules)
    know(manifests)


def check_code(folders: Folders) -> None:
    """Loads all code that manifests name, so that no wrong name shows up during a match; ContentError."""
    for manifest in read_manifests(folders):
        for key in CODE:
            _load(folders, manifest, key, getattr(manifest, key))
        for key, names in (("design", manifest.designs), ("emblem", manifest.emblems)):
            for edition, name in names.items():
                _load(folders, manifest, key if edition is None else f"edition.{edition}.{key}", name)


def _load(folders: Folders, manifest: Manifest, key: str, name: str) -> None:
    try:
        if name:
            named_code(name)
    except ImportError as error:
        raise ContentError(shown(folders.game(manifest.id) / FILE), key, one_line(str(error))) from error


def read_manifests(folders: Folders) -> list[Manifest]:
    """The manifests of all games, in the order in which games are offered; ContentError if one is wrong."""
    names = (name for name in names_in(folders.games, "") if NAME.fullmatch(name))
    found = [read_manifest(folders, name) for name in names if is_there(folders.game(name) / FILE)]
    return sorted(found, key=lambda manifest: (manifest.place, manifest.id))


def read_manifest(folders: Folders, name: str) -> Manifest:
    """The manifest of the game in the folder of this name, or ContentError."""
    path = folders.game(name) / FILE
    table = CheckedTable(shown(path), read_toml(path))
    table.only(KEYS)
    if table.text("id") != name:
        raise table.wrong("id", f"must be the name of its folder, '{name}'")
    fewest, most = _players(table)
    editions = table.listed("editions", "names")
    looks = _looks(table, editions)
    return Manifest(
        id=name,
        fewest_players=fewest,
        most_players=most,
        fewest_win=table.one_of("wins", WINS) == "fewest",
        editions=editions,
        place=table.whole("place", 0, LARGEST, USUAL_PLACE),
        rules=_code(table, "rules", required=True),
        heuristic=_code(table, "heuristic"),
        notices=_code(table, "notices"),
        contests=_code(table, "contests"),
        designs={edition: _code(look, "design") for edition, look in looks.items() if "design" in look},
        emblems={edition: _code(look, "emblem") for edition, look in looks.items() if "emblem" in look},
        profile=_profile(table.table("profile")),
    )


def _looks(table: CheckedTable, editions: tuple[str, ...]) -> dict[str | None, CheckedTable]:
    """The tables with the looks of the game, under None, and of its editions."""
    found = table.table("edition")
    found.only(editions)
    looks: dict[str | None, CheckedTable] = {None: table}
    for edition in found.entries:
        looks[edition] = found.table(edition)
        looks[edition].only(LOOKS)
    return looks


def _players(table: CheckedTable) -> tuple[int, int]:
    match table.entries.get("players"):
        case [int() as fewest, int() as most] if 2 <= fewest <= most <= MOST_SEATS:
            return fewest, most
    raise table.wrong("players", f"must be the fewest and the most of 2 to {MOST_SEATS}, such as [2, 5]")


def _code(table: CheckedTable, key: str, required: bool = False) -> str:
    found = table.text(key, None if required else "")
    if found and not _CODE.fullmatch(found):
        raise table.wrong(key, f"must be code such as package.module:NAME, not {one_line(repr(found))}")
    return found


def _profile(table: CheckedTable) -> Profile:
    usual = Profile()
    table.only(("costly", "clear", "costs", "shares", *LEVELS))
    return Profile(
        strong=_effort(table, "strong", usual.strong),
        expert=_effort(table, "expert", usual.expert),
        costly=_points(table, "costly") or usual.costly,
        clear=_points(table, "clear"),
        costs=table.listed("costs", "tallies"),
        shares=table.listed("shares", "tallies"),
    )


def _effort(profile: CheckedTable, level: str, usual: Effort) -> Effort:
    if level not in profile:
        return usual
    table = profile.table(level)
    table.only(Effort.__dataclass_fields__)
    return Effort(
        decisions=table.whole("decisions", 1, LARGEST),
        reckons=table.flag("reckons"),
        tries=table.whole("tries", 0, LARGEST, 0),
        most_playouts=table.whole("most_playouts", 1, LARGEST, Effort(1).most_playouts),
    )


def _points(table: CheckedTable, key: str) -> float | None:
    found: Any = table.entries.get(key)
    if found is None:
        return None
    if type(found) not in (int, float) or not isfinite(found) or found <= 0:
        raise table.wrong(key, "must be a number of points above 0")
    return float(found)
