"""The notation of actions, and what a finger points at for each."""

from __future__ import annotations

import pytest

from game.engine.action import NotationError, RefKind, piece, value, zone
from game.engine.games.perfect_numbers.rules import PerfectNumbersRules
from tests.engine.perfect_numbers.playing import (
    ACTIONS,
    ALL_CARDS,
    COLOURED,
    COLOURS,
    FOUR_ROWS,
    JOKERS,
    THREE_ROWS,
    Match,
    position,
    random_match,
    rules_for,
    set_up,
)


def written_by_hand(players: int) -> set[str]:
    """Every notation that the rules define."""
    seats = range(players)
    protects, moves, steals = ACTIONS[:4], ACTIONS[4:8], ACTIONS[8:]
    found = {"complete", "keep", "end", *(f"take {group}" for group in (1, 2, 3, 4))}
    for card in COLOURED:
        found |= {f"place {card}", f"place {card} drop actions"}
        found |= {f"place {card} drop {colour}" for colour in COLOURS} | {f"place {card} at {seat}" for seat in seats}
    found |= {f"place {card} on {colour}" for card in JOKERS for colour in COLOURS}
    found |= {f"use {card} on {colour}" for card in protects + moves for colour in COLOURS}
    found |= {f"use {card} move {one} on {other}" for card in protects for one in COLOURS for other in COLOURS}
    found |= {f"use {card} from {seat} {colour}" for card in steals for seat in seats for colour in COLOURS}
    found |= {f"discard {card}" for card in ALL_CARDS} | {f"store {card}" for card in ACTIONS}
    return found | {f"store {card} drop {colour}" for card in ACTIONS for colour in COLOURS}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_exactly_what_the_rules_define_is_read(players: int) -> None:
    rules = rules_for(players)
    assert set(rules.moves.all) == written_by_hand(players)
    for do in written_by_hand(players):
        action = rules.parse(do)
        assert action.do == str(action) == do and rules.parse(action.do) is action


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "pass", "take", "take 0", "take 5", "take 01", "take +1", "take 1 ", " take 1", "take  1",
        "Take 1", "take 1 2", "take ١", "place", "place Y1.1", "place Y8.1", "place Y2.4", "place Y2",
        "place y2.1", "place X2.1", "place *4", "place *8 on Y", "place *4 on X", "place *4 on",
        "place *4 at 1", "place *4 drop Y", "place *4.1 on Y", "place Y3.1 on Y", "place Y3.1 at",
        "place Y3.1 at 2", "place Y3.1 at -1", "place Y3.1 at 00", "place Y3.1 drop", "place Y3.1 drop X",
        "place Y3.1 drop action", "place Y3.1 drop Y G", "place move.1", "complete Y", "keep Y", "use move.1",
        "use move.1 on", "use move.1 on X", "use move.5 on Y", "use move.0 on Y", "use move on Y",
        "use move.1 move Y on G", "use protect.1 move Y", "use protect.1 on Y G", "use steal.1 on Y",
        "use steal.1 from Y", "use steal.1 from 2 Y", "use steal.1 from 1 X", "use steal.1 from Y 1",
        "use Y3.1 on Y", "discard", "discard Y9.1", "discard move", "store Y3.1", "store *4",
        "store move.1 drop actions", "store move.1 drop", "end turn", "END", "place Y3.1\n", "take\t1",
    ],
)  # fmt: skip
def test_all_else_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        rules_for(2).parse(text)
    assert refused.value.refusal.code == "no_such_action" and refused.value.refusal.values == {"do": text}


# -- refs ----------------------------------------------------------------------------------------


def refs(match: Match, do: str) -> tuple:
    assert do in match.options
    return match.state.refs(match.turn, match.rules.parse(do))


