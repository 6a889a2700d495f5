"""What a seat may know in Hornochsen, and what the rest could be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import view as tables
from game.engine.event import Event, Moved
from game.engine.games.hornochsen.hiding import BOXED, drawn_from_box, own_tiles, turned_up
from game.engine.games.hornochsen.state import HornochsenState
from game.engine.games.hornochsen.tiles import SEAT_BITS
from game.engine.view import UNKNOWN
from tests.engine.hornochsen.playing import Match, dealt, numbers, position, random_match, rules_for
from tests.engine.hornochsen.test_against_naive import MEADOW, board

CALM = {"L1": "90", "L2": "80", "L3": "70", "L4": "60"}


def shown(match: Match, viewer: int | None, seat: int, do: str) -> list[Event]:
    """What a viewer is told about an action."""
    before = tables.seen_by(match.state, viewer)
    match.do(seat, do)
    return list(tables.shown_events(match.events, before, tables.seen_by(match.state, viewer)))


def tiles_in_hand(state: HornochsenState, seat: int) -> list[int]:
    return [play.tile for play in state.hands[seat]]


@pytest.mark.clause("HORN-2", "HORN-3")
def test_two_matches_that_differ_in_hidden_tiles_only_look_the_same() -> None:
    here = dealt("1 2 3 4 5 6", "11 12 13 14 15 16", "21 22 23 24 25 26", rows="50 60 70 80")
    there = dealt("1 2 3 4 5 6", "21 32 33 34 35 36", "11 42 43 44 45 46", rows="50 60 70 80")
    there.state.rules = here.state.rules
    assert here.state != there.state
    for viewer in (0, None):
        assert here.state.redact(viewer) == there.state.redact(viewer)
    assert here.state.redact(1) != there.state.redact(1)
    here.buy(2, 2).play(1, 12).play(2, 21)
    there.buy(2, 2).play(1, 36).play(2, 45)
    for viewer in (0, None):
        assert here.state.redact(viewer) == there.state.redact(viewer), "who bought and chose is known, not what"


@pytest.mark.clause("HORN-3")
def test_the_order_of_choosing_is_forgotten() -> None:
    here = position("1 2", "3 4", "5 6", rows=CALM).play(1, 3).play(2, 5)
    there = position("1 2", "3 4", "5 6", rows=CALM).play(2, 6).play(1, 4)
    there.state.rules = here.state.rules
    assert here.state.redact(0) == there.state.redact(0)


def test_a_seat_knows_its_own_hand_and_choice() -> None:
    match = position("1 2 3", "4 5 6", rows=CALM).play(0, 2)
    assert match.sees(0, "hand.0") == ["1", "3"] and match.sees(0, "chosen.0") == ["2"]
    assert match.sees(1, "hand.0") == [None, None] and match.sees(1, "chosen.0") == [None]


# -- tiles taken openly ------------------------------------------------------------------------------


@pytest.fixture
def taken() -> Match:
    """Seat 0 has taken 80 and 82 openly and holds 1 and 2 besides."""
    match = position("84 1 2", "92 3 4", rows={**CALM, "L2": "80 81 82"})
    return match.play_round(84, 92).take(0, "80 82")


@pytest.mark.clause("HORN-7")
def test_tiles_taken_openly_are_known_until_they_are_played(taken: Match) -> None:
    assert taken.sees(1, "hand.0") == [None, None, "80", "82"]
    for seed in range(20):
        world = taken.state.redact(1).sample(Random(seed))
        assert {80, 82} < set(tiles_in_hand(world, 0))
    taken.play_round(80, 3)
    assert taken.counter("seen.0") == "82" and taken.sees(1, "hand.0") == [None, None, "82"]


@pytest.mark.clause("HORN-3", "HORN-7")
def test_while_a_choice_lies_face_down_a_known_tile_may_be_in_it(taken: Match) -> None:
    here, there = taken, Match(taken.rules)
    there.state = taken.state.copy()
    told = [shown(match, 1, 0, do) for match, do in ((here, "play 80"), (there, "play 1"))]
    assert told == [[Moved((None,), "hand.0", "chosen.0")]] * 2
    assert here.state.redact(1) == there.state.redact(1)
    assert here.sees(1, "hand.0") == [None, None, None] and here.counter("seen.0") == "80 82"
    chosen = {own_tiles(here.state.redact(1).sample(Random(seed)), 0)[-1] for seed in range(60)}
    assert {80, 82} < chosen and len(chosen) > 10, "it may be these or any unseen one"
    for seed in range(20):
        assert {80, 82} < set(own_tiles(here.state.redact(1).sample(Random(seed)), 0))


@pytest.mark.clause("HORN-7")
@pytest.mark.parametrize(("kept", "seen"), [("73 82", "73 82"), ("73", "73")])
def test_a_tile_that_was_played_can_be_taken_by_somebody_else(kept: str, seen: str) -> None:
    rows = {"L1": "90", "L2": "80 81 82", "L3": "70 71 72 73", "L4": "60"}
    match = position("84 1 2", "92 83 4", rows=rows).play_round(84, 92).take(0, "82").play_round(82, 83)
    assert match.row("L3") == "70 71 72 73 82" and match.counter("seen.0") == ""
    match.take(1, kept)
    assert match.counter("seen.0") == "" and match.counter("seen.1") == seen
    assert ("82" in match.sees(None, "box")) == ("82" not in kept)


# -- tiles from the box --------------------------------------------------------------------------------


@pytest.mark.clause("HORN-7", "HORN-11")
def test_the_box_is_known_until_somebody_draws_from_it() -> None:
    match = position("1 2", "3 4", "5 6", rows=CALM, supply="91", box="30 40 50")
    assert match.sees(None, "box") == ["30", "40", "50"]
    match.buy(0, 2).chance("40")
    for viewer in (1, None):
        assert match.sees(viewer, "box") == [None, None] and match.sees(viewer, "hand.0") == [None] * 4
    assert match.sees(0, "box") == ["30", "50"], "who drew knows what is left"
    assert match.counter("from_box.0") == 1


@pytest.mark.clause("HORN-11")
def test_nobody_is_told_by_the_events_what_was_drawn() -> None:
    match = position("1 2", "3 4", rows=CALM, supply="", box="30 40 50")
    match.state.closed = False
    match.buy(0, 1)
    before = tables.seen_by(match.state, 1)
    match.chance("40")
    told = list(tables.shown_events(match.events, before, tables.seen_by(match.state, 1)))
    assert told == [Moved((None,), "box", "hand.0")]


@pytest.mark.clause("HORN-11")
def test_what_is_drawn_from_the_box_is_one_of_its_tiles() -> None:
    match = position("1 2", "3 4", "5 6", rows=CALM, supply="91", box="30 40 50").buy(0, 3).chance("40 50")
    drawn = set()
    for seed in range(60):
        world = match.state.redact(1).sample(Random(seed))
        ours = set(tiles_in_hand(world, 0)) & {30, 40, 50}
        assert len(ours) == 2 and set(world.box) == {30, 40, 50} - ours
        drawn |= {frozenset(ours)}
    assert len(drawn) == 3, "each two of them"


@pytest.mark.clause("HORN-11")
def test_two_matches_that_differ_in_what_was_drawn_look_the_same() -> None:
    matches = []
    for order in ("40", "50"):
        match = position("1 2", "3 4", "5 6", rows=CALM, supply="91", box="30 40 50").buy(0, 2).chance(order)
        matches.append(match)
    matches[1].state.rules = matches[0].state.rules
    for viewer in (1, 2, None):
        assert matches[0].state.redact(viewer) == matches[1].state.redact(viewer)
    assert matches[0].state.redact(0) != matches[1].state.redact(0)


@pytest.mark.clause("HORN-11")
def test_a_tile_from_the_box_is_known_again_when_it_is_turned_up() -> None:
    match = position("1 2", "3 4", rows=CALM, supply="91", box="30 40 50").buy(0, 2).chance("40")
    match.play_round(40, 3)
    assert match.counter("from_box.0") == 0 and match.sees(1, "box") == ["30", "50"]


@pytest.mark.clause("HORN-11")
def test_what_went_into_the_box_after_a_draw_was_not_drawn() -> None:
    rows = {**CALM, "L2": "80 81 82"}
    match = position("84 2", "92 3", rows=rows, supply="91", box="30 40 50").buy(1, 2).chance("40")
    match.play_round(84, 92).take(0, "80")
    assert match.sees(None, "box") == [None, None, "81", "82"]
    for seed in range(30):
        world = match.state.redact(0).sample(Random(seed))
        assert not set(tiles_in_hand(world, 1)) & {81, 82}


def test_the_population_of_a_chance_tells_nothing() -> None:
    states = []
    for order in ("40", "50"):
        match = position("1 2", "3 4", "5 6", rows=CALM, supply="91", box="30 40 50").buy(0, 2).chance(order)
        states.append(match.buy(1, 1).state)
    dues = [state.redact(2).chance_due() for state in states]
    assert dues[0].population == dues[1].population == (UNKNOWN, UNKNOWN)


# -- nothing more and nothing less ---------------------------------------------------------------------


class Story:
    """What all have seen of the box: tiles going in, draws, and tiles turned up again, told at random."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.state = position("91 92 93", "94 95 96", rows=CALM).state
        self.entered: list[tuple[int, int]] = []
        """Tiles that went in, each with the time."""
        self.drawn: list[tuple[int, int]] = []
        """Draws of one tile each: who, and when."""
        self.shown: list[tuple[int, int, int]] = []
        """Tiles from the box that were turned up: which, by whom, and when."""
        for time in range(9):
            self.rng.choice([self.enter, self.enter, self.draw, self.draw, self.show])(time)

    def enter(self, time: int) -> None:
        tile = len(self.entered) + 1
        self.entered.append((tile, time))
        self.state.supply.remove(tile)
        self.state.box.append(tile)
        self.state.seen[tile] = BOXED + self.state.draws

    def draw(self, time: int) -> None:
        if self.state.box:
            seat = self.rng.randrange(2)
            tile = self.rng.choice(self.state.box)
            self.state.box.remove(tile)
            self.state.hands[seat].append(self.state.rules.plays[tile])
            drawn_from_box(self.state, seat, 1)
            self.drawn.append((seat, time))

    def show(self, time: int) -> None:
        """A tile from the box is turned up, and lies in a row from then on."""
        held = [(seat, tile) for seat in (0, 1) for tile in self.from_box(self.state, seat)]
        if held:
            seat, tile = self.rng.choice(held)
            self.state.hands[seat].remove(self.state.rules.plays[tile])
            self.state.chosen = [tile << SEAT_BITS | seat]
            turned_up(self.state)
            self.state.chosen = []
            self.state.cells[len(self.shown) + 60] = tile
            self.shown.append((tile, seat, time))

    def from_box(self, state: HornochsenState, seat: int) -> frozenset[int]:
        """The tiles of a hand that were in the box before."""
        return frozenset(tiles_in_hand(state, seat)) & frozenset(dict(self.entered))

    def possible(self) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
        """Every way in which the hidden tiles of the box can be shared out, by trying all histories."""
        time_of = dict(self.entered)
        for tiles in permutations(time_of, len(self.drawn)):
            if all(time_of[tile] < when for tile, (_, when) in zip(tiles, self.drawn, strict=True)):
                held: tuple[set[int], set[int]] = (set(), set())
                fits = True
                drawn = dict(zip(tiles, self.drawn, strict=True))
                for tile, seat, when in self.shown:
                    fits &= tile in drawn and drawn[tile][0] == seat and drawn[tile][1] < when
                for tile, (seat, _) in drawn.items():
                    held[seat].add(tile)
                if fits:
                    gone = {tile for tile, _, _ in self.shown}
                    yield frozenset(held[0] - gone), frozenset(held[1] - gone)


