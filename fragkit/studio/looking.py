"""The pack as it is at one moment: what is printed of it, what is wrong with it, and what is different from before.

It takes long to import, since it knows every kind of entry: whoever answers a browser does not wait for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fragkit.content.library import Library, load
from fragkit.diagnostic import Diagnostic
from fragkit.packs.loading import Known
from fragkit.studio.prints import Prints, piece_as_data
from fragkit.studio.things import Thing, things_of

if TYPE_CHECKING:
    from fragkit.lsp.desk import Reading


@dataclass(slots=True)
class Look:
    """The pack as it was at one moment."""

    number: int
    library: Library
    things: dict[str, Thing]
    prints: Prints
    findings: list[Diagnostic] = field(default_factory=list)
    is_linted: bool = False
    reading: Reading | None = None
    """For what an editor asks: of this look, or of the last one that lint has been through."""

    def as_data(self, folder: str) -> dict[str, Any]:
        """The pack, and all things that are printed of it."""
        library = self.library
        info = next((library.packs[each] for each in library.shelf.asked if each in library.packs), None)
        return {
            "number": self.number,
            "folder": folder,
            "title": info.title if info is not None else folder,
            "looks": self.prints.looks_origin,
            "decks": decks_of(library),
            "version": info.version if info is not None else "",
            "things": [thing.as_data() for thing in self.things.values()],
        }

    def pieces(self, keys: Iterable[str]) -> dict[str, Any]:
        """What is printed of some things, for the page."""
        return {key: piece_as_data(self.prints, self.things[key]) for key in keys if key in self.things}

    def words(self, keys: Iterable[str]) -> dict[str, str]:
        """All words to find some things by."""
        return {key: self.prints.words(self.things[key]) for key in keys if key in self.things}

    def find_mistakes(self) -> None:
        """Has lint look through it."""
        from fragkit.lint.run import lint  # all checks, which nobody needs before something is to be seen

        self.findings = lint(self.library)
        self.is_linted = True

    def get_ready(self, root: Path) -> None:
        """Makes what an editor asks quick to answer."""
        from fragkit.lsp.desk import Reading  # as above

        reading = Reading(root, self.library, self.findings)
        reading.get_ready()
        self.reading = reading


def decks_of(library: Library) -> dict[str, str]:
    """The decks that a card of this pack can be in, by what its author may call them."""
    asked = next(iter(library.shelf.asked), None)
    if asked is None:
        return {}
    reach = library.shelf.packs[asked].reach
    entries = [entry for entry in library.shelf.every("decks") if entry.pack in reach]
    return {
        entry.id if library.shelf.find("decks", entry.id, asked) is entry else entry.qualified: library.decks[name].name
        for entry in entries
        if (name := entry.qualified) in library.decks
    }


def look_at(root: Path, number: int, known: Known, before: Look | None) -> Look:
    """Reads what has changed, and takes over the rest."""
    library = load([root], known=known)
    prints = Prints(library, before.prints if before is not None else None)
    things = {thing.key: thing for thing in things_of(library, prints.origins)}
    prints.forget_all_but(things)
    return Look(number, library, things, prints, reading=before.reading if before is not None else None)


def change(before: Look, now: Look) -> dict[str, Any]:
    """What is different: things that are new, say something else or may look different, and their order."""
    old = before.things
    fresh = [thing for key, thing in now.things.items() if key not in old or old[key] != thing]
    return {
        "before": before.number,
        "things": [thing.as_data() for thing in fresh],
        "marked": [thing.key for thing in fresh if thing.key not in old or old[thing.key].own != thing.own],
        "looks": now.prints.looks_origin,
        "order": list(now.things) if list(now.things) != list(old) else None,
    }
