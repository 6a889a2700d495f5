"""The language files: complete, alike in both languages, with a sentence for every code."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.content.texts import LANGUAGES, PLACE
from game.engine.games.registry import GAMES as REGISTRY
from tests.architecture.codes import literal_codes
from tests.architecture.project import CONFIG, GAMES, ROOT, shown, sources, tree

FOLDERS = sorted({path.parent for path in CONFIG.rglob("text.*.toml")})


def texts(folder: Path, language: str) -> dict[str, str]:
    """All texts of a file by their full keys, such as `illegal.not_in_hand`."""
    table = tomllib.loads((folder / f"text.{language}.toml").read_text(encoding="utf-8"))
    return dict(_flat(table))


def _flat(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


def places(text: str) -> set[str]:
    """The names of the values that a text needs."""
    return {found[1] for found in PLACE.finditer(text)}


def game_folders() -> dict[str, Path]:
    """By the name of its package, where a game of the registry has its texts."""
    return {type(game).__module__.split(".")[-2]: CONFIG / "games" / name for name, game in REGISTRY.items()}


@pytest.mark.parametrize("folder", FOLDERS, ids=shown)
def test_both_languages_say_the_same_things(folder: Path) -> None:
    assert {path.name for path in folder.glob("text.*.toml")} == {f"text.{language}.toml" for language in LANGUAGES}
    first, *others = (texts(folder, language) for language in LANGUAGES)
    for other in others:
        assert set(first) ^ set(other) == set(), "keys that only one language has"
        differing = [key for key in first if places(first[key]) != places(other[key])]
        assert not differing, "texts with other values in one language than in the other"


@pytest.mark.parametrize("folder", FOLDERS, ids=shown)
def test_every_text_is_a_text(folder: Path) -> None:
    for language in LANGUAGES:
        for key, text in texts(folder, language).items():
            where = f"{shown(folder)}/text.{language}.toml: {key}"
            assert isinstance(text, str) and text.strip() == text != "", where
            # The window and trays may ask questions; elsewhere a question mark stands for a value that is missing.
            asks = key.startswith("ask.") or (folder == CONFIG and not key.startswith("refused."))
            assert "?" not in text or asks, where
            leftover = PLACE.sub("", text)
            assert "{" not in leftover and "}" not in leftover, where


def test_every_game_has_texts_in_both_languages() -> None:
    for folder in game_folders().values():
        for language in LANGUAGES:
            assert "name" in texts(folder, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_sentence(language: str) -> None:
    common = {key for key in texts(CONFIG, language) if key.startswith("refused.")}
    speechless = []
    for found in literal_codes(sources(ROOT / "game")):
        known = {key.removeprefix("refused.") for key in common}
        if GAMES in found.file.parents:
            folder = game_folders().get(found.file.relative_to(GAMES).parts[0])
            own = texts(folder, language) if folder is not None else {}
            known |= {key.removeprefix("illegal.") for key in own if key.startswith("illegal.")}
        if found.code not in known:
            speechless.append(f"{shown(found.file)}:{found.line}: {found.code}")
    assert not speechless, "\n".join(speechless)


def strings_in(folder: Path) -> set[str]:
    """Every string that stands in the code of a folder."""
    nodes = (node for file in sources(folder) for node in ast.walk(tree(file)))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_every_sentence_is_needed() -> None:
    """A sentence whose code nobody gives is left over from something."""
    language = LANGUAGES[0]
    said = strings_in(ROOT / "game")
    unused = [
        key for key in texts(CONFIG, language) if key.split(".")[0] == "refused" and key.split(".")[1] not in said
    ]
    for package, folder in game_folders().items():
        said = strings_in(GAMES / package)
        illegal = [key for key in texts(folder, language) if key.startswith("illegal.")]
        unused += [f"{folder.name}: {key}" for key in illegal if key.split(".")[1] not in said]
    assert not unused, "\n".join(unused)


def test_codes_are_found_wherever_they_are_given(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text(
        "@dataclass\n"
        "class Why:\n"
        "    code: str\n"
        "class Wrong(Exception):\n"
        "    def __init__(self, line, code, **values): ...\n"
        "class Worse(Wrong): ...\n"
        "class Worst(Worse): ...\n"
        "class Own(Wrong):\n"
        "    def __init__(self, file):\n"
        "        super().__init__(1, 'a')\n"
        "def refuse(state, code): ...\n"
        "Why('b'), Why(code='c'), Worst(3, 'd' if x else 'e'), some.Wrong(2, 'f'), refuse(s, 'g')\n"
        "Own('no'), other('no'), Why(no), Wrong('no', variable)\n",
        encoding="utf-8",
    )
    assert {found.code for found in literal_codes([file])} == {"a", "b", "c", "d", "e", "f", "g"}
