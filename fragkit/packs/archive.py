"""A pack in a zip file: every member is judged by its name before any is read, and read with a limit."""

from __future__ import annotations

import os
import re
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath

from fragkit.diagnostic import Diagnostic, Span, error
from fragkit.packs.limits import Limits
from fragkit.packs.storage import CONTENT_SUFFIXES, StoredFile

_END_RECORD = b"PK\x05\x06"
_WIDE_LOCATOR = b"PK\x06\x07"
_BYTES_PER_MEMBER = 200
_DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
_CHUNK = 64 * 1024


class Refused(Exception):
    """Why an archive is not read; never leaves this room."""


class Archive:
    """A pack in a zip file, held in memory and never unpacked to disk."""

    def __init__(self, location: Path, shown: str, limits: Limits) -> None:
        self.location = location
        self.shown = shown
        self.limits = limits
        self.findings: list[Diagnostic] = []
        self._members: dict[str, zipfile.ZipInfo] = {}
        self._inflated = 0
        self._zip: zipfile.ZipFile | None = None
        try:
            self._open()
        except Refused as why:
            self._refuse(str(why))
        except (
            OSError,
            zipfile.BadZipFile,
            NotImplementedError,
            ValueError,
            EOFError,
            RuntimeError,
        ) as problem:
            self._refuse(f"this is not a zip file that fragkit can read ({type(problem).__name__})")

    def content_files(self) -> Iterator[StoredFile]:
        """The YAML files, in the order of their names."""
        for name, info in sorted(self._members.items()):
            path = PurePosixPath(name)
            hidden = any(part.startswith((".", "__MACOSX")) for part in path.parts)
            if path.suffix.lower() in CONTENT_SUFFIXES and not hidden:
                yield StoredFile(name, f"{self.shown}/{name}", self._load(info), info.file_size)

    def read_asset(self, name: str, most: int) -> bytes | None:
        """The bytes of a member, or None when there is no such member or it does not inflate."""
        info = self._members.get(PurePosixPath(name).as_posix())
        if info is None:
            return None
        try:
            return self._inflate(info, most)
        except Refused as why:
            self._refuse(str(why))
            return None

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

    def _load(self, info: zipfile.ZipInfo) -> Callable[[], bytes]:
        def load() -> bytes:
            try:
                return self._inflate(info, self.limits.file_bytes)
            except Refused as why:
                raise OSError(str(why)) from None

        return load

    def _inflate(self, info: zipfile.ZipInfo, most: int) -> bytes:
        """Counts what comes out, because the sizes in a zip's headers may lie."""
        assert self._zip is not None
        parts: list[bytes] = []
        size = 0
        try:
            with self._zip.open(info) as member:
                while size <= most and (part := member.read(_CHUNK)):
                    size += len(part)
                    self._inflated += len(part)
                    if self._inflated > self.limits.archive_inflated_bytes:
                        raise Refused("the files of this archive are larger than fragkit reads")
                    if size > _CHUNK and size > self.limits.archive_ratio * max(1, info.compress_size):
                        raise Refused(f"`{info.filename}` is packed so tightly that it looks like a zip bomb")
                    parts.append(part)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as problem:
            raise Refused(f"`{info.filename}` in this archive is damaged ({type(problem).__name__})") from None
        return b"".join(parts)

    def _refuse(self, message: str) -> None:
        self._members = {}
        help = "Make the zip again from the pack's folder. If it is a stranger's, do not trust it."
        self.findings.append(error("FK007", Span(os.fspath(self.shown)), message, help=help))


def check_member(info: zipfile.ZipInfo, seen: set[str]) -> None:
    """Raises Refused for a member that no honest packer writes: one bad name condemns the archive."""
    name = info.orig_filename if "\0" in info.orig_filename else info.filename
    shown = ascii(name)[1:-1][:60]
    parts = name.rstrip("/").split("/")
    if name.startswith("/") or re.match(r"[A-Za-z]:", name) or "\\" in name:
        raise Refused(f"`{shown}` in this archive is an absolute or a Windows path")
    if any(part in ("", ".", "..") for part in parts):
        raise Refused(f"`{shown}` in this archive leads out of it")
    if any(ord(letter) < 32 or ord(letter) == 127 for letter in name):
        raise Refused(f"`{shown}` in this archive has control characters in its name")
    if any(_DEVICE.fullmatch(part) for part in parts):
        raise Refused(f"`{shown}` in this archive is the name of a device")
    if stat.S_ISLNK(info.external_attr >> 16):
        raise Refused(f"`{shown}` in this archive is a link")
    if info.flag_bits & 0x1:
        raise Refused(f"`{shown}` in this archive is encrypted")
    folded = name.casefold()
    if folded in seen:
        raise Refused(f"`{shown}` is in this archive twice")
    seen.add(folded)


def _without_outer_folder(members: dict[str, zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
    """A zip of a folder holds the pack one level down."""
    if "pack.yaml" in members:
        return members
    tops = {name.partition("/")[0] for name in members if not name.startswith("__MACOSX/")}
    if len(tops) != 1:
        return members
    (top,) = tops
    if f"{top}/pack.yaml" not in members:
        return members
    return {name.removeprefix(f"{top}/"): info for name, info in members.items() if name.startswith(f"{top}/")}
