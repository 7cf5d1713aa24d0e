"""The library: every pack of a run, read, understood and cross-referenced, with all that is wrong in it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TypeVar, cast

from pydantic import ValidationError

from fragkit import garbage
from fragkit.content.base import Model, built_upon
from fragkit.content.board import Map, Status, Terrain, Token
from fragkit.content.card import Card, Deck
from fragkit.content.complaints import translate
from fragkit.content.fields import Reference, blanks, keys_of, references
from fragkit.content.fighter import Fighter
from fragkit.content.game import Procedure, Rule, Table, Variant
from fragkit.content.kinds import MODELS, SINGULAR
from fragkit.content.maps import MapReader
from fragkit.content.pack import PackInfo
from fragkit.content.scenario import Scenario
from fragkit.diagnostic import Diagnostic, Findings, Span, error, in_reading_order, instead
from fragkit.packs.limits import DEFAULT_LIMITS, Limits
from fragkit.packs.loading import Known
from fragkit.packs.loading import load as load_shelf
from fragkit.packs.nodes import Mapping, Plain, Scalar, descend, plain, text_of
from fragkit.packs.nodes import Path as NodePath
from fragkit.packs.reader import Document
from fragkit.packs.shelf import Entry, Pack, Shelf
from fragkit.patience import give_way
from fragkit.suggest import listed, nearest

Kind = TypeVar("Kind", bound=Model)
_LONGEST_CHAIN = 20
_MOST_COMPARED = 2_000_000  # pairs of letters


@dataclass(slots=True)
class Library:
    """Models by kind and qualified id, beside the shelf that they were read from."""

    shelf: Shelf
    models: dict[str, dict[str, Model]] = field(default_factory=lambda: {kind: {} for kind in MODELS})
    packs: dict[str, PackInfo] = field(default_factory=dict)
    maps_read: MapReader = field(init=False)
    kept: dict[object, object] = field(default_factory=dict)
    """What other rooms have made of it and need again."""
    _findings: Findings = field(init=False)
    _concerned: dict[str, bool] = field(default_factory=dict)
    _places: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    """What was named, if only a part of a pack was, and where the packs lie that nobody asked for."""

    def __post_init__(self) -> None:
        self.maps_read = MapReader(self.shelf, self.models)
        self._findings = Findings(self.shelf.findings.most_per_file)

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
            if entry.pack in wanted and qualified in self.models[kind] and self._is_wanted(entry.document.source.path):
                give_way()
                yield qualified

    @property
    def findings(self) -> list[Diagnostic]:
        """What is wrong with what the user asked about; requirements are somebody else's to repair."""
        return in_reading_order(found for found in (*self.shelf.findings, *self._findings) if self.concerns(found.span))

    def concerns(self, span: Span) -> bool:
        """Whether a place belongs to what the user asked about."""
        return self._is_wanted(span.path)

    def _is_wanted(self, path: str) -> bool:
        if path not in self._concerned:
            if self._places is None:
                others = [pack.storage.shown for pack in self.shelf.packs.values() if pack.id not in self.shelf.asked]
                self._places = _in_full(self.shelf.within), _in_full(others)
            within, elsewhere = self._places
            here = _in_full([path])[0]
            self._concerned[path] = (not within or here.startswith(within)) and not here.startswith(elsewhere)
        return self._concerned[path]


def load(
    paths: str | Path | Iterable[str | Path] = (),
    *,
    limits: Limits = DEFAULT_LIMITS,
    overlay: dict[str, bytes] | None = None,
    known: Known | None = None,
) -> Library:
    """Reads packs from folders, zips or files in them; with no path, those that ship with fragkit.

    Never raises for what is in the packs: look at `findings`. `overlay` has files, by path, whose bytes
    are taken from there instead of from disk, such as an editor's unsaved text. `known` keeps what was read, for
    those who load again and again: give the same one each time.
    """
    wanted = [paths] if isinstance(paths, str | Path) else list(paths)
    with garbage.left_alone():
        return understand(load_shelf(wanted, limits, overlay, known))


def understand(shelf: Shelf) -> Library:
    """Makes models of everything on a shelf and checks that what they refer to is there."""
    library = Library(shelf)
    reading = _Understanding(library)
    for pack in shelf.packs.values():
        reading.manifest(pack)
    for kind, entries in shelf.entries.items():
        for entry in entries.values():
            give_way()
            reading.entry(kind, entry)
    for qualified in library.terrain:
        library._findings.extend(library.maps_read.glyph_of(qualified))
    for qualified in library.maps:
        library._findings.extend(library.maps_read.read(qualified).findings)
    return library


