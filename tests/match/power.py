"""A disk that forgets: what may be left after the power went, by what was synced until then.

Every call that changes the disk is noted down in order. From the notes, `after_cut` lays out what a file system
may legally have kept: names and contents that were synced for certain; of the rest nothing, half, all, or zeros.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

CALLS = ("open", "write", "fsync", "close", "replace", "rename", "unlink", "mkdir")
KEPT = ("nothing", "half", "all", "zeros", "hole")


@dataclass
class Inode:
    """A file's bytes as they are, and as they are for certain."""

    now: bytearray = field(default_factory=bytearray)
    sure: bytes = b""

    def kept(self, how: str) -> bytes:
        if how == "nothing":
            return self.sure
        if how == "all" or not bytes(self.now).startswith(self.sure):
            return bytes(self.now)
        middle = (len(self.sure) + len(self.now)) // 2
        match how:
            case "zeros":  # its new length is there, its blocks are not
                return self.sure + bytes(len(self.now) - len(self.sure))
            case "hole":  # the later block is there, the earlier one is not
                return self.sure + bytes(middle - len(self.sure)) + bytes(self.now[middle:])
        return bytes(self.now[:middle])


FOLDER = Inode()
"""Stands for any folder: it has no bytes of its own."""


class Notes:
    """Calls as they happened, below one folder; what lay there before; and whatever a test says in between."""

    def __init__(self, root: Path, monkeypatch: Any) -> None:
        self.lines: list[tuple[Any, ...]] = []
        self.before = {str(path): path.read_bytes() for path in root.rglob("*") if path.is_file()}
        self._root = root
        self._real = {name: getattr(os, name) for name in CALLS}
        for name in self._real:
            monkeypatch.setattr(os, name, getattr(self, f"_{name}"))

    def tell(self, kind: str, text: str) -> None:
        self.lines.append((kind, text))

    def _mine(self, path: Any) -> bool:
        return isinstance(path, (str, Path)) and self._root in (Path(path), *Path(path).parents)

    def _open(self, path: Any, flags: int, *rest: Any, **named: Any) -> int:
        new = flags & os.O_CREAT and not os.path.exists(path)  # noqa: PTH110 - Path.exists may call what is noted here
        handle = self._real["open"](path, flags, *rest, **named)
        if self._mine(path):
            self.lines.append(("open", str(path), bool(new), bool(flags & os.O_TRUNC), handle))
        return int(handle)

    def _write(self, handle: int, data: Any) -> int:
        self.lines.append(("write", handle, bytes(data)))
        return int(self._real["write"](handle, data))

    def _fsync(self, handle: int) -> None:
        self._real["fsync"](handle)
        self.lines.append(("fsync", handle))

    def _close(self, handle: int) -> None:
        self._real["close"](handle)
        self.lines.append(("close", handle))

    def _replace(self, source: Any, target: Any) -> None:
        self._real["replace"](source, target)
        self.lines.append(("replace", str(source), str(target)))

    def _rename(self, source: Any, target: Any) -> None:
        self._real["rename"](source, target)
        self.lines.append(("replace", str(source), str(target)))

    def _unlink(self, path: Any, **named: Any) -> None:
        self._real["unlink"](path, **named)
        self.lines.append(("unlink", str(path)))

    def _mkdir(self, path: Any, *rest: Any, **named: Any) -> None:
        self._real["mkdir"](path, *rest, **named)
        if self._mine(path):
            self.lines.append(("mkdir", str(path)))


class Disk:
    """The notes played again, up to a line."""

    def __init__(self, before: dict[str, bytes]) -> None:
        self._names: dict[str, Inode] = {name: Inode(bytearray(data), data) for name, data in before.items()}
        self._sure_names: dict[str, Inode] = dict(self._names)
        self._open: dict[int, tuple[str, Inode | None]] = {}

    def take(self, line: tuple[Any, ...]) -> None:
        match line:
            case ("open", path, new, emptied, handle):
                if new:
                    self._names[path] = Inode()
                found = self._names.get(path)
                inode = None if found is FOLDER else found
                if emptied and inode is not None:
                    inode.now.clear()
                self._open[handle] = path, inode
            case ("write", handle, data) if handle in self._open:
                self._open[handle][1].now.extend(data)  # type: ignore[union-attr]
            case ("fsync", handle) if handle in self._open:
                self._sync(*self._open[handle])
            case ("close", handle):
                self._open.pop(handle, None)
            case ("replace", source, target):
                self._names[target] = self._names.pop(source)
            case ("unlink", path):
                self._names.pop(path, None)
            case ("mkdir", path):
                self._names[path] = FOLDER

    def _sync(self, path: str, inode: Inode | None) -> None:
        if inode is not None:
            inode.sure = bytes(inode.now)
            return
        below = [name for name in {*self._names, *self._sure_names} if Path(name).parent == Path(path)]
        for name in below:
            if name in self._names:
                self._sure_names[name] = self._names[name]
            else:
                self._sure_names.pop(name, None)

    def after_cut(self) -> Iterator[dict[str, bytes]]:
        """Every file by its path, for each of the ways in which the power may have gone."""
        for names, how in product((self._sure_names, self._names), KEPT):
            yield {
                name: inode.kept(how)
                for name, inode in names.items()
                if inode is not FOLDER and self._reached(name, names)
            }

    def _reached(self, path: str, names: dict[str, Inode]) -> bool:
        """Whether the folders above a file are there, as far as they were made since."""
        above = map(str, Path(path).parents)
        return all(folder in names for folder in above if self._names.get(folder) is FOLDER)
