"""The codes of refusals that stand in the code, found by what is called with them.

A call's code is the argument that fills a parameter or field called `code`, of a function or a
class of ours; a class inherits it from its base.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.architecture.project import tree


@dataclass(frozen=True, order=True)
class Code:
    """A code written out at a place."""

    file: Path
    line: int
    code: str


def literal_codes(files: Iterable[Path]) -> list[Code]:
    """Every code that is written out in a call."""
    files = list(files)
    places = code_places(files)
    return sorted(
        Code(file, node.lineno, code)
        for file in files
        for called, node in _calls(tree(file))
        if called in places
        for code in _strings(_argument(node, places[called]))
    )


def code_places(files: Iterable[Path]) -> dict[str, int]:
    """By name of what is called, the place of its `code` among the arguments."""
    places: dict[str, int] = {}
    heirs: list[tuple[str, list[str]]] = []
    for node in (node for file in files for node in ast.walk(tree(file))):
        if isinstance(node, ast.FunctionDef):
            _note(places, node.name, [argument.arg for argument in node.args.args])
        elif isinstance(node, ast.ClassDef):
            made_from = _made_from(node)
            _note(places, node.name, made_from)
            if made_from is None:
                heirs.append((node.name, [ast.unparse(base) for base in node.bases]))
    places.pop("__init__", None)
    for _ in heirs:  # as often as the longest line of heirs needs at most
        for name, bases in heirs:
            inherited = [places[base] for base in bases if base in places]
            places.update((name, place) for place in inherited)
    return places


def _note(places: dict[str, int], name: str, parameters: list[str] | None) -> None:
    if parameters and "code" in parameters:
        places[name] = [parameter for parameter in parameters if parameter != "self"].index("code")


def _made_from(node: ast.ClassDef) -> list[str] | None:
    """The arguments that make an instance: those of `__init__`, or the fields of a dataclass."""
    for member in node.body:
        if isinstance(member, ast.FunctionDef) and member.name == "__init__":
            return [argument.arg for argument in member.args.args]
    if any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list):
        return [ast.unparse(member.target) for member in node.body if isinstance(member, ast.AnnAssign)]
    return None


def _calls(module: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """All calls by the last word of what they call; a call of `super().__init__` calls the base."""
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef) and node.bases:
            base = ast.unparse(node.bases[0])
            yield from ((base, call) for call in ast.walk(node) if _calls_super(call))
        elif isinstance(node, ast.Call):
            yield _last_word(node.func), node


def _last_word(called: ast.expr) -> str:
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _calls_super(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and _last_word(node.func) == "__init__" and "super()" in ast.unparse(node.func)


def _argument(call: ast.Call, place: int) -> ast.expr | None:
    for keyword in call.keywords:
        if keyword.arg == "code":
            return keyword.value
    return call.args[place] if place < len(call.args) else None


def _strings(argument: ast.expr | None) -> Iterator[str]:
    """The strings that an argument can be, as far as they are written out."""
    match argument:
        case ast.Constant(value=str(code)):
            yield code
        case ast.IfExp(body=body, orelse=orelse):
            yield from _strings(body)
            yield from _strings(orelse)
