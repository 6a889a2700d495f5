"""Every illegal action is refused for a reason that is told in both languages."""

from __future__ import annotations

import tomllib

import pytest

from game.content.texts import PLACE
from game.engine.action import IllegalAction
from tests.engine.perfect_numbers.playing import (
    DEFAULT_DECK,
    FOUR_ROWS,
    PLAYERS,
    THREE_ROWS,
    Match,
    position,
    random_match,
    set_up,
)

TEXTS = {
    language: tomllib.loads((DEFAULT_DECK.parent / f"text.{language}.toml").read_text(encoding="utf-8"))
    for language in ("de", "en")
}


def check_all_actions(match: Match) -> set[str]:
    """Why each action is refused; None exactly for the legal ones."""
    legal = match.options
    codes = set()
    for do, action in match.rules.moves.all.items():
        refusal = match.state.why_not(match.turn, action)
        assert (refusal is None) == (do in legal)
        if refusal is not None:
            codes.add(refusal.code)
            for texts in TEXTS.values():
                places = {found[1] for found in PLACE.finditer(texts["illegal"][refusal.code])}
                assert places <= set(refusal.values), f"{refusal}: {places}"
    return codes


@pytest.mark.parametrize("three_rows", [False, True])
@pytest.mark.parametrize("players", PLAYERS)
def test_every_action_at_many_moments(players: int, three_rows: bool) -> None:
    match, rng = random_match(players, 3, three_rows)
    while not match.state.over:
        if rng.random() < 0.15:
            check_all_actions(match)
        match.state.apply(match.turn, rng.choice(match.state.legal(match.turn)))


def telling_positions() -> list[Match]:
    """Positions in which all reasons there are come up."""
    full = {"Y": "Y7.2", "G": "G7.2", "R": "R7.2", "B": "B7.2"}
    return [
        set_up("*5 *6 *7", "Y7.1 G7.1 R7.1"),
        position({"Y": "Y7.1"}, {}, stored=["move.1", ""], market=["Y6.1 G6.1 R6.1", "", "B6.1 V6.1", "Y5.1"]),
        position({"Y": "Y7.1"}, {}, taken="Y2.1 move.1").do("place Y2.1"),
        position(FOUR_ROWS, {"V": "V7.1"}, {}, taken="steal.1 V6.1").do("use steal.1 from 1 V"),
        position(FOUR_ROWS, {"V": "V7.1 [protect.1]"}, full, taken="V6.1 V5.1 move.1"),
        position(THREE_ROWS, {}, taken="V6.1 move.1 *3", stored=["move.2", ""], three_rows=True),
        position({"Y": "Y7.1 [Y6.1]", "G": "G7.1"}, {}, taken="Y4.1 R7.1 protect.1", stored=["move.1 steal.1", ""]),
        position({"Y": "Y7.1 Y6.1", "G": "G7.1"}, {}, taken="move.3 protect.1", stored=["move.1 steal.1", ""]),
        position(FOUR_ROWS, {}, taken="move.3 steal.1"),
        position(FOUR_ROWS, full, taken="V6.1"),
        position(THREE_ROWS, {}, taken="move.3", stored=["steal.1", ""]),
        position(THREE_ROWS, {}, taken="V6.1 steal.1"),
        position(THREE_ROWS, {}, taken="steal.1", three_rows=True),
    ]


def test_every_reason_in_the_language_files_is_given_somewhere_and_no_other() -> None:
    given = set().union(*(check_all_actions(match) for match in telling_positions()))
    for texts in TEXTS.values():
        assert given == set(texts["illegal"])


def test_a_refused_action_changes_nothing() -> None:
    for match in telling_positions():
        before = match.state.copy()
        for do in set(match.rules.moves.all) - match.options:
            with pytest.raises(IllegalAction):
                match.do(do)
        assert match.state == before


def test_the_language_files_have_the_same_keys() -> None:
    def keys(table: dict, path: str = "") -> set[str]:
        return {
            name
            for key, entry in table.items()
            for name in (keys(entry, f"{path}{key}.") if isinstance(entry, dict) else {f"{path}{key}"})
        }

    assert keys(TEXTS["de"]) == keys(TEXTS["en"])
