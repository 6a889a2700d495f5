"""Matches on disk: running ones, put-away ones and finished records, each match behind a lock of its own.

matches/NAME.jsonl           a running match: its record,
matches/NAME.session.json    and its session
matches/NAME.lock            held by the program that plays it
matches/NAME.jsonl.damaged   a record that could not be read, or one as it was before its torn end was dropped
away/                        put-away matches, to be brought back or deleted
records/                     finished matches
named/                       at a kiosk: which matches have typed names beside them
"""

from __future__ import annotations

import datetime
import logging
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from game.bots.error_report import LOGGER
from game.content.folders import checked_name
from game.content.library import is_of_ours_alone
from game.content.reading import has_any, names_in
from game.engine.action import Refused
from game.engine.game import Library
from game.engine.games.registry import game_named
from game.engine.record.header import Header, RecordError, Seat
from game.engine.record.lines import RecordLine
from game.engine.record.reader import EarlierReading, Recovered, header_of, recover
from game.match.journal import FileJournal, clear_leftovers, make_folder, sync_folder
from game.match.match import Match
from game.match.session import Session, digest_of, is_whole, nameless, new_session, read_session
from game.match.store.finished import Records
from game.match.store.match_files import (
    AWAY,
    DATE,
    FINISHED,
    LOCK,
    RECORD,
    RUNNING,
    SESSION,
    MatchEntry,
    StoreError,
    bytes_of,
    in_words,
    not_writable,
)
from game.match.store.match_lock import MatchPermit, lock_at, take
from game.match.store.set_aside import DAMAGED, damaged_names
from game.match.store.typed_names import NamedMatches

RETRY: Final = 2.0
"""Seconds after which a failed write is tried again, even if nothing happens in the match."""
NO_RECORD: Final = ("header_missing", "not_utf8", "not_json", "empty_line", "no_object")
"""The errors that only a damaged line has, whatever rules, boards or decks it was written for."""


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """An open match. Without a lock it is in this program only and never on disk."""

    match: Match
    name: str
    file_lock: FileLock | None
    torn: bool
    """Whether the end of its record was dropped, or the record was not as it was left."""
    unseated: bool = False
    """Whether its session was lost, and with it who sits where and whether it was practice."""
    copies: tuple[str, ...] = ()
    """The names of the copies that were made of damaged files."""
    permit: MatchPermit | None = None


