"""What need not be made again: in memory while a session lasts, and in a folder that knows what its pages came from."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from fragkit.render.components import hashed
from fragkit.render.files import write_whole

STATE = ".fragkit.json"
Made = TypeVar("Made")


@dataclass(slots=True)
class Kept:
    """Things that were made from something that is known by its hash; the last of each name is kept."""

    touched: list[str] = field(default_factory=list)
    """The files that the last run wrote, since they had changed."""
    _things: dict[str, tuple[str, Any]] = field(default_factory=dict)

    def thing(self, name: str, origin: str, make: Callable[[], Made]) -> Made:
        """What was made under that name from the same origin, or else what is made now."""
        if name not in self._things or self._things[name][0] != origin:
            self._things[name] = origin, make()
        made: Made = self._things[name][1]
        return made

    def only(self, names: Callable[[str], bool]) -> None:
        """Forgets what has another name, such as cards that are gone."""
        self._things = {name: thing for name, thing in self._things.items() if names(name)}


class Folder:
    """The pages in a folder, each with the hash of what it was made from and of what it was then."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._state: dict[str, list[str]] = _read(out / STATE)
        self.touched: list[str] = []

    def has(self, name: str, origin: str) -> bool:
        """Whether a page is there, made from the same, and has not been changed since."""
        known = self._state.get(name, [])
        if len(known) != 2 or known[0] != origin:
            return False
        path = self._out / name
        try:
            return not path.is_symlink() and hashed(path.read_bytes()) == known[1]
        except OSError:
            return False

    def put(self, name: str, origin: str, text: str) -> None:
        """Writes a page, unless it is there and the same already."""
        digest = hashed(text)
        path = self._out / name
        try:
            is_same = not path.is_symlink() and path.read_bytes() == text.encode("utf-8")
        except OSError:
            is_same = False
        if not is_same:
            write_whole(self._out, name, text)
            self.touched.append(name)
        self._state[name] = [origin, digest]

    def close(self) -> None:
        """Remembers what the pages were made from."""
        there = {name: known for name, known in sorted(self._state.items()) if (self._out / name).is_file()}
        text = json.dumps({"version": 1, "pages": there}, indent=1) + "\n"
        try:
            if (self._out / STATE).read_text("utf-8") == text:
                return
        except (OSError, ValueError):
            pass
        write_whole(self._out, STATE, text)


def _read(path: Path) -> dict[str, list[str]]:
    """What was remembered; nothing when that cannot be understood."""
    try:
        said = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    pages = said.get("pages") if isinstance(said, Mapping) else None
    if not isinstance(pages, Mapping):
        return {}
    return {
        str(name): known
        for name, known in pages.items()
        if isinstance(known, list) and all(isinstance(each, str) for each in known)
    }
