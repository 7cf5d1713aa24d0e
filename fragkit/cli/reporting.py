"""How commands tell what they found: findings that stop them, scenarios, and rules without a proof."""

from __future__ import annotations

import click

from fragkit.content.library import Library
from fragkit.diagnostic import Severity
from fragkit.lint.frames import framed, harmless, show
from fragkit.lint.run import lint
from fragkit.table.scenario import Outcome


def stop_if_broken(library: Library, colour: bool, consequence: str) -> int:
    """Shows what lint finds; errors end the command. Returns how many findings were no errors."""
    findings = lint(library)
    for block in show(findings, library.shelf.sources, colour=colour):
        click.echo(block + "\n")
    errors = sum(found.severity is Severity.ERROR for found in findings)
    if errors:
        click.echo(f"{consequence}: {errors} {'error has' if errors == 1 else 'errors have'} to be mended first.")
        raise SystemExit(1)
    return len(findings)


def report_outcomes(library: Library, outcomes: list[Outcome], *, colour: bool, quiet: bool) -> None:
    """Each scenario that did not end as it must, with its place, and a line that counts them all."""
    wrong = [outcome for outcome in outcomes if outcome.status != "passed"]
    for outcome in wrong:
        span = outcome.span
        where = f"{span.path}:{span.line}:{span.column}" if span else f"{outcome.path}:{outcome.line}"
        headline = f"{where}: {outcome.status} {outcome.pack}:{outcome.id}: {outcome.message}"
        if span is None:
            click.echo(harmless(headline) + "\n")
        else:
            click.echo(framed(headline, span, library.shelf.sources.get(span.path), None, colour=colour) + "\n")
    if not quiet:
        click.echo(scenario_count(outcomes))


def scenario_count(outcomes: list[Outcome]) -> str:
    """How many scenarios there were, and how many ended as they must."""
    if not outcomes:
        return "No scenarios. `fragkit new scenario` starts one."
    passed = sum(outcome.status == "passed" for outcome in outcomes)
    return f"{passed} of {len(outcomes)} {'scenario' if len(outcomes) == 1 else 'scenarios'} passed."


def rules_proved(outcomes: list[Outcome]) -> dict[str, list[str]]:
    """The rules that scenarios prove, each with the scenarios; one that did not pass proves nothing."""
    proved: dict[str, list[str]] = {}
    for outcome in outcomes:
        if outcome.status == "passed":
            for rule in outcome.proves:
                proved.setdefault(rule, []).append(f"{outcome.pack}:{outcome.id}")
    return proved


def complain(library: Library, proved: dict[str, list[str]]) -> int:
    """Names the executable rules of the packs that nothing proves, and counts them."""
    rules = {name.partition(":")[2]: library.rules[name] for name in library.asked("rules")}
    unproved = sorted(name for name, rule in rules.items() if rule.executable and name not in proved)
    for name in unproved:
        click.echo(f"{name}  is not proved: {rules[name].title}")
    return len(unproved)
