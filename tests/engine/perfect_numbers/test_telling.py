"""What is told of a match, and what lies on the table."""

from __future__ import annotations

import tomllib

import pytest

from game.engine import view as tables
from game.engine.chance import quick_outcome
from game.engine.event import Asked, Began, Counted, Ended, Event, Moved, PieceEvent, Said, Scored, Turned
from tests.engine.perfect_numbers.playing import (
    DEFAULT_DECK,
    FOUR_ROWS,
    PLAYERS,
    THREE_ROWS,
    Match,
    position,
    random_match,
    rules_for,
    set_up,
    stacked,
)

TEXTS = [tomllib.loads((DEFAULT_DECK.parent / f"text.{language}.toml").read_text("utf-8")) for language in ("de", "en")]


def test_the_set_up() -> None:
    match = Match(rules_for(2)).draw_start(1)
    assert match.events == [Said(1, "starts")]
    match.shuffle(stacked("Y7.1 *5 G7.1 R7.1 B7.1 V7.1"))
    assert match.events == [
        Moved(("Y7.1", "G7.1", "*5"), "pile", "taken.1"),
        Moved(("R7.1", "B7.1", "V7.1"), "pile", "taken.0"),
    ]
    left = [match.rules.piece_name(piece) for piece in match.state.chance_due().population]
    match.shuffle(left)
    assert match.events == [Moved(("Y7.1",), "taken.1", "row.1.Y"), Moved(("G7.1",), "taken.1", "row.1.G")]
    match.do("place *5 on Y")
    assert match.events[:2] == [Moved(("*5",), "taken.1", "row.1.Y"), Moved(("R7.1",), "taken.0", "row.0.R")]
    assert match.events[4:6] == [Began("round", 1), Moved(("Y2.1", "Y2.2", "Y2.3"), "pile", "market.1")]
    assert match.events[-1] == Moved((left[7],), "pile", "market.4")


def test_taking_and_adding() -> None:
    match = position({}, {}, market=["Y7.1 move.1 G7.1", "", "", ""]).do("take 1", "place G7.1", "store move.1")
    assert match.events == [
        Moved(("Y7.1", "G7.1", "move.1"), "market.1", "taken.0"),
        Moved(("G7.1",), "taken.0", "row.0.G"),
        Moved(("move.1",), "taken.0", "stored.0"),
    ]


def test_a_perfect_row() -> None:
    row = ("Y7.1", "Y6.1", "Y6.2", "Y3.1", "Y5.1")
    match = position({"Y": " ".join(row[:-1])}, {}, taken="Y5.1 G7.1", pile="V2.1 V3.1").do("place Y5.1")
    assert match.events == [
        Moved(("Y5.1",), "taken.0", "row.0.Y"),
        Counted(row, "perfect", 5, {"card": "Y5.1", "colour": "Y"}),
        Asked(0, "complete_or_keep", {"colour": "Y", "cards": 5, "bonus": 1}),
    ]
    assert match.copy().do("keep").events == [Said(0, "keeps", {"colour": "Y"})]
    match.do("complete")
    assert match.events == [
        Scored(row, 0, 5, 5, "row"),
        Moved(row, "row.0.Y", "won.0"),
        Scored(("V2.1",), 0, 1, 6, "bonus"),
        Moved(("V2.1",), "pile", "won.0"),
    ]


def test_a_card_too_low() -> None:
    match = position({"Y": "Y7.1 Y6.1"}, {}, taken="Y2.1 G7.1").do("place Y2.1")
    assert match.events[1:] == [
        Counted(("Y6.1", "Y2.1"), "too_low", 2, {"card": "Y2.1", "colour": "Y", "cards": 3}),
        Moved(("Y6.1", "Y2.1"), "row.0.Y", "discards"),
    ]
    match = position(FOUR_ROWS, {"V": "V7.1 V6.1"}, taken="V2.1 Y6.1", won=["", "B2.1"]).do(
        "place Y6.1", "place V2.1 at 1"
    )
    assert match.events[2:] == [
        Counted(("V6.1", "V2.1"), "too_low", 2, {"card": "V2.1", "colour": "V", "cards": 3}),
        Scored(("V6.1", "V2.1"), 1, 2, 3, "too_low"),
        Moved(("V6.1", "V2.1"), "row.1.V", "won.1"),
    ]


def test_dropping() -> None:
    match = position(THREE_ROWS, {}, taken="V6.1", stored=["move.1", ""]).do("place V6.1 drop actions")
    assert match.events == [Moved(("move.1",), "stored.0", "discards"), Moved(("V6.1",), "taken.0", "row.0.V")]
    match = position(FOUR_ROWS, {}, taken="move.1").do("store move.1 drop Y")
    assert match.events == [Moved(("Y7.1",), "row.0.Y", "discards"), Moved(("move.1",), "taken.0", "stored.0")]


def test_action_cards() -> None:
    rows, others = {"Y": "Y7.1 Y6.1", "G": "G7.1"}, {"B": "B7.1"}
    match = position(rows, others, taken="protect.1 steal.1", stored=["move.1 protect.2", ""])
    match.do("use protect.2 on G")
    assert match.events == [Moved(("protect.2",), "stored.0", "row.0.G"), Turned(("protect.2",), "row.0.G", False)]
    match.do("use protect.1 move Y on G")
    assert match.events == [
        Moved(("protect.1",), "taken.0", "discards"),
        Moved(("Y6.1",), "row.0.Y", "row.0.G"),
        Turned(("Y6.1",), "row.0.G", False),
    ]
    match.do("use move.1 on G")
    assert match.events == [Moved(("move.1",), "stored.0", "discards"), Moved(("G7.1",), "row.0.G", "row.0.G")]
    match.do("use steal.1 from 1 B")
    assert match.events == [
        Moved(("steal.1",), "taken.0", "discards"),
        Moved(("B7.1",), "row.1.B", "taken.0"),
        Asked(0, "place_stolen", {"card": "B7.1"}),
    ]
    match.do("discard B7.1")
    assert match.events == [Moved(("B7.1",), "taken.0", "discards")]


