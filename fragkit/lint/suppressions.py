"""Findings that an author does not want to hear of, said in a comment above a node or for paths in pack.yaml.

A comment covers the node below it, or the one that begins on its own line, with all its lines. What could not be read,
or is wrong with a comment for fragkit itself, is always said.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from fragkit.content.base import CODE_PATTERN
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Edit, Fix, Severity, Span, error, warning
from fragkit.lint.selection import UnknownCode, code_of
from fragkit.packs.finding import MANIFEST
from fragkit.packs.nodes import Listing, Mapping, Node, Scalar
from fragkit.packs.reader import Document
from fragkit.packs.shelf import Pack
from fragkit.packs.source import Source

_COMMENT = re.compile(r"#[ \t]*fragkit:[ \t]*(?P<rest>[^\r\n]*)")
_IGNORE = re.compile(r"ignore\[(?P<codes>[^\[\]]*)\](?P<reason>[ \t]+--[ \t]*\S.*)?[ \t]*")
_SHAPE = re.compile(CODE_PATTERN)
_WORD = re.compile(r"[^\s,]+")
_MOST_COMMENTS = 300
_MOST_CODES = 50
"""Nobody needs more of them in a file, or more codes in one; a stranger may write any number."""
NEVER = ("FK001", "FK002", "FK003", "FK006", "FK007", "FK010", "FK203")
"""What cannot be suppressed: of what nobody has looked at, nobody knows what is wrong with it."""
_HOW = "Write it like `# fragkit: ignore[FK601] -- the reason`."


@dataclass(slots=True)
class Suppression:
    """One code that is not wanted: of a file from one character to another, or of several files as a whole."""

    code: str
    said_at: Span
    places: dict[str, tuple[int, int] | None]
    fix: Fix | None = None
    is_used: bool = False

    def covers(self, found: Diagnostic) -> bool:
        """Whether a finding is one of those that are not wanted."""
        return found.code.startswith(self.code) and found.code not in NEVER and self.reaches(found)

    def reaches(self, found: Diagnostic) -> bool:
        """Whether a finding, whatever it is, stands where these are not wanted."""
        if found.span.path not in self.places:
            return False
        place = self.places[found.span.path]
        return place is None or place[0] <= found.span.start <= place[1]


def without_suppressed(library: Library, findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings that are left, and what is wrong with the suppressions: those that suppress nothing.

    Where there are errors, not everything could be looked at, and nobody knows what a suppression is good for.
    """
    found = list(findings)
    suppressions: list[Suppression] = []
    wrong: list[Diagnostic] = []
    for pack in library.shelf.packs.values():
        if pack.id in library.shelf.asked:
            suppressions.extend(_said_for_paths(pack, found, wrong))
            suppressions.extend(_said_in_comments(pack, wrong))
    if not suppressions and not wrong:
        return found
    by_path: dict[str, list[Suppression]] = {}
    for each in suppressions:
        for path in each.places:
            by_path.setdefault(path, []).append(each)
    left = [each for each in found if not _is_suppressed(each, by_path.get(each.span.path, []))]
    if not any(each.severity is Severity.ERROR for each in left):
        hidden = [each for each in found if each.severity is Severity.ERROR]
        wrong.extend(_idle([each for each in suppressions if not any(map(each.reaches, hidden))], by_path))
    return [*left, *(each for each in wrong if library.concerns(each.span))]


def _is_suppressed(found: Diagnostic, suppressions: list[Suppression]) -> bool:
    covering = [each for each in suppressions if each.covers(found)]
    for each in covering:
        each.is_used = True
    return bool(covering)


def _idle(suppressions: list[Suppression], by_path: dict[str, list[Suppression]]) -> Iterator[Diagnostic]:
    """Those that suppress nothing, unless that is suppressed; those that suppress just this are looked at last."""
    for each in sorted(suppressions, key=lambda each: "FK009".startswith(each.code)):
        if not each.is_used:
            found = _unused(each)
            others = [other for other in by_path.get(found.span.path, []) if other is not each]
            if not _is_suppressed(found, others):
                yield found


