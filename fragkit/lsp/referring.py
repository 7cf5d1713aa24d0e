"""Where an entry is declared, where it is named, and how it gets another id everywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fragkit.content.kinds import SINGULAR
from fragkit.diagnostic import Diagnostic, Edit, Severity
from fragkit.effects import shapes
from fragkit.lsp.cursor import standing_at
from fragkit.lsp.desk import Desk, Reading
from fragkit.lsp.mentions import Mention, mentions_in
from fragkit.lsp.probing import entry_in
from fragkit.packs.manifest import ID, LONGEST_ID, RULE_ID
from fragkit.packs.shelf import Entry


class CannotRenameError(Exception):
    """Why an entry keeps its id; its text is for the author."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Some characters of a file."""

    path: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Named:
    """An entry, and where it is named or declared at the place that was asked about."""

    entry: Entry
    start: int
    end: int


def named_at(reading: Reading | None, path: str, text: str, offset: int) -> Named | None:
    """The entry that a place names or declares."""
    pack = reading.pack_of(path) if reading is not None else None
    standing = standing_at(path, text, offset) if reading is not None and pack is not None else None
    if standing is None or reading is None or pack is None:
        return None
    if standing.is_key and isinstance(standing.shape, shapes.Entries) and not standing.shape.patched:
        found = reading.library.shelf.entries[standing.shape.kind].get(f"{pack}:{standing.scalar.value}")
        return Named(found, *standing.span) if found is not None else None
    entry = entry_in(standing.root, standing.path, pack)
    if entry is None:
        return None
    at = standing.found.inside(offset)
    for mention in mentions_in(reading, entry, standing.found.text):
        start = mention.start
        if start and standing.found.text[start - 1] == ":":
            start -= len(mention.entry.pack) + 1
        if start <= at <= mention.end and standing.scalar.start <= start:
            return Named(mention.entry, standing.found.outside(mention.start), standing.found.outside(mention.end))
    return None


def declared(entry: Entry) -> Spot:
    """Where an entry is declared."""
    span = entry.span()
    return Spot(span.path, span.start, span.end)


def references(reading: Reading, target: Entry, *, declaration: bool = True) -> list[Spot]:
    """Every place of the packs that were read that names an entry."""
    found = [declared(target)] if declaration else []
    for entry, mention in _mentions(reading, target):
        found.append(Spot(entry.document.source.path, mention.start, mention.end))
    return sorted(set(found), key=lambda spot: (spot.path, spot.start))


def _mentions(reading: Reading, target: Entry) -> Iterator[tuple[Entry, Mention]]:
    for entries in reading.library.shelf.entries.values():
        for entry in entries.values():
            text = entry.document.source.text
            if text.find(target.id, entry.node.start, entry.node.end) < 0:
                continue
            for mention in mentions_in(reading, entry, text):
                if mention.entry.kind == target.kind and mention.entry.qualified == target.qualified:
                    yield entry, mention


def renamed(desk: Desk, path: str, offset: int, name: str) -> dict[str, list[Edit]]:
    """The changes, file by file, that give an entry another id, here and in the packs beside this one.

    They are tried out first: a name that cannot be found everywhere would leave packs broken.
    """
    text = desk.texts.get(path)
    root = desk.root_of(path)
    before = desk.with_neighbours(root)
    found = named_at(before, path, text, offset) if text is not None else None
    if found is None:
        raise CannotRenameError("There is no id here that could be changed.")
    target = found.entry
    _check(before, target, name)
    edits: dict[str, list[Edit]] = {}
    for spot in references(before, target):
        edits.setdefault(spot.path, []).append(Edit(spot.start, spot.end, name))
    texts = desk.unsaved()
    for file, changes in edits.items():
        texts[file] = edited(before.library.shelf.sources[file].text, changes).encode("utf-8", "surrogatepass")
    wrong = _new_mistake(before.findings, desk.with_neighbours(root, texts).findings)
    if wrong is not None:
        where = f"{Path(wrong.span.path).name}, line {wrong.span.line}"
        raise CannotRenameError(f"With another id something would break in {where}: {wrong.message}.")
    return edits


def _check(reading: Reading, target: Entry, name: str) -> None:
    if not (RULE_ID if target.kind == "rules" else ID).fullmatch(name) or len(name) > LONGEST_ID:
        example = "BASE-MOVE-03" if target.kind == "rules" else "zap-gun"
        raise CannotRenameError(f"`{name}` is not an id; write one such as `{example}`.")
    if target.pack not in reading.library.shelf.asked:
        raise CannotRenameError(f"`{target.qualified}` belongs to a pack that is not yours to change.")
    if f"{target.pack}:{name}" in reading.library.shelf.entries[target.kind]:
        raise CannotRenameError(f"There is a {SINGULAR[target.kind]} `{name}` already.")


def _new_mistake(before: list[Diagnostic], after: list[Diagnostic]) -> Diagnostic | None:
    old = Counter((found.span.path, found.code) for found in before)
    for found in after:
        if found.severity is Severity.INFO:
            continue
        old[found.span.path, found.code] -= 1
        if old[found.span.path, found.code] < 0:
            return found
    return None


def edited(text: str, edits: list[Edit]) -> str:
    """A text after edits that do not touch each other."""
    for edit in sorted(edits, key=lambda each: each.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text
