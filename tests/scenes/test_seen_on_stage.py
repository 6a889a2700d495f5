"""What is played is seen: whole matches, watched on the stage frame by frame on the injected clock."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine.games.registry import GAMES
from scenes.curtain import CurtainScene
from scenes.results import ResultsScene
from scenes.table import TableScene
from scenes.tray_scene import TrayScene
from tests.scenes.stage_watch import FRAME, Fronts, StageWatch
from tests.scenes.table_world import World, begin
from tests.scenes.tray_world import sit_down

SIZE, AROUND = (960, 540), (1280, 720)
"""Few pixels; people around a table need more of them."""
THINKS = 1.6
"""Seconds that a person looks at the table before they decide."""
WAYS = ("alone", "curtain", "trays")
OPTIONS = {"rage": ({}, {"prediction": "hidden"}, {"prediction": "secret"}), "hornochsen": ({},)}


class Match:
    """A match that plays itself, with nobody tapping anything away."""

    def __init__(self, home: Path, fronts: Fronts, game: str, players: int, way: str, seed: int = 3, **settings) -> None:
        options = settings.pop("options", {})
        self.world = World(home, AROUND if way == "trays" else SIZE, speed=settings.pop("speed", "normal"), explanations=False, **settings)
        if way == "trays":
            self.scene = sit_down(self.world, game, players, humans=max(1, players - 1), seed=seed, **options)
        else:
            humans = 1 if way == "alone" else players
            self.scene = begin(self.world, game, players, humans=humans, seed=seed, **options)
        timed = self.world.services.settings.speed == "normal"
        self.watch = StageWatch(self.scene, self.world.stack, fronts, timed)
        self.rng = Random(seed)
        self._still_since: float | None = None

    def frame(self, seconds: float = FRAME) -> None:
        """One frame of which nothing is drawn; the disk has caught up."""
        world = self.world
        world.time += seconds
        world.stack.step([])
        for future, _ in list(self.scene.match._waiting):
            future.result()
        self.watch.look(world.time)
        if world.stack.top is self.scene:
            self.watch.check_words(self.words(), world.time)

    def words(self) -> str:
        if isinstance(self.scene, TrayScene):
            return self.scene.sentence()
        return self.scene.prompt() if isinstance(self.scene, TableScene) else ""

    def play(self, until: float = 1e9) -> None:
        """On to the results, or as long as this."""
        while self.world.time < until:
            top = self.world.stack.top
            if isinstance(top, ResultsScene):
                return
            if isinstance(top, CurtainScene):
                self._rest(0.7)
                self.world.key(pygame.K_RETURN)
            elif self.scene.scoring is not None and self.scene.scoring.finished:
                self._rest(0.5)
                self.scene.skip()
            else:
                self._go_on()

    def _rest(self, seconds: float) -> None:
        until = self.world.time + seconds
        while self.world.time < until:
            self.frame()

    def _go_on(self) -> None:
        self.frame()
        if not self.scene.is_still():
            self._still_since = None
            return
        since = self._still_since = self.world.time if self._still_since is None else self._still_since
        if self.world.time - since >= THINKS and not self.scene.match.over:
            self.decide()

    def decide(self) -> None:
        """One person who owes a decision makes it."""
        scene, match = self.scene, self.scene.match
        if isinstance(scene, TrayScene):
            owing = [seat for seat in match.deciders() if match.is_human(seat)]
            if owing:
                seat = self.rng.choice(owing)
                scene.hands[seat].submit(self.rng.choice(match.legal(seat)))
        elif scene.viewer is not None and scene.viewer in match.deciders() and match.is_human(scene.viewer):
            scene.submit(self.rng.choice(match.legal(scene.viewer)))


@pytest.fixture
def fronts(monkeypatch: pytest.MonkeyPatch) -> Fronts:
    return Fronts(monkeypatch)


def complaints(match: Match) -> str:
    missed = match.watch.missed
    return f"{len(missed)} of {match.watch.seen + len(missed)} not seen:\n" + "\n".join(missed[:12])


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_played_is_seen(tmp_path: Path, fronts: Fronts, game: str, way: str) -> None:
    match = Match(tmp_path, fronts, game, max(3, GAMES[game].fewest_players), way)
    match.play(until=100)
    missed = match.watch.missed
    assert not missed, complaints(match)
    assert match.watch.seen > 10
