"""Things that a player chooses from, as options: a fighter, a card, a square, a number, a word."""

from __future__ import annotations

from typing import Any

from fragkit.board.board import Square
from fragkit.engine.arena import Arena
from fragkit.engine.handles import handle
from fragkit.engine.options import Act, Option
from fragkit.engine.pieces import Card, Team
from fragkit.engine.state import Fighter, Token


def value_option(arena: Arena, value: Any) -> Option:
    """The option to choose a thing."""
    options, thing = arena.setting.options, handle(value)
    key = ("pick", value.kind if isinstance(value, Token) else type(value).__name__, thing)
    return options.kept.get(key) or options.keep(key, _option(value, thing))


def _option(value: Any, key: Any) -> Option:
    match value:
        case Fighter():
            return Option(Act.PICK, f"fighter {value.seat}", value.name, key)
        case Card():
            return Option(Act.PICK, f"card {value.code}", value.name, key)
        case Token():
            return Option(Act.PICK, f"token {value.kind.id}.{value.number}", value.kind.name, key)
        case Square():
            return Option(Act.PICK, f"square {value.name}", value.name, key)
        case Team():
            return Option(Act.PICK, f"team {value.id}", value.id, key)
        case bool():
            word = str(value).lower()
            return Option(Act.PICK, f"bool {word}", word, key)
    return Option(Act.PICK, f"{type(value).__name__} {value}", str(value), key)
