"""Small things that are said: examples of the modules, sheets with what variants add, and odd tables."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from fragkit.play import ink, marks, menu, seats
from fragkit.play.ink import Line, Span, Style, beside, columns, flowing, line, nearest_colour, painted
from tests.play.tables import begun, played


@pytest.mark.parametrize("module", [ink, marks, menu, seats], ids=lambda module: module.__name__)
def test_the_examples_of_the_modules_hold(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted > 0
    assert found.failed == 0


def test_what_variants_keep_on_record_sheets_is_shown() -> None:
    _, terminal = played(begun("human", "bot", with_=["last-man-standing"]))
    assert terminal.shown.count("lives 2") == 2


def test_teams_and_their_points_are_shown() -> None:
    _, terminal = played(begun("human", "bot", "bot", "bot", map="harbour-arena", with_=["team-play"]), *["1"] * 6)
    assert "Team red: " in terminal.shown
    assert ", points 0" in terminal.shown
    assert "team red" in terminal.shown


def test_nothing_that_a_terminal_obeys_gets_through() -> None:
    words = line("a\x1b[2Jb", Span("c\x07", Style("red")))
    assert painted(words, False) == "a<1B>[2Jbc<07>"
    assert "\x1b[2J" not in painted(words, True)


def test_columns_are_counted_as_a_terminal_shows_them() -> None:
    assert columns("e\u0301") == 1
    assert [each.width for each in beside([line("火")], [line("x")], 1)] == [4]
    assert [each.width for each in flowing([line("aaaa")] * 5, 11, " ")] == [10, 11, 5]
    assert nearest_colour("#ffffff") == 231
    assert isinstance(line("a"), Line)
