"""What glances show is kept from one to the next: they never show what was so and is so no longer."""

from __future__ import annotations

import pytest

from tests.engine.onlookers import look_on, misled
from tests.engine.played import PLAIN, TABLES, Table, name, played

LONG = 160


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_glances_show_what_is_so_now(table: Table) -> None:
    for seed in (3, 4):
        look_on(table.game(seed, record=False, forkable=False), seed, LONG)


def test_a_copy_of_a_game_is_seen_as_it_is() -> None:
    game = played(PLAIN, seed=5, count=60)
    game.glance(0)
    copy = game.clone()
    look_on(copy, 5, 30)
    assert misled(game) == []


def test_two_options_with_one_code_are_told_apart_at_a_glance() -> None:
    game = played(PLAIN, seed=1, count=12)
    decision = game.decision
    assert decision is not None
    decision.options = [*decision.options, decision.options[0]]
    codes = [each.code for each in game.glance(decision.seat).options]
    assert codes[-1] == f"{codes[0]} #2"


def test_nobody_sees_anothers_hand_at_a_glance() -> None:
    game = played(PLAIN, seed=2, count=60)
    for _ in range(2):  # once more, when all is known
        for seat in range(4):
            hands = [each.hand is not None for each in game.glance(seat).fighters]
            assert hands == [each == seat for each in range(4)]
