"""Fills a shelf: finds the packs that are asked for, reads their files, and brings what they require.

It knows where packs can lie, and nothing of what is in them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeAlias

from fragkit.diagnostic import Diagnostic, Findings, Note, Span, error, instead
from fragkit.packs.archive import Archive
from fragkit.packs.decoding import decode
from fragkit.packs.finding import CONTENT_SUFFIXES, MANIFEST, pack_around, packs_below, those_that_ship
from fragkit.packs.indexing import index
from fragkit.packs.limits import DEFAULT_LIMITS, Limits
from fragkit.packs.manifest import UNKNOWN, Requirement, understand
from fragkit.packs.nodes import Mapping
from fragkit.packs.reader import Document, read
from fragkit.packs.shelf import Pack, Shelf, kebab
from fragkit.packs.storage import Folder, Storage, StoredFile
from fragkit.shipped import shipped
from fragkit.suggest import listed, nearest

Known: TypeAlias = dict[str, tuple[bytes, list[Diagnostic], Document | None]]
"""Files that were read before, by the paths that are shown: their bytes, what decoding found, and what they say."""


def load(
    paths: Iterable[str | Path] = (),
    limits: Limits = DEFAULT_LIMITS,
    overlay: dict[str, bytes] | None = None,
    known: Known | None = None,
) -> Shelf:
    """Reads the packs at these paths, or those that ship when there are none, and all that they require.

    A file whose bytes are `known` is not read again, and what is read becomes known.
    """
    loading = _Loading(limits, overlay or {}, known)
    for path in list(paths) or those_that_ship():
        loading.ask_for(path)
    loading.bring_requirements()
    loading.order()
    index(loading.shelf)
    return loading.shelf


class _Loading:
    def __init__(self, limits: Limits, overlay: dict[str, bytes], known: Known | None) -> None:
        self.limits = limits
        self.known = known
        self.overlay = {os.path.realpath(path): data for path, data in overlay.items()}
        self.shelf = Shelf(findings=Findings(limits.findings_per_file))
        self._known: dict[Path, Pack | None] = {}

    def ask_for(self, path: str | Path) -> None:
        """Puts the pack at, around or below a path on the shelf."""
        path = Path(path)
        if not os.path.exists(path) and os.path.realpath(path) not in self.overlay:
            self._missing(path, "there is no such file or folder", "Check the spelling of the path.")
            return
        if path.suffix.lower() == ".zip" and os.path.isfile(path):
            self._ask(Archive(path, os.fspath(path), self.limits))
            return
        root = pack_around(os.fspath(path))
        if root is not None:
            self._ask(self._folder(root), path)
            return
        below = packs_below(os.fspath(path))
        for child in below:
            self._ask(self._folder(child))
        if not below:
            self._missing(
                path,
                f"there is no {MANIFEST} here or in a folder above",
                "Give the folder of a pack, or make one with `fragkit new pack my-pack`.",
            )

    def _folder(self, path: str) -> Folder:
        location = Path(path)
        return Folder(location, os.fspath(location), self.limits)

    def _missing(self, path: Path, message: str, help: str) -> None:
        self.shelf.within.append(os.fspath(path))
        self.shelf.findings.append(error("FK001", Span(os.fspath(path)), message, help=help))

    def _ask(self, storage: Storage, part: Path | None = None) -> None:
        """Asks for a pack, or for a part of it; of a pack that cannot be read everything is of interest."""
        pack = self._place(storage)
        self.shelf.within.append(os.fspath(part) if pack is not None and part is not None else storage.shown)
        if pack is not None and pack.id not in self.shelf.asked:
            self.shelf.asked.append(pack.id)

    def _place(self, storage: Storage, wanted: str | None = None) -> Pack | None:
        """The pack of a storage, put on the shelf; or None if it cannot be read or is not the one wanted."""
        location = storage.location.resolve()
        if location not in self._known:
            self._known[location] = self._read(storage)
        pack = self._known[location]
        if pack is None or (wanted is not None and pack.id != wanted):
            return None
        other = self.shelf.packs.setdefault(pack.id, pack)
        if other is not pack:
            self._conflict(pack, other)
            return None
        return pack

    def _read(self, storage: Storage) -> Pack | None:
        files = [*storage.content_files(), *self._unsaved(storage)]
        if len(files) > self.limits.files or sum(file.size for file in files) > self.limits.pack_bytes:
            self._too_much(storage, "this pack has more or larger files than fragkit reads")
            files = []
        documents = self._documents(storage, files)
        self.shelf.findings.extend(storage.findings)
        manifest = documents.pop(MANIFEST, None)
        if manifest is not None:
            return Pack(understand(manifest, _fallback_id(storage.location)), storage, list(documents.values()))
        if not storage.findings and all(file.name != MANIFEST for file in files):
            self._missing(
                Path(storage.shown), f"this pack has no {MANIFEST}", "Write one; `fragkit new pack` shows how."
            )
        return None

    def _unsaved(self, storage: Storage) -> Iterator[StoredFile]:
        """Files of a pack that so far are only in an editor."""
        root = os.path.realpath(storage.location)
        for path, data in self.overlay.items():
            if Path(path).is_relative_to(root) and path.endswith(CONTENT_SUFFIXES) and not os.path.exists(path):
                name = os.path.relpath(path, root)
                yield StoredFile(name, os.path.join(storage.shown, name), partial(bytes, data), len(data))

    def _documents(self, storage: Storage, files: list[StoredFile]) -> dict[str, Document]:
        """The files that could be read, by their names; none of a pack that turned out to be bad."""
        documents: dict[str, Document] = {}
        nodes = 0
        for file in files:
            data = self._bytes(file)
            document = self._document(file.shown, data) if data is not None else None
            if document is not None:
                documents[file.name] = document
                nodes += document.size
            if nodes > self.limits.pack_nodes:
                self._too_much(storage, "this pack holds more values than fragkit reads")
                return {}
        return {} if isinstance(storage, Archive) and storage.findings else documents

    def _too_much(self, storage: Storage, message: str) -> None:
        help = "Remove what does not belong to the pack, or split the pack."
        storage.findings.append(error("FK002", Span(storage.shown), message, help=help))

    def _bytes(self, file: StoredFile) -> bytes | None:
        if self.overlay and (data := self.overlay.get(os.path.realpath(file.shown))) is not None:
            return data
        try:
            return file.load()
        except OSError as problem:
            message = f"this file cannot be read: {problem.strerror or problem}"
            help = "Check that you may read it."
            self.shelf.findings.append(error("FK001", Span(file.shown), message, help=help))
            return None

    def _document(self, shown: str, data: bytes) -> Document | None:
        before = self.known.get(shown) if self.known is not None else None
        if before is not None and before[0] == data:
            _, findings, document = before
        else:
            source, findings = decode(shown, data, self.limits)
            document = read(source, self.limits) if source is not None else None
            if self.known is not None:
                self.known[shown] = (data, findings, document)
        self.shelf.findings.extend(findings)
        if document is not None:
            self.shelf.sources[shown] = document.source
            self.shelf.findings.extend(document.findings)
        return document

    def _conflict(self, pack: Pack, other: Pack) -> None:
        self.shelf.findings.append(
            error(
                "FK203",
                _id_span(pack),
                f"two packs have the id `{pack.id}`",
                help="Give one of them another id; a game cannot use both.",
                notes=[Note("the other one", _id_span(other))],
            )
        )

    def bring_requirements(self) -> None:
        """Reads what the packs require, from beside them or from what ships, until nothing is missing."""
        queue = list(self.shelf.packs.values())
        while queue:
            pack = queue.pop(0)
            for requirement in pack.manifest.requires:
                other = self.shelf.packs.get(requirement.id)
                if other is None:
                    other = self._bring(pack, requirement)
                    if other is None:
                        continue
                    queue.append(other)
                self._check_version(pack, requirement, other)

    def _bring(self, pack: Pack, requirement: Requirement) -> Pack | None:
        name = requirement.id
        unfit: list[str] = []
        for storage in _storages(pack, name, self.limits):
            found = self._place(storage, wanted=name)
            if found is not None:
                return found
            unfit.append(storage.shown)
        if unfit:
            message = f"the pack `{name}` is required, and what lies at {unfit[0]} cannot be read as that pack"
            self._requirement("FK201", pack, requirement, message, f"See what `fragkit lint {unfit[0]}` says.")
            return None
        meant = nearest(name, self._available())
        self._requirement(
            "FK201",
            pack,
            requirement,
            f"the pack `{name}` is required and cannot be found",
            f"Did you mean `{meant}`?"
            if meant
            else f"Put it beside this pack, as a folder or zip named `{name}`;"
            f" with fragkit come {listed(self._available())}.",
            meant,
        )
        return None

    def _available(self) -> list[str]:
        return sorted(path.parent.name for path in shipped("content").glob(f"*/{MANIFEST}"))

    def _check_version(self, pack: Pack, requirement: Requirement, other: Pack) -> None:
        version = other.manifest.version
        if version is not UNKNOWN and version not in requirement.versions:
            self._requirement(
                "FK202",
                pack,
                requirement,
                f"`{requirement.id}` {requirement.versions} is required, and what there is has version {version}",
                "Get a fitting version, or widen the range.",
            )

    def _requirement(
        self, code: str, pack: Pack, requirement: Requirement, message: str, help: str, meant: str | None = None
    ) -> None:
        place = requirement.place
        span = pack.manifest.document.source.span(place.start, place.end)
        fix = instead(place.start, place.end, meant)
        self.shelf.findings.append(error(code, span, message, help=help, fix=fix))

    def order(self) -> None:
        """Required packs first; a circle is reported once and broken where it closes."""
        done: dict[str, Pack] = {}
        for start in self.shelf.packs.values():
            trail: list[tuple[Pack, Iterator[Requirement]]] = []
            if start.id not in done:
                trail.append((start, iter(start.manifest.requires)))
            while trail:
                pack, left = trail[-1]
                requirement = next(left, None)
                if requirement is None:
                    trail.pop()
                    done[pack.id] = pack
                    continue
                other = self.shelf.packs.get(requirement.id)
                if other is None or other.id in done:
                    continue
                ids = [each.id for each, _ in trail]
                if other.id in ids:
                    circle = " -> ".join([*ids[ids.index(other.id) :], other.id])
                    self._requirement(
                        "FK204",
                        pack,
                        requirement,
                        f"packs require each other in a circle: {circle}",
                        "Move what both need into a third pack, and let both require that.",
                    )
                    continue
                trail.append((other, iter(other.manifest.requires)))
        self.shelf.packs = done
        for pack in done.values():
            pack.reach = self._reach(pack)

    def _reach(self, pack: Pack) -> tuple[str, ...]:
        reach: dict[str, None] = {pack.id: None}
        queue = [pack]
        while queue:
            for requirement in queue.pop(0).manifest.requires:
                other = self.shelf.packs.get(requirement.id)
                if other is not None and other.id not in reach:
                    reach[other.id] = None
                    queue.append(other)
        return tuple(reach)


def _id_span(pack: Pack) -> Span:
    root = pack.manifest.document.root
    place = root.get("id") if isinstance(root, Mapping) else None
    return pack.manifest.document.source.span(place.start if place else 0, place.end if place else 0)


def _fallback_id(location: Path) -> str:
    return kebab(Path(os.path.abspath(location)).stem) or "pack"


def _storages(pack: Pack, name: str, limits: Limits) -> Iterator[Storage]:
    """Where a required pack may lie: beside the one that requires it, or among those that ship."""
    beside = Path(os.path.abspath(pack.storage.location)).parent
    shown = Path(os.path.normpath(os.path.join(pack.storage.shown, os.pardir)))
    for place, shown_place in ((beside, shown), (shipped("content"), shipped("content"))):
        if os.path.isfile(place / name / MANIFEST):
            yield Folder(place / name, os.fspath(shown_place / name), limits)
        elif os.path.isfile(place / f"{name}.zip"):
            yield Archive(place / f"{name}.zip", os.fspath(shown_place / f"{name}.zip"), limits)
