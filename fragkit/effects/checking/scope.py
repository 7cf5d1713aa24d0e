"""What can be said at a place: the names there are, and which of them are known to be something, not none."""

from __future__ import annotations

import keyword
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from fragkit.effects.expressions import Expression
from fragkit.effects.types import Type, loosely
from fragkit.effects.vocabulary import CONSTANTS

Facts = frozenset[str]
"""Canonical texts of what is known: `attacker` for something that is there, `is_fighter(target)` for a yes."""

NOTHING_KNOWN: Facts = frozenset()
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_IMPLIED = frozenset({"each", "face", "all", "anyone"})


@dataclass(frozen=True, slots=True)
class Scope:
    """The names that an expression may use, and what is known to be there on the way to it."""

    names: Mapping[str, Type]
    params: Mapping[str, Type] = field(default_factory=dict)
    there: Facts = NOTHING_KNOWN
    teams: bool = False
    """Whether everybody has a team."""
    guessing: bool = False
    """Whether more names exist than are known, because what brings them is misspelt; no name is wrong then."""
    shared: bool = False
    """Whether it is kept for all effects of its kind, so that what is found out in it can be kept, too."""
    you_are: str | None = None
    """The part that `you` play in the event or quantity: another name for the same one."""
    asked: tuple[Expression, ...] = ()
    """What has turned out to be so on the way here."""

    def with_names(self, names: Mapping[str, Type]) -> Scope:
        """The scope with more names."""
        if not names:
            return self
        return self._with({**self.names, **names}, self.there, self.asked)

    def knowing(self, facts: Facts) -> Scope:
        """The scope where some things are known to be there."""
        if not facts:
            return self
        return self._with(self.names, self.there | facts, self.asked)

    def holding(self, tree: Expression | None) -> Scope:
        """The scope where a question has been answered with yes."""
        return self if tree is None else self._with(self.names, self.there, (*self.asked, tree))

    def _with(self, names: Mapping[str, Type], there: Facts, asked: tuple[Expression, ...]) -> Scope:
        return Scope(names, self.params, there, self.teams, self.guessing, False, self.you_are, asked)

    @property
    def has_you(self) -> bool:
        """Whether somebody is `you`."""
        return "you" in self.names or self.guessing


@dataclass(frozen=True, slots=True)
class Typed:
    """The type of an expression, and what is known to be there when it turns out true, or false."""

    type: Type
    when_true: Facts = NOTHING_KNOWN
    when_false: Facts = NOTHING_KNOWN


def given_names(names: Mapping[str, Type]) -> dict[str, Type]:
    """The names that a caller fills in: he may have nothing to give, so that asking for none makes sense."""
    return {name: loosely(type) for name, type in names.items()}


def why_not_a_name(name: object, taken: Mapping[str, Type]) -> tuple[str, str] | None:
    """What is wrong with a name for something new, as message and help; None when nothing is."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        return "a name is small letters, digits and `_`", "Write a name such as `spot`."
    if keyword.iskeyword(name):
        return f"`{name}` is a word of the expression language, and cannot be a name", "Choose another name."
    if name in taken or name in CONSTANTS or name in _IMPLIED:
        return f"`{name}` is a name already, and a name may not hide another", "Choose another name."
    return None
