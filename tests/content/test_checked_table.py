"""One table for all TOML files: what it refuses, and how it names the key."""

from __future__ import annotations

from typing import Any

import pytest

from game.content.checked_table import CheckedTable, Naming
from game.content.reading import ContentError


def table(naming: Naming = Naming.DOTTED, where: str = "", **entries: Any) -> CheckedTable:
    return CheckedTable("a.toml", entries, where, naming)


@pytest.mark.parametrize(
    ("naming", "where", "said"),
    [
        (Naming.DOTTED, "copies.", "a.toml: copies.most: must be a whole number from 1 to 9"),
        (Naming.ORDERED, "step 1, ", "a.toml: step 1, most: must be a whole number from 1 to 9"),
        (Naming.QUOTED, "[players.2] ", "a.toml: [players.2] key 'most': must be a whole number from 1 to 9"),
        (Naming.WHOLE, "zone 'pile'", "a.toml: zone 'pile': most must be a whole number from 1 to 9"),
    ],
)
def test_each_kind_of_file_names_keys_in_its_way(naming: Naming, where: str, said: str) -> None:
    with pytest.raises(ContentError) as refused:
        table(naming, where, most=10).whole("most", 1, 9)
    assert str(refused.value) == said


@pytest.mark.parametrize("found", [True, 2.0, "2", 0, 10, None])
def test_a_whole_number_is_neither_true_nor_broken_nor_out_of_range(found: object) -> None:
    with pytest.raises(ContentError):
        table(most=found).whole("most", 1, 9)


@pytest.mark.parametrize("found", [[1], [1, "2"], [1, True], [1, float("nan")], [1, 10**400], 3, None])
def test_numbers_are_as_many_as_are_wanted_and_none_is_endless(found: object) -> None:
    with pytest.raises(ContentError, match="size must be 2 numbers, such as size = "):
        table(size=found).numbers("size", (136, 204))


def test_what_is_missing_is_as_usual_and_refused_where_nothing_is() -> None:
    empty = table()
    assert empty.whole("most", 1, 9, 4) == 4 and empty.text("id", "") == "" and not empty.flag("step")
    assert empty.words("beside") == () and empty.listed("examples", "names") == () and empty.table("deal").entries == {}
    for getter in (lambda: empty.whole("most", 1, 9), lambda: empty.text("id"), lambda: empty.required("glow")):
        with pytest.raises(ContentError):
            getter()


def test_a_table_within_a_table_knows_its_place() -> None:
    with pytest.raises(ContentError, match=r"a.toml: edition.azul.glow: is missing"):
        table(edition={"azul": {}}).table("edition").table("azul").required("glow")
    with pytest.raises(ContentError, match=r"a.toml: section 2, title: must be a text"):
        table(Naming.ORDERED, section=[{}, {"title": " "}]).tables("section")[1].text("title")
    with pytest.raises(ContentError, match=r"a.toml: \[board\]: unknown key 'mop' \(map, area\)"):
        table(Naming.QUOTED, board={"mop": 3}).table("board").only(("map", "area"))
