"""Guided deals through posted events: to their end, whatever the player does, and away from them at every step."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.content.guide import read_guide
from game.content.texts import LANGUAGES
from game.engine.action import Ref, RefKind
from game.engine.game import Setup
from game.engine.games.registry import GAMES
from game.engine.record.lines import ActionLine
from game.ui.widgets.box import Box
from game.user.progress import Progress
from scenes.menu.title import TitleScene
from scenes.navigator import Destination, ToSetup, ToTitle
from scenes.practice.guide import begin_guide
from scenes.practice.leave import LeaveScene
from scenes.rules.rules import RulesScene
from scenes.setup.setup import SetupScene
from scenes.table.table_scene import TableScene
from tests.engine import kit
from tests.engine.about import about
from tests.match.entries import unfinished
from tests.scenes.table.players import Player
from tests.scenes.walk import complaints
from tests.scenes.world import World

NEXT, SKIP = "coach.next", "coach.skip"
MOST_WORDS = 700
"""About five minutes: two and a half words a second, and a few seconds for each thing to do."""
NOT_COVERED = 100
"""The size of letters, in percent, up to which nothing that is spoken of may be covered on any screen."""


class Pupil:
    """Sits at a guided deal and does what the coach says, or anything else that is legal."""

    def __init__(self, world: World, game: str, obedient: bool = True, seed: int = 1, way: str = "tap") -> None:
        self.world, self.obedient = world, obedient
        world.stack.push(TitleScene(world.services, world.stack))
        self.scene = begin_guide(world.services, world.stack, game, None)
        world.stack.push(self.scene)
        self.player = Player(world, self.scene, way, seed)
        self.rng = Random(seed)
        self.told: list[str] = []
        self.before = len(self.scene.mode.match.lines_shown())
        """How much of the match was played before the player's part."""
        guide = read_guide(world.services.folders.ours / "config", game, world.services.settings.language)
        self.last = guide.steps[-1]

    def goes_on(self) -> bool:
        """One thing after the other; whether there is more to come than the last step."""
        scene = self.scene
        self.wait()
        step = scene.mode.coach.step
        if step is not None and step.id not in self.told:
            self.told.append(step.id)
        if step is not None and step.last:
            return False
        if scene.mode.holds:
            self.push(NEXT)
        else:
            self.choose()
        return True

    def wait(self) -> None:
        """Until there is something to read or to do."""
        scene = self.scene
        for _ in range(400):
            if not scene.animating and (scene.mode.holds or self.player.may_choose()):
                return
            if scene.animating:
                self.world.tap((2, 540))  # what moves is skipped by a tap anywhere
            self.world.frame(seconds=0.5)
        raise AssertionError(f"nothing happens after {self.told}: {scene.names()}")

    def choose(self) -> None:
        walk = self.scene.sharing.hand.walk
        refs = (self.scene.mode.narrow(walk) if self.obedient else walk).options()
        ref = self.rng.choice(sorted(refs, key=str))
        {"tap": self.player.tap, "drag": self.drag, "keys": self.player.by_keys}[self.player.way](ref)

    def drag(self, ref: Ref) -> None:
        """Drags a suggested piece to where it is suggested to go, and a group to oneself; several are confirmed."""
        scene = self.scene
        group = (
            scene.sharing.lying_in(ref.name)
            if ref.kind is RefKind.ZONE and not scene.sharing.screen.owns(ref.name)
            else {}
        )
        if group:
            decided = len(scene.mode.match.lines_shown())
            own = next(zone.name for zone in scene.seen().zones if scene.sharing.screen.owns(zone.name))
            self.world.drag(next(iter(group.values())), self.player.spot(Ref(RefKind.ZONE, own)))
            self.world.frame(seconds=0.5)
            assert len(scene.mode.match.lines_shown()) > decided, f"{ref} glided back in {self.told[-1]}"
            return
        if ref.kind is not RefKind.PIECE and "confirm" in scene.names():
            self.push("confirm")
            return
        after = scene.mode.narrow(scene.sharing.hand.walk).choose(ref)
        targets = [] if after is None else [each for each in after.options() if each.kind is RefKind.ZONE]
        if ref.kind is not RefKind.PIECE or not targets:
            self.player.tap(ref)
            return
        decided, chosen = len(scene.mode.match.lines_shown()), scene.sharing.hand.walk.chosen
        self.world.drag(self.player.spot(ref), self.player.spot(min(targets, key=str)))
        self.world.frame(seconds=0.5)  # one of several pieces glides back to where it is staged
        moved_on = len(scene.mode.match.lines_shown()) > decided or scene.sharing.hand.walk.chosen != chosen
        assert moved_on, f"{ref} glided back in {self.told[-1]}"

    def push(self, name: str) -> None:
        if self.player.way != "keys":
            area = self.scene.widget(name).touch_area
            assert area is not None
            self.world.tap(area.middle)
        else:
            for _ in range(len(self.scene.names()) + 1):
                if self.scene.focus == name:
                    break
                self.world.key(pygame.K_TAB)
            self.world.key(pygame.K_RETURN)

    def to_the_end(self, things: int = 300) -> list[str]:
        for _ in range(things):
            if not self.goes_on():
                return self.told
        raise AssertionError(f"never over: {self.told}")

    def to(self, count: int) -> None:
        """Until this many steps have been seen."""
        while len(self.told) < count and self.goes_on():
            pass


