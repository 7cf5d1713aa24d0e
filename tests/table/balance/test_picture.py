"""What is drawn can be read on paper: a title and a scale above, and no more rows than a sheet has."""

from __future__ import annotations

import re

from fragkit.table.balance.picture import MOST_ROWS, Bar, pictures
from fragkit.table.statistics import Estimate


def bars(count: int) -> list[Bar]:
    return [Bar(f"Card {number}", Estimate(0.0, (-number / 100, number / 100), 9)) for number in range(count)]


def test_many_are_drawn_in_several_pictures_with_one_scale() -> None:
    drawn = list(pictures(bars(85), "Cards", "points", 100))
    assert [each.count("<circle") for each in drawn] == [28, 28, 29]
    assert max(each.count("<circle") for each in pictures(bars(80), "Cards", "points")) == MOST_ROWS
    titles = ["Cards, 1 to 28 of 85 (points)", "Cards, 29 to 56 of 85 (points)", "Cards, 57 to 85 of 85 (points)"]
    assert [re.findall('class="title"[^>]*>([^<]*)', each) for each in drawn] == [[title] for title in titles]
    scales = [re.findall('class="scale" x="([^"]*)" y="[^"]*">([^<]*)', each) for each in drawn]
    assert scales[0] == scales[1] == scales[2]


def test_title_and_scale_are_above() -> None:
    (drawn,) = pictures(bars(3), "Cards", "points", 100)
    tops = [float(y) for y in re.findall('class="(?:title|scale)" x="[^"]*" y="([^"]*)"', drawn)]
    rows = [float(y) for y in re.findall('cy="([^"]*)"', drawn)]
    assert max(tops) < min(rows)
    assert [*pictures([], "Cards", "points")] == []