def test_a_card_turned_in_its_own_row_does_not_move() -> None:
    match = position({"Y": "Y7.1 Y6.1"}, {}, taken="protect.1").do("use protect.1 move Y on Y")
    assert match.events == [Moved(("protect.1",), "taken.0", "discards"), Turned(("Y6.1",), "row.0.Y", False)]


def test_rounds() -> None:
    match = position({}, {}, market=["", "", "", "Y7.1"]).do("take 4", "place Y7.1")
    assert match.events[2:4] == [Ended("round", 1), Began("round", 2)]


def test_the_prompts() -> None:
    assert position({}, {}).prompt == "take"
    match = position({"Y": "Y7.1"}, {"G": "G7.1"}, stored=["steal.1 move.1", ""], market=["", "", "", "Y2.1"])
    assert match.prompt == "take_or_use"
    match.do("use steal.1 from 1 G")
    assert match.prompt == "place_stolen"
    match.do("discard G7.1", "take 4")
    assert match.prompt == "add"
    match.do("place Y2.1")
    assert match.prompt == "complete_or_keep"
    match.do("keep")
    assert match.prompt == "use_or_end"
    assert set_up("*5 *6 *7", "Y7.1 G7.1 R7.1").prompt == "place_joker"


def test_the_counters() -> None:
    table = tables.seen_by(Match(rules_for(2)).state, None)
    assert {counter.name for counter in table.counters} == {"points.0", "points.1", "round"}
    match = set_up("Y2.1 Y2.2 G7.1", "Y7.1 R7.1 B7.1", start=1).do("complete")
    table = tables.seen_by(match.state, None)
    assert table.counter("points.0").value == 2 and table.counter("round").value == 1
    assert (table.counter("start").value, table.counter("start").seat) == (1, 1)


def words(event: Event) -> list[tuple[str, str]]:
    match event:
        case Moved(_, source, target):
            return [("zone", source.split(".")[0]), ("zone", target.split(".")[0])]
        case Turned(_, zone, _):
            return [("zone", zone.split(".")[0])]
        case Counted(_, what, _):
            return [("counted", what)]
        case Scored(reason=reason):
            return [("scored", reason)]
        case Said(_, key):
            return [("said", key)]
        case Asked(_, key):
            return [("asked", key)]
        case Began(what) | Ended(what):
            return [("part", what)]
    raise AssertionError(event)


@pytest.mark.parametrize("players", PLAYERS)
def test_events_tell_where_every_piece_goes(players: int) -> None:
    """From the table before, following what moved, one gets to the table after; and there are words for all of it."""
    match, rng = random_match(players, 6)
    for _ in range(150):
        if match.state.over:
            break
        where, events = places(match), []
        match.state.apply(match.turn, rng.choice(match.state.legal(match.turn)), events)
        for event in events:
            assert all(section in texts and key in texts[section] for texts in TEXTS for section, key in words(event))
            if isinstance(event, Moved):
                assert all(where[name] == event.source for name in event.pieces)
                where.update(dict.fromkeys(event.pieces, event.target))
            elif isinstance(event, PieceEvent) and not isinstance(event, Scored):
                assert len({where[name] for name in event.pieces}) <= 1
        assert where == places(match)


def places(match: Match) -> dict[str, str]:
    """Where every piece is, for somebody who knows all."""
    found = dict.fromkeys(map(match.rules.piece_name, match.state.pile), "pile")
    for zone in match.state.view(None).zones:
        found |= {piece.name: zone.name for piece in zone.pieces}
    assert len(found) == 108
    return found


def test_points_told_add_up_to_the_result() -> None:
    match, rng = random_match(4, 8)
    told = [0] * 4
    while not match.state.over:
        events: list[Event] = []
        match.state.apply(match.turn, rng.choice(match.state.legal(match.turn)), events)
        for event in events:
            if isinstance(event, Scored):
                told[event.seat] += event.points
                assert event.total == told[event.seat] and event.points == len(event.pieces)
    assert tuple(told) == match.points and sum(told)


def test_every_zone_counter_and_prompt_has_its_words() -> None:
    match, rng = random_match(3, 9)
    while not match.state.over:
        table = tables.seen_by(match.state, None)
        for texts in TEXTS:
            assert {zone.name.split(".")[0] for zone in table.zones} == set(texts["zone"])
            assert {counter.name.split(".")[0] for counter in table.counters} == set(texts["counter"])
            assert {prompt.key for prompt in table.prompts} <= set(texts["prompt"])
        match.state.apply(match.turn, rng.choice(match.state.legal(match.turn)))


def test_events_change_nothing() -> None:
    match, rng = random_match(2, 10)
    start = Match(rules_for(2))
    while (due := start.state.chance_due()) is not None:
        quiet, outcome = start.copy(), quick_outcome(due, rng)
        quiet.state.resolve(outcome)
        start.state.resolve(outcome, [])
        assert quiet.state == start.state
    while not match.state.over:
        quiet = match.copy()
        action = rng.choice(match.state.legal(match.turn))
        quiet.state.apply(match.turn, action)
        match.state.apply(match.turn, action, [])
        assert quiet.state == match.state
