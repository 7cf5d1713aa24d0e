"""All packs of a run on one shelf: found, read, ordered by what they require, their entries in one index.

Entries are still nodes here; the next room makes cards and maps of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fragkit.diagnostic import Diagnostic, Note, Span, error
from fragkit.packs.archive import Archive
from fragkit.packs.decoding import decode
from fragkit.packs.limits import DEFAULT_LIMITS, Limits
from fragkit.packs.manifest import ID, MANIFEST, Manifest, Requirement, understand
from fragkit.packs.nodes import Listing, Mapping, Node, Scalar
from fragkit.packs.reader import Document, read
from fragkit.packs.source import Source
from fragkit.packs.storage import Folder, Storage
from fragkit.shipped import shipped
from fragkit.suggest import did_you_mean, listed

SECTIONS = (
    "cards",
    "decks",
    "events",
    "fighters",
    "maps",
    "procedures",
    "rules",
    "scenarios",
    "statuses",
    "tables",
    "terrain",
    "tokens",
    "variants",
)
"""The top-level keys of a content file: what can be declared."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One declared thing, such as a card, as it stands in its file."""

    kind: str
    id: str
    pack: str
    key: Scalar
    node: Node
    document: Document

    @property
    def qualified(self) -> str:
        """`pack:id`, the name that is unique on the shelf within its kind."""
        return f"{self.pack}:{self.id}"

    def span(self, node: Node | None = None) -> Span:
        """The place of the entry's id, or of a node inside it."""
        place = self.key if node is None else node
        return self.document.source.span(place.start, place.end)


@dataclass(slots=True)
class Pack:
    """A pack on the shelf."""

    manifest: Manifest
    storage: Storage
    documents: list[Document] = field(default_factory=list)
    reach: tuple[str, ...] = ()
    """The ids of the packs that its references can reach: itself, then all that it requires."""

    @property
    def id(self) -> str:
        """The id from `pack.yaml`."""
        return self.manifest.id


@dataclass(slots=True)
class Shelf:
    """Packs by id, with required ones before those that require them, and entries by kind and id."""

    packs: dict[str, Pack] = field(default_factory=dict)
    entries: dict[str, dict[str, Entry]] = field(default_factory=lambda: {kind: {} for kind in SECTIONS})
    findings: list[Diagnostic] = field(default_factory=list)
    sources: dict[str, Source] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    """Ids of the packs that the user named, as opposed to those that came along as requirements."""
    within: list[str] = field(default_factory=list)
    """Paths as shown that findings are wanted for; empty means all of the packs asked about."""

    def every(self, kind: str) -> Iterator[Entry]:
        """The entries of a kind, pack by pack."""
        return iter(self.entries[kind].values())

    def find(self, kind: str, reference: str, pack: str) -> Entry | None:
        """The entry that a reference written in a pack means, or None when there is none or more than one."""
        found = self.candidates(kind, reference, pack)
        return found[0] if len(found) == 1 else None

    def candidates(self, kind: str, reference: str, pack: str) -> list[Entry]:
        """What a reference may mean: an own entry alone, else every one that the pack's requirements have."""
        reach = self.packs[pack].reach
        entries = self.entries[kind]
        owner, _, name = reference.rpartition(":")
        if owner:
            return [entries[reference]] if owner in reach and reference in entries else []
        own = entries.get(f"{pack}:{name}")
        if own is not None:
            return [own]
        return [entry for other in reach if (entry := entries.get(f"{other}:{name}")) is not None]


def load(
    paths: Iterable[str | Path] = (), limits: Limits = DEFAULT_LIMITS, overlay: dict[str, bytes] | None = None
) -> Shelf:
    """Reads the packs at these paths, or those that ship when there are none, and all that they require."""
    loading = _Loading(limits, overlay or {})
    wanted = list(paths)
    if not wanted:
        wanted = sorted(path.parent for path in shipped("content").glob(f"*/{MANIFEST}"))
    for path in wanted:
        loading.ask_for(path)
    loading.bring_requirements()
    loading.order()
    loading.index()
    return loading.shelf