_MOST_UNKNOWN = 1_000
"""Keys of one entry that nobody knows: more than are ever reported."""


def _keys_to_look_at(node: Mapping, model: type[Model]) -> Iterable[str]:
    """The keys of an entry; of a flood of unknown ones only the first, since pydantic keeps an error for each."""
    if len(node.values) <= _MOST_UNKNOWN:
        return node.values
    known = keys_of(model)
    unknown = islice((key for key in node.values if key not in known), _MOST_UNKNOWN)
    looked_at = {*unknown, *known}
    return [key for key in node.values if key in looked_at]


class _Understanding:
    def __init__(self, library: Library) -> None:
        self.library = library
        self.shelf = library.shelf
        self.findings = library._findings
        self._names: dict[tuple[str, str], list[str]] = {}
        self._compared = 0
        self._extended: dict[Scalar, tuple[Entry | None] | tuple[()]] = {}
        """By the keys of the entries that extend: long chains are gone along again and again."""

    def manifest(self, pack: Pack) -> None:
        document = pack.manifest.document
        root = document.root
        if not isinstance(root, Mapping):
            span = document.source.span(0, 0)
            help = "Write `id: my-pack` and the other keys; `fragkit new pack` makes a pack.yaml to start from."
            self.findings.append(error("FK309", span, "pack.yaml says nothing about the pack", help=help))
            return
        values, blank = self._values(root, PackInfo, document)
        try:
            self.library.packs[pack.id] = PackInfo.model_validate(values)
        except ValidationError as problem:
            first = next(iter(root.keys.values()), None)
            elsewhere = keys_of(PackInfo).keys() - values if document.left_out else frozenset()
            self.findings.extend(
                translate(
                    problem, PackInfo, root, document.source, first or root, said_elsewhere=elsewhere, blank=blank
                )
            )

    def entry(self, kind: str, entry: Entry) -> None:
        model, node = MODELS[kind], entry.node
        if not isinstance(node, Mapping):
            self._no_entry(kind, entry)
            return
        values, blank = self._values(node, model, entry.document, entry.qualified)
        inherited, is_whole = self._inherited(kind, entry)
        self.references(kind, entry, values)
        try:
            self.library.models[kind][entry.qualified] = model.model_validate(built_upon(inherited, values))
        except ValidationError as problem:
            if self._has_room(entry):
                elsewhere = (inherited if is_whole else keys_of(model)).keys() - values
                source = entry.document.source
                found = translate(problem, model, node, source, entry.key, said_elsewhere=elsewhere, blank=blank)
                self.findings.extend(each.about(entry.qualified) for each in found)

    def _no_entry(self, kind: str, entry: Entry) -> None:
        if not entry.document.lacks(entry.node) and self._has_room(entry):
            one = SINGULAR[kind]
            help = f"Indent the keys of the {one} below `{entry.id}:`; `fragkit new {one}` shows how."
            message = f"the {one} `{entry.id}` has no keys"
            self.findings.append(error("FK309", entry.span(), message, help=help, entity=entry.qualified))

    def _has_room(self, entry: Entry) -> bool:
        return self.findings.has_room(entry.document.source.path)

    def _values(
        self, node: Mapping, model: type[Model], document: Document, entity: str | None = None
    ) -> tuple[dict[str, Plain], frozenset[NodePath]]:
        """The values to validate, and where keys are that have nothing behind them, which is reported here."""
        values = {key: plain(node.values[key]) for key in _keys_to_look_at(node, model)}
        found: set[NodePath] = set()
        for blank in blanks(model, values):
            found.add(blank.path)
            parent, _ = descend(node, blank.path[:-1])
            key = str(blank.path[-1])
            if isinstance(parent, Mapping) and not document.lacks(parent.values[key]):
                self._nothing_behind(parent.keys[key], blank.about, document, entity)
        return values, frozenset(found)

    def _nothing_behind(self, key: Scalar, about: str, document: Document, entity: str | None) -> None:
        message = f"nothing is written after `{key.value}:`"
        help = f"Write a value, or delete the line. {about}"
        if self.findings.has_room(document.source.path):
            span = document.source.span(key.start, key.end)
            self.findings.append(error("FK303", span, message, help=help.strip(), entity=entity))

    def _inherited(self, kind: str, entry: Entry) -> tuple[dict[str, Plain], bool]:
        """What an entry takes over from the one it extends, and that one in turn, and whether that is all of it.

        A circle is reported once.
        """
        if isinstance(entry.node, Mapping) and "extends" not in entry.node.values:
            return {}, True
        chain: list[Entry] = []
        keys: set[Scalar] = set()
        here: Entry | None = entry
        while here is not None and (extends := self._extends(kind, here)):
            chain.append(here)
            keys.add(here.key)
            (here,) = extends
            if len(chain) > _LONGEST_CHAIN or (here is not None and here.key in keys):
                self._circle(entry, chain)
                return {}, False
        values: dict[str, Plain] = {}
        for base in reversed([*chain[1:], *([here] if here is not None and chain else [])]):
            if isinstance(base.node, Mapping):
                values = built_upon(values, {key: plain(value) for key, value in base.node.values.items()})
        values.pop("extends", None)
        return values, here is not None and isinstance(here.node, Mapping)

    def _extends(self, kind: str, entry: Entry) -> tuple[Entry | None] | tuple[()]:
        """What an entry extends, as far as it is there; nothing where it stands on its own."""
        known = self._extended.get(entry.key)
        if known is None:
            parent = text_of(entry.node.get("extends")) if isinstance(entry.node, Mapping) else None
            known = ()
            if parent is not None and "extends" in keys_of(MODELS[kind]):
                known = (self.shelf.find(kind, parent, entry.pack),)
            self._extended[entry.key] = known
        return known

    def _circle(self, entry: Entry, chain: list[Entry]) -> None:
        assert isinstance(entry.node, Mapping)
        if not self._has_room(entry):
            return
        names = " -> ".join(each.id for each in chain[:6])
        place = entry.node.values["extends"]
        message = f"`extends` goes round in a circle or too far: {names} -> ..."
        help = f"One {SINGULAR[entry.kind]} of the circle must stand on its own, without `extends`."
        self.findings.append(error("FK213", entry.span(place), message, help=help, entity=entry.qualified))

    def references(self, kind: str, entry: Entry, values: dict[str, Plain]) -> None:
        for reference in references(MODELS[kind], values):
            found = self.shelf.find(reference.kind, reference.text, entry.pack)
            if found is None and self._has_room(entry):
                self._unresolved(entry, reference)

    def _unresolved(self, entry: Entry, reference: Reference) -> None:
        node, taken = descend(entry.node, reference.path)
        if taken < len(reference.path):  # the text is a key, not a value
            node = entry.key
        span = entry.span(node)
        one = SINGULAR[reference.kind]
        found = self.shelf.candidates(reference.kind, reference.text, entry.pack)
        owner, _, name = reference.text.rpartition(":")
        meant: str | None = None
        if found:
            code, message = "FK211", f"`{name}` could be {listed(each.qualified for each in found)}"
            help = f"Write `{found[0].qualified}`, or the other."
        elif owner and owner not in self.shelf.packs[entry.pack].reach:
            code, message = "FK212", f"this pack does not require `{owner}`"
            help = f"Add `{owner}: '>=0.1'` under `requires:` in pack.yaml."
        else:
            code, message = "FK210", f"there is no {one} `{reference.text}`"
            meant, help = self._instead(reference, entry.pack)
        fix = instead(node.start, node.end, meant) if text_of(node) == reference.text else None
        self.findings.append(error(code, span, message, help=help, entity=entry.qualified, fix=fix))

    def _instead(self, reference: Reference, pack: str) -> tuple[str | None, str]:
        """What could have been meant; the nearest only as long as looking for it has not taken too long."""
        known = self._known(reference.kind, pack)
        if not known:
            return None, f"No pack in reach declares any; see `{reference.kind}:`."
        self._compared += len(reference.text) * sum(map(len, known))
        near = nearest(reference.text, known) if self._compared < _MOST_COMPARED else None
        return near, f"Did you mean `{near}`?" if near else f"There are {listed(known)}."

    def _known(self, kind: str, pack: str) -> list[str]:
        """The names that a pack can use for entries of a kind, own ones by their short name."""
        if (kind, pack) not in self._names:
            reach = self.shelf.packs[pack].reach
            self._names[kind, pack] = sorted(
                entry.id if entry.pack == pack or self.shelf.find(kind, entry.id, pack) is entry else entry.qualified
                for entry in self.shelf.every(kind)
                if entry.pack in reach
            )
        return self._names[kind, pack]


def _in_full(paths: Iterable[str]) -> tuple[str, ...]:
    """Paths from the root on, however they are written: what lies in another begins with it."""
    return tuple(os.path.join(os.path.normcase(os.path.abspath(path)), "") for path in paths)