class MatchStore:
    """The matches in one folder. Several programs may share it.

    A match that can't be saved goes on in memory. It stays there when it is closed, can be opened again,
    and is saved as soon as possible.
    """

    def __init__(self, root: Path, library: Library, anonymous: bool = False) -> None:
        """`anonymous`: no record contains people's names; only sessions do, until `forget_names`."""
        self._anonymous: Final = anonymous
        self._root: Final = root
        self._library: Final = library
        self.records: Final = Records(root, library)
        self._named: Final = NamedMatches(root, library)
        self._open: dict[str, OpenMatch] = {}
        self._unsaved: dict[str, OpenMatch] = {}
        self._dismissed: set[str] = set()
        """Matches to put away that the disk has refused to move so far."""
        self._behind = False
        self._retry_at = 0.0

    # -- playing ---------------------------------------------------------------------------------

    def create(
        self, header: Header, session: Session | None, now: datetime.datetime, lines: Sequence[RecordLine] = ()
    ) -> OpenMatch:
        """Begins a new match, after these lines if there are some; its first write is on its way to the disk."""
        rules = game_named(header.setup.game).rules(header.setup, self._library)
        name, lock, trouble = self._new_name(header, now)
        permit = self._permit_for(name, lock, None)
        journal = FileJournal(self._path(RUNNING, name, RECORD), "", permit, trouble)
        session = session or new_session(header)
        match = Match(nameless(header) if self._anonymous else header, rules, journal, session)
        match.on_session_change = permit.keep
        permit.keep(match.session)
        match.begin_with(lines)
        return self._opened(OpenMatch(match, name, lock, torn=False, permit=permit))

    def keep(self, match: Match, now: datetime.datetime) -> OpenMatch:
        """Saves a match that was in memory only, with all that has happened in it."""
        name, lock, trouble = self._new_name(match.header, now)
        permit = self._permit_for(name, lock, None)
        match.move_to(FileJournal(self._path(RUNNING, name, RECORD), "", permit, trouble))
        match.on_session_change = permit.keep
        permit.keep(match.session)
        return self._opened(OpenMatch(match, name, lock, torn=False, permit=permit))

    def open(self, name: str) -> OpenMatch:
        """Continues a running match at its last complete line, or raises StoreError or RecordError."""
        if name in self._unsaved:
            # Damage was reported when the match was opened before.
            return self._opened(replace(self._unsaved.pop(name), torn=False, unseated=False))
        lock, trouble = self._lock_or_trouble(RUNNING, name)
        try:
            return self._opened(self._resumed(name, lock, trouble))
        except BaseException:
            lock.release()
            raise

    def _resumed(self, name: str, lock: FileLock, trouble: OSError | None) -> OpenMatch:
        path = self._path(RUNNING, name, RECORD)
        data = bytes_of(path)
        recovered = recover(data, self._library)
        found = self._session_bytes(RUNNING, name)
        session = read_session(found, recovered.record.header)
        torn = _is_torn(recovered, session)
        # An anonymous store forgets names on purpose.
        unseated = not self._anonymous and not is_whole(found, recovered.record.header)
        session.left = ""
        permit = self._permit_for(name, lock, data)
        damaged = {path: data} if torn else {}
        if unseated and found is not None:
            damaged[self._path(RUNNING, name, SESSION)] = found
        copies = permit.copy_aside(damaged)
        # The digest is removed from the session before the record changes.
        permit.keep_later(session, found)
        if unseated:
            permit.keep(session)
        text = recovered.text.decode("utf-8")
        journal = FileJournal(path, text, permit, trouble)
        if recovered.text != data:
            journal.replace(text).result()
        match = Match(recovered.record.header, recovered.record.rules, journal, session)
        match.on_session_change = permit.keep
        match.resume(recovered.record)
        return OpenMatch(match, name, lock, torn, unseated, tuple(copy.name for copy in copies), permit)

    def _opened(self, opened: OpenMatch) -> OpenMatch:
        if self._anonymous:
            # An earlier version may have written its session.
            with suppress(OSError):
                self._named.mark(opened.name)
        self._open[opened.name] = opened
        return opened

    def close(self, opened: OpenMatch) -> None:
        """Closes a match; a finished one is filed with the records if all of it is on disk."""
        self._open.pop(opened.name, None)
        opened.match.settle()
        if opened.match.trouble is not None and not opened.match.retry().result():
            self._unsaved[opened.name] = opened
        else:
            self._let_go(opened)

    def close_all(self) -> None:
        """Closes all matches when the program ends; what still can't be saved is lost."""
        for opened in [*self._open.values(), *self._unsaved.values()]:
            self._let_go(opened)

    @property
    def behind(self) -> bool:
        """Whether a match is in memory only."""
        return self._behind

    def look_after(self, now: float) -> bool:
        """Tries every few seconds to save what could not be saved; returns whether `behind` has changed."""
        behind = [each for each in (*self._open.values(), *self._unsaved.values()) if each.match.trouble is not None]
        if not behind and not self._behind and not self._unsaved and not self._dismissed:
            return False
        for each in [each for each in self._unsaved.values() if each.match.trouble is None]:
            self._let_go(each)
        if (behind or self._dismissed) and not self._retry_at - RETRY <= now < self._retry_at:
            self._retry_at = now + RETRY
            for each in behind:
                each.match.retry()
            for name in sorted(self._dismissed):
                self.dismiss(name)
        changed, self._behind = self._behind != bool(behind), bool(behind)
        return changed

    def _let_go(self, opened: OpenMatch) -> None:
        self._open.pop(opened.name, None)
        self._unsaved.pop(opened.name, None)
        try:
            opened.match.close()
            if opened.match.trouble is None:
                self._leave(opened)
        except StoreError as error:
            # It is complete where it is, and is filed when matches are listed the next time.
            logging.getLogger(LOGGER).warning("a finished match can't be filed: %s", error.refusal.code)
        finally:
            if opened.file_lock is not None:
                opened.file_lock.release()

    def _leave(self, opened: OpenMatch) -> None:
        """Files a finished match; notes the digest of any other, so that later changes are noticed."""
        if opened.match.over:
            self._move(RUNNING, FINISHED, opened.name)
        elif opened.permit is not None:
            opened.permit.leave(opened.match.session)

    # -- listing and putting away ----------------------------------------------------------------

    def names(self) -> list[str]:
        """The names of the running matches, newest first; no file is read."""
        return sorted({*self._names(RUNNING), *self._unsaved} - self._dismissed, reverse=True)

    def look(self, name: str) -> MatchEntry | None:
        """A running match; a damaged one is set aside. None if the match is over: it is filed now or later."""
        if name in self._unsaved:
            entry = self._entry_in_memory(name)
            return None if _is_over(entry) else entry
        entry = self._entry(RUNNING, name)
        if self._is_damaged(entry):
            entry = self._set_aside(entry)
        if _is_over(entry):
            self._file_away(name)
            return None
        return entry

    def away_names(self) -> list[str]:
        return sorted(self._names(AWAY), reverse=True)

    def look_away(self, name: str) -> MatchEntry:
        """A match that was put away."""
        return self._entry(AWAY, name)

    def has_old(self) -> bool:
        """Whether anything is finished or put away."""
        return any(has_any(self._root / folder, RECORD) for folder in (FINISHED, AWAY))

    def damaged(self) -> list[str]:
        """The names of the damaged files that are kept."""
        return [name for name in names_in(self._root / RUNNING, "") if DAMAGED in name]

    def put_away(self, name: str) -> None:
        """Moves a running match to the put-away ones; nothing of it is lost."""
        if name in self._unsaved:
            raise not_writable(self._root / RUNNING, self._unsaved[name].match.trouble)
        self._moved_under_lock(RUNNING, AWAY, name)

    def dismiss(self, name: str) -> bool:
        """Puts a match away and forgets its names, now or when the disk allows it; returns whether the match exists.

        Meanwhile it is not listed.
        """
        self._dismissed.add(name)
        try:
            self.put_away(name)
        except (Refused, OSError) as error:
            if not isinstance(error, Refused) or error.refusal.code != "no_such_match":
                return True
            self._dismissed.discard(name)
            return False
        self._dismissed.discard(name)
        if self._anonymous:
            self._named.clear_match(name)
        return True

    def bring_back(self, name: str) -> None:
        self._moved_under_lock(AWAY, RUNNING, name)

    def delete(self, name: str) -> None:
        """Deletes a match that was put away."""
        with self._held(AWAY, name), in_words(self._path(AWAY, name, RECORD)):
            self._path(AWAY, name, SESSION).unlink(missing_ok=True)
            self._path(AWAY, name, RECORD).unlink()
            # Nobody needs the lock of a match that is gone.
            self._path(RUNNING, name, LOCK).unlink(missing_ok=True)

    def forget_names(self) -> None:
        """Deletes the names beside all matches that this program, or one before it, has played for strangers.

        The kinds of players, and all that has happened, stay. No other match is read.
        """
        for opened in self._unsaved.values():
            _forget_names_of(opened.match)
        for folder in (RUNNING, AWAY, FINISHED):
            clear_leftovers(self._root / folder)
        self._named.clear()

    def forget_older_names(self) -> Iterator[None]:
        """Does the same, once, for what versions without a list of such matches have left: one session each step."""
        return self._named.sweep()

    def _names(self, folder: str) -> list[str]:
        return [name.removesuffix(RECORD) for name in names_in(self._root / folder, RECORD)]

    def _entry_in_memory(self, name: str) -> MatchEntry:
        match = self._unsaved[name].match
        return MatchEntry(name, recover(match.text().encode("utf-8"), self._library).record, match.session, None)

    def _set_aside(self, entry: MatchEntry) -> MatchEntry:
        """Renames a damaged record, so that it is preserved and no longer listed."""
        path = self._path(RUNNING, entry.name, RECORD)
        try:
            with self._held(RUNNING, entry.name), in_words(path):
                again = self._entry(RUNNING, entry.name)
                # The first read may have been in the middle of another program's write.
                if not self._is_damaged(again):
                    return again
                aside = next(name for name in damaged_names(path) if not name.exists())
                path.rename(aside)
                sync_folder(path.parent)
        except StoreError:
            return entry
        logging.getLogger(LOGGER).warning("a damaged match is set aside: %s", aside.name)
        return replace(again, aside=aside.name)

    def _is_damaged(self, entry: MatchEntry) -> bool:
        """Whether its record is damaged, and not only made for other rules, boards or decks."""
        problem = entry.problem
        if not isinstance(problem, RecordError) or isinstance(problem, EarlierReading):
            return False
        if problem.refusal.code in NO_RECORD:
            return True
        return problem.line > 1 and self._means_the_same_everywhere(entry.name)

    def _means_the_same_everywhere(self, name: str) -> bool:
        """Whether the match is played with our own board or deck, which no user can have changed."""
        try:
            return is_of_ours_alone(header_of(bytes_of(self._path(RUNNING, name, RECORD)), self._library).setup)
        except Refused:
            return False

    def _file_away(self, name: str) -> None:
        """Files a match that ended just before the program did, unless another program or the disk prevents it."""
        try:
            self.close(self.open(name))
        except (StoreError, RecordError):
            return

    def _entry(self, folder: str, name: str) -> MatchEntry:
        try:
            checked_name(name, "match")
            data = bytes_of(self._path(folder, name, RECORD))
            recovered = recover(data, self._library)
        except EarlierReading as problem:
            session = read_session(self._session_bytes(folder, name), problem.record.header)
            return MatchEntry(name, None, session, problem)
        except Refused as problem:
            return MatchEntry(name, None, None, problem)
        session = read_session(self._session_bytes(folder, name), recovered.record.header)
        return MatchEntry(name, recovered.record, session, None, torn=_is_torn(recovered, session))

    # -- files -----------------------------------------------------------------------------------

    def _path(self, folder: str, name: str, ending: str) -> Path:
        return self._root / folder / (name + ending)

    def _new_name(self, header: Header, now: datetime.datetime) -> tuple[str, FileLock, OSError | None]:
        """An unused name, and its lock: held, or with the reason why it can't be held yet."""
        stem = f"{now:{DATE}}-{header.setup.game}"
        for number in range(1, 10_000):
            name = f"{stem}-{number}"
            lock = self._lock_of(name)
            try:
                if any(self._path(folder, name, RECORD).exists() for folder in (RUNNING, AWAY, FINISHED)):
                    continue
                take(lock)
            except Timeout:
                continue
            except OSError as error:
                # The names in use are unknown, so a random part keeps this one distinct.
                name = f"{stem}-{secrets.token_hex(4)}"
                return name, self._lock_of(name), error
            return name, lock, None
        raise StoreError("no_free_name", name=stem)

    def _permit_for(self, name: str, lock: FileLock, found: bytes | None) -> MatchPermit:
        paths = self._path(RUNNING, name, RECORD), self._path(RUNNING, name, SESSION)
        announce = partial(self._named.mark, name) if self._anonymous else lambda: None
        return MatchPermit(*paths, lock, found=found, announce=announce)

    def _session_bytes(self, folder: str, name: str) -> bytes | None:
        try:
            return bytes_of(self._path(folder, name, SESSION))
        except StoreError:
            return None

    def _lock(self, folder: str, name: str) -> FileLock:
        """The lock of an existing match, held; StoreError if the match is gone or another program holds the lock."""
        lock, trouble = self._lock_or_trouble(folder, name)
        if trouble is not None:
            raise not_writable(self._root / RUNNING, trouble)
        return lock

    def _lock_or_trouble(self, folder: str, name: str) -> tuple[FileLock, OSError | None]:
        """The lock of an existing match: held, or with the reason why it can't be held yet."""
        path = self._path(folder, checked_name(name, "match"), RECORD)
        with in_words(path):
            if not path.exists():
                raise StoreError("no_such_match", name=name)
        lock = self._lock_of(name)
        try:
            take(lock)
        except Timeout:
            raise StoreError("match_locked", name=name) from None
        except OSError as error:
            return lock, error
        return lock, None

    def _lock_of(self, name: str) -> FileLock:
        return lock_at(self._path(RUNNING, name, LOCK))

    @contextmanager
    def _held(self, folder: str, name: str) -> Iterator[None]:
        lock = self._lock(folder, name)
        try:
            yield
        finally:
            lock.release()

    def _moved_under_lock(self, source: str, target: str, name: str) -> None:
        with self._held(source, name):
            self._move(source, target, name)

    def _move(self, source: str, target: str, name: str) -> None:
        """Moves the record last, so that a crash in between never leaves a match without its session."""
        with in_words(self._path(target, name, RECORD)):
            make_folder(self._root / target)
            self._check_free(source, target, name)
            for ending in (SESSION, RECORD):
                path = self._path(source, name, ending)
                if path.exists():
                    path.replace(self._path(target, name, ending))
            # The new name is durable before the old one is gone, in case of a power cut in between.
            sync_folder(self._root / target)
            sync_folder(self._root / source)

    def _check_free(self, source: str, target: str, name: str) -> None:
        """StoreError if the target is anything but an earlier copy of the match, left by a power cut or a backup."""
        there = self._path(target, name, RECORD)
        if there.exists() and not bytes_of(self._path(source, name, RECORD)).startswith(bytes_of(there)):
            raise StoreError("match_there", name=name)


def _forget_names_of(match: Match) -> None:
    for seat, (known, holder) in enumerate(zip(match.header.seats, match.session.seats, strict=True)):
        match.hand_over(seat, Seat(known.name, holder.kind))


def _is_torn(recovered: Recovered, session: Session) -> bool:
    """Whether something of the match is lost. A match that is over can only lose its result, which is written again."""
    lost = recovered.torn and not recovered.record.state.over
    return lost or session.left not in ("", digest_of(recovered.text))


def _is_over(entry: MatchEntry) -> bool:
    return entry.record is not None and entry.record.state.over
