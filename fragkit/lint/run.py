"""Runs everything that can find fault with a library and gives the findings in reading order."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from fragkit import garbage
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Findings, Severity, in_reading_order
from fragkit.lint.checks import CHECKS, CHECKS_OF_SOUND_ENTRIES, Check
from fragkit.lint.report import Report, looked_at
from fragkit.lint.selection import wanted
from fragkit.lint.sharing import processors, shared
from fragkit.lint.suppressions import without_suppressed

WORTH_SHARING = 2_000
"""From how many entries on several processes are sooner done than one."""


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


def report_on(library: Library, processes: int | None = 1) -> Report:
    """All findings, with what is needed to show them; None for as many processes as are worth it."""
    if processes is None:
        processes = processors() if _size(library) >= WORTH_SHARING else 1
    found = in_reading_order(without_suppressed(library, _all(library, processes)))
    return Report(tuple(found), looked_at(library), library.shelf.sources)


def _size(library: Library) -> int:
    """How many entries there are to look at."""
    asked = set(library.shelf.asked)
    return sum(entry.pack in asked for entries in library.shelf.entries.values() for entry in entries.values())


def _all(library: Library, processes: int = 1) -> Findings:
    found = Findings()
    found.extend(library.findings)
    tasks = [
        *(partial(_found_by, check, library, found.most_per_file) for check in CHECKS),
        *(partial(_found_by, check, library, found.most) for check in CHECKS_OF_SOUND_ENTRIES),
    ]
    with garbage.left_alone():
        answers = shared(tasks, processes)
    for answer in answers[: len(CHECKS)]:
        found.take_over(answer)
    faulty = {each.entity for each in found}
    for answer in answers[len(CHECKS) :]:
        found.take_over(answer, lambda each: each.entity not in faulty)
    return found


def _found_by(check: Check, library: Library, most_per_file: int) -> Findings:
    found = Findings(most_per_file)
    found.extend(each for each in check(library) if library.concerns(each.span))
    return found
