"""The vocabulary: every word an effect may use, declared once, with a sentence and an example each.

From these declarations come the checks, the schemas, the reference pages, `fragkit explain` and the phrases.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fragkit.effects.types import Type, fits
from fragkit.effects.vocabulary.entries import (
    Argument,
    Constant,
    Entry,
    Event,
    Form,
    Function,
    Parameter,
    Property,
    Quantity,
    Result,
    Span,
    Verb,
)
from fragkit.effects.vocabulary.events import EVENTS as _EVENTS
from fragkit.effects.vocabulary.functions import FUNCTIONS as _FUNCTIONS
from fragkit.effects.vocabulary.functions import METHODS as _METHODS
from fragkit.effects.vocabulary.names import CONSTANTS as _CONSTANTS
from fragkit.effects.vocabulary.names import DURATIONS as _DURATIONS
from fragkit.effects.vocabulary.names import MEANINGS, PROPERTIES, WORDS
from fragkit.effects.vocabulary.parts import PARTS, part_of
from fragkit.effects.vocabulary.quantities import QUANTITIES as _QUANTITIES
from fragkit.effects.vocabulary.verbs import VERBS as _VERBS

QUANTITIES: Mapping[str, Quantity] = MappingProxyType({each.name: each for each in _QUANTITIES})
EVENTS: Mapping[str, Event] = MappingProxyType({each.name: each for each in _EVENTS})
VERBS: Mapping[str, Verb] = MappingProxyType({each.name: each for each in _VERBS})
FUNCTIONS: Mapping[str, Function] = MappingProxyType({each.name: each for each in _FUNCTIONS})
METHODS: Mapping[str, Function] = MappingProxyType({each.name: each for each in _METHODS})
CONSTANTS: Mapping[str, Constant] = MappingProxyType({each.name: each for each in _CONSTANTS})
DURATIONS: Mapping[str, Span] = MappingProxyType({each.name: each for each in _DURATIONS})

__all__ = [
    "CONSTANTS",
    "DURATIONS",
    "EVENTS",
    "FUNCTIONS",
    "MEANINGS",
    "METHODS",
    "PARTS",
    "PROPERTIES",
    "QUANTITIES",
    "VERBS",
    "WORDS",
    "Argument",
    "Constant",
    "Entry",
    "Event",
    "Form",
    "Function",
    "Parameter",
    "Property",
    "Quantity",
    "Result",
    "Span",
    "Verb",
    "fields_of",
    "part_of",
]


def fields_of(type: Type) -> dict[str, Property]:
    """The fields that a value of a type has; its own declaration of a field comes before a wider type's."""
    found: dict[str, Property] = {}
    for each in PROPERTIES:
        if type.item is None and fits(type.present, each.of) and (each.name not in found or each.of == type.present):
            found[each.name] = each
    return found
