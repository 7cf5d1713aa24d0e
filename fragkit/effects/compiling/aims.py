"""What steps are aimed at: whether at others, how far they reach, if by sight, and with how many dice they hurt.

It is no more than what stands there in numbers; what depends on the game is left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.effects.compiling.compiled import AIMLESS, Aim
from fragkit.effects.compiling.expressions import tree_of
from fragkit.effects.compiling.verbs import Given, read_step, steps_of
from fragkit.effects.expressions import Call, Compare, Comparison, Dice, Expression, Field, Name, Number, walk
from fragkit.effects.vocabulary import Form
from fragkit.packs.nodes import Plain

AMONG = ("from", "in")
"""Where steps say among whom they choose, or for whom they are done."""
WITHIN = ("from", "in", "where", "if")
"""Where steps say how far they reach."""


def aim_of(steps: Plain) -> Aim:
    """What steps are aimed at, those inside them too."""
    aim = AIMLESS
    for step in steps_of(steps):
        verb, given = read_step(step)
        aim = aim.and_then(_aim_of_step(given))
        for argument in verb.arguments:
            if argument.form is Form.STEPS and argument.name in given:
                aim = aim.and_then(aim_of(given[argument.name]))
    return aim


def _aim_of_step(given: Given) -> Aim:
    others = any(given.get(key) == "others" for key in AMONG)
    damage = given.get("damage")
    dice = damage if isinstance(damage, int) else max(_dice(damage), default=0) if isinstance(damage, str) else 0
    trees = [tree_of(given[key]) for key in WITHIN if isinstance(given.get(key), str)]
    reaches = [reach for tree in trees for reach in _reaches(tree)]
    return Aim(others, dice, min(reaches, default=None), any(map(_is_in_sight, trees)))


def _dice(damage: str) -> Iterator[int]:
    return (each.count for each in walk(tree_of(damage)) if isinstance(each, Dice))


def _reaches(tree: Expression) -> Iterator[int]:
    """The numbers of `distance(you, ...) <= 3`, `distance(you, ...) == 1` and `area(you.square, 2)`."""
    for each in walk(tree):
        match each:
            case Compare((Call("distance", ends), Number(most)), (Comparison.AT_MOST | Comparison.EQUAL,)):
                if any(map(_is_you, ends)):
                    yield most
            case Call("area", (middle, Number(most))) if _is_you(middle):
                yield most


def _is_in_sight(tree: Expression) -> bool:
    return any(isinstance(each, Call) and each.name == "sees" and _is_you(each.arguments[0]) for each in walk(tree))


def _is_you(tree: Expression) -> bool:
    return tree == Name("you") or tree == Field(Name("you"), "square")
