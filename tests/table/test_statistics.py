"""Wilson's interval: against numbers that others have worked out, and what must hold for any."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fragkit.table.statistics import wilson


@pytest.mark.parametrize(
    ("successes", "tries", "low", "high"),
    [
        (8, 10, 0.4901625, 0.9433178),
        (50, 100, 0.4038315, 0.5961685),
        (0, 20, 0.0, 0.1611252),
        (20, 20, 0.8388748, 1.0),
        (81, 263, 0.2553027, 0.3662010),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_it_agrees_with_what_is_published(successes: int, tries: int, low: float, high: float) -> None:
    assert wilson(successes, tries) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 10_000).flatmap(lambda tries: st.tuples(st.integers(0, tries), st.just(tries))))
def test_it_holds_the_rate_and_stays_within_0_and_1(counted: tuple[int, int]) -> None:
    low, high = wilson(*counted)
    assert 0.0 <= low <= counted[0] / counted[1] <= high <= 1.0


@given(st.integers(1, 200), st.integers(0, 200))
def test_failures_and_successes_mirror_each_other(tries: int, successes: int) -> None:
    successes = min(successes, tries)
    low, high = wilson(successes, tries)
    assert wilson(tries - successes, tries) == pytest.approx((1 - high, 1 - low))
