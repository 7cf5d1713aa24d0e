"""What is wrong, as the page shows it: beside the thing it is about, with the line, the reason and what can be done."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

from fragkit.content.library import load
from fragkit.diagnostic import Diagnostic, Note
from fragkit.lint.codes import codes
from fragkit.lint.fixes import changed, mend
from fragkit.lint.frames import harmless, show
from fragkit.lint.report import Report, looked_at
from fragkit.lint.run import report_on
from fragkit.lint.writing import can_be_written, difference
from fragkit.lsp.positions import Lines
from fragkit.packs.finding import MANIFEST
from fragkit.packs.source import Source
from fragkit.studio.answers import Refused
from fragkit.studio.files import digest_of
from fragkit.studio.looking import Look
from fragkit.studio.things import Thing, name_of


def name(found: Diagnostic) -> str:
    """What a finding is known by as long as its file stays as it is."""
    said = f"{found.span.path}\0{found.code}\0{found.span.start}\0{found.span.end}\0{found.message}"
    return blake2b(said.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def as_data(root: Path, findings: Iterable[Diagnostic], sources: Mapping[str, Source]) -> Iterator[dict[str, Any]]:
    """Findings for the page."""
    lines: dict[str, Lines] = {}
    for found in findings:
        path = found.span.path
        source = sources.get(path)
        if path not in lines:
            lines[path] = Lines(source.text if source is not None else "")
        _, *frame = next(iter(show([found], sources))).split("\n")
        fix = found.fix
        yield {
            "name": name(found),
            "code": found.code,
            "title": codes()[found.code].name if found.code in codes() else "",
            "severity": found.severity.value,
            "message": harmless(found.message),
            "help": harmless(found.help or ""),
            "frame": "\n".join(line for line in frame if not line.lstrip().startswith("= ")),
            "notes": [_note(root, note) for note in found.notes],
            "file": _file(root, path),
            "line": found.span.line,
            "from": lines[path].position(found.span.start),
            "to": lines[path].position(max(found.span.end, found.span.start)),
            "entity": found.entity,
            "fix": {"says": fix.description, "safe": fix.safe} if fix is not None and can_be_written(path) else None,
        }


def _note(root: Path, note: Note) -> dict[str, Any]:
    return {"text": harmless(note.message), "line": note.span.line, "file": _file(root, note.span.path)}


def beside(look: Look) -> dict[str, list[str]]:
    """The findings that stand beside each thing, by its key."""
    by_place: dict[tuple[str, str], list[Thing]] = {}
    for thing in look.things.values():
        by_place.setdefault((thing.id, thing.file), []).append(thing)
    told: dict[str, list[str]] = {}
    for found in look.findings:
        keys: list[str] = []
        owner = look.library.shelf.packs.get(found.entity.partition(":")[0]) if found.entity is not None else None
        if found.entity is not None and owner is not None:
            about = by_place.get((found.entity, name_of(found.span.path, owner.storage.location)), [])
            keys = [thing.key for thing in about]
        for key in keys:
            told.setdefault(key, []).append(name(found))
    return told


def explained(code: str) -> dict[str, str]:
    """What a code means."""
    known = codes().get(code)
    if known is None:
        raise Refused("There is no such code.", 404)
    return {
        "code": known.code,
        "title": known.name,
        "what": known.what,
        "why": known.why,
        "wrong": "\n".join(map(harmless, known.wrong.text.split("\n"))),
        "right": "\n".join(map(harmless, known.right.text.split("\n"))),
    }


def mended(root: Path, look: Look, wanted: str) -> dict[str, Any]:
    """What mending a finding would change, tried out in memory: the files with their differences.

    A fix after which something else would be wrong is refused.
    """
    found = next((each for each in look.findings if name(each) == wanted), None)
    if found is None or found.fix is None:
        raise Refused("That has changed in the meantime.", 409)
    report = Report(tuple(look.findings), looked_at(look.library), look.library.shelf.sources)
    result = mend(report, partial(_with, root), lambda each: name(each) == wanted, can_be_written)
    files = changed(result.texts, look.library.shelf.sources)
    if not files:
        raise Refused("Mending this would make something else wrong, so it is left to you.", 409)
    return {
        "says": found.fix.description,
        "files": [
            {
                "name": _file(root, path),
                "before": digest_of(before),
                "after": after,
                "difference": [harmless(line) for line in difference(_file(root, path), before, after)],
            }
            for path, (before, after) in files.items()
        ],
    }


def _with(root: Path, texts: Mapping[str, str]) -> Report:
    return report_on(load([root], overlay={path: text.encode() for path, text in texts.items()}))


def _file(root: Path, path: str) -> str:
    """The name of a file in the pack; of the whole pack, the one that describes it."""
    return MANIFEST if os.path.isdir(path) else name_of(path, root)
