"""`arena`: lets bots play against each other; the results are a table and a plot."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import combinations, cycle, islice
from pathlib import Path
from typing import Any, Final

from game.bots.levels import BOTS, bot_named
from game.commands.arena_executor import Certificates, NoExecutor, cluster
from game.commands.arena_plot import check_drawing, plot_ladder, plot_strengths
from game.commands.shared import (
    OK,
    Resources,
    WrongUse,
    bots_for,
    count,
    print_table,
    readable,
    seed,
    sentence,
    typed_options,
    with_bar,
)
from game.content.folders import Folders
from game.engine.action import Refused
from game.engine.game import Setup
from game.engine.games.registry import GAMES, game_named
from game.match.arena.notebook import Notebook
from game.match.arena.running import OpenExecutor, WorkersFailed, play_in_this_process, play_on_executor, processes
from game.match.arena.series import Deal, Series
from game.match.arena.strength import Estimate, Rung, Strength, ladder, strengths

USUAL_PLAYERS: Final = 4
MOST_WORKERS: Final = 256
EPILOG = """\
Every deal is played once by each rotation of the bots around the table, so that luck cancels; a win shared
by k counts 1/k. The interval is a bootstrap over deals: 95 of 100 such series lie in it. Bots think by fixed
counts and without a clock, so the same arguments give the same result; only the times differ.

A series that was broken off goes on where it was when the same command is given again; --fresh begins anew.

--ladder lets every pair of the named bots meet, seated in turn around the table, --games matches a pair,
and puts them on one scale (Elo, mean 1500) by all places they took against each other.

On a cluster: dask scheduler, dask worker ADDRESS (this project's folder on the Python path of each worker);
pip install -r requirements-cluster.txt. The plot needs matplotlib, which is in there too.
Whoever reaches a scheduler or a worker can run programs there. Bind both to one machine (--host 127.0.0.1) or to a
network of your own, or let certificates decide who may: start both with --tls-ca-file, --tls-cert and --tls-key, and
give arena a tls:// address with --tls-ca, --tls-cert and --tls-key. Their status pages ask for no certificate: bind
them with --dashboard-address 127.0.0.1:8787, those of a worker with 127.0.0.1:0.

examples:
  python main.py arena rage --bots expert,reference,reference,reference --games 1000
  python main.py arena hornochsen --ladder --bots beginner,casual,strong,expert --games 200 --plot ladder.png
  python main.py arena 5211 --bots strong,casual --games 400 --scheduler tcp://127.0.0.1:8786 --json
  python main.py arena 5211 --bots strong,casual --scheduler tls://10.0.0.5:8786 --tls-ca ca.pem --tls-cert me.pem"""


def add_arguments(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "arena",
        help="let bots play against each other and measure how strong they are",
        description="Lets bots play the same deals from every seat and tells how strong they are.",
        epilog=EPILOG,
    )
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument(
        "--bots", required=True, metavar="BOT,…", help=f"a bot for each seat; there are: {', '.join(BOTS)}"
    )
    parser.add_argument(
        "--players", type=count, metavar="N", help="how many seats (default: as many as bots; in a ladder 4)"
    )
    parser.add_argument(
        "--games", type=count, default=1000, metavar="K", help="how many matches at least (default: %(default)s)"
    )
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="number of the first deal (default: 1)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a rule option, such as prediction=secret"
    )
    parser.add_argument("--deck", metavar="NAME", help="another deck, by the name of its file (Perfect Numbers)")
    parser.add_argument("--ladder", action="store_true", help="every pair of bots meets; Elo numbers for all")
    parser.add_argument("--workers", type=count, metavar="N", help="processes here (default: as many as processors)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="play on the Dask cluster with this scheduler")
    parser.add_argument("--tls-ca", type=Path, metavar="FILE", help="whose certificates are trusted (tls://)")
    parser.add_argument("--tls-cert", type=Path, metavar="FILE", help="our own certificate (tls://)")
    parser.add_argument("--tls-key", type=Path, metavar="FILE", help="its key, if it is not in the same file")
    parser.add_argument("--fresh", action="store_true", help="don't go on with what was played before")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument("--plot", type=Path, metavar="FILE.png", help="draw the result")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, resources: Resources) -> int:
    line_ups = _line_ups(arguments, resources)
    if arguments.plot is not None:
        _check_picture(arguments.plot)
    try:
        played = [_play(series, arguments, resources.folders) for series in line_ups]
    except (WorkersFailed, NoExecutor) as error:
        raise WrongUse(f"the matches can't be played: {error}") from error
    if arguments.ladder:
        _tell_ladder(arguments, line_ups, played)
    else:
        _tell_series(arguments, line_ups[0], played[0])
    return OK


def _line_ups(arguments: argparse.Namespace, resources: Resources) -> list[Series]:
    """The series to play: one, or one for every pair of a ladder."""
    try:
        game = game_named(arguments.game)
        options = tuple(sorted(typed_options(game, arguments.option).items()))
        # An impossible number of seats is refused before a list of bots is made for it.
        game.check(Setup(game.id, _players(arguments), dict(options), deck=arguments.deck))
        tables = _pairs(arguments) if arguments.ladder else [_table(arguments)]
        found = [Series(game.id, tuple(bots), arguments.seed, options, arguments.deck) for bots in tables]
        for series in found:
            game.rules(series.setup, resources.library)
            for name in series.bots:
                bot_named(name, "")
    except Refused as refused:
        raise WrongUse(sentence(resources, refused, arguments.game)) from refused
    return found


