"""Everything that reads what anybody may have written: each takes bytes and loads them, or refuses them in words.

What a target raises besides a refusal is a fault. hypothesis gives them bytes in every run, atheris for as long as one
likes (`python -m tests.fuzz.atheris_run TARGET`).
"""

from __future__ import annotations

import contextlib
import datetime
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from game.commands.watchdog import Vigil, game_of
from game.content.boards import read_board
from game.content.content_check import check_texts
from game.content.folders import Folders, standard_folders
from game.content.guide import read_guide
from game.content.library import ContentLibrary, read_deck
from game.content.manifest import know_games, read_manifests
from game.content.places import places_of
from game.content.reading import ContentError
from game.content.rulebook import read_rulebook
from game.content.texts import read_toml
from game.engine.action import Refused
from game.engine.game import Setup
from game.engine.games.hornochsen.board_from_map import board_of
from game.engine.games.perfect_numbers.deck_from_table import deck_of
from game.engine.games.registry import GAMES
from game.engine.record.header import Header, Seat
from game.engine.record.reader import read, recover
from game.match.arena.notebook import Notebook
from game.match.arena.series import Series
from game.match.arena.strength import strengths
from game.match.practice.puzzle import BESIDE, RECORD, read_puzzle
from game.match.practice.puzzle_files import PuzzleFiles
from game.match.session import read_session, session_text
from game.match.statistics.statistics import Statistics, StatisticsError, as_csv
from game.match.store.match_store import MatchStore
from game.ui.board.layout_file import read_layout
from game.ui.board.skins.reading import read_skin
from game.ui.board.tray_file import read_trays
from game.user.kiosk.config import read_kiosk, write_kiosk
from game.user.kiosk.days import Days, KioskEvent, What
from game.user.kiosk.pin import LONGEST_WAIT, PinGate, fits, is_hash
from game.user.last_setup import read_last_setup
from game.user.progress import Progress
from game.user.settings import read_settings, write_settings
from tests.fuzz.commands import command
from tests.match.entries import unfinished

OURS = standard_folders().ours
CONFIG = OURS / "config"
PUZZLES = OURS / "assets" / "puzzles" / "5211"
LIBRARY = ContentLibrary(standard_folders())
know_games(standard_folders())
HEADER = Header(Setup("5211", 2), (Seat("Ada"), Seat("Bea")), 7)
NOON = datetime.datetime(2026, 3, 4, 12)
LONGEST_SENTENCE = 1500

_ROOM = tempfile.TemporaryDirectory(prefix="fuzz")
ROOM = Path(_ROOM.name)
"""A folder of its own, in which nothing is but what was written there."""


def said(words: str) -> None:
    """It is a sentence: one line, and not endless."""
    assert words and len(words) < LONGEST_SENTENCE, words[:200]
    assert words.isprintable(), repr(words[:200])


@contextlib.contextmanager
def refusing() -> Iterator[None]:
    try:
        yield
    except ContentError as refused:
        said(str(refused))


def written(name: str, data: bytes) -> Path:
    path = ROOM / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


# -- matches -------------------------------------------------------------------------------------


def record(data: bytes) -> None:
    for way in (read, recover):
        try:
            way(data, LIBRARY)
        except Refused as refused:
            assert refused.refusal.code


def fair_record(data: bytes) -> None:
    with contextlib.suppress(Refused):
        read(data, LIBRARY, fair=True)


def saved_match(data: bytes) -> None:
    """A match in the folder can be gone on with, or is told; whatever it is, listing it again goes well."""
    home = ROOM / "store"
    written("store/matches/a-1.jsonl", data)
    store = MatchStore(home, LIBRARY)
    for entry in unfinished(store):
        assert (entry.record is None) == (entry.problem is not None)
        if entry.record is not None:
            store.close(store.open(entry.name))
    assert all(not entry.aside for entry in unfinished(store))
    for path in [*(home / "matches").iterdir(), *(home / "records").glob("*")]:
        path.unlink()


def session(data: bytes) -> None:
    found = read_session(data, HEADER)
    assert read_session(session_text(found).encode("utf-8"), HEADER) == found


