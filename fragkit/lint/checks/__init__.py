"""The checks that look at a whole library, each a function from library to findings.

A check has a file of its own, with what its code means and its examples. What other rooms see is told by `effects` and
`themes`, and described in `codes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic
from fragkit.lint.checks import effects, maps, patches, scenarios, themes
from fragkit.lint.checks.pack import authors, license, lookalike, requirements, unread, unused
from fragkit.lint.checks.print import art, colours, letters
from fragkit.lint.checks.sense import (
    armor_alone,
    contradictions,
    decks,
    dominated,
    idle_card,
    never_fired,
    never_in_a_game,
    points,
    self_excluding,
    won_at_once,
)
from fragkit.lint.checks.text import differs, misspelt, terminology, too_long, translation, unknown_term
from fragkit.lint.codes import Code

Check = Callable[[Library], Iterable[Diagnostic]]

_OF_OTHER_ROOMS = (effects, themes)
_OF_SOUND_ENTRIES = (
    idle_card,
    never_in_a_game,
    never_fired,
    contradictions,
    armor_alone,
    self_excluding,
    won_at_once,
    points,
    decks,
    unused,
)
_OF_ONE_CODE = (
    differs,
    dominated,
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
_OF_SEVERAL = (patches, scenarios, maps, art, requirements)

CHECKS: tuple[Check, ...] = tuple(module.check for module in (*_OF_OTHER_ROOMS, *_OF_SEVERAL, *_OF_ONE_CODE))
CHECKS_OF_SOUND_ENTRIES: tuple[Check, ...] = tuple(module.check for module in _OF_SOUND_ENTRIES)
"""What asks for sense where nothing else is wrong: what an entry seems to lack may be what is misspelt in it."""
CODES: tuple[Code, ...] = (
    *(module.CODE for module in (*_OF_ONE_CODE, *_OF_SOUND_ENTRIES)),
    *(code for module in _OF_SEVERAL for code in module.CODES),
)
"""What those that have a file of their own find."""
