"""How commands tell what they found: findings that stop them, and what became of scenarios."""

from __future__ import annotations

import click

from fragkit.content.library import Library
from fragkit.diagnostic import Severity
from fragkit.lint.frames import show
from fragkit.lint.run import lint_before_use
from fragkit.table.scenario import Outcome


def stop_if_broken(library: Library, colour: bool, consequence: str, *, err: bool = False) -> int:
    """Shows what lint finds, on standard error where the output is somebody else's; errors end the command.

    Returns how many findings were no errors.
    """
    findings = lint_before_use(library)
    for block in show(findings, library.shelf.sources, colour=colour):
        click.echo(block + "\n", err=err, color=colour)
    errors = sum(found.severity is Severity.ERROR for found in findings)
    if errors:
        count = f"{errors} {'error has' if errors == 1 else 'errors have'}"
        click.echo(f"{consequence}: {count} to be mended first.", err=err)
        raise SystemExit(1)
    return len(findings)


def errors_in(library: Library) -> int:
    """How many errors lint finds, for a command that tells of them in its own way."""
    return sum(found.severity is Severity.ERROR for found in lint_before_use(library))


def report_outcomes(library: Library, outcomes: list[Outcome], *, colour: bool, quiet: bool) -> None:
    """Each scenario that did not end as it must, with its place, and a line that counts them all."""
    wrong = [outcome for outcome in outcomes if outcome.status != "passed"]
    for outcome in wrong:
        click.echo(outcome.told(library.shelf.sources, colour=colour) + "\n")
    if not quiet:
        click.echo(scenario_count(outcomes))


def scenario_count(outcomes: list[Outcome]) -> str:
    """How many scenarios there were, and how many ended as they must."""
    if not outcomes:
        return "No scenarios. `fragkit new scenario` starts one."
    passed = sum(outcome.status == "passed" for outcome in outcomes)
    return f"{passed} of {len(outcomes)} {'scenario' if len(outcomes) == 1 else 'scenarios'} passed."
