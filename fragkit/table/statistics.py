"""What can be said about a chance when something was tried a number of times."""

from __future__ import annotations

from math import ceil, sqrt

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
