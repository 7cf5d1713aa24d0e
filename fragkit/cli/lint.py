"""`fragkit lint`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from fragkit.cli.common import chosen_paths, output_options, paths_argument, wants_colour
from fragkit.content.library import load
from fragkit.lint.baseline import BadBaseline, Baseline
from fragkit.lint.fixes import mend_files
from fragkit.lint.frames import show, statistics, summary
from fragkit.lint.junit import as_junit
from fragkit.lint.machine import as_github, as_json, statistics_as_json
from fragkit.lint.report import Report
from fragkit.lint.run import report_on, wanted
from fragkit.lint.sarif import as_sarif
from fragkit.lint.selection import UnknownCode, chosen

_MOST_ROUNDS = 10
_FORMATS = ["text", "json", "sarif", "github", "junit"]


@click.command(
    "lint",
    short_help="Find what is wrong, all of it in one run.",
    epilog="Example: fragkit lint my-pack --ignore FK005",
)
@paths_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    default="text",
    show_default=True,
    help="For people, for programs, for code scanning, for GitHub's annotations, or for CI servers.",
)
@click.option("--fix", is_flag=True, help="Mend what can be mended safely, then report the rest.")
@click.option(
    "--select", multiple=True, metavar="CODES", help="Only these codes, beginnings of codes, or names: FK3,id-twice."
)
@click.option("--ignore", multiple=True, metavar="CODES", help="Not these codes.")
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "info", "never"]),
    default="error",
    show_default=True,
    help="Exit with 1 when something at least as bad was found.",
)
@click.option("--statistics", "counted", is_flag=True, help="Only count how often each code was found.")
@click.option(
    "--baseline",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Report only what is not in this file of known findings.",
)
@click.option("--write-baseline", is_flag=True, help="Write all that is found now into the baseline.")
@click.option("--prune-baseline", is_flag=True, help="Take what is no longer found out of the baseline.")
@click.option("--stdin-filename", metavar="FILE", help="Read this file's text from standard input, as editors do.")
@output_options
def command(
    paths: tuple[str, ...],
    form: str,
    fix: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str,
    counted: bool,
    baseline: Path | None,
    write_baseline: bool,
    prune_baseline: bool,
    stdin_filename: str | None,
    color: str,
    quiet: bool,
) -> None:
    """Find what is wrong with packs, all of it in one run.

    PATH is a pack's folder, a zip of one, or a file or folder in one. Without PATH: the pack around the
    current folder, or else the packs that ship with fragkit.
    """
    if fix and stdin_filename:
        raise click.UsageError("--fix and --stdin-filename cannot be used together.")
    if counted and form not in ("text", "json"):
        raise click.UsageError("--statistics can be shown as text or json.")
    if (write_baseline or prune_baseline) and baseline is None:
        raise click.UsageError("Say which file with --baseline FILE.")
    try:
        codes = chosen(select), chosen(ignore)
    except UnknownCode as unknown:
        raise click.UsageError(str(unknown)) from None
    report = _look(paths, codes, stdin_filename)
    mended = 0
    if fix:
        for _ in range(_MOST_ROUNDS):
            count = mend_files(report.findings, report.sources)
            if not count:
                break
            mended += count
            report = _look(paths, codes, None)
    remarks = [f"Mended {mended} finding{'' if mended == 1 else 's'}."] if mended else []
    if baseline is not None:
        report, remark = _beyond_baseline(report, baseline, write_baseline, prune_baseline)
        remarks.extend(remark)
    _tell(report, form, fail_on, counted, remarks, colour=wants_colour(color), quiet=quiet)
    if report.fails(fail_on):
        raise SystemExit(1)


def _look(paths: tuple[str, ...], codes: tuple[tuple[str, ...], tuple[str, ...]], stdin_filename: str | None) -> Report:
    if stdin_filename is not None:
        overlay = {stdin_filename: sys.stdin.buffer.read()}
        report = report_on(load(chosen_paths(paths or (stdin_filename,)), overlay=overlay))
    else:
        report = report_on(load(chosen_paths(paths)))
    return report.of(tuple(wanted(report.findings, *codes)))


def _beyond_baseline(report: Report, path: Path, write: bool, prune: bool) -> tuple[Report, list[str]]:
    """What the baseline does not know; and what there is to say about the baseline itself."""
    if write:
        made = Baseline.of(path.parent, report.findings, report.sources)
        _write_text(path, made.as_text())
        return report.of(()), [f"Wrote {len(made)} finding{'' if len(made) == 1 else 's'} to {path}."]
    try:
        known = Baseline.read(path)
    except BadBaseline as problem:
        raise click.UsageError(f"{problem}.") from None
    new, still = known.without_known(report.findings, report.sources)
    gone = len(known) - len(still)
    if prune and gone:
        _write_text(path, still.as_text())
        return report.of(new), [f"Took {gone} of {len(known)} findings out of {path}."]
    if gone:
        return report.of(new), [f"{gone} of {len(known)} findings in {path} are gone; --prune-baseline takes them out."]
    return report.of(new), []


def _write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as problem:
        raise click.UsageError(f"{path} cannot be written: {problem.strerror or problem}.") from None


def _tell(
    report: Report, form: str, fail_on: str, counted: bool, remarks: list[str], *, colour: bool, quiet: bool
) -> None:
    if form == "json":
        click.echo(statistics_as_json(report) if counted else as_json(report))
    elif form == "sarif":
        click.echo(as_sarif(report))
    elif form == "junit":
        click.echo(as_junit(report, fail_on))
    elif form == "github":
        for line in as_github(report.findings):
            click.echo(line)
    else:
        if counted:
            click.echo("\n".join([*statistics(report), ""]), nl=False)
        for block in show(() if counted else report.findings, report.sources, colour=colour):
            click.echo(block + "\n")
        for remark in remarks:
            click.echo(remark)
        if not quiet:
            click.echo(summary(report))
