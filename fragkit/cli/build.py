"""`fragkit build`."""

from __future__ import annotations

from pathlib import Path

import click

from fragkit.cli.common import loaded, output_options, paths_argument, wants_colour
from fragkit.cli.printing import print_options
from fragkit.cli.reporting import report_outcomes, scenario_count, stop_if_broken
from fragkit.lint.report import looked_at
from fragkit.render.site import render
from fragkit.table.scenario import run_scenarios


@click.command(
    "build",
    short_help="Check, test and render everything; then open build/index.html.",
    epilog="Example: fragkit build my-pack --paper letter",
)
@paths_argument
@print_options
@output_options
def command(
    paths: tuple[str, ...],
    out: Path,
    paper: str,
    size: str,
    per_page: str,
    square: float,
    color: str,
    quiet: bool,
) -> None:
    """Do everything: check packs, play their scenarios, and render what is printed, with a page to begin from."""
    library = loaded(paths)
    colour = wants_colour(color)
    stop_if_broken(library, colour, "Nothing was rendered")
    if not quiet:
        click.echo(f"Checked {looked_at(library).in_words()}.")
    outcomes = list(run_scenarios(library))
    report_outcomes(library, outcomes, colour=colour, quiet=quiet)
    summary = {"Scenarios": scenario_count(outcomes)}
    written = render(library, out, paper=paper, size=size, per_page=int(per_page), square=square, summary=summary)
    page = next(path for path in written if path.name == "index.html")
    if not quiet:
        click.echo(f"Rendered {len(written)} files. Open {page} in a browser.")
    if any(outcome.status != "passed" for outcome in outcomes):
        raise SystemExit(1)
