"""`fragkit build`."""

from __future__ import annotations

from pathlib import Path

import click

from fragkit.cli.common import entry_count, file_count, loaded, output_options, paths_argument, wants_colour
from fragkit.cli.printing import card_options, print_options
from fragkit.cli.reporting import report_outcomes, scenario_count, stop_if_broken
from fragkit.render.imposition import CardPrint
from fragkit.render.site import render
from fragkit.table.scenario import Outcome, run_scenarios

MOST_WRONG = 20
"""How many scenarios that did not pass the index page names."""


@click.command(
    "build",
    short_help="Check, test and render everything; then open build/index.html.",
    epilog="Example: fragkit build my-pack --paper letter",
)
@paths_argument
@print_options
@card_options
@output_options
def command(
    paths: tuple[str, ...],
    out: Path,
    paper: str,
    size: str,
    per_page: str,
    square: float,
    cards: CardPrint,
    color: str,
    quiet: bool,
) -> None:
    """Do everything: check packs, play their scenarios, and render what is printed, with a page to begin from."""
    library = loaded(paths)
    colour = wants_colour(color)
    findings = stop_if_broken(library, colour, "Nothing was rendered")
    checked = f"Checked {entry_count(library)} entries in {file_count(library)} files."
    if not quiet:
        click.echo(checked)
    outcomes = list(run_scenarios(library))
    report_outcomes(library, outcomes, colour=colour, quiet=quiet)
    summary = {"Lint": _told(checked, findings), "Scenarios": _outcomes(outcomes)}
    written = render(
        library, out, paper=paper, size=size, cards=cards, per_page=int(per_page), square=square, summary=summary
    )
    page = next(path for path in written if path.name == "index.html")
    if not quiet:
        click.echo(f"Rendered {len(written)} files. Open {page} in a browser:\n{page.resolve().as_uri()}")
    if any(outcome.status != "passed" for outcome in outcomes):
        raise SystemExit(1)


def _told(checked: str, findings: int) -> list[str]:
    """What lint found, for the index page; errors would have ended the command."""
    return [
        checked,
        f"{findings} {'finding' if findings == 1 else 'findings'}, no errors." if findings else "All good.",
    ]


def _outcomes(outcomes: list[Outcome]) -> list[str]:
    """How many scenarios passed, and which did not."""
    wrong = [f"{outcome.id}: {outcome.status}" for outcome in outcomes if outcome.status != "passed"]
    return [scenario_count(outcomes), *wrong[:MOST_WRONG]]
