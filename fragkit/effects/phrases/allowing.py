"""What is banned or granted, in words: which deed, against whom, with what, how far away."""

from __future__ import annotations

from collections.abc import Sequence

from fragkit.effects.expressions import Call, Compare, Comparison, Expression, Name, Number, Word
from fragkit.effects.phrases.bans import Object, deed_words
from fragkit.effects.phrases.expressions import narrow
from fragkit.effects.phrases.grammar import Clause, Description, Slot, marked, spaced
from fragkit.effects.phrases.telling import THIS, YOU, Telling
from fragkit.effects.phrases.whose import Whose
from fragkit.effects.types import CARD, FIGHTER, THING, TOKEN

ATTACK = ("kind", "attack")
_BETWEEN = ({Name(YOU), Name("target")}, {Name("fighter"), Name("target")})
_OBJECT_TYPES = {"target": THING, "weapon": CARD, "card": CARD}
_OBJECT_NOUNS = {"target": "any_target", "weapon": "weapon", "card": "card"}


def range_in_words(tell: Telling, deeds: Sequence[tuple[str, str]], conditions: Sequence[Expression]) -> Clause | None:
    """How near or far the targets of a weapon must be, where that is all that is asked."""
    mine = Compare((Name("weapon"), Name(THIS)), (Comparison.EQUAL,))
    if tell.carrier != "weapon" or list(deeds) != [ATTACK] or mine not in conditions or len(conditions) != 2:
        return None
    match next(each for each in conditions if each != mine):
        case Compare((Call("distance", arguments), Number(bound)), (operator,)) if set(arguments) in _BETWEEN:
            joint = {Comparison.MORE: "only_within", Comparison.LESS: "only_beyond"}.get(operator, "")
            patterns = tell.words.sections["joints"].get(joint)
            return Clause(None, rest=patterns[bound != 1].format(count=bound)) if patterns else None
        case _:
            return None


def done_to(tell: Telling, deed: tuple[str, str], asked: Object, no: bool) -> str:
    """Whom one may or may not attack, with what, or which cards one may play."""
    said: str = tell.words.sections["deeds"][f"{'.'.join(deed)}.{asked.name}.which"]
    undone: str = tell.words.sections["undone"].get(said) or tell.words.joint("not").format(said)
    grammar, described = tell.words.grammar, _which(tell, asked)
    clauses = (marked(grammar.rules["which"]).replace("{}", which(False)) for which in described.which)
    return spaced(grammar.text(undone if no else said, {"which": described._replace(which=())}), *clauses)


def against_which(tell: Telling, asked: Object) -> str:
    """Against whom an attack is different."""
    return tell.words.grammar.text(tell.words.joint("against_which"), {"which": _which(tell, asked)})


def _which(tell: Telling, asked: Object) -> Description:
    """A thing of which something is asked: `weapon that can malfunction`, `wounded fighter`."""
    type = FIGHTER if asked.is_fighter else _OBJECT_TYPES[asked.name]
    nouns = tell.words.grammar.nouns
    noun = tell.noun_of(type) if type == FIGHTER else nouns[_OBJECT_NOUNS[asked.name]]
    return narrow(tell, Description(noun), type, asked.test)


def deed_in_words(
    tell: Telling, deeds: list[tuple[str, str]], conditions: Sequence[Expression], whose: Whose, no: bool, deck: str
) -> str:
    """What is banned or granted, and against whom."""
    if whose.who is None:
        return deed_words(tell, deeds, conditions, no, deck, whose.phrase.person)
    if deeds == [("kind", "attack")] and whose.who.person == YOU:
        return deed_words(tell, [("kind", "attack.you")], conditions, no)
    slots: dict[str, Slot] = {"deed": deed_words(tell, deeds, conditions, no, deck), "who": whose.who}
    return tell.words.grammar.text(tell.words.joint("deed_against"), slots)


def token_of(tell: Telling, conditions: list[Expression]) -> tuple[Slot, list[Expression]]:
    """The token that conditions ask for, and the conditions without that."""
    for at, each in enumerate(conditions):
        match each:
            case Compare((Name("token"), Word(text)), (Comparison.EQUAL,)):
                return tell.entry_noun("tokens", text), [*conditions[:at], *conditions[at + 1 :]]
    return tell.noun_of(TOKEN), conditions
