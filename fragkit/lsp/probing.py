"""What the checker knows of each part of an entry's expressions: its type, the names around it, what is hoped for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from fragkit.content.kinds import MODELS
from fragkit.effects.checking import World, check_entry
from fragkit.effects.checking.here import Here
from fragkit.effects.checking.problems import Problems
from fragkit.effects.checking.rescue import as_far_as_it_goes
from fragkit.effects.checking.scope import Scope
from fragkit.effects.expressions import Expression, parse
from fragkit.effects.types import BOOL, FIGHTER, Type
from fragkit.packs.nodes import Listing, Mapping, Node, Path, Scalar, descend, text_of
from fragkit.packs.reader import Document
from fragkit.packs.shelf import Entry
from fragkit.packs.source import Source

_EFFECTS = frozenset({"effects", "cheat", "drawback"})
_OPENING = re.compile(r"""'[^']*'|"[^"]*"|[(\[)\]'"]""")
_CLOSERS = {"(": ")", "[": "]"}


@dataclass(frozen=True, slots=True)
class Probed:
    """A part of an expression."""

    path: Path
    """Where the expression stands in its entry."""
    node: Expression
    scope: Scope
    wanted: Type | None
    type: Type


def entry_in(root: Mapping, path: Path, pack: str) -> Entry | None:
    """The entry of a small file that a path leads into."""
    section = root.get(str(path[0])) if len(path) > 1 and path[0] in MODELS else None
    if not isinstance(section, Mapping) or path[1] not in section.values:
        return None
    kind, id = str(path[0]), str(path[1])
    document = Document(Source("", ""), root, [])
    return Entry(kind, id, pack, section.keys[id], section.values[id], document)


def probed(world: World, entry: Entry) -> list[Probed]:
    """Every part of every expression of an entry that the checker came to."""
    found: list[Probed] = []

    def watch(path: Path, node: Expression, scope: Scope, wanted: Type | None, type: Type) -> None:
        found.append(Probed(path, node, scope, wanted, type))

    sound, letters = world.sound, world.survey.letters
    world.sound, world.survey.letters, world.watch = {}, 0, watch
    try:
        if entry.kind == "scenarios":
            _questions(world, entry.node)
            return found
        model = as_far_as_it_goes(world.library, entry)
        if model is not None:
            check_entry(world, model, entry.qualified)
    finally:
        world.sound, world.survey.letters, world.watch = sound, letters, None
    return found


def _questions(world: World, scenario: Node) -> None:
    """What a scenario asks in the end; its fighters are named by their letters."""
    fighters, _ = descend(scenario, ("given", "fighters"))
    asked, _ = descend(scenario, ("then",))
    scope = Scope(dict.fromkeys(fighters.keys, FIGHTER) if isinstance(fighters, Mapping) else {})
    for index, item in enumerate(asked.items if isinstance(asked, Listing) else ()):
        written = text_of(item)
        tree = parse(written).tree if written is not None else None
        if tree is not None:
            Here(world, Problems(), ("then", index)).typed(tree, scope, BOOL)


def complete(node: Node) -> None:
    """Lets effects that do not say yet what they do be ones that do nothing, in nodes that nobody else has."""
    for key, effects in node.values.items() if isinstance(node, Mapping) else ():
        if key not in _EFFECTS or not isinstance(effects, Listing):
            continue
        for effect in effects.items:
            if not isinstance(effect, Mapping) or effect.values.keys() & {"do", "instead"}:
                continue
            if effect.values.keys() & {"when", "can"}:
                effect.keys["do"] = Scalar("do", 0, 0, "")
                effect.values["do"] = Listing([], 0, 0, True)


def closed(before: str, mark: str) -> str:
    """An expression that is written as far as `before`, with a mark and what it takes to end it."""
    opened: list[str] = []
    for sign in _OPENING.finditer(before):
        if sign[0] in _CLOSERS:
            opened.append(_CLOSERS[sign[0]])
        elif opened and sign[0] == opened[-1]:
            opened.pop()
        elif sign[0] in ("'", '"'):
            return before + mark + sign[0] + "".join(reversed(opened))
    return before + mark + "".join(reversed(opened))


def marked(parts: list[Probed], mark: str) -> Iterator[Probed]:
    """The parts that have the mark in a word of their own."""
    for each in parts:
        if mark in str(getattr(each.node, "name", getattr(each.node, "text", ""))):
            yield each


def type_before(parts: list[Probed], of: Expression) -> Type | None:
    """The type of a part that another one asks something of."""
    return next((each.type for each in parts if each.node is of), None)