def _unused(suppression: Suppression) -> Diagnostic:
    message = f"nothing is found here that `{suppression.code}` would suppress"
    help = "Take it out; otherwise it would hide the next mistake."
    return warning("FK009", suppression.said_at, message, help=help, fix=suppression.fix)


def _said_in_comments(pack: Pack, wrong: list[Diagnostic]) -> Iterator[Suppression]:
    for document in (pack.manifest.document, *pack.documents):
        if "fragkit:" in document.source.text:
            yield from _of_document(document, wrong)


def _of_document(document: Document, wrong: list[Diagnostic]) -> Iterator[Suppression]:
    source = document.source
    every = (found for found in _COMMENT.finditer(source.text) if _may_be_comment(source.text, found.start()))
    comments = list(islice(every, _MOST_COMMENTS + 1))
    if len(comments) > _MOST_COMMENTS:
        span = source.span(comments[-1].start(), comments[-1].end())
        message = f"there are more than {_MOST_COMMENTS} comments for fragkit in this file; the rest is not read"
        wrong.append(error("FK010", span, message, help="Suppress it for the whole file, in pack.yaml."))
        comments.pop()
    layout = _Layout(document) if comments else None
    for comment in comments:
        at = comment.start()
        if layout is None or layout.is_text(at):
            continue
        ignore = _IGNORE.fullmatch(comment["rest"].rstrip())
        if ignore is None:
            message = "this comment is meant for fragkit, and cannot be understood"
            wrong.append(error("FK010", source.span(at, comment.end()), message, help=_HOW))
            continue
        covered = layout.covered_by_comment(at)
        base = comment.start("rest") + ignore.start("codes")
        words = list(islice(_WORD.finditer(ignore["codes"]), _MOST_CODES))
        if not words:
            message = "this comment does not say which findings are not wanted"
            wrong.append(error("FK010", source.span(at, comment.end()), message, help=_HOW))
        for word in words:
            place = source.span(base + word.start(), base + word.end())
            code = _code(word[0], place, wrong)
            if code is not None:
                fix = _without(source, comment, base, words, word)
                yield Suppression(code, place, {source.path: covered}, fix)


def _code(word: str, place: Span, wrong: list[Diagnostic]) -> str | None:
    try:
        return code_of(word)
    except UnknownCode as unknown:
        message, _, help = str(unknown).partition(". ")
        wrong.append(error("FK010", place, message, help=help))
        return None


def _without(source: Source, comment: re.Match[str], base: int, words: list[re.Match[str]], word: re.Match[str]) -> Fix:
    """Takes a code out of a comment, and the comment with the last one."""
    if len(words) > 1:
        index = words.index(word)
        start = base + (words[index - 1].end() if index else word.start())
        end = base + (word.end() if index else words[1].start())
        return Fix("take the code out", (Edit(start, end, ""),))
    start, end = comment.start(), comment.end()
    line_start = source.text.rfind("\n", 0, start) + 1
    before = source.text[line_start:start]
    if not before.strip():
        after = source.text.find("\n", end)
        return Fix("delete the comment", (Edit(line_start, len(source.text) if after < 0 else after + 1, ""),))
    return Fix("delete the comment", (Edit(line_start + len(before.rstrip()), end, ""),))


def _may_be_comment(text: str, at: int) -> bool:
    return at == 0 or text[at - 1] in " \t\n\r"


class _Layout:
    """Where the nodes of a file begin and end. It is asked for each comment, of which a stranger may write many."""

    def __init__(self, document: Document) -> None:
        self.source = document.source
        scalars, self._nodes = _ranges(document.root)
        self._scalars = sorted(scalars)
        self._nodes.sort()
        self._below: dict[int, int] = {}
        self._last_lines = _last_lines(document.source)

    def is_text(self, at: int) -> bool:
        """Whether a character belongs to a value of the author, which only looks like a comment."""
        index = bisect_left(self._scalars, (at, 0)) - 1
        return index >= 0 and at < self._scalars[index][1]

    def covered_by_comment(self, at: int) -> tuple[int, int]:
        """From where to where a comment reaches: the largest node that begins on the line it is meant for.

        All that is indented more belongs to it, also what could not be read.
        """
        line, _ = self.source.position(at)
        if not self.source.text[self.source.start_of(line) : at].strip():
            line = self._line_below(line)
        first, after = self.source.start_of(line), self.source.start_of(line + 1)
        there = slice(bisect_left(self._nodes, (first, 0)), bisect_left(self._nodes, (after, 0)))
        last = self.source.start_of(self._last_lines.get(line, line) + 1) - 1
        return first, max([after - 1, last, *(end for _, end in self._nodes[there])])

    def _line_below(self, line: int) -> int:
        """The next line that is neither blank nor a comment; looked for once, however many comments stand above it."""
        passed = []
        last, _ = self.source.position(len(self.source.text))
        while line not in self._below:
            passed.append(line)
            line += 1
            text = self.source.line(line).strip()
            if line > last or (text and not text.startswith("#")):
                self._below[passed[-1]] = line
                break
        found = self._below.get(line, line)
        self._below.update(dict.fromkeys(passed, found))
        return found


