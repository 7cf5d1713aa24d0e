"""FK4: effects and scenarios that say what the game does not know."""

from __future__ import annotations

from fragkit.lint.codes import Code

CODES: tuple[Code, ...] = ()
