"""FK913: a pack that is required for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.fields import references
from fragkit.content.kinds import MODELS
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.lint.checks.pack import packs_asked_about
from fragkit.lint.codes import PACK, Code, Example
from fragkit.lint.mentions import ids_in, texts_of
from fragkit.packs.nodes import Mapping, Node, plain
from fragkit.packs.shelf import Entry, Pack

_CARDS = "cards:\n  zap-gun: {deck: weapon, name: Zap Gun, damage: 5d, ammo: 3}\n"
_TWO = PACK.replace("requires: {core: '>=0.1'}", "requires: {core: '>=0.1', other: '>=1'}")
_OTHER = PACK.replace("id: example", "id: other")
_IDLE = {
    "pack.yaml": _TWO,
    "cards.yaml": _CARDS,
    "../other/pack.yaml": _OTHER,
    "../other/cards.yaml": _CARDS.replace("zap", "pop"),
}

_DECLARING = ("memory", "params", "fields", "tags", "regions", "teams", "turn", "setup")
"""The keys under which entries declare words for others to use."""

CODE = Code(
    "FK913",
    "unused-requirement",
    "A pack requires another one, and uses nothing of it.",
    "Everybody who wants this pack has to get the other one, too, and it is checked again with every change there.",
    Example("requires: {core: '>=0.1', other: '>=1'}\n", _IDLE),
    Example("requires: {core: '>=0.1'}\n", {"pack.yaml": PACK, "cards.yaml": _CARDS}),
    Severity.WARNING,
)


def check(library: Library) -> Iterator[Diagnostic]:
    """Requirements that are idle; a pack that requires only one may have it for the rules alone."""
    for pack in packs_asked_about(library):
        if len(pack.manifest.requires) < 2:
            continue
        used = _used(library, pack)
        for requirement in pack.manifest.requires:
            other = library.shelf.packs.get(requirement.id)
            if other is not None and _is_idle(library, pack, other, used):
                span = pack.manifest.document.source.span(requirement.place.start, requirement.place.end)
                message = f"nothing of `{requirement.id}` is used here"
                yield warning("FK913", span, message, help="Take it out of `requires:`.", entity=pack.id)


def _is_idle(library: Library, pack: Pack, other: Pack, used: set[str]) -> bool:
    """Whether all that would be out of reach without another pack is unused."""
    rest = [library.shelf.packs.get(each.id) for each in pack.manifest.requires if each.id != other.id]
    only_by_it = {*other.reach} - {name for each in rest if each is not None for name in each.reach}
    return bool(only_by_it) and used.isdisjoint(only_by_it)


def _used(library: Library, pack: Pack) -> set[str]:
    """The packs that the entries of a pack refer to; what steps and expressions name counts by its words."""
    used: set[str] = set()
    words: set[str] = set()
    for kind, entries in library.shelf.entries.items():
        for entry in entries.values():
            if entry.pack != pack.id or not isinstance(entry.node, Mapping):
                continue
            values = {key: plain(value) for key, value in entry.node.values.items()}
            for reference in references(MODELS[kind], values):
                found = library.shelf.find(reference.kind, reference.text, pack.id)
                used |= {found.pack} if found is not None else set()
            words |= _words(entry.node)
    for entries in library.shelf.entries.values():
        used |= {entry.pack for entry in entries.values() if entry.pack not in used and _is_named(entry, words)}
    return used - {pack.id}


def _is_named(entry: Entry, words: set[str]) -> bool:
    """Whether words name an entry, or something that it declares: what is remembered, agreed on, or tagged."""
    if entry.id in words or entry.qualified in words:
        return True
    parts = [entry.node.get(key) for key in _DECLARING] if isinstance(entry.node, Mapping) else []
    return any(part is not None and not words.isdisjoint(_words(part)) for part in parts)


def _words(node: Node) -> set[str]:
    return {word for text in texts_of(node) for word in ids_in(text)}
