"""What the checker finds: a code, where in the entry, and what would be right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from fragkit.packs.nodes import Path

WARNINGS = frozenset({"FK423", "FK428", "FK433", "FK435", "FK439", "FK443"})
"""The codes of what is probably a mistake, though the game can be played with it."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong at a path of keys in an entry; `start` and `end` are characters of the text there."""

    code: str
    path: Path
    message: str
    help: str
    start: int | None = None
    end: int | None = None
    replacement: str | None = None
    """What the characters should be, when that is certain enough to offer."""
    at_key: bool = False
    """Whether the last step of the path is meant as the key itself, not as its value."""
    absent: bool = False
    """Whether it is about something that is not there, which another mistake may have taken out."""


_MOST_PROBLEMS = 250  # of one entry: more than is shown of its file
_MOST_LETTERS = 600  # of a message: it may quote an author's own words, however long


def _clipped(text: str) -> str:
    return text if len(text) <= _MOST_LETTERS else text[: _MOST_LETTERS - 1] + "…"


@dataclass(slots=True)
class Problems:
    """The problems of one entry, in the order met."""

    found: list[Problem] = field(default_factory=list)
    steps: int = 0
    """How many steps have been looked at."""

    def add(
        self,
        code: str,
        path: Path,
        message: str,
        help: str,
        start: int | None = None,
        end: int | None = None,
        *,
        replacement: str | None = None,
        at_key: bool = False,
        absent: bool = False,
    ) -> None:
        """Notes a problem."""
        if len(self.found) == _MOST_PROBLEMS:
            return
        message, help = _clipped(message), _clipped(help)
        self.found.append(Problem(code, path, message, help, start, end, replacement, at_key, absent))

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.found)
