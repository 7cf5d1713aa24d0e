"""The rules of the ledger, with its worked examples, as chances."""

from __future__ import annotations

import doctest
from fractions import Fraction
from types import ModuleType

import pytest

import fragkit
from fragkit.table.odds import answer, dice, question, telling
from fragkit.table.odds.attack import plus_extra, quotients


def always(total: int) -> list[int]:
    """The ways of a roll that comes to this total and no other."""
    return [0] * total + [1]


def damage(attack: int, defence: int, extra: int = 0) -> int:
    """The points that are done when the dice have fallen so."""
    ways = plus_extra(quotients(always(attack), always(defence)), extra)
    [points] = [points for points, each in enumerate(ways) if each]
    return points


@pytest.mark.proves("BASE-HIT-03", "BASE-HIT-05")
@pytest.mark.parametrize(
    ("accuracy", "range", "chance"), [(1, 1, "1"), (1, 2, "5/6"), (4, 24, "1/1296"), (1, 7, "0"), (2, 5, "30/36")]
)
def test_the_total_must_reach_the_range(accuracy: int, range: int, chance: str) -> None:
    assert fragkit.odds(accuracy=accuracy, range=range, damage="1d", health=1).hit == Fraction(chance)


@pytest.mark.proves("BASE-HIT-05")
@pytest.mark.parametrize("accuracy", range(1, 9))
def test_a_hit_is_certain_up_to_accuracy_and_impossible_beyond_six_times_it(accuracy: int) -> None:
    hits = [fragkit.odds(accuracy=accuracy, range=range_, damage=1, health=1).hit for range_ in range(6 * accuracy + 2)]
    assert [range_ for range_, hit in enumerate(hits) if hit == 1] == list(range(accuracy + 1))
    assert [range_ for range_, hit in enumerate(hits) if hit == 0] == [6 * accuracy + 1]


@pytest.mark.proves("BASE-HIT-04", "BASE-DAMAGE-07")
def test_a_miss_does_nothing_and_no_extra_damage_either() -> None:
    assert fragkit.odds(accuracy=1, range=7, damage="9d", health=1, extra_damage=9).frag == 0


@pytest.mark.proves("BASE-DAMAGE-01", "BASE-DAMAGE-02", "BASE-ARMOR-01")
@pytest.mark.parametrize(
    ("target", "dice"),
    [
        ({"health": 4, "wounds": 1}, 3),
        ({"health": 4, "armor": 1}, 5),
        ({"health": 3 * 2 + 2, "wounds": 3}, 5),
        ({"health": 3}, 3),
    ],
)
def test_the_target_defends_with_its_current_health(target: dict[str, int], dice: int) -> None:
    found = fragkit.odds(damage="5d", **target)  # type: ignore[arg-type]
    assert found.asked.defence(found.asked.current_health).count == dice
    assert found.damage == fragkit.odds(damage="5d", health=dice).damage


@pytest.mark.proves("BASE-DAMAGE-03")
def test_a_rating_of_6d_is_six_dice() -> None:
    assert fragkit.odds(damage="6d", health=1).asked.attack.count == 6
    assert max(fragkit.odds(damage="6d", health=1).damage) == 36


@pytest.mark.proves("BASE-DAMAGE-04", "BASE-DAMAGE-05", "BASE-DAMAGE-06")
@pytest.mark.parametrize(
    ("attack", "defence", "points"),
    [
        *[(17, 5, 3), (9, 9, 1), (7, 8, 0), (8, 8, 1), (15, 8, 1), (16, 8, 2), (23, 8, 2), (24, 8, 3), (31, 8, 3)],
        *[(32, 8, 4), (0, 8, 0)],
    ],
)
def test_damage_is_the_whole_quotient(attack: int, defence: int, points: int) -> None:
    assert damage(attack, defence) == points


@pytest.mark.proves("BASE-DAMAGE-07")
@pytest.mark.parametrize(("attack", "defence", "points"), [(5, 9, 1), (12, 6, 3), (5, 6, 1)])
def test_extra_damage_counts_even_when_the_base_is_nothing(attack: int, defence: int, points: int) -> None:
    assert damage(attack, defence, extra=1) == points


