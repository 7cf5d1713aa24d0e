"""A table on which one service of the engine is tried: a position, and whatever a rule asks is answered by the test."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import fragkit
from fragkit.board.board import Square
from fragkit.content.library import Library
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Acting, Choose, Roll, Unfinished
from fragkit.engine.memory import recall
from fragkit.engine.pieces import Team
from fragkit.engine.state import Fighter, Token
from fragkit.engine.tokens import lay_down
from fragkit.table.places import Names, Places
from fragkit.table.staging import Stage, set_up

PACK = "bench"


@cache
def library() -> Library:
    found = fragkit.load(Path(__file__).parent / "pack")
    assert fragkit.lint(found) == []
    return found


class Bench:
    """A position of the pack beside this file. `rolled` is who rolled how many dice, and what for."""

    def __init__(self, position: str) -> None:
        entry = library().entry("scenarios", f"{PACK}:{position}")
        given = library().scenarios[entry.qualified].given
        self.stage: Stage = set_up(given, Places(entry), Names(library(), PACK))
        self.rolled: list[tuple[str | None, int, str]] = []

    @property
    def arena(self) -> Arena:
        return self.stage.game.arena

    def fighter(self, letter: str) -> Fighter:
        return self.stage.fighter(letter)

    def team(self, id: str) -> Team:
        return next(each for each in self.arena.box.teams if each.id == id)

    def square(self, name: str) -> Square:
        found = self.arena.board.named(name)
        assert found is not None
        return found

    def token(self, kind: str, at: str) -> Token:
        return lay_down(self.arena, self.arena.box.token(f"{PACK}:{kind}"), self.square(at))

    def recalls(self, owner: Any, name: str) -> Any:
        return recall(self.arena, owner, name)

    def does(self, acting: Unfinished, *faces: int, picks: tuple[str, ...] = ()) -> None:
        """A rule to its end: the dice fall as said, in this order, and players take the options with these codes."""
        dice, codes = list(faces), list(picks)
        answer: Any = None
        while acting is not None:
            try:
                asked = acting.send(answer)
            except StopIteration:
                break
            if isinstance(asked, Choose):
                wanted = codes.pop(0)
                answer = next(each for each in asked.options if each.code == wanted)
            else:
                assert isinstance(asked, Roll)
                who = None if asked.by is None else self.arena.state.fighters[asked.by].name
                self.rolled.append((who, asked.count, asked.reason))
                answer, dice = tuple(dice[: asked.count]), dice[asked.count :]
                assert len(answer) == asked.count
        assert (dice, codes) == ([], [])

    def settles(self) -> None:
        """What follows from what was done by hand."""
        self.does(self.arena.deeds.settle())

    def runs(self, procedure: str, *given: Any) -> Acting[None]:
        """A procedure of the pack."""
        steps = self.arena.box.compiled.procedure(f"{PACK}:{procedure}")
        return steps.run(self.arena.deeds, None, *given)
