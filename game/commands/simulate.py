"""`simulate`: bots play matches without a window."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.bots.levels import BOTS, bot_named
from game.commands.shared import (
    OK,
    Resources,
    WrongUse,
    bots_for,
    count,
    print_table,
    seed,
    sentence,
    typed_options,
    with_bar,
    write_new,
)
from game.content.folders import standard_folders
from game.engine.action import Refused
from game.engine.chance import SEED_LIMIT
from game.engine.game import Game, Rules, Setup
from game.engine.games.registry import GAMES, game_named
from game.match.simulation import SimulatedMatch, play_match

EPILOG = """\
rule options (the first value is the default):
{options}

Boards and decks of your own: {user}
  boards/NAME.tmx for --option board=NAME, decks/NAME.toml for --deck NAME

examples:
  python main.py simulate rage --players 4 --games 20 --seed 7
  python main.py simulate rage --players 5 --option prediction=secret --records records
  python main.py simulate perfect_numbers --players 2 --games 1000 --json

The same arguments give the same results and the same records, byte for byte."""


def add_arguments(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "simulate",
        help="let bots play matches without a window",
        description="Lets bots play matches of one game and shows how they ended.",
        epilog=EPILOG.format(options=_options_help(), user=standard_folders().user),
    )
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--players", type=count, metavar="N", help="how many seats (default: 4)")
    parser.add_argument("--games", type=count, default=100, metavar="K", help="how many matches (default: %(default)s)")
    parser.add_argument(
        "--seed", type=seed, default=1, metavar="S", help="seed of the first match; the next has the next (default: 1)"
    )
    parser.add_argument(
        "--bots",
        default="random",
        metavar="BOT,…",
        help=f"a bot for each seat, or one for all; there are: {', '.join(BOTS)} (default: %(default)s)",
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a rule option, such as prediction=secret"
    )
    parser.add_argument("--deck", metavar="NAME", help="another deck, by the name of its file (Perfect Numbers)")
    parser.add_argument(
        "--records", type=Path, metavar="DIR", help="write the record of every match into this folder; none is replaced"
    )
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.set_defaults(run=run)


def _options_help() -> str:
    """Every option of every game, as it is typed."""
    lines = []
    for game in GAMES.values():
        for option in game.options:
            values = option.values or (option.default, "…")
            ordered = sorted(values, key=lambda value: value != option.default)
            typed = "|".join(str(value).lower() if isinstance(value, bool) else value for value in ordered)
            lines.append(f"  {game.id:16} {option.name}={typed}")
    return "\n".join(lines)


@dataclass
class SeatTally:
    """Results of matches, by seat."""

    scores: list[list[int]]
    wins: list[float]
    matches: int = 0
    decisions: int = 0

    def add(self, played: SimulatedMatch) -> None:
        self.matches += 1
        self.decisions += played.decisions
        for seat, score in enumerate(played.standings.scores):
            self.scores[seat].append(score)
        for seat in played.standings.winners:
            self.wins[seat] += 1 / len(played.standings.winners)


def run(arguments: argparse.Namespace, resources: Resources) -> int:
    try:
        game = game_named(arguments.game)
        setup = _setup(game, arguments)
        game.check(setup)
        bots = bots_for(setup.players, arguments.bots)
        for name in bots:
            bot_named(name, "")
        rules = game.rules(setup, resources.library)
    except Refused as refused:
        raise WrongUse(sentence(resources, refused, arguments.game)) from refused
    tally = SeatTally([[] for _ in bots], [0.0] * len(bots))
    for number, played in enumerate(_matches(rules, bots, arguments), start=1):
        tally.add(played)
        if arguments.records is not None:
            write_new(arguments.records, f"{game.id}-{number:0{len(str(arguments.games))}}.jsonl", played.record)
    if arguments.json:
        print(json.dumps(_as_json(setup, bots, arguments, tally), indent=1))
    else:
        _print(setup, bots, tally)
    return OK


def _setup(game: Game, arguments: argparse.Namespace) -> Setup:
    named = arguments.bots.count(",") + 1
    usual = named if named > 1 else max(game.fewest_players, min(4, game.most_players))
    return Setup(game.id, arguments.players or usual, typed_options(game, arguments.option), deck=arguments.deck)


def _matches(rules: Rules, bots: list[str], arguments: argparse.Namespace) -> Iterator[SimulatedMatch]:
    for number in with_bar(range(arguments.games), "Playing"):
        yield play_match(rules, bots, (arguments.seed + number) % SEED_LIMIT)


def _as_json(setup: Setup, bots: list[str], arguments: argparse.Namespace, tally: SeatTally) -> dict[str, Any]:
    seats = [
        {
            "bot": bot,
            "wins": round(tally.wins[seat], 6),
            "mean": round(sum(scores) / len(scores), 6),
            "lowest": min(scores),
            "highest": max(scores),
        }
        for seat, (bot, scores) in enumerate(zip(bots, tally.scores, strict=True))
    ]
    return {
        "game": setup.game,
        "players": setup.players,
        "options": dict(setup.options),
        "deck": setup.deck,
        "seed": arguments.seed,
        "games": tally.matches,
        "decisions": tally.decisions,
        "seats": seats,
    }


def _print(setup: Setup, bots: list[str], tally: SeatTally) -> None:
    plural = "match" if tally.matches == 1 else "matches"
    print(f"{setup.game}, {setup.players} players: {tally.matches} {plural}, {tally.decisions} decisions")
    rows = [
        [
            f"{seat} {bot}",
            f"{tally.wins[seat]:.1f}",
            f"{100 * tally.wins[seat] / tally.matches:.1f} %",
            f"{sum(scores) / len(scores):.1f}",
            str(min(scores)),
            str(max(scores)),
        ]
        for seat, (bot, scores) in enumerate(zip(bots, tally.scores, strict=True))
    ]
    print_table(["seat", "wins", "share", "mean score", "lowest", "highest"], rows)
