"""`bench engine`: random matches through the step API, beside OpenSpiel and RLCard."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import Any, Final

from game.commands.shared import PrintTable, with_bar
from game.content.folders import Folders
from game.content.library import ContentLibrary
from game.engine.chance import quick_outcome
from game.engine.game import Rules, Setup, State
from game.engine.games.registry import GAMES

PLAYERS: Final = 4
ROUNDS: Final = 9
SLICE: Final = 0.25
"""CPU seconds for which each contestant runs in a round."""
COPIES: Final = 2000
PEER: Final = "oh_hell (OpenSpiel)"

PlayMatch = Callable[[], int]
"""Plays one random match; returns the number of decisions."""


@dataclass
class Contestant:
    """A game, ours or a peer's, of which random matches are played."""

    name: str
    play: PlayMatch
    copy_cost: Callable[[], float] | None = None
    speeds: list[float] = field(default_factory=list)
    copies: list[float] = field(default_factory=list)

    def run(self) -> None:
        """Plays for a slice of CPU time."""
        decisions, start = 0, process_time()
        while (spent := process_time() - start) < SLICE:
            decisions += self.play()
        self.speeds.append(decisions / spent)
        if self.copy_cost is not None:
            self.copies.append(self.copy_cost())


def measure(folders: Folders) -> dict[str, Any]:
    """Measures every figure, ready for JSON."""
    ours = [_our_game(name, ContentLibrary(folders)) for name in GAMES]
    peers, missing = _peers()
    contestants = [*ours, *peers]
    for contestant in contestants:
        contestant.play()  # tables that are built once are not measured
    for _ in with_bar(range(ROUNDS), "Measuring"):
        for contestant in contestants:
            contestant.run()
    figures = [figures_of(contestant, peers) for contestant in contestants]
    return {"players": PLAYERS, "engine": figures, "missing": missing}


# -- our games -----------------------------------------------------------------------------------


def _our_game(name: str, library: ContentLibrary) -> Contestant:
    rules = GAMES[name].rules(Setup(name, PLAYERS), library)
    rng = Random(1)
    return Contestant(name, lambda: _play(rules.start(), rng), lambda: _copy_cost(_midgame(rules, rng)))


def _play(state: State[Any], rng: Random) -> int:
    """Plays to the end by random decisions; returns their number."""
    decisions = 0
    random = rng.random
    while True:
        seats = state.deciders()
        if not seats:
            due = state.chance_due()
            if due is None:
                return decisions
            state.resolve(quick_outcome(due, rng))
            continue
        for seat in seats:
            legal = state.legal(seat)
            state.apply(seat, legal[int(random() * len(legal))])
            decisions += 1
            if not state.owing:
                break  # chance may fall due before all have decided


def _midgame(rules: Rules, rng: Random) -> State[Any]:
    """A state from about the middle of a random match."""
    state = rules.start()
    for _ in range(_play(rules.start(), rng) // 2):
        while (due := state.chance_due()) is not None:
            state.resolve(quick_outcome(due, rng))
        if state.over:
            break
        seat = state.deciders()[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    return state


def _copy_cost(state: Any) -> float:
    """Microseconds for one copy."""
    copy = state.copy if isinstance(state, State) else state.clone
    start = process_time()
    for _ in range(COPIES):
        copy()
    return (process_time() - start) / COPIES * 1e6


# -- other engines -------------------------------------------------------------------------------


def _peers() -> tuple[list[Contestant], list[str]]:
    """The peers that are installed, and sentences about those that are not."""
    found, missing = [], []
    for name, load in ((PEER, _oh_hell), ("uno (RLCard)", _uno)):
        try:
            found.append(load(name))
        except ImportError:
            missing.append(f"{name} is not installed (pip install -r requirements-bench.txt)")
    return found, missing


def _oh_hell(name: str) -> Contestant:
    import pyspiel  # noqa: PLC0415 - an optional peer

    game = pyspiel.load_game(f"oh_hell(players={PLAYERS})")
    rng = Random(1)
    return Contestant(name, lambda: _play_open_spiel(game, rng), lambda: _copy_cost(_open_spiel_midgame(game, rng)))


def _play_open_spiel(game: Any, rng: Random) -> int:
    """Plays a random match; all chance outcomes are equally likely, so that their probabilities are ignored."""
    decisions = 0
    random = rng.random
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(random() * len(outcomes))][0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            decisions += 1
    return decisions


def _open_spiel_midgame(game: Any, rng: Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def _uno(name: str) -> Contestant:
    from rlcard.games.uno import Game  # noqa: PLC0415 - an optional peer

    rng = Random(1)
    return Contestant(name, lambda: _play_uno(Game(num_players=PLAYERS), rng))


def _play_uno(game: Any, rng: Random) -> int:
    decisions = 0
    game.init_game()
    while not game.is_over():
        game.step(rng.choice(game.get_legal_actions()))
        decisions += 1
    return decisions


# -- results -------------------------------------------------------------------------------------


def figures_of(contestant: Contestant, peers: list[Contestant]) -> dict[str, Any]:
    """Medians over the rounds; the ratio is taken in each round, where both ran in the same second."""
    peer = next((other for other in peers if other.name == PEER), None)
    ratios = [] if peer is None else [a / b for a, b in zip(contestant.speeds, peer.speeds, strict=True)]
    return {
        "name": contestant.name,
        "decisions_per_second": round(statistics.median(contestant.speeds)),
        "ratio": round(statistics.median(ratios), 2) if ratios else None,
        "copy_microseconds": round(statistics.median(contestant.copies), 2) if contestant.copies else None,
    }


def tell(figures: dict[str, Any], print_table: PrintTable) -> None:
    """Prints the figures for people."""
    print(f"Random matches, {PLAYERS} players, decisions per CPU second (median of {ROUNDS} interleaved rounds)")
    rows = [
        [
            figure["name"],
            f"{figure['decisions_per_second']:,}",
            "–" if figure["ratio"] is None else f"{figure['ratio']:.2f}",
            "–" if figure["copy_microseconds"] is None else f"{figure['copy_microseconds']:.1f} µs",
        ]
        for figure in figures["engine"]
    ]
    print_table(["game", "decisions/s", "ratio to oh_hell", "copy"], rows)
    for sentence in figures["missing"]:
        print(sentence)
