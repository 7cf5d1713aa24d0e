"""FK435 idle-key, which `fragkit/effects/checking` finds."""

from __future__ import annotations

from fragkit.diagnostic import Severity
from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import card

CODE = Code(
    "FK435",
    "idle-key",
    "A key says nothing, because what it speaks of is not there.",
    "What nothing reads does nothing; perhaps the other half was forgotten.",
    card("worn_with: [thing]"),
    card("armor: 1", "worn_with: [thing]"),
    Severity.WARNING,
)
