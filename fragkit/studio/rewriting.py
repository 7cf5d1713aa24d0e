"""Writes keys of an entry anew in the author's own text: comments, order and layout of everything else stay.

The result is read again and compared before anybody gets it. Knows nothing of what the keys mean.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from textwrap import dedent
from textwrap import indent as indented
from typing import TypeAlias

from fragkit.content.beginnings import yaml_text
from fragkit.diagnostic import Edit
from fragkit.packs.limits import DEFAULT_LIMITS
from fragkit.packs.nodes import Mapping as Node
from fragkit.packs.nodes import Node as AnyNode
from fragkit.packs.nodes import Plain, plain
from fragkit.packs.reader import read
from fragkit.packs.scalars import resolve
from fragkit.packs.shelf import Entry
from fragkit.packs.source import Source
from fragkit.studio.answers import Refused

LONGEST_LINE = 100
STEP = 2
"""How far keys stand below what they belong to."""
_PLAIN = re.compile(r"[a-z0-9][a-z0-9-]*")
"""Words, ids and dice, which need no quotes wherever they stand."""
CANNOT = "This entry is written in a way that a form cannot keep. Use the editor for it."


class Raw(str):
    """YAML as somebody wrote it, to stand behind a key as it is."""

    __slots__ = ()


class Lines(Raw):
    """YAML that stands below its key, however short it is."""

    __slots__ = ()


class Picture(str):
    """Text whose lines must stay below each other, such as a drawing."""

    __slots__ = ()


Value: TypeAlias = "Plain | Raw | Picture"
"""None takes the key away."""


def rewritten(path: str, text: str, section: str, id: str, values: Mapping[str, Value], order: Sequence[str]) -> str:
    """The text with these values under their keys in one entry; new keys stand where `order` has them.

    An entry that is written in braces gets a line for each key first.
    """
    if any("\t" in line for line in text.splitlines()):
        raise Refused(CANNOT, 422)
    text, node = _in_lines(path, text, section, id)
    here = _column(text, next(iter(node.keys.values())).start)
    edits: list[Edit] = []
    added: dict[str, str] = {}
    for key, value in values.items():
        old = node.get(key)
        if old is None:
            if value is not None:
                added[key] = _line(key, value, here)
        elif value is None:
            edits.append(_gone(text, node.keys[key].start, old.end))
        elif plain(old) != value or isinstance(value, Raw):
            edits.append(_replaced(text, node.keys[key].end, old, _written(value, here)))
    kept = [key for key in node.keys if values.get(key, "") is not None]
    edits += _additions(text, node, kept, added, here, order)
    newline = "\r\n" if "\r\n" in text else "\n"
    for edit in sorted(edits, key=lambda each: each.start, reverse=True):
        lines = edit.text.replace("\r\n", "\n").split("\n")
        text = text[: edit.start] + newline.join(lines) + text[edit.end :]
    _compare(path, text, section, id, node, values)
    return text


def _entry(path: str, text: str, section: str, id: str) -> Node:
    return _chain(path, text, section, id)[-1]


def _chain(path: str, text: str, section: str, id: str) -> tuple[Node, Node, Node]:
    """The whole file, the section, and the entry."""
    root = read(Source(path, text), DEFAULT_LIMITS).root
    entries = root.get(section) if isinstance(root, Node) else None
    entry = entries.get(id) if isinstance(entries, Node) else None
    if not isinstance(root, Node) or not isinstance(entries, Node) or not isinstance(entry, Node) or not entry.keys:
        raise Refused(CANNOT, 422)
    return root, entries, entry


def _in_lines(path: str, text: str, section: str, id: str) -> tuple[str, Node]:
    """The text with an entry, and the section around it, in lines instead of braces; it says the same as before."""
    root, entries, entry = _chain(path, text, section, id)
    before = plain(root)
    if root.flow:
        raise Refused(CANNOT, 422)
    if entries.flow:
        text = _unfolded(text, root, section, entries)
        root, entries, entry = _chain(path, text, section, id)
    if entry.flow:
        text = _unfolded(text, entries, id, entry)
        root, entries, entry = _chain(path, text, section, id)
    if plain(root) != before:
        raise Refused(CANNOT, 422)
    return text, entry


def _unfolded(text: str, parent: Node, key: str, node: Node) -> str:
    """A line for each key of a mapping in braces; a comment inside of them has no place then."""
    newline = "\r\n" if "\r\n" in text else "\n"
    here = " " * (_column(text, parent.keys[key].start) + STEP)
    at = node.start + 1
    lines: list[str] = []
    for name, value in node.items():
        end = max(name.end, value.end)
        _nothing_but_signs(text[at : name.start])
        lines.append(newline + here + text[name.start : end])
        at = end
    _nothing_but_signs(text[at : node.end].removesuffix("}"))
    comment, behind = _rest_of_line(text, node.end), text[_line_end(text, node.end) :]
    return text[: node.start].rstrip(" ") + comment + "".join(lines) + behind


def _nothing_but_signs(between: str) -> None:
    if between.strip(" ,:\r\n"):
        raise Refused(CANNOT, 422)


def _rest_of_line(text: str, at: int) -> str:
    """What stands behind a mapping: nothing, or a comment."""
    rest = text[at : _line_end(text, at)]
    if rest.strip() and not rest.strip().startswith("#"):
        raise Refused(CANNOT, 422)
    return rest.rstrip()


def _line_end(text: str, at: int) -> int:
    """Where a line ends, before whatever ends it."""
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return end - 1 if text[end - 1 : end] == "\r" and end - 1 >= at else end


def _compare(path: str, text: str, section: str, id: str, before: Node, values: Mapping[str, Value]) -> None:
    """A mistake here leaves the file alone instead of changing what it means."""
    now = plain(_entry(path, text, section, id))
    assert isinstance(now, dict)
    wanted = {key: plain(value) for key, value in before.values.items()}
    for key, value in values.items():
        if isinstance(value, Raw):
            wanted[key] = now.get(key)
        elif value is None:
            wanted.pop(key, None)
        else:
            wanted[key] = str(value) if isinstance(value, Picture) else value
    if now != wanted:
        raise Refused(CANNOT, 422)


def written_behind(entry: Entry, start: int, end: int) -> str:
    """What is written behind a key, with its comments, beginning at the left."""
    text = entry.document.source.text
    first = text.rfind("\n", 0, start) + 1
    if text[first:start].strip():
        return text[start:end]
    line_end = text.find("\n", end)
    return dedent(text[first : line_end if line_end >= 0 else len(text)])


def _column(text: str, offset: int) -> int:
    return offset - (text.rfind("\n", 0, offset) + 1)


def _replaced(text: str, key_end: int, old: AnyNode, written: str) -> Edit:
    """A new value in place of the old one; where both are lines below the key, comments above the first of them stay.

    Whoever writes lines anew has seen the comment behind the last of them.
    """
    if written.startswith("\n") and old.start > _line_end(text, key_end):
        newline = text.rfind("\n", 0, old.start)
        return Edit(newline - (text[newline - 1] == "\r"), _line_end(text, old.end), written)
    return Edit(_behind(text, key_end), old.end, written)


def _behind(text: str, key_end: int) -> int:
    """The place behind a key's colon."""
    colon = re.compile(r"\s*:").match(text, key_end)
    if colon is None:
        raise Refused(CANNOT, 422)
    return colon.end()


