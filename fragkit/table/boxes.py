"""Boxes that many scenarios or games share: the effects of an edition with its options are compiled once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from fragkit.content.library import Library
from fragkit.engine.box import Box
from fragkit.engine.rulebook import choose_rules


@dataclass(slots=True)
class Boxes:
    """The boxes of a library, each opened when it is first needed."""

    library: Library
    _opened: dict[tuple[str, ...], Box] = field(default_factory=dict)

    def get(self, edition: str, options: Iterable[str] = ()) -> Box:
        """The box of an edition with options, by qualified ids."""
        key = (edition, *options)
        if key not in self._opened:
            self._opened[key] = Box(self.library, choose_rules(self.library, edition, key[1:]))
        return self._opened[key]
