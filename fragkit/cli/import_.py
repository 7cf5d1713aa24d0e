"""`fragkit import`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from fragkit.cli.common import chosen_paths, output_options
from fragkit.lint.frames import harmless

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fragkit.content.library import Library

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
    from fragkit.exchange.adding import CannotAdd, add
    from fragkit.exchange.bringing import CannotBring, HasMistakes, bring_map
    from fragkit.exchange.tiled_import import MOST_BYTES

    root, library = _pack(pack)
    try:
        brought = bring_map(root, library, _bytes(file, MOST_BYTES), str(file), name)
        written = add(root, brought.name, brought.text)
    except HasMistakes as wrong:
        _refuse(wrong.mistakes)
    except (CannotBring, CannotAdd) as why:
        raise click.ClickException(harmless(f"{file}: {why}")) from None
    if not quiet:
        click.echo(f"Wrote {written}.")
        for each in brought.findings:
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
    from fragkit.diagnostic import Severity
    from fragkit.exchange.adding import CannotAdd, add
    from fragkit.exchange.bringing import CannotBring, HasMistakes, bring_cards
    from fragkit.exchange.csv_cards import MOST_BYTES

    root, library = _pack(pack)
    try:
        brought = bring_cards(root, library, _bytes(file, MOST_BYTES), str(file), name, deck)
        written = add(root, brought.name, brought.text)
    except HasMistakes as wrong:
        _refuse(wrong.mistakes)
    except (CannotBring, CannotAdd) as why:
        raise click.ClickException(harmless(f"{file}: {why}")) from None
    if not quiet:
        count = brought.entries
        click.echo(f"Wrote {count} {'card' if count == 1 else 'cards'} to {written}.")
        for each in brought.findings:
            if each.severity is Severity.WARNING:
                click.echo(harmless(f"  warning: {each.message}"))


def _pack(folder: Path | None) -> tuple[Path, Library]:
    from fragkit.exchange.adding import CannotAdd, pack_at

    root = folder if folder is not None else next(iter(chosen_paths(())), Path())
    try:
        return root, pack_at(root)
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


def _refuse(lines: Sequence[str]) -> NoReturn:
    for line in lines:
        click.echo(harmless(line), err=True)
    count = len(lines)
    what = f"{count} {'mistake has' if count == 1 else 'mistakes have'}"
    raise click.ClickException(f"Nothing was written: {what} to be mended first.")
