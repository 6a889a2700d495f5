"""Scorings in steps, without a window: nothing is lost, nothing is shown twice, and the sums are right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.checked_table import CheckedTable, Naming
from game.content.folders import standard_folders
from game.content.library import ContentLibrary
from game.content.reading import ContentError
from game.engine.chance import fair_outcome
from game.engine.event import Began, Counted, Ended, Event, Moved, Said, Scored
from game.engine.game import Setup, State
from game.engine.games.registry import GAMES
from game.ui.board.arrangement import Area
from game.ui.board.layout_file import read_layout
from game.ui.board.scoring.acts import Act, acts_of
from game.ui.board.scoring.bars import BarsScoring, BarsShown
from game.ui.board.scoring.beats import READABLE, Scoring
from game.ui.board.scoring.chronicle import Chronicle, chronicle_of
from game.ui.board.scoring.kinds import scoring_of
from game.ui.board.scoring.sheet import SheetScoring, SheetShown
from game.ui.board.scoring.spec import ScoringSpec, check_scoring, read_scoring
from game.ui.board.scoring.tally import TallyScoring
from game.ui.board.scoring.track import HIGH_HOP, LONGEST, LOW_HOP, SHORTEST, fields_between, on_the_way, walking_time

CONFIG = standard_folders().ours / "config" / "games"
SETUPS = [
    Setup("5211", 2),
    Setup("5211", 5),
    Setup("5211", 3, {"long": True}),
    Setup("rage", 3),
    Setup("rage", 8, {"prediction": "secret", "clean_sweep": True}),
    Setup("hornochsen", 2),
    Setup("hornochsen", 8),
    Setup("perfect_numbers", 2),
    Setup("perfect_numbers", 4),
]


def spec_of(game: str) -> ScoringSpec:
    return read_layout(CONFIG / game / "layout.toml").scoring


@cache
def played(setup_at: int, seed: int) -> tuple[list[list[Event]], State[Any]]:
    """The events of every step of a random match, and its end."""
    setup, rng = SETUPS[setup_at], Random(seed)
    state = GAMES[setup.game].rules(setup, ContentLibrary(standard_folders())).start()
    steps: list[list[Event]] = []
    chances = 0
    while not state.over:
        events: list[Event] = []
        due = state.chance_due()
        if due is not None:
            state.resolve(fair_outcome(due, seed, chances), events)
            chances += 1
        else:
            seat = rng.choice(state.deciders())
            state.apply(seat, rng.choice(state.legal(seat)), events)
        steps.append(events)
    return steps, state


def scorings(setup_at: int, seed: int) -> Iterator[tuple[Scoring, Act, Chronicle]]:
    """Every scoring of a match with its act, and the match before it."""
    setup = SETUPS[setup_at]
    spec = spec_of(setup.game)
    before: list[Event] = []
    for events in played(setup_at, seed)[0]:
        for act in acts_of(events, spec):
            if act.is_scoring:
                story = chronicle_of(spec, setup.players, before)
                yield scoring_of(spec, act.events, story), act, story
        before += events


matches = st.tuples(st.integers(0, len(SETUPS) - 1), st.integers(0, 2))


# -- acts ------------------------------------------------------------------------------------------


@given(matches)
def test_no_event_is_lost_or_told_twice(match: tuple[int, int]) -> None:
    spec = spec_of(SETUPS[match[0]].game)
    for events in played(*match)[0]:
        acts = acts_of(events, spec)
        told = [event for act in acts for event in act.events]
        assert Counter(map(id, told)) == Counter(map(id, events))
        rest = [event for event in events if not isinstance(event, Counted | Scored | Said)]
        assert [event for event in told if not isinstance(event, Counted | Scored | Said)] == rest, "in their order"
        assert not acts[-1].is_scoring, "what is not explained goes home at the end"


def test_what_moves_in_the_middle_of_a_scoring_moves_after_it() -> None:
    row, bonus = Scored(("Y1",), 0, 1, 1, "row"), Scored((None,), 0, 1, 2, "bonus")
    first, second = Moved(("Y1",), "row.0.Y", "won.0"), Moved((None,), "pile", "won.0")
    events = [Moved(("Y1",), "taken.0", "row.0.Y"), row, first, bonus, second, Ended("round", 1), Began("round", 2)]
    acts = acts_of(events, ScoringSpec(kind="tally"))
    assert acts == [Act((events[0],)), Act((row, bonus), is_scoring=True), Act((first, second, *events[5:]))]


def test_a_count_that_brings_nobody_points_opens_no_tally() -> None:
    counted, lost = Counted(("Y1",), "too_low", 1), Moved(("Y1",), "row.0.Y", "discards")
    assert acts_of([counted, lost], ScoringSpec(kind="tally")) == [Act((counted, lost))]
    scored = Scored(("Y1",), 1, 1, 1, "too_low")
    assert acts_of([counted, scored], ScoringSpec(kind="tally"))[0] == Act((counted, scored), is_scoring=True)


# -- what is shown ---------------------------------------------------------------------------------


@given(matches)
def test_every_score_is_shown_exactly_once_and_the_sums_are_the_standings(match: tuple[int, int]) -> None:
    steps, end = played(*match)
    spec = spec_of(SETUPS[match[0]].game)
    shown: Counter[int] = Counter()
    for scoring, act, _ in scorings(*match):
        expected = [(event.seat, event.points, event.total) for event in act.events if isinstance(event, Scored)]
        gains = [(gain.seat, gain.points, gain.total) for gain in scoring.gains()]
        assert sorted(gains) == sorted(expected)
        for gain in scoring.gains():
            shown[gain.seat] += gain.points
    for events in steps:
        for act in acts_of(events, spec):
            for event in act.events:
                if isinstance(event, Scored) and not act.is_scoring:
                    shown[event.seat] += event.points
    assert tuple(shown[seat] for seat in range(SETUPS[match[0]].players)) == end.standings().scores


@given(matches)
def test_the_chronicle_ends_with_the_standings(match: tuple[int, int]) -> None:
    setup = SETUPS[match[0]]
    steps, end = played(*match)
    story = chronicle_of(spec_of(setup.game), setup.players, (event for events in steps for event in events))
    assert story.rounds[-1].totals() == end.standings().scores
    for before, after in pairwise(story.rounds):
        for old, new in zip(before.entries, after.entries, strict=True):
            assert new.total == old.total + new.points, "every line follows from the one before"
    labels = [story.label(scores) for scores in story.rounds]
    assert len(set(labels)) == len(labels)


@given(matches)
def test_bars_grow_piece_by_piece_to_what_was_counted(match: tuple[int, int]) -> None:
    for scoring, act, _ in scorings(*match):
        if not isinstance(scoring, BarsScoring):
            continue
        states = [scoring.after(count) for count in range(len(scoring.beats) + 1)]
        assert _lengths(states[0]) == 0 and not states[0].gains and states[0].verdict is None
        for before, after in pairwise(states):
            assert _lengths(after) - _lengths(before) in (0, 1)
        counts = [event for event in act.events if isinstance(event, Counted)]
        last = states[-1]
        assert [bar.length for bar in last.extras + last.bars] == [event.number for event in counts]
        assert [bar.pieces for bar in last.extras + last.bars] == [event.pieces for event in counts]


@given(matches)
def test_nothing_is_said_of_a_bar_before_all_bars_have_grown(match: tuple[int, int]) -> None:
    for scoring, _, _ in scorings(*match):
        if isinstance(scoring, BarsScoring):
            bars = scoring.after(len(scoring.beats)).bars
            judged = [
                at for at, beat in enumerate(scoring.beats)
                if isinstance(beat.event, Counted) and beat.event.what not in spec_of("5211").extra
            ]  # fmt: skip
            grown = [at for at, beat in enumerate(scoring.beats) if beat.pieces and beat.gain is None]
            assert not judged or not grown or min(judged) > max(grown)
            assert all(not bar.fate for bar in scoring.after(max(grown, default=-1) + 1).bars), bars
            assert all(beat.seconds >= READABLE for beat in scoring.beats if beat.event is not None), "time to read it"


def _lengths(shown: BarsShown) -> int:
    return sum(bar.length for bar in shown.bars + shown.extras)


@pytest.mark.clause("5211-9", "5211-10")
@given(matches)
def test_bars_beyond_the_line_are_out_and_the_longest_left_alone_wins(match: tuple[int, int]) -> None:
    for scoring, _, _ in scorings(*match):
        if not isinstance(scoring, BarsScoring):
            continue
        last = scoring.after(len(scoring.beats))
        for bar in last.bars:
            assert bar.mark == SETUPS[match[0]].players + 3
            assert (bar.fate == "over") == (bar.length >= bar.mark)
        left = [bar.length for bar in last.bars if bar.fate != "over" and bar.length]
        wins = [bar.length for bar in last.bars if bar.fate == "wins"]
        alone = [length for length in left if left.count(length) == 1]
        assert wins == ([max(alone)] if alone else [])
        assert all(left.count(bar.length) > 1 for bar in last.bars if bar.fate == "tied")


@pytest.mark.clause("5211-7")
def test_roosters_alone_are_shown_when_their_number_is_exact() -> None:
    counted = Counted(("Y1.1", "G1.1"), "roosters", 2, {"needed": 2})
    events = [counted, Said(None, "roosters_score"), Scored(("Y1.1",), 0, 1, 1, "roosters")]
    scoring = BarsScoring(spec_of("5211"), events)
    last = scoring.after(len(scoring.beats))
    assert last.bars == () and last.extras[0].fate == "wins" and last.verdict == events[1]
    missed = BarsScoring(spec_of("5211"), [Counted((), "roosters", 0, {"needed": 4})])
    assert missed.after(len(missed.beats)).extras[0].fate == "plain"


@pytest.mark.clause("RAGE-16")
@given(matches)
def test_a_sheet_adds_up_line_by_line(match: tuple[int, int]) -> None:
    for scoring, _, before in scorings(*match):
        if not isinstance(scoring, SheetScoring):
            continue
        empty, last = scoring.after(0), scoring.after(len(scoring.beats))
        assert all(cell is None for line in (*empty.lines, empty.points, empty.totals) for cell in line)
        lines = list(zip(scoring.spec.lines, last.lines, strict=True))
        for seat in range(scoring.players):
            parts = [cells[seat] for line, cells in lines if line.scored]
            assert last.points[seat] == sum(part for part in parts if isinstance(part, int))
            old = before.rounds[-1].entries[seat].total
            assert last.totals[seat] == old + int(last.points[seat] or 0)
            bid, won = (cells[seat] for line, cells in lines if line.count)
            hit = next(cells[seat] for line, cells in lines if "hit" in line.scored)
            assert hit == (10 if bid == won else -5)


def test_the_lines_of_a_sheet_are_filled_in_one_after_the_other() -> None:
    scoring = next(scoring for scoring, _, _ in scorings(3, 0))
    assert isinstance(scoring, SheetScoring)
    begun: list[int] = []
    for count in range(len(scoring.beats) + 1):
        shown = scoring.after(count)
        assert isinstance(shown, SheetShown)
        begun += [
            at for at, line in enumerate(shown.lines) if any(cell is not None for cell in line) and at not in begun
        ]
    assert begun == sorted(begun)


@given(matches)
def test_a_tally_has_a_line_for_everything_that_counted(match: tuple[int, int]) -> None:
    for scoring, act, _ in scorings(*match):
        if isinstance(scoring, TallyScoring):
            last = scoring.after(len(scoring.beats))
            assert list(last.lines) == [event for event in act.events if isinstance(event, Counted | Scored)]
            assert sum(gain.points for gain in last.gains) == sum(gain.points for gain in scoring.gains())


def test_time_leads_through_the_beats() -> None:
    scoring = next(scoring for scoring, _, _ in scorings(0, 0))
    assert scoring.over_at(-1) == 0 and scoring.over_at(scoring.seconds) == len(scoring.beats)
    for at, beat in enumerate(scoring.beats):
        assert scoring.over_at(scoring.begun_at(at)) == at
        assert scoring.over_at(scoring.begun_at(at) + beat.seconds) >= at + 1
    assert scoring.seconds < 10, "nobody has to wait long"


# -- figures on a track ----------------------------------------------------------------------------


@pytest.mark.clause("HORN-15")
@given(st.integers(0, 60), st.integers(0, 60))
def test_a_figure_walks_over_every_field_between(left: int, reached: int) -> None:
    fields = fields_between(left, reached)
    assert fields[0] == left and fields[-1] == reached and len(fields) == abs(reached - left) + 1
    assert SHORTEST <= walking_time(reached - left) <= LONGEST


@pytest.mark.clause("HORN-16")
def test_a_figure_hops_high_over_a_field_that_is_taken() -> None:
    points = [(0.0, 100.0), (10.0, 100.0), (20.0, 100.0)]
    assert on_the_way(points, [False, True], 0) == points[0]
    assert on_the_way(points, [False, True], 1) == points[2]
    assert on_the_way(points, [False, True], 0.5) == pytest.approx(points[1])
    assert on_the_way(points, [False, True], 0.25) == pytest.approx((5, 100 - LOW_HOP))
    assert on_the_way(points, [False, True], 0.75) == pytest.approx((15, 100 - HIGH_HOP))


# -- the layout's table ----------------------------------------------------------------------------


def wrong(where: str, why: str) -> ContentError:
    return ContentError("layout.toml", where, why)


def layout(scoring: dict[str, Any]) -> CheckedTable:
    return CheckedTable("layout.toml", {"scoring": scoring}, naming=Naming.QUOTED)


BARS = {"kind": "bars", "name": "colour", "bars": {"scores": "wins"}}


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"kind": "pies"}, "unknown kind 'pies' (bars, sheet, tally, walk)"),
        ({"sort": "bars"}, "unknown key 'sort'"),
        ({"kind": "bars"}, "bars need their counts"),
        ({**BARS, "bars": {"scores": "loses"}}, "unknown fate 'loses' (wins, over, tied, plain)"),
        ({**BARS, "bars": ["scores"]}, "bars must be a table of words"),
        ({"kind": "sheet"}, "[[scoring.lines]]"),
        ({"kind": "sheet", "lines": [{"text": "bid"}]}, "either a count or what is scored"),
        ({"kind": "sheet", "lines": [{"text": "bid", "counts": "x"}]}, "unknown key 'counts'"),
        ({"kind": "sheet", "lines": {"text": "bid"}}, "lines must be tables"),
        ({"kind": "sheet", "lines": [{"text": "bid", "scored": "hit"}]}, "scored must be a list"),
        ({"area": [1, 2, 3]}, "area must be 4 numbers"),
        ({"area": [960, 540, 2000, 100]}, "must lie on the table"),
        ({"part": 3}, "part must be a name in quotes"),
    ],
)
def test_a_slip_of_the_pen_is_told(table: dict[str, Any], said: str) -> None:
    with pytest.raises(ContentError) as raised:
        read_scoring(layout(table))
    assert said in str(raised.value)


TEXTS: dict[str, Any] = {
    "part": {"round": "Round {number}"},
    "counted": {"scores": "…"},
    "scoring": {"title": "…"},
    "fate": {"scores": "…"},
    "scored": {"hit": "…"},
    "sheet": {"prediction": "…"},
    "tally": {},
}


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({**BARS, "part": "lap"}, "no 'part.lap'"),
        ({**BARS, "bars": {"sinks": "wins"}}, "no 'counted.sinks'"),
        ({**BARS, "line": "limit"}, "no 'scoring.line'"),
        ({**BARS, "points": "gold"}, "'gold' is not on the plates (points)"),
        ({"kind": "tally"}, "no 'tally.hit'"),
        ({"kind": "sheet", "lines": [{"text": "prediction", "scored": []}]}, "either a count"),
        ({"kind": "sheet", "lines": [{"text": "prediction", "count": "scores"}]}, "'hit' must stand in exactly one"),
        ({"kind": "sheet", "lines": [{"text": "guess", "scored": ["hit"]}]}, "no 'sheet.guess'"),
    ],
)
def test_words_that_are_missing_are_told(table: dict[str, Any], said: str) -> None:
    with pytest.raises(ContentError) as raised:
        check_scoring(read_scoring(layout(table)), TEXTS, ("points",), wrong)
    assert said in str(raised.value)


def test_what_is_right_is_read() -> None:
    spec = read_scoring(layout({**BARS, "area": [960, 540, 800, 400]}))
    check_scoring(spec, TEXTS, ("points",), wrong)
    assert spec.area == Area(960, 540, 800, 400) and spec.bars == {"scores": "wins"}
