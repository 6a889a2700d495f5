"""`puzzles`: finds puzzles by search, or checks the existing ones."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.commands.shared import OK, REFUSED, Resources, WrongUse, count, seed, sentence, write_new
from game.content.folders import NOWHERE
from game.engine.action import Refused
from game.engine.games.registry import GAMES, game_named
from game.engine.record.header import RecordError
from game.match.practice.puzzle import BESIDE, RECORD, as_text
from game.match.practice.puzzle_files import FOLDER, PuzzleFiles
from game.match.practice.puzzle_search import (
    FEWEST_CHOICES,
    FIRST_LOOK,
    MOST_HITS,
    SECOND_LOOK,
    SURE,
    TRIES,
    Found,
    Maker,
    holds,
)

USUAL_COUNT = 36
EPILOG = """\
A puzzle is a decision between {fewest} kinds of actions or more in a match of casual bots. Of all of them one is ahead
of every other by at least so many expected points: {margins};
and by at least {sure:.0f} standard errors of the difference; in {first} sampled deals, and by another seed in {second}.
The casual level, asked {tries} times, finds it at most {hits} times.

examples:
  python main.py puzzles rage --count 36 --seed 1 --into assets/puzzles/rage
  python main.py puzzles --check

The same arguments give the same files, byte for byte."""


def add_arguments(commands: Any) -> None:
    clear = ((game.id, game.manifest.profile.clear) for game in GAMES.values())
    margins = ", ".join(f"{game} {points:g}" for game, points in clear if points is not None)
    parser: argparse.ArgumentParser = commands.add_parser(
        "puzzles",
        help="find puzzles by search, or check those that are there",
        description="Looks through matches of bots for positions with one clearly best answer.",
        epilog=EPILOG.format(
            fewest=FEWEST_CHOICES, margins=margins, sure=SURE, first=FIRST_LOOK, second=SECOND_LOOK, tries=TRIES,
            hits=MOST_HITS,
        ),
    )  # fmt: skip
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--count", type=count, default=USUAL_COUNT, metavar="K", help="how many (default: %(default)s)")
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="the first match's number (default: 1)")
    parser.add_argument("--into", type=Path, metavar="DIR", help="the folder for the files; none is replaced")
    parser.add_argument("--check", action="store_true", help="search those that are there anew, with another seed")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, resources: Resources) -> int:
    games = [arguments.game] if arguments.game else list(GAMES)
    try:
        found = [game_named(game) for game in games]
    except Refused as refused:
        raise WrongUse(sentence(resources, refused)) from refused
    if arguments.check:
        return max(_check(game.id, resources) for game in found)
    if arguments.game is None or arguments.into is None:
        raise WrongUse("puzzles: a game and --into DIR are needed, or --check")
    if found[0].manifest.profile.clear is None:
        raise WrongUse(f"puzzles: nobody has said yet what is clear in {arguments.game}")
    for number, one in enumerate(Maker(found[0], resources.library).puzzles(arguments.seed, arguments.count), start=1):
        _write(arguments.into, f"{number:03}", one)
        margin = one.reasons[0].value - one.reasons[1].value
        print(f"{number:03}: {one.question}: {one.answer} ({margin:.1f} points ahead)", flush=True)
    return OK


def _write(folder: Path, name: str, found: Found) -> None:
    write_new(folder, name + RECORD, found.text)
    write_new(folder, name + BESIDE, as_text(found.seat, found.answers, found.reasons))


def _check(game: str, resources: Resources) -> int:
    """Reads every puzzle of a game and searches it anew; returns the exit code."""
    shelf = PuzzleFiles(resources.folders.ours, NOWHERE, resources.library)
    places, wrong = shelf.ours(game), 0
    for place in places:
        try:
            why = "" if holds(shelf.puzzle(place), "check") else "another action is better now"
        except RecordError as error:
            why = f"line {error.line}: {resources.texts.sentence(error.refusal, error.game)}"
        except Refused as error:
            why = str(error)
        if why:
            wrong += 1
            print(f"{FOLDER}/{game}/{place.name}: {why}")
    print(f"{game}: {len(places) - wrong} of {len(places)} puzzles hold", flush=True)
    return REFUSED if wrong else OK
