"""How each word of an expression is compiled: the table from the vocabulary to code. Verbs have their own table.

A function that needs the game is `Ask`ed of the rules, with every argument made to fit. One that works on lists alone
is written out in place. A field is an attribute of its thing, or asked of the rules too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from fragkit.effects.compiling.source import NOTHING, UNKNOWN, Code, Scope, literal
from fragkit.effects.compiling.values import Values
from fragkit.effects.types import (
    BOOL,
    CARD,
    EMPTY,
    FIGHTER,
    GAME,
    INT,
    MOVER,
    SQUARE,
    TEAM,
    THING,
    WORD,
    Type,
    listed,
    word,
)
from fragkit.effects.vocabulary import FUNCTIONS as DECLARED

if TYPE_CHECKING:
    from fragkit.effects.compiling.expressions import Expressions
    from fragkit.effects.expressions import Expression

Arguments: TypeAlias = "tuple[Expression, ...]"


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to the rules."""

    method: str
    takes: Mapping[str, tuple[Type, ...]] | None = None
    """What parameters really take that are declared to take anything."""


@dataclass(frozen=True, slots=True)
class Inline:
    """Code that is written in place of the call."""

    write: Callable[[Expressions, Arguments, Scope], Code]


def _with_each(name: str, call: str) -> Inline:
    """A function that goes through a `{list}` with a question or value for `{each}` element `{e}`, or a `{key}`."""

    def write(expressions: Expressions, arguments: Arguments, scope: Scope) -> Code:
        return expressions.going_through(name, call, arguments, scope)

    return Inline(write)


def _of_list(write: Callable[[Values, Code], Code]) -> Inline:
    def inline(expressions: Expressions, arguments: Arguments, scope: Scope) -> Code:
        return write(expressions.values, expressions.emit(arguments[0], scope))

    return Inline(inline)


def _count(values: Values, many: Code) -> Code:
    return Code(f"len({values.sequence(many)})", INT, there=True)


def _end(function: str) -> Callable[[Values, Code], Code]:
    def write(values: Values, many: Code) -> Code:
        item = many.type.item
        return Code(f"{function}({values.sequence(many)})", item.present, there=False) if item is not None else UNKNOWN

    return write


def _reverse(values: Values, many: Code) -> Code:
    return Code(f"{values.sequence(many)}[::-1]", _list(many.type), there=True, full=many.full, fresh=True)


def _list(type: Type) -> Type:
    """The type of a list that is made of another; of what is no list, an empty one."""
    return type if type.item is not None else EMPTY


def _some(function: str) -> Inline:
    """`take` and `alternate`: a list and a number."""

    def write(expressions: Expressions, arguments: Arguments, scope: Scope) -> Code:
        many = expressions.emit(arguments[0], scope)
        number = expressions.fitted(arguments[1], scope, INT)
        text = f"{function}({expressions.values.sequence(many)}, {number.text})"
        return Code(text, _list(many.type), there=True, full=many.full, fresh=True)

    return Inline(write)


def _union(expressions: Expressions, arguments: Arguments, scope: Scope) -> Code:
    one, other = (expressions.emit(each, scope) for each in arguments)
    text = f"union({expressions.values.sequence(one)}, {expressions.values.sequence(other)})"
    type = expressions.joined(one.type, other.type)
    return Code(text, _list(type), there=True, full=one.full and other.full, fresh=True)


def _minus(expressions: Expressions, arguments: Arguments, scope: Scope) -> Code:
    many = expressions.emit(arguments[0], scope)
    other = expressions.emit(arguments[1], scope, many.type.item)
    text = f"minus({expressions.values.sequence(many)}, {other.text})"
    return Code(text, _list(many.type), there=True, full=many.full, fresh=True)


def _leader(expressions: Expressions, arguments: Arguments, scope: Scope) -> Code:
    return expressions.leader(arguments[0], scope)


CURRENCIES: Mapping[str, Type] = {
    "movement": MOVER,
    "attacks": FIGHTER,
    "blood": FIGHTER,
    "frags": FIGHTER,
    "wounds": FIGHTER,
    "ammo": CARD,
}
"""What is counted without being declared, and whose it is."""

_PLACE = (SQUARE, THING)
_CELL = (INT, WORD)

FUNCTIONS: Mapping[str, Ask | Inline] = {
    "count": _of_list(_count),
    **{
        name: _with_each(name, call)
        for name, call in {
            "any": "any({each} for {e} in {list})",
            "all": "all({each} for {e} in {list})",
            "only": "[{e} for {e} in {list} if {each}]",
            "collect": "[{each} for {e} in {list}]",
            "best": "best({list}, lambda {e}: {key})",
            "sort": "sorted({list}, key=lambda {e}: {key})",
        }.items()
    },
    "first": _of_list(_end("first")),
    "last": _of_list(_end("last")),
    "top": _of_list(_end("last")),
    "take": _some("take"),
    "reverse": _of_list(_reverse),
    "alternate": _some("alternate"),
    "union": Inline(_union),
    "minus": Inline(_minus),
    "leader": Inline(_leader),
    "distance": Ask("distance", {"a": _PLACE, "b": _PLACE}),
    "lookup": Ask("lookup", {"row": _CELL, "column": _CELL}),
    **{
        name: Ask(name)
        for name in (
            *("in_play", "is_fighter", "other_team", "clockwise", "teammates_beside", "movers"),
            *("squares", "squares_of", "adjacent", "area", "sees", "in_line", "occupied", "occupant", "alone"),
            *("shares_square", "can_stand", "linked", "respawn_points", "respawn_point", "fighters_in"),
            *("tokens", "tokens_at", "tokens_in", "the", "on_board", "supply", "carried"),
            *("cards", "discards", "items", "poker_rank", "answers", "using"),
        )
    },
}

