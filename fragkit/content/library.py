"""The library: every pack of a run, read, understood and cross-referenced, with all that is wrong in it."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar, cast

from pydantic import ValidationError

from fragkit.content.base import Model
from fragkit.content.board import Map, Status, Terrain, Token
from fragkit.content.card import Card, Deck
from fragkit.content.complaints import translate
from fragkit.content.fields import Reference, keys_of, references
from fragkit.content.fighter import Fighter
from fragkit.content.game import Procedure, Rule, Table, Variant
from fragkit.content.kinds import MODELS, SINGULAR
from fragkit.content.maps import MapReader
from fragkit.content.pack import PackInfo
from fragkit.content.scenario import Scenario
from fragkit.diagnostic import Diagnostic, Span, error, in_reading_order
from fragkit.packs.limits import DEFAULT_LIMITS, Limits
from fragkit.packs.nodes import Mapping, Plain, Scalar, descend, plain, text_of
from fragkit.packs.shelf import Entry, Pack, Shelf
from fragkit.packs.shelf import load as load_shelf
from fragkit.suggest import did_you_mean, listed

Kind = TypeVar("Kind", bound=Model)
_LONGEST_CHAIN = 20


@dataclass(slots=True)
class Library:
    """Models by kind and qualified id, beside the shelf that they were read from."""

    shelf: Shelf
    models: dict[str, dict[str, Model]] = field(default_factory=lambda: {kind: {} for kind in MODELS})
    packs: dict[str, PackInfo] = field(default_factory=dict)
    maps_read: MapReader = field(init=False)
    _findings: list[Diagnostic] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.maps_read = MapReader(self.shelf, self.models)

    @property
    def cards(self) -> dict[str, Card]:
        """Every card, by `pack:id`."""
        return self._of("cards", Card)

    @property
    def decks(self) -> dict[str, Deck]:
        """Every deck, by `pack:id`."""
        return self._of("decks", Deck)

    @property
    def fighters(self) -> dict[str, Fighter]:
        """Every fighter, by `pack:id`."""
        return self._of("fighters", Fighter)

    @property
    def maps(self) -> dict[str, Map]:
        """Every map, by `pack:id`."""
        return self._of("maps", Map)

    @property
    def terrain(self) -> dict[str, Terrain]:
        """Every terrain, by `pack:id`."""
        return self._of("terrain", Terrain)

    @property
    def tokens(self) -> dict[str, Token]:
        """Every token, by `pack:id`."""
        return self._of("tokens", Token)

    @property
    def statuses(self) -> dict[str, Status]:
        """Every status, by `pack:id`."""
        return self._of("statuses", Status)

    @property
    def tables(self) -> dict[str, Table]:
        """Every table, by `pack:id`."""
        return self._of("tables", Table)

    @property
    def procedures(self) -> dict[str, Procedure]:
        """Every procedure, by `pack:id`."""
        return self._of("procedures", Procedure)

    @property
    def variants(self) -> dict[str, Variant]:
        """Every variant, by `pack:id`."""
        return self._of("variants", Variant)

    @property
    def rules(self) -> dict[str, Rule]:
        """Every rule of the game, by `pack:ID`."""
        return self._of("rules", Rule)

    @property
    def scenarios(self) -> dict[str, Scenario]:
        """Every scenario, by `pack:id`."""
        return self._of("scenarios", Scenario)

    def _of(self, kind: str, model: type[Kind]) -> dict[str, Kind]:
        return cast("dict[str, Kind]", self.models[kind])

    def resolve(self, kind: str, reference: str, pack: str) -> str | None:
        """The qualified id of what a reference written in a pack means, or None."""
        entry = self.shelf.find(kind, reference, pack)
        return entry.qualified if entry is not None else None

    def entry(self, kind: str, qualified: str) -> Entry:
        """Where an entry stands in its file."""
        return self.shelf.entries[kind][qualified]

    def asked(self, kind: str) -> Iterator[str]:
        """The ids of a kind in the packs that the user named, in file order."""
        wanted = set(self.shelf.asked)
        for qualified, entry in self.shelf.entries[kind].items():
            if entry.pack in wanted and qualified in self.models[kind] and self._is_within(entry.span().path):
                yield qualified

    @property
    def findings(self) -> list[Diagnostic]:
        """What is wrong with what the user asked about; requirements are somebody else's to repair."""
        return in_reading_order(found for found in (*self.shelf.findings, *self._findings) if self.concerns(found.span))

    def concerns(self, span: Span) -> bool:
        """Whether a place belongs to what the user asked about."""
        others = [pack for pack in self.shelf.packs.values() if pack.id not in self.shelf.asked]
        if any(_inside(span.path, pack.storage.shown) for pack in others):
            return False
        return self._is_within(span.path)

    def _is_within(self, path: str) -> bool:
        return not self.shelf.within or any(_inside(path, part) for part in self.shelf.within)


