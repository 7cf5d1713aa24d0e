"""Where cards lie on which side, however they get their backs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fragkit.content.library import Library
from fragkit.fitting.sizes import CARD_SIZES
from fragkit.render.calibration import scales, targets_on
from fragkit.render.cards import CardFace, card_faces, copied
from fragkit.render.imposition import BACKS, CardPrint, Laid, Offset, Side, sides_of, turns_like_a_page
from fragkit.render.sheet import PAPERS, Sheet

LibraryOf = Callable[..., Library]


@pytest.fixture
def cards(library_of: LibraryOf) -> list[CardFace]:
    """Eleven cards of two decks: neither nine nor eight of them fill their last sheet."""
    library = library_of({"gun": {"copies": 7}, "tool": {"deck": "gadget", "copies": 4}})
    return copied(card_faces(library, CARD_SIZES["poker"]))


def laid_out(cards: list[CardFace], how: CardPrint, paper: str = "a4") -> tuple[Sheet, list[Side]]:
    sheet = how.sheet(paper, "poker")
    return sheet, sides_of(cards, sheet, how)


def behind(sheet: Sheet, laid: Laid, *, across: bool) -> tuple[float, float]:
    """Where a card of the back lies as seen through the paper from the front."""
    x, y = laid.place.x, laid.place.y
    seen = (sheet.paper.width - x - sheet.card.width, y) if across else (x, sheet.paper.height - y - sheet.card.height)
    return round(seen[0], 6), round(seen[1], 6)


def test_without_backs_there_are_fronts_only(cards: list[CardFace]) -> None:
    _, sides = laid_out(cards, CardPrint(backs="none"))
    assert [(side.sheet, side.is_back, len(side.cards)) for side in sides] == [(1, False, 9), (2, False, 2)]


def test_separate_backs_come_after_all_fronts(cards: list[CardFace]) -> None:
    _, sides = laid_out(cards, CardPrint(backs="separate"))
    assert [(side.sheet, side.is_back) for side in sides] == [(1, False), (2, False), (1, True), (2, True)]


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
def test_for_both_sides_of_the_paper_fronts_and_backs_alternate(cards: list[CardFace], backs: str) -> None:
    _, sides = laid_out(cards, CardPrint(backs=backs))  # type: ignore[arg-type]
    assert [(side.sheet, side.is_back) for side in sides] == [(1, False), (1, True), (2, False), (2, True)]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("bleed", [0, 3])
@pytest.mark.parametrize("backs", ["separate", "duplex-long", "duplex-short"])
def test_every_back_lies_behind_its_front_and_nothing_behind_a_blank(
    cards: list[CardFace], backs: str, bleed: float, paper: str
) -> None:
    how = CardPrint(backs=backs, bleed=bleed)  # type: ignore[arg-type]
    sheet, sides = laid_out(cards, how, paper)
    across = turns_like_a_page(sheet, how.backs)
    for number in {side.sheet for side in sides}:
        front, back = sorted((side for side in sides if side.sheet == number), key=lambda side: side.is_back)
        fronts = {(round(laid.place.x, 6), round(laid.place.y, 6)): laid.card for laid in front.cards}
        assert {behind(sheet, laid, across=across): laid.card for laid in back.cards} == fronts


@pytest.mark.parametrize(
    ("backs", "bleed", "is_turned"),
    [("duplex-long", 0, False), ("duplex-short", 0, True), ("duplex-long", 3, True), ("duplex-short", 3, False)],
)
def test_a_back_stands_upright_behind_its_front(
    cards: list[CardFace], backs: str, bleed: float, is_turned: bool
) -> None:
    """Upright paper flips like a page on its long edge, lying paper on its short one; else it goes over the top."""
    _, sides = laid_out(cards, CardPrint(backs=backs, bleed=bleed))  # type: ignore[arg-type]
    assert {laid.is_turned for side in sides if side.is_back for laid in side.cards} == {is_turned}


@pytest.mark.parametrize("paper", PAPERS)
def test_folded_at_the_line_every_back_meets_its_front_head_to_head(cards: list[CardFace], paper: str) -> None:
    sheet, sides = laid_out(cards, CardPrint(backs="gutterfold"), paper)
    assert [len(side.cards) for side in sides] == [8, 8, 6]
    for side in sides:
        fronts = {
            (round(each.place.x, 6), round(each.place.y, 6)): each.card for each in side.cards if not each.is_back
        }
        backs = [each for each in side.cards if each.is_back]
        assert all(each.is_turned for each in backs)
        assert {behind(sheet, each, across=False): each.card for each in backs} == fronts


def test_only_backs_are_moved(cards: list[CardFace]) -> None:
    _, sides = laid_out(cards, CardPrint(backs="duplex-long", offset=Offset(0.5, -0.3)))
    assert [side.offset for side in sides] == [Offset(), Offset(0.5, -0.3)] * 2


@pytest.mark.parametrize(("right", "down"), [(11, 0), (0, -11), (float("nan"), 0)])
def test_an_offset_that_no_printer_has_is_refused(right: float, down: float) -> None:
    with pytest.raises(ValueError, match="at most 10 mm"):
        Offset(right, down)


def test_a_way_that_there_is_not_is_answered_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match=", ".join(BACKS)):
        CardPrint(backs="both")  # type: ignore[arg-type]


@pytest.mark.parametrize("bleed", [0, 3])
@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
@pytest.mark.parametrize("error", [(1.5, -0.5), (-1, 2)])
def test_what_is_read_on_the_calibration_page_makes_the_cross_fall_into_the_middle(
    backs: str, bleed: float, error: tuple[float, float]
) -> None:
    """A printer puts the back too far right and down; the scales name what takes that back."""
    how = CardPrint(backs=backs, bleed=bleed)  # type: ignore[arg-type]
    sheet = how.sheet("a4", "poker")
    across = turns_like_a_page(sheet, how.backs)
    target = targets_on(sheet, how)[0]
    cross = (target.back_x + error[0], target.back_y + error[1])
    seen = (sheet.paper.width - cross[0], cross[1]) if across else (cross[0], sheet.paper.height - cross[1])
    right, down = scales(sheet, how)
    read_right = next(tick.correction for tick in right if tick.at == pytest.approx(seen[0] - target.x))
    read_down = next(tick.correction for tick in down if tick.at == pytest.approx(seen[1] - target.y))
    assert (read_right + error[0], read_down + error[1]) == pytest.approx((0, 0))
