"""What can be said about a chance when something was tried a number of times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, erfc, sqrt

Interval = tuple[float, float]

WITHIN_95 = 1.959963984540054
"""So many standard deviations to either side hold 95 % of a normal distribution."""


def wilson(successes: int, tries: int, deviations: float = WITHIN_95) -> Interval:
    """The interval in which the chance lies that would explain this, by Wilson's score; of nothing nothing is known.

    >>> low, high = wilson(8, 10)
    >>> round(low, 4), round(high, 4)
    (0.4902, 0.9433)
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if tries == 0:
        return 0.0, 1.0
    rate, square = successes / tries, deviations**2
    middle = rate + square / (2 * tries)
    spread = deviations * sqrt(rate * (1 - rate) / tries + square / (4 * tries**2))
    whole = 1 + square / tries
    low = 0.0 if successes == 0 else (middle - spread) / whole
    high = 1.0 if successes == tries else (middle + spread) / whole
    return low, high


def half_width(interval: Interval) -> float:
    """How far an interval reaches to either side of its middle."""
    low, high = interval
    return (high - low) / 2


def games_for(width: float, rate: float = 0.5, deviations: float = WITHIN_95) -> int:
    """After how many tries Wilson's interval is no wider than so much to either side; at a rate of 1/2, the most.

    >>> games_for(0.01), games_for(0.05)
    (9600, 381)
    >>> round(half_width(wilson(4800, 9600)), 6), half_width(wilson(190, 380)) <= 0.05
    (0.01, False)
    """
    low, high = 1, max(1, ceil((deviations / width) ** 2))
    while low < high:
        middle = (low + high) // 2
        spread = deviations * sqrt(rate * (1 - rate) / middle + deviations**2 / (4 * middle**2))
        if spread / (1 + deviations**2 / middle) <= width:
            high = middle
        else:
            low = middle + 1
    return low


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that was measured so many times, with the interval in which the true one lies with 95 % confidence."""

    value: float
    ci95: Interval
    tries: int

    @property
    def stands_out(self) -> bool:
        """Whether nothing lies outside the interval, and so probably not the truth."""
        low, high = self.ci95
        return low > 0 or high < 0

    @property
    def deviations(self) -> float:
        """How many standard errors it is from nothing."""
        error = half_width(self.ci95) / WITHIN_95
        return 0.0 if error == 0 else self.value / error


def paired(differences: Sequence[float]) -> Estimate:
    """The mean of differences between two things that were tried under the same circumstances.

    One more pair is counted half for either side, as Agresti and Min do, so that a few pairs without any difference do
    not pass for certainty; and Student's t instead of the normal distribution, for the same reason.

    >>> found = paired([1, 0, 0, -1, 0, 1, 1, 0])
    >>> found.value, [round(each, 3) for each in found.ci95]
    (0.25, [-0.285, 0.685])
    """
    return paired_by_deal([[each] for each in differences])


def paired_by_deal(deals: Sequence[Sequence[float]]) -> Estimate:
    """The same where several pairs have something in common, and so may be alike, or the contrary: those of a deal.

    Only deals are taken for independent of each other: what counts is by how much the sum of one is off, and one more
    deal is counted half for either side.

    >>> alike, contrary = paired_by_deal([[1, 1], [-1, -1]] * 20), paired_by_deal([[1, -1], [-1, 1]] * 20)
    >>> [[round(end, 2) for end in each.ci95] for each in (alike, contrary)]
    [[-0.31, 0.31], [-0.05, 0.05]]
    """
    tries = sum(map(len, deals))
    if tries == 0:
        return Estimate(0.0, (float("-inf"), float("inf")), 0)
    usual = tries / len(deals)
    total, counted = sum(map(sum, deals)), tries + 2 * usual
    middle = total / counted
    spread = usual**2 * (1 + 2 * middle**2) + sum((sum(each) - len(each) * middle) ** 2 for each in deals)
    reach = student(len(deals) + 1) * sqrt(spread) / counted
    return Estimate(total / tries, (middle - reach, middle + reach), tries)


def mean(numbers: Sequence[float]) -> Estimate:
    """The mean of numbers, with Student's interval; of fewer than two nothing is known.

    >>> found = mean([1.0, 2.0, 3.0, 4.0])
    >>> found.value, [round(each, 2) for each in found.ci95]
    (2.5, [0.45, 4.55])
    """
    tries = len(numbers)
    value = sum(numbers) / tries if tries else 0.0
    if tries < 2:
        return Estimate(value, (float("-inf"), float("inf")), tries)
    spread = sqrt(sum((each - value) ** 2 for each in numbers) / (tries - 1))
    reach = student(tries - 1) * spread / sqrt(tries)
    return Estimate(value, (value - reach, value + reach), tries)


def student(freedom: int) -> float:
    """So many standard errors to either side hold 95 % of Student's t, by its expansion of Cornish and Fisher.

    >>> [round(student(freedom), 3) for freedom in (1, 2, 3, 10, 30, 100, 10_000)]
    [12.706, 4.303, 3.182, 2.228, 2.042, 1.984, 1.96]
    """
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    z, v = WITHIN_95, freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )


_FEW = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469)
"""For one degree of freedom and a few more, where the expansion does not hold."""


def outstanding(estimates: Sequence[Estimate], share: float = 0.05) -> list[bool]:
    """Which of many differ from nothing, when at most this share of those that are named shall be there by accident.

    By Benjamini and Hochberg: of a hundred cards that do nothing, five would stand out if each were judged alone.
    """
    chances = [erfc(abs(each.deviations) / sqrt(2)) for each in estimates]
    limit = 0.0
    for rank, chance in enumerate(sorted(chances), start=1):
        if chance <= share * rank / len(chances):
            limit = chance
    return [chance <= limit for chance in chances]
