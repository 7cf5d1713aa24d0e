"""Scalars after YAML 1.2's core schema, and the way back from a scalar's value to the file's characters."""

from __future__ import annotations

import re

from fragkit.packs.decoding import visible
from fragkit.packs.nodes import Scalar
from fragkit.packs.source import WHITE_SPACE

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
_PIECE = re.compile(
    r"(?P<white>[ \t\r\n]+)|(?P<joined>\\\r?\n[ \t\r\n]*)|(?P<escape>\\(?:x..|u.{4}|U.{8}|.))|(?P<letter>.)", re.DOTALL
)


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

    A doubled quote and an escape map to their first character; white space that folding makes of a line
    break maps to somewhere in that break.
    """
    value = node.value
    assert isinstance(value, str)
    written = visible(text[node.start : node.end])
    if node.style == '"':
        places = _double_quoted(written)
    elif node.style == "|":
        places = _literal(value, written)
    elif node.style == ">":
        places = _folded(value, written, _below_header(written), len(written))
    elif node.style == "'":
        places = _folded(value, written, 1, len(written) - 1, wide="'")
    else:
        places = _folded(value, written, 0, len(written))
    # As many as there are characters, also where reading had to go on after a mistake and text was taken out.
    missing = len(value) + 1 - len(places)
    return [node.start + place for place in places[: len(value) + 1]] + [node.end] * missing


def _folded(value: str, written: str, at: int, end: int, wide: str = "") -> list[int]:
    """Folding changes only white space, so the other characters stand in the file in the same order."""
    places: list[int] = []
    for character in value:
        if character in WHITE_SPACE:
            places.append(at)
            if at < end and (written[at] == character or (character == " " and written[at] in WHITE_SPACE)):
                at += 1
            continue
        while at < end and written[at] != character:
            at += 1
        places.append(at)
        at = min(end, at + (2 if character == wide else 1))
    return [*places, at]


def _below_header(written: str) -> int:
    """Where a block begins after its `|` or `>` and what else is on that line."""
    line_end = written.find("\n")
    return line_end + 1 if line_end >= 0 else len(written)


def _literal(value: str, written: str) -> list[int]:
    """Every line of a literal block stands in the file as it is, behind an indentation of one width."""
    at = _below_header(written)
    indent: int | None = None
    places: list[int] = []
    for line in value.split("\n"):
        line_end = written.find("\n", at)
        line_end = len(written) if line_end < 0 else line_end
        bare = line.rstrip(WHITE_SPACE)
        if bare and indent is None:
            indent = max(0, len(written[at:line_end].rstrip(WHITE_SPACE)) - len(bare))
        first = at + (indent or 0)
        places.extend(min(first + column, line_end) for column in range(len(line) + 1))
        at = min(line_end + 1, len(written))
    return places


def _double_quoted(written: str) -> list[int]:
    """Walks the text between the quotes as YAML does: white space, escapes, single characters."""
    places: list[int] = []
    for piece in _PIECE.finditer(written, 1, len(written) - 1):
        at, breaks = piece.start(), piece[0].count("\n")
        if piece.lastgroup == "white" and breaks == 0:
            places.extend(range(at, piece.end()))
        elif piece.lastgroup == "white":
            places.extend([at] * max(1, breaks - 1))
        elif piece.lastgroup == "joined":
            places.extend([at] * (breaks - 1))
        else:
            places.append(at)
    return [*places, len(written) - 1]
