"""Boards from Tiled maps: what is read, and one clear sentence for everything that is wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.content.boards import LARGEST_FILE, read_board
from game.content.reading import ContentError
from game.engine.games.hornochsen.board_from_map import board_of
from tests.engine.hornochsen.playing import board, field

ROOT = Path(__file__).parents[2]
OURS = ROOT / "assets" / "boards" / "hornochsen.tmx"
TEXT = OURS.read_text(encoding="utf-8")


@pytest.fixture
def written(tmp_path: Path):
    def write(content: str | bytes) -> Path:
        path = tmp_path / "meadow.tmx"
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return path

    return write


@pytest.fixture
def why(written):
    """The sentence with which a map is refused, after the file's name; `old` is replaced in ours."""

    def sentence(old: str | bytes, new: str | None = None) -> str:
        if new is not None:
            assert isinstance(old, str) and old in TEXT
        path = written(old if new is None else TEXT.replace(str(old), new, 1))
        with pytest.raises(ContentError) as refused:
            read_board(path, "meadow", board_of)
        words = str(refused.value)
        assert words.startswith(f"{path}: ") and "\n" not in words
        return words.removeprefix(f"{path}: ")

    return sentence


# -- our own board -------------------------------------------------------------------------------------


@pytest.mark.clause("HORN-1")
def test_our_board_is_the_one_of_the_rules() -> None:
    assert read_board(OURS, "hornochsen", board_of) == board()


def objects(layer: str) -> dict[str, ElementTree.Element]:
    (group,) = [group for group in ElementTree.fromstring(TEXT).iter("objectgroup") if group.get("name") == layer]
    return {item.get("name", ""): item for item in group.iter("object")}


def area(item: ElementTree.Element) -> tuple[float, float, float, float]:
    x, y, width, height = (float(item.get(name, "0")) for name in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def test_our_map_is_one_that_tiled_writes() -> None:
    root = ElementTree.fromstring(TEXT)
    assert root.attrib["orientation"] == "orthogonal" and root.attrib["version"] == "1.10"
    assert (root.get("width"), root.get("height")) == ("80", "45"), "tiles of 20 units: 1600 x 900"
    ids = [int(item.get("id", "0")) for item in root.iter("object")]
    assert len(ids) == len(set(ids)) and int(root.attrib["nextobjectid"]) == max(ids) + 1
    assert int(root.attrib["nextlayerid"]) == 3


def test_fields_lie_on_the_map_and_not_on_one_another() -> None:
    areas = [area(item) for layer in ("rows", "track") for item in objects(layer).values()]
    for at, (left, top, right, bottom) in enumerate(areas):
        assert 0 <= left < right <= 1600 and 0 <= top < bottom <= 900
        for other in areas[:at]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def test_the_track_is_a_path_from_start_to_heap() -> None:
    track = objects("track")
    assert [int(name) for name in track] == list(range(61))
    for here, there in zip(track.values(), list(track.values())[1:], strict=False):
        (left, top, right, bottom), other = area(here), area(there)
        across = max(other[0] - right, left - other[2])
        along = max(other[1] - bottom, top - other[3])
        assert max(across, along) <= 8, f"{here.get('name')} and {there.get('name')} lie side by side"


def test_the_fields_of_a_row_lie_in_a_line() -> None:
    for name, item in objects("rows").items():
        row, number = name.split(".")
        first = area(objects("rows")[f"{row}.1"])
        assert area(item)[1] == first[1] and area(item)[0] == first[0] + 90 * (int(number) - 1)


# -- other boards --------------------------------------------------------------------------------------


def test_another_board(written) -> None:
    changed = TEXT.replace('name="L1.5" type="ox"', 'name="L1.5" type="cowpat"', 1)
    further = '<object id="900" name="L1.6" type="ox"><properties><property name="value" type="int" value="99"/>'
    next_row = '<object id="6" name="L2.1"'
    changed = changed.replace(next_row, f"{further}</properties></object>{next_row}")
    changed = changed.replace('name="50" type="eye"', 'name="50" type="step"')
    meadow = read_board(written(changed), "meadow", board_of)
    assert meadow.name == "meadow" and meadow.eyes == (40,)
    assert meadow.rows[0].fields == tuple(field(word) for word in [".", ".", ".", ".", "K6", "O99"])
    assert meadow.rows[1:] == board().rows[1:]


def test_the_order_of_objects_and_all_else_in_the_map_do_not_matter(written) -> None:
    root = ElementTree.fromstring(TEXT)
    for group in root.iter("objectgroup"):
        group[:] = reversed(group)
    notes = ElementTree.SubElement(root, "objectgroup", {"id": "7", "name": "notes"})
    ElementTree.SubElement(notes, "object", {"id": "901", "name": "anything"})
    root.insert(0, ElementTree.Element("tileset", {"firstgid": "1", "source": "nowhere.tsx"}))
    layer = ElementTree.Element("layer", {"id": "8", "name": "grass", "width": "80", "height": "45"})
    ElementTree.SubElement(layer, "data", {"encoding": "base64", "compression": "gzip"}).text = "rubbish"
    root.append(layer)
    picture = ElementTree.SubElement(root, "imagelayer", {"id": "9", "name": "sky"})
    ElementTree.SubElement(picture, "image", {"source": "nowhere.png"})
    assert read_board(written(ElementTree.tostring(root)), "hornochsen", board_of) == board()


def test_a_byte_order_mark_is_fine(written) -> None:
    assert read_board(written(b"\xef\xbb\xbf" + TEXT.encode()), "hornochsen", board_of) == board()


# -- files -----------------------------------------------------------------------------------------------


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"nowhere\.tmx: can't be read \(No such file"):
        read_board(tmp_path / "nowhere.tmx", "nowhere", board_of)
    with pytest.raises(ContentError, match="can't be read"):
        read_board(tmp_path, "folder", board_of)


