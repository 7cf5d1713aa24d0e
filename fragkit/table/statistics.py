"""What can be said about a chance when something was tried a number of times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, erfc, exp, lgamma, log, sqrt

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
    p_value: float = 1.0
    """How likely it is to find something that is as far from nothing, or farther, if in truth there is nothing."""
    stands_out: bool = False
    """Whether that is more than chance explains, everything taken together that was judged with it."""

    @property
    def excludes_nothing(self) -> bool:
        """Whether nothing lies outside the interval, and so probably not the truth."""
        low, high = self.ci95
        return low > 0 or high < 0

    def within(self, least: float, most: float) -> Estimate:
        """The same, with an interval that is cut off where no truth can lie."""
        low, high = self.ci95
        return replace(self, ci95=(max(low, least), min(high, most)))


def unknown(tries: int = 0) -> Estimate:
    """What is known of nothing that was tried."""
    return Estimate(0.0, (float("-inf"), float("inf")), tries)


def beside(successes: int, tries: int, expected: float) -> Estimate:
    """A rate less one that is expected, which passes for certain: Wilson's interval, and the exact test of a binomial.

    Both tails are taken as often as the one in which it lies, so that the test never says too much of a few tries.

    >>> found = beside(8, 10, 0.25)
    >>> round(found.value, 3), [round(each, 3) for each in found.ci95], round(found.p_value, 5)
    (0.55, [0.24, 0.693], 0.00083)
    """
    if tries == 0:
        return unknown()
    low, high = wilson(successes, tries)
    return Estimate(
        successes / tries - expected,
        (low - expected, high - expected),
        tries,
        min(1.0, 2 * _tail(successes, tries, expected)),
    )


def _tail(successes: int, tries: int, chance: float) -> float:
    """How likely so many are, or still more; or still fewer, if there are fewer than the chance would make."""
    if successes < tries * chance:
        successes, chance = tries - successes, 1 - chance
    return 1.0 if successes == 0 else share_of_beta(successes, tries - successes + 1, chance)


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
        return unknown()
    usual = tries / len(deals)
    total, counted = sum(map(sum, deals)), tries + 2 * usual
    middle = total / counted
    spread = usual**2 * (1 + 2 * middle**2) + sum((sum(each) - len(each) * middle) ** 2 for each in deals)
    return _around(middle, sqrt(spread) / counted, len(deals) + 1, tries, value=total / tries)


def mean(numbers: Sequence[float]) -> Estimate:
    """The mean of numbers, with Student's interval; of fewer than two nothing is known.

    For how much they differ, two more are counted if that makes the interval wider, one of them a step above the mean
    and the other a step below, so that a few that happen to be the same do not pass for certainty: `n` times none
    allows for 2.8 / n, and the rule of three says about the same.

    >>> found = mean([1.0, 2.0, 3.0, 4.0])
    >>> found.value, [round(each, 2) for each in found.ci95]
    (2.5, [0.45, 4.55])
    >>> [round(each, 2) for each in mean([0.0] * 100).ci95]
    [-0.03, 0.03]
    """
    tries = len(numbers)
    if tries < 2:
        return replace(unknown(tries), value=sum(numbers))
    value, error = _mean_and_error(numbers, 1.0)
    spread = sum((each - value) ** 2 for each in numbers) / (tries - 1)
    found = _around(value, error, tries + 1, tries)
    if spread == 0:
        return found
    return max(_around(value, sqrt(spread / tries), tries - 1, tries), found, key=lambda each: half_width(each.ci95))


def mean_beside(numbers: Sequence[float], everybody: Sequence[float]) -> Estimate:
    """The mean of some less that of all, which passes for certain.

    For how much they differ, two more are counted, as far off as all usually are, and a step at least. That says little
    of a few nevertheless: who was unlucky five times is sure of it. So it has to be more than chance explains by how
    much they differ, and by how much all do as well.

    >>> found = mean_beside([0, 0, 0], [0, 0, 0, 1, 2, 3])
    >>> found.value, [round(each, 2) for each in found.ci95], round(found.p_value, 3)
    (-1.0, [-2.31, 0.31], 0.134)
    """
    if not numbers:
        return unknown()
    expected = sum(everybody) / len(everybody)
    spread = sqrt(sum((each - expected) ** 2 for each in everybody) / len(everybody))
    tries = len(numbers)
    value, error = _mean_and_error(numbers, max(1.0, spread))
    found = _around(value - expected, error, tries + 1, tries)
    by_all = erfc(abs(found.value) / spread * sqrt(tries / 2)) if spread else 1.0
    return replace(found, p_value=max(found.p_value, by_all))


def apart(groups: Sequence[Sequence[float]]) -> list[Estimate]:
    """By how much the mean of each group is off the mean of all groups' means, with Welch's interval.

    What is in a group need not vary as much as in another, but of a few that says little, so that two more are counted
    in each, as above. Of a group in which there is nothing, nothing is known.

    >>> one, other, none = apart([[5.0, 6.0, 7.0] * 9, [2.0, 3.0, 4.0] * 9, []])
    >>> one.value, [round(each, 2) for each in one.ci95], other.value, none.tries
    (1.5, [1.27, 1.73], -1.5, 0)
    """
    means = [sum(each) / max(len(each), 1) for each in groups]
    freedom = sum(len(each) - 1 for each in groups if each)
    if sum(map(bool, groups)) < 2 or freedom == 0:
        return [unknown(len(each)) for each in groups]
    squares = sum((each - mean) ** 2 for group, mean in zip(groups, means, strict=True) for each in group)
    usual = max(1.0, sqrt(squares / freedom))
    known = {number: _mean_and_error(each, usual) for number, each in enumerate(groups) if each}
    sizes = [len(each) for each in groups]
    return [_apart(number, sizes, known) if group else unknown() for number, group in enumerate(groups)]


def _apart(mine: int, sizes: Sequence[int], known: Mapping[int, tuple[float, float]]) -> Estimate:
    middle = sum(value for value, _ in known.values()) / len(known)
    parts = {number: (error * (float(number == mine) - 1 / len(known))) ** 2 for number, (_, error) in known.items()}
    whole = sum(parts.values())
    freedom = whole**2 / sum(part**2 / (sizes[number] + 1) for number, part in parts.items())
    return _around(known[mine][0] - middle, sqrt(whole), int(freedom), sizes[mine])


def _mean_and_error(numbers: Sequence[float], usual: float) -> tuple[float, float]:
    count = len(numbers)
    value = sum(numbers) / count
    spread = (sum((each - value) ** 2 for each in numbers) + 2 * usual**2) / (count + 1)
    return value, sqrt(spread / count)


def _around(middle: float, error: float, freedom: int, tries: int, value: float | None = None) -> Estimate:
    """What is so far off, with Student's interval and Student's test."""
    reach = student(freedom) * error
    p_value = beyond_student(middle / error, freedom)
    return Estimate(middle if value is None else value, (middle - reach, middle + reach), tries, p_value)


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


def beyond_student(deviations: float, freedom: int) -> float:
    """How likely Student's t is so many standard errors off, or more, to either side.

    >>> [round(beyond_student(*each), 4) for each in ((12.7062, 1), (2.228, 10), (-2.228, 10), (0.0, 3), (1.96, 10**6))]
    [0.05, 0.05, 0.05, 1.0, 0.05]
    """
    return share_of_beta(freedom / 2, 0.5, freedom / (freedom + deviations**2))


def share_of_beta(a: float, b: float, x: float) -> float:
    """The share of a beta distribution below x, from which both tests come: its continued fraction, by Lentz.

    >>> round(share_of_beta(8, 3, 0.25), 9), (45 * 3**2 + 10 * 3 + 1) / 4**10
    (0.000415802, 0.000415802001953125)
    """
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):  # there it converges quickly
        return 1 - share_of_beta(b, a, 1 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    above, below, product = 2.0, 1.0, 2.0
    for step in range(1, MOST_STEPS):
        half, even = step // 2, step % 2 == 0
        part = half * (b - half) if even else -(a + half) * (a + b + half)
        part *= x / ((a + step - 1) * (a + step))
        below = 1 / _not_zero(1 + part * below)
        above = _not_zero(1 + part / above)
        product *= above * below
        if abs(above * below - 1) < PRECISE:
            break
    return front * (product - 1)


MOST_STEPS, PRECISE, TINY = 10_000, 1e-12, 1e-300


def _not_zero(number: float) -> float:
    return number if abs(number) > TINY else TINY


def outstanding(estimates: Sequence[Estimate], share: float = 0.05) -> list[bool]:
    """Which of many differ from nothing, when at most this share of those that are named shall be there by accident.

    By Benjamini and Hochberg: of a hundred cards that do nothing, five would stand out if each were judged alone. What
    has nothing in its interval never stands out.
    """
    limit = 0.0
    for rank, chance in enumerate(sorted(each.p_value for each in estimates), start=1):
        if chance <= share * rank / len(estimates):
            limit = chance
    return [each.p_value <= limit and each.excludes_nothing for each in estimates]


def judged(estimates: Sequence[Estimate]) -> list[Estimate]:
    """All of them, taken together: each knows whether it stands out."""
    return [replace(each, stands_out=out) for each, out in zip(estimates, outstanding(estimates), strict=True)]
