"""A file taken apart for writing it anew: entries below entries, each with the comments that belong to it.

A comment at the end of a line belongs to what stands in that line. One on a line of its own belongs to the entry
below it, or, when it is indented further than that, to the end of the block above.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from fragkit.packs.nodes import Listing, Mapping, Node, Scalar

_COMMENT = re.compile(r"(?:^|(?<=[ \t\n]))#[^\n]*")
_DASH = re.compile(r"#[^\n]*|-")
_COLON = re.compile("[ \t]*:")
_HEADER = re.compile(r"[|>](?P<signs>[0-9+-]*)[ \t]*(?P<comment>#[^\n]*)?")


class CannotFormatError(Exception):
    """Why a file is left as it is; its text is for the author."""


@dataclass(slots=True)
class Comment:
    """A comment, and where it stood."""

    text: str
    column: int
    blank: bool
    """Whether a blank line stood above it."""
    aligned: bool = False
    """Whether more than a gap was left before it, to bring it into a column with others."""


@dataclass(slots=True, eq=False)
class Part:
    """A key with its value, or an item of a list."""

    key: Scalar | None
    node: Node
    start: int
    """Where its key or its dash stands."""
    column: int
    around: Block
    inside: Block | None = None
    """What it holds, unless that is written in its own line."""
    lead: list[Comment] = field(default_factory=list)
    """The comments above it."""
    beside: Comment | None = None
    blank: bool = False


@dataclass(slots=True, eq=False)
class Block:
    """A mapping or a list of which each part has lines of its own."""

    node: Mapping | Listing
    owner: Part | None
    column: int
    depth: int
    parts: list[Part] = field(default_factory=list)
    tail: list[Comment] = field(default_factory=list)
    """The comments below its last part."""


@dataclass(frozen=True, slots=True)
class _Leaf:
    start: int
    end: int
    part: Part
    is_key: bool
    keeps: bool = False
    """Whether the blank lines below belong to it."""


@dataclass(frozen=True, slots=True)
class BlockText:
    """A text below a `|` or a `>`: its first line, and its lines without their indentation."""

    header: str
    beside: Comment | None
    lines: tuple[str, ...]
    end: int
    indicated: int | None
    """The indentation that the header names."""
    keeps: bool


def taken_apart(text: str, root: Mapping | Listing, start: int) -> Block:
    """The parts of a file whose lines end with `\\n` alone, from a place on."""
    return _Taking(text, start).all_of(root)


def fall_apart(block: Block) -> None:
    """Lets go of all parts: they and their blocks know each other, and would stay until Python looks for circles."""
    for part in block.parts:
        if part.inside is not None:
            fall_apart(part.inside)
    block.parts.clear()


def comments_in(text: str, node: Mapping | Listing) -> bool:
    """Whether there are comments between the braces or brackets of a node."""
    at = node.start
    for leaf in _scalars(node):
        if _COMMENT.search(text, at, leaf.start):
            return True
        at = leaf.end
    return _COMMENT.search(text, at, node.end) is not None


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Mapping):
        for key, value in node.items():
            yield key
            yield from _scalars(value)
    elif isinstance(node, Listing):
        for item in node.items:
            yield from _scalars(item)
    else:
        yield node


def block_text(text: str, node: Scalar, parent: int) -> BlockText:
    """The lines of a block scalar below a key or dash in a column."""
    stop = text.find("\n", node.start)
    stop = len(text) if stop < 0 else stop
    header = _HEADER.fullmatch(text[node.start : stop].rstrip(" \t"))
    if header is None:
        raise CannotFormatError("its texts in blocks are written in a way that is not known")
    digits = re.sub("[+-]", "", header["signs"])
    indent = parent + int(digits) if digits else None
    lines: list[str] = []
    at = stop + 1
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        line = text[at:end]
        spaces = len(line) - len(line.lstrip(" "))
        if spaces < len(line):
            indent = spaces if indent is None and spaces > parent else indent
            if indent is None or spaces < indent:
                break
        lines.append(line)
        at = end + 1
    keeps = "+" in header["signs"]
    bare = [line[indent:] if indent is not None else "" for line in lines]
    while bare and not bare[-1] and not keeps:
        bare.pop()
    comment = None
    if header["comment"]:
        column = node.start + header.start("comment") - text.rfind("\n", 0, node.start) - 1
        gap = header.start("comment") - 1 - len(header["signs"])
        comment = Comment(header["comment"], column, blank=False, aligned=gap > 2)
    return BlockText(
        text[node.start] + header["signs"],
        comment,
        tuple(bare),
        min(at, len(text)),
        int(digits) if digits else None,
        keeps,
    )


class _Taking:
    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = start
        self.parts: list[Part] = []
        self.last: _Leaf | None = None
        self.gaps: list[tuple[int, int, _Leaf | None, _Leaf | None]] = []
        """From where to where there may be comments, and what stands before and behind them."""

    def all_of(self, root: Mapping | Listing) -> Block:
        block = self._block(root, None, 0)
        self._gap(len(self.text), None)
        starts = [part.start for part in self.parts]
        for gap in self.gaps:
            self._comments(*gap, starts)
        return block

    def _gap(self, end: int, after: _Leaf | None) -> None:
        at = self.last.end if self.last is not None else self.start
        if self.text.find("#", at, end) >= 0:
            self.gaps.append((at, end, self.last, after))
        self.last = after

    def _block(self, node: Mapping | Listing, owner: Part | None, depth: int) -> Block:
        column = self._column(node.start)
        block = Block(node, owner, column, depth)
        if isinstance(node, Mapping):
            for key, value in node.items():
                if self._crosses_lines(key) or _COLON.match(self.text, key.end) is None:
                    raise CannotFormatError("a key of it is longer than a line, or written with `?`")
                self._part(block, Part(key, value, key.start, self._column(key.start), block), key)
            return block
        at = node.start
        for item in node.items:
            dash = self._dash(at)
            self._part(block, Part(None, item, dash, self._column(dash), block), None)
            at = max(item.end, dash + 1)
        return block

    def _part(self, block: Block, part: Part, key: Scalar | None) -> None:
        part.blank = self._is_below_blank(part.start)
        block.parts.append(part)
        self.parts.append(part)
        if key is not None:
            self._gap(key.start, _Leaf(key.start, key.end, part, is_key=True))
        node = part.node
        if isinstance(node, Mapping | Listing) and not node.flow:
            part.inside = self._block(node, part, block.depth + 1)
        elif isinstance(node, Scalar) and node.style in ("|", ">"):
            written = block_text(self.text, node, part.column)
            self._gap(node.start, _Leaf(node.start, written.end, part, False, written.keeps))
        elif node.end > node.start:
            self._gap(node.start, _Leaf(node.start, node.end, part, is_key=False))

    def _dash(self, at: int) -> int:
        for sign in _DASH.finditer(self.text, at):
            if sign[0] == "-":
                return sign.start()
        raise CannotFormatError("a list of it is written in a way that is not known")

    def _crosses_lines(self, key: Scalar) -> bool:
        return "\n" in self.text[key.start : key.end] or key.style in ("|", ">")

    def _column(self, offset: int) -> int:
        return offset - self.text.rfind("\n", 0, offset) - 1

    def _is_below_blank(self, offset: int) -> bool:
        """Whether something begins its line, and the line above is blank and does not belong to a text."""
        first = self.text.rfind("\n", 0, offset) + 1
        if first == 0 or self.text[first:offset].strip(" "):
            return False
        if self.last is not None and self.last.keeps and self.last.end >= first:
            return False
        return not self.text[self.text.rfind("\n", 0, first - 1) + 1 : first - 1].strip(" \t")

    def _comments(self, start: int, end: int, before: _Leaf | None, after: _Leaf | None, starts: list[int]) -> None:
        """Gives the comments between two leaves to whom they belong."""
        deepest = 10**6
        for found in _COMMENT.finditer(self.text, start, end):
            if found.start() == start and start and self.text[start - 1] not in " \t\n":
                continue
            at = found.start()
            comment = Comment(found[0].rstrip(" \t\r"), self._column(at), self._is_blank_above(at, before))
            line = self.text.rfind("\n", 0, at) + 1
            if self.text[line:at].strip(" \t"):
                self._beside(comment, at, line, before, starts)
            elif after is not None and not after.is_key and after.part.start < at:
                after.part.lead.append(comment)
            else:
                deepest = self._above(comment, at, deepest, starts)

    def _is_blank_above(self, at: int, before: _Leaf | None) -> bool:
        first = self.text.rfind("\n", 0, at) + 1
        if before is not None and before.keeps and before.end >= first:
            return False
        return first > 0 and not self.text[self.text.rfind("\n", 0, first - 1) + 1 : first - 1].strip(" \t")

    def _beside(self, comment: Comment, at: int, line: int, before: _Leaf | None, starts: list[int]) -> None:
        comment.aligned = at - len(self.text[line:at].rstrip(" \t")) - line > 2
        if before is not None and before.end > line and before.part.beside is None:
            before.part.beside = comment
            return
        comment.blank = False
        index = bisect_left(starts, at) - 1
        (self.parts[index] if index >= 0 else self.parts[0]).lead.append(comment)

    def _above(self, comment: Comment, at: int, deepest: int, starts: list[int]) -> int:
        """A comment on a line of its own; gives how deep those after it can belong."""
        index = bisect_right(starts, at)
        following = self.parts[index] if index < len(self.parts) else None
        ended = list(_ended(self.parts[index - 1], following)) if index else []
        column = following.column if following is not None else -1
        if comment.column > column and ended and deepest >= 0:
            fitting = [each for each in ended if each.column <= comment.column and each.depth <= deepest]
            block = fitting[0] if fitting else ended[-1]
            block.tail.append(comment)
            return block.depth
        assert following is not None
        following.lead.append(comment)
        return -1


def _ended(part: Part, following: Part | None) -> Iterator[Block]:
    """The blocks that end between two parts, the innermost first."""
    going_on: set[int] = set()
    block = following.around if following is not None else None
    while block is not None:
        going_on.add(id(block))
        block = block.owner.around if block.owner is not None else None
    ending: Block | None = part.around
    while ending is not None and id(ending) not in going_on:
        yield ending
        ending = ending.owner.around if ending.owner is not None else None
