"""The expert against its plain rival: the same deals from both sides of the table, the same time for both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import mean, stdev
from typing import Any, Final

from game.bots.bot import Bot
from game.content.library import ContentLibrary
from game.engine.game import Setup, State
from game.engine.games.registry import game_named
from game.match.simulation import Decide, by_bots, by_chance, steps
from scenes.bench_rival import Paced, PlainTree

DEALS: Final = 12
ROUNDS: Final = 20
"""How many deals of a match, and of a round of Rage, are played from both sides."""
PLAYERS: Final = 4
BEST: Final = "expert"
RAGE_ROUNDS: Final = (5, 10)
ENOUGH: Final = 2.0
"""By how many standard errors the expert is to be ahead in rounds of Rage."""

Points = Callable[[Any], Sequence[float]]
Over = Callable[[Any], bool]


def contest(game: str, library: ContentLibrary, deals: int) -> dict[str, Any]:
    """Whole matches; a lead is in seats that one is ahead of."""
    rules = game_named(game).rules(Setup(game, PLAYERS), library)
    leads = [_lead(rules.start, seed, lambda state: state.over, _placed) for seed in range(deals)]
    return {"game": game, "what": "match", **_summed_up(leads)}


def _placed(state: State[Any]) -> Sequence[float]:
    """How many of the others each seat is ahead of: in some games more points are worse."""
    places = state.standings().places
    return [sum(other > place for other in places) for place in places]


def rage_rounds(size: int, library: ContentLibrary, deals: int) -> dict[str, Any]:
    """Single rounds of so many cards; a lead is in points of the round."""
    rules = game_named("rage").rules(Setup("rage", PLAYERS), library)
    leads = [_round_lead(_round_of_rage(rules.start(), size, seed), seed) for seed in range(deals)]
    return {"game": "rage", "what": f"round of {size}", **_summed_up(leads)}


def _round_lead(begun: Any, seed: int) -> float:
    lines = len(begun.sheet)
    return _lead(begun.copy, seed, lambda state: len(state.sheet) > lines, lambda state: state.sheet[lines][3])


def _round_of_rage(state: Any, size: int, seed: int) -> Any:
    """Any match up to the predictions of the round with so many cards."""
    return _played(state, by_chance(Random(seed)), seed, lambda state: state.bidding and state.size == size)


def _lead(begin: Callable[[], Any], seed: int, over: Over, points: Points) -> float:
    """By how much two experts are ahead of two rivals, on average over both ways to sit."""
    return mean([_one_way(begin(), first, seed, over, points) for first in (0, 1)])


def _one_way(state: Any, first: int, seed: int, over: Over, points: Points) -> float:
    """The experts sit at `first` and across."""
    expert = Paced(BEST, f"{seed}/bench")
    bots: list[Bot] = [
        expert if seat % 2 == first else PlainTree(f"{seed}/{seat}", expert.pace) for seat in range(PLAYERS)
    ]
    found = points(_played(state, by_bots(bots), seed, over))
    ours = [found[seat] for seat in range(PLAYERS) if seat % 2 == first]
    return (2 * sum(ours) - sum(found)) / len(ours)


def _played(state: Any, decide: Decide, seed: int, over: Over) -> Any:
    """The match played on until this is so."""
    for _ in steps(state, seed, decide):
        if over(state):
            break
    return state


def _summed_up(leads: Sequence[float]) -> dict[str, float]:
    error = stdev(leads) / len(leads) ** 0.5 if len(leads) > 1 else 0.0
    return {"deals": len(leads), "lead": round(mean(leads), 3), "error": round(error, 3)}
