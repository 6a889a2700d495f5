"""Reads boards of Hornochsen from Tiled maps."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from game.content.errors import ContentError
from game.engine.games.hornochsen.board import Board, BoardError, Field, FieldKind, Row, row_names

LARGEST_FILE: Final = 1 << 20
LAYERS: Final = ("rows", "track")
KINDS: Final = ", ".join(kind.value for kind in FieldKind)
TRACK_KINDS: Final = ("start", "step", "eye", "heap")
TRACK_WORDS: Final = ", ".join(TRACK_KINDS)
FIELD_NAME: Final = re.compile(r"([LR][1-6])\.([1-9][0-9]{0,2})", re.ASCII)
LONGEST_WORD: Final = 60
WHOLE_NUMBER: Final = re.compile(r"-?[0-9]{1,9}", re.ASCII)


def read_board(path: Path, name: str) -> Board:
    """The board in this map, or ContentError."""
    try:
        layers = _layers(_text(path))
        eyes, heap = _track(layers["track"])
        return Board(name, _rows(layers["rows"]), eyes, heap)
    except BoardError as error:
        raise ContentError(str(path), error.where, error.why) from None


# -- the file --------------------------------------------------------------------------------------


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BoardError("", f"can't be read ({error.strerror or error})") from None
    if len(data) > LARGEST_FILE:
        raise BoardError("", "larger than 1 MiB, no board is")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BoardError("", f"not UTF-8 text (byte {error.start})") from None


def _layers(text: str) -> dict[str, list[Any]]:
    """The objects of the two layers, as pytmx reads them."""
    bare = _bare_map(_xml(text))
    # pytmx brings pygame, which nobody who gets boards as data should load, and which greets on the screen.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pytmx  # noqa: PLC0415

    try:
        tiled = pytmx.TiledMap(allow_duplicate_names=True)
        tiled.parse_xml(bare)
        return {layer.name: list(layer) for layer in tiled.objectgroups}
    except Exception as error:  # whatever pytmx stumbles over, the file is at fault
        raise BoardError("", f"not a map that pytmx can read ({type(error).__name__}: {_short(str(error))})") from None


def _xml(text: str) -> ElementTree.Element:
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise BoardError("", "has a DOCTYPE or entities; Tiled writes maps without")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise BoardError("", f"not XML: {error}") from None
    if root.tag != "map":
        raise BoardError("", f"not a Tiled map: it begins with <{_short(root.tag)}> instead of <map>")
    return root


def _bare_map(root: ElementTree.Element) -> ElementTree.Element:
    """A map with the two layers alone: pytmx would look for the files of tilesets and images."""
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
    """Refuses int properties that are none while it is known whose they are; pytmx would not say."""
    for prop in item.iterfind("properties/property"):
        written = prop.get("value", "")
        if prop.get("type") == "int" and WHOLE_NUMBER.fullmatch(written) is None:
            why = f"property '{_short(prop.get('name', ''))}' is '{_short(written)}', not a whole number"
            raise BoardError(_called(item.get("name"), item.get("id")), why)


# -- rows ------------------------------------------------------------------------------------------


def _rows(objects: list[Any]) -> tuple[Row, ...]:
    fields: dict[str, dict[int, Field]] = {name: {} for name in row_names()}
    for item in objects:
        place = FIELD_NAME.fullmatch(item.name or "")
        if place is None:
            raise BoardError(
                _called(item.name, item.id), "fields of rows are named L1.1, L1.2 and so on, for L1-L6 and R1-R6"
            )
        row, number = place[1], int(place[2])
        if number in fields[row]:
            raise BoardError(item.name, "there are two fields of this name")
        fields[row][number] = Field(_kind(item), _number(item, "value"))
    return tuple(Row(name, _in_order(name, fields[name])) for name in fields if fields[name])


def _in_order(row: str, fields: dict[int, Field]) -> tuple[Field, ...]:
    for number in range(1, len(fields) + 1):
        if number not in fields:
            raise BoardError(f"{row}.{number}", "this field is missing; the fields of a row are numbered from 1")
    return tuple(fields[number] for number in sorted(fields))


def _kind(item: Any) -> FieldKind:
    try:
        return FieldKind(item.type)
    except ValueError:
        raise BoardError(item.name, f"unknown kind '{_short(item.type)}' ({KINDS})") from None


# -- track -----------------------------------------------------------------------------------------


def _track(objects: list[Any]) -> tuple[tuple[int, ...], int]:
    """The numbers of the eyes and of the heap."""
    kinds: dict[int, str] = {}
    for item in objects:
        if item.type not in TRACK_KINDS:
            raise BoardError(_called(item.name, item.id), f"unknown kind '{_short(item.type)}' ({TRACK_WORDS})")
        number = _number(item, "number")
        if number is None or number < 0:
            raise BoardError(_called(item.name, item.id), "needs an int property 'number', from 0 for the start field")
        if number in kinds:
            raise BoardError(f"track field {number}", "there are two fields of this number")
        kinds[number] = item.type
    return _eyes(kinds), _heap(kinds)


def _heap(kinds: dict[int, str]) -> int:
    """The heap's number, on a track without gaps from the start to it."""
    heap = _only(kinds, "heap")
    if _only(kinds, "start") != 0:
        raise BoardError("track", "the start field is number 0")
    for number in range(heap):
        if number not in kinds:
            raise BoardError(f"track field {number}", "this field is missing; the track is numbered from 0 to the heap")
    if max(kinds) != heap:
        raise BoardError(f"track field {max(kinds)}", f"lies beyond the heap, number {heap}, which is the last field")
    return heap


def _only(kinds: dict[int, str], wanted: str) -> int:
    numbers = _of_kind(kinds, wanted)
    if len(numbers) != 1:
        raise BoardError("track", f"there are {len(numbers)} fields of kind {wanted}; one is needed")
    return numbers[0]


def _eyes(kinds: dict[int, str]) -> tuple[int, ...]:
    return tuple(_of_kind(kinds, "eye"))


def _of_kind(kinds: dict[int, str], wanted: str) -> list[int]:
    return sorted(number for number, kind in kinds.items() if kind == wanted)


# -- objects ---------------------------------------------------------------------------------------


def _number(item: Any, name: str) -> int | None:
    """An object's int property, None if it has none of this name."""
    found = item.properties.get(name)
    if found is None:
        return None
    if type(found) is not int:
        raise BoardError(_called(item.name, item.id), f"property '{name}' must be of type int")
    return found


def _called(name: str | None, number: object) -> str:
    return f"object '{_short(name)}'" if name else f"object {number} (without a name)"


def _short(text: str | None) -> str:
    """Foreign text, fit to stand in a sentence."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in (text or "")[:LONGEST_WORD])
    return shown if len(text or "") <= LONGEST_WORD else shown + "…"
