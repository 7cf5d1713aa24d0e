"""Checks of scenarios, said before anybody plays them; with what drawings and expressions get wrong in any entry."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.content.scenario import Scenario
from fragkit.diagnostic import Diagnostic
from fragkit.effects.checking import Problem
from fragkit.effects.expressions import parse
from fragkit.lint.checks.effects import finding
from fragkit.lint.checks.scenarios import fk440_unknown_sentence, fk441_stands_nowhere
from fragkit.packs.shelf import Entry


def check(library: Library) -> Iterator[Diagnostic]:
    """What is wrong with boards, sentences and questions of the scenarios that were asked about."""
    for qualified in library.asked("scenarios"):
        entry = library.entry("scenarios", qualified)
        scenario = library.scenarios[qualified]
        yield from _board(library, entry, scenario)
        yield from fk440_unknown_sentence.check(library, entry, scenario)
        for problem in _questions(scenario):
            yield finding(entry, problem)


def _board(library: Library, entry: Entry, scenario: Scenario) -> Iterator[Diagnostic]:
    given = scenario.given
    if given.board is None:
        return
    reading = library.maps_read.read_board(
        entry, ("given", "board"), given.board, given.legend, given.edges, given.fighters
    )
    yield from reading.findings
    if reading.grid is not None:
        yield from fk441_stands_nowhere.check(entry, scenario, reading.grid)


def _questions(scenario: Scenario) -> Iterator[Problem]:
    for index, written in enumerate(scenario.then):
        if not isinstance(written, str):
            continue
        for wrong in parse(written).problems:
            help = wrong.help or "Ask something like `B.health == 2`."
            yield Problem(
                "FK401", ("then", index), wrong.message, help, wrong.start, wrong.end, replacement=wrong.replacement
            )
