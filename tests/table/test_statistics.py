"""Intervals and tests: against numbers that others have worked out, and what must hold for any."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import comb, isfinite
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fragkit.table.statistics import (
    Estimate,
    apart,
    beside,
    beyond_student,
    games_for,
    half_width,
    judged,
    mean,
    mean_beside,
    outstanding,
    paired,
    paired_by_deal,
    wilson,
)


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


# Tests


@pytest.mark.parametrize(("wins", "tries", "rate"), [(8, 10, 0.25), (0, 13, 0.25), (1, 13, 0.25), (50, 130, 0.3)])
def test_the_test_of_a_rate_is_exact(wins: int, tries: int, rate: float) -> None:
    """Over all that can happen to so many."""
    chances = [binomial(tries, rate, each) for each in range(tries + 1)]
    tail = min(sum(chances[: wins + 1]), sum(chances[wins:]))
    assert beside(wins, tries, rate).p_value == pytest.approx(2 * tail, rel=1e-9)


def binomial(tries: int, rate: float, successes: int) -> float:
    return comb(tries, successes) * rate**successes * (1 - rate) ** (tries - successes)


@pytest.mark.parametrize(
    ("deviations", "freedom", "chance"),
    [(1.0, 1, 0.5), (6.313752, 1, 0.1), (9.924843, 2, 0.01), (4.587, 10, 0.001), (3.390, 100, 0.001)],
)
def test_the_test_of_a_mean_agrees_with_what_is_published(deviations: float, freedom: int, chance: float) -> None:
    assert beyond_student(deviations, freedom) == pytest.approx(chance, rel=2e-3)
    assert beyond_student(-deviations, freedom) == beyond_student(deviations, freedom)


@given(st.lists(st.lists(st.integers(-2, 2), min_size=1, max_size=4), min_size=1, max_size=12))
def test_of_pairs_interval_and_test_say_the_same(deals: list[list[int]]) -> None:
    found = paired_by_deal(deals)
    assert found.excludes_nothing == (found.p_value < 0.05)


# Many at once


def shown_by_accident(make: Callable[[Random], Sequence[Estimate]], runs: int = 200) -> float:
    """In which share of runs anything is named, although there is nothing."""
    return sum(any(outstanding(make(Random(run)))) for run in range(runs)) / runs


@pytest.mark.parametrize("holders", [2, 13, 30, 60, 130])
@pytest.mark.parametrize("rate", [0.25, 0.5])
def test_of_many_rates_that_are_as_expected_few_stand_out(holders: int, rate: float) -> None:
    """A hundred cards that do nothing: anything at all is named in one run of twenty."""
    weights = [binomial(holders, rate, wins) for wins in range(holders + 1)]
    known = [beside(wins, holders, rate) for wins in range(holders + 1)]
    assert shown_by_accident(lambda chance: chance.choices(known, weights, k=100)) < 0.08


@pytest.mark.parametrize("holders", [2, 13, 30, 60])
@pytest.mark.parametrize("weights", [(30, 30, 20, 12, 6, 2), (45, 35, 20), (92, 6, 2), (55, 10, 5, 5, 5, 20)])
def test_of_many_means_that_are_as_expected_few_stand_out(holders: int, weights: Sequence[int]) -> None:
    """The same for frags, of which some make many."""
    everybody = [frags for frags, count in enumerate(weights) for _ in range(count)]

    def make(chance: Random) -> list[Estimate]:
        return [mean_beside(chance.choices(everybody, k=holders), everybody) for _ in range(50)]

    assert shown_by_accident(make, 40) <= 0.1


def test_what_is_there_stands_out_among_many() -> None:
    nothing = [beside(25 + number % 9 - 4, 100, 0.25) for number in range(99)]
    found = judged([*nothing, beside(50, 100, 0.25)])
    assert [each.stands_out for each in found] == [False] * 99 + [True]
    assert outstanding([beside(36, 100, 0.25)]) == [True]
    assert outstanding([beside(36, 100, 0.25), *nothing]) == [False] * 100  # one such is to be expected of so many
    assert outstanding([]) == []


def test_nothing_stands_out_that_has_nothing_in_its_interval() -> None:
    """Over all that can happen to a few, alone and together."""
    found = [beside(wins, tries, rate) for tries in range(1, 15) for wins in range(tries + 1) for rate in (0.1, 0.25)]
    found += [paired_by_deal([[1, 1, 1, 1]] * deals) for deals in (1, 2, 3, 4, 9)]
    found += [paired_by_deal([[1, 1, 0, 0], [1, 0, 0, 0]] * deals) for deals in (1, 2, 3, 9)]
    found += [mean_beside([frags] * tries, [0, 1, 1, 2, 3]) for frags in (0, 3, 9) for tries in (1, 2, 5, 20)]
    for each in found:
        assert each.excludes_nothing or outstanding([each]) == [False]
    found.append(Estimate(0.1, (-0.01, 0.2), 9, p_value=1e-6))
    together = judged(found)
    assert 0 < sum(each.stands_out for each in together) < len(together)
    assert all(each.excludes_nothing for each in together if each.stands_out)


def test_three_deals_are_too_few_to_be_sure() -> None:
    for deals in ([[1, 1, 1, 1]] * 3, [[1, 1, 0, 0], [1, 0, 0, 0]] * 3):
        assert outstanding([paired_by_deal(deals)]) == [False]


# Means


def test_the_same_number_a_few_times_is_no_certainty() -> None:
    """As often as nothing was seen, three times in so many cannot be excluded: the rule of three."""
    for tries in (2, 4, 10, 50):
        low, high = mean([0] * tries).ci95
        assert high == -low
        assert 2.5 / tries < high < 4 / tries
    assert mean([20, 20, 20]).ci95[0] < 19
    low, high = mean_beside([0, 0], [0, 1, 1, 1, 2, 2, 3, 4]).ci95
    assert low < -2
    assert high > 0


def test_a_mean_that_differs_by_much_is_no_better_known_for_that() -> None:
    """Student's interval, where it is the wider one."""
    assert mean([10, 20, 30, 40]).ci95 == pytest.approx((4.4576, 45.5424), abs=2e-3)
    assert mean([7]).value == 7
    assert not any(map(isfinite, mean([7]).ci95))


