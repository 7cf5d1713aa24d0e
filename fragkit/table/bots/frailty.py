"""How likely somebody is to be fragged soon, by the Health that he has left. It knows nobody and no place."""

from __future__ import annotations

from functools import lru_cache

FRAILTY = (1.0, 0.8, 0.55, 0.17, 0.01)
"""By Health, armor included: how often bots were fragged between two turns of theirs, in games between them."""


def frailty(health: int) -> float:
    """How likely it is with so much Health; with more than is counted, it is not."""
    return FRAILTY[max(health, 0)] if health < len(FRAILTY) else 0.0


@lru_cache(maxsize=4096)
def weakened(wounds: tuple[float, ...]) -> float:
    """How much likelier wounds make it, of which the chances are given by points: there are as many as his Health.

    >>> weakened((1.0, 0.0, 0.0))
    0.0
    >>> round(weakened((0.0, 1.0, 0.0)), 2)
    0.38
    """
    health = len(wounds)
    return sum(chance * (frailty(health - points) - frailty(health)) for points, chance in enumerate(wounds))
