"""Reads boards from Tiled maps; each game makes its own board from a map."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from game.content.reading import ContentError, TooLarge, read_plain
from game.engine.board_map import BoardError, BoardMap, MapObject, called, short
from game.engine.game import BoardT

LARGEST_FILE: Final = 1 << 20
LAYERS: Final = ("rows", "track")
WHOLE_NUMBER: Final = re.compile(r"-?[0-9]{1,9}", re.ASCII)


def read_board(path: Path, name: str, made: Callable[[BoardMap], BoardT]) -> BoardT:
    """The board that `made` creates from this map; ContentError if the map is broken or `made` raises BoardError."""
    try:
        return made(_map(_xml(_text(path)), name))
    except BoardError as error:
        raise ContentError(str(path), error.where, error.why) from None


# -- the file --------------------------------------------------------------------------------------


def _text(path: Path) -> str:
    try:
        data = read_plain(path, LARGEST_FILE)
    except TooLarge:
        raise BoardError("", "larger than 1 MiB, no board is") from None
    except OSError as error:
        raise BoardError("", f"can't be read ({error.strerror or error})") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BoardError("", f"not UTF-8 text (byte {error.start})") from None


def _xml(text: str) -> ElementTree.Element:
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise BoardError("", "has a DOCTYPE or entities; Tiled writes maps without")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise BoardError("", f"not XML: {error}") from None
    if root.tag != "map":
        raise BoardError("", f"not a Tiled map: it begins with <{short(root.tag)}> instead of <map>")
    return root


# -- the map ---------------------------------------------------------------------------------------


def _map(root: ElementTree.Element, name: str) -> BoardMap:
    layers = _layers(_bare_map(root))
    width, height = _size(root, "width", "tilewidth"), _size(root, "height", "tileheight")
    return BoardMap(name, width, height, layers["rows"], layers["track"])


def _bare_map(root: ElementTree.Element) -> ElementTree.Element:
    """A map with only the two layers: otherwise pytmx would look for the files of tilesets and images."""
    bare = ElementTree.Element("map")
    for name in LAYERS:
        found = [layer for layer in root.findall("objectgroup") if layer.get("name") == name]
        if len(found) != 1:
            raise BoardError(f"layer '{name}'", f"there are {len(found)} object layers of this name; one is needed")
        for item in found[0].iterfind("object"):
            _check_numbers(item)
        bare.append(found[0])
    return bare


def _check_numbers(item: ElementTree.Element) -> None:
    """Refuses int properties that are not integers and names their object; pytmx would not name it."""
    for prop in item.iterfind("properties/property"):
        written = prop.get("value", "")
        if prop.get("type") == "int" and WHOLE_NUMBER.fullmatch(written) is None:
            why = f"property '{short(prop.get('name', ''))}' is '{short(written)}', not a whole number"
            raise BoardError(called(item.get("name"), item.get("id")), why)


def _layers(bare: ElementTree.Element) -> dict[str, tuple[MapObject, ...]]:
    """The objects of the two layers, as pytmx reads them."""
    # pytmx imports pygame, which processes that get boards as data should not load, and which prints a greeting.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pytmx  # noqa: PLC0415

    try:
        tiled = pytmx.TiledMap(allow_duplicate_names=True)
        tiled.parse_xml(bare)
        return {layer.name: tuple(map(_object, layer)) for layer in tiled.objectgroups}
    except Exception as error:  # whatever pytmx raises, the file is at fault
        raise BoardError("", f"not a map that pytmx can read ({type(error).__name__}: {short(str(error))})") from None


def _object(item: Any) -> MapObject:
    return MapObject(
        item.id, item.name or "", item.type or "", dict(item.properties), item.x, item.y, item.width, item.height
    )


def _size(root: ElementTree.Element, count: str, tile: str) -> float:
    """The map's width or height, in pixels."""
    written = root.get(count, ""), root.get(tile, "")
    if any(WHOLE_NUMBER.fullmatch(number) is None or int(number) < 1 for number in written):
        raise BoardError("map", f"needs {count} and {tile} as whole numbers, as Tiled writes them")
    return float(int(written[0]) * int(written[1]))
