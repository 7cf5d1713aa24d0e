"""`fragkit test`."""

from __future__ import annotations

import json

import click

from fragkit.cli.common import loaded, output_options, paths_argument, wants_colour
from fragkit.cli.reporting import complain, report_outcomes, rules_proved, stop_if_broken
from fragkit.table.scenario import Outcome, run_scenarios


@click.command(
    "test",
    short_help="Run scenarios in the engine.",
    epilog="Example: fragkit test my-pack --rules",
)
@paths_argument
@click.option("--rules", is_flag=True, help="Print which rules are proved by what.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@output_options
def command(paths: tuple[str, ...], rules: bool, as_json: bool, color: str, quiet: bool) -> None:
    """Play the scenarios of packs and say which of them end as they must."""
    library = loaded(paths)
    colour = wants_colour(color)
    if not as_json:
        stop_if_broken(library, colour, "No scenario was played")
    outcomes = list(run_scenarios(library))
    proved = rules_proved(outcomes)
    if as_json:
        click.echo(json.dumps(_document(outcomes, proved), indent=2))
    else:
        report_outcomes(library, outcomes, colour=colour, quiet=quiet)
        if rules:
            for rule, proofs in sorted(proved.items()):
                click.echo(f"{rule}  {', '.join(proofs)}")
            unproved = complain(library, proved)
            if unproved:
                raise SystemExit(1)
    if any(outcome.status != "passed" for outcome in outcomes):
        raise SystemExit(1)


def _document(outcomes: list[Outcome], proved: dict[str, list[str]]) -> dict[str, object]:
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
        "rules": proved,
        "summary": {"scenarios": len(outcomes), **counts},
    }
