"""A summary of a person's matches: results by game, level and number of players, ratings, predictions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.match.statistics.rating import course
from game.match.statistics.statistics import PlayedMatch


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """Matches of one kind; `place` is the average."""

    game: str
    edition: str | None
    level: str
    players: int
    matches: int
    won: int
    place: float


def lines(matches: Sequence[PlayedMatch]) -> list[SummaryLine]:
    """Results by game, level and number of players, the most played first; practice does not count."""
    kinds: dict[tuple[str, str | None, str, int], list[PlayedMatch]] = {}
    for played in matches:
        if not played.practice:
            kinds.setdefault((played.game, played.edition, played.level, played.players), []).append(played)
    found = [
        SummaryLine(
            *kind, len(of_kind), sum(one.won for one in of_kind), sum(one.mine.place for one in of_kind) / len(of_kind)
        )
        for kind, of_kind in kinds.items()
    ]
    return sorted(found, key=lambda line: (-line.matches, line.game, line.level, line.players))


def rated_matches(matches: Sequence[PlayedMatch], game: str) -> list[PlayedMatch]:
    """The matches of a game that move the rating: unaided, and against bots."""
    return [played for played in matches if played.game == game and not played.practice and played.bots()]


def ratings(matches: Sequence[PlayedMatch], game: str) -> list[int]:
    """The rating over time, from the start value on."""
    return course((played.mine.place, played.bots()) for played in rated_matches(matches, game))


def predictions(matches: Sequence[PlayedMatch]) -> tuple[int, int]:
    """How many predictions were made and how many came out right; practice does not count."""
    counted = [played.mine for played in matches if not played.practice]
    return sum(mine.predicted for mine in counted), sum(mine.hit for mine in counted)
