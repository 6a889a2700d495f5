"""Hints in two steps and the meter: by finger and key, for one pair of eyes, changing nothing in the match."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from time import monotonic

import pygame
import pytest

from game.bots.advice import Notice, Question
from game.bots.process.client import DirectClient
from game.bots.process.worker_client import Answer, Fault, WorkerClient
from game.bots.reasons import Decision, Reason
from game.content.texts import LANGUAGES
from game.engine.action import Ref, RefKind
from game.engine.game import Setup
from game.engine.games.registry import GAMES
from game.hand.advice import ADVISER, MOST_TRIES
from scenes.practice.guide import begin_guide
from scenes.practice.puzzles import shelf_of
from scenes.table.advice_words import AdviceWords
from scenes.table.curtain.advice_bubble import METER_SECONDS
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.table_scene import TableScene
from tests.engine import kit
from tests.scenes.table.players import NAMES, Player, begin
from tests.scenes.table.test_explanations import asked
from tests.scenes.walk import complaints
from tests.scenes.world import World


class Oracle(DirectClient):
    """Bots move as they do; advice comes when the test says so, as the test has it."""

    def __init__(self, *given) -> None:
        super().__init__(*given)
        self.questions: list[Question] = []
        self.holds = False
        self.tries_out = True
        """Whether its advice comes with what trial games came to."""
        self.fault: Fault | None = None

    def ask(self, questions: Sequence[Question]) -> list[int]:
        if questions[0].bot != ADVISER:
            return super().ask(questions)
        (question,) = questions
        self.questions.append(question)
        legal = question.seen.legal(question.seat)
        tallies = [{"scores": 0.41, "points": 2.5, "hit": 0.6}, {"scores": 0.17, "points": 1.0, "hit": 0.2}]
        named = [legal[0].do, legal[1].do, *(do for do in question.about or () if do != legal[0].do)]
        reasons = [
            Reason(do, 3.0 if not at else 1.5, 0.1, 600, tallies[bool(at)], {"value": 0.1, "scores": 0.01, "hit": 0.01})
            for at, do in enumerate(dict.fromkeys(named) if self.tries_out else ())
        ]
        self._ticket += 1
        self._answers.append(Answer(self._ticket, question.seat, legal[0], tuple(reasons), self.fault))
        return [self._ticket]

    def poll(self) -> list[Answer]:
        return [] if self.holds else super().poll()


@pytest.fixture
def oracles() -> list[Oracle]:
    return []


def opening(oracles: list[Oracle], **how: object) -> Callable[..., Oracle]:
    """Opens an oracle that is like this from the beginning."""

    def open_bot_client(*given) -> Oracle:
        oracles.append(Oracle(*given))
        vars(oracles[-1]).update(how)
        return oracles[-1]

    return open_bot_client


def seated(tmp_path: Path, oracles: list[Oracle], game: str, humans: int = 1, **settings) -> tuple[World, TableScene]:
    world = World(tmp_path, explanations=False, **settings)
    world.services.open_bot_client = opening(oracles)
    scene = begin(world, game, 3, humans)
    if humans == 1:
        asked(world, scene)
    return world, scene


def said(scene: TableScene, name: str = "advice.text") -> str:
    return " ".join(use.text for use in scene.widget(name).texts()) if name in scene.names() else ""


def touch(world: World, scene: TableScene, name: str) -> None:
    area = scene.widget(name).touch_area
    assert area is not None
    world.tap(area.middle)


def test_a_hint_says_first_what_to_look_at_and_then_the_move_with_reasons(tmp_path, oracles) -> None:
    world, scene = seated(tmp_path, oracles, "5211", size=(1920, 1080))
    touch(world, scene, "hint")
    assert "You hold most of" in said(scene) and "Best" not in said(scene)
    touch(world, scene, "advice.move")
    first, second = scene.mode.match.legal(0)[:2]
    words = AdviceWords(world.services, "5211", NAMES)
    opening = (
        f"Best: {words.move(first.do)}. Why not {words.move(second.do)}? With it you score 17\u00a0% instead of 41"
    )
    assert said(scene).startswith(opening) and said(scene).endswith("trial games.)")
    assert said(scene).count(words.move(second.do)) == 1, "what it is compared with is named once"
    assert sum(name.startswith("advice.ring") for name in scene.names()) == 2, "both cards are pointed at"
    touch(world, scene, "advice.close")
    assert not said(scene)


def hinted(tmp_path: Path, oracles: list[Oracle], game: str, players: int, seed: int, **settings) -> TableScene:
    """A crowded table of this game in German, with the first step of a hint."""
    world = World(tmp_path, explanations=False, language="de", speed="instant", **settings)
    world.services.open_bot_client = opening(oracles)
    scene = begin(world, game, players, seed=seed)
    rng = Random(seed)
    for _ in range(4):
        asked(world, scene)
        scene.mode.match.submit(0, rng.choice(scene.mode.match.legal(0)))
        world.frame()
    asked(world, scene)
    world.key(pygame.K_h)
    assert said(scene)
    return scene


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
@pytest.mark.parametrize(("size", "text_size"), [((1024, 600), 200), ((1024, 600), 100), ((1920, 1080), 200)])
def test_a_hint_leaves_free_what_it_names(tmp_path, oracles, seed: int, size: tuple[int, int], text_size: int) -> None:
    scene = hinted(tmp_path, oracles, "hornochsen", 8, seed, size=size, text_size=text_size)
    text, bubble = said(scene), scene.widget("advice").home
    rows = {name.rsplit(".")[-1]: place.area for name, place in scene.stage.placement.zones.items() if "row." in name}
    named = [name for name in rows if re.search(rf"\b{name}\b", text)]
    assert not [name for name in named if bubble.clipped(rows[name].box) is not None]


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)], ids=str)
@pytest.mark.parametrize(("game", "players"), [("rage", 8), ("5211", 5)])
def test_a_hint_leaves_free_what_has_to_be_compared(
    tmp_path, oracles, game: str, players: int, size: tuple[int, int]
) -> None:
    for seed in (1, 2):
        scene = hinted(tmp_path / str(seed), oracles, game, players, seed, size=size)
        bubble = scene.widget("advice").home
        assert not [plate for plate in scene.stage.placement.plates if bubble.clipped(plate.box.inset(4))]
        for zone in scene.seen().zones:
            names = [piece.name for piece in zone.pieces if piece.face_up and zone.name.startswith("laid.")]
            boxes = [scene.stage.box_of(Ref(RefKind.PIECE, str(name))) for name in names]
            # What a card is worth stands in its upper corner.
            assert not [box for box in boxes if box is not None and bubble.clipped(box.slice_top(box.height / 2))]


def test_a_place_that_is_the_move_is_pointed_at(tmp_path, oracles) -> None:
    """A market's group has no name to be read while cards lie on it."""
    world, scene = seated(tmp_path, oracles, "perfect_numbers")
    world.key(pygame.K_h)
    assert not [name for name in scene.names() if name.startswith("advice.ring")]
    world.key(pygame.K_h)
    (ring,) = (scene.widget(name) for name in scene.names() if name.startswith("advice.ring"))
    (group,) = scene.mode.match.knowledge(0).refs(0, scene.mode.match.legal(0)[0])
    around = scene.stage.box_of(group)
    assert around is not None and ring.home.contains(around) and group.kind is RefKind.ZONE


