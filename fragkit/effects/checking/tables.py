"""Checks tables and procedures: a row for every face, what they need, and that they come to an end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import cast

from fragkit.content.base import dice_count
from fragkit.content.game import Chart, Procedure, Table
from fragkit.effects.checking.calls import MOST_CALLS, call_graph, calls
from fragkit.effects.checking.declaring import DeclarationChecker
from fragkit.effects.checking.frames import Frame
from fragkit.effects.checking.problems import Problems
from fragkit.effects.checking.scope import Scope, given_names
from fragkit.effects.checking.steps import StepChecker, texts_in
from fragkit.effects.checking.world import World, needs_of
from fragkit.effects.types import FIGHTER
from fragkit.packs.nodes import Path, Plain

_ROW = re.compile(r"(\d+)(?:-(\d+))?")
_WORD = re.compile(r"[a-z][a-z0-9_]*")


def check_procedure(world: World, problems: Problems, procedure: Procedure, qualified: str | None) -> None:
    """A named list of steps: it sees what it needs and nothing else."""
    steps = cast("Plain", procedure.do)
    _needs(world, problems, procedure, [steps])
    scope = Scope(given_names(needs_of(procedure)), teams=world.any_teams)
    StepChecker(world, problems).steps(steps, ("do",), Frame(scope))
    _comes_to_an_end(world, problems, "procedures", qualified, [(steps, ("do",))])


def check_table(world: World, problems: Problems, table: Table, qualified: str | None) -> None:
    """A table to roll on, or a chart."""
    if table.grid is not None:
        _needs(world, problems, table, [])
        _chart(table.grid, problems)
    if table.roll is None or table.rows is None:
        return
    rows: list[tuple[Plain, Path]] = [(cast("Plain", steps), ("rows", name)) for name, steps in table.rows.items()]
    _needs(world, problems, table, [table.roll.by, *(steps for steps, _ in rows)])
    scope = Scope(given_names(needs_of(table)), teams=world.any_teams)
    checker = StepChecker(world, problems)
    checker.expression(table.roll.by, ("roll", "by"), scope, FIGHTER)
    _faces(table, dice_count(table.roll.dice), problems)
    for steps, path in rows:
        checker.steps(steps, path, Frame(scope))
    _comes_to_an_end(world, problems, "tables", qualified, rows)


def _needs(world: World, problems: Problems, model: Procedure | Table, used_in: list[Plain]) -> None:
    checker = DeclarationChecker(world, problems)
    checker.names(model.needs, "needs")
    words = frozenset(word for text in texts_in(used_in) for word in _WORD.findall(text))
    if "others" in words:  # who are all but you
        words |= {"you"}
    checker.used(model.needs, "needs", words, "need")


def _chart(chart: Chart, problems: Problems) -> None:
    seen: set[str] = set()
    for index, column in enumerate(chart.columns):
        if str(column) in seen:
            message = f"there is a column `{column}` already"
            problems.add("FK430", ("grid", "columns", index), message, "Give each column a name of its own.")
        seen.add(str(column))


def _faces(table: Table, dice: int, problems: Problems) -> None:
    """Every total of the dice has one row."""
    if dice == 0:
        problems.add("FK430", ("roll", "dice"), "with no dice there is nothing to roll", "Write `1d` or more.")
        return
    lowest, highest = dice, 6 * dice
    taken: list[tuple[int, int, str]] = []
    for name in table.rows or {}:
        low, high = _range(name)
        path = ("rows", name)
        before = next((row for row in taken if low <= row[1] and row[0] <= high), None)
        if high < low:
            better = f"{high}-{low}"
            problems.add(
                "FK430", path, f"`{name}` runs backwards", f"Write `{better}`.", replacement=better, at_key=True
            )
            low, high = high, low
        elif low < lowest or high > highest:
            message = f"{table.roll.dice if table.roll else ''} cannot show {low if low < lowest else high}"
            problems.add("FK430", path, message, f"Rows go from {lowest} to {highest}.", at_key=True)
        elif before is not None:
            message = f"{max(low, before[0])} is in the row `{before[2]}` already"
            problems.add("FK430", path, message, "Give each number one row.", at_key=True)
        taken.append((low, high, name))
    missing = list(_missing(taken, lowest, highest))
    if missing:
        message = f"no row says what happens on {', '.join(missing)}"
        problems.add("FK430", ("rows",), message, f"Add a row `{missing[0]}:`.", at_key=True, absent=True)


def _missing(taken: Iterable[tuple[int, int, str]], lowest: int, highest: int) -> Iterator[str]:
    """The numbers without a row, as rows would be named."""
    at = lowest
    for low, high, _ in sorted(taken):
        if low > at:
            yield _shown(at, min(low - 1, highest))
        at = max(at, high + 1)
        if at > highest:
            return
    yield _shown(at, highest)


def _shown(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def _range(name: str) -> tuple[int, int]:
    found = _ROW.fullmatch(name)
    assert found is not None
    return int(found[1][:9]), int((found[2] or found[1])[:9])


def _comes_to_an_end(
    world: World, problems: Problems, section: str, qualified: str | None, steps: list[tuple[Plain, Path]]
) -> None:
    """Steps that run each other in a circle would never end; across `later` they are a queue with a budget."""
    if qualified is None:
        return
    me = (section, qualified)
    graph = call_graph(world)
    for place, called in (call for each, path in steps for call in calls(world, each, path)):
        if graph.leads_back(me, called):
            message = f"this leads back to `{qualified.partition(':')[2]}` itself, so it would never end"
            problems.add("FK431", place, message, "Put the call into `later:`, or end the chain.")
            return
        if graph.is_too_long(me, called):
            message = f"with this, more than {MOST_CALLS} procedures, tables and events set each other off in a row"
            problems.add("FK437", place, message, "Put the call into `later:`, or do more in one of them.")
            return