def test_what_to_point_at() -> None:
    taking = position({"Y": "Y7.1"}, {})
    assert refs(taking, "take 3") == (zone("market.3"),)
    adding = position(THREE_ROWS, {"G": "G6.1"}, taken="Y6.1 *4")
    assert refs(adding, "place Y6.1") == (piece("Y6.1"), zone("row.0.Y"))
    assert refs(adding, "place *4 on G") == (piece("*4"), zone("row.0.G"))
    full = position(THREE_ROWS, {}, taken="V6.1", stored=["move.1", ""])
    assert refs(full, "place V6.1 drop G") == (piece("V6.1"), zone("row.0.G"))
    assert refs(full, "place V6.1 drop actions") == (piece("V6.1"), zone("stored.0"))
    assert refs(full, "place V6.1 at 1") == (piece("V6.1"), zone("row.1.V"))
    begun = position({}, {}, taken="*4 G7.1")
    assert refs(begun, "place *4 on V") == (piece("*4"), zone("row.0.V"))
    assert refs(begun, "place G7.1") == (piece("G7.1"), zone("row.0.G"))


def test_what_to_point_at_for_action_cards() -> None:
    match = position({"Y": "Y7.1 Y6.1", "G": "G7.1"}, {"B": "B7.1"}, taken="protect.1 move.1 steal.1")
    assert refs(match, "use protect.1 on Y") == (piece("protect.1"), zone("row.0.Y"))
    assert refs(match, "use protect.1 move Y on G") == (frozenset((piece("protect.1"), piece("Y6.1"))), zone("row.0.G"))
    assert refs(match, "use protect.1 move Y on Y") == (frozenset((piece("protect.1"), piece("Y6.1"))), zone("row.0.Y"))
    assert refs(match, "use move.1 on Y") == (piece("move.1"), zone("row.0.Y"))
    assert refs(match, "use steal.1 from 1 B") == (piece("steal.1"), zone("row.1.B"))
    assert refs(match, "store move.1") == (piece("move.1"), zone("stored.0"))
    match.do("use steal.1 from 1 B")
    assert refs(match, "discard B7.1") == (piece("B7.1"), zone("discards"))
    full = position(FOUR_ROWS, {}, taken="move.1")
    assert refs(full, "store move.1 drop G") == (piece("move.1"), zone("stored.0"), zone("row.0.G"))


def test_answers_are_values() -> None:
    match = position({"Y": "Y7.1"}, {}, taken="Y2.1", stored=["steal.1", ""]).do("place Y2.1")
    assert refs(match, "complete") == (value("answer", "complete"),) and refs(match, "keep") == (
        value("answer", "keep"),
    )
    match.do("keep")
    assert refs(match, "end") == (value("answer", "end"),)


def test_refs_in_the_set_up() -> None:
    match = set_up("*5 *6 *7", "Y7.1 G7.1 R7.1")
    assert refs(match, "place *5 on B") == (piece("*5"), zone("row.0.B"))


@pytest.mark.parametrize("three_rows", [False, True])
def test_no_two_actions_are_pointed_at_alike_and_none_is_the_beginning_of_another(three_rows: bool) -> None:
    for seed in range(4):
        match, rng = random_match(4, seed, three_rows)
        while not match.state.over:
            walks = [match.state.refs(match.turn, action) for action in match.state.legal(match.turn)]
            beginnings = {walk[:steps] for walk in walks for steps in range(1, len(walk))}
            assert len(set(walks)) == len(walks) and beginnings.isdisjoint(walks)
            members = [step if isinstance(step, frozenset) else {step} for walk in walks for step in walk]
            assert all(ref.kind in RefKind for step in members for ref in step)
            match.do(rng.choice(sorted(match.options)))


def test_rules_read_only_their_own_seats() -> None:
    rules: PerfectNumbersRules = rules_for(4)
    assert rules.parse("place Y3.1 at 3").do == "place Y3.1 at 3"
    with pytest.raises(NotationError):
        rules_for(3).parse("place Y3.1 at 3")
