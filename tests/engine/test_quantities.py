"""The order of operations on a number, cell by cell (BASE-META-04)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations

import pytest

from fragkit.effects.prepare import Modifier, Op
from fragkit.engine.game import Game
from fragkit.engine.quantities import (
    Change,
    apply,
    come_into_force,
    current_health,
    go_out_of_force,
    of_fighter,
)

MakeGame = Callable[[str], Game]
SET, MULTIPLY, ADD, FLOOR, CAP = Op


@pytest.mark.parametrize(
    ("base", "changes", "result"),
    [
        (3, [], 3),
        (3, [(SET, 5)], 5),
        (3, [(SET, 5), (SET, 4)], 4),
        (3, [(MULTIPLY, 2)], 6),
        (3, [(MULTIPLY, 2), (MULTIPLY, 3)], 18),
        (3, [(ADD, 2)], 5),
        (3, [(ADD, 2), (ADD, -4)], 1),
        (3, [(SET, 4), (MULTIPLY, 2)], 8),
        (3, [(SET, 4), (ADD, 2)], 6),
        (3, [(MULTIPLY, 2), (ADD, 2)], 8),
        (1, [(MULTIPLY, 2), (ADD, 2)], 4),
        (3, [(SET, 1), (MULTIPLY, 2), (ADD, 2)], 4),
        (3, [(ADD, 9), (CAP, 10)], 10),
        (3, [(ADD, -9), (FLOOR, 1)], 1),
        (3, [(SET, 20), (MULTIPLY, 2), (CAP, 5)], 5),
    ],
)
def test_the_order_of_playing_does_not_matter(base: int, changes: list[Change], result: int) -> None:
    sets = [each for each in changes if each[0] is SET]
    rest = [each for each in changes if each[0] is not SET]
    assert {apply(base, [*sets, *order]) for order in permutations(rest)} == {result}
    assert {apply(base, [*order, *sets]) for order in permutations(rest)} == {result}


@pytest.mark.parametrize(
    ("base", "changes", "result"),
    [
        (1, [(MULTIPLY, Fraction(1, 2))], 1),
        (3, [(MULTIPLY, Fraction(1, 2))], 2),
        (3, [(MULTIPLY, Fraction(1, 2)), (MULTIPLY, Fraction(1, 2))], 1),
        (3, [(MULTIPLY, Fraction(1, 2)), (MULTIPLY, 2)], 3),
        (3, [(MULTIPLY, Fraction(1, 2)), (ADD, 1)], 3),
        (3, [(MULTIPLY, Fraction(1, 2)), (ADD, 1), (CAP, 2)], 2),
    ],
)
def test_fractions_are_rounded_up_once_after_adding(base: int, changes: list[Change], result: int) -> None:
    assert apply(base, changes) == result


@pytest.mark.parametrize(
    ("changes", "result"),
    [([(FLOOR, 5), (CAP, 2)], 2), ([(CAP, 2), (FLOOR, 5)], 5), ([(CAP, 2), (FLOOR, 5), (CAP, 4)], 4)],
)
def test_floors_and_caps_work_as_they_came(changes: list[Change], result: int) -> None:
    assert apply(3, changes) == result


def test_a_modifier_reaches_its_holder_alone(make_game: MakeGame) -> None:
    game = make_game("A . B")
    come_into_force(game.state, [Modifier("speed", ADD, 1)], holder=0, card=7)
    assert [of_fighter(game, "speed", seat) for seat in (0, 1)] == [3, 2]


def test_a_modifier_of_everyone_reaches_all(make_game: MakeGame) -> None:
    game = make_game("A . B")
    come_into_force(game.state, [Modifier("speed", MULTIPLY, 2, everyone=True)], holder=0, card=7)
    assert [of_fighter(game, "speed", seat) for seat in (0, 1)] == [4, 4]


def test_what_a_card_did_ends_with_it_and_nothing_else(make_game: MakeGame) -> None:
    game = make_game("A . B")
    come_into_force(game.state, [Modifier("speed", ADD, 1)], holder=0, card=7)
    come_into_force(game.state, [Modifier("speed", ADD, 3)], holder=0, card=8)
    go_out_of_force(game.state, 7)
    assert of_fighter(game, "speed", 0) == 5


@pytest.mark.parametrize(("accuracy", "attacks"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_attacks_are_half_of_accuracy_rounded_up(make_game: MakeGame, accuracy: int, attacks: int) -> None:
    game = make_game("A . B")
    game.fighter(0).accuracy = accuracy
    assert of_fighter(game, "attacks", 0) == attacks


def test_a_change_of_accuracy_flows_on_to_attacks(make_game: MakeGame) -> None:
    game = make_game("A . B")
    come_into_force(game.state, [Modifier("accuracy", ADD, 1)], holder=0)
    assert of_fighter(game, "attacks", 0) == 2


def test_health_is_multiplied_then_added_to_then_lost(make_game: MakeGame) -> None:
    game = make_game("A . B")
    come_into_force(game.state, [Modifier("health", ADD, 2), Modifier("health", MULTIPLY, 2)], holder=0)
    game.fighter(0).wounds = 3
    assert current_health(game, 0) == 5
