"""Checks of what variants patch, one a file, each a function from all patches of a variant to findings."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic
from fragkit.lint.checks.patches import (
    as_of_entries,
    fk434_patch_that_does_not_fit,
    fk442_unwatched_patch,
    fk443_moved_on,
)
from fragkit.lint.checks.patches.patch import changes

_OF_PATCHES = (as_of_entries, fk434_patch_that_does_not_fit, fk442_unwatched_patch, fk443_moved_on)


def check(library: Library) -> Iterator[Diagnostic]:
    """What is wrong with the patches of the variants that were asked about."""
    for change in changes(library):
        for module in _OF_PATCHES:
            yield from module.check(change)
