"""The few functions that generated code may call beside the game: lists, safe arithmetic, none. Knows no game.

None never raises here. A list may be a list or a tuple, and is never changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from fragkit.effects.checking.calling import MOST_REPEATED
from fragkit.effects.compiling.interface import Until

MOST = 10**12
"""No number of an effect gets further from 0 than this, so that no chain of steps can grow one without end."""

MOST_DICE = 99
"""As many as two digits can say."""


def number(value: object) -> int:
    """A number; 0 for what is none, or no number."""
    return value if type(value) is int else 0


def amount(value: int) -> int:
    """A number that is not negative."""
    return value if value > 0 else 0


def dice(value: int) -> int:
    """A number of dice that can be rolled."""
    return 0 if value < 0 else MOST_DICE if value > MOST_DICE else value


def bounded(value: int) -> int:
    """A number that is not out of all proportion."""
    return value if -MOST <= value <= MOST else MOST if value > 0 else -MOST


def times(one: int, other: int) -> int:
    """The product."""
    return bounded(bounded(one) * bounded(other))


def divided(one: int, other: int) -> int:
    """The quotient, rounded down; by 0 it is 0."""
    return one // other if other else 0


def remainder(one: int, other: int) -> int:
    """What is left; by 0 it is 0."""
    return one % other if other else 0


def several(value: Any) -> Sequence[Any]:
    """A list; nothing is in what is no list."""
    return value if isinstance(value, list | tuple) else ()


def those(values: Sequence[Any]) -> tuple[Any, ...]:
    """A list of its own, without None."""
    return tuple([each for each in values if each is not None])


def one(value: Any) -> tuple[Any, ...]:
    """A list of one thing; of none if it is None."""
    return () if value is None else (value,)


def fixed(value: Sequence[Any] | None) -> tuple[Any, ...] | None:
    """A list as it is now."""
    return None if value is None else tuple(value)


def first(values: Sequence[Any]) -> Any:
    """The first, or None."""
    return values[0] if values else None


def last(values: Sequence[Any]) -> Any:
    """The last, or None."""
    return values[-1] if values else None


def take(values: Sequence[Any], count: int) -> Sequence[Any]:
    """The first few."""
    return values[:count] if count > 0 else ()


def alternate(values: Sequence[Any], count: int) -> list[Any]:
    """In turn, so many."""
    if not values:
        return []
    return [values[index % len(values)] for index in range(min(count, MOST_REPEATED))]


def union(values: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """Each once, in the order met."""
    found: list[Any] = []
    for each in (*values, *others):
        if each not in found:
            found.append(each)
    return found


def minus(values: Sequence[Any], others: Any) -> list[Any]:
    """Those that are not among the others, or are not that one."""
    left_out = others if isinstance(others, list | tuple) else (others,)
    return [each for each in values if each not in left_out]


def order(value: object) -> tuple[int, Any]:
    """What a value is sorted by: nothing comes first, then numbers, ranks and words; all else is equal to nothing."""
    if isinstance(value, int):
        return (1, value)
    if isinstance(value, tuple):
        return (2, value) if all(isinstance(each, int) for each in value) else (0, 0)
    return (3, value) if isinstance(value, str) else (0, 0)


def best(values: Sequence[Any], key: Callable[[Any], Any]) -> Any:
    """The one whose value is highest; of equals the first."""
    return max(values, key=key, default=None)


def same(one: object, other: object) -> bool:
    """Whether two values are the same; lists when they have the same in them in the same order."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other, strict=True))
    return one == other


def among(value: object, values: Iterable[object]) -> bool:
    """Whether a value is the same as one of several."""
    return any(same(value, each) for each in values)


NAMES: dict[str, object] = {
    "Until": Until,
    "most_repeated": MOST_REPEATED,
} | {
    each.__name__: each
    for each in (
        *(number, amount, dice, bounded, times, divided, remainder, several, those, one, fixed, first, last),
        *(take, alternate, union, minus, order, best, same, among),
        *(any, all, len, tuple, sorted, min),
    )
}
"""All that generated code can reach, besides what it is given."""
