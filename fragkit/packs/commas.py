"""Values in braces and brackets that YAML cuts in two at a comma within parentheses: `{at: area(square, 2)}`.

Finds where such a value was meant to end, and offers the quotes that it lacks. Knows nothing of expressions.
"""

from __future__ import annotations

import re

from fragkit.diagnostic import Diagnostic, Edit, Fix, error
from fragkit.packs.source import WHITE_SPACE, Source

MOST_LOOKS = 400
"""How many values of one file are looked at more closely; with more of them, something else is wrong."""
_LONGEST = 2_000
_SIGN = re.compile(r"""'[^'\n]*'|"[^"\n]*"|[(\[{)\]},\n]|:(?=[ \r\n])|(?<=[ \n])#""")
_FOLD = re.compile(r"[ \t]*\r?\n[ \t\r\n]*")
_ENDS = frozenset(",[]{}\n")
_PARTNERS = {")": "(", "]": "["}
_MASK = str.maketrans(dict.fromkeys(",[]{}", "_"))


def whole_value(text: str, start: int, end: int) -> int | None:
    """Where a value ends that YAML takes to end at `end`, if parentheses kept their commas; None if nothing is cut."""
    following = text[end : end + _LONGEST].lstrip(WHITE_SPACE)[:1]
    if not following or following not in _ENDS:
        return None
    opened: list[str] = []
    for piece in _SIGN.finditer(text, start, start + _LONGEST):
        sign = piece[0]
        if not opened:
            if sign in _ENDS:
                return _trimmed(text, start, piece.start()) if piece.start() > end else None
            if sign == "(":
                opened.append(sign)
        elif sign in ("(", "["):
            opened.append(sign)
        elif sign in _PARTNERS:
            if opened.pop() != _PARTNERS[sign]:
                return None
        elif sign[0] in "{}:#":  # no value goes on over these
            return None
    return None


def _trimmed(text: str, start: int, end: int) -> int:
    return start + len(text[start:end].rstrip(WHITE_SPACE))


def masked(text: str, values: dict[int, int]) -> str:
    """The text in which nothing ends these values before their ends; the file itself says what they are.

    >>> masked("{at: area(square, 2)}", {5: 20})
    '{at: area(square_ 2)}'
    """
    pieces: list[str] = []
    at = 0
    for start, end in sorted(values.items()):
        pieces += [text[at:start], text[start:end].translate(_MASK)]
        at = end
    return "".join([*pieces, text[at:]])


def one_line(written: str) -> str:
    """A plain value as YAML reads it."""
    return _FOLD.sub(" ", written)


def cut_in_two(source: Source, start: int, end: int) -> Diagnostic:
    """The finding for a value that its comma cuts."""
    value = one_line(source.text[start:end])
    better = f'"{value}"' if '"' not in value and "\\" not in value else "'" + value.replace("'", "''") + "'"
    return error(
        "FK421",
        source.span(start, end),
        "in braces and brackets a comma ends the value, so this one is cut in two",
        help=f"Put it in quotes: `{better}`, or write it on a line of its own.",
        fix=Fix("put it in quotes", (Edit(start, end, better),)),
    )
