"""The geometry of sheets: everything lies on the paper, where a printer can print it, and backs lie behind fronts."""

from __future__ import annotations

from itertools import combinations

import pytest

from fragkit.fitting.sizes import CARD_SIZES
from fragkit.render.sheet import CROP_MARKS, MARGIN, PAPERS, RULER, STRIP, UNPRINTABLE, Sheet, pages_of, sheet_for

BLEEDS = (0, 1.5, 2, 3, 3.175)
FLAT = [sheet_for(paper, size, bleed=bleed) for paper in PAPERS for size in CARD_SIZES for bleed in BLEEDS]
FOLDED = [
    sheet_for(paper, size, bleed=bleed, folded=True)
    for paper in PAPERS
    for size in CARD_SIZES
    for bleed in BLEEDS
    if size != "jumbo"
]


every_sheet = pytest.mark.parametrize("sheets", [FLAT, FOLDED], ids=["flat", "folded"])


def test_nine_poker_cards_are_centred_on_a4() -> None:
    sheet = sheet_for("a4", "poker")
    assert sheet.places == 9
    assert (sheet.left, sheet.top) == pytest.approx((9.75, 15.15))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", ["poker", "euro"])
def test_nine_without_bleed_eight_on_landscape_paper_with_more_than_a_little(paper: str, size: str) -> None:
    butted = sheet_for(paper, size)
    assert (butted.columns, butted.rows, butted.paper.is_landscape) == (3, 3, False)
    for bleed in (2, 3, 3.175):
        sheet = sheet_for(paper, size, bleed=bleed)
        assert (sheet.columns, sheet.rows, sheet.paper.is_landscape) == (4, 2, True)


@pytest.mark.parametrize("paper", PAPERS)
def test_four_pairs_are_folded_on_a_sheet(paper: str) -> None:
    sheet = sheet_for(paper, "poker", bleed=2, folded=True)
    assert (sheet.places, sheet.columns, sheet.rows) == (4, 4, 2)
    assert sheet.row(1) - sheet.row(0) - sheet.card.height == pytest.approx(2 * (2 + 5))


@every_sheet
def test_cards_and_their_bleed_lie_on_the_paper(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        for number in range(sheet.columns * sheet.rows):
            place = sheet.place(number)
            assert min(place.x, place.y) - sheet.bleed >= MARGIN - 1e-6
            assert place.x + sheet.card.width + sheet.bleed <= sheet.paper.width - MARGIN + 1e-6
            assert place.y + sheet.card.height + sheet.bleed <= sheet.paper.height - MARGIN + 1e-6


@every_sheet
def test_no_bleed_lies_on_another_card(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        boxes = [
            (
                place.x - place.left,
                place.y - place.top,
                place.x + sheet.card.width + place.right,
                place.y + sheet.card.height + place.bottom,
            )
            for place in map(sheet.place, range(sheet.columns * sheet.rows))
        ]
        for one, other in combinations(boxes, 2):
            apart = one[2] <= other[0] + 1e-6 or other[2] <= one[0] + 1e-6
            assert apart or one[3] <= other[1] + 1e-6 or other[3] <= one[1] + 1e-6


@every_sheet
def test_every_cut_has_a_mark_at_each_end_outside_the_bleed_and_on_the_paper(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        right, bottom = sheet.left + sheet.grid_width, sheet.top + sheet.grid_height
        marks = sheet.crop_marks()
        uprights = {round(mark.x1, 3) for mark in marks if mark.x1 == mark.x2}
        lying = {round(mark.y1, 3) for mark in marks if mark.y1 == mark.y2}
        assert len(marks) == 2 * (len(uprights) + len(lying))
        for number in range(sheet.columns * sheet.rows):
            place = sheet.place(number)
            assert {round(place.x, 3), round(place.x + sheet.card.width, 3)} <= uprights
            assert {round(place.y, 3), round(place.y + sheet.card.height, 3)} <= lying
        for mark in marks:
            assert 0 < mark.x1 <= mark.x2 < sheet.paper.width
            assert 0 < mark.y1 <= mark.y2 < sheet.paper.height
            beside = mark.x2 <= sheet.left - sheet.outer or mark.x1 >= right + sheet.outer
            assert beside or mark.y2 <= sheet.top - sheet.outer or mark.y1 >= bottom + sheet.outer


def test_marks_are_three_millimetres_long_where_there_is_room() -> None:
    lengths = {
        round(mark.x2 - mark.x1 + mark.y2 - mark.y1, 3) for mark in sheet_for("a4", "poker", bleed=3).crop_marks()
    }
    assert lengths == {3}
    assert CROP_MARKS.width == 0.15


@every_sheet
def test_the_ruler_lies_where_a_printer_can_print_and_on_no_mark(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        assert sheet.strip is not None
        is_below, gap = sheet.strip
        margin = sheet.top if is_below else sheet.left
        assert margin - gap - STRIP >= UNPRINTABLE - 1e-6
        clear = gap >= sheet.outer + CROP_MARKS.gap + CROP_MARKS.length
        assert clear or (sheet.card.width if is_below else sheet.card.height) >= RULER + 2


@every_sheet
@pytest.mark.parametrize("across", [True, False])
def test_seen_from_the_other_side_a_place_is_behind_itself(sheets: list[Sheet], across: bool) -> None:
    for sheet in sheets:
        for number in range(sheet.columns * sheet.rows):
            front = sheet.place(number)
            back = sheet.mirrored(front, across=across)
            if across:
                assert front.x + back.x + sheet.card.width == pytest.approx(sheet.paper.width)
                assert (front.y, front.left, front.right) == (back.y, back.right, back.left)
            else:
                assert front.y + back.y + sheet.card.height == pytest.approx(sheet.paper.height)
                assert (front.x, front.top, front.bottom) == (back.x, back.bottom, back.top)


@pytest.mark.parametrize(("cards", "pages"), [(0, 0), (1, 1), (9, 1), (10, 2), (18, 2), (19, 3)])
def test_pages_are_filled_one_after_another(cards: int, pages: int) -> None:
    assert len(pages_of(range(cards), 9)) == pages


@pytest.mark.parametrize(("paper", "size"), [("a5", "poker"), ("a4", "business")])
def test_an_unknown_name_is_answered_with_the_known_ones(paper: str, size: str) -> None:
    with pytest.raises(ValueError, match=r"there are (a4, letter|poker, euro)"):
        sheet_for(paper, size)


def test_what_is_too_large_to_be_folded_is_refused() -> None:
    with pytest.raises(ValueError, match="jumbo cards are too large to be folded on A4 paper"):
        sheet_for("a4", "jumbo", folded=True)


@pytest.mark.parametrize("bleed", [-1, 6, float("nan")])
def test_a_bleed_that_is_none_is_refused(bleed: float) -> None:
    with pytest.raises(ValueError, match="the bleed is 0 to 5 mm"):
        sheet_for("a4", "poker", bleed=bleed)
