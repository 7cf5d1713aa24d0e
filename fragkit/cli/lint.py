"""`fragkit lint`. What understands packs is imported only when something has to be understood."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fragkit import garbage
from fragkit.cli.common import chosen_paths, output_options, paths_argument, wants_colour
from fragkit.lint.cache import Cache
from fragkit.lint.records import hashes_of, meant_by
from fragkit.lint.report import Report
from fragkit.lint.selection import UnknownCode, chosen, wanted
from fragkit.lint.showing import FORMATS, show_report
from fragkit.packs.finding import asked_about

if TYPE_CHECKING:
    from fragkit.content.library import Library
    from fragkit.lint.fixes import Mended


@click.command(
    "lint",
    short_help="Find what is wrong, all of it in one run.",
    epilog="Example: fragkit lint my-pack --ignore FK005",
)
@paths_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="For people, for programs, for code scanning, for GitHub's annotations, or for CI servers.",
)
@click.option("--fix", is_flag=True, help="Mend what can be mended safely, then report the rest.")
@click.option("--unsafe-fixes", is_flag=True, help="Mend what is only probably meant, too; with --fix or --diff.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
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
@click.option("--watch", is_flag=True, help="Look again whenever something changes, until you press Ctrl+C.")
@click.option("--no-cache", is_flag=True, help="Look at everything, even if nothing has changed since the last time.")
@click.option(
    "--jobs",
    type=click.IntRange(1),
    metavar="N",
    help="How many processes look. Without it: several where there is much to look at, else one.",
)
@click.option("--stdin-filename", metavar="FILE", help="Read this file's text from standard input, as editors do.")
@output_options
def command(
    paths: tuple[str, ...],
    form: str,
    fix: bool,
    unsafe_fixes: bool,
    diff: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str,
    counted: bool,
    baseline: Path | None,
    write_baseline: bool,
    prune_baseline: bool,
    watch: bool,
    no_cache: bool,
    jobs: int | None,
    stdin_filename: str | None,
    color: str,
    quiet: bool,
) -> None:
    """Find what is wrong with packs, all of it in one run.

    PATH is a pack's folder, a zip of one, or a file or folder in one. Without PATH: the pack around the
    current folder, or else the packs that ship with fragkit.
    """
    if (fix or diff or watch) and stdin_filename:
        raise click.UsageError("--fix, --diff and --watch cannot be used together with --stdin-filename.")
    if watch and (fix or diff or write_baseline or prune_baseline):
        raise click.UsageError("--watch only looks; it cannot be used together with what writes.")
    if unsafe_fixes and not (fix or diff):
        raise click.UsageError("Say --fix or --diff, too.")
    if counted and form not in ("text", "json"):
        raise click.UsageError("--statistics can be shown as text or json.")
    if (write_baseline or prune_baseline) and baseline is None:
        raise click.UsageError("Say which file with --baseline FILE.")
    try:
        codes = chosen(select), chosen(ignore)
    except UnknownCode as unknown:
        raise click.UsageError(str(unknown)) from None

    def look_and_tell() -> Report:
        report = _look(paths, stdin_filename, no_cache or fix or diff, jobs)
        remarks = [] if quiet or stdin_filename else _of_what_ships(paths)
        if fix or diff:
            result = _mended(report, paths, unsafe_fixes, codes)
            if diff:
                _show_difference(result, report)
            remarks += _write(result, report, unsafe_fixes)
            report = result.report
        report = report.only(wanted(report.findings, codes[0], ()), "--select")
        report = report.only(wanted(report.findings, (), codes[1]), "--ignore")
        if baseline is not None:
            report, more = _beyond_baseline(report, baseline, write_baseline, prune_baseline)
            remarks.extend(more)
        for line in show_report(report, form, fail_on, counted, remarks, colour=wants_colour(color), quiet=quiet):
            click.echo(line)
        return report

    if watch:
        _watch(paths, look_and_tell)
    elif look_and_tell().fails(fail_on):
        raise SystemExit(1)


def _look(paths: tuple[str, ...], stdin_filename: str | None, anew: bool, jobs: int | None) -> Report:
    """What is found: what was found the last time, if nothing has changed since."""
    if stdin_filename is not None:
        return _understood(paths or (stdin_filename,), {stdin_filename: sys.stdin.buffer.read()}, jobs)[1]
    cache = Cache()
    remembered = None if anew else cache.read(paths)
    if remembered is not None:
        return remembered
    before = hashes_of(paths)
    library, report = _understood(paths, {}, jobs)
    coloured = wants_colour("auto")
    lines = show_report(report, "text", "error", False, _of_what_ships(paths), colour=coloured, quiet=False)
    cache.write(paths, before, library, report, "".join(f"{line}\n" for line in lines), coloured)
    return report


def _of_what_ships(paths: tuple[str, ...]) -> list[str]:
    """Says so where nobody's own pack was looked at."""
    return [] if asked_about(paths) else ["There is no pack here: these are the packs that ship with fragkit."]