@pytest.mark.parametrize(
    "content", ["", "rubbish", "<map>", "<map></mop>", "<map/><map/>", TEXT[:-8], "\0", "<map a='\x01'/>"]
)
def test_not_xml(why, content: str) -> None:
    assert why(content).startswith("not XML: ")


def test_not_a_map(why) -> None:
    assert why("<svg/>") == "not a Tiled map: it begins with <svg> instead of <map>"


@pytest.mark.parametrize(
    "content",
    [
        '<!DOCTYPE map [<!ENTITY a "b">]><map>&a;</map>',
        '<!DOCTYPE map SYSTEM "other.dtd"><map/>',
        '<!DOCTYPE map [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><map>&b;</map>',
    ],
)
def test_entities_are_not_even_looked_at(why, content: str) -> None:
    assert why(content).startswith("has a DOCTYPE or entities")


@pytest.mark.parametrize("content", [TEXT.encode("utf-16"), b"\xff\xfe", "<map>ä</map>".encode("latin-1")])
def test_not_utf_8(why, content: bytes) -> None:
    assert why(content).startswith("not UTF-8 text")


def test_too_large(written, why) -> None:
    assert why(TEXT + " " * LARGEST_FILE) == "larger than 1 MiB, no board is"
    assert read_board(written(TEXT + " " * (LARGEST_FILE - len(TEXT))), "hornochsen", board_of) == board()


# -- layers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layer", ["rows", "track"])
def test_a_missing_layer(why, layer: str) -> None:
    needed = f"layer '{layer}': there are 0 object layers of this name; one is needed"
    assert why(f'name="{layer}" color', 'name="other" color') == needed
    assert why(f' name="{layer}" color', " color") == needed


def test_a_layer_twice(why) -> None:
    assert why("</map>", '<objectgroup id="9" name="rows"/></map>').startswith("layer 'rows': there are 2")


def test_a_layer_of_another_kind(why) -> None:
    tiles = TEXT.replace('<objectgroup id="1" name="rows" color="#f2c14e">', '<layer id="1" name="rows">')
    assert why(tiles.replace("</objectgroup>", "</layer>", 1)).startswith("layer 'rows': there are 0 object layers")


