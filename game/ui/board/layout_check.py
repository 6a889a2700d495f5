"""Checks the layouts of all games before any match starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from game.content.folders import Folders
from game.content.library import ContentLibrary
from game.content.places import FieldMap, places_of
from game.content.reading import ContentError
from game.content.texts import LANGUAGES, read_toml
from game.engine.game import Game, Setup
from game.engine.games.registry import GAMES
from game.engine.view import View, seen_by
from game.ui.board.layout import Layout, fits, place_zones
from game.ui.board.layout_file import layout_of
from game.ui.board.scoring.spec import check_scoring
from game.ui.board.tray_file import trays_of
from game.ui.board.trays import Around
from game.ui.widgets.box import Box
from game.ui.window.space import HEIGHT, WIDTH


def check_layouts(folders: Folders, games: Iterable[Game] | None = None) -> None:
    """Raises ContentError for the first layout that fails for some number of players on some screen."""
    library = ContentLibrary(folders)
    for game in GAMES.values() if games is None else games:
        config = folders.ours / "config" / "games" / game.id
        texts = [read_toml(config / f"text.{language}.toml") for language in LANGUAGES]
        path = config / "layout.toml"
        found = read_toml(path)
        maps: dict[str | None, FieldMap | None] = {}
        for players in range(game.fewest_players, game.most_players + 1):
            setup = Setup(game.id, players)
            table = seen_by(game.rules(setup, library).start(), None)
            for compact, large in ((False, False), (True, False), (True, True)):
                layout = layout_of(found, path, compact, players, large=large)
                if layout.map not in maps:
                    maps[layout.map] = field_map(layout, game, setup, library)
                for words in texts:
                    _check_counters(layout, list(words.get("counter", {})))
                    _check_scoring(layout, words)
                check_layout(layout, table, players, maps[layout.map])
            _check_trays(found, path, table, players, fields=maps[layout.map])


def check_layout(layout: Layout, table: View, players: int, fields: FieldMap | None) -> None:
    """Raises ContentError if a layout does not match the zones of this table."""
    _check_zones(layout, table)
    place_zones(layout, table, players, 0, fields=fields)


def _check_trays(found: Mapping[str, Any], path: Path, table: View, players: int, *, fields: FieldMap | None) -> None:
    """Raises ContentError if the trays fail for this number of players."""
    spec = trays_of(found, path)
    if spec is not None:
        layout = layout_of(dict(found), path, False, players)
        around = Around(spec, Box(0, 0, WIDTH, HEIGHT), players, layout, finger=0, k=1)
        _check_zones(around.laid_out(), table)
        around.placed(table, fields)


def field_map(layout: Layout, game: Game, setup: Setup, library: ContentLibrary) -> FieldMap | None:
    """Returns the map that the layout's board is drawn from, or None if the layout has no board."""
    if layout.map is None:
        return None
    options = [option.name for option in game.options]
    if layout.map not in options:
        known = ", ".join(options) or "it has none"
        raise ContentError(layout.file, "[board]", f"map: the game has no option '{layout.map}' ({known})")
    board = str(game.option(setup, layout.map))
    return library.board(board, places_of)


def _check_zones(layout: Layout, table: View) -> None:
    """Refuses a layout zone whose name matches no zone of the game: it is a typing error."""
    for spec in layout.zones:
        if not any(fits(spec.name, zone.name) for zone in table.zones):
            known = dict.fromkeys(zone.name.split(".")[0] for zone in table.zones)
            raise ContentError(
                layout.file, f"zone '{spec.name}'", f"the game has no such zone (its zones are {', '.join(known)})"
            )


def _check_scoring(layout: Layout, words: Mapping[str, Any]) -> None:
    check_scoring(layout.scoring, words, layout.plate, partial(ContentError, layout.file))


def _check_counters(layout: Layout, known: list[str]) -> None:
    """Checks that every counter has a heading in the game's texts."""
    used = [("plate", layout.plate), ("info", layout.info), ("marks", layout.marks), ("tokens", tuple(layout.tokens))]
    used.append(("track", (layout.track,) if layout.track is not None else ()))
    used += [(f"zone '{zone.name}'", (zone.owners, zone.badges, zone.ahead)) for zone in layout.zones]
    for where, counters in used:
        for counter in counters:
            if counter and counter not in known:
                raise ContentError(
                    layout.file,
                    where if where.startswith("zone") else f"key '{where}'",
                    f"unknown counter '{counter}' (the game's are {', '.join(known)})",
                )
