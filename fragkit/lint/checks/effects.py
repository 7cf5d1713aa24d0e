"""Effects that the checker of the language finds fault with, each with its characters in the file."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Edit, Fix, Severity, Span
from fragkit.effects.checking import Problem, World, check_entry
from fragkit.packs.nodes import Mapping, Scalar, descend
from fragkit.packs.scalars import offsets
from fragkit.packs.shelf import Entry

KINDS = ("cards", "decks", "events", "fighters", "procedures", "statuses", "tables", "terrain", "tokens", "variants")
WARNINGS = frozenset({"FK423"})


def check_effects(library: Library) -> Iterator[Diagnostic]:
    """What is wrong with the effects of the packs that were asked about."""
    worlds: dict[str, World] = {}
    for kind in KINDS:
        for qualified in library.asked(kind):
            entry = library.entry(kind, qualified)
            world = worlds.setdefault(entry.pack, World(library, entry.pack))
            for problem in check_entry(world, library.models[kind][qualified]):
                yield finding(entry, problem)


def finding(entry: Entry, problem: Problem) -> Diagnostic:
    """A problem of the checker, at its place in the file."""
    span = place(entry, problem)
    fix = None
    if problem.replacement is not None and span.end > span.start:
        fix = Fix(f"write `{problem.replacement}`", (Edit(span.start, span.end, problem.replacement),), safe=False)
    severity = Severity.WARNING if problem.code in WARNINGS else Severity.ERROR
    return Diagnostic(problem.code, severity, problem.message, span, entry.qualified, problem.help, fix)


def place(entry: Entry, problem: Problem) -> Span:
    """The characters that a problem is about; what stands in an entry that this one extends is shown at its id."""
    node, taken = descend(entry.node, problem.path)
    source = entry.document.source
    if taken < len(problem.path):
        return entry.span(node if isinstance(node, Scalar) else None)
    if problem.at_key and problem.path:
        parent, _ = descend(entry.node, problem.path[:-1])
        key = parent.keys.get(str(problem.path[-1])) if isinstance(parent, Mapping) else None
        if key is not None:
            return entry.span(key)
    if problem.start is not None and problem.end is not None and isinstance(node, Scalar):
        if isinstance(node.value, str):
            places = offsets(node, source.text)
            start = places[min(problem.start, len(places) - 1)]
            last = places[min(max(problem.end - 1, problem.start), len(places) - 1)]
            return source.span(start, min(last + 1, node.end))
        return source.span(node.start, node.end)
    if isinstance(node, Scalar):
        return source.span(node.start, node.end)
    stop = source.text.find("\n", node.start, node.end)
    return source.span(node.start, stop if stop >= 0 else node.end)
