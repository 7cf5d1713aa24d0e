"""What lies on an author's desk: the texts that he has open, saved or not, and the packs around them as last read.

It starts no threads and knows no protocol: whoever calls says when a pack is looked at again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from fragkit.content.kinds import MODELS
from fragkit.content.library import Library, load
from fragkit.diagnostic import Diagnostic
from fragkit.effects.checking import Survey, World
from fragkit.lint.run import lint
from fragkit.packs.finding import MANIFEST
from fragkit.packs.loading import Known
from fragkit.packs.shelf import Entry

_WORDS = ("tags", "memories", "actions", "phases", "reasons", "events", "parts")


@dataclass(slots=True)
class Reading:
    """A pack as it was when it was last read, with all that it requires, and what lint found."""

    root: Path
    library: Library
    findings: list[Diagnostic]
    _worlds: dict[str, World] = field(default_factory=dict)
    _survey: Survey | None = None
    _names: dict[tuple[str, str], dict[str, Entry]] = field(default_factory=dict)

    def pack_of(self, path: str) -> str | None:
        """The id of the pack that a file belongs to."""
        here = Path(os.path.realpath(path))
        for pack in self.library.shelf.packs.values():
            if here.is_relative_to(os.path.realpath(pack.storage.location)):
                return pack.id
        return None

    def world(self, pack: str) -> World:
        """What effects of a pack can speak of."""
        if self._survey is None:
            self._survey = Survey(self.library)
        if pack not in self._worlds:
            self._worlds[pack] = World(self.library, pack, self._survey)
        return self._worlds[pack]

    def names(self, kind: str, pack: str) -> dict[str, Entry]:
        """The entries of a kind that a pack can refer to, by what it may call them."""
        if (kind, pack) not in self._names:
            shelf = self.library.shelf
            reach = shelf.packs[pack].reach
            self._names[kind, pack] = {
                entry.id if shelf.find(kind, entry.id, pack) is entry else entry.qualified: entry
                for entry in shelf.every(kind)
                if entry.pack in reach
            }
        return self._names[kind, pack]

    def get_ready(self) -> None:
        """Works out beforehand what the first question would have to wait for."""
        for pack in self.library.shelf.asked:
            world = self.world(pack)
            for domain in _WORDS:
                world.words(domain)
            for kind in MODELS:
                self.names(kind, pack)
            survey = world.survey
            _ = (world.any_teams, survey.marked, survey.placed, survey.signalled, survey.written, survey.read)

    def said_of(self, path: str) -> list[Diagnostic]:
        """What is wrong with a file."""
        return [found for found in self.findings if found.span.path == path]


@dataclass(slots=True)
class Desk:
    """Open texts and read packs, by their absolute paths."""

    texts: dict[str, str] = field(default_factory=dict)
    readings: dict[Path, Reading] = field(default_factory=dict)
    _known: dict[Path, Known] = field(default_factory=dict)

    def reading_of(self, path: str) -> Reading | None:
        """The pack of a file, as last read; None when it never was."""
        return self.readings.get(self.root_of(path))

    def root_of(self, path: str) -> Path:
        """The folder of the pack that a file belongs to, or the file itself where there is none."""
        here = Path(path)
        for folder in here.parents:
            if os.path.isfile(folder / MANIFEST) or os.fspath(folder / MANIFEST) in self.texts:
                return folder
        return here

    def text_of(self, path: str) -> str | None:
        """What a file says: to its author if it is open, else as it was when its pack was read."""
        if path in self.texts:
            return self.texts[path]
        for reading in self.readings.values():
            source = reading.library.shelf.sources.get(path)
            if source is not None:
                return source.text
        return None

    def unsaved(self) -> dict[str, bytes]:
        """All open texts as files, to read packs with."""
        return {path: text.encode("utf-8", "surrogatepass") for path, text in self.texts.items()}

    def read_anew(self, root: Path, unsaved: dict[str, bytes]) -> Reading:
        """A pack with these texts in it; of its files only those are read that have changed."""
        return read_packs([root], unsaved, self._known.setdefault(root, {}))

    def with_neighbours(self, root: Path, unsaved: dict[str, bytes] | None = None) -> Reading:
        """A pack and all that lie beside it, which may speak of it."""
        beside = sorted(each.parent for each in root.parent.glob(f"*/{MANIFEST}") if each.parent != root)
        return read_packs([root, *beside], self.unsaved() if unsaved is None else unsaved, None)


def read_packs(roots: Iterable[Path], unsaved: dict[str, bytes], known: Known | None) -> Reading:
    """Packs, read and looked through."""
    wanted = list(roots)
    library = load(wanted, overlay=unsaved, known=known)
    reading = Reading(wanted[0], library, lint(library))
    reading.get_ready()
    return reading
