"""`fragkit test`."""

from __future__ import annotations

import json

import click

from fragkit.cli.common import loaded, output_options, paths_argument, wants_colour
from fragkit.cli.coverage import coverage_document, coverage_lines
from fragkit.cli.proofs import missing, proof_table
from fragkit.cli.reporting import errors_in, report_outcomes, stop_if_broken
from fragkit.cli.soak import report_soak, soak_document, soak_packs
from fragkit.lint.frames import Painter
from fragkit.table.coverage import coverage_of, listening
from fragkit.table.proofs import Proof, by_rule, proofs
from fragkit.table.scenario import Outcome, run_scenarios


@click.command(
    "test",
    short_help="Run scenarios in the engine.",
    epilog="Example: fragkit test my-pack --rules",
)
@paths_argument
@click.option("--rules", is_flag=True, help="Print which rules are proved by what; one without a proof is a failure.")
@click.option(
    "--coverage",
    is_flag=True,
    help="Print which cards, terrain and effects no scenario, and no game of --soak, has tried; one is a failure.",
)
@click.option(
    "--soak",
    type=click.IntRange(min=1),
    metavar="N",
    help="Also play N games on a whim, with every variant and map, and look at each decision for what must not be.",
)
@click.option(
    "--seed", type=int, default=0, show_default=True, help="Of the first of these games; the next has one more."
)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@output_options
def command(
    paths: tuple[str, ...],
    rules: bool,
    coverage: bool,
    soak: int | None,
    seed: int,
    as_json: bool,
    color: str,
    quiet: bool,
) -> None:
    """Play the scenarios of packs and say which of them end as they must."""
    library = loaded(paths)
    colour = wants_colour(color)
    broken = errors_in(library) if as_json else 0
    if not as_json:
        stop_if_broken(library, colour, "No scenario was played")
    with listening(library) as worked:
        outcomes = list(run_scenarios(library))
        soaked = None
        if soak is not None and not broken:
            soaked = soak_packs(library, range(seed, seed + soak), bar=not (as_json or quiet))
    found = proofs(library, outcomes)
    covered = coverage_of(library, worked) if coverage and not broken else None
    if as_json:
        document = {**_document(outcomes, found, broken), **soak_document(soaked), **coverage_document(covered)}
        click.echo(json.dumps(document, indent=2))
    else:
        report_outcomes(library, outcomes, colour=colour, quiet=quiet)
        if rules:
            for line in missing(found) if quiet else proof_table(found, Painter(colour)):
                click.echo(line)
        if soaked is not None:
            report_soak(soaked, quiet=quiet)
        if covered is not None:
            for line in coverage_lines(covered, Painter(colour), quiet=quiet):
                click.echo(line)
    unproved = rules and any(each.is_missing for each in found)
    failed = any(outcome.status != "passed" for outcome in outcomes)
    idle = covered is not None and covered.idle
    if broken or failed or unproved or idle or (soaked is not None and soaked.troubles):
        raise SystemExit(1)


def _document(outcomes: list[Outcome], found: list[Proof], broken: int) -> dict[str, object]:
    counts = {status: sum(each.status == status for each in outcomes) for status in ("passed", "failed", "error")}
    return {
        "version": 1,
        "scenarios": [
            {
                "id": f"{each.pack}:{each.id}",
                "pack": each.pack,
                "path": each.path,
                "line": each.line,
                "status": each.status,
                "proves": list(each.proves),
                "message": each.message,
            }
            for each in outcomes
        ],
        "rules": by_rule(found),
        "summary": {
            "scenarios": len(outcomes),
            **counts,
            "rules": sum(each.is_asked for each in found),
            "unproved": sum(each.is_missing for each in found),
            "lint_errors": broken,
        },
    }
