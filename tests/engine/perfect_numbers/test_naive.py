"""Whole random matches, played side by side with a plain telling of the rules."""

from __future__ import annotations

from random import Random

import pytest

from game.engine import view as tables
from game.engine.games.perfect_numbers.deck import Deck
from game.engine.games.perfect_numbers.phase import CHOOSING
from game.engine.games.perfect_numbers.rules import PerfectNumbersRules
from tests.engine.perfect_numbers.naive import NaiveMatch
from tests.engine.perfect_numbers.playing import COLOURS, PLAYERS, Match, rules_for, rules_with


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


def both(rules: PerfectNumbersRules, rng: Random) -> tuple[Match, NaiveMatch]:
    players, cards = rules.players, rules.cards.name[1 : rules.cards.size + 1]
    start = rng.randrange(players)
    first = rng.sample(cards, len(cards))
    dealt = [card for card in first if card[0] in "YGRBV*"][: 3 * players]
    second = [card for card in rng.sample(cards, len(cards)) if card not in dealt]
    match = Match(rules).draw_start(start).shuffle(first).shuffle(second)
    return match, NaiveMatch(players, rules.three_rows, start, first, second)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("three_rows", [False, True])
def test_the_engine_agrees_with_a_plain_telling_of_the_rules(players: int, three_rows: bool) -> None:
    for seed in range(12):
        rng = Random(f"{players} {three_rows} {seed}")
        match, naive = both(rules_for(players, three_rows), rng)
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


MANY_ACTIONS = Deck(
    {colour: {1: 1, 2: 1, 3: 1, 7: 5} for colour in COLOURS},
    (1, 2, 4),
    {"protect": 14, "move": 14, "steal": 20},
    {7: 5},
)


def met(match: Match, action: str) -> set[str]:
    """Which of the rare situations this action is."""
    state, (verb, *words) = match.state, action.split()
    cards, waiting = match.rules.cards, len(match.state.stolen)
    kind = words[0].split(".")[0] if verb == "use" else ""
    turned = kind == "protect" and words[1] == "move"
    row = state.rows[5 * match.turn + COLOURS.index(words[2])] if kind == "move" or turned else ()
    situations = {
        "a third steal": kind == "steal" and waiting >= 2,
        "protect while one waits": kind == "protect" and waiting > 0,
        "perfect while one waits": verb == "complete" and waiting > 0,
        "stored cards dropped for one": words[1:] == ["drop", "actions"] and waiting > 0,
        "out of order": verb in ("place", "discard") and waiting >= 2 and words[0] == cards.name[state.stolen[-1]],
        "stolen before taking": verb == "place" and waiting > 0 and state.phase is CHOOSING,
        "face-down top card": turned and row[-1] > cards.size,
        "only card away": turned and len(row) == 1,
        "move of one card": kind == "move" and len(row) == 1,
        "move of a 1": kind == "move" and len(row) == 1 and cards.number[row[0]] == 1,
    }
    return {situation for situation, is_met in situations.items() if is_met}


def is_wanted(match: Match, action: str) -> bool:
    """Whether it leads to such situations: many stolen cards, and stored ones to drop for them."""
    return action.startswith(("use steal", "store")) or (bool(match.state.stolen) and action.endswith("drop actions"))


@pytest.mark.slow
@pytest.mark.parametrize("three_rows", [False, True])
@pytest.mark.clause("PN-6", "PN-14", "PN-15", "PN-16")
def test_they_agree_where_many_action_cards_make_rare_situations_common(three_rows: bool) -> None:
    situations: set[str] = set()
    for seed in range(60):
        rng = Random(f"{three_rows} {seed}")
        match, naive = both(rules_with(MANY_ACTIONS, 2 + seed % 3, three_rows), rng)
        while not match.state.over:
            options = sorted(naive.options())
            assert match.options == set(options) and lying(match) == naive.lying()
            wanted = [option for option in options if is_wanted(match, option)]
            action = rng.choice(wanted if wanted and rng.random() < 0.6 else options)
            situations |= met(match, action)
            match.do(action)
            naive.do(action)
        assert lying(match) == naive.lying() and naive.over
    # PN-20: there stored cards make no place.
    assert len(situations) == (9 if three_rows else 10), situations
