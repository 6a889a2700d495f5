"""`bench`: how fast the program is, as ratios measured side by side."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final, Protocol, cast

from game.commands import bench_engine
from game.commands.shared import OK, PrintTable, Resources, WrongUse, print_table
from game.content.folders import Folders

Figures = dict[str, Any]


class Bench(Protocol):
    """A benchmark."""

    def measure(self, folders: Folders) -> Figures:
        """Measures every figure, ready for JSON; RuntimeError says why nothing can be measured here."""

    def tell(self, figures: Figures, print_table: PrintTable) -> None:
        """Prints the figures for people, missed goals last."""


class BenchWithWindow:
    """A benchmark in a module that is imported when it is run, so that nothing here depends on a scene or on pygame."""

    def __init__(self, module: str) -> None:
        self._module: Final = module

    def measure(self, folders: Folders) -> Figures:
        return self._bench.measure(folders)

    def tell(self, figures: Figures, print_table: PrintTable) -> None:
        self._bench.tell(figures, print_table)

    @property
    def _bench(self) -> Bench:
        return cast("Bench", import_module(self._module))


EXAMPLES: Final = """\
examples:
  python main.py bench engine
  python main.py bench frame --json

engine   decisions per CPU second of random matches at 4 players, and the cost of copying a state.
         Peers (OpenSpiel's oh_hell, RLCard's uno) run interleaved in the same process
         where they are installed: pip install -r requirements-bench.txt
frame    milliseconds a frame of each game's fullest table with one piece dragged, and of its first deal,
         at 1080p and 4K, beside a full redraw of the same frame. It says so if there is no screen
bots     simulations a second, how long each level is waited for at a table that is drawn 60 times a second, and
         experts against plain tree search that gets the same processor time (half an hour)
start    from the start of the process to the first frame and to a title that answers,
         beside an empty pygame window
touch    milliseconds a frame while eight people around one table drag a piece each, at 1080p and 4K,
         beside one of them alone"""


def add_arguments(commands: Any, with_window: Mapping[str, Bench]) -> None:
    benches: dict[str, Bench] = {"engine": bench_engine, **with_window}
    parser: argparse.ArgumentParser = commands.add_parser(
        "bench",
        help="measure how fast the engine, the table and the start are",
        description="Measures speed. Ratios are firmer than numbers: both sides run in the same minute.",
        epilog=EXAMPLES,
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help=f"one of {', '.join(benches)} (default: all)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=lambda arguments, resources: run(arguments, resources, benches))


def run(arguments: argparse.Namespace, resources: Resources, benches: Mapping[str, Bench]) -> int:
    if arguments.name is not None and arguments.name not in benches:
        raise WrongUse(f"there is no benchmark '{arguments.name}' (there are {', '.join(benches)})")
    chosen = benches if arguments.name is None else {arguments.name: benches[arguments.name]}
    found: dict[str, Figures] = {}
    for name, bench in chosen.items():
        try:
            found[name] = bench.measure(resources.folders)
        except RuntimeError as error:
            raise WrongUse(str(error)) from error
        if not arguments.json:
            bench.tell(found[name], print_table)
    if arguments.json:
        print(json.dumps(found if arguments.name is None else found[arguments.name], indent=1))
    return OK
