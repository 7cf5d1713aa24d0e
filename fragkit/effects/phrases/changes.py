"""The changes that a `modify` makes, before there are words for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from fragkit.content.effect import Modify
from fragkit.effects.expressions import Expression, Negative, Number, unparse
from fragkit.effects.phrases.lookup import read_expression
from fragkit.effects.phrases.telling import Telling, Unsayable
from fragkit.effects.vocabulary import QUANTITIES, Quantity

OPERATIONS = ("set", "multiply", "divide", "add", "floor", "cap")
_OUT_OF_REACH = 100


class Change(NamedTuple):
    """One operation on one quantity."""

    quantity: Quantity
    operation: str
    node: Expression
    number: int | None
    """By how much, where that is a plain number."""
    exact: str
    """The key of an own sentence in the catalogue; a floor that no roll reaches is a matter of its own."""
    bound: int | None = None
    """How far it goes at most: `−1 Speed (but at least 1)`."""

    def sentence(self, data: Mapping[str, Any]) -> str:
        """The key of the sentence that the catalogue has for it, in this or in any size."""
        if self.exact in data:
            return self.exact
        sign = "more" if (self.number or 0) > 0 else "fewer"
        key = sign if self.operation == "add" and self.number is not None else self.operation
        return key if key in data else ""


def changes_of(tell: Telling, effect: Modify) -> list[Change]:
    """What a `modify` changes, in the order in which it is worked out."""
    found = []
    for name, operation in effect.modify.items():
        if name not in QUANTITIES:
            raise Unsayable(name)
        written = [(each, getattr(operation, each)) for each in OPERATIONS]
        changes = [_change(QUANTITIES[name], key, read_expression(each)) for key, each in written if each is not None]
        found += _bounded(tell, changes)
    return found


def _change(quantity: Quantity, operation: str, node: Expression) -> Change:
    number = _number(node)
    is_never = operation == "floor" and (number or 0) >= _OUT_OF_REACH
    return Change(quantity, operation, node, number, "floor=never" if is_never else f"{operation}={unparse(node)}")


def _bounded(tell: Telling, changes: list[Change]) -> list[Change]:
    """A number that goes down to a floor, or up to a cap, is said in one breath; not what has a sentence of its own."""
    match changes:
        case [Change(operation="add", number=int(number)) as step, Change(operation=limit, number=int(bound))]:
            own = step.sentence(tell.words.entry("quantities", step.quantity.name) or {})
            if not own and limit == ("floor" if number < 0 else "cap") and 0 <= bound < _OUT_OF_REACH:
                return [step._replace(bound=bound)]
    return changes


def is_attack(quantity: Quantity) -> bool:
    """Whether a number is one of an attack."""
    return quantity.name.startswith("attack.")


def _number(node: Expression) -> int | None:
    match node:
        case Number(number):
            return number
        case Negative(Number(number)):
            return -number
        case _:
            return None
