"""`fragkit.odds`: the question in numbers, the answer in fractions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from fragkit.table.odds.attack import chance_to_hit, chances_to_frag, damage_of_a_hit
from fragkit.table.odds.question import Changes, Question, Roll, dice_count


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact chances of an attack."""

    hit: Fraction
    damage: dict[int, Fraction]
    """If it hits: the chance of each number of points that is possible, in order."""
    frag: Fraction
    """Before anything is rolled: the chance that this attack frags."""
    frag_within: tuple[Fraction, ...]
    """The chance that he is fragged by the first attack, by the second at the latest, and so on."""
    asked: Question = field(compare=False, repr=False)

    @property
    def average_damage(self) -> Fraction:
        """The points that a hit does on average."""
        return sum((points * chance for points, chance in self.damage.items()), Fraction(0))


def odds(
    *,
    accuracy: int | None = None,
    range: int | None = None,
    damage: int | str,
    health: int,
    armor: int = 0,
    wounds: int = 0,
    extra_damage: int = 0,
    ignores_armor: bool = False,
    attacks: int = 1,
    add: Mapping[Roll, int] | None = None,
    reroll: Mapping[Roll, Collection[int]] | None = None,
    drop: Mapping[Roll, Collection[int]] | None = None,
) -> Odds:
    """The exact chances of an attack, with a roll to hit if accuracy and range are given.

    `damage` is the dice of the weapon; `health` is the target's own, with all that multiplies and adds to it
    (BASE-META-04), before `armor` is added and `wounds` are taken off. `add`, `reroll` and `drop` change the rolls
    `to-hit`, `defence` and `damage` like the verb `change_roll`: more dice, faces that are rolled again once, faces
    that do not count. What cannot be answered raises `BadQuestion`, a ValueError.

    >>> odds(accuracy=1, range=2, damage="5d", health=3).hit
    Fraction(5, 6)
    >>> odds(accuracy=1, range=2, damage="5d", health=3, reroll={"to-hit": [1]}).hit
    Fraction(35, 36)
    """
    asked = Question(
        accuracy=accuracy,
        range=range,
        damage=dice_count(damage),
        health=health,
        armor=armor,
        wounds=wounds,
        extra_damage=extra_damage,
        ignores_armor=ignores_armor,
        attacks=attacks,
        changes=Changes(add or {}, reroll or {}, drop or {}),
    )
    ways = damage_of_a_hit(asked, asked.current_health)
    every = sum(ways)
    frag_within = tuple(chances_to_frag(asked))
    return Odds(
        hit=chance_to_hit(asked),
        damage={points: Fraction(each, every) for points, each in enumerate(ways) if each},
        frag=frag_within[0],
        frag_within=frag_within,
        asked=asked,
    )
