"""FK430 table-with-a-hole, which `fragkit/effects/checking/tables.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import ROWS

CODE = Code(
    "FK430",
    "table-with-a-hole",
    "A table has no row for a number that the dice can show, or two.",
    "Sooner or later the dice show it.",
    content(ROWS.format(rows="1-2")),
    content(ROWS.format(rows="1-3")),
)
