"""A report as JUnit's XML, which nearly every CI server can show: a suite for each file, a case for each finding."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from fragkit.diagnostic import Diagnostic
from fragkit.lint.frames import harmless
from fragkit.lint.report import Report, is_at_least


def as_junit(report: Report, fail_on: str) -> str:
    """One document. Findings that fail the run are failures; the others are cases that passed, with a remark."""
    by_path: dict[str, list[Diagnostic]] = {path: [] for path in report.looked.files}
    for found in report.findings:
        by_path.setdefault(found.span.path, []).append(found)
    failures = sum(is_at_least(found.severity, fail_on) for found in report.findings)
    cases = sum(max(1, len(findings)) for findings in by_path.values())
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines.append(f'<testsuites name="fragkit lint" tests="{cases}" failures="{failures}" errors="0">')
    for path, findings in by_path.items():
        lines.extend(_suite(path, findings, fail_on))
    lines.append("</testsuites>")
    return "\n".join(lines)


def _suite(path: str, findings: list[Diagnostic], fail_on: str) -> Iterator[str]:
    failures = sum(is_at_least(found.severity, fail_on) for found in findings)
    name = _written(path)
    yield f'  <testsuite name="{name}" tests="{max(1, len(findings))}" failures="{failures}" errors="0" skipped="0">'
    if not findings:
        yield f'    <testcase name="lint" classname="{name}" />'
    for found in findings:
        yield from _case(found, name, fail_on)
    yield "  </testsuite>"


def _case(found: Diagnostic, name: str, fail_on: str) -> Iterator[str]:
    span = found.span
    about = f"{found.code} {span.line}:{span.column}"
    text = _written(
        f"{span.path}:{span.line}:{span.column}: {found.message}" + (f"\n{found.help}" if found.help else "")
    )
    yield f'    <testcase name="{about}" classname="{name}">'
    if is_at_least(found.severity, fail_on):
        message = _written(found.message)
        yield f'      <failure type="{found.severity.value}" message="{message}">{text}</failure>'
    else:
        yield f"      <system-out>{found.severity.value}: {text}</system-out>"
    yield "    </testcase>"


def _written(text: str) -> str:
    """Text of a stranger, without what XML cannot hold and without what it would obey."""
    return "\n".join(escape(harmless(line)) for line in text.split("\n"))
