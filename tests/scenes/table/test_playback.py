"""Reports on a stage without any scene: everything ends where the view has it, in whatever way it is watched."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.engine.game import Setup
from game.engine.games.registry import GAMES
from game.engine.record.header import Seat
from game.match.history.replay import events_of
from game.match.match import Match, Report
from game.match.practice.rehearsal import rehearsal
from game.match.session import Seating
from scenes.table.narrator import Narrator
from scenes.table.playback import Playback
from scenes.table.stage import TableStage
from tests.scenes.table.players import NAMES
from tests.scenes.world import World


class Watched:
    """A match that plays itself at random, and a stage on which it is shown."""

    def __init__(self, world: World, game: str) -> None:
        self.world = world
        players = GAMES[game].fewest_players
        seats = tuple(Seat(name, "random") for name in NAMES[:players])
        self.match: Match = rehearsal(Setup(game, players), seats, 3, world.services.library)
        seating = Seating(self.match.header.setup, self.match.rules, self.match.session)
        self.changes = self.settled = 0
        self.narrator = Narrator(world.services, seating, self._changed)
        stage = TableStage(world.services, seating)
        self.playback = Playback(stage, self.narrator, seating, self._settle, self._before)
        self.match.settle()  # the deal is not watched
        table = self.match.view(None)
        stage.place(table)
        stage.pieces.show(stage.targets)
        stage.show_labels(table, self.match.deciders(), ())
        self.rng = Random(5)

    def _changed(self) -> None:
        self.changes += 1

    def _settle(self) -> None:
        """What was brought somewhere is there already; then everything is as the view has it."""
        self.settled += 1
        stage = self.playback.stage
        lying = stage.pieces.lying()
        for piece in lying.keys() & stage.targets.keys():
            if "#" not in piece:
                assert lying[piece][0] == stage.targets[piece].zone
                assert lying[piece][1].face == stage.targets[piece].look.face
        stage.pieces.show(stage.targets)
        stage.show_labels(self.match.view(None), self.match.deciders(), self.narrator.log.entries)

    def _before(self, report: Report) -> list[object]:
        lines = self.match.lines_shown()
        return events_of(self.match.rules, lines[: len(lines) - len(report.steps)])

    def decide(self) -> list[Report]:
        seat = self.match.deciders()[0]
        self.match.submit(seat, self.rng.choice(self.match.legal(seat)))
        return self.match.settle()

    def show(self, report: Report, watch: Callable[[], None]) -> None:
        self.playback.perform(report, None, self.world.time)
        for _ in range(2_000):
            if not self.playback.running:
                break
            watch()

    def wait(self) -> None:
        self.world.time += 0.3
        self.narrator.update(self.world.time)
        self.playback.go_on(self.world.time)


@pytest.mark.parametrize("way", ["wait", "skip"])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_performed_ends_where_the_view_has_it(tmp_path: Path, game: str, way: str) -> None:
    world = World(tmp_path)
    watched = Watched(world, game)
    watch = watched.wait if way == "wait" else watched.playback.skip
    shown = 0
    for _ in range(40):
        if watched.match.over:
            break
        for report in watched.decide():
            watched.show(report, watch)
            shown += 1
    assert watched.settled == shown > 0, "each end is told once"
    assert watched.changes > 0


def test_what_is_broken_off_leaves_nothing_behind(tmp_path: Path) -> None:
    watched = Watched(World(tmp_path), "rage")
    (report, *_) = watched.decide()
    watched.playback.perform(report, None, 0.0)
    watched.narrator.say("something")
    watched.playback.break_off()
    assert not watched.playback.running and watched.playback.scoring is None and watched.narrator.message is None
    assert not watched.settled, "how things lie is for whoever broke it off"
