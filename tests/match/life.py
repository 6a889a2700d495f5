"""The life of a match on disk, by seeded chance: begun, played, taken back, closed, put away, brought back, gone on
with and, in every other life, ended and filed. Beside it lies a damaged record, which is set aside on the way.

Whatever the match on disk will do, its twin in memory does first, so that it can be told in time.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from game.content.folders import standard_folders
from game.content.library import ContentLibrary
from game.engine.game import Setup
from game.engine.games.registry import game_named
from game.engine.record.header import Header, Seat
from game.engine.record.lines import ActionLine, RecordLine
from game.match.journal import MemoryJournal
from game.match.match import Match
from game.match.store.match_files import AWAY, FINISHED, RECORD, RUNNING
from game.match.store.match_store import MatchStore
from tests.match.entries import put_away, unfinished
from tests.match.table import play_to_end

LIBRARY = ContentLibrary(standard_folders())
GAMES = ("5211", "hornochsen", "perfect_numbers", "rage")
KINDS = 4 * len(GAMES)
"""Lives that differ in more than chance: by the game, by who plays, and by whether the end comes."""
WRECK, WRECKED = "20251231-000000-rage-1", b'{"record": "tafelrunde", "vers\n{"seat": 0}\n'
LONG_AGO = datetime.datetime(2026, 1, 1).timestamp()
LAST_DECISIONS = 6
"""Of a match that comes to its end: all before them were played in memory."""

Tell = Callable[[str, str], None]


class Life:
    """A match and its twin; `tell` hears of every text that may be on disk from now on, and of what was shown."""

    def __init__(self, root: Path, seed: int, tell: Tell) -> None:
        self._rng = Random(seed)
        self._tell = tell
        self._root = root
        self.game = GAMES[seed % len(GAMES)]
        others = "human" if seed // len(GAMES) % 2 else "random"
        seats = tuple(Seat(name, kind) for name, kind in (("Ada", "human"), ("Bea", others), ("Cem", others)))
        header = Header(Setup(self.game, 3), seats, seed)
        rules = game_named(self.game).rules(header.setup, LIBRARY)
        comes_to_its_end = seed // (2 * len(GAMES)) % 2
        self._first = _nearly_all(Match(header, rules, MemoryJournal()), self._rng) if comes_to_its_end else ()
        self._twin = Match(header, rules, MemoryJournal())
        self._twin.begin_with(self._first)
        tell("possible", self._twin.text())

    def live(self, decisions: int) -> None:
        store = MatchStore(self._root, LIBRARY)
        opened = store.create(self._twin.header, None, datetime.datetime(2026, 1, 1), self._first)
        self._decide(opened.match, decisions // 2)
        store.close(opened)
        unfinished(store)
        if not opened.match.over:
            store.put_away(opened.name)
            store.bring_back(opened.name)
            opened = store.open(opened.name)
            self._decide(opened.match, decisions // 2)
            store.close(opened)
        unfinished(store)

    def _decide(self, match: Match, decisions: int) -> None:
        for _ in range(decisions):
            if self._rng.random() < 0.7:
                match.settle()
                self._tell("safe", match.text())
            self._twin.settle()
            if self._twin.over:
                match.settle()
                return
            self._one(match)

    def _one(self, match: Match) -> None:
        """Something is taken back or comes again, or somebody decides."""
        twin, rng = self._twin, self._rng
        may = [seat for seat in twin.session.humans() if twin.why_no_take_back(seat) is None]
        # Who has left and come back can't bring back what was taken back before.
        if match.may_redo(0) and rng.random() < 0.5:
            self._anew(match, "redo", 0)
        elif may and rng.random() < 0.2:
            self._anew(match, "take_back", rng.choice(may))
        else:
            seat = rng.choice(twin.deciders())
            action = rng.choice(twin.legal(seat))
            twin.submit(seat, action)
            self._tell("possible", twin.text())
            match.settle()
            match.submit(seat, match.rules.parse(action.do))

    def _anew(self, match: Match, verb: str, seat: int) -> None:
        """The whole record is written anew."""
        getattr(self._twin, verb)(seat)
        self._tell("possible", self._twin.text())
        getattr(match, verb)(seat)
        self._tell("safe", match.text())


def _nearly_all(match: Match, rng: Random) -> Sequence[RecordLine]:
    """The lines of a whole match before its last decisions."""
    match.begin()
    match.settle()
    play_to_end(match, rng)
    lines = match.lines_shown()
    actions = [at for at, line in enumerate(lines) if isinstance(line, ActionLine)]
    return lines[: actions[-LAST_DECISIONS]]


def lay_wreck(root: Path) -> None:
    """A damaged record, and half of a new file that a program had in hand when it was killed: long ago."""
    path = root / RUNNING / (WRECK + RECORD)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(WRECKED)
    half = path.with_name("another.jsonl.abcdefgh.new")
    half.write_bytes(WRECKED)
    os.utime(half, (LONG_AGO, LONG_AGO))


def found_in(root: Path) -> str | None:
    """The one match that the next start offers, has put away or filed; None if there is none.

    The damaged record is whole under its old or another name, and is set aside now at the latest.
    """
    assert [path.read_bytes() for path in (root / RUNNING).glob(f"{WRECK}{RECORD}*")] == [WRECKED]
    store = MatchStore(root, LIBRARY)
    entries = [entry for entry in unfinished(store) if entry.name != WRECK]
    entries += put_away(store)
    assert [entry.problem for entry in entries] == [None] * len(entries)
    assert not list((root / RUNNING).glob(f"{WRECK}{RECORD}")), "what is damaged is set aside"
    records = [path for path in root.rglob("*" + RECORD) if WRECK not in path.name]
    texts = {path.read_text(encoding="utf-8") for path in records}
    assert len(texts) <= 1, "a match is there twice, and not the same"
    return _gone_on_with(store, root, entries[0].name) if entries else "".join(texts) or None


def _gone_on_with(store: MatchStore, root: Path, name: str) -> str:
    """The match as it is found; from there it can be played on."""
    if (root / AWAY / (name + RECORD)).exists():
        store.bring_back(name)
    if (root / FINISHED / (name + RECORD)).exists():
        return (root / FINISHED / (name + RECORD)).read_text(encoding="utf-8")
    opened = store.open(name)
    opened.match.settle()
    text = opened.match.text()
    seat = opened.match.deciders()[0]
    opened.match.play(seat, opened.match.legal(seat)[0].do)
    after = opened.match.text()
    store.close(opened)
    (path,) = root.rglob(name + RECORD)
    assert path.read_text(encoding="utf-8") == after and after.startswith(text)
    return text
