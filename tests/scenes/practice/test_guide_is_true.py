"""What the guided match of Rage says about who can win is true at the moment at which it is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.content.guide import read_guide
from game.content.texts import LANGUAGES
from game.engine.games.rage.cards import COLOUR, COLOURS, NO_COLOUR, named
from game.engine.games.rage.state import RageState
from game.engine.record.lines import replay_lines
from tests.scenes.practice.test_guide import Pupil
from tests.scenes.world import World

ME = 0
WINNING = {
    "en": ("win", "won", "beat", "take the trick", "power", "tricks will you", "tricks you"),
    "de": ("gewinn", "hol den Stich", "holen", "nimm", "schlägt", "bekomm", "Kraft", "Stich ist deiner", "Stiche du"),
}
"""Parts of words that speak of who wins a trick, or how many."""
LOST = {"en": "can't win this", "de": "bekommst du nicht"}
"""Says that no card of the player's wins the trick."""
IN_GENERAL = {"goal", "trump", "bid", "won", "lost", "plus_won", "missed", "end"}
"""Steps that tell a rule or ask something; they claim nothing about a card of the player's."""

Claim = Callable[[RageState], bool]


def takers(state: RageState, do: str) -> set[int]:
    """Who may win the trick if the player does this, whatever the others do."""
    found, tricks = set[int](), len(state.past)

    def go_on(now: RageState, seat: int, action: str) -> None:
        after = now.copy()
        after.act(seat, after.rules.parse(action))
        if after.past != now.past:
            found.add(after.takers[tricks])
            return
        (next_seat,) = after.deciders()
        for choice in after.legal(next_seat):
            go_on(after, next_seat, choice.do)

    go_on(state, ME, do)
    return found


def wins(state: RageState, do: str) -> bool:
    return takers(state, do) == {ME}


def loses(state: RageState, do: str) -> bool:
    return ME not in takers(state, do)


def trump_named(state: RageState) -> str:
    return f"play joker.1 {COLOURS[state.trump]}"


def lay_there(state: RageState, card: str) -> bool:
    """Whether a card was played in this round."""
    return any(card in named(trick) for trick in state.past)


CLAIMS: dict[str, Claim] = {
    "follow": lambda state: wins(state, "play G14"),
    "minus": lambda state: state.leader == ME and loses(state, "play minus5.1"),
    "trumping": lambda state: state.trump != state.follow and wins(state, "play R10"),
    "notrump": lambda state: state.trump == state.follow != NO_COLOUR and loses(state, "play notrump.1"),
    "plus": lambda state: (
        loses(state, "play plus5.1") and wins(state, trump_named(state)) and (state.won[ME], state.bids[ME]) == (2, 3)
    ),
    "joker": lambda state: wins(state, trump_named(state)),
    "turned": lambda state: COLOUR[state.turned[-1]] == state.trump and lay_there(state, "newtrump.1"),
}
"""What a step says of the moment."""


def test_every_step_that_speaks_of_winning_is_checked(tmp_path: Path) -> None:
    config = World(tmp_path).services.folders.ours / "config"
    for language, words in WINNING.items():
        speaking = {
            step.id for step in read_guide(config, "rage", language).steps if any(word in step.text for word in words)
        }
        assert speaking <= set(CLAIMS) | IN_GENERAL, f"{language}: what is claimed there?"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", [None, *range(6)])
def test_what_is_said_about_winning_is_true(tmp_path: Path, language: str, seed: int | None) -> None:
    """For whoever does what is suggested, and for six who do anything."""
    world = World(tmp_path, language=language)
    pupil = Pupil(world, "rage", obedient=seed is None, seed=seed or 0)
    said: list[str] = []
    while pupil.goes_on():
        pupil.wait()
        step, match = pupil.scene.mode.coach.step, pupil.scene.mode.match
        if step is None or step.id in said:
            continue
        said.append(step.id)
        state = replay_lines(match.rules, match.lines_shown())
        if step.id in CLAIMS:
            assert CLAIMS[step.id](state), step.text
        if LOST[language] in step.text:
            assert all(loses(state, action.do) for action in state.legal(ME)), step.text
    if seed is None:
        assert set(CLAIMS) <= set(said)