def test_keys_do_the_same(tmp_path, oracles) -> None:
    world, scene = seated(tmp_path, oracles, "rage")
    world.key(pygame.K_h)
    assert said(scene)
    world.key(pygame.K_h)
    assert said(scene).startswith("Best: predict")
    world.key(pygame.K_ESCAPE)
    assert not said(scene) and world.stack.top is scene


def test_a_hint_changes_nothing_in_the_match_but_calls_it_practice(tmp_path, oracles) -> None:
    world, scene = seated(tmp_path, oracles, "5211")
    world.rest(5)
    text, deciders = scene.mode.match.text(), scene.mode.match.deciders()
    world.key(pygame.K_h)
    world.key(pygame.K_h)
    world.rest(3)
    assert scene.mode.match.text() == text and scene.mode.match.deciders() == deciders
    assert scene.mode.match.session.practice
    Player(world, scene, "tap").choose()


def test_advice_is_asked_with_what_the_seat_may_know(tmp_path, oracles) -> None:
    world, scene = seated(tmp_path, oracles, "hornochsen")
    world.key(pygame.K_h)
    (question,) = oracles[-1].questions
    assert question.seen == scene.mode.match.knowledge(0) and question.seat == 0
    assert str(scene.mode.match.header.seed) not in question.seed.split()


