"""FK434: a patch of something that is not there, or that makes no sense any more when it is changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pydantic import ValidationError

from fragkit.content.complaints import translate
from fragkit.content.kinds import MODELS, SINGULAR
from fragkit.diagnostic import Diagnostic
from fragkit.effects.checking import Problem
from fragkit.lint.checks.effects import finding
from fragkit.lint.checks.patches.patch import PATCHABLE, Change, Patch
from fragkit.lint.codes import Code, content
from fragkit.packs.nodes import Mapping, Path, descend

CODE = Code(
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
)


def check(change: Change) -> Iterator[Diagnostic]:
    """What is patched and is not there, and what is no good when it is patched."""
    for section, entries in (change.variant.patch or {}).items():
        if section not in PATCHABLE:
            yield _unknown(change, section, PATCHABLE, ("patch", section), f"there is no section `{section}`")
            continue
        for name in entries:
            if change.world.library.resolve(section, name, change.world.pack) is None:
                message = f"there is no {SINGULAR[section]} `{name}` that could be patched"
                yield _unknown(change, name, change.world.words(section), ("patch", section, name), message)
    for patch in change.patches:
        if isinstance(patch.after, ValidationError):
            yield from _shape(change, patch, patch.after)
        for problem in patch.problems:
            if not patch.is_about_its_values(problem):
                message = f"with this patch, something else is wrong: {problem.message}"
                yield finding(change.entry, Problem("FK434", patch.path, message, problem.help, at_key=True))


def _unknown(change: Change, word: str, known: Iterable[str], path: Path, message: str) -> Diagnostic:
    meant, help = change.world.guess_with_help(word, known)
    return finding(change.entry, Problem("FK434", path, message, help, replacement=meant, at_key=True))


def _shape(change: Change, patch: Patch, problem: ValidationError) -> Iterator[Diagnostic]:
    """The patched entry is no entry any more; said as it is said of entries, at the patch."""
    entry = change.entry
    node, _ = descend(entry.node, patch.path)
    section, _ = descend(entry.node, patch.path[:-1])
    key = section.keys[str(patch.path[-1])] if isinstance(section, Mapping) else entry.key
    elsewhere = patch.before.keys() - patch.values.keys()
    source = entry.document.source
    for found in translate(problem, MODELS[patch.section], node, source, key, said_elsewhere=elsewhere):
        yield replace(found, code="FK434", entity=entry.qualified)
