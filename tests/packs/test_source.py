"""Lines and columns, counted as editors count them."""

import pytest

from fragkit.packs.source import Source

TEXT = "ab\r\né😀c\n\nd"


@pytest.mark.parametrize(
    ("offset", "place"),
    [(0, (1, 1)), (2, (1, 3)), (4, (2, 1)), (6, (2, 3)), (7, (2, 4)), (8, (3, 1)), (9, (4, 1)), (10, (4, 2))],
)
def test_an_offset_is_a_line_and_a_column(offset: int, place: tuple[int, int]) -> None:
    assert Source("a.yaml", TEXT).position(offset) == place


@pytest.mark.parametrize(("offset", "place"), [(-1, (1, 1)), (99, (4, 2))])
def test_an_offset_outside_of_the_text_is_its_nearest_end(offset: int, place: tuple[int, int]) -> None:
    assert Source("a.yaml", TEXT).position(offset) == place


@pytest.mark.parametrize(("number", "line"), [(0, ""), (1, "ab"), (2, "é😀c"), (3, ""), (4, "d"), (5, "")])
def test_a_line_comes_without_its_end(number: int, line: str) -> None:
    assert Source("a.yaml", TEXT).line(number) == line


@pytest.mark.parametrize(("number", "offset"), [(1, 0), (2, 4), (3, 8), (4, 9), (5, 10), (9, 10)])
def test_a_line_has_a_start(number: int, offset: int) -> None:
    assert Source("a.yaml", TEXT).start_of(number) == offset


@pytest.mark.parametrize(
    ("start", "end", "span"), [(4, 6, (4, 6)), (6, 4, (6, 6)), (-5, 99, (0, 10)), (50, 60, (10, 10))]
)
def test_a_span_never_leaves_the_text(start: int, end: int, span: tuple[int, int]) -> None:
    found = Source("a.yaml", TEXT).span(start, end)
    assert (found.start, found.end) == span


@pytest.mark.parametrize("odd", ["\u2028", "\u0085", "\x0c", "\x1c"])
def test_only_a_line_feed_ends_a_line(odd: str) -> None:
    assert Source("a.yaml", f"a{odd}b\nc").position(4) == (2, 1)
