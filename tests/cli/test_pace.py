"""The time that is left is measured by games that came, one by one or by shares, and not by how long a start takes."""

from __future__ import annotations

import io
from collections.abc import Iterator

import click
import pytest

from fragkit.cli.many_games import Bar
from fragkit.cli.pace import Pace

Arrival = tuple[float, int]
"""When games come, and how many at once."""


def by_shares(start: float, share: int, seconds: float, shares: int, apart: float = 0.0) -> Iterator[Arrival]:
    """Two processes that need so long for a share, one a little later than the other."""
    for number in range(shares):
        turn, second = divmod(number, 2)
        yield start + seconds * (turn + 1) + apart * second, share


def estimates(arrivals: list[Arrival]) -> list[tuple[float, float | None]]:
    """After every single game the time that is really left, and what is said."""
    pace, played, found = Pace(0.0), 0, []
    all, end = sum(games for _, games in arrivals), arrivals[-1][0]
    for when, games in arrivals:
        for number in range(games):
            played += 1
            now = when + number * 1e-4
            found.append((end - now, pace.left(now, played, all)))
    return found


@pytest.mark.parametrize("apart", [0.0, 0.05, 0.3])
@pytest.mark.parametrize("start", [1.0, 2.5, 30.0])
def test_several_processes_do_not_spoil_it(start: float, apart: float) -> None:
    """400 games in ten times 0.7 seconds, after a start of its own."""
    found = estimates(list(by_shares(start, 20, 0.7, 20, apart)))
    said = [(truth, left) for truth, left in found if left is not None]
    assert all(abs(left - truth) < 0.3 * truth + 0.5 for truth, left in said)
    assert found[0][1] is None
    assert len(said) > 200 or start == 30.0


def test_one_process_is_measured_game_by_game() -> None:
    found = estimates([(2.0 + number / 4, 1) for number in range(100)])
    assert [left for _, left in found[:4]] == [None] * 4
    assert all(left == pytest.approx(truth, abs=0.05) for truth, left in found[6:])


def test_games_that_a_file_remembers_do_not_count() -> None:
    known: list[Arrival] = [(0.2 + number / 50, 100) for number in range(50)]
    fresh: list[Arrival] = [(4.0 + number / 10, 1) for number in range(1000)]
    found = estimates([*known, *fresh])
    later = found[5000 + 100 :]
    assert all(left is not None and abs(left - truth) < 0.1 * truth + 1 for truth, left in later)


def test_a_pace_that_changes_is_followed() -> None:
    quick: list[Arrival] = [(1 + number / 100, 1) for number in range(1000)]
    slow: list[Arrival] = [(11.0 + number, 1) for number in range(200)]
    truth, left = estimates([*quick, *slow])[1100]
    assert left == pytest.approx(truth, rel=0.05)


def test_long_work_is_remembered_in_a_few_numbers() -> None:
    pace = Pace(0.0)
    for number in range(20_000):
        pace.left(float(number), number + 1, 50_000)
    assert len(pace._shares) < 200


def test_the_bar_says_it_beside_the_word() -> None:
    now = [0.0]
    with click.progressbar(length=1, file=io.StringIO(), item_show_func=lambda word: word or "") as shown:
        bar = Bar(shown, clock=lambda: now[0])
        said = []
        for number in range(1, 11):
            now[0] += 10
            if number == 5:
                bar.say("±2.1 %")
            bar(number, 10)
            said.append(shown.current_item)
    assert said[:4] == ["", "80 s left", "70 s left", "60 s left"]
    assert said[4:6] == ["50 s left  ±2.1 %", "40 s left  ±2.1 %"]
    assert said[-1] == "±2.1 %"
    assert (shown.pos, shown.length) == (10, 10)