# -- to the end ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guided_deal_is_learned_by_doing_what_is_suggested(tmp_path: Path, game: str, language: str) -> None:
    world = World(tmp_path, language=language)
    pupil = Pupil(world, game)
    told = pupil.to_the_end()
    steps = read_guide(world.services.folders.ours / "config", game, language).steps
    assert 12 <= len(told) <= 38
    assert sum(len(step.text.split()) for step in steps if step.id in told) <= MOST_WORDS
    assert told == [step.id for step in steps if step.id in told], "in the order of the file"
    wanted = {step.id for step in steps if step.suggest}
    assert wanted <= set(told), f"suggestions that nobody got: {wanted - set(told)}"
    assert about(game).good_ends <= set(told), "who follows the suggestions sees the good end of the lesson"
    assert kinds_done(pupil) >= about(game).actions, "and does every kind of thing once"
    pupil.push(NEXT)
    assert isinstance(world.stack.top, SetupScene) and world.stack.top.match_setup.game.id == game


def kinds_done(pupil: Pupil) -> set[str]:
    """The kinds of actions that the player has done in the lesson, from its record."""
    match, found = pupil.scene.mode.match, set[str]()
    for line in match.lines_shown()[pupil.before :]:
        if isinstance(line, ActionLine) and line.seat == 0:
            found.add(kind_of(match.header.setup.game, line.action.do))
    return found


def kind_of(game: str, do: str) -> str:
    verb, *words = do.split()
    return about(game).kind_of(verb, words)


@pytest.mark.parametrize("game", GAMES)
def test_the_kinds_of_actions_are_all_that_can_be_done(game: str) -> None:
    """In matches of any players, so that no form of an action is missing in what a lesson must have."""
    met: set[str] = set()
    for players in (3, 4):
        for seed in range(8):
            for moment in kit.moments(kit.rules_for(Setup(game, players)).start(), Random(seed)):
                met |= {kind_of(game, action.do) for action in moment.state.legal(moment.seat)}
    known = about(game)
    assert met - known.untaught_actions <= known.actions and known.actions - met <= known.rare_actions


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 6))])
@pytest.mark.parametrize("game", GAMES)
def test_other_legal_choices_never_get_the_coach_stuck(tmp_path: Path, game: str, seed: int) -> None:
    told = Pupil(World(tmp_path, language=LANGUAGES[seed % 2]), game, obedient=False, seed=seed).to_the_end()
    assert told[-1] == "end" and len(told) >= 6


@pytest.mark.parametrize("game", ["5211", "perfect_numbers"])
def test_keys_alone_are_enough(tmp_path: Path, game: str) -> None:
    assert Pupil(World(tmp_path), game, way="keys").to_the_end()[-1] == "end"


@pytest.mark.parametrize("game", GAMES)
def test_dragging_alone_is_enough(tmp_path: Path, game: str) -> None:
    told = Pupil(World(tmp_path), game, way="drag").to_the_end()
    assert about(game).good_ends <= set(told)


def test_little_motion_and_one_tap_change_nothing(tmp_path: Path) -> None:
    world = World(tmp_path, motion="reduced", one_tap=True, explanations=False)
    assert "mine" in Pupil(world, "5211").to_the_end()


def test_azul_is_taught_with_its_own_tiles(tmp_path: Path) -> None:
    world = World(tmp_path)
    scene = begin_guide(world.services, world.stack, "5211", "azul")
    world.stack.push(scene)
    world.rest(8)
    assert scene.mode.coach.step is not None and scene.mode.match.header.setup.edition == "azul"