TAGGED = frozenset(
    {"fighter", "card", "token", "square", "door", "source", "status", "sheet", "mover", "thing", "item"}
)
"""The types that have tags."""


def _tagged(expressions: Expressions, of: Code, arguments: Arguments, scope: Scope) -> Code:
    if of.type.name not in TAGGED:
        return literal(False)
    if not of.atom:
        of = Code(of.text, of.type)  # so that it is evaluated once, however many tags there are
    tags = [expressions.fitted(each, scope, word("tags")).text for each in arguments]

    def asked(thing: str) -> str:
        return f"({' or '.join(f'{tag} in {thing}.tags' for tag in tags)})"

    text = expressions.values.shielded("False", [of], asked)
    return Code(text, BOOL, there=True)


def _has(expressions: Expressions, of: Code, arguments: Arguments, scope: Scope) -> Code:
    who = expressions.values.fitted(of, FIGHTER)
    status = expressions.fitted(arguments[0], scope, word("statuses"))
    text = expressions.values.shielded("False", [who, status], lambda a, b: f"R.has({a}, {b})")
    return Code(text, BOOL, there=True)


def _fits(expressions: Expressions, of: Code, arguments: Arguments, scope: Scope) -> Code:
    item = expressions.values.fitted(of, Type("item"))
    who = expressions.fitted(arguments[0], scope, FIGHTER)
    text = expressions.values.shielded("False", [item, who], lambda a, b: f"R.fits({a}, {b})")
    return Code(text, BOOL, there=True)


METHODS: Mapping[str, Callable[[Expressions, Code, Arguments, Scope], Code]] = {
    "tagged": _tagged,
    "has": _has,
    "fits": _fits,
}

CONSTANTS: Mapping[str, Code] = {
    "active": Code("R.active", FIGHTER),
    "everyone": Code("R.fighters", listed(FIGHTER), there=True, full=True),
    "fighters": Code("R.fighters", listed(FIGHTER), there=True, full=True),
    "others": Code("R.others({you})", listed(FIGHTER), there=True, full=True),
    "teams": Code("R.teams", listed(TEAM), there=True, full=True),
    "decks": Code("R.decks", listed(word("decks")), there=True, full=True),
    "nobody": NOTHING,
    "none": NOTHING,
    "true": literal(True),
    "false": literal(False),
    "game": Code("R.game", GAME, there=True),
    "param": UNKNOWN,
}
"""`{you}` is whoever is `you` at the place, or None."""

ATTRIBUTE = "{of}.{name}"
ASKED = "R.{name}({of})"

PROPERTIES: Mapping[tuple[str, str], str] = {
    **{
        ("fighter", name): ATTRIBUTE
        for name in (
            *("sheet", "team", "square", "hand", "in_play", "movement", "wounds", "blood", "frags", "turns_taken"),
            *("age", "starting_weapon"),
        )
    },
    ("fighter", "attacks_left"): ASKED,
    ("fighter", "move_dice"): ASKED,
    ("team", "members"): ASKED,
    ("team", "map"): ATTRIBUTE,
    **{
        ("card", name): ATTRIBUTE
        for name in ("id", "deck", "damage", "value", "can_damage", "full_ammo", "can_malfunction")
    },
    ("card", "ammo"): ASKED,
    **{("token", name): ATTRIBUTE for name in ("owner", "team", "square", "carrier", "age", "movement")},
    ("token", "move_dice"): ASKED,
    ("mover", "movement"): ATTRIBUTE,
    ("mover", "move_dice"): ASKED,
    ("thing", "team"): ATTRIBUTE,
    ("thing", "square"): ATTRIBUTE,
    ("door", "one_way"): ATTRIBUTE,
    ("door", "colour"): ATTRIBUTE,
    ("roll", "total"): ATTRIBUTE,
    ("roll", "faces"): ATTRIBUTE,
    ("source", "can_damage"): ATTRIBUTE,
    ("game", "first_to_play"): ATTRIBUTE,
    ("game", "first_to_place"): ATTRIBUTE,
}

STAT = "R.stat({quantity}, {of})"
"""A quantity that is read as a field of its subject."""

MEMORY = "R.memory({of}, {memory})"


def parameters_of(name: str, ask: Ask) -> list[tuple[tuple[Type, ...], bool]]:
    """What a function takes, each with whether it may be left out."""
    return [((ask.takes or {}).get(each.name, (each.type,)), each.optional) for each in DECLARED[name].parameters]
