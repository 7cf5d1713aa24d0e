"""The chances of an attack, in the order of the rulebook: the roll to hit, damage, and what is left of the target."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import accumulate, pairwise

from fragkit.table.odds.dice import Ways, totals
from fragkit.table.odds.question import Question


def chance_to_hit(asked: Question) -> Fraction:
    """BASE-HIT-03: the total must reach the range; what is not rolled for hits."""
    if asked.range is None:
        return Fraction(1)
    ways = totals(asked.to_hit)
    return Fraction(sum(ways[asked.range :]), sum(ways))


def damage_of_a_hit(asked: Question, health: int) -> Ways:
    """The ways to each number of points, when his current Health is so much."""
    base = quotients(totals(asked.attack), totals(asked.defence(health)))
    return plus_extra(base, asked.extra_damage)


def quotients(attack: Ways, defence: Ways) -> Ways:
    """BASE-DAMAGE-04, -05: attack divided by defence, the remainder dropped; a defence of nothing counts as 1."""
    at_least = list(accumulate(reversed(attack)))[::-1]
    reached = [0] * (len(attack) + 1)
    for total, ways in enumerate(defence):
        # BASE-DAMAGE-06: against 8, an attack of at least 0, 8, 16, ... does at least 0, 1, 2, ... points
        for points, more in enumerate(at_least[:: max(total, 1)]):
            reached[points] += ways * more
    return [here - beyond for here, beyond in pairwise(reached)]


def plus_extra(base: Ways, extra: int) -> Ways:
    """BASE-DAMAGE-07: added even to nothing; where it is less than nothing, damage still is not."""
    if extra >= 0:
        return [*[0] * extra, *base]
    return [sum(base[: 1 - extra]), *base[1 - extra :]]


def health_lost(asked: Question, hit: Fraction, health: int) -> Ways:
    """The ways in which one attack costs him 0, 1, 2 points, and so on up to all his current Health (BASE-FRAG-01)."""
    damage = damage_of_a_hit(asked, health)
    survived = [*damage[:health], *[0] * (health - len(damage))]
    ways = [each * hit.numerator for each in (*survived, sum(damage[health:]))]
    ways[0] += sum(damage) * (hit.denominator - hit.numerator)  # BASE-HIT-04
    return ways


def chances_to_frag(asked: Question) -> Iterator[Fraction]:
    """The chances that he is fragged by one attack, by two at most, and so on.

    BASE-DAMAGE-08: each is rolled against the current Health that is left. Whether armor or body has lost a point is
    all the same to it (BASE-ARMOR-04), since it is the sum of both.
    """
    hit, health = chance_to_hit(asked), asked.current_health
    every = sum(health_lost(asked, hit, health))

    @cache
    def lost(left: int) -> Ways:
        """With fewer dice there are fewer ways; they are made as many as at first, so that they can be added."""
        ways = health_lost(asked, hit, left)
        scale = every // sum(ways)
        return [each * scale for each in ways]

    leaving = [0] * health + [1]
    for attack in range(1, asked.attacks + 1):
        after = [leaving[0] * every] + [0] * health
        for left, ways in enumerate(leaving):
            if left and ways:
                for points, more in enumerate(lost(left)):
                    after[left - points] += ways * more
        leaving = after
        yield Fraction(leaving[0], every**attack)
