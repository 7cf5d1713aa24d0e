"""Odds in percentages, bars and plain data: rounded, but not into a lie."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

import fragkit
from fragkit.table.odds.telling import BLOCKS, SIGNS, as_json, asked_in_words, bar, percent, told


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        ("0", "0 %"),
        ("1", "100 %"),
        ("1/10000000", "<0.1 %"),
        ("499/1000000", "<0.1 %"),
        ("501/1000000", "0.1 %"),
        ("1/2", "50.0 %"),
        ("5/6", "83.3 %"),
        ("999499/1000000", "99.9 %"),
        ("999501/1000000", ">99.9 %"),
        ("9999999/10000000", ">99.9 %"),
    ],
)
def test_only_what_is_certain_shows_100_and_only_what_is_impossible_0(chance: str, shown: str) -> None:
    assert percent(Fraction(chance)) == shown


@pytest.mark.parametrize(
    ("chance", "marks", "drawn"),
    [
        ("0", BLOCKS, ""),
        ("1/1000000", BLOCKS, "▏"),
        ("1/30", BLOCKS, "█"),
        ("1/20", BLOCKS, "█▌"),
        ("999999/1000000", BLOCKS, "█" * 29 + "▉"),
        ("1", BLOCKS, "█" * 30),
        ("1/1000000", SIGNS, "#"),
        ("1/20", SIGNS, "#"),
        ("999999/1000000", SIGNS, "#" * 29),
        ("1", SIGNS, "#" * 30),
    ],
)
def test_a_bar_is_full_only_when_certain_and_empty_only_when_impossible(chance: str, marks: str, drawn: str) -> None:
    assert bar(Fraction(chance), marks) == drawn


def rows(heading: str, **asked: object) -> list[str]:
    """The labels below a heading."""
    lines = list(told(fragkit.odds(**asked)))  # type: ignore[arg-type]
    start = next(number for number, line in enumerate(lines) if line.startswith(heading))
    section = "\n".join(lines[start + 1 :]).partition("\n\n")[0].splitlines()
    return [line[2:].partition("  ")[0] for line in section]


def test_each_number_of_points_has_a_row() -> None:
    assert rows("Damage", damage="3d", health=3) == [str(points) for points in range(7)]


def test_what_is_impossible_at_the_lower_end_has_no_row() -> None:
    assert rows("Damage", damage="1d", health=3, extra_damage=2) == ["2", "3", "4"]


def test_of_many_the_unlikely_ends_are_cut_off() -> None:
    shown = rows("Damage", damage="9d", health=2, add={"defence": 2})
    assert shown == ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9 or more"]


def test_many_numbers_are_gathered() -> None:
    shown = rows("Damage", damage="99d", health=2)
    assert shown[0] == "up to 24"
    assert shown[1:3] == ["25 to 34", "35 to 44"]
    assert shown[-1].endswith(" or more")
    assert len(shown) <= 22


@pytest.mark.parametrize("dice", [0, 1, 7, 20, 60, 99])
@pytest.mark.parametrize("health", [1, 2, 10, 99])
def test_there_are_never_more_rows_than_fit_a_screen(dice: int, health: int) -> None:
    assert 1 <= len(rows("Damage", damage=dice, health=health)) <= 22


def test_attacks_in_a_row_are_told_only_when_asked_for() -> None:
    assert rows("Fragged within", damage=3, health=3, attacks=3) == ["1 attack", "2 attacks", "3 attacks"]
    assert not any("within" in line for line in told(fragkit.odds(damage=3, health=3)))


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (
            {"accuracy": 2, "range": 5, "damage": "5d", "health": 3, "armor": 2, "wounds": 1},
            "2d to hit, 5 needed; 5d of damage against 4d of defence; 4 Health left.",
        ),
        (
            {"damage": "5d", "health": 3, "armor": 1, "ignores_armor": True, "extra_damage": 1},
            "A sure hit; 5d + 1 of damage against 3d of defence; 4 Health left.",
        ),
        (
            {"damage": "5d", "health": 3, "extra_damage": -1, "reroll": {"damage": [2, 1]}, "drop": {"damage": [1]}},
            "A sure hit; 5d (1s and 2s rolled again, 1s dropped) - 1 of damage against 3d of defence; 3 Health left.",
        ),
    ],
)
def test_the_question_is_repeated_in_words(asked: dict[str, object], words: str) -> None:
    assert asked_in_words(fragkit.odds(**asked).asked) == words  # type: ignore[arg-type]


def test_numbers_of_any_length_are_told_exactly() -> None:
    """Python itself refuses to write more than 4,300 digits."""
    again = {"to-hit": [1], "defence": [1], "damage": [1]}
    found = fragkit.odds(accuracy=60, range=200, damage=60, health=6, add={"defence": 60}, reroll=again, attacks=20)  # type: ignore[arg-type]
    last = as_json(found)["frag_within"]["20"]["exact"]  # type: ignore[index]
    assert len(last) > 2 * 4300
    numerator, denominator = last.split("/")
    for modulus in (10**9, 10**9 + 7):
        assert _modulo(numerator, modulus) == found.frag_within[-1].numerator % modulus
        assert _modulo(denominator, modulus) == found.frag_within[-1].denominator % modulus


def _modulo(digits: str, modulus: int) -> int:
    rest = 0
    for digit in digits:
        rest = (rest * 10 + int(digit)) % modulus
    return rest


def test_the_data_can_be_written_as_json() -> None:
    found = fragkit.odds(accuracy=1, range=2, damage=0, health=1, extra_damage=1)
    assert json.loads(json.dumps(as_json(found))) == {
        "version": 1,
        "hit": {"exact": "5/6", "float": 5 / 6},
        "frag": {"exact": "5/6", "float": 5 / 6},
        "damage": {"1": {"exact": "1/1", "float": 1.0}},
    }
