"""The table at which the small game is played: a script of answers, and whoever carries things out."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Any

from fragkit.effects.compiling import Compiled, CompiledSteps
from tests.effects.compiling.fake import Fighter, Rules
from tests.effects.compiling.fake_actions import Actions


@dataclass
class Script:
    """Answers, by the kind of question; the last resort is the first option, no, and ones."""

    rolls: list[list[int]] = field(default_factory=list)
    chosen: list[Any] = field(default_factory=list)
    yes: list[bool] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    asked: list[tuple[Any, ...]] = field(default_factory=list)

    def answer(self, question: tuple[Any, ...]) -> Any:
        self.asked.append(question)
        match question:
            case ("roll", _, dice):
                faces = self.rolls.pop(0) if self.rolls and dice else [1] * dice
                assert len(faces) == dice, question
                return faces
            case ("choose", _, options, least, _):
                if not self.chosen:
                    return tuple(options[:least])
                chosen = self.chosen.pop(0)
                return tuple(chosen) if isinstance(chosen, list | tuple) else (chosen,)
            case ("pick", _, options):
                return self.chosen.pop(0) if self.chosen else options[0]
            case ("may", _, _):
                return self.yes.pop(0) if self.yes else False
            case ("use", name, _):
                if name in self.used:
                    self.used.remove(name)
                    return True
                return False
        raise AssertionError(question)


class Table:
    """A game to be played."""

    def __init__(self, compiled: Compiled, *, fighters: Sequence[str] = ("ada", "bob"), budget: int = 3000) -> None:
        self.compiled = compiled
        self.rules = Rules(compiled)
        self.rules.decks = list(compiled.library.decks)
        self.rules.fighters = [Fighter(name, square=self.rules.board[index, 0]) for index, name in enumerate(fighters)]
        self.rules.active = self.rules.fighters[0]
        self.actions = Actions(self.rules, budget)
        self.script = Script()

    def __getitem__(self, name: str) -> Fighter:
        return next(each for each in self.rules.fighters if each.name == name)

    def drive(self, asking: Any) -> Any:
        """Carries something out to its end."""
        if not isinstance(asking, Generator):
            return asking
        try:
            question = next(asking)
            while True:
                question = asking.send(self.script.answer(question))
        except StopIteration as done:
            return done.value

    def run(self, steps: CompiledSteps, *arguments: Any) -> Any:
        """Carries out steps as an action of their own, with the queue that goes with it."""
        result = self.drive(self.actions.run(steps, *arguments))
        self.drive(self.actions.drain())
        return result

    def happen(self, event: str, *fields: Any) -> tuple[bool, Any]:
        """Lets an event happen as an action of its own."""
        found = self.drive(self.actions.happen(event, *fields))
        self.drive(self.actions.drain())
        self.drive(self.actions.settle())
        return found

    def told(self, verb: str) -> list[tuple[Any, ...]]:
        """What the log has of a verb."""
        return [each[1:] for each in self.actions.log if each[0] == verb]
