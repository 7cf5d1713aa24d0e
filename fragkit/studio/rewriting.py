"""Writes keys of an entry anew in the author's own text: comments, order and layout of everything else stay.

The result is read again and compared before anybody gets it. Knows nothing of what the keys mean.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from textwrap import indent as indented
from typing import TypeAlias

from fragkit.content.beginnings import yaml_text
from fragkit.diagnostic import Edit
from fragkit.packs.limits import DEFAULT_LIMITS
from fragkit.packs.nodes import Mapping as Node
from fragkit.packs.nodes import Plain, plain
from fragkit.packs.reader import read
from fragkit.packs.scalars import resolve
from fragkit.packs.source import Source
from fragkit.studio.answers import Refused

LONGEST_LINE = 100
_PLAIN = re.compile(r"[a-z0-9][a-z0-9-]*")
"""Words, ids and dice, which need no quotes wherever they stand."""
CANNOT = "This entry is written in a way that a form cannot keep. Use the editor for it."


class Raw(str):
    """YAML as somebody wrote it, to stand behind a key as it is."""

    __slots__ = ()


class Picture(str):
    """Text whose lines must stay below each other, such as a drawing."""

    __slots__ = ()


Value: TypeAlias = "Plain | Raw | Picture"
"""None takes the key away."""


def rewritten(path: str, text: str, section: str, id: str, values: Mapping[str, Value], order: Sequence[str]) -> str:
    """The text with these values under their keys in one entry; new keys stand where `order` has them."""
    node = _entry(path, text, section, id)
    if node.flow or any("\t" in line for line in text.splitlines()):
        raise Refused(CANNOT, 422)
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
            edits.append(Edit(_behind(text, node.keys[key].end), old.end, _written(value, here)))
    kept = [key for key in node.keys if values.get(key, "") is not None]
    edits += _additions(text, node, kept, added, here, order)
    for edit in sorted(edits, key=lambda each: each.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    _compare(path, text, section, id, node, values)
    return text


def _entry(path: str, text: str, section: str, id: str) -> Node:
    root = read(Source(path, text), DEFAULT_LIMITS).root
    entries = root.get(section) if isinstance(root, Node) else None
    entry = entries.get(id) if isinstance(entries, Node) else None
    if not isinstance(entry, Node) or not entry.keys:
        raise Refused(CANNOT, 422)
    return entry


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


def _column(text: str, offset: int) -> int:
    return offset - (text.rfind("\n", 0, offset) + 1)


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
        if "\n" in raw or raw.startswith("- "):
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