class _Loading:
    def __init__(self, limits: Limits, overlay: dict[str, bytes]) -> None:
        self.limits = limits
        self.overlay = {os.path.realpath(path): data for path, data in overlay.items()}
        self.shelf = Shelf()
        self._known: dict[Path, Pack] = {}

    def ask_for(self, path: str | Path) -> None:
        """Puts the pack at, around or below a path on the shelf."""
        path = Path(path)
        if not path.exists():
            self._missing(path, "there is no such file or folder", "Check the spelling of the path.")
            return
        if path.is_file() and path.suffix.lower() == ".zip":
            self._ask(Archive(path, os.fspath(path), self.limits))
            return
        root = _pack_around(path)
        if root is not None:
            if root.resolve() != path.resolve():
                self.shelf.within.append(os.fspath(path))
            self._ask(Folder(root, os.fspath(root), self.limits))
            return
        below = sorted(child.parent for child in path.glob(f"*/{MANIFEST}")) if path.is_dir() else []
        for child in below:
            self._ask(Folder(child, os.fspath(child), self.limits))
        if not below:
            self._missing(
                path,
                f"there is no {MANIFEST} here or in a folder above",
                "Give the folder of a pack, or make one with `fragkit new pack my-pack`.",
            )

    def _missing(self, path: Path, message: str, help: str) -> None:
        self.shelf.findings.append(error("FK001", Span(os.fspath(path)), message, help=help))

    def _ask(self, storage: Storage) -> None:
        pack = self._place(storage)
        if pack is not None and pack.id not in self.shelf.asked:
            self.shelf.asked.append(pack.id)

    def _place(self, storage: Storage) -> Pack | None:
        location = storage.location.resolve()
        if location in self._known:
            return self._known[location]
        pack = self._read(storage)
        if pack is None:
            return None
        other = self.shelf.packs.get(pack.id)
        if other is not None:
            self._conflict(pack, other)
            return None
        self._known[location] = pack
        self.shelf.packs[pack.id] = pack
        return pack

    def _read(self, storage: Storage) -> Pack | None:
        documents: list[Document] = []
        manifest: Manifest | None = None
        for file in storage.content_files():
            document = self._document(file.shown, file.load)
            if document is None:
                continue
            if file.name == MANIFEST:
                manifest = understand(document, _fallback_id(storage.location))
            else:
                documents.append(document)
        self.shelf.findings.extend(storage.findings)
        if manifest is None:
            if not storage.findings:
                self._missing(
                    Path(storage.shown),
                    f"this pack has no {MANIFEST} that can be read",
                    "Write one; `fragkit new pack` shows how.",
                )
            return None
        return Pack(manifest, storage, documents)

    def _document(self, shown: str, load: Callable[[], bytes]) -> Document | None:
        try:
            data = self.overlay.get(os.path.realpath(shown)) if self.overlay else None
            data = load() if data is None else data
        except OSError as problem:
            reason = problem.strerror or str(problem)
            help = "Check that you may read it."
            self.shelf.findings.append(error("FK001", Span(shown), f"this file cannot be read: {reason}", help=help))
            return None
        source, findings = decode(shown, data, self.limits)
        self.shelf.findings.extend(findings)
        if source is None:
            return None
        self.shelf.sources[shown] = source
        document = read(source, self.limits)
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
        beside = pack.storage.location.parent
        shown = Path(pack.storage.shown).parent
        for place, name in ((beside, shown), (shipped("content"), shipped("content"))):
            folder = place / requirement.id
            if (folder / MANIFEST).is_file():
                storage: Storage = Folder(folder, os.fspath(name / requirement.id), self.limits)
            elif (place / f"{requirement.id}.zip").is_file():
                archive = f"{requirement.id}.zip"
                storage = Archive(place / archive, os.fspath(name / archive), self.limits)
            else:
                continue
            found = self._place(storage)
            if found is not None and found.id == requirement.id:
                return found
        self._requirement(
            "FK201",
            pack,
            requirement,
            f"the pack `{requirement.id}` is required and cannot be found",
            did_you_mean(requirement.id, self._available())
            or f"Put it beside this pack, as a folder or zip named `{requirement.id}`;"
            f" with fragkit come {listed(self._available())}.",
        )
        return None

    def _available(self) -> list[str]:
        return sorted(path.parent.name for path in shipped("content").glob(f"*/{MANIFEST}"))

    def _check_version(self, pack: Pack, requirement: Requirement, other: Pack) -> None:
        if other.manifest.version not in requirement.versions:
            self._requirement(
                "FK202",
                pack,
                requirement,
                f"`{requirement.id}` {requirement.versions} is required, and what there is has"
                f" version {other.manifest.version}",
                "Get a fitting version, or widen the range.",
            )

    def _requirement(self, code: str, pack: Pack, requirement: Requirement, message: str, help: str) -> None:
        place = requirement.place
        span = pack.manifest.document.source.span(place.start, place.end)
        self.shelf.findings.append(error(code, span, message, help=help))

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

    def index(self) -> None:
        """Puts every entry under its kind and qualified id."""
        for pack in self.shelf.packs.values():
            for document in pack.documents:
                self._index_document(pack, document)

    def _index_document(self, pack: Pack, document: Document) -> None:
        root = document.root
        source = document.source
        if root is None:
            return
        if not isinstance(root, Mapping):
            self.shelf.findings.append(
                error(
                    "FK205",
                    source.span(root.start, min(root.end, root.start + 40)),
                    "a content file begins with what it declares, such as `cards:`",
                    help=f"The sections are {listed(SECTIONS, 20)}.",
                )
            )
            return
        for key, section in root.items():
            kind = str(key.value)
            if kind not in SECTIONS:
                self.shelf.findings.append(
                    error(
                        "FK205",
                        source.span(key.start, key.end),
                        f"`{kind}` is not a section that a content file can have",
                        help=did_you_mean(kind, SECTIONS) or f"The sections are {listed(SECTIONS, 20)}.",
                    )
                )
            elif isinstance(section, Mapping):
                for name, node in section.items():
                    self._index_entry(pack, document, kind, name, node)
            elif not (isinstance(section, Scalar) and section.value is None):
                self._not_a_section(source, kind, section)

    def _not_a_section(self, source: Source, kind: str, section: Node) -> None:
        hint = "the list's `- ` becomes an id" if isinstance(section, Listing) else "ids come on the next lines"
        self.shelf.findings.append(
            error(
                "FK205",
                source.span(section.start, min(section.end, section.start + 40)),
                f"under `{kind}:` come ids, each with its entry indented below it",
                help=f"Write an id such as `my-first:` and indent its entry below; {hint}.",
            )
        )

    def _index_entry(self, pack: Pack, document: Document, kind: str, key: Scalar, node: Node) -> None:
        entry = Entry(kind, str(key.value), pack.id, key, node, document)
        if kind != "rules" and not ID.fullmatch(entry.id):
            self.shelf.findings.append(_bad_id(entry))
            return
        first = self.shelf.entries[kind].get(entry.qualified)
        if first is not None:
            self.shelf.findings.append(
                error(
                    "FK207",
                    entry.span(),
                    f"`{entry.id}` is already declared under `{kind}:`"
                    f" in {first.document.source.path}, line {first.span().line}",
                    help="Give one of the two another id.",
                    entity=entry.qualified,
                    notes=[Note("first declared here", first.span())],
                )
            )
            return
        self.shelf.entries[kind][entry.qualified] = entry