def test_whoever_waits_is_told_that_it_is_thought_about(tmp_path, oracles) -> None:
    world, scene = seated(tmp_path, oracles, "rage")
    world.services.open_bot_client = opening(oracles, holds=True, tries_out=False)
    world.key(pygame.K_h)
    world.key(pygame.K_h)
    assert said(scene) == "Thinking it through …"
    oracles[-1].holds = False
    world.frame()
    assert "rules of thumb" in said(scene)


def test_a_desk_that_fails_costs_a_sentence(tmp_path, oracles) -> None:
    world, scene = seated(tmp_path, oracles, "rage")
    world.services.open_bot_client = opening(oracles, fault=Fault.DIED)
    world.key(pygame.K_h)
    world.key(pygame.K_h)
    world.rest(2)
    assert said(scene) == "Sorry, no advice just now."
    assert len(oracles[-1].questions) == MOST_TRIES, "asked again, but not for ever"


def test_a_worker_that_takes_long_to_begin_is_waited_for(tmp_path, oracles) -> None:
    world, scene = seated(tmp_path, oracles, "rage")
    world.services.open_bot_client = opening(oracles, fault=Fault.STARTING)
    world.key(pygame.K_h)
    world.key(pygame.K_h)
    while len(oracles[-1].questions) < 2 * MOST_TRIES:
        world.frame()
        assert said(scene) == "Thinking it through …"
    oracles[-1].fault = None
    world.rest(1)
    assert "600" in said(scene)


def test_a_hint_goes_with_its_decision(tmp_path, oracles) -> None:
    world, scene = seated(tmp_path, oracles, "rage")
    world.key(pygame.K_h)
    assert said(scene)
    player = Player(world, scene, "tap")
    while player.may_choose():
        player.choose()
    world.frame()
    assert not said(scene)


def test_nobody_is_advised_where_others_look(tmp_path, oracles) -> None:
    """Two people, nothing hidden: the table is open to both all the time."""
    world, scene = seated(tmp_path, oracles, "perfect_numbers", humans=2)
    asked(world, scene)
    assert "hint" not in scene.names()
    world.key(pygame.K_h)
    assert not said(scene) and not any(oracle.questions for oracle in oracles)


def test_behind_the_curtain_a_hint_is_for_the_one_who_opened_it(tmp_path, oracles) -> None:
    world, scene = seated(tmp_path, oracles, "5211", humans=2, meter=True)
    player = Player(world, scene, "tap")
    for _ in range(50):
        if isinstance(world.stack.top, CurtainScene):
            break
        world.frame(seconds=0.3)
    assert "hint" not in scene.names(), "nobody's hand is open yet"
    player.open_curtain()
    asked(world, scene)
    viewer = scene.viewer
    world.key(pygame.K_h)
    assert said(scene)
    while scene.viewer == viewer and not isinstance(world.stack.top, CurtainScene):
        if player.may_choose():
            player.choose()
        else:
            world.frame(seconds=0.2)
        assert not said(scene, "meter.text"), "the meter would tell others about a hidden hand"
    assert not said(scene)


