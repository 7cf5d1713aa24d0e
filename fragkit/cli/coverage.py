"""How `fragkit test --coverage` tells what of a pack no game has tried."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fragkit.lint.frames import Painter, harmless
from fragkit.table.coverage import Coverage, Idle


def coverage_lines(coverage: Coverage, paint: Painter, *, quiet: bool) -> Iterator[str]:
    """What was idle, each with its place in a file, and a line that counts."""
    for each in coverage.idle:
        place = paint("dim", harmless(f"{each.span.path}:{each.span.line}"))
        yield f"{place} {harmless(_said(each))}"
    if quiet:
        return
    of_all = f"{coverage.entries} entries with {coverage.effects} effects"
    if coverage.idle:
        yield f"{len(coverage.idle)} of {of_all} were never tried. A scenario that uses them would be a proof."
    else:
        yield f"All of {of_all} came to work."


def coverage_document(coverage: Coverage | None) -> dict[str, Any]:
    """For programs; nothing when nothing was asked for."""
    if coverage is None:
        return {}
    return {
        "coverage": {
            "entries": coverage.entries,
            "effects": coverage.effects,
            "idle": [
                {
                    "kind": each.kind,
                    "id": each.id,
                    "part": each.part,
                    "path": each.span.path,
                    "line": each.span.line,
                    "column": each.span.column,
                }
                for each in coverage.idle
            ],
        }
    }


def _said(idle: Idle) -> str:
    if idle.part is None:
        return f"`{idle.id}` never came into play"
    return f"`{idle.part}` of `{idle.id}` never came to work"
