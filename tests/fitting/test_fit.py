"""How large text can be: that nothing which is reckoned without counting differs from what counting says."""

from __future__ import annotations

from random import Random

import pytest

from fragkit.fitting.fit import Fit, fit_one_of, lines_in, lines_of, lines_taken, sizes
from fragkit.fitting.pictured import unbroken, without_widow

LETTERS = "abcdefgh WiM.\N{NO-BREAK SPACE}"


def paragraphs_of(chance: Random) -> list[str]:
    lengths = [chance.choice((0, 1, 5, 30, 90, 200)) for _ in range(chance.randint(1, 4))]
    return ["".join(chance.choice(LETTERS if chance.random() < 0.8 else " ") for _ in range(each)) for each in lengths]


def by_counting(heights: list[float], paragraphs: list[str], width: float) -> tuple[float, Fit]:
    for height in heights:
        for points in sizes(9, 6.5):
            if lines_taken(paragraphs, width, points) <= lines_in(height, points):
                return height, Fit(points)
    return heights[-1], Fit(6.5, fits=False)


@pytest.mark.parametrize("seed", range(40))
def test_the_size_of_type_is_that_which_counting_every_line_gives(seed: int) -> None:
    chance = Random(seed)
    for _ in range(25):
        paragraphs, width = paragraphs_of(chance), chance.uniform(5, 60)
        heights = sorted(chance.uniform(3, 50) for _ in range(chance.randint(1, 5)))
        found = fit_one_of(heights, paragraphs, width, largest=9, smallest=6.5)
        assert found == by_counting(heights, paragraphs, width)


@pytest.mark.parametrize(
    ("text", "lines"),
    [("aa aa", 1), ("aaa aa", 2), ("aa aa aa", 2), ("aa a aa a", 2), ("aa a\N{NO-BREAK SPACE}aa a", 3), ("a" * 9, 2)],
)
def test_lines_end_at_spaces_but_at_no_other(text: str, lines: int) -> None:
    assert lines_of(text, 2.7) == lines


def test_a_short_last_word_is_kept_with_that_before_it() -> None:
    assert without_widow("to the end of his next turn.") == "to the end of his next\N{NO-BREAK SPACE}turn."
    assert without_widow("Stop it.") == "Stop it."
    assert (
        without_widow("through the extraordinarily long words.")
        == "through the extraordinarily long\N{NO-BREAK SPACE}words."
    )
    assert without_widow("an extraordinarily long-winded") == "an extraordinarily long-winded"
    assert unbroken("within 2 squares") == "within 2\N{NO-BREAK SPACE}squares"
