"""The types of names, fields, words and lists."""

from __future__ import annotations

from functools import cache

from fragkit.effects.checking.here import RULES, Here, why_not
from fragkit.effects.checking.scope import Scope, Typed
from fragkit.effects.checking.world import SECTIONS
from fragkit.effects.expressions import Dice, Expression, Field, ListLiteral, Name, Number, TupleLiteral, Word, unparse
from fragkit.effects.types import (
    ANY,
    DICE,
    DOMAINS,
    EMPTY,
    FIGHTER,
    INT,
    Type,
    common,
    fits,
    listed,
)
from fragkit.effects.vocabulary import CONSTANTS, FUNCTIONS, QUANTITIES, fields_of
from fragkit.suggest import listed as in_words

_fields_of = cache(fields_of)
_QUOTABLE = ("tags", "tokens", "statuses", "decks", "cards", "phases", "reasons", "actions", "ways")


def known(type: Type, node: Expression, scope: Scope) -> Type:
    """The type of a name, field or call, with what is known of it on the way here."""
    if not scope.there:
        return type
    if type.optional and unparse(node) in scope.there:
        type = type.present
    if type.name in ("thing", "mover") and f"is_fighter({unparse(node)})" in scope.there:
        return FIGHTER
    return type


def _number(here: Here, node: Number, scope: Scope, wanted: Type | None) -> Typed:
    return Typed(INT)


def _dice(here: Here, node: Dice, scope: Scope, wanted: Type | None) -> Typed:
    return Typed(DICE)


def _word(here: Here, node: Word, scope: Scope, wanted: Type | None) -> Typed:
    """A word in quotes: whether it is right depends on what is wanted."""
    domain = wanted.domain if wanted is not None and wanted.name == "word" else None
    if domain is not None and not here.world.knows(domain, node.text):
        _unknown_word(here, node, domain)
    return Typed(Type("word", domain))


def _unknown_word(here: Here, node: Word, domain: str) -> None:
    what = DOMAINS.get(domain, f"one of the {domain}")
    if domain in SECTIONS:
        found = here.world.library.shelf.candidates(domain, node.text, here.world.pack)
        if found:
            names = in_words(each.qualified for each in found)
            here.note("FK408", node, f"`{node.text}` could be {names}", f"Write `'{found[0].qualified}'`.")
            return
    here.unknown("FK408", node, f"`{node.text}` is not known as {what}", here.world.words(domain))


def _name(here: Here, node: Name, scope: Scope, wanted: Type | None) -> Typed:
    type = scope.names.get(node.name)
    if type is not None:
        return Typed(known(type, node, scope))
    constant = CONSTANTS.get(node.name)
    if constant is not None:
        if node.name == "others" and not scope.has_you:
            message = "`others` are all but you, and there is no `you` here"
            here.note("FK402", node, message, "Write `minus(fighters, mover)`, with whom you mean.")
        if node.name == "teams" and not here.world.any_teams:
            help = "Declare `teams:` in a variant, or require a pack that does."
            here.note("FK433", node, "no variant that this pack knows has teams", help)
        return Typed(constant.type)
    quantity = QUANTITIES.get(node.name)
    if quantity is not None and not quantity.context:
        return Typed(quantity.type)
    if not scope.guessing:
        _unknown_name(here, node, scope, wanted)
    return Typed(ANY)


def _unknown_name(here: Here, node: Name, scope: Scope, wanted: Type | None) -> None:
    message = f"`{node.name}` is not a name that is known here"
    names = sorted(scope.names)
    if node.name in _ELSEWHERE and node.name not in names:
        help = _ELSEWHERE[node.name]
        people = [name for name in names if fits(scope.names[name].present, FIGHTER)]
        help += f" There are {in_words(people)}." if people and node.name in ("you", "this") else ""
        here.note("FK402", node, message, help)
    elif node.name in FUNCTIONS:
        here.note("FK402", node, message, f"It is a function: write `{FUNCTIONS[node.name].example}`.")
    elif node.name.lower() in _YES_NO:
        better = _YES_NO[node.name.lower()]
        here.note("FK402", node, message, f"Write `{better}`.", fix=better)
    elif (wanted is not None and wanted.name == "word" and not wanted.domain) or any(
        here.world.knows(domain, node.name) for domain in _QUOTABLE
    ):
        here.note("FK402", node, message, f"Put it in quotes: `'{node.name}'`.", fix=f"'{node.name}'")
    elif node.name in QUANTITIES:
        whose = "you" if "you" in names else next(iter(names), "you")
        here.note("FK402", node, message, f"Say whose it is: `{whose}.{node.name}`.")
    else:
        here.unknown("FK402", node, message, [*names, *CONSTANTS], f"There are {in_words(names or CONSTANTS)}.")


