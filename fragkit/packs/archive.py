"""A pack in a zip file: every member is judged by its name before any is read, and read with a limit."""

from __future__ import annotations

import os
import re
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath

from fragkit.diagnostic import Diagnostic, Span, error
from fragkit.packs.finding import CONTENT_SUFFIXES, MANIFEST
from fragkit.packs.limits import Limits
from fragkit.packs.storage import StoredFile

_END_RECORD = b"PK\x05\x06"
_WIDE_LOCATOR = b"PK\x06\x07"
_BYTES_PER_MEMBER = 200
_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *([.:].*)?", re.IGNORECASE)
_ENCRYPTED = 0x1 | 0x40 | 0x2000
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_LONGEST_NAME = 1000
_CHUNK = 64 * 1024
_DAMAGE = (
    OSError,
    EOFError,
    ValueError,
    OverflowError,
    RuntimeError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)


class Refused(Exception):
    """Why an archive is not read; never leaves this room."""


class Archive:
    """A pack in a zip file, read member by member and never unpacked to disk."""

    def __init__(self, location: Path, shown: str, limits: Limits) -> None:
        self.location = location
        self.shown = shown
        self.limits = limits
        self.findings: list[Diagnostic] = []
        self.others: list[str] = []
        self._members: dict[str, zipfile.ZipInfo] = {}
        self._inflated = 0
        self._refused = False
        self._zip: zipfile.ZipFile | None = None
        try:
            self._open()
        except Refused as why:
            self._refuse(str(why))
        except _DAMAGE as problem:
            self._refuse(f"this is not a zip file that fragkit can read ({type(problem).__name__})")

    def content_files(self) -> Iterator[StoredFile]:
        """The YAML files, in the order of their names; hidden folders and nested packs are left out."""
        nested = {name.removesuffix(MANIFEST) for name in self._members if name.endswith(f"/{MANIFEST}")}
        for name, info in sorted(self._members.items()):
            path = PurePosixPath(name)
            hidden = any(part.startswith((".", "__MACOSX")) for part in path.parts)
            inside = any(f"{folder}/" in nested for folder in path.parents)
            if hidden or inside:
                continue
            if path.suffix.lower() not in CONTENT_SUFFIXES:
                self.others.append(name)
            else:
                yield StoredFile(name, f"{self.shown}/{name}", self._load(info), info.file_size)

    def read_asset(self, name: str, most: int) -> bytes | None:
        """The bytes of a member, or None when there is no such member or it does not inflate."""
        info = self._members.get(PurePosixPath(name).as_posix())
        return self._read(info, most) if info is not None else None

    def _open(self) -> None:
        size = self.location.stat().st_size
        if size > self.limits.archive_bytes:
            raise Refused(f"this archive has {size:,} bytes; fragkit reads at most {self.limits.archive_bytes:,}")
        self._check_directory(size)
        self._zip = zipfile.ZipFile(self.location)
        members = self._zip.infolist()
        if len(members) > self.limits.archive_members:
            raise Refused(f"this archive has more than {self.limits.archive_members:,} files")
        seen: set[str] = set()
        for info in members:
            check_member(info, seen)
            if info.header_offset + info.compress_size > self._zip.start_dir:  # not every Python looks at that itself
                raise Refused(f"`{_shown(info.filename)}` claims more bytes than this archive has")
        self._members = _without_outer_folder({info.filename: info for info in members if not info.is_dir()})

    def _check_directory(self, size: int) -> None:
        """Refuses a huge table of contents before `zipfile` reads it whole."""
        with self.location.open("rb") as file:
            file.seek(max(0, size - 66_000))
            tail = file.read()
        at = tail.rfind(_END_RECORD)
        if at < 0 or len(tail) < at + 22:
            raise Refused("this is not a zip file")
        directory = int.from_bytes(tail[at + 12 : at + 16], "little")
        if _WIDE_LOCATOR in tail[max(0, at - 20) : at] or (directory > self.limits.archive_members * _BYTES_PER_MEMBER):
            raise Refused(f"this archive has more than {self.limits.archive_members:,} files")

    def _load(self, info: zipfile.ZipInfo) -> Callable[[], bytes | None]:
        return lambda: self._read(info, self.limits.file_bytes)

    def _read(self, info: zipfile.ZipInfo, most: int) -> bytes | None:
        """The bytes of a member, or None, since one that cannot be read condemns the archive."""
        if self._refused:
            return None
        try:
            return self._inflate(info, most)
        except Refused as why:
            self._refuse(str(why))
        except _DAMAGE as problem:
            self._refuse(f"`{_shown(info.filename)}` in this archive is damaged ({type(problem).__name__})")
        return None

    def _inflate(self, info: zipfile.ZipInfo, most: int) -> bytes:
        """Counts what comes out, because the sizes in a zip's headers may lie."""
        assert self._zip is not None
        parts: list[bytes] = []
        size = 0
        most_honest = max(_CHUNK, self.limits.archive_ratio * info.compress_size)
        with self._zip.open(info) as member:
            while size <= most and (part := member.read(_CHUNK)):
                size += len(part)
                self._inflated += len(part)
                if self._inflated > self.limits.archive_inflated_bytes:
                    raise Refused("the files of this archive are larger than fragkit reads")
                if max(size, info.file_size) > most_honest:
                    raise Refused(f"`{_shown(info.filename)}` is packed so tightly that it looks like a zip bomb")
                parts.append(part)
        return b"".join(parts)

    def _refuse(self, message: str) -> None:
        self._members = {}
        self._refused = True
        help = "Make the zip again from the pack's folder. If it is a stranger's, do not trust it."
        self.findings.append(error("FK007", Span(os.fspath(self.shown)), message, help=help))


