"""The odds against icepool, which counts dice for a living."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from itertools import product

import icepool
import pytest

import fragkit
from fragkit.table.odds.dice import Dice, totals

NONE: tuple[int, ...] = ()
CHANGES = [(NONE, NONE), ((1,), NONE), (NONE, (1,)), ((1, 2), (2, 6)), ((6,), (1,)), ((1, 2, 3, 4, 5, 6), (3,))]
"""Faces that are rolled again, and faces that are dropped."""


def roll(count: int, again: Collection[int] = NONE, dropped: Collection[int] = NONE) -> icepool.Die[int]:
    one = icepool.d6.map(lambda face: icepool.d6 if face in again else face)
    return count @ one.map(lambda face: 0 if face in dropped else face)


def damage(attack: icepool.Die[int], defence: icepool.Die[int], extra: int = 0) -> icepool.Die[int]:
    return icepool.map(lambda a, d: max(0, a // max(d, 1) + extra), attack, defence)


def chances(die: icepool.Die[int]) -> dict[int, Fraction]:
    return {outcome: die.probability(outcome) for outcome in die.outcomes() if die.quantity(outcome)}


@pytest.mark.parametrize(("again", "dropped"), CHANGES)
@pytest.mark.parametrize("count", [*range(9), 20, 50, 99])
def test_totals_agree(count: int, again: tuple[int, ...], dropped: tuple[int, ...]) -> None:
    ways = totals(Dice(count, frozenset(again), frozenset(dropped)))
    found = {total: Fraction(each, sum(ways)) for total, each in enumerate(ways) if each}
    assert found == chances(roll(count, again, dropped))


@pytest.mark.parametrize(("again", "dropped"), CHANGES)
@pytest.mark.parametrize("accuracy", range(7))
def test_chances_to_hit_agree(accuracy: int, again: tuple[int, ...], dropped: tuple[int, ...]) -> None:
    die = roll(accuracy, again, dropped)
    for range_ in range(40):
        found = fragkit.odds(
            accuracy=accuracy, range=range_, damage=1, health=1, reroll={"to-hit": again}, drop={"to-hit": dropped}
        )
        assert found.hit == die.probability(">=", range_)


@pytest.mark.parametrize("extra", [-1, 0, 1, 3])
@pytest.mark.parametrize("dice", range(9))
def test_damage_and_frags_agree(dice: int, extra: int) -> None:
    for health, (armor, wounds) in product(range(1, 7), [(0, 0), (1, 0), (2, 1)]):
        left = health + armor - wounds
        expected = damage(roll(dice), roll(left), extra)
        found = fragkit.odds(
            accuracy=2, range=7, damage=dice, health=health, armor=armor, wounds=wounds, extra_damage=extra
        )
        assert found.damage == chances(expected)
        assert found.frag == Fraction(21, 36) * expected.probability(">=", left)


@pytest.mark.parametrize(("again", "dropped"), CHANGES)
def test_damage_with_a_changed_attack_agrees(again: tuple[int, ...], dropped: tuple[int, ...]) -> None:
    for dice, health, more in product(range(1, 6), range(1, 5), (0, 2)):
        found = fragkit.odds(
            damage=dice, health=health, add={"damage": more}, reroll={"damage": again}, drop={"damage": dropped}
        )
        assert found.damage == chances(damage(roll(dice + more, again, dropped), roll(health)))


@pytest.mark.parametrize(("again", "dropped"), CHANGES)
def test_damage_with_a_changed_defence_agrees(again: tuple[int, ...], dropped: tuple[int, ...]) -> None:
    for dice, health, more in product(range(1, 6), range(1, 5), (-1, 0, 2)):
        found = fragkit.odds(
            damage=dice, health=health, add={"defence": more}, reroll={"defence": again}, drop={"defence": dropped}
        )
        assert found.damage == chances(damage(roll(dice), roll(health + more, again, dropped)))


@pytest.mark.parametrize("extra", [0, 1])
@pytest.mark.parametrize("ignored", [False, True])
@pytest.mark.parametrize("dice", [1, 3, 5])
def test_attacks_in_a_row_agree(dice: int, ignored: bool, extra: int) -> None:
    hit = roll(2) >= 6
    for health, armor in product((1, 3, 4), (0, 2)):

        def attacked(left: int, armor: int = armor) -> icepool.Die[int]:
            points = damage(roll(dice), roll(max(0, left - armor * ignored)), extra)
            lost = icepool.map(lambda hits, points: points if hits else 0, hit, points)
            return (left - lost).clip(0, left) if left else icepool.Die([0])

        found = fragkit.odds(
            accuracy=2,
            range=6,
            damage=dice,
            health=health,
            armor=armor,
            ignores_armor=ignored,
            extra_damage=extra,
            attacks=5,
        )
        left = icepool.Die([health + armor])
        for chance in found.frag_within:
            left = left.map(attacked)
            assert chance == left.probability(0)


def test_as_many_dice_as_there_may_be_agree() -> None:
    found = fragkit.odds(accuracy=99, range=340, damage=99, health=20, reroll={"damage": [1, 2]})
    expected = damage(roll(99, (1, 2)), roll(20))
    assert found.hit == roll(99).probability(">=", 340)
    assert found.damage == chances(expected)
    assert found.frag == found.hit * expected.probability(">=", 20)
