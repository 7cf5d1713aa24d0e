"""The geometry of sheets: everything lies on the paper, where a printer can print it."""

from __future__ import annotations

import pytest

from fragkit.render.sheet import CARD_SIZES, PAPERS, STRIP, STRIP_GAP, UNPRINTABLE, pages_of, sheet_for

EVERY = [(paper, size) for paper in PAPERS for size in CARD_SIZES]


def test_nine_poker_cards_are_centred_on_a4() -> None:
    sheet = sheet_for("a4", "poker")
    assert sheet.places == 9
    assert (sheet.left, sheet.top) == pytest.approx((9.75, 15.15))


@pytest.mark.parametrize(("paper", "size"), EVERY)
def test_marks_lie_outside_the_cards_and_on_the_paper(paper: str, size: str) -> None:
    sheet = sheet_for(paper, size)
    right, bottom = sheet.left + sheet.grid_width, sheet.top + sheet.grid_height
    marks = sheet.crop_marks()
    assert len(marks) == 16
    for mark in marks:
        assert 0 < mark.x1 <= mark.x2 < sheet.paper.width
        assert 0 < mark.y1 <= mark.y2 < sheet.paper.height
        inside = mark.x2 > sheet.left and mark.x1 < right and mark.y2 > sheet.top and mark.y1 < bottom
        assert not inside


@pytest.mark.parametrize(("paper", "size"), EVERY)
def test_the_ruler_lies_where_a_printer_can_print(paper: str, size: str) -> None:
    sheet = sheet_for(paper, size)
    margin = sheet.top if sheet.strip_is_below else sheet.left
    assert margin - STRIP_GAP - STRIP >= UNPRINTABLE


@pytest.mark.parametrize(("cards", "pages"), [(0, 0), (1, 1), (9, 1), (10, 2), (18, 2), (19, 3)])
def test_pages_are_filled_one_after_another(cards: int, pages: int) -> None:
    assert len(pages_of(range(cards), 9)) == pages


@pytest.mark.parametrize(("paper", "size"), [("a5", "poker"), ("a4", "tarot")])
def test_an_unknown_name_is_answered_with_the_known_ones(paper: str, size: str) -> None:
    with pytest.raises(ValueError, match=r"there are (a4, letter|poker, euro)"):
        sheet_for(paper, size)
