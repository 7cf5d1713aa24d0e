"""Where things stand in the file of a scenario, and how trouble with them is said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from fragkit.content.library import Library
from fragkit.diagnostic import Span
from fragkit.packs.nodes import Path, Scalar, descend
from fragkit.packs.scalars import offsets
from fragkit.packs.shelf import Entry
from fragkit.suggest import did_you_mean, listed

Status: TypeAlias = Literal["passed", "failed", "error"]


class Trouble(Exception):
    """Why a scenario did not pass: `failed` when it was played and ended otherwise, `error` when it could not be."""

    def __init__(self, message: str, span: Span, help: str | None = None, status: Status = "error") -> None:
        super().__init__(message)
        self.message = message if help is None else f"{message}. {help}"
        self.span = span
        self.status: Status = status


@dataclass(frozen=True, slots=True)
class Places:
    """The places in one entry."""

    entry: Entry

    def at(self, *path: str | int) -> Span:
        """The value at the end of a path, or as far as the path leads."""
        node, _ = descend(self.entry.node, path)
        return self.entry.span(node if path else None)

    def inside(self, path: Path, start: int | None, end: int | None) -> Span:
        """Some characters of the text that stands at the end of a path."""
        node, _ = descend(self.entry.node, path)
        if start is None or end is None or not isinstance(node, Scalar) or not isinstance(node.value, str):
            return self.at(*path)
        source = self.entry.document.source
        characters = offsets(node, source.text)
        last = len(characters) - 1
        first = characters[min(start, last)]
        return source.span(first, max(characters[min(max(end - 1, start), last)] + 1, first + 1))


@dataclass(frozen=True, slots=True)
class Names:
    """What the ids that a scenario writes stand for, from where its pack stands."""

    library: Library
    pack: str

    def find(self, kind: str, reference: str) -> str | None:
        """The qualified id, or None."""
        return self.library.resolve(kind, reference, self.pack)

    def hint(self, kind: str, reference: str) -> str:
        """What the author may have meant."""
        reach = self.library.shelf.packs[self.pack].reach
        known = sorted(each.id for each in self.library.shelf.every(kind) if each.pack in reach)
        return did_you_mean(reference, known) or f"There are {listed(known)}."
