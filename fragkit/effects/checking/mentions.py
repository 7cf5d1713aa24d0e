"""What the entries of a pack mention, gathered once: words they bring, what they give out and what they ask for.

Looks at nodes as they stand in the files, so that what an entry with a mistake mentions is not lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from fragkit.packs.nodes import Listing, Mapping, Node, Scalar, text_of
from fragkit.packs.shelf import Shelf
from fragkit.patience import give_way

_KINDS = ("cards", "decks", "fighters", "procedures", "statuses", "tables", "terrain", "tokens", "variants")
_WORDLESS = frozenset(
    {"name", "names", "text", "texts", "flavour", "art", "colour", "deck", "copies", "damage", "ammo", "symbol"}
)
_FIELD = re.compile(r"\.\s*([a-z][a-z0-9_]*)")
_QUOTED = re.compile(r"""'([^']*)'|"([^"]*)\"""")
_MEMORY_VERBS = ("set", "gain", "lose")


@dataclass(slots=True)
class Mentions:
    """The words of one pack's effects."""

    tags: set[str] = field(default_factory=set)
    """Tags of things, and those that attacks and blasts give their source."""
    actions: set[str] = field(default_factory=set)
    reasons: set[str] = field(default_factory=set)
    phases: set[str] = field(default_factory=set)
    marked: set[str] = field(default_factory=set)
    """Statuses that a step gives to somebody."""
    placed: set[str] = field(default_factory=set)
    """Tokens that a step puts on the board."""
    signalled: set[str] = field(default_factory=set)
    """Events that a step raises."""
    written: set[str] = field(default_factory=set)
    """Memories that get a value."""
    read: set[str] = field(default_factory=set)
    """Fields and quoted words in expressions: what is read."""
    wins: bool = False
    """Whether a step ends the game."""
    eliminates: bool = False
    """Whether a step takes somebody out of the game."""


def mentions_of(shelf: Shelf, pack: str) -> Mentions:
    """What the entries of a pack mention."""
    found = Mentions()
    for kind in _KINDS:
        for entry in shelf.every(kind):
            if entry.pack == pack:
                give_way()
                _look_through(entry.node, found)
    return found


def _look_through(entry: Node, found: Mentions) -> None:
    waiting = [entry]
    while waiting:
        node = waiting.pop()
        if type(node) is Mapping:
            for key, value in node.values.items():
                if key in _WORDLESS:
                    continue
                look = _KEYS.get(key)
                if look is not None:
                    look(value, found)
                if type(value) is Scalar:
                    _text(value, found)
                else:
                    waiting.append(value)
        elif type(node) is Listing:
            waiting.extend(node.items)
        elif type(node) is Scalar:
            _text(node, found)


def _text(node: Scalar, found: Mentions) -> None:
    text = node.value
    if type(text) is str and ("." in text or "'" in text or '"' in text):
        found.read.update(_FIELD.findall(text))
        found.read.update(one or other for one, other in _QUOTED.findall(text))


def _words(node: Node) -> Iterator[str]:
    for each in node.items if isinstance(node, Listing) else (node,):
        text = text_of(each)
        if text is not None:
            yield text


def _below(node: Node, *keys: str) -> Iterator[str]:
    """The words under some keys of a mapping; a bare value stands for them."""
    if isinstance(node, Mapping):
        for key in keys:
            if key in node.values:
                yield from _words(node.values[key])
    else:
        yield from _words(node)


def _names(node: Node) -> Iterator[str]:
    if isinstance(node, Mapping):
        yield from (key for key in node.values if key != "of")


def _tags(node: Node, found: Mentions) -> None:
    found.tags.update(_words(node))


def _can(node: Node, found: Mentions) -> None:
    found.actions.update(_words(node))


def _reason(node: Node, found: Mentions) -> None:
    found.reasons.update(_words(node))


def _phase(node: Node, found: Mentions) -> None:
    found.phases.update(_words(node))


def _mark(node: Node, found: Mentions) -> None:
    found.marked.update(_below(node, "status"))


def _place(node: Node, found: Mentions) -> None:
    found.placed.update(_below(node, "new"))


def _signal(node: Node, found: Mentions) -> None:
    found.signalled.update(_below(node, "event"))


def _memory(node: Node, found: Mentions) -> None:
    found.written.update(_names(node))


def _record(node: Node, found: Mentions) -> None:
    found.written.update(_words(node))


def _first_to(node: Node, found: Mentions) -> None:
    found.read.update(_names(node))


def _win(node: Node, found: Mentions) -> None:
    found.wins = True


def _eliminate(node: Node, found: Mentions) -> None:
    found.eliminates = True


_KEYS = {
    "tags": _tags,
    "can": _can,
    "reason": _reason,
    "phase": _phase,
    "mark": _mark,
    "place": _place,
    "signal": _signal,
    **dict.fromkeys(_MEMORY_VERBS, _memory),
    "record": _record,
    "count": _record,
    "first_to": _first_to,
    "win": _win,
    "eliminate": _eliminate,
}
