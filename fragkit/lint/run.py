"""Runs everything that can find fault with a library and gives the findings in reading order."""

from __future__ import annotations

from collections.abc import Iterable

from fragkit import garbage
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Findings, in_reading_order
from fragkit.lint.checks import CHECKS


def lint(library: Library, *, select: Iterable[str] = (), ignore: Iterable[str] = ()) -> list[Diagnostic]:
    """All findings about what the user asked for; `select` and `ignore` take codes or their beginnings."""
    wanted, unwanted = tuple(select), tuple(ignore)
    found = Findings()
    found.extend(library.findings)
    with garbage.left_alone():
        for check in CHECKS:
            found.extend(each for each in check(library) if library.concerns(each.span))
    return [
        each
        for each in in_reading_order(found)
        if (not wanted or each.code.startswith(wanted)) and not (unwanted and each.code.startswith(unwanted))
    ]