def _understood(
    paths: tuple[str, ...], texts: Mapping[str, str | bytes], jobs: int | None = None
) -> tuple[Library, Report]:
    """What is found when everything is read and understood, with texts in the place of those on disk."""
    from fragkit.content.library import load
    from fragkit.lint.run import report_on

    overlay = {path: text.encode() if isinstance(text, str) else text for path, text in texts.items()}
    with garbage.left_alone():
        library = load(chosen_paths(paths), overlay=overlay)
        return library, report_on(library, jobs)


def _mended(
    report: Report, paths: tuple[str, ...], unsafe: bool, codes: tuple[tuple[str, ...], tuple[str, ...]]
) -> Mended:
    from fragkit.lint.fixes import mend
    from fragkit.lint.writing import can_be_written

    return mend(
        report,
        lambda texts: _understood(paths, texts)[1],
        lambda found: found.fix is not None and (found.fix.safe or unsafe) and bool(wanted([found], *codes)),
        can_be_written,
    )


def _watch(paths: tuple[str, ...], look_and_tell: Callable[[], Report]) -> None:
    from fragkit.cli.watching import look, wait_for_change

    while True:
        places = [Path(pack) for pack in sorted(meant_by(paths))]
        seen = look(places)
        if sys.stdout.isatty():
            click.clear()
        look_and_tell()
        if not places:
            raise click.ClickException("There is no pack to watch.")
        click.echo("Watching for changes. Ctrl+C ends it.")
        try:
            wait_for_change(places, seen)
        except KeyboardInterrupt:
            return


def _show_difference(result: Mended, report: Report) -> None:
    """Prints what would change and ends the run: with 1 if there is anything, as other tools do."""
    from fragkit.lint.fixes import changed
    from fragkit.lint.frames import harmless
    from fragkit.lint.writing import difference

    changes = changed(result.texts, report.sources)
    for path, (before, after) in changes.items():
        for line in difference(path, before, after):
            click.echo(harmless(line))
    raise SystemExit(1 if changes else 0)


def _write(result: Mended, report: Report, unsafe: bool) -> list[str]:
    """Writes what was mended, and gives what there is to say about it."""
    from fragkit.lint.fixes import changed
    from fragkit.lint.writing import write_text

    remarks = []
    for path, (before, after) in changed(result.texts, report.sources).items():
        try:
            written = write_text(Path(path), before, after)
        except OSError as problem:
            raise click.UsageError(f"{path} cannot be written: {problem.strerror or problem}.") from None
        if not written:
            remarks.append(f"{path} has changed in the meantime and was left alone; run it again.")
    if result.count:
        remarks.append(f"Mended {result.count} finding{'' if result.count == 1 else 's'}.")
    if result.refused:
        remarks.append(f"{result.refused} left as they are: mending them would have made something else wrong.")
    more = sum(found.fix is not None and not found.fix.safe for found in result.report.findings)
    if more and not unsafe:
        remarks.append(f"{more} more can be mended with --unsafe-fixes; look at them with --diff first.")
    return remarks


def _beyond_baseline(report: Report, path: Path, write: bool, prune: bool) -> tuple[Report, list[str]]:
    """What the baseline does not know; and what there is to say about the baseline itself."""
    from fragkit.lint.baseline import BadBaseline, Baseline

    if write:
        made = Baseline.of(path.parent, report.findings, report.sources)
        _write_text(path, made.as_text())
        return report.only((), str(path)), [f"Wrote {len(made)} finding{'' if len(made) == 1 else 's'} to {path}."]
    try:
        known = Baseline.read(path)
    except BadBaseline as problem:
        raise click.UsageError(f"{problem}.") from None
    new, still = known.without_known(report.findings, report.sources)
    beyond, gone = report.only(new, str(path)), len(known) - len(still)
    if prune and gone:
        _write_text(path, still.as_text())
        return beyond, [f"Took {gone} of {len(known)} findings out of {path}."]
    if gone:
        return beyond, [f"{gone} of {len(known)} findings in {path} are gone; --prune-baseline takes them out."]
    return beyond, []


def _write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as problem:
        raise click.UsageError(f"{path} cannot be written: {problem.strerror or problem}.") from None
