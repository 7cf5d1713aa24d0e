"""Mends texts: applies the edits of fixes round by round, each looked at anew, and never makes a new error.

Nothing is written here; what comes out is the new texts of files. It does not know where files lie.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from fragkit.diagnostic import Diagnostic, Edit, Fix, Severity
from fragkit.lint.report import Report
from fragkit.packs.source import Source

MOST_ROUNDS = 10
_MOST_TRIALS = 40
"""How often something may be tried in all, since some fixes may make something else wrong."""
_NUMBER = re.compile(r"\d+")

Texts: TypeAlias = Mapping[str, str]
Look: TypeAlias = Callable[[Texts], Report]
"""Reads everything again, with these texts in the place of what is on disk."""
Wanted: TypeAlias = Callable[[Diagnostic], bool]
_Name: TypeAlias = tuple[str, str, str]
"""What a finding is known by when lines have moved: its file, its code and its message."""


@dataclass(slots=True)
class Mended:
    """What came of mending: the last report, the new texts by path, and how many findings were mended."""

    report: Report
    texts: dict[str, str] = field(default_factory=dict)
    count: int = 0
    refused: int = 0
    """Fixes that would have made something else wrong, or that were left when the rounds were up."""


def mended(text: str, findings: Iterable[Diagnostic], *, unsafe: bool = False) -> tuple[str, int]:
    """The text with the fixes applied, and how many; of two that touch the same place the first wins."""
    chosen = compatible(found.fix for found in findings if found.fix is not None and (found.fix.safe or unsafe))
    return _applied(text, chosen), len(chosen)


def compatible(fixes: Iterable[Fix]) -> list[Fix]:
    """The fixes that can be made at once, in the order of their places."""
    chosen: list[Fix] = []
    taken_until = -1
    for fix in sorted((each for each in fixes if each.edits), key=lambda each: _reach(each)):
        start, end = _reach(fix)
        if start > taken_until or (start == taken_until and start < end):
            chosen.append(fix)
            taken_until = end
    return chosen


def mend(first: Report, look: Look, wanted: Wanted, can_write: Callable[[str], bool]) -> Mended:
    """Applies the wanted fixes until there are none left, at most ten rounds, looking again after each.

    A fix after which something is wrong that was not wrong before is not made.
    """
    mending = _Mending(Mended(first), look, lambda found: wanted(found) and can_write(found.span.path))
    for _ in range(MOST_ROUNDS):
        if not mending.round():
            break
    return mending.mended


class _Mending:
    def __init__(self, mended: Mended, look: Look, wanted: Wanted) -> None:
        self.mended = mended
        self.look = look
        self.wanted = wanted
        self.bad: set[_Name] = set()
        """Fixes that are not tried again."""
        self.trials = 0

    def round(self) -> int:
        """Applies what goes together, and what comes to light by it; gives how many fixes were made."""
        offered = [found for found in self.mended.report.findings if self.wanted(found)]
        chosen = _together(found for found in offered if _name(found) not in self.bad)
        waiting = [chosen] if chosen else []
        while waiting:
            part = waiting.pop()
            self.trials += 1
            made = self._try(part, {_name(found) for found in offered}) if self.trials <= _MOST_TRIALS else 0
            if made:  # the places of what is still waiting have moved: it is for the next round
                self.mended.count += made
                return made
            if len(part) == 1 or self.trials > _MOST_TRIALS:
                self.bad.update(map(_name, part))
                self.mended.refused += len(part)
            else:
                half = len(part) // 2
                waiting.extend((part[half:], part[:half]))
        return 0

    def _try(self, part: list[Diagnostic], known: set[_Name]) -> int:
        """Applies fixes, and those of mistakes that only then show, until nothing is wrong that was not before."""
        before = _errors(self.mended.report)
        report, texts, made = self.mended.report, dict(self.mended.texts), 0
        for _ in range(MOST_ROUNDS):
            for path, findings in _by_path(part).items():
                texts[path] = _applied(report.sources[path].text, [each.fix for each in findings if each.fix])
            made += len(part)
            report = self.look(texts)
            if not _errors(report) - before:
                self.mended.report, self.mended.texts = report, texts
                return made
            part = _together(each for each in report.findings if self.wanted(each) and _name(each) not in known)
            if not part:
                return 0
        return 0


def _name(found: Diagnostic) -> _Name:
    return found.span.path, found.code, found.message


def _together(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings whose fixes can be made at once."""
    chosen: list[Diagnostic] = []
    for mine in _by_path(findings).values():
        fixes = {id(fix) for fix in compatible(each.fix for each in mine if each.fix is not None)}
        chosen.extend(each for each in mine if id(each.fix) in fixes)
    return chosen


def _errors(report: Report) -> Counter[tuple[str, str, str]]:
    """The errors of a report; the numbers of lines that they speak of may change."""
    return Counter(
        (found.span.path, found.code, _NUMBER.sub("0", found.message))
        for found in report.findings
        if found.severity is Severity.ERROR
    )


def _by_path(findings: Iterable[Diagnostic]) -> dict[str, list[Diagnostic]]:
    by_path: dict[str, list[Diagnostic]] = {}
    for found in findings:
        by_path.setdefault(found.span.path, []).append(found)
    return by_path


def _reach(fix: Fix) -> tuple[int, int]:
    return min(edit.start for edit in fix.edits), max(edit.end for edit in fix.edits)


def _applied(text: str, fixes: Iterable[Fix]) -> str:
    newline = "\r\n" if "\r\n" in text else "\n"
    edits: list[Edit] = sorted((edit for fix in fixes for edit in fix.edits), key=lambda edit: (edit.start, edit.end))
    for edit in reversed(edits):
        text = text[: edit.start] + edit.text.replace("\n", newline) + text[edit.end :]
    return text


def changed(texts: Texts, sources: Mapping[str, Source]) -> dict[str, tuple[str, str]]:
    """The texts that are not any more what they were, by path, each with what it was."""
    return {path: (sources[path].text, text) for path, text in sorted(texts.items()) if text != sources[path].text}