def test_guided_deals_have_their_own_coach(tmp_path) -> None:
    world = World(tmp_path)
    scene = begin_guide(world.services, world.stack, "rage", None)
    world.stack.push(scene)
    world.rest(2)
    assert "hint" not in scene.names()


def test_the_meter_is_off_unless_it_is_wanted(tmp_path, oracles) -> None:
    world, scene = seated(tmp_path, oracles, "rage")
    Player(world, scene, "tap").choose()
    world.rest(1, frame=0.05)
    assert not any(oracle.questions for oracle in oracles)


def test_the_meter_tells_what_a_choice_cost_for_a_while(tmp_path, oracles) -> None:
    world, scene = seated(tmp_path, oracles, "rage", meter=True)
    lost = "Your choice costs 1.5 points on average. Better: predict 0."
    for bid, words in (("bid.2", lost), ("bid.0", "nothing was clearly better")):
        touch(world, scene, f"value.{bid}")
        world.frame()
        assert words in said(scene, "meter.text")
        assert scene.mode.match.session.practice is False, "that was no hint"
        world.rest(METER_SECONDS + 1, frame=0.5)
        assert not said(scene, "meter.text")
        world.stack.pop()
        scene = begin(world, "rage", 3)
        asked(world, scene)


@pytest.mark.parametrize("letters", [100, 200])
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_covers_nothing_that_is_needed(tmp_path, oracles, game: str, letters: int) -> None:
    world, scene = seated(tmp_path, oracles, game, size=(1024, 600), language="de", text_size=letters)
    for _ in range(2):
        world.key(pygame.K_h)
        assert said(scene)
        assert not [wrong for wrong in complaints(scene) if "advice" in wrong]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_action_fact_and_reason_has_words(tmp_path: Path, game: str, language: str) -> None:
    from game.bots.advice import notices_of

    words = AdviceWords(World(tmp_path, language=language).services, game, NAMES)
    for seed in range(4):
        for moment in kit.moments(kit.rules_for(Setup(game, 3)).start(), Random(seed)):
            seen = moment.state.redact(moment.seat)
            for action in moment.state.legal(moment.seat):
                assert words.move(action.do) and "?" not in words.move(action.do)
            for fact in notices_of(game)(seen, moment.seat):
                assert "?" not in words.facts([fact])


@pytest.mark.parametrize(
    ("language", "read"),
    [
        ("de", "Am besten: 60 und 70 legen. Warum nicht 60 und 98 legen? "
               "Das macht in zwei Runden im Schnitt 10,1 statt 5,9 Minuspunkte. (Aus 600 Probespielen.)"),
        ("en", "Best: lay 60 and 70. Why not lay 60 and 98? "
               "It makes 10.1 instead of 5.9 minus points within two rounds on average. (From 600 trial games.)"),
    ],
)  # fmt: skip
def test_two_tiles_at_once_are_spoken_of_without_mixing_them_up_with_points(tmp_path, language, read) -> None:
    words = AdviceWords(World(tmp_path, language=language).services, "hornochsen", NAMES)
    first = Reason("play 60 70", 2.0, 0.1, 600, {"points": 5.9}, {"value": 0.0, "points": 0.0})
    second = Reason("play 60 98", -2.9, 0.1, 600, {"points": 10.1}, {"value": 0.1, "points": 0.1})
    action = kit.rules_for(Setup("hornochsen", 3)).parse("play 60 70")
    assert plain(words.best(Decision(action, (first, second)))) == read


@pytest.mark.clause("HORN-14")
@pytest.mark.parametrize(
    ("language", "costs", "brings"), [("de", "kostet 7", "bringt dann 7 Plus"), ("en", "costs 7", "brings 7 plus")]
)
def test_what_costs_points_brings_them_while_a_happy_cow_looks_on(tmp_path, language, costs, brings) -> None:
    words = AdviceWords(World(tmp_path, language=language).services, "hornochsen", NAMES)
    for fact in (
        Notice("sure_cost", {"tile": "88", "number": 87, "points": 7}),
        Notice("next_fills", {"row": "R2", "points": 7}),
    ):
        assert costs in plain(words.facts([fact]))
        happy = plain(words.facts([Notice("happy"), fact]))
        assert brings in happy and costs not in happy


