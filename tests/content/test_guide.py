"""The files of guided deals: ours are whole in both languages, and broken ones are refused with a sentence."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game.content.folders import Folders, standard_folders
from game.content.guide import check_guides, has_guide, read_guide
from game.content.reading import ContentError
from game.content.texts import LANGUAGES
from game.engine.games.registry import GAMES
from scenes.app import check_content

OURS = standard_folders().ours
CONFIG = OURS / "config"
Broken = Callable[[str, str, str], str]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_guided_deal_in_both_languages(game: str) -> None:
    assert has_guide(CONFIG, game)
    guides = [read_guide(CONFIG, game, language) for language in LANGUAGES]
    first, second = ([(step.id, bool(step.otherwise)) for step in guide.steps] for guide in guides)
    assert first == second, "other steps in one language than in the other"
    assert guides[0].deal == guides[1].deal
    texts = zip(*([step.text for step in guide.steps] for guide in guides), strict=True)
    assert all(one != other for one, other in texts), "a text was left in the other language"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thought_a_step(game: str, language: str) -> None:
    for step in read_guide(CONFIG, game, language).steps:
        for text in (step.text, step.otherwise):
            assert len(text) <= 190, f"{step.id} is too long to be read at once"
            assert not text or text[-1] in ".!“”", step.id


def test_all_of_them_are_checked_at_the_start() -> None:
    check_guides(CONFIG, GAMES)


@pytest.fixture
def broken(tmp_path: Path) -> Broken:
    """Changes one file of a copy of the config; what the program says about it when it starts."""

    def change(name: str, old: str, new: str) -> str:
        shutil.copytree(OURS / "config", tmp_path / "config")
        file = tmp_path / "config" / "games" / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(ContentError) as refused:
            check_content(Folders(tmp_path, tmp_path / "user"))
        return str(refused.value)

    return change


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        ("5211/guide.toml", "players = 3", "players = 9", "deal.players: nobody can play so"),
        ("5211/guide.toml", "players = 3", 'players = "three"', "deal.players: must be how many play"),
        ("5211/guide.toml", "seed = 2026", "seed = -1", "deal.seed: must be the deal's number, from 0"),
        ("5211/guide.toml", "seed = 2026", "sead = 2026", "deal.sead: unknown key (players, seed, options, begin, arr"),
        ("5211/guide.toml", "1 = [", "0 = [", "deal.others.0: must be another seat than the player's (1, 2)"),
        ("5211/guide.toml", '"play T2.4", "play G2.5",', '"play T2.4", 25,', "deal.others.1: must be a list of act"),
        ("rage/guide.toml", '    "0",', "    0,", "deal.arranged: must be a list of pieces with spaces between"),
        ("rage/guide.toml", '"ended round 3"', '"finished round 3"', "deal.begin: there is no event 'finished' (moved"),
        ("5211/guide.toml", 'id = "goal"', 'name = "goal"', "step 1, name: unknown key (id, prompts"),
        ("5211/guide.toml", 'id = "hand"', 'id = "goal"', "two are called 'goal'"),
        ("5211/guide.toml", '["choose_two"]', '["choose_too"]', "prompts: nobody is asked 'choose_too' (choose_two"),
        ("5211/guide.toml", '["ended pass 1"]', '["end pass 1"]', "step 3, unless: there is no event 'end' (moved"),
        ("5211/guide.toml", '["plate me"]', '["plates me"]', "step 1, point: 'plates me' must be one of zone, piece"),
        ("5211/guide.toml", '["plate me"]', '"plate me"', "step 1, point: must be a list of things to point at"),
        ("5211/guide.toml", '["5 B* laid.*"]', '["B* laid.*"]', "lying: 'B* laid.*' must be a number, a piece and"),
        ("5211/guide.toml", 'prompts = ["choose_two"]\n', "", "step 3, act: needs prompts"),
        ("5211/guide.toml", '["play B3.4 B3.5"]\nact = true', '["play B3.4 B3.5"]', "suggest: goes with act"),
        ("5211/guide.toml", "act = true", 'act = "yes"', "step 3, act: must be true or false"),
        ("5211/guide.toml", "last = true", "last = false", "exactly the one at the end must have last = true"),
        ("5211/guide.toml", "last = true", 'last = true\nprompts = ["choose_two"]', "'end' is the last and can't wait"),
        ("5211/guide.toml", "[deal]", "[deal", "is no TOML"),
        ("5211/guide.de.toml", "[step.goal]", "[step.gaol]", "step.goal.text: must be a text"),
        ("5211/guide.en.toml", "[step.end]", '[step.more]\ntext = "x"\n[step.end]', "step.more: there is no such step"),
        ("5211/guide.en.toml", "otherwise =", "else =", "step.two.else: unknown key (text, otherwise)"),
    ],
)  # fmt: skip
def test_a_broken_guided_deal_stops_the_start(broken: Broken, name: str, old: str, new: str, sentence: str) -> None:
    said = broken(name, old, new)
    assert said.startswith(f"config/games/{name}: ") and sentence in said and "\n" not in said


def test_a_missing_language_stops_the_start_too(tmp_path: Path) -> None:
    shutil.copytree(OURS / "config", tmp_path / "config")
    (tmp_path / "config" / "games" / "rage" / "guide.de.toml").unlink()
    with pytest.raises(ContentError, match=r"rage/guide\.de\.toml: can't be read"):
        check_guides(tmp_path / "config", GAMES)


def test_a_game_may_do_without(tmp_path: Path) -> None:
    (tmp_path / "games" / "plain").mkdir(parents=True)
    assert not has_guide(tmp_path, "plain")
    check_guides(tmp_path, ["plain"])
