"""Kinds of arguments that several verbs take."""

from __future__ import annotations

from fragkit.effects.types import FIGHTER, INT, Type, maybe, word
from fragkit.effects.vocabulary.entries import Argument, Form


def expression(name: str, type: Type, doc: str, *, optional: bool = False) -> Argument:
    """Something that is worked out."""
    return Argument(name, Form.EXPRESSION, doc, type, optional)


def person(doc: str, name: str = "who") -> Argument:
    """A fighter."""
    return expression(name, FIGHTER, doc)


def identifier(name: str, section: str, doc: str, *, optional: bool = False) -> Argument:
    """The id of an entry of some section."""
    return Argument(name, Form.ID, doc, word(section), optional, section)


def chosen_word(name: str, domain: str, doc: str, *, optional: bool = False) -> Argument:
    """One word of several."""
    return Argument(name, Form.WORD, doc, word(domain), optional, domain)


def steps(name: str, doc: str, *, optional: bool = False) -> Argument:
    """Steps inside the step."""
    return Argument(name, Form.STEPS, doc, optional=optional)


def bound_name(name: str, doc: str, *, optional: bool = False) -> Argument:
    """A name for later steps."""
    return Argument(name, Form.NAME, doc, optional=optional)


WHERE = Argument("where", Form.TEST, "Only those for which this is true; `each` is the one in question.", optional=True)
AS = bound_name("as", "The name of the result in the steps below.")
AS_MAYBE = bound_name("as", "The name of the result in the steps below.", optional=True)
CREDIT = expression("credit", maybe(FIGHTER), "Who marks the frag; `nobody` if it is nobody's.")
TAGS = Argument("tags", Form.TAGS, "Words that other effects can ask the source for.", optional=True)
DAMAGE = Argument("damage", Form.DICE, "The dice of damage, such as `2d`.", INT)
