"""What is remembered: counters, roles and places of fighters, teams, movers, tokens and the game."""

from __future__ import annotations

from typing import Any, Final

from fragkit.effects.compiling import CompiledMemory
from fragkit.engine.arena import Arena
from fragkit.engine.pieces import Team
from fragkit.engine.state import Fighter, Key, Token

GAME: Final[Key] = ("game",)


def owner_key(owner: Any) -> Key:
    """Plain data for who remembers."""
    if isinstance(owner, Fighter):
        return ("fighter", owner.seat)
    if isinstance(owner, Token):
        return ("token", owner.number)
    if isinstance(owner, Team):
        return ("team", owner.index)
    return GAME


def declared(arena: Arena, owner: Any, name: str) -> CompiledMemory | None:
    """How a memory was declared; a token has its own."""
    if isinstance(owner, Token) and name in owner.kind.memory:
        return owner.kind.memory[name]
    return arena.box.memories.get(name)


def recall(arena: Arena, owner: Any, name: str) -> Any:
    """What an owner remembers: its start when never set."""
    key = (owner_key(owner), name)
    if key in arena.state.memory:
        return arena.deeds.unpacked(arena.state.memory[key])
    memory = declared(arena, owner, name)
    if memory is None:
        return 0
    return memory.start(arena.knowledge) if callable(memory.start) else memory.start


def keep(arena: Arena, owner: Any, name: str, value: Any) -> None:
    """It becomes this; things are kept as plain data, so that a copy of the game means its own."""
    key = owner_key(owner)
    arena.state.memory[key, name] = arena.deeds.packed(value)
    arena.deeds.reached(owner, name)
    arena.restless = True


def forget(arena: Arena, owner: Any, lasts: str) -> None:
    """What lasted so long is as at the start."""
    key = owner_key(owner)
    for where, name in [each for each in arena.state.memory if each[0] == key]:
        memory = declared(arena, owner, name)
        if memory is not None and memory.lasts == lasts:
            del arena.state.memory[where, name]
