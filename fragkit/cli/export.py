"""`fragkit export`."""

from __future__ import annotations

from pathlib import Path

import click

from fragkit.cli.common import loaded, output_options
from fragkit.lint.frames import harmless
from fragkit.suggest import did_you_mean


@click.group(
    "export",
    short_help="Give a map to the map editor Tiled.",
    epilog="Example: fragkit export tiled my-map --out tiled",
)
def command() -> None:
    """Give what a pack holds to other programs."""


@command.command("tiled", epilog="Example: fragkit export tiled my-map --out tiled")
@click.argument("map_", metavar="MAP")
@click.option("--out", type=click.Path(path_type=Path), default=Path("tiled"), show_default=True, help="The folder.")
@click.option("--pack", "paths", multiple=True, metavar="PATH", help="Where the map is; default: as for lint.")
@click.option("--force", is_flag=True, help="Write over files that are there.")
@output_options
def tiled(map_: str, out: Path, paths: tuple[str, ...], force: bool, color: str, quiet: bool) -> None:
    """Write a map for the map editor Tiled: a .tmj file, and pictures of the tiles to paint with.

    `fragkit import tiled` brings it back.
    """
    from fragkit.exchange.tiled_export import CannotExport, tiled_map

    library = loaded(paths)
    found = [each for each in library.maps if map_ in (each, each.partition(":")[2])]
    if not found:
        hint = did_you_mean(map_, [*library.maps]) or "`fragkit list maps` shows those there are."
        raise click.UsageError(harmless(f"There is no map `{map_}`. {hint}"))
    try:
        files = tiled_map(library, found[-1]).files
    except CannotExport as why:
        raise click.ClickException(harmless(f"{why}")) from None
    there = [out / name for name in files if (out / name).exists()]
    if there and not force:
        raise click.ClickException(f"{there[0]} is there already; --force writes over it.")
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (out / name).write_text(text, encoding="utf-8", newline="\n")
    except OSError as problem:
        raise click.ClickException(harmless(f"{out} cannot be written: {problem.strerror}")) from None
    if not quiet:
        click.echo(f"Wrote {out / next(iter(files))}: open it in Tiled, paint, save, and `fragkit import tiled` it.")