@pytest.mark.parametrize(("attack", "extra", "points"), [(24, -1, 2), (24, -3, 0), (24, -4, 0), (7, -1, 0)])
def test_damage_is_never_less_than_nothing(attack: int, extra: int, points: int) -> None:
    assert damage(attack, 8, extra) == points


@pytest.mark.proves("BASE-DAMAGE-08")
def test_wounds_persist_from_attack_to_attack() -> None:
    one = {"accuracy": 2, "range": 7, "damage": "3d"}
    first, second = (fragkit.odds(**one, health=2, wounds=wounds) for wounds in (0, 1))  # type: ignore[arg-type]
    wounded = first.hit * first.damage[1]
    twice = first.frag + wounded * second.frag + (1 - first.frag - wounded) * first.frag
    assert fragkit.odds(**one, health=2, attacks=2).frag_within == (first.frag, twice)  # type: ignore[arg-type]


@pytest.mark.proves("BASE-ARMOR-04")
def test_armor_that_has_gone_costs_nothing_more() -> None:
    """A point against Health 1 and armor 1 leaves Health 1."""
    shielded = fragkit.odds(damage="0d", health=1, armor=1, extra_damage=1, attacks=2)
    assert shielded.frag_within == (0, 1)


@pytest.mark.proves("BASE-FRAG-01")
@pytest.mark.parametrize(("points", "frag"), [(1, 0), (2, 1), (5, 1)])
def test_he_is_fragged_when_nothing_is_left(points: int, frag: int) -> None:
    assert fragkit.odds(damage="0d", health=2, extra_damage=points).frag == frag


def test_armor_that_is_ignored_adds_no_dice() -> None:
    """ALT-CARD-03."""
    bare = fragkit.odds(damage="5d", health=2, armor=1, ignores_armor=True)
    assert bare.damage == fragkit.odds(damage="5d", health=2).damage


def test_armor_that_is_ignored_does_not_wear_out() -> None:
    """ALT-CARD-04. It still counts as current Health, while the body defends with less, and at last with nothing."""
    bare = fragkit.odds(damage="0d", health=1, armor=2, ignores_armor=True, extra_damage=1, attacks=3)
    assert [bare.asked.defence(left).count for left in (3, 2, 1)] == [1, 0, 0]
    assert bare.frag_within == (0, 0, 1)


def test_a_defence_of_no_dice_counts_as_one() -> None:
    bare = fragkit.odds(damage="1d", health=1, add={"defence": -1})
    assert bare.damage == {points: Fraction(1, 6) for points in range(1, 7)}


def test_without_a_roll_to_hit_the_attack_hits() -> None:
    assert fragkit.odds(damage="2d", health=3).hit == 1


def test_a_die_is_rolled_again_only_once() -> None:
    """As in DL-FIGHTERS-05."""
    assert fragkit.odds(accuracy=1, range=2, damage=1, health=1, reroll={"to-hit": [1]}).hit == Fraction(35, 36)


def test_an_extra_die_is_added_to_the_total() -> None:
    """As in DL-FIGHTERS-18."""
    more = fragkit.odds(accuracy=2, range=8, damage=1, health=1, add={"to-hit": 1})
    assert more.hit == fragkit.odds(accuracy=3, range=8, damage=1, health=1).hit


def test_dropped_dice_do_not_count() -> None:
    """As in DL-MALFUNCTION-01."""
    found = fragkit.odds(damage="1d", health=1, add={"defence": -1}, drop={"damage": [1]})
    assert found.damage == {points: Fraction(1, 6) for points in (0, 2, 3, 4, 5, 6)}


def test_dice_are_added_then_rolled_again_then_dropped() -> None:
    found = fragkit.odds(
        accuracy=0, range=1, damage=1, health=1, add={"to-hit": 1}, reroll={"to-hit": [6]}, drop={"to-hit": [6]}
    )
    assert found.hit == Fraction(35, 36)


@pytest.mark.parametrize("module", [answer, dice, question, telling], ids=lambda module: module.__name__)
def test_the_examples_in_the_code_are_true(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
