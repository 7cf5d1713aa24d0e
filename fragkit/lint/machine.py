"""Findings for programs: JSON as the command line promises it, and annotations for GitHub."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from fragkit.diagnostic import Diagnostic, Severity
from fragkit.lint.codes import codes
from fragkit.lint.frames import harmless, tally
from fragkit.lint.report import Report, in_sentences

_GITHUB_LIMIT = 50
_GITHUB_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def as_json(report: Report) -> str:
    """One JSON document; its shape is part of the command line's contract."""
    return _written({"diagnostics": [_one(found) for found in report.findings]}, report)


def statistics_as_json(report: Report) -> str:
    """How often each code was found, the commonest first."""
    counts = Counter(found.code for found in report.findings)
    rows = [{"code": code, "name": codes()[code].name, "count": count} for code, count in sorted(counts.items())]
    return _written({"statistics": sorted(rows, key=lambda row: -counts[str(row["code"])])}, report)


def _written(body: dict[str, Any], report: Report) -> str:
    counts = tally(report.findings)
    summary = {
        "files": len(report.looked.files),
        "entries": {kind: count for kind, count in report.looked.entries.items() if count},
        "errors": counts["error"],
        "warnings": counts["warning"],
        "infos": counts["info"],
        "left_out": dict(report.left_out),
    }
    return json.dumps({"version": 1, **body, "summary": summary}, indent=2, ensure_ascii=True)


def _one(found: Diagnostic) -> dict[str, Any]:
    span = found.span
    return {
        "code": found.code,
        "severity": found.severity.value,
        "message": found.message,
        "path": span.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "entity": found.entity,
        "help": found.help,
        "fix": {"safe": found.fix.safe, "description": found.fix.description} if found.fix else None,
        "url": None,
    }


def as_github(findings: Sequence[Diagnostic]) -> Iterator[str]:
    """Workflow commands, the worst first; GitHub shows only so many, so the rest is counted."""
    order = list(Severity)
    worst_first = sorted(findings, key=lambda found: order.index(found.severity))
    for found in worst_first[:_GITHUB_LIMIT]:
        span = found.span
        place = f"file={_escaped(harmless(span.path), True)},line={span.line},col={span.column},endLine={span.end_line}"
        text = _escaped(harmless(in_sentences(found)), False)
        yield f"::{_GITHUB_LEVELS[found.severity]} {place},title={found.code}::{text}"
    if len(findings) > _GITHUB_LIMIT:
        yield f"::notice::and {len(findings) - _GITHUB_LIMIT} more findings"


def _escaped(text: str, in_property: bool) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if in_property else text
