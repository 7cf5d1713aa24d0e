"""A report as SARIF 2.1.0, which GitHub and other hosts show beside the lines. It knows nothing of terminals."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fragkit import __version__
from fragkit.diagnostic import Diagnostic, Severity, Span
from fragkit.lint.baseline import fingerprint
from fragkit.lint.codes import Code, codes
from fragkit.lint.report import Report, in_sentences
from fragkit.packs.source import Source

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def as_sarif(report: Report) -> str:
    """One SARIF log with one run. Of the rules it has those that were found."""
    found = sorted({each.code for each in report.findings})
    rules = [codes()[code] for code in found]
    places = {code: index for index, code in enumerate(found)}
    run = {
        "tool": {"driver": {"name": "fragkit", "version": __version__, "rules": [_rule(each) for each in rules]}},
        "invocations": [{"executionSuccessful": True}],
        "columnKind": "unicodeCodePoints",
        "artifacts": [{"location": _file(path)} for path in report.looked.files],
        "results": [_result(each, places[each.code], report.sources) for each in report.findings],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=True)


def _rule(code: Code) -> dict[str, Any]:
    wrong, right = (each.text.replace("```", "'''") for each in (code.wrong, code.right))
    return {
        "id": code.code,
        "name": "".join(word.capitalize() for word in code.name.split("-")),
        "shortDescription": {"text": code.what},
        "fullDescription": {"text": f"{code.what} {code.why}"},
        "help": {
            "text": f"{code.what} {code.why}\n\nWrong:\n\n{wrong}\nRight:\n\n{right}",
            "markdown": f"{code.what} {code.why}\n\nWrong:\n\n```yaml\n{wrong}```\n\nRight:\n\n```yaml\n{right}```\n",
        },
        "defaultConfiguration": {"level": _LEVELS[code.severity]},
    }


def _result(found: Diagnostic, rule: int, sources: Mapping[str, Source]) -> dict[str, Any]:
    source = sources.get(found.span.path)
    location: dict[str, Any] = {"physicalLocation": _place(found.span)}
    if found.entity is not None:
        location["logicalLocations"] = [{"fullyQualifiedName": found.entity}]
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": rule,
        "level": _LEVELS[found.severity],
        "message": {"text": in_sentences(found)},
        "locations": [location],
        "partialFingerprints": {"fragkit/v1": fingerprint(found, source)},
    }
    if found.notes:
        result["relatedLocations"] = [
            {"physicalLocation": _place(note.span), "message": {"text": note.message}} for note in found.notes
        ]
    if found.fix is not None and source is not None:
        result["fixes"] = [_fix(found, source)]
    return result


def _fix(found: Diagnostic, source: Source) -> dict[str, Any]:
    assert found.fix is not None
    replaced = [(_region(source.span(edit.start, edit.end)), {"text": edit.text}) for edit in found.fix.edits]
    return {
        "description": {"text": f"{found.fix.description[:1].upper()}{found.fix.description[1:]}."},
        "artifactChanges": [
            {
                "artifactLocation": _file(found.span.path),
                "replacements": [{"deletedRegion": region, "insertedContent": text} for region, text in replaced],
            }
        ],
    }


def _place(span: Span) -> dict[str, Any]:
    return {"artifactLocation": _file(span.path), "region": _region(span)}


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _file(path: str) -> dict[str, str]:
    """The place of a file as a URI; one that is not absolute is counted from where lint was run."""
    if os.path.isabs(path):
        return {"uri": f"file://{quote(_bytes(Path(path)))}"}
    return {"uri": quote(_bytes(Path(path)))}


def _bytes(path: Path) -> bytes:
    """A path with slashes, whatever letters it is written with."""
    return path.as_posix().encode("utf-8", "surrogateescape")
