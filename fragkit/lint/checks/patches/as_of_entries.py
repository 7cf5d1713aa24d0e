"""What patches say that would be wrong in an entry, too: unknown references, idle keys, and what the checker minds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fragkit.content.fields import references
from fragkit.content.kinds import MODELS, SINGULAR
from fragkit.diagnostic import Diagnostic
from fragkit.effects.checking import Problem
from fragkit.lint.checks.effects import finding
from fragkit.lint.checks.patches.patch import Change, Patch
from fragkit.packs.nodes import Plain


def check(change: Change) -> Iterator[Diagnostic]:
    """The same findings as of entries, at the patch."""
    for patch in change.patches:
        for problem in _references(change, patch):
            yield finding(change.entry, problem)
        for problem in patch.problems:
            if patch.is_about_its_values(problem):
                yield finding(change.entry, replace(problem, path=(*patch.path, *problem.path)))
    for problem in _idle(change):
        yield finding(change.entry, problem)


def _references(change: Change, patch: Patch) -> Iterator[Problem]:
    world, values = change.world, patch.values
    plain: Plain = values
    for reference in references(MODELS[patch.section], plain):
        if world.library.resolve(reference.kind, reference.text, world.pack) is None:
            help = world.guess_with_help(reference.text, world.words(reference.kind))[1]
            message = f"there is no {SINGULAR[reference.kind]} `{reference.text}`"
            yield Problem("FK210", (*patch.path, *reference.path), message, help)


def _idle(change: Change) -> Iterator[Problem]:
    """What `was` says of keys that are not patched."""
    for section, entries in (change.variant.was or {}).items():
        for name, values in entries.items():
            for key in values:
                if key not in (change.variant.patch or {}).get(section, {}).get(name, {}):
                    message = f"`{key}` is not patched, so what it was says nothing"
                    help = "Leave it out, or write it under `patch`, too."
                    yield Problem("FK435", ("was", section, name, key), message, help, at_key=True)
