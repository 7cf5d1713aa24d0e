"""`fragkit build`."""

from __future__ import annotations

from pathlib import Path

import click

from fragkit.cli.common import entry_count, file_count, loaded, output_options, paths_argument, wants_colour
from fragkit.cli.reporting import report_outcomes, scenario_count, stop_if_broken
from fragkit.render.record_layout import PER_PAGE
from fragkit.render.sheet import CARD_SIZES, PAPERS
from fragkit.render.site import render
from fragkit.table.scenario import run_scenarios


@click.command(
    "build",
    short_help="Check, test and render everything; then open build/index.html.",
    epilog="Example: fragkit build my-pack --paper letter",
)
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
@output_options
def command(paths: tuple[str, ...], out: Path, paper: str, size: str, per_page: str, color: str, quiet: bool) -> None:
    """Do everything: check packs, play their scenarios, and render what is printed, with a page to begin from."""
    library = loaded(paths)
    colour = wants_colour(color)
    stop_if_broken(library, colour, "Nothing was rendered")
    if not quiet:
        click.echo(f"Checked {entry_count(library)} entries in {file_count(library)} files.")
    outcomes = list(run_scenarios(library))
    report_outcomes(library, outcomes, colour=colour, quiet=quiet)
    summary = {"Scenarios": scenario_count(outcomes)}
    written = render(library, out, paper=paper, size=size, per_page=int(per_page), summary=summary)
    page = next(path for path in written if path.name == "index.html")
    if not quiet:
        click.echo(f"Rendered {len(written)} files. Open {page} in a browser.")
    if any(outcome.status != "passed" for outcome in outcomes):
        raise SystemExit(1)
