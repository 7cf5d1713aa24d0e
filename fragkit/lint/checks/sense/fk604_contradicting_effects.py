"""FK604: effects of one entry that undo each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from fragkit.content.base import Model
from fragkit.content.effect import Modify, Operation
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.lint.codes import Code, content
from fragkit.packs.nodes import Mapping, descend

CODE = Code(
    "FK604",
    "contradicting-effects",
    "Changes of one number in one entry contradict each other: they cancel out, set it to two values, or bound it from"
    " below by more than from above.",
    "Always in force together, they leave nothing of what the author wanted.",
    content("""
        cards:
          heavy-boots:
            deck: gadget
            name: Heavy Boots
            effects:
              - modify: {speed: {add: 1}}
              - modify: {speed: {add: -1}}
    """),
    content("""
        cards:
          heavy-boots:
            deck: gadget
            name: Heavy Boots
            effects:
              - modify: {speed: {add: 1}}
              - modify: {speed: {add: -1}}
                if: you.wounds > 0
    """),
    Severity.WARNING,
)
KINDS = ("cards", "fighters", "terrain", "tokens", "statuses", "variants", "decks")
_LISTS = ("effects", "cheat", "drawback")
_Place: TypeAlias = "tuple[tuple[str, int], str, Operation]"
"""Where an operation stands, of which quantity it is, and what it does."""


def check(library: Library) -> Iterator[Diagnostic]:
    """Where effects of one entry undo each other."""
    for kind in KINDS:
        for qualified in library.asked(kind):
            groups = _together(library.models[kind][qualified])
            for places in groups:
                message = _contradiction([operation for _, _, operation in places])
                if message is None:
                    continue
                (key, index), quantity, _ = places[-1]
                entry = library.entry(kind, qualified)
                node, taken = descend(entry.node, (key, index, "modify"))
                at = node.keys.get(quantity) if taken == 3 and isinstance(node, Mapping) else None
                help = "Take one of the two out, or say with `if:` when each of them holds."
                yield warning("FK604", entry.span(at), f"`{quantity}` {message}", help=help, entity=qualified)


def _together(model: Model) -> list[list[_Place]]:
    """Operations on the same number of the same ones under the same condition."""
    found: dict[str, list[_Place]] = defaultdict(list)
    for key in _LISTS:
        for index, effect in enumerate(getattr(model, key, ())):
            if isinstance(effect, Modify):
                scope = f"{effect.you}, {effect.here}, {effect.of}, {effect.condition!r}"
                for quantity, operation in effect.modify.items():
                    found[f"{quantity}, {scope}"].append(((key, index), quantity, operation))
    return list(found.values())


def _contradiction(operations: Sequence[Operation]) -> str | None:
    sets = {str(each.set).lower() for each in operations if type(each.set) in (int, bool)}
    adds = [each.add for each in operations if type(each.add) is int]
    floors = [each.floor for each in operations if type(each.floor) is int]
    caps = [each.cap for each in operations if type(each.cap) is int]
    if len(sets) > 1:
        return f"is set to {' and to '.join(sorted(sets))} at the same time"
    if len(adds) > 1 and sum(adds) == 0 and any(adds):
        return "is changed one way and back again"
    if len(operations) > 1 and floors and caps and max(floors) > min(caps):
        return f"is never less than {max(floors)} and never more than {min(caps)}"
    return None
