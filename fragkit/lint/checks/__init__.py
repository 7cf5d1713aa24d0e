"""The checks that look at a whole library, each a function from library to findings.

A code has a file of its own, with what it means, its examples and its check. Where several codes look at the same
thing, such as a map, a module brings it to them (`maps`, `patches`, `scenarios`, `print/art.py`). What other rooms see
is told by `effects` and `themes`, and described in `codes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic
from fragkit.lint.checks import effects, maps, patches, scenarios, themes
from fragkit.lint.checks.pack import (
    fk214_lookalike_id,
    fk911_unknown_license,
    fk912_nobody_s_pack,
    fk913_unused_requirement,
    fk914_pinned_requirement,
    fk915_unused_entry,
    fk916_unread_file,
)
from fragkit.lint.checks.print import art, fk803_colours_alike, fk804_letter_not_in_font
from fragkit.lint.checks.sense import (
    fk601_dominated_card,
    fk602_card_without_effect,
    fk603_card_in_no_game,
    fk604_contradicting_effects,
    fk605_worn_with_no_armor,
    fk606_variant_excludes_itself,
    fk607_won_at_once,
    fk608_points_off,
    fk609_deck_count_off,
    fk610_card_forbids_itself,
)
from fragkit.lint.checks.text import (
    fk701_text_differs,
    fk702_misspelt_term,
    fk703_other_word,
    fk704_text_too_long,
    fk705_unknown_term,
    fk706_missing_translation,
)

Check = Callable[[Library], Iterable[Diagnostic]]

_OF_OTHER_ROOMS = (effects, themes)
_OF_SEVERAL_CODES = (patches, scenarios, maps, art)
_OF_ONE_CODE = (
    fk913_unused_requirement,
    fk914_pinned_requirement,
    fk701_text_differs,
    fk601_dominated_card,
    fk702_misspelt_term,
    fk705_unknown_term,
    fk703_other_word,
    fk706_missing_translation,
    fk704_text_too_long,
    fk803_colours_alike,
    fk804_letter_not_in_font,
    fk911_unknown_license,
    fk912_nobody_s_pack,
    fk214_lookalike_id,
    fk916_unread_file,
)
_OF_SOUND_ENTRIES = (
    fk602_card_without_effect,
    fk603_card_in_no_game,
    fk610_card_forbids_itself,
    fk604_contradicting_effects,
    fk605_worn_with_no_armor,
    fk606_variant_excludes_itself,
    fk607_won_at_once,
    fk608_points_off,
    fk609_deck_count_off,
    fk915_unused_entry,
)

CHECKS: tuple[Check, ...] = tuple(module.check for module in (*_OF_OTHER_ROOMS, *_OF_SEVERAL_CODES, *_OF_ONE_CODE))
CHECKS_OF_SOUND_ENTRIES: tuple[Check, ...] = tuple(module.check for module in _OF_SOUND_ENTRIES)
"""What asks for sense where nothing else is wrong: what an entry seems to lack may be what is misspelt in it."""
