"""Pieces of generated Python, and the unit of them that an entry becomes.

Nothing of an author's text ever gets here as code: names are numbered locals, ids and words come in through `repr` as
literals, numbers are numbers, and attributes and methods are words of the vocabulary. The code runs without builtins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any

from fragkit.effects.compiling.prelude import NAMES
from fragkit.effects.types import ANY, BOOL, INT, NONE, WORD, Type

INDENT = "    "


class NotCheckedError(Exception):
    """Raised for an entry with mistakes: only what passed the checker can be compiled."""


@dataclass(frozen=True, slots=True)
class Code:
    """The text of an expression, safe to stand anywhere in another, and what is known about its value."""

    text: str
    type: Type
    there: bool = False
    """Whether it is certainly not None."""
    full: bool = False
    """Of a list: whether there is certainly no None in it."""
    atom: bool = False
    """Whether it is a name or a literal, so that it can be repeated."""
    fresh: bool = False
    """Of a list: whether nobody else holds it."""
    binds: bool = False
    """Whether evaluating it keeps its value for later, so that it cannot be left out."""


NOTHING = Code("None", NONE, atom=True)
UNKNOWN = Code("None", ANY, atom=True)
EMPTY_LIST = Code("()", Type("list", item=ANY), there=True, full=True, atom=True, fresh=True)


def literal(value: bool | int | str, type: Type | None = None) -> Code:
    """A constant; the only way for a value of an author into the source."""
    text = repr(value) if not isinstance(value, int) or value >= 0 else f"({value!r})"
    kind = BOOL if isinstance(value, bool) else INT if isinstance(value, int) else WORD
    return Code(text, type or kind, there=True, atom=True)


def name_of(text: str, type: Type, *, there: bool = False, full: bool = False) -> Code:
    """A local."""
    return Code(text, type, there, full, atom=True)


@dataclass(slots=True)
class Local:
    """What an author's name stands for, and whether it was used."""

    code: Code
    used: bool = False


@dataclass(frozen=True, slots=True)
class Scope:
    """The names that are known at a place of an entry."""

    names: Mapping[str, Local] = field(default_factory=dict)
    variant: str | None = None
    params: Mapping[str, Type] = field(default_factory=dict)

    def bind(self, name: str, code: Code) -> Scope:
        """The scope with one more name."""
        return replace(self, names={**self.names, name: Local(code)})


class Block:
    """Lines of code, indented as they are written."""

    def __init__(self, depth: int = 1) -> None:
        self.lines: list[str] = []
        self._depth = depth

    def line(self, text: str) -> None:
        """One line more."""
        self.lines.append(f"{INDENT * self._depth}{text}")

    def replace(self, index: int, text: str) -> None:
        """Another text for a line, as far in as it was."""
        line = self.lines[index]
        self.lines[index] = line[: len(line) - len(line.lstrip())] + text

    @contextmanager
    def under(self, head: str | None) -> Iterator[None]:
        """The lines below a head such as `if x:`; without one, as they are. An empty body passes."""
        if head is None:
            yield
            return
        self.line(head)
        self._depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.line("pass")
        self._depth -= 1


class Unit:
    """The functions of one entry, which are compiled together."""

    def __init__(self, key: str) -> None:
        self.key = key
        """Kind and qualified id, such as `cards/my-pack:tin-vest`."""
        self.blocks: dict[str, tuple[str, bool]] = {}
        """The functions for the queue, by the id of the block, and whether they ask."""
        self.links: dict[str, tuple[str, str]] = {}
        """The names of other entries' functions, each with kind and qualified id."""
        self._functions: list[str] = []
        self._numbers: dict[str, int] = {}

    def fresh(self, kind: str) -> str:
        """A name that is not used yet."""
        self._numbers[kind] = self._numbers.get(kind, 0) + 1
        return f"{kind}{self._numbers[kind]}"

    def function(self, parameters: Sequence[str], body: Sequence[str]) -> str:
        """Adds a function and gives its name."""
        name = self.fresh("f")
        self._functions.append("\n".join([f"def {name}({', '.join(parameters)}):", *body]))
        return name

    def link(self, kind: str, qualified: str) -> str:
        """The name under which this unit calls another entry."""
        for name, wanted in self.links.items():
            if wanted == (kind, qualified):
                return name
        name = self.fresh("p")
        self.links[name] = (kind, qualified)
        return name

    @property
    def source(self) -> str:
        """The whole source."""
        return "\n\n\n".join(self._functions) + "\n"

    def build(self) -> Built:
        """Compiles the functions. Links are filled in by whoever has them."""
        namespace: dict[str, Any] = {"__builtins__": {}, **NAMES}
        if self._functions:
            exec(_compiled(self.source, f"<{self.key}>"), namespace)  # noqa: S102
        return Built(namespace)


@lru_cache(maxsize=4096)
def _compiled(source: str, name: str) -> CodeType:
    """At another table most entries become the same Python as at the last one."""
    return compile(source, name, "exec", dont_inherit=True)


@dataclass(frozen=True, slots=True)
class Built:
    """A unit as Python has it."""

    namespace: dict[str, Any]

    def __getitem__(self, name: str) -> FunctionType:
        found: FunctionType = self.namespace[name]
        return found
