"""The odds against a game played in every possible way: each die is thrown, armor and wounds are kept apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

import pytest

import fragkit

FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Case:
    """One attack, and what changes its rolls."""

    accuracy: int
    range: int
    damage: int
    health: int
    armor: int = 0
    wounds: int = 0
    extra_damage: int = 0
    ignores_armor: bool = False
    attacks: int = 1
    add: tuple[tuple[str, int], ...] = ()
    reroll: tuple[tuple[str, tuple[int, ...]], ...] = ()
    drop: tuple[tuple[str, tuple[int, ...]], ...] = ()


CASES = [
    Case(1, 1, 1, 1),
    Case(2, 7, 2, 2),
    Case(1, 3, 3, 1, extra_damage=1),
    Case(2, 4, 3, 2, wounds=1),
    Case(1, 5, 2, 1, armor=1),
    Case(1, 5, 2, 1, armor=1, ignores_armor=True),
    Case(1, 2, 3, 2, armor=1, wounds=1, extra_damage=2),
    Case(1, 4, 2, 1, armor=2, attacks=3),
    Case(1, 4, 2, 1, armor=2, attacks=3, ignores_armor=True),
    Case(1, 4, 1, 2, armor=1, attacks=4, ignores_armor=True, extra_damage=1),
    Case(1, 4, 3, 1, armor=5, attacks=3, ignores_armor=True, add=(("defence", 1),)),
    Case(2, 8, 2, 3, attacks=3),
    Case(1, 3, 2, 3, wounds=1, attacks=4, extra_damage=1),
    Case(1, 2, 2, 2, extra_damage=-1, attacks=2),
    Case(2, 9, 1, 1, reroll=(("to-hit", (1,)),)),
    Case(1, 4, 2, 1, reroll=(("damage", (1, 2)), ("defence", (6,)))),
    Case(1, 4, 2, 1, drop=(("damage", (1,)), ("defence", (1, 2)))),
    Case(1, 4, 1, 1, add=(("to-hit", 1), ("damage", 1), ("defence", 1))),
    Case(1, 4, 2, 2, add=(("defence", -1),), attacks=3),
    Case(1, 6, 1, 1, add=(("to-hit", 1),), reroll=(("to-hit", (1, 2)),), drop=(("to-hit", (2, 3)),)),
    Case(1, 3, 1, 2, attacks=3, reroll=(("defence", (1,)),), drop=(("defence", (1, 2, 3, 4, 5, 6)),)),
    Case(0, 0, 0, 1, extra_damage=1),
    Case(0, 1, 5, 1),
]


def rolled(case: Case, roll: str, count: int) -> dict[int, Fraction]:
    """The totals of a roll with their chances, by throwing the dice in every way."""
    count = max(0, max(0, count) + dict(case.add).get(roll, 0))
    again, dropped = dict(case.reroll).get(roll, ()), dict(case.drop).get(roll, ())
    found: Counter[int] = Counter()
    for first in product(FACES, repeat=count):
        for final, weight in thrown_again(first, again):
            found[sum(face for face in final if face not in dropped)] += weight
    return {total: Fraction(weight, sum(found.values())) for total, weight in found.items()}


def thrown_again(first: tuple[int, ...], again: Collection[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """What may lie there after the second throw; fewer dice in it make each outcome weigh more."""
    second = [FACES if face in again else (face,) for face in first]
    for final in product(*second):
        yield final, 6 ** sum(face not in again for face in first)


def chance_to_hit(case: Case) -> Fraction:
    return sum((p for total, p in rolled(case, "to-hit", case.accuracy).items() if total >= case.range), Fraction(0))


def damage_of_a_hit(case: Case) -> dict[int, Fraction]:
    body = case.health - case.wounds
    defences = rolled(case, "defence", body if case.ignores_armor else body + case.armor)
    found: dict[int, Fraction] = {}
    for (attack, p), (defence, q) in product(rolled(case, "damage", case.damage).items(), defences.items()):
        points = max(0, attack // max(defence, 1) + case.extra_damage)
        found[points] = found.get(points, Fraction(0)) + p * q
    return found


def after(case: Case, points: int) -> Case:
    """The same, with armor that has taken what it can and wounds for the rest."""
    taken = 0 if case.ignores_armor else min(points, case.armor)
    return replace(case, armor=case.armor - taken, wounds=case.wounds + points - taken, attacks=case.attacks - 1)


def chance_to_frag(case: Case) -> Fraction:
    """By any of the attacks."""
    if case.health + case.armor - case.wounds <= 0:
        return Fraction(1)
    if case.attacks == 0:
        return Fraction(0)
    hit = chance_to_hit(case)
    missed = (1 - hit) * chance_to_frag(after(case, 0))
    return missed + sum(hit * p * chance_to_frag(after(case, points)) for points, p in damage_of_a_hit(case).items())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_counting_agrees_with_playing_in_every_possible_way(case: Case) -> None:
    found = fragkit.odds(
        accuracy=case.accuracy,
        range=case.range,
        damage=case.damage,
        health=case.health,
        armor=case.armor,
        wounds=case.wounds,
        extra_damage=case.extra_damage,
        ignores_armor=case.ignores_armor,
        attacks=case.attacks,
        add=dict(case.add),  # type: ignore[arg-type]
        reroll=dict(case.reroll),  # type: ignore[arg-type]
        drop=dict(case.drop),  # type: ignore[arg-type]
    )
    assert found.hit == chance_to_hit(case)
    assert found.damage == dict(sorted(damage_of_a_hit(case).items()))
    expected = [chance_to_frag(replace(case, attacks=count)) for count in range(1, case.attacks + 1)]
    assert list(found.frag_within) == expected
