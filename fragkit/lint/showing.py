"""A report in the form that was asked for, line by line; each form is imported when it is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fragkit.lint.report import Report

FORMATS = ("text", "json", "sarif", "github", "junit")


def show_report(
    report: Report, form: str, fail_on: str, counted: bool, remarks: Sequence[str], *, colour: bool, quiet: bool
) -> Iterator[str]:
    """What is printed. `counted` shows only how often each code was found; remarks are for people."""
    if form == "text":
        yield from _text(report, counted, remarks, colour, quiet)
    elif form == "sarif":
        from fragkit.lint.sarif import as_sarif

        yield as_sarif(report)
    elif form == "junit":
        from fragkit.lint.junit import as_junit

        yield as_junit(report, fail_on)
    elif form == "github":
        from fragkit.lint.frames import summary
        from fragkit.lint.machine import as_github

        yield from as_github(report.findings)
        if not quiet:
            yield summary(report)
    else:
        from fragkit.lint.machine import as_json, statistics_as_json

        yield statistics_as_json(report) if counted else as_json(report)


def _text(report: Report, counted: bool, remarks: Sequence[str], colour: bool, quiet: bool) -> Iterator[str]:
    from fragkit.lint.frames import show, statistics, summary

    if counted:
        yield from statistics(report)
    else:
        yield from (f"{block}\n" for block in show(report.findings, report.sources, colour=colour))
    yield from remarks
    if not quiet:
        yield summary(report)
