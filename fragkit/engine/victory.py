"""Winning: what a variant says must be reached, looked at after each mark, gain and elimination."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fragkit.engine.arena import Arena, GameOver
from fragkit.engine.state import Fighter

CURRENCIES: Final = ("frags", "blood", "wounds", "movement")


def look_for_a_winner(arena: Arena) -> None:
    """Ends the game at once when somebody has won (BASE-WIN-01)."""
    rules = arena.box.rules
    if rules.victory_of is None or rules.victory is None or arena.state.winners is not None:
        return
    if rules.victory.last_standing:
        left = [each for each in arena.state.fighters if not each.eliminated]
        if len(left) == 1 and len(arena.state.fighters) > 1:
            win(arena, left)
        return
    compiled = arena.box.variants[rules.victory_of]
    for memory, wanted in goals(arena):
        if compiled.goals_of == "team":
            for team in arena.box.teams:
                if _number(arena.knowledge.memory(team, memory)) >= wanted:
                    win(arena, list(arena.knowledge.members(team)))
            continue
        for fighter in arena.state.fighters:
            if _reached(arena, fighter, memory) >= wanted:
                win(arena, [fighter])


def goals(arena: Arena) -> Iterator[tuple[str, int]]:
    """What wins, and how much of it is enough."""
    victory = arena.box.rules.victory_of
    for memory, goal in arena.box.variants[victory].goals if victory is not None else ():
        yield memory, goal(arena.knowledge) if callable(goal) else goal


def win(arena: Arena, winners: list[Fighter]) -> None:
    """The game is over."""
    arena.state.winners = tuple(each.seat for each in winners)
    if arena.log is not None:
        arena.tell("won", *arena.state.winners)
    raise GameOver


def _reached(arena: Arena, fighter: Fighter, memory: str) -> int:
    return getattr(fighter, memory) if memory in CURRENCIES else _number(arena.knowledge.memory(fighter, memory))


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