# -- what the coach does ---------------------------------------------------------------------------


def test_only_what_is_suggested_is_lit_but_more_is_possible(tmp_path: Path) -> None:
    pupil = Pupil(World(tmp_path), "5211")
    while pupil.scene.mode.coach.step is None or pupil.scene.mode.coach.step.id != "two":
        pupil.goes_on()
        pupil.wait()
    scene = pupil.scene
    assert {ref.name for ref in scene.sharing.lit().options()} == {"B3.4", "B3.5"}
    assert len(scene.sharing.hand.walk.options()) == 5
    pupil.player.tap(Ref(RefKind.PIECE, "G1.3"))
    assert scene.sharing.hand.walk.chosen == (Ref(RefKind.PIECE, "G1.3"),)
    assert len(scene.sharing.lit().options()) == 4, "off the suggested way everything is lit again"


def test_others_wait_while_the_player_reads(tmp_path: Path) -> None:
    world = World(tmp_path)
    pupil = Pupil(world, "rage")
    world.rest(30)
    assert pupil.scene.mode.coach.step is not None and pupil.scene.mode.coach.step.id == "goal"
    assert pupil.scene.mode.match.view(0).counter("bid.1").value is None, "nobody has predicted yet"


def test_whoever_knows_better_acts_at_once(tmp_path: Path) -> None:
    world = World(tmp_path)
    pupil = Pupil(world, "5211", obedient=False)
    pupil.wait()
    assert pupil.scene.mode.holds
    before = pupil.scene.mode.match.deciders()
    for ref in sorted(pupil.scene.sharing.hand.walk.options(), key=str)[:2]:
        pupil.player.tap(ref)
    area = pupil.scene.widget("confirm").touch_area
    assert area is not None
    world.tap(area.middle)
    assert before != pupil.scene.mode.match.deciders()
    assert pupil.to_the_end()[-1] == "end"


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_can_be_taken_back_while_the_coach_speaks(tmp_path: Path, game: str) -> None:
    """Also while a step speaks of what that choice led to, such as the row that it filled."""
    pupil, taken_back = Pupil(World(tmp_path), game), set()
    goes_on = True
    while goes_on:
        pupil.wait()
        step = pupil.scene.mode.coach.step
        if step is not None and step.id not in taken_back and "take_back" in pupil.scene.names():
            taken_back.add(step.id)
            pupil.push("take_back")
        goes_on = pupil.goes_on()
    assert len(taken_back) > 2 and pupil.told[-1] == "end"


def test_the_language_changes_in_the_middle(tmp_path: Path) -> None:
    world = World(tmp_path, language="en")
    pupil = Pupil(world, "rage")
    pupil.wait()
    english = pupil.scene.mode.coach.step
    world.services.change(language="de")
    world.stack.rebuild()
    german = pupil.scene.mode.coach.step
    assert english is not None and german is not None
    assert german.id == english.id and german.text != english.text
    assert german.text.split()[0] in " ".join(use.text for use in pupil.scene.widget("coach.text").texts())
    assert pupil.to_the_end()[-1] == "end"


def test_between_the_steps_a_line_says_what_is_asked(tmp_path: Path) -> None:
    pupil = Pupil(World(tmp_path), "perfect_numbers")
    while "scored" not in pupil.told:
        pupil.goes_on()
    for _ in range(30):
        pupil.wait()
        if pupil.scene.mode.coach.step is None:
            assert {"coach.text", SKIP} <= set(pupil.scene.names())
            return
        pupil.goes_on()
    raise AssertionError("there always was a step")


# -- leaving ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_step_can_be_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Each way out is taken as far as where it leads, so that the lesson goes on."""
    world = World(tmp_path)
    pupil, more, ways = Pupil(world, game), True, list[Destination]()
    monkeypatch.setattr(world.stack, "open", ways.append)
    while more:
        pupil.wait()
        way_out = pupil.scene.widget(NEXT if pupil.scene.mode.coach.step == pupil.last else SKIP)
        assert world.stack.top is pupil.scene and not ways
        way_out.tap()
        assert ways == [ToTitle(), ToSetup(game, None)], f"no way out after {pupil.told}"
        ways.clear()
        more = pupil.goes_on()


