"""`fragkit import`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from fragkit.cli.common import chosen_paths, output_options
from fragkit.lint.frames import harmless

if TYPE_CHECKING:
    from fragkit.content.library import Library

_COLOUR = re.compile(r"#[0-9a-f]{6}|[a-z]{1,20}")

pack_option = click.option("--pack", type=click.Path(path_type=Path), help="The pack's folder; default: this one.")


@click.group(
    "import",
    short_help="Bring maps from Tiled and cards from tables into a pack.",
    epilog="Examples: fragkit import tiled tiled/my-map.tmj; fragkit import csv cards.csv --deck weapon",
)
def command() -> None:
    """Bring what other programs made into a pack."""


@command.command("tiled", epilog="Example: fragkit import tiled tiled/my-map.tmj --name 'My Map'")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--name", help="What the map is called; default: as in the file.")
@pack_option
@output_options
def tiled(file: Path, name: str | None, pack: Path | None, color: str, quiet: bool) -> None:
    """Bring in a map that was painted in Tiled, as a new file of the pack.

    It must have been begun with `fragkit export tiled`, whose tiles say what they mean.
    """
    from fragkit.content.beginnings import CannotBegin, named
    from fragkit.exchange.adding import CannotAdd, add, trouble_with
    from fragkit.exchange.map_entry import TooManyKinds, map_entry
    from fragkit.exchange.tiled_import import MOST_BYTES, NotFromTiled, read_tiled

    root, library, pack_id = _pack(pack)
    try:
        found = read_tiled(
            _bytes(file, MOST_BYTES),
            lambda text: library.resolve("terrain", text, pack_id),
            lambda text: _COLOUR.fullmatch(text) is not None,
        )
        if found.problems or found.grid is None:
            _refuse([f"{file}: {each}" for each in found.problems])
        about = named(name or found.name or file.stem)
        _is_new(library, pack_id, "maps", about.id)
        text = map_entry(library, pack_id, about.id, about.name, found.grid, found.regions)
        path = f"maps/{about.id}.yaml"
        findings = trouble_with(root, path, text)
        written = add(root, path, text)
    except (NotFromTiled, CannotBegin, CannotAdd, TooManyKinds) as why:
        raise click.ClickException(harmless(f"{file}: {why}")) from None
    if not quiet:
        click.echo(f"Wrote {written}.")
        for each in findings:
            click.echo(harmless(f"  {each.severity}: {each.message}"))


@command.command("csv", epilog="Example: fragkit import csv cards.csv --deck weapon")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--deck", help="The deck of cards whose row names none.")
@click.option("--name", help="The name of the new file; default: that of FILE.")
@pack_option
@output_options
def csv(file: Path, deck: str | None, name: str | None, pack: Path | None, color: str, quiet: bool) -> None:
    """Make cards of a table: a row for each card, and a column for each key, such as name, deck, damage, ammo.

    Every mistake is told with its line and column, and nothing is written unless there is none.
    """
    from fragkit.content.beginnings import CannotBegin, named
    from fragkit.diagnostic import Severity
    from fragkit.exchange.adding import CannotAdd, add, trouble_with
    from fragkit.exchange.csv_cards import MOST_BYTES, NoTable, about_cells, read_cards

    root, library, pack_id = _pack(pack)
    try:
        table = read_cards(_bytes(file, MOST_BYTES), deck)
        about = named(name or file.stem)
        path = f"cards/{about.id}.yaml"
        warnings = []
        if not table.problems:
            for id in table.ids:
                _is_new(library, pack_id, "cards", id)
            findings = trouble_with(root, path, table.text)
            wrong = [each for each in findings if each.severity is Severity.ERROR]
            warnings = [each for each in findings if each.severity is Severity.WARNING]
            about_cells(table, ((each.span.line, f"{each.message}. {each.help or ''}".strip()) for each in wrong))
        if table.problems:
            _refuse([each.told(str(file)) for each in table.problems])
        written = add(root, path, table.text)
    except (NoTable, CannotBegin, CannotAdd) as why:
        raise click.ClickException(harmless(f"{file}: {why}")) from None
    if not quiet:
        count = len(table.ids)
        click.echo(f"Wrote {count} {'card' if count == 1 else 'cards'} to {written}.")
        for each in warnings:
            click.echo(harmless(f"  warning: {each.message}"))


def _pack(folder: Path | None) -> tuple[Path, Library, str]:
    from fragkit.exchange.adding import CannotAdd, pack_at

    root = folder if folder is not None else next(iter(chosen_paths(())), Path())
    try:
        return (root, *pack_at(root))
    except CannotAdd as why:
        said = str(why)
        raise click.ClickException(harmless(f"{said[:1].upper()}{said[1:]}.")) from None


def _bytes(file: Path, most: int) -> bytes:
    """No more of a file than can be one, whatever it is."""
    try:
        with file.open("rb") as opened:
            return opened.read(most + 1)
    except OSError as problem:
        raise click.ClickException(harmless(f"{file}: this file cannot be read: {problem.strerror}")) from None


def _is_new(library: Library, pack: str, kind: str, id: str) -> None:
    from fragkit.exchange.adding import CannotAdd

    if f"{pack}:{id}" in library.shelf.entries[kind]:
        raise CannotAdd(f"this pack has `{id}` among its {kind} already; give it another name")


def _refuse(lines: list[str]) -> NoReturn:
    for line in lines:
        click.echo(harmless(line), err=True)
    count = len(lines)
    what = f"{count} {'mistake has' if count == 1 else 'mistakes have'}"
    raise click.ClickException(f"Nothing was written: {what} to be mended first.")
