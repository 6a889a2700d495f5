"""The table shows what the shuffle is sealed with, and its seed only at the end."""

from __future__ import annotations

import pytest

from game.match.history.replay import Replay
from game.match.seed import short_seal
from scenes.library.replay_words import ReplayWords
from scenes.table.results import ResultsScene
from scenes.table.sentences import deal_sentence
from tests.engine.record.matches import played, reading
from tests.scenes.table.players import begin
from tests.scenes.walk import complaints
from tests.scenes.world import World, all_text

SEED = 2**127 + 12345


def test_the_seal_stands_in_the_log_and_the_seed_does_not(tmp_path) -> None:
    world = World(tmp_path, (1920, 1080))
    scene = begin(world, "5211", 2, seed=SEED)
    assert short_seal(SEED) in scene.narrator.log.lines[0]
    assert not any(str(SEED) in line for line in scene.narrator.log.lines)
    scene.mode.open_pause()
    told = world.stack.top.widget("deal")
    assert short_seal(SEED) in str(told.texts()) and str(SEED) not in str(told.texts())


@pytest.mark.parametrize("settings", [{}, {"text_size": 200}, {"text_size": 200, "tv_safe": True}])
def test_the_seal_stands_in_the_pause_of_the_smallest_window_too(tmp_path, settings) -> None:
    world = World(tmp_path, (1024, 600), language="de", **settings)
    begin(world, "5211", 2, seed=SEED).mode.open_pause()
    assert short_seal(SEED) in all_text(world.stack.top) and not complaints(world.stack.top)


def test_at_the_end_the_seed_is_opened(tmp_path) -> None:
    world = World(tmp_path, speed="instant")
    scene = begin(world, "5211", 2, seed=SEED, humans=0)
    for _ in range(2000):
        world.frame(seconds=0.8)
        if scene.mode.match.over:
            break
    while not isinstance(world.stack.top, ResultsScene):
        world.frame(seconds=0.8)
    assert str(SEED) in all_text(world.stack.top), "the results tell it"
    assert str(SEED) in deal_sentence(world.services, scene.mode.match)
    assert short_seal(SEED) in deal_sentence(world.services, scene.mode.match)


def test_a_chosen_deal_says_its_number(tmp_path) -> None:
    world = World(tmp_path)
    scene = begin(world, "5211", 2, seed=7)
    scene.mode.match.session.numbered = True
    assert "7" in deal_sentence(world.services, scene.mode.match)
    assert short_seal(7) not in deal_sentence(world.services, scene.mode.match)


def test_a_replay_opens_the_seal_of_a_match_that_is_over_and_of_no_other(tmp_path) -> None:
    world = World(tmp_path)
    text = played("5211", 3)
    seed = str(reading(text).header.seed)
    whole = Replay(reading(text))
    running = Replay(reading("".join(text.splitlines(keepends=True)[:6])))
    for replay, is_open in ((whole, True), (running, False)):
        first = ReplayWords(world.services.texts, replay).until(0)[0].text
        assert short_seal(int(seed)) in first and first.endswith(f" {seed}.") == is_open
