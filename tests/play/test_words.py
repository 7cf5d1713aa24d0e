"""Small things that are said: examples of the modules, sheets with what variants add, and odd tables."""

from __future__ import annotations

import doctest
import re
from dataclasses import replace
from types import ModuleType

import pytest

from fragkit.engine import poker
from fragkit.engine.view import SeenDecision, SeenHappening
from fragkit.play import ink, marks, menu, reading, seats
from fragkit.play.ink import Line, Span, Style, beside, columns, flowing, line, nearest_colour, painted
from fragkit.play.questions import question
from fragkit.play.sheets import card_text
from fragkit.play.story import in_words
from tests.play.tables import begun, library, played


@pytest.mark.parametrize("module", [ink, marks, menu, poker, reading, seats], ids=lambda module: module.__name__)
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


def test_an_opening_by_poker_tells_the_cards_and_what_they_come_to() -> None:
    _, terminal = played(begun("human", "bot", variant="deadlands", map="main-street", seed=99), "6", *["1"] * 5)
    assert re.search(r"Ann turns up .+ \((\d+|jack|queen|king|ace) of (spades|hearts|diamonds|clubs)\)", terminal.shown)
    assert re.search(r"Ann has (a|two|three|four|five|\w+ high)", terminal.shown)


def test_the_others_are_shown_with_their_sheets_and_without_stats_that_nobody_has_chosen() -> None:
    _, terminal = played(begun("human", "bot::huckster", variant="deadlands", map="main-street"))
    assert "Ben, Huckster (greedy bot)" in terminal.shown
    assert terminal.shown.count("no stats yet") == 2
    assert "H0" not in terminal.shown


def test_what_is_on_the_board_can_be_read_about_with_the_rules_of_that_name() -> None:
    _, terminal = played(begun("human", "bot", variant="deadlands", map="main-street"), "gallows")
    assert "hangs him on a free gallows square" in terminal.shown
    assert "(no rules text)" not in terminal.shown


@pytest.mark.parametrize(
    ("rank", "name"),
    [
        ((8, 14), "a royal flush"),
        ((8, 9), "a straight flush to the 9"),
        ((7, 12, 12), "five queens"),
        ((7, 12, 3), "four queens"),
        ((5, 13, 9, 8, 4, 2), "a flush, king high"),
        ((4, 10), "a straight to the 10"),
        ((3, 8, 5, 2), "three 8s"),
        ((2, 14, 7, 3), "two pairs, aces and 7s"),
        ((0,), "no hand"),
    ],
)
def test_a_hand_has_its_name(rank: tuple[int, ...], name: str) -> None:
    assert poker.called(rank) == name


def test_dice_that_nobody_throws_are_told_without_a_name() -> None:
    burnt = SeenHappening("rolled", (None, "damage", (6, 3)), "")
    assert in_words(burnt, ["Ann"]) == "6, 3 (9) are rolled for damage"


def test_what_somebody_uses_stands_in_quotes_and_no_damage_is_told_as_none() -> None:
    names = ["Ann", "Ben"]
    assert in_words(SeenHappening("used", (0, "hold-an-attack"), ""), names) == "Ann uses “hold an attack”"
    assert in_words(SeenHappening("damaged", (1, 0, 0), ""), names) == "Ben takes no damage"
    assert in_words(SeenHappening("rolled", (1, "check", (4,)), ""), names) == "Ben rolls 4 for the check"


def test_steps_that_ask_are_called_by_their_name_without_their_pack() -> None:
    (name, *_) = card_text(library(), "procedures", "deadlands:shootout", 80)
    assert painted(name, False) == "Shootout"


@pytest.mark.parametrize(("active", "said"), [(0, "Your movement roll begins."), (1, "'s movement roll begins.")])
def test_a_phase_is_told_to_its_player_as_his_own(active: int, said: str) -> None:
    view = begun("human", "bot").view(0)
    asked = SeenDecision(0, "phase.start", ())
    [told, *_] = question(replace(view, active=active, phase="core:movement-roll", decision=asked), library(), 80)
    assert said in painted(told, False)
