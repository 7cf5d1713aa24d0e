"""Wilson's interval: against numbers that others have worked out, and what must hold for any."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fragkit.table.statistics import Estimate, games_for, half_width, outstanding, paired, paired_by_deal, wilson


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

CHANCES = [(0.02, 0.02), (0.1, 0.05), (0.2, 0.1), (0.3, 0.1), (0.3, 0.3), (0.5, 0.1), (0.6, 0.0)]
"""How likely it is that something is better with it, and how likely that it is worse."""


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
    found = [exact_coverage(pairs, *each) for each in CHANCES]
    assert min(found) > 0.93
    assert sum(found) / len(found) > 0.95


Chances = dict[int, float]
"""How likely it is that the differences of a deal come to so much."""


def exact_coverage_of_deals(deals: int, pairs: int, chances: Chances) -> float:
    """How often the interval holds the truth, over all that can happen to so many deals of so many pairs each."""
    truth, held = sum(each * chance for each, chance in chances.items()) / pairs, 0.0
    for times in _divided(deals, len(chances)):
        likely, left, found = 1.0, deals, []
        for (total, chance), count in zip(chances.items(), times, strict=True):
            likely *= comb(left, count) * chance**count
            left -= count
            found += [[total / pairs] * pairs] * count
        low, high = paired_by_deal(found).ci95
        held += likely * (low <= truth <= high)
    return held


def _divided(count: int, among: int) -> Iterator[tuple[int, ...]]:
    if among == 1:
        yield (count,)
        return
    for first in range(count + 1):
        yield from ((first, *rest) for rest in _divided(count - first, among - 1))


@pytest.mark.parametrize(("deals", "pairs"), [(3, 4), (10, 3), (10, 4), (20, 4)])
def test_the_interval_of_deals_holds_the_truth_at_least_as_often_as_it_says(deals: int, pairs: int) -> None:
    """Whether the pairs of a deal are alike, which makes them know less, or make up for each other."""
    alike: list[Chances] = [{pairs: up, -pairs: down, 0: 1 - up - down} for up, down in CHANCES]
    contrary: list[Chances] = [
        {1: 0.3, -1: 0.2, 0: 0.5},
        {1: 0.05, -1: 0.02, 0: 0.93},
        {3: 0.1, 2: 0.2, 0: 0.3, -1: 0.4},
    ]
    found = [exact_coverage_of_deals(deals, pairs, each) for each in (*alike, *contrary)]
    assert min(found) > 0.93
    assert sum(found) / len(found) > 0.95


def test_pairs_of_a_deal_that_make_up_for_each_other_know_more() -> None:
    alone, together = paired([1, -1, 0, 0] * 50), paired_by_deal([[1, -1, 0, 0]] * 50)
    assert (alone.value, alone.tries) == (together.value, together.tries) == (0, 200)
    assert half_width(together.ci95) < half_width(alone.ci95) / 2


def test_deals_of_different_sizes_are_weighed_by_their_pairs() -> None:
    found = paired_by_deal([[1, 1, 1, 1], [0]])
    assert (found.value, found.tries) == (0.8, 5)


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
