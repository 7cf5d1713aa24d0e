"""Writes the parts of a file as lines: two spaces a level, keys in their order, what is short as its author has it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fragkit.effects.shapes import ANYTHING, Shape, below
from fragkit.lint.formatting.order import in_order
from fragkit.lint.formatting.parts import Block, CannotFormatError, Comment, Part, block_text, comments_in
from fragkit.lint.formatting.shorthands import shorter
from fragkit.packs.nodes import Listing, Mapping, Node, Scalar

WIDTH = 120
_STEP = 2
_BREAK = re.compile(r"[ \t]*\n[ \t]*")


class Layout:
    """Writes one file, whose text is at hand for what stays as it is."""

    def __init__(self, text: str) -> None:
        self.text = text

    def lines(self, block: Block, shape: Shape) -> list[str]:
        """The lines of a whole file."""
        return self._block(block, shape, 0)

    def _block(self, block: Block, shape: Shape, indent: int, hoisted: list[Comment] | None = None) -> list[str]:
        """The lines of a block. What stands above its first part goes to `hoisted`, if that is given."""
        parts = block.parts
        if isinstance(block.node, Mapping):
            by_key = {str(part.key.value): part for part in parts if part.key is not None}
            parts = [by_key[key] for key in in_order(shape, block.node)]
        lines: list[str] = []
        for index, part in enumerate(parts):
            lead = part.lead
            if hoisted is not None and not lines:
                hoisted.extend(lead)
                lead = []
            self._comments(lead, indent, lines)
            if part.blank and lines and not (hoisted and part is parts[0]):
                lines.append("")
            lines += self._part(part, index, block.node, shape, indent)
        self._comments(block.tail, indent, lines)
        return lines

    def _comments(self, comments: Iterable[Comment], indent: int, lines: list[str]) -> None:
        for each in comments:
            if each.blank and lines:
                lines.append("")
            lines.append(" " * indent + each.text)

    def _part(self, part: Part, index: int, around: Node, shape: Shape, indent: int) -> list[str]:
        step = str(part.key.value) if part.key is not None else index
        node, inside = self._shortened(part, around, shape, step)
        inner = below(shape, around, step, node)
        if part.key is None:
            return self._item(part, node, inside, inner, indent)
        key = " " * indent + self.text[part.key.start : part.key.end] + ":"
        if inside is not None:
            return [_beside(key, part.beside), *self._block(inside, inner, indent + _STEP)]
        return self._value(key, node, inner, indent, part)

    def _item(self, part: Part, node: Node, inside: Block | None, inner: Shape, indent: int) -> list[str]:
        dash = " " * indent + "-"
        if inside is None:
            return self._value(dash, node, inner, indent, part)
        hoisted: list[Comment] = []
        lines = self._block(inside, inner, indent + _STEP, hoisted)
        if part.beside is not None:
            hoisted.insert(0, part.beside)
        above = [" " * indent + each.text for each in hoisted]
        return [*above, f"{dash} {lines[0][indent + _STEP :]}", *lines[1:]]

    def _shortened(self, part: Part, parent: Node, shape: Shape, step: str | int) -> tuple[Node, Block | None]:
        """The value of a part in its short form, unless comments stand in what would go."""
        node, inside = part.node, part.inside
        while (inner := shorter(shape, parent, step, node)) is not None:
            if inside is not None:
                only = inside.parts[0]
                if only.lead or only.beside is not None or inside.tail:
                    break
                node, inside = inner, only.inside
            elif isinstance(node, Mapping | Listing) and comments_in(self.text, node):
                break
            else:
                node = inner
        return node, inside

    def _value(self, start: str, node: Node, shape: Shape, indent: int, part: Part | None) -> list[str]:
        """What stands behind a key or a dash, in its line as far as it fits there."""
        comment = part.beside if part is not None else None
        if isinstance(node, Scalar):
            return self._scalar(start, node, indent, part)
        verbatim = comments_in(self.text, node)
        short = None if verbatim else self._flow(node, shape)
        if short is not None and (len(start) + 1 + len(short) <= WIDTH or not _parts_of(node)):
            return [_beside(f"{start} {short}", comment)]
        if verbatim or self._has_long_text(node):
            return self._verbatim(start, node, indent, comment)
        lines = self._spread(node, shape, indent + _STEP)
        if start.endswith("-"):
            above = [" " * indent + comment.text] if comment is not None else []
            return [*above, f"{start} {lines[0][indent + _STEP :]}", *lines[1:]]
        return [_beside(start, comment), *lines]

    def _spread(self, node: Mapping | Listing, shape: Shape, indent: int) -> list[str]:
        """What is too long for braces or brackets: each part in a line of its own."""
        lines: list[str] = []
        pad = " " * indent
        if isinstance(node, Mapping):
            for key in in_order(shape, node):
                value = self._short(shape, node, key, node.values[key])
                start = f"{pad}{self._key(node.keys[key])}:"
                lines += self._value(start, value, below(shape, node, key, value), indent, None)
        else:
            for index, item in enumerate(node.items):
                lines += self._value(f"{pad}-", item, below(shape, node, index, item), indent, None)
        return lines

    def _flow(self, node: Node, shape: Shape) -> str | None:
        """A value in one line, in braces or brackets; None when it has a text of several lines in it."""
        if isinstance(node, Scalar):
            written = self.text[node.start : node.end]
            if "\n" not in written:
                return written
            return _BREAK.sub(" ", written) if not node.style and not _has_blank_line(written) else None
        pieces: list[str] = []
        if isinstance(node, Listing):
            for index, item in enumerate(node.items):
                piece = self._flow(item, below(shape, node, index, item))
                if piece is None:
                    return None
                pieces.append(piece)
            return f"[{', '.join(pieces)}]"
        for key in in_order(shape, node):
            value = self._short(shape, node, key, node.values[key])
            piece = self._flow(value, below(shape, node, key, value))
            if piece is None:
                return None
            pieces.append(f"{self._key(node.keys[key])}: {piece}" if piece else self._key(node.keys[key]))
        return f"{{{', '.join(pieces)}}}"

    def _key(self, key: Scalar) -> str:
        written = self.text[key.start : key.end]
        if "\n" in written:
            raise CannotFormatError("a key of it is longer than a line")
        return written

    def _short(self, shape: Shape, parent: Node, step: str | int, node: Node) -> Node:
        while (inner := shorter(shape, parent, step, node)) is not None:
            node = inner
        return node

    def _has_long_text(self, node: Node) -> bool:
        """Whether a text of several lines is in it that cannot be put into one."""
        if isinstance(node, Scalar):
            return self._flow(node, ANYTHING) is None
        return any(map(self._has_long_text, _parts_of(node)))

    def _verbatim(self, start: str, node: Node, indent: int, comment: Comment | None) -> list[str]:
        """What has comments or long texts in it stays as it is, moved as a whole."""
        first, *rest = self.text[node.start : node.end].split("\n")
        least = min((len(line) - len(line.lstrip(" ")) for line in rest if line.strip()), default=0)
        lines = [" " * (indent + _STEP) + line[least:] if line.strip() else "" for line in rest]
        made = [f"{start} {first.rstrip()}", *(line.rstrip() for line in lines)]
        return [*made[:-1], _beside(made[-1], comment)]

    def _scalar(self, start: str, node: Scalar, indent: int, part: Part | None) -> list[str]:
        comment = part.beside if part is not None else None
        if node.style in ("|", ">"):
            assert part is not None
            written = block_text(self.text, node, part.column)
            pad = " " * (indent + (written.indicated or _STEP))
            header = _beside(f"{start} {written.header}", written.beside)
            return [header, *(pad + line if line else "" for line in written.lines)]
        if node.end == node.start:
            return [_beside(start, comment)]
        first, *rest = self.text[node.start : node.end].split("\n")
        pad = " " * (indent + _STEP)
        if not rest and part is not None and len(start) + 1 + len(first) > WIDTH and self._is_on_its_own(node, part):
            return [start, _beside(pad + first, comment)]
        if node.style == '"':  # an escaped blank may end a line
            lines = [f"{start} {first}", *(pad + line.lstrip(" \t") if line.strip() else "" for line in rest)]
        else:
            lines = [f"{start} {first.rstrip()}", *(pad + line.strip() if line.strip() else "" for line in rest)]
        return [*lines[:-1], _beside(lines[-1], comment)]

    def _is_on_its_own(self, node: Scalar, part: Part) -> bool:
        return "\n" in self.text[part.start : node.start]


def _parts_of(node: Node) -> list[Node]:
    if isinstance(node, Mapping):
        return list(node.values.values())
    return node.items if isinstance(node, Listing) else []


def _has_blank_line(written: str) -> bool:
    return any(not line.strip() for line in written.split("\n"))


def _beside(line: str, comment: Comment | None) -> str:
    """A line with its comment: in the column where the author had it, if he had it in one and that leaves room."""
    if comment is None:
        return line
    return f"{line.ljust(comment.column - 2) if comment.aligned else line}  {comment.text}"
