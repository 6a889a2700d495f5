"""Where fields are drawn: from any map, whatever game it is for."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.boards import read_board
from game.content.places import FieldMap, places_of
from game.content.reading import ContentError

ROOT = Path(__file__).parents[2]
GLADE = (ROOT / "tests" / "further" / "assets" / "boards" / "glade.tmx").read_text(encoding="utf-8")


@pytest.fixture
def places(tmp_path: Path):
    """The fields of the map of another game; `old` is replaced in it."""

    def read(old: str = "", new: str = "") -> FieldMap:
        assert old in GLADE
        path = tmp_path / "some.tmx"
        path.write_text(GLADE.replace(old, new, 1) if old else GLADE, encoding="utf-8")
        return read_board(path, "some", places_of)

    return read


@pytest.fixture
def why(places):
    """The sentence with which a map is refused, after the file's name."""

    def sentence(old: str, new: str) -> str:
        with pytest.raises(ContentError) as refused:
            places(old, new)
        return str(refused.value).partition("some.tmx: ")[2]

    return sentence


def test_rows_and_track_are_in_order(places) -> None:
    found = places()
    assert (found.width, found.height) == (1000, 560)
    assert {row: [field.name for field in fields] for row, fields in found.rows.items()} == {
        row: [f"{row}.{at}" for at in range(1, 5)] for row in "123"
    }
    assert [field.name for field in found.track] == [str(number) for number in range(25)]
    assert found.rows["1"][3].middle == (200, 200)


def test_what_else_is_on_a_map_is_not_looked_for(places) -> None:
    found = places(' <objectgroup id="1"', ' <tileset firstgid="1" source="nowhere.tsx"/>\n <objectgroup id="1"')
    assert found == places()


def test_our_own_board() -> None:
    found = read_board(ROOT / "assets" / "boards" / "hornochsen.tmx", "hornochsen", places_of)
    assert (found.width, found.height) == (1600, 900)
    assert list(found.rows) == [f"{side}{number}" for side in "LR" for number in range(1, 7)]
    assert len(found.track) == 61 and found.rows["L1"][4].kind == "ox" and found.rows["L1"][4].value == 6


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('name="1.2"', 'name="moss"', "object 'moss': fields of rows are named A.1, A.2 and so on"),
        ('name="1.2"', 'name="1.1"', "1.1: there are two fields of this name"),
        ('name="1.2"', 'name="1.9"', "1.2: this field is missing; the fields of a row are numbered from 1"),
        ('value="7"', 'value="8"', "track field 8: there are two fields of this number"),
        ('value="7"', 'value="70"', "track field 7: this field is missing; the track is numbered from 0"),
        ('<property name="number" type="int" value="7"/>', "", "object 20 (without a name): needs an int property"),
        ('x="60" y="60" width="80"', 'x="60" y="60" width="0"', "object '1.1': has no size; a field is drawn as"),
        ('x="60" y="60"', 'x="nan" y="60"', "object '1.1': has no size; a field is drawn as"),
        ('width="50" ', "", "map: needs width and tilewidth as whole numbers, as Tiled writes them"),
        ('tileheight="20"', 'tileheight="none"', "map: needs height and tileheight as whole numbers"),
    ],
)
def test_what_is_wrong_is_named(why, old: str, new: str, sentence: str) -> None:
    assert why(old, new).startswith(sentence)
