"""What a hint tells to look at is true in every deal that is possible."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.bots.advice import MOST_NOTICES, Notice, notices_for, notices_of
from game.engine.game import Setup, State
from game.engine.games.fifty_two_eleven.cards import COLOUR, COLOURS, VALUE
from game.engine.games.perfect_numbers.phase import ADDING
from game.engine.games.perfect_numbers.shape import ROWS
from game.engine.games.rage.cards import COLOUR as SUIT
from game.engine.games.rage.cards import FIRST_ACTION, NUMBER, RANK
from game.engine.games.registry import GAMES
from tests.bots.small import another, moments
from tests.engine import kit


def facts_of(state: State[Any], seat: int, key: str) -> list[Notice]:
    seen = state.redact(seat)
    return [fact for fact in notices_of(seen.rules.setup.game)(seen, seat) if fact.key == key]


@pytest.mark.parametrize("game", GAMES)
def test_there_is_always_something_to_look_at_and_nothing_hidden_in_it(game: str) -> None:
    rng = Random(1)
    for moment in moments(Setup(game, GAMES[game].most_players), seed=2, every=5):
        facts = notices_for(moment.state.redact(moment.seat), moment.seat)
        assert 1 <= len(facts) <= MOST_NOTICES
        elsewhere = another(moment.state, moment.seat, rng).redact(moment.seat)
        assert notices_for(elsewhere, moment.seat) == facts


def test_a_tile_that_nothing_can_come_between_lands_right_behind_its_row() -> None:
    rng, checked = Random(3), 0
    for seed in range(6):
        for moment in kit.moments(kit.rules_for(Setup("hornochsen", 3)).start(), Random(seed)):
            state, seat = moment.state, moment.seat
            for fact in [*facts_of(state, seat, "sure"), *facts_of(state, seat, "sure_cost")]:
                tile, behind = int(fact.values["tile"]), int(fact.values["number"])
                world = another(state, seat, rng)
                field = world.nexts[world.ends.index(behind)]
                choose(world, seat, tile, rng)
                if tile in world.cells and world.rules.ground.filling[field] is None:
                    assert world.cells[field] == tile
                    checked += 1
    assert checked > 20


def choose(world: Any, seat: int, tile: int, rng: Random) -> None:
    """The seat lays this tile, everybody else whatever they like, until the tile lies."""
    round_now = world.round
    while world.round == round_now and not world.over and world.owing:
        decider = world.deciders()[0]
        plays = [action for action in world.legal(decider) if action.do.startswith("play")]
        if decider == seat:
            plays = [action for action in plays if tile in action.tiles] or plays
        if tile in world.cells:
            return
        world.apply(decider, rng.choice(plays or world.legal(decider)))


def test_the_highest_card_left_is_the_highest_left_in_any_deal() -> None:
    rng, checked = Random(3), 0
    for moment in moments(Setup("rage", 4), seed=2, every=3):
        for fact in facts_of(moment.state, moment.seat, "master"):
            card = NUMBER[str(fact.values["card"])]
            world = another(moment.state, moment.seat, rng)
            others = [held for seat, hand in enumerate(world.hands) if seat != moment.seat for held in hand]
            beats = [one for one in others if one < FIRST_ACTION and SUIT[one] == SUIT[card] and RANK[one] > RANK[card]]
            assert not beats
            checked += 1
    assert checked > 3


def test_colours_and_roosters_are_counted_as_they_lie() -> None:
    checked = set()
    for seed in range(4):
        for moment in moments(Setup("5211", 3), seed=seed, every=2):
            lying = [card for laid in moment.state.laid for card in laid]
            for fact in notices_of("5211")(moment.state.redact(moment.seat), moment.seat):
                checked.add(fact.key)
                if fact.key == "roosters":
                    assert fact.values["number"] == sum(VALUE[card] == 1 for card in lying)
                if fact.key in ("disaster", "near_disaster", "leads"):
                    colour = COLOURS.index(str(fact.values["colour"]))
                    assert fact.values["number"] == sum(COLOUR[card] == colour for card in lying)
    assert {"roosters", "near_disaster", "leads", "level", "hand"} <= checked


def test_a_perfect_number_in_reach_is_perfect_when_it_is_added() -> None:
    checked = 0
    for seed in range(3):
        for moment in moments(Setup("perfect_numbers", 3), seed=seed, every=2):
            for fact in facts_of(moment.state, moment.seat, "perfect"):
                state = moment.state.copy()
                card, colour = str(fact.values["card"]), fact.values["colour"]
                action = state.rules.parse(f"place {card} on {colour}" if card.startswith("*") else f"place {card}")
                if action in state.legal(moment.seat):
                    state.apply(moment.seat, action)
                    assert state.perfect is not None
                    checked += 1
    assert checked


def test_a_joker_is_told_to_be_perfect_where_it_is() -> None:
    """At hand and in the market: who is told of a coloured card only is led past the joker."""
    told: set[str] = set()
    for seed in range(4):
        for moment in moments(Setup("perfect_numbers", 2), seed=seed, every=1):
            for key in ("perfect", "perfect_in_group"):
                for fact in facts_of(moment.state, moment.seat, key):
                    if str(fact.values["card"]).startswith("*"):
                        assert fact.values["card"] == f"*{fact.values['cards']}"
                        told.add(key)
    assert told == {"perfect", "perfect_in_group"}


def test_the_longest_row_waits_for_the_number_after_its_length() -> None:
    seen = 0
    for moment in moments(Setup("perfect_numbers", 3), seed=1, every=2):
        for fact in facts_of(moment.state, moment.seat, "longest"):
            rows = {zone.name: len(zone.pieces) for zone in moment.state.view(moment.seat).zones}
            own = [size for name, size in rows.items() if name.startswith(f"row.{moment.seat}.")]
            assert fact.values["cards"] == max(own) and fact.values["number"] == max(own) + 1
            seen += 1
    assert seen


def test_the_pile_is_spoken_of_when_it_matters_or_nothing_else_does() -> None:
    for moment in moments(Setup("perfect_numbers", 3), seed=1, every=1):
        seen = moment.state.redact(moment.seat)
        facts = list(notices_of(seen.rules.setup.game)(seen, moment.seat))
        if any(fact.key == "left" for fact in facts):
            assert len(facts) == 1 or len(seen.pile) <= 24


def test_what_a_full_collection_means_for_a_new_colour_is_what_is_legal() -> None:
    told: set[str] = set()
    for seed in range(6):
        for moment in moments(Setup("perfect_numbers", 2 + seed % 3), seed=seed, every=1):
            for key in ("full", "full_but_others"):
                if facts_of(moment.state, moment.seat, key):
                    ways = ways_to_add_new_colours(moment.state, moment.seat)
                    assert "drop" in ways and "" not in ways
                    assert ("at" in ways) == (key == "full_but_others"), "PN-12: another collection takes it, if it can"
                    told.add(key)
    assert told == {"full", "full_but_others"}


def ways_to_add_new_colours(state: Any, seat: int) -> set[str]:
    """How cards without an own row could be added if they had been taken, or stolen where one waits already."""
    ways = set()
    for card, colour in state.rules.cards.colour.items():
        if not state.rows[seat * ROWS + colour]:
            world = state.copy()
            world.phase = ADDING
            world.taken, world.stolen = ([], (card,)) if state.stolen else ([card], ())
            for action in world.legal(seat):
                verb, _, *words = [*action.do.split(), ""]
                if verb == "place":
                    ways.add(words[0])
    return ways