@pytest.mark.parametrize(("number", "told"), [(1, "1 Karte mit 6 Punkten."), (2, "2 Karten mit 6 Punkten.")])
def test_what_is_counted_is_called_by_its_number(tmp_path: Path, number: int, told: str) -> None:
    words = AdviceWords(World(tmp_path, language="de").services, "5211", NAMES)
    assert plain(words.facts([Notice("hand", {"colour": "O", "number": number, "points": 6})])).endswith(
        f"Orange: {told}"
    )


def test_what_is_not_sure_is_called_nearly_equal(tmp_path: Path) -> None:
    words = AdviceWords(World(tmp_path).services, "5211", NAMES)
    rules = kit.rules_for(Setup("5211", 3))
    first = Reason("play G3.1", 2.0, 0.3, 600, {"scores": 0.4}, {"value": 0.0, "scores": 0.0})
    close = Reason("play Y2.1", 1.5, 0.3, 600, {"scores": 0.3}, {"value": 0.3, "scores": 0.01})
    action, mine = rules.parse("play G3.1"), rules.parse("play Y2.1")
    told = plain(words.best(Decision(action, (first, close))))
    assert told.startswith("Play green 3 or play yellow 2: both are nearly equally good.")
    assert told.endswith("you score 40 % or 30 % of the time. (From 600 trial games.)")
    assert words.measured(Decision(action, (first, close)), mine) == "Well chosen: nothing was clearly better."
    apart = replace(close, errors={"value": 0.1, "scores": 0.2})
    assert "play yellow 2? It falls 0.5 points behind on average." in plain(
        words.best(Decision(action, (first, apart)))
    )
    assert words.measured(Decision(action, (first, apart)), mine).startswith("Your choice costs 0.5 points on average.")


def plain(told: str) -> str:
    """Without what only keeps words in one line."""
    return told.replace("\N{NO-BREAK SPACE}", " ")


def test_equals_are_told_by_a_number_that_is_equal_too(tmp_path: Path) -> None:
    """One prediction comes out right more often, the other brings more when it does."""
    words = AdviceWords(World(tmp_path).services, "rage", NAMES)
    first = Reason("bid 2", 2.0, 0.3, 600, {"hit": 0.49, "points": 6.7}, {"value": 0.0, "hit": 0.0, "points": 0.0})
    close = Reason("bid 3", 1.9, 0.3, 600, {"hit": 0.39, "points": 6.6}, {"value": 0.3, "hit": 0.02, "points": 0.3})
    told = words.best(Decision(kit.rules_for(Setup("rage", 3)).parse("bid 2"), (first, close)))
    assert "49" not in told and "It brings 6.7 or 6.6 points in this round on average." in told


@pytest.mark.parametrize(
    ("game", "do", "language", "read"),
    [
        ("hornochsen", "buy 3", "de", "3 Plättchen kaufen"),
        ("hornochsen", "buy 1", "en", "buy 1 tile"),
        ("hornochsen", "take 40 74", "de", "40 und 74 behalten"),
        ("5211", "play Y1.1 Y3.1", "de", "Gelb 1 und Gelb 3 spielen"),
        ("5211", "play Y1.1 Y3.1", "en", "play yellow 1 and yellow 3"),
        ("rage", "play joker.1 V", "de", "Joker als Violett spielen"),
        ("perfect_numbers", "store move.1", "de", "„Verschieben“ lagern"),
        ("perfect_numbers", "place R5.2", "de", "Rot 5 anlegen"),
        ("perfect_numbers", "place Y6.1 drop G", "de", "Gelb 6 anlegen und die Reihe in Grün abwerfen"),
        ("perfect_numbers", "use steal.1 from 2 Y", "en", "use “Steal” on Cem's yellow row"),
    ],
)
def test_moves_can_be_told_from_others_beside_them(tmp_path: Path, game, do, language, read) -> None:
    """How many tiles are bought is no tile's number, pairs are read with "or" between them, words are the table's."""
    assert plain(AdviceWords(World(tmp_path, language=language).services, game, NAMES).move(do)) == read


