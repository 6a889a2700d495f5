"""A game's name stands in the game: everything else finds it by its manifest."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.bots.heuristic import Heuristic
from game.content.folders import standard_folders
from game.content.manifest import check_code, read_manifests
from game.engine.chance import quick_outcome
from game.engine.game import Game, Setup
from game.engine.games.registry import GAMES
from game.engine.manifest import Manifest, named_code
from game.ui.board.emblems import Emblem
from game.ui.board.skins.designs import Design
from tests.architecture.project import ROOT, module_name, report, run_python, shown, sources, tree
from tests.engine import kit

MANIFESTS = read_manifests(standard_folders())
OWN = (ROOT / "game" / "engine" / "games", ROOT / "game" / "bots" / "heuristics")
"""Where each game has a folder of its own."""
SHARED = {"game.engine.games.registry"}


def named(manifest: Manifest) -> set[str]:
    """All code that a manifest names."""
    one_each = {manifest.rules, manifest.heuristic, manifest.notices, manifest.contests}
    return {*one_each, *manifest.designs.values(), *manifest.emblems.values()} - {""}


def code_of_all() -> Iterator[Path]:
    """The modules that belong to no game."""
    own_modules = {name.partition(":")[0] for manifest in MANIFESTS for name in named(manifest)}
    shared_by_name = {"game.ui.board.emblems"}
    for file in [*sources(ROOT / "game"), *sources(ROOT / "scenes"), ROOT / "main.py"]:
        in_own_folder = any(file.is_relative_to(folder) and file.parent != folder for folder in OWN)
        if not in_own_folder and module_name(file) not in own_modules - shared_by_name:
            yield file


def ids_in(file: Path) -> set[str]:
    """The ids of games that stand in strings of a module, alone or as part of a key or a path."""
    words = (node.value for node in ast.walk(tree(file)) if isinstance(node, ast.Constant))
    parts = (re.split(r"[./]", word) for word in words if isinstance(word, str) and " " not in word)
    return {part for found in parts for part in found} & set(GAMES)


def test_no_id_of_a_game_stands_in_code_outside_the_game() -> None:
    assert {shown(file): found for file in code_of_all() if (found := ids_in(file))} == {}


def test_an_id_in_a_string_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "table.py"
    file.write_text('COLOURS = {"rage": 1, "5211.azul": 2}\nFOLDER = "assets/puzzles/hornochsen"', encoding="utf-8")
    assert ids_in(file) == {"rage", "5211", "hornochsen"}


def test_nobody_imports_a_game_but_the_game() -> None:
    """So nobody asks what kind of state it is either."""
    own = re.compile(r"game\.(engine\.games|bots\.heuristics)\.")
    for file in code_of_all():
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.ImportFrom) and own.match(node.module or ""):
                assert node.module in SHARED, f"{shown(file)} imports {node.module}"


@pytest.mark.parametrize("manifest", MANIFESTS, ids=lambda manifest: manifest.id)
def test_all_that_a_manifest_names_is_there_and_what_it_should_be(manifest: Manifest) -> None:
    assert issubclass(named_code(manifest.rules), Game)
    assert issubclass(named_code(manifest.heuristic), Heuristic)
    assert callable(named_code(manifest.notices))
    assert all(isinstance(named_code(name), Design) for name in manifest.designs.values())
    assert all(isinstance(named_code(name), Emblem) for name in manifest.emblems.values())
    assert manifest.designs and manifest.emblems
    check_code(standard_folders())


def test_the_games_of_the_program_are_found() -> None:
    assert [manifest.id for manifest in MANIFESTS] == list(GAMES)
    assert [game.manifest for game in GAMES.values()] == MANIFESTS


def test_the_process_of_the_bots_knows_every_game_and_no_drawing() -> None:
    code = """
import pickle, sys
from multiprocessing import Pipe
from game.bots.process.start import wait_for_brief
from game.engine.games.registry import GAMES, know
know(pickle.loads(bytes.fromhex(sys.argv[1])))
nobody, pipe = Pipe()
nobody.close()
wait_for_brief(pipe)
print(*GAMES)
print(*(name for name in sys.modules if name.split(".")[0] in ("pygame", "pytmx", "tomllib", "scenes")))
print(*(name for name in sys.modules if name.startswith(("game.ui", "game.content"))))
print(*sorted(name for name in sys.modules if name.endswith(".heuristic")))
"""
    done = run_python("-c", code, pickle.dumps(MANIFESTS).hex())
    assert done.returncode == 0, report(done)
    games, drawing, content, thumbs = done.stdout.split("\n")[:4]
    assert games.split() == list(GAMES) and not drawing and not content
    assert len(thumbs.split()) == len(GAMES) + 1


@pytest.mark.parametrize("game", GAMES)
def test_whoever_wins_has_the_most_or_the_fewest_points_as_the_manifest_says(game: str) -> None:
    state, rng = kit.rules_for(Setup(game, GAMES[game].fewest_players)).start(), Random(4)
    while not state.over:
        due = state.chance_due()
        if due is not None:
            state.resolve(quick_outcome(due, rng))
        else:
            seat = state.deciders()[0]
            state.act(seat, rng.choice(state.legal(seat)))
    standings = state.standings()
    best = min(standings.scores) if GAMES[game].fewest_win else max(standings.scores)
    assert {standings.scores[seat] for seat in standings.winners} == {best} and len(set(standings.scores)) > 1
