"""Effects that the checker of the language finds fault with, each with its characters in the file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Edit, Fix, Severity, Span
from fragkit.effects.checking import WARNINGS, Problem, Survey, World, check_entry
from fragkit.packs.nodes import Mapping, Node, Scalar, descend
from fragkit.packs.scalars import offsets
from fragkit.packs.shelf import Entry
from fragkit.patience import give_way

KINDS = ("cards", "decks", "events", "fighters", "procedures", "statuses", "tables", "terrain", "tokens", "variants")
_OF_ABSENCE = WARNINGS | {"FK417", "FK419", "FK420", "FK426", "FK432"}
"""What can be the consequence of something left out; not said of entries of which a part could not be understood."""


def check(library: Library) -> Iterator[Diagnostic]:
    """What is wrong with the effects of the packs that were asked about.

    Of a file with more errors than are shown, the rest is not looked at: one error too many says so.
    """
    survey = Survey(library)
    worlds = {pack: World(library, pack, survey) for pack in library.shelf.asked}
    said: Counter[tuple[str, bool]] = Counter()
    most = library.shelf.findings.most_per_file
    for kind in KINDS:
        for qualified, entry in library.shelf.entries[kind].items():
            give_way()
            world, path = worlds.get(entry.pack), entry.document.source.path
            model = survey.model(kind, qualified) if world is not None and said[path, False] <= most else None
            if world is None or model is None:
                continue
            is_whole = qualified in library.models[kind]
            for problem in check_entry(world, model, qualified):
                key = (path, problem.code in WARNINGS)
                lacks = problem.absent or problem.code in _OF_ABSENCE
                if said[key] <= most and not is_inherited(entry, problem) and (is_whole or not lacks):
                    said[key] += 1
                    yield finding(entry, problem)


def is_inherited(entry: Entry, problem: Problem) -> bool:
    """Whether a problem lies in what an entry takes over from another, where it has been reported."""
    return bool(problem.path) and isinstance(entry.node, Mapping) and problem.path[0] not in entry.node.values


def finding(entry: Entry, problem: Problem) -> Diagnostic:
    """A problem of the checker, at its place in the file."""
    node, span = place(entry, problem)
    fix = _fix(entry, problem, node, span) if problem.replacement is not None else None
    severity = Severity.WARNING if problem.code in WARNINGS else Severity.ERROR
    return Diagnostic(problem.code, severity, problem.message, span, entry.qualified, problem.help, fix)


def place(entry: Entry, problem: Problem) -> tuple[Node, Span]:
    """The node and the characters that a problem is about; without a path it is about the entry's id."""
    source = entry.document.source
    node, taken = descend(entry.node, problem.path)
    if not problem.path or (taken < len(problem.path) and not isinstance(node, Scalar)):
        return entry.key, entry.span()
    if problem.at_key:
        parent, _ = descend(entry.node, problem.path[:-1])
        key = parent.keys.get(str(problem.path[-1])) if isinstance(parent, Mapping) else None
        if key is not None:
            return key, entry.span(key)
    if isinstance(node, Scalar):
        if problem.start is not None and problem.end is not None and isinstance(node.value, str):
            return node, source.span(*_characters(node, source.text, problem.start, problem.end))
        return node, source.span(node.start, node.end)
    return node, source.line_span(node.start, node.end)


_offsets = lru_cache(maxsize=4)(offsets)
"""Of the last few scalars: a text with many mistakes is looked through once."""


def _characters(node: Scalar, text: str, start: int, end: int) -> tuple[int, int]:
    """Where characters of a value stand in the file; an escape belongs to them as a whole."""
    places = _offsets(node, text)
    first = places[min(start, len(places) - 1)]
    last = places[min(max(end - 1, start), len(places) - 1)]
    after = places[min(max(end, start + 1), len(places) - 1)]
    if after <= last or "\n" in text[last:after]:
        after = last + 1
    return first, min(max(after, first), node.end)


def _fix(entry: Entry, problem: Problem, node: Node, span: Span) -> Fix | None:
    """The replacement as it must be written there, unless that would change how the file is read."""
    assert problem.replacement is not None
    text = entry.document.source.text
    written = problem.replacement
    if isinstance(node, Scalar):
        if span.start == span.end or "\n" in text[span.start : span.end]:
            return None
        if node.style == "'":
            written = written.replace("'", "''")
        elif node.style == '"':
            written = written.replace("\\", "\\\\").replace('"', '\\"')
        elif node.style == "" and span.start == node.start and not written[:1].isalnum():
            return None
    return Fix(f"write `{problem.replacement}`", (Edit(span.start, span.end, written),), safe=False)
