"""Expressions that lack their end because, in braces or brackets, YAML takes a comma for the end of the value."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.diagnostic import Diagnostic, Edit, Fix, error
from fragkit.effects.checking import Problem
from fragkit.packs.nodes import Listing, Mapping, Scalar, descend
from fragkit.packs.shelf import Entry


def cut_by_a_comma(entry: Entry, problem: Problem) -> Diagnostic | None:
    """The finding that an expression is cut in two, if that is why it, or a piece of it, cannot be understood."""
    parent, _ = descend(entry.node, problem.path[:-1])
    broken, taken = descend(entry.node, problem.path)
    if taken < len(problem.path) or not isinstance(parent, Mapping | Listing) or not parent.flow:
        return None
    for run in _runs(parent):
        for first in range(len(run)):
            pieces = _whole(run[first:])
            if len(pieces) > 1 and broken in pieces:
                return _finding(entry, pieces)
    return None


def _runs(parent: Mapping | Listing) -> Iterator[list[Scalar]]:
    """Plain scalars with nothing but commas between them."""
    run: list[Scalar] = []
    for node in parent.items if isinstance(parent, Listing) else _values_and_bare_keys(parent):
        if isinstance(node, Scalar) and node.style == "" and node.value is not None:
            run.append(node)
        else:
            yield run
            run = []
    yield run


def _values_and_bare_keys(parent: Mapping) -> Iterator[Scalar | None]:
    """The values of keys, and the keys that have none: the rest of a value that was cut. None is a gap."""
    for key, value in parent.items():
        if isinstance(value, Scalar) and value.value is None:
            yield key
        else:
            yield None
            yield value if isinstance(value, Scalar) else None


def _whole(run: list[Scalar]) -> list[Scalar]:
    """The first of a run and as many more as it takes to close what the first opens."""
    depth = 0
    for count, node in enumerate(run, 1):
        text = str(node.value)
        depth += text.count("(") - text.count(")")
        if depth <= 0:
            return run[:count]
    return []


def _finding(entry: Entry, pieces: list[Scalar]) -> Diagnostic:
    span = entry.document.source.span(pieces[0].start, pieces[-1].end)
    text = ", ".join(str(piece.value) for piece in pieces)
    better = f'"{text}"' if '"' not in text else "'" + text.replace("'", "''") + "'"
    return error(
        "FK421",
        span,
        "in braces and brackets a comma ends the value, so this one is cut in two",
        help=f"Put it in quotes: `{better}`.",
        entity=entry.qualified,
        fix=Fix(f"write `{better}`", (Edit(span.start, span.end, better),), safe=False),
    )
