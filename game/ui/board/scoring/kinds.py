"""The scoring and the panel of each kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.event import Event
from game.ui.board.scoring.bars import BarsScoring
from game.ui.board.scoring.bars_panel import BarsPanel
from game.ui.board.scoring.beats import Scoring
from game.ui.board.scoring.chronicle import Chronicle
from game.ui.board.scoring.panel import ScoringPanel
from game.ui.board.scoring.parts import Surroundings
from game.ui.board.scoring.sheet import SheetScoring
from game.ui.board.scoring.sheet_panel import SheetPanel
from game.ui.board.scoring.spec import ScoringSpec
from game.ui.board.scoring.tally import TallyScoring
from game.ui.board.scoring.tally_panel import TallyPanel


@dataclass(frozen=True, slots=True)
class ScoringWords:
    """The program's own words on panels."""

    go_on: str
    points: str
    total: str


def scoring_of(spec: ScoringSpec, events: Sequence[Event], before: Chronicle) -> Scoring:
    """Returns the scoring of these events after the match so far; only kinds with a panel have one."""
    match spec.kind:
        case "bars":
            return BarsScoring(spec, events)
        case "sheet":
            return SheetScoring(spec, events, before)
        case "tally":
            return TallyScoring(events)
    raise ValueError(f"nothing is opened for the kind '{spec.kind}'")


def panel_for(around: Surroundings, scoring: Scoring, words: ScoringWords) -> ScoringPanel:
    match scoring:
        case BarsScoring():
            return BarsPanel(around, scoring, words.go_on)
        case SheetScoring():
            return SheetPanel(around, scoring, words.go_on, (words.points, words.total))
        case TallyScoring():
            return TallyPanel(around, scoring, words.go_on, words.total)
    raise ValueError(f"there is no panel for {type(scoring).__name__}")
