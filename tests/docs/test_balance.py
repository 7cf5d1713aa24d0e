"""The page about balance says what its own tables say, and they are within what was asked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "balance.md").read_text(encoding="utf-8")


def table(heading: str) -> list[list[str]]:
    """The rows below a heading, without their head."""
    level = "###" if ":" in heading else "##"
    section = PAGE.partition(f"\n{level} {heading}\n")[2].partition("\n##")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows if not row.startswith("| ---")][1:]


def percent(cell: str) -> float:
    return float(re.findall(r"[\d.]+", cell)[-1])


def test_it_speaks_of_two_thousand_games_and_keeps_the_command() -> None:
    assert "fragkit simulate --games 2000" in PAGE
    assert sum(int(row[1]) for row in table("Seats") if row[0].startswith("The ")) == 2000


def test_no_seat_wins_more_than_three_games_in_ten() -> None:
    seats = [row for row in table("Seats") if row[0] in "ABCD"]
    assert len(seats) == 4
    assert all(percent(row[4]) <= 30 for row in seats)


def test_no_build_wins_more_than_one_and_a_half_times_the_mean() -> None:
    builds = table("Builds")
    assert len({row[1] for row in builds}) == 12
    mean = sum(int(row[3]) for row in builds) / sum(int(row[2]) for row in builds)
    for row in builds:
        assert int(row[3]) / int(row[2]) == pytest.approx(percent(row[4]) / 100, abs=0.001)
        assert int(row[3]) / int(row[2]) <= 1.5 * mean


def test_every_card_of_the_box_is_there() -> None:
    assert len(table("Cards")) >= 95


def test_the_west_is_played_a_thousand_times_and_more_and_keeps_the_command() -> None:
    assert "fragkit simulate --games 1200 --seed 2026 --variant deadlands --fighters all" in PAGE
    seats = table("Deadlands: seats")
    assert sum(int(row[1]) for row in seats if row[0] in ("Main Street", "The Wasted Desert")) == 1200


def test_no_fighter_of_the_west_wins_more_than_one_and_a_half_times_the_mean() -> None:
    fighters = table("Deadlands: fighters")
    assert len({row[0] for row in fighters}) == 8
    mean = sum(int(row[2]) for row in fighters) / sum(int(row[1]) for row in fighters)
    for row in fighters:
        rate = int(row[2]) / int(row[1])
        assert rate == pytest.approx(percent(row[3]) / 100, abs=0.001)
        assert rate / mean == pytest.approx(float(row[4]), abs=0.006)
        assert rate <= 1.5 * mean


def test_every_card_of_the_west_is_there() -> None:
    assert len(table("Deadlands: cards")) >= 90
