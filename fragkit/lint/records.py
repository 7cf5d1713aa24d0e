"""Records of what lint has found, each believed only while nothing has changed that it depends on.

That is all that a second run on an unchanged pack needs, so nothing is imported here that takes long: a record begins
with fields of plain bytes, and what it says of the findings is left to `cache.py`. Records lie in the user's own cache
folder, never in a pack, and anything odd about one means that it is not there.
"""

from __future__ import annotations

import os
import stat
import sys
from hashlib import blake2b

from fragkit import __version__
from fragkit.packs.finding import asked_about, packs_meant, those_that_ship
from fragkit.packs.hashing import hash_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_FORMAT = b"fragkit lint 2"
LARGEST = 8 * 1024 * 1024
_BASIS = ("yaml", "pydantic", "pydantic_core", "packaging")
"""What fragkit's reading depends on, besides itself."""
Hashes = dict[str, str]
"""Folders and archives of packs, each with a hash of what is in it."""


class Record:
    """What was found, and what that depends on."""

    __slots__ = ("beside", "coloured", "fails", "hashes", "report", "said", "stamp")

    def __init__(
        self,
        stamp: str,
        hashes: Hashes,
        beside: dict[str, bool],
        said: str,
        coloured: bool,
        fails: bool,
        report: bytes,
    ) -> None:
        self.stamp = stamp
        self.hashes = hashes
        self.beside = beside
        """Whether something lies where a required pack would be taken from."""
        self.said = said
        """What was printed, if nothing was asked for but the paths."""
        self.coloured = coloured
        self.fails = fails
        self.report = report

    def as_bytes(self) -> bytes:
        """The record as it is kept: fields that end with a zero, and the report."""
        fields = [
            _FORMAT,
            self.stamp.encode(),
            b"%d" % len(self.hashes),
            *(each for path, hash in self.hashes.items() for each in (os.fsencode(path), hash.encode())),
            b"%d" % len(self.beside),
            *(each for path, is_there in self.beside.items() for each in (os.fsencode(path), b"%d" % is_there)),
            b"%d%d" % (self.coloured, self.fails),
            self.said.encode(),
        ]
        if any(b"\0" in field for field in fields):
            raise ValueError("a zero in a record")
        return b"\0".join([*fields, self.report])


def parse(data: bytes) -> Record:
    """A record from its bytes; ValueError or IndexError if it is none."""
    fields = iter(data.split(b"\0"))
    if next(fields) != _FORMAT:
        raise ValueError("another format")
    stamp = next(fields).decode()
    hashes = {os.fsdecode(next(fields)): next(fields).decode() for _ in range(int(next(fields)))}
    beside = {os.fsdecode(next(fields)): next(fields) == b"1" for _ in range(int(next(fields)))}
    coloured, fails = (letter == "1" for letter in next(fields).decode())
    said = next(fields).decode()
    (report,) = fields
    return Record(stamp, hashes, beside, said, coloured, fails, report)


def believed(paths: Sequence[str], folder: str | None = None, texts: dict[str, bytes] | None = None) -> Record | None:
    """The record of these paths, if it still holds; `texts` gets the bytes of all files that were hashed."""
    try:
        record = parse(_own_bytes(place_of(paths, folder)))
        meant = meant_by(paths)
        if record.stamp != stamp() or not meant or not meant <= record.hashes.keys():
            return None
        if any(os.path.isfile(path) is not is_there for path, is_there in record.beside.items()):
            return None
        if any(hash_of(path, texts) != hash for path, hash in record.hashes.items()):
            return None
        return record
    except (OSError, ValueError, StopIteration, RuntimeError):
        return None


def hashes_of(paths: Sequence[str]) -> Hashes | None:
    """The packs that are meant, as they are now; None if that cannot be said."""
    try:
        return {path: hash_of(path) for path in meant_by(paths)}
    except (OSError, ValueError):
        return None


def meant_by(paths: Sequence[str]) -> set[str]:
    """The packs that paths mean; none if one of them means none."""
    wanted = asked_about(paths)
    meant = [packs_meant(path) for path in wanted] if wanted else [those_that_ship()]
    return {pack for packs in meant for pack in packs} if all(meant) else set()


def place_of(paths: Sequence[str], folder: str | None = None) -> str:
    """The file of the record about paths, as they are given, in the current folder."""
    asked = "\0".join([os.getcwd(), *(f"{path}\0{os.path.realpath(path)}" for path in paths)])
    name = blake2b(os.fsencode(asked), digest_size=16).hexdigest()
    return os.path.join(users_folder() if folder is None else folder, f"{name}.found")


def _own_bytes(place: str) -> bytes:
    status = os.lstat(place)
    if not stat.S_ISREG(status.st_mode) or status.st_size > LARGEST or not is_ours(status):
        raise ValueError("no record of ours")
    with open(place, "rb") as file:
        return file.read(LARGEST)


def stamp() -> str:
    """What this fragkit is, and what it is built on: another one may find something else."""
    found = blake2b(f"{__version__} {sys.version}".encode(), digest_size=16)
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for path, status in sorted(_code(package)):
        found.update(os.fsencode(path) + f" {status.st_size} {status.st_mtime_ns}".encode())
    for place in sys.path:
        for name in _BASIS:
            path = os.path.join(place, name, "__init__.py")
            if os.path.isfile(path):
                found.update(os.fsencode(path) + f" {os.stat(path).st_mtime_ns}".encode())
    return found.hexdigest()


def _code(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    """The files that fragkit itself consists of."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name not in ("__pycache__", "_shipped"):
                    yield from _code(entry.path)
            elif entry.name.endswith((".py", ".yaml")):
                yield entry.path, entry.stat()


def is_ours(status: os.stat_result) -> bool:
    """Whether nobody else could have written it."""
    if not hasattr(os, "getuid"):
        return True
    return status.st_uid == os.getuid() and not status.st_mode & 0o022


def users_folder() -> str:
    """Where the system keeps what can be made again."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "fragkit", "lint")