# -- what is kept between starts -----------------------------------------------------------------


def settings(data: bytes) -> None:
    path = written("settings.toml", data)
    found, damage = read_settings(path)
    if damage is not None:
        said(damage)
    assert write_settings(path, found) and read_settings(path) == (found, None)


def small_memories(data: bytes) -> None:
    """Who sat where, and what people know already."""
    written("seats.json", data)
    written("learned.json", data)
    assert isinstance(read_last_setup(ROOM, "rage"), list)
    progress = Progress(ROOM)
    progress.decided("rage", "follow")
    assert progress.keep()


def statistics(data: bytes) -> None:
    written("statistics.sqlite", data)
    kept = Statistics(ROOM)
    try:
        for person in kept.people():
            as_csv(kept.matches(person))
    except StatisticsError as refused:
        assert refused.refusal.code


def kiosk(data: bytes) -> None:
    config, wrong = read_kiosk(written("kiosk.toml", data))
    for problem in wrong:
        said(str(problem))
    assert write_kiosk(ROOM / "kiosk.toml", config) is None
    again, left = read_kiosk(ROOM / "kiosk.toml")
    assert again == config and not left


def pin(data: bytes) -> None:
    """The operator's PIN as it is kept, whatever is typed, and how often it was wrong."""
    text = data.decode("utf-8", "replace")
    assert not fits(text, text) or is_hash(text)
    written("kiosk-pin.json", data)
    gate = PinGate(ROOM, lambda: 1_800_000_000.0, lambda: 0.0)
    assert 0 <= gate.wait() <= LONGEST_WAIT
    assert not gate.opens("0000", "") and gate.wait() <= LONGEST_WAIT
    assert PinGate(ROOM, lambda: 1_800_000_000.0, lambda: 0.0).wait() == gate.wait()


def kiosk_days(data: bytes) -> None:
    """What happened at a kiosk; a further line is counted whatever was there."""
    kept = Days(written("days/kiosk.csv", data).parent, lambda: NOON)
    before = sum(day.begun for day in kept.days())
    assert kept.count(KioskEvent(What.BEGUN, "rage", 1, 2))
    assert sum(day.begun for day in kept.days()) == before + 1
    for path in kept.path.parent.iterdir():
        path.unlink()


def arena_notebook(data: bytes) -> None:
    """Deals that were played earlier; whatever is taken over can be reckoned with."""
    series = Series("rage", ("random", "reference", "random"))
    folders = Folders(OURS, ROOM)
    with closing(Notebook(folders, series)) as notebook:
        written(str(notebook.path.relative_to(ROOM)), data)
        strengths(list(notebook.read().values())[:3], 1)


def signs(data: bytes) -> None:
    """What comes out of processes of our own, which may be killed in the middle of a word."""
    vigil = Vigil()
    vigil.begin(0.0)
    vigil.hear(data.decode("utf-8", "replace"), 1.0)
    assert game_of(vigil.match) is not None


# -- what games are made of ----------------------------------------------------------------------


def board(data: bytes) -> None:
    path = written("meadow.tmx", data)
    for made in (board_of, places_of):
        with refusing():
            read_board(path, "meadow", made)


def deck(data: bytes) -> None:
    with refusing():
        read_deck(written("deck.toml", data), deck_of)


def manifest(data: bytes) -> None:
    written("ours/config/games/rage/game.toml", data)
    with refusing():
        read_manifests(Folders(ROOM / "ours", ROOM))


def layout(data: bytes) -> None:
    path = written("layout.toml", data)
    for compact, players in ((False, 2), (True, 8)):
        with refusing():
            read_layout(path, compact, players)
    with refusing():
        read_trays(path)


def skin(data: bytes) -> None:
    with refusing():
        read_skin(written("skin.toml", data), "azul")


def texts(data: bytes) -> None:
    with refusing():
        read_toml(written("text.toml", data))
    with refusing():
        check_texts(_game_with("text.en.toml", data), ["rage"])
    written("config/text.en.toml", data)
    written("config/text.de.toml", (CONFIG / "text.de.toml").read_bytes())
    with refusing():
        check_texts(ROOM / "config", [])


