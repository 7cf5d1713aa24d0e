"""`fragkit build`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import click

from fragkit.cli.common import loaded, output_options, paths_argument, wants_colour
from fragkit.cli.printing import card_options, pdf_options, print_options, printable_size, rendering, write_pdfs
from fragkit.cli.reporting import report_outcomes, scenario_count, stop_if_broken
from fragkit.cli.watching import locations, look, wait_for_change
from fragkit.content.library import Library
from fragkit.lint.report import looked_at
from fragkit.render.imposition import CardPrint
from fragkit.render.kept import Kept
from fragkit.render.pdf import Engine
from fragkit.render.site import is_printed, render
from fragkit.table.scenario import Outcome, run_scenarios

MOST_WRONG = 20
"""How many scenarios that did not pass the index page names."""


@click.command(
    "build",
    short_help="Check, test and render everything; then open build/index.html.",
    epilog="Examples: fragkit build my-pack --paper letter; fragkit build my-pack --watch",
)
@paths_argument
@print_options
@card_options
@pdf_options
@click.option("--watch", is_flag=True, help="Stay, and build again whenever a file of the packs changes.")
@output_options
def command(
    paths: tuple[str, ...],
    out: Path,
    paper: str,
    size: str | None,
    per_page: str,
    square: float,
    cards: CardPrint,
    pdf: bool,
    pdf_engine: Engine,
    watch: bool,
    color: str,
    quiet: bool,
) -> None:
    """Do everything: check packs, play their scenarios, and render what is printed, with a page to begin from.

    Pages of which nothing has changed stay as they are.
    """
    colour = wants_colour(color)
    kept = Kept()

    def build(library: Library) -> bool:
        findings = stop_if_broken(library, colour, "Nothing was rendered")
        checked = f"Checked {looked_at(library).in_words()}."
        if not quiet:
            click.echo(checked)
        outcomes = list(run_scenarios(library))
        report_outcomes(library, outcomes, colour=colour, quiet=quiet)
        with rendering(quiet) as told:
            written = render(
                library,
                out,
                paper=paper,
                size=printable_size(library, size, cards, paper),
                cards=cards,
                per_page=int(per_page),
                square=square,
                summary={"Lint": _told(checked, findings), "Scenarios": _outcomes(outcomes)},
                kept=kept,
                told=told,
            )
        if pdf:
            write_pdfs([path for path in written if is_printed(path)], pdf_engine)
        page = next(path for path in written if path.name == "index.html")
        if not quiet:
            click.echo(f"Rendered {_touched(kept, len(written))}. Open {page} in a browser:")
            click.echo(page.resolve().as_uri())
        return all(outcome.status == "passed" for outcome in outcomes)

    library = loaded(paths)
    if watch:
        _watch(paths, library, build)
    elif not build(library):
        raise SystemExit(1)


def _watch(paths: tuple[str, ...], library: Library, build: Callable[[Library], bool]) -> None:
    """Builds now and after every change, until somebody ends it; a mistake is shown and then waited for."""
    places = locations(library)
    while True:
        seen = look(places)
        with suppress(SystemExit):
            build(library)
        click.echo("Watching for changes. Ctrl+C ends it.")
        try:
            wait_for_change(places, seen)
        except KeyboardInterrupt:
            click.echo()
            return
        with suppress(SystemExit, click.ClickException):
            library = loaded(paths)


def _touched(kept: Kept, files: int) -> str:
    """How many files were written, and how many could stay."""
    written, same = len(kept.touched), files - len(kept.touched)
    return f"{written} {'file' if written == 1 else 'files'}" + (f"; {same} had not changed" if same else "")


def _told(checked: str, findings: int) -> list[str]:
    """What lint found, for the index page; errors would have ended the command."""
    many = f"{findings} {'finding' if findings == 1 else 'findings'}, no errors."
    return [checked, many] if findings else [f"{checked} All good."]


def _outcomes(outcomes: list[Outcome]) -> list[str]:
    """How many scenarios passed, and which did not."""
    wrong = [f"{outcome.id}: {outcome.status}" for outcome in outcomes if outcome.status != "passed"]
    return [scenario_count(outcomes), *wrong[:MOST_WRONG]]
