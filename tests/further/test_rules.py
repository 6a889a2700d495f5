"""The further game keeps every promise of the kernel, as the kit checks it, and plays by its own rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.folders import Folders
from game.content.library import ContentLibrary
from game.content.reading import ContentError
from game.content.texts import LANGUAGES, Texts
from game.engine.action import IllegalAction, NotationError
from game.engine.event import Counted, Event, Scored
from game.engine.game import Setup
from tests.engine import kit, test_kit
from tests.further.installing import files_with_the_game, further, register
from tests.further.state import FurtherState

SETUPS = list(kit.setups(further()))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return files_with_the_game(tmp_path_factory.mktemp("ours"))


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch, files: Path, tmp_path: Path) -> None:
    """The kit looks for games and words where the further game is."""
    register(monkeypatch)
    folders = Folders(files, tmp_path)
    monkeypatch.setattr(kit, "FOLDERS", folders)
    monkeypatch.setattr(kit, "LIBRARY", ContentLibrary(folders))
    monkeypatch.setattr(kit, "TEXTS", {language: Texts(folders.ours / "config", language) for language in LANGUAGES})


@pytest.mark.parametrize("setup", SETUPS, ids=kit.setup_id)
def test_the_kit(setup: Setup) -> None:
    test_kit.test_a_random_match_keeps_every_promise(setup)
    test_kit.test_chance_is_told_and_hides(setup)


def test_an_unfinished_match_is_never_shown_open() -> None:
    test_kit.test_an_unfinished_match_is_never_shown_open(further())


# -- its own rules ---------------------------------------------------------------------------------


def dealt(players: int = 2) -> FurtherState:
    """Everybody holds six tiles in a row: seat 0 has 1 to 6."""
    state = kit.rules_for(Setup("further", players)).start()
    assert isinstance(state, FurtherState)
    state.resolve(list(range(1, 25)))
    return state


def play(state: FurtherState, *moves: str) -> list[Event]:
    """Plays moves such as `0 choose 1 2`; the events of the last one."""
    events: list[Event] = []
    for move in moves:
        events.clear()
        seat, _, do = move.partition(" ")
        state.act(int(seat), state.rules.parse(do), events)
    return events


def why_not(state: FurtherState, move: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        play(state, move)
    return refused.value.refusal.code


def test_all_choose_two_at_the_same_time_and_nobody_sees_them() -> None:
    state = dealt()
    assert state.deciders() == (0, 1)
    play(state, "1 choose 12 7")
    assert state.deciders() == (0,) and state.redact(0).chosen[1] == (0, 0)
    play(state, "0 choose 1 6")
    assert state.redact(0).chosen[1] == (7, 12)


def test_the_lowest_sum_lays_first() -> None:
    state = dealt(3)
    play(state, "0 choose 5 6", "1 choose 7 8", "2 choose 13 14")
    assert state.laying == [0, 1, 2] and state.deciders() == (0,)


def test_a_round_is_scored_step_by_step() -> None:
    state = dealt()
    play(state, "0 choose 1 6", "1 choose 7 12", "0 lay 6 1 3")
    events = play(state, "1 lay 12 1 2")
    told = [event for event in events if isinstance(event, Counted | Scored)]
    assert told == [
        Counted(("6", "12"), "tiles", 2, {"hollow": "1"}),
        Scored(("12",), 1, 2, 2, "brightest"),
        Scored(("6",), 0, 0, 0, "won"),
        Scored(("12",), 1, 2, 4, "lost"),
    ]
    assert state.round == 2 and sorted(state.discards) == [1, 7]


def test_three_rounds_are_a_match() -> None:
    state = dealt()
    for one, other in (("1 2", "7 8"), ("3 4", "9 10"), ("5 6", "11 12")):
        play(state, f"0 choose {one}", f"1 choose {other}", f"0 lay {one[0]} 1 1", f"1 lay {other.split()[0]} 2 2")
    assert state.over and state.standings().winners == (0,)


def test_every_refusal() -> None:
    state = dealt(4)
    assert why_not(state, "0 choose 1 7") == "not_in_hand"
    assert why_not(state, "0 lay 1 1 1") == "choose_two"
    for first in (1, 3, 5):
        choices = [f"{seat} choose {6 * seat + first} {6 * seat + first + 1}" for seat in range(4)]
        play(state, *choices)
        if first == 1:
            assert why_not(state, "0 choose 3 4") == "lay_now"
            assert why_not(state, "0 lay 3 1 1") == "not_chosen"
        if first == 5:
            assert why_not(state, "0 lay 5 1 1") == "hollow_full"
        play(state, *(f"{seat} lay {6 * seat + first} {(first + 1) // 2} 1" for seat in range(4)))
    assert state.over


@pytest.mark.parametrize(
    "do", ["", "choose", "choose 1", "choose 1 1", "choose 1 25", "choose 1 2 3", "lay 1", "lay 1 4 1", "lay 1 1 4"]
)
def test_what_is_no_action(do: str) -> None:
    with pytest.raises(NotationError):
        dealt().rules.parse(do)


def drawn_anew(name: str, old: str, new: str) -> Setup:
    """A set-up with a board of the user's, which is ours with something changed."""
    ours = (kit.FOLDERS.ours / "assets" / "boards" / "glade.tmx").read_text(encoding="utf-8")
    path = kit.FOLDERS.user / "boards" / f"{name}.tmx"
    path.parent.mkdir(parents=True)
    path.write_text(ours.replace(old, new), encoding="utf-8")
    return Setup("further", 2, {"board": name})


def test_another_board() -> None:
    setup = drawn_anew("four", 'name="3.4"', 'name="fern.1"')
    assert kit.rules_for(setup).board.hollows == {"1": 4, "2": 4, "3": 3, "fern": 1}


def test_a_board_that_is_too_small_is_refused() -> None:
    setup = drawn_anew("small", '<object id="12" name="3.4" type="hollow" x="800" y="110" width="80" height="80"/>', "")
    with pytest.raises(ContentError, match=r"small\.tmx: layer 'rows': there are 11 fields; 12 are needed"):
        kit.rules_for(setup)
