"""Tables are composed: what helps a table gets what it needs and not the whole scene."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.project import ROOT, sources, tree

LEVELS = 4
"""From Scene down."""


def classes() -> dict[str, tuple[Path, ast.ClassDef]]:
    found = {}
    for path in sources(ROOT / "scenes"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                found[node.name] = path, node
    return found


def scene_levels() -> dict[str, int]:
    """Every scene, and how many generations it is from Scene down."""
    known = classes()

    def level(name: str) -> int:
        if name == "Scene":
            return 1
        bases = known[name][1].bases if name in known else []
        above = max((level(base.id) for base in bases if isinstance(base, ast.Name)), default=0)
        return above + 1 if above else 0

    return {name: found for name in known if (found := level(name))}


def parameters(path: Path) -> Iterator[tuple[str, set[str]]]:
    """The functions of a module, and the names in the types of what they are given."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef):
            given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            types = [one.annotation for one in given if one.annotation is not None]
            yield node.name, {each.id for one in types for each in ast.walk(one) if isinstance(each, ast.Name)}


def test_few_generations_lie_between_a_scene_and_the_first() -> None:
    too_deep = {name: level for name, level in scene_levels().items() if level > LEVELS}
    assert not too_deep


def test_what_helps_a_table_is_not_given_the_scene() -> None:
    scenes = set(scene_levels())
    defining = {path for name, (path, _) in classes().items() if name in scenes}
    given = {
        path.stem
        for path in sources(ROOT / "scenes" / "table")
        if path not in defining and any(types & scenes for _, types in parameters(path))
    }
    assert not given, "is given a scene; what does it need of it?"


def test_modes_know_no_sprite() -> None:
    """What a mode says is about things with names; where they lie and what they look like is the table's."""
    scenes = set(scene_levels())
    defining = {path for name, (path, _) in classes().items() if name in scenes}
    modes = [path for path, node in classes().values() if "MatchMode" in {ast.unparse(base) for base in node.bases}]
    assert len(modes) >= 3
    for path in set(modes) - defining:
        for node in ast.walk(tree(path)):
            module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            assert not module.startswith(("game.ui.board", "scenes.table.stage", "scenes.table.occupied")), path.name


def test_nobody_jumps_over_a_generation() -> None:
    """A scene calls its parent by `super()` and no other class of scenes by name."""
    scenes = set(scene_levels())
    for path in sources(ROOT / "scenes"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                of = node.func.value
                by_name = isinstance(of, ast.Name) and of.id in scenes and node.args
                to_itself = bool(by_name) and isinstance(node.args[0], ast.Name) and node.args[0].id == "self"
                assert not to_itself, f"{path.name}:{node.lineno}"
