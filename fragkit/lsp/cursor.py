"""What is being written at a place: a key or a value, of what, beside what. Mends what is half written to find out.

A word that nobody writes is put where the cursor stands; where it is found again after reading is the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from fragkit.effects import shapes
from fragkit.effects.shapes import Shape, root_of
from fragkit.lsp.excerpts import Excerpt, excerpt
from fragkit.packs.limits import DEFAULT_LIMITS
from fragkit.packs.nodes import Listing, Mapping, Node, Path, Scalar
from fragkit.packs.reader import read
from fragkit.packs.source import Source

MARK = "zzcursorzz"
_LIMITS = replace(DEFAULT_LIMITS, repairs_per_file=2)
_SIGN = re.compile(r"""'(?:[^'\n]|'')*'|"(?:[^"\\\n]|\\.)*"|[\[\]{}]|#[^\n]*|['"]""")
_CLOSERS = {"[": "]", "{": "}"}
_VALUES = (shapes.Value, shapes.Told, shapes.Anything)


@dataclass(frozen=True, slots=True)
class Cursor:
    """What is being written."""

    root: Mapping
    path: Path
    """Where it stands: of a value, its own path; of a key, that of the mapping."""
    is_key: bool
    shape: Shape
    """What the value may be; of a key, what the mapping is."""
    around: Node
    """The mapping of a key; the list or mapping that a value stands in."""
    scalar: Scalar
    """The key or value, with the mark in it."""

    @property
    def before(self) -> str:
        """What is written before the cursor."""
        return str(self.scalar.value).partition(MARK)[0]


def cursor_at(name: str, text: str, offset: int) -> Cursor | None:
    """What is being written at a place of a file, or None when nobody can tell."""
    found = excerpt(name, text, offset)
    if found is None:
        return None
    fallback: Cursor | None = None
    for attempt, is_key in _attempts(found, found.inside(offset)):
        cursor = _found(name, attempt)
        if cursor is None or cursor.is_key != is_key:
            continue
        if cursor.is_key or isinstance(cursor.shape, _VALUES):
            return cursor
        fallback = fallback or cursor
    return fallback


def _attempts(found: Excerpt, at: int) -> Iterator[tuple[str, bool]]:
    """The excerpt with the mark, as a value and as a key, with brackets closed where that may help."""
    before, after = found.text[:at], found.text[at:]
    rest, line_end, below = after.partition("\n")
    closers = _closers(before)
    word = re.match(r"[\w-]*", rest)
    behind = rest[word.end() :] if word is not None else rest
    yield before + MARK + after, False
    if closers:
        yield before + MARK + after, True
        yield before + MARK + closers + line_end + below, False
        yield before + MARK + closers + line_end + below, True
        yield before + MARK + ": 1" + closers + line_end + below, True
    if not behind.lstrip().startswith(":"):
        yield before + MARK + ":" + (f" {behind.strip()}" if behind.strip() else "") + line_end + below, True
        yield before + MARK + ": 1" + line_end + below, True
    else:
        yield before + MARK + after, True
    yield before + MARK + closers, False
    yield before + MARK + ":" + closers, True


def _closers(text: str) -> str:
    """The brackets that are open at the end of a text."""
    opened: list[str] = []
    line = text.rfind("\n") + 1
    for sign in _SIGN.finditer(text, _flow_start(text, line)):
        if sign[0] in _CLOSERS:
            opened.append(_CLOSERS[sign[0]])
        elif opened and sign[0] == opened[-1]:
            opened.pop()
        elif sign[0] in ("'", '"'):
            return sign[0] + "".join(reversed(opened))
    return "".join(reversed(opened))


def _flow_start(text: str, line: int) -> int:
    """From which line on brackets may be open: a few lines back, while they are."""
    start = line
    for _ in range(20):
        if start == 0:
            break
        above = text.rfind("\n", 0, start - 1) + 1
        if text[above : start - 1].rstrip()[-1:] not in (",", "[", "{"):
            break
        start = above
    return start


def _found(name: str, text: str) -> Cursor | None:
    root = read(Source(name, text), _LIMITS).root
    if not isinstance(root, Mapping):
        return None
    shape = root_of(name)
    waiting: list[tuple[Node, Path, Shape]] = [(root, (), shape)]
    while waiting:
        node, path, shape = waiting.pop()
        if isinstance(node, Mapping):
            for key, value in node.items():
                if MARK in str(key.value):
                    return Cursor(root, path, True, shape, node, key)
                inner = shapes.below(shape, node, str(key.value), value)
                if _is_marked(value):
                    assert isinstance(value, Scalar)
                    return Cursor(root, (*path, str(key.value)), False, inner, node, value)
                waiting.append((value, (*path, str(key.value)), inner))
        elif isinstance(node, Listing):
            for index, item in enumerate(node.items):
                inner = shapes.below(shape, node, index, item)
                if _is_marked(item):
                    assert isinstance(item, Scalar)
                    return Cursor(root, (*path, index), False, inner, node, item)
                waiting.append((item, (*path, index), inner))
    return None


def _is_marked(node: Node) -> bool:
    return isinstance(node, Scalar) and isinstance(node.value, str) and MARK in node.value


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands at a place of a file as it is: a key or a value."""

    found: Excerpt
    root: Mapping
    path: Path
    is_key: bool
    shape: Shape
    """What the value may be; of a key, what the mapping is."""
    around: Mapping | Listing
    scalar: Scalar

    @property
    def span(self) -> tuple[int, int]:
        """Where it stands in the file."""
        return self.found.outside(self.scalar.start), self.found.outside(self.scalar.end)


def standing_at(name: str, text: str, offset: int) -> Standing | None:
    """The key or value at a place."""
    found = excerpt(name, text, offset)
    if found is None:
        return None
    root = read(Source(name, found.text), _LIMITS).root
    if not isinstance(root, Mapping):
        return None
    at = found.inside(offset)
    node: Node = root
    path: Path = ()
    shape = root_of(name)
    while isinstance(node, Mapping | Listing):
        around = node
        for step, key, value in _parts(node):
            inner = shapes.below(shape, node, step, value)
            if key is not None and key.start <= at <= key.end:
                return Standing(found, root, (*path, step), True, shape, around, key)
            if value.start <= at <= value.end and value.end > value.start:
                if isinstance(value, Scalar):
                    return Standing(found, root, (*path, step), False, inner, around, value)
                node, path, shape = value, (*path, step), inner
                break
        else:
            return None
    return None


def _parts(node: Mapping | Listing) -> Iterator[tuple[str | int, Scalar | None, Node]]:
    if isinstance(node, Mapping):
        for key, value in node.items():
            yield str(key.value), key, value
    else:
        for index, item in enumerate(node.items):
            yield index, None, item
