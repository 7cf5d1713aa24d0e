"""YAML's own complaints, said again for someone who never met YAML."""

from __future__ import annotations

import re

import yaml

from fragkit.diagnostic import Diagnostic, error
from fragkit.packs.source import WHITE_SPACE, Source

# What libyaml says (a part of it) -> what it means, what to do, and whether the start of the thing that
# was being read (an opening quote or bracket) is the better place to point at.
_MEANINGS: tuple[tuple[str, str, str, bool], ...] = (
    (
        "while scanning a quoted scalar",
        "this quote is never closed",
        "Add the closing quote at the end of the text.",
        True,
    ),
    (
        "expected ',' or ']'",
        "this list in square brackets is not closed, or a comma is missing in it",
        "Close it with `]` and put a comma between the items.",
        True,
    ),
    (
        "expected ',' or '}'",
        "these braces are not closed, or a comma is missing in them",
        "Close them with `}` and put a comma between the pairs.",
        True,
    ),
    (
        "mapping values are not allowed",
        "a colon is not expected here",
        "If it belongs to the text, put the whole text in quotes; if this begins a new key, put it on its own line.",
        False,
    ),
    (
        "could not find expected ':'",
        "this line has no colon with a space after it, so it is neither a key nor a value",
        "Write `key: value`, or indent the line more if it continues the text above.",
        True,
    ),
    (
        "did not find expected key",
        "this line does not fit the lines above it",
        "Check its indentation: keys of one entry begin in the same column. Text after a closing quote"
        " gives this message too.",
        False,
    ),
    (
        "did not find expected '-' indicator",
        "this line does not fit the list above it",
        "Begin it with `- ` in the same column as the other items, or indent it under its item.",
        False,
    ),
    (
        "block sequence entries are not allowed",
        "a list item `- ` is not expected here",
        "Put the list on the lines below its key, or write it in one line as `[a, b]`.",
        False,
    ),
    (
        "mapping keys are not allowed",
        "a key is not expected here",
        "Put it on a line of its own, indented like its neighbours.",
        False,
    ),
    (
        "alphabetic or numeric character",
        "text cannot begin with `*` or `&` unless it is in quotes",
        "Put the text in quotes.",
        False,
    ),
    (
        "unknown escape character",
        "a backslash in double quotes begins a code that YAML does not know",
        "Use single quotes, or write the backslash twice.",
        False,
    ),
    (
        "hexdecimal number",
        "this escape code is not complete",
        "Use single quotes, or finish the code.",
        False,
    ),
    (
        "Unicode character escape",
        "this escape code is no character",
        "Use single quotes, or write the character itself.",
        False,
    ),
    (
        "comment or line break",
        "after `|` or `>` the text begins on the next line",
        "Move the text to the next line and indent it.",
        False,
    ),
    (
        "document indicator",
        "`---` or `...` is not expected inside a text",
        "Indent the line, or quote it.",
        False,
    ),
    (
        "expected <document start>",
        "the file goes on here after its content has ended",
        "Check the indentation of this line: top-level keys such as `cards:` begin in the first column.",
        False,
    ),
    (
        "cannot start any token",
        "text cannot begin with this character unless it is in quotes",
        "Put the text in quotes.",
        False,
    ),
    (
        "node content",
        "a value is missing here",
        "Write the value, or take out the extra comma or bracket.",
        False,
    ),
    ("tag", "`!` begins a YAML tag, and fragkit takes none", "Put the text in quotes.", False),
    ("directive", "a line that begins with `%` is an instruction to YAML", "Put the text in quotes.", True),
)


_UNKNOWN = ("", "this is not valid YAML", "Compare the line with a working entry.", False)
_NO_COLON = (
    "this line has no colon with a space after it, so it is neither a key nor a value",
    "Write `key: value`, or put a text of several lines in quotes.",
)
_KEY_UP_TO_COLON = re.compile(r" *[\w-]+ *")
_NO_KEY = re.compile(r" *[^ #'\"\[{|>-](?:[^:#]|:(?! ))*[^:]")


def describe(source: Source, text: str, broken: yaml.YAMLError) -> Diagnostic:
    """The finding for a syntax error, at the place that the author should look at."""
    said = f"{getattr(broken, 'context', None) or ''} {getattr(broken, 'problem', None) or ''}"
    _, message, help, at_opening = next((meaning for meaning in _MEANINGS if meaning[0] in said), _UNKNOWN)
    context_mark = getattr(broken, "context_mark", None)
    offset = context_mark.index if at_opening and context_mark is not None else index_of(broken)
    offset = _onto_text(text, offset)
    above = _line_without_colon(text, offset) if "mapping values are not allowed" in said else None
    if above is not None:
        offset, (message, help) = above, _NO_COLON
    return error("FK101", source.span(offset, offset + 1), message, help=help)


def _line_without_colon(text: str, offset: int) -> int | None:
    """Where the line above begins, if a key at `offset` is in the way only because that line is none."""
    line = text.rfind("\n", 0, offset) + 1
    before = text[:line].rstrip(WHITE_SPACE)
    above = before.rfind("\n") + 1
    if not _KEY_UP_TO_COLON.fullmatch(text, line, offset) or not _NO_KEY.fullmatch(before, above):
        return None
    return above + len(before[above:]) - len(before[above:].lstrip(WHITE_SPACE))


def unclosed_quote(source: Source, offset: int) -> Diagnostic:
    """The finding for a quote that runs on until some other quote ends it."""
    _, message, help, _ = _MEANINGS[0]
    return error("FK101", source.span(offset, offset + 1), message, help=help)


def index_of(broken: yaml.YAMLError) -> int:
    """The offset at which the parser gave up."""
    mark = getattr(broken, "problem_mark", None)
    return mark.index if mark is not None else 0


def _onto_text(text: str, offset: int) -> int:
    """A place behind the end of a line, or of the file, moves back to the last thing written."""
    if offset < len(text) and text[offset] not in "\r\n":
        return offset
    return max(0, len(text[:offset].rstrip(WHITE_SPACE)) - 1)
