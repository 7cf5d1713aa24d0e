"""Scalars after YAML 1.2's core schema, and the way back from a scalar's value to the file's characters."""

from __future__ import annotations

import re

from fragkit.packs.nodes import Scalar

_NUMBER_LENGTH = 64
_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_WORDS: dict[str, None | bool] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_NUMERIC_START = frozenset("+-.0123456789")


def resolve(text: str) -> None | bool | int | float | str:
    """What an unquoted scalar means.

    >>> [resolve(word) for word in ("no", "12:30", "0x1F", "true", "~", "1_000")]
    ['no', '12:30', 31, True, None, '1_000']
    """
    if not text or text[0] not in _NUMERIC_START:
        return _WORDS.get(text, text) if len(text) < 6 else text
    if len(text) > _NUMBER_LENGTH:
        return text
    if _INTEGER.fullmatch(text):
        base = 8 if text.startswith("0o") else 16 if text.startswith("0x") else 10
        return int(text, base)
    if _FLOAT.fullmatch(text):
        return float(text.lower().replace(".inf", "inf").replace(".nan", "nan"))
    return text


def offsets(node: Scalar, text: str) -> list[int]:
    """For each character of a textual scalar, and for its end, the offset in the file that it came from.

    Folding and indentation change only white space, so the other characters stand in the file in the
    same order; a doubled quote or an escape maps to its first character.
    """
    value = node.value
    assert isinstance(value, str)
    if node.style == '"':
        return _double_quoted(value, text, node.start, node.end)
    if node.style == "|":
        return _literal(value, text, node.start)
    at = node.start
    if node.style == ">":
        at = text.find("\n", node.start, node.end) + 1
    elif node.style == "'":
        at += 1
    places: list[int] = []
    for character in value:
        if character.isspace():
            places.append(at)
            if at < node.end and text[at].isspace() and (text[at] == character or character == " "):
                at += 1
            continue
        while at < node.end and text[at] != character:
            at += 1
        places.append(at)
        at += 2 if node.style == "'" and character == "'" else 1
    places.append(min(at, node.end))
    return places


def _literal(value: str, text: str, start: int) -> list[int]:
    """Every line of a literal block stands in the file as it is, behind an indentation of one width."""
    at = text.find("\n", start) + 1
    starts: list[int] = []
    indent = 0
    lines = value.split("\n")
    for line in lines:
        starts.append(at)
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        if line and not indent:
            indent = len(text[at:end].removesuffix("\r")) - len(line)
        at = min(end + 1, len(text))
    places: list[int] = []
    for begin, line in zip(starts, lines, strict=True):
        places.extend(min(begin + indent + column, len(text)) for column in range(len(line) + 1))
    return places


def _double_quoted(value: str, text: str, start: int, end: int) -> list[int]:
    places: list[int] = []
    at = start + 1
    for character in value:
        while at < end and text[at] == "\\" and text[at + 1] in "\r\n":  # an escaped line break is nothing
            at += 2
            while at < end and text[at].isspace():
                at += 1
        if at < end and text[at] == "\\":
            places.append(at)
            at += 2 + {"x": 2, "u": 4, "U": 8}.get(text[at + 1], 0)
            continue
        if character.isspace():
            places.append(at)
            if at < end and text[at] == character:
                at += 1
            elif at < end and text[at].isspace():
                while at < end and text[at].isspace():
                    at += 1
            continue
        while at < end and text[at] != character:
            at += 1
        places.append(at)
        at += 1
    places.append(min(at, end))
    return places
