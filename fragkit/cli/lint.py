"""`fragkit lint`."""

from __future__ import annotations

import sys

import click

from fragkit.cli.common import chosen_paths, entry_count, file_count, output_options, paths_argument, wants_colour
from fragkit.content.library import Library, load
from fragkit.diagnostic import Diagnostic, Severity
from fragkit.lint.fixes import mend_files
from fragkit.lint.frames import show, summary
from fragkit.lint.machine import as_github, as_json
from fragkit.lint.run import lint

_MOST_ROUNDS = 10


@click.command(
    "lint",
    short_help="Find what is wrong, all of it in one run.",
    epilog="Example: fragkit lint my-pack --ignore FK005",
)
@paths_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="For people, for programs, or for GitHub's annotations.",
)
@click.option("--fix", is_flag=True, help="Mend what can be mended safely, then report the rest.")
@click.option("--select", multiple=True, metavar="CODES", help="Only these codes, or codes that begin so: FK3,FK501.")
@click.option("--ignore", multiple=True, metavar="CODES", help="Not these codes.")
@click.option("--stdin-filename", metavar="FILE", help="Read this file's text from standard input, as editors do.")
@output_options
def command(
    paths: tuple[str, ...],
    form: str,
    fix: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
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
    library, findings = _look(paths, select, ignore, stdin_filename)
    mended = 0
    if fix:
        for _ in range(_MOST_ROUNDS):
            count = mend_files(findings, library.shelf.sources)
            if not count:
                break
            mended += count
            library, findings = _look(paths, select, ignore, None)
    if form == "json":
        click.echo(as_json(findings, file_count(library)))
    elif form == "github":
        for line in as_github(findings):
            click.echo(line)
    else:
        for block in show(findings, library.shelf.sources, colour=wants_colour(color)):
            click.echo(block + "\n")
        if mended:
            click.echo(f"Mended {mended} finding{'' if mended == 1 else 's'}.")
        if not quiet:
            click.echo(summary(findings, file_count(library), entry_count(library)))
    if any(found.severity is Severity.ERROR for found in findings):
        raise SystemExit(1)


def _look(
    paths: tuple[str, ...], select: tuple[str, ...], ignore: tuple[str, ...], stdin_filename: str | None
) -> tuple[Library, list[Diagnostic]]:
    if stdin_filename is not None:
        overlay = {stdin_filename: sys.stdin.buffer.read()}
        library = load(chosen_paths(paths or (stdin_filename,)), overlay=overlay)
    else:
        library = load(chosen_paths(paths))
    return library, lint(library, select=_codes(select), ignore=_codes(ignore))


def _codes(given: tuple[str, ...]) -> list[str]:
    return [code.strip().upper() for each in given for code in each.split(",") if code.strip()]