def _players(arguments: argparse.Namespace) -> int:
    named = arguments.bots.count(",") + 1
    usual = USUAL_PLAYERS if arguments.ladder or named == 1 else named
    return int(arguments.players or usual)


def _table(arguments: argparse.Namespace) -> list[str]:
    return bots_for(_players(arguments), arguments.bots)


def _pairs(arguments: argparse.Namespace) -> list[list[str]]:
    """Every pair of the named bots, seated in turn around a table."""
    named = list(dict.fromkeys(arguments.bots.split(",")))
    if len(named) < 2:
        raise WrongUse("a ladder needs at least two different bots")
    return [list(islice(cycle(pair), _players(arguments))) for pair in combinations(named, 2)]


# -- playing -----------------------------------------------------------------------------------------


def _play(series: Series, arguments: argparse.Namespace, folders: Folders) -> list[Deal]:
    notebook = Notebook(folders, series)
    if arguments.fresh:
        notebook.forget()
    wanted = range(series.deals_for(arguments.games))
    found = {number: deal for number, deal in notebook.read().items() if number in wanted}
    missing = [number for number in wanted if number not in found]
    with closing(notebook):
        deals = _deals(series, missing, arguments, folders)
        for deal in with_bar(deals, " – ".join(dict.fromkeys(series.bots)), len(missing)):
            found[deal.number] = deal
            notebook.add(deal)
    if notebook.trouble is not None:
        print(f"The deals can't be kept for later: {notebook.trouble.strerror}", file=sys.stderr)
    return [found[number] for number in wanted]


def _deals(series: Series, numbers: list[int], arguments: argparse.Namespace, folders: Folders) -> Iterator[Deal]:
    workers = min(arguments.workers or os.cpu_count() or 1, max(1, len(numbers)), MOST_WORKERS)
    if arguments.scheduler is not None:
        certificates = Certificates(arguments.tls_ca, arguments.tls_cert, arguments.tls_key)
        open_executor: OpenExecutor = cluster(arguments.scheduler, certificates)
        return play_on_executor(open_executor, series, numbers, None)
    if workers == 1:
        return play_in_this_process(series, numbers, folders)
    return play_on_executor(processes(workers), series, numbers, folders)


# -- telling -----------------------------------------------------------------------------------------


def _tell_series(arguments: argparse.Namespace, series: Series, deals: list[Deal]) -> None:
    found, games = strengths(deals, arguments.seed), len(deals) * len(series.rotations)
    if arguments.plot is not None:
        plot_strengths(found, series, games, arguments.plot)
    if arguments.json:
        _print_json({**series.as_data(), "deals": len(deals), "games": games, "strengths": list(map(_strength, found))})
        return
    print(f"{series.game}, {len(series.bots)} players: {len(deals)} deals, {games} matches")
    rows = [[each.bot, *_percent(each.share), f"{each.score:.1f}", f"{each.place:.2f}", _time(each)] for each in found]
    print_table(["bot", "wins by seat", "95 % interval", "mean score", "mean place", "a decision"], rows)


def _tell_ladder(arguments: argparse.Namespace, line_ups: list[Series], played: list[list[Deal]]) -> None:
    pairs = [(series.bots[0], series.bots[1]) for series in line_ups]
    found = ladder(dict(zip(pairs, played, strict=True)), arguments.seed)
    games = sum(len(deals) * len(series.rotations) for series, deals in zip(line_ups, played, strict=True))
    first = line_ups[0]
    if arguments.plot is not None:
        plot_ladder(found, first, games, arguments.plot)
    if arguments.json:
        about = {key: value for key, value in first.as_data().items() if key != "bots"}
        _print_json({**about, "players": len(first.bots), "games": games, "ladder": list(map(_rung, found))})
        return
    print(f"{first.game}, {len(first.bots)} players: {games} matches between {len(found)} bots")
    rows = [[rung.bot, f"{rung.elo.value:.0f}", f"{rung.elo.low:.0f}-{rung.elo.high:.0f}"] for rung in found]
    print_table(["bot", "Elo", "95 % interval"], rows)


def _check_picture(path: Path) -> None:
    """Raises WrongUse if the picture can't be written, before hours are spent on the matches."""
    check_drawing()
    if path.suffix.lower() != ".png":
        raise WrongUse(f"--plot {readable(path)}: the picture is a .png file")
    if not path.absolute().parent.is_dir():
        raise WrongUse(f"--plot {readable(path)}: there is no such folder")
    if path.is_symlink() or (path.exists() and not path.is_file()):
        raise WrongUse(f"--plot {readable(path)}: is there already, and no plain file")


def _percent(share: Estimate) -> tuple[str, str]:
    return f"{100 * share.value:.1f} %", f"{100 * share.low:.1f}-{100 * share.high:.1f} %"


def _time(found: Strength) -> str:
    return f"{1000 * found.decision:.2f} ms"


def _strength(found: Strength) -> dict[str, Any]:
    return {
        "bot": found.bot,
        "share": _rounded(found.share),
        "mean_score": round(found.score, 6),
        "mean_place": round(found.place, 6),
        "seconds_a_decision": round(found.decision, 6),
    }


def _rung(rung: Rung) -> dict[str, Any]:
    return {"bot": rung.bot, "elo": _rounded(rung.elo)}


def _rounded(estimate: Estimate) -> dict[str, float]:
    return {name: round(getattr(estimate, name), 6) for name in ("value", "low", "high")}


def _print_json(data: dict[str, Any]) -> None:
    print(json.dumps(data, indent=1))
