"""Patches of variants: what they change is there, and still makes sense when it is changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from fragkit.content.base import Model
from fragkit.content.complaints import translate
from fragkit.content.fields import references
from fragkit.content.game import Variant
from fragkit.content.kinds import MODELS, SINGULAR
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic
from fragkit.effects.checking import Problem, Survey, World, check_entry
from fragkit.lint.checks.effects import finding
from fragkit.packs.nodes import Mapping, Path, Plain, descend
from fragkit.packs.shelf import Entry

PATCHABLE = tuple(kind for kind in MODELS if kind not in ("rules", "scenarios"))
"""The sections that a game is made of."""


def check_patches(library: Library) -> Iterator[Diagnostic]:
    """What is wrong with the patches of the variants that were asked about."""
    survey = Survey(library)
    for qualified in library.asked("variants"):
        variant = library.variants[qualified]
        if variant.patch:
            entry = library.entry("variants", qualified)
            yield from _variant(World(library, entry.pack, survey), entry, variant)


def _variant(world: World, entry: Entry, variant: Variant) -> Iterator[Diagnostic]:
    for section, entries in (variant.patch or {}).items():
        if section not in PATCHABLE:
            yield _unknown(world, entry, section, PATCHABLE, ("patch", section), f"there is no section `{section}`")
            continue
        for name, values in entries.items():
            path = ("patch", section, name)
            qualified = world.library.resolve(section, name, world.pack)
            model = world.survey.model(section, qualified) if qualified is not None else None
            if qualified is None:
                message = f"there is no {SINGULAR[section]} `{name}` that could be patched"
                yield _unknown(world, entry, name, world.words(section), path, message)
            elif model is not None:
                yield from _Patch(world, entry, section, qualified, path, values).findings(model)


def _unknown(world: World, entry: Entry, word: str, known: Any, path: Path, message: str) -> Diagnostic:
    meant, help = world.guess_with_help(word, known)
    return finding(entry, Problem("FK434", path, message, help, replacement=meant, at_key=True))


@dataclass(frozen=True, slots=True)
class _Patch:
    """What a variant changes of one entry."""

    world: World
    entry: Entry
    section: str
    qualified: str
    path: Path
    values: dict[str, Any]

    def findings(self, model: Model) -> Iterator[Diagnostic]:
        yield from self._references()
        before = model.model_dump(by_alias=True, exclude_unset=True)
        try:
            after = MODELS[self.section].model_validate({**before, **self.values})
        except ValidationError as problem:
            yield from self._shape(problem, before)
            return
        yield from self._meaning(model, after)

    def _references(self) -> Iterator[Diagnostic]:
        values: Plain = self.values
        for reference in references(MODELS[self.section], values):
            if self.world.library.resolve(reference.kind, reference.text, self.world.pack) is None:
                help = self.world.guess_with_help(reference.text, self.world.words(reference.kind))[1]
                message = f"there is no {SINGULAR[reference.kind]} `{reference.text}`"
                yield finding(self.entry, Problem("FK210", (*self.path, *reference.path), message, help))

    def _shape(self, problem: ValidationError, before: dict[str, Any]) -> Iterator[Diagnostic]:
        """The patched entry is no entry any more; said as it is said of entries, at the patch."""
        node, _ = descend(self.entry.node, self.path)
        section, _ = descend(self.entry.node, self.path[:-1])
        key = section.keys[str(self.path[-1])] if isinstance(section, Mapping) else self.entry.key
        elsewhere = before.keys() - self.values.keys()
        source = self.entry.document.source
        for found in translate(problem, MODELS[self.section], node, source, key, said_elsewhere=elsewhere):
            yield replace(found, code="FK434", entity=self.entry.qualified)

    def _meaning(self, before: Model, after: Model) -> Iterator[Diagnostic]:
        """What the patched entry says that the checker minds and the entry as it was did not."""
        known = set(check_entry(self.world, before, self.qualified))
        for problem in check_entry(self.world, after, self.qualified):
            if problem.path[:1] and problem.path[0] in self.values:
                yield finding(self.entry, replace(problem, path=(*self.path, *problem.path)))
            elif problem not in known:
                message = f"with this patch, something else is wrong: {problem.message}"
                yield finding(self.entry, Problem("FK434", self.path, message, problem.help, at_key=True))
