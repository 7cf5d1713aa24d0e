"""What was made once, written down in a folder for the next process. Knows nothing of what it means.

It is data, a line of JSON for each thing, and becomes again only what its types say; anything odd about a line means
that it is not there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from fragkit.render.files import write_whole

MEMORY = ".fragkit-made.jsonl"
Thing = TypeVar("Thing")
Maker = Callable[[Any], Any]


class Memory:
    """The things in a folder, each with a name and a hash of what it was made from."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lines = dict(_lines(folder / MEMORY))
        self._used: dict[str, tuple[str, str]] = {}

    def thing(self, name: str, origin: str, type: Any, make: Callable[[], Thing]) -> Thing:
        """What was made under that name from the same origin, or else what is made now."""
        known, said = self._lines.get(name, ("", ""))
        found: Thing | None = _read(type, said) if known == origin else None
        if found is None:
            found = make()
            said = json.dumps(plain(found), ensure_ascii=False, separators=(",", ":"))
        self._used[name] = origin, said
        return found

    def still_there(self, name: str, origin: str) -> None:
        """Says of a thing that is known without asking that it is needed the next time, too."""
        if name not in self._used and self._lines.get(name, ("", ""))[0] == origin:
            self._used[name] = self._lines[name]

    def close(self) -> None:
        """Writes down what was used in this run, and forgets the rest."""
        if self._used != self._lines:
            lines = (f"{name}\t{origin}\t{said}\n" for name, (origin, said) in self._used.items())
            write_whole(self._folder, MEMORY, "".join(lines))


def _lines(path: Path) -> Iterator[tuple[str, tuple[str, str]]]:
    try:
        text = path.read_text("utf-8")
    except (OSError, ValueError):
        return
    for line in filter(None, text.split("\n")):
        name, _, rest = line.partition("\t")
        origin, _, said = rest.partition("\t")
        yield name, (origin, said)


def _read(type: Any, said: str) -> Any:
    try:
        return maker(type)(json.loads(said))
    except (ValueError, TypeError, RecursionError):
        return None


def plain(thing: Any) -> Any:
    """A thing as JSON has it: fields in their order, without names."""
    if isinstance(thing, str | int | float | NoneType):
        return thing
    if isinstance(thing, tuple | list):
        return [plain(each) for each in thing]
    return [plain(getattr(thing, each.name)) for each in fields(thing)]


@cache
def maker(type: Any) -> Maker:
    """What makes a thing of that type from its plain form, or raises a ValueError or TypeError."""
    inner = get_args(type)
    if get_origin(type) is tuple and inner[1:] == (...,):
        return _tuple_of(maker(inner[0]))
    if get_origin(type) is tuple:
        return _of_each([maker(each) for each in inner], tuple)
    if isinstance(type, UnionType):
        (present,) = (each for each in inner if each is not NoneType)
        make = maker(present)
        return lambda value: None if value is None else make(value)
    if is_dataclass(type) or hasattr(type, "_fields"):  # the latter is a NamedTuple
        names = [each.name for each in fields(type)] if is_dataclass(type) else type._fields
        hints, call = get_type_hints(type), cast("Callable[..., Any]", type)
        return _of_each([maker(hints[each]) for each in names], lambda values: call(*values))
    return _only(int | float if type is float else type)


def _only(type: Any) -> Maker:
    def make(value: Any) -> Any:
        if not isinstance(value, type):
            raise TypeError(value)
        return value

    return make


def _tuple_of(make: Maker) -> Maker:
    def make_all(value: Any) -> Any:
        if not isinstance(value, list):
            raise TypeError(value)
        return tuple(map(make, value))

    return make_all


def _of_each(makers: list[Maker], together: Callable[[list[Any]], Any]) -> Maker:
    def make(value: Any) -> Any:
        if not isinstance(value, list):
            raise TypeError(value)
        return together([make(each) for make, each in zip(makers, value, strict=True)])

    return make
