"""What lies where on a card's face, in millimetres, and the sizes of type that follow from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fragkit.fitting.fit import Fit, fit_one_of, fit_title, lines_in, lines_taken
from fragkit.fitting.sizes import CardSize, Mm

FRAME: Mm = 3
"""White all around, so that a cut that is a little off shows no neighbour."""
HEAD: Mm = 10
FOOT: Mm = 4
MARKS: Mm = 6.4
"""The height of a row of dice or of ammo boxes."""
SIDE: Mm = 2.6
"""Left and right of everything in the frame."""
TEXT_EDGE: Mm = 1.5
PIXEL: Mm = 0.27
"""Browsers round the heights of lines and boxes to whole pixels."""
SHAPE: Mm = 6.6
"""The deck's shape in the head, with the room beside it."""
BADGES: tuple[Mm, ...] = (0, 6.8, 13.6, 10.2, 10.2)
"""The room for so many letters in the head; three and four are small and stand in pairs."""
PICTURES: tuple[Mm, ...] = (42, 36, 30, 24, 17)
"""The heights that a picture may have; a long text takes the room of the picture before it gets small."""
LOWEST_PICTURE: Mm = 11
"""For a text that does not fit even in the smallest type."""
BOXES_IN_A_ROW = 10
COMFORTABLE = 8.5
LARGEST, SMALLEST = 9.0, 6.5
_TRIED = ((PICTURES, LARGEST, COMFORTABLE), ((PICTURES[-1], LOWEST_PICTURE), COMFORTABLE, SMALLEST))
"""Which pictures and sizes of type, the best first."""
TITLE_LARGEST, TITLE_SMALLEST = 12.0, 6.5


class Face(NamedTuple):
    """The measures of one card's face."""

    picture: Mm
    title: Fit
    text: Fit


def compose(size: CardSize, title: str, letters: int, mark_rows: int, paragraphs: Sequence[str]) -> Face:
    """The highest picture with which the text can be read comfortably, or else the largest type that fits."""
    inner = inner_width(size)
    titled = title_on(size, title, letters)
    room = height_below_head(size, mark_rows)
    if not paragraphs:
        return Face(room + 2 * TEXT_EDGE + PIXEL, titled, Fit(LARGEST))
    for pictures, largest, smallest in _TRIED:
        heights = tuple([room - picture for picture in pictures])
        height, text = fit_one_of(heights, paragraphs, inner, largest=largest, smallest=smallest)
        if text.fits:
            break
    return Face(room - height, titled, text)


def title_on(size: CardSize, title: str, letters: int) -> Fit:
    """How large the name of a card can be beside so many letters."""
    room = inner_width(size) - SHAPE - BADGES[letters]
    return fit_title(title, room, largest=TITLE_LARGEST, smallest=TITLE_SMALLEST)


def inner_width(size: CardSize) -> Mm:
    """How wide the lines of a text are."""
    return size.width - 2 * FRAME - 2 * SIDE


def height_below_head(size: CardSize, mark_rows: int) -> Mm:
    """What is left for picture and text, beside so many rows of marks."""
    return size.height - 2 * FRAME - HEAD - FOOT - mark_rows * MARKS - 2 * TEXT_EDGE - PIXEL


def most_lines(size: CardSize, mark_rows: int) -> float:
    """How many lines of the smallest type there is room for, with the lowest picture."""
    return lines_in(height_below_head(size, mark_rows) - LOWEST_PICTURE, SMALLEST)


def fewest_lines(size: CardSize, paragraphs: Sequence[str]) -> float:
    """How many lines of the smallest type paragraphs take."""
    return lines_taken(paragraphs, inner_width(size), SMALLEST)
