"""Things as plain data, and back: for the queue, for what is remembered, and for saved games."""

from __future__ import annotations

from typing import Any

from fragkit.board.board import Door, Square
from fragkit.effects.compiling.interface import Handle
from fragkit.engine.arena import Arena
from fragkit.engine.pieces import Card, Rolled, Sheet, Source, StatusKind, Team
from fragkit.engine.state import Fighter, Token


def handle(thing: Any) -> Handle:
    """Plain data for a thing; what is plain already stays as it is."""
    match thing:
        case Fighter():
            return ("fighter", thing.seat)
        case Token():
            return ("token", thing.number)
        case Card():
            return ("card", thing.number)
        case Square():
            return ("square", thing.index)
        case Team():
            return ("team", thing.index)
        case Door():
            return ("door", thing.index)
        case StatusKind():
            return ("status", thing.id)
        case Sheet():
            return ("sheet", thing.id)
        case Source():
            return ("source", tuple(sorted(thing.tags)), int(thing.can_damage))
        case Rolled():
            return ("roll", thing.faces, thing.reason, thing.by)
        case int() | str() | None:
            return thing
    return None


def entity(arena: Arena, handle: Any) -> Any:
    """The thing that a handle stands for, or None if there is no such thing any more."""
    match handle:
        case ("fighter", int(seat)):
            return arena.state.fighters[seat]
        case ("token", int(number)):
            return arena.state.tokens.get(number)
        case ("card", int(number)):
            return arena.setting.cards[number]
        case ("square", int(index)):
            return arena.board.squares[index]
        case ("team", int(index)):
            return arena.box.teams[index]
        case ("door", int(index)):
            return arena.board.doors[index]
        case ("status", str(id)):
            return arena.box.status(id)
        case ("sheet", str(id)):
            return arena.box.sheet(id)
        case ("source", tags, can_damage):
            return Source(frozenset(tags), bool(can_damage))
        case ("roll", faces, reason, by):
            return Rolled(tuple(faces), reason, by)
    return handle


def packed(value: Any) -> Any:
    """A value as plain data; a list becomes a tuple that begins with the word `list`."""
    if isinstance(value, list | tuple):
        return ("list", *[handle(each) for each in value])
    return handle(value)


def unpacked(arena: Arena, value: Any) -> Any:
    """The value again; what is gone is gone from a list, too."""
    if isinstance(value, tuple) and value[:1] == ("list",):
        return tuple(each for each in (entity(arena, one) for one in value[1:]) if each is not None)
    return entity(arena, value)
