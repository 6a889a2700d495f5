"""A pytest plugin that disables one function of the engine for a whole run.

`python -m pytest -p tests.architecture.disabling --disable MODULE:PATH` loads MODULE with the body
of the function at PATH replaced by `return None`. The module is changed while it is being
imported, so what was built at import or copied by `from … import` is disabled as well.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

import pytest

from tests.architecture.clauses import functions

MEMORY = 2 << 30
"""How much a run may take, since a function that does nothing can keep a loop going."""


def disabled(source: bytes, path: str, filename: str) -> ast.Module:
    """The module with the function at this path doing nothing; LookupError if there is none."""
    module = ast.parse(source, filename)
    found = [function for name, function in functions(module) if name == path]
    if len(found) != 1:
        raise LookupError(f"{filename} has {len(found)} functions {path}")
    nothing = ast.Return(ast.Constant(None))
    found[0].body = [ast.fix_missing_locations(ast.copy_location(nothing, found[0].body[0]))]
    return module


class _Loader(SourceFileLoader):
    """Loads a module with one function disabled; what it compiles is never cached."""

    def __init__(self, fullname: str, filename: str, path: str) -> None:
        super().__init__(fullname, filename)
        self._path = path

    def get_code(self, fullname: str) -> CodeType:
        filename = self.get_filename(fullname)
        return compile(disabled(self.get_data(filename), self._path, filename), filename, "exec", dont_inherit=True)


class Disabling(MetaPathFinder):
    """Stands before all other finders, for one module."""

    def __init__(self, module: str, path: str) -> None:
        self._module = module
        self._path = path

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._module:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin is not None:
            spec.loader = _Loader(fullname, spec.origin, self._path)
        return spec


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--disable", metavar="MODULE:PATH", help="a function that does nothing in this run")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Before any conftest.py, which may import the engine."""
    _limit_memory()
    wanted = early_config.known_args_namespace.disable
    if wanted:
        module, _, path = wanted.partition(":")
        if module in sys.modules:
            raise pytest.UsageError(f"{module} was imported before it could be changed")
        sys.meta_path.insert(0, Disabling(module, path))


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
