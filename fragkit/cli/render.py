"""`fragkit render`."""

from __future__ import annotations

from pathlib import Path

import click

from fragkit.cli.common import loaded, output_options, paths_argument, wants_colour
from fragkit.cli.reporting import stop_if_broken
from fragkit.render.sheet import CARD_SIZES, PAPERS
from fragkit.render.site import render


@click.command(
    "render",
    short_help="Render a part of what `build` renders.",
    epilog="Example: fragkit render cards my-pack --paper letter",
)
@click.argument("part", type=click.Choice(["cards"]))
@paths_argument
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("build"),
    show_default=True,
    help="The folder to write to.",
)
@click.option("--paper", type=click.Choice(sorted(PAPERS)), default="a4", show_default=True, help="The paper.")
@click.option(
    "--size", type=click.Choice(sorted(CARD_SIZES)), default="poker", show_default=True, help="The cards' size."
)
@output_options
def command(part: str, paths: tuple[str, ...], out: Path, paper: str, size: str, color: str, quiet: bool) -> None:
    """Render cards, without playing scenarios."""
    library = loaded(paths)
    stop_if_broken(library, wants_colour(color), "Nothing was rendered")
    written = render(library, out, paper=paper, size=size)
    page = next(path for path in written if path.name == f"{part}.html")
    if not quiet:
        click.echo(f"Open {page} in a browser and print it at 100 %.")
