"""The numbers on a record sheet: what a fighter and a game settle before anybody has rolled a die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from fragkit.content.effect import Effect, Modify, Operation
from fragkit.content.game import Variant
from fragkit.effects.evaluate import Bindings, EvaluationError, UnknownError, evaluate
from fragkit.effects.expressions import tree_of
from fragkit.effects.vocabulary import QUANTITIES
from fragkit.render.rules import Rules

_PARAM = "param"
_EVERYBODY = (None, "everyone")
_HIMSELF = (None, "you")


@dataclass(frozen=True, slots=True)
class _Agreed(Bindings):
    """What the expressions of a variant can ask before a game: what is usual, and numbers that always hold."""

    variant: Variant | None = None

    def name(self, name: str) -> object:
        """`param` itself, or a number."""
        return _PARAM if name == _PARAM else Bindings.name(self, name)

    def field(self, of: object, name: str) -> object:
        """What players agree on when they say nothing."""
        param = self.variant.params.get(name) if self.variant is not None and of == _PARAM else None
        value = None if param is None else value_of(param.default)
        if value is None:
            raise UnknownError(f"the field `{name}` cannot be asked for here")
        return value


def value_of(written: object, variant: Variant | None = None, **names: int) -> int | None:
    """The number that an author's expression comes to before a game; None when only a game can tell.

    >>> value_of("2 * 3")
    6
    """
    tree = tree_of(written)
    try:
        value = None if tree is None else evaluate(tree, _Agreed(names, variant))
    except EvaluationError:
        return None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def number(rules: Rules, own: Sequence[Effect], quantity: str, base: int | None = None) -> int:
    """A quantity as it stands when the game begins, with what always holds: the game's changes, then his own.

    Left out, `base` is the number that the vocabulary has for it.
    """
    start = int(QUANTITIES[quantity].base) if base is None else base
    return _changed(start, list(_operations(rules, own, quantity)))


def _operations(rules: Rules, own: Sequence[Effect], quantity: str) -> Iterator[tuple[Variant | None, Operation]]:
    for variant in rules.variants.values():
        yield from ((variant, each) for each in _always(variant.effects, quantity, _EVERYBODY))
    yield from ((None, each) for each in _always(own, quantity, _HIMSELF))


def _always(effects: Sequence[Effect], quantity: str, whose: Sequence[str | None]) -> Iterator[Operation]:
    for effect in effects:
        if isinstance(effect, Modify) and effect.condition is None and effect.of in whose and quantity in effect.modify:
            yield effect.modify[quantity]


def _changed(start: int, operations: Sequence[tuple[Variant | None, Operation]]) -> int:
    """BASE-META-04: the last `set`, then all that multiplies, then all that adds; fractions are rounded up once."""

    def told(key: str) -> list[int]:
        values = (value_of(getattr(each, key), variant) for variant, each in operations)
        return [value for value in values if value is not None]

    value = Fraction((told("set") or [start])[-1])
    for factor in told("multiply"):
        value *= factor
    for divisor in told("divide"):
        value /= divisor
    result = ceil(value + sum(told("add")))
    return min([max([result, *told("floor")]), *told("cap")])
