"""Findings that an author has decided to live with for now, kept in a file by what they are about, never by line.

A finding is known again by its file, its code, its entry and the characters it stands at; so lines may move.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path, PurePath

from fragkit.diagnostic import Diagnostic
from fragkit.packs.source import Source

_LONGEST_SNIPPET = 200
_LARGEST_FILE = 16 * 1024 * 1024


class BadBaseline(ValueError):
    """A file that is no baseline."""


@dataclass(frozen=True, slots=True, order=True)
class Known:
    """What a finding is known by."""

    path: str
    code: str
    entity: str
    snippet: str


def snippet(found: Diagnostic, source: Source | None) -> str:
    """The characters that a finding stands at, without what an editor's tidying changes."""
    if source is None:
        return ""
    return " ".join(source.text[found.span.start : found.span.end].split())[:_LONGEST_SNIPPET]


def fingerprint(found: Diagnostic, source: Source | None) -> str:
    """A short name for a finding that stays the same when lines move."""
    parts = (PurePath(found.span.path).as_posix(), found.code, found.entity or "", snippet(found, source))
    return blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


class Baseline:
    """The findings of a file, each with how often it is there."""

    def __init__(self, folder: Path, known: Mapping[Known, int]) -> None:
        self.folder = folder
        self.known = dict(known)

    @classmethod
    def of(cls, folder: Path, findings: Iterable[Diagnostic], sources: Mapping[str, Source]) -> Baseline:
        """A baseline of all these findings; paths are counted from the folder that it will lie in."""
        return cls(folder, Counter(_known(folder, found, sources) for found in findings))

    @classmethod
    def read(cls, path: Path) -> Baseline:
        """The baseline in a file."""
        try:
            if path.stat().st_size > _LARGEST_FILE:
                raise BadBaseline(f"{path} is far larger than any baseline")
            document = json.loads(path.read_text(encoding="utf-8"))
            if document["version"] != 1:
                raise BadBaseline(f"{path} was written by a newer fragkit")
            rows = [(Known(*(row[key] for key in Known.__slots__)), row["count"]) for row in document["findings"]]
        except OSError as problem:
            raise BadBaseline(f"{path} cannot be read: {problem.strerror or problem}") from None
        except (ValueError, KeyError, TypeError, RecursionError) as problem:
            if isinstance(problem, BadBaseline):
                raise
            raise BadBaseline(f"{path} is not a baseline that `fragkit lint --write-baseline` wrote") from None
        if not all(type(count) is int and all(isinstance(each, str) for each in _parts(key)) for key, count in rows):
            raise BadBaseline(f"{path} is not a baseline that `fragkit lint --write-baseline` wrote")
        return cls(path.parent, dict(rows))

    def without_known(
        self, findings: Iterable[Diagnostic], sources: Mapping[str, Source]
    ) -> tuple[tuple[Diagnostic, ...], Baseline]:
        """The findings that are new, and the baseline without those that are gone."""
        left = Counter(self.known)
        new = []
        for found in findings:
            known = _known(self.folder, found, sources)
            if left[known] > 0:
                left[known] -= 1
            else:
                new.append(found)
        still = {known: count - max(0, left[known]) for known, count in self.known.items()}
        return tuple(new), Baseline(self.folder, {known: count for known, count in still.items() if count > 0})

    def __len__(self) -> int:
        return sum(self.known.values())

    def as_text(self) -> str:
        """The file: one finding a line, in order, so that changes can be read in a diff."""
        rows = [
            json.dumps({**dict(zip(Known.__slots__, _parts(known), strict=True)), "count": count})
            for known, count in sorted(self.known.items())
        ]
        return '{"version": 1, "findings": [' + ",".join(f"\n  {row}" for row in rows) + ("\n" if rows else "") + "]}\n"


def _parts(known: Known) -> tuple[str, str, str, str]:
    return known.path, known.code, known.entity, known.snippet


def _known(folder: Path, found: Diagnostic, sources: Mapping[str, Source]) -> Known:
    path = PurePath(os.path.relpath(found.span.path, folder)).as_posix()
    return Known(path, found.code, found.entity or "", snippet(found, sources.get(found.span.path)))
