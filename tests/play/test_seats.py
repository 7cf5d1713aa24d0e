"""Who gets which sheet."""

from __future__ import annotations

import pytest

from fragkit.play.seats import read_seats, with_sheets
from tests.play.tables import library

OTHERS = ["bot", "bot", "bot"]


@pytest.mark.parametrize("written", ["human:Zoe:huckster", "human:Zoe:deadlands:huckster"])
def test_whom_somebody_has_named_nobody_else_gets(written: str) -> None:
    players = with_sheets(read_seats([written, *OTHERS]), library(), "deadlands", (), None)
    sheets = [(each.sheet or "").rpartition(":")[2] for each in players]
    assert sheets[0] == "huckster"
    assert len(set(sheets)) == 4


def test_a_sheet_that_goes_round_may_be_had_twice() -> None:
    players = with_sheets(read_seats(["human:Zoe:rookie", "human:Max:rookie", "bot"]), library(), "gold", (), None)
    assert [each.sheet for each in players][:2] == ["rookie", "rookie"]
