"""`play`: opens the window straight at a table."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, Final

from game.bots.levels import BOTS, USUAL, bot_named
from game.commands.shared import Resources, WrongUse, seed, sentence, typed_options
from game.engine.action import Refused
from game.engine.game import Setup
from game.engine.games.registry import GAMES, game_named
from game.engine.record.header import HUMAN, Header, Seat
from game.match.seed import new_seed

Launch = Callable[[Header, bool, Resources], int]
"""Opens the window at a table with this match, whose deal was chosen by number or not; returns the exit code. It is
passed in, since nothing here knows a scene."""

EXAMPLES: Final = """\
examples:
  python main.py play rage --seats human,random,random
  python main.py play 5211 --edition azul --seats human,human,random --seed 7
  python main.py play rage --seats human,random,random,random --option prediction=secret"""


def add_arguments(commands: Any, launch: Launch) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "play",
        help="open the window straight at a table",
        description="Opens the window and begins a match at once.",
        epilog=EXAMPLES,
    )
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument(
        "--seats",
        metavar="WHO,…",
        help=f"who sits where: {HUMAN} or a bot ({', '.join(BOTS)}), in order (default: you and bots)",
    )
    parser.add_argument("--seed", type=seed, metavar="S", help="deal by number (default: chance)")
    parser.add_argument("--edition", metavar="NAME", help="5211 only: classic or azul")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a rule option")
    parser.add_argument("--deck", metavar="NAME", help="another deck, by the name of its file (Perfect Numbers)")
    parser.set_defaults(
        run=lambda arguments, resources: launch(_header(arguments, resources), arguments.seed is not None, resources)
    )


def _header(arguments: argparse.Namespace, resources: Resources) -> Header:
    """The match that was asked for, or WrongUse."""
    try:
        game = game_named(arguments.game)
        usual = ",".join([HUMAN, *[USUAL] * (max(game.fewest_players, min(4, game.most_players)) - 1)])
        kinds = (arguments.seats or usual).split(",")
        for kind in kinds:
            if kind != HUMAN:
                bot_named(kind, "")
        options = typed_options(game, arguments.option)
        setup = Setup(game.id, len(kinds), options, arguments.edition, arguments.deck)
        game.rules(setup, resources.library)
    except Refused as refused:
        raise WrongUse(sentence(resources, refused, arguments.game)) from refused
    chosen = new_seed() if arguments.seed is None else arguments.seed
    return Header(setup, tuple(_seat(kinds, seat) for seat in range(len(kinds))), chosen)


def _seat(kinds: list[str], seat: int) -> Seat:
    """A seat named by its kind, with a number if several seats are of that kind."""
    kind = kinds[seat]
    name = "Player" if kind == HUMAN else kind.capitalize()
    number = kinds[: seat + 1].count(kind)
    return Seat(f"{name} {number}" if kinds.count(kind) > 1 else name, kind)
