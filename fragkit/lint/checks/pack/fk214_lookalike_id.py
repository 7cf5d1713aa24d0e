"""FK214: an id that looks like another one."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.kinds import SINGULAR
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Note, Severity, warning
from fragkit.lint.codes import Code, content
from fragkit.packs.shelf import Entry

CODE = Code(
    "FK214",
    "lookalike-id",
    "Two entries of a kind have ids that can hardly be told apart: `0` for `o`, `1` for `l`, `rn` for `m`.",
    "Whoever refers to one of them takes the other, and nobody sees it.",
    content("""
        cards:
          bolt: {deck: weapon, name: Bolt, damage: 5d, ammo: 1}
          b0lt: {deck: weapon, name: Thunderbolt, damage: 1d, ammo: 5}
    """),
    content("""
        cards:
          bolt: {deck: weapon, name: Bolt, damage: 5d, ammo: 1}
          thunderbolt: {deck: weapon, name: Thunderbolt, damage: 1d, ammo: 5}
    """),
    Severity.WARNING,
)
_ALIKE = (("rn", "m"), ("vv", "w"), ("0", "o"), ("1", "l"), ("5", "s"))


def check(library: Library) -> Iterator[Diagnostic]:
    """Entries of the packs that were asked about, beside all that are in their reach."""
    for kind, entries in library.shelf.entries.items():
        if kind == "rules":
            continue  # their numbers are counted
        by_look: dict[str, list[Entry]] = {}
        for entry in entries.values():
            by_look.setdefault(_look(entry.id), []).append(entry)
        for alike in by_look.values():
            if len(alike) > 1:
                yield from _confusable(library, alike)


def _look(id: str) -> str:
    for written, seen in _ALIKE:
        id = id.replace(written, seen)
    return id


def _confusable(library: Library, alike: list[Entry]) -> Iterator[Diagnostic]:
    for at, entry in enumerate(alike):
        if entry.pack not in library.shelf.asked:
            continue
        reach = library.shelf.packs[entry.pack].reach
        first = next((each for each in alike[:at] if each.id != entry.id and each.pack in reach), None)
        if first is not None:
            message = f"`{entry.id}` looks like `{first.id}`, which is another {SINGULAR[entry.kind]}"
            notes = [Note(f"`{first.id}` is here", first.span())]
            help = "Give one of them an id that can be told apart."
            yield warning("FK214", entry.span(), message, help=help, entity=entry.qualified, notes=notes)
