"""What can be said at a place inside an expression: names, fields, functions and words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from fragkit.content.kinds import MODELS
from fragkit.effects.checking import World
from fragkit.effects.expressions import Field, Method, Name, Word
from fragkit.effects.types import ANY, FIGHTER, Type, fits
from fragkit.effects.vocabulary import CONSTANTS, FUNCTIONS, METHODS, PARTS, QUANTITIES, fields_of
from fragkit.lsp.offers import Offer
from fragkit.lsp.probing import Probed, type_before


def said_in(world: World, ids: Callable[[str], Iterable[Offer]], part: Probed, parts: list[Probed]) -> Iterator[Offer]:
    """What can stand in the place of a part of an expression; `ids` has the entries of a kind."""
    match part.node:
        case Word():
            domain = part.wanted.domain if part.wanted is not None else None
            if domain in MODELS:
                yield from ids(str(domain))
            elif domain is not None:
                yield from (Offer(word, "word", "", domain) for word in sorted(world.words(domain)))
        case Field(of) | Method(of):
            yield from _fields(world, type_before(parts, of) or ANY, part, of)
        case Name():
            yield from _names(part)


def _fields(world: World, type: Type, part: Probed, of: object) -> Iterator[Offer]:
    if isinstance(of, Name) and of.name == "param":
        yield from (Offer(name, "field", "", each.described) for name, each in part.scope.params.items())
        return
    for each in fields_of(type.present).values():
        yield Offer(each.name, "field", each.doc, each.type.described)
    if fits(type.present, FIGHTER) and type.name != "any":
        for quantity in QUANTITIES.values():
            if quantity.is_stat:
                yield Offer(quantity.name, "quantity", quantity.doc, quantity.type.described)
    for name in world.memories:
        remembered = world.memory_of(type, name)
        if remembered is not None:
            yield Offer(name, "field", "Something that is remembered.", remembered.described)
    if type.item is None and type.name not in ("int", "bool", "word", "none"):
        yield from (Offer(each.name, "function", each.doc, each.example, "(") for each in METHODS.values())


def _names(part: Probed) -> Iterator[Offer]:
    for name, type in part.scope.names.items():
        yield Offer(name, "name", PARTS.get(name, ""), type.described)
    for constant in CONSTANTS.values():
        yield Offer(constant.name, "name", constant.doc, constant.type.described)
    for quantity in QUANTITIES.values():
        if not quantity.context:
            yield Offer(quantity.name, "quantity", quantity.doc, quantity.type.described)
    for function in FUNCTIONS.values():
        yield Offer(function.name, "function", function.doc, function.example, "(")
    if part.scope.params:
        yield Offer("param", "name", "What the players agreed on.", "")