def _game_with(name: str, data: bytes) -> Path:
    """The config of a game in which one file is another."""
    for path in (CONFIG / "games" / "rage").glob("*.toml"):
        written(f"config/games/rage/{path.name}", data if path.name == name else path.read_bytes())
    return ROOM / "config"


def rules_page(data: bytes) -> None:
    with refusing():
        read_rulebook(_game_with("rules.en.toml", data), "rage", "en")


def drawn_examples(data: bytes) -> None:
    """The examples of the rules pages, which are the same in both languages."""
    with refusing():
        read_rulebook(_game_with("rules.toml", data), "rage", "de")


def guided_deal(data: bytes) -> None:
    for name in ("guide.toml", "guide.en.toml"):
        with refusing():
            read_guide(_game_with(name, data), "rage", "en")


# -- words ---------------------------------------------------------------------------------------


def puzzle(data: bytes) -> None:
    for ending, other in ((RECORD, BESIDE), (BESIDE, RECORD)):
        written("a" + ending, data)
        written("a" + other, (PUZZLES / ("001" + other)).read_bytes())
        try:
            read_puzzle(ROOM, "a", LIBRARY)
        except Refused as refused:
            assert refused.refusal.code
    shelf = PuzzleFiles(OURS, written("puzzles/solved.json", data).parent.parent, LIBRARY)
    assert 0 <= shelf.solved(shelf.ours("5211")) <= len(shelf.ours("5211"))


def command_line(data: bytes) -> None:
    """Words as typed: done, or refused in a sentence with an exit code."""
    desk = ROOM / "desk"
    written("desk/match.jsonl", RECORDS[0].read_bytes())
    try:
        command(data.decode("utf-8", "surrogateescape").split("\0"), desk)
    finally:
        shutil.rmtree(desk)


Target = Callable[[bytes], None]
GAME = CONFIG / "games"
FORMATS = OURS / "tests" / "golden" / "formats" / "1"
FUZZ = OURS / "tests" / "fuzz" / "samples"
RECORDS = tuple(sorted(FORMATS.glob("records/*.jsonl")))
TARGETS: dict[str, tuple[Target, tuple[Path, ...]]] = {
    "record": (record, RECORDS),
    "fair_record": (fair_record, RECORDS),
    "saved_match": (saved_match, RECORDS[:1]),
    "session": (session, (FORMATS / "match.session.json",)),
    "settings": (settings, (FORMATS / "settings.toml",)),
    "small_memories": (small_memories, (FORMATS / "seats.json", FORMATS / "learned.json")),
    "statistics": (statistics, (FORMATS / "statistics.sqlite",)),
    "kiosk": (kiosk, (CONFIG / "kiosk.toml", FORMATS / "kiosk.toml")),
    "pin": (pin, (FORMATS / "kiosk-pin.json",)),
    "kiosk_days": (kiosk_days, (FORMATS / "kiosk.csv",)),
    "arena_notebook": (arena_notebook, (FUZZ / "notebook.jsonl",)),
    "signs": (signs, (FUZZ / "sign.json",)),
    "board": (board, (OURS / "assets" / "boards" / "hornochsen.tmx",)),
    "deck": (deck, (GAME / "perfect_numbers" / "deck.toml",)),
    "manifest": (manifest, tuple(GAME / game / "game.toml" for game in GAMES)),
    "layout": (layout, tuple(GAME / game / "layout.toml" for game in GAMES)),
    "skin": (skin, tuple(GAME / game / "skin.toml" for game in GAMES)),
    "texts": (texts, (CONFIG / "text.en.toml", GAME / "rage" / "text.en.toml")),
    "rules_page": (rules_page, (GAME / "rage" / "rules.en.toml",)),
    "drawn_examples": (drawn_examples, (GAME / "rage" / "rules.toml",)),
    "guided_deal": (guided_deal, (GAME / "rage" / "guide.toml", GAME / "rage" / "guide.en.toml")),
    "puzzle": (puzzle, (PUZZLES / ("001" + RECORD), PUZZLES / ("001" + BESIDE))),
    "command_line": (command_line, (FUZZ / "words.bin",)),
}
"""What reads, and files as they should be, to begin with."""
