"""Carries out an action by answering what it asks: from the seed of the game, or from a script of dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from fragkit.engine.decisions import Acting, Faces, Roll
from fragkit.engine.errors import OutOfDice
from fragkit.engine.game import Game
from fragkit.engine.log import Rolled

Result = TypeVar("Result")
Answer: TypeAlias = Callable[[Roll], Faces]


def carry_out(game: Game, action: Acting[Result], answer: Answer) -> Result:
    """Drives an action to its end."""
    try:
        roll = next(action)
        while True:
            faces = answer(roll)
            game.tell(Rolled, roll, faces)
            roll = action.send(faces)
    except StopIteration as done:
        result: Result = done.value
        return result
    finally:
        action.close()


def by_seed(game: Game) -> Answer:
    """Dice as the game's seed has them."""
    return lambda roll: game.state.streams.faces(roll.count)


@dataclass(slots=True)
class Script:
    """Dice that are laid down beforehand, by what they are rolled for."""

    faces: Mapping[str, Sequence[int]]
    used: dict[str, int] = field(default_factory=dict)

    def clone(self) -> Script:
        """A script at the same place, to be read on apart."""
        return Script(self.faces, dict(self.used))

    def left(self, reason: str) -> Sequence[int]:
        """The dice that have not been rolled."""
        return self.faces.get(reason, ())[self.used.get(reason, 0) :]

    def answer(self, roll: Roll) -> Faces:
        """The next dice for that reason."""
        left = self.left(roll.reason)
        if len(left) < roll.count:
            raise OutOfDice(f"{_dice(roll.count)} for `{roll.reason}`, and the script has {_amount(len(left))}")
        self.used[roll.reason] = self.used.get(roll.reason, 0) + roll.count
        return tuple(left[: roll.count])


def _dice(count: int) -> str:
    return "1 die is rolled" if count == 1 else f"{count} dice are rolled"


def _amount(count: int) -> str:
    return f"only {count} left" if count else "none left"