@pytest.mark.parametrize("steps", [1, 4, 7])
def test_whoever_skips_is_not_offered_it_again(tmp_path: Path, steps: int) -> None:
    world = World(tmp_path)
    pupil = Pupil(world, "hornochsen")
    pupil.to(steps)
    pupil.wait()
    pupil.push(SKIP)
    assert isinstance(world.stack.top, SetupScene) and world.stack.top.match_setup.game.id == "hornochsen"
    assert Progress(tmp_path).was_guided("hornochsen") and not Progress(tmp_path).was_guided("rage")


def test_escape_asks_and_offers_what_there_is_to_do(tmp_path: Path) -> None:
    world = World(tmp_path)
    pupil = Pupil(world, "rage")
    pupil.wait()
    world.key(pygame.K_ESCAPE)
    top = world.stack.top
    assert isinstance(top, LeaveScene)
    shown = " ".join(use.text for widget in top.widgets() for use in widget.texts())
    assert "not saved" in shown and "Save and leave" not in shown
    world.key(pygame.K_ESCAPE)
    assert world.stack.top is pupil.scene
    world.key(pygame.K_ESCAPE)
    area = world.stack.top.widget("rules").touch_area  # type: ignore[attr-defined]
    world.tap(area.middle)
    assert isinstance(world.stack.top, RulesScene)
    world.key(pygame.K_ESCAPE)
    area = world.stack.top.widget("title").touch_area  # type: ignore[attr-defined]
    world.tap(area.middle)
    assert isinstance(world.stack.top, TitleScene)


def test_nothing_of_it_is_saved(tmp_path: Path) -> None:
    world = World(tmp_path)
    pupil = Pupil(world, "5211")
    pupil.to_the_end()
    pupil.push("coach.title")
    assert isinstance(world.stack.top, TitleScene)
    assert unfinished(world.services.matches) == []
    assert [path.name for path in tmp_path.rglob("*.jsonl")] == []


def test_a_match_that_ends_before_the_lesson_still_ends_well(tmp_path: Path) -> None:
    world = World(tmp_path)
    pupil = Pupil(world, "5211")
    pupil.wait()
    match = pupil.scene.mode.match
    rng = Random(4)
    while not match.over:
        seat = match.deciders()[0]
        match.submit(seat, rng.choice(match.legal(seat)))
        match.settle()
    pupil.scene.mode.coach.acted()
    for _ in range(200):
        world.frame(seconds=0.5)
        step = pupil.scene.mode.coach.step
        if step is not None and step.last:
            break
        if pupil.scene.mode.holds:
            pupil.push(NEXT)
    pupil.push(NEXT)
    assert isinstance(world.stack.top, SetupScene)


# -- the bubble ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "letters"),
    [
        ((1024, 600), 100),
        ((1024, 600), 200),
        pytest.param((1920, 1080), 100, marks=pytest.mark.long),
        pytest.param((1920, 1080), 150, marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_bubbles_are_readable_and_cover_nothing_needed(
    tmp_path: Path, game: str, size: tuple[int, int], letters: int
) -> None:
    world = World(tmp_path, size, language="de", text_size=letters, speed="instant")
    pupil = Pupil(world, game)
    wrong = []
    more = True
    while more:
        pupil.wait()
        wrong += [f"{pupil.told[-1:]} {found}" for found in complaints(pupil.scene) if "coach" in found]
        wrong += [f"{pupil.told[-1:]} covers {name}" for name in covered(pupil.scene, letters)]
        more = pupil.goes_on()
    assert not wrong, "\n".join(wrong)


def covered(scene: TableScene, letters: int) -> list[str]:
    """What a bubble lies on though it must not."""
    if "coach" not in scene.names():
        return []
    bubble = scene.widget("coach").home
    used = [widget for widget in scene.widgets() if not widget.name.startswith("coach")]
    seen = [(widget.name, widget.visible_area) for widget in used if widget.touchable or widget.texts()]
    found = [name for name, area in seen if area is not None and overlap(bubble, area)]
    refs = (*scene.sharing.hand.walk.options(), *scene.sharing.hand.walk.chosen)
    boxes = ((ref.name, scene.stage.box_of(ref)) for ref in refs if ref.kind is not RefKind.VALUE)
    found += [name for name, box in boxes if box is not None and overlap(bubble, box)]
    if letters <= NOT_COVERED:
        rings = [widget for widget in scene.widgets() if widget.name.startswith("coach.ring")]
        found += [ring.name for ring in rings if overlap(bubble, ring.home)]
    return found


def overlap(one: Box, other: Box) -> bool:
    both = one.clipped(other)
    return both is not None and both.width > 2 and both.height > 2
