"""Games that deal the sheets anew, so that fighters and builds can be compared."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from fragkit.cli.app import fragkit as command_line
from fragkit.content.library import Library
from fragkit.engine.errors import CannotPlay
from fragkit.engine.setup import is_legal_design
from fragkit.table.games import Table, filled_in
from fragkit.table.simulation import simulate
from tests.libraries import shipped_library

SEATS = ("random", "random", "random")


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


@pytest.fixture(scope="module")
def sheets(library: Library) -> tuple[str, ...]:
    return filled_in(library, "gold")


def sheets_of(library: Library, table: Table, seed: int) -> list[str | None]:
    return [each.sheet for each in table.game(library, seed).state.fighters]


def test_all_are_those_of_the_packs_that_are_played_with(library: Library, sheets: tuple[str, ...]) -> None:
    assert "gold:rookie" in sheets
    assert {each.partition(":")[0] for each in sheets} == {"gold"}
    assert "deadlands:gunslinger" not in sheets
    assert all(library.fighters[each].health is not None for each in sheets)


def test_each_game_deals_others_and_none_twice(library: Library, sheets: tuple[str, ...]) -> None:
    table = Table("gold", (), "loading-dock", SEATS, fighters=sheets)
    deals = [sheets_of(library, table, seed) for seed in range(60)]
    assert all(len(set(deal)) == len(SEATS) for deal in deals)
    assert {each for deal in deals for each in deal} == set(sheets)
    assert deals[7] == sheets_of(library, table, 7)


def test_too_few_go_round(library: Library) -> None:
    table = Table("gold", (), "loading-dock", SEATS, fighters=("gold:rookie",))
    assert sheets_of(library, table, 1) == ["gold:rookie"] * 3


def test_builds_are_counted_over_all_their_sheets(library: Library, sheets: tuple[str, ...]) -> None:
    report = simulate(library, "gold", map="closet", seats=SEATS, fighters=sheets, games=12, seed=3)
    assert sum(each.games for each in report.fighters.values()) == 36
    assert sum(each.games for each in report.builds.values()) == 36
    assert sum(each.wins for each in report.builds.values()) == 12 - report.unfinished
    for stats in report.builds:
        health, speed, accuracy = map(int, stats.split("-"))
        assert is_legal_design((health, speed, accuracy), 7)


def test_a_sheet_that_is_not_there_is_refused(library: Library) -> None:
    with pytest.raises(CannotPlay, match="nobody"):
        simulate(library, "gold", map="closet", seats=SEATS, fighters=("nobody",), games=1)


def test_the_command_deals_all_of_them() -> None:
    options = ["--games", "6", "--map", "closet", "--seats", "random,random,random", "--fighters", "all"]
    result = CliRunner().invoke(command_line, ["simulate", *options])
    assert result.exit_code == 0, result.output
    builds = [line.split()[0] for line in result.output.splitlines() if line.strip()[:1].isdigit() and "-" in line]
    assert len(builds) == len(set(builds)) > 1


def test_the_command_says_which_sheet_is_not_there() -> None:
    result = CliRunner().invoke(command_line, ["simulate", "--games", "1", "--fighters", "gold:rookie,nobody"])
    assert result.exit_code == 2
    assert "`nobody`" in result.output
