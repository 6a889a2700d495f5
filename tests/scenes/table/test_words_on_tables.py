"""One word for one thing: what plates, chips and the log call it is what all sentences call it."""

from __future__ import annotations

import pytest

from game.content.texts import LANGUAGES, Texts
from game.engine.games.registry import GAMES
from scenes.table.stage import TableStage
from tests.architecture.project import CONFIG
from tests.scenes.table.players import begin
from tests.scenes.table.tray_people import sit_down
from tests.scenes.world import World

PREDICTION = {"de": "Vorhersage", "en": "Prediction"}


def read_on_plates(table: TableStage, word: str) -> int:
    """On how many plates this can be read."""
    return sum(key.startswith("plate.") and use.text == word for key, _, use in table.labels.words())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [3, 5, 8])
@pytest.mark.parametrize(
    ("size", "letters"), [((1024, 600), 100), ((1024, 600), 200), ((1280, 720), 150), ((1920, 1080), 100)]
)
def test_a_plate_calls_a_prediction_what_the_rules_call_it(tmp_path, language, players, size, letters) -> None:
    scene = begin(World(tmp_path, size, language=language, text_size=letters), "rage", players)
    assert read_on_plates(scene.stage, PREDICTION[language]) == players


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [3, 5, 8])
@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
def test_so_do_plates_in_trays(tmp_path, language, players, size) -> None:
    scene = sit_down(World(tmp_path, size, language=language), "rage", players)
    assert read_on_plates(scene.stage, PREDICTION[language]) == players


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_names_on_chips_begin_alike(game: str, language: str) -> None:
    texts = Texts(CONFIG, language)
    for kind in texts.keys(game, "piece"):
        name = texts.piece(game, kind)
        assert not name[0].islower() and not name.startswith(("Der ", "Die ", "The ")), name