# -- rows ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["L7.1", "M1.1", "L1", "L1.0", "L1.01", "l1.1", "L1.1.1", "L1. 1", "L1.\u0661", "start"]
)
def test_unknown_names(why, name: str) -> None:
    assert why('name="L1.1"', f'name="{name}"') == (
        f"object '{name}': fields of rows are named L1.1, L1.2 and so on, for L1-L6 and R1-R6"
    )


def test_an_object_without_a_name_is_called_by_its_number(why) -> None:
    assert why('id="3" name="L1.3"', 'id="3"').startswith("object 3 (without a name): fields of rows are named")
    assert why('id="3" name="L1.3"', 'id="3" name=""').startswith("object 3 (without a name): fields of rows")


def test_strange_names_are_shown_with_care(why) -> None:
    assert why('name="L1.1"', 'name="a&#10;b"').startswith("object 'a?b': ")
    assert why('name="L1.1"', f'name="{"x" * 500}"').startswith(f"object '{'x' * 60}…': ")


def test_a_field_twice(why) -> None:
    assert why('name="L1.2"', 'name="L1.1"') == "L1.1: there are two fields of this name"


@pytest.mark.parametrize(("old", "where"), [("L1.2", "L1.2"), ("L1.1", "L1.1")])
def test_a_gap_in_a_row(why, old: str, where: str) -> None:
    words = why(f'name="{old}"', 'name="L1.9"')
    assert words == f"{where}: this field is missing; the fields of a row are numbered from 1"


@pytest.mark.parametrize("kind", ["ploin", "Plain", "start", ""])
def test_an_unknown_kind(why, kind: str) -> None:
    wanted = "(plain, cowpat, double, happy, ox)"
    assert why('name="L1.1" type="plain"', f'name="L1.1" type="{kind}"') == f"L1.1: unknown kind '{kind}' {wanted}"
    assert why('name="L1.1" type="plain"', 'name="L1.1"') == f"L1.1: unknown kind '' {wanted}"


def ox(value: str) -> tuple[str, str]:
    """The ox of L1 with another property."""
    return '<property name="value" type="int" value="6"/>', value


@pytest.mark.clause("HORN-1")
def test_a_missing_value(why) -> None:
    needed = "L1.5: cowpat and ox fields need a value from 1 to 99"
    assert why(*ox("")) == needed
    assert why(*ox('<property name="worth" type="int" value="6"/>')) == needed


@pytest.mark.parametrize("value", ["0", "-3", "100", "999999999"])
def test_a_value_out_of_range(why, value: str) -> None:
    words = why(*ox(f'<property name="value" type="int" value="{value}"/>'))
    assert words == "L1.5: cowpat and ox fields need a value from 1 to 99"


@pytest.mark.parametrize("value", ["six", "", "6.5", "6_0", " 6", "\u0666", "9" * 5000])
def test_a_value_that_is_no_whole_number(why, value: str) -> None:
    words = why(*ox(f'<property name="value" type="int" value="{value}"/>'))
    assert words.startswith("object 'L1.5': property 'value' is '") and words.endswith("', not a whole number")


@pytest.mark.parametrize("kind", ["", 'type="string"', 'type="float"', 'type="bool"'])
def test_a_value_of_another_type(why, kind: str) -> None:
    words = why(*ox(f'<property name="value" {kind} value="1"/>'))
    assert words == "object 'L1.5': property 'value' must be of type int"


def test_a_value_where_none_belongs(why) -> None:
    item = 'name="L1.1" type="plain" x="150" y="118" width="84" height="84"'
    prop = '<properties><property name="value" type="int" value="1"/></properties>'
    assert why(f"{item}/>", f"{item}>{prop}</object>") == "L1.1: only cowpat and ox fields have a value"


@pytest.mark.clause("HORN-1")
def test_rows_that_nobody_can_play_on(why) -> None:
    assert why('name="L1.5" type="ox"', 'name="L1.5" type="cowpat"').startswith("L1.5: the last field of a row")
    assert why('name="L1.1" type="plain"', 'name="L1.1" type="ox"').startswith("L1.1: the last field of a row")
    root = ElementTree.fromstring(TEXT)
    rows = root.find("objectgroup")
    assert rows is not None
    for item in list(rows):
        if item.get("name", "").startswith("R4."):
            rows.remove(item)
    assert why(ElementTree.tostring(root)).startswith("R4: there are 0 rows of this name")