def load(
    paths: str | Path | Iterable[str | Path] = (),
    *,
    limits: Limits = DEFAULT_LIMITS,
    overlay: dict[str, bytes] | None = None,
) -> Library:
    """Reads packs from folders, zips or files in them; with no path, those that ship with fragkit.

    Never raises for what is in the packs: look at `findings`. `overlay` has files, by path, whose bytes
    are taken from there instead of from disk, such as an editor's unsaved text.
    """
    wanted = [paths] if isinstance(paths, str | Path) else list(paths)
    collecting = gc.isenabled()
    gc.disable()  # tens of thousands of nodes, none of them garbage: saves a third of the time
    try:
        return understand(load_shelf(wanted, limits, overlay))
    finally:
        if collecting:
            gc.enable()


def understand(shelf: Shelf) -> Library:
    """Makes models of everything on a shelf and checks that what they refer to is there."""
    library = Library(shelf)
    reading = _Understanding(library)
    for pack in shelf.packs.values():
        reading.manifest(pack)
    for kind, entries in shelf.entries.items():
        for entry in entries.values():
            reading.entry(kind, entry)
    for qualified in library.maps:
        library._findings.extend(library.maps_read.read(qualified).findings)
    return library


class _Understanding:
    def __init__(self, library: Library) -> None:
        self.library = library
        self.shelf = library.shelf
        self.findings = library._findings

    def manifest(self, pack: Pack) -> None:
        document = pack.manifest.document
        root = document.root
        if not isinstance(root, Mapping):
            span = document.source.span(0, 0)
            help = "Write `id: my-pack` and the other keys; `fragkit new pack` makes a pack.yaml to start from."
            self.findings.append(error("FK309", span, "pack.yaml says nothing about the pack", help=help))
            return
        values = self._values(root, PackInfo, document.source.path)
        try:
            self.library.packs[pack.id] = PackInfo.model_validate(values)
        except ValidationError as problem:
            first = next(iter(root.keys.values()), None)
            self.findings.extend(translate(problem, PackInfo, root, document.source, first or root))

    def entry(self, kind: str, entry: Entry) -> None:
        model = MODELS[kind]
        node, source = entry.node, entry.document.source
        if not isinstance(node, Mapping):
            if isinstance(node, Scalar) and node.value is None and entry.document.findings:
                return  # the entry was taken out because its YAML is broken, which has been said
            one = SINGULAR[kind]
            help = f"Indent the keys of the {one} below `{entry.id}:`; `fragkit new {one}` shows how."
            message = f"the {one} `{entry.id}` has no keys"
            self.findings.append(error("FK309", entry.span(), message, help=help, entity=entry.qualified))
            return
        values = self._values(node, model, source.path, entry.qualified)
        inherited = self._inherited(kind, entry)
        self.references(kind, entry, values)
        try:
            self.library.models[kind][entry.qualified] = model.model_validate({**inherited, **values})
        except ValidationError as problem:
            for found in translate(problem, model, node, source, entry.key, said_elsewhere=inherited.keys() - values):
                self.findings.append(found.about(entry.qualified))

    def _values(self, node: Mapping, model: type[Model], path: str, entity: str | None = None) -> dict[str, Plain]:
        """The values to validate; a key with nothing behind it is reported here, since None may mean `left out`."""
        values: dict[str, Plain] = {}
        known = keys_of(model)
        source = self.shelf.sources[path]
        for key, value in node.values.items():
            if isinstance(value, Scalar) and value.value is None and key in known:
                place = node.keys[key]
                about = known[key].description or ""
                message = f"nothing is written after `{key}:`"
                help = f"Write a value, or delete the line. {about}"
                span = source.span(place.start, place.end)
                self.findings.append(error("FK303", span, message, help=help.strip(), entity=entity))
                values[key] = None
            else:
                values[key] = plain(value)
        return values

    def _inherited(self, kind: str, entry: Entry) -> dict[str, Plain]:
        """What an entry takes over from the one it extends, and that one in turn; a circle is reported once."""
        chain: list[Entry] = []
        here: Entry | None = entry
        while here is not None and isinstance(here.node, Mapping):
            parent = text_of(here.node.get("extends"))
            if parent is None or "extends" not in keys_of(MODELS[kind]):
                break
            chain.append(here)
            here = self.shelf.find(kind, parent, here.pack)
            if here in chain or len(chain) > _LONGEST_CHAIN:
                self._circle(entry, chain)
                return {}
        values: dict[str, Plain] = {}
        for base in reversed([*chain[1:], *([here] if here is not None and chain else [])]):
            if isinstance(base.node, Mapping):
                values.update({key: plain(value) for key, value in base.node.values.items()})
        values.pop("extends", None)
        return values

    def _circle(self, entry: Entry, chain: list[Entry]) -> None:
        assert isinstance(entry.node, Mapping)
        names = " -> ".join(each.id for each in chain[:6])
        place = entry.node.values["extends"]
        message = f"`extends` goes round in a circle or too far: {names} -> ..."
        help = "One card of the circle must stand on its own, without `extends`."
        self.findings.append(error("FK213", entry.span(place), message, help=help, entity=entry.qualified))

    def references(self, kind: str, entry: Entry, values: dict[str, Plain]) -> None:
        for reference in references(MODELS[kind], values):
            if self.shelf.find(reference.kind, reference.text, entry.pack) is None:
                self._unresolved(entry, reference)

    def _unresolved(self, entry: Entry, reference: Reference) -> None:
        node, taken = descend(entry.node, reference.path)
        if taken < len(reference.path):  # the text is a key, not a value
            node = entry.key
        span = entry.span(node)
        one = SINGULAR[reference.kind]
        found = self.shelf.candidates(reference.kind, reference.text, entry.pack)
        owner, _, name = reference.text.rpartition(":")
        if found:
            code, message = "FK211", f"`{name}` could be {listed(each.qualified for each in found)}"
            help = f"Write `{found[0].qualified}`, or the other."
        elif owner and owner not in self.shelf.packs[entry.pack].reach:
            code, message = "FK212", f"this pack does not require `{owner}`"
            help = f"Add `{owner}: '>=0.1'` under `requires:` in pack.yaml."
        else:
            code, message = "FK210", f"there is no {one} `{reference.text}`"
            known = self._known(reference.kind, entry.pack)
            help = did_you_mean(reference.text, known) or (
                f"There are {listed(known)}." if known else f"No pack in reach declares any; see `{reference.kind}:`."
            )
        self.findings.append(error(code, span, message, help=help, entity=entry.qualified))

    def _known(self, kind: str, pack: str) -> list[str]:
        """What could have been meant, own entries by their short name."""
        names = [
            entry.id if entry.pack == pack or self.shelf.find(kind, entry.id, pack) is entry else entry.qualified
            for entry in self.shelf.every(kind)
            if entry.pack in self.shelf.packs[pack].reach
        ]
        return sorted(names)


def _inside(path: str, part: str) -> bool:
    return (
        path == part
        or path.startswith(part.rstrip(os.sep) + os.sep)
        or os.path.normpath(path).startswith(os.path.normpath(part) + os.sep)
    )
