"""Boards drawn with characters: walls, doors, ground, figures, and what is in sight."""

from __future__ import annotations

import re

import pytest

from fragkit.engine.game import Game
from fragkit.engine.view import View
from fragkit.play.board import Attention, draw_board
from fragkit.play.ink import painted
from fragkit.play.marks import ASCII, UNICODE, Marks, letters, signs_for
from fragkit.play.menu import Menu
from fragkit.play.screen import attention
from tests.play.tables import begun, library, sitting

EVERYTHING = Attention(seen=-1)


def drawn(view: View, seen: Attention = EVERYTHING, width: int = 100, signs=UNICODE) -> list[str]:
    marks = Marks(library(), view.board, view.fighters, signs)
    return [painted(each, False) for each in draw_board(view, marks, seen, width, False)]


def closet() -> Game:
    return begun("human", "bot")


def test_a_board_has_walls_doors_windows_and_ground() -> None:
    assert drawn(closet().view(None)) == [
        "     A   B   C   D   E   F   G   H",
        "   ┏━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━┓",
        " 1 ┃ 1   ·   · ┃ W   ·   ·   ·   2 ┃",
        "   ┃       ╺━━━┫       ╺━━━┓       ┃",
        " 2 ┃ ·   ·   · r ·   ~   ~ ┃ ·   · ┃",
        "   ┃       ┏━━━┛           ╹   ┏━━━┫",
        " 3 ┃ ·   T ┃ 3   ·   ·   ~   · → 4 ┃",
        "   ┣━━━╸   ╹           ╺━━━╸   ╹   ┃",
        " 4 ┃ G   ·   ·   %   ·   ╱   ·   · ┃",
        "   ┃       ╺━━━┳━━━╸               ┃",
        " 5 ┃ ·   ·   · ┊ ·   ·   ·   T   · ┃",
        "   ┃   ╺━b━╸   ╹       ┏━━━━━━━╸   ┃",
        " 6 ┃ 5   ·   ·   ·   W ┃ ·   ·   6 ┃",
        "   ┗━━━━━━━━━━━━━━━━━━━┻━━━━━━━━━━━┛",
    ]


def test_a_narrow_terminal_gets_a_small_board() -> None:
    lines = drawn(closet().view(None), width=30)
    assert lines[:4] == ["    A B C D E F G H", "   ┏━━━━━┳━━━━━━━━━┓", " 1 ┃1 · ·┃W · · · 2┃", "   ┃   ╺━┫   ╺━┓   ┃"]
    assert max(map(len, lines)) <= 30


def test_the_narrowest_gets_the_part_around_the_fighter() -> None:
    game = closet()
    game.choose("square H1")
    lines = drawn(game.view(game.decisions[0][0]), width=12)
    assert max(map(len, lines)) <= 12
    assert lines[0].split()[-1] == "H"
    assert "A" not in lines[0]


def test_where_a_terminal_knows_no_lines_there_are_plain_characters() -> None:
    assert signs_for("utf-8") is UNICODE
    assert signs_for("ascii") is signs_for("cp1252") is signs_for(None) is ASCII
    assert all(each.isascii() for each in drawn(closet().view(None), signs=ASCII))


@pytest.mark.parametrize("map", ["loading-dock", "waterworks", "main-street", "harbour-arena", "wasted-desert"])
def test_every_map_is_drawn_as_wide_as_it_is(map: str) -> None:
    deadlands = map in ("main-street", "wasted-desert")
    options = ("deathmatch:two-map-free-for-all",) if map == "harbour-arena" else ()
    game = begun("human", "bot", variant="deadlands" if deadlands else "gold", map=map, with_=options)
    grid = game.view(None).board.grid
    lines = drawn(game.view(None), width=200)
    assert len(lines) == 2 + 2 * grid.height
    assert {len(each) for each in lines[1:]} == {3 + 1 + 4 * grid.width}


def test_what_is_in_sight_is_told_from_what_is_not() -> None:
    table = sitting("human", "bot")
    table.choose("square A1")
    table.let_bots_play()
    view = table.view(0)
    lines = drawn(view, attention(view, Menu(view)))
    assert lines[2].startswith(" 1 ┃(A)  ")
    assert lines[12].rstrip("┃").endswith("┃         6 ")  # behind walls: nothing but what is printed there


def test_light_is_a_colour_where_there_are_colours() -> None:
    table = sitting("human", "bot")
    table.choose("square A1")
    table.let_bots_play()
    view = table.view(0)
    marks = Marks(library(), view.board, view.fighters, UNICODE)
    lines = draw_board(view, marks, attention(view, Menu(view)), 100, True)
    lit = [sum(len(span.text) for span in each if span.style.bg == 187) for each in lines]
    assert lit[2] > 0
    assert lit[12] < lit[2]
    assert "\x1b[" in painted(lines[2], True)


def test_targets_and_choices_are_in_brackets() -> None:
    game = closet()
    seat = game.decision.seat
    view = game.view(seat)
    assert re.search(r"┃\[1\] .*\[2\]┃", drawn(view, attention(view, Menu(view)))[2])
    game.choose("square A1")
    game.choose("square H1")
    view = game.view(seat)
    targets = Attention(seen=-1, targets=frozenset({1 - seat}))
    assert f"[{'AB'[1 - seat]}]┃" in drawn(view, targets)[2]


def test_letters_are_unlike_each_other_and_unlike_the_ground() -> None:
    assert letters(["Ann", "Anna", "Tom", "Wendy", "Guy"], {"T", "W", "G"}) == ["A", "N", "O", "E", "U"]
