"""From the bytes of a file to its text, refusing what no author would type. Knows nothing of YAML."""

from __future__ import annotations

import codecs
import re

from fragkit.diagnostic import Diagnostic, Span, error, warning
from fragkit.packs.limits import Limits
from fragkit.packs.source import Source

# U+0085, U+2028, U+2029 and a lone carriage return are line breaks to YAML and not to editors.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]|\r(?!\n)")
_INVISIBLE = re.compile("[\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]")
_ENCODINGS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


def decode(path: str, data: bytes, limits: Limits) -> tuple[Source | None, list[Diagnostic]]:
    """The text of a file, or the reasons why it is not read."""
    if len(data) > limits.file_bytes:
        return None, [too_large(path, len(data), limits)]
    lines = data.count(b"\n")
    if lines > limits.file_lines:
        return None, [
            error(
                "FK002",
                Span(path),
                f"this file has {lines:,} lines; fragkit reads at most {limits.file_lines:,}",
                help="Split it: a pack may have as many files as you like.",
            )
        ]
    for mark, name in _ENCODINGS:
        if data.startswith(mark):
            return None, [
                error(
                    "FK003",
                    Span(path),
                    f"this file is saved as {name}, not as UTF-8",
                    help="Open it in your editor and save it with the encoding UTF-8.",
                )
            ]
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as problem:
        return None, [_not_utf8(path, data, problem)]
    source = Source(path, text)
    return source, _odd_characters(source, limits)


def too_large(path: str, size: int, limits: Limits) -> Diagnostic:
    """The finding for a file over the size that is read."""
    return error(
        "FK002",
        Span(path),
        f"this file has {size:,} bytes; fragkit reads at most {limits.file_bytes:,}",
        help="Split it: a pack may have as many files as you like.",
    )


def visible(source: Source) -> str:
    """The text for the YAML parser: refused characters become spaces, so that all offsets stay."""
    return _CONTROL.sub(" ", source.text) if _CONTROL.search(source.text) else source.text


def has_control_characters(text: str) -> bool:
    """Whether a value holds characters that no printed card can show."""
    return _CONTROL.search(text) is not None


def _not_utf8(path: str, data: bytes, problem: UnicodeDecodeError) -> Diagnostic:
    before = data[: problem.start]
    line = before.count(b"\n") + 1
    column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
    return error(
        "FK003",
        Span(path, line, column, line, column + 1),
        f"byte {problem.start + 1} of this file (0x{data[problem.start]:02X}) is not UTF-8 text",
        help="Save the file with the encoding UTF-8; this letter was probably typed in another one.",
    )


def _odd_characters(source: Source, limits: Limits) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    for match in _CONTROL.finditer(source.text):
        if len(found) >= limits.findings_per_file:
            return found
        found.append(
            error(
                "FK004",
                source.span(match.start(), match.end()),
                f"an invisible control character (U+{ord(match[0]):04X}) stands here",
                help="Delete it; it often comes along with text copied from another program.",
            )
        )
    for match in _INVISIBLE.finditer(source.text):
        if len(found) >= limits.findings_per_file:
            return found
        found.append(
            warning(
                "FK005",
                source.span(match.start(), match.end()),
                f"an invisible character (U+{ord(match[0]):04X}) stands here and can make text read"
                " differently from what it is",
                help="Delete it, unless you put it there on purpose.",
            )
        )
    return found