def _bad_id(entry: Entry) -> Diagnostic:
    better = kebab(entry.id)
    help = f"Write `{better}`." if better else "Write an id such as `rail-gun`."
    return error(
        "FK206",
        entry.span(),
        f"`{entry.id[:60]}` is not an id: ids are small letters and digits, joined by hyphens",
        help=help,
    )


def kebab(text: str) -> str:
    """The id that an author probably meant.

    >>> kebab("Rail Gun_2!")
    'rail-gun-2'
    """
    words = "".join(letter.lower() if letter.isascii() and letter.isalnum() else " " for letter in text[:80]).split()
    name = "-".join(words)
    return name if ID.fullmatch(name) else ""


def _id_span(pack: Pack) -> Span:
    root = pack.manifest.document.root
    place = root.get("id") if isinstance(root, Mapping) else None
    return pack.manifest.document.source.span(place.start if place else 0, place.end if place else 0)


def _fallback_id(location: Path) -> str:
    return kebab(location.stem) or "pack"


def _pack_around(path: Path) -> Path | None:
    start = path if path.is_dir() else path.parent
    for folder in (start, *start.parents) if start.is_absolute() else _upward(start):
        if (folder / MANIFEST).is_file():
            return folder
    return None


def _upward(folder: Path) -> Iterator[Path]:
    """A relative folder and those above it, named as the user would name them."""
    yield folder
    yield from folder.parents if folder != Path() else ()
    outside = folder.resolve()
    for _ in folder.parts:
        outside = outside.parent
    yield from outside.parents
