"""FK434, FK442 and FK443, patches of variants: what they change is there, and still makes sense when it is changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from fragkit.content.base import Model, built_upon
from fragkit.content.complaints import translate
from fragkit.content.fields import references
from fragkit.content.game import Variant
from fragkit.content.kinds import MODELS, SINGULAR
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity
from fragkit.effects.checking import Problem, Survey, World, check_entry
from fragkit.lint.checks.effects import finding
from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import patched
from fragkit.packs.nodes import Mapping, Path, Plain, descend
from fragkit.packs.shelf import Entry

CODES = (
    Code(
        "FK434",
        "patch-that-does-not-fit",
        "A variant patches something that there is not, or that makes no sense any more when it is patched.",
        "A patch replaces keys of an entry, and the entry must still be one.",
        content("""
            variants:
              two-shots:
                name: Two Shots
                group: option
                patch:
                  cards:
                    thing: {shots: 2}
            cards:
              thing: {deck: weapon, name: Thing, damage: 3d, ammo: 4}
        """),
        content("""
            variants:
              two-shots:
                name: Two Shots
                group: option
                patch:
                  cards:
                    thing: {shots_per_ammo: 2}
            cards:
              thing: {deck: weapon, name: Thing, damage: 3d, ammo: 4}
        """),
    ),
    Code(
        "FK442",
        "unwatched-patch",
        "A patch changes a key of another pack, and does not say what that key was.",
        "Cards of other packs get better with time; a patch that says what it found can tell when that has happened.",
        patched(),
        patched("was: {terrain: {teleporter: {glyph: T}}}"),
        Severity.INFO,
    ),
    Code(
        "FK443",
        "moved-on",
        "What a patch changes is not any more what it was when the patch was written.",
        "The patch was made for something else; perhaps it is not needed any more, or does too much.",
        patched("was: {terrain: {teleporter: {glyph: X}}}"),
        patched("was: {terrain: {teleporter: {glyph: T}}}"),
        Severity.WARNING,
    ),
)
_LONGEST = 60

PATCHABLE = tuple(kind for kind in MODELS if kind not in ("rules", "scenarios"))
"""The sections that a game is made of."""


def check(library: Library) -> Iterator[Diagnostic]:
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
            path: Path = ("patch", section, name)
            qualified = world.library.resolve(section, name, world.pack)
            model = world.survey.model(section, qualified) if qualified is not None else None
            if qualified is None:
                message = f"there is no {SINGULAR[section]} `{name}` that could be patched"
                yield _unknown(world, entry, name, world.words(section), path, message)
            elif model is not None:
                was = (variant.was or {}).get(section, {}).get(name, {})
                yield from _Patch(world, entry, section, qualified, path, values, was).findings(model)
    yield from _idle(entry, variant)


def _idle(entry: Entry, variant: Variant) -> Iterator[Diagnostic]:
    """What `was` says of keys that are not patched."""
    for section, entries in (variant.was or {}).items():
        for name, values in entries.items():
            for key in values:
                if key not in (variant.patch or {}).get(section, {}).get(name, {}):
                    message = f"`{key}` is not patched, so what it was says nothing"
                    help = "Leave it out, or write it under `patch`, too."
                    yield finding(entry, Problem("FK435", ("was", section, name, key), message, help, at_key=True))


def _unknown(world: World, entry: Entry, word: str, known: Any, path: Path, message: str) -> Diagnostic:
    meant, help = world.guess_with_help(word, known)
    return finding(entry, Problem("FK434", path, message, help, replacement=meant, at_key=True))


_WORDS = ("names", "text", "texts", "flavour")


@dataclass(frozen=True, slots=True)
class _Patch:
    """What a variant changes of one entry."""

    world: World
    entry: Entry
    section: str
    qualified: str
    path: Path
    values: dict[str, Any]
    was: dict[str, Any]

    def findings(self, model: Model) -> Iterator[Diagnostic]:
        yield from self._references()
        before = model.model_dump(by_alias=True, exclude_unset=True)
        try:
            after = MODELS[self.section].model_validate(built_upon(before, self.values))
        except ValidationError as problem:
            yield from self._shape(problem, before)
            return
        yield from self._meaning(model, after)
        for key in self.values:
            yield from self._moved_on(key, model, before, after)

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

    def _moved_on(self, key: str, model: Model, before: dict[str, Any], after: Model) -> Iterator[Diagnostic]:
        """Tells what a patch changes, unless it says itself what that was; and if it says something else, warns."""
        now, then = _said(model, key), _said(after, key)
        if key not in self.was:
            if self.qualified.partition(":")[0] == self.entry.pack or key in _WORDS:
                return  # its own pack: whoever changes it sees both; and new words change no rule
            message = f"this changes `{key}` of `{self.qualified}` from {_short(now)} to {_short(then)}"
            help = "Write under `was:` what it was; then lint warns you when that has changed."
            found = finding(self.entry, Problem("FK442", (*self.path, key), message, help, at_key=True))
            yield replace(found, severity=Severity.INFO)
            return
        try:
            was = _said(MODELS[self.section].model_validate({**before, key: self.was[key]}), key)
        except ValidationError:
            was = self.was[key]
        if was != now:
            message = f"`{key}` of `{self.qualified}` is {_short(now)} now, and was {_short(was)}"
            help = "See whether the patch is still right, and write what it is now under `was:`."
            place = ("was", *self.path[1:], key)
            yield finding(self.entry, Problem("FK443", place, message, help, at_key=True))

    def _meaning(self, before: Model, after: Model) -> Iterator[Diagnostic]:
        """What the patched entry says that the checker minds and the entry as it was did not."""
        known = set(check_entry(self.world, before, self.qualified))
        for problem in check_entry(self.world, after, self.qualified):
            if problem.path[:1] and problem.path[0] in self.values:
                yield finding(self.entry, replace(problem, path=(*self.path, *problem.path)))
            elif problem not in known:
                message = f"with this patch, something else is wrong: {problem.message}"
                yield finding(self.entry, Problem("FK434", self.path, message, problem.help, at_key=True))


def _said(model: Model, key: str) -> Any:
    """What an entry says under a key, or means by not saying it."""
    return model.model_dump(mode="json", by_alias=True, exclude_none=True).get(key)


def _short(value: Any) -> str:
    """A value in a few letters."""
    if value is None or value == []:
        return "nothing"
    text = json.dumps(value, ensure_ascii=False)
    return f"`{text if len(text) <= _LONGEST else text[: _LONGEST - 1] + '…'}`"