def _gone(text: str, start: int, end: int) -> Edit:
    """Takes whole lines away, with the comment behind the value."""
    line_end = text.find("\n", end)
    return Edit(text.rfind("\n", 0, start) + 1, len(text) if line_end < 0 else line_end + 1, "")


def _additions(
    text: str, node: Node, kept: Sequence[str], added: Mapping[str, str], here: int, order: Sequence[str]
) -> list[Edit]:
    """New keys, each behind the last one that comes before it, or else at the end."""
    if not kept and added:
        raise Refused(CANNOT, 422)
    rank = {key: at for at, key in enumerate(order)}
    after: dict[str, list[str]] = {}
    for key in sorted(added, key=lambda each: rank.get(each, len(rank))):
        before = [each for each in kept if rank.get(each, len(rank)) < rank.get(key, len(rank))]
        last = max(before, key=lambda each: rank[each]) if before else kept[-1]
        after.setdefault(last, []).append(added[key])
    edits = []
    for key, lines in after.items():
        line_end = text.find("\n", node.values[key].end)
        newline = "\r\n" if text[line_end - 1 : line_end] == "\r" else "\n"
        body = "".join(f"{newline}{' ' * here}{line}" for line in lines)
        at = len(text) if line_end < 0 else line_end - (newline == "\r\n")
        edits.append(Edit(at, at, body))
    return edits


def _line(key: str, value: Value, here: int) -> str:
    return f"{key}:{_written(value, here)}"


def _written(value: Value, here: int) -> str:
    """A value as it stands behind its colon."""
    if isinstance(value, Raw):
        raw = value.strip("\n")
        if "\n" in raw or raw.startswith("- ") or (isinstance(value, Lines) and not raw.startswith("{")):
            return "\n" + indented(raw, " " * (here + 2)).rstrip()
        return f" {raw.strip()}"
    if isinstance(value, str) and (isinstance(value, Picture) or "\n" in value.strip("\n")):
        return _block(value, here)
    return f" {_inline(value)}"


def _block(text: str, here: int) -> str:
    chomp = "" if text.endswith("\n") and not text.endswith("\n\n") else "-"
    if not text or text[0] in " \n" or text.endswith("\n\n") or "\r" in text:
        raise Refused(CANNOT, 422)
    return f" |{chomp}\n" + indented(text, " " * (here + 2)).rstrip("\n")


def _inline(value: Plain) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case str():
            return value if _PLAIN.fullmatch(value) and resolve(value) == value else yaml_text(value)
        case list():
            return f"[{', '.join(map(_inline, value))}]"
        case dict():
            return "{" + ", ".join(f"{yaml_text(key)}: {_inline(each)}" for key, each in value.items()) + "}"
    raise Refused(CANNOT, 422)
