"""What is played is seen: whole matches, watched on the stage frame by frame on the injected clock."""

from __future__ import annotations

from math import dist
from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine.event import Moved, Said
from game.engine.games.registry import GAMES
from game.ui.board.animation import Tempo, choreograph
from game.ui.board.arrangement import PieceMeasure
from game.ui.board.labels import CROWN
from game.ui.board.pieces import MOVING_Z
from game.ui.window.stage import Sprite
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.results import ResultsScene
from scenes.table.stage import TableStage
from scenes.table.table_scene import TableScene
from scenes.table.trays.tray_sharing import TraySharing
from scenes.table.zones import crown_place
from tests.scenes.table.players import begin
from tests.scenes.table.stage_watch import FRAME, Fronts, StageWatch
from tests.scenes.table.tray_people import sit_down
from tests.scenes.world import World

SIZE, AROUND, MANY_AROUND = (960, 540), (1280, 720), (1920, 1080)
"""Few pixels; people around a table need more of them."""
THINKS = 1.6
"""Seconds that a person looks at the table before they decide."""
WAYS = ("alone", "curtain", "trays")
OPTIONS = [
    ("rage", {"prediction": "hidden"}),
    ("rage", {"prediction": "secret"}),
]


class Match:
    """A match that plays itself, with nobody tapping anything away; so many decisions are made `unseen` before."""

    def __init__(
        self,
        home: Path,
        fronts: Fronts,
        game: str,
        players: int,
        way: str,
        seed: int = 3,
        unseen: int = 0,
        **settings,
    ) -> None:
        options = settings.pop("options", {})
        around = AROUND if players <= 4 else MANY_AROUND
        self.world = World(
            home,
            around if way == "trays" else SIZE,
            speed=settings.pop("speed", "normal"),
            explanations=False,
            **settings,
        )
        if way == "trays":
            self.scene = sit_down(self.world, game, players, humans=max(1, players - 1), seed=seed, **options)
        else:
            humans = 1 if way == "alone" else players
            self.scene = begin(self.world, game, players, humans=humans, seed=seed, **options)
        self.rng = Random(seed)
        self._play_unseen(unseen)
        timed = self.world.services.settings.speed == "normal"
        self.watch = StageWatch(self.scene, self.world.stack, fronts, timed)
        self.fronts = fronts
        self._still_since: float | None = None

    def _play_unseen(self, decisions: int) -> None:
        match = self.scene.mode.match
        for _ in range(decisions):
            match.settle()
            seat = match.deciders()[0]
            match.submit(seat, self.rng.choice(match.legal(seat)))
        if decisions:
            match.settle()
            self.scene.mode.rewound()
            self.scene.reconcile()

    def frame(self, seconds: float = FRAME) -> None:
        """One frame of which nothing is drawn; the disk has caught up before."""
        world = self.world
        world.time += seconds
        self.scene.mode.match.wait_for_disk()
        world.stack.step([])
        assert world.table is self.scene, "the trays had no room, and another scene plays on"
        self.watch.look(world.time)
        if world.stack.top is self.scene:
            self.watch.check_words(self.words(), world.time)

    def words(self) -> str:
        if isinstance(self.scene.sharing, TraySharing):
            return self.scene.sharing.sentence()
        return self.scene.sharing.prompt() if isinstance(self.scene, TableScene) else ""

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
        if not self.scene.mode.is_still():
            self._still_since = None
            return
        since = self._still_since = self.world.time if self._still_since is None else self._still_since
        if self.world.time - since >= THINKS and not self.scene.mode.match.over:
            self._still_since = None
            self.decide()

    def decide(self) -> None:
        """One person who owes a decision makes it."""
        scene, match = self.scene, self.scene.mode.match
        if isinstance(scene.sharing, TraySharing):
            owing = [seat for seat in match.deciders() if match.is_human(seat)]
            if owing:
                seat = self.rng.choice(owing)
                scene.sharing.hands[seat].submit(self.rng.choice(match.legal(seat)))
        elif scene.viewer is not None and scene.viewer in match.deciders() and match.is_human(scene.viewer):
            scene.sharing.submit(self.rng.choice(match.legal(scene.viewer)))


@pytest.fixture
def fronts(monkeypatch: pytest.MonkeyPatch) -> Fronts:
    return Fronts(monkeypatch)


def complaints(match: Match) -> str:
    missed = match.watch.missed
    return f"{len(missed)} of {match.watch.seen + len(missed)} not seen:\n" + "\n".join(missed[:12])


def assert_all_seen(match: Match) -> None:
    missed = match.watch.missed
    assert not missed, complaints(match)
    assert match.watch.seen > 10