def _last_lines(source: Source) -> dict[int, int]:
    """The last line of all that is indented more than a line, for each line."""
    found: dict[int, int] = {}
    open_: list[tuple[int, int]] = []
    before = 0
    end, _ = source.position(len(source.text))
    for line in range(1, end + 1):
        text = source.line(line).expandtabs()
        if text.strip() and not text.lstrip().startswith("#"):
            indent = len(text) - len(text.lstrip())
            while open_ and open_[-1][1] >= indent:
                found[open_.pop()[0]] = before
            open_.append((line, indent))
            before = line
    found.update((line, before) for line, _ in open_)
    return found


def _ranges(root: Node | None) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """From where to where scalars reach, and keys with their values and items of lists."""
    scalars: list[tuple[int, int]] = []
    nodes: list[tuple[int, int]] = []
    waiting: list[Node] = [root] if root is not None else []
    while waiting:
        node = waiting.pop()
        if isinstance(node, Scalar):
            scalars.append((node.start, node.end))
        elif isinstance(node, Listing):
            nodes.extend((item.start, item.end) for item in node.items)
            waiting.extend(node.items)
        else:
            nodes.extend((key.start, max(key.end, value.end)) for key, value in node.items())
            waiting.extend((*node.keys.values(), *node.values.values()))
    return scalars, nodes


def _said_for_paths(pack: Pack, found: Iterable[Diagnostic], wrong: list[Diagnostic]) -> Iterator[Suppression]:
    root = pack.manifest.document.root
    settings = root.get("lint") if isinstance(root, Mapping) else None
    ignore = settings.get("ignore") if isinstance(settings, Mapping) else None
    if not isinstance(ignore, Mapping):
        return
    manifest = pack.manifest.document.source
    prefix = manifest.path.removesuffix(MANIFEST)
    files = {document.source.path for document in (pack.manifest.document, *pack.documents)}
    files |= {each.span.path for each in found if each.span.path.startswith(prefix)}
    for key, words in ignore.items():
        items = words.items if isinstance(words, Listing) else [words]
        for item in items:
            if not isinstance(item, Scalar) or not isinstance(item.value, str) or not _SHAPE.fullmatch(item.value):
                continue  # its model says so
            place = manifest.span(item.start, item.end)
            code = _code(item.value, place, wrong)
            if code is not None:
                paths = (each for each in files if fits(_name(each, prefix), str(key.value)))
                yield Suppression(code, place, dict.fromkeys(paths))


def _name(path: str, prefix: str) -> str:
    """What a file is called within its pack."""
    return path.removeprefix(prefix).replace("\\", "/")


def fits(path: str, pattern: str) -> bool:
    """Whether a path is written as a pattern says, in which `*` stands for any letters, or for none.

    >>> fits("old/cards.yaml", "old/*"), fits("cards.yaml", "*s.yaml"), fits("maps.yaml", "cards.yaml")
    (True, True, False)
    """
    first, *rest = pattern.split("*")
    if not rest:
        return path == pattern
    *middle, last = rest
    at = len(first)
    if not path.startswith(first) or not path.endswith(last) or len(path) < at + len(last):
        return False
    for piece in middle:
        at = path.find(piece, at, len(path) - len(last))
        if at < 0:
            return False
        at += len(piece)
    return True
