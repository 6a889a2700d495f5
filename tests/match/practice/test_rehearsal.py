"""Laid-out cards: what a lesson names comes first, the rest follows from the seed, and nonsense is refused."""

from __future__ import annotations

import json

import pytest

from game.engine.game import Setup
from game.engine.record.header import Seat
from game.match.match import Match
from game.match.practice.rehearsal import rehearsal
from tests.engine import kit

SEATS = (Seat("Ada"), Seat("Bea", "random"), Seat("Cem", "random"))


def laid_out(*fronts: str) -> Match:
    match = rehearsal(Setup("rage", 3), SEATS, 7, kit.LIBRARY, fronts=[front.split() for front in fronts])
    match.settle()
    return match


def test_what_is_named_comes_first_and_the_rest_follows_from_the_seed() -> None:
    plain, arranged = laid_out(), laid_out("1", "joker.2 R15 B0")
    assert {"joker.2", "R15", "B0"} <= {piece.name for piece in arranged.view(0).zone("hand.0").pieces}
    assert arranged.view(0).counter("dealer").value == 1
    orders = [match.text().splitlines()[2] for match in (plain, arranged)]
    rest = [[name for name in json.loads(order)["order"] if name not in ("joker.2", "R15", "B0")] for order in orders]
    assert rest[0] == rest[1] and laid_out("", "").text() == plain.text()


@pytest.mark.parametrize("front", ["R99", "R15 R15"])
def test_cards_that_are_not_there_are_refused(front: str) -> None:
    with pytest.raises(ValueError, match="lesson"):
        laid_out("", front)
