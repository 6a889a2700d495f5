"""Whole random matches, played side by side with a plain telling of the rules."""

from __future__ import annotations

from random import Random

import pytest

from game.engine import table as tables
from tests.engine.perfect_numbers.naive import NaiveMatch
from tests.engine.perfect_numbers.playing import ALL_CARDS, COLOURS, PLAYERS, Match, rules_for


def lying(match: Match) -> dict[str, object]:
    """The table as all see it, in the words of the naive match."""
    table = tables.seen_by(match.state, None)
    seats = range(match.rules.players)

    def names(zone: str) -> list[str]:
        return [piece.name for piece in table.zone(zone).pieces if piece.name is not None]

    def row(seat: int, colour: str) -> list[tuple[str | None, bool]]:
        return [(piece.name, piece.face_up) for piece in table.zone(f"row.{seat}.{colour}").pieces]

    return {
        "rows": [{colour: row(seat, colour) for colour in COLOURS} for seat in seats],
        "stored": [names(f"stored.{seat}") for seat in seats],
        "won": [names(f"won.{seat}") for seat in seats],
        "bonus": [sum(piece.name is None for piece in table.zone(f"won.{seat}").pieces) for seat in seats],
        "discards": names("discards"),
        "market": [names(f"market.{group}") for group in (1, 2, 3, 4)],
        "pile": table.zone("pile").more,
        "turn": None if match.state.over else match.turn,
    }


def both(players: int, three_rows: bool, rng: Random) -> tuple[Match, NaiveMatch]:
    start = rng.randrange(players)
    first = rng.sample(ALL_CARDS, len(ALL_CARDS))
    dealt = [card for card in first if card[0] in "YGRBV*"][: 3 * players]
    second = [card for card in rng.sample(ALL_CARDS, len(ALL_CARDS)) if card not in dealt]
    match = Match(rules_for(players, three_rows)).draw_start(start).shuffle(first).shuffle(second)
    return match, NaiveMatch(players, three_rows, start, first, second)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("three_rows", [False, True])
def test_the_engine_agrees_with_a_plain_telling_of_the_rules(players: int, three_rows: bool) -> None:
    for seed in range(12):
        rng = Random(f"{players} {three_rows} {seed}")
        match, naive = both(players, three_rows, rng)
        # Some matches are played by people who store, steal and keep rather than complete.
        shy_of = rng.choice([("complete",), ("use",), ("keep", "end"), ()])
        while not match.state.over:
            assert lying(match) == naive.lying()
            options = sorted(naive.options())
            assert match.options == set(options)
            brave = [option for option in options if not option.startswith(shy_of)] if shy_of else options
            action = rng.choice(brave or options)
            match.do(action)
            naive.do(action)
        assert lying(match) == naive.lying() and naive.over
