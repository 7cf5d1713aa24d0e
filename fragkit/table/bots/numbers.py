"""Numbers that texts change, as far as their gist tells."""

from __future__ import annotations

from collections.abc import Iterable

from fragkit.effects.gist import Change


def changed(base: int, quantity: str, changes: Iterable[Change], *, surely: bool = True) -> int:
    """A number after all changes of it that are told: set, multiply, divide, add, then bounds (BASE-META-04).

    Changes that depend on something are left out if only sure ones count.
    """
    factor, divisor, terms = 1, 1, 0
    least: int | None = None
    most: int | None = None
    for each in changes:
        if each.quantity != quantity or each.value is None or (surely and each.sometimes):
            continue
        match each.op:
            case "set":
                base = each.value
            case "multiply":
                factor *= each.value
            case "divide":
                divisor *= each.value
            case "add":
                terms += each.value
            case "floor":
                least = each.value
            case "cap":
                most = each.value
    total = -(-base * factor // max(divisor, 1)) + terms
    if least is not None:
        total = max(total, least)
    return total if most is None else min(total, most)
