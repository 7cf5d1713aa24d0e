"""Scenarios as items of a pytest run. Only a run that collects some imports this, and with it pytest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import pytest

from fragkit.content.library import Library, load
from fragkit.diagnostic import Diagnostic, Severity
from fragkit.lint.frames import show
from fragkit.lint.run import lint
from fragkit.packs.shelf import Entry
from fragkit.table.scenario import run_scenarios

_T = TypeVar("_T")
_READ = pytest.StashKey[dict[Path, "ReadPack"]]()


class ReadPack:
    """A pack, read once for all its files."""

    def __init__(self, folder: Path) -> None:
        self.library: Library = load(_shown(folder))

    @cached_property
    def errors(self) -> dict[Path, list[Diagnostic]]:
        """What makes content unusable, by its file."""
        errors = [found for found in lint(self.library) if found.severity is Severity.ERROR]
        return _by_file(errors, lambda found: found.span.path)

    @cached_property
    def scenarios(self) -> dict[Path, list[Entry]]:
        """What can be played, by its file."""
        known = [each for each in self.library.shelf.every("scenarios") if each.qualified in self.library.scenarios]
        return _by_file(known, lambda entry: entry.document.source.path)

    def told(self, errors: list[Diagnostic]) -> str:
        """Findings with the lines in question."""
        return "\n\n".join(show(errors, self.library.shelf.sources))


def _by_file(things: Iterable[_T], path_of: Callable[[_T], str]) -> dict[Path, list[_T]]:
    found: dict[Path, list[_T]] = {}
    for thing in things:
        found.setdefault(Path(path_of(thing)).resolve(), []).append(thing)
    return found


def _shown(folder: Path) -> Path:
    """The folder as its author would type it."""
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


class WentWrong(Exception):
    """What an item has to say; nobody needs a traceback for it."""


class PackFile(pytest.File):
    """A content file of a pack."""

    pack: ReadPack

    @classmethod
    def of(cls, parent: pytest.Collector, file: Path, folder: Path) -> PackFile:
        """The file as a collector; its pack is read by the first file that asks."""
        read = parent.config.stash.setdefault(_READ, {})
        if folder not in read:
            read[folder] = ReadPack(folder)
        found: PackFile = cls.from_parent(parent, path=file)
        found.pack = read[folder]
        return found

    def collect(self) -> Iterator[pytest.Item]:
        """An item for each scenario; and `lint` where there is an error, so that nothing is lost unnoticed."""
        here = self.path.resolve()
        errors = self.pack.errors.get(here)
        if errors:
            broken: BrokenFile = BrokenFile.from_parent(self, name="lint")
            broken.errors = errors
            yield broken
        for entry in self.pack.scenarios.get(here, ()):
            scenario: ScenarioItem = ScenarioItem.from_parent(self, name=entry.id)
            scenario.entry = entry
            scenario.extra_keyword_matches.update(self.pack.library.scenarios[entry.qualified].proves)
            yield scenario


class _Item(pytest.Item):
    parent: PackFile

    def repr_failure(  # type: ignore[override]
        self, excinfo: pytest.ExceptionInfo[BaseException], style: None = None
    ) -> object:
        """The message alone, unless fragkit itself has stumbled."""
        if isinstance(excinfo.value, WentWrong):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)


class ScenarioItem(_Item):
    """A scenario."""

    entry: Entry

    def runtest(self) -> None:
        """Plays it."""
        library = self.parent.pack.library
        for outcome in run_scenarios(library, [self.entry.qualified]):
            if outcome.status != "passed":
                raise WentWrong(outcome.told(library.shelf.sources))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands, and its id."""
        return self.path, self.entry.span().line - 1, self.entry.qualified


class BrokenFile(_Item):
    """What is wrong with a file; it fails always."""

    errors: list[Diagnostic]

    def runtest(self) -> None:
        """Says it."""
        raise WentWrong(self.parent.pack.told(self.errors))

    def reportinfo(self) -> tuple[Path, int, str]:
        """The first place, and what is wrong."""
        return self.path, self.errors[0].span.line - 1, "lint"
