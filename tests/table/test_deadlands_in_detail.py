"""Rules of Deadlands that no card of its own brings about, tried with cards that do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fragkit.table.scenario import Outcome
from tests.conftest import PACK

Play = Callable[..., Outcome]

CARDS = """\
cards:
  dynamite: {deck: weapon, name: Dynamite, damage: 4d, ammo: 1, area: 1}
  lucky-charm: {deck: special, name: Lucky Charm, lasts: your-next-turn, effects: [{modify: {speed: {add: 1}}}]}
"""
DUEL = """\
given:
  variant: deadlands:deadlands
  board: |
    A B n
  fighters:
    A: {%(a)s}
    B: {%(b)s}
  piles: {special: [deadlands:no-carrier]}
  dice: %(dice)s
when: [%(when)s]
then: [%(then)s]
"""


@pytest.mark.parametrize(
    ("a", "b", "dice", "when", "then"),
    [
        pytest.param(
            "health: 1, in_play: [dynamite]",
            "health: 6",
            "{to-hit: [1, 1], defence: [6, 6, 6, 6, 6, 6, 1], damage: [2, 2, 2, 2]}",
            "A attacks B with dynamite",
            "not in_play(A), A.frags == 0, not A.has('deadlands:hanged')",
            id="nobody-hangs-himself",
            marks=pytest.mark.proves("DL-GALLOWS-04"),
        ),
        pytest.param(
            "sheet: deadlands:indian-brave",
            "health: 1, in_play: [lucky-charm, hard-to-find]",
            "{to-hit: [3, 2], defence: [6], damage: [3, 3]}",
            "A attacks B",
            "not in_play(B), \"B.in_play == ['lucky-charm']\"",
            id="specials-in-play-stay-when-their-fighter-dies",
            marks=pytest.mark.proves("DL-CARDS-02"),
        ),
    ],
)
def test_in_a_duel(play: Play, a: str, b: str, dice: str, when: str, then: str) -> None:
    pack = f"{PACK}  deadlands: '>=0.1'\n"
    outcome = play(DUEL % {"a": a, "b": b, "dice": dice, "when": when, "then": then}, cards=CARDS, pack=pack)
    assert (outcome.status, outcome.message) == ("passed", None)
