"""Every text that a scene asks for is there, in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from game.bots.levels import BOTS
from game.content.texts import LANGUAGES, Texts
from game.engine.games.registry import GAMES
from game.ui.draw.seat_marks import SEAT_MARKS
from tests.architecture.project import CONFIG, ROOT, shown, sources, tree
from tests.architecture.test_texts import texts

CALLS = {"say", "own"}


def asked() -> Iterator[tuple[str, str]]:
    """Where in the code which text is asked for; what is computed in it stands as a pattern."""
    for file in [*sources(ROOT / "scenes"), *sources(ROOT / "game" / "app"), *sources(ROOT / "game" / "table")]:
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.Call) and node.args and _called(node.func) in CALLS:
                for argument in _ways(node.args[0]):
                    pattern = _pattern(argument)
                    if pattern is not None:
                        yield f"{shown(file)}:{node.lineno}", pattern


def _ways(argument: ast.expr) -> list[ast.expr]:
    """One text, or both where it depends."""
    return [*_ways(argument.body), *_ways(argument.orelse)] if isinstance(argument, ast.IfExp) else [argument]


def _called(func: ast.expr) -> str:
    return func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""


def _pattern(argument: ast.expr) -> str | None:
    match argument:
        case ast.Constant(value=str(key)) if "." in key and " " not in key:
            return re.escape(key)
        case ast.JoinedStr(values=parts):
            return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w]+" for part in parts)
    return None


def own_keys(language: str) -> set[str]:
    return {key for key in texts(CONFIG, language) if not key.startswith("refused.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_is_asked_for_is_there(language: str) -> None:
    keys = own_keys(language)
    missing = [f"{where}: {key}" for where, key in asked() if not any(re.fullmatch(key, known) for known in keys)]
    assert not missing, "\n".join(missing)


def test_every_text_is_asked_for() -> None:
    patterns = {pattern for _, pattern in asked()}
    ours = (
        "header",
        "title",
        "saved",
        "setup",
        "kind",
        "kind_help",
        "colour",
        "settings",
        "pause",
        "curtain",
        "results",
        "rules",
    )
    unused = [
        key
        for key in own_keys("en")
        if key.startswith(tuple(f"{section}." for section in ours))
        and not any(re.fullmatch(pattern, key) for pattern in patterns)
    ]
    assert not unused, "\n".join(unused)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_colour_game_and_option_has_its_words(language: str) -> None:
    keys = own_keys(language)
    for kind in ("human", *BOTS):
        assert {f"kind.{kind}", f"kind_help.{kind}"} <= keys
    assert {f"colour.{colour}" for colour in SEAT_MARKS} <= keys
    words = Texts(CONFIG, language)
    for name, game in GAMES.items():
        wanted = ["name", *(f"edition.{edition}" for edition in game.editions)]
        for option in game.options:
            wanted += [f"option.{option.name}.name", f"option.{option.name}.help"]
            values = [value for value in option.values or () if isinstance(value, str)]
            wanted += [f"option.{option.name}.value.{value}" for value in values]
        for key in wanted:
            assert key in texts(CONFIG / "games" / name, language), f"{name}: {key}"
            assert words.in_game(name, key) != ""
