"""What type an expression has, as far as words depend on it. Finds no fault: the checker does that."""

from __future__ import annotations

from fragkit.effects.expressions import (
    And,
    Binary,
    Call,
    Compare,
    Dice,
    Expression,
    Field,
    IfElse,
    ListLiteral,
    Method,
    Name,
    Negative,
    Not,
    Number,
    Or,
    TupleLiteral,
    Word,
)
from fragkit.effects.phrases.telling import EACH, PEOPLE, Referent, Telling
from fragkit.effects.types import ANY, BOOL, FIGHTER, INT, WORD, Type, listed
from fragkit.effects.vocabulary import CONSTANTS, FUNCTIONS, QUANTITIES, Result, fields_of


def type_of(tell: Telling, node: Expression) -> Type:
    """The type of an expression; ANY when that cannot be known here."""
    match node:
        case Number() | Dice() | Negative() | Binary():
            return INT
        case Word():
            return WORD
        case Not() | And() | Compare() | Method():
            return BOOL
        case Or(operands):
            return type_of(tell, operands[0])
        case IfElse(value):
            return type_of(tell, value)
        case TupleLiteral(items) | ListLiteral(items):
            return listed(type_of(tell, items[0]).present if items else ANY)
        case Name(name):
            return _name(tell, name)
        case Field(of, name):
            return _field(tell, of, name)
        case Call(name, arguments):
            return _call(tell, name, arguments)


def item_of(tell: Telling, node: Expression) -> Type:
    """The type of what a list holds."""
    type = type_of(tell, node)
    return type.item.present if type.item is not None else ANY


def is_list(tell: Telling, node: Expression) -> bool:
    """Whether it is a list."""
    return type_of(tell, node).item is not None


def is_none(node: Expression) -> bool:
    """Whether it is `none` or `nobody`."""
    return isinstance(node, Name) and node.name in ("none", "nobody")


def _name(tell: Telling, name: str) -> Type:
    if name in tell.scope:
        return tell.scope[name].type
    if name in CONSTANTS:
        return CONSTANTS[name].type
    return QUANTITIES[name].type if name in QUANTITIES else ANY


def _field(tell: Telling, of: Expression, name: str) -> Type:
    if of == Name("param"):
        return type_of(tell, tell.params[name]) if name in tell.params else ANY
    declared = fields_of(type_of(tell, of).present).get(name)
    if declared is not None:
        return declared.type
    if name in QUANTITIES:
        return QUANTITIES[name].type
    return tell.memory_type(name) or ANY


def _call(tell: Telling, name: str, arguments: tuple[Expression, ...]) -> Type:
    if name in QUANTITIES:
        return QUANTITIES[name].type
    function = FUNCTIONS.get(name)
    if function is None:
        return ANY
    match function.result:
        case Result.SAME_LIST if arguments:
            return type_of(tell, arguments[0])
        case Result.ITEM if arguments:
            return item_of(tell, arguments[0])
        case Result.LIST_OF_VALUE if len(arguments) > 1:
            with tell.with_names(**{EACH: Referent(EACH, item_of(tell, arguments[0]))}):
                return listed(type_of(tell, arguments[1]).present)
        case Result.MEMORY_OWNER:
            return FIGHTER
        case _:
            return function.gives


def is_person(type: Type) -> bool:
    """Whether it can be a fighter."""
    return type.item is None and type.present.name in PEOPLE