def reasons_5211(first: dict[str, float], second: dict[str, float], error: float, value: float) -> Decision:
    """A choice of G3, with what it and Y2 came to."""
    errors = {"value": error, **dict.fromkeys(second, error)}
    best = Reason("play G3.1", value, 0.3, 600, first, dict.fromkeys(errors, 0.0))
    action = kit.rules_for(Setup("5211", 3)).parse("play G3.1")
    return Decision(action, (best, Reason("play Y2.1", 0.0, 0.3, 600, second, errors)))


def test_what_is_the_same_in_every_deal_is_the_surest_reason(tmp_path: Path) -> None:
    words = AdviceWords(World(tmp_path).services, "5211", NAMES)
    told = plain(words.best(reasons_5211({"points": 5.0}, {"points": 0.0}, 0.0, 5.0)))
    assert told.startswith(
        "Best: play green 3. Why not play yellow 2? It brings 0.0 instead of 5.0 points in this pass"
    )
    once = reasons_5211({"points": 5.0}, {"points": 0.0}, 0.0, 5.0)
    single = tuple(replace(reason, samples=1) for reason in once.reasons)
    assert "nearly equal" in words.best(replace(once, reasons=single)), "a single deal says nothing"


def test_a_reason_names_what_lies_between_two_choices(tmp_path: Path) -> None:
    """Not what is only a side of it: who gives up points so that others lose more is told of the others."""
    words = AdviceWords(World(tmp_path).services, "5211", NAMES)
    others = reasons_5211({"points": 1.0, "others": 0.5}, {"points": 2.0, "others": 4.0}, 0.1, 2.5)
    assert "? The others then get 4.0 instead of 0.5 points each in this pass on average. (" in words.best(others)
    later = reasons_5211({"points": 1.0, "later": 3.0}, {"points": 1.0, "later": 1.0}, 0.1, 2.0)
    assert "is worth 2.0 points less for the next pass." in words.best(later)
    ends = {"points": 1.2, "others": 1.0, "wins": 0.9}, {"points": 1.0, "others": 3.0, "wins": 0.4}
    told = words.best(reasons_5211(*ends, 0.01, 8.2))
    assert "Your chance to win the match would be 40 % instead of 90 %." in plain(told)
    assert "The others then get 3.0 instead of 1.0" in told and "It brings" not in told, "the two weightiest are enough"


def test_nobody_is_told_a_difference_that_cannot_be_seen(tmp_path: Path) -> None:
    words = AdviceWords(World(tmp_path).services, "5211", NAMES)
    told = words.best(reasons_5211({"scores": 0.41, "later": 2.0}, {"scores": 0.405, "later": 0.0}, 0.0001, 2.0))
    assert "41" not in told and "2.0 points less" in told


def test_equals_are_told_apart_from_the_first_that_is_worse(tmp_path: Path) -> None:
    words = AdviceWords(World(tmp_path).services, "5211", NAMES)
    choice = reasons_5211({"points": 3.0}, {"points": 2.0}, 0.1, 1.0)
    equal = Reason("play O4.1", 0.98, 0.3, 600, {"points": 3.0}, {"value": 0.2, "points": 0.2})
    told = plain(words.best(replace(choice, reasons=(choice.reasons[0], equal, choice.reasons[1]))))
    assert told.startswith("Play green 3 or play orange 4: both are nearly equal")
    assert "Why not play yellow 2? It brings 2.0 instead of 3.0 points" in told


BEHIND = "Your choice costs {} points on average."
CHANCE = "It leaves you a chance of 25 % to win the match instead of 75 %."


