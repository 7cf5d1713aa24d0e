"""`fragkit fmt`."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from fragkit.cli.common import chosen_paths, output_options, paths_argument, wants_colour
from fragkit.garbage import left_alone
from fragkit.lint.formatting import Formatted, formatted_bytes
from fragkit.lint.frames import harmless, show
from fragkit.lint.writing import difference, write_text
from fragkit.packs.finding import CONTENT_SUFFIXES, MANIFEST
from fragkit.packs.limits import DEFAULT_LIMITS
from fragkit.packs.source import Source
from fragkit.packs.storage import Folder

STANDARD_INPUT = "-"


@click.command(
    "fmt",
    short_help="Write files in the canonical layout.",
    epilog="Examples: fragkit fmt my-pack; fragkit fmt --check; fragkit fmt - < cards.yaml",
)
@paths_argument
@click.option("--check", is_flag=True, help="Write nothing; fail when a file is not in the canonical layout.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@click.option("--stdin-filename", metavar="FILE", help="Read this file's text from standard input, as editors do.")
@output_options
def command(
    paths: tuple[str, ...], check: bool, diff: bool, stdin_filename: str | None, color: str, quiet: bool
) -> None:
    """Write the files of packs in the canonical layout: order of keys, indentation, shorthands.

    Comments are kept, and what a file means never changes. A file with mistakes in its YAML is shown and left alone.

    PATH is a pack's folder, or a file or folder in one; `-` is standard input, which is written to standard output.
    Without PATH: the pack around the current folder.
    """
    work = _Work(check, diff, quiet, wants_colour(color))
    if stdin_filename is not None or paths == (STANDARD_INPUT,):
        if paths and paths != (STANDARD_INPUT,):
            raise click.UsageError("Give files, or one text by standard input, not both.")
        raise SystemExit(work.standard_input(stdin_filename or "content.yaml"))
    wanted = chosen_paths(paths)
    if not wanted:
        raise click.UsageError("There is no pack here. Give the files or folders to format.")
    with left_alone():
        for path in wanted:
            for file in _files(path):
                work.file(file)
    raise SystemExit(work.done())


class _Work:
    """What became of the files so far."""

    def __init__(self, check: bool, diff: bool, quiet: bool, colour: bool) -> None:
        self.only_looks = check or diff
        self.shows = diff
        self.quiet = quiet
        self.colour = colour
        self.changed = self.same = self.failed = 0

    def file(self, path: Path) -> None:
        """Formats one file, or says why not."""
        shown = os.fspath(path)
        if path.is_symlink() or not path.is_file():
            what = "is a link; format the file that it leads to" if path.is_symlink() else "is no file"
            self._refused(f"{shown} {what}.")
            return
        try:
            with path.open("rb") as file:
                result = formatted_bytes(shown, file.read(DEFAULT_LIMITS.file_bytes + 1))
        except OSError as problem:
            self._refused(f"{shown} cannot be read: {problem.strerror or problem}.")
            return
        if self._is_broken(shown, result):
            return
        if not result.changed:
            self.same += 1
            return
        self.changed += 1
        assert result.after is not None
        if self.shows:
            self._difference(shown, result)
        elif self.only_looks:
            click.echo(f"Would format {harmless(shown)}")
        else:
            self._write(path, result.before, result.after)

    def _write(self, path: Path, before: str, after: str) -> None:
        try:
            written = write_text(path, before, after)
        except OSError as problem:
            self._refused(f"{path} cannot be written: {problem.strerror or problem}.")
            return
        if not written:
            self._refused(f"{path} was changed by somebody else meanwhile.")
        elif not self.quiet:
            click.echo(f"Formatted {harmless(os.fspath(path))}")

    def standard_input(self, name: str) -> int:
        """Formats a text from standard input onto standard output; nothing is written when it has mistakes."""
        data = sys.stdin.buffer.read(DEFAULT_LIMITS.file_bytes + 1)
        result = formatted_bytes(name, data)
        if self._is_broken(name, result, err=True):
            return 1
        assert result.after is not None
        if self.shows:
            self._difference(name, result)
        elif not self.only_looks:
            mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
            sys.stdout.buffer.write(mark + result.after.encode())
        return int(self.only_looks and result.changed)

    def _is_broken(self, shown: str, result: Formatted, *, err: bool = False) -> bool:
        if result.after is not None:
            return False
        sources = {shown: Source(shown, result.before)}
        for frame in show(result.findings, sources, colour=self.colour):
            click.echo(frame + "\n", err=err)
        self._refused(result.reason or f"{shown} is left as it is; its mistakes have to be mended first.", err=err)
        return True

    def _refused(self, why: str, *, err: bool = False) -> None:
        self.failed += 1
        click.echo(harmless(why), err=err)

    def _difference(self, shown: str, result: Formatted) -> None:
        assert result.after is not None
        for line in difference(shown, result.before, result.after):
            click.echo(harmless(line))

    def done(self) -> int:
        """The last line, and the exit code."""
        every = self.changed + self.same + self.failed
        if not self.quiet:
            verb = "would be formatted" if self.only_looks else "formatted"
            click.echo(f"{self.changed} of {every} {'file' if every == 1 else 'files'} {verb}.")
        return int(self.failed > 0 or (self.only_looks and self.changed > 0))


def _files(path: Path) -> Iterator[Path]:
    """The files at a path: of a folder those that belong to a pack, links left out."""
    if not path.is_dir():
        if path.suffix.lower() == ".zip" or not path.exists():
            what = "cannot be formatted; unpack it first" if path.exists() else "is not there; check the spelling"
            raise click.UsageError(f"{path} {what}.")
        yield path
        return
    for folder in (path, *sorted(each.parent for each in path.glob(f"*/{MANIFEST}"))):
        for file in Folder(folder, os.fspath(folder), DEFAULT_LIMITS).content_files():
            found = folder / file.name
            if found.suffix.lower() in CONTENT_SUFFIXES and not found.is_symlink():
                yield found