# -- track -----------------------------------------------------------------------------------------------


def test_an_unknown_kind_of_track_field(why) -> None:
    words = why('name="60" type="heap"', 'name="60" type="hill"')
    assert words == "object '60': unknown kind 'hill' (start, step, eye, heap)"


@pytest.mark.parametrize("kind", ["start", "heap"])
def test_start_and_heap_are_needed(why, kind: str) -> None:
    assert why(f'type="{kind}"', 'type="step"') == f"track: there are 0 fields of kind {kind}; one is needed"
    assert why('name="7" type="step"', f'name="7" type="{kind}"') == (
        f"track: there are 2 fields of kind {kind}; one is needed"
    )


def numbered(value: str) -> tuple[str, str]:
    """Field 7 of the track with another number."""
    return '<property name="number" type="int" value="7"/>', value


def test_track_fields_are_numbered(why) -> None:
    needed = "object '7': needs an int property 'number', from 0 for the start field"
    assert why(*numbered("")) == needed
    assert why(*numbered('<property name="number" type="int" value="-7"/>')) == needed
    assert why(*numbered('<property name="number" value="7"/>')) == "object '7': property 'number' must be of type int"
    assert why(*numbered('<property name="number" type="int" value="x"/>')) == (
        "object '7': property 'number' is 'x', not a whole number"
    )


def test_no_number_is_missing_or_there_twice(why) -> None:
    assert why(*numbered('<property name="number" type="int" value="8"/>')) == (
        "track field 8: there are two fields of this number"
    )
    assert why(*numbered('<property name="number" type="int" value="61"/>')) == (
        "track field 7: this field is missing; the track is numbered from 0 to the heap"
    )


def test_the_heap_is_the_last_and_the_start_the_first(why) -> None:
    beyond = '<object id="950" name="61" type="eye"><properties><property name="number" type="int" value="61"/>'
    assert why("\n </objectgroup>\n</map>", f"{beyond}</properties></object></objectgroup></map>") == (
        "track field 61: lies beyond the heap, number 60, which is the last field"
    )
    swapped = TEXT.replace('name="0" type="start"', 'name="0" type="step"')
    assert why(swapped.replace('name="7" type="step"', 'name="7" type="start"')) == "track: the start field is number 0"


# -- pytmx -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('x="150"', 'x="left"'),
        ('id="1" name="L1.1"', 'id="one" name="L1.1"'),
        ('type="int" value="6"', 'type="number" value="6"'),
        ('type="int" value="6"', 'type="class" propertytype="x" value="6"'),
        ('name="rows" color', 'name="rows" extend="x" color'),
        ('name="L1.1" type="plain"', 'name="L1.1" type="plain" properties="x" gid="x"'),
        ('name="L1.1" type="plain"', 'name="L1.1" type="plain" visible="perhaps"'),
    ],
)
def test_whatever_pytmx_stumbles_over(why, old: str, new: str) -> None:
    assert why(old, new).startswith("not a map that pytmx can read (")


def test_a_property_may_be_called_like_something_of_pytmx(written) -> None:
    prop = '<properties><property name="name" value="x"/><property name="x" value="y"/></properties>'
    item = 'name="L1.1" type="plain" x="150" y="118" width="84" height="84"'
    assert read_board(written(TEXT.replace(f"{item}/>", f"{item}>{prop}</object>")), "hornochsen", board_of) == board()


def test_pygame_is_loaded_only_when_a_board_is_read_and_does_not_greet() -> None:
    code = (
        "import sys; from pathlib import Path; from game.content.boards import read_board; "
        "from game.engine.games.hornochsen.board_from_map import board_of; "
        "assert 'pygame' not in sys.modules and 'pytmx' not in sys.modules; "
        f"read_board(Path({str(OURS)!r}), 'hornochsen', board_of)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
