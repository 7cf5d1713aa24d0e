"""The checks that look at a whole library, each a function from library to findings.

A check that stands alone has a file of its own, with what its code means and its examples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic
from fragkit.lint.checks.dominated import check_dominated
from fragkit.lint.checks.effects import check_effects
from fragkit.lint.checks.maps import check_maps
from fragkit.lint.checks.pack import authors, license, lookalike, requirements, unread, unused
from fragkit.lint.checks.patches import check_patches
from fragkit.lint.checks.print import art, colours, letters
from fragkit.lint.checks.scenarios import check_scenarios
from fragkit.lint.checks.sense import (
    armor_alone,
    contradictions,
    decks,
    idle_card,
    never_in_a_game,
    points,
    self_excluding,
    won_at_once,
)
from fragkit.lint.checks.text import misspelt, terminology, too_long, translation, unknown_term
from fragkit.lint.checks.texts import check_texts
from fragkit.lint.checks.themes import check_themes
from fragkit.lint.codes import Code

Check = Callable[[Library], Iterable[Diagnostic]]

_OF_SOUND_ENTRIES = (
    idle_card,
    never_in_a_game,
    contradictions,
    armor_alone,
    self_excluding,
    won_at_once,
    points,
    decks,
    unused,
)
_OF_ONE_CODE = (
    misspelt,
    unknown_term,
    terminology,
    translation,
    too_long,
    colours,
    letters,
    license,
    authors,
    lookalike,
    unread,
)
_OF_SEVERAL = (art, requirements)

CHECKS: tuple[Check, ...] = (
    check_effects,
    check_patches,
    check_scenarios,
    check_texts,
    check_maps,
    check_dominated,
    check_themes,
    *(module.check for module in _OF_ONE_CODE),
    *(module.check for module in _OF_SEVERAL),
)
CHECKS_OF_SOUND_ENTRIES: tuple[Check, ...] = tuple(module.check for module in _OF_SOUND_ENTRIES)
"""What asks for sense where nothing else is wrong: what an entry seems to lack may be what is misspelt in it."""
CODES: tuple[Code, ...] = (
    *(module.CODE for module in _OF_SOUND_ENTRIES),
    *(module.CODE for module in _OF_ONE_CODE),
    *(code for module in _OF_SEVERAL for code in module.CODES),
)
"""What those that have a file of their own find."""
