"""What can be said about a chance when something was tried a number of times."""

from __future__ import annotations

from math import sqrt

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
