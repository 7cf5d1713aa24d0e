"""Odds for people, with percentages and bars, and for programs, as plain data. It counts nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate
from math import floor

from fragkit.table.odds.answer import Odds
from fragkit.table.odds.dice import Dice
from fragkit.table.odds.question import Question

_BAR = 30
BLOCKS = " ▏▎▍▌▋▊▉█"
SIGNS = " #"
"""What bars are drawn with; the second is for terminals that lack the first."""
_FEW = 12
"""So many kinds of damage each have a row of their own, however unlikely."""
_MANY = 20
_HARDLY = Fraction(1, 2000)


def as_json(found: Odds) -> dict[str, object]:
    """The shape that programs rely on; of several attacks it says more."""
    document: dict[str, object] = {
        "version": 1,
        "hit": _number(found.hit),
        "frag": _number(found.frag),
        "damage": {str(points): _number(chance) for points, chance in found.damage.items()},
    }
    if len(found.frag_within) > 1:
        document["frag_within"] = {str(count): _number(each) for count, each in enumerate(found.frag_within, 1)}
    return document


def _number(chance: Fraction) -> dict[str, str | float]:
    # Python refuses to write a whole number of more than 4,300 digits, but not a decimal one.
    exact = "/".join(format(Decimal(each), "f") for each in (chance.numerator, chance.denominator))
    return {"exact": exact, "float": float(chance)}


def percent(chance: Fraction) -> str:
    """Rounded, but never to what is certain or impossible unless it is.

    >>> percent(Fraction(5, 6)), percent(Fraction(1, 6**6)), percent(Fraction(1))
    ('83.3 %', '<0.1 %', '100 %')
    """
    if chance in (0, 1):
        return f"{chance * 100} %"
    tenths = round(chance * 1000)
    if tenths == 0:
        return "<0.1 %"
    if tenths == 1000:
        return ">99.9 %"
    return f"{tenths // 10}.{tenths % 10} %"


def bar(chance: Fraction, marks: str = BLOCKS) -> str:
    """As long as the chance is good: something, if there is any; full, only if it is certain."""
    parts = len(marks) - 1
    length = max(floor(chance * _BAR * parts), int(chance > 0))
    return marks[-1] * (length // parts) + marks[length % parts].strip()


def told(found: Odds, draw: Callable[[Fraction], str] = bar) -> Iterator[str]:
    """The answer, line by line."""
    tables = {
        "": [("Hit", found.hit), ("Frag", found.frag)],
        f"Damage of a hit, {float(found.average_damage):.2f} on average:": list(_damage(found.damage)),
    }
    if len(found.frag_within) > 1:
        tables["Fragged within:"] = [
            (f"{count} attack{'s' * (count > 1)}", each) for count, each in enumerate(found.frag_within, 1)
        ]
    width = max(len(label) for rows in tables.values() for label, _ in rows)
    for heading, rows in tables.items():
        if heading:
            yield from ("", heading)
        for label, chance in rows:
            yield f"  {label:<{width}}  {percent(chance):>7}  {draw(chance)}".rstrip()


def asked_in_words(asked: Question) -> str:
    """What is rolled, so that a slip in the question shows."""
    to_hit = f"{_dice(asked.to_hit)} to hit, {asked.range} needed" if asked.range is not None else "A sure hit"
    extra = f" {'+' if asked.extra_damage > 0 else '-'} {abs(asked.extra_damage)}" if asked.extra_damage else ""
    damage = f"{_dice(asked.attack)}{extra} of damage against {_dice(asked.defence(asked.current_health))} of defence"
    return f"{to_hit}; {damage}; {asked.current_health} Health left."


def _dice(dice: Dice) -> str:
    notes = [
        f"{' and '.join(f'{face}s' for face in sorted(faces))} {what}"
        for faces, what in ((dice.reroll, "rolled again"), (dice.drop, "dropped"))
        if faces
    ]
    return f"{dice.count}d ({', '.join(notes)})" if notes else f"{dice.count}d"


def _damage(damage: Mapping[int, Fraction]) -> Iterator[tuple[str, Fraction]]:
    """A row for each number of points; of many, the ends that hardly happen are cut off and the rest is gathered."""
    first, last = min(damage), max(damage)
    low, high = first, last
    if last - first >= _FEW:
        low, high = _end(damage, range(first, last + 1)), _end(damage, range(last, first - 1, -1))
    if low > first:
        yield f"up to {low - 1}", _chance(damage, range(first, low))
    width = next(width for width in (1, 2, 5, 10, 20, 50) if (high - low) // width < _MANY)
    for start in range(low, high + 1, width):
        stop = min(start + width - 1, high)
        yield str(start) if start == stop else f"{start} to {stop}", _chance(damage, range(start, stop + 1))
    if high < last:
        yield f"{high + 1} or more", _chance(damage, range(high + 1, last + 1))


def _end(damage: Mapping[int, Fraction], points: range) -> int:
    """The first of these points that has more than hardly anything before it, itself included."""
    passed = accumulate(damage.get(each, Fraction(0)) for each in points)
    return next(each for each, chance in zip(points, passed, strict=True) if chance >= _HARDLY)


def _chance(damage: Mapping[int, Fraction], points: Iterable[int]) -> Fraction:
    return sum((damage.get(each, Fraction(0)) for each in points), Fraction(0))