# -- a share of every kind of match ----------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_played_is_seen(tmp_path: Path, fronts: Fronts, game: str, way: str) -> None:
    match = Match(tmp_path, fronts, game, max(3, GAMES[game].fewest_players), way)
    match.play(until=90)
    assert_all_seen(match)


LATER = [("5211", 5, 6), ("5211", 2, 12), ("rage", 8, 60), ("hornochsen", 3, 30), ("hornochsen", 8, 45)]
LATER += [("perfect_numbers", 4, 60), ("perfect_numbers", 2, 40)]
"""Games, players, and so many decisions after the beginning: other parts of a match than the first."""


@pytest.mark.parametrize("way", ["alone", "trays"])
@pytest.mark.parametrize(("game", "players", "unseen"), LATER)
def test_what_is_played_later_is_seen(
    tmp_path: Path, fronts: Fronts, game: str, players: int, unseen: int, way: str
) -> None:
    match = Match(tmp_path, fronts, game, players, way, seed=2, unseen=unseen)
    match.play(until=45)
    assert_all_seen(match)


@pytest.mark.parametrize("way", ["alone", "trays"])
def test_both_tiles_of_a_double_round_are_turned_up_where_they_were_chosen(
    tmp_path: Path, fronts: Fronts, way: str
) -> None:
    """One of them was taken openly: all know it, and its name would tell the choice (HORN-7)."""
    match = Match(
        tmp_path, fronts, "hornochsen", 2, way, seed=6 if way == "alone" else 2, unseen=40 if way == "alone" else 30
    )
    match.play(until=25)
    assert_all_seen(match)


def test_a_sentence_ends_when_something_else_happens(tmp_path: Path, fronts: Fronts) -> None:
    """Who won a trick is no longer said while trump is turned up."""
    scene = Match(tmp_path, fronts, "rage", 3, "alone").scene
    played = (
        Moved(("G1",), "hand.1", "trick"),
        Said(1, "wins_by_colour", {"card": "G1"}),
        Moved(("G1",), "trick", "won.1"),
    )
    turned = Moved(("R5",), "pile", "turned"), Said(None, "trump", {"colour": "R"})
    animation = choreograph(
        [*played, *turned], lying={}, targets={}, placement=scene.stage.placement, now=0.0, tempo=Tempo(1, 1), due={}
    )
    assert [said for _, said in animation.captions] == [played[1], None, turned[1]]
    assert animation.motions["G1"][-1].end <= animation.captions[1][0] <= animation.motions["R5"][0].start


@pytest.mark.parametrize("settings", [{"speed": "slow"}, {"speed": "fast"}, {"motion": "reduced"}], ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_it_is_seen_at_every_speed(tmp_path: Path, fronts: Fronts, game: str, settings: dict[str, str]) -> None:
    match = Match(tmp_path, fronts, game, max(3, GAMES[game].fewest_players), "alone", **settings)
    match.play(until=50)
    assert_all_seen(match)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_played_again_after_it_was_taken_back_is_seen(tmp_path: Path, fronts: Fronts, game: str) -> None:
    match = Match(tmp_path, fronts, game, max(3, GAMES[game].fewest_players), "alone")
    taken_back = 0
    while taken_back < 3 and match.world.time < 200:
        match.play(until=match.world.time + match.rng.uniform(2, 9))
        while not match.scene.mode.is_still():
            match.play(until=match.world.time + FRAME / 2)
        if match.scene.mode.match.why_no_take_back(0) is None:
            match.scene.sharing.take_back()
            match.watch.forget()
            taken_back += 1
    match.play(until=match.world.time + 15)
    assert taken_back == 3
    assert_all_seen(match)


# -- whole matches -----------------------------------------------------------------------------------

TABLES = [
    (game, players) for game, rules in GAMES.items() for players in range(rules.fewest_players, rules.most_players + 1)
]


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_whole_matches_are_seen(tmp_path: Path, fronts: Fronts, game: str, players: int, way: str) -> None:
    match = Match(tmp_path, fronts, game, players, way, seed=players)
    match.play()
    assert_all_seen(match)


@pytest.mark.long
@pytest.mark.parametrize("settings", [{"speed": "slow"}, {"speed": "fast"}, {"motion": "reduced"}], ids=str)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_whole_matches_are_seen_at_every_speed(
    tmp_path: Path, fronts: Fronts, game: str, way: str, settings: dict[str, str]
) -> None:
    match = Match(tmp_path, fronts, game, 4, way, seed=11, **settings)
    match.play()
    assert_all_seen(match)


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=str)
def test_whole_matches_with_other_rules_are_seen(
    tmp_path: Path, fronts: Fronts, game: str, options: dict[str, object], way: str
) -> None:
    match = Match(tmp_path, fronts, game, 4, way, seed=5, options=options)
    match.play()
    assert_all_seen(match)