def check_member(info: zipfile.ZipInfo, seen: set[str]) -> None:
    """Raises Refused for a member that no honest packer writes: one bad name condemns the archive."""
    name = info.orig_filename
    why = _bad_name(name) or _bad_kind(info)
    if why is not None:
        raise Refused(f"`{_shown(name)}` in this archive {why}")
    folded = unicodedata.normalize("NFC", name).casefold().rstrip("/")
    if folded in seen:
        raise Refused(f"`{_shown(name)}` is in this archive twice")
    seen.add(folded)


def _bad_name(name: str) -> str | None:
    parts = name.removesuffix("/").split("/")
    if any(ord(letter) < 32 or ord(letter) == 127 for letter in name):
        return "has control characters in its name"
    if name.startswith("/") or re.match(r"[A-Za-z]:", name) or "\\" in name:
        return "is an absolute or a Windows path"
    if any(part in ("", ".", "..") for part in parts):
        return "leads out of it"
    if len(name) > _LONGEST_NAME:
        return "has a name that is too long"
    if any(_DEVICE.fullmatch(part) for part in parts):
        return "is the name of a device"
    return None


def _bad_kind(info: zipfile.ZipInfo) -> str | None:
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind == stat.S_IFLNK:
        return "is a link"
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "is not an ordinary file"
    if info.flag_bits & _ENCRYPTED:
        return "is encrypted"
    if info.compress_type not in _METHODS:
        return "is packed in a way that fragkit does not read"
    return None


def _shown(name: str) -> str:
    return ascii(name)[1:-1][:60]


def _without_outer_folder(members: dict[str, zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
    """A zip of a folder holds the pack one level down."""
    if MANIFEST in members:
        return members
    tops = {name.partition("/")[0] for name in members if not name.startswith((".", "__MACOSX/"))}
    if len(tops) != 1:
        return members
    (top,) = tops
    if f"{top}/{MANIFEST}" not in members:
        return members
    return {name.removeprefix(f"{top}/"): info for name, info in members.items() if name.startswith(f"{top}/")}
