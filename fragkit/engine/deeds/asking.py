"""Verbs that ask: players choose, dice are rolled and changed, chance picks."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

from fragkit.effects.compiling import order
from fragkit.effects.compiling.interface import Rank
from fragkit.engine.decisions import CONTEST, Acting, Chance, Choose
from fragkit.engine.deeds.doing import Doing
from fragkit.engine.dice import change, roll, roll_at_once
from fragkit.engine.memory import keep
from fragkit.engine.options import DONE, NO, YES
from fragkit.engine.pieces import Rolled
from fragkit.engine.poker import called
from fragkit.engine.state import Fighter
from fragkit.engine.values import value_option

Thing = TypeVar("Thing")


class Asking(Doing):
    """Asking and rolling."""

    __slots__ = ()

    def may(self, place: str, who: Fighter) -> Acting[bool]:
        """He says yes or no."""
        answer = yield Choose(who.seat, place, [YES, NO])
        return answer is YES

    def choose(
        self, place: str, by: Fighter, options: tuple[Any, ...], least: int, most: int, repeat: bool
    ) -> Acting[tuple[Any, ...]]:
        """He chooses one after the other, in any order."""
        chosen: list[Any] = []
        left = list(options)
        while len(chosen) < most and left:
            if len(left) <= most - len(chosen) and len(chosen) < least and not repeat:
                chosen += left[: least - len(chosen)]  # no choice is left
                continue
            offered = {each.code: each for each in (value_option(self.arena, each) for each in left)}
            listed = list(offered.values())
            if len(chosen) >= least:
                listed.append(DONE)
            option = yield Choose(by.seat, place, listed, left=most - len(chosen))
            if option is DONE:
                break
            value = next(each for each in left if value_option(self.arena, each) is option)
            chosen.append(value)
            if not repeat:
                left.remove(value)
        return tuple(chosen)

    def in_order(self, place: str, by: Fighter, things: list[Thing]) -> Acting[list[Thing]]:
        """Things in the order that a player likes; those of which he says nothing follow as they are."""
        if len(things) < 2:
            return things
        first: list[Thing] = list((yield from self.choose(place, by, tuple(things), 0, len(things) - 1, False)))
        return [*first, *[each for each in things if each not in first]]

    def hide(self) -> None:
        """Choices are kept secret from now on."""
        self.arena.secret = True

    def reveal(self) -> None:
        """All secret choices are shown."""
        self.arena.secret = False

    def pick(self, place: str, options: tuple[Any, ...]) -> Acting[Any]:
        """One by chance."""
        number = yield Chance(len(options), "pick")
        return options[number]

    def roll(self, dice: int, by: Fighter, reason: str, picks: bool) -> Acting[Rolled]:
        """Dice."""
        return roll(self.arena, dice, by, reason, None, picks)

    def roll_at_once(self, dice: int, by: Fighter, reason: str, picks: bool) -> Rolled | None:
        """The same, if nobody has anything to do with it."""
        return roll_at_once(self.arena, dice, by, reason, None, picks)

    def change_roll(
        self, rolled: Rolled, add: int, reroll: Callable[[int], bool] | None, drop: Callable[[int], bool] | None
    ) -> Acting[None]:
        """Changes dice that have fallen."""
        return change(self.arena, rolled, add, reroll, drop)

    def contest(
        self,
        among: tuple[Fighter, ...],
        dice: int | None,
        steps: Callable[[Fighter], Generator[Any, Any, int | Rank]] | None,
        ties: int,
        record: str | None,
        winner: bool,
    ) -> Acting[tuple[Fighter, ...]]:
        """Each rolls, or does the steps; the highest first, and equals roll again among themselves.

        When only the winner matters, those who are equal further down stay as they are.
        """
        results: list[tuple[Any, Fighter]] = []
        for fighter in among:
            if steps is not None:
                result = yield from steps(fighter)
                self._came_to(fighter, result)
            else:
                result = (yield from roll(self.arena, dice or 0, fighter, CONTEST)).total
            results.append((result, fighter))
            if record is not None and isinstance(result, int):
                keep(self.arena, fighter, record, result)
        return tuple((yield from self._in_order(results, ties, winner)))

    def _came_to(self, fighter: Fighter, result: int | Rank) -> None:
        """Tells everybody what somebody has in a contest."""
        if self.arena.log is not None:
            said = f"a total of {result}" if isinstance(result, int) else called(result)
            self.arena.tell("came to", fighter.seat, said)

    def _in_order(self, results: list[tuple[Any, Fighter]], ties: int, winner: bool) -> Acting[list[Fighter]]:
        found: list[Fighter] = []
        for key in sorted({order(result) for result, _ in results}, reverse=True):
            equal = [fighter for result, fighter in results if order(result) == key]
            if len(equal) > 1 and ties > 0 and not (winner and found):
                again: list[tuple[Any, Fighter]] = []
                for fighter in equal:
                    again.append(((yield from roll(self.arena, ties, fighter, CONTEST)).total, fighter))
                equal = yield from self._in_order(again, ties, winner)
            found += equal
        return found
