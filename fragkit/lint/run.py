"""Runs everything that can find fault with a library and gives the findings in reading order."""

from __future__ import annotations

from collections.abc import Iterable

from fragkit import garbage
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Findings, Severity, in_reading_order
from fragkit.lint.checks import CHECKS, CHECKS_OF_SOUND_ENTRIES
from fragkit.lint.report import Report, looked_at
from fragkit.lint.selection import wanted
from fragkit.lint.suppressions import without_suppressed


def lint(library: Library, *, select: Iterable[str] = (), ignore: Iterable[str] = ()) -> list[Diagnostic]:
    """All findings about what the user asked for; `select` and `ignore` take codes or their beginnings.

    What an author has suppressed, in a comment or in pack.yaml, is left out; a suppression of nothing is a finding.
    """
    return wanted(in_reading_order(without_suppressed(library, _all(library))), select, ignore)


def lint_before_use(library: Library) -> list[Diagnostic]:
    """The same, with errors even where they are suppressed: what cannot be used cannot be used unmentioned either."""
    found = list(_all(library))
    errors = [each for each in found if each.severity is Severity.ERROR]
    return in_reading_order([*without_suppressed(library, found), *errors])


def report_on(library: Library) -> Report:
    """All findings, with what is needed to show them."""
    return Report(tuple(lint(library)), looked_at(library), library.shelf.sources)


def _all(library: Library) -> Findings:
    found = Findings()
    found.extend(library.findings)
    with garbage.left_alone():
        for check in CHECKS:
            found.extend(each for each in check(library) if library.concerns(each.span))
        faulty = {each.entity for each in found}
        for check in CHECKS_OF_SOUND_ENTRIES:
            mine = [each for each in check(library) if library.concerns(each.span) and each.entity not in faulty]
            found.extend(mine)
    return found