@pytest.mark.parametrize(
    ("best", "mine", "points", "told"),
    [
        (0.0, 0.0, 2.0, BEHIND.format("2.0")),
        (0.75, 0.25, 2.0, f"{BEHIND.format('2.0')} {CHANCE}"),
        (0.75, 0.25, 0.0, CHANCE),
        (0.25, 0.75, 8.0, BEHIND.format("8.0")),
        (0.0, 0.0, 0.0, BEHIND.format("9.0")),
    ],
)
def test_a_cost_tells_points_and_the_chance_to_win_apart(tmp_path: Path, best, mine, points, told) -> None:
    """A win counts as many points in the search, but nobody loses those."""
    words = AdviceWords(World(tmp_path).services, "5211", NAMES)
    choice = reasons_5211(
        {"wins": best, "lead": points, "later": 1.0}, {"wins": mine, "lead": 0.0, "later": 1.0}, 0.01, 9.0
    )
    measured = plain(words.measured(choice, kit.rules_for(Setup("5211", 3)).parse("play Y2.1")))
    assert measured == f"{told} Better: play green 3."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_of_ours_has_a_reason_in_numbers_that_is_more_than_a_sum(
    tmp_path, game: str, language: str
) -> None:
    services = World(tmp_path, language=language).services
    words, shelf = AdviceWords(services, game, NAMES), shelf_of(services)
    for puzzle in map(shelf.puzzle, shelf.ours(game)):
        told = words.because(puzzle.best, puzzle.second)
        whole = services.say("advice.behind", points="|").split("|")[0]
        assert told and not told[0].startswith(whole), f"{puzzle.name}: {told}"
        assert all("*" not in one and "?" not in one and any(map(str.isdigit, one)) for one in told), told


@pytest.mark.parametrize(("language", "said"), [("de", "Joker 3 auf Grün legen"), ("en", "add Joker 3 to green")])
def test_wild_cards_have_words(tmp_path: Path, language: str, said: str) -> None:
    words = AdviceWords(World(tmp_path, language=language).services, "perfect_numbers", NAMES)
    assert said in words.move("place *3 on G")


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", ["hornochsen", *(pytest.param(game, marks=pytest.mark.long) for game in GAMES if game != "hornochsen")]
)
def test_a_real_worker_gives_the_hint_and_measures_the_choice(tmp_path: Path, game: str) -> None:
    """With a process and the real clock, which only says when to give up."""
    world = World(tmp_path, explanations=False, meter=True, speed="instant")
    world.services.now = monotonic
    desks: list[WorkerClient] = []

    def open_bot_client(*given) -> WorkerClient:
        desks.append(WorkerClient(*given))
        return desks[-1]

    world.services.open_bot_client = open_bot_client
    scene = begin(world, game, 3, seed=5)
    until = monotonic() + 60

    def wait(for_what) -> None:
        while not for_what() and monotonic() < until:
            world.frame()
        assert for_what(), scene.names()

    wait(lambda: scene.sharing.advice.may_ask() and scene.mode.is_still())
    mine = scene.mode.match.text().count('"seat": 0')
    world.key(pygame.K_h)
    looked = said(scene)
    world.key(pygame.K_h)
    wait(lambda: scene.sharing.hand.advice.is_known)
    assert looked and said(scene) != looked and said(scene) != world.services.say("advice.failed")
    hint = scene.sharing.hand.advice.hint
    assert hint is not None and hint.choice is not None and hint.choice.reasons[0].samples > 10
    assert scene.mode.match.text().count('"seat": 0') == mine, "nobody has decided for the player"
    worst = hint.choice.reasons[-1].do
    scene.sharing.submit(next(action for action in scene.mode.match.legal(0) if action.do == worst))
    wait(lambda: "meter.text" in scene.names())
    assert said(scene, "meter.text")
    scene.leave()
    assert len(desks) == 2, "one for the bots, one for the advice"
