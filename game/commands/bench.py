"""`bench`: how fast we are, as ratios measured side by side."""

from __future__ import annotations

import argparse
from typing import Any, Final

from game.commands import bench_engine
from game.commands.shared import OK, Resources, WrongUse

BENCHES: Final = {"engine": bench_engine.run}
EXAMPLES = """\
examples:
  python main.py bench engine
  python main.py bench engine --json

engine   decisions per CPU second of random matches at 4 players, and the cost of copying a state.
         Peers (OpenSpiel's oh_hell, RLCard's uno) run interleaved in the same process
         where they are installed: pip install -r requirements-bench.txt"""


def add_arguments(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "bench",
        help="measure how fast the engine is",
        description="Measures speed. Ratios are firmer than numbers: both sides run in the same minute.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help=f"one of {', '.join(BENCHES)} (default: all)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, resources: Resources) -> int:
    if arguments.name is not None and arguments.name not in BENCHES:
        raise WrongUse(f"there is no benchmark '{arguments.name}' (there are {', '.join(BENCHES)})")
    for name, bench in BENCHES.items():
        if arguments.name in (None, name):
            bench(arguments, resources)
    return OK
