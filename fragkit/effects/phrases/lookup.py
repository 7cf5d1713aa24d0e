"""What the catalogue says about functions, fields and constants, and what fills the gaps in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from fragkit.effects.expressions import Call, Expression, Field, Name, Word, tree_of, unparse
from fragkit.effects.phrases import expressions
from fragkit.effects.phrases.grammar import Description, Noun, NounPhrase, Slot, spaced
from fragkit.effects.phrases.kinds import item_of, type_of
from fragkit.effects.phrases.telling import EACH, YOU, Referent, Telling, Unsayable
from fragkit.effects.phrases.templates import RELATIVE
from fragkit.effects.types import INT
from fragkit.effects.vocabulary import CONSTANTS, FUNCTIONS, QUANTITIES, Function, Parameter

RANKING = "ranking"
"""The key of a list that a contest made begins with this."""
_PLACED = frozenset({"adjacent", "area", "distance"})


@dataclass(frozen=True, slots=True)
class Known:
    """What the catalogue says about something, and what fills its gaps; asking for that counts as a mention."""

    data: dict[str, Any]
    slots: Callable[[], dict[str, Slot]]


def read_expression(written: str | bool | int) -> Expression:
    """The tree of what an author wrote."""
    tree = tree_of(written)
    if tree is None:
        raise Unsayable(written)
    return tree


def known(tell: Telling, node: Expression) -> Known | None:
    """What the catalogue says about a field, a call or a constant."""
    match node:
        case Field(of, name):
            return _field(tell, of, name)
        case Call(name, arguments) if name in FUNCTIONS:
            return _call(tell, FUNCTIONS[name], arguments)
        case Name(name) if name in CONSTANTS and name not in tell.scope:
            return Known(_constant(tell, name), dict)
        case _:
            return None


def _constant(tell: Telling, name: str) -> dict[str, Any]:
    """What the catalogue says; `other` is said to `you`, and means somebody else where another one acts."""
    data: dict[str, Any] = tell.words.entry("constants", name)
    to_others = tell.actor is not None and tell.actor.person != YOU
    return {**data, "list": data["elsewhere"]} if to_others and "elsewhere" in data else data


def _field(tell: Telling, of: Expression, name: str) -> Known | None:
    kind = type_of(tell, of).present.name
    data = tell.words.entry("properties", f"{kind}.{name}") or tell.words.entry("properties", name)
    if data is None or (name in QUANTITIES and kind != "card"):
        return None
    return Known(data, lambda: _tied(tell, {"of": expressions.value(tell, of)}))


def _call(tell: Telling, function: Function, arguments: Sequence[Expression]) -> Known:
    functions = tell.words.sections["functions"]
    pairs = list(zip(function.parameters, arguments, strict=False))
    for position, argument in enumerate(arguments):
        special = functions.get(f"{function.name}.{_variant(tell, argument)}")
        if special is None:
            continue
        if isinstance(argument, Call | Field):
            others = [pair for at, pair in enumerate(pairs) if at != position]
            return _within(tell, special, argument, function, others)
        return Known(special, lambda: _slots(tell, function, pairs))
    data = functions.get(f"{function.name}.{len(arguments)}") or functions[function.name]
    return Known(data, lambda: _slots(tell, function, pairs))


def _within(
    tell: Telling,
    data: dict[str, Any],
    inside: Call | Field,
    function: Function,
    others: Sequence[tuple[Parameter, Expression]],
) -> Known:
    """Words for a call or field within a call, such as `fighters_in(area(…))`: with the gaps of both."""
    inner = known(tell, inside)
    assert inner is not None, inside
    return Known(data, lambda: {**inner.slots(), **_slots(tell, function, others)})


def _variant(tell: Telling, argument: Expression) -> str:
    match argument:
        case Call(name) | Field(name=name):
            return name
        case Word(text):
            return text
        case Name(name) if name in tell.scope and tell.scope[name].key.startswith(RANKING):
            return RANKING
        case _:
            return ""


def _slots(tell: Telling, function: Function, pairs: Sequence[tuple[Parameter, Expression]]) -> dict[str, Slot]:
    slots: dict[str, Slot] = {}
    items = item_of(tell, pairs[0][1]) if pairs else INT
    for parameter, argument in pairs:
        if parameter.per_element:
            each = tell.words.grammar.pronoun_of(tell.words.grammar.phrase(tell.noun_of(items)).about(EACH))
            with tell.with_names(**{EACH: Referent(EACH, items, each)}):
                slots[parameter.name] = expressions.value(tell, argument)
        elif function.name in _PLACED:
            slots[parameter.name] = expressions.slot(tell, whereabouts(argument), parameter.type)
        else:
            slots[parameter.name] = expressions.slot(tell, argument, parameter.type)
    return _tied(tell, slots)


def _tied(tell: Telling, slots: dict[str, Slot]) -> dict[str, Slot]:
    return slots if tell.relative is None else {**slots, RELATIVE: tell.relative}


def whereabouts(node: Expression) -> Expression:
    """Whoever is on a square, where it is all the same: `beside you`, not `beside your square`."""
    return node.of if isinstance(node, Field) and node.name == "square" else node


def phrase(tell: Telling, node: Expression, key: str) -> NounPhrase | None:
    """The noun phrase that the catalogue has for it."""
    entry = known(tell, node)
    if entry is None:
        return None
    grammar, data = tell.words.grammar, entry.data
    if isinstance(node, Call) and node.name == "best" and len(node.arguments) == 2:
        winner = _best(tell, data, node.arguments[0], node.arguments[1])
        if winner is not None:
            return winner.about(key)
    if isinstance(node, Call) and node.name == "sort":
        with tell.with_names(**{EACH: Referent(EACH, item_of(tell, node.arguments[0]))}):
            noun = _measure(tell, node.arguments[1])[0]
        if noun is not None:
            listing = expressions.value(tell, node.arguments[0])
            return grammar.noun_phrase(data["by"], {"list": listing, "noun": noun}, key)
    if isinstance(node, Call) and node.name == "collect":
        return _collected(tell, node.arguments[0], node.arguments[1])
    if "which" in data and isinstance(node, Call):
        slots: dict[str, Slot]
        described = expressions.describe(tell, node.arguments[0])
        if described is not None:
            return grammar.phrase(described, data["which"]).about(key)
        gap = tell.noun_of(item_of(tell, node.arguments[0])).gap
        slots = {"noun": gap, **entry.slots()}
        return grammar.noun_phrase(data["phrase"], slots, key)
    if "joined" in data and isinstance(node, Call):
        return grammar.together([expressions.value(tell, each) for each in node.arguments], data["joined"]).about(key)
    if "phrase" in data:
        return grammar.noun_phrase(data["phrase"], entry.slots(), key)
    if "noun" in data:
        with tell.owner():
            name, owner = data["noun"], entry.slots()["of"]
        assert isinstance(owner, NounPhrase)
        thing = (grammar.nouns[name.removesuffix("+")], name.endswith("+"))
        return grammar.owned(owner, [thing]).about(key)
    found = described_by(tell, node, entry)
    return grammar.phrase(found, "the", True).about(key) if found is not None else None


def _collected(tell: Telling, listing: Expression, of_each: Expression) -> NounPhrase:
    """What every thing of a list has: `the fighters alone on every team's base square`."""
    each = Referent(f"every {unparse(listing)}", item_of(tell, listing), expressions.every(tell, listing))
    with tell.with_names(**{EACH: each}):
        entry = known(tell, of_each)
        if entry is not None and "all" in entry.data:
            return tell.words.grammar.noun_phrase(entry.data["all"], entry.slots())
        return expressions.value(tell, of_each)


def _best(tell: Telling, data: dict[str, Any], listing: Expression, by: Expression) -> NounPhrase | None:
    """The one with the most of something, where that can be named."""
    found = expressions.describe(tell, listing)
    with tell.with_names(**{EACH: Referent(EACH, item_of(tell, listing))}):
        noun, counted = _measure(tell, by)
    if found is None or noun is None:
        return None
    more = tell.words.grammar.text(data["most" if counted else "highest"], {"noun": noun})
    return tell.words.grammar.phrase(found._replace(rest=spaced(found.rest, more)))


def _measure(tell: Telling, by: Expression) -> tuple[Noun | None, bool]:
    """What a value of `each` is called, and whether it is counted."""
    nouns = tell.words.grammar.nouns
    match by:
        case Call("count", (Field(Name("each"), _) as many,)):
            return tell.noun_of(item_of(tell, many)), True
        case Field(Name("each"), name) if name in QUANTITIES:
            return expressions.quantity_noun(tell, name)[0], False
        case Field(Name("each"), name):
            data = tell.words.entry("properties", name) or {}
            unit = data.get("unit") or tell.words.entry("memories", name)
            noun = unit or data.get("noun")
            return (nouns[noun] if noun else None), unit is not None
        case _:
            return None, False


def described(tell: Telling, node: Expression) -> Description | None:
    """What the things of a list are, in the catalogue's words."""
    entry = known(tell, node)
    return described_by(tell, node, entry) if entry is not None else None


def described_by(tell: Telling, node: Expression, entry: Known) -> Description | None:
    """The same, when it is known what the catalogue says."""
    if "list" in entry.data:
        return tell.words.grammar.describe(entry.data["list"], entry.slots())
    if "also" in entry.data and isinstance(node, Call):
        inner = expressions.describe(tell, node.arguments[0])
        if inner is not None:
            more = tell.words.grammar.text(entry.data["also"], entry.slots())
            return inner._replace(rest=spaced(inner.rest, more), late=True)
    return None
