"""Wilson's interval: against numbers that others have worked out, and what must hold for any."""

from __future__ import annotations

from math import comb, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fragkit.table.statistics import Estimate, games_for, half_width, outstanding, paired, wilson


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


# Pairs


def exact_coverage(pairs: int, gained: float, lost: float) -> float:
    """How often the interval holds the truth, over all that can happen to so many pairs."""
    truth, held = gained - lost, 0.0
    for up in range(pairs + 1):
        for down in range(pairs + 1 - up):
            chance = comb(pairs, up) * comb(pairs - up, down)
            chance *= gained**up * lost**down * (1 - gained - lost) ** (pairs - up - down)
            low, high = paired([1] * up + [-1] * down + [0] * (pairs - up - down)).ci95
            held += chance * (low <= truth <= high)
    return held


@pytest.mark.parametrize("pairs", [10, 30])
def test_the_interval_of_pairs_holds_the_truth_at_least_as_often_as_it_says(pairs: int) -> None:
    chances = [(0.02, 0.02), (0.1, 0.05), (0.2, 0.1), (0.3, 0.1), (0.3, 0.3), (0.5, 0.1), (0.6, 0.0)]
    found = [exact_coverage(pairs, *each) for each in chances]
    assert min(found) > 0.93
    assert sum(found) / len(found) > 0.95


def test_no_difference_in_a_few_pairs_is_no_certainty() -> None:
    low, high = paired([0, 0, 0, 0]).ci95
    assert low < -0.3
    assert high > 0.3


def test_of_many_that_do_nothing_few_stand_out() -> None:
    def estimate(deviations: float) -> Estimate:
        return Estimate(deviations, (deviations - 1.96, deviations + 1.96), 100)

    nothing = [estimate(2.0 * sin(number)) for number in range(40)]
    assert not any(outstanding(nothing))
    assert outstanding([*nothing, estimate(5.0)]) == [False] * 40 + [True]
    assert outstanding([estimate(2.0)]) == [True]
    assert outstanding([]) == []


@pytest.mark.parametrize("width", [0.01, 0.05, 0.2])
@pytest.mark.parametrize("rate", [0.5, 0.25])
def test_so_many_games_are_enough_and_one_less_is_not(width: float, rate: float) -> None:
    games = games_for(width, rate)
    assert half_width(wilson(round(games * rate), games)) == pytest.approx(width, rel=0.1)
    assert games <= games_for(width)
