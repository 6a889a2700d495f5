"""The walk from pointing to an action."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.action import Action, RefKind, piece, value, zone
from game.engine.games.registry import GAMES
from game.hand.walker import ActionPath, Walk, again, walk_from
from tests.engine import kit

B7, JOKER, PAIR, BUY = Action("play B7"), Action("play joker.1 R"), Action("play 12 55"), Action("buy 2")
GREEN = Action("play joker.1 G")


def walk(*paths) -> Walk:
    return Walk(tuple(ActionPath(action, refs) for action, refs in paths))


TABLE = walk(
    (B7, (piece("B7"), zone("trick"))),
    (JOKER, (piece("joker.1"), zone("trick"), value("colour", "R"))),
    (GREEN, (piece("joker.1"), zone("trick"), value("colour", "G"))),
    (PAIR, (frozenset((piece("12"), piece("55"))), zone("chosen.0"))),
    (BUY, (zone("supply"), value("buy", 2))),
)


def test_what_may_come_next_lights_up() -> None:
    assert TABLE.options() == {piece("B7"), piece("joker.1"), piece("12"), piece("55"), zone("supply")}
    assert TABLE.choose(piece("B7")).options() == {zone("trick")}


def test_one_action_left_and_complete_is_finished() -> None:
    played = TABLE.choose(piece("B7")).choose(zone("trick"))
    assert played.finished() is B7 and TABLE.finished() is None and TABLE.choose(piece("B7")).finished() is None


def test_nothing_fits() -> None:
    assert TABLE.choose(zone("trick")) is None and TABLE.choose(piece("B7")).choose(zone("supply")) is None


def test_where_order_is_free_any_order_leads_there() -> None:
    for one, other in (("12", "55"), ("55", "12")):
        after = TABLE.choose(piece(one))
        assert after.options() == {piece(other)}
        assert after.choose(piece(other)).choose(zone("chosen.0")).finished() is PAIR


def test_a_value_is_asked_for_at_the_end() -> None:
    asked = TABLE.choose(piece("joker.1")).choose(zone("trick"))
    assert asked.finished() is None and {ref.kind for ref in asked.options()} == {RefKind.VALUE}
    assert asked.choose(value("colour", "G")).finished() is GREEN


def test_what_leaves_no_choice_can_be_walked_at_once() -> None:
    assert TABLE.choose(piece("B7")).to_the_end().finished() is B7
    assert TABLE.choose(piece("joker.1")).to_the_end().finished() is None, "a colour has to be named"
    assert TABLE.choose(zone("supply")).to_the_end().finished() is BUY
    assert walk().to_the_end().finished() is None


def test_walking_again_without_a_step() -> None:
    assert again(TABLE, [piece("12"), piece("55")]).options() == {zone("chosen.0")}
    assert again(TABLE, [piece("12"), piece("nobody's")]).chosen == (piece("12"),)


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_can_be_walked_to_from_every_position(game: str) -> None:
    setup = next(kit.setups(GAMES[game]))
    rng = Random(game)
    for moment in kit.moments(kit.rules_for(setup).start(), rng):
        if rng.random() < 0.15:
            for seat in moment.state.deciders():
                check_walks(moment.state, seat, rng)


def check_walks(state, seat: int, rng: Random) -> None:
    legal = state.legal(seat)
    start = walk_from(state.redact(seat), seat, legal)
    for action in legal:
        on = start
        while on.finished() is not action:
            path = next(path for path in on.paths if path.action is action)
            assert path.left, f"{action} ends on the way to another action"
            on = on.choose(rng.choice(sorted(path.options(), key=str)))
