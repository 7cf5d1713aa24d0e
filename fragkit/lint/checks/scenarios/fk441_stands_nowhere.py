"""FK441: a fighter of a scenario who is not on its board."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.grid import Grid
from fragkit.content.scenario import Scenario
from fragkit.diagnostic import Diagnostic
from fragkit.effects.checking import Problem
from fragkit.lint.checks.effects import finding
from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import scenario as example
from fragkit.packs.shelf import Entry

CODE = Code(
    "FK441",
    "stands-nowhere",
    "A fighter of a scenario is not on its board.",
    "Nobody could see him, and he could see nobody.",
    example(board="A . ."),
    example(),
)


def check(entry: Entry, scenario: Scenario, board: Grid) -> Iterator[Diagnostic]:
    """The fighters for whom no square is given."""
    standing = {cell.marker for cell in board.cells}
    for letter, placed in scenario.given.fighters.items():
        if placed.at is None and letter not in standing and not placed.out:
            help = "Draw his letter on the board, or say `at: C4`."
            path = ("given", "fighters", letter)
            yield finding(entry, Problem("FK441", path, f"{letter} stands nowhere", help, at_key=True))
