"""What is done with bytes of which nobody knows anything, and what must hold then. It knows no way to make them."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from fragkit.diagnostic import Diagnostic
from fragkit.effects.expressions import parse
from fragkit.lint.fixes import mended
from fragkit.lint.formatting import formatted_bytes
from fragkit.lint.junit import as_junit
from fragkit.lint.machine import as_github, as_json
from fragkit.lint.report import Report, looked_at
from fragkit.lint.sarif import as_sarif
from fragkit.lsp.desk import Desk, Reading
from fragkit.lsp.mending import laid_out, remedies
from fragkit.lsp.offering import offers_at
from fragkit.lsp.referring import named_at
from fragkit.lsp.telling import told_at
from fragkit.packs.archive import Archive
from fragkit.packs.decoding import decode
from fragkit.packs.limits import DEFAULT_LIMITS
from fragkit.packs.reader import read

PACK = """\
id: demo
version: 1.0.0
title: Demo
authors: [Somebody]
license: CC-BY-4.0
language: en
format: 1
requires:
  core: '>=0.1'
"""


@cache
def _desk() -> tuple[Desk, Path]:
    """A desk with an empty pack on it. It knows what it requires, so that only what is new is read."""
    root = Path(tempfile.mkdtemp(prefix="fragkit-fuzzing-")) / "demo"
    root.mkdir()
    (root / "pack.yaml").write_text(PACK, encoding="utf-8")
    return Desk(), root


def pack(data: bytes, name: str = "all.yaml") -> Report:
    """A file of a pack, as an editor has it: looked through, shown in every form, formatted, asked about."""
    desk, root = _desk()
    path = str(root / name)
    reading = desk.read_anew(root, {path: data})
    library = reading.library
    report = Report(tuple(reading.findings), looked_at(library), library.shelf.sources)
    for found in report.findings:
        _lies_in_its_file(found, report)
    assert as_sarif(report).isascii()
    assert as_json(report).isascii()
    assert as_junit(report, "warning").endswith("</testsuites>")
    assert all("\n" not in line for line in as_github(report.findings))
    formatting(data, name)
    source = library.shelf.sources.get(path)
    if source is not None:
        _is_answered(reading, path, source.text)
    return report


def _lies_in_its_file(found: Diagnostic, report: Report) -> None:
    source = report.sources.get(found.span.path)
    length = len(source.text) if source is not None else found.span.end
    assert 0 <= found.span.start <= found.span.end <= length
    for edit in found.fix.edits if found.fix is not None else ():
        assert 0 <= edit.start <= edit.end <= length


def _is_answered(reading: Reading, path: str, text: str) -> None:
    """What an editor asks at some places of a text."""
    mended(text, reading.said_of(path))
    laid_out(path, text)
    list(remedies(reading, path, text, 0, len(text)))
    for offset in (0, len(text) // 3, len(text) * 2 // 3, len(text)):
        assert 0 <= offers_at(reading, path, text, offset).start <= offset
        told = told_at(reading, path, text, offset)
        assert told is None or 0 <= told.start <= told.end <= len(text)
        named = named_at(reading, path, text, offset)
        assert named is None or text[named.start : named.end] == named.entry.id


def formatting(data: bytes, name: str = "all.yaml") -> None:
    """The layout of a file: there is none, or it is its own layout."""
    after = formatted_bytes(name, data).after
    if after is not None:
        again = formatted_bytes(name, after.encode())
        assert again.after in (after, None)


def yaml(data: bytes) -> None:
    """A file without any meaning."""
    source, findings = decode("a.yaml", data, DEFAULT_LIMITS)
    assert source is not None or list(findings)
    if source is not None:
        document = read(source, DEFAULT_LIMITS)
        assert all(0 <= each.span.start <= each.span.end <= len(source.text) for each in document.findings)


def expression(data: bytes) -> None:
    """An expression of the effect language."""
    text = data.decode("utf-8", "replace")
    parsed = parse(text)
    assert parsed.tree is not None or parsed.problems
    assert all(0 <= each.start <= each.end <= len(text) for each in parsed.problems)


def archive(data: bytes) -> None:
    """A zip of a pack, of which no member leaves it."""
    _, root = _desk()
    path = root.parent / "evil.zip"
    path.write_bytes(data)
    stored = Archive(path, str(path), DEFAULT_LIMITS)
    for file in stored.content_files():
        assert not Path(file.name).is_absolute()
        assert ".." not in Path(file.name).parts
        content = file.load()
        assert content is None or len(content) <= DEFAULT_LIMITS.file_bytes + 1


TARGETS: dict[str, Callable[[bytes], object]] = {
    "pack": pack,
    "formatting": formatting,
    "yaml": yaml,
    "expression": expression,
    "archive": archive,
}
