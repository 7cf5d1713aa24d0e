"""Words from effects: the rules text of every kind of entry, in every language that has a file here."""

from fragkit.effects.phrases.catalogue import LANGUAGES, catalogue_of
from fragkit.effects.phrases.entries import KINDS, Wording, generated_text, names_in, own_name, own_text, rules_text
from fragkit.effects.phrases.games import PhaseWords, turn_in_words, victory_in_words
from fragkit.effects.phrases.telling import Names, as_title

__all__ = [
    "KINDS",
    "LANGUAGES",
    "Names",
    "PhaseWords",
    "Wording",
    "as_title",
    "catalogue_of",
    "generated_text",
    "names_in",
    "own_name",
    "own_text",
    "rules_text",
    "turn_in_words",
    "victory_in_words",
]
