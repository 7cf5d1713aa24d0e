"""`fragkit render`."""

from __future__ import annotations

from pathlib import Path

import click

from fragkit.cli.common import loaded, output_options, paths_argument, wants_colour
from fragkit.cli.exporting import Exports, export_options, write_exports
from fragkit.cli.games import sentence
from fragkit.cli.printing import card_options, pdf_options, print_options, printable_size, write_pdfs
from fragkit.cli.reporting import stop_if_broken
from fragkit.content.kinds import SINGULAR
from fragkit.fitting.sizes import USUAL
from fragkit.render.calibration import CALIBRATION, write_calibration
from fragkit.render.counters import are_any
from fragkit.render.imposition import CardPrint
from fragkit.render.pdf import Engine
from fragkit.render.rules import WrongGame
from fragkit.render.site import CATALOGUE, PARTS, is_printed, render

NEEDED = {"sheets": "fighters", "maps": "maps", "catalogue": "cards"}
"""What there must be some of, so that there is something to render."""


@click.command(
    "render",
    short_help="Render a part of what `build` renders.",
    epilog="Examples: fragkit render cards my-pack --paper letter --bleed 3 --backs duplex-long; "
    "fragkit render calibration --backs duplex-long; fragkit render sheets my-pack --per-page 2; "
    "fragkit render sheets --variant my-variant; fragkit render maps my-pack --square 20; "
    "fragkit render maps --poster; fragkit render counters my-pack; fragkit render rulebook --variant my-variant",
)
@click.argument("part", type=click.Choice([*PARTS, CALIBRATION]))
@paths_argument
@print_options
@card_options
@pdf_options
@export_options
@click.option(
    "--variant",
    "variants",
    multiple=True,
    metavar="V",
    help="The game that record sheets or the rulebook are for: an edition, or what is played with it; any number. "
    "Default: the edition of the fighter's pack; a rulebook for each edition.",
)
@click.option("--poster", is_flag=True, help="Each map on one sheet of its own size, in posters.html.")
@output_options
def command(
    part: str,
    paths: tuple[str, ...],
    out: Path,
    paper: str,
    size: str | None,
    per_page: str,
    variants: tuple[str, ...],
    square: float,
    poster: bool,
    cards: CardPrint,
    pdf: bool,
    pdf_engine: Engine,
    exports: Exports,
    color: str,
    quiet: bool,
) -> None:
    """Render cards, record sheets, maps, counters and standups, rulebooks, or a catalogue of the cards to browse.

    `calibration` is a page that shows how far a printer is off on the other side of the paper.
    """
    if part == CALIBRATION:
        page = write_calibration(out, cards.sheet(paper, size or USUAL), cards)
        click.echo(f"Print {page} on both sides at 100 %, and hold it against the light: it says what to do.")
        return
    library = loaded(paths)
    stop_if_broken(library, wants_colour(color), "Nothing was rendered")
    if part == "counters" and not are_any(library):
        click.echo("There are no tokens, no fighters and no cards with ammo here, so nothing was rendered.")
        return
    if part != "cards" and exports.are_any:
        raise click.UsageError("`--png`, `--tts` and `--service` are for cards.")
    kind = NEEDED.get(part)
    if kind is not None and not any(library.asked(kind)):
        start = f"`fragkit new {SINGULAR[kind]}` starts one."
        click.echo(f"There are no {kind} here, so nothing was rendered. {start}")
        return
    size = printable_size(library, size, cards, paper)
    try:
        written = render(
            library,
            out,
            paper=paper,
            size=size,
            cards=cards,
            per_page=int(per_page),
            variants=variants,
            square=square,
            poster=poster,
            parts=[part],
        )
    except WrongGame as why:
        raise click.UsageError(sentence(why)) from None
    pages = [path for path in written if path.name == CATALOGUE or is_printed(path)]
    if not pages:
        click.echo("There are no rules here, so there is no rulebook. `--variant` makes that of another game.")
    if pdf:
        write_pdfs([page for page in pages if is_printed(page)], pdf_engine)
    write_exports(library, out, size, cards, exports)
    for page in pages if not quiet else ():
        click.echo(f"Open {page} in a browser{' and print it at 100 %' if is_printed(page) else ''}.")
