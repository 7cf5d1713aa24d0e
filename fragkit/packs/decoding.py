"""From the bytes of a file to its text, refusing what no author would type. Knows nothing of YAML."""

from __future__ import annotations

import codecs
import re
from itertools import islice

from fragkit.diagnostic import Diagnostic, Edit, Findings, Fix, Span, error, warning
from fragkit.packs.limits import Limits
from fragkit.packs.lookalikes import in_one_alphabet, lookalikes
from fragkit.packs.source import Source

# U+0085, U+2028, U+2029 and a lone carriage return are line breaks to YAML and not to editors; U+FEFF, U+FFFE
# and U+FFFF are refused by its parser, and surrogates are no characters at all.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]|\r(?!\n)")
_INVISIBLE = re.compile("[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\U000e0000-\U000e007f]")
_ENCODINGS = (
    (re.compile(rb"\xff\xfe\0\0|\0\0\xfe\xff|\0\0\0.|.\0\0\0", re.DOTALL), "UTF-32"),  # begins like UTF-16
    (re.compile(rb"\xff\xfe|\xfe\xff|\0.|.\0", re.DOTALL), "UTF-16"),
)


def decode(path: str, data: bytes, limits: Limits) -> tuple[Source | None, list[Diagnostic]]:
    """The text of a file, or the reasons why it is not read."""
    why_not = _too_much(path, data, limits) or _other_encoding(path, data)
    if why_not is not None:
        return None, [why_not]
    try:
        source = Source(path, data.removeprefix(codecs.BOM_UTF8).decode("utf-8"))
    except UnicodeDecodeError as problem:
        return None, [_not_utf8(path, data, problem)]
    findings = Findings(limits.findings_per_file)
    for odd, finding in ((_CONTROL, _control), (_INVISIBLE, _invisible)):
        matches = islice(odd.finditer(source.text), limits.findings_per_file + 1)
        findings.extend(finding(source, match) for match in matches)
    findings.extend(lookalikes(source, limits.findings_per_file + 1))
    return source, list(findings)


def visible(text: str) -> str:
    """The text for the YAML parser: refused characters become spaces, so that all offsets stay."""
    return in_one_alphabet(_CONTROL.sub(" ", text) if _CONTROL.search(text) else text)


def has_control_characters(text: str) -> bool:
    """Whether a value holds characters that no printed card can show."""
    return _CONTROL.search(text) is not None


def has_invisible_characters(text: str) -> bool:
    """Whether a value holds characters that make it read differently from what it is."""
    return _INVISIBLE.search(text) is not None


def _too_much(path: str, data: bytes, limits: Limits) -> Diagnostic | None:
    lines = data.count(b"\n")
    if len(data) > limits.file_bytes:
        message = f"this file has more than the {limits.file_bytes:,} bytes that fragkit reads"
    elif lines > limits.file_lines:
        message = f"this file has {lines:,} lines; fragkit reads at most {limits.file_lines:,}"
    else:
        return None
    return error("FK002", Span(path), message, help="Split it: a pack may have as many files as you like.")


def _other_encoding(path: str, data: bytes) -> Diagnostic | None:
    """UTF-16 and UTF-32, by their marks or by the zeros among their first letters."""
    for beginning, name in _ENCODINGS:
        if beginning.match(data):
            message = f"this file is saved as {name}, not as UTF-8"
            return error(
                "FK003", Span(path), message, help="Open it in your editor and save it with the encoding UTF-8."
            )
    return None


def _not_utf8(path: str, data: bytes, problem: UnicodeDecodeError) -> Diagnostic:
    before = problem.object[: problem.start].decode("utf-8")
    byte = len(data) - len(problem.object) + problem.start  # the file's own count, its mark included
    line = before.count("\n") + 1
    column = len(before) - before.rfind("\n")
    return error(
        "FK003",
        Span(path, line, column, line, column + 1, len(before), len(before) + 1),
        f"byte {byte + 1} of this file (0x{data[byte]:02X}) is not UTF-8 text",
        help="Save the file with the encoding UTF-8; this letter was probably typed in another one.",
    )


def _control(source: Source, match: re.Match[str]) -> Diagnostic:
    return error(
        "FK004",
        source.span(match.start(), match.end()),
        f"an invisible control character (U+{ord(match[0]):04X}) stands here",
        help="Delete it; it often comes along with text copied from another program.",
        fix=_deleted(match),
    )


def _invisible(source: Source, match: re.Match[str]) -> Diagnostic:
    return warning(
        "FK005",
        source.span(match.start(), match.end()),
        f"an invisible character (U+{ord(match[0]):04X}) stands here and can make text read"
        " differently from what it is",
        help="Delete it, unless you put it there on purpose.",
        fix=_deleted(match),
    )


def _deleted(match: re.Match[str]) -> Fix:
    """Without the character; unsafe, since two words may grow together and a joiner may be meant."""
    return Fix("delete the character", (Edit(match.start(), match.end(), ""),), safe=False)
