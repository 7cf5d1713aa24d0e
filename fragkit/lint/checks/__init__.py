"""The checks that look at a whole library, each a function from library to findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic
from fragkit.lint.checks.dominated import check_dominated
from fragkit.lint.checks.effects import check_effects
from fragkit.lint.checks.maps import check_maps
from fragkit.lint.checks.patches import check_patches
from fragkit.lint.checks.scenarios import check_scenarios
from fragkit.lint.checks.texts import check_texts
from fragkit.lint.checks.themes import check_themes

Check = Callable[[Library], Iterable[Diagnostic]]

CHECKS: tuple[Check, ...] = (
    check_effects,
    check_patches,
    check_scenarios,
    check_texts,
    check_maps,
    check_dominated,
    check_themes,
)
