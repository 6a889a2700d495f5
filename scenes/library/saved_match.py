"""A saved match in words: the game, the players, the scores, when it began. It reveals nothing hidden."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, dataclass
from typing import Final

from game.content.texts import written
from game.match.history.replay import Replay
from game.match.store.match_files import MatchEntry
from game.ui.draw.style import CORAL
from game.ui.widgets.box import Box
from game.ui.widgets.card import Card
from game.ui.widgets.choice import ChoiceSign, icon_sign
from game.ui.widgets.icons import Icon
from game.ui.widgets.pen import Pen
from scenes.menu.game_tile import emblem_on_ground, game_name
from scenes.navigator import ToReplay
from scenes.services import Services
from scenes.stack import SceneStack

BROKEN: Final = icon_sign(Icon.WARNING, CORAL, share=0.7)


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """What a list says about a match; a broken one can only be put away.

    One recorded under an earlier reading of a `clause` can be watched as far as it is legal today, but not continued.
    """

    name: str
    game: str | None
    _: KW_ONLY
    edition: str | None
    heading: str
    detail: str
    clause: str = ""

    @property
    def broken(self) -> bool:
        return self.game is None

    @property
    def sign(self) -> ChoiceSign:
        return BROKEN if self.game is None else emblem_on_ground(self.game, self.edition)


def saved_card(pen: Pen, saved: SavedMatch, home: Box, on_tap: Callable[[], None] | None) -> Card:
    return Card(pen, f"match.{saved.name}", home, on_tap, heading=saved.heading, detail=saved.detail, sign=saved.sign)


def saved_match(services: Services, entry: MatchEntry) -> SavedMatch:
    began = began_at(services, entry.name)
    record = entry.shown
    if record is None:
        return SavedMatch(
            entry.name,
            None,
            edition=None,
            heading=services.say("saved.broken"),
            detail=_problem(services, entry, began),
        )
    setup = record.header.setup
    # The public standings: those of a state in which everything hidden is unknown.
    scores = record.state.redact(None).standings().scores
    seats = entry.session.seats if entry.session is not None else record.header.seats
    listed = " · ".join(f"{seat.name} {written(score)}" for seat, score in zip(seats, scores, strict=True))
    detail = services.say("saved.detail", scores=listed, began=began)
    if entry.torn:
        detail = services.say("saved.torn_detail", detail=detail)
    if entry.clause:
        detail = services.say("saved.earlier", detail=detail, clause=entry.clause)
    heading = game_name(services, setup.game, setup.edition)
    return SavedMatch(
        entry.name, setup.game, edition=setup.edition, heading=heading, detail=detail, clause=entry.clause
    )


def watch(stack: SceneStack, entry: MatchEntry) -> None:
    """Replays a match from its beginning, as far as it is legal today."""
    if entry.shown is not None:
        stack.open(ToReplay(Replay(entry.shown, entry.session, entry.clause), entry.name))


def finished_match(services: Services, entry: MatchEntry) -> SavedMatch:
    """A record in words: who won, the final scores, and when; one that is not over names no winner.

    Neither does one recorded under an earlier reading of the rules: by today's rules the winner is unknown.
    """
    if entry.record is None:
        return saved_match(services, entry)
    setup, over = entry.record.header.setup, entry.record.state.over
    standings = entry.record.state.standings() if over else entry.record.state.redact(None).standings()
    seats = entry.session.seats if entry.session is not None else entry.record.header.seats
    order = sorted(range(len(seats)), key=lambda seat: (standings.places[seat], seat))
    values = {
        "game": game_name(services, setup.game, setup.edition),
        "winners": ", ".join(seats[seat].name for seat in standings.winners),
        "scores": " · ".join(f"{seats[seat].name} {written(standings.scores[seat])}" for seat in order),
        "began": began_at(services, entry.name),
    }
    heading, detail = ("records.won", "records.detail") if over else ("records.begun", "records.running")
    return SavedMatch(
        entry.name,
        setup.game,
        edition=setup.edition,
        heading=services.say(heading, **values),
        detail=services.say(detail, **values),
    )


def told_aside(services: Services, entries: Iterable[MatchEntry]) -> str:
    """A sentence about damaged matches that have just been set aside; empty if there are none."""
    aside = [entry for entry in entries if entry.aside]
    if not aside:
        return ""
    first = aside[0]
    values: dict[str, str | int] = {"file": first.aside, "why": _why(services, first), "count": len(aside)}
    return services.say("saved.aside" if len(aside) == 1 else "saved.several_aside", **values)


def _why(services: Services, entry: MatchEntry) -> str:
    return "" if entry.problem is None else services.why(entry.problem)


def _problem(services: Services, entry: MatchEntry, began: str) -> str:
    if entry.problem is None:
        return began
    return services.say("saved.why_broken", began=began, why=_why(services, entry))


def began_at(services: Services, name: str) -> str:
    """When a match began, from its name; the name itself if it holds no date."""
    try:
        began = datetime.datetime.strptime(name[:15], "%Y%m%d-%H%M%S")
    except ValueError:
        return name
    parts = {"day": f"{began:%d}", "month": f"{began:%m}", "year": f"{began:%Y}", "time": f"{began:%H:%M}"}
    return services.say("saved.began", **parts)
