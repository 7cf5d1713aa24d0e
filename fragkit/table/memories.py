"""What is remembered when a scenario begins: of fighters, teams, tokens and the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fragkit.content.scenario import Remembered
from fragkit.diagnostic import Span
from fragkit.effects.compiling import CompiledMemory
from fragkit.effects.types import Type
from fragkit.engine.arena import Arena
from fragkit.engine.memory import keep
from fragkit.suggest import did_you_mean, listed
from fragkit.table.places import Trouble


def remember(
    arena: Arena,
    owner: Any,
    declared: Mapping[str, CompiledMemory],
    written: Mapping[str, Remembered],
    seats: Mapping[str, int],
    at: Span,
) -> None:
    """Keeps what a scenario writes, each value as the type of its memory says."""
    for name, value in written.items():
        if name not in declared:
            help = did_you_mean(name, declared) or (f"There are {listed(declared)}." if declared else None)
            raise Trouble(f"nothing called `{name}` is remembered here", at, help)
        keep(arena, owner, name, _value(arena, declared[name].type.present, value, seats, at))


def declared_for(arena: Arena, *per: str) -> dict[str, CompiledMemory]:
    """The memories that the variants of a game declare for fighters, movers, teams, or the game."""
    return {name: each for name, each in arena.box.memories.items() if each.per in per}


def _value(arena: Arena, type: Type, written: Remembered, seats: Mapping[str, int], at: Span) -> Any:
    if type.item is not None:
        several = written if isinstance(written, list) else [written]
        return tuple(_value(arena, type.item.present, each, seats, at) for each in several)
    found: Any = None
    match type.name, written:
        case ("bool", bool()) | ("int", int()) if isinstance(written, bool) == (type.name == "bool"):
            return written
        case "square", str():
            found = arena.board.named(written)
        case "fighter", str() if written in seats:
            found = arena.fighter(seats[written])
    if found is None:
        raise Trouble(f"`{written}` is not {type.described}", at)
    return found