# -- what lies around the pieces ---------------------------------------------------------------------


@pytest.mark.parametrize("way", ["alone", "trays"])
def test_the_card_that_wins_a_trick_wears_the_crown_and_everybodys_card_has_its_figure(
    tmp_path: Path, fronts: Fronts, way: str
) -> None:
    match = Match(tmp_path, fronts, "rage", 3, way)
    scene, tricks = match.scene, 0
    while tricks < 6:
        match.play(until=match.world.time + FRAME / 2)
        lying = in_zone(match, "trick")
        if "wins the trick" in match.words() and len(lying) == 3:
            crown = scene.stage.labels.sprite("mark.ahead.trick")
            (winner,) = match.watch.named(match.words())
            assert crown in scene.stage.sprites.drawn()
            nearest = min(lying, key=lambda kind: abs(lying[kind][0] - crown.middle[0] + CROWN))
            assert nearest == winner
            assert len(scene.stage.labels.keys("mark.owner.")) == 3
            while match.words().count("wins the trick"):
                match.frame()
            tricks += 1


@pytest.mark.parametrize(("players", "way"), [(3, "alone"), (8, "alone"), (8, "trays")])
def test_what_stands_on_a_card_stays_in_front_of_it_while_it_moves(
    tmp_path: Path, fronts: Fronts, players: int, way: str
) -> None:
    """The crown, the named colour of a joker and the figures: while a card comes, the others make room for it."""
    match = Match(tmp_path, fronts, "rage", players, way)
    table, moving = match.scene.stage, 0
    while match.world.time < 60:
        match.play(until=match.world.time + FRAME / 2)
        drawn = table.sprites.drawn()
        for key in table.labels.keys("mark."):
            mark, (_, kind, name) = table.labels.sprite(key), key.split(".", 2)
            piece = name if kind != "ahead" else crowned(table, mark)
            moving += table.pieces.z_of(piece) >= MOVING_Z
            assert mark in drawn and mark.z > table.pieces.z_of(piece), f"{match.world.time:.2f}: {key}"
    assert moving > 50


def crowned(table: TableStage, crown: Sprite) -> str:
    """The piece that wears this crown."""
    looks = {name: look for name, look in table.pieces.looks().items() if look.face.visible}
    places = {name: crown_place(look.pose, PieceMeasure(look.width, look.height)) for name, look in looks.items()}
    return min(places, key=lambda name: dist(places[name], crown.middle))


def in_zone(match: Match, zone: str) -> dict[str, tuple[float, float]]:
    """The fronts that lie still in a zone, and where."""
    area = match.scene.stage.placement.zones[zone].area
    shown = ((match.fronts.kind(sprite), sprite.middle) for sprite in match.scene.stage.sprites.drawn())
    return {kind: middle for kind, middle in shown if kind is not None and area.holds(*middle)}


@pytest.mark.parametrize("way", ["alone", "trays"])
def test_a_pile_from_which_trump_is_turned_up_stays_a_pile_with_the_right_number(
    tmp_path: Path, fronts: Fronts, way: str
) -> None:
    match = Match(tmp_path, fronts, "rage", 3, way)
    match.play(until=3)
    scene, told = match.scene, 0
    while told < 4:
        match.play(until=match.world.time + FRAME / 2)
        area = scene.stage.placement.zones["pile"].area
        backs = [sprite for sprite in scene.stage.sprites.drawn() if fronts.is_a("back", sprite)]
        assert any(area.holds(*sprite.middle) for sprite in backs), f"{match.world.time:.2f}: no back on the pile"
        if match.words().endswith("is trump."):
            left = scene.mode.match.view(None).zone("pile").more
            texts = [use.text for key, _, use in scene.stage.labels.words() if key == "count.pile"]
            assert texts == [str(left)]
            while match.words().endswith("is trump."):
                match.frame()
            told += 1


@pytest.mark.parametrize("way", ["alone", "trays"])
def test_nothing_is_lit_while_5211_judges_colours(tmp_path: Path, fronts: Fronts, way: str) -> None:
    match = Match(tmp_path, fronts, "5211", 3, way)
    scene, verdicts, lit = match.scene, 0, 0
    while verdicts < 40:
        match.play(until=match.world.time + FRAME / 2)
        glows = [sprite for sprite in scene.stage.sprites.drawn() if fronts.is_a("glow", sprite)]
        if scene.scoring is not None:
            lit += bool(glows)
            if any(words in match.words() for words in ("scores.", "too many", "Nobody")):
                assert not glows, match.words()
                verdicts += 1
    assert lit, "the cards that count are lit while they are counted"
