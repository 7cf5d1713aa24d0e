"""`fragkit render`."""

from __future__ import annotations

from pathlib import Path

import click

from fragkit.cli.common import loaded, output_options, paths_argument, wants_colour
from fragkit.cli.games import sentence
from fragkit.cli.reporting import stop_if_broken
from fragkit.render.record_layout import PER_PAGE
from fragkit.render.rules import WrongGame
from fragkit.render.sheet import CARD_SIZES, PAPERS
from fragkit.render.site import PARTS, render


@click.command(
    "render",
    short_help="Render a part of what `build` renders.",
    epilog="Examples: fragkit render cards my-pack --paper letter; fragkit render sheets my-pack --per-page 2; "
    "fragkit render sheets --variant last-man-standing",
)
@click.argument("part", type=click.Choice(PARTS))
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
@click.option(
    "--per-page",
    type=click.Choice([str(each) for each in PER_PAGE]),
    default="1",
    show_default=True,
    help="How many record sheets share a page.",
)
@click.option(
    "--variant",
    "variants",
    multiple=True,
    metavar="V",
    help="The game that record sheets are for: an edition, or what is played with it; any number. "
    "Default: the edition of the fighter's pack.",
)
@output_options
def command(
    part: str,
    paths: tuple[str, ...],
    out: Path,
    paper: str,
    size: str,
    per_page: str,
    variants: tuple[str, ...],
    color: str,
    quiet: bool,
) -> None:
    """Render cards, or the fighters' record sheets, without playing scenarios."""
    library = loaded(paths)
    stop_if_broken(library, wants_colour(color), "Nothing was rendered")
    if part == "sheets" and not any(library.asked("fighters")):
        click.echo("There are no fighters here, so nothing was rendered. `fragkit new fighter` starts one.")
        return
    try:
        written = render(library, out, paper=paper, size=size, per_page=int(per_page), variants=variants, parts=[part])
    except WrongGame as why:
        raise click.UsageError(sentence(why)) from None
    page = next(path for path in written if path.name == f"{part}.html")
    if not quiet:
        click.echo(f"Open {page} in a browser and print it at 100 %.")
