"""Where an expression stands, and what all of its parts need: notes with their characters, and types that fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from fragkit.effects.checking.problems import Problems
from fragkit.effects.checking.scope import Scope, Typed
from fragkit.effects.checking.world import World
from fragkit.effects.expressions import Call, Expression, Field, Method, Name, Word, name_span, unparse, walk
from fragkit.effects.types import FIGHTER, INT, Type, fits
from fragkit.packs.nodes import Path

Rule = Callable[["Here", Any, Scope, "Type | None"], Typed]
"""How the type of one shape of expression is found. The last argument is the type that is hoped for."""

RULES: dict[type, Rule] = {}


@dataclass(slots=True)
class Here:
    """One expression of an entry."""

    world: World
    problems: Problems
    path: Path
    lists: int = 0
    """How many list functions are around the part that is being looked at."""

    def typed(self, node: Expression, scope: Scope, wanted: Type | None = None) -> Typed:
        """The type of a part of the expression; each part is to be asked for once, since it notes what is wrong."""
        typed = RULES[type(node)](self, node, scope, wanted)
        if self.world.watch is not None:
            self.world.watch(self.path, node, scope, wanted, typed.type)
        return typed

    def note(self, code: str, node: Expression, message: str, help: str, *, fix: str | None = None) -> None:
        """Notes something wrong with a part, at all of its characters."""
        self.problems.add(code, self.path, message, help, node.start, node.end, replacement=fix)

    def unknown(
        self,
        code: str,
        node: Name | Field | Call | Method | Word,
        message: str,
        known: Iterable[str],
        otherwise: str = "",
    ) -> str | None:
        """Notes a word that there is not, at the word alone, and gives the one that was probably meant."""
        if isinstance(node, Word):
            text, start, end = node.text, node.start + 1, node.end - 1
        else:
            text, (start, end) = node.name, name_span(node)
        meant, help = self.world.guess_with_help(text, known, otherwise)
        self.problems.add(code, self.path, message, help, start, end, replacement=meant)
        return meant

    def want(self, node: Expression, scope: Scope, wanted: Type) -> Type:
        """The type of a part, which must fit or be none; what does not is noted. Functions take none for an answer."""
        type = self.typed(node, scope, wanted).type
        if fits(type.present, wanted):
            if type.optional and wanted is INT:
                self.may_be_none(node)
            return type
        text = unparse(node)
        self.note(
            "FK405",
            node,
            f"{wanted.described} is wanted here, and `{text}` is {type.described}",
            why_not(text, type, wanted),
        )
        return wanted

    def may_be_none(self, node: Expression, why: str = "") -> None:
        """Notes that something may be none where it must not be."""
        text = unparse(node)
        help = f"Ask `{text} != none` before, in the same `if` or in one around it."
        self.note("FK406", node, f"`{text}` may be none{why or ' here'}", help)

    def truth(self, node: Expression, scope: Scope) -> Typed:
        """A part that is asked: a yes or no, or a list, which counts as yes when something is in it."""
        typed = self.typed(node, scope)
        type = typed.type
        if isinstance(node, Name) and node.name in ("true", "false"):
            answer = "always" if node.name == "true" else "never"
            self.note("FK423", node, f"this is {answer} true", "Leave it out, or ask something.")
        elif type.name not in ("bool", "any") and type.item is None:
            text = unparse(node)
            message = f"a yes or no is wanted here, and `{text}` is {type.described}"
            asked = f"{text} != none" if type.optional and isinstance(node, Name | Field | Call) else None
            self.note("FK405", node, message, f"Ask `{asked}`." if asked else question(text, type), fix=asked)
        return typed


SAME_FOR_ALL = "Ask something of it, or ask in an `if` before."


def same_for_all(name: str) -> str:
    """Says that a question does not depend on the one that it is asked of."""
    return f"this asks nothing of `{name}`, so it is the same for all of them"


def speaks_of(tree: Expression, name: str) -> bool:
    """Whether an expression uses a name."""
    return any(isinstance(node, Name) and node.name == name for node in walk(tree))


def question(text: str, type: Type) -> str:
    """A question that could be asked of a value which is no yes or no."""
    if type.name == "int":
        return f"Compare it with something: `{text} > 0`."
    return "Compare it with something, such as `you.wounds > 0`."


def why_not(text: str, given: Type, wanted: Type) -> str:
    """The way out when one type was given and another is wanted."""
    if wanted == FIGHTER and given.name in ("thing", "mover"):
        return f"It may be a token: ask `is_fighter({text})` before, in the same `if` or in one around it."
    if given.item is not None and wanted.item is None and fits(given.item.present, wanted):
        return f"Take one of them, such as `first({text})`, or let somebody `choose`."
    if wanted.item is not None and given.item is None and fits(given.present, wanted.item):
        return f"Make it a list: `[{text}]`."
    if given.name == "dice" and wanted == INT:
        return "Where a number is wanted, write it without the `d`."
    if wanted.name == "word":
        return "Write it in quotes, such as `'flame'`."
    return f"Write something that gives {wanted.described}."