@pytest.mark.clause("HORN-11")
@settings(max_examples=40)
@given(st.integers(0, 100_000))
def test_samples_are_exactly_what_the_draws_from_the_box_allow(seed: int) -> None:
    """Neither more nor less than what follows from all that everybody has seen."""
    story = Story(seed)
    possible = set(story.possible())
    redacted = story.state.redact(None)
    sampled = set()
    for attempt in range(40 * len(possible)):
        world = redacted.sample(Random(attempt))
        sampled.add((story.from_box(world, 0), story.from_box(world, 1)))
        assert world.redact(None) == redacted
    assert sampled <= possible
    if len(possible) <= 6:
        assert sampled == possible


# -- sampling in general ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("text", ["standard", "meadow"])
def test_every_sample_fits_what_the_viewer_knows(players: int, text: str) -> None:
    on = None if text == "standard" else board(MEADOW, (3, 7, 20), 200)
    match, rng = random_match(players, 3, on=on)
    while not match.state.over:
        match.play_on(rng, rng.randrange(1, 12))
        for viewer in (None, rng.randrange(players)):
            redacted = match.state.redact(viewer)
            world = redacted.sample(rng)
            assert sorted(world.pieces()) == list(range(1, 100))
            assert world.redact(viewer) == redacted == redacted.redact(viewer)
            if viewer in match.state.deciders():
                assert world.legal(viewer) == match.state.legal(viewer) == redacted.legal(viewer)
    assert match.state.sample(rng) == match.state, "what is all known stays as it is"


def test_unknown_tiles_are_all_equally_likely() -> None:
    match = dealt("1 2 3 4 5 6", "", rows="50 60 70 80")
    redacted = match.state.redact(0)
    rng = Random(1)
    found = [tile for _ in range(300) for tile in tiles_in_hand(redacted.sample(rng), 1)]
    assert set(found) == set(range(1, 100)) - set(numbers("1 2 3 4 5 6 50 60 70 80"))


def test_the_table_holds_every_tile_once() -> None:
    match, rng = random_match(4, 8)
    while not match.state.over:
        for viewer in (None, 0, 3):
            zones = tables.seen_by(match.state, viewer).zones
            assert sum(len(zone.pieces) + zone.more for zone in zones) == 99
            named = [piece.name for zone in zones for piece in zone.pieces if piece.name is not None]
            assert len(named) == len(set(named))
        match.play_on(rng, 7)


def test_a_copy_goes_its_own_way() -> None:
    match, rng = random_match(3, 2)
    match.play_on(rng, 10)
    twin = match.state.copy()
    assert twin == match.state
    match.play_on(rng)
    assert twin != match.state and not twin.over
    assert rules_for(3) is not twin.rules