def test_one_is_beside_all_as_far_as_all_differ() -> None:
    found = mean_beside([5], [0, 1, 2, 3, 4, 5])
    assert (found.value, found.tries) == (2.5, 1)
    assert found.ci95[0] < 0 < found.ci95[1]


@pytest.mark.parametrize("sizes", [(5, 5), (30, 29), (12, 11, 11)])
def test_intervals_of_groups_hold_the_truth_as_often_as_they_say(sizes: Sequence[int]) -> None:
    """Some groups differ much in themselves, others little; the second is off by two."""
    held, runs, truth = 0, 400, 2 - 2 / len(sizes)
    for run in range(runs):
        chance = Random(run)
        groups = [
            [10 + 2 * (number == 1) + chance.gauss(0, 2 + number) for _ in range(size)]
            for number, size in enumerate(sizes)
        ]
        low, high = apart(groups)[1].ci95
        held += low <= truth <= high
    assert 0.92 <= held / runs <= 0.985


def test_a_group_alone_is_off_nothing() -> None:
    for groups in ([[3.0, 4.0]], [[3.0, 4.0], []], [[3.0], [4.0]]):
        assert not any(isfinite(end) for each in apart(groups) for end in each.ci95)
    assert [each.value for each in apart([[1.0, 1.0], [4.0, 4.0], []])] == [-1.5, 1.5, 0]


def test_what_cannot_be_is_not_in_the_interval() -> None:
    assert paired_by_deal([[1, 1, 1, 1]] * 3).within(-1, 1).ci95[1] == 1


# How many


@pytest.mark.parametrize("width", [0.01, 0.05, 0.2])
@pytest.mark.parametrize("rate", [0.5, 0.25])
def test_so_many_games_are_enough_and_one_less_is_not(width: float, rate: float) -> None:
    games = games_for(width, rate)
    assert half_width(wilson(round(games * rate), games)) == pytest.approx(width, rel=0.1)
    assert games <= games_for(width)