_YES_NO = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_ELSEWHERE = {
    "you": "Nobody is `you` here.",
    "this": "There is no `this` here.",
    "each": "`each` is the one that is looked at in a list function or `where`, as in `any(others, each.frags > 0)`.",
    "face": "`face` is a die inside `change_roll`.",
    "all": "`all` is for `lose: {movement: all, of: you}`; everybody is `everyone`.",
}


def _field(here: Here, node: Field, scope: Scope, wanted: Type | None) -> Typed:
    if isinstance(node.of, Name) and node.of.name == "param" and "param" not in scope.names:
        return Typed(_param(here, node, scope))
    of = here.typed(node.of, scope).type
    if of.name == "any":
        return Typed(ANY)
    if of.optional and of.name != "none":
        here.may_be_none(node.of, ", and none has no fields")
    found = field_type(here, of.present, node.name, scope) if of.name != "none" else None
    if found is None:
        _unknown_field(here, node, of.present)
        return Typed(ANY)
    return Typed(known(found, node, scope))


def field_type(here: Here, of: Type, name: str, scope: Scope) -> Type | None:
    """The type of a field: one that the type has, a stat, or a memory; None when there is no such field."""
    declared = _fields_of(of).get(name)
    if declared is not None:
        type = declared.type
        return type.present if name == "team" and scope.teams else type
    quantity = QUANTITIES.get(name)
    if quantity is not None and quantity.is_stat and fits(of, FIGHTER):
        return quantity.type
    return here.world.memory_of(of, name)


def _fields(here: Here, of: Type) -> list[str]:
    stats = [name for name, each in QUANTITIES.items() if each.is_stat] if of == FIGHTER else []
    remembered = [name for name in here.world.memories if here.world.memory_of(of, name) is not None]
    return sorted({*_fields_of(of), *stats, *remembered})


def _unknown_field(here: Here, node: Field, of: Type) -> None:
    message = f"{of.described} has no field `{node.name}`"
    text = unparse(node.of)
    fields = _fields(here, of) if of.name != "none" else []
    otherwise = f"It has {in_words(fields, 20)}." if fields else "It has none."
    quantity = QUANTITIES.get(node.name)
    if quantity is not None and fits(of, FIGHTER):
        otherwise = f"It is asked with more than whose it is: `{node.name}({text})`."
        fields = []
    if of.item is not None and node.name in _fields(here, of.item.present):
        otherwise = f"Ask each of them: `any({text}, each.{node.name} > 0)`, or take one: `first({text}).{node.name}`."
    elif of.name in ("thing", "mover") and node.name in _fields(here, FIGHTER):
        otherwise = why_not(text, of, FIGHTER)
    here.unknown("FK403", node, message, fields, otherwise)


def _param(here: Here, node: Field, scope: Scope) -> Type:
    if node.name in scope.params:
        return scope.params[node.name]
    message = f"this variant has no param `{node.name}`" if scope.params else f"there is no param `{node.name}` here"
    here.unknown(
        "FK403", node, message, scope.params, "Params are declared under a variant's `params:` and read there."
    )
    return ANY


def _several(here: Here, node: TupleLiteral | ListLiteral, scope: Scope, wanted: Type | None) -> Typed:
    inner = wanted.item if wanted is not None and wanted.item is not None else None
    result: Type | None = None
    for item in node.items:
        type = here.typed(item, scope, inner).type
        joined = type if result is None else common(result, type)
        if joined is None:
            message = f"this is {type.described}, and the ones before are not"
            here.note("FK405", item, message, "A list is of one kind.")
            return Typed(listed(ANY))
        result = joined
    return Typed(listed(result) if result is not None else EMPTY)


RULES.update(
    {
        Number: _number,
        Dice: _dice,
        Word: _word,
        Name: _name,
        Field: _field,
        TupleLiteral: _several,
        ListLiteral: _several,
    }
)
